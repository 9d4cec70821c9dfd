"""When to play the Mighty or the joker: on this trick, on a later one, or only when there is no other card.

The card is kept until its trick, unless it is forced out before: then it was the only card that could be played (R6.2,
R6.3) or the joker was called (R6.9). In all else its holder plays by the rule of thumb, as the others do.
"""
from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from mighty_learn.analysis import kernel
from mighty_learn.analysis.batches import Cancel
from mighty_learn.analysis.bidding import Bidding
from mighty_learn.analysis.encode import Errand
from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.analysis.estimate import Estimate
from mighty_learn.analysis.progress import Progress
from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.plots import Measure, show_lines
from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import JOKER, TRICKS, Card, CardSet
from mighty_learn.engine.view import View
from mighty_learn.players.measures.asking import WITHOUT_CHANCE, Asked, Errands, Worlds, governs, in_play
from mighty_learn.players.measures.table import Paired, Samples, Sheet, bar, mean, share
from mighty_learn.text import Lang, t

N = 2_000
FORCED = "forced"
_NEVER_BY_CHOICE = TRICKS + 1


class Use(NamedTuple):
    """What one plan comes to. Chances are 0–1."""

    plan: str  # "trick 4" or "forced"
    trick: int | None  # when the card is to be played; None: when it is forced
    points: Estimate  # the government's final point cards
    used: Estimate  # the number of the trick in which it is played in the end
    wins: Estimate  # chance that it takes that trick
    caught: Estimate  # chance that it is forced out before its time, the last trick of all not counted


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class MightyTiming(Paired):
    """The plans side by side, on common worlds. `names`: "trick 4" and so on, and "forced"."""

    samples: Samples  # int64[n, plans, 8], read only; the columns are those of `analysis/kernel.py` (`USED` …)
    contract: str
    card: Card

    @property
    def rows(self) -> tuple[Use, ...]:
        """One for each plan: by trick, last of all when forced."""
        return tuple(map(self.__getitem__, self.names))

    def __getitem__(self, plan: str) -> Use:
        told = self.samples[:, self.place(plan)]
        caught = (told[:, kernel.FORCED] == 1) & (told[:, kernel.USED] < TRICKS)
        return Use(plan, _trick_of(plan), self.estimate(told[:, kernel.TOLD_POINTS]),
                   self.estimate(told[:, kernel.USED]), self.estimate(told[:, kernel.WON]), self.estimate(caught))

    def sheet(self, lang: Lang) -> Sheet:
        """A line for each plan; what is best is marked."""
        words = {name: _worded(name, lang) for name in self.names}
        heads = ("when", "points", "used", "wins", "caught")
        rows = tuple((words[row.plan], mean(row.points), mean(row.used), share(row.wins, self.exact),
                      share(row.caught, self.exact)) for row in self.rows)
        return Sheet(t("measure.timing_title", lang, card=self.card, contract=self.contract),
                     tuple(t(f"measure.head_{head}", lang) for head in heads), rows,
                     (t("measure.timing_note", lang), self.verdict(lang, words), self.foot(lang)), (self._drawn(lang),),
                     frozenset((y, 0) for y, name in enumerate(self.names) if name in self.best))

    def _drawn(self, lang: Lang) -> Picture:
        """The points by trick, and those of the forced plan as a level beside them."""
        by_trick: dict[float, Measure | float] = {
            row.trick: bar("", row.points) for row in self.rows if row.trick is not None}
        series = {t("measure.timing_by_trick", lang): by_trick} if by_trick else {}
        if FORCED in self.names:
            level = self[FORCED].points
            series[_worded(FORCED, lang)] = {x: bar("", level) if x == max(by_trick, default=TRICKS) else level.mean
                                             for x in by_trick or {TRICKS: 0}}
        return show_lines(series, t("measure.timing_points", lang))


def _trick_of(plan: str) -> int | None:
    return None if plan == FORCED else int(plan.rpartition(" ")[2])


def _worded(plan: str, lang: Lang) -> str:
    trick = _trick_of(plan)
    return t("measure.timing_way_forced", lang) if trick is None else t("measure.timing_way_trick", lang, trick=trick)


def mighty_timing(
    view: View, card: str | Card | None = None, n: int = N, seed: int = 1, policy: str = WITHOUT_CHANCE, *,
    bidding: Bidding | None = None, gone: str | CardSet | None = None, executor: Executor | None = None,
    batch: int | None = None, progress: Progress = None, cancel: Cancel | None = None,
) -> MightyTiming:
    """What comes of playing the Mighty or the joker on this trick, on each later one, or only when it is forced out.

    `card`: the Mighty or the joker, held by the viewer, whose turn it is; unless told the Mighty, and without it the
    joker. The last trick is no plan of its own: whoever waits until he is forced plays the card there at the latest. A
    trick on which the card may not be played now (R6.8) is left out. All plans are tried in the same worlds,
    `worlds(view, n, seed)` (all worlds once when there are no more than n). Plans are known to the policy "thumb" only.
    `bidding`, `gone`, `executor`, `batch`, `progress`, `cancel` as in `compare`; none of the last four changes a
    number. AnalysisError: a view that is not of the seat to play, a card that is not held or has no such role.
    """
    asked = Asked.of(n, seed, policy, (WITHOUT_CHANCE,), executor, batch, progress, cancel)
    looked = in_play(view)
    held = _held(looked, card)
    names = _plans(looked, held)
    worlds = Worlds.of(looked, asked, gone, bidding)
    errands = tuple(Errand(looked.viewer, card=held, when=_trick_of(name) or _NEVER_BY_CHOICE) for name in names)
    samples, whole = asked.samples(Errands(worlds, errands), worlds.count(asked.n))
    return MightyTiming(
        n=len(samples), seed=asked.seed, policy=asked.policy, partial=not whole, exact=worlds.every and whole,
        names=names, points=np.ascontiguousarray(samples[:, :, kernel.TOLD_POINTS]), viewer=looked.viewer,
        governs=governs(looked), samples=samples, contract=str(looked.contract), card=held)


def _held(view: View, card: str | Card | None) -> Card:
    powers = (view.mighty, JOKER)
    if card is None:
        found = next((power for power in powers if power in view.hand), None)
        if found is None:
            raise AnalysisError(f"{view!r} holds neither the Mighty ({view.mighty}) nor the joker")
        return found
    wanted = Card(card)
    if wanted not in powers:
        raise AnalysisError(f"card={str(card)!r}; expected the Mighty, which is {view.mighty} under {view.contract}, "
                            "or the joker, JK")
    if wanted not in view.hand:
        raise AnalysisError(f"card={str(card)!r} is not held: {view!r}")
    return wanted


def _plans(view: View, card: Card) -> tuple[str, ...]:
    """The plans that differ: this trick if the card may be played now, the later ones but the last, and forced."""
    now = any(isinstance(action, Play) and action.card is card for action in view.legal_actions())
    tricks = range(view.trick_number if now else view.trick_number + 1, TRICKS)
    return (*(f"trick {trick}" for trick in tricks), FORCED)
