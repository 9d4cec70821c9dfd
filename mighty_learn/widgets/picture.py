"""Pictures that a notebook shows without a kernel: one `<img>` with words for those who cannot see it, and text.

The drawing is done by the `svg…` modules, the wording by `picture_words`; here stand the doors `show_card`,
`show_hand`, `show_trick` and `show_table`. What a picture is stands in `drawing/picture.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mighty_learn.drawing.picture import Picture
from mighty_learn.engine.actions import Play
from mighty_learn.engine.actions import parse as parse_action
from mighty_learn.engine.cards import SEATS, Card, card_list
from mighty_learn.engine.positions import seat_of
from mighty_learn.engine.state import State
from mighty_learn.engine.view import View
from mighty_learn.text import LANGUAGE, Lang, check_lang, t
from mighty_learn.widgets.picture_words import (
    by_language,
    print_cards,
    print_table,
    print_trick,
    say_cards,
    say_hand,
    say_table,
    say_trick,
)
from mighty_learn.widgets.svg_cards import NO_MARKS, Marks, card_svg
from mighty_learn.widgets.svg_hand import hand_order, hand_svg
from mighty_learn.widgets.svg_table import Scene, table_svg
from mighty_learn.widgets.svg_trick import trick_line_svg, trick_svg

Cards = str | Iterable[Card]
Plays = str | Sequence[Play | Card]


def _chosen(lang: str | None) -> Lang:
    return LANGUAGE.value if lang is None else check_lang(lang)


def _read_cards(given: Cards) -> tuple[Card, ...]:
    if not isinstance(given, Iterable):
        raise TypeError(f"{given!r} is no hand; expected 'SA H10 JK', a CardSet or a list of Card")
    found = card_list(given) if isinstance(given, str) else tuple(given)
    for card in found:
        if not isinstance(card, Card):
            raise TypeError(f"{card!r} in {given!r} is no Card; expected 'SA H10 JK', a CardSet or a list of Card")
        if found.count(card) > 1:
            raise ValueError(f"{given!r}: the card {card} stands there twice; expected different cards")
    return found


def _read_plays(given: Plays) -> tuple[Play, ...]:
    if not isinstance(given, Iterable):
        raise TypeError(f"{given!r} is no trick; expected plays such as 'S3 SK JK'")
    found = tuple(parse_action(word) for word in given.split()) if isinstance(given, str) else tuple(given)
    plays = tuple(Play(one) if isinstance(one, Card) else one for one in found)
    read = tuple(play for play in plays if isinstance(play, Play))
    if len(read) < len(plays):
        other = next(play for play in plays if not isinstance(play, Play))
        raise ValueError(f"a trick consists of cards played, such as 'S3 SK JK'; {str(other)!r} is another action")
    if len(plays) > len(SEATS):
        raise ValueError(f"{given!r} has {len(plays)} cards; a trick has at most {len(SEATS)}, one from each seat")
    _read_cards([play.card for play in read])
    return read


def show_card(
    card: Card | str | None, marks: Marks = NO_MARKS, lang: str | None = None, *, height: float = 120
) -> Picture:
    """One card; None shows its back."""
    found, language = None if card is None else Card(card), _chosen(lang)
    svg = card_svg(found, marks, height=height)
    if found is None:
        return Picture(svg, t("picture.face_down", language), "[ ]")
    return Picture(svg, say_cards([found], language), print_cards([found]))


def show_hand(
    hand: Cards,
    marks: Marks = NO_MARKS,
    lang: str | None = None,
    *,
    chosen: Cards = (),
    dimmed: Cards = (),
    width: float = 640,
    height: float = 120,
) -> Picture:
    """A hand in suit order, trump first; chosen cards stand higher, dimmed ones may not be played now."""
    cards, language = hand_order(_read_cards(hand), marks), _chosen(lang)
    svg = hand_svg(cards, marks, chosen=_read_cards(chosen), dimmed=_read_cards(dimmed), width=width, height=height)
    alt = by_language(language, lambda one: say_hand(cards, one))
    return Picture(svg, alt, print_cards(cards) or t("picture.hand_empty", language))


def show_trick(
    plays: Plays,
    marks: Marks = NO_MARKS,
    lang: str | None = None,
    *,
    leader: int = 0,
    winner: int | None = None,
    viewer: int = 0,
    line: bool = False,
) -> Picture:
    """A trick, the leader's card first ("S3 SK JK"); `winner` is a seat, 0–4; `line` draws one small row."""
    first = seat_of(leader)
    if winner is not None:
        seat_of(winner)
    seated = tuple(((first + at) % 5, play) for at, play in enumerate(_read_plays(plays)))
    language, draw = _chosen(lang), trick_line_svg if line else trick_svg
    alt = by_language(language, lambda one: say_trick(seated, winner, viewer, one))
    text = by_language(language, lambda one: print_trick(seated, winner, viewer, one))
    return Picture(draw(seated, marks, language, winner=winner, viewer=viewer), alt, text)


def show_table(
    table: State | View | Scene,
    lang: str | None = None,
    *,
    viewer: int = 0,
    closed: bool = False,
    width: float = 800,
) -> Picture:
    """A game, what one seat sees of it, or a scene of one's own.

    Of a State the viewer (0–4) sits at the bottom and `closed` leaves only his hand face up; a View and a Scene bring
    both with them.
    """
    scene, language = table if isinstance(table, Scene) else scene_of(table, viewer, closed), _chosen(lang)
    alt = by_language(language, lambda one: say_table(scene, one))
    text = by_language(language, lambda one: print_table(scene, one), "\n\n")
    return Picture(table_svg(scene, language, width=width), alt, text)


def scene_of(table: State | View, viewer: int = 0, closed: bool = False) -> Scene:
    """What `show_table` draws of a game, or of what one seat sees of it."""
    if not isinstance(table, State | View):
        raise TypeError(f"{table!r} is no table; expected a State, a View or a Scene")
    if isinstance(table, View):
        seen = [table.hand if seat == table.viewer else size for seat, size in enumerate(table.sizes)]
        return Scene.of(table, seen, table.viewer)
    seat_of(viewer)
    hands = [hand if seat == viewer or not closed else len(hand) for seat, hand in enumerate(table.hands)]
    return Scene.of(table, hands, viewer)
