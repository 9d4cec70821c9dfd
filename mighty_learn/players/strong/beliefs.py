"""What a seat believes: layouts weighed by the evidence, and who the friend may be.

Layouts are drawn uniformly in pools, weighed, and drawn again by their weights: of each pool `TAKEN` in `POOL` stay.
The same view and seed give the same beliefs.
"""
from __future__ import annotations

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from mighty_learn.analysis.arguments import positive_number, whole_number
from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.plots import Measure, show_bars
from mighty_learn.engine.cards import SEATS
from mighty_learn.engine.shuffle import mixed, splitmix64
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import View
from mighty_learn.players.strong.evidence import Weights, weigh
from mighty_learn.players.strong.layouts import Layouts
from mighty_learn.text import LANGUAGE, Lang, t

POOL, TAKEN = 200, 50  # layouts drawn at a time, and how many of them are believed
_PICKING = 0x7069636B  # parts the stream that picks from those that draw


def believed(view: View, seed: int, part: int) -> Layouts:
    """The part-th 50 layouts that a seat believes in: drawn by the weight of the evidence from 200 of its own."""
    pool = Layouts.drawn(view, seed, part * POOL, POOL)
    weights = weigh(pool)
    return pool.chosen(_systematic(weights, TAKEN, next(splitmix64(mixed(mixed(seed, _PICKING), part)))))


def believe(view: View, seed: int, parts: int, seconds: float | None = None) -> Layouts:
    """So many parts of what a seat believes, one after the other; none but the first is begun after `seconds`."""
    until, found = None if seconds is None else time.monotonic() + seconds, [believed(view, seed, 0)]
    for part in range(1, parts):
        if until is not None and time.monotonic() >= until:
            break
        found.append(believed(view, seed, part))
    return Layouts(view, tuple(layout for part in found for layout in part.found))


def _systematic(weights: Weights, count: int, word: int) -> list[int]:
    """`count` rows, each about as often as its weight says: evenly spaced points on the sum, from one random start."""
    sums = np.cumsum(weights)
    points = (np.arange(count) + (word >> 11) / (1 << 53)) * (sums[-1] / count)
    rows: list[int] = np.minimum(np.searchsorted(sums, points, side="right"), len(weights) - 1).tolist()
    return rows


@dataclass(frozen=True)
class Suspicion:
    """Who the friend may be, as one seat sees it: a share for each other seat, and for "nobody", adding up to 1.

    `stderr` is the standard error of the shares' estimate from weighted layouts; `n` how many were weighed, `effective`
    how many equally weighted ones tell as much. `friendless`: that the declarer plays alone, his card buried or held.
    """

    by_seat: Mapping[int, float]
    stderr: Mapping[int, float]
    friendless: float
    n: int
    effective: float
    seed: int
    viewer: int  # whose suspicion it is

    def draw(self, lang: Lang | None = None) -> Picture:
        """The shares as bars with 95 % intervals, in the notebook's language unless another is given."""
        shown = LANGUAGE.value if lang is None else lang
        return show_bars([Measure.mean(name, 100 * share, 100 * error) for name, share, error in self._named(shown)],
                         t("suspicion.title", shown), unit="%", digits=0)

    def _named(self, lang: Lang) -> list[tuple[str, float, float]]:
        seats = [(t(f"seat.{(seat - self.viewer) % 5}", lang), share, self.stderr[seat])
                 for seat, share in self.by_seat.items()]
        alone = math.sqrt(self.friendless * (1 - self.friendless) / self.effective)
        return [*seats, (t("suspicion.nobody", lang), self.friendless, alone)]

    def __str__(self) -> str:
        shares = ", ".join(f"{name} {100 * share:.0f} ± {100 * error:.0f} %"
                           for name, share, error in self._named(LANGUAGE.value))
        return f"{shares} (n={self.n:,}, seed {self.seed})"


def suspect(view: View, n: int = 2000, seed: int = 1) -> Suspicion:
    """Who the friend may be, by all that this seat has seen: n layouts, weighed by bids, calls and plays.

    AnalysisError before a card was called, or when the friend is not bound to a card.
    """
    count, seed = positive_number("n", n), whole_number("seed", seed)
    if view.phase is not Phase.PLAY or view.friend_card is None:
        raise AnalysisError(f"{view!r}: nobody was called by a card here; who the friend is can be asked once one was")
    pool = Layouts.drawn(view, seed, 0, count)
    weights = weigh(pool)
    weights = weights / weights.sum()
    holder = pool.holder(view.friend_card.mask)
    shares = {seat: float(weights[holder == seat].sum()) for seat in SEATS}
    errors = {seat: _error(weights, holder == seat, shares[seat]) for seat in SEATS}
    declarer = view.declarer
    others = [seat for seat in SEATS if seat != declarer]
    return Suspicion({seat: shares[seat] for seat in others}, {seat: errors[seat] for seat in others},
                     shares[declarer] if declarer is not None else 0.0, count, float(1 / (weights**2).sum()), seed,
                     view.viewer)


def _error(weights: Weights, hit: np.ndarray[tuple[int], np.dtype[np.bool_]], share: float) -> float:
    """The standard error of a share of normalised weights."""
    return float(np.sqrt((weights**2 * (hit - share) ** 2).sum()))
