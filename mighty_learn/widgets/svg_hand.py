"""Hands as SVG: cards in suit order, in one row or as many as the width asks for.

Sizes are in the card's own units (60 × 84) until a whole picture scales them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from mighty_learn.drawing.svg import EDGE, document, group, tag
from mighty_learn.engine.cards import Card
from mighty_learn.widgets.svg_cards import CARD_HEIGHT, CARD_WIDTH, CORNER, NO_MARKS, Marks, card_shapes

_LIFT = 12  # how far a chosen card rises
_SUIT_GAP = 6  # extra room where the suit changes
_GAP = 4  # between cards that do not overlap
_ROW_GAP = 10
_CLOSED_STEP = 9


def hand_order(hand: Iterable[Card], marks: Marks = NO_MARKS) -> tuple[Card, ...]:
    """Trump first, then spades, hearts, diamonds, clubs, each from the ace down; the joker last."""
    return tuple(sorted(hand, key=lambda card: (card.is_joker, card.suit != marks.trump, card)))


@dataclass(frozen=True)
class Row:
    """Cards side by side in card units: which, and the left edge of each."""

    cards: tuple[Card | None, ...]
    lefts: tuple[float, ...]

    @property
    def width(self) -> float:
        """From the first left edge to the last right one."""
        return self.lefts[-1] + CARD_WIDTH if self.lefts else 0

    def shapes(self, marks: Marks, chosen: Collection[Card], dimmed: Collection[Card]) -> str:
        """The cards, a covered one without the part that the next hides."""
        return "".join(self._one(at, marks, chosen, dimmed) for at in range(len(self.cards)))

    def _one(self, at: int, marks: Marks, chosen: Collection[Card], dimmed: Collection[Card]) -> str:
        card, risen = self.cards[at], self.cards[at] in chosen
        shapes = card_shapes(card, marks, covered=self._is_covered(at), dimmed=card in dimmed, chosen=risen)
        return group(shapes, x=self.lefts[at], y=-_LIFT if risen else 0)

    def _is_covered(self, at: int) -> bool:
        return at + 1 < len(self.lefts) and self.lefts[at + 1] - self.lefts[at] < CORNER + 4


def _suit_breaks(cards: Sequence[Card | None]) -> list[int]:
    """How many changes of suit lie before each card."""
    breaks = [0]
    for one, other in pairwise(cards):
        breaks.append(breaks[-1] + (one is not None and other is not None and one.suit != other.suit))
    return breaks


def _row(cards: Sequence[Card | None], width: float) -> Row:
    breaks = _suit_breaks(cards)
    room = width - CARD_WIDTH - _SUIT_GAP * breaks[-1]
    widest = CARD_WIDTH + _GAP if any(cards) else _CLOSED_STEP
    step = min(widest, room / max(1, len(cards) - 1))
    return Row(tuple(cards), tuple(step * at + _SUIT_GAP * breaks[at] for at in range(len(cards))))


def one_row(count: int) -> float:
    """The least width, in card units, in which so many cards of all suits lie in one row with every corner seen."""
    return CARD_WIDTH + 4 * _SUIT_GAP + CORNER * (count - 1)


def rows(cards: Sequence[Card | None], width: float) -> list[Row]:
    """The cards in as few rows as show every corner within `width` card units, about equally long."""
    per_row = max(1, int((width - one_row(1)) // CORNER) + 1)
    count = -(-len(cards) // per_row) or 1
    length = -(-len(cards) // count) or 1
    return [_row(cards[start : start + length], width) for start in range(0, len(cards), length)]


def hand_svg(
    hand: Iterable[Card],
    marks: Marks = NO_MARKS,
    *,
    chosen: Collection[Card] = (),
    dimmed: Collection[Card] = (),
    width: float = 640,
    height: float = 120,
    ordered: bool = True,
) -> str:
    """A hand in suit order, cards `height` px high, rows at most `width` px wide; chosen ones stand higher."""
    scale = height / CARD_HEIGHT
    shown = hand_order(hand, marks) if ordered else tuple(hand)
    lines = rows(shown, max(CARD_WIDTH, width / scale)) if shown else []
    drawn, bottom = "", 0.0
    for line in lines:
        rise = _LIFT if any(card in chosen for card in line.cards) else 0
        drawn += group(line.shapes(marks, chosen, dimmed), y=bottom + rise)
        bottom += rise + CARD_HEIGHT + _ROW_GAP
    box = (
        0.0,
        0.0,
        max((line.width for line in lines), default=CARD_WIDTH),
        max(bottom - _ROW_GAP, CARD_HEIGHT),
    )
    return document(box[2] * scale, box[3] * scale, drawn or empty_place(), view=box)


def empty_place(colour: str = EDGE) -> str:
    """Where a card could lie, in the box of a card."""
    return tag("rect", x=1, y=1, width=58, height=82, rx=6, fill="none", stroke=colour, stroke_dasharray="4 3")
