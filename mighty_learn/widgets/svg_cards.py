"""Card faces, and the marks that say what a card is under the present contract.

A face is drawn in the box `CARD_VIEW`, 60 × 84. Its left strip of 21 is the corner: rank, suit, and below them the
marks, so that a card still says everything when the next one covers the rest. Pictures know no rules: `Marks`
carries which card is the Mighty and which the joker caller, and is made from a RuleSet by `Marks.of`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from mighty_learn.drawing.svg import EDGE, GOLD, GOLD_DARK, PAPER, SUIT_COLOURS, document, tag
from mighty_learn.engine.actions import Contract
from mighty_learn.engine.cards import CARDS, Card, Suit
from mighty_learn.engine.rules import RuleSet
from mighty_learn.widgets.svg_courts import artwork, back_art, joker_art, joker_corner
from mighty_learn.widgets.svg_glyphs import RANK_PATHS, strokes, suit_shape

CARD_WIDTH, CARD_HEIGHT = 60, 84
CARD_VIEW = "0 0 60 84"
CORNER = 21  # what must stay uncovered of a card

Symbol = Literal["crown", "bell", "ring", "dot", "veil", "halo"]
SYMBOLS: tuple[Symbol, ...] = ("crown", "bell", "ring", "dot", "veil", "halo")


@dataclass(frozen=True)
class Marks:
    """What cards mean under one contract: the trump suit (None: no trump), the Mighty, the joker caller."""

    trump: Suit | None = None
    mighty: Card | None = None
    caller: Card | None = None

    @classmethod
    def of(cls, rules: RuleSet, contract: Contract | Suit | str | None) -> Marks:
        """The marks under this house's rules for a contract ("S15"), a trump suit, or no trump (None)."""
        bid = Contract.parse(contract) if isinstance(contract, str) else contract
        trump = bid.trump if isinstance(bid, Contract) else bid
        return cls(trump, rules.mighty(trump), rules.joker_caller(trump))

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
    squeeze = 0.87 if len(str(card.rank)) > 1 else 1
    rank = strokes(RANK_PATHS[card.rank], 10.8, 6.8, colour, height=18, pen=3, squeeze=squeeze)
    return rank + suit_shape(card.suit, 10.8, 38, 14.5)


def _art(card: Card) -> str:
    if card.suit is None or card.rank is None:
        return joker_art()
    return artwork(card.suit, card.rank)


@cache
def face(card: Card, covered: bool = False) -> str:
    """The shapes of a face-up card in the box `CARD_VIEW`; a covered one lacks what the next card hides."""
    return _base(PAPER) + _corner(card) + ("" if covered else _art(card))


@cache
def back() -> str:
    """The shapes of a card lying face down, in the box `CARD_VIEW`."""
    return _base(PAPER) + back_art()


@cache
def card_faces() -> dict[str, str]:
    """By the notation of each of the 53 cards, and "back": what to put into `<svg viewBox="0 0 60 84">`."""
    return {card.text: face(card) for card in CARDS} | {"back": back()}


@cache
def mark_symbols() -> dict[Symbol, str]:
    """Overlays in the same box, to be drawn after a face.

    crown: the Mighty; bell: the joker caller; ring: trump; dot: a point card; veil: may not be played now (the
    face stays readable under it); halo: chosen. The last two cover the card's whole outline.
    """
    ring = {"cx": 10.8, "cy": 38.3, "r": 9.2, "fill": "none"}
    outline = {"x": 0.5, "y": 0.5, "width": 59, "height": 83, "rx": 6}
    return {
        "crown": tag(
            "path",
            d="M3.6 65.5L2.6 54.6 6.9 58.6 10.8 52 14.7 58.6 19 54.6 18 65.5Z",
            fill=GOLD,
            stroke=GOLD_DARK,
            stroke_width=1.1,
            stroke_linejoin="round",
        ),
        "bell": tag(
            "path",
            d="M10.8 51.3a1.7 1.7 0 0 1 1.6 2C15.4 54.3 16.1 56.7 16.3 59.6L18.5 63.2H3.1L5.3 59.6"
            "C5.5 56.7 6.2 54.3 9.2 53.3A1.7 1.7 0 0 1 10.8 51.3ZM8.4 64.5h4.8a2.4 2.4 0 0 1-4.8 0Z",
            fill="#7a3fb8",
            stroke="#4d2180",
            stroke_width=0.7,
            stroke_linejoin="round",
        ),
        "ring": tag("circle", **ring, stroke=GOLD_DARK, stroke_width=2.6)
        + tag("circle", **ring, stroke=GOLD, stroke_width=1.6),
        "dot": tag("circle", cx=10.8, cy=74, r=3.6, fill=GOLD, stroke=GOLD_DARK, stroke_width=1),
        "veil": tag("rect", **outline, fill="#1c2536", fill_opacity=0.3),
        "halo": tag("rect", x=1.5, y=1.5, width=57, height=81, rx=5, fill="none", stroke="#f08c00", stroke_width=3),
    }


def card_shapes(
    card: Card | None,
    marks: Marks = NO_MARKS,
    *,
    covered: bool = False,
    dimmed: bool = False,
    chosen: bool = False,
) -> str:
    """A card (None: its back) with its marks and state, in the box `CARD_VIEW`."""
    symbols = mark_symbols()
    drawn = back() if card is None else face(card, covered) + "".join(symbols[mark] for mark in marks.on(card))
    return drawn + symbols["veil"] * dimmed + symbols["halo"] * chosen


def card_svg(
    card: Card | None,
    marks: Marks = NO_MARKS,
    *,
    dimmed: bool = False,
    chosen: bool = False,
    height: float = 120,
) -> str:
    """One card as a whole picture, `height` px high; None is a card lying face down."""
    shapes = card_shapes(card, marks, dimmed=dimmed, chosen=chosen)
    return document(height * CARD_WIDTH / CARD_HEIGHT, height, shapes, view=(0, 0, CARD_WIDTH, CARD_HEIGHT))
