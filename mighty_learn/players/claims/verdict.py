"""What the numbers say of a claim, by a rule that was fixed before they were known.

Each cell, one house played on by one policy, has a 95 % interval. It is

- *for* the claim when the interval lies wholly on the predicted side, and not wholly within the least effect that
  counts;
- *against* it when it lies wholly on the other side, or wholly within the least effect that counts of 0, on either
  side of it: such an effect is there perhaps, but too small to matter;
- *open* otherwise.

A claim is *supported* when all its cells are for it, *not supported* when all are against it; it *depends* on what
differs between the cells when some are for and some against it; else it is *undecided*: some are open, the others
agree. Of a number that is not a difference between actions (a chance, a share) it is asked on which side of its bound
the interval lies, or whether within the least effect that counts of it; where its exact value is known, that decides,
and the interval has no part in it.
"""
from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from mighty_learn.players.claims.data import Claim, Kind
from mighty_learn.players.claims.results import Result

Z95 = 1.959963984540054  # half the width of a 95 % interval, in standard errors
_AXES = ("policy", "house", "case")


class Answer(StrEnum):
    """What came out."""

    SUPPORTED = "supported"
    NOT_SUPPORTED = "not_supported"
    DEPENDS = "depends"
    UNDECIDED = "undecided"


class Cell(StrEnum):
    """What one house and policy say."""

    FOR = "for"
    AGAINST = "against"
    OPEN = "open"


@dataclass(frozen=True)
class Verdict:
    """The answer, and what it hangs on."""

    answer: Answer
    on: str = ""  # of `depends`: "policy", "house" or "case" when that alone parts the cells, else "several"
    favour: tuple[str, ...] = ()  # of `depends`: what is for the claim; without `on` one thing, "house policy case"
    needed: int = 0  # of `undecided`: about how many fired deals would decide the cell that needs most


def cell(claim: Claim, result: Result) -> Cell:
    """What one result says."""
    if result.exact is not None:
        return _of_exact(claim, result.exact)
    low, high = result.interval
    if claim.kind is Kind.ABOUT:
        low, high = low - claim.bound, high - claim.bound
        if -claim.least < low and high < claim.least:
            return Cell.FOR
        return Cell.AGAINST if low > claim.least or high < -claim.least else Cell.OPEN
    if claim.kind is Kind.AT_MOST:
        low, high = claim.bound - high, claim.bound - low
    else:
        low, high = low - claim.bound, high - claim.bound
    if high < 0 or (claim.compares and -claim.least < low and high < claim.least):
        return Cell.AGAINST
    return Cell.FOR if low > 0 else Cell.OPEN


def _of_exact(claim: Claim, exact: float) -> Cell:
    over = exact - claim.bound
    true = {Kind.ABOUT: abs(over) < claim.least, Kind.AT_MOST: over <= 0}.get(claim.kind, over >= 0)
    return Cell.FOR if true else Cell.AGAINST


def judge(claim: Claim, results: Sequence[Result]) -> Verdict:
    """The verdict on all results of a claim."""
    cells = {result: cell(claim, result) for result in results}
    said = set(cells.values())
    if said == {Cell.FOR}:
        return Verdict(Answer.SUPPORTED)
    if said == {Cell.AGAINST}:
        return Verdict(Answer.NOT_SUPPORTED)
    if {Cell.FOR, Cell.AGAINST} <= said:
        return _depends(cells)
    needed = [_needed(claim, result) for result, says in cells.items() if says is Cell.OPEN]
    return Verdict(Answer.UNDECIDED, needed=max(needed, default=0))


def _depends(cells: Mapping[Result, Cell]) -> Verdict:
    """On the one thing that parts those for from those against, if there is one."""
    for axis in _AXES:
        favour = _values(cells, axis, Cell.FOR)
        if not favour & _values(cells, axis, Cell.AGAINST):
            return Verdict(Answer.DEPENDS, axis, _in_order(cells, axis, favour))
    both = [result for result, says in cells.items() if says is Cell.FOR]
    return Verdict(Answer.DEPENDS, "several", tuple(" ".join(_name(result)) for result in both))


def _values(cells: Mapping[Result, Cell], axis: str, wanted: Cell) -> set[str]:
    return {getattr(result, axis) for result, says in cells.items() if says is wanted}


def _in_order(results: Iterable[Result], axis: str, some: set[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(value for result in results if (value := getattr(result, axis)) in some))


def _name(result: Result) -> tuple[str, ...]:
    return tuple(part for part in (result.house, result.policy, result.case) if part)


def _needed(claim: Claim, result: Result) -> int:
    """How many fired deals would close an open cell, were its mean the truth: the interval must clear an end."""
    over = result.mean - claim.bound
    ends = (-claim.least, claim.least) if claim.kind is Kind.ABOUT else (0.0,)
    room = min(abs(over - end) for end in ends)
    if claim.compares:
        room = max(room, claim.least - abs(over))
    if room <= 0 or not math.isfinite(result.stderr):
        return 0
    return math.ceil(result.n_fired * (Z95 * result.stderr / room) ** 2)
