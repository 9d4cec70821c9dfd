"""The widgets of lesson 11: a hunt that shows no bar before a guess, layouts, counts and endings with their cards."""
from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mighty_learn.teaching import defence, defence_hunt, defence_layouts
from mighty_learn.teaching.defence_counts import CountKind
from mighty_learn.teaching.progress import Progress
from mighty_learn.teaching.quiz import Question
from mighty_learn.widgets.defence import CountPicture, DefenceAsk, DefenceCheck, shortened
from mighty_learn.widgets.defence_guess import DuckOrWin, PlanGuess
from mighty_learn.widgets.defence_hunt import FriendHunt
from mighty_learn.widgets.defence_layouts import LayoutsBoard
from mighty_learn.widgets.lesson import Ask


@pytest.fixture(autouse=True)
def few_layouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(defence_hunt, "LAYOUTS", 300)


# --- the hunt


def test_no_bar_is_reckoned_before_a_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    def early(*_: object) -> None:
        raise AssertionError("reckoned without a guess")

    monkeypatch.setattr("mighty_learn.players.strong.beliefs.suspect", early)
    hunt = FriendHunt("en")
    assert len(hunt.scene["boards"]) == 1  # the hand
    assert hunt.scene["ways"] == []
    assert [option["text"] for option in hunt.scene["groups"][0]["options"]] == [
        "Player 1", "Player 2", "Player 4", "nobody: the declarer is alone"]
    assert "%" not in hunt.still()["text/plain"]
    hunt.handle({"do": "card"})
    assert "'card' or 'restart' where it is offered" in hunt.fault["what"]
    assert hunt.at == 0


def test_the_hunt_goes_on_card_by_card_and_ends_with_the_friend() -> None:
    hunt = FriendHunt("en")
    for trick, guess in enumerate(("2", "2", "4", "nobody", "1"), 1):
        assert f"Trick {trick} is about to begin" in hunt.scene["prompt"]
        hunt.handle({"do": "set", "name": "guess", "value": guess})
        assert not hunt.fault
        assert "Who is the friend?" in hunt.scene["boards"][-1]["alt"]
        hunt.handle({"do": "set", "name": "guess", "value": "1"})  # a guess stands until the next trick
        for _ in range(4 if trick == 5 else 5):
            hunt.handle({"do": "card"})
        if trick == 1:
            assert "Player 2 could not follow and has no spades left" in hunt.scene["note"]
            assert hunt.share(hunt.at, "2") == 0
    assert [guess.seat for guess in hunt.guesses] == ["2", "2", "4", "nobody", "1"]
    assert hunt.guesses[1].share == 0
    note = hunt.scene["note"]
    assert "Player 1 played ♠A and is the friend" in note
    assert "Guessed before trick 5: Player 1 ✔" in note
    assert "Guessed before trick 2: Player 2 (the bar then stood at 0%)" in note
    assert "300 layouts" in note
    hunt.handle({"do": "restart"})
    assert (hunt.at, hunt.guess, hunt.guesses) == (0, None, [])


def test_who_cannot_be_the_friend_cannot_be_guessed() -> None:
    hunt = FriendHunt("en")
    hunt.handle({"do": "set", "name": "guess", "value": "3"})  # the declarer
    assert "expected one of 1, 2, 4, nobody" in hunt.fault["what"]


# --- layouts


def test_layouts_with_and_without_the_voids() -> None:
    board = LayoutsBoard("en")
    assert "so there is no such hand. (R6.2)" in board.scene["note"]
    assert "so there is no such hand" in board.still()["text/plain"]
    first = board.hands
    board.handle({"do": "set", "name": "number", "value": 4})
    assert board.hands == defence_layouts.forgetful()[3] != first
    board.handle({"do": "set", "name": "memory", "value": "remember"})
    assert board.hands == defence_layouts.fitting()[3]
    assert "Nothing here contradicts" in board.scene["note"]
    assert "one in 180 " in board.scene["note"]
    for name, value in (("number", 13), ("memory", "both")):
        board.handle({"do": "set", "name": name, "value": value})
        assert str(value) in board.fault["what"]


# --- questions


def test_a_count_shows_its_tricks_and_hand_and_says_the_rest() -> None:
    asked = defence.one_missing()[0]
    widget = DefenceAsk([asked], "en")
    count = defence.count_of(asked.id)
    assert count is not None
    assert [board["title"] for board in widget.scene["boards"]] == ["Trick 1", "Trick 2", "Trick 3"]
    assert len(widget.scene["seen"]) == len(count.view.hand) == 7
    assert "Trick 1" not in widget.scene["prompt"]
    assert "Trick 1" in asked.prompt.say("en")  # where there are no pictures, as in the review
    widget.handle({"do": "answer", "index": 0})
    assert widget.scene["note"]["text"].startswith("Not quite. Count again. Player")
    right = asked.options.index("23")
    widget.handle({"do": "answer", "index": right})
    assert widget.scene["locked"]
    still = widget.still()
    assert still["text/html"].count("<img") == 4
    assert "♣J" in CountPicture(count)._repr_mimebundle_()["text/plain"]


