"""Cards as SVG: faces, the corner, colours, marks, and the vocabulary they are drawn with."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import combinations
from math import dist
from xml.etree import ElementTree as ET

import pytest

from mighty_learn.drawing.svg import PAPER, SUIT_COLOURS, num, tag
from mighty_learn.engine.actions import Contract
from mighty_learn.engine.cards import CARDS, Card, Suit
from mighty_learn.engine.presets import CAMPUS, GUIDE, HAEBANGCHON
from mighty_learn.widgets.svg_cards import (
    CARD_VIEW,
    CORNER,
    SYMBOLS,
    Marks,
    card_faces,
    card_shapes,
    face,
    mark_symbols,
)
from mighty_learn.widgets.svg_glyphs import JOKER_EN, RANK_PATHS

S15 = Marks.of(CAMPUS, "S15")
SVG = "{http://www.w3.org/2000/svg}"


def whole(shapes: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{CARD_VIEW}">{shapes}</svg>'


# --- faces --------------------------------------------------------------------------------------------------------


def test_53_distinct_faces_and_a_back() -> None:
    faces = card_faces()
    assert list(faces) == [card.text for card in CARDS] + ["back"]
    assert len(set(faces.values())) == 54


@pytest.mark.parametrize(("name", "shapes"), card_faces().items(), ids=card_faces())
def test_a_face_is_small_and_sound(name: str, shapes: str) -> None:
    root = ET.fromstring(whole(shapes))
    ground = root[0]
    assert (ground.get("fill"), ground.get("width"), ground.get("height")) == (PAPER, "59", "83")
    assert ground.get("stroke", "").startswith("#")
    assert not root.findall(f".//{SVG}text")  # ranks and suits are paths
    assert len(shapes.encode()) < (2500 if name[-1] in "JQK" else 1600)


@pytest.mark.parametrize("suit", Suit)
def test_a_face_is_drawn_in_its_own_suits_colour_only(suit: Suit) -> None:
    others = {colour for other, colour in SUIT_COLOURS.items() if other is not suit}
    for card in CARDS[13 * suit:13 * suit + 13]:
        found = set(re.findall(r"#[0-9a-f]{6}", card_faces()[card.text]))
        assert SUIT_COLOURS[suit] in found
        assert not found & others


def test_only_point_cards_have_a_panel() -> None:
    panelled = {name for name, shapes in card_faces().items() if 'x="21.5" y="5.5"' in shapes}
    assert panelled == {card.text for card in CARDS if card.is_point} | {"JK"}


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_the_corner_says_everything_within_its_strip(card: Card) -> None:
    covered = face(card, covered=True)
    assert face(card).startswith(covered)
    ranks = [path for path in ET.fromstring(whole(covered)).findall(f"{SVG}path") if path.get("stroke-linecap")]
    assert len(ranks) == (5 if card.is_joker else 1)
    for rank in ranks:
        numbers = re.findall(r"(?<=\()[\d.]+", rank.attrib["transform"])  # of translate( and scale(
        left, across = float(numbers[0]), float(numbers[1])
        pen = float(rank.attrib["stroke-width"]) * across
        widths = [width for width, path in [*RANK_PATHS.values(), *JOKER_EN] if path == rank.attrib["d"]]
        assert left - pen / 2 > 0
        assert left + widths[0] * across + pen / 2 < CORNER


# --- colours ------------------------------------------------------------------------------------------------------

# Machado, Oliveira and Fernandes 2009, severity 1, in linear RGB
SIGHT = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))


def times(matrix: tuple[tuple[float, ...], ...], colour: list[float]) -> list[float]:
    return [min(1, max(0, sum(a * b for a, b in zip(row, colour, strict=True)))) for row in matrix]


def linear(colour: str) -> list[float]:
    parts = [int(colour[at:at + 2], 16) / 255 for at in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def lab(colour: list[float]) -> tuple[float, float, float]:
    ratios = [part / white for part, white in zip(times(XYZ, colour), (0.9505, 1, 1.089), strict=True)]
    x, y, z = (r ** (1 / 3) if r > 0.008856 else 7.787 * r + 16 / 116 for r in ratios)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def contrast(one: str, other: str) -> float:
    low, high = sorted(times(XYZ, linear(colour))[1] for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("sight", SIGHT)
def test_four_colours_stay_apart_for_colour_blind_readers(sight: str) -> None:
    seen = [lab(times(SIGHT[sight], linear(colour))) for colour in SUIT_COLOURS.values()]
    assert min(dist(one, other) for one, other in combinations(seen, 2)) > 20


def test_suits_stand_out_from_the_paper() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21, rel=1e-3)
    assert min(contrast(colour, PAPER) for colour in SUIT_COLOURS.values()) > 3.9


# --- marks --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "contract", "mighty", "caller"), [
    (CAMPUS, "H15", "SA", "C3"),
    (CAMPUS, "S15", "DA", "C3"),
    (CAMPUS, "C15", "SA", "S3"),
    (CAMPUS, "NT15", "SA", "C3"),
    (HAEBANGCHON, "S15", "HA", "C3"),
    (HAEBANGCHON, "C15", "SA", "D3"),
    (GUIDE, "C15", "SA", "S3"),
])
def test_marks_stand_exactly_where_the_house_puts_them(rules, contract, mighty, caller) -> None:
    """R1.2, R1.3, R1.4, R1.6."""
    marks, trump = Marks.of(rules, contract), Contract.parse(contract).trump
    assert [card.text for card in CARDS if "crown" in marks.on(card)] == [mighty]
    assert [card.text for card in CARDS if "bell" in marks.on(card)] == [caller]
    ringed = [] if trump is None else [card for card in CARDS if card.suit is trump]
    assert [card for card in CARDS if "ring" in marks.on(card)] == ringed
    assert [card for card in CARDS if "dot" in marks.on(card)] == [card for card in CARDS if card.is_point]


def test_marks_of_a_contract_a_suit_and_no_trump() -> None:
    assert Marks.of(CAMPUS, Contract(Suit.S, 15)) == Marks.of(CAMPUS, Suit.S) == S15
    assert Marks.of(CAMPUS, None) == Marks.of(CAMPUS, "NT20") == Marks(None, Card("SA"), Card("C3"))


def test_a_card_wears_its_marks_and_no_others() -> None:
    symbols = mark_symbols()
    assert set(symbols) == set(SYMBOLS)
    assert len(set(symbols.values())) == 6
    for card in CARDS:
        shapes = card_shapes(card, S15)
        assert {name for name, drawn in symbols.items() if drawn in shapes} == set(S15.on(card))
    assert [name for name in SYMBOLS if symbols[name] in card_shapes(Card("SA"), S15)] == ["ring", "dot"]


def test_states_of_a_card() -> None:
    symbols = mark_symbols()
    for dimmed, chosen in ((False, False), (True, False), (False, True), (True, True)):
        shapes = card_shapes(Card("S9"), dimmed=dimmed, chosen=chosen)
        assert (symbols["veil"] in shapes, symbols["halo"] in shapes) == (dimmed, chosen)


def test_marks_fit_into_the_corner_and_differ_in_shape() -> None:
    for name in ("ring", "dot"):
        for circle in ET.fromstring(whole(mark_symbols()[name])):
            centre, radius, pen = (float(circle.attrib[key]) for key in ("cx", "r", "stroke-width"))
            assert centre - radius - pen / 2 > 0
            assert centre + radius + pen / 2 < CORNER + 1


# --- the vocabulary -----------------------------------------------------------------------------------------------


def test_numbers_and_tags() -> None:
    assert [num(value) for value in (0, 3.0, -0.5, 2 / 3, 10.0, 100, -0.001, 20.5)] == [
        "0", "3", "-.5", ".67", "10", "100", "0", "20.5"]
    assert tag("path", d='a"b<', fill=None, stroke_width=2) == '<path d=\'a"b&lt;\' stroke-width="2"/>'


def test_pictures_need_neither_numpy_nor_widgets() -> None:
    code = (
        "import sys\n"
        "for name in ('numpy', 'numba', 'anywidget', 'ipywidgets', 'IPython'): sys.modules[name] = None\n"
        "from mighty_learn.widgets.picture import show_hand\n"
        "from mighty_learn.drawing.plots import show_histogram\n"
        "from mighty_learn.widgets.svg_cards import card_faces\n"
        "print(show_hand('SA', lang='en').alt, len(card_faces()), show_histogram([1]).text)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "Hand: ace of spades 54 1: 100.0% [20.7%, 100.0%], 1\nn = 1\n"
