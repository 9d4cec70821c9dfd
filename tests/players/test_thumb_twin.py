"""The compiled rule of thumb plays card by card what `players/simple` plays."""
from __future__ import annotations

import random
from collections import Counter

import pytest
from players_tools import random_rules

import mighty_learn as ml
from mighty_learn import State, observe
from mighty_learn.analysis.encode import encode
from mighty_learn.engine.state import government_taken
from mighty_learn.engine.table import Phase
from mighty_learn.players.policy import play_out, step
from mighty_learn.players.simple import random_player, rule_of_thumb

HOUSES = {name: house.replace(claim=False) for name, house in ml.PRESETS.items()}
ODD = {
    "first friends": ml.GUIDE.replace(claim=False, first_trick_friend=True),
    "open kitty": ml.CAMPUS.replace(claim=False, open_kitty=True, min_bid=15),
    "no ruff, no call": ml.CAMPUS.replace(claim=False, trump_first_ruff=False, call_spares_mighty=False),
    "call at once": ml.HAEBANGCHON.replace(claim=False, call_on_first_trick=True),
}


def in_play(house: ml.RuleSet, seed: int, wild: bool) -> State | None:
    """A deal brought to its first lead: by rules of thumb, or with any contract, discard and friend."""
    rng = random.Random(seed)
    state = State.deal(house, seed=seed, dealer=seed % 5)
    while not state.is_over and state.phase is not Phase.PLAY:
        state, _ = step(state, random_player if wild else rule_of_thumb, rng)
    return None if state.is_over else state


@pytest.mark.parametrize("wild", [False, True], ids=["sound contracts", "any contracts"])
@pytest.mark.parametrize("name", [*HOUSES, *ODD])
def test_whole_games(name: str, wild: bool) -> None:
    house, kinds = (HOUSES | ODD)[name], Counter[str]()
    for seed in range(60):
        state = in_play(house, seed, wild)
        if state is None:
            continue
        end = play_out(state, rule_of_thumb, random.Random(0))
        assert state.call is not None
        kinds[state.call.kind] += 1
        expected = end.history[len(state.history):]
        assert encode(state).line("thumb", 1, 0) == expected, state.record()
        assert encode(state).play("thumb", 1, 0, 1).tolist() == [government_taken(end)]
    assert kinds["card"] > 5


@pytest.mark.parametrize("name", [*HOUSES, *ODD])
def test_from_anywhere_in_a_game(name: str) -> None:
    """Games that chance has led into the middle, where seats hold what no rule of thumb would have kept."""
    rng, looked = random.Random(name), 0
    for seed in range(150):
        state = in_play((HOUSES | ODD)[name], seed, wild=True)
        for _ in range(rng.randrange(45)):
            if state is None or state.is_over:
                break
            state, _ = step(state, random_player if rng.random() < 0.7 else rule_of_thumb, rng)
        if state is None or state.is_over:
            continue
        looked += 1
        end = play_out(state, rule_of_thumb, rng)
        assert encode(state).line("thumb", 1, 0) == end.history[len(state.history):], state.record()
    assert looked > 100


def test_a_position_with_its_friend_shown_and_unknown_cards_gone() -> None:
    hands = ["SK H2 D9", "SA S9 D3", "D10 DJ H7", "S4 S6 CK", "C7 HA JK"]
    for friend in ("SA", "none", 3):
        state = State.from_position(ml.CAMPUS.replace(claim=False), "H16", 0, friend, hands, 2)
        end = play_out(state, rule_of_thumb, random.Random(0))
        assert encode(state).line("thumb", 1, 0) == end.history[len(state.history):]


def test_nine_trumps_and_the_joker_on_the_first_trick() -> None:
    """The joker is all that may be led, and it may not name trump (R6.4, R6.7)."""
    hands = ["SKQJ10987 S65 JK", "HAKQJ1098765", "DAKQJ1098765", "CAKQJ1098765", "S2 S3 S4 H2 H3 H4 D2 D3 D4 C2"]
    state = State.from_position(ml.CAMPUS.replace(claim=False), "S15", 0, "DA", hands, 0)
    end = play_out(state, rule_of_thumb, random.Random(0))
    assert str(end.tricks[0].plays[0]) == "JK>H"
    assert encode(state).line("thumb", 1, 0) == end.history[len(state.history):]


def test_the_next_card_under_any_rules() -> None:
    """Every option of the play at random, and states that chance alone has led to."""
    rng, kinds = random.Random(17), Counter[str]()
    for _ in range(2500):
        state = state_in_play(random_rules(rng).replace(claim=False), rng)
        choice = rule_of_thumb(observe(state, state.seat), rng)
        assert state.why_not(choice.action) is None, state.record()
        assert encode(state).line("thumb", 1, 0)[0] == choice.action, (choice, state.record())
        kinds[choice.reason] += 1
    assert len(kinds) > 25, kinds


def state_in_play(house: ml.RuleSet, rng: random.Random) -> State:
    """Some way into a game under any contract."""
    while True:
        found = in_play(house, rng.getrandbits(30), wild=True)
        for _ in range(rng.randrange(50)):
            if found is not None and not found.is_over:
                found, _ = step(found, random_player, rng)
        if found is not None and not found.is_over:
            return found
