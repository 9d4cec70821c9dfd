"""A trick as SVG: five places round the middle of the table, or one line of cards.

Each card lies on its player's side, the viewer's at the bottom, the others clockwise. Who wins is told, never
worked out.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from mighty_learn.drawing.svg import CHALK, FELT, FELT_EDGE, GOLD, INK, PAPER, document, group, label, tag, width_of
from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import SEATS
from mighty_learn.text import Lang, languages, t
from mighty_learn.widgets.svg_cards import CARD_HEIGHT, CARD_WIDTH, NO_MARKS, Marks, card_shapes
from mighty_learn.widgets.svg_glyphs import suit_shape
from mighty_learn.widgets.svg_hand import empty_place

_ACROSS, _DOWN = 120, 84  # how far from the middle of a trick its cards lie
_TRICK_WIDTH, _TRICK_HEIGHT, _TRICK_MIDDLE = 372, 324, 154


def seat_name(seat: int, lang: Lang, viewer: int = 0) -> str:
    """나 / You for the viewer's own seat, then 1–4 clockwise."""
    return t(f"seat.{(seat - viewer) % 5}", lang)


def place(seat: int, viewer: int) -> tuple[float, float]:
    """Where a seat's card lies round (0, 0): the viewer at the bottom, the others clockwise from his left."""
    angle = pi / 2 + 2 * pi / 5 * ((seat - viewer) % 5)
    return _ACROSS * cos(angle), _DOWN * sin(angle)


def plate(
    words: str,
    x: float,
    y: float,
    *,
    fill: str = FELT_EDGE,
    ink: str = CHALK,
    size: float = 14,
    edge: str | None = None,
) -> str:
    """Words on a rounded plate whose middle is (x, y)."""
    width = width_of(words, size) + size
    return tag(
        "rect",
        x=x - width / 2,
        y=y - size * 0.8,
        width=width,
        height=size * 1.6,
        rx=size * 0.8,
        fill=fill,
        stroke=edge,
        stroke_width=2 if edge else None,
    ) + label(words, x, y + size * 0.36, size=size, fill=ink)


def _tags(play: Play, lang: Lang, x: float, top: float, bottom: float) -> str:
    """What was said with a card: the suit that a led joker asks for (above), or the joker call (below)."""
    if play.call:
        words = [t("picture.call", one) for one in languages(lang)]
        return "".join(
            plate(line, x, bottom + 17 * (at - len(words) + 1), fill="#6b32a8", ink="#ffffff", size=11)
            for at, line in enumerate(words)
        )
    if play.suit is not None:
        ring = tag("circle", cx=x + 24, cy=top, r=13, fill=PAPER, stroke=INK, stroke_width=1.5)
        return ring + suit_shape(play.suit, x + 24, top, 15)
    return ""


def _trick_card(play: Play, x: float, y: float, marks: Marks, lang: Lang, wins: bool) -> str:
    scale = 1.08 if wins else 0.92
    shapes = card_shapes(play.card, marks, chosen=wins)
    top = y - CARD_HEIGHT / 2 * scale - (6 if wins else 0)
    card = group(shapes, x=x - CARD_WIDTH / 2 * scale, y=top, scale=scale)
    said = _tags(play, lang, x, top + 4, top + CARD_HEIGHT * scale - 3)
    return (_glow(x, top, scale) if wins else "") + card + said


def _glow(x: float, top: float, scale: float) -> str:
    wide, high = CARD_WIDTH * scale + 10, CARD_HEIGHT * scale + 10
    return tag("rect", x=x - wide / 2, y=top - 5, width=wide, height=high, rx=10, fill=GOLD, fill_opacity=0.35)


def trick_shapes(
    plays: Sequence[tuple[int, Play]], marks: Marks, lang: Lang, *, winner: int | None = None, viewer: int = 0
) -> str:
    """The cards of a trick round (0, 0), each on its player's side; the winning one is larger and ringed."""
    waiting = [seat for seat in SEATS if seat not in dict(plays)]
    places = "".join(_free_place(*place(seat, viewer)) for seat in waiting)
    ordered = sorted(plays, key=lambda one: one[0] == winner)
    return places + "".join(
        _trick_card(play, *place(seat, viewer), marks, lang, seat == winner) for seat, play in ordered
    )


def _free_place(x: float, y: float) -> str:
    return group(empty_place("#5e9486"), x=x - CARD_WIDTH * 0.46, y=y - CARD_HEIGHT * 0.46, scale=0.92)


def _trick_name(seat: int, lang: Lang, viewer: int, leads: bool) -> str:
    x, y = place(seat, viewer)
    words = seat_name(seat, lang, viewer) + (f" · {t('role.leader', lang)}" if leads else "")
    size = 12 if lang == "both" else 14
    return plate(words, x, y + (59 if y > 0 else -59), edge=GOLD if leads else None, size=size)


def trick_svg(
    plays: Sequence[tuple[int, Play]],
    marks: Marks = NO_MARKS,
    lang: Lang = "both",
    *,
    winner: int | None = None,
    viewer: int = 0,
    width: float = 372,
) -> str:
    """A trick seen from the viewer's seat, with every seat's name; `plays` in order, the leader's first."""
    leader = plays[0][0] if plays else None
    names = "".join(_trick_name(seat, lang, viewer, seat == leader) for seat in SEATS)
    cards = trick_shapes(plays, marks, lang, winner=winner, viewer=viewer)
    felt = tag(
        "rect",
        x=1,
        y=1,
        width=_TRICK_WIDTH - 2,
        height=_TRICK_HEIGHT - 2,
        rx=28,
        fill=FELT,
        stroke=FELT_EDGE,
        stroke_width=2,
    )
    middle = group(names, cards, x=_TRICK_WIDTH / 2, y=_TRICK_MIDDLE)
    return document(width, width * _TRICK_HEIGHT / _TRICK_WIDTH, felt, middle, view=(0, 0, _TRICK_WIDTH, _TRICK_HEIGHT))


def trick_line_svg(
    plays: Sequence[tuple[int, Play]],
    marks: Marks = NO_MARKS,
    lang: Lang = "both",
    *,
    winner: int | None = None,
    viewer: int = 0,
    height: float = 100,
) -> str:
    """A played trick as one line of cards in the order of play, names below, the winner's standing higher."""
    step = 106 if lang == "both" else 84
    box = (0.0, 0.0, float(step * max(1, len(plays))), 122.0)
    drawn = "".join(
        _line_card(at * step + step / 2, seat, play, marks, lang, viewer, seat == winner)
        for at, (seat, play) in enumerate(plays)
    )
    return document(box[2] * height / box[3], height, drawn, view=box)


def _line_card(x: float, seat: int, play: Play, marks: Marks, lang: Lang, viewer: int, wins: bool) -> str:
    top = 1 if wins else 11
    card = group(card_shapes(play.card, marks, chosen=wins), x=x - CARD_WIDTH / 2, y=top)
    return card + _tags(play, lang, x, top + 6, top + 80) + plate(seat_name(seat, lang, viewer), x, 110, size=10.5)
