"""What the four measures return: a result that prints, draws itself, and says how sure it is. Nothing is measured here.

A result is worded as a `Sheet` in one language; text and HTML are two forms of the sheet. Shares stand with their
standard error, except where all worlds or none agree: there the error of the sample is 0, which would say too much, and
Wilson's bound stands instead.
"""
from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any
from unicodedata import east_asian_width

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis.comparison import LEAST_WORLDS, Comparison, short
from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.analysis.estimate import Estimate
from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.plots import Measure, show_bars
from mighty_learn.text import LANGUAGE, Lang, languages, t

Samples = NDArray[np.int64]
_UNBROKEN, _WHOLE_WORDS = 'style="white-space:nowrap"', 'style="word-break:keep-all"'
NEVER = "–"  # the cell of what cannot happen


@dataclass(frozen=True)
class Sheet:
    """A table in words of one language. `marked`: the cells (row, column) that stand out; a cell may have two lines."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]
    pictures: tuple[Picture, ...]
    marked: frozenset[tuple[int, int]] = frozenset()

    @property
    def text(self) -> str:
        """The table for a console: the first column to the left, the others to the right, marked cells with a star."""
        starred = [[(f"{cell}*" if (y, x) in self.marked else cell).replace("\n", "  ") for x, cell in enumerate(row)]
                   for y, row in enumerate(self.rows)]
        return "\n".join([self.title, columns([self.heads, *starred]), *self.notes])

    @property
    def html(self) -> str:
        """The table and its pictures; it needs no style sheet and no kernel."""
        heads = "".join(f"<th {_WHOLE_WORDS}>{escape(head)}</th>" for head in self.heads)
        rows = "".join(f"<tr>{self._cells(y, row)}</tr>" for y, row in enumerate(self.rows))
        notes = "".join(f"<p>{escape(note)}</p>" for note in self.notes)
        drawn = "".join(f"<p>{picture.html}</p>" for picture in self.pictures)
        return (f"<p><b>{escape(self.title)}</b></p><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
                f"{notes}{drawn}")

    def _cells(self, y: int, row: Sequence[str]) -> str:
        lined = [escape(cell).replace("\n", "<br>") for cell in row]
        shown = [f"<b>{cell} ★</b>" if (y, x) in self.marked else cell for x, cell in enumerate(lined)]
        return f"<th {_UNBROKEN}>{shown[0]}</th>" + "".join(f"<td {_UNBROKEN}>{cell}</td>" for cell in shown[1:])


def columns(rows: Sequence[Sequence[str]]) -> str:
    """Rows as lines; a Korean letter is two places wide."""
    widths = [max(map(_places, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        gaps = [" " * (width - _places(cell)) for cell, width in zip(row, widths, strict=True)]
        lines.append("  ".join([row[0] + gaps[0], *map("".join, zip(gaps[1:], row[1:], strict=True))]))
    return "\n".join(line.rstrip() for line in lines)


def _places(text: str) -> int:
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Result:
    """How a measure was taken, and the forms in which it is shown, in the notebook's language."""

    n: int  # how many worlds
    seed: int
    policy: str  # by which the rest was played
    partial: bool = False  # cancelled: fewer worlds than were asked for
    exact: bool = False  # all worlds there are, each once: the numbers have no error

    def sheet(self, lang: Lang) -> Sheet:
        """The result in words of "ko" or "en"."""
        raise NotImplementedError

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """The drawings, in the notebook's language."""
        return tuple(picture for lang in languages(LANGUAGE.value) for picture in self.sheet(lang).pictures)

    def foot(self, lang: Lang) -> str:
        """Number of worlds, seed and policy."""
        key = "all" if self.exact else "partial" if self.partial else "sample"
        return t(f"measure.foot_{key}", lang, n=f"{self.n:,}", seed=self.seed,
                 policy=t(f"measure_policy.{self.policy}", lang))

    def estimate(self, values: Samples | NDArray[np.bool_]) -> Estimate:
        """The mean over the worlds; without an error when these are all there are."""
        found = Estimate.of(values, self.seed, self.partial)
        return replace(found, stderr=0.0) if self.exact else found

    def __repr__(self) -> str:
        note = ", all of them" if self.exact else ", partial" if self.partial else ""
        return f"<{type(self).__name__}, {self.policy}: n={self.n:,} worlds{note}, seed {self.seed}>"

    def __str__(self) -> str:
        return "\n\n".join(self.sheet(lang).text for lang in languages(LANGUAGE.value))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        html = "".join(f"<div lang='{lang}'>{self.sheet(lang).html}</div>" for lang in languages(LANGUAGE.value))
        return {"text/html": html, "text/plain": str(self)}

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Paired(Result):
    """Ways to go on, tried on common worlds. `names`: in notation, the order of the columns of `points`."""

    names: tuple[str, ...]
    points: Samples  # int64[n, ways], read only: the government's final point cards
    viewer: int  # the seat that asks, 0–4
    governs: bool  # whether it is of the government, as far as it knows

    @property
    def comparison(self) -> Comparison:
        """The ways as a comparison: paired differences and whether one may be called best."""
        return Comparison(self.names, self.points, 1, self.seed, self.policy, self.viewer, self.governs, self.partial)

    def difference(self, name: str, other: str) -> Estimate:
        """By how many point cards the government ends higher with the first than with the other; paired."""
        return self.estimate(self.points[:, self.place(name)] - self.points[:, self.place(other)])

    def place(self, name: str) -> int:
        """The column of a way; AnalysisError names those there are."""
        if name not in self.names:
            raise AnalysisError(f"{name!r} was not tried; these were: {', '.join(self.names)}")
        return self.names.index(name)

    @property
    def ahead(self) -> str:
        """The way with the best mean for the viewer's side; of equal ones the first. It need not be the best."""
        return self.comparison.ahead

    @property
    def best(self) -> tuple[str, ...]:
        """The way that is best for the viewer's side, and its equals; () when chance may have decided.

        Of a sample as `Comparison.winners`; over all worlds the ways with the best mean. Of one way alone: ().
        """
        if not self.exact:
            return self.comparison.winners
        totals = self.points.sum(axis=0) * (1 if self.governs else -1)
        return tuple(name for name, total in zip(self.names, totals, strict=True)
                     if total == totals.max() and len(self.names) > 1)

    def loss(self, name: str) -> Estimate:
        """How many point cards a way costs the viewer's side against the one ahead, 0 or more in the mean; paired."""
        sign = 1 if self.governs else -1
        return self.estimate(sign * (self.points[:, self.place(self.ahead)] - self.points[:, self.place(name)]))

    def verdict(self, lang: Lang, names: Mapping[str, str]) -> str:
        """In words, which way is best or that none may be called; `names`: how each way is worded."""
        if len(self.names) == 1:
            return t("measure.verdict_one", lang)
        if not self.exact and self.n < LEAST_WORLDS:
            return t("measure.verdict_few", lang, n=self.n, least=LEAST_WORLDS)
        if len(self.best) == len(self.names):
            return t("measure.verdict_equal", lang)
        if self.best:
            return t("measure.verdict_best", lang, way=", ".join(names[name] for name in self.best))
        rivals = ", ".join(names[name] for name in self.comparison.rivals)
        return t("measure.verdict_open", lang, way=names[self.ahead], others=rivals)

    def losses(self, title: str, names: Mapping[str, str]) -> Picture:
        """What each way costs against the one ahead, as bars with 95 % intervals, in the order of `names`."""
        return show_bars([bar(worded, self.loss(name)) for name, worded in names.items()], title)

    def row(self, name: str, column: Samples | NDArray[np.bool_]) -> Estimate:
        """The mean of one of its columns of int64[n, ways], for this way."""
        return self.estimate(column[:, self.place(name)])


