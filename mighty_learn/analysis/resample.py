"""The chance of each candidate to be the best, by drawing the paired samples again (Efron's bootstrap).

Whole numbers throughout, and a counter-based stream: the same on every machine. Knows neither cards nor worlds.
"""
from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mighty_learn.engine.shuffle import mixed

RESAMPLES = 2_000  # a chance of one half is told to about ±1 %
_GROUPS = 1_000  # above twice as many samples, neighbours are drawn together
_AT_ONCE = 1 << 20  # numbers drawn at a time
_BOOTSTRAP = 0x626F6F74  # parts this stream from those of worlds and playouts
_GOLDEN, _MIX_A, _MIX_B = (np.uint64(word) for word in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))


def chances_of(gains: NDArray[np.int64], seed: int) -> list[float]:
    """How often each column of int64[n, m] has the largest sum when its rows are drawn anew; equal columns share.

    A single row tells nothing of what others would have shown: its chances are not numbers.
    """
    if len(gains) < 2:
        return [float("nan")] * gains.shape[1]
    groups = _grouped(gains).astype(np.float64)  # whole numbers far below 2^53: sums stay exact
    rows = max(1, _AT_ONCE // len(groups))
    wins = np.zeros(gains.shape[1])
    for first in range(0, RESAMPLES, rows):
        count = min(rows, RESAMPLES - first)
        sums = _weights(count, len(groups), mixed(seed, _BOOTSTRAP), first) @ groups
        best = sums == sums.max(axis=1, keepdims=True)
        wins += (best / best.sum(axis=1, keepdims=True)).sum(axis=0)
    return [float(share) for share in wins / RESAMPLES]


def _grouped(gains: NDArray[np.int64]) -> NDArray[np.int64]:
    """The sums of as many neighbouring rows as leave about a thousand groups, equally long but the last."""
    size = max(1, len(gains) // _GROUPS)
    sums: NDArray[np.int64] = np.add.reduceat(gains, range(0, len(gains), size), axis=0)
    return sums


def _weights(rows: int, n: int, seed: int, first: int) -> NDArray[np.float64]:
    """float64[rows, n]: how often each of n samples is drawn in resamples first, first + 1, …"""
    counter = np.arange(first * n, (first + rows) * n, dtype=np.uint64) + np.uint64(1)
    picks = ((_scrambled(counter * _GOLDEN + np.uint64(seed)) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32)
    places = picks.astype(np.int64) + np.repeat(np.arange(rows) * n, n)
    return np.bincount(places, minlength=rows * n).reshape(rows, n).astype(np.float64)


def _scrambled(z: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The output of splitmix64 in these states, as in `engine/shuffle.py`."""
    z = (z ^ (z >> np.uint64(30))) * _MIX_A
    z = (z ^ (z >> np.uint64(27))) * _MIX_B
    return z ^ (z >> np.uint64(31))
