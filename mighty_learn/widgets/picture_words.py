"""What a picture says: to a screen reader in words, to a text console in signs.

The sentences stand in the catalogues under `picture`; nothing is drawn here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import SEATS, Card, CardSet
from mighty_learn.text import Lang, spoken, t
from mighty_learn.widgets.svg_hand import hand_order
from mighty_learn.widgets.svg_table import Scene


def by_language(lang: Lang, words: Callable[[Lang], str], between: str = " / ") -> str:
    """Words in one language, or Korean and English one after the other."""
    return words("ko") + between + words("en") if lang == "both" else words(lang)


def say_cards(cards: Iterable[Card], lang: Lang) -> str:
    """Cards as they are said, with commas: "스페이드 에이스, 하트 킹"."""
    return by_language(lang, lambda one: ", ".join(spoken(card.text, one) for card in cards))


def print_cards(cards: Iterable[Card]) -> str:
    """Cards as they are shown in plain text, the same in every language: ♠A ♥K JK."""
    return " ".join("JK" if card.suit is None else f"{card.suit.sign}{card.rank}" for card in cards)


def say_hand(cards: Sequence[Card], lang: Lang) -> str:
    """A hand as a screen reader says it; the empty hand is said to be empty."""
    if not cards:
        return t("picture.hand_empty", lang)
    return t("picture.hand", lang, cards=say_cards(cards, lang))


def _say_play(play: Play, lang: Lang) -> str:
    card = spoken(play.card.text, lang)
    if play.call:
        return t("picture.calling", lang, card=card)
    return card if play.suit is None else t("picture.naming", lang, card=card, suit=str(play.suit))


def say_trick(plays: Sequence[tuple[int, Play]], winner: int | None, viewer: int, lang: Lang) -> str:
    """Who played what, in order, and who is winning."""
    if not plays:
        return t("picture.trick_empty", lang)
    said = ", ".join(
        t("picture.play", lang, seat=(seat - viewer) % 5, card=_say_play(play, lang)) for seat, play in plays
    )
    won = "" if winner is None else "; " + t("picture.winner", lang, seat=(winner - viewer) % 5)
    return t("picture.trick", lang, plays=said) + won


def _print_play(play: Play) -> str:
    named = f">{play.suit.sign}" if play.suit is not None else ""
    return print_cards([play.card]) + named + ("!" if play.call else "")


def print_trick(plays: Sequence[tuple[int, Play]], winner: int | None, viewer: int, lang: Lang) -> str:
    """The same for a text console; a star stands at the winning card."""
    if not plays:
        return t("picture.trick_empty", lang)
    return "  ".join(
        f"{t(f'seat.{(seat - viewer) % 5}', lang)} {_print_play(play)}{'*' * (seat == winner)}" for seat, play in plays
    )


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


def _headline(scene: Scene, lang: Lang) -> list[str]:
    return list(filter(None, [scene.headline(lang)]))


def _hands_of(scene: Scene, lang: Lang, cards: Callable[[Iterable[Card]], str]) -> list[str]:
    def shown(hand: CardSet | int) -> str:
        if isinstance(hand, int):
            return t("picture.closed", lang, n=hand)
        return cards(hand_order(hand, scene.marks)) if hand else t("picture.hand_empty", lang)

    return [_say_seat(scene, (scene.viewer + at) % 5, lang, shown) for at in SEATS]


def say_table(scene: Scene, lang: Lang) -> str:
    """Contract, trick, and every seat's part, points and cards, the viewer's first."""
    trick = say_trick(scene.plays, scene.winner, scene.viewer, lang)
    return ". ".join([*_headline(scene, lang), trick, *_hands_of(scene, lang, lambda hand: say_cards(hand, lang))])


def print_table(scene: Scene, lang: Lang) -> str:
    """The same, a line for each."""
    trick = print_trick(scene.plays, scene.winner, scene.viewer, lang)
    return "\n".join([*_headline(scene, lang), *_hands_of(scene, lang, print_cards), trick])
