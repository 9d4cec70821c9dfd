"""How well forecasts fit what happened: reliability, Brier score, calibration slope, and a drawing of it.

A forecast is a chance from 0 to 1 that a contract is made. Which forecasts are asked for, and how it is found out
what happens, is the matter of `forecasting.py`.
"""
from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis.arguments import positive_number
from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.analysis.estimate import Estimate
from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.plots import Measure, show_lines
from mighty_learn.text import LANGUAGE, Lang, t

CLIP = 0.005  # for the regression, forecasts nearer to 0 or 1 are moved to it: the logit of 0 has no end
BINS = 10
_STEPS, _CLOSE = 50, 1e-10  # of Newton's method
Vector = NDArray[np.float64]


@dataclass(frozen=True)
class Bin:
    """The forecasts from one bound to the next, 0–1."""

    low: float
    high: float
    n: int
    forecast: float  # their mean, 0–1
    happened: int  # of how many of them it came true

    @property
    def share(self) -> Measure:
        """The share that came true, in percent with Wilson's 95 % interval."""
        return Measure.share(f"{100 * self.low:.0f}–{100 * self.high:.0f} %", self.happened, self.n)


@dataclass(frozen=True)
class Fit:
    """logit P(happened) = intercept + slope · logit(forecast), with standard errors.

    Slope 1 and intercept 0 are forecasts that mean what they say. A slope under 1: they are too sure, too near to 0
    and 1; over 1: too timid. With slope 1, an intercept under 0 means that they promise too much.
    """

    intercept: float
    slope: float
    intercept_error: float
    slope_error: float

    def __str__(self) -> str:
        return (f"slope {self.slope:.2f} ± {self.slope_error:.2f}, "
                f"intercept {self.intercept:+.2f} ± {self.intercept_error:.2f}")


@dataclass(frozen=True, eq=False, repr=False)
class Calibration:
    """Forecasts beside what happened. `what` tells how they were got, for the printed table."""

    forecasts: Vector  # float64[n], 0–1, read only
    happened: NDArray[np.bool_]  # bool[n], read only
    seed: int
    what: str = ""
    partial: bool = False  # cancelled: fewer than were asked for

    @classmethod
    def of(cls, pairs: Iterable[tuple[float, bool]], seed: int, what: str = "", partial: bool = False) -> Calibration:
        """From pairs of forecast and whether it happened; AnalysisError for none, and for what is no chance."""
        found = [(float(forecast), bool(happened)) for forecast, happened in pairs]
        if not found:
            raise AnalysisError("no forecast was given; at least one is needed")
        for forecast, _ in found:
            if not 0 <= forecast <= 1:
                raise AnalysisError(f"forecast {forecast!r}; expected a chance from 0 to 1")
        forecasts, happened = np.array([p for p, _ in found]), np.array([it_did for _, it_did in found])
        forecasts.setflags(write=False)
        happened.setflags(write=False)
        return cls(forecasts, happened, seed, what, partial)

    @property
    def n(self) -> int:
        """How many forecasts."""
        return len(self.forecasts)

    @property
    def rate(self) -> Estimate:
        """How often it happened, 0–1."""
        return self._estimate(self.happened)

    @property
    def bias(self) -> Estimate:
        """Mean forecast less the share that happened: over 0, they promise too much."""
        return self._estimate(self.forecasts - self.happened)

    @property
    def brier(self) -> Estimate:
        """The mean of (forecast − 1 or 0)², 0–1: less is better; always saying one half gives 0.25."""
        return self._estimate((self.forecasts - self.happened) ** 2)

    @property
    def skill(self) -> Estimate:
        """By how much the Brier score is below that of always saying the share that happened; over 0 is better.

        The share is that of these very outcomes, which favours it by about its variance, r(1 − r)/n.
        """
        rate = self.happened.mean()
        return self._estimate((rate - self.happened) ** 2 - (self.forecasts - self.happened) ** 2)

    @cached_property
    def fit(self) -> Fit:
        """The logistic regression of what happened on the forecasts' logits, forecasts clipped to 0.005–0.995.

        AnalysisError when there is none: all or none happened, all forecasts are equal, or they part the two without
        a miss.
        """
        return logistic(self.forecasts, self.happened)

    def bins(self, count: int = BINS) -> tuple[Bin, ...]:
        """The reliability table: bins of equal width from 0 to 1, those without a forecast left out."""
        places = np.minimum((self.forecasts * positive_number("count", count)).astype(int), count - 1)
        found = []
        for place in np.unique(places).tolist():
            inside = places == place
            found.append(Bin(place / count, (place + 1) / count, int(inside.sum()),
                             math.fsum(self.forecasts[inside]) / int(inside.sum()), int(self.happened[inside].sum())))
        return tuple(found)

    def draw(self, lang: Lang | None = None, count: int = BINS) -> Picture:
        """The reliability diagram: what was forecast, what happened, and the line on which the two are equal."""
        chosen = LANGUAGE.value if lang is None else lang
        happened: dict[float, Measure | float] = {}
        for one in self.bins(count):
            place = round(100 * one.forecast, 1)
            happened[round(place + 0.1, 1) if place in happened else place] = one.share  # 9.99 and 10.0 are two bins
        equal: dict[float, Measure | float] = {0.0: 0.0, 100.0: 100.0}
        series = {t("forecast.happened", chosen): happened, t("forecast.equal", chosen): equal}
        return show_lines(series, t("forecast.title", chosen, n=self.n), digits=1, unit="%")

    def _estimate(self, values: NDArray[Any]) -> Estimate:
        return Estimate.of(values, self.seed, self.partial)

    def __str__(self) -> str:
        return printed(self)

    def __repr__(self) -> str:
        return f"<Calibration of {self.n:,} forecasts, {self.what or 'given'}: Brier score {self.brier}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


