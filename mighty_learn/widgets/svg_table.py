"""The whole table as one SVG: five hands round an oval, the trick in the middle, who is who, who took what.

`Scene` is what a picture of a table needs to know, and `Scene.of` takes it from a State or a View. Seats are
0–4, clockwise; the viewer sits at the bottom.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mighty_learn.drawing.svg import CHALK, FELT, FELT_EDGE, GOLD, INK, document, group, label, tag, width_of
from mighty_learn.engine.actions import Contract, Play
from mighty_learn.engine.cards import SEATS, Card, CardSet, Suit
from mighty_learn.engine.play import winner_of
from mighty_learn.engine.table import Phase, Table
from mighty_learn.text import Lang, languages, t
from mighty_learn.widgets.svg_cards import NO_MARKS, Marks
from mighty_learn.widgets.svg_glyphs import suit_shape
from mighty_learn.widgets.svg_hand import hand_order, one_row, rows
from mighty_learn.widgets.svg_trick import seat_name, trick_shapes

_WIDTH, _HEIGHT = 800, 640
# Middle of each place and top of its hand, clockwise from the viewer; scale and widest row of its cards
_PLACES: tuple[tuple[float, float], ...] = ((400, 510), (122, 292), (208, 62), (592, 62), (678, 292))
_OWN_SCALE, _OTHER_SCALE = 1.08, 0.74
_OWN_ROOM, _OTHER_ROOM = 520, 285
_MARGIN = 16
_CHIP_SIZE, _CHIP_GAP = 12.5, 4
_MIDDLE = (400, 318)


@dataclass(frozen=True)
class Scene:
    """What lies on a table. Each hand is the cards seen, or the number of cards face down. `trump` is named where no
    contract is told."""

    hands: tuple[CardSet | int, ...]
    plays: tuple[tuple[int, Play], ...] = ()
    marks: Marks = NO_MARKS
    winner: int | None = None
    contract: Contract | None = None
    trump: Suit | None = None
    trick_number: int = 0
    declarer: int | None = None
    friend: int | None = None
    turn: int | None = None
    taken: tuple[int, ...] | None = None
    viewer: int = 0

    def __post_init__(self) -> None:
        if len(self.hands) != len(SEATS):
            raise ValueError(f"a table has {len(SEATS)} hands, not {len(self.hands)}")

    @classmethod
    def of(cls, table: Table, hands: Sequence[CardSet | int], viewer: int = 0) -> Scene:
        """The scene of a State's or View's open part with these hands."""
        plays = tuple(((table.leader + at) % 5, play) for at, play in enumerate(table.trick))
        settled = table.phase is not Phase.AUCTION
        return cls(
            hands=tuple(hands),
            plays=plays,
            marks=marks_of(table),
            winner=winning_seat(table),
            contract=table.contract if settled else None,
            trick_number=table.trick_number,
            declarer=table.declarer if settled else None,
            friend=table.friend,
            turn=None if table.is_over else table.seat,
            taken=table.taken if table.trick_number else None,
            viewer=viewer,
        )

    def only_the_trick(self) -> Scene:
        """The same for somebody who knows no more than tricks and trump: no contract, no sides, no points."""
        trump = self.trump if self.contract is None else self.contract.trump
        return replace(self, contract=None, trump=trump, declarer=None, friend=None, taken=None)

    def headline(self, lang: Lang) -> str:
        """The contract, or trump alone, and the number of the trick, as far as they are told."""
        words = []
        if self.contract is not None:
            words.append(t("picture.contract", lang, contract=self.contract))
        elif self.trump is not None:
            words.append(t("picture.trump", lang, trump=self.trump))
        return " · ".join([*words, *([t("picture.trick_number", lang, k=self.trick_number)] * (self.trick_number > 0))])


def marks_of(table: Table) -> Marks:
    """The marks under the contract; none before the auction is over."""
    settled = table.contract is not None and table.phase is not Phase.AUCTION
    return Marks.of(table.rules, table.contract) if settled else NO_MARKS


def winning_seat(table: Table) -> int | None:
    """Who is winning the trick on the table; None while it is empty."""
    return (table.leader + winner_of(table, table.trick)) % 5 if table.trick else None


@dataclass(frozen=True)
class Chip:
    """Words on a rounded ground; with a dot, the number of point cards."""

    words: str
    ground: str
    ink: str
    dot: bool = False

    @property
    def width(self) -> float:
        """How wide it is drawn."""
        return width_of(self.words, _CHIP_SIZE) + 14 + 11 * self.dot

    def shapes(self) -> str:
        """The chip with its left end at x 0 and its middle at y 0."""
        ground = tag("rect", x=0, y=-11, width=self.width, height=22, rx=11, fill=self.ground)
        dot = tag("circle", cx=12, cy=0, r=4, fill=GOLD, stroke="#5c3c00") if self.dot else ""
        middle = self.width / 2 + 5.5 * self.dot
        return ground + dot + label(self.words, middle, 4.5, size=_CHIP_SIZE, fill=self.ink)


def _cards_of(hand: CardSet | int, marks: Marks) -> tuple[Card | None, ...]:
    return (None,) * hand if isinstance(hand, int) else hand_order(hand, marks)


def _hand(scene: Scene, seat: int) -> str:
    at = (seat - scene.viewer) % 5
    scale, room = (_OTHER_SCALE, _OTHER_ROOM) if at else (_OWN_SCALE, _OWN_ROOM)
    cards = _cards_of(scene.hands[seat], scene.marks)
    if not cards:
        return ""
    row = rows(cards, max(room, one_row(len(cards))))[0]
    x, y = _PLACES[at]
    width = row.width * scale
    return group(row.shapes(scene.marks, (), ()), x=_inside(x - width / 2, width), y=y, scale=scale)


def _chips(scene: Scene, seat: int, lang: Lang) -> list[Chip]:
    chips = [Chip(seat_name(seat, lang, scene.viewer), FELT_EDGE, CHALK)]
    if seat == scene.declarer:
        chips.append(Chip(t("role.declarer", lang), GOLD, INK))
    if seat == scene.friend and seat != scene.declarer:
        chips.append(Chip(t("role.friend", lang), "#a9d6f5", INK))
    if scene.taken is not None:
        chips.append(Chip(str(scene.taken[seat]), "#3b6f63", CHALK, dot=True))
    return chips


def _plate(scene: Scene, seat: int, lang: Lang) -> str:
    """A seat's name, part and point cards, side by side above its hand, outlined when it is to play."""
    at = (seat - scene.viewer) % 5
    chips = _chips(scene, seat, lang)
    width = sum(chip.width + _CHIP_GAP for chip in chips) - _CHIP_GAP
    left, drawn = 0.0, ""
    for chip in chips:
        drawn += group(chip.shapes(), x=left)
        left += chip.width + _CHIP_GAP
    outline = _turn(width) if seat == scene.turn else ""
    return group(outline, drawn, x=_inside(_PLACES[at][0] - width / 2, width), y=_PLACES[at][1] - 19)


