"""Two simple players, with the standard library only: one that plays at random, one that plays by rules of thumb.

The second follows the advice that every beginner hears: bid on long trumps and aces, bury loose points, call the
Mighty, draw trump as declarer, save the Mighty and the joker, feed a sure partner, else duck. It counts cards and
remembers who did not follow; it guesses nothing about how the hidden cards lie and looks no trick ahead.

Measured on deals 0–1999 of each house (dealer seed % 5), five rules of thumb at the table, means ± 1.96 standard
errors; "gain" is in point cards against a random player in the play of the same contracts:

                              campus           haebangchon      guide
    contracts made            68.0 ± 2.1 %     68.4 ± 2.1 %     67.2 ± 2.1 %
    contract                  14.98 ± 0.05     15.07 ± 0.05     15.07 ± 0.05
    government's point cards  15.40 ± 0.12     15.48 ± 0.12     15.43 ± 0.12
    gain of the government    3.33 ± 0.14      3.12 ± 0.13      3.27 ± 0.14
    gain of the opposition    1.55 ± 0.11      1.45 ± 0.11      1.54 ± 0.11
    deals not played          149              79               136

Advice that did not pay among these players is not here: a friend who throws the Mighty at once on the first trick
cost the government 0.20 ± 0.07 point cards (1,500 deals, paired).
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
