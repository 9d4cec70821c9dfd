"""How likely a contract is made, as the strong player sees it: the share of layouts in which it is, set right.

The plain share comes from playouts by rules of thumb with the first card that looks best, on layouts that are weighed
by the auction: it need not come true that often. So it is set right by a logistic line that was fitted to other games
(`PLAY`, `BID`); how well it then fits is measured by `python -m benchmarks strength --parts forecasts`.
"""
from __future__ import annotations

from dataclasses import dataclass
from math import exp, log

from mighty_learn.engine.actions import Bid
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import View
from mighty_learn.players.simple.valuing import TRUMPS
from mighty_learn.players.strong.beliefs import believe
from mighty_learn.players.strong.bidding import prospects
from mighty_learn.players.strong.playing import Effort, legal_plays, try_plays


@dataclass(frozen=True)
class Setting:
    """A chance p is set to logistic(intercept + slope · logit(p))."""

    intercept: float
    slope: float

    def __call__(self, hits: float, n: int) -> float:
        """The chance for so many hits of n; a half is added to hits and misses, so that nothing is called certain."""
        odds = (hits + 0.5) / (n - hits + 0.5)
        return 1 / (1 + exp(-(self.intercept + self.slope * log(odds))))


PLAIN = Setting(0.0, 1.0)
PLAY = Setting(-0.14, 0.91)  # 2,000 contracts, seed 101, errors 0.07 each
BID = PLAIN


def made_chance(view: View, worlds: int = 200, seed: int = 1, setting: Setting | None = None) -> float:
    """The chance, 0–1, that the contract is made, asked of the declarer who is about to lead to the first trick.

    ValueError when it is not his turn to lead.
    """
    if view.phase is not Phase.PLAY or view.viewer != view.declarer or not view.my_turn or view.contract is None:
        raise ValueError(f"{view!r}: the chance is asked of the declarer when he leads to the first trick")
    trial = try_plays(view, legal_plays(view), Effort(worlds, 0, None), seed)
    made = trial.values[:, trial.best] >= view.contract.number
    return (setting or PLAY)(float(trial.weights @ made), len(trial))


def bid_chance(view: View, bid: Bid, worlds: int = 200, seed: int = 1, setting: Setting | None = None) -> float:
    """The chance, 0–1, to take as many point cards as a bid says, asked of a seat in the auction with its ten cards."""
    if view.phase is not Phase.AUCTION:
        raise ValueError(f"{view!r}: the chance of a bid is asked in the auction")
    layouts = believe(view, seed, Effort(worlds).parts)
    found = prospects(view, layouts, seed)[TRUMPS.index(bid.contract.trump)]
    return (setting or BID)(float((found.points >= bid.contract.number).sum()), len(layouts))
