"""Suits, ranks and the joker's word as paths of our own: a card looks the same with any reader's fonts.

Suits fill a box of 24 × 24 around (0, 0). Ranks and letters are strokes in boxes 16 high, starting at (0, 0); the
pen's width comes on top. Colours are the caller's.
"""

from __future__ import annotations

from mighty_learn.drawing.svg import SUIT_COLOURS, group, num, tag
from mighty_learn.engine.cards import Rank, Suit

SUIT_PATHS: dict[Suit, str] = {
    Suit.S: "M0-12C3-7 12-2.5 12 4C12 7.7 9.5 10 6.5 10C4.3 10 2.5 9 1.4 7.2C1.6 9.6 2.6 11 4.5 12"
    "H-4.5C-2.6 11-1.6 9.6-1.4 7.2C-2.5 9-4.3 10-6.5 10C-9.5 10-12 7.7-12 4C-12-2.5-3-7 0-12Z",
    Suit.H: "M0 11.5C-4 6.5-12 1.5-12-5C-12-8.7-9.4-11-6.2-11C-3.4-11-1.2-9.5 0-7"
    "C1.2-9.5 3.4-11 6.2-11C9.4-11 12-8.7 12-5C12 1.5 4 6.5 0 11.5Z",
    Suit.D: "M0-12.5C2.8-7.5 6-3.5 10 0C6 3.5 2.8 7.5 0 12.5C-2.8 7.5-6 3.5-10 0C-6-3.5-2.8-7.5 0-12.5Z",
    Suit.C: "M0-12a5.6 5.6 0 0 1 4 9.5a5.7 5.7 0 1 1-2.7 9.3C1.5 9.3 2.6 11 4.5 12H-4.5"
    "C-2.6 11-1.5 9.3-1.3 6.8a5.7 5.7 0 1 1-2.7-9.3A5.6 5.6 0 0 1 0-12Z",
}

# (width, path); the pen is 2.6 wide on a card
RANK_PATHS: dict[Rank, tuple[float, str]] = {
    Rank.TWO: (9.4, "M.6 4.4C.6 1.7 2.3 0 4.8 0S9 1.7 9 4.3C9 8 3.5 10.5.5 16H9.4"),
    Rank.THREE: (
        9,
        "M.5 2.3C1.3.8 2.7 0 4.5 0 6.9 0 8.5 1.5 8.5 3.7S6.8 7.4 3.7 7.4C7 7.4 9 9.1 9 11.7"
        "S7.1 16 4.5 16C2.3 16 .7 15 0 13.2",
    ),
    Rank.FOUR: (9.6, "M7.2 16V0L0 11.3H9.6"),
    Rank.FIVE: (
        9,
        "M8.3 0H1.6L.8 7.3C1.8 6.5 3.1 6.1 4.5 6.1 7.2 6.1 9 8.1 9 11S7.1 16 4.3 16C2.3 16 .8 15.2 0 13.7",
    ),
    Rank.SIX: (
        9,
        "M6.8 0C3.5 2.4 0 6.2 0 11.2 0 14.1 1.9 16 4.5 16S9 14 9 11.2 7.1 6.6 4.7 6.6C2.3 6.6.3 8.4 0 11",
    ),
    Rank.SEVEN: (9, "M0 0H9C6 4.5 4 9.5 3.4 16"),
    Rank.EIGHT: (
        9.2,
        "M4.6 7.3C2.4 7.3.9 5.8.9 3.6S2.4 0 4.6 0 8.3 1.5 8.3 3.6 6.8 7.3 4.6 7.3"
        "C1.9 7.3 0 9.1 0 11.7S2 16 4.6 16 9.2 14.2 9.2 11.7 7.3 7.3 4.6 7.3Z",
    ),
    Rank.NINE: (
        9,
        "M2.2 16C5.5 13.6 9 9.8 9 4.8 9 1.9 7.1 0 4.5 0S0 2 0 4.8 1.9 9.4 4.3 9.4C6.7 9.4 8.7 7.6 9 5",
    ),
    Rank.TEN: (12.4, "M0 2.7L3 .2V16M9 0C6.7 0 5.6 3 5.6 8S6.7 16 9 16 12.4 13 12.4 8 11.3 0 9 0Z"),
    Rank.JACK: (7.6, "M7.6 0V11C7.6 14.3 6.2 16 3.8 16 1.7 16 .3 14.7 0 12.4"),
    Rank.QUEEN: (10, "M5 0C2 0 0 3 0 8S2 16 5 16 10 13 10 8 8 0 5 0ZM6.3 11.7L10.5 17.3"),
    Rank.KING: (9.4, "M0 0V16M8.8 0L0 9.6M3.3 6.3L9.4 16"),
    Rank.ACE: (10, "M0 16L5 0L10 16M1.9 10.8H8.1"),
}

# The joker's words: 조커 side by side, J O K E R as five letters to stand one below the other
JOKER_KO: tuple[float, str] = (
    32,
    "M0 1.5H13M6.5 1.5C6.5 5 4 8 0 9.2M7 5C8 7 10 8.6 13 9.2M6.5 10.5V15M-.5 15H13.5"
    "M18.5 1.5H26.5C26.5 8 24 12.5 18 15M18.800 7.5H26M26.5 7.5H32M32 0V16.5",
)
JOKER_EN: tuple[tuple[float, str], ...] = (
    RANK_PATHS[Rank.JACK],
    (10, "M5 0C2 0 0 3 0 8S2 16 5 16 10 13 10 8 8 0 5 0Z"),
    RANK_PATHS[Rank.KING],
    (7.6, "M7.6 0H0V16H7.6M0 7.6H6.6"),
    (8.6, "M0 16V0H4C7 0 8.3 1.7 8.3 4.1S7 8.3 4 8.3H0M4.2 8.3L8.6 16"),
)


def suit_shape(suit: Suit, x: float, y: float, size: float, fill: str | None = None) -> str:
    """A suit `size` high with its middle at (x, y), in its own colour unless another is given."""
    return group(tag("path", d=SUIT_PATHS[suit], fill=fill or SUIT_COLOURS[suit]), x=x, y=y, scale=size / 24)


def strokes(
    glyph: tuple[float, str],
    x: float,
    y: float,
    colour: str,
    *,
    height: float = 16,
    pen: float = 2.6,
    squeeze: float = 1,
) -> str:
    """A rank or a word as strokes, its middle at x, its top at y; the pen scales with it, `squeeze` narrows it."""
    width, path = glyph
    scale = height / 16
    place = f"translate({num(x - width * scale * squeeze / 2)} {num(y)})"
    size = "" if scale == squeeze == 1 else f"scale({num(scale * squeeze)} {num(scale)})"
    return tag(
        "path",
        d=path,
        transform=place + size,
        fill="none",
        stroke=colour,
        stroke_width=pen,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
