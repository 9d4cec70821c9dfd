"""Lesson 6 on the screen: the slider with its curve, the box of bids, what is drawn after an answer, the guess."""
from __future__ import annotations

import re
from typing import Any

import pytest
from widget_tools import displayed, strings

import mighty_learn as ml
from mighty_learn.teaching import bidding, bidding_rates
from mighty_learn.teaching.bidding_cases import PASS, cases
from mighty_learn.teaching.bidding_words import signed
from mighty_learn.widgets import bidding_guess
from mighty_learn.widgets.bidding import BidAsk, BidCheck, BidDesk
from mighty_learn.widgets.bidding_guess import MakeRates
from mighty_learn.widgets.house import HOUSE


@pytest.fixture(autouse=True)
def campus_again() -> Any:
    yield
    HOUSE.choose("campus")


def put(desk: BidDesk | MakeRates, **settings: object) -> None:
    for name, value in settings.items():
        desk.handle({"do": "set", "name": name, "value": value})
        assert not desk.fault, desk.fault


# --- the slider


def test_a_bid_is_told_with_its_errors_and_drawn() -> None:
    desk = BidDesk(("SA SQ S3 HQ H6 H4 H2 D5 C10 JK",), lang="en")
    assert desk.trump == "H"
    put(desk, number=15)
    curve = ml.bid_curve("SA SQ S3 HQ H6 H4 H2 D5 C10 JK", n=2_000, seed=6)
    bid = curve["H15"]
    made = f"{100 * bid.chance.mean:.0f} ± {100 * bid.chance.stderr:.0f}%"
    assert f"Bid hearts 15: made in {made} of the deals, {signed(bid.score.mean)} ± " in desk.scene["note"]
    hand, shares, scores = desk.scene["boards"]
    assert "queen of hearts" in hand["alt"]
    assert "now – 15: " in shares["alt"]
    assert f"hearts – 20: {curve['H20'].score.mean:.1f}".replace("-", "−") in scores["alt"]
    put(desk, trump="NT", number=13)
    assert f"Bid no trump 13: made in {100 * curve['NT13'].chance.mean:.0f} ±" in desk.scene["note"]


def test_the_house_and_the_hand_can_be_changed() -> None:
    desk = BidDesk(lang="ko")
    first = desk.scene["boards"][0]["alt"]
    put(desk, number=13)
    assert "대학가 룰" in desk.scene["prompt"]
    HOUSE.choose("guide")
    assert "길잡이 룰" in desk.scene["prompt"]
    assert desk.scene["ranges"][0]["min"] == 14
    assert "14:" in desk.scene["note"]  # no 13 in this house
    desk.handle({"do": "another"})
    assert not desk.fault
    assert desk.scene["boards"][0]["alt"] != first
    assert not any(re.search("[a-z]{3}", text) for text in strings(desk.scene["note"]))
    for _ in range(len(desk.hands) - 1):
        desk.handle({"do": "another"})
    assert desk.scene["boards"][0]["alt"] == first
    desk.close()


@pytest.mark.parametrize("event", [
    {"do": "set", "name": "number", "value": 21}, {"do": "set", "name": "trump", "value": "X"}, {"do": "guess"},
])
def test_what_cannot_be_set_is_refused(event: dict[str, Any]) -> None:
    desk = BidDesk(lang="en")
    before = desk.scene["note"]
    desk.handle(event)
    assert "expected" in desk.fault["what"]
    assert desk.scene["note"] == before


def test_without_a_kernel_hand_and_curves_are_there() -> None:
    still = displayed(BidDesk(lang="both"))[0]
    assert still["text/html"].count("data:image/svg+xml;base64,") == 3
    assert "이룬 판" in still["text/plain"]
    assert "made in" in still["text/plain"]


# --- questions


def answer(widget: BidAsk | BidCheck, option: str) -> None:
    assert widget.asked is not None
    widget.handle({"do": "answer", "index": widget.asked.options.index(option)})
    assert not widget.fault, widget.fault


def test_bids_stand_in_a_box_and_are_read_out() -> None:
    outbid = next(case for case in cases().values() if case.kind == "stop")
    widget = BidAsk([bidding.call(outbid)], lang="en")
    assert widget.scene["columns"] == 8
    parts = dict(zip(outbid.options, widget.scene["options"], strict=True))
    assert parts["H16"] == {**parts["H16"], "text": "♥16", "label": "hearts 16", "column": "4"}
    assert parts[PASS]["text"] == "Pass"
    assert [card["card"] for card in widget.scene["seen"]].count("JK") == ("JK" in str(outbid.hand))
    assert len(widget.scene["seen"]) == 10
    assert widget.scene["lines"] == []


def test_after_the_answer_the_curve_is_drawn() -> None:
    case = cases()["open-7"]
    widget = BidAsk([bidding.call(case)], lang="en")
    answer(widget, "S20")
    assert widget.scene["note"]["text"].endswith(bidding.call(case).reasons["S20"].say("en"))
    assert widget.scene["lines"] == []  # not while another try is to come
    answer(widget, case.best)
    drawn, = widget.scene["lines"]
    worth = case.worth["H14"]
    assert f"hearts – 14: {worth.score:.1f} [" in drawn["alt"]
    assert f"Pass – 13: {case.worth[PASS].score:.1f}".replace("-", "−") in drawn["alt"]


def test_the_check_asks_how_sure_one_is_and_tells_what_a_wrong_bid_costs() -> None:
    widget = BidCheck(bidding.bank(), size=10, need=7, seed=3, lang="both", confidence=True)
    for number in range(10):
        asked = widget.asked
        assert asked is not None
        wrong = next(option for option in asked.options if {option} not in asked.accepted)
        answer(widget, wrong if not number else next(iter(asked.solution)))
        widget.handle({"do": "sure" if number % 2 else "unsure"})
        told = widget.scene["note"]["text"]
        assert asked.reasons[next(iter(asked.solution))].say("ko") in told
        assert len(widget.scene["lines"]) == 1
        if not number:
            assert asked.reasons[wrong].say("en") in told
        widget.handle({"do": "next"})
    assert widget.gate.passed
    assert widget.gate.right == 9
    assert "Answers you were sure of: " in widget.scene["note"]["text"] or "sure" in widget.scene["note"]["text"]


# --- the guess


def test_the_saying_is_guessed_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bidding_guess, "DEALS", 500)
    monkeypatch.setattr(bidding_guess, "experiment", lambda: bidding_rates.experiment(500))
    desk = MakeRates(lang="en")
    assert "%" not in displayed(desk)[0]["text/html"]
    put(desk, five=80)
    desk.handle({"do": "guess"})
    assert not desk.fault, desk.fault
    *_, tally = bidding_rates.experiment(500)
    five = tally.counts[bidding_rates.Saying.FIVE]
    assert f"1. Guessed 80%, measured {five.share.percent:.1f}%" in desk.scene["note"]
    assert f"{five.made} of {five.n}" in desk.scene["note"]
    assert "2,362 bids of 15 on 5 trumps, played in two ways, were made 64.7% and 61.8%" in desk.scene["note"]
    assert "Supported" in desk.scene["note"]
    assert f"1. Measured: {five.share.percent:.1f}%" in desk.scene["boards"][0]["alt"] or \
        f"{five.share.percent:.1f}%" in desk.scene["boards"][0]["alt"]
