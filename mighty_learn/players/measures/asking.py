"""What all four measures are asked with: checked arguments, the worlds of a view, the way they are gone through."""
from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from mighty_learn.analysis.arguments import one_of, positive_number, whole_number
from mighty_learn.analysis.batches import Cancel, Plan, Task, collect
from mighty_learn.analysis.bidding import Bidding
from mighty_learn.analysis.encode import EncodedPosition, Errand
from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.analysis.outcomes import drawn_layout, positions_in, support_of
from mighty_learn.analysis.progress import Progress, reporter
from mighty_learn.analysis.support import Layout, Support
from mighty_learn.engine.cards import CardSet, cards
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import View
from mighty_learn.players.measures.table import Samples

WITHOUT_CHANCE = "thumb"  # the policy that does the same for equal views
_WORLDS_IN_A_BATCH = 100  # well under a second: a run can be stopped that soon


@dataclass(frozen=True)
class Asked:
    """How many worlds, from which seed, played by whom, and how the run is done."""

    n: int
    seed: int
    policy: str
    plan: Plan

    @classmethod
    def of(cls, n: Any, seed: Any, policy: Any, policies: Iterable[str], executor: Executor | None, batch: Any,
           progress: Progress, cancel: Cancel | None) -> Asked:
        """The arguments as given, checked; AnalysisError quotes what cannot be."""
        size = _WORLDS_IN_A_BATCH if batch is None else positive_number("batch", batch)
        return cls(positive_number("n", n), whole_number("seed", seed), one_of("policy", policy, policies),
                   Plan(size, executor, reporter(progress), cancel))

    def samples(self, task: Task, total: int) -> tuple[Samples, bool]:
        """The samples of a task, read only, and whether all are there."""
        found, whole = collect(task, 0, total, total, self.plan)
        found.setflags(write=False)
        return found, whole


@dataclass(frozen=True)
class Worlds:
    """The worlds of a view that a measure goes through: drawn with a seed, or each once when they are few."""

    view: View
    seed: int
    every: bool  # each world once
    gone: int | None = None  # of a position: the cards known to be gone before it, as a mask
    bidding: Bidding | None = None

    @classmethod
    def of(cls, view: View, asked: Asked, gone: str | CardSet | None, bidding: Bidding | None) -> Worlds:
        """The worlds of a view; all of them when there are no more than asked for and nothing is left to chance."""
        mask = None if gone is None else cards(gone).mask
        every = bidding is None and asked.policy == WITHOUT_CHANCE and support_of(view, mask).count <= asked.n
        return cls(view, asked.seed, every, mask, bidding)

    @property
    def support(self) -> Support:
        """All worlds there are."""
        return support_of(self.view, self.gone)

    def count(self, n: int) -> int:
        """How many are gone through when n are asked for."""
        return self.support.count if self.every else n

    def layouts(self, start: int, count: int) -> list[Layout]:
        """Where the cards lie in worlds `start` …; number i depends on view, seed and i alone."""
        support = self.support
        return [self._layout(support, index) for index in range(start, start + count)]

    def _layout(self, support: Support, index: int) -> Layout:
        if self.every:
            return support.layout(index)
        return drawn_layout(support, self.bidding, self.seed, index)


def in_play(view: Any) -> View:
    """A view of the seat to play, in the play of the cards; AnalysisError quotes anything else."""
    if not isinstance(view, View):
        raise AnalysisError(f"{view!r} is no View; what a seat sees of a state is observe(state, seat)")
    if view.phase is not Phase.PLAY:
        raise AnalysisError(f"{view!r} is in the phase {str(view.phase)!r}; one in the phase 'play' is needed, with "
                            "contract and friend settled")
    if not view.my_turn:
        raise AnalysisError(f"{view!r} belongs to seat {view.viewer}, and it is the turn of seat {view.seat}")
    return view


def on_lead(view: Any) -> View:
    """A view of the seat that is to lead a trick."""
    found = in_play(view)
    if found.trick:
        led = " ".join(map(str, found.trick))
        raise AnalysisError(f"{found!r} is not on lead: {led} is on the table; expected the view of a seat that is "
                            "to lead")
    return found


def governs(view: View) -> bool:
    """Whether the viewer is of the government, as far as he knows."""
    return view.viewer == view.declarer or view.is_friend


def rolled(positions: EncodedPosition, start: int) -> EncodedPosition:
    """The rows so turned that playout start + k, which the kernel plays from row (start + k) mod m, plays row k."""
    turn = start % len(positions)
    return replace(
        positions, masks=np.roll(positions.masks, turn, axis=0), table=np.roll(positions.table, turn, axis=0))


@dataclass(frozen=True)
class Errands:
    """A task for `batches.collect`: int64[count, errands, 8], what the kernel tells of each plan in each world."""

    worlds: Worlds
    errands: tuple[Errand, ...]

    def __call__(self, start: int, count: int) -> Samples:
        """Play these worlds."""
        return self.told(self.positions(start, count))

    def positions(self, start: int, count: int) -> EncodedPosition:
        """The worlds as the kernel's arrays, a row each, with the viewer to play."""
        here = self.worlds.support.world(0)
        return positions_in(here, self.worlds.view.viewer, self.worlds.layouts(start, count))

    def told(self, positions: EncodedPosition) -> Samples:
        """What the kernel tells of each plan; nothing in it is left to chance."""
        return np.stack([positions.told(errand, 0, len(positions))[0] for errand in self.errands], axis=1)
