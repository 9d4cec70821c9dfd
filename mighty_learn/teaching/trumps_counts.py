"""Lesson 9, counting: how many trumps are out, and which is the highest of them; the bank of the counting gate.

The moments stand in `trumps_counts.toml`, as records of games and the seat that counts; what is right is counted here,
exactly. What a slip leads to is in `trumps_counting`.
"""
from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from mighty_learn.engine.cards import Card, CardSet, card_set
from mighty_learn.engine.record import replay
from mighty_learn.engine.table import Trick
from mighty_learn.engine.view import View, observe
from mighty_learn.teaching.quiz import Question, Sentence
from mighty_learn.teaching.settlement_words import Lines
from mighty_learn.teaching.students import marked
from mighty_learn.teaching.trumps_counting import Miscount, TrumpCount
from mighty_learn.text import Lang, languages

MOST = 10  # trumps out that are offered
NONE = "none"  # the answer that no trump is out
_MISCONCEPTIONS = ("M-OWNTRUMPS", "M-BURIEDTRUMPS", "M-POWERTRUMPS", "M-FIVEFALL", "M-RUFFUNSEEN")


@dataclass(frozen=True)
class OneCard(Sentence):
    """A card as an answer, once in any language."""

    @classmethod
    def of_card(cls, card: Card | str) -> OneCard:
        """♥A."""
        return cls("trumps.card", {"card": card})

    def say(self, lang: Lang) -> str:
        """It, once."""
        return super().say(languages(lang)[0])

    __hash__ = Sentence.__hash__


# --- what is told of a moment


def facts_of(view: View) -> dict[str, object]:
    """What every sentence about a view may name; seats as the viewer sees them."""
    declarer = (view.declarer or 0) - view.viewer
    return {"house": view.rules.name, "trump": view.trump, "mighty": view.mighty, "caller": view.joker_caller,
            "k": view.trick_number, "contract": view.contract, "declarer": declarer % 5}


def trick_row(number: int, trick: Trick, viewer: int) -> Sentence:
    """A finished trick in one line, each card with who played it."""
    seats = {f"s{place}": (trick.leader + place - viewer) % 5 for place in range(5)}
    plays = {f"p{place}": play for place, play in enumerate(trick.plays)}
    return Sentence("trumps.row", {"k": number, **seats, **plays})


def told(view: View) -> tuple[Sentence, ...]:
    """The contract, every trick so far, and what the declarer buried if he is the one who counts."""
    first = view.trick_number - len(view.tricks)
    rows = (trick_row(number, trick, view.viewer) for number, trick in enumerate(view.tricks, first))
    mine = view.viewer == view.declarer
    buried = (Sentence.of("trumps.buried", cards=view.discard),) if mine and view.discard else ()
    return Sentence(f"trumps.head_{'declarer' if mine else 'other'}", facts_of(view)), *rows, *buried


# --- the worked count


def worked(count: TrumpCount) -> Lines:
    """The count line by line: thirteen, less one's own, the buried, the played."""
    played = card_set(sum(one.card.mask for one in count.played))
    lines = [_line(name, cards) for name, cards in (
        ("own", count.own), ("buried", count.buried), ("played", played)) if cards or name == "own"]
    numbers = {"own": len(count.own), "buried": len(count.buried), "played": len(played), "n": count.number}
    return Lines.following(*lines, Sentence(f"trumps.sum{'' if count.buried else '_none_buried'}", numbers),
                           _line("out", count.out))


def _line(name: str, cards: CardSet) -> Sentence:
    if not cards:
        return Sentence(f"trumps.worked_{name}_none")
    return Sentence(f"trumps.worked_{name}", {"cards": cards, "n": len(cards)})


def slipped(count: TrumpCount, slip: Miscount) -> Sentence:
    """What this mistake is, with the cards that it is about."""
    cards = count.cards_of(slip)
    return Sentence(f"trumps.slip_{slip}", {"cards": cards, "n": len(cards)})


def _hints(view: View) -> tuple[Sentence, ...]:
    hidden = view.viewer == view.declarer and view.discard is not None
    return (Sentence("trumps.hint_own_buried" if hidden else "trumps.hint_own"),
            Sentence("trumps.hint_rows", facts_of(view)))


