"""Lesson 1: the bank of tricks, judged here by a second method, and the practice tables."""
from __future__ import annotations

from itertools import islice

import pytest

from mighty_learn.engine.cards import JOKER, Card, Suit
from mighty_learn.engine.errors import IllegalAction, Why
from mighty_learn.engine.presets import CAMPUS
from mighty_learn.teaching.one_trick import LEARNER, bank, finish, practice
from mighty_learn.teaching.quiz import Outcome, Question
from mighty_learn.teaching.tricks import random_tables, what_may_be_played

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def winner_by_hand(question: Question) -> str:
    """The highest trump, else the highest card of the first card's suit: no engine needed."""
    trump = question.prompt.facts.get("trump", "NT")
    led = question.options[0][0]
    suit = trump if any(card[0] == trump for card in question.options) else led
    return max((card for card in question.options if card[0] == suit), key=lambda card: RANKS.index(card[1:]))


def test_the_bank_holds_at_least_sixty_different_tricks() -> None:
    assert len(bank()) >= 60
    assert len({question.id for question in bank()}) == len(bank())
    assert len({(question.options, question.prompt.facts.get("trump", "NT")) for question in bank()}) == len(bank())


@pytest.mark.parametrize("question", bank(), ids=lambda question: question.id)
def test_every_trick_of_the_bank_has_the_winner_found_by_hand(question: Question) -> None:
    assert question.accepted == (frozenset({winner_by_hand(question)}),)
    assert "JK" not in question.options
    assert question.table is not None
    assert str(question.table.mighty) not in question.options
    for option in question.options:
        verdict = question.check(option)
        assert verdict.outcome is (Outcome.RIGHT if option == winner_by_hand(question) else Outcome.WRONG)
        assert verdict.say("ko").count("\n") >= 1
        assert verdict.say("en").count("\n") >= 1


def test_the_bank_has_every_kind_of_trick() -> None:
    def off_suit(question: Question) -> list[str]:
        return [card for card in question.options if card[0] != question.options[0][0]]

    ruffs = [q for q in bank() if any(card[0] == q.prompt.facts.get("trump", "NT") for card in off_suit(q))]
    high_throws = [q for q in bank() if q not in ruffs and any(Card(card).is_point for card in off_suit(q))]
    followed = [q for q in bank() if not off_suit(q)]
    assert min(len(ruffs), len(high_throws), len(followed)) >= 12


@pytest.mark.parametrize("void", [False, True])
@pytest.mark.parametrize("trump", [None, Suit.H])
def test_practice_tables_teach_following_suit(trump: Suit | None, void: bool) -> None:
    for state in islice(practice(trump, 5, void), 6):
        hand = state.hands[LEARNER]
        assert state.seat == LEARNER
        assert state.led is not None
        assert bool(hand.of_suit(state.led)) is not void
        assert JOKER not in hand
        legal = {str(action) for action in state.legal_actions()}
        expected = hand if void else hand.of_suit(state.led)
        assert legal == {str(card) for card in expected}


def test_the_rest_of_the_trick_is_played_and_explained() -> None:
    state = next(practice(None, 5))
    card = str(state.legal_actions()[0])
    played = finish(state, card)
    assert len(played.trick.plays) == 5
    assert str(played.trick.by_seat(LEARNER)) == card
    assert played.reason.key == "quiz.wins_led"
    assert played.reason.facts["card"] == str(played.trick.by_seat(played.trick.winner).card)


def test_an_illegal_card_is_refused_with_the_rule() -> None:
    state = next(practice(None, 5))
    illegal = next(card for card in state.hands[LEARNER] if card.suit != state.led)
    with pytest.raises(IllegalAction) as caught:
        finish(state, str(illegal))
    assert (caught.value.why, caught.value.rule) == (Why.MUST_FOLLOW, "R6.2")


def test_a_question_of_legal_cards_wants_them_all() -> None:
    for state in islice(random_tables(CAMPUS, Suit.C, 5, [2, 3, 4], 2), 20):
        question = what_may_be_played(state, "legal")
        legal = {str(action) for action in state.legal_actions()}
        assert question.check(legal).outcome is Outcome.RIGHT
        for option in question.options:
            assert question.check(legal ^ {option}).outcome is not Outcome.RIGHT
            assert question.reasons[option].key.startswith("quiz.legal" if option in legal else "why.")
