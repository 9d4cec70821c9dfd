"""What a learner is told about his progress file by the widgets of any notebook, and under which names they note."""
from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mighty_learn.teaching import one_trick, points
from mighty_learn.teaching.lessons import LESSONS, UnknownLessonError, notebooks
from mighty_learn.teaching.progress import ENVIRONMENT, Answer, Guess, Progress
from mighty_learn.text import Lang
from mighty_learn.widgets import noting
from mighty_learn.widgets.aces import LedAces
from mighty_learn.widgets.guessing import PointsAndTricks
from mighty_learn.widgets.lesson import Ask, SelfCheck
from mighty_learn.widgets.noting import Noted
from mighty_learn.widgets.review import ReviewWidget, WarmUp
from mighty_learn.widgets.review_board import ReviewBoard
from mighty_learn.widgets.table_talk import ToldGame

LESSON = "01_one_trick"
BANK = one_trick.bank()
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
Make = Callable[[Lang], Noted]

# Each as its notebook makes it: it notes in the learner's own file.
WIDGETS: dict[str, Make] = {
    "01 Ask": lambda lang: Ask(BANK[:2], lang, lesson=LESSON),
    "01 LedAces": lambda lang: LedAces(lang, lesson=LESSON),
    "01 SelfCheck": lambda lang: SelfCheck(BANK, 2, 1, 1, lang, lesson=LESSON),
    "02 WarmUp": lambda lang: WarmUp("02_three_powers", lang=lang),
    "03 PointsAndTricks": lambda lang: PointsAndTricks(lang, lesson=points.NAME),
    "05 ToldGame": lambda lang: ToldGame(lang, lesson="05_table_talk"),
    "12 ReviewBoard": lambda lang: ReviewBoard(lang=lang, lesson="12_review_and_teach"),
    "12 ReviewWidget": lambda lang: ReviewWidget(lang=lang),
}


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The learner's own file, with one missed question, in a session that was told nothing yet."""
    monkeypatch.setattr(noting, "_TOLD", set())
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path / "progress.json"))
    wrong = next(option for option in BANK[0].options if option not in BANK[0].solution)
    Progress().answer(BANK[0].check(wrong), LESSON)
    return tmp_path / "progress.json"


def news(widget: Noted) -> str:
    """What its scene, which is what the front end draws, tells of the file."""
    told = widget.scene["news"]
    assert told == widget.draw()["news"]
    return str(told)


def choose(widget: Ask, right: bool = True) -> None:
    assert widget.asked is not None
    option = next(one for one in widget.asked.options if (one in widget.asked.solution) is right)
    widget.handle({"do": "choose", "cards": option})


@pytest.mark.parametrize("make", WIDGETS.values(), ids=WIDGETS)
def test_a_whole_file_and_no_file_are_not_spoken_of(make: Make, path: Path) -> None:
    assert news(make("both")) == ""
    path.unlink()
    assert news(make("both")) == ""
    assert not path.exists()


@pytest.mark.parametrize("make", WIDGETS.values(), ids=WIDGETS)
def test_the_first_widget_of_any_notebook_tells_of_the_damage(make: Make, path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-4] + b"[" * 100_000)
    widget = make("both")
    (aside,) = path.parent.glob("*damaged*")
    korean, english = news(widget).split("\n")
    assert korean == ("진도 파일이 망가져 있었어요. 읽을 수 있는 기록 1개는 그대로 이어 쓰고, "
                      f"망가진 파일은 {aside.name} 이름으로 옆에 남겨 두었어요.")
    assert english == (f"The progress file was damaged. All that could be read of it, 1 record, goes on as before; the "
                       f"damaged file is kept beside it as {aside.name}.")
    assert len(Progress().of(Answer)) == 1


def test_two_notebooks_tell_it_once_each(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.write_bytes(path.read_bytes()[:-5])
    first = Ask(BANK[:2], "en", lesson=LESSON)
    assert "was damaged" in news(first)
    assert news(SelfCheck(BANK, 2, 1, 1, "en", lesson=LESSON)) == ""
    choose(first)
    first.handle({"do": "next"})
    assert "was damaged" in news(first)  # it stays where it was told
    monkeypatch.setattr(noting, "_TOLD", set())  # another notebook, another session
    assert "was damaged" in news(WarmUp("02_three_powers", lang="en"))
    assert news(PointsAndTricks("en", lesson=points.NAME)) == ""


def test_damage_that_comes_while_a_notebook_is_open_is_told_with_the_next_answer(path: Path) -> None:
    widget = Ask(BANK[:2], "en", lesson=LESSON)
    path.write_bytes(b"")
    choose(widget, right=False)
    assert widget.fault is None
    assert "was damaged. All that could be read of it, 0 records" in news(widget)
    assert len(Progress().of(Answer)) == 1


def test_damage_that_comes_before_a_guess_is_told_with_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PointsAndTricks, "count", lambda _self: iter(()))
    desk = PointsAndTricks("en", lesson=points.NAME)
    path.write_bytes(b"")
    desk.handle({"do": "guess"})
    assert desk.fault is None
    assert "was damaged" in str(desk.draw()["news"])
    assert len(Progress().of(Guess)) == 2


