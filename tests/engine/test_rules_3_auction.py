"""R3: the lowest bid, who begins, what outbids, passes, twenty, all pass, the end."""
# ruff: noqa: N802  (a test carries the id of its rule as the rules write it)

from __future__ import annotations

import pytest
from engine_tools import KITTY, after, allowed, deal, each_house, legal, refused

import mighty_learn as ml
from mighty_learn import Contract, RuleSet, Why
from mighty_learn.engine.actions import Bid

MINIMUM = {"campus": 13, "haebangchon": 14, "guide": 14}
TRUMPS = ("S", "H", "D", "C", "NT")
higher_numbers_only = pytest.mark.parametrize("rules", [ml.HAEBANGCHON, ml.GUIDE], ids=["haebangchon", "guide"])


def bids(*numbers: int) -> set[str]:
    return {f"{trump}{number}" for trump in TRUMPS for number in numbers}


@each_house
def test_R3_1_lowest_bid(rules: RuleSet) -> None:
    state, minimum = deal(rules), MINIMUM[rules.name]
    allowed(state, f"S{minimum}", f"NT{minimum}", "C20", "NT20")
    refused(state, f"S{minimum - 1}", Why.BID_BELOW_MINIMUM, "R3.1", bid=f"S{minimum - 1}", minimum=minimum)
    refused(state, f"NT{minimum - 1}", Why.BID_BELOW_MINIMUM, "R3.1")
    assert legal(state) - {"deal-miss"} == {"pass"} | bids(*range(minimum, 21))


@pytest.mark.parametrize("minimum", [11, 12, 14, 20])
def test_R3_1_lowest_bid_is_an_option(minimum: int) -> None:
    state = deal(ml.CAMPUS, min_bid=minimum)
    assert legal(state) == {"pass"} | bids(*range(minimum, 21))


def test_R3_1_no_bid_over_twenty() -> None:
    found = deal(ml.CAMPUS).why_not(Bid(Contract(None, 21)))
    assert found is not None
    assert (found.why, found.rule, found.facts["bid"]) == (Why.BID_ABOVE_TWENTY, "R1.2", "NT21")
    with pytest.raises(ml.NotationError, match="'NT21'"):
        ml.parse("change NT21")


@each_house
@pytest.mark.parametrize("dealer", range(5))
def test_R3_2_the_dealer_begins_then_clockwise(rules: RuleSet, dealer: int) -> None:
    state, seats = deal(rules, dealer), []
    for _ in range(4):
        seats.append(state.seat)
        state = state.apply("pass")
    assert [*seats, state.seat] == [(dealer + step) % 5 for step in range(5)]


@each_house
def test_R3_2_dealer_must_open(rules: RuleSet) -> None:
    state, minimum = deal(rules, dealer=3, dealer_must_open=True), MINIMUM[rules.name]
    refused(state, "pass", Why.MUST_OPEN, "R3.2", minimum=minimum)
    refused(state, f"H{minimum + 1}", Why.MUST_OPEN, "R3.2", minimum=minimum)
    assert legal(state) == bids(minimum)
    allowed(state.apply(f"H{minimum}"), "pass", f"S{minimum + 1}", "NT20")


@each_house
def test_R3_2_dealer_need_not_open(rules: RuleSet) -> None:
    allowed(deal(rules), "pass", "S17")


def test_R3_3_to_outbid_campus() -> None:
    over_suit = deal(ml.CAMPUS).apply("S15")
    allowed(over_suit, "NT15", "C16", "S16", "NT16")
    for bid in ("S15", "C15", "H14", "NT14"):
        refused(over_suit, bid, Why.MUST_OUTBID, "R3.3", bid=bid, high="S15")
    over_no_trump = deal(ml.CAMPUS).apply("NT15")
    allowed(over_no_trump, "H16", "NT16")
    for bid in ("NT15", "S15", "NT14"):
        refused(over_no_trump, bid, Why.MUST_OUTBID, "R3.3", bid=bid, high="NT15")


