"""The review and the warm-up on the screen; answers noted on the way; how sure; options in words."""
from __future__ import annotations

from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from mighty_learn.teaching.lessons import lesson
from mighty_learn.teaching.progress import Answer, CheckTaken, Met, Progress
from mighty_learn.teaching.quiz import Confidence, Outcome, Question
from mighty_learn.teaching.term_quiz import Way, question
from mighty_learn.widgets.asking import Asking
from mighty_learn.widgets.lesson import Ask, SelfCheck
from mighty_learn.widgets.review import ReviewWidget, WarmUp

LESSON = "01_one_trick"
BANK = lesson(LESSON).bank()
SEOUL = timezone(timedelta(hours=9))


class Book(Progress):
    def __init__(self, path: Path) -> None:
        self.time = datetime(2026, 11, 30, 9, 0, tzinfo=SEOUL)
        super().__init__(path, lambda: self.time)


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return Book(tmp_path / "progress.json")


def give(widget: Asking, right: bool = True) -> Question:
    asked = widget.asked
    assert asked is not None
    option = next(one for one in asked.options if (one in asked.solution) is right)
    if asked.of_cards:
        widget.handle({"do": "choose", "cards": option})
    else:
        widget.handle({"do": "answer", "index": asked.options.index(option)})
    assert not widget.fault
    return asked


def ways(widget: Asking) -> list[str]:
    return [one["do"] for one in widget.draw()["ways"]]


def miss(book: Book, *numbers: int) -> None:
    for number in numbers:
        wrong = next(option for option in BANK[number].options if option not in BANK[number].solution)
        book.answer(BANK[number].check(wrong), LESSON)


def test_nothing_to_review_makes_nothing(book: Book) -> None:
    widget = ReviewWidget(book, "en")
    assert widget.draw()["prompt"].startswith("There is nothing to review yet.")
    assert ways(widget) == ["look_again"]
    assert widget.still()["text/plain"] == widget.draw()["prompt"]
    assert not book.path.exists()


def test_the_review_goes_through_what_is_due_and_says_why(book: Book) -> None:
    miss(book, 0)
    book.meet(LESSON, ["trump"])
    book.time += timedelta(days=3)
    widget = ReviewWidget(book, "en")
    assert widget.draw()["prompt"].splitlines() == ["Review: card 1 of 2", "What does “trump” mean?"]
    assert widget.draw()["note"]["text"] == (
        "A new word: you met it in notebook 1 on 30 November 2026. Due since 30 November 2026.")
    assert len(widget.draw()["options"]) == 4
    assert ways(widget) == ["hint", "give_up"]
    give(widget)
    assert widget.draw()["note"]["kind"] == "good"
    assert [option["right"] for option in widget.draw()["options"]].count(True) == 1
    widget.handle({"do": "next"})
    assert widget.draw()["prompt"].startswith("Review: card 2 of 2\nWho takes this trick?")
    assert widget.draw()["note"]["text"] == "You missed it on 30 November 2026. Due since 30 November 2026."
    give(widget, right=False)
    assert widget.draw()["note"]["kind"] == "bad"
    widget.handle({"do": "next"})
    assert widget.draw()["prompt"] == (
        "That was the review: 1 right of 2.\nNothing is due just now. Something will be back later today.")
    noted = book.of(Answer)[1:]
    assert [(one.lesson, one.question, one.place, one.outcome) for one in noted] == [
        ("terms", "trump/term-meaning", "review", Outcome.RIGHT), (LESSON, BANK[0].id, "review", Outcome.WRONG)]
    book.time += timedelta(minutes=10)
    widget.handle({"do": "look_again"})
    assert widget.asked == BANK[0]
    assert not widget.fault


def test_giving_up_shows_the_answer_and_counts_as_not_known(book: Book) -> None:
    miss(book, 0)
    book.time += timedelta(days=1)
    widget = ReviewWidget(book, "ko")
    widget.handle({"do": "hint"})
    widget.handle({"do": "give_up"})
    right = next(iter(BANK[0].solution))
    assert BANK[0].reasons[right].say("ko") in widget.draw()["note"]["text"]
    assert ways(widget) == ["next"]
    assert (book.of(Answer)[-1].outcome, book.of(Answer)[-1].hints) == (Outcome.NOT_TRIED, 1)
    widget.handle({"do": "give_up"})
    assert widget.fault
    assert len(book.of(Answer)) == 2


def test_when_the_next_one_is_due(book: Book) -> None:
    miss(book, 0)
    book.time += timedelta(days=1)
    widget = ReviewWidget(book, "both")
    give(widget)
    book.time += timedelta(days=1)
    book.answer(BANK[0].check(BANK[0].solution), LESSON)
    widget.handle({"do": "next"})
    day = book.cards[0].due.astimezone(SEOUL)
    assert day.date() > book.time.date()
    assert f"다음 복습은 {day.year}년 {day.month}월 {day.day}일" in widget.draw()["prompt"]
    assert f"{day.day} December {day.year}" in widget.draw()["prompt"]


def test_a_damaged_file_is_told_of_for_a_week(book: Book) -> None:
    miss(book, 0, 1)
    book.path.write_bytes(book.path.read_bytes()[:-20])
    widget = ReviewWidget(book, "en")
    assert "was damaged. All that could be read of it, 1 record, goes on" in widget.draw()["news"]
    book.time += timedelta(days=8)
    assert "damaged" not in ReviewWidget(book, "en").draw()["news"]


