"""What a contract comes to on many deals: point cards, the chance that it is made, the declarer's score.

A prospect holds the results of deals that were played under one trump; every number of point cards that might have been
promised is judged by the same deals. How they were dealt is the caller's matter; `settled` brings deals to the first
lead as the rule of thumb would.
"""
from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis import kernel, settle
from mighty_learn.analysis.encode import NO_ERRAND, EncodedPosition
from mighty_learn.analysis.estimate import Estimate
from mighty_learn.engine.actions import Contract
from mighty_learn.engine.cards import JOKER, Suit
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.scoring import score
from mighty_learn.players.simple import exchange
from mighty_learn.players.simple.valuing import FINAL_NO_TRUMP, FINAL_SUIT

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
    called: str | NDArray[np.int64]  # how the friend was called: "card", "first" or "none", or by deal their places
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
        table = _scores(self.rules, Contract(self.trump, number))
        called = settle.CALLED.index(self.called) if isinstance(self.called, str) else self.called
        found: NDArray[np.int64] = table[
            called, self.points, self.alone.astype(int), self.mighty.astype(int), self.joker.astype(int)]
        return found

    def score(self, number: int) -> Estimate:
        """The declarer's expected score under the house's own scoring."""
        return Estimate.of(self.scores(number), self.seed)

    def best_number(self, lowest: int, highest: int = 20) -> int:
        """The number from `lowest` to `highest` with the best expected score; of equal ones the lowest."""
        return max(range(lowest, highest + 1), key=lambda number: (self.scores(number).mean(), -number))


@lru_cache(maxsize=512)
def _scores(rules: RuleSet, contract: Contract) -> NDArray[np.int64]:
    """The declarer's score, int64[how called, points 0–20, alone, Mighty, joker]."""
    table = np.zeros((len(settle.CALLED), 21, 2, 2, 2), np.int64)
    for called, points, alone, mighty, joker in np.ndindex(table.shape):
        friend = None if alone or settle.CALLED[called] == "none" else 1
        sheet = score(rules, contract, points, bool(mighty), bool(joker), settle.CALLED[called], 0, friend)
        table[called, points, alone, mighty, joker] = sheet.by_seat[0]
    table.setflags(write=False)
    return table


def habits(trump: Suit | None) -> settle.Habits:
    """What the rule of thumb values as declarer under this trump."""
    return settle.Habits(FINAL_NO_TRUMP if trump is None else FINAL_SUIT, exchange.ALONE, exchange.VOID,
                         exchange.POINT_SAFE, exchange.KING)


def settled(
    rules: RuleSet, trump: Suit | None, declarer: int, hands: NDArray[np.uint64], kitty: NDArray[np.uint64]
) -> settle.Settled:
    """Deals brought to the first lead under this trump by the rule of thumb. hands: uint64[m, 5]; kitty: uint64[m]."""
    return settle.settle(rules, trump, declarer, hands, kitty, habits(trump))


def prospect(
    rules: RuleSet, trump: Suit | None, declarer: int, hands: NDArray[np.uint64], kitty: NDArray[np.uint64], seed: int
) -> Prospect:
    """What a contract in this trump comes to on these deals, exchange and play by the rule of thumb."""
    deals = settled(rules, trump, declarer, hands, kitty)
    told, _ = deals.positions.told(NO_ERRAND, 0, len(deals))
    return judged(rules, trump, declarer, deals.positions, told, deals.called, seed)


def judged(
    rules: RuleSet, trump: Suit | None, declarer: int, start: EncodedPosition, told: NDArray[np.int64],
    called: NDArray[np.int64], seed: int,
) -> Prospect:
    """A prospect from first leads (`start`) and what is told of their playouts; `called`: places in `settle.CALLED`.

    A first-trick friend is whoever took the first trick (R5.5); only then is it known what his side held. What was laid
    away is not held (R7.1).
    """
    friend = start.table[:, kernel.FRIEND]
    friend = np.where(friend == kernel.NOBODY, told[:, kernel.FIRST_WINNER], friend)
    own = start.masks[:, declarer] | start.masks[np.arange(len(friend)), friend]
    mighty, joker = (np.uint64(card.mask) for card in (rules.mighty(trump), JOKER))
    return Prospect(rules, trump, told[:, kernel.TOLD_POINTS], friend == declarer, (own & mighty) != 0,
                    (own & joker) != 0, called, seed)