# --- the questions


def how_many(view: View, name: str) -> Question:
    """How many trumps are out?"""
    count = TrumpCount(view)
    right = worked(count)
    slips = {count.under(slip): slip for slip in reversed(Miscount) if count.cards_of(slip)}
    reasons = {str(number): right if number == count.number else
               slipped(count, slips[number]) if number in slips else Sentence("trumps.one_by_one")
               for number in range(MOST + 1)}
    ask = "ask_number" if view.viewer == view.declarer else "ask_unseen"
    return Question(
        name, Lines.following(*told(view), Sentence(f"trumps.{ask}")), tuple(reasons),
        (frozenset([str(count.number)]),), reasons, _hints(view), table=view, hand=str(view.hand),
        labels={str(n): Sentence("trumps.number", {"n": n}) for n in range(MOST + 1)})


def which_is_highest(view: View, name: str) -> Question:
    """Which is the highest trump that is out?"""
    count = TrumpCount(view)
    trumps = sorted(card_set(view.powers.trumps), key=lambda card: -card.mask)
    best = count.highest()
    reasons = {str(card): _about(count, card, best) for card in trumps} | {NONE: _about_none(count, best)}
    labels = {str(card): OneCard.of_card(card) for card in trumps} | {NONE: Sentence("trumps.no_trump_out")}
    return Question(
        name, Lines.following(*told(view), Sentence("trumps.ask_highest")), tuple(reasons),
        (frozenset([str(best) if best else NONE]),), reasons, (Sentence("trumps.hint_from_top", facts_of(view)),),
        table=view, hand=str(view.hand), labels=labels)


def _about(count: TrumpCount, card: Card, best: Card | None) -> Sentence:
    """Where this trump is."""
    if card is best:
        return _higher_ones(count, card)
    if card in count.own:
        return Sentence.of("trumps.is_own", card=card)
    if card in count.buried:
        return Sentence.of("trumps.is_buried", card=card)
    if card in count.out:
        return Sentence.of("trumps.is_lower", card=card, best=best)
    fell = next(one for one in count.played if one.card is card)
    seat = (fell.seat - count.view.viewer) % 5
    led = "" if fell.led == count.trump else "_ruff"
    return Sentence.of(f"trumps.is_played{led}", card=card, k=fell.trick, seat=seat, led=fell.led)


def _higher_ones(count: TrumpCount, best: Card) -> Sentence:
    """Why this is the highest: those above it have all been seen."""
    above = CardSet(card for card in card_set(count.view.powers.trumps) if card.mask > best.mask)
    return Sentence.of("trumps.is_highest", card=best, cards=above) if above else Sentence.of(
        "trumps.is_highest_of_all", card=best)


def _about_none(count: TrumpCount, best: Card | None) -> Sentence:
    return worked(count) if best is None else Sentence.of("trumps.some_out", n=count.number, best=best)


# --- the bank


@cache
def moments() -> Mapping[str, TrumpCount]:
    """The moments of the bank, by the id of their question."""
    text = files("mighty_learn.teaching").joinpath("trumps_counts.toml").read_text(encoding="utf-8")
    found = tomllib.loads(text)["count"]
    return {one["id"]: TrumpCount(observe(replay(one["record"]), one["viewer"])) for one in found}


def _question(name: str, count: TrumpCount) -> Question:
    return (which_is_highest if name.startswith("trumps-highest") else how_many)(count.view, name)


def answer_with(asked: Question, slip: Miscount | None) -> str | None:
    """What somebody answers who makes this mistake, or none; None for a question that is not of this bank."""
    count = moments().get(asked.id) if asked.id.startswith("trumps-") else None
    if count is None:
        return None
    if NONE in asked.options:
        return str(count.highest(slip) or NONE)
    return str(min(MOST, count.number if slip is None else count.under(slip)))


@cache
def bank() -> tuple[Question, ...]:
    """The bank of the counting gate."""
    return marked((_question(name, count) for name, count in moments().items()), _MISCONCEPTIONS)
