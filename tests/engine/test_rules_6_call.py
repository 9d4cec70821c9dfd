"""R6.9–R6.13: the joker call and the claim."""
# ruff: noqa: N802  (a test carries the id of its rule as the rules write it)

from __future__ import annotations

import pytest
from engine_tools import after, allowed, each_house, ending, first_trick, legal, refused, winner

import mighty_learn as ml
from mighty_learn import RuleSet, Suit, Why

CALLER = {"campus": "S3", "haebangchon": "D3", "guide": "S3"}  # when clubs are trump


@each_house
def test_R6_9_the_called_joker_must_be_played_whatever_the_suit(rules: RuleSet) -> None:
    state = ending(rules, "H16", "C3 D9", "JK C5", "C2 D7", "D6 D5", "S9 S8")
    allowed(state, "C3", "C3!", "D9")
    called = state.apply("C3!")
    assert called.joker_called
    assert called.led is Suit.C
    assert legal(called) == {"JK"}
    refused(called, "C5", Why.JOKER_CALLED, "R6.9", card="C5", allowed="JK")


@each_house
def test_R6_9_the_called_joker_has_no_power(rules: RuleSet) -> None:
    state = ending(rules, "H16", "C3 D9", "JK C5", "C2 D7", "D6 D5", "S9 S8")
    assert winner(after(state, "C3!", "JK", "C2", "D6", "S9")) == 0
    assert (state.apply("C3").joker_live, state.apply("C3!").joker_live) == (True, False)


@each_house
def test_R6_9_those_without_the_joker_follow_the_callers_suit(rules: RuleSet) -> None:
    state = ending(rules, "H16", "C3 D9", "C5 D8", "JK D7", "D6 D5", "S9 S8").apply("C3!")
    assert legal(state) == {"C5"}
    assert winner(after(state, "C5", "JK", "D6", "S9")) == 1


@each_house
def test_R6_9_only_the_leader_calls_and_only_with_the_caller(rules: RuleSet) -> None:
    state = ending(rules, "H16", "C4 D9", "C3 C5", "JK D7", "D6 D5", "S9 S8")
    refused(state, "C4!", Why.CALL_ONLY_WITH_CALLER, "R6.9", card="C4", caller="C3")
    refused(state.apply("C4"), "C3!", Why.CALL_ONLY_BY_LEADER, "R6.9", card="C3")


@each_house
def test_R6_9_under_clubs_another_3_calls(rules: RuleSet) -> None:
    caller = CALLER[rules.name]
    state = ending(rules, "C16", f"C3 {caller}", "JK C5", "C2 D7", "D6 D5", "S9 S8")
    allowed(state, caller, f"{caller}!", "C3")
    refused(state, "C3!", Why.CALL_ONLY_WITH_CALLER, "R6.9", card="C3", caller=caller)
    assert legal(state.apply(f"{caller}!")) == {"JK"}


@each_house
def test_R6_10_called_joker_may_be_spared_by_the_mighty(rules: RuleSet) -> None:
    called = ending(rules, "H16", "C3 D9 D4", "JK SA C5", "C2 D7 D8", "D6 D5 D2", "S9 S8 S7").apply("C3!")
    assert legal(called) == {"JK", "SA"}
    refused(called, "C5", Why.JOKER_CALLED, "R6.9", card="C5")
    spared = after(called, "SA", "C2", "D6", "S9")
    assert winner(spared) == 1
    assert ml.Card("JK") in spared.hands[1]


@each_house
def test_R6_10_a_school_does_not_spare_it(rules: RuleSet) -> None:
    called = ending(rules, "H16", "C3 D9 D4", "JK SA C5", "C2 D7 D8", "D6 D5 D2", "S9 S8 S7",
                    call_spares_mighty=False).apply("C3!")
    assert legal(called) == {"JK"}
    refused(called, "SA", Why.JOKER_CALLED, "R6.9", card="SA", allowed="JK")


@each_house
def test_R6_11_no_call_on_the_first_trick(rules: RuleSet) -> None:
    state = first_trick(rules, "H16", {0: "C3 C45678 D2345", 1: "JK C2"})
    assert {"C3", "C4"} <= legal(state)
    refused(state, "C3!", Why.CALL_ON_FIRST_TRICK, "R6.11", card="C3")
    assert {"JK", "C2"} & legal(state.apply("C3"))


