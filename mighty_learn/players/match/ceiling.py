"""What perfect play with open hands takes on the deals of a match: how much there is above the players.

With both sides perfect it is the value of the open deal, no bound for either side alone: who plays against weaker
opponents may take more. With one side perfect, the other is a player's: what that side could gain if it saw all hands
(and took the others for perfect, so that it sets no snares). The first tricks may be left to the player; from trick 4
or 5 on the rest is exact in milliseconds, a whole deal takes the solver seconds.
"""
from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

import numpy as np

from mighty_learn.analysis.arguments import positive_number, whole_number
from mighty_learn.analysis.batches import Cancel, Plan, collect
from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.analysis.estimate import Estimate
from mighty_learn.analysis.progress import Progress, reporter
from mighty_learn.analysis.solver import Budget, Search
from mighty_learn.analysis.solver_search import BudgetSpent
from mighty_learn.engine.actions import parse
from mighty_learn.engine.cards import TRICKS
from mighty_learn.engine.presets import CAMPUS
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.state import State, government_taken
from mighty_learn.players.match.contracts import Contracts, Rngs, finished, streams, until
from mighty_learn.players.match.margins import LEVEL, plain, told
from mighty_learn.players.match.named import Cast, Player
from mighty_learn.players.match.table import Points
from mighty_learn.players.policy import Choice, Policy, Reason

BOTH = "both"
SIDES = (BOTH, "government", "opposition")


@dataclass(frozen=True, eq=False, repr=False)
class Ceiling:
    """The government's point cards with perfect play and open hands from a trick on, beside those of a player.

    Deal i is that of `match` with the same seed, house and contracts.
    """

    bounds: Points  # int64[n, 2], read only: the value lies between the two, both included; with one side equal
    points: Points  # int64[n], read only: with the player in all five seats to the end
    unfinished: int  # on how many deals the search was stopped
    trick: int  # perfect from this trick on, 1–10
    side: str  # who plays perfectly: both, government, opposition
    player: str  # who played before, and to whom it is compared
    seed: int
    rules: str
    contracts: str
    limit: str  # how long a deal was searched
    partial: bool = False  # cancelled: fewer deals than were asked for

    @property
    def n(self) -> int:
        """How many deals."""
        return len(self.bounds)

    @property
    def low(self) -> Estimate:
        """The government's points, unfinished deals at their lower bound."""
        return self._estimate(self.bounds[:, 0])

    @property
    def high(self) -> Estimate:
        """The same at their upper bound; equal to `low` when all are exact."""
        return self._estimate(self.bounds[:, 1])

    @property
    def over(self) -> tuple[Estimate, Estimate]:
        """What the government has more than with the player in all five seats, by the lower and the upper bounds."""
        return self._estimate(self.bounds[:, 0] - self.points), self._estimate(self.bounds[:, 1] - self.points)

    def _estimate(self, values: Points) -> Estimate:
        return Estimate.of(values, self.seed, self.partial)

    def __str__(self) -> str:
        note, (low, high) = ", partial" if self.partial else "", self.over
        more = "" if low == high else f"; with the upper bounds {plain(self.high)}, difference {told(high)}"
        start = "from the first lead" if self.trick == 1 else f"from trick {self.trick} on, {self.player} before"
        who = "both sides" if self.side == BOTH else f"the {self.side}, {self.player} against it"
        return (f"Perfect play with open hands {start}, by {who}: "
                f"the government takes {plain(self.low)}; five of {self.player} "
                f"{plain(self._estimate(self.points))}; difference {told(low)} ({LEVEL:.0%}){more}\n"
                f"n={self.n:,} deals, seed {self.seed}{note}; house {self.rules}; contracts by {self.contracts}; "
                f"{self.unfinished} not finished within {self.limit}")

    def __repr__(self) -> str:
        return f"<Ceiling from trick {self.trick}: {self.low}, {self.unfinished} unfinished>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


