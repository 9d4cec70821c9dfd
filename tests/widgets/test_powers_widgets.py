"""The widgets of lesson 2: cards ranked, the house chosen, questions that follow it, the guess before the count."""
from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from widget_tools import as_json, displayed

import mighty_learn as ml
from mighty_learn.teaching import three_powers as lesson
from mighty_learn.teaching.power_shares import Power, Tally, experiment
from mighty_learn.teaching.progress import Guess, Progress
from mighty_learn.teaching.quiz import Question
from mighty_learn.widgets import power_guess
from mighty_learn.widgets.house import HOUSE, HouseSwitch, PowersBoard
from mighty_learn.widgets.ordering import Ordering
from mighty_learn.widgets.power_guess import PowersByTrick
from mighty_learn.widgets.powers import PowersAsk, PowersCheck

FEW = 100  # games: enough for each line of the plot
SIX = "CA H2 JK DK SA C7"
SPADES = {name: f"SA CK JK {rules.mighty(ml.Suit.S)} S4 C9" for name, rules in ml.PRESETS.items()}


@pytest.fixture(autouse=True)
def _campus() -> Iterator[None]:
    yield
    HOUSE.choose("campus")


def press(widget: Any, cards: str) -> None:
    for card in cards.split():
        widget.handle({"do": "choose", "cards": card})
        assert not widget.fault


def note(widget: Any) -> str:
    return str(widget.draw()["note"]["text"])


# --- ranking


def test_cards_ranked_rightly() -> None:
    widget = Ordering(SIX, "H", "C", "en")
    press(widget, "SA JK H2 CA C7")
    assert widget.draw()["note"] is None
    assert [item["who"] for item in widget.draw()["hand"]] == ["no. 4", "no. 3", "no. 2", "·", "no. 1", "no. 5"]
    press(widget, "DK")
    assert widget.locked
    assert note(widget) == "Right! ♠A > Joker > ♥2 > ♣A > ♣7 (dead: ♦K)"
    press(widget, "DK")
    assert len(widget.places) == 6


def test_a_wrong_place_is_named_with_the_rule_and_taken_back() -> None:
    widget = Ordering(SIX, "H", "C", "en")
    press(widget, "SA JK CA H2 C7 DK")
    assert note(widget).startswith("Right down to no. 2.")
    assert "♥2 may look low, but it is a trump and beats ♣A. (R1.5)" in note(widget)
    assert len(widget.places) == 6
    press(widget, "CA H2 C7 DK H2 CA C7 DK")
    assert widget.locked
    other = Ordering(SIX, "H", "C", "en")
    press(other, "JK SA CA H2 C7 DK")
    assert note(other).startswith("Look at no. 1 again:")
    other.handle({"do": "clear"})
    assert other.places == []
    assert other.draw()["ways"] == []


@pytest.mark.parametrize("order", ["DK HQ", "HQ DK"])
def test_dead_cards_are_all_alike(order: str) -> None:
    widget = Ordering("SA DK HQ C7", "S", "C", "en")
    press(widget, f"SA C7 {order}")
    assert widget.locked


def test_the_ranking_follows_the_house_and_shows_no_crown() -> None:
    widget = Ordering(SPADES, "S", "C", "en")
    assert "Campus" in widget.prompt["en"]  # type: ignore[index]
    press(widget, "DA JK SA S4 CK C9")
    assert widget.locked
    HOUSE.choose("guide")
    assert (widget.places, widget.locked) == ([], False)
    assert {item["card"] for item in widget.draw()["hand"]} == set(SPADES["guide"].split())
    assert "crown" not in as_json(widget.draw()["hand"])
    press(widget, "SA JK HA S4 CK C9")
    assert "the Mighty of the Guide rules is ♥A" in note(widget)


def test_a_card_that_is_not_there_is_refused() -> None:
    widget = Ordering(SIX, "H", "C", "en")
    widget.handle({"do": "choose", "cards": "D2"})
    assert "expected one of" in widget.fault["what"]


# --- the house


def test_the_switch_chooses_the_house_and_the_board_shows_what_changes() -> None:
    switch, board = HouseSwitch("en"), PowersBoard("S", "en")
    assert "campus wiki" in switch.draw()["note"]
    switch.handle({"do": "set", "name": "house", "value": "haebangchon"})
    assert HOUSE.rules is ml.HAEBANGCHON
    assert "Seoul neighbourhood" in switch.draw()["note"]
    assert board.draw()["note"] == "In this game the Mighty is ♥A and the joker caller is ♣3."
    assert [option["on"] for option in board.draw()["groups"][0]["options"]] == [False, True, False]
    board.handle({"do": "set", "name": "trump", "value": "C"})
    assert board.draw()["note"] == "In this game the Mighty is ♠A and the joker caller is ♦3."


