"""Why a card was chosen: a rule of thumb that says the same, if one does, else what the trial of the cards showed.

Each sentence is true for what the seat knows: a rule's own conditions hold, and a figure is the one that was found.
"""
from __future__ import annotations

from mighty_learn.engine.actions import Play
from mighty_learn.engine.view import View
from mighty_learn.players.policy import Choice, Reason
from mighty_learn.players.simple import following, leading
from mighty_learn.players.simple.sight import Sight
from mighty_learn.players.strong.trial import Trial

CLEAR = 2.0  # standard errors by which a card is called better than another
LEAST_TOLD = 0.05  # point cards: less is told as even


def because(view: View, trial: Trial, at: int) -> Choice:
    """The play at this place of a trial, with its reason."""
    play = trial.actions[at]
    assert isinstance(play, Play)
    return _by_rule(view, play) or _by_trial(trial, at)


def _by_rule(view: View, play: Play) -> Choice | None:
    """The first piece of advice that says this very play. That nothing better is there, only `lead_low` would say."""
    sight = Sight(view)
    pieces = (*following.ADVICE, following.duck) if view.trick else leading.advice_for(sight)
    found = (piece(sight) for piece in pieces)
    return next((choice for choice in found if choice and choice.action == play), None)


def _by_trial(trial: Trial, at: int) -> Choice:
    other = max((k for k in range(len(trial.actions)) if k != at), key=lambda k: trial.gains[k])
    gain = trial.difference(at, other)
    best, even = ((Reason.SOLVED_BEST, Reason.SOLVED_EVEN) if trial.solved else
                  (Reason.TRIED_BEST, Reason.TRIED_EVEN))
    facts = {"play": str(trial.actions[at]), "n": str(len(trial))}
    if gain.mean <= CLEAR * gain.stderr or gain.mean < LEAST_TOLD:
        return Choice(trial.actions[at], even, facts)
    return Choice(trial.actions[at], best, facts | {"other": str(trial.actions[other]), "gain": f"{gain.mean:.1f}",
                                                 "error": f"{gain.stderr:.1f}"})