@dataclass(frozen=True, eq=False)
class _Solved:
    """A task for `batches.collect`: of each deal lower bound, upper bound, the player's points, whether unfinished."""

    contracts: Contracts
    player: str
    trick: int
    side: str
    plies: int | None
    seconds: float | None

    def __call__(self, start: int, count: int) -> Points:
        return np.array([self.row(index) for index in range(start, start + count)], np.int64)

    def row(self, index: int) -> list[int]:
        policy, rngs = self.contracts.cast[self.player], streams(self.contracts.seed, index)
        begun = until(self.contracts[index][0], lambda _: policy, rngs, lambda now: now.trick_number >= self.trick)
        budget, ahead = Budget.of(self.plies, self.seconds), [rng.getstate() for rng in rngs]
        points = government_taken(finished(begun, lambda _: policy, rngs))
        if self.side == BOTH:
            low, high = bounds_of(begun, budget)
            return [low, high, points, int(low < high)]
        for rng, state in zip(rngs, ahead, strict=True):
            rng.setstate(state)  # the player's random numbers are the same against both
        taken, whole = one_sided(begun, self.side == "government", policy, rngs, budget)
        return [taken, taken, points, int(not whole)]


def bounds_of(state: State, budget: Budget) -> tuple[int, int]:
    """Lowest and highest final point cards of the government that the search left open; apart when it was stopped.

    A game that ended by a claim before is worth what it gave: no play could have given another result.
    """
    if state.is_over:
        return government_taken(state), government_taken(state)
    search = Search(state, budget)
    sure = government_taken(state) - search.points  # the rest counts as the opposition's until it is solved
    low, high = search.bounds()
    return sure + low, sure + high


def one_sided(begun: State, government: bool, policy: Policy, rngs: Rngs, budget: Budget) -> tuple[int, bool]:
    """The government's final point cards when one side plays by the solver, the other by the policy.

    The second value is False when the budget ran out: from then on the policy chose for both.
    """
    if begun.is_over:
        return government_taken(begun), True
    search, spent = Search(begun, budget), False

    def policy_of(state: State) -> Policy:
        nonlocal spent
        if spent or (state.seat in state.government) is not government:
            return policy
        search.move_to(state)
        try:
            action = parse(search.best())
        except BudgetSpent:
            spent = True
            return policy
        return lambda view, rng: Choice(action, Reason.TAKE_SURE)

    return government_taken(finished(begun, policy_of, rngs)), not spent


def ceiling(
    n: int = 40, seed: int = 1, rules: RuleSet = CAMPUS, *, trick: int = 1, side: str = BOTH,
    player: Player = "thumb", contracts: str = "thumb", plies: int | None = None, seconds: float | None = 60,
    executor: Executor | None = None, progress: Progress = None, cancel: Cancel | None = None,
) -> Ceiling:
    """Solve the first n deals of a match from this trick on, 1–10; the player plays the tricks before it.

    `side`: who plays perfectly, "both", "government" or "opposition"; the player sits in all other seats. With "both",
    an unfinished deal is told by its bounds; with one side, the player goes on for it where the search was stopped.
    `seconds`: about how long one deal may be searched, by the clock; `plies`: the same as a number of plies, which
    gives the same bounds on every machine. None: no limit. The other arguments are those of `match`.
    AnalysisError: n or trick out of range, an unknown player, a limit that is not positive.
    """
    if positive_number("trick", trick) > TRICKS:
        raise AnalysisError(f"trick={trick!r}; expected 1 to {TRICKS}")
    if side not in SIDES:
        raise AnalysisError(f"side={side!r}; expected one of: {', '.join(SIDES)}")
    cast, name = Cast.of_one(player)
    Budget.of(plies, seconds)  # refused here, not in a worker
    task = _Solved(Contracts(rules, whole_number("seed", seed), cast, contracts), name, trick, side, plies,
                   seconds)
    count = positive_number("n", n)
    found, whole = collect(task, 0, count, count, Plan(1, executor, reporter(progress), cancel))
    found.setflags(write=False)
    return Ceiling(found[:, :2], found[:, 2], int(found[:, 3].sum()), trick, side, name, task.contracts.seed,
                   str(rules), contracts, _limit(plies, seconds), partial=not whole)


def _limit(plies: int | None, seconds: float | None) -> str:
    limits = [] if plies is None else [f"{plies:,} plies"]
    limits += [] if seconds is None else [f"{seconds:g} s"]
    return f"{' or '.join(limits)} a deal" if limits else "no limit"
