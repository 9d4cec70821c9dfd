"""Hands and tricks as SVG: cards in rows, and five places round the middle of the table.

Sizes are in the card's own units (60 × 84) until a whole picture scales them. Who wins a trick is told, never worked out.
"""
from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin

from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import Card, Suit
from mighty_learn.text import Lang, t
from mighty_learn.widgets.svg import CHALK, FELT, FELT_EDGE, GOLD, INK, PAPER, document, group, label, tag, width_of
from mighty_learn.widgets.svg_cards import CARD_HEIGHT, CARD_WIDTH, CORNER, NO_MARKS, Marks, card_shapes
from mighty_learn.widgets.svg_glyphs import suit_shape

_LIFT = 12  # how far a chosen card rises
_SUIT_GAP = 6  # extra room where the suit changes
_GAP = 4  # between cards that do not overlap
_ROW_GAP = 10
_TRICK_WIDTH, _TRICK_HEIGHT = 372, 330
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
        return group(shapes, x=self.lefts[at], y=0 if risen else _LIFT)

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


def rows(cards: Sequence[Card | None], width: float) -> list[Row]:
    """The cards in as few rows as show every corner within `width` card units, the rows about equally long."""
    per_row = max(1, int((width - CARD_WIDTH - 4 * _SUIT_GAP) // CORNER) + 1)
    count = -(-len(cards) // per_row) or 1
    length = -(-len(cards) // count) or 1
    return [_row(cards[start:start + length], width) for start in range(0, len(cards), length)]


def hand_svg(hand: Iterable[Card], marks: Marks = NO_MARKS, *, chosen: Collection[Card] = (),
             dimmed: Collection[Card] = (), width: float = 640, height: float = 120, ordered: bool = True) -> str:
    """A hand in suit order, cards `height` px high, in rows of at most `width` px; chosen ones stand higher."""
    scale = height / CARD_HEIGHT
    shown = hand_order(hand, marks) if ordered else tuple(hand)
    lines = rows(shown, max(CARD_WIDTH, width / scale)) if shown else []
    line_height = CARD_HEIGHT + _LIFT + _ROW_GAP
    shapes = "".join(group(line.shapes(marks, chosen, dimmed), y=at * line_height) for at, line in enumerate(lines))
    box_width = max((line.width for line in lines), default=CARD_WIDTH)
    box_height = max(1, len(lines)) * line_height - _ROW_GAP
    top = 0 if any(card in chosen for card in shown) else _LIFT
    return document(box_width * scale, (box_height - top) * scale, shapes or _empty_place(),
                    view=(0, top, box_width, box_height - top))


def _empty_place() -> str:
    return tag("rect", x=1, y=_LIFT + 1, width=58, height=82, rx=6, fill="none", stroke="#8f98a6", stroke_dasharray="4 3")


# --- tricks -------------------------------------------------------------------------------------------------------


def seat_name(seat: int, lang: Lang, viewer: int = 0) -> str:
    """나 / You for the viewer's own seat, then 1–4 clockwise."""
    return t(f"seat.{(seat - viewer) % 5}", lang)


def place(seat: int, viewer: int, across: float, down: float) -> tuple[float, float]:
    """Where a seat is on an oval round (0, 0): the viewer at the bottom, the others clockwise from his left."""
    angle = pi / 2 + 2 * pi / 5 * ((seat - viewer) % 5)
    return across * cos(angle), down * sin(angle)


def plate(words: str, x: float, y: float, *, fill: str = FELT_EDGE, ink: str = CHALK, size: float = 14,
          edge: str | None = None) -> str:
    """Words on a rounded plate whose middle is (x, y)."""
    width = width_of(words, size) + size
    return tag("rect", x=x - width / 2, y=y - size * 0.8, width=width, height=size * 1.6, rx=size * 0.8, fill=fill,
               stroke=edge, stroke_width=2 if edge else None) + label(words, x, y + size * 0.36, size=size, fill=ink)


def _tags(play: Play, lang: Lang, x: float, y: float) -> str:
    """What was said with a card: the suit that a led joker asks for, or the joker call."""
    if play.call:
        return plate(t("picture.call", lang), x, y, fill="#7a3fb8", ink="#ffffff", size=12)
    if isinstance(play.suit, Suit):
        ring = tag("circle", cx=x + 26, cy=y, r=13, fill=PAPER, stroke=INK, stroke_width=1.5)
        return ring + suit_shape(play.suit, x + 26, y, 15)
    return ""


def _trick_card(play: Play, x: float, y: float, marks: Marks, lang: Lang, wins: bool) -> str:
    scale = 1.08 if wins else 0.92
    shapes = card_shapes(play.card, marks, chosen=wins)
    top = y - CARD_HEIGHT / 2 * scale - (6 if wins else 0)
    card = group(shapes, x=x - CARD_WIDTH / 2 * scale, y=top, scale=scale)
    return (_glow(x, top, scale) if wins else "") + card + _tags(play, lang, x, top + 4)


def _glow(x: float, top: float, scale: float) -> str:
    wide, high = CARD_WIDTH * scale + 10, CARD_HEIGHT * scale + 10
    return tag("rect", x=x - wide / 2, y=top - 5, width=wide, height=high, rx=10, fill=GOLD, fill_opacity=0.35)


def trick_shapes(plays: Sequence[tuple[int, Play]], marks: Marks, lang: Lang, *, winner: int | None = None,
                 viewer: int = 0, across: float = 112, down: float = 72) -> str:
    """The cards of a trick round (0, 0), each on its player's side, the winning one drawn last, larger and ringed."""
    ordered = sorted(plays, key=lambda one: one[0] == winner)
    return "".join(_trick_card(play, *place(seat, viewer, across, down), marks, lang, seat == winner)
                   for seat, play in ordered)


def _trick_name(seat: int, lang: Lang, viewer: int, leads: bool) -> str:
    x, y = place(seat, viewer, 112, 72)
    below = y > 0
    words = seat_name(seat, lang, viewer) + (f" · {t('role.leader', lang)}" if leads else "")
    return plate(words, x, y + (59 if below else -59), edge=GOLD if leads else None)


def trick_svg(plays: Sequence[tuple[int, Play]], marks: Marks = NO_MARKS, lang: Lang = "both", *,
              winner: int | None = None, viewer: int = 0, width: float = 372) -> str:
    """A trick seen from the viewer's seat, with every seat's name; `plays` in order, the leader's first."""
    leader = plays[0][0] if plays else None
    names = "".join(_trick_name(seat, lang, viewer, seat == leader) for seat in range(5))
    cards = trick_shapes(plays, marks, lang, winner=winner, viewer=viewer)
    felt = tag("rect", x=1, y=1, width=_TRICK_WIDTH - 2, height=_TRICK_HEIGHT - 2, rx=28, fill=FELT, stroke=FELT_EDGE,
               stroke_width=2)
    middle = group(names, cards, x=_TRICK_WIDTH / 2, y=_TRICK_HEIGHT / 2 + 8)
    return document(width, width * _TRICK_HEIGHT / _TRICK_WIDTH, felt, middle, view=(0, 0, _TRICK_WIDTH, _TRICK_HEIGHT))


def trick_line_svg(plays: Sequence[tuple[int, Play]], marks: Marks = NO_MARKS, lang: Lang = "both", *,
                   winner: int | None = None, viewer: int = 0, height: float = 84) -> str:
    """A played trick as one line of cards in the order of play, names below, the winner's card standing higher."""
    step, box = 92, (0.0, 0.0, 92.0 * max(1, len(plays)), 122.0)
    drawn = "".join(_line_card(at * step + step / 2, seat, play, marks, lang, viewer, seat == winner)
                    for at, (seat, play) in enumerate(plays))
    return document(box[2] * height / box[3], height, drawn, view=box)


def _line_card(x: float, seat: int, play: Play, marks: Marks, lang: Lang, viewer: int, wins: bool) -> str:
    top = 1 if wins else 11
    card = group(card_shapes(play.card, marks, chosen=wins), x=x - CARD_WIDTH / 2, y=top)
    return card + _tags(play, lang, x, top + 6) + plate(seat_name(seat, lang, viewer), x, 109, size=11)