@pytest.mark.parametrize("make", WIDGETS.values(), ids=WIDGETS)
def test_a_record_that_cannot_be_read_is_told_of(make: Make, path: Path) -> None:
    whole: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    whole["records"].append({**whole["records"][0], "id": "odd", "outcome": "maybe"})
    path.write_text(json.dumps(whole), encoding="utf-8")
    told = news(make("en")).splitlines()
    assert told[0].startswith("The progress file holds 1 record that cannot be read. Nothing is deleted")
    assert told[1] == 'record odd: outcome is "maybe"; expected one of right, wrong, not-tried.'
    assert json.loads(path.read_text(encoding="utf-8")) == whole


@pytest.mark.parametrize("make", WIDGETS.values(), ids=WIDGETS)
def test_a_newer_file_stops_no_cell_and_is_left_as_it_is(make: Make, path: Path) -> None:
    newer = path.read_bytes().replace(b'"schema": 1', b'"schema": 2')
    path.write_bytes(newer)
    for widget in (make("en"), make("en")):  # told by each, for nothing is noted
        assert "was written by a newer mighty_learn (schema 2; this one reads up to 1)" in news(widget)
        assert widget.fault is None
        assert str(path) in make("ko").still()["text/plain"] or str(path) in news(make("ko"))
    assert path.read_bytes() == newer
    assert list(path.parent.glob("*damaged*")) == []


def test_a_warm_up_goes_on_beside_a_newer_file_without_noting(path: Path) -> None:
    path.write_bytes(newer := path.read_bytes().replace(b'"schema": 1', b'"schema": 2'))
    widget = WarmUp("02_three_powers", lang="en")
    for _ in range(2):
        choose(widget)
        assert widget.fault is None
        widget.handle({"do": "next"})
    choose(widget)
    assert widget.draw()["note"]["kind"] == "good"
    assert widget.draw()["ways"] == []
    assert path.read_bytes() == newer


def test_a_review_waits_until_the_file_can_be_read(path: Path) -> None:
    good = path.read_bytes()
    path.write_bytes(good.replace(b'"schema": 1', b'"schema": 2'))
    widget = ReviewWidget(lang="en")
    assert widget.draw()["prompt"] == "What to review cannot be told now. Repair the file, then look again."
    path.write_bytes(good)
    widget.handle({"do": "look_again"})
    assert widget.fault is None
    assert news(widget) == ""
    assert "cannot be told" not in widget.draw()["prompt"]


# --- under which name


def test_every_notebook_and_every_lesson_can_be_noted(tmp_path: Path) -> None:
    names = sorted(file.stem for file in NOTEBOOKS.glob("*.ipynb"))
    assert len(names) == 12
    assert set(notebooks()) == {*names, *(one.name for one in LESSONS)}
    for name in names:
        book = Progress(tmp_path / name / "progress.json")
        choose(widget := Ask(BANK[:1], "en", lesson=name, progress=book))
        assert widget.fault is None
        assert [one.lesson for one in book.of(Answer)] == [name]
        if name != LESSON:
            WarmUp(name, book)


NONSENSE: dict[str, Callable[[], object]] = {
    "Ask": lambda: Ask(BANK[:1], lesson="99_nonsense"),
    "SelfCheck": lambda: SelfCheck(BANK, 1, 1, lesson="99_nonsense"),
    "WarmUp": lambda: WarmUp("99_nonsense"),
    "GuessFirst": lambda: PointsAndTricks(lesson="99_nonsense"),
    "ReviewBoard": lambda: ReviewBoard(lesson="99_nonsense"),
}


@pytest.mark.parametrize("make", NONSENSE.values(), ids=NONSENSE)
def test_a_name_that_no_lesson_has_is_refused(make: Callable[[], object], path: Path) -> None:
    with pytest.raises(UnknownLessonError, match=r"'99_nonsense' is no lesson; known: 01_one_trick, 02_three_powers,"):
        make()
