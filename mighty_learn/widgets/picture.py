"""Pictures that a notebook shows without a kernel: one `<img>` with words for those who cannot see it, and plain text.

An untrusted notebook keeps an `<img src="data:image/svg+xml;base64,…">` where it drops `<svg>` and widgets. The drawing is
done by the `svg…` modules; here stand the doors `show_card`, `show_hand`, `show_trick`, `show_table`, and the words.
"""
from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import quoteattr

from mighty_learn.engine.actions import Play
from mighty_learn.engine.actions import parse as parse_action
from mighty_learn.engine.cards import SEATS, Card, CardSet, card_list
from mighty_learn.engine.state import State
from mighty_learn.text import LANGUAGE, Lang, check_lang, spoken, t
from mighty_learn.widgets.svg_cards import NO_MARKS, Marks, card_svg
from mighty_learn.widgets.svg_hand import hand_order, hand_svg, trick_line_svg, trick_svg
from mighty_learn.widgets.svg_table import Scene, table_svg

Cards = str | Iterable[Card]
Plays = str | Sequence[Play | Card]


@dataclass(frozen=True)
class Picture:
    """An SVG, the words that a screen reader says for it, and what a text console prints."""

    svg: str = field(repr=False)
    alt: str
    text: str

    @property
    def html(self) -> str:
        """One `<img>` that carries the whole picture."""
        data = b64encode(self.svg.encode()).decode()
        return (f'<img src="data:image/svg+xml;base64,{data}" alt={quoteattr(self.alt)} '
                'style="max-width:100%;height:auto">')

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/html": self.html, "text/plain": self.text}

    def __str__(self) -> str:
        return self.text


def _chosen(lang: str | None) -> Lang:
    return LANGUAGE.value if lang is None else check_lang(lang)


def _by_language(lang: Lang, words: Callable[[Lang], str]) -> str:
    """Words in one language, or Korean and English one after the other."""
    return f"{words('ko')} / {words('en')}" if lang == "both" else words(lang)


# --- words --------------------------------------------------------------------------------------------------------


def say_cards(cards: Iterable[Card], lang: Lang) -> str:
    """Cards as they are said, with commas: "스페이드 에이스, 하트 킹"."""
    return _by_language(lang, lambda one: ", ".join(spoken(card.text, one) for card in cards))


def print_cards(cards: Iterable[Card]) -> str:
    """Cards as they are shown in plain text, the same in every language: ♠A ♥K JK."""
    return " ".join("JK" if card.suit is None else f"{card.suit.sign}{card.rank}" for card in cards)


def _say_hand(cards: Sequence[Card], lang: Lang) -> str:
    if not cards:
        return t("picture.hand_empty", lang)
    return t("picture.hand", lang, cards=say_cards(cards, lang))


def _say_play(play: Play, lang: Lang) -> str:
    card = spoken(play.card.text, lang)
    if play.call:
        return t("picture.calling", lang, card=card)
    return card if play.suit is None else t("picture.naming", lang, card=card, suit=str(play.suit))


def _say_trick(plays: Sequence[tuple[int, Play]], winner: int | None, viewer: int, lang: Lang) -> str:
    if not plays:
        return t("picture.trick_empty", lang)
    said = ", ".join(t("picture.play", lang, seat=(seat - viewer) % 5, card=_say_play(play, lang)) for seat, play in plays)
    won = "" if winner is None else "; " + t("picture.winner", lang, seat=(winner - viewer) % 5)
    return t("picture.trick", lang, plays=said) + won


def _print_play(play: Play) -> str:
    named = f">{play.suit.sign}" if play.suit is not None else ""
    return print_cards([play.card]) + named + ("!" if play.call else "")


def _print_trick(plays: Sequence[tuple[int, Play]], winner: int | None, viewer: int, lang: Lang) -> str:
    if not plays:
        return t("picture.trick_empty", lang)
    return "  ".join(f"{t(f'seat.{(seat - viewer) % 5}', lang)} {_print_play(play)}{'*' * (seat == winner)}"
                     for seat, play in plays)


def _facts_of(scene: Scene, seat: int, lang: Lang) -> list[str]:
    facts = [t("role.declarer", lang)] if seat == scene.declarer else []
    if seat == scene.friend and seat != scene.declarer:
        facts.append(t("role.friend", lang))
    if scene.taken is not None:
        facts.append(t("picture.points", lang, n=scene.taken[seat]))
    return [*facts, *([t("picture.turn", lang)] if seat == scene.turn else [])]


def _say_seat(scene: Scene, seat: int, lang: Lang, cards: Callable[[CardSet | int], str]) -> str:
    named = t(f"seat.{(seat - scene.viewer) % 5}", lang)
    facts = _facts_of(scene, seat, lang)
    who = f"{named} ({', '.join(facts)})" if facts else named
    return f"{who}: {cards(scene.hands[seat])}"