@each_house
def test_R6_11_some_schools_call_on_the_first_trick(rules: RuleSet) -> None:
    state = first_trick(rules, "H16", {0: "C3 C45678 D2345", 1: "JK C2", 2: "SA"}, call_on_first_trick=True)
    allowed(state, "C3", "C3!")
    assert legal(state.apply("C3!")) == {"JK"}


@each_house
def test_R6_11_the_call_works_on_the_last_trick(rules: RuleSet) -> None:
    last = ending(rules, "H16", "C3", "JK", "C2", "D6", "S9")
    assert winner(after(last, "C3!", "JK", "C2", "D6", "S9")) == 0


@pytest.mark.parametrize("rules", [ml.CAMPUS, ml.HAEBANGCHON], ids=["campus", "haebangchon"])
def test_R6_13_claim_is_an_option_here(rules: RuleSet) -> None:
    hands = ("SA HA", "D5 D4", "C5 C4", "C9 C8", "C7 C6")
    refused(ending(rules, "H16", *hands), "claim", Why.CLAIM_NOT_OFFERED, "R6.13")
    allowed(ending(rules, "H16", *hands, claim=True), "claim", "SA", "HA")


@each_house
def test_R6_13_a_true_claim_gives_the_rest_to_the_claimer(rules: RuleSet) -> None:
    state = ending(rules, "H16", "SA HA", "DK DQ", "CK C4", "C9 CA", "C7 C6", claim=True, taken=(9, 2, 0, 1, 0))
    over = state.apply("claim")
    assert over.is_over
    assert over.legal_actions() == ()
    assert over.taken == (9 + 6, 2, 0, 1, 0)


@each_house
def test_R6_13_a_false_claim_is_refused_with_the_line_that_refutes_it(rules: RuleSet) -> None:
    """The trump king in seat 3 beats the queen once the ace is gone, whichever is led first."""
    state = ending(rules, "H16", "HA HQ", "H3 D4", "C5 C4", "HK H2", "C7 C6", claim=True)
    refused(state, "claim", Why.CLAIM_CAN_BE_BEATEN, "R6.13", card="HK", by=3)
    found = state.why_not("claim")
    assert found is not None
    line = str(found.facts["line"]).split()
    assert winner(after(state, *line)) == 3
    assert state.legal_actions()


@each_house
def test_R6_13_only_the_player_on_lead_claims(rules: RuleSet) -> None:
    state = ending(rules, "H16", "D9 D8", "SA HA", "C5 C4", "HK H2", "C7 C6", claim=True).apply("D9")
    refused(state, "claim", Why.CLAIM_NOT_ON_LEAD, "R6.13")


@each_house
def test_R6_13_the_joker_is_powerless_on_the_last_trick(rules: RuleSet) -> None:
    """With the joker and a low club: the joker has to go first, and the club then loses to a club."""
    two = ("JK C4", "C5 C6", "D3 D4", "S4 S5", "S2 S6")
    refused(ending(rules, "H16", *two, claim=True), "claim", Why.CLAIM_CAN_BE_BEATEN, "R6.13", by=1)
    allowed(ending(rules, "H16", "JK C4", "C5 D2", *two[2:], claim=True), "claim")
    last = ("JK", "H5", "D3", "S4", "C2")
    refused(ending(rules, "H16", *last, claim=True), "claim", Why.CLAIM_CAN_BE_BEATEN, "R6.13", by=1, card="H5")
    allowed(ending(rules, "H16", *last, claim=True, joker_last_trick="live"), "claim")


@each_house
def test_R6_13_a_dead_joker_led_last_wins_when_nobody_can_follow(rules: RuleSet) -> None:
    """He names a suit that nobody holds; the trick is dead and is the leader's (R1.7)."""
    allowed(ending(rules, "H16", "JK", "CA", "DA", "CK", "DK", claim=True), "claim")


@each_house
def test_R6_13_a_view_may_try_but_does_not_know(rules: RuleSet) -> None:
    state = ending(rules, "H16", "HA HQ", "H3 D4", "C5 C4", "HK H2", "C7 C6", claim=True)
    view = ml.observe(state, 0)
    assert view.may_claim
    assert "claim" not in {str(action) for action in view.legal_actions()}
    assert view.why_not("claim") is None
    assert not ml.observe(state, 1).may_claim
