"""Puzzles as data: positions with the value of every card and the play that refutes each wrong one.

A file of puzzles (`exercises/puzzles/*.toml`) holds only what can be proved again; `prove` does so with the exact
solver, which needs numpy and is loaded only then. How a puzzle is shown is left to the widgets.
"""
from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

from mighty_learn.engine.actions import Play, parse
from mighty_learn.engine.cards import POINT_MASK, SUIT_MASKS
from mighty_learn.engine.errors import MightyError
from mighty_learn.engine.record import replay
from mighty_learn.engine.state import State
from mighty_learn.teaching.content import content

SCHEMA = 1


class PuzzleError(MightyError, ValueError):
    """A puzzle or a file of puzzles that does not hold what it should."""


@dataclass(frozen=True)
class Refutation:
    """The play after a wrong card, to the end; after `shown` plays the loss lies on the table."""

    line: tuple[str, ...]
    shown: int


@dataclass(frozen=True)
class Ending:
    """An open-hand ending: which card takes the most point cards for one's side?

    values: the government's further point cards after each legal action, 0–20, those on the table included.
    line: best play of both sides from the best card on. refutations: one for every action that is not best.
    """

    id: str
    record: str
    values: Mapping[str, int]
    line: tuple[str, ...]
    refutations: Mapping[str, Refutation]

    @cached_property
    def state(self) -> State:
        """The position."""
        return replay(self.record)

    @property
    def governs(self) -> bool:
        """Whether the seat to play belongs to the government."""
        return self.state.seat in self.state.government

    @property
    def value(self) -> int:
        """The value under best play."""
        return max(self.values.values()) if self.governs else min(self.values.values())

    @property
    def best(self) -> tuple[str, ...]:
        """The actions that keep it."""
        return tuple(text for text, value in self.values.items() if value == self.value)

    def loss(self, action: str) -> int:
        """Point cards that this action costs one's side, 0 for a best one; PuzzleError for none of the actions."""
        if action not in self.values:
            raise PuzzleError(f"{action!r} is no action of puzzle {self.id}; expected: {' '.join(self.values)}")
        return abs(self.values[action] - self.value)

    @property
    def tricks_left(self) -> int:
        """Tricks still to play, the one on the table included."""
        return 11 - self.state.trick_number


def load(text: str, name: str = "puzzles") -> tuple[Ending, ...]:
    """Read a file of endings and check its form; PuzzleError names the file, the puzzle and what is wrong with it."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PuzzleError(f"{name}: not TOML: {error}") from error
    if data.get("schema") != SCHEMA:
        raise PuzzleError(f"{name}: schema {data.get('schema')!r}; expected {SCHEMA}")
    endings = tuple(_read(entry, f"{name}: puzzle {place}") for place, entry in enumerate(data.get("puzzle", []), 1))
    names = [ending.id for ending in endings]
    twice = {one for one in names if names.count(one) > 1}
    if not endings or twice:
        raise PuzzleError(f"{name}: {sorted(twice) or 'no puzzles'}; expected puzzles with different ids")
    return endings


def load_file(path: Path | str) -> tuple[Ending, ...]:
    """`load` from a file."""
    return load(Path(path).read_text(encoding="utf-8"), str(path))


def shipped(name: str) -> tuple[Ending, ...]:
    """The endings of `exercises/puzzles/NAME.toml` as they came with the package; PuzzleError for no such file."""
    file = content()["exercises"] / "puzzles" / f"{name}.toml"
    if not file.is_file():
        raise PuzzleError(f"{name!r} is no file of puzzles; expected a name in exercises/puzzles, such as 'endings'")
    return load(file.read_text(encoding="utf-8"), f"{name}.toml")


def _read(entry: Mapping[str, Any], where: str) -> Ending:
    try:
        refutations = {action: Refutation(tuple(told["line"].split()), int(told["shown"]))
                       for action, told in entry["refutations"].items()}
        values = {action: int(value) for action, value in entry["values"].items()}
        ending = Ending(str(entry["id"]), str(entry["record"]), MappingProxyType(values),
                        tuple(entry["line"].split()), MappingProxyType(refutations))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise PuzzleError(f"{where}: {error!r}; expected id, record, values, line, refutations") from error
    _check(ending, where)
    return ending


def _check(ending: Ending, where: str) -> None:
    """What can be seen without solving: the record, the list of actions, lines that can be played."""
    try:
        legal = {str(action) for action in ending.state.legal_actions() if isinstance(action, Play)}
    except MightyError as error:
        raise PuzzleError(f"{where} ({ending.id}): {error}") from error
    if set(ending.values) != legal:
        raise PuzzleError(f"{where} ({ending.id}): values for {sorted(ending.values)}; legal are {sorted(legal)}")
    if set(ending.refutations) != legal - set(ending.best):
        raise PuzzleError(f"{where} ({ending.id}): refutations of {sorted(ending.refutations)}; expected one of "
                          f"{sorted(legal - set(ending.best))}")
    for action, told in ending.refutations.items():
        if told.line[:1] != (action,) or not 1 <= told.shown <= len(told.line):
            raise PuzzleError(f"{where} ({ending.id}): the refutation of {action} is {' '.join(told.line)}")
        _expect(ending, told.line, ending.values[action], where)
    _expect(ending, ending.line, ending.value, where)


def _expect(ending: Ending, line: Sequence[str], value: int, where: str) -> None:
    try:
        taken = played_value(ending.state, line)
    except MightyError as error:
        raise PuzzleError(f"{where} ({ending.id}): {' '.join(line)}: {error}") from error
    if taken != value:
        raise PuzzleError(f"{where} ({ending.id}): {' '.join(line)} takes {taken}, but {value} is stated")


def played_value(state: State, line: Sequence[str]) -> int:
    """The government's further point cards when this line is played to the end of the game."""
    over = state
    for action in line:
        over = over.apply(action)
    if not over.is_over:
        raise PuzzleError(f"{' '.join(line)} does not end the game: {sum(map(len, over.hands))} cards are left")
    return gained(state, over)


