"""compare refuses what cannot be asked, and says what was given."""

from __future__ import annotations

import pytest

import mighty_learn as ml
from mighty_learn import IllegalAction, NotationError, State, Why, observe
from mighty_learn.analysis import AnalysisError
from mighty_learn.analysis.compare import compare
from mighty_learn.analysis.contradictions import ImpossibleView

HANDS = ["SKQ5 H32", "DAK8 C94", "S94 HK C105", "S86 HA D42", "SJ H106 DQ C6"]
STATE = State.from_position(ml.CAMPUS.replace(claim=True), "S15", 0, "DA", HANDS, 0)
VIEW = observe(STATE, 0)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"n": 0}, r"n=0; expected a whole number of 1 or more"),
        ({"n": -3}, r"n=-3; expected"),
        ({"n": 2.5}, r"n=2\.5; expected a whole number"),
        ({"seed": "x"}, r"seed='x'; expected a whole number"),
        ({"policy": "clever"}, r"policy='clever' is unknown; policies are: 'random', 'rule', 'thumb', 'exact'"),
        ({"policy": None}, r"policy=None is unknown"),
        ({"target": 0}, r"target=0; expected a standard error in point cards, over 0"),
        ({"target": float("nan")}, r"target=nan; expected"),
        ({"repeat": 0}, r"repeat=0; expected a whole number of 1 or more"),
        ({"policy": "exact", "repeat": 2}, r"repeat=2; the policy 'exact' has one result a world"),
        ({"batch": -1}, r"batch=-1; expected"),
        ({"executor": "threads"}, r"executor='threads' is no concurrent\.futures\.Executor"),
        ({"progress": 3}, r"progress=3; expected True, False or a function"),
        ({"actions": []}, r"actions=\[\]; at least one is needed"),
        ({"actions": "SK"}, r"actions='SK'; expected a list such as"),
        ({"actions": None}, r"actions=None; expected a list"),
        ({"actions": ["SK", "H2", "SK"]}, r"actions: 'SK' is given twice"),
        ({"actions": ["SK", "♠K"]}, r"actions: '♠K' is the same as 'SK'"),
        ({"actions": ["SK", "claim"]}, r"action 'claim': a claim holds or does not \(R6\.13\)"),
        ({"gone": "SK"}, r"gone SK: not gone, this seat sees it"),
    ],
)
def test_bad_input_is_refused(changes: dict[str, object], message: str) -> None:
    with pytest.raises(AnalysisError, match=message):
        compare(**{"view": VIEW, "actions": ["SK", "H2"], **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("action", "why", "rule"),
    [("SA", Why.CARD_NOT_HELD, "R6.2"), ("pass", Why.WRONG_PHASE, "R0"), ("S15", Why.WRONG_PHASE, "R0"),
     ("SK>H", Why.SUIT_ONLY_WITH_JOKER_LEAD, "R6.6")],
)
def test_an_action_that_is_not_legal_is_named(action: str, why: Why, rule: str) -> None:
    with pytest.raises(IllegalAction, match=f"action: {action}") as told:
        compare(VIEW, ["SK", action])
    assert (told.value.why, told.value.rule, told.value.facts["action"]) == (why, rule, action)


def test_a_card_that_does_not_follow_is_named() -> None:
    state = State.from_position(ml.CAMPUS, "S15", 0, "DA", HANDS, 0).apply("H2").apply("C4")
    with pytest.raises(IllegalAction, match=r"must follow \[R6\.2\].*action: C5"):
        compare(observe(state, 2), ["HK", "C5"])


def test_what_is_no_action_is_quoted() -> None:
    with pytest.raises(NotationError, match="'Z9' cannot be read"):
        compare(VIEW, ["SK", "Z9"])
    with pytest.raises(NotationError, match="'7' cannot be read"):
        compare(VIEW, [7])  # type: ignore[list-item]


def test_another_seats_turn() -> None:
    with pytest.raises(AnalysisError, match=r"belongs to seat 3, and it is the turn of seat 0"):
        compare(observe(STATE, 3), ["S8"])


def test_a_view_that_is_not_in_the_play() -> None:
    state = State.deal(ml.CAMPUS, seed=7)
    with pytest.raises(AnalysisError, match=r"is in the phase 'auction'; actions are compared in the phase 'play'"):
        compare(observe(state, 0), ["S15"])
    last = State.from_position(ml.CAMPUS, "H15", 0, 3, ["HA", "S10", "SK", "DA", "CQ"], 0)
    for card in ("HA", "S10", "SK", "DA", "CQ"):
        last = last.apply(card)
    with pytest.raises(AnalysisError, match="is in the phase 'over'"):
        compare(observe(last, 0), ["HA"])


def test_a_state_is_no_view() -> None:
    with pytest.raises(AnalysisError, match=r"replay\(.*is no View; what a seat sees of a state is observe"):
        compare(STATE, ["SK"])  # type: ignore[arg-type]


def test_an_impossible_view_is_refused_before_anything_is_played() -> None:
    with pytest.raises(ImpossibleView, match="DA can lie only with the discard"):
        compare(VIEW, ["SK", "H2"], gone="DA", progress=lambda done, total: pytest.fail("played"))
