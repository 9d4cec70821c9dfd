"""Measuring and printing, for every benchmark: candidates take turns, ratios are taken within a round.

Machines are noisy: another program takes half of a core, a clock rises. What is compared therefore runs one after the
other in each round, and a figure is the median of its rounds. Time is that of the processor for this process, so that
other work counts little; only what concerns several workers goes by the clock.
"""

from __future__ import annotations

import math
import statistics
import textwrap
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

Rate = Callable[[int], float]  # round → how many a second


@dataclass(frozen=True)
class Rates:
    """What each candidate reached, round by round."""

    by_name: Mapping[str, Sequence[float]]

    def of(self, name: str) -> float:
        """How many a second, the median of the rounds."""
        return statistics.median(self.by_name[name])

    def ratio(self, name: str, to: str) -> float:
        """How many times as fast as another candidate: the median of the rounds' ratios."""
        pairs = zip(self.by_name[name], self.by_name[to], strict=True)
        return statistics.median(one / other for one, other in pairs)


def taking_turns(candidates: Mapping[str, Rate], rounds: int) -> Rates:
    """Measure every candidate once in each round."""
    found: dict[str, list[float]] = {name: [] for name in candidates}
    for number in range(rounds):
        for name, rate in candidates.items():
            found[name].append(rate(number))
    return Rates(found)


def processor(work: Callable[[], object]) -> float:
    """Processor seconds of this process for a piece of work."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def clock(work: Callable[[], object]) -> float:
    """Seconds by the clock for a piece of work."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def spread(times: Sequence[float]) -> tuple[float, float, float]:
    """Median, 95th percentile and greatest; the percentile is the least time that 95 % of the times do not exceed."""
    found = sorted(times)
    return statistics.median(found), found[math.ceil(0.95 * len(found)) - 1], found[-1]


def duration(seconds: float) -> str:
    """Three figures and a unit: 12.3 ms."""
    units = {"s": 1.0, "ms": 1e-3, "µs": 1e-6, "ns": 1e-9}
    unit = next((unit for unit, size in units.items() if seconds >= size), "ns")
    shown = seconds / units[unit]
    return f"{shown:.{2 if shown < 10 else 1 if shown < 100 else 0}f} {unit}"


def number(value: float) -> str:
    """With commas; small ones with figures after the point."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def verdict(reached: bool) -> str:
    """A word for beside an aim."""
    return "reached" if reached else "missed"


def show(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]], note: str) -> None:
    """Print a table: the first column to the left, the others to the right, the note below."""
    lines = [heads, *rows]
    first, *widths = (max(len(line[column]) for line in lines) for column in range(len(heads)))
    print(f"\n{title}\n{'-' * len(title)}")
    for name, *figures in lines:
        cells = (figure.rjust(width) for figure, width in zip(figures, widths, strict=True))
        print("  ".join([name.ljust(first), *cells]).rstrip())
    print(*(textwrap.fill(line, 110) for line in note.splitlines()), sep="\n", flush=True)
