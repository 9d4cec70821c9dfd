"""How soon the first answer comes in a fresh interpreter, with numba's cache empty (cold) and full (warm)."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.timing import clock, duration, show, verdict

ROOT = Path(__file__).parents[1]
POSITION = """
import mighty_learn as ml
state = ml.State.from_position(ml.CAMPUS, "H15", 0, "none", ["S2 H3", "S4 H5", "S6 H7", "S8 H9", "SK HK"], 0)
"""
QUESTIONS = {
    "playouts": POSITION + "ml.playouts(state, 10_000)",
    "solve": POSITION + "ml.solve(state)",
    "compare, rule": POSITION + "ml.compare(ml.observe(state, 0), ['S2', 'H3'], 200, gone=ml.cards('SA HA'))",
}
IMPORT_AIM, WARM_AIM = 0.1, 1.0  # seconds


def run(code: str, cache: str) -> tuple[float, float]:
    """Processor seconds of a fresh interpreter that runs this code, and seconds by the clock."""
    told: list[str] = []
    command = [sys.executable, "-c", f"{code}\nimport time; print(time.process_time())"]
    by_clock = clock(lambda: told.append(subprocess.check_output(
        command, text=True, cwd=ROOT, env=os.environ | {"NUMBA_CACHE_DIR": cache})))
    return float(told[0]), by_clock


def of_import(pairs: int, cache: str) -> float:
    """Processor seconds that `import mighty_learn` takes beyond bare Python, the median of pairs."""
    return statistics.median(run("import mighty_learn", cache)[0] - run("pass", cache)[0] for _ in range(pairs))


def main(repeats: int = 3) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as cache:
        of_import(1, cache)  # writes the bytecode
        imported = of_import(4 * repeats, cache)
        reached = verdict(imported < IMPORT_AIM)
        rows = [["import mighty_learn", "", duration(imported), "", f"< {IMPORT_AIM} s", reached]]
        for name, code in QUESTIONS.items():
            cold = run(code, cache)[0]
            warm, by_clock = (statistics.median(found) for found in zip(*(run(code, cache) for _ in range(repeats)),
                                                                         strict=True))
            rows.append([name, duration(cold), duration(warm), duration(by_clock), f"≤ {WARM_AIM:.0f} s",
                         verdict(warm <= WARM_AIM)])
    show("First answer in a fresh interpreter", ["", "cold", "warm", "warm, clock", "aim (warm)", "aim is"], rows,
         f"Processor time from the interpreter's start, import included; cold once, warm the median of {repeats}. "
         "The import is what it takes beyond bare Python. Each question compiles what those above it have not.")
