"""The positions of lesson 10 as data: what was measured of each, and which cards count as right.

`timing.toml` is written by `tools/measure_timing.py`; `timing_measure` measures a position again, with numpy. Standard
library only, so that the questions work without it. How they are asked is in `timing`, the words in `timing_words`.
"""
from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, NamedTuple

from mighty_learn.engine.errors import MightyError
from mighty_learn.engine.record import replay
from mighty_learn.engine.state import State
from mighty_learn.engine.view import View, observe

SCHEMA = 1
ALL_POINTS = 20
CLEAR_POINTS, CLEAR_ERRORS = 0.15, 3.0  # a card is worse from this loss and so many standard errors on, by every judge


class ItemError(MightyError, ValueError):
    """A file of positions that does not hold what it should."""


class Value(NamedTuple):
    """What a card comes to: the asking side's final point cards, what it costs against the best, paired, its error."""

    points: float
    loss: float
    stderr: float

    @property
    def clear(self) -> bool:
        """Whether the loss is clear of its error, and large enough to speak of."""
        return self.loss >= CLEAR_POINTS and self.loss >= CLEAR_ERRORS * self.stderr


class Now(NamedTuple):
    """What the trick on the table brings: the asking side's point cards in the mean; how often it takes it, 0–1."""

    points: float
    share: float


class Reply(NamedTuple):
    """One layout, by its number, in which a card turns out worse: its trick, and the side's point cards at the end."""

    world: int
    plays: str
    leader: int
    winner: int
    end: int
    best_end: int


def not_worse(values: Mapping[str, Mapping[str, Value]]) -> tuple[str, ...]:
    """The actions that not every judge finds clearly worse than its best."""
    return tuple(action for action in values["thumb"] if not all(found[action].clear for found in values.values()))


@dataclass(frozen=True)
class Item:
    """A position of a whole game, and what was measured: by judge and action, by action, and for the worse ones."""

    id: str
    theme: str
    record: str
    n: int
    seed: int
    values: Mapping[str, Mapping[str, Value]]
    now: Mapping[str, Now]
    replies: Mapping[str, Reply]

    @cached_property
    def state(self) -> State:
        """The position."""
        return replay(self.record)

    @cached_property
    def view(self) -> View:
        """What the seat to play knows of it."""
        return observe(self.state, self.state.seat)

    @property
    def options(self) -> tuple[str, ...]:
        """What may be played."""
        return tuple(self.values["thumb"])

    @cached_property
    def accepted(self) -> tuple[str, ...]:
        """What no judge, or not every judge, finds clearly worse than its best."""
        return not_worse(self.values)

    @property
    def best(self) -> str:
        """The right action with the best mean by the rule of thumb."""
        return max(self.accepted, key=lambda action: self.values["thumb"][action].points)

    def cost(self, action: str) -> Value:
        """The smallest loss that a judge finds, and its error."""
        return min((found[action] for found in self.values.values()), key=lambda value: value.loss)


def read(text: str, name: str = "timing") -> tuple[Item, ...]:
    """The items of a file; ItemError names what is wrong with it."""
    data = tomllib.loads(text)
    if data.get("schema") != SCHEMA:
        raise ItemError(f"{name}: schema {data.get('schema')!r}; expected {SCHEMA}")
    return tuple(_item(entry, name) for entry in data.get("item", []))


def _item(entry: Mapping[str, Any], name: str) -> Item:
    try:
        values = {judge: {action: Value(*told) for action, told in found.items()}
                  for judge, found in entry["values"].items()}
        return Item(str(entry["id"]), str(entry["theme"]), str(entry["record"]), int(entry["n"]), int(entry["seed"]),
                    values, {action: Now(*told) for action, told in entry["now"].items()},
                    {action: Reply(*told) for action, told in entry["replies"].items()})
    except (KeyError, TypeError) as error:
        raise ItemError(f"{name}: {entry.get('id', entry)!r}: {error!r}; expected id, theme, record, n, seed, values, "
                        "now, replies") from error


@cache
def shipped() -> tuple[Item, ...]:
    """The items that come with the package."""
    return read(files("mighty_learn.teaching").joinpath("timing.toml").read_text(encoding="utf-8"))


def written(items: Sequence[Item]) -> str:
    """The text of a file of items; `read` reads it back."""
    head = ("# Found and measured by tools/measure_timing.py; see mighty_learn/teaching/timing_measure.py.\n"
            "# values: by judge and action [own side's final point cards, loss against the best, its standard error]\n"
            "# now: [own point cards in this trick, how often the own side takes it]\n"
            "# replies: [layout, trick, leader, winner, own point cards at the end, with the best card instead]\n")
    return f"{head}schema = {SCHEMA}\n{''.join(map(_written, items))}"


def _written(item: Item) -> str:
    lines = [f'\n[[item]]\nid = "{item.id}"\ntheme = "{item.theme}"\nn = {item.n}\nseed = {item.seed}',
             f'record = """\n{item.record}"""', "[item.values]"]
    lines += [f"{judge} = {_table(found)}" for judge, found in item.values.items()]
    lines += ["[item.now]", *_lines(item.now), "[item.replies]", *_lines(item.replies)]
    return "\n".join(lines) + "\n"


def _table(told: Mapping[str, tuple[Any, ...]]) -> str:
    return f"{{ {', '.join(_lines(told))} }}"


def _lines(told: Mapping[str, tuple[Any, ...]]) -> list[str]:
    return [f'"{action}" = [{", ".join(map(_number, one))}]' for action, one in told.items()]


def _number(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)
