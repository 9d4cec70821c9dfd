"""Matches on fixed contracts: the auction, the exchange and the friend call are the same for all; the play is compared.

Whole games, in which the players bid too, are in `games.py`.
"""
from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np

from mighty_learn.analysis.arguments import positive_number, whole_number
from mighty_learn.analysis.batches import Cancel, Plan, collect
from mighty_learn.analysis.progress import Progress, reporter
from mighty_learn.engine.presets import CAMPUS
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.state import State, government_taken
from mighty_learn.players.match.contracts import Contracts, finished, streams
from mighty_learn.players.match.lineup import Lineup, Role, Row, Seating, rows
from mighty_learn.players.match.named import Cast, Players
from mighty_learn.players.match.table import MatchTable, Points

BATCH = 4  # deals at a time: some seconds with a strong player, so that a run can be stopped
_INFO = 3  # columns before the points: the contract's number, deals redrawn, declarer alone


@dataclass(frozen=True, eq=False)
class _Games:
    """A task for `batches.collect`: deals start … start + count − 1, a row each."""

    contracts: Contracts
    lineups: tuple[Lineup, ...]

    def __call__(self, start: int, count: int) -> Points:
        return np.array([self.row(index) for index in range(start, start + count)], np.int64)

    def row(self, index: int) -> list[int]:
        """What is known of the contract, then the government's points of each lineup; equal lineups play once."""
        state, redrawn = self.contracts[index]
        assert state.contract is not None
        points = {lineup: self.points(state, lineup, index) for lineup in dict.fromkeys(self.lineups)}
        info = [state.contract.number, redrawn, int(state.alone)]
        return info + [points[lineup] for lineup in self.lineups]

    def points(self, state: State, lineup: Lineup, index: int) -> int:
        cast, seating = self.contracts.cast, Seating.at(state, lineup, index)
        rngs = streams(self.contracts.seed, index)
        return government_taken(finished(state, lambda now: cast[seating.name(now)], rngs))


def match(
    players: Players, n: int = 400, seed: int = 1, rules: RuleSet = CAMPUS, *,
    roles: Iterable[str] = tuple(Role), others: str | Iterable[str] = "thumb", contracts: str = "thumb",
    executor: Executor | None = None, batch: int | None = None, progress: Progress = None,
    cancel: Cancel | None = None,
) -> MatchTable:
    """Compare players in the play of the same n contracts, each in each role against the same others.

    `players`: names ("random", "thumb", "strong", "strong:50"), or a mapping of names to names and policies. Deal i is
    dealt by seat i mod 5; the player `contracts` bids, exchanges and calls for all seats, and a deal that it does not
    play is dealt anew. Then the player takes the seats of a role ("government", "declarer", "friend", "opposition", or
    one "opponent") and `others` all the rest; with several others, every pair is played.

    A policy has to be a function of its view and its random numbers alone: those of seat s on deal i hang on (seed, i,
    s), so that no number hangs on `executor` (any concurrent.futures.Executor; processes need picklable policies) or
    `batch` (deals at a time). `progress`: True for a bar, or a function of (done, total). `cancel`: when it is set, or
    the run is interrupted, the deals 0 … k that are done are told, marked partial.
    AnalysisError: n or batch not positive, an unknown player or role.
    """
    cast, names = Cast.of(players)
    rest = (others,) if isinstance(others, str) else tuple(others)
    cast.check(rest)
    lines, count = rows(roles, names, rest), positive_number("n", n)
    task = _Games(Contracts(rules, whole_number("seed", seed), cast, contracts), tuple(map(Lineup.of, lines)))
    plan = Plan(BATCH if batch is None else positive_number("batch", batch), executor, reporter(progress), cancel)
    found, whole = collect(task, 0, count, count, plan)
    return _table(found, lines, task.contracts, partial=not whole)


def _table(found: Points, lines: tuple[Row, ...], contracts: Contracts, partial: bool) -> MatchTable:
    found.setflags(write=False)
    numbers, redrawn, alone = found[:, :_INFO].T
    return MatchTable(lines, found[:, _INFO:], numbers, int(redrawn.sum()), int(alone.sum()), contracts.seed,
                      str(contracts.rules), contracts.name, partial)
