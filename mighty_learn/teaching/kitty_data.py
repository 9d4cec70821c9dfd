"""The measured hands of lesson 7: what was laid away or whom was called, and what it came to, as data.

`kitty_bank.toml` is written by tools/measure_kitty.py and read here. How it is measured is in `kitty_measure`, what is
asked about it in `kitty`. Standard library only.
"""
from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from mighty_learn.engine.actions import CallFriend, Contract, Discard, parse
from mighty_learn.engine.cards import FULL_MASK, Card, CardSet, Rank, Suit, cards, each
from mighty_learn.engine.errors import MightyError
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Phase

SCHEMA = 1
_FILE = "kitty_bank.toml"


class KittyDataError(MightyError, ValueError):
    """A file of measured hands that does not hold what it should."""


class Ask(StrEnum):
    """What is asked about a hand."""

    DISCARD = "discard"
    FRIEND = "friend"


class Use(StrEnum):
    """Where a hand is asked: in the self-check, or on the way to it."""

    BANK = "bank"
    PRACTICE = "practice"


@dataclass(frozen=True)
class Reply:
    """How one game went with a way, in a layout where it lost about as much as in the mean.

    `trick`: of the ten, the one in which the opposition took most point cards; `plays`: its cards, the leader's first.
    `points`, `best`: the government's point cards at the end, with this way and with the best one.
    """

    layout: int
    trick: int
    leader: int
    plays: str
    taker: int
    lost: int
    points: int
    best: int


@dataclass(frozen=True)
class Way:
    """A discard or a call and what it came to: of the government's 20 point cards, in the mean.

    `behind`, `error`: by how many it stays behind the best, paired, and the standard error, in each of the `Trials`.
    """

    text: str
    points: float
    stderr: float
    made: float  # share of contracts made, 0–1
    behind: tuple[float, ...]
    error: tuple[float, ...]
    reply: Reply | None = None  # none for the best

    @property
    def buried(self) -> CardSet:
        """The three cards of a discard; none for a call."""
        action = parse(self.text)
        return action.cards or CardSet() if isinstance(action, Discard) else CardSet()

    @property
    def called(self) -> Card | None:
        """The card that is called; None for nobody, or for a discard."""
        action = parse(self.text)
        return action.card if isinstance(action, CallFriend) else None


@dataclass(frozen=True)
class Measured:
    """A declarer's hand, what he may do, and what each came to; the best stands first.

    `hand`: thirteen cards before the discard, ten after it; `person`: whether calling a person is offered as well.
    """

    id: str
    ask: Ask
    use: Use
    contract: Contract
    hand: CardSet
    buried: CardSet
    person: bool
    ways: tuple[Way, ...]

    @property
    def trump(self) -> Suit:
        """The trump; no hand is in no trump."""
        assert self.contract.trump is not None
        return self.contract.trump

    @property
    def best(self) -> Way:
        """The way with the best mean."""
        return self.ways[0]

    @cached_property
    def own(self) -> CardSet:
        """The thirteen cards that the declarer knows."""
        return self.hand | self.buried

    def way(self, text: str) -> Way:
        """The way of this notation."""
        return next(way for way in self.ways if way.text == text)


@dataclass(frozen=True)
class Trial:
    """One way of measuring: whose rules, how the play goes on, and whether what the others did not bid counts."""

    house: str
    policy: str
    passed: bool
    n: int


@dataclass(frozen=True)
class Book:
    """All measured hands, how they were measured, and from which seed."""

    seed: int
    trials: tuple[Trial, ...]
    items: tuple[Measured, ...]

    def of(self, ask: Ask, use: Use) -> tuple[Measured, ...]:
        """The hands about which this is asked, here."""
        return tuple(item for item in self.items if item.ask is ask and item.use is use)

    @cached_property
    def by_id(self) -> Mapping[str, Measured]:
        """Every hand by its id."""
        return {item.id: item for item in self.items}


@cache
def book() -> Book:
    """The measured hands."""
    text = files("mighty_learn.teaching").joinpath(_FILE).read_text(encoding="utf-8")
    return read(tomllib.loads(text))


def read(data: Mapping[str, Any]) -> Book:
    """A book from its TOML; KittyDataError names the hand that does not fit."""
    if data.get("schema") != SCHEMA:
        raise KittyDataError(f"schema {data.get('schema')!r}: expected {SCHEMA}")
    trials = tuple(Trial(**one) for one in data["trial"])
    return Book(data["seed"], trials, tuple(_item(one, len(trials)) for one in data["item"]))


