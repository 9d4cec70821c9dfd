"""Which card is better at six tricks: `compare` on 400 worlds, exactly and by playouts."""

from __future__ import annotations

import time

from benchmarks import positions
from benchmarks.timing import duration, show, spread, verdict
from mighty_learn import compare
from mighty_learn.engine.view import View

WORLDS, TRICKS, POSITIONS, SEED = 400, 6, 5, 7
AIMS = {"exact": 5.0, "rule": 2.0, "random": 2.0}  # seconds


def seconds(view: View, policy: str, worlds: int = WORLDS) -> float:
    """Processor seconds to compare all plays that the seat may choose from."""
    begin = time.process_time()
    compare(view, positions.plays(view), worlds, SEED, policy)
    return time.process_time() - begin


def main() -> None:
    """Measure and print."""
    views = positions.to_compare(TRICKS, POSITIONS, SEED)
    choices = [len(positions.plays(view)) for view in views]
    rows = []
    for policy, aim in AIMS.items():
        seconds(views[0], policy, 2)  # compiles
        median, _, worst = spread([seconds(view, policy) for view in views])
        rows.append([policy, duration(median), duration(worst), f"≤ {aim:.0f} s", verdict(median <= aim)])
    show(f"compare on {WORLDS} worlds, {TRICKS} tricks to come", ["policy", "median", "worst", "aim", "aim is"], rows,
         f"{POSITIONS} distinct positions of the leader, seed {SEED}, {min(choices)}–{max(choices)} plays compared in "
         "each, one core, processor time; playouts: 16 a world and play.")