def _inside(left: float, width: float) -> float:
    """The left edge moved so that what is so wide stays on the table."""
    return min(max(left, _MARGIN), _WIDTH - _MARGIN - width)


def _turn(width: float) -> str:
    return tag("rect", x=-4, y=-15, width=width + 8, height=30, rx=15, fill="none", stroke=GOLD, stroke_width=2.5)


def _contract(scene: Scene, lang: Lang) -> str:
    """The contract or trump with its suit, and the number of the trick, above the middle."""
    lines = [scene.headline(one) for one in languages(lang)]
    if not any(lines):
        return ""
    drawn = "".join(label(words, 0, 17 * at, size=14 if at == 0 else 12, fill=CHALK) for at, words in enumerate(lines))
    trump = scene.trump if scene.contract is None else scene.contract.trump
    if trump is not None:
        drawn += tag("circle", cx=0, cy=-27, r=15, fill=CHALK) + suit_shape(trump, 0, -27, 19)
    return group(drawn, x=400, y=143 if lang == "both" else 150)


def table_svg(scene: Scene, lang: Lang = "both", *, width: float = 800) -> str:
    """The table seen by `scene.viewer`, `width` px wide."""
    x, y = _MIDDLE
    ground = tag(
        "rect",
        x=3,
        y=3,
        width=_WIDTH - 6,
        height=_HEIGHT - 6,
        rx=120,
        fill=FELT,
        stroke="#7a5230",
        stroke_width=6,
    )
    oval = tag("ellipse", cx=x, cy=y, rx=178, ry=140, fill="#2b6658", stroke="#3f7f70", stroke_width=2)
    trick = trick_shapes(scene.plays, scene.marks, lang, winner=scene.winner, viewer=scene.viewer)
    middle = group(trick, x=x, y=y) if scene.plays or scene.trick_number else ""
    seats = "".join(_hand(scene, seat) + _plate(scene, seat, lang) for seat in SEATS)
    drawn = ground + oval + _contract(scene, lang) + seats + middle
    return document(width, width * _HEIGHT / _WIDTH, drawn, view=(0, 0, _WIDTH, _HEIGHT))
