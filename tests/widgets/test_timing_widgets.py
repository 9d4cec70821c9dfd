"""Lesson 10's widgets: a game rewound and its ledger, the two experiments with their guesses."""
from __future__ import annotations

from html import escape
from pathlib import Path

import pytest

from mighty_learn.teaching import timing, timing_survival, timing_when
from mighty_learn.teaching.progress import Progress
from mighty_learn.teaching.timing_items import shipped
from mighty_learn.text import languages
from mighty_learn.widgets.timing_ask import TimingAsk, TimingCheck
from mighty_learn.widgets.timing_guess import BareMighty, MightyByTrick
from mighty_learn.widgets.timing_rewind import Rewind

_when, _survival = timing_when.experiment, timing_survival.experiment


def ways(widget: Rewind) -> list[str]:
    return [way["do"] for way in widget.scene["ways"]]


def titles(widget: Rewind) -> list[str]:
    return [board["title"] for board in widget.scene["lines"] if board["title"]]


def test_it_opens_on_the_first_choice_and_tells_nothing_yet() -> None:
    widget = Rewind(lang="en")
    assert "This is trick 1, where you played ♦4" in widget.scene["prompt"]
    assert (widget.scene["note"], widget.scene["lines"]) == (None, [])
    assert ways(widget) == [*(f"trick {k}" for k in range(2, 10)), "game joker"]
    assert {item["card"] for item in widget.scene["hand"] if item["legal"]} == {"SA", "DQ", "D6", "D4"}


def test_a_try_a_rewind_and_another_try() -> None:
    widget = Rewind(lang="en")
    widget.handle({"do": "trick 3"})
    widget.handle({"do": "choose", "cards": "SA"})
    assert widget.scene["note"]["text"].startswith(
        "♠A: your side ends with 15 point cards (as it was played: 13). The contract, hearts 14, is made.")
    assert titles(widget) == ["Tried so far: your side’s point cards at the end", "After ♠A"]
    assert len(widget.scene["lines"]) == 1 + 8  # the ledger, and tricks 3 to 10
    widget.handle({"do": "trick 1"})
    widget.handle({"do": "choose", "cards": "SA"})
    assert "is lost" in widget.scene["note"]["text"]
    ledger = widget.scene["lines"][0]["alt"]
    assert ledger == "As it was played: 13; Trick 3: ♠A: 15; Trick 1: ♠A: 13"
    widget.handle({"do": "choose", "cards": "SA"})  # the same once more: one line in the ledger
    assert [(one.trick, one.action) for one in widget.tries] == [(3, "SA"), (1, "SA")]


def test_many_layouts_come_after_a_try() -> None:
    widget = Rewind(lang="ko")
    widget.handle({"do": "many"})
    assert "'many'" in widget.fault["what"]
    widget.handle({"do": "trick 3"})
    widget.handle({"do": "choose", "cards": "SA"})
    assert ways(widget)[0] == "many"
    widget.handle({"do": "many"})
    assert widget.fault is None
    note = widget.scene["note"]["text"]
    assert "배치 400가지에서 평균이 가장 좋은 것은 ♣2예요." in note
    assert "♠A: 그보다 평균 1.60 ± 0.11장 적어요." in note
    assert [title.split(":")[0] for title in titles(widget)] == [
        "배치 400가지에서 우리 편 점수카드의 평균", "♠A를 언제 쓸까", "지금까지 해 본 것", "♠A를 낸 다음"]
    assert "many" not in ways(widget)


def test_a_card_with_several_ways_and_one_that_may_not_be_played() -> None:
    widget = Rewind("joker", lang="en")
    widget.handle({"do": "trick 5"})
    widget.handle({"do": "choose", "cards": "JK"})
    assert [option["text"] for option in widget.scene["options"]] == [
        f"Joker (naming {suit})" for suit in ("spades", "hearts", "diamonds", "clubs")]
    widget.handle({"do": "answer", "index": 1})
    assert widget.last is not None
    assert (widget.last.action, widget.last.points) == ("JK>H", 2)
    widget.handle({"do": "trick 2"})
    widget.handle({"do": "choose", "cards": "SQ"})
    assert widget.scene["note"]["kind"] == "why"
    assert "R6.2" in widget.scene["note"]["text"]


@pytest.mark.parametrize("event", [{"do": "trick 10"}, {"do": "trick x"}, {"do": "game nap"}, {"do": "answer"}])
def test_what_cannot_be_done_is_said(event: dict[str, str]) -> None:
    widget = Rewind(lang="en")
    widget.handle(event)
    assert widget.fault is not None