def test_a_wrong_card_lays_out_what_follows() -> None:
    asked = defence.plays_alone()[0]
    it = defence.defence_of(asked.id)
    assert it is not None
    widget = DefenceAsk([asked], "en")
    assert (len(widget.scene["boards"]), widget.scene["lines"], widget.scene["trick"]) == (1, [], [])
    widget.handle({"do": "choose", "cards": it.always_wins})
    told = it.ending.refutations[it.always_wins]
    rows = -(-(len(it.state.trick) + told.shown) // 5)
    assert len(widget.scene["lines"]) == rows
    assert "too many" in widget.scene["note"]["text"]
    widget.handle({"do": "choose", "cards": it.best})
    assert widget.scene["lines"] == []
    assert widget.scene["note"]["kind"] == "good"


def test_the_check_shows_cards_and_reasons() -> None:
    check = DefenceCheck(defence.bank(), 16, 12, seed=5, lang="en", confidence=True)
    for _ in range(16):
        asked = check.gate.current
        assert asked is not None
        assert check.scene["boards"]
        wrong = next(option for option in asked.options if frozenset([option]) not in asked.accepted)
        check.handle({"do": "choose", "cards": wrong} if asked.of_cards
                     else {"do": "answer", "index": asked.options.index(wrong)})
        check.handle({"do": "sure"})
        assert check.scene["note"]["kind"] == "bad"
        for line in asked.reasons[next(iter(asked.solution))].say("en").splitlines():
            assert line in check.scene["note"]["text"]
        if defence.defence_of(asked.id) and not asked.reasons[wrong].key.startswith("why"):
            assert check.scene["lines"]
        check.handle({"do": "next"})
    assert not check.gate.passed
    assert check.gate.right == 0


def test_without_the_widget_the_words_tell_everything() -> None:
    plain = Ask(defence.alone(), "ko")
    assert "트릭 3" in plain.scene["prompt"]
    for asked in defence.bank():
        lines = set(asked.prompt.say("ko").splitlines())
        assert set(shortened(asked).say("ko").splitlines()) < lines
        assert asked.hand


def other_question() -> Question:
    from mighty_learn.teaching.one_trick import question

    return question("C2 HA C5 HK C4")


def test_another_question_is_shown_as_ever() -> None:
    widget = DefenceAsk([other_question()], "en")
    assert "boards" not in widget.scene
    assert defence.count_of("who-NT-1-1") is None


# --- the guesses


def test_the_guesses_are_noted(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "p.json")
    plan = PlanGuess("en", lesson=defence.NAME, progress=progress)
    plan.handle({"do": "set", "name": "card", "value": "H7"})
    plan.handle({"do": "set", "name": "dreamt", "value": 13})
    assert plan.scene["ranges"][0]["text"] == "4⅓"
    plan.handle({"do": "guess"})
    assert not plan.fault
    note = plan.scene["note"]
    assert "Your guess: 4⅓ and 3." in note
    assert "The two numbers: 4 on average" in note
    assert "no more than 3⅓" in note
    plan.handle({"do": "set", "name": "card", "value": "SA"})
    assert plan.card == "H7"
    assert "strategy_fusion.dreamt" in (tmp_path / "p.json").read_text(encoding="utf-8")


def test_duck_or_win_tells_guess_result_and_what_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    from mighty_learn.teaching import defence_duck

    monkeypatch.setattr(defence_duck, "ENDINGS", 20)
    monkeypatch.setattr(defence_duck.experiment, "__defaults__", (20, 3))
    duck = DuckOrWin("en")
    duck.handle({"do": "set", "name": "ally", "value": 35})
    duck.handle({"do": "guess"})
    assert not duck.fault
    assert duck.tally is not None
    hits, n = (duck.tally.ducking_better("ally").hits, duck.tally.ducking_better("ally").n)
    note = duck.scene["note"]
    assert f"You guessed 35%; letting it go is better in {100 * hits / n:.1f}%" in note
    assert "Supported" in note
    assert "Not supported" in note
    assert "20 endings" in note
    skipped = DuckOrWin("ko")
    skipped.handle({"do": "skip"})
    assert "짐작" not in skipped.scene["boards"][0]["alt"]


def test_counts_and_plays_need_no_numpy() -> None:
    code = ("import sys; sys.modules['numpy'] = None; from mighty_learn.teaching import defence; "
            "from mighty_learn.widgets.defence import DefenceCheck; from mighty_learn.widgets.defence_hunt import "
            "FriendHunt; FriendHunt('ko'); DefenceCheck(defence.bank(), 16, 12, seed=1); print(len(defence.bank()))")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "54"


def test_every_kind_of_count_is_asked() -> None:
    kinds = {count.kind for asked in defence.bank() if (count := defence.count_of(asked.id))}
    assert kinds == set(CountKind)
