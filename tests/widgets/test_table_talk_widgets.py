"""Lesson 5's widgets: the told game step by step, and the guess about forgetting."""
from __future__ import annotations

from pathlib import Path

import pytest
from widget_tools import as_json, displayed

from mighty_learn.teaching.progress import Answer, Guess, Progress
from mighty_learn.teaching.table_talk import NAME
from mighty_learn.teaching.table_talk_game import steps
from mighty_learn.teaching.table_talk_memory import forgetting
from mighty_learn.text import set_lang
from mighty_learn.widgets.table_talk import ToldGame
from mighty_learn.widgets.table_talk_guess import Forgetful


def press(widget: ToldGame | Forgetful, **event: object) -> None:
    widget.handle(event)
    assert widget.fault is None, widget.fault["trace"]


def ways(widget: ToldGame) -> list[str]:
    return [way["do"] for way in widget.scene["ways"]]


def words(widget: ToldGame) -> str:
    return "\n".join("".join(part["text"] for part in line) for line in widget.scene["talk"])


def to_step(widget: ToldGame, name: str) -> None:
    while widget.step.id != name:
        if widget.waits:
            press(widget, do="tell")
        press(widget, do="next")


def test_it_can_be_followed_to_the_end_and_begun_again() -> None:
    widget = ToldGame("ko")
    assert ways(widget) == ["next"]
    assert len(widget.scene["seen"]) == 10
    to_step(widget, "settlement")
    assert ways(widget) == ["again", "back"]
    assert "+10" in words(widget)
    press(widget, do="again")
    assert widget.step.id == "deal"
    to_step(widget, "bid-15")
    assert widget.waits  # asked anew


def test_a_word_that_is_asked_is_explained_only_after_the_answer() -> None:
    widget = ToldGame("ko")
    to_step(widget, "trick-1")
    asked = steps()[7].ask
    assert asked is not None
    assert ways(widget) == ["tell", "back"]
    assert "첫 트릭에 선이 낸 무늬가 없는" not in as_json(widget.scene["talk"])
    assert [part["text"] for line in widget.scene["talk"] for part in line if part["asked"]] == ["초간"]
    assert "가져갔어요" not in words(widget)
    press(widget, do="answer", index=next(at for at, one in enumerate(asked.options) if one != "first_ruff"))
    assert widget.scene["note"]["kind"] == "bad"
    assert widget.waits
    press(widget, do="answer", index=asked.options.index("first_ruff"))
    assert widget.scene["note"]["kind"] == "good"
    assert "첫 트릭에 선이 낸 무늬가 없는" in as_json(widget.scene["talk"])
    assert "1번이 가져갔어요. 점수카드 1장" in words(widget)
    assert [play["card"] for play in widget.scene["trick"]] == ["DA", "D6", "D2", "C3", "D3"]
    assert widget.scene["trick"][0]["leads"]


def test_it_speaks_both_languages_and_follows_the_notebook() -> None:
    widget = ToldGame()
    set_lang("en")
    assert "opposition" in words(widget)
    assert "야당" in as_json(widget.scene["talk"])  # in the explanation
    set_lang("both")
    assert {line[0]["lang"] for line in widget.scene["talk"]} == {"ko", "en"}


def test_first_guesses_are_noted_and_telling_counts_as_not_tried(tmp_path: Path) -> None:
    book = Progress(tmp_path / "p.json")
    widget = ToldGame("en", lesson=NAME, progress=book)
    to_step(widget, "bid-15")
    assert widget.asked is not None
    press(widget, do="answer", index=widget.asked.options.index("five-clubs"))
    press(widget, do="answer", index=widget.asked.options.index("C15"))
    to_step(widget, "friend")
    press(widget, do="tell")
    assert widget.scene["note"]["kind"] == "told"
    noted = [(one.question, str(one.outcome)) for one in book.of(Answer, NAME)]
    assert noted == [("saying-datkeul", "wrong"), ("trump_ace/term-meaning", "not-tried")]


@pytest.mark.parametrize("event", ["again", "tell", "fly"])
def test_what_is_not_offered_is_refused(event: str) -> None:
    widget = ToldGame("ko")
    widget.handle({"do": event})
    assert widget.fault is not None
    assert event in widget.fault["what"]


def test_a_still_shows_the_hand_and_gives_no_guess_away() -> None:
    still = displayed(ToldGame("both"))[0]
    assert "data:image/svg+xml" in still["text/html"]
    assert "<abbr title=" in still["text/html"]
    assert "초간" not in still["text/html"]


# --- forgetting


def test_nothing_is_worked_out_before_the_guess(tmp_path: Path) -> None:
    book = Progress(tmp_path / "p.json")
    widget = Forgetful("en", lesson=NAME, progress=book)
    assert widget.found == {}
    assert "67" not in as_json(widget.scene)
    assert "94" not in as_json(displayed(widget)[0])
    press(widget, do="set", name="together", value=20)
    press(widget, do="guess")
    share = round(100 * forgetting("together").known[-1])
    assert f"guessed 20%, model {share}%" in widget.scene["note"]
    assert "No learner was measured" in widget.scene["note"]
    assert len(widget.scene["boards"]) == 2
    assert {one.experiment: one.value for one in book.of(Guess)} == {"forgetting.together": 20, "forgetting.spread": 50}


def test_it_can_be_skipped() -> None:
    widget = Forgetful("ko")
    press(widget, do="skip")
    assert "짐작" not in widget.scene["note"].splitlines()[0]
    assert f"{round(forgetting('spread').words)}개" in widget.scene["note"]
    widget.handle({"do": "guess"})
    assert widget.fault is not None
