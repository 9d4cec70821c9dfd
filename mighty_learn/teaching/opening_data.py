"""The first tricks of lesson 8 as data: what was measured of every card, and which cards count as right.

`opening_<house>.toml` is written by `tools/measure_openings.py`; `opening_measure` measures an item again, with numpy.
Standard library only, so that the questions work without it. How they are asked is in `opening_bank`.
"""
from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, NamedTuple

from mighty_learn.engine.errors import MightyError
from mighty_learn.engine.presets import PRESETS
from mighty_learn.engine.record import replay
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.state import State
from mighty_learn.engine.view import View, observe

CLEAR_POINTS, CLEAR_ERRORS = 0.2, 3.0  # a card is worse from this loss and so many standard errors on
MUCH = 0.35  # point cards: where the policies disagree by as much, no card is called right
_HEAD = """# First tricks of one house, and what every legal card of the seat to play came to. Written by
#     python tools/measure_openings.py
# and never by hand. n: layouts that fit what the seat has seen. thumb, rule: by these policies, what a card costs its
# side in point cards against the best one, paired, and the standard error. points: the government's final point cards
# (thumb). takes: how often the seat's side takes the first trick, ruff: how often somebody ruffs it later, foe: and is
# of the other side. reply: what the others play to the trick in the deal of the record, by the rule of thumb.
"""


class OpeningError(MightyError, ValueError):
    """A file of first tricks that does not hold what it should."""


class Kind(StrEnum):
    """What an item is about."""

    LEAD = "lead"  # the declarer opens
    KEEP = "keep"  # … and to lead a side ace is no good choice
    FIRST = "first"  # … and whoever takes the trick becomes his friend
    FRIEND = "friend"  # the friend follows
    RUFF = "ruff"  # a hand without the suit led, which does well to ruff
    DUCK = "duck"  # the opposition follows otherwise


class Loss(NamedTuple):
    """What a card costs its side against the best one, in point cards, with its standard error."""

    mean: float
    stderr: float

    @property
    def clear(self) -> bool:
        """Whether it is large, and clear of its error."""
        return self.mean >= CLEAR_POINTS and self.mean >= CLEAR_ERRORS * self.stderr


@dataclass(frozen=True)
class Tried:
    """One play that was tried; the fields are those of the file."""

    play: str  # in notation, "JK>H" for a joker that names hearts
    thumb: Loss
    rule: Loss
    points: float
    takes: float
    ruff: float
    foe: float
    reply: str

    @property
    def card(self) -> str:
        """The card without what is said with it."""
        return self.play.partition(">")[0]

    @property
    def worse(self) -> bool:
        """Whether both policies show it clearly worse than the best."""
        return self.thumb.clear and self.rule.clear


@dataclass(frozen=True)
class Item:
    """A first trick in which one seat is to play."""

    id: str
    kind: Kind
    n: int
    seed: int
    record: str
    tried: tuple[Tried, ...]

    @cached_property
    def state(self) -> State:
        """The game up to here."""
        return replay(self.record)

    @cached_property
    def view(self) -> View:
        """What the seat to play knows."""
        return observe(self.state, self.state.seat)

    @cached_property
    def by_card(self) -> Mapping[str, Tried]:
        """Every legal card with what it came to; a joker with the suit that is best to name."""
        return {one.card: one for one in sorted(self.tried, key=lambda one: -one.thumb.mean)}

    @cached_property
    def accepted(self) -> tuple[str, ...]:
        """The cards that count as right: the best, and those not clearly worse; the best first."""
        good = [one for one in self.by_card.values() if not one.worse]
        return tuple(one.card for one in sorted(good, key=lambda one: (one.thumb.mean + one.rule.mean, one.card)))

    @property
    def disputed(self) -> bool:
        """Whether one of the two policies shows a card that counts as right much and clearly worse."""
        losses = [loss for card in self.accepted for loss in (self.by_card[card].thumb, self.by_card[card].rule)]
        return any(loss.clear and loss.mean >= MUCH for loss in losses)

    @property
    def best(self) -> Tried:
        """The card that does best, both policies taken together."""
        return self.by_card[self.accepted[0]]


def items(rules: RuleSet) -> tuple[Item, ...]:
    """The items of a house; OpeningError for a house without any."""
    return _items(rules.name)


@cache
def _items(house: str) -> tuple[Item, ...]:
    found = files("mighty_learn.teaching").joinpath(f"opening_{house}.toml")
    if not found.is_file():
        raise OpeningError(f"{house!r}: there are no first tricks of this house")
    return parse(found.read_text(encoding="utf-8"))


@cache
def cases() -> Mapping[str, Item]:
    """The items of all houses by their id, which is that of their question."""
    return {item.id: item for rules in PRESETS.values() for item in items(rules)}


def parse(text: str) -> tuple[Item, ...]:
    """The items of a text as `written` makes it."""
    try:
        return tuple(map(_item, tomllib.loads(text).get("item", ())))
    except (KeyError, TypeError, ValueError) as error:
        raise OpeningError(f"first tricks: {error}; expected what tools/measure_openings.py writes") from error


def _item(table: Mapping[str, Any]) -> Item:
    tried = tuple(Tried(**{**one, "thumb": Loss(*one["thumb"]), "rule": Loss(*one["rule"])}) for one in table["tried"])
    return Item(table["id"], Kind(table["kind"]), table["n"], table["seed"], table["record"], tried)


def written(found: Iterable[Item]) -> str:
    """Items as text."""
    return _HEAD + "".join(map(_written, found))


def _written(item: Item) -> str:
    rows = "".join(f"  {_row(one)},\n" for one in item.tried)
    return (f'\n[[item]]\nid = "{item.id}"\nkind = "{item.kind}"\nn = {item.n}\nseed = {item.seed}\n'
            f'record = """\n{item.record.strip()}\n"""\ntried = [\n{rows}]\n')


def _row(one: Tried) -> str:
    shares = ", ".join(f"{name} = {getattr(one, name)}" for name in ("points", "takes", "ruff", "foe"))
    return (f'{{ play = "{one.play}", thumb = [{one.thumb.mean}, {one.thumb.stderr}], '
            f'rule = [{one.rule.mean}, {one.rule.stderr}], {shares}, reply = "{one.reply}" }}')