def _contract_line(scene: Scene, lang: Lang) -> list[str]:
    if scene.contract is None:
        return []
    number = [t("picture.trick_number", lang, k=scene.trick_number)] if scene.trick_number else []
    return [" · ".join([t("picture.contract", lang, contract=scene.contract), *number])]


def _hands_of(scene: Scene, lang: Lang, cards: Callable[[Iterable[Card]], str]) -> list[str]:
    def shown(hand: CardSet | int) -> str:
        if isinstance(hand, int):
            return t("picture.closed", lang, n=hand)
        return cards(hand_order(hand, scene.marks)) if hand else t("picture.hand_empty", lang)

    return [_say_seat(scene, (scene.viewer + at) % 5, lang, shown) for at in SEATS]


def _say_table(scene: Scene, lang: Lang) -> str:
    trick = _say_trick(scene.plays, scene.winner, scene.viewer, lang)
    return ". ".join([*_contract_line(scene, lang), trick, *_hands_of(scene, lang, lambda hand: say_cards(hand, lang))])


def _print_table(scene: Scene, lang: Lang) -> str:
    trick = _print_trick(scene.plays, scene.winner, scene.viewer, lang)
    return "\n".join([*_contract_line(scene, lang), *_hands_of(scene, lang, print_cards), trick])


# --- doors --------------------------------------------------------------------------------------------------------


def _read_cards(given: Cards) -> tuple[Card, ...]:
    return card_list(given) if isinstance(given, str) else tuple(given)


def _read_plays(given: Plays) -> tuple[Play, ...]:
    found = tuple(parse_action(word) for word in given.split()) if isinstance(given, str) else tuple(given)
    plays = tuple(Play(one) if isinstance(one, Card) else one for one in found)
    for play in plays:
        if not isinstance(play, Play):
            raise ValueError(f"a trick consists of cards played, such as 'S3 SK JK'; {str(play)!r} is another action")
    return plays  # type: ignore[return-value]


def show_card(card: Card | str | None, marks: Marks = NO_MARKS, lang: str | None = None, *, height: float = 120) -> Picture:
    """One card; None shows its back."""
    found, language = None if card is None else Card(card), _chosen(lang)
    svg = card_svg(found, marks, height=height)
    if found is None:
        return Picture(svg, t("picture.face_down", language), "[ ]")
    return Picture(svg, say_cards([found], language), print_cards([found]))


def show_hand(hand: Cards, marks: Marks = NO_MARKS, lang: str | None = None, *, chosen: Cards = (), dimmed: Cards = (),
              width: float = 640, height: float = 120) -> Picture:
    """A hand in suit order, trump first; chosen cards stand higher, dimmed ones are those that may not be played."""
    cards, language = hand_order(_read_cards(hand), marks), _chosen(lang)
    svg = hand_svg(cards, marks, chosen=_read_cards(chosen), dimmed=_read_cards(dimmed), width=width, height=height)
    alt = _by_language(language, lambda one: _say_hand(cards, one))
    return Picture(svg, alt, print_cards(cards) or t("picture.hand_empty", language))


def show_trick(plays: Plays, marks: Marks = NO_MARKS, lang: str | None = None, *, leader: int = 0,
               winner: int | None = None, viewer: int = 0, line: bool = False) -> Picture:
    """A trick, the leader's card first ("S3 SK JK"); `winner` is a seat, 0–4. As one line it is small enough for a table."""
    seated = tuple(((leader + at) % 5, play) for at, play in enumerate(_read_plays(plays)))
    language, draw = _chosen(lang), trick_line_svg if line else trick_svg
    alt = _by_language(language, lambda one: _say_trick(seated, winner, viewer, one))
    text = _by_language(language, lambda one: _print_trick(seated, winner, viewer, one))
    return Picture(draw(seated, marks, language, winner=winner, viewer=viewer), alt, text)


def show_table(table: State | Scene, lang: str | None = None, *, viewer: int = 0, closed: bool = False,
               width: float = 800) -> Picture:
    """A game, or a scene of one's own. `closed` leaves only the viewer's hand face up."""
    scene, language = table if isinstance(table, Scene) else _scene(table, viewer, closed), _chosen(lang)
    alt = _by_language(language, lambda one: _say_table(scene, one))
    text = _print_table(scene, language) if language != "both" else "\n\n".join(_print_table(scene, one) for one in ("ko", "en"))
    return Picture(table_svg(scene, language, width=width), alt, text)


def _scene(state: State, viewer: int, closed: bool) -> Scene:
    hands = [hand if seat == viewer or not closed else len(hand) for seat, hand in enumerate(state.hands)]
    return Scene.of(state, hands, viewer)
