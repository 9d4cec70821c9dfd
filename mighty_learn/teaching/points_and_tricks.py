"""Lesson 3's experiment: how many point cards fall to a trick, and how well the tricks tell who has them.

The games are those of `counted_games.py`. Standard library only. Nothing is drawn or worded here.
"""
from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from mighty_learn.engine.state import State
from mighty_learn.teaching.counted_games import Share, counted

GAMES, SEED = 1000, 3
MAJORITY = 6  # of ten tricks


@dataclass
class Tally:
    """What was counted in so many games."""

    games: int = 0
    squares: int = 0  # the sum of the squares of the games' point cards in tricks
    per_trick: Counter[int] = field(default_factory=Counter)  # tricks by the point cards in them, 0–5
    unequal: int = 0  # games in which one side won more tricks than the other
    upset: int = 0  # of these, in which that side has fewer point cards in its tricks
    ahead: int = 0  # games in which the government won six tricks or more
    broken: int = 0  # of these, in which it did not make its contract

    @property
    def more_but_fewer(self) -> Share:
        """The side with more tricks has fewer point cards in them."""
        return Share(self.upset, self.unequal)

    @property
    def ahead_but_lost(self) -> Share:
        """The government won six tricks or more and lost its contract."""
        return Share(self.broken, self.ahead)

    @property
    def mean(self) -> float:
        """Point cards a trick; those that were buried are in none."""
        return self._total / (10 * self.games)

    @property
    def error(self) -> float:
        """The standard error of that mean, from how the games differ; infinite after one game."""
        if self.games < 2:
            return math.inf
        spread = self.squares - self._total**2 / self.games
        return math.sqrt(spread / (self.games - 1) / self.games) / 10

    @property
    def _total(self) -> int:
        return sum(points * count for points, count in self.per_trick.items())

    def add(self, state: State) -> None:
        """Count a finished game of ten tricks."""
        ours = [trick.points for trick in state.tricks if trick.winner in state.government]
        theirs = [trick.points for trick in state.tricks if trick.winner not in state.government]
        self.games += 1
        self.per_trick.update([*ours, *theirs])
        self.squares += sum([*ours, *theirs]) ** 2
        self.unequal += len(ours) != len(theirs)
        self.upset += (len(ours) - len(theirs)) * (sum(ours) - sum(theirs)) < 0
        if len(ours) >= MAJORITY:
            self.ahead += 1
            self.broken += state.score().made is False


def experiment(games: int = GAMES, seed: int = SEED) -> Iterator[Tally]:
    """Play so many games; the tally so far, after each hundred and at the end."""
    return counted(Tally(), games, seed)
