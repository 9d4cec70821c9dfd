"""Lesson 4's experiment: counted again by hand, and the same cards in every game."""
from __future__ import annotations

import random
from statistics import mean, variance

import pytest

from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.state import State
from mighty_learn.players.policy import Policy, step
from mighty_learn.players.simple import random_player, rule_of_thumb
from mighty_learn.teaching.first_game import start
from mighty_learn.teaching.same_deal import experiment


def finished(policy: Policy, seed: int) -> State:
    """The game of lesson 4, seat 0 by the policy and all others at random."""
    state, rng = start("closed"), random.Random(seed)
    while not state.is_over:
        state, _ = step(state, random_player if state.seat else policy, rng)
    return state


def points(state: State) -> int:
    """The government's, trick by trick, with what was buried."""
    kept = sum(trick.points for trick in state.tricks if trick.winner in state.government)
    return kept + sum(card.is_point for card in state.discard)


def test_every_number_is_that_of_the_games_counted_by_hand() -> None:
    games, seed = 30, 9
    (both,) = experiment(games, seed)
    for line, policy, odd in ((both.chance, random_player, 0), (both.thumb, rule_of_thumb, 1)):
        ended = [finished(policy, mixed(seed, 2 * index + odd)) for index in range(games)]
        got = [points(state) for state in ended]
        assert line.games == games
        assert sorted(line.points.elements()) == sorted(got)
        assert line.made == sum(n >= 14 for n in got)
        assert line.mean == pytest.approx(mean(got))
        assert line.variance == pytest.approx(variance(got) / games)
        assert {state.dealt for state in ended} == {start("closed").dealt}
    assert both.gain == pytest.approx(both.thumb.mean - both.chance.mean)
    assert both.error**2 == pytest.approx(both.chance.variance + both.thumb.variance)


def test_it_is_told_as_it_goes_and_a_wrong_number_is_refused() -> None:
    seen = [both.chance.games for both in experiment(101, 1)]
    assert seen == [100, 101]
    with pytest.raises(ValueError, match="games=0: expected 1 or more"):
        next(experiment(0))
