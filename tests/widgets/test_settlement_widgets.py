"""Three score sheets to touch, a guess before the experiment, and settlements with their cards shown."""
from __future__ import annotations

import re
from typing import Any

import pytest
from widget_tools import displayed, strings

import mighty_learn as ml
from mighty_learn.teaching import points
from mighty_learn.teaching.progress import Progress
from mighty_learn.widgets import guessing
from mighty_learn.widgets.guessing import PointsAndTricks
from mighty_learn.widgets.picture_cases import show_case
from mighty_learn.widgets.settlement import Settle, SettleCheck, ThreeSheets


def put(desk: ThreeSheets | PointsAndTricks, **settings: object) -> None:
    for name, value in settings.items():
        desk.handle({"do": "set", "name": name, "value": value})
        assert not desk.fault, desk.fault


def house(desk: ThreeSheets, name: str) -> dict[str, Any]:
    return next(sheet for sheet in desk.scene["sheets"] if sheet["house"] == name)


def shares(sheet: dict[str, Any]) -> list[str]:
    return [line["amount"] for line in sheet["lines"] if line["share"]]


def test_three_houses_settle_what_is_set() -> None:
    desk = ThreeSheets("H15", taken=17, lang="en")
    assert shares(house(desk, "Campus rules")) == ["+10", "+5", "−5"]
    put(desk, taken=5)
    assert shares(house(desk, "Campus rules")) == ["−150", "−15", "+20"]
    assert house(desk, "Campus rules")["sum"].endswith("−105")
    put(desk, trump="NT", number=20, taken=20, company="none", mighty="no", joker="no")
    assert shares(house(desk, "Campus rules")) == ["+2560", "−640"]
    assert shares(house(desk, "Haebangchon rules")) == ["+32", "−1"]
    assert [line["rule"] for line in house(desk, "Guide rules")["lines"]] == ["R7.3"] * 5
    assert desk.scene["bar"]["n"] == desk.scene["bar"]["b"] == 20


def test_a_house_says_why_it_would_not_have_come_to_such_a_game() -> None:
    desk = ThreeSheets("H13", taken=17, lang="en")
    assert house(desk, "Campus rules")["note"] == ""
    assert "R3.1" in house(desk, "Haebangchon rules")["note"]
    put(desk, number=15, company="first")
    assert "R5.5" in house(desk, "Campus rules")["note"]
    assert shares(house(desk, "Guide rules")) == ["+8", "+4", "−4"]


@pytest.mark.parametrize("event", [
    {"do": "set", "name": "taken", "value": 21}, {"do": "set", "name": "taken", "value": "17"},
    {"do": "set", "name": "number", "value": 12}, {"do": "set", "name": "trump", "value": "X"},
    {"do": "set", "name": "rules", "value": "campus"}, {"do": "guess"},
])
def test_what_cannot_be_set_is_refused_and_shown(event: dict[str, Any]) -> None:
    desk = ThreeSheets("H15", taken=17, lang="en")
    desk.handle(event)
    assert "expected" in desk.fault["what"]
    assert shares(house(desk, "Campus rules")) == ["+10", "+5", "−5"]


def test_a_desk_is_in_its_language() -> None:
    scene = ThreeSheets("H15", taken=17, lang="ko").scene
    words = [text for part in ("sheets", "heads", "bar", "labels") for text in strings(scene[part])]
    assert "주공의 몫" in words
    assert not any(re.search("[a-z]{3}", text) for text in words)
    both = ThreeSheets("H15", taken=17, lang="both")
    assert both.scene["sheets"][0]["house"] == "대학가 룰 / Campus rules"


def test_without_a_kernel_the_sheets_are_tables() -> None:
    still = displayed(ThreeSheets("H15", taken=17, lang="both"))[0]
    assert still["text/html"].count("<table>") == 6
    assert "data:image/svg+xml;base64," in still["text/html"]
    assert "Declarer’s share [R7.1] +10" in still["text/plain"]


# --- the experiment


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """An experiment of twenty games."""
    monkeypatch.setattr(guessing, "GAMES", 20)
    monkeypatch.setattr(guessing, "experiment", lambda: points_experiment(20))


def points_experiment(games: int) -> Any:
    from mighty_learn.teaching.points_and_tricks import experiment

    return experiment(games=games)


def test_nothing_is_told_before_the_guess(few_games: None) -> None:
    desk = PointsAndTricks(lang="en")
    assert desk.tally is None
    assert (desk.scene["boards"], desk.scene["note"]) == ([], "")
    assert "%" not in displayed(desk)[0]["text/html"]
    put(desk, upset=20, broken=35)
    desk.handle({"do": "guess"})
    assert "1. Guessed 20%, measured" in desk.scene["note"]
    assert "20 games, seed 3" in desk.scene["note"]
    assert len(desk.scene["boards"]) == 2
    assert "35.0%" in desk.scene["boards"][0]["alt"]
    put(desk, upset=1)
    assert desk.guesses["upset"] == 20  # too late
    desk.handle({"do": "skip"})
    assert "once" in desk.fault["what"]


def test_a_guess_can_be_skipped_and_both_are_noted(few_games: None, progress_file: Progress) -> None:
    desk = PointsAndTricks(lang="en", lesson=points.NAME, progress=progress_file)
    desk.handle({"do": "skip"})
    assert "1. Measured" in desk.scene["note"]
    skipped = progress_file.guess_of(points.NAME, "points_and_tricks.upset")
    assert skipped is not None
    assert skipped.value is None
    other = PointsAndTricks(lang="en", lesson="04_first_game", progress=progress_file)
    put(other, broken=30)
    other.handle({"do": "guess"})
    guessed = progress_file.guess_of("04_first_game", "points_and_tricks.broken")
    assert guessed is not None
    assert guessed.value == 30


@pytest.fixture
def progress_file(tmp_path: Any) -> Progress:
    return Progress(tmp_path / "progress.json")


# --- settlements


def test_the_cards_are_shown_and_not_told_again() -> None:
    widget = Settle(points.alone(), lang="ko")
    assert len(widget.scene["boards"]) == 1
    assert "야당이 얻은 점수카드" in widget.scene["boards"][0]["alt"]
    assert "♠" not in widget.scene["prompt"]
    still = displayed(widget)[0]["text/html"]
    assert "data:image/svg+xml;base64," in still
    assert "−8" in still
    assert "✔" not in still


def test_a_wrong_number_in_the_check_is_traced_and_the_sheet_stands_below() -> None:
    widget = SettleCheck(points.bank(), size=5, need=4, seed=2, lang="en")
    assert widget.asked is not None
    question = widget.asked
    wrong = next(at for at, option in enumerate(question.options) if option not in question.solution)
    widget.handle({"do": "answer", "index": wrong})
    assert not widget.fault
    told = widget.scene["note"]["text"]
    assert question.reasons[question.options[wrong]].say("en") in told
    assert f"\n{question.reasons[next(iter(question.solution))].say('en')}" in told
    assert len(widget.gate.answers) == 1
    widget.handle({"do": "next"})
    assert widget.scene["prompt"].startswith("Question 2 of 5")


def test_a_case_as_a_picture_names_its_cards() -> None:
    game = points.example()
    picture = show_case(game, "both")
    assert picture.svg.count("translate") >= len(game.opposition) + len(game.buried)
    assert "♠K ♦Q ♣10" in picture.text
    assert "Point cards the declarer buried: ♦K ♦J" in picture.text
    assert ml.show_score(game.sheet, "en").sheet.made