@higher_numbers_only
def test_R3_3_to_outbid_by_numbers_only(rules: RuleSet) -> None:
    for high in ("S15", "NT15"):
        state = deal(rules).apply(high)
        allowed(state, "C16", "NT16", "H20")
        for bid in ("NT15", "S15", "C15", "NT14"):
            refused(state, bid, Why.MUST_OUTBID, "R3.3", bid=bid, high=high)


@each_house
def test_R3_4_a_pass_is_final(rules: RuleSet) -> None:
    state, seats = after(deal(rules), "S14", "pass", "H15", "pass", "D16"), []
    for bid in ("S17", "H18", "D19", "pass", "pass"):
        seats.append(state.seat)
        state = state.apply(bid)
    assert seats == [0, 2, 4, 0, 2]
    assert (state.phase, state.declarer, str(state.contract)) == ("discard", 4, "D19")


def test_R3_5_after_twenty_campus_goes_on() -> None:
    state = deal(ml.CAMPUS).apply("S20")
    assert legal(state) == {"pass", "NT20"}
    refused(state, "H20", Why.MUST_OUTBID, "R3.3", high="S20")
    over = after(state, "pass", "NT20", "pass", "pass", "pass")
    assert (over.phase, over.declarer, str(over.contract)) == ("discard", 2, "NT20")
    assert legal(after(state, "NT20")) == {"pass"}


@higher_numbers_only
@pytest.mark.parametrize("bid", ["S20", "NT20"])
def test_R3_5_twenty_ends_the_auction(rules: RuleSet, bid: str) -> None:
    state = after(deal(rules), "pass", "H14", bid)
    assert (state.phase, state.declarer, str(state.contract)) == ("discard", 2, bid)


@each_house
def test_R3_6_all_pass_is_a_new_deal(rules: RuleSet) -> None:
    state = after(deal(rules), *["pass"] * 5)
    assert state.is_over
    assert state.declarer is None
    assert state.score().by_seat == (0,) * 5
    assert state.score().made is None


@each_house
def test_R3_6_open_kitty(rules: RuleSet) -> None:
    opened = after(deal(rules, dealer=2, open_kitty=True), *["pass"] * 5)
    lowest = MINIMUM[rules.name] + 2
    assert (opened.phase, opened.seat) == ("auction", 2)
    assert {ml.observe(opened, seat).kitty for seat in range(5)} == {ml.cards(KITTY)}
    assert legal(opened) == {"pass"} | bids(*range(lowest, 21))
    refused(opened, f"S{lowest - 1}", Why.BID_BELOW_MINIMUM, "R3.1", minimum=lowest)
    bought = after(opened, "pass", f"H{lowest}", *["pass"] * 3)
    assert (bought.phase, bought.declarer, len(bought.hands[3])) == ("discard", 3, 13)
    assert after(opened, *["pass"] * 5).is_over


@each_house
def test_R3_6_kitty_stays_closed_without_the_option(rules: RuleSet) -> None:
    state = after(deal(rules), *["pass"] * 4)
    assert {ml.observe(state, seat).kitty for seat in range(5)} == {None}


@each_house
@pytest.mark.parametrize(("calls", "declarer", "contract"), [
    ("S14 pass pass pass pass", 0, "S14"),
    ("pass pass pass pass C14", 4, "C14"),
    ("pass H14 H15 pass pass H16 pass", 1, "H16"),
    ("S14 H15 D16 C17 NT18 pass pass pass pass", 4, "NT18"),
])
def test_R3_7_end_when_all_others_passed(rules: RuleSet, calls: str, declarer: int, contract: str) -> None:
    *before, last = calls.split()
    state = after(deal(rules), *before)
    assert state.phase == "auction"
    state = state.apply(last)
    assert (state.phase, state.seat, state.declarer, str(state.contract)) == ("discard", declarer, declarer, contract)
