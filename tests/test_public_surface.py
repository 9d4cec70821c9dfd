"""The public surface as design and README promise it: each name, each signature, one example of each."""
from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

import mighty_learn as ml


def position() -> ml.State:
    """Seat 2 led the joker caller and called; seat 3 followed."""
    return ml.State.from_position(
        ml.CAMPUS, contract="S15", declarer=0, friend="DA", leader=2, trick="C3! C4",
        hands=["S2 H3 H8", "S5 C6 JK", "S7 S9", "SK D3", "DA D7 C9"], taken=(0, 0, 0, 0, 0), discard="C2 H4 H5")


def test_every_name_is_there_and_documented() -> None:
    for name in ml.__all__:
        assert getattr(ml, name) is not None
        assert name in dir(ml)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        ml.nothing  # type: ignore[attr-defined]  # noqa: B018


def test_cards_and_houses() -> None:
    assert ml.Card.parse("SA") is ml.Card("♠a")
    assert str(ml.cards("SAK H10 JK")) == "SA SK H10 JK"
    assert set(ml.PRESETS) == {"campus", "haebangchon", "guide"}
    assert ml.PRESETS["guide"] is ml.GUIDE
    assert ml.CAMPUS.replace(min_bid=14).min_bid == 14


def test_a_deal_a_deal_of_given_hands_and_a_position() -> None:
    state = ml.State.deal(ml.CAMPUS, seed=7, dealer=0)
    assert (state.phase, state.seat) == ("auction", 0)
    again = ml.State.from_hands(ml.CAMPUS, hands=[str(hand) for hand in state.hands], kitty=str(state.kitty), dealer=0)
    assert again.hands == state.hands
    placed = position()
    assert (placed.phase, placed.seat, placed.trick_number, placed.led) == ("play", 4, 8, ml.Suit.C)
    assert placed.government == {0, 4}
    assert placed.friend is None


def test_asking_and_acting() -> None:
    state = position()
    assert [str(action) for action in state.legal_actions()] == ["DA", "C9"]  # ♦A is the Mighty under spades
    refused = state.why_not("D7")
    assert refused is not None
    assert (refused.why, refused.rule, refused.facts["card"]) == (ml.Why.MUST_FOLLOW, "R6.2", "D7")
    assert state.why_not("DA") is None
    with pytest.raises(ml.IllegalAction):
        state.apply("D7")
    after = state.apply("DA")
    assert after.friend == 4
    assert after.history[-1] == ml.parse("DA")
    assert state.apply("C9").friend is None


def test_a_whole_game_its_score_and_its_record() -> None:
    state = ml.State.deal(ml.CAMPUS, seed=7)
    while not state.is_over:
        state = state.apply(state.legal_actions()[-1])
    sheet = state.score()
    assert len(sheet.by_seat) == 5
    assert sheet.made in (True, False)
    assert ml.replay(state.record()) == state


def test_a_score_of_its_own() -> None:
    sheet = ml.score(ml.CAMPUS, contract="NT20", taken=20, mighty=False, joker=False, friend="none", declarer=0,
                     friend_seat=None)
    assert sheet.by_seat == (2560, -640, -640, -640, -640)
    assert sheet.made
    assert sheet.lines


def test_what_a_seat_knows_and_the_worlds_it_cannot_tell_apart() -> None:
    state = position()
    view = ml.observe(state, 4)
    worlds = list(ml.worlds(view, 20, seed=3))
    assert len(worlds) == 20
    assert {ml.observe(world, 4) for world in worlds} == {view}
    assert len({world.hands for world in worlds}) > 1


def test_what_a_position_is_worth() -> None:
    state = position()
    found = ml.playouts(state, n=1_000, seed=1, policy="random")
    assert found.points.shape == (1_000,)
    assert np.issubdtype(found.points.dtype, np.integer)
    assert found.estimate.n == 1_000
    solution = ml.solve(state)
    assert set(solution.by_action) == {"DA", "C9"}
    assert solution.value == max(solution.by_action.values())
    assert solution.by_action[solution.best] == solution.value
    assert solution.nodes > 0
    assert solution.line[0] == solution.best


def test_a_comparison_on_common_worlds() -> None:
    table = dict(ml.compare(ml.observe(position(), 4), ["DA", "C9"], n=200, seed=1))
    assert set(table) == {"DA", "C9"}
    assert all(estimate.n == 200 for estimate in table.values())


def test_reprs_rebuild() -> None:
    names = {name: getattr(ml, name) for name in ml.__all__}
    for value in (ml.Card("SA"), ml.cards("SA HK"), ml.GUIDE.replace(min_bid=15), position(), ml.Suit.S):
        assert eval(repr(value), names) == value


def test_the_package_works_without_numpy() -> None:
    code = """import sys
sys.modules["numpy"] = None
import mighty_learn as ml
print(ml.State.deal(ml.CAMPUS, 7).seat)
try:
    ml.playouts
except ml.MightyError as error:
    print(error)"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.startswith("0\n")
    assert "pip install numpy" in told
