"""What fills a card beside its corner: the court in Korean dress, the joker, the ace, the plain suits, the back.

The king wears an ikseongwan and a robe with a roundel, the queen a great braid with a pin, the jack a gat with its
string of beads. All are flat shapes in the suit's colour, drawn in the card's box of 60 × 84.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from mighty_learn.drawing.svg import GOLD, INK, PAPER, SUIT_COLOURS, SUIT_TINTS, group, num, tag
from mighty_learn.engine.cards import Rank, Suit
from mighty_learn.widgets.svg_glyphs import JOKER_EN, JOKER_KO, strokes, suit_shape

_SKIN = "#f8dfc6"
_HAIR = "#262a36"
_BLUSH = "#eb9c8c"
_BACK = "#27406b"
_ROBE = "M22 77V66C22 58 30 54.5 38.5 54.5S55 58 55 66V77A2 2 0 0 1 53 79H24A2 2 0 0 1 22 77Z"
_MID = 38.5


def panel(colour: str, tint: str) -> str:
    """The frame of ten, court and ace: it says "point card" before a learner knows the word."""
    return tag("rect", x=21.5, y=5.5, width=34, height=73, rx=3, fill=tint, stroke=colour, stroke_width=0.8)


def _shape(path: str, fill: str, **more: object) -> str:
    return tag("path", d=path, fill=fill, **more)


def _line(path: str, colour: str, pen: float) -> str:
    return tag("path", d=path, fill="none", stroke=colour, stroke_width=pen, stroke_linecap="round")


def _dot(x: float, y: float, radius: float, fill: str) -> str:
    return tag("circle", cx=x, cy=y, r=radius, fill=fill)


def _dots(points: str, size: float, fill: str) -> str:
    """Round dots of this diameter, each an "x y" of `points`: one path for all, which keeps a card small."""
    path = "".join(f"M{point}h0" for point in points.split(","))
    return tag("path", d=path, fill="none", stroke=fill, stroke_width=size, stroke_linecap="round")


def _face(brow: float) -> str:
    """Neck, face, eyes under brows at height `brow`, mouth, cheeks."""
    return (
        _shape("M34 48H43V58L38.5 61 34 58Z", "#eccbab")
        + tag("ellipse", cx=_MID, cy=42.5, rx=8.6, ry=10, fill=_SKIN)
        + _line(f"M32.5 {brow}q2-1.2 4 0M40.5 {brow}q2-1.2 4 0", _HAIR, 0.9)
        + _dots("34.7 42.3,42.3 42.3", 2, _HAIR)
        + _dots("32.8 45.8,44.2 45.8", 2.6, _BLUSH)
    )


def _king(suit: Suit) -> str:
    colour = SUIT_COLOURS[suit]
    return (
        _shape(_ROBE, colour)
        + _face(39.4)
        + _shape(
            "M29.9 42C29.9 54 34 58.5 38.5 58.5S47.1 54 47.1 42C46.5 46.5 44 47.6 41.5 46.8"
            "Q38.5 45.8 35.5 46.8C33 47.6 30.5 46.5 29.9 42Z",
            _HAIR,
        )
        + _line("M36.7 49.5q1.8.9 3.6 0", _SKIN, 1)
        + _shape("M31 26C27.5 18 28.5 9.5 33 9.5S38.5 14 38.5 19C38.5 14 39.5 9.5 44 9.5S49.5 18 46 26Z", "#4a5268")
        + _shape("M31.5 28V20C31.5 14.5 34 12 38.5 12S45.5 14.5 45.5 20V28Z", _HAIR)
        + _shape("M28.8 37.5C27.5 26 31.5 22.5 38.5 22.5S49.5 26 48.2 37.5Q38.5 33 28.8 37.5Z", _HAIR)
        + _line("M29 34.5Q38.5 30.2 48 34.5", GOLD, 1.4)
        + _line("M31.5 56.5L38.5 63 45.5 56.5", PAPER, 1.8)
        + tag("circle", cx=_MID, cy=70.5, r=6.6, fill=PAPER, stroke=GOLD, stroke_width=1.4)
        + suit_shape(suit, _MID, 70.6, 8)
    )


def _queen(suit: Suit) -> str:
    colour = SUIT_COLOURS[suit]
    return (
        tag("ellipse", cx=_MID, cy=24, rx=14, ry=11.5, fill=_HAIR)
        + _line("M27 26C32 21 45 21 50 26M29.5 19C34 15.5 43 15.5 47.5 19", "#565d70", 1)
        + _shape("M28 40C27 29 32 27 38.5 27S50 29 49 40L47.5 53H29.5Z", _HAIR)
        + _shape(_ROBE, colour)
        + _face(39.8)
        + _shape(
            "M38.5 31.5C33 32.5 30.5 36 29.7 41.5 28 33 32 29 38.5 29S49 33 47.3 41.5C46.5 36 44 32.5 38.5 31.5Z",
            _HAIR,
        )
        + _shape("M36.8 48.4q1.7-1 3.4 0-.6 1.9-1.7 1.9t-1.7-1.9Z", "#cf1b3b")
        + _line("M25 31.5H30M47 31.5H52", GOLD, 1.8)
        + _dots("24.6 31.5,52.4 31.5,30.5 21,46.5 21", 3, GOLD)
        + _dot(_MID, 15.5, 2.6, GOLD)
        + _dot(_MID, 15.5, 1.2, "#cf1b3b")
        + _line("M32 56L40.5 66M45 56L35 68", PAPER, 2.2)
        + suit_shape(suit, 47.5, 71, 8.5, PAPER)
    )


def _jack(suit: Suit) -> str:
    colour = SUIT_COLOURS[suit]
    return (
        _shape(_ROBE, colour)
        + _face(38.6)
        + _line("M36.5 48.5q2 1.3 4 0", "#a04a3c", 1)
        + _shape("M29.9 34H32V44Q30.3 43 29.9 40ZM47.1 34H45V44Q46.7 43 47.1 40Z", _HAIR)
        + _shape("M31 32L32.3 15.5Q38.5 13.5 44.7 15.5L46 32Z", _HAIR)
        + tag("ellipse", cx=_MID, cy=32.5, rx=16, ry=4, fill=_HAIR)
        + _line("M31.3 28.3Q38.5 30.5 45.7 28.3", GOLD, 1.4)
        + _dots(
            "29 38.5,28.4 42.5,28.8 46.5,30.4 50.3,33 53.6,48 38.5,48.6 42.5,48.2 46.5,46.6 50.3,44 53.6",
            2,
            GOLD,
        )
        + _line("M31.5 56.5L38.5 64.5 45.5 56.5M38.5 64.5V79", PAPER, 1.6)
        + suit_shape(suit, 47.3, 70.5, 8.5, PAPER)
    )


def _ace(suit: Suit) -> str:
    rays = "".join(f"M38.5 {y}l2.2 3.6-2.2 3.6-2.2-3.6Z" for y in (9, 67.8))
    return _shape(rays, GOLD) + suit_shape(suit, _MID, 42, 30)


def _ten(suit: Suit) -> str:
    beads = ",".join(f"{num(_MID + 13.2 * sin(k * pi / 5))} {num(42 - 17 * cos(k * pi / 5))}" for k in range(10))
    return _dots(beads, 4, SUIT_COLOURS[suit]) + suit_shape(suit, _MID, 42, 17)


_ART: dict[Rank, Callable[[Suit], str]] = {
    Rank.TEN: _ten,
    Rank.JACK: _jack,
    Rank.QUEEN: _queen,
    Rank.KING: _king,
    Rank.ACE: _ace,
}


def artwork(suit: Suit, rank: Rank) -> str:
    """A panel with its figure on a point card, a large suit on the others."""
    if rank not in _ART:
        return suit_shape(suit, 39.5, 54, 29)
    return group(panel(SUIT_COLOURS[suit], SUIT_TINTS[suit]), _ART[rank](suit), x=1)


def joker_art() -> str:
    """A laughing mask under a cap whose four points have the four suits' colours, and the word 조커."""
    points = {
        Suit.C: "M25 36C20 28 22 19 27 16 27 23 31 27 35 29Z",
        Suit.D: "M52 36C57 28 55 19 50 16 50 23 46 27 42 29Z",
        Suit.H: "M28 37C28 25 30 14 36 10 36 18 39 24 41 34Z",
        Suit.S: "M49 37C49 25 47 14 41 10 41 18 38 24 36 34Z",
    }
    return group(
        panel(INK, "#fbf0d2")
        + "".join(_shape(path, SUIT_COLOURS[suit]) for suit, path in points.items())
        + _dots("26.6 15,36 9.5,41 9.5,50.4 15", 4, GOLD)
        + tag("ellipse", cx=_MID, cy=45, rx=12.5, ry=13, fill=_SKIN, stroke=INK, stroke_width=0.8)
        + _line("M30.5 42.5q3-3.5 6 0M40.5 42.5q3-3.5 6 0", INK, 1.5)
        + _shape("M31.5 47.5Q38.5 50 45.5 47.5 44.5 55 38.5 55T31.5 47.5Z", "#b3172f")
        + _dots("29.6 47,47.4 47", 3.8, _BLUSH)
        + strokes(JOKER_KO, _MID, 63, INK, height=12, pen=2.6),
        x=1,
    )


