"""R6.1–R6.8 and R6.12: who leads, following suit, trump and joker on the first trick, the joker led."""
# ruff: noqa: N802  (a test carries the id of its rule as the rules write it)

from __future__ import annotations

import pytest
from engine_tools import after, allowed, each_house, ending, first_trick, friend_phase, legal, refused, winner

import mighty_learn as ml
from mighty_learn import RuleSet, Suit, Why

TEN_TRUMPS = "HAKQJ1098765"
NINE_TRUMPS = "HAKQJ109876"
barred_lead = pytest.mark.parametrize("rules", [ml.CAMPUS, ml.GUIDE], ids=["campus", "guide"])


@each_house
def test_R6_1_the_declarer_leads_then_the_winner(rules: RuleSet) -> None:
    state = friend_phase(rules, "H16").apply("friend none")
    assert (state.seat, state.leader, state.trick_number) == (0, 0, 1)
    done = after(state, "C2", "SA", "C5", "CA", "C3")
    assert winner(done) == done.seat == done.leader == 1
    assert done.trick_number == 2


@each_house
def test_R6_2_follow_suit(rules: RuleSet) -> None:
    state = ending(rules, "H16", "D9 D8", "D2 HK", "SK H3", "C9 C8", "C7 C6").apply("D9")
    assert legal(state) == {"D2"}
    refused(state, "HK", Why.MUST_FOLLOW, "R6.2", card="HK", suit="D", holds="D2")
    refused(state, "D3", Why.CARD_NOT_HELD, "R6.2", card="D3")
    assert legal(state.apply("D2")) == {"SK", "H3"}


@each_house
def test_R6_3_mighty_and_joker_at_any_turn(rules: RuleSet) -> None:
    state = ending(rules, "H16", "D9 D8 S4", "D2 SA JK", "D3 S2 S3", "C9 C8 C7", "C6 C5 C4").apply("D9")
    assert legal(state) == {"D2", "SA", "JK"}


@each_house
def test_R6_3_a_freedom_to_play_not_to_withhold(rules: RuleSet) -> None:
    """The Mighty is the only spade: with spades led it has to be played, or the joker."""
    state = ending(rules, "H16", "S9 D8 D4", "SA HK JK", "S4 S2 S3", "C9 C8 C7", "C6 C5 C4").apply("S9")
    assert legal(state) == {"SA", "JK"}
    refused(state, "HK", Why.MUST_FOLLOW, "R6.2", card="HK", suit="S", holds="SA")
    alone = ending(rules, "H16", "S9 D8", "SA HK", "S4 S2", "C9 C8", "C6 C5").apply("S9")
    assert legal(alone) == {"SA"}


@barred_lead
def test_R6_4_trump_lead_on_the_first_trick_is_barred(rules: RuleSet) -> None:
    state = first_trick(rules, "H16", {0: "HAKQJ1098 D2 C2 S2"})
    assert legal(state) == {"D2", "C2", "S2"}
    refused(state, "HA", Why.TRUMP_FIRST_LEAD, "R6.4", card="HA", trump="H")


def test_R6_4_trump_lead_on_the_first_trick_is_free_in_haebangchon() -> None:
    state = first_trick(ml.HAEBANGCHON, "H16", {0: "HAKQJ1098 D2 C2 S2"})
    allowed(state, "HA", "H8", "D2", "C2", "S2")


@each_house
def test_R6_4_ten_trumps_may_be_led(rules: RuleSet) -> None:
    state = first_trick(rules, "H16", {0: TEN_TRUMPS})
    assert legal(state) == {"HA", "HK", "HQ", "HJ", "H10", "H9", "H8", "H7", "H6", "H5"}


def test_R6_4_nine_trumps_and_the_joker_campus() -> None:
    """Not all ten are trumps, so the joker has to be led, and may not name trump."""
    state = first_trick(ml.CAMPUS, "H16", {0: f"{NINE_TRUMPS} JK"})
    assert legal(state) == {"JK>S", "JK>D", "JK>C"}
    refused(state, "HA", Why.TRUMP_FIRST_LEAD, "R6.4")


def test_R6_4_nine_trumps_and_the_joker_guide() -> None:
    state = first_trick(ml.GUIDE, "H16", {0: f"{NINE_TRUMPS} JK"})
    allowed(state, "HA", "H6", "JK>S", "JK>H", "JK>D", "JK>C")


