"""Everything a player can do, as small frozen values; `str` writes the notation and `parse` reads it back.

Whether an action is allowed here and now is no matter of this module.
"""
from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import get_args

from mighty_learn.engine.cards import CARDS, JOKER, Card, CardSet, Suit, cards
from mighty_learn.engine.errors import Expected, NotationError, named

LOWEST_CONTRACT = 11
HIGHEST_CONTRACT = 20


@dataclass(frozen=True)
class Contract:
    """A trump suit (None: no trump) and the number of point cards promised, 11–20."""

    trump: Suit | None
    number: int

    def __post_init__(self) -> None:
        trump: object = self.trump  # a notebook's cell is not type-checked
        if not isinstance(trump, Suit | None) or type(self.number) is not int:
            raise NotationError(f"{self.trump} {self.number}", Expected.CONTRACT)

    @classmethod
    def parse(cls, text: str) -> Contract:
        """Read `S15`, `♥16`, `NT17`."""
        match = re.fullmatch(r"(NT|[SHDC♠♥♦♣])(\d+)", str(text).strip().upper())
        if not match or not LOWEST_CONTRACT <= int(match[2]) <= HIGHEST_CONTRACT:
            raise NotationError(text, Expected.CONTRACT)
        return cls(None if match[1] == "NT" else Suit.parse(match[1]), int(match[2]))

    def __str__(self) -> str:
        return f"{'NT' if self.trump is None else self.trump}{self.number}"


@dataclass(frozen=True)
class Bid:
    """A bid in the auction (R3)."""

    contract: Contract

    def __str__(self) -> str:
        return str(self.contract)


@dataclass(frozen=True)
class Pass:
    """A pass, final for this auction (R3.4)."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True)
class DealMiss:
    """A deal miss declared (R2.1)."""

    def __str__(self) -> str:
        return "deal-miss"


@dataclass(frozen=True)
class Discard:
    """The three cards laid away (R4.1); None in a view whose seat may not see them."""

    cards: CardSet | None

    def __str__(self) -> str:
        return f"discard {'?' if self.cards is None else self.cards}"


@dataclass(frozen=True)
class ChangeContract:
    """A new contract after the discard (R4.3–R4.7); None keeps the old one."""

    contract: Contract | None

    def __str__(self) -> str:
        return "keep" if self.contract is None else f"change {self.contract}"


class FriendKind(StrEnum):
    """How a friend is called (R5)."""

    CARD = "card"
    MIGHTY = "mighty"
    JOKER = "joker"
    CALLER = "caller"
    FIRST = "first"
    NONE = "none"
    __repr__ = named


@dataclass(frozen=True)
class CallFriend:
    """The friend call (R5): a card, a role that names a card, the winner of the first trick, or none."""

    kind: FriendKind
    card: Card | None = None  # with FriendKind.CARD only

    def __post_init__(self) -> None:
        if (self.card is None) is (self.kind is FriendKind.CARD):
            raise NotationError(f"friend {self.kind} {self.card}", Expected.FRIEND)

    def __str__(self) -> str:
        return f"friend {self.card or self.kind}"


@dataclass(frozen=True)
class Play:
    """A card played. `suit`: what a led joker asks for (R6.6); `call`: the joker call is said (R6.9)."""

    card: Card
    suit: Suit | None = None
    call: bool = False

    @property
    def led(self) -> Suit | None:
        """The suit to follow if this is led; None for a joker that names none."""
        return self.card.suit if self.suit is None else self.suit

    def __str__(self) -> str:
        return f"{self.card}{'' if self.suit is None else f'>{self.suit}'}{'!' if self.call else ''}"


@dataclass(frozen=True)
class Claim:
    """All remaining tricks claimed (R6.13)."""

    def __str__(self) -> str:
        return "claim"


Action = Bid | Pass | DealMiss | Discard | ChangeContract | CallFriend | Play | Claim
_ACTION_TYPES = frozenset(get_args(Action))

# One object for each of the commonest actions: games make millions of them.
PLAYS: tuple[Play, ...] = tuple(Play(card) for card in CARDS)
JOKER_LEADS: tuple[Play, ...] = tuple(Play(JOKER, suit) for suit in Suit)
CALLS: tuple[Play, ...] = tuple(Play(card, call=True) for card in CARDS)


class _Discards(dict[int, Discard]):
    """One discard for each set of cards, made when it is first asked for: a hand of 13 has 286 of them."""

    def __missing__(self, mask: int) -> Discard:
        self[mask] = Discard(CardSet(mask=mask))
        return self[mask]


DISCARDS = _Discards()


def parse(text: str | Action) -> Action:
    """Read an action; NotationError quotes what is none. An action is given back as it is."""
    if type(text) in _ACTION_TYPES:
        return text  # type: ignore[return-value]
    if not isinstance(text, str):
        raise NotationError(text, Expected.ACTION)
    word, _, rest = text.strip().partition(" ")
    reader = _READERS.get(word.lower())
    return reader(rest.strip()) if reader else _parse_short(text.strip())


def _parse_short(text: str) -> Action:
    """A bid or a play: the only actions without a word of their own."""
    try:
        return Bid(Contract.parse(text))
    except NotationError:
        return parse_play(text)


def parse_play(text: str) -> Play:
    """Read `SA`, `JK>H`, `C3!`."""
    match = re.fullmatch(r"([^>!]+?)(?:>(.))?(!)?", text.strip())
    try:
        if match:
            return Play(Card(match[1]), Suit.parse(match[2]) if match[2] else None, bool(match[3]))
    except NotationError as error:
        raise NotationError(text, Expected.ACTION) from error
    raise NotationError(text, Expected.ACTION)


def _parse_discard(text: str) -> Action:
    return Discard(None) if text == "?" else Discard(cards(text))


def _parse_friend(text: str) -> Action:
    word = "caller" if text.lower() in ("joker caller", "joker-caller") else text.lower()
    if word in set(FriendKind) - {FriendKind.CARD}:
        return CallFriend(FriendKind(word))
    try:
        return CallFriend(FriendKind.CARD, Card(text))
    except NotationError as error:
        raise NotationError(f"friend {text}".strip(), Expected.FRIEND) from error


def _only(word: str, action: Action) -> Callable[[str], Action]:
    def read(rest: str) -> Action:
        if rest:
            raise NotationError(f"{word} {rest}", Expected.ACTION)
        return action

    return read


_READERS: dict[str, Callable[[str], Action]] = {
    "pass": _only("pass", Pass()),
    "deal-miss": _only("deal-miss", DealMiss()),
    "keep": _only("keep", ChangeContract(None)),
    "claim": _only("claim", Claim()),
    "discard": _parse_discard,
    "change": lambda text: ChangeContract(Contract.parse(text or "change")),
    "friend": _parse_friend,
}
