"""The review board and luck or skill: doubts first, nothing worked out before the button, then a line to go through."""
from __future__ import annotations

import html
from collections.abc import Callable
from typing import Any

import pytest
from widget_tools import displayed, strings

import mighty_learn as ml
from mighty_learn.teaching import friend_test
from mighty_learn.teaching import review_board_games as games
from mighty_learn.teaching import review_board_questions as questions
from mighty_learn.teaching.progress import Progress
from mighty_learn.teaching.review_board import Mine
from mighty_learn.widgets import review_board as module
from mighty_learn.widgets.powers import PowersCheck
from mighty_learn.widgets.review_board import ReviewBoard
from mighty_learn.widgets.review_board_ask import ReviewAsk
from mighty_learn.widgets.review_board_luck import LuckOrSkill
from mighty_learn.widgets.table import TableWidget


def send(widget: Any, **event: Any) -> None:
    widget.handle(event)
    assert widget.fault is None, widget.fault["trace"]


def put(widget: Any, **settings: Any) -> None:
    for name, value in settings.items():
        send(widget, do="set", name=name, value=value)


def opened(lang: str = "en", **more: Any) -> ReviewBoard:
    board = ReviewBoard(lang=lang, **more)
    put(board, source="sample")
    send(board, do="open")
    return board


def row(board: ReviewBoard, number: int) -> dict[str, Any]:
    return next(one for one in board.scene["rows"] if one["key"] == str(number))


