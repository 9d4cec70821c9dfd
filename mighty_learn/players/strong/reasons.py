"""Why a card was chosen: a rule of thumb that says the same, if one does, else what the trial of the cards showed.

Each sentence is true for what the seat knows: a rule's own conditions hold, and a figure is the one that was found.
"""
from __future__ import annotations

from mighty_learn.engine.actions import Play
from mighty_learn.engine.view import View
from mighty_learn.players.policy import Choice, Reason
from mighty_learn.players.simple import following, leading
from mighty_learn.players.simple.sight import Sight
from mighty_learn.players.strong.playing import Tried

CLEAR = 2.0  # standard errors by which a card is called better than another


def because(view: View, tried: Tried, play: Play) -> Choice:
    """The play with its reason; `tried` must have it among its plays."""
    return _by_rule(view, play) or _by_trial(tried, play)


def _by_rule(view: View, play: Play) -> Choice | None:
    """The first piece of advice that says this very play. That nothing better is there, only `lead_low` would say."""
    sight = Sight(view)
    pieces = (*following.ADVICE, following.duck) if view.trick else leading.advice_for(sight)
    found = (piece(sight) for piece in pieces)
    return next((choice for choice in found if choice and choice.action == play), None)


def _by_trial(tried: Tried, play: Play) -> Choice:
    at = tried.plays.index(play)
    others = [k for k in range(len(tried.plays)) if k != at]
    other = max(others, key=lambda k: tried.gains[k])
    gain, error = tried.difference(at, other)
    best, even = ((Reason.SOLVED_BEST, Reason.SOLVED_EVEN) if tried.solved else
                  (Reason.TRIED_BEST, Reason.TRIED_EVEN))
    facts = {"play": str(play), "n": str(len(tried.points))}
    if gain <= CLEAR * error or gain < 0.05:
        return Choice(play, even, facts)
    return Choice(play, best, facts | {"other": str(tried.plays[other]), "gain": f"{gain:.1f}"})