def gained(before: State, after: State) -> int:
    """The point cards that the government has taken between two states of one game."""
    in_play = points_in_play(before) - points_in_play(after)
    return in_play - opposition_taken(after, after.government) + opposition_taken(before, after.government)


def points_in_play(state: State) -> int:
    """Point cards in the hands and on the table."""
    return sum(hand.points for hand in state.hands) + sum(play.card.is_point for play in state.trick)


def opposition_taken(state: State, government: frozenset[int]) -> int:
    """Point cards that the seats outside this government have taken so far."""
    return sum(points for seat, points in enumerate(state.taken) if seat not in government)


def same_kind(state: State, actions: Sequence[str]) -> bool:
    """Whether these cards are one class: of one suit and worth, with nobody else's card of the suit in between.

    Every card of the trick and of the other hands counts as somebody else's.
    """
    plays = [action for action in map(parse, actions) if isinstance(action, Play)]
    first = plays[0].card
    if len(plays) == 1:
        return True
    special = state.mighty.mask | state.joker_caller.mask
    if first.suit is None or any(play.card.suit != first.suit or play.card.mask & special for play in plays):
        return False
    own = state.hands[state.seat].mask
    others = sum(hand.mask for hand in state.hands) & ~own
    for play in state.trick:
        others |= play.card.mask
    masks = [play.card.mask for play in plays]
    between = (max(masks) - min(masks)) & SUIT_MASKS[first.suit]
    return not between & others and len({bool(mask & POINT_MASK) for mask in masks}) == 1


def prove(ending: Ending) -> None:
    """Solve the position again, and every position of its lines.

    PuzzleError if a stated value is wrong, the best cards are more than one class, a play of a line after the first is
    not the best, or a loss does not lie on the table where it is said to.
    """
    from mighty_learn.analysis.solver import plays_until_lost, solve  # needs numpy; only the proof loads it

    found = solve(ending.state)
    if dict(found.by_action) != dict(ending.values):
        raise PuzzleError(f"{ending.id}: values {dict(ending.values)}; the solver finds {dict(found.by_action)}")
    if not same_kind(ending.state, ending.best):
        raise PuzzleError(f"{ending.id}: the best cards {' '.join(ending.best)} are more than one class")
    _prove_line(ending, ending.line)
    for action, told in ending.refutations.items():
        _prove_line(ending, told.line)
        shown = plays_until_lost(ending.state, told.line, ending.value)
        if told.shown != shown:
            raise PuzzleError(f"{ending.id}: the loss of {action} lies on the table after {shown} plays, "
                              f"not after {told.shown}")


def _prove_line(ending: Ending, line: Sequence[str]) -> None:
    """Both sides play their best after the first card of the line: its value never changes."""
    from mighty_learn.analysis.solver import value

    state = ending.state
    for action in line:
        state = state.apply(action)
        worth = gained(ending.state, state) + (0 if state.is_over else value(state))
        if worth != ending.values[line[0]]:
            raise PuzzleError(f"{ending.id}: in the line {' '.join(line)} the play {action} changes the value "
                              f"from {ending.values[line[0]]} to {worth}")


def write(endings: Sequence[Ending]) -> str:
    """The text of a file of endings; `load` reads it back."""
    head = f"# Found and proved by tools/find_endings.py; prove them again with its --prove.\nschema = {SCHEMA}\n"
    return head + "".join(map(_written, endings))


def _written(ending: Ending) -> str:
    values = ", ".join(f'"{action}" = {value}' for action, value in ending.values.items())
    refutations = "".join(f'"{action}" = {{ line = "{" ".join(told.line)}", shown = {told.shown} }}\n'
                          for action, told in ending.refutations.items())
    return (f'\n[[puzzle]]\nid = "{ending.id}"\nrecord = """\n{ending.record}"""\nvalues = {{ {values} }}\n'
            f'line = "{" ".join(ending.line)}"\n[puzzle.refutations]\n{refutations}')
