"""playouts: right values, the same numbers however they are computed, cancelling, clear refusals."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from fractions import Fraction
from functools import cache
from multiprocessing import get_context

import numpy as np
import pytest
from analysis_tools import random_rules, random_state

import mighty_learn as ml
from mighty_learn import State
from mighty_learn.analysis import AnalysisError, Estimate, playouts
from mighty_learn.analysis.encode import encode
from mighty_learn.engine.state import government_taken

POLICIES = ("random", "rule")


def dealt(rules: ml.RuleSet = ml.CAMPUS) -> State:
    """A whole deal, contract and friend settled by their actions."""
    state = State.deal(rules, seed=7).apply("S15")
    for action in ["pass"] * 4:
        state = state.apply(action)
    return state.apply("discard H2 D5 C6").apply("keep").apply("friend JK")


@cache
def expected(state: State) -> Fraction:
    """The exact mean of the random policy, over every way to play on."""
    if state.is_over:
        return Fraction(government_taken(state))
    actions = [action for action in state.legal_actions() if str(action) != "claim"]
    return sum((expected(state.apply(action)) for action in actions), Fraction(0)) / len(actions)


@pytest.mark.parametrize("house", ml.PRESETS)
def test_mean_is_that_of_all_ways_to_play_on(house: str) -> None:
    rng, tried = random.Random(8), 0
    while tried < 12:
        state = random_state(ml.PRESETS[house], rng)
        if sum(map(len, state.hands)) > 10 or len(state.legal_actions()) < 2:
            continue
        tried += 1
        estimate, truth = playouts(state, n=20_000, seed=tried).estimate, float(expected(state))
        # 5 standard errors: one false alarm in 1.7 million
        assert abs(estimate.mean - truth) <= 5 * estimate.stderr + 1e-12, str(state)


def test_a_position_without_a_choice() -> None:
    state = State.from_position(ml.CAMPUS, "H15", 0, 3, ["HA", "S10", "SK", "DA", "CQ"], 0, taken=(5, 2, 1, 4, 1))
    for policy in POLICIES:
        found = playouts(state, n=50, seed=3, policy=policy)
        assert set(found.points.tolist()) == {20 - 2 - 1 - 1}  # HA takes the last trick for the government
        assert found.estimate == Estimate(16.0, 0.0, 50, 3)


def test_a_buried_point_counts_for_the_government() -> None:
    state = State.from_position(
        ml.CAMPUS, "H15", 0, "none", ["H2", "S2", "S3", "S4", "S5"], 0, taken=(5, 2, 1, 4, 1), discard="SK SQ D2")
    assert set(playouts(state, n=10).points.tolist()) == {20 - 2 - 1 - 4 - 1}


def test_what_is_given_back() -> None:
    found = playouts(dealt(), n=3000, seed=5)
    assert found.points.shape == (3000,)
    assert found.points.dtype == np.int64
    assert 0 <= found.points.min() < found.points.max() <= 20
    assert found.estimate == Estimate.of(found.points, 5)
    assert sum(found.counts) == 3000
    assert found.counts[9] == (found.points == 9).sum() > 0
    assert found.at_least(9).mean == pytest.approx(sum(found.counts[9:]) / 3000)
    assert repr(found) == f"<Playouts, random: {found.estimate}>"
    with pytest.raises(ValueError, match="read-only"):
        found.points[0] = 3


def test_seeds_and_policies_differ_and_repeat() -> None:
    state = dealt()
    runs = {(seed, policy): playouts(state, 500, seed, policy).points.tolist()
            for seed in (1, 2, -1, 2**64) for policy in POLICIES}
    assert len({tuple(points) for points in runs.values()}) == len(runs)
    assert playouts(state, 500, 2, "rule").points.tolist() == runs[2, "rule"]
    assert playouts(state, 200, 2, "rule").points.tolist() == runs[2, "rule"][:200]


def test_seeds_are_taken_modulo_two_to_the_64() -> None:
    assert playouts(dealt(), 100, -1).points.tolist() == playouts(dealt(), 100, 2**64 - 1).points.tolist()


@contextmanager
def executor_of(kind: str) -> Iterator[Executor]:
    pool: Executor = (ThreadPoolExecutor(3) if kind == "threads"
                      else ProcessPoolExecutor(2, mp_context=get_context("spawn")))
    with pool:
        yield pool


@pytest.mark.parametrize("kind", ["threads", "processes"])
def test_executors_change_no_number(kind: str) -> None:
    rng = random.Random(6)
    states = [dealt(), *(random_state(random_rules(rng), rng) for _ in range(4))]
    with executor_of(kind) as executor:
        for state in states:
            for policy in POLICIES:
                alone = playouts(state, 2500, 9, policy)
                for batch in (None, 311):
                    found = playouts(state, 2500, 9, policy, executor=executor, batch=batch)
                    assert found.points.tolist() == alone.points.tolist()
                    assert found.estimate == alone.estimate


@pytest.mark.parametrize("batch", [1, 7, 999, 1000, 5000])
def test_batches_change_no_number(batch: int) -> None:
    assert playouts(dealt(), 1000, 4, batch=batch).points.tolist() == playouts(dealt(), 1000, 4).points.tolist()


@pytest.mark.parametrize("kind", ["here", "threads"])
def test_stops_when_the_error_is_small_enough(kind: str) -> None:
    state = dealt()
    full = playouts(state, 64_000, seed=3)
    executor = ThreadPoolExecutor(2) if kind == "threads" else None
    found = playouts(state, 64_000, seed=3, error=0.06, executor=executor, batch=700)
    n = found.estimate.n
    assert found.points.tolist() == full.points[:n].tolist()
    assert n in (2000, 4000, 8000)
    assert found.estimate.stderr <= 0.06 < Estimate.of(full.points[: n // 2], 3).stderr
    assert not found.estimate.partial
    if executor:
        executor.shutdown()


@pytest.mark.parametrize("kind", ["here", "threads"])
def test_cancelling_keeps_what_is_done(kind: str) -> None:
    state, cancel, told = dealt(), threading.Event(), list[int]()

    def progress(done: int, total: int) -> None:
        assert total == 400_000
        told.append(done)
        if done >= 3000:
            cancel.set()

    executor = ThreadPoolExecutor(1) if kind == "threads" else None
    found = playouts(state, 400_000, seed=8, batch=1000, executor=executor, progress=progress, cancel=cancel)
    n = found.estimate.n
    assert 3000 <= n < 400_000
    assert n % 1000 == 0
    assert found.estimate.partial
    assert str(found.estimate).endswith(f"(n={n:,}, seed 8, partial)")
    assert found.points.tolist() == playouts(state, n, seed=8).points.tolist()
    assert told == sorted(told)
    if executor:
        executor.shutdown()


@pytest.mark.parametrize("kind", ["here", "threads"])
def test_an_interrupt_keeps_what_is_done(kind: str) -> None:
    def progress(done: int, total: int) -> None:
        if done >= 2000:
            raise KeyboardInterrupt

    executor = ThreadPoolExecutor(1) if kind == "threads" else None
    found = playouts(dealt(), 100_000, seed=8, batch=1000, executor=executor, progress=progress)
    assert found.estimate.partial
    assert 2000 <= found.estimate.n < 100_000
    assert found.points.tolist() == playouts(dealt(), found.estimate.n, seed=8).points.tolist()
    if executor:
        executor.shutdown()


class Interrupt:
    """Raises what the stop button raises, once it was told to."""

    def __init__(self) -> None:
        self.now = False

    def is_set(self) -> bool:
        if self.now:
            raise KeyboardInterrupt
        return False


def test_an_interrupt_between_two_looks_at_the_error() -> None:
    stop = Interrupt()

    def progress(done: int, total: int) -> None:
        stop.now = done >= 1000

    with ThreadPoolExecutor(1) as executor:
        found = playouts(dealt(), 50_000, 8, error=1e-9, executor=executor, progress=progress, cancel=stop)
    assert found.estimate.partial
    assert found.estimate.n in (1000, 2000)
    assert found.points.tolist() == playouts(dealt(), found.estimate.n, 8).points.tolist()
    stop.now = True
    with ThreadPoolExecutor(1) as executor:
        executor.submit(threading.Event().wait, 0.5)  # keeps the only worker busy: nothing can be done yet
        with pytest.raises(KeyboardInterrupt):
            playouts(dealt(), 50_000, 8, executor=executor, cancel=stop)


def test_cancelled_before_it_began_still_gives_a_batch() -> None:
    cancel = threading.Event()
    cancel.set()
    for executor in (None, ThreadPoolExecutor(1)):
        found = playouts(dealt(), 5000, batch=100, cancel=cancel, executor=executor)
        assert found.estimate.partial
        assert found.estimate.n >= 100
        if executor:
            executor.shutdown()


def test_a_failure_in_a_worker_is_raised() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(RuntimeError, match="shutdown"):
        playouts(dealt(), 5000, executor=executor)


def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    playouts(dealt(), 2500, batch=1000, progress=lambda done, total: told.append((done, total)))
    assert told == [(1000, 2500), (2000, 2500), (2500, 2500)]


def test_the_state_stays_as_it_was() -> None:
    state = dealt()
    record = state.record()
    playouts(state, 100)
    assert state.record() == record


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"n": 0}, r"n=0; expected a whole number of 1 or more"),
        ({"n": -5}, r"n=-5; expected"),
        ({"n": 2.5}, r"n=2\.5; expected a whole number"),
        ({"n": "10"}, r"n='10'; expected a whole number"),
        ({"seed": 1.5}, r"seed=1\.5; expected a whole number"),
        ({"policy": "clever"}, r"policy='clever' is unknown; policies are: 'random', 'rule'"),
        ({"policy": None}, r"policy=None is unknown"),
        ({"batch": 0}, r"batch=0; expected"),
        ({"error": 0.0}, r"error=0\.0; expected a standard error"),
        ({"error": float("nan")}, r"error=nan; expected a standard error"),
        ({"executor": 4}, r"executor=4 is no concurrent\.futures\.Executor"),
        ({"progress": "yes"}, r"progress='yes'; expected True, False or a function"),
    ],
)
def test_bad_input_is_refused(changes: dict[str, object], message: str) -> None:
    with pytest.raises(AnalysisError, match=message):
        playouts(dealt(), **changes)  # type: ignore[arg-type]


def test_a_state_that_is_not_in_the_play_is_refused() -> None:
    with pytest.raises(AnalysisError, match="in the phase 'auction'; one in the phase 'play' is needed"):
        playouts(State.deal(ml.CAMPUS, 7))
    state = State.from_position(ml.CAMPUS, "H15", 0, 3, ["HA", "S10", "SK", "DA", "CQ"], 0)
    while not state.is_over:
        state = state.apply(state.legal_actions()[0])
    with pytest.raises(AnalysisError, match="in the phase 'over'"):
        playouts(state)
    with pytest.raises(AnalysisError, match="'S15' is no State"):
        playouts("S15")  # type: ignore[arg-type]


def test_errors_are_of_the_packages_family() -> None:
    assert issubclass(AnalysisError, ml.MightyError)
    assert issubclass(AnalysisError, ValueError)


def test_the_view_decides_what_the_rule_plays() -> None:
    """Two deals that the leader cannot tell apart: the same stream plays the same first card."""
    state, rng = dealt(), random.Random(1)
    first = encode(state).line("rule", 3, 0)[0]
    others = [card for seat in range(1, 5) for card in state.hands[seat]]
    for _ in range(30):
        rng.shuffle(others)
        hands = [state.hands[0], *(ml.CardSet(others[k : k + 10]) for k in range(0, 40, 10))]
        again = State.from_position(ml.CAMPUS, "S15", 0, "JK", hands, 0)
        assert encode(again).line("rule", 3, 0)[0] == first
