"""The hand to bury from and call with, the lesson's questions with their bars, and its three guesses."""
from __future__ import annotations

from typing import Any

import pytest
from widget_tools import as_json, displayed, strings

from mighty_learn.engine.table import Phase
from mighty_learn.teaching import kitty, kitty_trials
from mighty_learn.teaching.kitty_data import Ask, book
from mighty_learn.teaching.progress import Progress
from mighty_learn.widgets.house import HOUSE
from mighty_learn.widgets.kitty import BuryAndCall, KittyAsk, KittyCheck
from mighty_learn.widgets.kitty_guess import VoidOrKing, WhereItLies, WhichFriend


def do(widget: Any, **event: Any) -> None:
    widget.handle(event)
    assert widget.fault is None, widget.fault["trace"]


def press(widget: BuryAndCall, text: str) -> None:
    """One of the answers, by its notation."""
    do(widget, do="answer", index=[str(action) for action in widget.offered].index(text))


def phase(widget: BuryAndCall) -> Phase:
    return widget.state.phase


def note(widget: Any) -> str:
    return "" if widget.scene["note"] is None else str(widget.scene["note"]["text"])


def test_three_are_buried_the_contract_kept_and_a_friend_called() -> None:
    widget = BuryAndCall(lang="en")
    assert len(widget.scene["hand"]) == 13
    assert widget.scene["pick"] == 3
    do(widget, do="choose", cards="HJ H10 C10")
    assert phase(widget) is Phase.CONTRACT
    assert len(widget.scene["seen"]) == 10
    press(widget, "keep")
    assert not widget.scene["lines"]  # nothing was measured yet
    notes: list[str] = []
    widget.observe(lambda change: notes.append(note(widget)), "scene")
    press(widget, "friend SA")
    assert notes[0] == "Working it out…"  # the page hears of it before the work is done
    assert phase(widget) is Phase.PLAY
    points, score = widget.plots()
    assert "▶ ♠A friend" in points.text
    assert "no friend" in score.text
    assert "as good as the best" in note(widget)
    assert "it has the best score" in note(widget)
    assert "400 ways (seed 1)" in note(widget)
    assert "95%" in note(widget)


def test_what_is_not_allowed_is_said_with_its_rule() -> None:
    widget = BuryAndCall(lang="en")
    do(widget, do="choose", cards="HJ H10")
    assert "R4.1" in note(widget)
    do(widget, do="choose", cards="SA HJ H10")  # not in the hand
    assert "R4.1" in note(widget)
    do(widget, do="choose", cards="S7 HJ H10")
    press(widget, "change C16")
    assert "R4.4" in note(widget)
    assert phase(widget) is Phase.CONTRACT
    press(widget, "change D16")
    press(widget, "friend first")
    assert "R5.5" in note(widget)
    assert phase(widget) is Phase.FRIEND


def test_a_call_of_one_s_own_card_is_told_and_a_better_one_named() -> None:
    widget = BuryAndCall(lang="ko")
    do(widget, do="choose", cards="S7 S3 C3")
    press(widget, "keep")
    press(widget, "friend DK")
    assert "R5.3" in note(widget)
    assert "♠A 프렌드" in note(widget)
    assert "묻었다면" in note(widget)


def test_again_and_another_hand() -> None:
    widget = BuryAndCall(lang="ko")
    first = widget.begun
    do(widget, do="choose", cards="S7 S3 C3")
    do(widget, do="again")
    assert widget.state == first
    do(widget, do="another")
    assert widget.begun != first
    assert phase(widget) is Phase.DISCARD
    widget.handle({"do": "answer", "index": 0})  # nothing to answer yet
    assert widget.fault is not None


def test_it_follows_the_house_and_both_languages() -> None:
    widget = BuryAndCall(lang="both")
    try:
        HOUSE.choose("guide")
        assert "길잡이 룰" in widget.scene["prompt"]
        assert "Guide rules" in widget.scene["prompt"]
        do(widget, do="choose", cards="HJ H10 C10")
        press(widget, "change NT16" if "change NT16" in map(str, widget.offered) else "keep")
        if phase(widget) is Phase.CONTRACT:
            assert "R4.5" in note(widget)
            press(widget, "keep")
        press(widget, "friend first")
        assert phase(widget) is Phase.PLAY
    finally:
        HOUSE.choose("campus")
        widget.close()