def test_another_name_is_refused() -> None:
    with pytest.raises(ValueError, match="'nap'"):
        Rewind("nap")


# --- questions


def test_a_wrong_card_shows_its_trick_and_the_right_one_what_each_costs() -> None:
    widget = TimingAsk(timing.one_missing(), lang="en")
    item = next(one for one in shipped() if widget.asked is not None and one.id == widget.asked.id)
    assert widget.scene["lines"] == []
    widget.handle({"do": "choose", "cards": "SA"})
    assert [board["title"] for board in widget.scene["lines"]] == ["♠A: this trick in that layout"]
    assert "SA" not in item.accepted
    widget.handle({"do": "choose", "cards": item.best})
    (costs,) = widget.scene["lines"]
    assert costs["title"] == "Point cards that each costs your side, mean over 2,000 layouts"
    assert f"♠A: {item.values['thumb']['SA'].loss:.2f} [" in costs["alt"]
    assert costs["alt"].startswith("♣J: 0.00")


def test_the_gate_shows_nothing_before_the_answer_is_given() -> None:
    gate = TimingCheck(timing.bank(), size=10, need=7, seed=1, lang="en", confidence=True)
    assert gate.asked is not None
    asked = gate.asked
    wrong = next(option for option in asked.options if frozenset([option]) not in asked.accepted)
    gate.handle({"do": "choose", "cards": wrong})
    assert gate.scene["lines"] == []
    gate.handle({"do": "sure"})
    assert len(gate.scene["lines"]) == 2
    gate.handle({"do": "next"})
    assert gate.scene["lines"] == []


def test_another_question_is_drawn_as_always() -> None:
    who, _ = timing.two_missing()
    widget = TimingAsk([who], lang="en")
    widget.handle({"do": "answer", "index": who.options.index(next(iter(who.solution)))})
    assert widget.scene["note"]["kind"] == "good"
    assert widget.scene["lines"] == []


@pytest.mark.parametrize("lang", ["ko", "en", "both"])
def test_without_a_kernel_the_question_stands_above_its_hand(lang: str) -> None:
    for widget in (TimingAsk(timing.one_missing(), lang=lang), TimingCheck(timing.bank(), seed=1, lang=lang)):
        assert widget.asked is not None
        assert widget.asked.of_cards
        html, plain = widget.still()["text/html"], widget.still()["text/plain"]
        for one in languages(lang):
            for line in widget.asked.prompt.say(one).splitlines():
                assert escape(line) in html[:html.index("<img")]
                assert line in plain


# --- experiments


def test_the_mighty_by_trick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timing_when, "GAMES", 100)
    monkeypatch.setattr(timing_when, "experiment", lambda: _when(100))
    progress = Progress(tmp_path / "p.json")
    widget = MightyByTrick(lang="en", lesson=timing.NAME, progress=progress)
    assert [slider["text"] for slider in widget.scene["ranges"]] == ["trick 5", "1.5 point cards"]
    widget.handle({"do": "set", "name": "best", "value": 10})
    assert widget.scene["ranges"][0]["text"] == "only when it must be"
    widget.handle({"do": "set", "name": "early", "value": 31})
    assert "31" in widget.fault["what"]
    widget.handle({"do": "guess"})
    assert widget.tally is not None
    cost = widget.tally.cost(1)
    note = widget.scene["note"]
    assert f"thrown on the first trick it costs {cost.mean:.2f} ± {cost.stderr:.2f}" in note
    assert "You guessed only when it must be" in note
    assert "seed 10" in note
    assert len(widget.scene["boards"]) == 1


def test_a_bare_mighty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timing_survival, "GAMES", 6)
    monkeypatch.setattr(timing_survival, "experiment", lambda: _survival(6))
    widget = BareMighty(lang="en")
    widget.handle({"do": "set", "name": "attack_1", "value": 20})
    widget.handle({"do": "guess"})
    assert widget.tally is not None
    alive = widget.tally.alive(timing_survival.KINDS[0], 4)
    note = widget.scene["note"]
    assert f"you guessed 20%; it was {alive.percent:.0f}%" in note
    assert f"{alive.hits} of 6 games" in note
    assert "depends on how the rest is played" in note  # what was found of the Mighty attack
    assert len(widget.scene["boards"]) == 2
