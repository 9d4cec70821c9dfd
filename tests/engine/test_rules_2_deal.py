"""R2: the deal miss in its three formulas, who deals next."""
# ruff: noqa: N802  (a test carries the id of its rule as the rules write it)

from __future__ import annotations

import pytest
from engine_tools import PACK, after, allowed, deal, each_house, refused

import mighty_learn as ml
from mighty_learn import RuleSet, Session, State, Why

# A hand of ten and its three counts: all but ♠A with the joker −1; point cards alone; 10 a half with the joker −1.
COUNTS = [
    ("S98765 H9876 D9", 0, 0, 0),
    ("SA S9876 H98765", 0, 1, 1),
    ("SA JK S987 H98765", -1, 1, 0),
    ("JK HA S9876 H9876", 0, 1, 0),
    ("JK H10 S9876 H9876", 0, 1, -0.5),
    ("H10 S98765 H9876", 1, 1, 0.5),
    ("H10 D10 S9876 H9876", 2, 2, 1),
    ("JK HA HK S987 H9876", 1, 2, 1),
    ("JK SA HK D10 S987 D987", 1, 3, 1.5),
    ("HK S98765 H9876", 1, 1, 1),
]
counts = pytest.mark.parametrize(("hand", "no_mighty", "point_cards", "half_tens"), COUNTS)


def holding(rules: RuleSet, hand: str) -> State:
    """A deal in which the dealer, seat 0, holds these ten."""
    mine = ml.cards(hand)
    rest = sorted(set(ml.cards(PACK)) - set(mine))
    hands = [mine, *(ml.cards(rest[10 * k: 10 * k + 10]) for k in range(4))]
    return State.from_hands(rules, hands, ml.cards(rest[40:]))


def check(rules: RuleSet, hand: str, count: float, may: bool) -> None:
    state = holding(rules, hand)
    if may:
        allowed(state, "deal-miss")
    else:
        refused(state, "deal-miss", Why.DEAL_MISS_HAND_TOO_GOOD, "R2.1", count=f"{count:g}")


@counts
def test_R2_1_deal_miss_campus(hand: str, no_mighty: float, point_cards: float, half_tens: float) -> None:
    check(ml.CAMPUS, hand, no_mighty, no_mighty <= 0)


@counts
def test_R2_1_deal_miss_guide(hand: str, no_mighty: float, point_cards: float, half_tens: float) -> None:
    check(ml.GUIDE, hand, point_cards, point_cards <= 0)


@counts
def test_R2_1_deal_miss_haebangchon_has_none(
    hand: str, no_mighty: float, point_cards: float, half_tens: float
) -> None:
    refused(holding(ml.HAEBANGCHON, hand), "deal-miss", Why.DEAL_MISS_NOT_OFFERED, "R2.1")


@counts
@pytest.mark.parametrize("rules", [ml.CAMPUS, ml.GUIDE], ids=["campus", "guide"])
def test_R2_2_half_tens(rules: RuleSet, hand: str, no_mighty: float, point_cards: float, half_tens: float) -> None:
    check(rules.replace(deal_miss="half-tens"), hand, half_tens, half_tens < 1)


def test_R2_1_deal_miss_ends_the_game_without_a_score() -> None:
    over = holding(ml.CAMPUS, COUNTS[0][0]).apply("deal-miss")
    assert over.is_over
    assert over.legal_actions() == ()
    assert over.score().by_seat == (0, 0, 0, 0, 0)
    assert over.score().made is None


def test_R2_1_deal_miss_only_at_ones_own_first_turn() -> None:
    """Seat 0 bids, is outbid, and cannot declare it at his second turn; seat 4 still can at his first."""
    state = holding(ml.CAMPUS, COUNTS[0][0]).apply("S13")
    again = after(state, "S14", "pass", "pass", "pass")
    assert again.seat == 0
    refused(again, "deal-miss", Why.DEAL_MISS_TOO_LATE, "R2.1")


def test_R2_1_deal_miss_may_be_declared_over_a_bid() -> None:
    state = holding(ml.CAMPUS, COUNTS[0][0])
    turned = State.from_hands(ml.CAMPUS, (*state.hands[1:], state.hands[0]), state.kitty)
    allowed(after(turned, "S13", "H14", "pass", "pass"), "deal-miss")


def test_R2_1_deal_miss_not_after_the_kitty_was_opened() -> None:
    state = holding(ml.CAMPUS.replace(open_kitty=True), COUNTS[0][0])
    refused(after(state, *["pass"] * 5), "deal-miss", Why.DEAL_MISS_TOO_LATE, "R2.1")


@each_house
def test_R2_1_deal_miss_is_no_action_after_the_auction(rules: RuleSet) -> None:
    """Judged on the ten cards dealt, never on a hand after the exchange."""
    state = after(deal(rules), "S16", "pass", "pass", "pass", "pass")
    for action in ("discard H2 D2 C2", "keep", "friend none", None):
        refused(state, "deal-miss", Why.WRONG_PHASE, "R0")
        state = state.apply(action) if action else state


def finished(rules: RuleSet, friend: str, bid: str = "S16", dealer: int = 2) -> State:
    """A whole game from the fixed deal, seat 0 declarer, every seat playing his first legal card."""
    state = deal(rules, dealer)
    state = after(state, *["pass"] * ((0 - dealer) % 5), bid)
    while not state.is_over:
        choice = {"auction": "pass", "discard": "discard H2 D2 C2", "contract": "keep", "friend": f"friend {friend}"}
        state = state.apply(choice.get(state.phase, state.legal_actions()[0]))
    return state


@each_house
@pytest.mark.parametrize(("friend", "dealer"), [("SA", 1), ("HA", 1), ("C3", 4), ("none", 0), ("SK", 0), ("H2", 0)])
def test_R2_3_next_dealer_is_the_friend_or_a_lonely_declarer(rules: RuleSet, friend: str, dealer: int) -> None:
    session = Session(rules, seed=1, dealer=2).finish(finished(rules, friend))
    assert session.dealer == dealer
    assert session.deal().dealer == dealer
    assert session.deal().seat == dealer


@each_house
def test_R2_3_next_dealer_after_all_passed_is_the_same(rules: RuleSet) -> None:
    assert Session(rules, seed=1, dealer=3).finish(after(deal(rules, 3), *["pass"] * 5)).dealer == 3


def missed(rules: RuleSet) -> State:
    """Seat 1 is dealer and passes; seat 2 declares a deal miss."""
    state = holding(rules, COUNTS[0][0])
    hands = (state.hands[1], state.hands[2], state.hands[0], state.hands[3], state.hands[4])
    return after(State.from_hands(rules, hands, state.kitty, dealer=1), "pass", "deal-miss")


def test_R2_4_who_declared_the_deal_miss_deals_again() -> None:
    assert Session(ml.CAMPUS, seed=1, dealer=1).finish(missed(ml.CAMPUS)).dealer == 2


def test_R2_4_guide_simply_deals_anew() -> None:
    session = Session(ml.GUIDE, seed=1, dealer=1).finish(missed(ml.GUIDE))
    assert session.dealer == 1