# --- warm-up


def test_the_warm_up_asks_three_and_notes_each_once_for_its_own_lesson(book: Book) -> None:
    miss(book, 4)
    widget = WarmUp("02_three_powers", book, "en")
    assert "You missed it" in widget.draw()["note"]["text"]
    give(widget, right=False)
    give(widget)
    widget.handle({"do": "next"})
    assert widget.draw()["note"]["text"] == "From notebook 1."
    give(widget)
    widget.handle({"do": "next"})
    give(widget)
    assert ways(widget) == []
    noted = book.of(Answer)[1:]
    assert [one.outcome for one in noted] == [Outcome.WRONG, Outcome.RIGHT, Outcome.RIGHT]
    assert {(one.lesson, one.place) for one in noted} == {(LESSON, "warm-up")}
    assert noted[0].question == BANK[4].id
    with pytest.raises(ValueError, match="'01_one_trick'"):
        WarmUp("01_one_trick", book)


# --- noting in the widgets of lessons


def test_a_self_check_notes_answers_and_its_end_and_brings_the_terms(book: Book) -> None:
    widget = SelfCheck(BANK, size=3, need=2, seed=1, lang="en", lesson=LESSON, progress=book)
    give(widget, right=False)
    widget.handle({"do": "next"})
    widget.handle({"do": "skip"})
    give(widget)
    assert book.of(CheckTaken) == ()
    widget.handle({"do": "next"})
    assert [one.outcome for one in book.of(Answer)] == [Outcome.WRONG, Outcome.NOT_TRIED, Outcome.RIGHT]
    assert {one.place for one in book.of(Answer)} == {"check"}
    assert [(one.right, one.total, one.passed) for one in book.of(CheckTaken)] == [(1, 3, False)]
    assert tuple(one.term for one in book.of(Met)) == lesson(LESSON).terms
    widget.handle({"do": "restart"})
    for _ in range(3):
        give(widget)
        widget.handle({"do": "next"})
    assert book.passed == {LESSON}
    assert len(book.of(Met)) == len(lesson(LESSON).terms)


def test_without_a_lesson_nothing_is_noted(book: Book) -> None:
    give(Ask(BANK[:1], lang="en"))
    give(SelfCheck(BANK, size=1, need=1, seed=1))
    assert not book.path.exists()
    with pytest.raises(ValueError, match="lesson='01_one_trick'"):
        Ask(BANK[:1], progress=book)


def test_practice_notes_the_first_answer_with_its_hints(book: Book) -> None:
    widget = Ask(BANK[:1], lang="en", lesson=LESSON, progress=book)
    widget.handle({"do": "hint"})
    give(widget, right=False)
    give(widget)
    (noted,) = book.of(Answer)
    assert (noted.outcome, noted.hints, noted.place) == (Outcome.WRONG, 1, "practice")
    assert noted.seconds is not None
    assert 0 <= noted.seconds < 60


def test_a_progress_that_cannot_be_written_is_told_and_the_lesson_goes_on(tmp_path: Path) -> None:
    widget = Ask(BANK[:2], lang="en", lesson=LESSON, progress=Progress(tmp_path))
    right = next(iter(BANK[0].solution))
    widget.handle({"do": "choose", "cards": right})
    assert widget.fault
    assert "not a file" in widget.fault["what"]
    assert widget.draw()["note"]["kind"] == "good"
    widget.handle({"do": "next"})
    assert widget.asked == BANK[1]


# --- how sure


def test_how_sure_is_asked_after_choosing_and_before_judging(book: Book) -> None:
    widget = SelfCheck(BANK, size=2, need=1, seed=1, lang="en", lesson=LESSON, progress=book, confidence=True)
    assert ways(widget) == ["skip"]
    widget.handle({"do": "sure"})
    assert widget.fault
    give(widget, right=False)
    assert ways(widget) == ["sure", "unsure"]
    assert widget.gate.answers == ()
    asked = give(widget)  # another choice, still open
    assert [item["card"] for item in widget.draw()["hand"] if item["chosen"]] == list(asked.solution)
    widget.handle({"do": "sure"})
    assert widget.draw()["note"]["kind"] == "good"
    widget.handle({"do": "next"})
    give(widget, right=False)
    widget.handle({"do": "unsure"})
    widget.handle({"do": "next"})
    assert [one.confidence for one in book.of(Answer)] == [Confidence.SURE, Confidence.UNSURE]
    told = widget.draw()["note"]["text"]
    assert told.startswith("When you were sure: 1 right of 1.\nWhen you were not sure: 0 right of 1.")
    assert not widget.fault


# --- options in words


def test_options_in_words_are_buttons() -> None:
    asked = question("trump", Way.KO_EN)
    widget = Ask([asked], lang="both")
    scene: dict[str, Any] = widget.draw()
    assert [option["text"] for option in scene["options"]] == [asked.shown(one, "both") for one in asked.options]
    assert "hand" not in scene
    give(widget, right=False)
    assert widget.draw()["note"]["kind"] == "bad"
    give(widget)
    marks = [(option["right"], option["wrong"]) for option in widget.draw()["options"]]
    assert marks.count((True, False)) == 1
    widget = Ask([asked], lang="en")
    widget.handle({"do": "answer", "index": 4})
    assert "4" in widget.fault["what"]
    still = widget.still()
    assert still["text/html"].count("<li>") == 4
    assert asked.prompt.say("en") in still["text/plain"]
