"""R4 and R5: the kitty, the price of another trump, every way to call a friend."""
# ruff: noqa: N802  (a test carries the id of its rule as the rules write it)

from __future__ import annotations

import pytest
from engine_tools import (
    HANDS,
    KITTY,
    PACK,
    after,
    allowed,
    contract_phase,
    each_house,
    exchange,
    first_trick,
    friend_phase,
    legal,
    refused,
    winner,
)

import mighty_learn as ml
from mighty_learn import RuleSet, State, Why

SUITS = ("S", "H", "D", "C")


def offered(state: State) -> set[str]:
    """The contracts for which the declarer may change his own."""
    return {text.removeprefix("change ") for text in legal(state) - {"keep"}}


def contracts(trump: str, *numbers: int) -> set[str]:
    return {f"{trump}{number}" for number in numbers}


@each_house
def test_R4_1_the_declarer_takes_the_kitty_and_lays_three_away(rules: RuleSet) -> None:
    state = exchange(rules, "S16")
    assert state.hands[0] == ml.cards(HANDS[0]) | ml.cards(KITTY)
    assert len(state.legal_actions()) == 286  # 13 choose 3
    allowed(state, "discard D5 D4 D3", "discard SK SQ H2")
    refused(state, "discard D5 D4", Why.DISCARD_THREE, "R4.1", given=2)
    refused(state, "discard D5 D4 D3 D2", Why.DISCARD_THREE, "R4.1", given=4)
    refused(state, "discard SA D4 D3", Why.DISCARD_NOT_HELD, "R4.1", cards="SA")
    laid = state.apply("discard H2 D2 C2")
    assert laid.hands[0] == ml.cards("SKQJ10987 D543")
    assert laid.discard == ml.cards("H2 D2 C2")


@each_house
def test_R4_1_laid_face_down(rules: RuleSet) -> None:
    laid = exchange(rules, "S16").apply("discard H2 D2 C2")
    assert [ml.observe(laid, seat).discard for seat in range(5)] == [ml.cards("H2 D2 C2"), None, None, None, None]


@each_house
def test_R4_2_points_laid_away_belong_to_the_government(rules: RuleSet) -> None:
    """Seat 0 buries three point cards; nobody takes them and the opposition's count is short of them."""
    state = after(exchange(rules, "S16"), "discard SK SQ SJ", "keep", "friend none")
    while not state.is_over:
        state = state.apply(next(a for a in state.legal_actions() if str(a) != "claim"))
    opposition = sum(state.taken[1:])
    assert sum(state.taken) == 17
    assert dict(state.score().facts)["n"] == 20 - opposition == state.taken[0] + 3


@each_house
@pytest.mark.parametrize("bid", ["S16", "NT16"])
def test_R4_3_raise_without_a_change_of_trump(rules: RuleSet, bid: str) -> None:
    state, trump = contract_phase(rules, bid), bid.removesuffix("16")
    allowed(state, "keep", *(f"change {trump}{number}" for number in (17, 18, 19, 20)))
    for number in (15, 16):
        refused(state, f"change {trump}{number}", Why.CONTRACT_NOT_RAISED, "R4.3", contract=bid)
    assert str(state.apply("keep").contract) == bid
    assert str(state.apply(f"change {trump}18").contract) == f"{trump}18"


@each_house
def test_R4_4_suit_to_another_suit_costs_two(rules: RuleSet) -> None:
    state = contract_phase(rules, "S16")
    for suit in "HDC":
        assert {text for text in offered(state) if text[0] == suit} == contracts(suit, 18, 19, 20)
        refused(state, f"change {suit}17", Why.PRICE_TOO_LOW, "R4.4", contract=f"{suit}17", minimum=18)
        refused(state, f"change {suit}16", Why.PRICE_TOO_LOW, "R4.4", minimum=18)
    assert str(contract_phase(rules, "S18").apply("change H20").contract) == "H20"


