"""Lesson 9's widgets: the counter, questions with the record of tricks above them, guesses before experiments."""
from __future__ import annotations

from pathlib import Path

import pytest
from widget_tools import displayed

from mighty_learn.players.claims import run
from mighty_learn.players.measures.trump_drain import trump_drain
from mighty_learn.teaching import trumps
from mighty_learn.teaching.progress import Progress
from mighty_learn.teaching.trumps_counts import told
from mighty_learn.text import Lang, t
from mighty_learn.widgets import trumps_guess
from mighty_learn.widgets.house import HOUSE
from mighty_learn.widgets.trumps import TrumpAsk, TrumpCheck, TrumpCounter, show_record
from mighty_learn.widgets.trumps_guess import (
    FREE,
    FREE_WORLDS,
    SEED,
    DrawOnOrStop,
    ExperimentHouse,
    OppositionTrump,
    RoundsDrawn,
    TopOrLow,
    free_leads,
)


@pytest.fixture
def progress_file(tmp_path: Path) -> Progress:
    return Progress(tmp_path / "progress.json")


def send(widget: TrumpCounter, *ways: str, **settings: object) -> None:
    for name, value in settings.items():
        widget.handle({"do": "set", "name": name, "value": value})
        assert not widget.fault, widget.fault
    for way in ways:
        widget.handle({"do": way})
        assert not widget.fault, widget.fault


# --- the counter


def test_the_counter_tells_at_once_and_goes_on() -> None:
    desk = TrumpCounter(lang="en")
    assert desk.scene["note"] == ""
    assert [part["name"] for part in desk.scene["groups"]] == ["seat1", "seat2", "seat3", "seat4"]
    send(desk, "check", out=13)
    assert "You did not take away ♥Q ♥J ♥10 ♥9 ♥3, which you hold yourself." in desk.scene["note"]
    assert (desk.number, desk.right) == (8, 0)
    send(desk, out=3)
    assert desk.number == 8  # too late
    send(desk, "next")
    send(desk, "check", out=7)
    assert desk.scene["note"].startswith("Exactly!")
    assert desk.right == 1
    assert "Trick 1 is over" in desk.scene["prompt"]
    send(desk, "next")
    send(desk, "check", seat2="none")
    assert "Who has none needs another look." in desk.scene["note"]
    assert "There is no telling yet" in desk.scene["note"]


def test_the_whole_game_counted_rightly_and_another_one() -> None:
    desk = TrumpCounter(game=1, lang="ko")
    for number, step in enumerate(desk.steps):
        seats = {f"seat{place}": "none" if seat in step.count.without else "maybe"
                 for place, seat in enumerate(step.others, 1)}
        send(desk, "check", out=step.count.number, **seats)
        assert desk.scene["note"].startswith("정확해요!")
        if number + 1 < len(desk.steps):
            send(desk, "next")
    assert f"{len(desk.steps)}번 가운데 {len(desk.steps)}번을" in desk.scene["note"]
    send(desk, "another")
    assert desk.at == desk.right == 0
    assert "첫 트릭 전" in desk.scene["prompt"]


@pytest.mark.parametrize("event", [
    {"do": "next"}, {"do": "another"}, {"do": "set", "name": "out", "value": 14},
    {"do": "set", "name": "seat1", "value": "some"}, {"do": "set", "name": "seat5", "value": "none"},
])
def test_what_the_counter_refuses(event: dict[str, object]) -> None:
    desk = TrumpCounter(lang="en")
    desk.handle(event)
    assert "expected" in desk.fault["what"]
    assert (desk.at, desk.judged) == (0, None)


def test_a_counter_begins_with_a_game_that_there_is() -> None:
    with pytest.raises(ValueError, match="game=3"):
        TrumpCounter(game=3)


def test_without_a_kernel_the_hand_is_there_and_no_answer() -> None:
    still = displayed(TrumpCounter(lang="both"))[0]
    assert "data:image/svg+xml;base64," in still["text/html"]
    assert "Before the first trick" in still["text/plain"]
    assert "8" not in still["text/plain"].replace("♠8", "").replace("♥8", "").replace("♦8", "").replace("♣8", "")


# --- questions


def test_the_tricks_lie_above_the_question_and_not_in_its_words() -> None:
    check = TrumpCheck(trumps.counts(), size=10, need=8, seed=3, lang="en")
    asked = check.asked
    assert asked is not None
    assert "Trick 1:" not in check.scene["prompt"]
    assert "Trick 1:" in check.scene["boards"][0]["alt"]
    assert check.scene["prompt"].splitlines()[-1] == asked.prompt.say("en").splitlines()[-1]
    assert len(check.scene["seen"]) == len(asked.hand.split())
    assert "Trick 1:" in displayed(check)[0]["text/plain"]


