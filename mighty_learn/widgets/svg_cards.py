"""Card faces, and the marks that say what a card is under the present contract.

A face is drawn in the box `CARD_VIEW`, 60 × 84. Its left strip of 20 is the corner: rank, suit, and below them the marks,
so that a card still says everything when the next one covers the rest. Pictures know no rules: `Marks` carries which card
is the Mighty and which the joker caller, and is made from a RuleSet by `Marks.of`.
"""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Literal

from mighty_learn.engine.cards import CARDS, Card, Suit
from mighty_learn.widgets.svg import EDGE, GOLD, GOLD_DARK, PAPER, SUIT_COLOURS, document, tag
from mighty_learn.widgets.svg_courts import artwork, back_art, joker_art, joker_corner
from mighty_learn.widgets.svg_glyphs import RANK_PATHS, strokes, suit_shape

CARD_WIDTH, CARD_HEIGHT = 60, 84
CARD_VIEW = "0 0 60 84"
CORNER = 20  # what must stay uncovered of a card

Symbol = Literal["crown", "bell", "ring", "dot", "veil", "halo"]
SYMBOLS: tuple[Symbol, ...] = ("crown", "bell", "ring", "dot", "veil", "halo")


@dataclass(frozen=True)
class Marks:
    """What the cards mean under one contract: the trump suit (None: no trump), the Mighty and the joker caller."""

    trump: Suit | None = None
    mighty: Card | None = None
    caller: Card | None = None

    def on(self, card: Card) -> tuple[Symbol, ...]:
        """The symbols that this card wears, in the order in which they are drawn."""
        worn: dict[Symbol, bool] = {
            "ring": card.suit is not None and card.suit == self.trump,
            "crown": card is self.mighty,
            "bell": card is self.caller,
            "dot": card.is_point,
        }
        return tuple(symbol for symbol, is_worn in worn.items() if is_worn)


NO_MARKS = Marks()


def _base(fill: str) -> str:
    return tag("rect", x=0.5, y=0.5, width=59, height=83, rx=6, fill=fill, stroke=EDGE)


def _corner(card: Card) -> str:
    if card.suit is None or card.rank is None:
        return joker_corner()
    colour = SUIT_COLOURS[card.suit]
    squeeze = 0.94 if len(str(card.rank)) > 1 else 1
    rank = strokes(RANK_PATHS[card.rank], 10.4, 7, colour, squeeze=squeeze)
    return rank + suit_shape(card.suit, 10.4, 36, 13)


def _art(card: Card) -> str:
    if card.suit is None or card.rank is None:
        return joker_art()
    return artwork(card.suit, card.rank)


@cache
def face(card: Card, covered: bool = False) -> str:
    """The shapes of a face-up card, in the box `CARD_VIEW`; a covered one is drawn without what the next card hides."""
    return _base(PAPER) + _corner(card) + ("" if covered else _art(card))


@cache
def back(covered: bool = False) -> str:
    """The shapes of a card lying face down, in the box `CARD_VIEW`."""
    return _base(PAPER) + back_art()


@cache
def card_faces() -> dict[str, str]:
    """For the notation of each of the 53 cards, and for "back", the shapes to put into `<svg viewBox="0 0 60 84">`."""
    return {card.text: face(card) for card in CARDS} | {"back": back()}


@cache
def mark_symbols() -> dict[Symbol, str]:
    """Overlays in the same box, to be drawn after a face.

    crown: the Mighty; bell: the joker caller; ring: trump; dot: a point card; veil: may not be played now (the face stays
    readable under it); halo: chosen. The last two cover the card's whole outline.
    """
    ring = {"cx": 10.4, "cy": 36, "r": 8.6, "fill": "none"}
    outline = {"x": 0.5, "y": 0.5, "width": 59, "height": 83, "rx": 6}
    return {
        "crown": tag("path", d="M3.4 63L2.6 53.2 6.8 56.8 10.4 51 14 56.8 18.2 53.2 17.4 63Z", fill=GOLD,
                     stroke=GOLD_DARK, stroke_width=1.1, stroke_linejoin="round"),
        "bell": tag("path", d="M10.4 50.6a1.6 1.6 0 0 1 1.5 1.9C14.7 53.4 15.4 55.6 15.6 58.2L17.6 61.4H3.2L5.2 58.2"
                              "C5.4 55.6 6.1 53.4 8.9 52.5A1.6 1.6 0 0 1 10.4 50.6ZM8.2 62.6h4.4a2.2 2.2 0 0 1-4.4 0Z",
                    fill="#7a3fb8", stroke="#4d2180", stroke_width=0.7, stroke_linejoin="round"),
        "ring": tag("circle", **ring, stroke=GOLD_DARK, stroke_width=2.6) + tag("circle", **ring, stroke=GOLD, stroke_width=1.6),
        "dot": tag("circle", cx=10.4, cy=73.5, r=3.6, fill=GOLD, stroke=GOLD_DARK, stroke_width=1),
        "veil": tag("rect", **outline, fill="#7f8793", fill_opacity=0.5),
        "halo": tag("rect", x=1.5, y=1.5, width=57, height=81, rx=5, fill="none", stroke="#f08c00", stroke_width=3),
    }


def card_shapes(card: Card | None, marks: Marks = NO_MARKS, *, covered: bool = False, dimmed: bool = False,
                chosen: bool = False) -> str:
    """A card (None: its back) with its marks and state, in the box `CARD_VIEW`."""
    symbols = mark_symbols()
    states: Iterable[Symbol] = [*(["veil"] if dimmed else []), *(["halo"] if chosen else [])]  # type: ignore[list-item]
    drawn = back() if card is None else face(card, covered) + "".join(symbols[mark] for mark in marks.on(card))
    return drawn + "".join(symbols[state] for state in states)


def card_svg(card: Card | None, marks: Marks = NO_MARKS, *, dimmed: bool = False, chosen: bool = False,
             height: float = 120) -> str:
    """One card as a whole picture, `height` px high; None is a card lying face down."""
    shapes = card_shapes(card, marks, dimmed=dimmed, chosen=chosen)
    return document(height * CARD_WIDTH / CARD_HEIGHT, height, shapes, view=(0, 0, CARD_WIDTH, CARD_HEIGHT))