def bar(name: str, found: Estimate, factor: float = 1.0) -> Measure:
    """An estimate as a mark in a drawing, with its 95 % interval unless it has no error."""
    value, error = factor * found.mean, factor * found.stderr
    return Measure.mean(name, value, error) if 0 < error < math.inf else Measure(name, value)


def mean(found: Estimate) -> str:
    """A mean with its standard error: `14.1 ± 0.1`; alone where it has none."""
    return (f"{found.mean:.2f}" if found.stderr == 0 else short(found)).replace("-", "−")


def share(found: Estimate, exact: bool) -> str:
    """A share with its standard error, in percent; Wilson's bound where no sample disagrees."""
    if exact:
        return f"{100 * found.mean:.1f} %"
    wilson = Measure.share("", round(found.mean * found.n), found.n)
    if found.mean in (0.0, 1.0):
        return f"0 % (≤ {wilson.ends[1]:.1f})" if found.mean == 0 else f"100 % (≥ {wilson.ends[0]:.1f})"
    return f"{100 * found.mean:.0f} ± {100 * found.stderr:.0f} %" if found.stderr >= 0.01 else \
        f"{100 * found.mean:.1f} ± {100 * found.stderr:.1f} %"


def share_bar(name: str, found: Estimate, exact: bool) -> Measure:
    """A share in percent as a mark in a drawing, with Wilson's 95 % interval."""
    return Measure(name, 100 * found.mean) if exact else Measure.share(name, round(found.mean * found.n), found.n)
