"""Bars, lines and histograms in our own SVG, each number with its interval, drawn with the reader's own fonts.

Every plot prints its numbers too: beside the marks, in the alt text and as plain text, so that nothing is said by a
picture alone and a notebook's text output can be compared. Titles and names come worded; nothing is estimated here
but the interval of a share (`Measure.share`, Wilson's).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import floor, log10, sqrt

from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.svg import EDGE, INK, PAPER, document, label, num, tag, width_of

_Z95 = 1.959964
_COLOURS = ("#1565d8", "#cf5a1b", "#0a8a5f", "#7a3fb8", "#1c2536")
_DASHES = (None, "7 4", "2 4", "9 3 2 3", "4 2")  # lines differ by more than colour
_GREY = "#5b6472"
_SIZE = 14
_WIDTH = 640
_ROW = 34
_BARS = 200  # the least width of the bars themselves


@dataclass(frozen=True)
class Measure:
    """A named number, with the interval [low, high] when it was estimated."""

    name: str
    value: float
    low: float | None = None
    high: float | None = None

    def __post_init__(self) -> None:
        if (self.low is None) is not (self.high is None):
            raise ValueError(f"{self.name}: an interval needs both ends, got {self.low} and {self.high}")
        if self.low is not None and self.high is not None and not self.low <= self.value <= self.high:
            raise ValueError(f"{self.name}: {self.value} lies outside its interval {self.low} to {self.high}")

    @classmethod
    def mean(cls, name: str, value: float, error: float) -> Measure:
        """A mean with its standard error: the interval is 95 %, value ± 1.96 errors."""
        return cls(name, value, value - _Z95 * error, value + _Z95 * error)

    @classmethod
    def share(cls, name: str, hits: int, n: int) -> Measure:
        """A share of n with Wilson's 95 % interval, in percent."""
        if not 0 <= hits <= n or n == 0:
            raise ValueError(f"{name}: {hits} of {n} is no share")
        p, z2 = hits / n, _Z95**2
        middle, half = p + z2 / (2 * n), _Z95 * sqrt(p * (1 - p) / n + z2 / (4 * n * n))
        low, high = (middle - half) / (1 + z2 / n), (middle + half) / (1 + z2 / n)
        return cls(name, 100 * p, min(100 * low, 100 * p), max(100 * high, 100 * p))

    @property
    def ends(self) -> tuple[float, float]:
        """The interval; the value twice where there is none."""
        return (self.value if self.low is None else self.low, self.value if self.high is None else self.high)

    def number(self, digits: int = 2, unit: str = "") -> str:
        """The value as it is printed, with a true minus sign."""
        return _figure(self.value, digits, unit)

    def line(self, digits: int = 2, unit: str = "") -> str:
        """Value and interval as they stand beside a bar: `4.10 [3.90, 4.30]`."""
        if self.low is None or self.high is None:
            return self.number(digits, unit)
        low, high = (_figure(end, digits, unit) for end in (self.low, self.high))
        return f"{self.number(digits, unit)} [{low}, {high}]"


def _figure(value: float, digits: int, unit: str) -> str:
    return f"{value:.{digits}f}{unit}".replace("-", "−")


def _told(title: str, lines: Sequence[str]) -> tuple[str, str]:
    """Alt text and plain text of a plot."""
    shown = [title, *lines] if title else list(lines)
    return "; ".join(shown), "\n".join(shown)


# --- scales ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scale:
    """A straight map from numbers to px."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """Where a number lies, in px."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self, about: int = 5) -> list[float]:
        """Round numbers within the scale, about so many."""
        step = _round_step((self.high - self.low) / about)
        first = -floor(-self.low / step + 1e-9)
        return [step * k for k in range(first, floor(self.high / step + 1e-9) + 1)]


def _round_step(raw: float) -> float:
    power: float = 10 ** floor(log10(raw))
    return next(power * nice for nice in (1, 2, 5, 10) if power * nice >= raw * 0.999)


def _span(numbers: Iterable[float], *, zero: bool) -> tuple[float, float]:
    """From the least to the greatest, with zero if bars start there; never empty."""
    found = [*numbers, *([0.0] if zero else [])]
    low, high = min(found), max(found)
    return (low, high) if high > low else (low - 0.5, high + 0.5)


def _tick(value: float) -> str:
    return f"{value:.6g}".replace("-", "−")


