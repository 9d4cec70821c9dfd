"""Arguments that every question of this package takes: checked once, refused in one way. Standard library only."""
from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any

from mighty_learn.analysis.errors import AnalysisError


def whole_number(name: str, value: Any) -> int:
    """An argument that has to be an integer; AnalysisError quotes anything else."""
    if isinstance(value, bool):
        raise AnalysisError(f"{name}={value!r}; expected a whole number")
    try:
        return operator.index(value)
    except TypeError as error:
        raise AnalysisError(f"{name}={value!r}; expected a whole number") from error


def positive_number(name: str, value: Any) -> int:
    """An argument that has to be 1 or more."""
    number = whole_number(name, value)
    if number < 1:
        raise AnalysisError(f"{name}={value!r}; expected a whole number of 1 or more")
    return number


def standard_error(name: str, value: Any) -> float | None:
    """An argument that is a standard error to reach, or None."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not value > 0:
        raise AnalysisError(f"{name}={value!r}; expected a standard error in point cards, over 0")
    return float(value)


def one_of(name: str, value: Any, names: Iterable[str]) -> str:
    """An argument that has to be one of these names."""
    known = list(names)
    if not isinstance(value, str) or value not in known:
        raise AnalysisError(f"{name}={value!r} is unknown; policies are: {', '.join(map(repr, known))}")
    return value