def joker_corner() -> str:
    """JOKER down the left edge, one letter below the other, as the suit cards have their rank there."""
    return "".join(strokes(letter, 10.8, 7 + 14.7 * k, INK, height=11, pen=3.6) for k, letter in enumerate(JOKER_EN))


def back_art() -> str:
    """A lattice like that of a paper door, with a blossom in the middle."""
    bars = "".join(f"M{x} 6V78" for x in range(14, 54, 8)) + "".join(f"M6 {y}H54" for y in range(14, 78, 8))
    petals = "".join(
        tag("circle", cx=30 + x, cy=42 + y, r=4.2, fill="#f3d9dc")
        for x, y in ((0, -4.8), (4.6, -1.5), (2.8, 3.9), (-2.8, 3.9), (-4.6, -1.5))
    )
    return (
        tag("rect", x=4, y=4, width=52, height=76, rx=3.5, fill=_BACK)
        + _line(bars, "#5f7db0", 1)
        + tag("rect", x=6, y=6, width=48, height=72, rx=2, fill="none", stroke="#c9d6ee", stroke_width=1.2)
        + _dot(30, 42, 13, _BACK)
        + tag("circle", cx=30, cy=42, r=12.4, fill="none", stroke="#c9d6ee", stroke_width=1.2)
        + petals
        + _dot(30, 42, 2.6, GOLD)
    )