def test_a_gate_of_leads_is_gone_through(progress_file: Progress) -> None:
    check = TrumpCheck(trumps.plays(), size=10, need=7, seed=5, lang="en", lesson=trumps.NAME, progress=progress_file)
    for number in range(10):
        asked = check.asked
        assert asked is not None
        right = number >= 3
        option = next(one for one in asked.options if (one in asked.solution) is right)
        check.handle({"do": "answer", "index": asked.options.index(option)})
        assert not check.fault
        for line in asked.reasons[option].say("en").splitlines():
            assert line in check.scene["note"]["text"]
        check.handle({"do": "next"})
    assert (check.gate.right, check.gate.passed) == (7, True)


def test_two_missing_asks_for_the_count_first() -> None:
    ask = TrumpAsk(trumps.two_missing(), lang="ko")
    asked = ask.asked
    assert asked is not None
    ask.handle({"do": "answer", "index": asked.options.index(min(asked.solution))})
    ask.handle({"do": "next"})
    assert "무엇을 낼까요?" in ask.scene["prompt"]
    assert "13 −" in ask.scene["prompt"]


def test_a_record_says_every_trick() -> None:
    view = trumps.example().view
    shown = show_record(view, "both")
    assert shown.text == "\n".join(part.say("both") for part in told(view))
    assert shown.svg.count("<rect") == 1 + 5 * len(view.tricks)


# --- experiments


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trumps_guess, "WORLDS", 200)
    monkeypatch.setattr(trumps_guess, "DEALS", 20)


@pytest.mark.usefixtures("few")
def test_rounds_drawn_are_guessed_then_measured(progress_file: Progress) -> None:
    desk = RoundsDrawn(lang="en", lesson=trumps.NAME, progress=progress_file)
    desk.handle({"do": "set", "name": "solid", "value": 3})
    desk.handle({"do": "guess"})
    assert not desk.fault
    assert "You guessed 3." in desk.scene["note"]
    assert "200 layouts (seed 9)" in desk.scene["note"]
    assert len(desk.scene["boards"]) == 2
    for row in (desk.found["solid"]["0"], desk.found["thin"]["top 4"]):
        assert f"{row.points.mean:.2f} ± {row.points.stderr:.2f}" in desk.scene["note"]
    assert set(FREE) == set(desk.free) == {"solid", "thin"}
    assert "Hand 1, ♣A against ♥6: " in desk.scene["note"]
    for found in (*desk.free["solid"], *desk.free["thin"]):
        assert f"{abs(found.mean):.2f} ± {found.stderr:.2f}" in desk.scene["note"]
    guess = progress_file.guess_of(trumps.NAME, "rounds_drawn.solid")
    assert guess is not None
    assert guess.value == 3


@pytest.mark.parametrize("lang", ["ko", "en"])
def test_the_ban_on_trump_after_the_rounds_is_said_before_the_guess_and_in_the_measure(lang: Lang) -> None:
    ban = {"ko": "먼저 낼 다른 카드가 있는 동안 기루다를 더 내지 않아요",
           "en": "no more trump while there is anything else to lead"}
    assert ban[lang] in RoundsDrawn(lang=lang).scene["prompt"]
    assert ban[lang] in t("drain.how", lang, worlds="2,000", seed=9)
    assert ban[lang] in trump_drain(trumps.hands()["thin"], [0, 1], n=30).sheet(lang).text


def test_what_is_said_of_free_leads_holds_in_fresh_worlds() -> None:
    """First hand: a low heart beats the top trump. Second: without the ban neither lead is ahead."""
    for found in (free_leads("solid", 3000, 5), free_leads("solid", FREE_WORLDS, SEED)):  # afresh, and as it is shown
        assert all(told.mean < -3 * told.stderr for told in found)
    assert all(abs(told.mean) < 2.5 * told.stderr for told in free_leads("thin", 3000, 5))


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("kind", [TopOrLow, DrawOnOrStop, OppositionTrump])
def test_claims_are_guessed_then_told_with_their_numbers(kind: type[TopOrLow]) -> None:
    desk = kind(lang="en")
    desk.handle({"do": "set", "name": kind.asks[0], "value": -4})
    desk.handle({"do": "guess"})
    assert not desk.fault
    note = desk.scene["note"]
    assert "You guessed −0.4." in note
    for ask in kind.asks:
        found, results = desk.results(ask)
        assert len(results) == 2
        assert found.say_verdict("en") in note
        assert all(f"{result.n_fired:,} of {result.deals:,}" in note for result in results)
    few_deals = run(kind.asks[0], 20, house="campus")[0]
    assert f"came up {few_deals.n_fired} times" in note
    assert len(desk.scene["boards"]) == 1


@pytest.mark.usefixtures("few")
def test_the_numbers_follow_the_house() -> None:
    switch, desk = ExperimentHouse(lang="en"), TopOrLow(lang="en")
    assert "every deal here is played by the Campus rules" in switch.scene["note"]
    switch.handle({"do": "set", "name": "house", "value": "guide"})
    try:
        desk.handle({"do": "skip"})
        assert "Guide rules" in desk.scene["note"]
        assert "Campus rules" not in desk.scene["note"]
        assert "You guessed" not in desk.scene["note"]
    finally:
        HOUSE.choose("campus")
