"""An interrupt, wrong arguments: what was done is kept, what cannot be is quoted."""
from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mighty_learn as ml
from mighty_learn.analysis.batches import Plan, collect_until
from mighty_learn.analysis.errors import AnalysisError

STATE = ml.State.from_position(
    ml.CAMPUS, contract="S15", declarer=0, friend="DA", leader=2, trick="C3! C4",
    hands=["S2 H3 H8", "S5 C6 JK", "S7 S9", "SK D3", "DA D7 C9"], discard="C2 H4 H5")
VIEW = ml.observe(STATE, 4)


def task_that_stops(at: int) -> Any:
    """Samples 0, 1, 2 …; whoever asks for sample `at` presses Ctrl-C."""
    def task(start: int, count: int) -> Any:
        if start <= at < start + count:
            raise KeyboardInterrupt
        return np.arange(start, start + count)

    return task


@pytest.mark.parametrize(("batch", "at", "kept"), [
    (10, 45, 40), (50, 45, 40), (1000, 45, 40), (10, 20, 20), (40, 25, 20),
])
def test_an_interrupt_keeps_every_stage_that_was_done(batch: int, at: int, kept: int) -> None:
    samples, whole = collect_until(task_that_stops(at), 10, 1000, Plan(batch), lambda found: False)
    assert not whole
    assert samples.tolist() == list(range(kept))


def test_an_interrupt_before_anything_is_done_is_raised() -> None:
    with pytest.raises(KeyboardInterrupt):
        collect_until(task_that_stops(3), 10, 1000, Plan(10), lambda found: False)


def test_it_stops_where_it_is_enough_and_not_before() -> None:
    for batch in (3, 10, 1000):
        samples, whole = collect_until(lambda a, n: np.arange(a, a + n), 10, 1000, Plan(batch), lambda s: len(s) > 30)
        assert (whole, len(samples)) == (True, 40)
    samples, whole = collect_until(lambda a, n: np.arange(a, a + n), 10, 55, Plan(7), None)
    assert (whole, samples.tolist()) == (True, list(range(55)))


@pytest.mark.parametrize("wrong", [
    {"cancel": 3}, {"n": True}, {"n": 1.5}, {"seed": 1.5}, {"policy": ["rule"]}, {"policy": "best"}, {"n": 0},
])
def test_wrong_arguments_are_quoted_by_both(wrong: dict[str, Any]) -> None:
    (name, value), = wrong.items()
    for ask in (lambda: ml.playouts(STATE, **wrong), lambda: ml.compare(VIEW, ["DA", "C9"], **wrong)):
        with pytest.raises(AnalysisError) as caught:
            ask()
        assert f"{name}={value!r}" in str(caught.value)


@pytest.mark.parametrize("wrong", [{"n": True}, {"n": 1.5}, {"seed": "x"}, {"n": 0}, {"start": -1}])
def test_worlds_quote_them_too(wrong: dict[str, Any]) -> None:
    (name, value), = wrong.items()
    with pytest.raises(AnalysisError, match=f"{name}={value!r}"):
        ml.worlds(VIEW, **({"n": 3} | wrong))
    with pytest.raises(AnalysisError, match="worlds are drawn for a View"):
        ml.worlds(STATE, 3)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", ["a", 0, -1, True])
def test_a_standard_error_to_reach_is_a_number_over_0(wrong: object) -> None:
    with pytest.raises(AnalysisError, match="expected a standard error"):
        ml.playouts(STATE, error=wrong)  # type: ignore[arg-type]
    with pytest.raises(AnalysisError, match="expected a standard error"):
        ml.compare(VIEW, ["DA"], target=wrong)  # type: ignore[arg-type]


def test_no_minus_zero_is_printed() -> None:
    assert str(ml.Estimate(-0.04, 0.1, 2000, 7)) == "0.0 ± 0.1 (n=2,000, seed 7)"
    assert str(ml.Estimate(-0.06, 0.1, 2000, 7)) == "-0.1 ± 0.1 (n=2,000, seed 7)"
