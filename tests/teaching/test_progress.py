"""Progress: what is noted is read again, by anybody, anywhere; and what is asked of it."""
from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from mighty_learn.teaching import one_trick
from mighty_learn.teaching.progress import (
    ENVIRONMENT,
    Answer,
    CheckTaken,
    Guess,
    Met,
    Progress,
    default_path,
)
from mighty_learn.teaching.progress.records import KINDS, from_entry, to_entry
from mighty_learn.teaching.quiz import Confidence, Gate, Outcome
from mighty_learn.teaching.user_folder import data_folder

LESSON = "01_one_trick"
BANK = one_trick.bank()
SEOUL = timezone(timedelta(hours=9))
START = datetime(2026, 11, 30, 9, 0, tzinfo=SEOUL)


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.time = START

    def __call__(self) -> datetime:
        return self.time

    def move(self, **how: float) -> None:
        self.time += timedelta(**how)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def book(tmp_path: Path, clock: Clock) -> Progress:
    return Progress(tmp_path / "some folder" / "progress.json", clock)


def wrong_of(number: int) -> str:
    return next(option for option in BANK[number].options if option not in BANK[number].solution)


def test_nothing_is_made_before_the_first_record(book: Progress) -> None:
    assert book.records == book.cards == book.due() == ()
    assert book.passed == frozenset()
    assert not book.path.parent.exists()


def test_an_answer_is_noted_with_all_that_belongs_to_it(book: Progress) -> None:
    chosen = wrong_of(0)
    book.answer(BANK[0].check(chosen), LESSON, place="check", hints=2, confidence=Confidence.SURE, seconds=3.14159)
    (noted,) = Progress(book.path).of(Answer)
    assert (noted.lesson, noted.question, noted.place) == (LESSON, BANK[0].id, "check")
    assert noted.asked == BANK[0].prompt.say("en")
    assert (noted.options, noted.chosen) == (BANK[0].options, (chosen,))
    assert (noted.outcome, noted.hints, noted.confidence) == (Outcome.WRONG, 2, Confidence.SURE)
    assert (noted.seconds, noted.at) == (3.1, START)
    assert noted.at.tzinfo is UTC


def test_passing_over_is_an_outcome_of_its_own(book: Progress) -> None:
    assert book.answer(BANK[0].check(None), LESSON).outcome is Outcome.NOT_TRIED
    assert [(one.outcome, one.chosen) for one in book.of(Answer)] == [(Outcome.NOT_TRIED, ())]


def test_checks_guesses_and_terms(book: Progress, clock: Clock) -> None:
    gate = Gate.draw(BANK, 2, 2, seed=1)
    with pytest.raises(ValueError, match="0/2"):
        book.check(gate, LESSON)
    passed = gate.answer(gate.questions[0].solution).answer(gate.questions[1].solution)
    failed = gate.answer(gate.questions[0].solution).answer(None)
    book.check(failed, LESSON)
    assert book.passed == frozenset()
    book.check(passed, LESSON)
    assert book.passed == {LESSON}
    assert [(one.right, one.total, one.need) for one in book.of(CheckTaken)] == [(1, 2, 2), (2, 2, 2)]
    book.guess(LESSON, "led-ace", 0.25)
    clock.move(minutes=1)
    book.guess(LESSON, "led-ace", "never")
    book.guess("02_three_powers", "joker", None)
    first, skipped = book.guess_of(LESSON, "led-ace"), book.guess_of("02_three_powers", "joker")
    assert first is not None
    assert first.value == 0.25
    assert skipped is not None
    assert skipped.value is None
    assert book.guess_of(LESSON, "other") is None
    book.meet(LESSON, ["trump", "trick", "trump"])
    book.meet("02_three_powers", ["trump", "mighty"])
    assert [(one.term, one.lesson) for one in book.of(Met)] == [
        ("trump", LESSON), ("trick", LESSON), ("mighty", "02_three_powers")]