def test_it_is_seen_without_a_kernel() -> None:
    still, live = displayed(BuryAndCall(lang="ko"))
    assert "data:image/svg+xml" in still["text/html"]
    assert "13" in still["text/plain"] or "열세" in still["text/plain"]
    assert live["text/plain"] == ""


# --- questions


def test_bars_come_with_the_verdict_and_not_before() -> None:
    asked = kitty.asked(Ask.DISCARD, 0)
    widget = KittyAsk([asked], lang="ko")
    assert "lines" not in widget.scene
    wrong = next(option for option in asked.options if option not in asked.solution)
    do(widget, do="answer", index=asked.options.index(wrong))
    assert "lines" not in widget.scene
    assert asked.reasons[wrong].say("ko").splitlines()[0] in note(widget)
    do(widget, do="answer", index=asked.options.index(next(iter(asked.solution))))
    (bars,) = widget.scene["lines"]
    assert all(f"{way.points:.2f}" in bars["alt"] for way in kitty.offered(book().by_id[asked.id]))


def test_the_self_check_is_gone_through() -> None:
    widget = KittyCheck(kitty.bank(), 10, 7, seed=3, lang="en")
    for number in range(10):
        assert widget.asked is not None
        assert "lines" not in widget.scene
        assert len(widget.scene["seen"]) == (13 if number >= 0 and widget.asked.group == Ask.DISCARD else 10)
        right = next(iter(widget.asked.solution))
        do(widget, do="answer", index=widget.asked.options.index(right))
        assert widget.scene["lines"]
        do(widget, do="next")
    assert widget.gate.passed
    assert [asked.group for asked in widget.gate.questions].count(Ask.FRIEND) == 5


# --- guesses


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer games."""
    play, kings, lie = kitty_trials.which_friend, kitty_trials.void_or_king, kitty_trials.where_it_lies
    monkeypatch.setattr(kitty_trials, "which_friend", lambda: play(60))
    monkeypatch.setattr(kitty_trials, "void_or_king", lambda: kings(40))
    monkeypatch.setattr(kitty_trials, "where_it_lies", lambda: lie(1000))
    for kind, total in ((WhichFriend, 60), (VoidOrKing, 80), (WhereItLies, 1000)):
        monkeypatch.setattr(kind, "total", total)


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("kind", [WhichFriend, VoidOrKing, WhereItLies])
@pytest.mark.parametrize("way", ["guess", "skip"])
def test_nothing_is_told_before_the_guess(kind: Any, way: str, tmp_path: Any) -> None:
    progress = Progress(tmp_path / "p.json")
    widget = kind(lang="both", lesson=kitty.NAME, progress=progress)
    assert widget.counted is None
    assert "95%" not in as_json(widget.scene)
    assert not widget.scene["boards"]
    do(widget, do="set", name=widget.asks[0], value=12)
    do(widget, do=way)
    told = list(strings(widget.scene))
    assert any("95%" in text for text in told)
    assert any(("12%" in text) is (way == "guess") for text in told if "1. " in text)
    assert len(widget.scene["boards"]) == 1
    assert any(str(widget.seed) in text for text in told)
    do(widget, do="set", name=widget.asks[0], value=80)
    assert widget.guesses[widget.asks[0]] == 12  # settled


@pytest.mark.usefixtures("short")
def test_what_was_counted_stands_beside_what_it_is_exactly() -> None:
    widget = WhereItLies(lang="en")
    do(widget, do="skip")
    assert "3 ÷ 43 = 7.0%" in widget.scene["note"]
    assert "= 13.6%" in widget.scene["note"]
    assert "1. counted: 7.0%" in widget.scene["boards"][0]["alt"].replace("1. counted 7.0%", "1. counted: 7.0%")
