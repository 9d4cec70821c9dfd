"""What can go wrong, as values: a reason, a rule id and the facts.

The engine knows no language. An error's own text is a short English line for a programmer's screen; the sentence
that a learner reads is worded by `mighty_learn.text` from the same reason and facts.
"""
from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mighty_learn.engine.state import State


def named(member: Enum) -> str:
    """`Suit.S` instead of `<Suit.S: 0>`: the repr of every enum here, so that reprs rebuild their values."""
    return f"{type(member).__name__}.{member.name}"


class MightyError(Exception):
    """Anything that this package refuses."""


class Expected(Enum):
    """What a piece of text should have been; the value is the English wording."""

    __repr__ = named

    CARD = "a card such as SA, H10, D3 or JK"
    CARDS = "cards such as 'SA SK H10 JK' or 'SAK H10 JK', each once"
    SUIT = "a suit: S, H, D or C"
    CONTRACT = "a contract such as S15 or NT17 (11 to 20 point cards)"
    FRIEND = "a friend call: 'friend SA', 'friend mighty', 'friend first' or 'friend none'"
    PLAY = "a card to play such as H3, JK>H (joker led, naming hearts) or C3! (joker call)"
    ACTION = "an action: S15, pass, deal-miss, discard S2 S3 D4, change NT16, keep, friend SA, SA, JK>H, C3! or claim"
    SEAT = "a seat, 0 to 4"
    RULES = "a rule set such as 'campus' or 'campus min_bid=14'"
    RECORD = "a record as State.record() writes it"


class NotationError(MightyError, ValueError):
    """Text that is not in the notation. `given` is what was read, `expected` what should have stood there."""

    def __init__(self, given: object, expected: Expected) -> None:
        super().__init__(given, expected)
        self.given = str(given)
        self.expected = expected

    def __str__(self) -> str:
        return f"{self.given!r} cannot be read; expected {self.expected.value}"


class RuleError(MightyError, ValueError):
    """Options that contradict each other, or a position that no game can reach."""


class Why(Enum):
    """Every reason for which an action is refused; the value is the id of the rule."""

    WRONG_PHASE = "R0"
    GAME_OVER = "R0"
    MUST_OUTBID = "R3.3"
    BID_BELOW_MINIMUM = "R3.1"
    BID_ABOVE_TWENTY = "R1.2"
    MUST_OPEN = "R3.2"
    DEAL_MISS_NOT_OFFERED = "R2.1"
    DEAL_MISS_TOO_LATE = "R2.1"
    DEAL_MISS_HAND_TOO_GOOD = "R2.1"
    DISCARD_THREE = "R4.1"
    DISCARD_NOT_HELD = "R4.1"
    PRICE_TOO_LOW = "R4.4"
    CONTRACT_AT_MOST_TWENTY = "R4.3"
    CHANGE_AT_TWENTY = "R4.7"
    CONTRACT_NOT_RAISED = "R4.3"
    FIRST_FRIEND_NOT_OFFERED = "R5.5"
    CARD_NOT_HELD = "R6.2"
    MUST_FOLLOW = "R6.2"
    JOKER_CALLED = "R6.9"
    TRUMP_FIRST_LEAD = "R6.4"
    TRUMP_FIRST_RUFF = "R6.5"
    JOKER_FIRST_TRICK = "R6.8"
    JOKER_NAMES_SUIT = "R6.6"
    JOKER_NAMES_TRUMP = "R6.7"
    SUIT_ONLY_WITH_JOKER_LEAD = "R6.6"
    CALL_ONLY_BY_LEADER = "R6.9"
    CALL_ONLY_WITH_CALLER = "R6.9"
    CALL_ON_FIRST_TRICK = "R6.11"
    CLAIM_NOT_OFFERED = "R6.13"
    CLAIM_NOT_ON_LEAD = "R6.13"
    CLAIM_CAN_BE_BEATEN = "R6.13"

    def __new__(cls, rule: str) -> Why:
        """Several reasons share a rule; a number keeps them apart, or Enum would make them aliases."""
        member = object.__new__(cls)
        member._value_ = len(cls.__members__)
        member.rule = rule
        return member

    rule: str
    __repr__ = named


class IllegalAction(MightyError, ValueError):  # noqa: N818 - the name that design and users know
    """An action that the rules refuse now: `why`, the `rule` id, and the `facts` (texts and numbers)."""

    def __init__(self, why: Why, rule: str | None = None, **facts: object) -> None:
        super().__init__(why, rule)
        self.why = why
        self.rule = rule or why.rule
        self.facts: Mapping[str, int | str] = MappingProxyType(
            {name: value if type(value) is int else str(value) for name, value in facts.items()})

    def __str__(self) -> str:
        told = ", ".join(f"{name}: {value}" for name, value in self.facts.items())
        return f"{self.why.name.lower().replace('_', ' ')} [{self.rule}] {told}".rstrip()

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild_illegal, (self.why, self.rule, dict(self.facts))


def _rebuild_illegal(why: Why, rule: str, facts: dict[str, object]) -> IllegalAction:
    return IllegalAction(why, rule, **facts)


class RecordError(MightyError, ValueError):
    """A record with a wrong line. `state` is the game as far as it was valid (None before the cards were read)."""

    def __init__(self, line: int, text: str, reason: Exception, state: State | None = None) -> None:
        super().__init__(line, text, reason)
        self.line = line
        self.text = text
        self.reason = reason
        self.state = state

    def __str__(self) -> str:
        return f"line {self.line}, {self.text!r}: {self.reason}"
