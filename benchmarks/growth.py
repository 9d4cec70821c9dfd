"""How the time of playouts grows: with their number, with the tricks to come, with the workers."""

from __future__ import annotations

import multiprocessing
import os
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor

from benchmarks import positions
from benchmarks.timing import Rate, clock, duration, number, processor, show, taking_turns
from mighty_learn import State, playouts
from mighty_learn.analysis.encode import EncodedPosition, encode_all

NUMBERS = (100, 1_000, 10_000, 100_000, 1_000_000)
TRICKS = (2, 4, 6, 8, 10)
SHARED = 2_000_000  # playouts shared among workers
STEPS = 10_000_000  # of a plain loop


def _call_rate(state: State, n: int) -> Rate:
    """Playouts a second by calls of so many, as many calls as make 10,000 of them if that is more than one."""
    calls = max(1, 10_000 // n)
    return lambda seed: calls * n / processor(lambda: [playouts(state, n, seed + call) for call in range(calls)])


def _kernel_rate(encoded: EncodedPosition) -> Rate:
    """Playouts a second of these positions, five of each."""
    count = 5 * len(encoded)
    return lambda seed: count / processor(lambda: encoded.play("random", seed, 0, count))


def _shared_rate(state: State, pool: Executor | None) -> Rate:
    """Playouts a second by the clock, shared among the workers."""
    return lambda seed: SHARED / clock(lambda: playouts(state, SHARED, seed, executor=pool))


def loop(steps: int) -> int:
    """Work that needs nothing but a processor."""
    total = 0
    for step in range(steps):
        total += step & 1
    return total


def _loop_rate(pool: Executor, workers: int) -> Rate:
    """Steps a second by the clock of a plain loop in every worker."""
    return lambda seed: workers * STEPS / clock(lambda: list(pool.map(loop, [STEPS] * workers)))


def with_number(state: State, rounds: int) -> None:
    """One position, more and more playouts, each by one call of `playouts`."""
    rates = taking_turns({f"{n:,}": _call_rate(state, n) for n in NUMBERS}, rounds)
    rows = [[name, duration(n / rates.of(name)), duration(1 / rates.of(name))]
            for name, n in zip(rates.by_name, NUMBERS, strict=True)]
    show("Time of playouts(state, n)", ["n", "time", "a playout"], rows,
         f"The deal of seed 1, {rounds} rounds in turns, seeds from 0 to {rounds - 1} on, medians of processor "
         "time, the call included; of the smaller numbers, 10,000 playouts a round.")


def with_tricks(deals: int, rounds: int) -> None:
    """Positions of more and more cards."""
    candidates = {str(tricks): _kernel_rate(encode_all(positions.deals(deals, 1, tricks))) for tricks in TRICKS}
    rates = taking_turns(candidates, rounds)
    rows = [[name, number(rates.of(name)), duration(1 / rates.of(name)), duration(1 / rates.of(name) / 5 / int(name))]
            for name in candidates]
    show("Time by tricks to come", ["tricks", "playouts/s", "a playout", "a card"], rows,
         f"{deals:,} distinct positions of each length, seeds 0–{rounds - 1}, {rounds} rounds in turns, medians.")


def with_workers(state: State, rounds: int) -> None:
    """The same run shared among threads and processes, and a plain loop in as many processes, by the clock."""
    counts, spawned = sorted({1, 2, os.cpu_count() or 1}), multiprocessing.get_context("spawn")
    processes = {count: ProcessPoolExecutor(count, spawned) for count in counts}
    pools: dict[str, Executor] = {f"threads: {count}": ThreadPoolExecutor(count) for count in counts}
    pools |= {f"processes: {count}": pool for count, pool in processes.items()}
    for pool in pools.values():
        playouts(state, 100_000, executor=pool)  # starts the workers and compiles there
    candidates = {"none": _shared_rate(state, None)} | {name: _shared_rate(state, pool) for name, pool in pools.items()}
    loops = {f"loop: {count}": _loop_rate(pool, count) for count, pool in processes.items()}
    rates = taking_turns(candidates | loops, rounds)
    for pool in pools.values():
        pool.shutdown()
    given = {name: f"{rates.ratio('loop' + name[name.index(':'):], 'loop: 1'):.2f} ×" for name in pools}
    rows = [[name, number(rates.of(name)), f"{rates.ratio(name, 'none'):.2f} ×", given.get(name, "")]
            for name in candidates]
    show("Playouts by workers", ["workers", "playouts/s", "against none", "the machine gives"], rows,
         f"{SHARED:,} playouts of one deal, seeds 0–{rounds - 1}, by the clock, {rounds} rounds in turns, medians, "
         f"{os.cpu_count()} cores. What the machine gives: how much more a plain loop in as many processes gets done "
         "than one in one process, in the same rounds; on a busy machine it is little.")


def main(deals: int = 10_000, rounds: int = 5) -> None:
    """Measure and print all three."""
    state = positions.deals(1, 1)[0]
    playouts(state, 100)  # compiles
    with_number(state, rounds)
    with_tricks(deals, rounds)
    with_workers(state, min(3, rounds))
