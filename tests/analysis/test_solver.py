"""The solver's values are those of plain minimax by the engine, and do not depend on any shortcut of the search."""

from __future__ import annotations

import random

import pytest
from analysis_tools import random_rules
from solver_tools import HOUSES, endings, gained, minimax, plays, rules_of

from mighty_learn import CAMPUS, CardSet, State, solve
from mighty_learn.analysis import solver_kernel as kernel
from mighty_learn.analysis import solver_search
from mighty_learn.analysis.solver import Budget, Search, value
from mighty_learn.engine.actions import FriendKind
from mighty_learn.engine.cards import CARDS

# cards left in the five hands: states of each house
COUNTS = {1: 60, 2: 120, 3: 200, 4: 250, 5: 700, 6: 250, 7: 160, 8: 120, 9: 60, 10: 80, 12: 10, 15: 6}


def check(state: State, parts: int = kernel.ALL_PARTS) -> None:
    """Every action's value is that of minimax, and so is the position's."""
    search, known = Search(state, parts=parts), dict[object, int]()
    for play in plays(state):
        after = state.apply(play)
        assert search.value([play]) == gained(state, after) + minimax(after, known), f"{play} in {state.record()}"
    assert search.value() == minimax(state, known), state.record()


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("cards", COUNTS)
def test_equal_to_minimax(house: str, cards: int) -> None:
    for state in endings(house, cards, COUNTS[cards], 1):
        check(state)


def test_equal_to_minimax_with_any_parts_switched_off() -> None:
    rng = random.Random(3)
    for cards, count in ((5, 150), (7, 60), (10, 60)):
        for state in endings("random", cards, count, 2):
            check(state, rng.randrange(kernel.ALL_PARTS + 1))


def test_the_endings_have_every_kind_of_friend_and_a_joker_to_call() -> None:
    kinds, calls, jokers = set(), 0, 0
    for cards in (5, 10):
        for state in endings("random", cards, COUNTS[cards], 1):
            kinds.add((state.call.kind if state.call else "seat", len(state.government)))
            texts = {str(play) for play in plays(state)}
            calls += any("!" in text for text in texts)
            jokers += any(">" in text for text in texts)
    assert {("seat", 1), ("seat", 2), (FriendKind.NONE, 1), (FriendKind.CARD, 1), (FriendKind.CARD, 2)} <= kinds
    assert calls > 20
    assert jokers > 40


PARTS = {"table": kernel.TABLE, "ranks": kernel.RANKS, "merge": kernel.MERGE, "skip": kernel.SKIP,
         "bounds": kernel.BOUNDS, "order": kernel.ORDER}


@pytest.mark.parametrize("part", PARTS)
def test_no_part_of_the_search_changes_a_value(part: str) -> None:
    for tricks, count in ((4, 60), (5, 25), (6, 3 if part == "table" else 6)):
        for state in endings("random", 5 * tricks, count, 4):
            without = Search(state, parts=kernel.ALL_PARTS ^ PARTS[part]).value()
            assert without == value(state), state.record()


def test_all_parts_off_is_plain_alpha_beta_and_agrees_at_four_tricks() -> None:
    for state in endings("random", 20, 30, 5):
        assert Search(state, parts=0).value() == value(state), state.record()


def first_tricks(count: int, seed: int, friend: str | None = None, laid: int | None = None) -> list[State]:
    """States on the first trick, so many cards on the table, with suits so long that ten tricks are soon solved."""
    rng, found = random.Random(seed), list[State]()
    while len(found) < count:
        rules = random_rules(rng).replace(first_trick_friend=True)
        pack = sorted(CARDS, key=lambda card: card.index + rng.choice([6, 20]) * rng.random())
        pack = pack[(turn := rng.randrange(53)) :] + pack[:turn]
        hands = [CardSet(pack[10 * seat : 10 * seat + 10]) for seat in range(5)]
        state = State.from_position(rules, rng.choice(["S", "H", "D", "C", "NT"]) + "15", 0,
                                    friend or rng.choice(["first", "none", str(pack[12])]), hands, 0)
        for _ in range(rng.randrange(5) if laid is None else laid):
            state = state.apply(rng.choice(plays(state)))
        if Search(state, Budget(plies=20_000)).bounds() == (value_or_none(state),) * 2:
            found.append(state)
    return found


def value_or_none(state: State) -> int | None:
    """The value if it is found within the same number of plies."""
    low, high = Search(state, Budget(plies=20_000)).bounds()
    return low if low == high else None


def test_the_first_trick_step_by_step() -> None:
    """One step of minimax by the engine over the solver's own values: its bans and the first-trick friend (R5.5)."""
    for state in first_tricks(15, 6):
        steps = [(after := state.apply(play), gained(state, after) + value(after)) for play in plays(state)]
        better = max if state.seat in state.government else min
        assert value(state) == better(worth for _, worth in steps), state.record()


def test_the_winner_of_the_first_trick_joins_the_government() -> None:
    seen = 0
    for state in first_tricks(12, 7, "first", 4):
        assert state.government == {0}
        for play in plays(state):
            after = state.apply(play)
            points = after.tricks[0].points
            assert Search(state).value([play]) == points + value(after)  # declarer or friend took it: the government's
            seen += 1
    assert seen >= 12


def test_a_dead_trick_goes_to_its_leader() -> None:
    """A powerless joker is led on the last trick and nobody follows (R1.7): the leader takes the point cards."""
    for friend, hearts in ((0, 0), (1, 2)):
        state = State.from_position(CAMPUS, "S15", 0, friend, ["JK", "HK", "H9", "DQ", "D2"], 0)
        assert solve(state).by_action == {"JK>S": 2, "JK>H": hearts, "JK>D": 0, "JK>C": 2}


def test_a_small_table_that_is_emptied_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    states = list(endings("campus", 25, 5, 8))
    wanted = [value(state) for state in states]
    monkeypatch.setattr(solver_search, "FIRST_ROOM", 4)
    monkeypatch.setattr(solver_search, "MOST_ROOM", 16)
    assert [value(state) for state in states] == wanted


def test_rules_of_the_houses_are_used() -> None:
    assert {rules_of(house, random.Random(1)).name for house in HOUSES[:3]} == {"campus", "haebangchon", "guide"}
