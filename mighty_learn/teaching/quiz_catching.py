"""Which questions of a bank together catch the misconceptions that it is marked with, in as few as a gate has room for.

What a question is, and how a gate is drawn and answered, is in `quiz`.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from mighty_learn.engine.shuffle import shuffled


class Marked(Protocol):
    """What is marked with the misconceptions that it catches."""

    @property
    def traps(self) -> frozenset[str]:
        """The misconceptions that lead to a wrong answer."""


_Asked = TypeVar("_Asked", bound=Marked)
_ORDERS = 24  # in which to look for questions that catch everything and yet fit into a gate
_Counts = Mapping[str, int]  # by misconception
_Choose = Callable[[Sequence[Marked], _Counts, _Counts], int]  # which to take next: of those left, what is missing,
#                                                                  and how often those left catch it


def catching(order: Sequence[_Asked], each: int, size: int) -> list[_Asked]:
    """Questions that together catch each misconception `each` times, or as often as the bank has questions for it.

    The first ones of use, where these fit into `size`. Else the misconceptions with the fewest questions are served
    first, in several orders, since which question serves two of them may matter; then with the questions that catch
    most at once, or what is missing most. If none of this fits, as many as do: a small check between two pages catches
    what it can, `students.fails` tells how much a gate does.
    """
    catchers = [asked for asked in order if asked.traps]
    for choose, one in _tries(catchers):
        chosen = _chosen(one, each, choose)
        if len(chosen) <= size:
            break
    return chosen[:size]


def _tries(catchers: Sequence[_Asked]) -> Iterator[tuple[_Choose, Sequence[_Asked]]]:
    """How to choose, and in which order."""
    yield _next_of_use, catchers
    yield _for_the_rarest, catchers
    yield from ((_for_the_rarest, shuffled(catchers, turn)) for turn in range(1, _ORDERS))
    yield from ((choose, catchers) for choose in (_rarest_at_once, _most_at_once, _most_missing))


def _chosen(catchers: Sequence[_Asked], each: int, choose: _Choose) -> list[_Asked]:
    """Questions chosen one after the other until nothing is missing."""
    caught = Counter(trap for asked in catchers for trap in asked.traps)  # how often by those that are left
    missing = Counter({trap: min(each, n) for trap, n in caught.items()})
    chosen, left = list[_Asked](), list(catchers)
    while missing := +missing:
        chosen.append(left.pop(choose(left, missing, caught)))
        caught.subtract(chosen[-1].traps)
        missing.subtract(trap for trap in chosen[-1].traps if trap in missing)
    return chosen


def _next_of_use(left: Sequence[Marked], missing: _Counts, caught: _Counts) -> int:
    return next(at for at, asked in enumerate(left) if not asked.traps.isdisjoint(missing))


def _rarest(missing: _Counts, caught: _Counts) -> str:
    """Of what is missing, the misconception that fewest questions catch."""
    return min(missing, key=lambda trap: (caught[trap], trap))


def _for_the_rarest(left: Sequence[Marked], missing: _Counts, caught: _Counts) -> int:
    rarest = _rarest(missing, caught)
    return next(at for at, asked in enumerate(left) if rarest in asked.traps)


def _rarest_at_once(left: Sequence[Marked], missing: _Counts, caught: _Counts) -> int:
    rarest = _rarest(missing, caught)
    return max(range(len(left)), key=lambda at: (rarest in left[at].traps, len(left[at].traps & missing.keys())))


def _most_at_once(left: Sequence[Marked], missing: _Counts, caught: _Counts) -> int:
    return max(range(len(left)), key=lambda at: len(left[at].traps & missing.keys()))


def _most_missing(left: Sequence[Marked], missing: _Counts, caught: _Counts) -> int:
    return max(range(len(left)), key=lambda at: sum(missing[trap] for trap in left[at].traps if trap in missing))
