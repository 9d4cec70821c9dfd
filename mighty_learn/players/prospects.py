"""What a contract comes to on many deals: point cards, the chance that it is made, the declarer's score.

A prospect holds the results of deals that were played under one trump; every number of point cards that might have been
promised is judged by the same deals. How they were dealt and played is the caller's matter.
"""
from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis.estimate import Estimate
from mighty_learn.engine.actions import Contract
from mighty_learn.engine.cards import Suit
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.scoring import score

Flags = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Prospect:
    """m deals played by one declarer under one trump. Arrays are of length m."""

    rules: RuleSet
    trump: Suit | None
    points: NDArray[np.int64]  # the government's point cards, 0–20
    alone: Flags  # the declarer turned out to have no friend
    mighty: Flags  # the government held the Mighty when play began
    joker: Flags  # … the joker
    called: str  # how the friend was called: "card", "first" or "none"
    seed: int

    def chance(self, number: int) -> Estimate:
        """How often a contract of this number is made, 0–1."""
        return Estimate.of(self.points >= number, self.seed)

    @property
    def taken(self) -> Estimate:
        """The government's point cards."""
        return Estimate.of(self.points, self.seed)

    def scores(self, number: int) -> NDArray[np.int64]:
        """The declarer's score in each deal if he had promised this number (R7)."""
        table = _scores(self.rules, Contract(self.trump, number), self.called)
        found: NDArray[np.int64] = table[
            self.points, self.alone.astype(int), self.mighty.astype(int), self.joker.astype(int)]
        return found

    def score(self, number: int) -> Estimate:
        """The declarer's expected score under the house's own scoring."""
        return Estimate.of(self.scores(number), self.seed)

    def best_number(self, lowest: int, highest: int = 20) -> int:
        """The number from `lowest` to `highest` with the best expected score; of equal ones the lowest."""
        return max(range(lowest, highest + 1), key=lambda number: (self.scores(number).mean(), -number))


@lru_cache(maxsize=512)
def _scores(rules: RuleSet, contract: Contract, called: str) -> NDArray[np.int64]:
    """The declarer's score, int64[points 0–20, alone, Mighty, joker]."""
    table = np.zeros((21, 2, 2, 2), np.int64)
    for points, alone, mighty, joker in np.ndindex(table.shape):
        friend = None if alone or called == "none" else 1
        sheet = score(rules, contract, points, bool(mighty), bool(joker), called, 0, friend)
        table[points, alone, mighty, joker] = sheet.by_seat[0]
    table.setflags(write=False)
    return table
