"""Advice for a hand: every candidate with its estimate, how far it is behind the best, and a sentence.

The candidates are those that the strong player tries: bids, discards, contracts, friends, cards. A bid, a contract and
a friend are judged by the declarer's score under the house's own scoring, a discard and a card by the government's
final point cards. What one seat sees is all that is used.
"""
from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from mighty_learn.analysis.arguments import positive_number, whole_number
from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.analysis.estimate import Estimate
from mighty_learn.drawing.plots import show_bars
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import View
from mighty_learn.players.measures.table import Result, Sheet, bar, mean, share
from mighty_learn.players.strong import bidding, exchange
from mighty_learn.players.strong.beliefs import believe
from mighty_learn.players.strong.playing import Effort, legal_plays, try_plays
from mighty_learn.players.strong.trial import Trial
from mighty_learn.text import Lang, t

__all__ = ["Advice", "Candidate", "advise"]

CLEAR = 1.96  # standard errors by which a candidate is called worse
SHOWN = 10  # candidates in the table


@dataclass(frozen=True)
class Candidate:
    """One thing that may be done. `estimate` in the advice's unit; `behind`: what it costs against the best, paired."""

    action: str
    estimate: Estimate
    behind: Estimate
    chance: Estimate | None  # that the contract is made with it, 0–1, where a contract is at stake


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Advice(Result):
    """The candidates, best mean first. Of a seat of the opposition fewer points for the government are better."""

    trial: Trial

    @cached_property
    def candidates(self) -> tuple[Candidate, ...]:
        """All that were tried on all layouts."""
        order = np.argsort(-self.trial.gains, kind="stable").tolist()
        return tuple(Candidate(str(self.trial.actions[k]), self.trial.estimate(k),
                               self.trial.difference(order[0], k), self.trial.chance(k)) for k in order)

    @property
    def best(self) -> Candidate:
        """The candidate with the best mean."""
        return self.candidates[0]

    def say(self, candidate: Candidate, lang: Lang) -> str:
        """One sentence on a candidate: that it is best, how far it is behind, or that chance may have decided."""
        facts = {"action": candidate.action, "best": self.best.action, "n": self.n,
                 "value": mean(candidate.estimate), "behind": f"{candidate.behind.mean:.1f}",
                 "error": f"{candidate.behind.stderr:.1f}"}
        if candidate is self.best:
            return t(f"advice.best_{self.trial.unit}", lang, **facts)
        clear = candidate.behind.mean > CLEAR * candidate.behind.stderr
        return t(f"advice.{'behind' if clear else 'even'}_{self.trial.unit}", lang, **facts)

    def sheet(self, lang: Lang) -> Sheet:
        """The best ten, and a drawing of what each costs."""
        shown = self.candidates[:SHOWN]
        chances = self.best.chance is not None
        heads = (t("advice.head_action", lang), t(f"advice.head_{self.trial.unit}", lang),
                 t("advice.head_behind", lang), *((t("advice.head_chance", lang),) if chances else ()))
        rows = tuple(self._row(candidate, lang) for candidate in shown)
        named = {t("advice.action", lang, action=one.action): one.behind for one in shown}
        drawn = show_bars([bar(name, behind) for name, behind in named.items()],
                          t(f"advice.drawing_{self.trial.unit}", lang))
        notes = (self.say(self.best, lang), *(self.say(one, lang) for one in shown[1:3]), self.foot(lang))
        return Sheet(t("advice.title", lang), heads, rows, notes, (drawn,), frozenset({(0, 0)}))

    def _row(self, candidate: Candidate, lang: Lang) -> tuple[str, ...]:
        chance = () if candidate.chance is None else (share(candidate.chance, exact=False),)
        return (t("advice.action", lang, action=candidate.action), mean(candidate.estimate),
                mean(candidate.behind) if candidate is not self.best else "–", *chance)

    def __repr__(self) -> str:
        return f"<Advice: {self.best.action} of {len(self.candidates)}, n={self.n}, seed {self.seed}>"


def advise(view: View, n: int = 200, seed: int = 1) -> Advice:
    """What the seat to act might do, tried on n layouts that fit all it has seen (rounded up to parts of 50).

    In the auction the Mighty of each candidate's own trump counts, and kitty and friend are played out. AnalysisError
    when it is not the viewer's turn, when nothing can be tried (no bid is open), or n is no positive number.
    """
    worlds, seed = positive_number("n", n), whole_number("seed", seed)
    if not view.my_turn:
        raise AnalysisError(f"{view!r}: advice is for the seat whose turn it is; expected its view")
    trial = _tried(view, Effort(worlds, 0, None), seed)
    return Advice(n=len(trial), seed=seed, policy="thumb", trial=trial)


def _tried(view: View, effort: Effort, seed: int) -> Trial:
    if view.phase is Phase.PLAY:
        return try_plays(view, legal_plays(view), effort, seed)
    layouts = believe(view, seed, effort.parts)
    if view.phase is Phase.AUCTION:
        if not bidding.cheapest_bids(view):
            raise AnalysisError(f"{view!r}: no bid is open any more, so there is nothing to try")
        return bidding.try_bids(view, layouts, seed)
    tries = {Phase.DISCARD: exchange.try_discards, Phase.CONTRACT: exchange.try_contracts,
             Phase.FRIEND: exchange.try_friends}
    return tries[view.phase](view, layouts, seed)