def test_nothing_is_worked_out_before_the_button(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise AssertionError("worked out before it was asked for")

    monkeypatch.setattr(module, "cost", forbidden)
    monkeypatch.setattr(module, "lines", forbidden)
    board = opened()
    put(board, mark="6", look="6")
    assert [one["marked"] for one in board.scene["rows"]].count(True) == 1
    assert not any("±" in text for text in strings(board.scene))
    assert board.scene["boards"]
    send(board, do="other")
    assert board.scene["rows"] == []


def test_the_whole_way_from_the_doubt_to_the_punishment(tmp_path: Any) -> None:
    progress = Progress(tmp_path / "progress.json")
    board = opened(lesson="12_review_and_teach", progress=progress)
    put(board, mark="12")
    put(board, mark="7")
    seen: list[int] = []
    board.observe(lambda change: seen.append(len(board.costs)), "scene")
    send(board, do="count")
    assert seen[:3] == [0, 1, 2]  # told one after the other, so that the page lives
    assert len(seen) == len(board.found) + 1
    scene = board.scene
    assert scene["note"].startswith("Decisions: 14. Clear losses: 1. Depends on how the rest is played: 1. ")
    assert "Your doubts: 2, and 1 of them clear. Clear losses where you had no doubt: 0." in scene["note"]
    assert "A decision near the line may come out otherwise" in scene["note"]
    assert [one["kind"] for one in scene["rows"]] == ["clear", "depends"] + ["best"] * 12
    assert row(board, 12)["detail"] == "cost 0.99 ± 0.16 point cards, 0.52 ± 0.15 in a simpler way; better: ♠8"
    assert row(board, 12)["marked"]
    assert scene["marks_locked"]
    assert scene["boards"]
    put(board, mark="7")
    assert row(board, 7)["marked"]
    go_through_the_line(board)
    put(board, look="11")
    assert "depends on how the rest is played" in board.scene["note"]
    assert board.scene["ranges"] == []  # no line of a punishment: it is not called a mistake
    guess = progress.guess_of("12_review_and_teach", "review_board.doubted")
    assert guess is not None
    assert guess.value == 2


def go_through_the_line(board: ReviewBoard) -> None:
    put(board, look="12")
    assert "♦3: ♠8 was better in both ways" in board.scene["note"]
    assert "Player 4 takes it with ♠10" in board.scene["note"]
    slider = board.scene["ranges"][0]
    assert slider["value"] == slider["max"] - 10  # after the eighth trick
    assert "winning: Player 4" in board.scene["boards"][0]["alt"]
    send(board, do="rewind")
    assert board.scene["ranges"][0]["value"] == 0
    assert len(board.scene["boards"]) == 1
    put(board, line="better", step=1)
    send(board, do="reply")
    assert board.scene["ranges"][0]["value"] == slider["value"]
    put(board, look="12")
    assert board.scene["ranges"] == []


def test_what_is_not_clear_is_not_called_a_mistake() -> None:
    board = ReviewBoard(lang="ko")
    put(board, source="pasted", record=games.MADE)
    send(board, do="open")
    send(board, do="count")
    assert "의심한 곳은 없었어요" in board.scene["note"]
    put(board, look="5")
    assert "실수라고 할 수 없어요" in board.scene["note"]
    assert board.scene["ranges"] == []
    put(board, look="1")
    assert "패스는 0점으로" in board.scene["note"]
    assert "한 가지로만" in board.scene["note"]


def test_an_emptied_field_opens_nothing_and_says_so() -> None:
    board = ReviewBoard(lang="en")
    put(board, source="pasted", record=" \n")
    send(board, do="open")
    assert "is empty" in board.scene["note"]
    put(board, record="")
    send(board, do="open")
    assert "is empty" in board.scene["note"]
    assert board.scene["texts"][0]["value"] == ""
    assert board.scene["rows"] == []


def test_a_seat_that_never_had_a_choice_is_told_so() -> None:
    board = ReviewBoard(lang="en")
    put(board, source="pasted", record="\n".join(games.MADE.splitlines()[:9]), seat="3")
    send(board, do="open")
    assert board.scene["prompt"].endswith("never had a choice in this game. Take another game, or another seat.")
    assert [way["do"] for way in board.scene["ways"]] == ["other"]


def test_a_game_just_played_comes_onto_the_board() -> None:
    mine = Mine()
    board = ReviewBoard(mine, "en")
    send(board, do="open")
    assert "No game has been finished yet" in board.scene["note"]
    table = TableWidget(ml.GUIDE, seed=5, lang="en", on_over=mine.keep, start=ml.replay(
        "\n".join(games.LOST.splitlines()[:-1])))
    while not table.state.is_over:
        table.handle({"do": "act", "action": str(table.state.legal_actions()[0])})
    assert mine.played == table.state
    send(board, do="open")
    assert board.found
    assert board.found[-1].state.trick_number == 9


@pytest.mark.parametrize("lang", ["ko", "en"])
def test_a_bad_record_is_quoted_and_a_good_one_of_any_house_opens(lang: str) -> None:
    board = ReviewBoard(lang=lang)
    put(board, source="pasted")
    assert board.scene["texts"][0]["value"] == games.MISSED
    put(board, record=games.MADE.replace("friend SA", "friend ZZ"))
    send(board, do="open")
    assert "friend ZZ" in board.scene["note"]
    assert "13" in board.scene["note"]
    assert board.scene["rows"] == []
    put(board, record=games.MADE.replace("rules campus", "rules campus min_bid=12 critical=no"), seat="4")
    send(board, do="open")
    assert board.mine.seat == 4
    assert "(min_bid=12 critical=no)" in board.scene["prompt"]


@pytest.mark.parametrize("event", [
    {"do": "count"}, {"do": "set", "name": "look", "value": "99"}, {"do": "set", "name": "seat", "value": "5"},
    {"do": "set", "name": "record", "value": "x" * 20_001}, {"do": "set", "name": "step", "value": -1},
    {"do": "set", "name": "rules", "value": "campus"}, {"do": "rewind"},
])
def test_what_cannot_be_done_is_refused_and_shown(event: dict[str, Any]) -> None:
    board = ReviewBoard(lang="en")
    board.handle(event)
    assert board.fault is not None
    assert "expected" in board.fault["what"]


def test_a_failure_on_the_way_leaves_the_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    board = opened()
    put(board, mark="6")
    monkeypatch.setattr(module, "cost", lambda _one: 1 / 0)
    board.handle({"do": "count"})
    assert board.fault is not None
    board.redraw()
    assert board.stage == "mark"
    assert row(board, 6)["marked"]


def test_without_a_kernel_the_decisions_are_listed_without_their_costs() -> None:
    still = displayed(ReviewBoard())[0]
    assert "트릭 7: ♦3 / Trick 7: ♦3" in still["text/plain"]
    assert "±" not in still["text/html"]


# --- luck or skill


def test_the_guess_comes_first_and_the_real_result_is_marked() -> None:
    luck = LuckOrSkill(lang="en")
    assert [one["name"] for one in luck.scene["ranges"]] == ["from", "as_good", "made"]
    put(luck, **{"from": 5}, as_good=60)
    assert "trick 5, ♠7" in luck.scene["prompt"]
    send(luck, do="guess")
    note = luck.scene["note"]
    assert note.startswith("1. Guessed 60%, measured ")
    assert "the government took 16 point cards" in note
    assert "1,000 layouts" in note
    assert len(luck.scene["boards"]) == 2
    assert "really – 16" in luck.scene["boards"][1]["alt"]
    assert all(one["locked"] for one in luck.scene["ranges"])
    put(luck, **{"from": 2})
    assert luck.trick == 5


def test_another_game_on_the_board_asks_anew() -> None:
    mine = Mine()
    luck = LuckOrSkill(mine, lang="en")
    send(luck, do="skip")
    assert luck.scene["note"].startswith("1. Measured ")
    mine.take(ml.replay(games.LOST), 2)
    assert luck.scene["ways"]
    assert luck.scene["note"] == ""
    assert "did not make it" in luck.scene["prompt"]
    mine.take(ml.replay("\n".join(games.LOST.splitlines()[:-2])), 0)
    assert luck.scene["ways"] == []
    assert "cannot be dealt anew" in luck.scene["prompt"]


# --- the questions


def test_a_question_shows_the_table_and_the_tricks_before_it() -> None:
    ask = ReviewAsk(questions.two_missing(), lang="en")
    scene = ask.scene
    assert len(scene["boards"]) == 1
    assert "Contract clubs 15" in scene["boards"][0]["alt"]
    assert [line["title"] for line in scene["lines"]] == [f"Trick {number}" for number in range(1, 9)]
    assert "winning: You" in scene["lines"][0]["alt"]
    send(ask, do="choose", cards="HK")
    assert "1.00 ± 0.00 point cards fewer" in ask.scene["note"]["text"]
    assert "punished on trick 9" in ask.scene["note"]["text"]
    send(ask, do="choose", cards="C10")
    assert ask.scene["note"]["kind"] == "good"
    send(ask, do="next")
    assert ask.scene["options"]
    assert ask.scene["boards"]


@pytest.mark.parametrize("make", [
    lambda: ReviewAsk(questions.two_missing()),
    lambda: PowersCheck(friend_test.bank, friend_test.SIZE, friend_test.NEED),
])
def test_without_a_kernel_the_question_stands_above_its_cards(make: Callable[[], ReviewAsk | PowersCheck]) -> None:
    asked = make()
    assert asked.asked is not None
    still = displayed(asked)[0]
    for lang in ("ko", "en"):
        first = asked.asked.prompt.say(lang).splitlines()[0]
        assert first in still["text/plain"]
        assert first in html.unescape(still["text/html"])
