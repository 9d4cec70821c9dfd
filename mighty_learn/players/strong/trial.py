"""What came of trying several actions on the same layouts: a column for each, and how they compare."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis.estimate import Estimate
from mighty_learn.engine.actions import Action
from mighty_learn.players.prospects import Prospect

Values = NDArray[np.float64]
Unit = Literal["points", "score"]

# A pool that happens to lack the likeliest layouts looks surer than it is. Over positions and seeds the estimates were
# spread one and a half times as far as the plain weighted error says (`test_strong.py` looks again).
WIDER = 1.5


@dataclass(frozen=True, eq=False)
class Trial:
    """Actions tried on m layouts. `values`: float64[m, actions], in `unit`: the government's final point cards, or the
    declarer's score by the house's own scoring.
    """

    actions: tuple[Action, ...]
    values: Values
    unit: Unit
    seed: int
    weights: NDArray[np.int64]  # int64[m]: how many of the worlds are this layout
    more: bool = True  # whether the seat's side wants them high
    made: NDArray[np.bool_] | None = None  # bool[m, actions]: whether the contract was made
    solved: bool = False  # by perfect play with open hands; else by rules of thumb
    cut: bool = False  # the clock ended it early

    def __len__(self) -> int:
        """How many worlds; layouts that were drawn several times count as often."""
        return int(self.weights.sum())

    @cached_property
    def gains(self) -> Values:
        """The mean of each action as the seat's side sees it: more is better."""
        means: Values = self.weights @ self.values / self.weights.sum()
        return means if self.more else -means

    @property
    def best(self) -> int:
        """The place of the action with the best mean; of equal ones the first."""
        return int(self.gains.argmax())

    def estimate(self, at: int) -> Estimate:
        """The mean of one action."""
        return self._estimate(self.values[:, at])

    def chance(self, at: int) -> Estimate | None:
        """How often the contract is made with it, 0–1; None where that was not asked."""
        return None if self.made is None else self._estimate(self.made[:, at].astype(np.float64))

    def difference(self, one: int, other: int) -> Estimate:
        """By how much the seat's side is better off with one action than with another; paired."""
        return self._estimate((self.values[:, one] - self.values[:, other]) * (1 if self.more else -1))

    def _estimate(self, values: Values) -> Estimate:
        """The weighted mean; a layout that stands for many worlds tells no more than one, and the error says so."""
        shares = self.weights / self.weights.sum()
        mean = float(shares @ values)
        error = float(np.sqrt(shares**2 @ (values - mean) ** 2)) * (WIDER if self.weights.max() > 1 else 1.0)
        return Estimate(mean, error, len(self), self.seed)


def of_contracts(actions: Sequence[Action], tried: Sequence[tuple[Prospect, int]], seed: int) -> Trial:
    """Contracts, each a prospect and the number promised, by the declarer's score."""
    scores = np.stack([prospect.scores(number) for prospect, number in tried], axis=1).astype(np.float64)
    made = np.stack([prospect.points >= number for prospect, number in tried], axis=1)
    return Trial(tuple(actions), scores, "score", seed, np.ones(len(scores), np.int64), made=made)