def test_a_second_one_sees_what_the_first_wrote(book: Progress) -> None:
    other = Progress(book.path)
    assert other.records == ()
    for number in range(3):
        book.answer(BANK[number].check(wrong_of(number)), LESSON)
        assert len(other.records) == len(book.records) == number + 1


def test_the_file_is_read_by_a_person_line_by_line(book: Progress) -> None:
    book.guess(LESSON, "led-ace", "한 번도")
    book.answer(BANK[0].check(wrong_of(0)), LESSON)
    lines = book.path.read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[0] + "]}")["schema"] == 1
    assert '"value": "한 번도"' in lines[1]
    assert '"outcome": "wrong"' in lines[2]
    assert len(lines) == 4


def samples() -> list[Answer | CheckTaken | Guess | Met]:
    at = START
    return [
        Answer(at=at, lesson=LESSON, question="q", asked="?", options=("SA", "S2"), chosen=(), outcome=Outcome.WRONG),
        Answer(at=at, lesson=LESSON, question="q", asked="?", options=("SA",), chosen=("SA",), outcome=Outcome.RIGHT,
               place="review", hints=1, confidence=Confidence.UNSURE, seconds=2.5),
        CheckTaken(at=at, lesson=LESSON, right=9, total=10, need=9), Met(at=at, lesson=LESSON, term="trump"),
        Guess(at=at, lesson=LESSON, experiment="e", value=None), Guess(at=at, lesson=LESSON, experiment="e", value=3),
    ]


@pytest.mark.parametrize("record", samples(), ids=lambda record: record.kind)
def test_every_record_is_read_as_it_was_written(record: Answer) -> None:
    assert from_entry(json.loads(json.dumps(to_entry(record)))) == record


STRANGE: list[tuple[dict[str, object], str]] = [
    ({"kind": "dream"}, 'kind is "dream"; expected one of answer, check, guess, met, mended.'),
    ({"at": "yesterday"}, 'at is "yesterday"; expected a time with its zone.'),
    ({"at": "2026-11-30T09:00:00"}, 'at is "2026-11-30T09:00:00"; expected a time with its zone.'),
    ({"at": "0001-01-01T00:00:00+14:00"}, 'at is "0001-01-01T00:00:00+14:00"; expected a time with its zone.'),
    ({"lesson": 7}, "lesson is 7; expected a text."),
    ({"lesson": None}, "lesson is null; expected a text."),
    ({"hints": "2"}, 'hints is "2"; expected a whole number.'),
    ({"hints": True}, "hints is true; expected a whole number."),
    ({"seconds": "fast"}, 'seconds is "fast"; expected a number.'),
    ({"outcome": "maybe"}, 'outcome is "maybe"; expected one of right, wrong, not-tried.'),
    ({"options": "SA"}, 'options is "SA"; expected a list of texts.'),
    ({"options": [1]}, "options is [1]; expected a list of texts."),
    ({"confidence": "very"}, 'confidence is "very"; expected one of sure, unsure.'),
    ({"mood": "good"}, "the field mood is not known; expected one of at, id, lesson, question, asked, options,"),
    ({"kind": "met"}, "the field question is not known; expected one of at, id, lesson, term."),
]


@pytest.mark.parametrize(("change", "told"), STRANGE)
def test_an_object_that_is_not_understood_is_left_out_but_kept_and_told_of(
    book: Progress, change: dict[str, object], told: str
) -> None:
    book.answer(BANK[0].check(wrong_of(0)), LESSON)
    whole = json.loads(book.path.read_text(encoding="utf-8"))
    strange = {**whole["records"][0], "id": "strange", **change}
    whole["records"].append(strange)
    book.path.write_text(json.dumps(whole), encoding="utf-8")
    assert len(Progress(book.path).records) == 1
    assert book.notices[0].say("en").startswith("The progress file holds 1 record that cannot be read.")
    assert book.notices[1].say("en").startswith(f"record strange: {told}")
    assert book.notices[1].say("ko").startswith("기록 strange: ")
    book.guess(LESSON, "e", 1.0)
    assert strange in json.loads(book.path.read_text(encoding="utf-8"))["records"]
    assert set(KINDS) == {"answer", "check", "guess", "met", "mended"}


