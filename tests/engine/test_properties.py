"""What holds in every game under every rule set: random games under random rules, not only the three houses."""

from __future__ import annotations

import pickle
import random
from itertools import combinations

import pytest
import reference
from engine_tools import PACK, each_house, random_game
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import House
from strategies import every_action, rule_sets

import mighty_learn as ml
from mighty_learn import IllegalAction, RuleSet, State, Why
from mighty_learn.engine.actions import Action, CallFriend, Discard, FriendKind
from mighty_learn.engine.cards import CardSet

ALL = ml.cards(PACK)
EVERY = tuple(every_action())
ROLES = {FriendKind.MIGHTY, FriendKind.JOKER, FriendKind.CALLER}
seeds = st.integers(0, 2**64 - 1)
games = settings(max_examples=60)


def game(rules: RuleSet, seed: int) -> list[State]:
    return list(random_game(rules, seed, seed % 5))


def some(states: list[State], seed: int, n: int) -> list[State]:
    """A few of the states, the last one among them."""
    return [*random.Random(seed).sample(states, min(n, len(states))), states[-1]]


@games
@given(rule_sets(), seeds)
def test_the_53_cards_are_conserved(rules: RuleSet, seed: int) -> None:
    for state in game(rules, seed):
        floor = state.kitty if state.phase == "auction" or state.declarer is None else state.discard or CardSet()
        floor = state.kitty if state.outcome == "deal-miss" else floor
        places = [*state.hands, state.played, floor]
        assert sum(map(len, places)) == 53
        assert CardSet(card for place in places for card in place) == ALL
        assert sum(state.taken) + sum(p.points for p in (*state.hands, floor)) + reference.points(
            tuple(map(str, state.trick))) == 20 or state.outcome == "claimed"


@games
@given(rule_sets(), seeds)
def test_apply_leaves_its_input_alone(rules: RuleSet, seed: int) -> None:
    rng = random.Random(seed)
    for state in rng.sample(game(rules, seed)[:-1], 3):
        copy, told, number = pickle.loads(pickle.dumps(state)), repr(state), hash(state)
        for action in rng.sample(state.legal_actions(), 1):
            after = state.apply(action)
            assert (state, repr(state), hash(state)) == (copy, told, number)
            assert after != state
            assert after.history == (*state.history, action)


@games
@given(rule_sets(), seeds)
def test_the_list_of_legal_actions_is_what_the_judge_allows(rules: RuleSet, seed: int) -> None:
    for state in some(game(rules, seed), seed, 4):
        judged = {action for action in EVERY if state.why_not(action) is None}
        if state.phase == "friend":
            assert {action for action in judged if _is_role(action)} == {CallFriend(kind) for kind in ROLES}
            judged = {action for action in judged if not _is_role(action)}
        if state.phase == "discard":
            assert not judged
            judged = {Discard(CardSet(three)) for three in combinations(state.hands[state.seat], 3)}
            assert all(state.why_not(action) is None for action in judged)
        listed = state.legal_actions()
        assert len(set(listed)) == len(listed)
        assert set(listed) == judged


def _is_role(action: Action) -> bool:
    return isinstance(action, CallFriend) and action.kind in ROLES


@games
@given(rule_sets(), seeds)
def test_an_action_is_left_until_the_end_and_none_after(rules: RuleSet, seed: int) -> None:
    *before, over = game(rules, seed)
    assert all(state.legal_actions() for state in before)
    assert over.is_over
    assert over.legal_actions() == ()
    for action in random.Random(seed).sample(EVERY, 20):
        refused = over.why_not(action)
        assert refused is not None
        assert refused.why is Why.GAME_OVER
        with pytest.raises(IllegalAction):
            over.apply(action)


@games
@given(rule_sets(), seeds)
def test_the_play_agrees_with_the_rules_written_a_second_time(rules: RuleSet, seed: int) -> None:
    for state in game(rules, seed):
        if state.phase == "play":
            house = House.of(rules, str(state.contract))
            trick, hand = tuple(map(str, state.trick)), frozenset(map(str, state.hands[state.seat]))
            listed = {str(action) for action in state.legal_actions()} - {"claim"}
            assert listed == reference.legal(house, state.trick_number, trick, hand)
        for number, trick in enumerate(state.tricks, 1) if state.is_over else ():
            plays = tuple(map(str, trick.plays))
            assert trick.winner == (trick.leader + reference.winner(house, number, plays)) % 5
            assert trick.points == reference.points(plays)


@games
@given(rule_sets(), seeds)
def test_replay_of_any_prefix_is_the_state(rules: RuleSet, seed: int) -> None:
    for state in some(game(rules, seed), seed, 5):
        again = ml.replay(state.record())
        assert again == state
        assert hash(again) == hash(state)
        assert again.record() == str(state) == state.record()
        assert eval(repr(state), vars(ml)) == state
        assert pickle.loads(pickle.dumps(state)) == state
        assert ml.State.deal(rules, seed, seed % 5).history == ()


@games
@given(rule_sets(), seeds)
def test_the_history_played_again_gives_the_state(rules: RuleSet, seed: int) -> None:
    states = game(rules, seed)
    state = State.deal(rules, seed, seed % 5)
    for action, expected in zip(states[-1].history, states[1:], strict=True):
        state = state.apply(str(action))
        assert state == expected
    assert game(rules, seed) == states


@games
@given(rule_sets(), seeds)
def test_scores_agree_with_the_rules_and_sum_to_zero_where_the_pay_does(rules: RuleSet, seed: int) -> None:
    over = game(rules, seed)[-1]
    sheet = over.score()
    if over.outcome in ("deal-miss", "all-pass"):
        assert (sheet.by_seat, sheet.made) == ((0,) * 5, None)
        return
    n = 20 - sum(points for seat, points in enumerate(over.taken) if seat not in over.government)
    started = [over.dealt[seat] for seat in over.government - {over.declarer}]
    held = set(over.dealt[over.declarer] | over.kitty) - set(over.discard) | {c for hand in started for c in hand}
    declarer, friend, each = reference.settle(
        rules, str(over.contract), n, over.mighty in held, ml.Card("JK") in held, str(over.call) == "friend none",
        over.alone)
    assert sheet.by_seat == tuple(
        declarer if seat == over.declarer else friend if seat in over.government else each for seat in range(5))
    back_run = rules.back_run and n < over.contract.number and 20 - n >= (rules.back_run_at or over.contract.number)
    if rules.pay == "over-base" or (rules.pay == "over-ten" and not back_run):
        assert sum(sheet.by_seat) == 0


@games
@given(rule_sets(), seeds)
def test_who_is_in_the_government(rules: RuleSet, seed: int) -> None:
    for state in game(rules, seed):
        if state.call is None:
            assert state.government == frozenset()
            continue
        holder = {seat for seat in range(5) if seat != state.declarer and state.friend_card in state.dealt[seat]}
        if str(state.call) == "friend first":
            holder = {state.tricks[0].winner} if state.tricks else set()
        assert state.government == {state.declarer} | holder
        shown = state.friend_card in state.played or str(state.call) == "friend first"
        known = next(iter(holder - {state.declarer}), None)
        assert state.friend == (known if shown else None)


@each_house
@given(seed=st.integers())
def test_a_seed_deals_the_same_twice(rules: RuleSet, seed: int) -> None:
    one, two = State.deal(rules, seed), State.deal(rules, seed)
    assert one == two
    assert hash(one) == hash(two)
    assert one == State.from_hands(rules, [str(hand) for hand in one.hands], str(one.kitty))
