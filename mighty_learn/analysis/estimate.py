"""A number with its standard error, its sample size and its seed: nothing sampled is told without them."""
from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis.errors import AnalysisError

_Z95 = 1.959963984540054  # half the width of a 95 % interval, in standard errors
_MOST_DECIMALS = 6


@dataclass(frozen=True)
class Estimate:
    """A mean and how sure it is.

    >>> print(Estimate(13.4321, 0.1234, 2000, 7))
    13.4 ± 0.1 (n=2,000, seed 7)
    """

    mean: float
    stderr: float  # standard error of the mean, in the mean's unit; infinite when n is 1, which tells nothing of it
    n: int  # how many samples
    seed: int
    partial: bool = False  # cancelled: fewer samples than were asked for

    @classmethod
    def of(cls, values: Sequence[float] | NDArray[Any], seed: int, partial: bool = False) -> Estimate:
        """The estimate from these samples (numbers or truth values), the same on every machine."""
        sample = np.asarray(values)
        n = len(sample)
        if n < 1:
            raise AnalysisError("an estimate needs at least one sample; none was given")
        mean, squares = _whole_moments(sample) if sample.dtype.kind in "iub" else _moments(sample)
        stderr = math.sqrt(squares / (n - 1) / n) if n > 1 else math.inf
        return cls(mean, stderr, n, int(seed), partial)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean, by the normal approximation."""
        return self.mean - _Z95 * self.stderr, self.mean + _Z95 * self.stderr

    def __str__(self) -> str:
        digits, note = _decimals(self.stderr), ", partial" if self.partial else ""
        error = "∞" if math.isinf(self.stderr) else f"{self.stderr:.{digits}f}"
        mean = f"{round(self.mean, digits) + 0.0:.{digits}f}"  # + 0.0: no "-0.0"
        return f"{mean} ± {error} (n={self.n:,}, seed {self.seed}{note})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


def _whole_moments(sample: NDArray[Any]) -> tuple[float, float]:
    """Mean and sum of squared deviations of whole numbers, in exact arithmetic up to the last division."""
    values, counts = np.unique(sample, return_counts=True)
    pairs = [(int(value), int(count)) for value, count in zip(values, counts, strict=True)]
    n, total = len(sample), sum(value * count for value, count in pairs)
    squares = sum(value * value * count for value, count in pairs)
    return total / n, (n * squares - total * total) / n


def _moments(sample: NDArray[Any]) -> tuple[float, float]:
    mean = math.fsum(sample) / len(sample)
    return mean, math.fsum((value - mean) ** 2 for value in sample.tolist())


def _decimals(stderr: float) -> int:
    """As many decimals as show one digit of the error, 1 to 6."""
    if not 0 < stderr < math.inf:
        return 1
    return min(max(1, -math.floor(math.log10(stderr))), _MOST_DECIMALS)
