"""Lesson 4's self-check: every set judged by a second method, the reasons tell all of it, each kind is as described."""
from __future__ import annotations

import re
from collections import Counter

import pytest

from mighty_learn.engine.cards import Suit, card_list
from mighty_learn.engine.presets import CAMPUS
from mighty_learn.engine.view import View, observe
from mighty_learn.teaching import legal_sets
from mighty_learn.teaching.legal_sets import PATTERNS, bank, example, practice, what_may_i_play
from mighty_learn.teaching.lessons import lesson
from mighty_learn.teaching.quiz import Outcome, Question, Sentence
from mighty_learn.teaching.students import touching
from mighty_learn.teaching.tricks import random_tables, what_may_be_played
from mighty_learn.text import Lang

MIGHTY = {"campus": "DA", "haebangchon": "HA", "guide": "HA"}  # when spades are trump


def view_of(asked: Question) -> View:
    assert isinstance(asked.table, View)
    return asked.table


# --- a second judge, by the words of the rules and without the engine


def judged(asked: Question) -> set[str]:
    view, house = view_of(asked), view_of(asked).rules.name
    hand, trump = set(asked.hand.split()), "NT" if view.trump is None else str(view.trump)
    mighty = MIGHTY[house] if trump == "S" else "SA"
    may = led_by_hand(hand, trump, mighty, house) if not view.trick else followed_by_hand(view, hand, mighty)
    barred = house == "haebangchon" and view.trick_number == 1 and len(may) > 1
    return may - {"JK"} if barred else may


def led_by_hand(hand: set[str], trump: str, mighty: str, house: str) -> set[str]:
    others = {card for card in hand if card[0] != trump or card == mighty}
    enough = {"campus": not others, "haebangchon": True, "guide": others <= {"JK"}}[house]
    return hand if enough else others


def followed_by_hand(view: View, hand: set[str], mighty: str) -> set[str]:
    first = view.trick[0]
    free = hand & {mighty, "JK"}
    if first.call and "JK" in hand:
        return free
    follows = {card for card in hand if card != "JK" and card[0] == str(first.suit or first.card.suit)}
    return follows | free if follows else hand


@pytest.mark.parametrize("asked", [*bank(), *practice()], ids=lambda asked: asked.id)
def test_the_right_set_is_that_of_the_rules_in_words(asked: Question) -> None:
    assert asked.accepted == (frozenset(judged(asked)),)


# --- the bank


def test_the_bank_has_what_its_description_says() -> None:
    houses = Counter(view_of(asked).rules.name for asked in bank())
    assert (len(bank()), houses["campus"]) == (75, 60)
    assert len(bank()) == sum(pattern.size for pattern in PATTERNS)
    assert len({(asked.hand, view_of(asked).trick) for asked in (*bank(), *practice())}) == len(bank()) + 7
    assert {asked.id for asked in bank()}.isdisjoint(asked.id for asked in practice())
    assert touching(bank()) == tuple(sorted(legal_sets.MISCONCEPTIONS))


def test_it_is_the_learner_s_turn_and_he_has_played_nothing_yet() -> None:
    for asked in (*bank(), *practice()):
        view = view_of(asked)
        assert (view.viewer, view.my_turn, (view.leader + len(view.trick)) % 5) == (0, True, 0)
        assert (not view.trick) <= (view.trick_number == 1 and view.declarer == 0)


def of_kind(name: str, house: str = "campus") -> list[Question]:
    return [asked for asked in bank() if asked.id.startswith(f"{house}-{name}-")]


def test_the_rare_hands_are_there() -> None:
    for asked in of_kind("forced"):
        mighty = str(view_of(asked).mighty)
        assert mighty in asked.solution <= {mighty, "JK"}
    assert {len(asked.solution) for asked in of_kind("forced")} == {1, 2}
    assert all(asked.solution == {"JK"} for asked in (*of_kind("called"), *of_kind("nine")))
    assert all(asked.solution == {str(view_of(asked).mighty), "JK"} for asked in of_kind("spared"))
    assert all(asked.solution == {str(view_of(asked).mighty)} for asked in of_kind("mighty"))
    assert all(len(asked.solution) == 10 for asked in (*of_kind("trumps"), *of_kind("nine", "guide")))
    assert all("JK" not in asked.solution for asked in of_kind("joker", "haebangchon"))
    for asked in of_kind("lead", "haebangchon"):
        assert any(card[0] == str(view_of(asked).trump) for card in asked.solution)
    for asked in of_kind("uncalled"):
        first = view_of(asked).trick[0]
        assert (first.card, first.call) == (view_of(asked).joker_caller, False)


def test_every_kind_can_be_drawn() -> None:
    one = lesson(legal_sets.NAME)
    drawn = {asked.id.rsplit("-", 2)[0] for seed in range(300) for asked in one.gate(seed).questions}
    assert drawn == {f"{pattern.rules.name}-{pattern.name}" for pattern in PATTERNS}


# --- what is said


def forbids(reason: Sentence) -> bool:
    return reason.key.startswith("legal.no_")


@pytest.mark.parametrize(("lang", "start"), [("ko", "낼 수 있는 카드: "), ("en", "Allowed: ")])
def test_a_wrong_answer_is_told_the_whole_set_and_the_rule(lang: Lang, start: str) -> None:
    for asked in bank():
        answer = asked.solution ^ {asked.options[0]} or frozenset(asked.options)
        wrong = asked.check(answer)
        assert wrong.outcome is Outcome.WRONG
        allowing = [reason for reason in wrong.reasons if not forbids(reason)]
        named = " ".join(str(reason.facts["cards"]) for reason in allowing)
        assert {str(card) for card in card_list(named)} == asked.solution
        assert all(reason.say(lang).startswith(start) for reason in allowing)
        assert all(re.search(r"\(R6\.\d+(, R6\.\d+)*\)$", reason.say(lang)) for reason in wrong.reasons)


def test_a_card_that_may_not_be_played_is_told_so() -> None:
    for asked in (*bank(), *practice()):
        for option in asked.options:
            assert forbids(asked.reasons[option]) is (option not in asked.solution)
            assert "None" not in asked.reasons[option].say("both")
        assert all("None" not in hint.say("both") for hint in asked.hints)
        assert "None" not in asked.prompt.say("both")


def test_the_worked_example() -> None:
    asked = what_may_i_play(example(), "example")
    assert (set(asked.options), asked.solution) == ({"SA", "H9", "D4"}, {"SA"})
    assert asked.reasons["H9"].say("ko") == (
        "낼 수 없는 카드: ♥9 ♦4. 마이티 ♠A도 스페이드 카드라서, 따를 무늬가 손에 있는 셈입니다. (R6.3)")
    assert asked.reasons["SA"].say("en") == (
        "Allowed: ♠A, the Mighty. As your only card of spades it must be played, unless you play the joker. (R6.3)")


def test_a_lead_has_no_suit_to_follow() -> None:
    state = next(random_tables(CAMPUS, Suit.H, 4, [3], 0))
    asked = what_may_be_played(state, "lead")
    assert asked.solution == set(asked.options)
    assert [hint.key for hint in asked.hints] == ["quiz.hint_lead"]
    assert {reason.key for reason in asked.reasons.values()} == {"quiz.legal_lead"}
    joker = next(one for one in random_tables(CAMPUS, Suit.H, 4, [2], 0)
                 if "JK" in {str(card) for card in observe(one, one.seat).hand})
    assert what_may_be_played(joker, "joker").reasons["JK"].key == "quiz.legal_lead"
