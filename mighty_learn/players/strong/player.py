"""The strong player: one door for all phases."""
from __future__ import annotations

import random
from dataclasses import dataclass, field

from mighty_learn.analysis.arguments import positive_number
from mighty_learn.engine.actions import Claim
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import View
from mighty_learn.players.policy import Choice, Reason
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.players.strong import bidding, exchange
from mighty_learn.players.strong.beliefs import believe
from mighty_learn.players.strong.playing import Effort, legal_plays, try_plays
from mighty_learn.players.strong.reasons import because
from mighty_learn.players.strong.trial import Trial

_EXCHANGE = {Phase.DISCARD: exchange.lay_away, Phase.CONTRACT: exchange.change, Phase.FRIEND: exchange.call_friend}


@dataclass(frozen=True)
class Strong:
    """A Policy that tries out what it may do on layouts it believes in; the same rng state makes the same choice."""

    effort: Effort = field(default_factory=Effort)

    def __call__(self, view: View, rng: random.Random) -> Choice:
        """What to do; ValueError when it is not the viewer's turn."""
        usual, seed = rule_of_thumb(view, rng), rng.getrandbits(64)
        if view.phase is Phase.PLAY:
            return self._play(view, usual, seed)
        seconds = self.effort.seconds  # the trial itself takes about as long as drawing what it is tried on
        layouts = believe(view, seed, self.effort.parts, None if seconds is None else seconds / 2)
        if view.phase is Phase.AUCTION:
            return bidding.call(view, usual, layouts, seed)
        return _EXCHANGE[view.phase](view, layouts, seed)

    def _play(self, view: View, usual: Choice, seed: int) -> Choice:
        plays = legal_plays(view)
        if isinstance(usual.action, Claim):  # made only when nothing can beat the hand
            return usual
        if len(plays) == 1:
            return Choice(plays[0], Reason.ONLY_CARD, {"card": str(plays[0].card)})
        trial = try_plays(view, plays, self.effort, seed)
        return because(view, trial, _best(trial, usual))


def _best(trial: Trial, usual: Choice) -> int:
    """The place of the play with the best mean; of equal ones the usual."""
    at = trial.best
    if usual.action in trial.actions:
        known = trial.actions.index(usual.action)
        return known if trial.gains[known] == trial.gains[at] else at
    return at


def strong_player(worlds: int = 200, seconds: float | None = 0.5) -> Strong:
    """A strong player; `worlds`: how many layouts it tries a decision on (its strength), `seconds`: see `Effort`."""
    return Strong(Effort(positive_number("worlds", worlds), seconds=seconds))
