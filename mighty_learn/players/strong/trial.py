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


@dataclass(frozen=True, eq=False)
class Trial:
    """Actions tried on m layouts. `values`: float64[m, actions], in `unit`: the government's final point cards, or the
    declarer's score by the house's own scoring.
    """

    actions: tuple[Action, ...]
    values: Values
    unit: Unit
    seed: int
    more: bool = True  # whether the seat's side wants them high
    made: NDArray[np.bool_] | None = None  # bool[m, actions]: whether the contract was made
    solved: bool = False  # by perfect play with open hands; else by rules of thumb
    cut: bool = False  # the clock ended it early

    def __len__(self) -> int:
        return len(self.values)

    @cached_property
    def gains(self) -> Values:
        """The mean of each action as the seat's side sees it: more is better."""
        means: Values = self.values.mean(axis=0)
        return means if self.more else -means

    @property
    def best(self) -> int:
        """The place of the action with the best mean; of equal ones the first."""
        return int(self.gains.argmax())

    def estimate(self, at: int) -> Estimate:
        """The mean of one action."""
        return Estimate.of(self.values[:, at], self.seed)

    def chance(self, at: int) -> Estimate | None:
        """How often the contract is made with it, 0–1; None where that was not asked."""
        return None if self.made is None else Estimate.of(self.made[:, at], self.seed)

    def difference(self, one: int, other: int) -> Estimate:
        """By how much the seat's side is better off with one action than with another; paired."""
        return Estimate.of((self.values[:, one] - self.values[:, other]) * (1 if self.more else -1), self.seed)


def of_contracts(actions: Sequence[Action], tried: Sequence[tuple[Prospect, int]], seed: int) -> Trial:
    """Contracts, each a prospect and the number promised, by the declarer's score."""
    scores = np.stack([prospect.scores(number) for prospect, number in tried], axis=1).astype(np.float64)
    made = np.stack([prospect.points >= number for prospect, number in tried], axis=1)
    return Trial(tuple(actions), scores, "score", seed, made=made)
