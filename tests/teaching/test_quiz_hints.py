"""Hints lead nobody astray, in any bank; how sure somebody was; questions in words; what they print."""
from __future__ import annotations

import pytest

from mighty_learn.engine.cards import Suit
from mighty_learn.engine.errors import IllegalAction, Why
from mighty_learn.engine.presets import CAMPUS
from mighty_learn.teaching.lessons import LESSONS, UnknownLessonError, earlier, lesson
from mighty_learn.teaching.one_trick import bank
from mighty_learn.teaching.quiz import AnswerError, Confidence, Gate, Hint, Outcome, Question, Sentence, false_leads
from mighty_learn.teaching.tricks import random_tables, what_may_be_played
from mighty_learn.text import set_lang


@pytest.mark.parametrize("one", LESSONS, ids=lambda one: one.name)
def test_no_hint_of_a_bank_leads_astray(one: object) -> None:
    asked = one.bank()  # type: ignore[attr-defined]
    assert all(question.hints for question in asked)
    assert [found for question in asked for found in false_leads(question)] == []


def with_hint(hint: Sentence) -> Question:
    given = bank()[0]
    return Question("q", given.prompt, given.options, given.accepted, given.reasons, (hint,), given.table)


def test_a_hint_that_would_lead_astray_cannot_be_given() -> None:
    given = bank()[0]
    right = next(iter(given.solution))
    others = frozenset(given.options) - {right}
    led = next(iter(others))
    assert with_hint(Hint("quiz.hint_led", {"led": given.options[0][0]}, frozenset([right, led]))).hint().key
    with pytest.raises(AnswerError, match=f"rules out {right}"):
        with_hint(Hint("quiz.hint_led", {"led": given.options[0][0]}, others))
    with pytest.raises(AnswerError, match=f"names {led}"):
        with_hint(Sentence.of("quiz.joker_dead", card=led))
    assert with_hint(Sentence.of("quiz.joker_dead", card=right))
    wrong_suit = next(str(suit) for suit in Suit if str(suit) != given.options[0][0])
    with pytest.raises(AnswerError, match=f"says led {wrong_suit}, but it is {given.options[0][0]}"):
        with_hint(Sentence.of("quiz.hint_led", led=wrong_suit))
    with pytest.raises(AnswerError, match="says trump H, but it is NT"):
        with_hint(Sentence.of("quiz.hint_trump", trump="H"))


def test_hints_that_must_keep_every_equally_good_answer() -> None:
    given = bank()[0]
    first, second = given.options[:2]
    with pytest.raises(AnswerError, match=f"rules out {second}"):
        Question("q", given.prompt, given.options, (frozenset([first]), frozenset([second])), given.reasons,
                 (Hint("quiz.hint_led", {"led": given.options[0][0]}, frozenset([first])),))


def test_hints_by_number() -> None:
    given = bank()[-1]
    assert [given.hint(), given.hint(2)] == list(given.hints)
    for number in (0, 3):
        with pytest.raises(AnswerError, match=f"hint {number}.*it has 2"):
            given.hint(number)


def test_how_sure_somebody_was_is_kept_with_the_answer() -> None:
    gate = Gate.draw(bank(), 4, 2, seed=2)
    right = [question.solution for question in gate.questions]
    wrong = [next(option for option in question.options if option not in question.solution)
             for question in gate.questions]
    gate = gate.answer(right[0], Confidence.SURE).answer(wrong[1], Confidence.SURE)
    gate = gate.answer(right[2], Confidence.UNSURE).answer(None)
    assert gate.confidence == (Confidence.SURE, Confidence.SURE, Confidence.UNSURE, None)
    assert gate.right_when(Confidence.SURE) == (1, 2)
    assert gate.right_when(Confidence.UNSURE) == (1, 1)
    assert (gate.right, gate.passed, gate.is_over) == (2, True, True)


def test_words_and_numbers_as_options() -> None:
    labels = {"a": Sentence("quiz.sure"), "b": Sentence("quiz.unsure")}
    reasons = {"a": Sentence("quiz.right"), "b": Sentence("quiz.wrong")}
    words = Question("q", Sentence("quiz.how_sure"), ("a", "b"), (frozenset("a"),), reasons, labels=labels)
    assert not words.of_cards
    assert words.shown("a", "en") == "I am sure"
    assert words.say("en").splitlines()[1:] == ["- I am sure", "- I am not sure"]
    numbers = Question("q", Sentence("quiz.how_sure"), ("10", "-5"), (frozenset(["10"]),),
                       {"10": reasons["a"], "-5": reasons["b"]})
    assert not numbers.of_cards
    assert numbers.shown("-5", "both") == "-5"
    assert bank()[0].of_cards
    assert bank()[0].shown("HA", "both") == "♥A / ♥A"
    with pytest.raises(AnswerError, match="labels"):
        Question("q", words.prompt, ("a", "b"), words.accepted, reasons, labels={"a": labels["a"]})


def test_what_is_typed_prints_in_the_language_of_the_notebook() -> None:
    asked = bank()[0]
    right = next(iter(asked.solution))
    set_lang("en")
    try:
        assert str(asked.check(right)).startswith("Right!")
        assert asked._repr_mimebundle_()["text/plain"] == asked.say("en")
        assert str(asked.hint()) == asked.hint().say("en")
        set_lang("both")
        assert str(asked.check(right)).splitlines()[0] == "맞았어요!"
        assert "Right!" in str(asked.check(right))
    finally:
        set_lang("both")


def test_a_reason_from_the_engine() -> None:
    refused = IllegalAction(Why.MUST_FOLLOW, card="HA", suit="S", holds="S2", allowed="S2")
    assert Sentence.why(refused).key == "why.must_follow"
    state = next(random_tables(CAMPUS, Suit.C, 5, [3], 2))
    asked = what_may_be_played(state, "q")
    assert asked.check(asked.solution).outcome is Outcome.RIGHT


def test_lessons_by_name() -> None:
    assert lesson("01_one_trick").number == 1
    assert lesson("01_one_trick").bank() is lesson("01_one_trick").bank()
    assert earlier("01_one_trick") == ()
    assert [one.name for one in earlier("12_review_and_teach")] == [one.name for one in LESSONS if one.number < 12]
    assert [one.number for one in LESSONS] == sorted(one.number for one in LESSONS)
    for name in ("99_x", "one_trick"):
        with pytest.raises(UnknownLessonError, match=name):
            lesson(name)
    with pytest.raises(UnknownLessonError, match="one_trick"):
        earlier("one_trick")
