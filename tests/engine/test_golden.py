"""One whole game per house as a person reads it; when it changes, the difference is what is reviewed."""

from __future__ import annotations

import golden
import pytest
from engine_tools import HOUSES, each_house

import mighty_learn as ml
from mighty_learn import RuleSet, State


@each_house
def test_the_transcript_is_what_it_was(rules: RuleSet) -> None:
    kept = golden.path_of(rules).read_text(encoding="utf-8")
    assert golden.transcript(rules, *golden.SEEDS[rules.name]).splitlines() == kept.splitlines()


def test_the_transcripts_show_what_is_particular() -> None:
    kept = {rules.name: golden.path_of(rules).read_text(encoding="utf-8") for rules in HOUSES}
    for text in kept.values():
        assert all(word in text for word in ("change ", "is the friend", "Trick 1\n", "share_opponent", "C3!"))
    assert "JK>" in kept["campus"]
    assert "claim" in kept["guide"]


@each_house
def test_the_players_of_the_transcript_depend_on_nothing_else(rules: RuleSet) -> None:
    state = State.deal(rules, *golden.SEEDS[rules.name])
    while not state.is_over:
        assert golden.choose(state) == golden.choose(ml.replay(state.record()))
        state = state.apply(golden.choose(state))


@pytest.mark.parametrize("seed", range(8))
@each_house
def test_such_games_come_to_an_end(rules: RuleSet, seed: int) -> None:
    state = State.deal(rules, seed)
    while not state.is_over:
        state = state.apply(golden.choose(state))
    assert golden.transcript(rules, seed, 0).count("\n") > 8