def test_R6_4_nine_trumps_and_the_joker_haebangchon() -> None:
    """Any card may be led, but the joker not while another legal card is held (R6.8)."""
    state = first_trick(ml.HAEBANGCHON, "H16", {0: f"{NINE_TRUMPS} JK"})
    allowed(state, "HA", "H6")
    refused(state, "JK>S", Why.JOKER_FIRST_TRICK, "R6.8", card="JK")


@barred_lead
def test_R6_4_nine_trumps_and_the_mighty(rules: RuleSet) -> None:
    assert legal(first_trick(rules, "H16", {0: f"{NINE_TRUMPS} SA"})) == {"SA"}
    assert "DA" in legal(first_trick(ml.CAMPUS, "S16", {0: "SAKQJ109876 DA"}))


@each_house
def test_R6_4_only_the_declarers_lead_and_only_the_first_trick(rules: RuleSet) -> None:
    later = ending(rules, "H16", "HA D9", "HK D8", "HQ D7", "HJ D6", "H10 D5")
    allowed(later, "HA", "D9")
    allowed(ending(rules, "NT16", "HA D9", "HK D8", "HQ D7", "HJ D6", "H10 D5"), "HA", "D9")


@each_house
def test_R6_5_the_others_may_ruff_the_first_trick(rules: RuleSet) -> None:
    state = first_trick(rules, "H16", {0: "CKQJ SK D2 D3 D4 D5 D6", 1: "H2 H3 D7 D8 D9 D10 S2 S3 S4 S5"}, trick="C9")
    assert {"H2", "H3", "D7"} <= legal(state)


@each_house
def test_R6_5_ruffing_the_first_trick_may_be_barred(rules: RuleSet) -> None:
    mine = {0: "CKQJ SK D2 D3 D4 D5 D6", 1: "H2 H3 D7 D8 D9 D10 S2 S3 S4 S5"}
    state = first_trick(rules, "H16", mine, trick="C9", trump_first_ruff=False)
    assert legal(state) == {"D7", "D8", "D9", "D10", "S2", "S3", "S4", "S5"}
    refused(state, "H2", Why.TRUMP_FIRST_RUFF, "R6.5", card="H2", trump="H")
    only = first_trick(rules, "H16", mine | {1: TEN_TRUMPS}, trick="C9", trump_first_ruff=False)
    assert len(only.legal_actions()) == 10


@each_house
def test_R6_5_the_ban_does_not_touch_following_a_trump_lead(rules: RuleSet) -> None:
    state = first_trick(rules, "H16", {0: "HA HQJ1098765", 1: "H2 H3 D7 D8 D9 D10 SA S3 S4 S5"}, trick="HK",
                        trump_first_ruff=False)
    assert legal(state) == {"H2", "H3", "SA"}


@each_house
def test_R6_6_the_joker_led_names_the_suit_to_follow(rules: RuleSet) -> None:
    state = ending(rules, "H16", "JK D9", "D2 C8", "C7 S2", "HJ C6", "H10 D5")
    assert legal(state) == {"D9", "JK>S", "JK>H", "JK>D", "JK>C"}
    refused(state, "JK", Why.JOKER_NAMES_SUIT, "R6.6")
    refused(state, "D9>H", Why.SUIT_ONLY_WITH_JOKER_LEAD, "R6.6", card="D9")
    clubs = state.apply("JK>C")
    assert clubs.led is Suit.C
    assert legal(clubs) == {"C8"}
    refused(ending(rules, "H16", "D9 D8", "JK D7", "C7 S2", "HJ C6", "H10 D5").apply("D9"), "JK>C",
            Why.SUIT_ONLY_WITH_JOKER_LEAD, "R6.6", card="JK")


@each_house
def test_R6_6_also_when_the_joker_has_no_power(rules: RuleSet) -> None:
    last = ending(rules, "H16", "JK", "D2", "C7", "S3", "C9")
    assert legal(last) == {"JK>S", "JK>H", "JK>D", "JK>C"}
    assert winner(after(last, "JK>D", "D2", "C7", "S3", "C9")) == 1