def test_R4_4_from_nineteen_to_twenty_is_enough_campus() -> None:
    state = contract_phase(ml.CAMPUS, "S19")
    allowed(state, "change H20", "change D20", "change C20", "change S20", "change NT20")
    refused(state, "change H19", Why.PRICE_TOO_LOW, "R4.4", minimum=20)


@pytest.mark.parametrize("rules", [ml.HAEBANGCHON, ml.GUIDE], ids=["haebangchon", "guide"])
def test_R4_4_from_nineteen_no_other_suit_elsewhere(rules: RuleSet) -> None:
    state = contract_phase(rules, "S19")
    refused(state, "change H20", Why.PRICE_TOO_LOW, "R4.4", minimum=21)
    allowed(state, "change S20")


@pytest.mark.parametrize(("rules", "price"), [(ml.CAMPUS, 1), (ml.HAEBANGCHON, 1), (ml.GUIDE, 2)],
                         ids=["campus", "haebangchon", "guide"])
def test_R4_5_suit_to_no_trump(rules: RuleSet, price: int) -> None:
    state = contract_phase(rules, "S16")
    assert {text for text in offered(state) if text[0] == "N"} == contracts("NT", *range(16 + price, 21))
    refused(state, f"change NT{15 + price}", Why.PRICE_TOO_LOW, "R4.5", minimum=16 + price)
    at_nineteen = contract_phase(rules, "S19")
    assert ("NT20" in offered(at_nineteen)) is (price == 1)


@each_house
def test_R4_6_no_trump_to_suit(rules: RuleSet) -> None:
    state = contract_phase(rules, "NT15")
    for suit in SUITS:
        assert {text for text in offered(state) if text[0] == suit} == contracts(suit, 17, 18, 19, 20)
    refused(state, "change S16", Why.PRICE_TOO_LOW, "R4.6", minimum=17)


@each_house
def test_R4_6_no_trump_to_suit_for_three(rules: RuleSet) -> None:
    state = contract_phase(rules, "NT15", from_no_trump_price=3)
    refused(state, "change S17", Why.PRICE_TOO_LOW, "R4.6", minimum=18)
    allowed(state, "change S18")


@each_house
def test_R4_7_no_change_at_twenty(rules: RuleSet) -> None:
    suit, no_trump = contract_phase(rules, "S20"), contract_phase(rules, "NT20")
    assert legal(suit) == legal(no_trump) == {"keep"}
    refused(suit, "change NT20", Why.CHANGE_AT_TWENTY, "R4.7", contract="S20")
    refused(suit, "change H20", Why.CHANGE_AT_TWENTY, "R4.7", contract="S20")
    refused(no_trump, "change H20", Why.CHANGE_AT_TWENTY, "R4.7", contract="NT20")


@each_house
def test_R4_7_twenty_to_no_trump_is_an_option(rules: RuleSet) -> None:
    state = contract_phase(rules, "S20", twenty_to_no_trump=True)
    assert legal(state) == {"keep", "change NT20"}
    refused(state, "change H20", Why.CHANGE_AT_TWENTY, "R4.7")
    refused(state, "change NT19", Why.CHANGE_AT_TWENTY, "R4.7")
    assert legal(contract_phase(rules, "NT20", twenty_to_no_trump=True)) == {"keep"}


@each_house
def test_R5_1_any_of_the_53_cards(rules: RuleSet) -> None:
    state = friend_phase(rules)
    called = {text.removeprefix("friend ") for text in legal(state)} - {"none", "first"}
    assert called == set(map(str, ml.cards(PACK)))


@each_house
def test_R5_1_the_holder_is_the_friend_and_says_so_by_playing_it(rules: RuleSet) -> None:
    state = friend_phase(rules, "S16").apply("friend HK")
    assert state.government == {0, 1}
    assert state.friend is None
    assert [ml.observe(state, seat).is_friend for seat in range(5)] == [False, True, False, False, False]
    assert {ml.observe(state, seat).friend for seat in range(5)} == {None}
    shown = after(state, "H2", "HK")
    assert shown.friend == 1
    assert {ml.observe(shown, seat).friend for seat in range(5)} == {1}
    assert after(state, "H2", "HQ").friend is None


