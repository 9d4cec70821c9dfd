"""Plots: intervals, scales, and that every number drawn is printed too."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.plots import Measure, Scale, show_bars, show_histogram, show_lines

SVG = "{http://www.w3.org/2000/svg}"


def words_in(picture: Picture) -> list[str]:
    return [text.text or "" for text in ET.fromstring(picture.svg).iter(f"{SVG}text")]


# --- plots --------------------------------------------------------------------------------------------------------


def test_intervals() -> None:
    mean = Measure.mean("x", 10, 1)
    assert mean.ends == pytest.approx((8.040036, 11.959964))
    share = Measure.share("x", 8, 10)  # Wilson: 0.4902 to 0.9433
    assert (share.value, *share.ends) == pytest.approx((80, 49.0162, 94.3318), abs=1e-3)
    assert Measure.share("x", 0, 10).ends == pytest.approx((0, 27.7533), abs=1e-3)
    assert Measure.share("x", 10, 10).ends == pytest.approx((72.2467, 100), abs=1e-3)


@pytest.mark.parametrize("arguments", [(1.0, 0.5), (1.0, None, 2.0), (1.0, 1.5, 2.0)])
def test_an_interval_has_both_ends_and_holds_its_value(arguments: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="interval"):
        Measure("x", *arguments)


def test_ticks_are_round_numbers_within_the_scale() -> None:
    assert Scale(0, 10, 0, 100).ticks() == [0, 2, 4, 6, 8, 10]
    assert Scale(-3, 4, 0, 100).ticks() == [-2, 0, 2, 4]
    assert Scale(0.13, 0.41, 0, 1).ticks(3) == pytest.approx([0.2, 0.3, 0.4])
    assert Scale(0, 10, 100, 0)(2.5) == 75


def test_bars_print_their_numbers_and_are_as_long_as_they_say() -> None:
    plot = show_bars([Measure.mean("a", 4, 0.5), Measure("b", -2)], "값", digits=1)
    assert plot.text.splitlines() == ["값", "a: 4.0 [3.0, 5.0]", "b: −2.0"]
    assert {"4.0 [3.0, 5.0]", "−2.0"} <= set(words_in(plot))
    bars = [one for one in ET.fromstring(plot.svg).iter(f"{SVG}rect") if one.get("height") == "24"]
    assert float(bars[0].attrib["width"]) == pytest.approx(2 * float(bars[1].attrib["width"]), abs=0.02)


def test_a_histogram_counts() -> None:
    plot = show_histogram([1, 1, 1, 3], "h")
    assert plot == show_histogram({1: 3, 3: 1}, "h")
    assert plot.text.splitlines() == [
        "h", "1: 75.0% [30.1%, 95.4%], 3", "2: 0.0% [0.0%, 49.0%], 0", "3: 25.0% [4.6%, 69.9%], 1", "n = 4"]


def test_lines_print_every_point() -> None:
    plot = show_lines({"주공": {14: Measure("", 0.5, 0.25, 0.75), 13: 1}}, "성공률", digits=2)
    assert plot.text.splitlines() == ["성공률", "주공 – 13: 1.00", "주공 – 14: 0.50 [0.25, 0.75]"]


def test_names_of_lines_that_end_together_stay_apart_and_in_the_picture() -> None:
    names = [f"line {k}" for k in range(6)]
    plot = show_lines({name: {0: 90 - k, 1: k / 10} for k, name in enumerate(names)})
    root = ET.fromstring(plot.svg)
    ends = sorted(float(word.get("y", "")) for word in root.iter() if word.text in names)
    assert len(ends) == 6
    assert min(b - a for a, b in pairwise(ends)) >= 14
    assert ends[-1] < float(root.get("height", ""))


@pytest.mark.parametrize("empty", [lambda: show_bars([]), lambda: show_histogram([]), lambda: show_lines({})])
def test_plots_need_something_to_show(empty) -> None:
    with pytest.raises(ValueError, match="at least one"):
        empty()
