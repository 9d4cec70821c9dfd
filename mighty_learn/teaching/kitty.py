"""Lesson 7: three cards to lay away, a card to call. The questions about measured hands, and their reasons.

No verdict is made up: what was measured stands in `kitty_data`, and a way is wrong only where it stays clearly behind.
Standard library only.
"""
from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import cache

from mighty_learn.engine.cards import CardSet, Rank, Suit
from mighty_learn.engine.presets import CAMPUS
from mighty_learn.engine.shuffle import mixed, shuffled
from mighty_learn.engine.view import observe
from mighty_learn.teaching import given
from mighty_learn.teaching.kitty_data import Ask, Measured, Use, Way, before, book
from mighty_learn.teaching.kitty_words import Once, call_reasons, discard_reason, outcome_of, person_reason
from mighty_learn.teaching.quiz import Hint, Question, Sentence
from mighty_learn.text import LANGUAGE

NAME = "07_kitty_and_friend"
PERSON = "person"  # an option that is no call: pointing at a player
_MEASURED = "a measured hand, one of kitty_data.book().items"
_WAYS = 5  # offered beside the person
_MIGHTY = CAMPUS.mighty(Suit.H)  # in every house: no hand of the book has spades as trump
_MISCONCEPTIONS = ("M-BURY", "M-KINGS", "M-OWNCARD", "M-PERSON")


def bank() -> tuple[Question, ...]:
    """The questions of the self-check."""
    from mighty_learn.teaching.students import marked

    items = [*book().of(Ask.DISCARD, Use.BANK), *book().of(Ask.FRIEND, Use.BANK)]
    return marked(map(question, items), _MISCONCEPTIONS)


@cache
def question(item: Measured) -> Question:
    """What is asked about a measured hand; the options come in an order that tells nothing."""
    given.instance("item", item, Measured, _MEASURED)
    ways = offered(item)
    options = shuffled([*(way.text for way in ways), *([PERSON] if item.person else [])], _order_of(item.id))
    labels = {way.text: _label(item, way) for way in ways}
    reasons = {way.text: outcome_of(item, way, _why(item, way), book()) for way in ways}
    if item.person:
        labels[PERSON] = Sentence.of("kitty.person", seat=_pointed_at(item))
        reasons[PERSON] = person_reason(item)
    facts = {"contract": item.contract, "buried": item.buried}
    return Question(item.id, Sentence(f"kitty.ask_{item.ask}", facts), tuple(options),
                    (frozenset([item.best.text]),), reasons, _hints(item, ways),
                    observe(before(item, CAMPUS), 0), str(item.hand), labels=labels, group=item.ask)


def offered(item: Measured) -> tuple[Way, ...]:
    """The ways among which the learner chooses."""
    return item.ways[:_WAYS] if item.person else item.ways


def _order_of(name: str) -> int:
    return mixed(sum(256**place * byte for place, byte in enumerate(name.encode())) % 2**63, 7)


def _pointed_at(item: Measured) -> int:
    return 1 + _order_of(item.id) % 4


def _label(item: Measured, way: Way) -> Sentence:
    if item.ask is Ask.DISCARD:
        return Once.of("kitty.cards", cards=way.buried)
    return Once.of("kitty.call", action=way.text)


def _why(item: Measured, way: Way) -> tuple[Sentence, ...]:
    return discard_reason(item, way, _MIGHTY) if item.ask is Ask.DISCARD else call_reasons(item, way, _MIGHTY)


def _hints(item: Measured, ways: tuple[Way, ...]) -> tuple[Sentence, ...]:
    """First what to look at, then fewer to choose from."""
    pair = shuffled([item.best, max(ways[1:], key=lambda way: way.points)], _order_of(item.id))
    one, other = (way.buried if item.ask is Ask.DISCARD else way.text for way in pair)
    return (Sentence(f"kitty.hint_{item.ask}"),
            Hint(f"kitty.hint_two_{item.ask}", {"one": one, "other": other}, frozenset(way.text for way in pair)))


def asked(ask: Ask, number: int) -> Question:
    """A question for practice, by its number from 0; GivenError for what is no such one."""
    items = book().of(Ask(given.one_of("ask", ask, Ask)), Use.PRACTICE)
    return question(items[given.whole("number", number, 0, len(items) - 1)])


def listed(item: Measured) -> str:
    """Every way of a hand with what it came to, one a line: the point cards, and how far it stays behind the best."""
    given.instance("item", item, Measured, _MEASURED)
    lost = {way.text: f"−{way.behind[0]:.2f} ± {way.error[0]:.2f}" for way in item.ways[1:]}
    return "\n".join(f"{way.points:.2f}  {lost.get(way.text, '–'):^12}  {_label(item, way).say(LANGUAGE.value)}"
                     for way in item.ways)


# --- what those answer who have it wrong


class Habit(StrEnum):
    """What goes wrong when somebody lays away or calls."""

    FEWEST_POINTS = "fewest_points"  # buried points are lost, so he buries as few as he can
    KEEP_KINGS = "keep_kings"  # a king always wins a trick, so he buries none
    OWN_CARD = "own_card"  # he names his own strongest card
    A_PERSON = "a_person"  # the friend is a player whom he points at


def answer_by(asked: Question, habit: Habit | None) -> str | None:
    """What somebody with this habit answers; None where nothing is laid away and nobody called. Else he is right."""
    item = book().by_id.get(asked.id)
    if item is None:
        return None
    found = None if habit is None else _HABITS[habit](item)
    return item.best.text if found is None else found


def _fewest_points(item: Measured) -> str | None:
    if item.ask is not Ask.DISCARD:
        return None
    return min(offered(item), key=lambda way: (way.buried.points, -way.points)).text


def _keep_kings(item: Measured) -> str | None:
    if item.ask is not Ask.DISCARD:
        return None
    left = [way for way in offered(item) if not kings(way.buried)]
    return max(left, key=lambda way: way.points).text if left else None


def _own_card(item: Measured) -> str | None:
    if item.ask is not Ask.FRIEND:
        return None
    return next((way.text for way in offered(item) if way.called in item.hand), None)


def _a_person(item: Measured) -> str | None:
    return PERSON if item.person else None


_HABITS: dict[Habit, Callable[[Measured], str | None]] = {
    Habit.FEWEST_POINTS: _fewest_points, Habit.KEEP_KINGS: _keep_kings, Habit.OWN_CARD: _own_card,
    Habit.A_PERSON: _a_person}


def kings(cards: CardSet) -> CardSet:
    """The kings among these cards."""
    return CardSet(card for card in cards if card.rank is Rank.KING)
