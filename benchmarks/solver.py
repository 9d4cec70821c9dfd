"""What each part of the exact search is worth: the same endings with one part switched off, as ratios in one run.

    python -m benchmarks.solver [endings of each length]

Values must agree, or the program stops: a shortcut that changes a value is a mistake. Plies are the same on every
machine; times are of the processor, from an empty table each. The solver as a whole: `benchmarks/solving.py`.
"""

from __future__ import annotations

import math
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks import positions
from benchmarks.timing import number, show
from mighty_learn import State
from mighty_learn.analysis import solver_kernel as kernel
from mighty_learn.analysis.solver import Search

PARTS = {"nothing": 0, "move ordering": kernel.ORDER, "points known without search": kernel.BOUNDS,
         "skipping what one proof refutes": kernel.SKIP, "one of cards alike": kernel.MERGE,
         "only the ranks a proof used": kernel.RANKS, "the table": kernel.TABLE}
TRICKS = (4, 5, 6, 7)
SEED = 6
HEADS = ["without", "plies, median", "mean ratio", "all plies", "all time"]
NOTE = "Ratios to the whole search: of plies, the geometric mean and of all together; of processor time."


@dataclass(frozen=True)
class Run:
    """The same endings with some parts."""

    values: Sequence[int]
    plies: Sequence[int]
    seconds: Sequence[float]

    @classmethod
    def of(cls, states: Sequence[State], parts: int) -> Run:
        """Solve each from an empty table."""
        values, plies, seconds = [], [], []
        for state in states:
            begin = time.process_time()
            search = Search(state, parts=parts)
            values.append(search.value())
            seconds.append(time.process_time() - begin)
            plies.append(max(1, search.nodes))
        return cls(values, plies, seconds)

    def cells(self, whole: Run) -> list[str]:
        """How many times the plies of the whole search, by geometric mean and in all; and of its time in all."""
        assert self.values == whole.values
        ratios = [math.log(mine / its) for mine, its in zip(self.plies, whole.plies, strict=True)]
        return [number(statistics.median(self.plies)), number(math.exp(statistics.mean(ratios))),
                number(sum(self.plies) / sum(whole.plies)), number(sum(self.seconds) / sum(whole.seconds))]


def main() -> None:
    """Measure and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    Run.of(positions.endings(2, 3, 99), kernel.ALL_PARTS)  # compiles
    for tricks in TRICKS:
        states = positions.endings(tricks, count, SEED)
        whole = Run.of(states, kernel.ALL_PARTS)
        parts = {name: part for name, part in PARTS.items() if tricks < 6 or part != kernel.TABLE}
        rows = [[name, *Run.of(states, kernel.ALL_PARTS ^ part).cells(whole)] for name, part in parts.items()]
        show(f"{tricks} tricks, {count} endings", HEADS, rows, NOTE)


if __name__ == "__main__":
    main()