def _rule(x1: float, y1: float, x2: float, y2: float, colour: str = "#d9dde3", pen: float = 1) -> str:
    return tag("path", d=f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}", fill="none", stroke=colour, stroke_width=pen)


def _whisker(measure: Measure, along: Scale, across: float, upright: bool) -> str:
    """The interval as a line with a short bar at each end."""
    if measure.low is None:
        return ""
    low, high = (along(end) for end in measure.ends)
    spots = [((low, across), (high, across)), *(((end, across - 4), (end, across + 4)) for end in (low, high))]
    return "".join(_rule(*((a[1], a[0], b[1], b[0]) if upright else (*a, *b)), INK, 1.6) for a, b in spots)


def _paper(width: float, height: float, title: str, *inside: str) -> str:
    ground = tag("rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=8, fill=PAPER, stroke=EDGE)
    heading = label(title, 16, 26, size=16, anchor="start", weight=600) if title else ""
    return document(width, height, ground, heading, *inside)


# --- bars -----------------------------------------------------------------------------------------


def show_bars(measures: Sequence[Measure], title: str = "", *, digits: int = 2, unit: str = "") -> Picture:
    """Named numbers as bars from zero, one below the other, the number and its interval beside each."""
    if not measures:
        raise ValueError("bars need at least one Measure")
    lines = [measure.line(digits, unit) for measure in measures]
    left = 24 + max(width_of(measure.name, _SIZE) for measure in measures)
    room = 24 + max(width_of(line, _SIZE) for line in lines)
    width = max(_WIDTH, left + _BARS + room)
    across = Scale(*_span((end for one in measures for end in (*one.ends, one.value)), zero=True), left, width - room)
    top = 44 if title else 16
    drawn = "".join(
        _bar(one, line, across, top + _ROW * at, width - 16)
        for at, (one, line) in enumerate(zip(measures, lines, strict=True))
    )
    bottom = top + _ROW * len(measures)
    drawn += _rule(across(0), top - 4, across(0), bottom, _GREY, 1.2)
    alt, text = _told(title, [f"{one.name}: {line}" for one, line in zip(measures, lines, strict=True)])
    return Picture(_paper(width, bottom + 12, title, drawn), alt, text)


def _bar(measure: Measure, line: str, across: Scale, y: float, right: float) -> str:
    start, end = sorted((across(0), across(measure.value)))
    middle = y + _ROW / 2 - 3
    bar = tag("rect", x=start, y=y, width=end - start, height=_ROW - 10, rx=2, fill="#8fb7ee")
    name = label(measure.name, across.start - 10, middle + 4, size=_SIZE, anchor="end")
    number = label(line, right, middle + 4, size=_SIZE, anchor="end")
    return bar + _whisker(measure, across, middle, upright=False) + name + number


# --- histogram ------------------------------------------------------------------------------------


def show_histogram(values: Iterable[int] | Mapping[int, int], title: str = "", *, digits: int = 1) -> Picture:
    """How often each whole number came, in percent with Wilson's 95 % interval; `values`, or counts by value."""
    counts = dict(values) if isinstance(values, Mapping) else Counter(values)
    n = sum(counts.values())
    if not n:
        raise ValueError("a histogram needs at least one value")
    shares = {k: Measure.share(str(k), counts.get(k, 0), n) for k in range(min(counts), max(counts) + 1)}
    drawn, height = _columns(shares, 44)
    lines = [f"{_tick(k)}: {share.line(digits, '%')}, {counts.get(k, 0)}" for k, share in shares.items()]
    alt, text = _told(title, [*lines, f"n = {n}"])
    count = label(f"n = {n}", _WIDTH - 16, 26, size=_SIZE, fill=_GREY, anchor="end")
    return Picture(_paper(_WIDTH, height, title, drawn, count), alt, text)


def _columns(shares: Mapping[int, Measure], top: float) -> tuple[str, float]:
    """The columns of a histogram, and the picture's height."""
    up = Scale(0, max(share.ends[1] for share in shares.values()), top + 200, top + 22)
    step = (_WIDTH - 72) / len(shares)
    grid = "".join(
        _rule(48, up(tick), _WIDTH - 16, up(tick))
        + label(f"{_tick(tick)}%", 42, up(tick) + 4, size=12, fill=_GREY, anchor="end")
        for tick in up.ticks(4)
    )
    columns = "".join(
        _column(k, share, up, 56 + step * (at + 0.5), step) for at, (k, share) in enumerate(shares.items())
    )
    return grid + columns + _rule(48, up(0), _WIDTH - 16, up(0), _GREY, 1.2), top + 236


def _column(value: int, share: Measure, up: Scale, x: float, step: float) -> str:
    wide = min(56, step * 0.8)
    size = min(12, step / 3)
    column = tag(
        "rect", x=x - wide / 2, y=up(share.value), width=wide, height=up(0) - up(share.value), rx=2, fill="#8fb7ee"
    )
    number = label(share.number(0 if step < 44 else 1), x, up(share.ends[1]) - 6, size=size)
    return (
        column
        + _whisker(share, up, x, upright=True)
        + number
        + label(_tick(value), x, up(0) + 18, size=min(_SIZE, step / 1.6))
    )


# --- lines ----------------------------------------------------------------------------------------


def show_lines(
    series: Mapping[str, Mapping[float, Measure | float]], title: str = "", *, digits: int = 2, unit: str = ""
) -> Picture:
    """Numbers over x, one line for each named series; a Measure brings its interval. The numbers stand in the text."""
    points = {name: {x: _measured(y) for x, y in sorted(values.items())} for name, values in series.items()}
    everything = [(x, one) for values in points.values() for x, one in values.items()]
    if not everything:
        raise ValueError("lines need at least one point")
    right = _WIDTH - 36 - max(width_of(name, _SIZE) for name in points)
    top = 44 if title else 16
    across = Scale(*_span((x for x, _ in everything), zero=False), 64, right)
    up = Scale(*_span((end for _, one in everything for end in one.ends), zero=False), top + 220, top + 10)
    names = _spread([up(list(values.values())[-1].value) for values in points.values()], up.start + 18)
    drawn = _axes(across, up, sorted({x for x, _ in everything})) + "".join(
        _curve(values, across, up, at) + _series_name(name, names[at], right, at)
        for at, (name, values) in enumerate(points.items())
    )
    lines = [
        f"{name} – {_tick(x)}: {one.line(digits, unit)}" for name, values in points.items() for x, one in values.items()
    ]
    alt, text = _told(title, lines)
    return Picture(_paper(_WIDTH, top + 258, title, drawn), alt, text)


def _measured(value: Measure | float) -> Measure:
    return value if isinstance(value, Measure) else Measure("", value)


def _spread(heights: Sequence[float], lowest: float) -> list[float]:
    """The same heights, moved down where two names would overlap, and up again where they would run off the picture."""
    step, order = _SIZE + 3, sorted(range(len(heights)), key=heights.__getitem__)
    placed = dict(enumerate(heights))
    for above, at in pairwise(order):
        placed[at] = max(placed[at], placed[above] + step)
    for below, at in enumerate(reversed(order)):
        placed[at] = min(placed[at], lowest - step * below)
    return [placed[at] for at in range(len(heights))]


def _axes(across: Scale, up: Scale, xs: Sequence[float]) -> str:
    marked = xs if len(xs) <= 12 else across.ticks(6)
    level = "".join(
        _rule(across.start, up(tick), across.end, up(tick))
        + label(_tick(tick), across.start - 8, up(tick) + 4, size=12, fill=_GREY, anchor="end")
        for tick in up.ticks()
    )
    below = "".join(label(_tick(x), across(x), up.start + 24, size=12, fill=_GREY) for x in marked)
    return level + below + _rule(across.start, up.start + 6, across.end, up.start + 6, _GREY, 1.2)


def _curve(values: Mapping[float, Measure], across: Scale, up: Scale, at: int) -> str:
    colour = _COLOURS[at % len(_COLOURS)]
    path = "M" + "L".join(f"{num(across(x))} {num(up(one.value))}" for x, one in values.items())
    line = tag(
        "path", d=path, fill="none", stroke=colour, stroke_width=2.4, stroke_dasharray=_DASHES[at % len(_DASHES)]
    )
    dots = "".join(tag("circle", cx=across(x), cy=up(one.value), r=3.4, fill=colour) for x, one in values.items())
    return line + "".join(_whisker(one, up, across(x), upright=True) for x, one in values.items()) + dots


def _series_name(name: str, y: float, right: float, at: int) -> str:
    return label(name, right + 14, y + 5, size=_SIZE, fill=_COLOURS[at % len(_COLOURS)], anchor="start", weight=600)