def _item(one: Mapping[str, Any], trials: int) -> Measured:
    ways = tuple(Way(w["do"], w["points"], w["stderr"], w["made"], tuple(w["behind"]), tuple(w["error"]),
                     Reply(**w["reply"]) if "reply" in w else None) for w in one["way"])
    item = Measured(one["id"], Ask(one["ask"]), Use(one["use"]), Contract.parse(one["contract"]), cards(one["hand"]),
                    cards(one.get("buried", "")), one.get("person", False), ways)
    sizes = (13, 0) if item.ask is Ask.DISCARD else (10, 3)
    if (len(item.hand), len(item.buried)) != sizes or item.contract.trump is None:
        raise KittyDataError(f"item {item.id!r}: expected {sizes[0]} cards, {sizes[1]} buried and a trump, "
                             f"got {item.hand}, {item.buried}, {item.contract}")
    if any(len(way.behind) != trials or len(way.error) != trials for way in ways):
        raise KittyDataError(f"item {item.id!r}: expected {trials} trials of each way")
    return item


def write(book: Book) -> str:
    """A book as TOML, as `read` reads it."""
    lines = ["# Written by tools/measure_kitty.py. Points are the government's, of 20; behind and error by trial.",
             f"schema = {SCHEMA}", f"seed = {book.seed}"]
    for trial in book.trials:
        lines += ["", "[[trial]]", f'house = "{trial.house}"', f'policy = "{trial.policy}"',
                  f"passed = {str(trial.passed).lower()}", f"n = {trial.n}"]
    for item in book.items:
        lines += ["", "[[item]]", f'id = "{item.id}"', f'ask = "{item.ask}"', f'use = "{item.use}"',
                  f'contract = "{item.contract}"', f'hand = "{item.hand}"']
        if item.buried:
            lines += [f'buried = "{item.buried}"', f"person = {str(item.person).lower()}"]
        lines += [line for way in item.ways for line in _way(way)]
    return "\n".join(lines) + "\n"


def _way(way: Way) -> list[str]:
    lines = ["[[item.way]]", f'do = "{way.text}"', f"points = {way.points:.3f}", f"stderr = {way.stderr:.3f}",
             f"made = {way.made:.4f}", f"behind = [{', '.join(f'{gap:.3f}' for gap in way.behind)}]",
             f"error = [{', '.join(f'{error:.3f}' for error in way.error)}]"]
    if way.reply is not None:
        facts = (f'{name} = "{value}"' if isinstance(value, str) else f"{name} = {value}"
                 for name, value in asdict(way.reply).items())
        lines.append(f"reply = {{ {', '.join(facts)} }}")
    return lines


def tops(own: CardSet, mighty: Card) -> CardSet:
    """The side cards that win: the ace of each suit held, the king where the ace is the Mighty."""
    wanted = [Card.of(suit, Rank.KING if Card.of(suit, Rank.ACE) is mighty else Rank.ACE) for suit in Suit]
    return CardSet(card for card in wanted if card in own)


def emptied(own: CardSet, buried: CardSet, trump: Suit | None) -> tuple[Suit, ...]:
    """The side suits of which the last card is laid away; the Mighty does not count as a card of its suit here."""
    return tuple(suit for suit in Suit if suit is not trump and buried.of_suit(suit)
                 and not (own - buried).of_suit(suit))


def bought(rules: RuleSet, own: CardSet, contract: Contract) -> State:
    """The declarer, seat 0, has bought this contract at his first turn and holds these thirteen cards.

    Where the other cards lie is of no account: only what seat 0 sees is used.
    """
    rest = [card for card in each(FULL_MASK) if card not in own]
    mine = list(own)
    hands = [CardSet(hand) for hand in (mine[:10], *(rest[10 * k:10 * k + 10] for k in range(4)))]
    state = State.from_hands(rules, hands, CardSet(mine[10:]), 0)
    state = state.apply(str(contract))
    while state.phase is Phase.AUCTION:
        state = state.apply("pass")
    return state


def before(item: Measured, rules: RuleSet) -> State:
    """The state in which the declarer of a stored hand is to choose."""
    state = bought(rules, item.own, item.contract)
    return state.apply(f"discard {item.buried}").apply("keep") if item.buried else state
