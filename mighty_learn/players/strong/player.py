"""The strong player: one door for all phases."""
from __future__ import annotations

import random
from dataclasses import dataclass, field

from mighty_learn.engine.actions import Claim, Play
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import View
from mighty_learn.players.policy import Choice, Reason
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.players.strong import bidding, exchange
from mighty_learn.players.strong.beliefs import believe
from mighty_learn.players.strong.playing import Effort, Tried, legal_plays, try_plays
from mighty_learn.players.strong.reasons import because


@dataclass(frozen=True)
class Strong:
    """A Policy that tries out what it may do on layouts it believes in; the same rng state makes the same choice."""

    effort: Effort = field(default_factory=Effort)

    def __call__(self, view: View, rng: random.Random) -> Choice:
        """What to do; ValueError when it is not the viewer's turn."""
        usual = rule_of_thumb(view, rng)
        seed = rng.getrandbits(64)
        if view.phase is Phase.PLAY:
            return self._play(view, usual, seed)
        if view.phase is Phase.DISCARD:
            return exchange.lay_away(view, self.effort, seed)
        if view.phase is Phase.CONTRACT:
            return exchange.change(view, self.effort, seed)
        if view.phase is Phase.FRIEND:
            return exchange.call_friend(view, self.effort, seed)
        return bidding.call(view, usual, believe(view, seed, self.effort.parts), seed)

    def _play(self, view: View, usual: Choice, seed: int) -> Choice:
        plays = legal_plays(view)
        if isinstance(usual.action, Claim):  # made only when nothing can beat the hand
            return usual
        if len(plays) == 1:
            return Choice(plays[0], Reason.ONLY_CARD, {"card": str(plays[0].card)})
        tried = try_plays(view, plays, self.effort, seed)
        return because(view, tried, _best(tried, usual))


def _best(tried: Tried, usual: Choice) -> Play:
    """The play with the best mean; of equal ones the usual."""
    gains = tried.gains
    best = gains.max()
    equal = [play for play, gain in zip(tried.plays, gains, strict=True) if gain == best]
    return usual.action if isinstance(usual.action, Play) and usual.action in equal else equal[0]


def strong_player(worlds: int = 200, exact: int = 3, seconds: float | None = 0.5) -> Strong:
    """A strong player; `worlds`: how many layouts it tries a decision on (its strength), `seconds`: see `Effort`."""
    return Strong(Effort(worlds, exact, seconds))
