"""Estimates: the numbers are right, the text shows as many digits as the error allows."""

from __future__ import annotations

import math
import statistics

import numpy as np
import pytest

from mighty_learn.analysis import AnalysisError, Estimate


def test_mean_and_error_of_whole_numbers() -> None:
    estimate = Estimate.of([13, 15, 14, 14, 19], seed=7)
    assert estimate == Estimate(15.0, math.sqrt(5.5 / 5), 5, 7)
    assert estimate.stderr == pytest.approx(statistics.stdev([13, 15, 14, 14, 19]) / 5**0.5)


def test_mean_and_error_of_fractions_and_of_truth_values() -> None:
    values = [0.1, 0.25, -3.5, 7.75]
    estimate = Estimate.of(np.array(values), seed=1)
    assert estimate.mean == pytest.approx(statistics.mean(values))
    assert estimate.stderr == pytest.approx(statistics.stdev(values) / 2)
    assert Estimate.of(np.array([True, False, False, True]), seed=1) == Estimate(0.5, math.sqrt(1 / 12), 4, 1)


def test_large_samples_lose_no_digit() -> None:
    values = np.arange(1_000_000) % 2 + 1_000_000_000
    estimate = Estimate.of(values, seed=1)
    assert estimate.mean == 1_000_000_000.5
    assert estimate.stderr == pytest.approx(0.5 / math.sqrt(999_999), rel=1e-12)


@pytest.mark.parametrize(
    ("estimate", "text"),
    [
        (Estimate(13.4321, 0.1234, 2000, 7), "13.4 ± 0.1 (n=2,000, seed 7)"),
        (Estimate(13.4321, 0.0234, 10_000, 1), "13.43 ± 0.02 (n=10,000, seed 1)"),
        (Estimate(13.4321, 0.00096, 12_345_678, -3), "13.4321 ± 0.0010 (n=12,345,678, seed -3)"),
        (Estimate(13.4321, 2.61, 3, 7), "13.4 ± 2.6 (n=3, seed 7)"),
        (Estimate(20.0, 0.0, 100, 7), "20.0 ± 0.0 (n=100, seed 7)"),
        (Estimate(13.0, math.inf, 1, 7), "13.0 ± ∞ (n=1, seed 7)"),
        (Estimate(-0.5, 0.1, 1200, 7, partial=True), "-0.5 ± 0.1 (n=1,200, seed 7, partial)"),
    ],
)
def test_text(estimate: Estimate, text: str) -> None:
    assert str(estimate) == text


def test_repr_rebuilds_it_and_it_never_changes() -> None:
    estimate = Estimate.of([1, 2, 4], seed=9, partial=True)
    assert eval(repr(estimate)) == estimate
    with pytest.raises(AttributeError):
        estimate.mean = 3.0  # type: ignore[misc]


def test_one_sample_tells_nothing_of_its_error() -> None:
    estimate = Estimate.of([13], seed=2)
    assert (estimate.mean, estimate.stderr) == (13.0, math.inf)
    assert estimate.interval == (-math.inf, math.inf)


def test_no_sample_is_refused() -> None:
    with pytest.raises(AnalysisError, match="at least one sample"):
        Estimate.of([], seed=1)


def test_interval_holds_the_truth_19_times_in_20() -> None:
    rng = np.random.default_rng(4)
    inside = 0
    for _ in range(2000):
        low, high = Estimate.of(rng.integers(0, 21, 200), seed=4).interval
        inside += low <= 10 <= high
    assert 0.93 < inside / 2000 < 0.97
