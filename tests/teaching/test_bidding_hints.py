"""Lesson 6's hints on counting, followed to the letter with a count of the test's own: they lead to a right call."""
from __future__ import annotations

from collections.abc import Mapping

import pytest

import mighty_learn as ml
from mighty_learn.teaching import bidding
from mighty_learn.teaching.bidding_cases import PASS, Case, cases
from mighty_learn.teaching.quiz import Question
from mighty_learn.text import slots

ASKED = (*bidding.bank(), *bidding.one_missing(), *bidding.two_missing(), *bidding.alone())
SHOWN = tuple(question for question in ASKED if any(hint.key == "bidding.hint_count" for hint in question.hints))
SUITS = "SHDC"

Facts = Mapping[str, object]


def number(shown: object) -> float:
    """7½, ½, 14."""
    whole = str(shown).removesuffix("½")
    return float(whole or 0) + str(shown).endswith("½") / 2


def counted(hand: list[str], trump: str, mighty: str, facts: Facts) -> float:
    """Card by card, as the hints say."""
    total = number(facts["base"])
    for card in hand:
        suit, rank = card[0], card[1:]
        if card == mighty:
            total += number(facts["mighty"])
        elif card == "JK":
            total += number(facts["joker"])
        elif suit == trump:
            total += number(facts["length"]) + number(facts["tops"]) * (rank in ("A", "K", "Q"))
        else:
            ace, king = ("K", "Q") if suit == mighty[0] else ("A", "K")
            company = [other for other in hand if other[0] == suit and other not in (card, mighty, "JK")]
            total += number(facts["aces"]) * (rank == ace) + number(facts["kings"]) * (rank == king and company != [])
    return total


def mighty_of(case: Case, trump: str) -> str:
    return str(case.rules.mighty(None if trump == "NT" else ml.Suit.parse(trump)))


def chosen(case: Case, question: Question) -> tuple[str, float]:
    """The trump and its count, by the first two hints."""
    facts = {hint.key.removeprefix("bidding."): hint.facts for hint in question.hints}
    hand = str(case.hand).split()
    suits = {suit: counted(hand, suit, mighty_of(case, suit), facts["hint_count"]) for suit in SUITS}
    none = counted(hand, "NT", mighty_of(case, "NT"), facts["hint_count_none"])
    if none >= number(facts["hint_count_none"]["enough"]) and none >= max(suits.values()) - 1:
        return "NT", none
    best = [suit for suit in SUITS if suits[suit] == max(suits.values())]
    trumps = {suit: sum(card[0] == suit and card != mighty_of(case, suit) for card in hand) for suit in best}
    longest = [suit for suit in best if trumps[suit] == max(trumps.values())]
    return longest[0], suits[longest[0]]


def called(case: Case, question: Question) -> str:
    """The call, by the third."""
    trump, worth = chosen(case, question)
    (facts,) = [hint.facts for hint in question.hints if hint.key == "bidding.hint_count_call"]
    if worth < number(facts["more" if "SA" in str(case.hand).split() else "enough"]):
        return PASS
    still = [int(option.removeprefix(trump)) for option in case.options if option.rstrip("0123456789") == trump]
    begin = max(int(worth) - int(number(facts["margin"])), min(still, default=21))
    return f"{trump}{begin}" if begin <= worth else PASS


@pytest.mark.parametrize("question", SHOWN, ids=lambda question: question.id)
def test_followed_to_the_letter_the_hints_give_a_right_call(question: Question) -> None:
    assert frozenset([called(bidding.about()[question.id], question)]) in question.accepted


def test_the_hints_are_shown_where_they_lead_right_and_nowhere_else() -> None:
    right, hands = bidding.right_by_count()
    shown = {question.id for question in SHOWN}
    assert sum(question.id in shown for question in bidding.bank()) == right
    assert right >= 0.7 * hands
    assert {"nt-294", "over-635"} < shown
    for question in ASKED:
        parts = sum(hint.key.startswith("bidding.hint_count") for hint in question.hints)
        assert parts == (3 if question.id in shown else 0)


@pytest.mark.parametrize("case", cases().values(), ids=lambda case: case.id)
def test_the_lesson_counts_as_the_hints_say(case: Case) -> None:
    trump, worth = chosen(case, SHOWN[0])
    found = bidding.best_count(case.hand, case.rules)
    assert ("NT" if found.trump is None else str(found.trump), found.worth) == (trump, worth)


@pytest.mark.parametrize("lang", ["ko", "en"])
def test_every_weight_that_counts_is_in_the_words(lang: str) -> None:
    for hint in SHOWN[0].hints[:3]:
        told = {slot.name for slot in slots(hint.key, lang)}
        assert {name for name, fact in hint.facts.items() if fact != "0"} == told
