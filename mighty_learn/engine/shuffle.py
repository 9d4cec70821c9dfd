"""A shuffle that is the same on every machine and every Python version: splitmix64 and Fisher–Yates.

`random` promises this only for `random()`; the numeric kernel needs the same stream in arithmetic of its own.
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

Item = TypeVar("Item")
_RANGE = 1 << 64
_MASK = _RANGE - 1


def splitmix64(seed: int) -> Iterator[int]:
    """The stream of 64-bit numbers of this seed (any integer, taken modulo 2^64)."""
    state = seed & _MASK
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
        yield z ^ z >> 31


def mixed(seed: int, index: int) -> int:
    """A 64-bit seed for the index-th thing of a seed, so that neighbouring seeds share nothing."""
    first = next(splitmix64(seed))
    return next(splitmix64(first ^ index))


def below(limit: int, stream: Iterator[int]) -> int:
    """A uniform number from 0 to limit − 1; numbers that would favour some of them are drawn again."""
    number = next(stream)
    while number >= _RANGE - _RANGE % limit:
        number = next(stream)
    return number % limit


def shuffled(items: Sequence[Item], seed: int) -> list[Item]:
    """A new list in random order."""
    found, stream = list(items), splitmix64(seed)
    for size in range(len(found), 1, -1):
        other = below(size, stream)
        found[size - 1], found[other] = found[other], found[size - 1]
    return found
