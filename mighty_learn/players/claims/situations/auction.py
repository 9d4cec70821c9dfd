"""The auction: a deal miss where a formula allows it. What a bid is worth is measured in `chances.py`."""
from __future__ import annotations

from mighty_learn.engine.actions import DealMiss, Pass
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import View
from mighty_learn.players.claims.registry import Options, before_play

FORMULAS = {"deal_miss_campus": "no-mighty", "deal_miss_half": "half-tens", "deal_miss_points": "point-cards"}


def deal_miss(view: View) -> Options:
    """The house allows it on this hand: throw the deal in, or pass."""
    if view.why_not(DealMiss()) is not None or view.why_not(Pass()) is not None:
        return None
    return DealMiss(), Pass()


for _claim in FORMULAS:
    before_play(_claim, Phase.AUCTION)(deal_miss)