def test_what_is_no_house_or_trump_is_refused() -> None:
    for name, value in (("house", "mine"), ("trump", "X")):
        board = PowersBoard("H")
        board.handle({"do": "set", "name": name, "value": value})
        assert value in board.fault["what"]
    with pytest.raises(ValueError, match="mine"):
        HOUSE.choose("mine")


@pytest.mark.parametrize("trump", ["S", "H", "D", "C", "NT"])
def test_the_board_lines_up_the_powers(trump: str) -> None:
    text = PowersBoard(trump, "en").picture().text
    assert text.startswith(f"From the strongest down: {'♦A' if trump == 'S' else '♠A'} > Joker > ")
    assert "dead" not in text


def test_a_closed_widget_follows_no_house() -> None:
    widgets = [HouseSwitch(), PowersBoard(), Ordering(SIX, "H", "C"), PowersAsk(lesson.alone)]
    before = len(HOUSE._observers)
    for widget in widgets:
        widget.close()
    assert len(HOUSE._observers) == before - 4


# --- questions


def wrong(question: Question) -> str:
    return next(option for option in question.options if option not in question.solution)


def test_what_was_said_is_shown_and_the_crown_comes_with_the_answer() -> None:
    widget = PowersAsk(lambda rules: (lesson.question("C3! C9 JK SA CK", "D", 5, rules),), "en")
    first = widget.draw()["hand"][0]
    assert first["who"] == "You · leader Joker call!"
    assert first["label"].endswith("Joker call!")
    assert "crown" not in as_json(widget.draw()["hand"])
    assert "bell" not in as_json(widget.draw()["hand"])
    press(widget, "JK")
    assert "crown" not in as_json(widget.draw()["hand"])
    assert "R6.9" in note(widget)
    press(widget, "SA")
    assert "crown" in as_json(widget.draw()["hand"])
    named = PowersAsk(lambda rules: (lesson.question("JK>D D7 DQ S5 H3", "C", 10, rules),), "en")
    assert "names diamonds" in named.draw()["hand"][0]["who"]


def test_the_questions_begin_again_with_another_house() -> None:
    widget = PowersAsk(lesson.two_missing, "en")
    widget.handle({"do": "answer", "index": 2})
    widget.handle({"do": "next"})
    assert widget.asked == lesson.two_missing(ml.CAMPUS)[1]
    HOUSE.choose("guide")
    assert widget.asked == lesson.two_missing(ml.GUIDE)[0]
    widget.handle({"do": "answer", "index": 1})
    assert widget.locked


def test_the_check_asks_by_the_house_and_explains() -> None:
    widget = PowersCheck(lesson.bank, seed=4, lang="en")
    assert widget.asked is not None
    asked = widget.asked
    answer = " ".join(asked.options) if asked.several else wrong(asked)
    widget.handle({"do": "choose", "cards": answer})
    assert "(R" in note(widget)
    HOUSE.choose("haebangchon")
    assert widget.gate.answers == ()
    for _ in range(10):
        assert widget.asked is not None
        assert widget.asked.prompt.facts["house"] == "haebangchon"
        widget.handle({"do": "choose", "cards": " ".join(widget.asked.solution)})
        widget.handle({"do": "next"})
    assert widget.gate.passed
    assert not widget.fault


# --- the guess


def test_nothing_is_counted_or_shown_before_the_guess(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    counted: list[Tally] = []

    def few() -> Iterator[Tally]:
        for tally in experiment(games=FEW):
            counted.append(tally)
            yield tally

    monkeypatch.setattr(power_guess, "GAMES", FEW)
    monkeypatch.setattr(power_guess, "experiment", few)
    progress = Progress(tmp_path / "progress.json")
    widget = PowersByTrick("en", lesson=lesson.NAME, progress=progress)
    before = widget.draw()
    assert (before["boards"], before["note"], counted) == ([], "", [])
    assert [slider["text"] for slider in before["ranges"]] == ["50%"] * 4
    widget.handle({"do": "set", "name": "side_ace", "value": 80})
    widget.handle({"do": "guess"})
    assert not widget.fault
    told, tally = note_of_desk(widget), counted[-1]
    share = tally.share(Power.SIDE_ACE)
    assert f"Any other ace: you guessed 80%, found {share.percent:.1f}%" in told
    assert f"{share.hits} of {share.n}" in told
    assert "The Mighty: you guessed 50%, found 100.0%" in told
    assert len(widget.draw()["boards"]) == 2
    assert {(one.experiment, one.value) for one in progress.of(Guess)} >= {("powers_by_trick.side_ace", 80)}


def note_of_desk(widget: PowersByTrick) -> str:
    return str(widget.draw()["note"])


def test_stills_tell_no_answer() -> None:
    shown = displayed(PowersByTrick("en"))[0]
    assert "Guess in what percent" in shown["text/plain"]
    assert "100.0" not in shown["text/plain"]
    text = displayed(Ordering(SIX, "H", "C", "en"))[0]["text/plain"]
    assert ">" not in text
    assert "Campus rules" in displayed(HouseSwitch("en"))[0]["text/plain"]
