"""How fast the kernel plays whole deals: against the engine, against itself uncompiled, and how soon it starts.

    python benchmarks/kernel.py [--deals 10000] [--rounds 7]

A playout here is ten tricks of five cards under the campus rules, each of the deals a different one (with few deals the
processor learns them by heart). All figures of the table come from one run, the candidates taking turns, so that a slow
moment of the machine meets all of them; each is the median of its rounds, and the ratios are what to look at. Seconds
are those of the processor, so that other work on the machine counts little; the line with threads is by the clock.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from mighty_learn import CAMPUS, CardSet, State  # noqa: E402
from mighty_learn.analysis.encode import EncodedPosition, encode_all  # noqa: E402
from mighty_learn.analysis.kernel import COMPILED  # noqa: E402
from mighty_learn.engine.cards import CARDS  # noqa: E402
from mighty_learn.engine.shuffle import shuffled  # noqa: E402

AIM = 1_300_000  # random playouts a second on one core: what C -O3 reached with simplified rules on such a machine
START = f"""
import sys, time
begin = time.process_time()
sys.path.insert(0, {str(ROOT)!r})
import mighty_learn as ml
from mighty_learn.analysis import playouts
loaded = time.process_time()
state = ml.State.from_position(ml.CAMPUS, "H15", 0, "none", ["S2 H3", "S4 H5", "S6 H7", "S8 H9", "SK HK"], 0)
playouts(state, 100)
print(loaded - begin, time.process_time() - loaded)
"""


def deals(count: int) -> list[State]:
    """So many different deals at the first lead, hearts trump, the joker's holder the friend."""
    found = []
    for seed in range(count):
        pack = shuffled(CARDS, seed)
        hands = [CardSet(pack[10 * seat : 10 * seat + 10]) for seat in range(5)]
        found.append(State.from_position(CAMPUS, "H15", 0, "JK", hands, 0))
    return found


def engine_rate(states: list[State], rng: random.Random, seconds: float = 1.0) -> float:
    """Random whole plays a second by the plain-Python engine."""
    begin, done = time.process_time(), 0
    while time.process_time() - begin < seconds:
        state = states[done % len(states)]
        while not state.is_over:
            state = state.apply(rng.choice(state.legal_actions()))
        done += 1
    return done / (time.process_time() - begin)


def kernel_rate(encoded: EncodedPosition, policy: str, seed: int, count: int) -> float:
    """Playouts a second by the kernel on one core."""
    begin = time.process_time()
    encoded.play(policy, seed, 0, count)
    return count / (time.process_time() - begin)


def threaded_rate(encoded: EncodedPosition, policy: str, seed: int, count: int, threads: int) -> float:
    """Playouts a second by the kernel in so many threads."""
    with ThreadPoolExecutor(threads) as pool:
        begin = time.perf_counter()
        list(pool.map(lambda part: encoded.play(policy, seed, part * count, count), range(threads)))
        return threads * count / (time.perf_counter() - begin)


def plain_rate(policy: str) -> float:
    """Playouts a second by the kernel without numba, measured in a process of its own."""
    code = (f"import sys, warnings; sys.path[:0] = [{str(ROOT)!r}, {str(ROOT / 'benchmarks')!r}]; "
            f"warnings.simplefilter('ignore'); import kernel as bench; "
            f"print(bench.kernel_rate(bench.encode_all(bench.deals(300)), {policy!r}, 1, 1500))")
    return float(subprocess.check_output([sys.executable, "-c", code], text=True,
                                         env=os.environ | {"NUMBA_DISABLE_JIT": "1"}))


def start_times() -> tuple[list[float], list[float]]:
    """Processor seconds to load and to answer first, with an empty cache and then with a full one (median of three)."""
    with tempfile.TemporaryDirectory() as cache:
        runs = [[float(part) for part in subprocess.check_output(
            [sys.executable, "-c", START], text=True, env=os.environ | {"NUMBA_CACHE_DIR": cache}).split()]
            for _ in range(4)]
    return runs[0], [statistics.median(part) for part in zip(*runs[1:], strict=True)]


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=10_000, help="different deals (default 10,000)")
    parser.add_argument("--rounds", type=int, default=7, help="rounds of measuring (default 7)")
    asked = parser.parse_args()
    states, cores = deals(asked.deals), os.cpu_count() or 1
    encoded, rng = encode_all(states), random.Random(1)
    for policy in ("random", "rule"):
        encoded.play(policy, 1, 0, 10)  # compiles
    count = 20 * asked.deals if COMPILED else asked.deals // 10
    candidates: dict[str, Callable[[int], float]] = {
        "engine, random": lambda seed: engine_rate(states, rng),
        "kernel without numba, random": lambda seed: plain_rate("random"),
        "kernel without numba, rule": lambda seed: plain_rate("rule"),
        "kernel, random": lambda seed: kernel_rate(encoded, "random", seed, count),
        "kernel, rule": lambda seed: kernel_rate(encoded, "rule", seed, count),
        f"kernel, random, {cores} threads": lambda seed: threaded_rate(encoded, "random", seed, count, cores),
    }
    rates: dict[str, list[float]] = {name: [] for name in candidates}
    for seed in range(asked.rounds):
        for name, rate in candidates.items():
            rates[name].append(rate(seed))
    base = statistics.median(rates["engine, random"])
    print(f"{asked.deals:,} different deals, {asked.rounds} rounds, {sys.version.split()[0]} on {cores} cores\n")
    print(f"{'whole ten-trick playouts, 1 core':32} {'a second':>12} {'best':>12} {'times the engine':>17}")
    for name, found in rates.items():
        middle = statistics.median(found)
        print(f"{name:32} {middle:12,.0f} {max(found):12,.0f} {middle / base:17,.1f}")
    reached = statistics.median(rates["kernel, random"])
    print(f"\naim: {AIM:,} random playouts a second on a core: {'reached' if reached >= AIM else 'missed'}")
    for name, (load, first) in zip(("cold", "warm"), start_times(), strict=True):
        print(f"start-up, {name} cache: {load:.2f} s to import, {first:.2f} s to the first answer")


if __name__ == "__main__":
    main()