def test_what_a_record_lacks_is_told_and_how_many_there_are(book: Progress) -> None:
    good = to_entry(samples()[-1])
    lacking = {name: value for name, value in good.items() if name != "experiment"}
    whole = {"schema": 1, "records": [{**lacking, "id": str(number)} for number in range(3)]}
    book.path.parent.mkdir()
    book.path.write_text(json.dumps(whole), encoding="utf-8")
    assert book.records == ()
    assert [one.say("en") for one in book.notices] == [
        "The progress file holds 3 records that cannot be read. Nothing is deleted, but the review and your results "
        "leave such records out. The first:", "record 0: the field experiment is missing."]
    assert json.loads(book.path.read_text(encoding="utf-8")) == whole


def test_a_clock_without_a_zone_is_refused(tmp_path: Path) -> None:
    book = Progress(tmp_path / "p.json", lambda: datetime(2026, 11, 30))
    with pytest.raises(ValueError, match="zone"):
        book.guess(LESSON, "e", 1.0)
    assert not book.path.exists()


# --- where it lies


def test_where_the_file_lies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(ENVIRONMENT, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert Progress().path == default_path() == tmp_path / "mighty_learn" / "progress.json"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert data_folder() == Path.home() / ".local" / "share" / "mighty_learn"
    monkeypatch.setattr("sys.platform", "darwin")
    assert data_folder() == Path.home() / "Library" / "Application Support" / "mighty_learn"
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "Local"))
    assert data_folder() == tmp_path / "Local" / "mighty_learn"
    monkeypatch.setenv(ENVIRONMENT, "~/mine.json")
    assert Progress().path == Path.home() / "mine.json"
    assert Progress(tmp_path / "given.json").path == tmp_path / "given.json"


# --- moving it about


def test_export_and_merge_lose_nothing_and_count_what_is_new(book: Progress, tmp_path: Path, clock: Clock) -> None:
    other = Progress(tmp_path / "other.json", clock)
    book.guess(LESSON, "mine", 1.0)
    other.guess(LESSON, "theirs", 2.0)
    copy = other.export(tmp_path / "copy.json")
    assert book.merge(copy) == 1
    assert book.merge(copy) == 0
    assert {one.experiment for one in book.of(Guess)} == {"mine", "theirs"}
    assert [one.experiment for one in other.of(Guess)] == ["theirs"]
    assert other.merge(book.export(tmp_path / "back.json")) == 1
    assert set(other.records) == set(book.records)


def test_a_record_of_the_same_id_that_says_something_else_is_kept_beside_ours(book: Progress, tmp_path: Path) -> None:
    book.guess(LESSON, "e", 1.0)
    copy = book.export(tmp_path / "copy.json")
    copy.write_text(re.sub(r'"value": 1.0', '"value": 2.0', copy.read_text(encoding="utf-8")), encoding="utf-8")
    assert book.merge(copy) == 1
    assert book.merge(copy) == 0
    assert sorted(one.value for one in book.of(Guess)) == [1.0, 2.0]  # type: ignore[type-var]


def test_reset_keeps_a_backup_that_brings_everything_back(book: Progress) -> None:
    assert book.reset() is None
    book.guess(LESSON, "e", 1.0)
    before = book.records
    backup = book.reset()
    assert backup is not None
    assert backup.name == "progress.json.backup-20261130T000000Z"
    assert book.records == ()
    again = book.reset()
    assert again is not None
    assert again != backup
    assert book.merge(backup) == 1
    assert book.records == before


@pytest.mark.parametrize("how", [Progress.export, Progress.merge])
def test_the_own_file_is_no_other_file(book: Progress, how: Callable[[Progress, Path], object]) -> None:
    book.guess(LESSON, "e", 1.0)
    before = book.records
    if how is Progress.export:
        with pytest.raises(Exception, match="another name"):
            how(book, book.path)
    else:
        assert how(book, book.path) == 0
    assert book.records == before
