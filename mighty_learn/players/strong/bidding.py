"""What to bid: every trump is played out on deals that fit the calls so far, and judged by the house's own scoring."""
from __future__ import annotations

from mighty_learn.engine.actions import Bid, DealMiss, Pass
from mighty_learn.engine.view import View
from mighty_learn.players.policy import Choice, Reason
from mighty_learn.players.prospects import Prospect, prospect
from mighty_learn.players.simple.valuing import TRUMPS
from mighty_learn.players.strong.layouts import Layouts
from mighty_learn.players.strong.trial import Trial, of_contracts

PASSING = 0.0  # the score that a bid has to be worth; by passing a seat scores about nothing


def call(view: View, usual: Choice, layouts: Layouts, seed: int) -> Choice:
    """The bid with the best expected score, if it pays; else a deal miss or a pass. `usual`: when no bid is open."""
    if not cheapest_bids(view):
        return usual
    trial = try_bids(view, layouts, seed)
    best, chance = trial.actions[trial.best], trial.chance(trial.best)
    assert isinstance(best, Bid)
    assert chance is not None
    facts = {"contract": str(best.contract), "chance": f"{100 * chance.mean:.0f}",
             "error": f"{100 * chance.stderr:.0f}", "n": str(len(trial))}
    if trial.gains.max() > PASSING or view.why_not(Pass()) is not None:
        return Choice(best, Reason.BID_TRIED, facts)
    if view.why_not(DealMiss()) is None:
        return Choice(DealMiss(), Reason.DEAL_MISS, {"n": str(view.hand.points)})
    return Choice(Pass(), Reason.PASS_TRIED, facts)


def try_bids(view: View, layouts: Layouts, seed: int) -> Trial:
    """Of each trump the lowest bid that may be made now, by the declarer's score; the Mighty is that of the trump."""
    found = prospects(view, layouts, seed)
    bids = cheapest_bids(view)
    return of_contracts(bids, [(found[TRUMPS.index(bid.contract.trump)], bid.contract.number) for bid in bids], seed)


def cheapest_bids(view: View) -> list[Bid]:
    """Of each trump the lowest bid that may be made now."""
    found: dict[object, Bid] = {}
    for action in view.legal_actions():
        if isinstance(action, Bid):
            found.setdefault(action.contract.trump, action)
    return list(found.values())


def prospects(view: View, layouts: Layouts, seed: int) -> tuple[Prospect, ...]:
    """What each trump comes to when the viewer declares on these layouts."""
    return tuple(prospect(view.rules, trump, view.viewer, layouts.hands, layouts.kitty, seed) for trump in TRUMPS)