@each_house
@pytest.mark.parametrize("trump", ["S", "H", "D", "C", "NT"])
def test_R5_2_friend_by_role(rules: RuleSet, trump: str) -> None:
    state = friend_phase(rules, f"{trump}16")
    mighty = {"campus": "DA"}.get(rules.name, "HA") if trump == "S" else "SA"
    caller = {"haebangchon": "D3"}.get(rules.name, "S3") if trump == "C" else "C3"
    for role, card in (("mighty", mighty), ("joker", "JK"), ("caller", caller)):
        assert state.why_not(f"friend {role}") is None
        called = state.apply(f"friend {role}")
        assert str(called.friend_card) == card
        assert called.government == state.apply(f"friend {card}").government


@each_house
@pytest.mark.parametrize("card", ["SK", "H2", "D5"], ids=["own", "own low", "buried"])
def test_R5_3_self_friend_plays_alone_and_nobody_knows(rules: RuleSet, card: str) -> None:
    state = friend_phase(rules).apply(f"friend {card}")
    assert state.government == {0}
    assert state.alone
    for seat in range(1, 5):
        view = ml.observe(state, seat)
        assert view.friend is None
        assert not view.is_friend
    assert not ml.observe(state, 0).is_friend
    assert after(state, "H2").friend is None


@each_house
def test_R5_4_no_friend_is_declared_openly(rules: RuleSet) -> None:
    state = friend_phase(rules).apply("friend none")
    assert state.government == {0}
    assert state.alone
    assert {str(ml.observe(state, seat).call) for seat in range(5)} == {"friend none"}


@pytest.mark.parametrize("rules", [ml.CAMPUS, ml.HAEBANGCHON], ids=["campus", "haebangchon"])
def test_R5_5_first_trick_friend_is_an_option_here(rules: RuleSet) -> None:
    refused(friend_phase(rules), "friend first", Why.FIRST_FRIEND_NOT_OFFERED, "R5.5")
    allowed(friend_phase(rules, first_trick_friend=True), "friend first")


def test_R5_5_first_trick_friend_guide() -> None:
    allowed(friend_phase(ml.GUIDE), "friend first")


@each_house
def test_R5_5_the_winner_of_the_first_trick_is_the_friend(rules: RuleSet) -> None:
    state = friend_phase(rules, first_trick_friend=True).apply("friend first")
    assert state.government == {0}
    assert not state.alone
    assert {ml.observe(state, seat).is_friend for seat in range(5)} == {False}
    done = after(state, "D2", "SA" if rules.name == "campus" else "HA", "DK", "C4", "S2")
    assert winner(done) == 1
    assert done.friend == 1
    assert done.government == {0, 1}
    assert [ml.observe(done, seat).is_friend for seat in range(5)] == [False, True, False, False, False]


@each_house
def test_R5_5_the_declarer_who_wins_it_himself_plays_alone(rules: RuleSet) -> None:
    state = first_trick(rules, "S16", {0: "HKQ SKQJ10987 D2", 1: "H2"}, "first", first_trick_friend=True)
    done = state.apply("HK")
    while not done.tricks:
        low = sorted(done.legal_actions(), key=lambda action: str(action) in ("HA", "DA", "SA", "JK"))
        done = done.apply(low[0])
    assert winner(done) == 0
    assert done.friend is None
    assert done.alone
    assert done.government == {0}


@each_house
def test_R5_5_the_declarer_who_claims_everything_at_once_plays_alone(rules: RuleSet) -> None:
    changes = {"first_trick_friend": True, "claim": True}
    over = first_trick(rules, "NT16", {0: "SAKQJ1098765"}, "first", **changes).apply("claim")
    assert over.alone
    assert over.government == {0}
    assert over.score().by_seat[0] == ml.score(
        over.rules, "NT16", 20, joker=False, friend="first").by_seat[0]
