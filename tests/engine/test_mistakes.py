"""The mistakes that other programs made, as the end of the rules lists them; each is a test here."""

from __future__ import annotations

import pytest
from engine_tools import (
    after,
    allowed,
    contract_phase,
    deal,
    each_house,
    ending,
    exchange,
    first_trick,
    friend_phase,
    legal,
    random_game,
    refused,
    winner,
)

import mighty_learn as ml
from mighty_learn import RuleSet, Why

LEADS = ["free", "all-trumps", "trumps-and-joker"]
JOKERS = ["live", "dead", "barred"]


@each_house
@pytest.mark.parametrize("lead", LEADS)
@pytest.mark.parametrize("joker", JOKERS)
@pytest.mark.parametrize("hand", ["SAKQJ1098765", "SKQJ1098765 JK", "SAKQJ109876 JK", "SAKQJ109876 HA",
                                  "SAKQJ109876 DA", "SAKQJ10987 JK HA", "SAKQJ10987 JK DA"])
def test_some_card_is_always_legal_on_the_first_trick(rules: RuleSet, lead: str, joker: str, hand: str) -> None:
    """Ten trumps left no legal card, or looped for ever; so did nine and the joker."""
    mine = " ".join(map(str, list(ml.cards(hand))[:10]))
    for trump in "SH":
        state = first_trick(rules, f"{trump}16", {0: mine}, trump_first_lead=lead, joker_first_trick=joker,
                            trump_first_ruff=False)
        assert state.legal_actions()
        assert len(after(state, str(state.legal_actions()[0])).trick) == 1


@each_house
@pytest.mark.parametrize("hand", ["SKQJ1098765 S4", "SKQJ109876 JK", "SKQJ109876 HA", "SKQJ10987 HA JK"])
def test_some_card_is_always_legal_for_those_who_follow(rules: RuleSet, hand: str) -> None:
    for joker in JOKERS:
        state = first_trick(rules, "S16", {0: "HKQJ109 D5432", 1: hand}, trump_first_ruff=False,
                            joker_first_trick=joker).apply("HK")
        assert state.legal_actions()


@pytest.mark.parametrize(("rules", "leads"), [
    (ml.CAMPUS, {"JK>S", "JK>D", "JK>C"}),
    (ml.HAEBANGCHON, {"HA", "HK", "HQ", "HJ", "H10", "H9", "H8", "H7", "H6"}),
    (ml.GUIDE, {"HA", "HK", "HQ", "HJ", "H10", "H9", "H8", "H7", "H6", "JK>S", "JK>H", "JK>D", "JK>C"}),
], ids=["campus", "haebangchon", "guide"])
def test_nine_trumps_and_the_joker(rules: RuleSet, leads: set[str]) -> None:
    assert legal(first_trick(rules, "H16", {0: "HAKQJ109876 JK"})) == leads


@pytest.mark.parametrize("card", ["SK", "D5"], ids=["own", "buried"])
@pytest.mark.parametrize("rules", [ml.CAMPUS, ml.GUIDE], ids=["campus", "guide"])
def test_calling_ones_own_or_a_buried_card_sums_to_zero(rules: RuleSet, card: str) -> None:
    state = friend_phase(rules, "S16").apply(f"friend {card}")
    while not state.is_over:
        state = state.apply(state.legal_actions()[0])
    points = state.score().by_seat
    assert sum(points) == 0
    assert len(set(points[1:])) == 1
    assert points[0] == -4 * points[1]


@pytest.mark.parametrize("rules", [ml.CAMPUS, ml.GUIDE], ids=["campus", "guide"])
def test_the_joker_led_on_the_first_trick_names_no_trump(rules: RuleSet) -> None:
    state = first_trick(rules, "S16", {0: "JK SKQJ10 H2345 C2"})
    refused(state, "JK>S", Why.JOKER_NAMES_TRUMP, "R6.7", suit="S")
    allowed(state, "JK>H", "JK>D", "JK>C")


@each_house
def test_a_joker_led_last_with_nobody_following_wins(rules: RuleSet) -> None:
    state = ending(rules, "H16", "DA", "JK", "DK", "DQ", "SK", leader=1)
    done = after(state, "JK>C", "DK", "DQ", "SK", "DA")
    assert winner(done) == 1
    assert done.taken == (0, 4, 0, 0, 0)


@each_house
def test_the_spade_ace_protects_nobody_when_spades_are_trump(rules: RuleSet) -> None:
    mighty = str(rules.mighty_when_spades)
    called = ending(rules, "S16", "C3 D9 D4", "JK SA C5", "C2 D7 D8", "D6 D5 D2", "S9 S8 S7").apply("C3!")
    assert legal(called) == {"JK"}
    refused(called, "SA", Why.JOKER_CALLED, "R6.9")
    spared = ending(rules, "S16", "C3 D9 D4", f"JK {mighty} C5", "C2 D7 D8", "D6 D5 D2", "S9 S8 S7").apply("C3!")
    assert legal(spared) == {"JK", mighty}


@pytest.mark.parametrize("formula", ["no-mighty", "point-cards", "half-tens"])
def test_no_deal_miss_after_the_exchange(formula: str) -> None:
    """Seat 4 holds no point card; he buys the contract, and later has no way to declare the deal miss."""
    state = deal(ml.CAMPUS, dealer=4, deal_miss=formula)
    allowed(state, "deal-miss")
    state = after(state, "S13", *["pass"] * 4)
    for action in ("discard S2 S3 S4", "keep", "friend none", None):
        refused(state, "deal-miss", Why.WRONG_PHASE, "R0")
        state = state.apply(action) if action else state


def test_no_trump_15_over_spades_15_and_hearts_16_over_no_trump_15() -> None:
    state = deal(ml.CAMPUS).apply("S15")
    allowed(state, "NT15")
    allowed(state.apply("NT15"), "H16")


@each_house
def test_a_passed_player_does_not_bid_again(rules: RuleSet) -> None:
    state = after(deal(rules), "pass", "S14", "H15", "pass", "pass")
    assert state.seat == 1
    assert after(state, "S16").seat == 2
    assert after(state, "S16", "H17").seat == 1


@each_house
def test_point_cards_are_counted_not_tricks(rules: RuleSet) -> None:
    last = after(ending(rules, "H16", "HA", "C2", "C4", "C5", "C6"), "HA", "C2", "C4", "C5", "C6")
    assert last.taken == (1, 0, 0, 0, 0)
    for seed in range(3):
        *_, over = random_game(rules.replace(claim=False), seed)
        if over.tricks:
            assert sum(over.taken) == 20 - over.discard.points  # type: ignore[union-attr]


@pytest.mark.parametrize("rules", [ml.CAMPUS, ml.HAEBANGCHON, ml.GUIDE], ids=["campus", "haebangchon", "guide"])
def test_a_bid_of_twenty_without_twenty_taken_is_lost(rules: RuleSet) -> None:
    for n in (19, 18):
        sheet = ml.score(rules, "H20", n, friend_seat=1)
        assert sheet.made is False
        assert sheet.by_seat[0] < 0
        assert sheet.m == {"campus": -2 * (20 - n), "haebangchon": -1, "guide": n - 20}[rules.name]


@each_house
def test_a_contract_of_twenty_is_reached_by_a_change_too(rules: RuleSet) -> None:
    state = contract_phase(rules, "S16").apply("change S20")
    assert str(state.contract) == "S20"
    assert exchange(rules, "S20").phase == "discard"
