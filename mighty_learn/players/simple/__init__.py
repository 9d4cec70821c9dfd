"""Two simple players, with the standard library only: one that plays at random, one that plays by rules of thumb.

The second follows the advice that every beginner hears: bid on long trumps and aces, bury loose points, call the
Mighty, draw trump as declarer, save the Mighty and the joker, feed a sure partner, else duck. It counts cards and
remembers who did not follow; it guesses nothing about how the hidden cards lie and looks no trick ahead.
"""
from __future__ import annotations

import random

from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import View
from mighty_learn.players.policy import Choice, Reason
from mighty_learn.players.simple import bidding, exchange
from mighty_learn.players.simple.following import follow
from mighty_learn.players.simple.leading import lead
from mighty_learn.players.simple.sight import Sight

__all__ = ["random_player", "rule_of_thumb"]

_PHASES = {
    Phase.AUCTION: bidding.call, Phase.DISCARD: exchange.lay_away, Phase.CONTRACT: exchange.change,
    Phase.FRIEND: exchange.call_friend,
}


def random_player(view: View, rng: random.Random) -> Choice:
    """Each legal action with the same chance; never a claim. ValueError when it is not the viewer's turn."""
    _check_turn(view)
    return Choice(rng.choice(view.legal_actions()), Reason.AT_RANDOM)


def rule_of_thumb(view: View, rng: random.Random) -> Choice:
    """What the usual advice says; the same for equal views. ValueError when it is not the viewer's turn."""
    _check_turn(view)
    if view.phase is Phase.PLAY:
        return follow(Sight(view)) if view.trick else lead(Sight(view))
    return _PHASES[view.phase](view)


def _check_turn(view: View) -> None:
    if not view.my_turn:
        raise ValueError(f"seat {view.viewer} is asked in the phase '{view.phase}', where it is not its turn")
