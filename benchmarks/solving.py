"""The exact solver: how long one value and a whole solution take at 4 to 10 tricks."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from benchmarks import positions
from benchmarks.timing import duration, show, spread, verdict
from mighty_learn import State, solve
from mighty_learn.analysis.solver import Budget, Search

ENDINGS = {4: 200, 5: 200, 6: 100, 7: 60, 8: 40, 9: 12, 10: 5}  # how many of each length
SOLVED = {4: 100, 5: 100, 6: 50, 7: 20, 8: 20, 9: 6, 10: 2}  # of these, how many with every action's value
LIMIT = 30.0  # seconds of the clock for one position; what is not done by then counts with its time and is told
AIMS = {4: 5e-5, 5: 3e-4, 6: 2e-3, 7: 19e-3, 10: 1.0}  # seconds, medians of one value
SEED = 5


@dataclass(frozen=True)
class Times:
    """Processor seconds, and how many were stopped at the limit."""

    seconds: Sequence[float]
    unfinished: int

    @classmethod
    def of(cls, work: Callable[[State], bool], states: Sequence[State]) -> Times:
        """Those of a piece of work that says whether it came to its end."""
        seconds, unfinished = [], 0
        for state in states:
            begin = time.process_time()
            unfinished += not work(state)
            seconds.append(time.process_time() - begin)
        return cls(seconds, unfinished)

    def cells(self) -> list[str]:
        """How many, median, p95, greatest."""
        count = f"{len(self.seconds)}" + (f" ({self.unfinished} unfinished)" if self.unfinished else "")
        return [count, *map(duration, spread(self.seconds))]


def valued(state: State) -> bool:
    """Search the value of a position, from an empty table; whether it was found in time."""
    low, high = Search(state, Budget.of(None, LIMIT)).bounds()
    return low == high


def solved(state: State) -> bool:
    """Search the value of every action and the best line."""
    return solve(state, seconds=LIMIT).finished


def aim(tricks: int, seconds: Sequence[float]) -> tuple[str, str]:
    """What the median of one value should not exceed, and whether it does."""
    if tricks not in AIMS:
        return "", ""
    return f"≤ {duration(AIMS[tricks])}", verdict(spread(seconds)[0] <= AIMS[tricks])


def main() -> None:
    """Measure and print."""
    for state in positions.endings(2, 3, 99):
        valued(state), solved(state)  # compiles
    rows = []
    for tricks, count in ENDINGS.items():
        states = positions.endings(tricks, count, SEED)
        value, whole = Times.of(valued, states), Times.of(solved, states[: SOLVED[tricks]])
        rows.append([str(tricks), *value.cells(), *aim(tricks, value.seconds), *whole.cells()])
    times = ["median", "p95", "worst"]
    show("Exact solver", ["tricks", "values", *times, "aim", "aim is", "solved", *times], rows,
         f"Distinct random endings, seed {SEED}, each from an empty table, one core, processor time. values: the value "
         "alone; solved: every action's value and best play to the end. p95 of fewer than 20 is the worst. Aims are "
         "medians of one value: up to 7 tricks those of plain alpha-beta in C++. "
         f"Limit {LIMIT:.0f} s a position, by the clock.")
