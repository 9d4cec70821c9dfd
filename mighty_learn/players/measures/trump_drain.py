"""How many more rounds of trump to draw, from the top or with low ones, before something else is led.

A plan holds for one seat to the end of the deal: so many of its leads are trumps, fewer when it knows that no trump is
out any more, and then none while it holds anything else to lead. In all else it plays by the rule of thumb, as the
others do.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis import kernel
from mighty_learn.analysis.arguments import whole_number
from mighty_learn.analysis.batches import Cancel
from mighty_learn.analysis.bidding import Bidding
from mighty_learn.analysis.encode import EncodedPosition, Errand
from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.analysis.estimate import Estimate
from mighty_learn.analysis.progress import Progress
from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.plots import Measure, show_lines
from mighty_learn.engine.cards import CardSet
from mighty_learn.engine.view import View
from mighty_learn.players.measures.asking import WITHOUT_CHANCE, Asked, Errands, Worlds, governs, on_lead
from mighty_learn.players.measures.table import NEVER, Paired, Samples, Sheet, bar, mean, share
from mighty_learn.text import Lang, t

N = 2_000
TOP, LOW = "top", "low"


class Drain(NamedTuple):
    """What one plan comes to."""

    plan: str  # "0", or "top 3", "low 3"
    rounds: int
    points: Estimate  # the government's final point cards
    done: Estimate  # chance that the viewer gets to lead so many, or until no trump is out, 0–1
    left: Estimate | None  # trumps in the four other hands then, over the worlds where he does; None if he never does
    all_drawn: Estimate  # chance that he does and none is left


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class TrumpDrain(Paired):
    """The plans side by side, on common worlds. `names`: "0" draws no more, "top 2" two rounds from the top."""

    samples: Samples  # int64[n, plans, 8], read only; the columns are those of `analysis/kernel.py` (`OUTSIDE` …)
    contract: str

    @property
    def rows(self) -> tuple[Drain, ...]:
        """One for each plan: none, then from the top, then low."""
        return tuple(map(self.__getitem__, self.names))

    def __getitem__(self, plan: str) -> Drain:
        outside = self.samples[:, self.place(plan), kernel.OUTSIDE]
        done = outside >= 0
        left = self.estimate(outside[done]) if done.any() else None
        return Drain(plan, _rounds_of(plan), self.estimate(self.points[:, self.place(plan)]), self.estimate(done), left,
                     self.estimate(outside == 0))

    def sheet(self, lang: Lang) -> Sheet:
        """A line for each plan; what is best is marked."""
        words = {name: _worded(name, lang) for name in self.names}
        heads = ("rounds", "points", "done", "left", "all")
        rows = tuple((words[row.plan], mean(row.points), share(row.done, self.exact),
                      NEVER if row.left is None else mean(row.left), share(row.all_drawn, self.exact))
                     for row in self.rows)
        return Sheet(t("measure.drain_title", lang, contract=self.contract),
                     tuple(t(f"measure.head_{head}", lang) for head in heads), rows,
                     (t("measure.drain_left_note", lang), self.verdict(lang, words), self.foot(lang)),
                     self._drawn(lang),
                     frozenset((y, 0) for y, name in enumerate(self.names) if name in self.best))

    def _drawn(self, lang: Lang) -> tuple[Picture, ...]:
        points = {row.plan: row.points for row in self.rows}
        left = {row.plan: row.left for row in self.rows if row.left is not None}
        return tuple(show_lines(_series(found, lang), t(f"measure.drain_{key}", lang))
                     for key, found in (("points", points), ("left", left)) if found)


def _series(found: dict[str, Estimate], lang: Lang) -> dict[str, dict[float, Measure | float]]:
    """Two lines over the number of rounds, which begin together at 0."""
    series: dict[str, dict[float, Measure | float]] = {}
    for how in (TOP, LOW):
        line = {plan: one for plan, one in found.items() if plan == "0" or plan.startswith(how)}
        if line:
            series[t(f"measure.head_{how}", lang)] = {_rounds_of(plan): bar("", one) for plan, one in line.items()}
    return series


def _rounds_of(plan: str) -> int:
    return int(plan.rpartition(" ")[2])


def _worded(plan: str, lang: Lang) -> str:
    if plan == "0":
        return t("measure.drain_way_none", lang)
    return t(f"measure.drain_way_{plan.partition(' ')[0]}", lang, k=_rounds_of(plan))


def trump_drain(
    view: View, rounds: int | Iterable[int] | None = None, n: int = N, seed: int = 1, policy: str = WITHOUT_CHANCE, *,
    bidding: Bidding | None = None, gone: str | CardSet | None = None, executor: Executor | None = None,
    batch: int | None = None, progress: Progress = None, cancel: Cancel | None = None,
) -> TrumpDrain:
    """What comes of drawing k more rounds of trump and then leading something else, for a seat that is on lead.

    `rounds`: the numbers k to try, 0 to as many trumps as are held unless told (but one, of trumps alone: the last card
    is no choice); each from the top, the highest trump every time, and low, the lowest. A round counts when the viewer
    leads it, so a lost lead puts the rest off until he is on lead again; on a first trick that bars trump (R6.4) they
    begin later. He counts after each round, and stops when no trump is out. All plans are tried in the same worlds,
    `worlds(view, n, seed)` (all worlds once when there are no more than n). Plans are known to the policy "thumb" only.
    `bidding`, `gone`, `executor`, `batch`, `progress`, `cancel` as in `compare`; none of the last four changes a
    number. AnalysisError: a view that is not on lead, no trump or none held, a number of rounds that cannot be led.
    """
    asked = Asked.of(n, seed, policy, (WITHOUT_CHANCE,), executor, batch, progress, cancel)
    looked = on_lead(view)
    names = tuple(_plans(_numbers(rounds, _most_rounds(looked))))
    worlds = Worlds.of(looked, asked, gone, bidding)
    samples, whole = asked.samples(_Drains(worlds, names), worlds.count(asked.n))
    return TrumpDrain(
        n=len(samples), seed=asked.seed, policy=asked.policy, partial=not whole, exact=worlds.every and whole,
        names=names, points=np.ascontiguousarray(samples[:, :, kernel.TOLD_POINTS]), viewer=looked.viewer,
        governs=governs(looked), samples=samples, contract=str(looked.contract))


def _most_rounds(view: View) -> int:
    """How many rounds may be drawn: one for each trump held, but that the last card of all is no choice."""
    if view.trump is None:
        raise AnalysisError(f"{view!r} is played without a trump; there is none to draw")
    held = len(view.hand.of_suit(view.trump))
    if not held:
        raise AnalysisError(f"{view!r} holds no trump to draw with")
    return min(held, len(view.hand) - 1)


def _numbers(rounds: int | Iterable[int] | str | None, most: int) -> list[int]:
    """How many rounds to try, each once, in order."""
    if rounds is None:
        return list(range(most + 1))
    if isinstance(rounds, str):
        raise AnalysisError(f"rounds={rounds!r}; expected a whole number or a list of them")
    found = [whole_number("rounds", k) for k in (rounds if isinstance(rounds, Iterable) else [rounds])]
    if not found or min(found) < 0 or max(found) > most or len(set(found)) < len(found):
        raise AnalysisError(f"rounds={rounds!r}; expected numbers from 0 to {most}, as the hand allows, none twice")
    return sorted(found)


def _plans(numbers: list[int]) -> Iterator[str]:
    """"0" once, then each number from the top, then each low."""
    if 0 in numbers:
        yield "0"
    yield from (f"{how} {k}" for how in (TOP, LOW) for k in numbers if k)


# --- the samples


@dataclass(frozen=True)
class _Drains:
    """A task for `batches.collect`: int64[count, plans, 8]."""

    worlds: Worlds
    plans: tuple[str, ...]

    def __call__(self, start: int, count: int) -> Samples:
        """Play these worlds: every number of rounds up to the greatest, for a plan may end as one of fewer rounds."""
        viewer, most = self.worlds.view.viewer, max(map(_rounds_of, self.plans))
        positions = Errands(self.worlds, ()).positions(start, count)
        found = {}
        for how in {LOW if plan.startswith(LOW) else TOP for plan in self.plans}:
            errands = tuple(Errand(viewer, draws=k, top=how == TOP) for k in range(most + 1))
            found[how] = self.stopped(Errands(self.worlds, errands).told(positions), self._knows(positions))
        return np.stack([found[LOW if plan.startswith(LOW) else TOP][_rounds_of(plan)] for plan in self.plans], axis=1)

    def stopped(self, told: Samples, knows: NDArray[np.bool_]) -> list[Samples]:
        """What is told of 0, 1, … rounds where the drawing stops once the viewer knows that no trump is out.

        A plan of k rounds is one of j from there on when after j rounds none is out: the worlds and the play are the
        same. A trump that another has laid away is out for all that the viewer knows.
        """
        found = [told[:, 0]]
        for k in range(1, told.shape[1]):
            over = knows & (found[-1][:, kernel.OUTSIDE] == 0)
            found.append(np.where(over[:, None], found[-1], told[:, k]))
        return found

    def _knows(self, positions: EncodedPosition) -> NDArray[np.bool_]:
        """In which worlds the viewer's count of the trumps is right when none is in another hand."""
        view = self.worlds.view
        laid = positions.masks[:, kernel.DISCARD] & np.uint64(view.powers.trumps)
        return np.full(len(positions), True) if view.viewer == view.declarer else laid == 0
