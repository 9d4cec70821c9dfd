"""Small endings counted completely: the engine, the rules written a second time, and the kept files all agree."""

from __future__ import annotations

from collections import Counter

import endings
import pytest
from endings import POSITIONS, Ending
from engine_tools import HOUSES

from mighty_learn import RuleSet, State

CASES = [(rules, ending) for rules in HOUSES for ending in endings.read(rules)]
each_ending = pytest.mark.parametrize(
    ("rules", "ending"), CASES, ids=[f"{rules.name}: {ending['name']}" for rules, ending in CASES])


def leaves(state: State) -> Counter[tuple[int, ...]]:
    """The engine's lines of play from here, by final point cards; claims are left out."""
    if state.is_over:
        return Counter([state.taken])
    found: Counter[tuple[int, ...]] = Counter()
    for action in state.legal_actions():
        if str(action) != "claim":
            found += leaves(state.apply(action))
    return found


@each_ending
def test_the_engine_counts_what_the_file_says(rules: RuleSet, ending: Ending) -> None:
    state = State.from_position(
        rules.replace(claim=False), ending["contract"], 0, "none", ending["hands"], ending["leader"])
    told = ending["name"], ending["contract"], ending["leader"], tuple(ending["hands"])
    assert endings.summary(*told, leaves(state)) == ending


@each_ending
def test_the_second_count_gives_the_file(rules: RuleSet, ending: Ending) -> None:
    told = ending["name"], ending["contract"], ending["leader"], tuple(ending["hands"])
    assert endings.count(rules, *told) == ending


@pytest.mark.parametrize("rules", HOUSES, ids=lambda rules: rules.name)
def test_the_files_hold_every_position(rules: RuleSet) -> None:
    kept = [(e["name"], e["contract"], e["leader"], tuple(e["hands"])) for e in endings.read(rules)]
    assert kept == POSITIONS


def test_a_count_by_hand() -> None:
    """Everybody follows spades: five choices of the first card, then none, so 2^5 lines.

    ♠A takes its trick whenever it is led or laid, with those of ♠K ♠Q ♠J ♠10 that fall in the same trick: none to four
    of them in 1, 4, 6, 4, 1 ways, for either choice of the leader. ♠9 takes no point card.
    """
    found = {ending["name"]: ending for ending in endings.read(HOUSES[0])}["two tricks, everybody follows"]
    assert found["lines"] == 2**5
    assert found["taken_by_leader"] == {str(1 + highs): 2 * ways for highs, ways in enumerate((1, 4, 6, 4, 1))}


def test_the_houses_differ_where_their_rules_do() -> None:
    counts = {
        rules.name: {ending["name"]: (ending["lines"], ending["totals"]) for ending in endings.read(rules)}
        for rules in HOUSES}
    assert counts["campus"]["two tricks, clubs are trump"] != counts["haebangchon"]["two tricks, clubs are trump"]
    assert counts["campus"]["three tricks, spades are trump"] != counts["guide"]["three tricks, spades are trump"]
    assert counts["campus"]["three tricks, no trump"] == counts["guide"]["three tricks, no trump"]
