"""Lesson 4's experiment: the deal just played, again and again, with one seat at random or by the rule of thumb.

The other four play legal cards at random both times, so that the cards stay the same and only the play differs.
Standard library only. Nothing is drawn or worded here.
"""
from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.state import State, government_taken
from mighty_learn.players.policy import Policy, play_out
from mighty_learn.players.simple import random_player, rule_of_thumb
from mighty_learn.teaching.counted_games import CHUNK, Share
from mighty_learn.teaching.first_game import start

GAMES, SEED = 500, 4
SEATS = 5


@dataclass
class Line:
    """What became of one way to play the learner's seat."""

    points: Counter[int] = field(default_factory=Counter)  # games by the government's point cards, 0–20
    made: int = 0  # games in which the contract was made

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.points.total()

    @property
    def share(self) -> Share:
        """How often the contract was made."""
        return Share(self.made, self.games)

    @property
    def mean(self) -> float:
        """The government's point cards a game."""
        return sum(points * n for points, n in self.points.items()) / self.games

    @property
    def variance(self) -> float:
        """Of that mean: its standard error squared; infinite after one game."""
        if self.games < 2:
            return math.inf
        squares = sum(n * (points - self.mean) ** 2 for points, n in self.points.items())
        return squares / (self.games - 1) / self.games

    def add(self, state: State) -> None:
        """Count a finished game."""
        self.points[government_taken(state)] += 1
        self.made += state.score().made is True


@dataclass
class Both:
    """The same deal with the learner's seat at random, and by the rule of thumb."""

    chance: Line = field(default_factory=Line)
    thumb: Line = field(default_factory=Line)

    @property
    def gain(self) -> float:
        """Point cards that the rule of thumb brings the government in this deal, a game."""
        return self.thumb.mean - self.chance.mean

    @property
    def error(self) -> float:
        """The standard error of that gain; the games of one line have nothing to do with those of the other."""
        return math.sqrt(self.chance.variance + self.thumb.variance)


def experiment(games: int = GAMES, seed: int = SEED) -> Iterator[Both]:
    """Play the game with closed hands so often in either way; what was counted, after each hundred and at the end."""
    if games < 1:
        raise ValueError(f"games={games!r}: expected 1 or more")
    both = Both()
    for index in range(games):
        both.chance.add(_played(random_player, mixed(seed, 2 * index)))
        both.thumb.add(_played(rule_of_thumb, mixed(seed, 2 * index + 1)))
        if index + 1 == games or not (index + 1) % CHUNK:
            yield both


def _played(policy: Policy, seed: int) -> State:
    return play_out(start("closed"), [policy] + [random_player] * (SEATS - 1), random.Random(seed))
