"""Intervals of an estimate at a level of one's choice; matches are told at 99 %, so that few of many lines mislead."""
from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist

from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.analysis.estimate import Estimate

LEVEL = 0.99


def interval(estimate: Estimate, level: float = LEVEL) -> tuple[float, float]:
    """The interval of the mean at this level, 0–1, by the normal approximation: ± 2.576 standard errors at 0.99."""
    if not 0 < level < 1:
        raise AnalysisError(f"level={level!r}; expected a number between 0 and 1, such as 0.99")
    half = NormalDist().inv_cdf((1 + level) / 2) * estimate.stderr
    return estimate.mean - half, estimate.mean + half


def clear_of_0(estimate: Estimate, level: float = LEVEL) -> bool:
    """Whether the interval leaves 0 out."""
    low, high = interval(estimate, level)
    return low > 0 or high < 0


def told(estimate: Estimate, level: float = LEVEL, digits: int = 2) -> str:
    """A difference with its interval: `+3.33 [+3.15, +3.51]`."""
    low, high = interval(estimate, level)
    return f"{estimate.mean:+.{digits}f} [{low:+.{digits}f}, {high:+.{digits}f}]".replace("inf", "∞")


def plain(estimate: Estimate, digits: int = 2) -> str:
    """A mean with its standard error: `15.40 ± 0.06`; of one sample nobody knows the error: ∞."""
    return f"{estimate.mean:.{digits}f} ± {estimate.stderr:.{digits}f}".replace("inf", "∞")


def percent(estimate: Estimate) -> str:
    """A share with its standard error, in percent."""
    return f"{100 * estimate.mean:.1f} ± {100 * estimate.stderr:.1f} %".replace("inf", "∞")


def columns(rows: Sequence[Sequence[str]], left: int) -> str:
    """Rows as lines: the first `left` columns to the left, the others to the right."""
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) if k < left else cell.rjust(width)
                       for k, (cell, width) in enumerate(zip(row, widths, strict=True))) for row in rows]
    return "\n".join(line.rstrip() for line in lines)
