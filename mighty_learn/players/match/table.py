"""What came of a match on fixed contracts: the government's point cards by role and player, and paired gains."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.analysis.estimate import Estimate
from mighty_learn.players.match.lineup import Role, Row
from mighty_learn.players.match.margins import LEVEL, columns, percent, plain, told

Points = NDArray[np.int64]


@dataclass(frozen=True, eq=False, repr=False)
class MatchTable:
    """Players on the same deals and contracts. A row: one player in a role, the others of its name everywhere else.

    All gains are paired, deal by deal, and seen from the player's side: positive is better for it, the opposition
    gains by what the government does not get.
    """

    rows: tuple[Row, ...]
    points: Points  # int64[n, rows], read only: the government's final point cards, 0–20
    numbers: Points  # int64[n]: what each contract promised
    redrawn: int  # deals that were not played and dealt anew
    alone: int  # contracts whose declarer had no friend at the first lead
    seed: int
    rules: str
    contracts: str  # the player who bid, exchanged and called
    partial: bool = False  # cancelled: fewer deals than were asked for

    @property
    def n(self) -> int:
        """How many deals."""
        return len(self.points)

    def estimate(self, role: str, player: str, others: str | None = None) -> Estimate:
        """The government's point cards with this player in this role."""
        return self._estimate(self._column(role, player, others))

    def made(self, role: str, player: str, others: str | None = None) -> Estimate:
        """The share of contracts made, 0–1."""
        return self._estimate(self._column(role, player, others) >= self.numbers)

    def gain(self, role: str, player: str, over: str, others: str | None = None) -> Estimate:
        """By how many point cards a deal the side of this player does better than with the other in its place."""
        difference = self._column(role, player, others) - self._column(role, over, others)
        return self._estimate(Role(role).sign * difference)

    def gains(self) -> Iterator[tuple[Row, str, Estimate]]:
        """Each row with each player named after its own in the match, and the gain over it."""
        for at, row in enumerate(self.rows):
            for other in self.rows[at + 1:]:
                if (other.role, other.others) == (row.role, row.others):
                    yield row, other.player, self.gain(row.role, row.player, other.player, row.others)

    def _estimate(self, values: NDArray[Any]) -> Estimate:
        return Estimate.of(values, self.seed, self.partial)

    def _column(self, role: str, player: str, others: str | None) -> Points:
        found = [k for k, row in enumerate(self.rows)
                 if (row.role, row.player) == (role, player) and others in (None, row.others)]
        if len(found) != 1:
            raise AnalysisError(f"role {role!r}, player {player!r}, others {others!r}: {len(found)} rows of this match "
                                f"are meant; there are: {', '.join(map(_named, self.rows))}")
        column: Points = self.points[:, found[0]]
        return column

    def __str__(self) -> str:
        return printed(self)

    def __repr__(self) -> str:
        return f"<MatchTable of {len(self.rows)} rows, {_foot(self)}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


def _named(row: Row) -> str:
    return f"{row.player} as {row.role} with {row.others}"


def printed(table: MatchTable) -> str:
    """A table of the rows, one of the gains, and how they were got."""
    rows = [["role", "player", "others", "points", "contracts made"]]
    rows += [[*row, plain(table.estimate(*row)), percent(table.made(*row))] for row in table.rows]
    gains = [["role", "player", "over", "others", f"gain [{LEVEL:.0%}]"]]
    gains += [[row.role, row.player, over, row.others, told(gain)] for row, over, gain in table.gains()]
    parts = ["The government's point cards a deal, ± standard error", columns(rows, 3)]
    if len(gains) > 1:
        parts += ["", "What the player's side gains in point cards a deal, paired", columns(gains, 4)]
    return "\n".join([*parts, "", _foot(table)])


def _foot(table: MatchTable) -> str:
    note = ", partial" if table.partial else ""
    return (f"n={table.n:,} deals, seed {table.seed}{note}; house {table.rules}; contracts by {table.contracts}; "
            f"{table.redrawn} deals not played and dealt anew; {table.alone} declarers alone at the first lead")
