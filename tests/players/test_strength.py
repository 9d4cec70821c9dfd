"""How well the rules of thumb do: contracts are mostly made, and both sides do better by them than at random.

The same deals for both players, so that the difference is measured and not the luck; `simple` tells the figures of a
longer run.
"""

from __future__ import annotations

import random
from statistics import mean, stdev

import pytest

from mighty_learn import PRESETS, RuleSet, State
from mighty_learn.engine.state import government_taken
from mighty_learn.engine.table import Phase
from mighty_learn.players.policy import Policy, play_out, step
from mighty_learn.players.simple import random_player, rule_of_thumb

DEALS = 90
each_house = pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))


def contracts(rules: RuleSet) -> list[State]:
    """The states in which the play begins, bid and exchanged by the rules of thumb; friends are called by a card."""
    found = []
    for seed in range(DEALS):
        state = State.deal(rules, seed + 50_000, seed % 5)
        while not state.is_over and state.phase is not Phase.PLAY:
            state, _ = step(state, rule_of_thumb, random.Random(1))
        if not state.is_over and state.friend_card is not None:
            found.append(state)
    return found


def taken(state: State, government: Policy, opposition: Policy) -> int:
    """The government's point cards, 0–20, when the sides play so."""
    sides = [government if seat in state.government else opposition for seat in range(5)]
    return government_taken(play_out(state, sides, random.Random(1)))


def assert_above_zero(gains: list[int]) -> None:
    assert mean(gains) > 2 * stdev(gains) / len(gains) ** 0.5


@each_house
def test_contracts_are_bid_and_mostly_made(rules: RuleSet) -> None:
    begun = contracts(rules)
    made = [bool(play_out(state, rule_of_thumb, random.Random(1)).score().made) for state in begun]
    assert len(begun) > 0.8 * DEALS
    assert 0.5 < mean(made) < 0.8
    assert 14 <= mean(state.contract.number for state in begun if state.contract) < 16


@each_house
def test_both_sides_do_better_by_the_rules_of_thumb_than_at_random(rules: RuleSet) -> None:
    begun = contracts(rules)
    both = [taken(state, rule_of_thumb, rule_of_thumb) for state in begun]
    weak_government = [taken(state, random_player, rule_of_thumb) for state in begun]
    weak_opposition = [taken(state, rule_of_thumb, random_player) for state in begun]
    assert_above_zero([b - w for b, w in zip(both, weak_government, strict=True)])
    assert_above_zero([w - b for b, w in zip(both, weak_opposition, strict=True)])