def printed(found: Calibration) -> str:
    """The reliability table, the scores below it."""
    lines = [f"{'forecast':>10}  {'n':>6}  {'mean':>5}  happened [95%]"]
    lines += [f"{one.share.name:>10}  {one.n:>6,}  {100 * one.forecast:5.1f}  {one.share.line(1, '%')}"
              for one in found.bins()]
    note = ", partial" if found.partial else ""
    scores = [("Brier score", found.brier, ".4f"), ("better than the base rate by", found.skill, "+.4f"),
              ("mean forecast − share happened", found.bias, "+.4f")]
    told = [f"{name} {one.mean:{form}} ± {one.stderr:.4f}" for name, one, form in scores]
    return "\n".join([*lines, *told, f"calibration {_fitted(found)}",
                      f"n={found.n:,}, seed {found.seed}{note}{'; ' * bool(found.what)}{found.what}"])


def _fitted(found: Calibration) -> str:
    try:
        return str(found.fit)
    except AnalysisError as error:
        return f"not fitted: {error}"


def logistic(forecasts: Vector, happened: NDArray[np.bool_], clip: float = CLIP) -> Fit:
    """The calibration line by maximum likelihood, with Newton's method; errors from the information matrix."""
    chances = np.clip(forecasts, clip, 1 - clip)
    design = np.stack([np.ones(len(chances)), np.log(chances / (1 - chances))], axis=1)
    if happened.all() or not happened.any() or np.ptp(design[:, 1]) == 0:
        raise AnalysisError(f"no calibration line through {len(forecasts):,} forecasts: all are equal, or all or none "
                            "came true")
    line = np.zeros(2)
    for _ in range(_STEPS):
        slope, information = _derivatives(design, happened, line)
        if np.linalg.cond(information) > 1 / _CLOSE:
            break
        step = np.linalg.solve(information, slope)
        line = line + step
        if np.abs(step).max() < _CLOSE:
            errors = np.sqrt(np.diag(np.linalg.inv(information)))
            return Fit(float(line[0]), float(line[1]), float(errors[0]), float(errors[1]))
    raise AnalysisError(f"no calibration line through {len(forecasts):,} forecasts: it finds no end, as when all above "
                        "some chance came true and none below it")


def _derivatives(design: Vector, happened: NDArray[np.bool_], line: Vector) -> tuple[Vector, Vector]:
    """First derivative of the log likelihood, and the information matrix."""
    fitted = 1 / (1 + np.exp(-np.clip(design @ line, -500, 500)))
    weights = fitted * (1 - fitted)
    return design.T @ (happened - fitted), (design * weights[:, None]).T @ design
