"""Whole games for a lesson's experiment, played one after the other and counted as they end.

Five players by the rule of thumb, in the campus house, dealt by seat i mod 5; deals that are not played are left out.
What is counted is the lesson's own matter. Standard library only.
"""
from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, TypeVar

from mighty_learn.engine.presets import CAMPUS
from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.state import State
from mighty_learn.players.policy import play_out
from mighty_learn.players.simple import rule_of_thumb

CHUNK = 100  # games between two looks at how far it is


@dataclass(frozen=True)
class Share:
    """So many of n."""

    hits: int
    n: int

    @property
    def percent(self) -> float:
        """In percent."""
        return 100 * self.hits / self.n


class Tally(Protocol):
    """What counts games, and how many it has counted."""

    games: int

    def add(self, state: State) -> None:
        """Count a finished game."""


T = TypeVar("T", bound=Tally)


def counted(tally: T, games: int, seed: int) -> Iterator[T]:
    """Play so many games; the tally so far, after each hundred and at the end."""
    if games < 1:
        raise ValueError(f"games={games!r}: expected 1 or more")
    for state in _played(seed):
        tally.add(state)
        if tally.games == games or not tally.games % CHUNK:
            yield tally
        if tally.games == games:
            return


def _played(seed: int) -> Iterator[State]:
    """Finished games, one after the other."""
    index = 0
    while True:
        start = State.deal(CAMPUS, mixed(seed, index), index % 5)
        state = play_out(start, rule_of_thumb, random.Random(0))  # the rule of thumb leaves nothing to chance
        if state.tricks:
            yield state
        index += 1