@barred_lead
def test_R6_7_a_first_trick_joker_may_not_name_trump(rules: RuleSet) -> None:
    state = first_trick(rules, "H16", {0: "JK HAKQJ109 D2 C2 S2"})
    assert legal(state) == {"D2", "C2", "S2", "JK>S", "JK>D", "JK>C"}
    refused(state, "JK>H", Why.JOKER_NAMES_TRUMP, "R6.7", suit="H")
    no_trump = first_trick(rules, "NT16", {0: "JK HAKQJ109 D2 C2 S2"})
    allowed(no_trump, "JK>S", "JK>H", "JK>D", "JK>C")


def test_R6_7_naming_trump_is_free_where_the_lead_is() -> None:
    state = first_trick(ml.HAEBANGCHON, "H16", {0: "JK HAKQJ109 D2 C2 S2"}, joker_first_trick="dead")
    allowed(state, "JK>H", "JK>S")


@barred_lead
def test_R6_8_first_trick_joker_has_no_power(rules: RuleSet) -> None:
    hands = {0: "CQ SK D23456 S78", 1: "JK S23456 DKQJ10", 2: "C2345678 S9 SJ", 3: "CK10 HAKQJ1098", 4: "C9"}
    assert winner(after(first_trick(rules, "H16", hands), "CQ", "JK", "C2", "CK", "C9")) == 3
    assert winner(after(first_trick(rules, "H16", hands), "CQ", "JK", "C2", "C10", "C9")) == 0


def test_R6_8_first_trick_joker_barred_in_haebangchon() -> None:
    mine = "JK S23456 DKQJ10"
    state = first_trick(ml.HAEBANGCHON, "H16", {0: "CQJ SK D23456", 1: mine}, trick="C9")
    assert legal(state) == {"S2", "S3", "S4", "S5", "S6", "DK", "DQ", "DJ", "D10"}
    refused(state, "JK", Why.JOKER_FIRST_TRICK, "R6.8", card="JK")


def test_R6_8_joker_beside_the_mighty_as_the_only_legal_cards_in_haebangchon() -> None:
    state = first_trick(ml.HAEBANGCHON, "H16", {0: "SQJ CK D23456", 1: "JK SA DAKQJ10987"}, trick="S9")
    assert legal(state) == {"SA"}


def test_R6_8_last_legal_card_joker_may_be_played_in_haebangchon() -> None:
    """Trump may not be ruffed and the joker is all that is left: then it is played, without power."""
    state = first_trick(ml.HAEBANGCHON, "H16", {0: "SQJ CK D23456", 1: f"JK {NINE_TRUMPS}"}, trick="S9",
                        trump_first_ruff=False)
    assert legal(state) == {"JK"}


@each_house
def test_R6_8_last_trick_joker_has_no_power(rules: RuleSet) -> None:
    last = ending(rules, "H16", "D9", "JK", "D2", "D3", "C9")
    assert winner(after(last, "D9", "JK", "D2", "D3", "C9")) == 0
    ninth = ending(rules, "H16", "D9 S2", "JK S3", "D2 S4", "D3 S5", "C9 S6")
    assert winner(after(ninth, "D9", "JK", "D2", "D3", "C9")) == 1


@each_house
def test_R6_8_options_give_the_joker_its_power(rules: RuleSet) -> None:
    last = ending(rules, "H16", "D9", "JK", "D2", "D3", "C9", joker_last_trick="live")
    assert winner(after(last, "D9", "JK", "D2", "D3", "C9")) == 1
    first = first_trick(rules, "H16", {0: "CQJ SK D23456", 1: "JK S23456 DKQJ10"}, trick="C9",
                        joker_first_trick="live").apply("JK")
    while not first.tricks:
        first = first.apply(next(action for action in first.legal_actions() if str(action) != "SA"))
    assert winner(first) == 1


@each_house
def test_R6_12_the_caller_led_without_the_call_is_an_ordinary_3(rules: RuleSet) -> None:
    state = ending(rules, "H16", "C3 D9", "JK C5", "C2 D7", "D6 D5", "S9 S8").apply("C3")
    assert not state.joker_called
    assert legal(state) == {"C5", "JK"}
    assert winner(after(state, "C5", "C2", "D6", "S9")) == 1
    assert winner(after(state, "JK", "C2", "D6", "S9")) == 1
