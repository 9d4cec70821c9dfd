"""The widgets of the lessons: a trick to play to, questions with hints, the self-check and what it says at its end."""
from __future__ import annotations

import re
from html import unescape
from itertools import islice

import pytest

from mighty_learn.engine.cards import Suit
from mighty_learn.teaching import one_trick
from mighty_learn.teaching.quiz import Question
from mighty_learn.teaching.tricks import random_tables, what_may_be_played
from mighty_learn.widgets.lesson import Ask, OneTrick, SelfCheck

BANK = one_trick.bank()


def right(question: Question) -> str:
    return next(iter(question.solution))


def wrong(question: Question) -> str:
    return next(option for option in question.options if option not in question.solution)


def test_one_trick_refuses_explains_plays_and_deals_again() -> None:
    widget = OneTrick(one_trick.practice(None, seed=1), lang="ko")
    scene = widget.draw()
    legal = [item["card"] for item in scene["hand"] if item["legal"]]
    assert legal == [str(card) for card in widget.view.hand if widget.view.why_not(str(card)) is None]
    illegal = next(item["card"] for item in scene["hand"] if not item["legal"])
    widget.handle({"do": "choose", "cards": illegal})
    assert widget.played is None
    assert "R6.2" in widget.draw()["note"]["text"]
    widget.handle({"do": "choose", "cards": legal[0]})
    assert widget.played is not None
    scene = widget.draw()
    assert len(scene["trick"]) == 5
    assert widget.played.reason.say("ko") in scene["note"]["text"]
    assert [way["do"] for way in scene["ways"]] == ["again"]
    before = widget.state
    widget.handle({"do": "again"})
    assert widget.state != before
    assert not widget.fault


@pytest.mark.parametrize(("trump", "told"), [(None, []), (Suit.H, ["Trump: hearts"])])
def test_the_still_picture_of_a_trick_has_no_word_that_is_taught_later(trump: Suit | None, told: list[str]) -> None:
    widget = OneTrick(one_trick.practice(trump, seed=1), lang="en")
    picture = widget.picture()
    headline = " · ".join([*told, f"trick {widget.view.trick_number} of 10"])
    for words in (picture.alt, picture.text, unescape(re.sub(r"<[^>]*>", "\n", picture.svg))):
        assert headline in words
        assert not re.search("contract|no trump|declarer|point card", words, re.IGNORECASE)


def test_questions_with_hints_until_each_is_right() -> None:
    questions = one_trick.ruffs()[:2]
    widget = Ask(questions, lang="en")
    for hint in questions[0].hints:
        widget.handle({"do": "hint"})
        assert widget.draw()["note"]["text"] == hint.say("en")
    assert [way["do"] for way in widget.draw()["ways"]] == []
    widget.handle({"do": "choose", "cards": wrong(questions[0])})
    assert widget.draw()["note"]["kind"] == "bad"
    widget.handle({"do": "next"})
    assert widget.fault  # not before the answer is right
    widget.handle({"do": "choose", "cards": right(questions[0])})
    assert widget.draw()["note"]["kind"] == "good"
    assert [item["who"].endswith("✔") for item in widget.draw()["hand"]].count(True) == 1
    widget.handle({"do": "next"})
    assert widget.asked == questions[1]
    widget.handle({"do": "choose", "cards": right(questions[1])})
    assert widget.draw()["ways"] == []


def test_a_self_check_passed_and_begun_again() -> None:
    widget = SelfCheck(BANK, size=5, need=5, seed=3, lang="en")
    for _ in range(5):
        assert widget.asked is not None
        widget.handle({"do": "choose", "cards": right(widget.asked)})
        widget.handle({"do": "next"})
    assert widget.gate.passed
    assert "5 of 5" in widget.draw()["prompt"]
    assert widget.draw()["note"] is None
    widget.handle({"do": "restart"})
    assert widget.gate.answers == ()
    assert not widget.fault


def test_a_self_check_failed_tells_why_for_each_that_was_not_right() -> None:
    widget = SelfCheck(BANK, size=3, need=3, seed=3, lang="en")
    first, second, third = widget.gate.questions
    widget.handle({"do": "choose", "cards": wrong(first)})
    assert first.reasons[right(first)].say("en") in widget.draw()["note"]["text"]
    widget.handle({"do": "next"})
    widget.handle({"do": "skip"})
    widget.handle({"do": "choose", "cards": right(third)})
    widget.handle({"do": "next"})
    assert not widget.gate.passed
    told = widget.draw()["note"]["text"]
    assert told == "\n".join(q.reasons[right(q)].say("en") for q in (first, second))


def test_an_answer_counts_once() -> None:
    widget = SelfCheck(BANK, size=3, need=3, seed=3)
    assert widget.asked is not None
    question = widget.asked
    widget.handle({"do": "choose", "cards": wrong(question)})
    widget.handle({"do": "choose", "cards": right(question)})
    assert (len(widget.gate.answers), widget.gate.right) == (1, 0)


def test_a_question_of_several_cards_does_not_tell_how_many() -> None:
    state = next(state for state in random_tables(BANK[0].table.rules, Suit.C, 5, [3], 2)  # type: ignore[union-attr]
                 if 2 <= len(state.legal_actions()) < len(state.hands[state.seat]))
    question = what_may_be_played(state, "legal")
    widget = Ask([question], lang="en")
    assert widget.draw()["pick"] == 0  # any number
    widget.handle({"do": "choose", "cards": " ".join(sorted(question.solution))})
    assert widget.draw()["note"]["kind"] == "good"


def test_stills_show_the_cards_and_no_verdict() -> None:
    for question in islice(BANK, 3):
        picture = SelfCheck([question], size=1, need=1, seed=1, lang="en").picture()
        assert sum(picture.text.count(sign) for sign in "♠♥♦♣") == 5
        assert "wins" not in picture.text


def test_nothing_to_ask_is_refused() -> None:
    with pytest.raises(ValueError, match="no questions"):
        Ask([])
