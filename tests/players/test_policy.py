"""The protocol of a player, playing a game out, and the sentences of the reasons."""

from __future__ import annotations

import dataclasses
import random

import pytest
from players_tools import game, random_rules

from mighty_learn import CAMPUS, PRESETS, State, observe
from mighty_learn.engine.actions import Pass
from mighty_learn.players.policy import Choice, Reason, play_out, step
from mighty_learn.players.simple import random_player, rule_of_thumb
from mighty_learn.text import catalogue, slots


def test_step_makes_one_move_and_leaves_its_state_alone() -> None:
    state = State.deal(CAMPUS, seed=7)
    after, choice = step(state, rule_of_thumb, random.Random(1))
    assert state == State.deal(CAMPUS, seed=7)
    assert after == state.apply(choice.action)
    assert choice == rule_of_thumb(observe(state, state.seat), random.Random(2))


@pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))
def test_a_game_is_played_out_and_told(rules) -> None:  # type: ignore[no-untyped-def]
    told: list[Choice] = []
    over = play_out(State.deal(rules, seed=3), rule_of_thumb, random.Random(1), told)
    assert over.is_over
    assert tuple(choice.action for choice in told) == over.history
    assert sum(over.score().by_seat) == 0 or rules.name == "haebangchon"
    assert over == play_out(State.deal(rules, seed=3), [rule_of_thumb] * 5, random.Random(9))


def test_each_seat_has_its_own_player() -> None:
    asked: list[int] = []

    def pass_always(view, rng):  # type: ignore[no-untyped-def]
        asked.append(view.viewer)
        return Choice(Pass(), Reason.PASS_WEAK)

    policies = [pass_always, rule_of_thumb, pass_always, pass_always, pass_always]
    state = State.deal(CAMPUS, seed=7, dealer=2)
    while state.phase == "auction":
        state, _ = step(state, policies[state.seat], random.Random(1))
    assert asked == [2, 3, 4, 0] or asked == [2, 3, 4, 0, 2]


def test_what_cannot_be_played_out_is_refused() -> None:
    state = State.deal(CAMPUS, seed=7)
    with pytest.raises(ValueError, match="4 policies given"):
        play_out(state, [rule_of_thumb] * 4, random.Random(1))
    over = play_out(state, random_player, random.Random(1))
    with pytest.raises(ValueError, match="over"):
        step(over, rule_of_thumb, random.Random(1))
    for policy in (random_player, rule_of_thumb):
        with pytest.raises(ValueError, match=r"seat 3 .* not its turn"):
            policy(observe(state, 3), random.Random(1))


def test_a_choice_does_not_change() -> None:
    choice = Choice(Pass(), Reason.PASS_WEAK, {"worth": "11", "needed": "13"})
    with pytest.raises(dataclasses.FrozenInstanceError):
        choice.reason = Reason.DUCK  # type: ignore[misc]
    assert hash(choice) == hash(Choice(Pass(), Reason.PASS_WEAK))
    assert "11장" in choice.say("ko")
    assert "13" in choice.say("en")


def test_each_reason_has_a_sentence_with_the_same_facts_in_both_languages() -> None:
    for lang in ("ko", "en"):
        keys = {key.removeprefix("reason.") for key in catalogue(lang) if key.startswith("reason.")}
        assert keys == set(Reason)
    for reason in Reason:
        korean, english = ({slot.name for slot in slots(f"reason.{reason}", lang)} for lang in ("ko", "en"))
        assert korean == english, reason


def test_every_choice_can_be_said() -> None:
    rng, met = random.Random(5), set()
    for seed in range(60):
        rules = random_rules(rng) if seed % 2 else list(PRESETS.values())[seed % 3]
        for _, choice in game(rules, seed, rng):
            if choice.reason not in met or seed < 5:
                assert choice.say("ko").endswith(("요.", "요"))
                assert choice.say("en").endswith(".")
            met.add(choice.reason)
    assert len(met) > 35
