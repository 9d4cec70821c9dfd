"""Where the hidden cards may lie, many layouts at a time, as arrays of masks.

`Layouts` is what the readings of `evidence.py` weigh and what the playouts start from. The layouts themselves are
drawn by `analysis/support.py`, uniformly; nothing is judged here.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis.outcomes import support_of
from mighty_learn.analysis.support import Layout
from mighty_learn.engine.cards import SEATS
from mighty_learn.engine.table import Phase, Table
from mighty_learn.engine.view import View

Masks = NDArray[np.uint64]


@dataclass(frozen=True, eq=False)
class Layouts:
    """m layouts of a view, in the order in which they were drawn."""

    view: View
    found: tuple[Layout, ...]

    @classmethod
    def drawn(cls, view: View, seed: int, start: int, count: int) -> Layouts:
        """Layouts number `start` … of this seed, each drawn uniformly: number i depends on view, seed and i alone."""
        support = support_of(view, None)
        return cls(view, tuple([support.layout(support.number(seed, i)) for i in range(start, start + count)]))

    def __len__(self) -> int:
        return len(self.found)

    def chosen(self, rows: Sequence[int]) -> Layouts:
        """These rows, in this order; a row may stand several times."""
        return Layouts(self.view, tuple([self.found[row] for row in rows]))

    def distinct(self) -> tuple[Layouts, NDArray[np.int64]]:
        """Each layout once, and how often it stood here."""
        rows: dict[int, int] = {}
        for layout in self.found:
            rows[id(layout)] = rows.get(id(layout), 0) + 1
        once = {id(layout): layout for layout in self.found}
        return Layouts(self.view, tuple(once.values())), np.array([rows[key] for key in once], np.int64)

    @cached_property
    def hands(self) -> Masks:
        """What each seat holds now, uint64[m, 5]."""
        return np.array([layout.hands for layout in self.found], np.uint64)

    @cached_property
    def discard(self) -> Masks:
        """The three cards laid away, uint64[m]; 0 before."""
        return np.array([layout.discard or 0 for layout in self.found], np.uint64)

    @cached_property
    def kitty(self) -> Masks:
        """The kitty as dealt, uint64[m]; 0 for a game that began as a position."""
        return np.array([layout.kitty for layout in self.found], np.uint64)

    @cached_property
    def began(self) -> Masks:
        """What each seat held at the first lead, uint64[m, 5]: its hand and what it has played."""
        return self.hands | np.array(played_by(self.view), np.uint64)

    @cached_property
    def dealt(self) -> Masks:
        """What each seat was dealt, uint64[m, 5]; in a position, what it held when that began."""
        dealt, seat = self.began.copy(), self.view.declarer
        if seat is not None and self.view.phase is not Phase.AUCTION:
            dealt[:, seat] = (dealt[:, seat] | self.discard) & ~self.kitty
        return dealt

    def holder(self, card: int) -> NDArray[np.int64]:
        """Who held this card (a mask) at the first lead, int64[m]; the declarer when none of the five did."""
        held = (self.began & np.uint64(card)) != 0
        nobody = self.view.declarer if self.view.declarer is not None else -1
        return np.where(held.any(axis=1), held.argmax(axis=1), nobody)


def played_by(table: Table) -> list[int]:
    """What each seat has played, as masks."""
    played = [0] * len(SEATS)
    for leader, plays in [*((trick.leader, trick.plays) for trick in table.tricks), (table.leader, table.trick)]:
        for place, play in enumerate(plays):
            played[(leader + place) % 5] |= play.card.mask
    return played
