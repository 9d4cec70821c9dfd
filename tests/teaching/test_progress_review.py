"""What comes back, when, and why: FSRS over the answers, the questions of a review and of a warm-up."""
from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from mighty_learn.teaching import review
from mighty_learn.teaching.lessons import lesson
from mighty_learn.teaching.progress import Answer, Progress, Subject
from mighty_learn.teaching.quiz import Confidence, Question
from mighty_learn.teaching.term_quiz import Way, question

LESSON = "01_one_trick"
BANK = lesson(LESSON).bank()
SEOUL = timezone(timedelta(hours=9))
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)


class Book(Progress):
    """A progress whose time is moved by hand; an answer is right, wrong or none."""

    def __init__(self, path: Path) -> None:
        self.time = datetime(2026, 11, 30, 9, 0, tzinfo=SEOUL)
        super().__init__(path, lambda: self.time)

    def note(self, asked: Question, how: str, name: str = LESSON, **more: object) -> Answer:
        wrong = next(option for option in asked.options if option not in asked.solution)
        given = {"right": asked.solution, "wrong": wrong, "none": None}[how]
        return self.answer(asked.check(given), name, **more)  # type: ignore[arg-type]

    def in_(self) -> list[timedelta]:
        """How long until each card is due."""
        return [card.due - self.time for card in self.cards]


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return Book(tmp_path / "progress.json")


def test_a_question_becomes_a_card_when_it_is_first_missed(book: Book) -> None:
    book.note(BANK[0], "right")
    assert book.cards == ()
    book.note(BANK[0], "wrong")
    (card,) = book.cards
    assert card.subject == Subject(LESSON, BANK[0].id)
    assert (card.missed, card.asked) == (1, 1)
    assert book.in_() == [MINUTE]
    assert book.due() == ()
    book.time += MINUTE
    assert book.due() == (card,)


def test_a_card_comes_back_at_growing_intervals(book: Book) -> None:
    """The intervals of FSRS-6 with its own weights and without chance, for a term always known."""
    book.meet(LESSON, ["trump"])
    assert book.in_() == [timedelta(0)]
    waits = []
    for _ in range(5):
        book.note(question("trump", Way.KO_EN), "right", "terms")
        waits += book.in_()
        book.time += waits[-1]
    assert waits == [10 * MINUTE, 2 * DAY, 11 * DAY, 46 * DAY, 163 * DAY]
    book.note(question("trump", Way.EN_KO), "wrong", "terms")
    assert book.in_() == [10 * MINUTE]


@pytest.mark.parametrize(("more", "wait"), [
    ({}, 10 * MINUTE), ({"hints": 1}, 5.5 * MINUTE), ({"confidence": Confidence.SURE}, 10 * MINUTE),
    ({"confidence": Confidence.SURE, "seconds": 4.0}, 8 * DAY),
    ({"confidence": Confidence.SURE, "seconds": 40.0}, 10 * MINUTE),
    ({"confidence": Confidence.UNSURE, "seconds": 4.0}, 10 * MINUTE),
])
def test_how_well_it_was_known_decides(book: Book, more: dict[str, object], wait: timedelta) -> None:
    book.note(question("trump", Way.KO_EN), "right", "terms", **more)
    assert book.in_() == [wait]


def test_a_term_is_one_card_in_whatever_way_it_is_asked(book: Book) -> None:
    for way in Way:
        book.note(question("trump", way), "right", "terms")
    (card,) = book.cards
    assert (card.subject, card.asked, card.missed) == (Subject("terms", "trump"), 4, 0)


def test_sure_but_wrong_comes_first_then_what_has_waited_longest(book: Book) -> None:
    book.note(BANK[0], "wrong")
    book.time += MINUTE
    book.note(BANK[1], "none")
    book.time += MINUTE
    book.note(BANK[2], "wrong", confidence=Confidence.SURE)
    book.time += MINUTE
    book.note(BANK[3], "wrong", confidence=Confidence.UNSURE)
    book.time += DAY
    assert [card.subject.name for card in book.due()] == [BANK[n].id for n in (2, 0, 1, 3)]
    assert [drawn.question for drawn in review.due(book)] == [BANK[n] for n in (2, 0, 1, 3)]


@pytest.mark.parametrize(("how", "more", "korean", "english"), [
    ("wrong", {}, "2026년 11월 30일에 놓친", "You missed it on 30 November 2026."),
    ("wrong", {"confidence": Confidence.SURE}, "확실하다고 했지만", "You were sure of it on 30 November 2026"),
    ("none", {}, "2026년 11월 30일에 건너뛴", "passed it over on 30 November 2026"),
    ("right", {"hints": 2}, "힌트를 보고", "with a hint on 30 November 2026"),
    ("right", {}, "2026년 11월 30일에는 맞혔어요", "You knew it on 30 November 2026"),
])
def test_the_reason_why_it_is_back(book: Book, how: str, more: dict[str, object], korean: str, english: str) -> None:
    book.note(question("trump", Way.KO_EN), how, "terms", **more)
    why, since = book.cards[0].reasons(SEOUL)
    assert korean in why.say("ko")
    assert english in why.say("en")
    assert "2026년" in since.say("ko")
    assert since.say("en").startswith("Due since ")


def test_a_new_word_says_where_it_was_met_and_days_are_those_of_the_reader(book: Book) -> None:
    book.time = datetime(2026, 12, 1, 2, 0, tzinfo=SEOUL)  # still November in London
    book.meet("01_one_trick", ["trump"])
    (card,) = book.cards
    assert card.reasons(SEOUL)[0].say("en") == "A new word: you met it in notebook 1 on 1 December 2026."
    assert card.reasons(UTC)[0].say("ko") == "2026년 11월 30일, 1번 공책에서 처음 만난 말이에요."
    assert card.reasons(SEOUL)[1].say("en") == "Due since 1 December 2026."


def test_a_killed_kernel_finds_the_same_list_again(book: Book) -> None:
    for number, how in enumerate(("wrong", "none", "wrong", "right")):
        book.note(BANK[number], how)
    book.meet(LESSON, ["trump", "trick"])
    again = Book(book.path)
    again.time = book.time = book.time + 7 * DAY
    assert again.due() == book.due()
    assert len(again.due()) == 5


def test_two_files_put_together_are_as_if_all_had_been_in_one(book: Book, tmp_path: Path) -> None:
    other, whole = Book(tmp_path / "other.json"), Book(tmp_path / "whole.json")
    for number, how in enumerate(("wrong", "right", "wrong", "right", "right")):
        for one in (whole, other if number % 2 else book):
            one.time = whole.time
            one.note(BANK[0], how)
        whole.time += 3 * DAY
    book.merge(other.export(tmp_path / "copy.json"))
    assert [(card.due, card.asked, card.missed) for card in book.cards] == [
        (card.due, card.asked, card.missed) for card in whole.cards]


# --- questions again


def test_a_term_is_asked_in_another_way_each_time(book: Book) -> None:
    book.meet(LESSON, ["trump"])
    ways = []
    for _ in range(5):
        (drawn,) = review.due(book)
        ways.append(drawn.question.id)
        book.note(drawn.question, "right", drawn.lesson)
        book.time = book.cards[0].due
    assert ways == [f"trump/{way}" for way in (*Way, Way.TERM_MEANING)]


@pytest.mark.parametrize("name", ["terms", "09_no_such_lesson", LESSON])
def test_what_a_bank_no_longer_holds_is_not_asked(book: Book, name: str) -> None:
    odd = Question("gone", BANK[0].prompt, BANK[0].options, BANK[0].accepted, BANK[0].reasons)
    changed = Question(BANK[1].id, BANK[0].prompt, BANK[0].options, BANK[0].accepted, BANK[0].reasons)
    for asked in (odd, changed):
        book.note(asked, "wrong", name)
    book.time += DAY
    assert len(book.due()) == 2
    assert review.due(book) == ()
    assert review.next_due(book) is None
    book.note(BANK[2], "wrong")
    assert review.next_due(book) == book.time + MINUTE


def test_a_warm_up_asks_what_was_missed_first(book: Book) -> None:
    book.note(BANK[5], "wrong")
    book.time += MINUTE
    book.note(BANK[6], "wrong", confidence=Confidence.SURE)
    book.note(BANK[7], "wrong")
    book.note(BANK[7], "right")
    first, second, third = review.warm_up("02_three_powers", book)
    assert [first.question, second.question] == [BANK[6], BANK[5]]
    assert "You were sure" in first.reasons[0].say("en")
    assert third.question in BANK
    assert third.reasons[0].say("en") == "From notebook 1."
    assert third.question not in (BANK[5], BANK[6])


def test_a_warm_up_of_somebody_new_is_drawn_by_the_seed(book: Book) -> None:
    drawn = review.warm_up("04_first_game", book, seed=3)
    assert [one.question.id for one in drawn] == [one.question.id for one in review.warm_up("04_first_game", book, 3)]
    assert [one.question.id for one in drawn] != [one.question.id for one in review.warm_up("04_first_game", book, 4)]
    assert len({one.question.id for one in drawn}) == 3
    assert drawn[0].lesson != drawn[1].lesson  # the lessons take turns, the latest first
    assert not book.path.exists()
    book.note(drawn[0].question, "right", drawn[0].lesson, place=review.WARM_UP)
    assert [one.question.id for one in drawn] != [one.question.id for one in review.warm_up("04_first_game", book, 3)]


def test_a_warm_up_asks_nothing_of_later_lessons(book: Book) -> None:
    later = lesson("03_points_and_promise").bank()[0]
    book.note(later, "wrong", "03_points_and_promise")
    book.meet("03_points_and_promise", ["run"])
    book.note(question("run", Way.KO_EN), "wrong", "terms")
    asked = [one.question.id for one in review.warm_up("03_points_and_promise", book)]
    assert later.id not in asked
    assert not any(name.startswith("run/") for name in asked)
    assert [one.question.id for one in review.warm_up("04_first_game", book)][:2] == [later.id, "run/meaning-term"]
    assert review.warm_up("01_one_trick", book) == ()
