"""What `solve`, `line` and `refute` promise: replays in the engine, honest bounds, refusals that quote the input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from solver_tools import HOUSES, endings, gained, minimax, plays, replayed

from mighty_learn import CAMPUS, IllegalAction, State, refute, replay, solve
from mighty_learn.analysis import AnalysisError
from mighty_learn.analysis.solver import Solution, line, value

ROOT = Path(__file__).parents[2]
SMALL = State.from_position(CAMPUS, "S15", 0, 1, ["SA S2", "HK D3", "H9 HA", "DQ CK", "D2 C3"], 0)


@pytest.mark.parametrize("house", HOUSES)
def test_solution_of_a_position(house: str) -> None:
    for state in endings(house, 20, 12, 21):
        found = solve(state)
        assert found.finished
        assert set(found.by_action) == {str(play) for play in plays(state)}
        better = max if state.seat in state.government else min
        assert found.value == better(found.by_action.values()) == found.by_action[found.best] == value(state)
        assert found.bounds == (found.value, found.value)
        assert all(found.action_bounds[text] == (worth, worth) for text, worth in found.by_action.items())
        assert found.nodes > 0
        end = replayed(state, found.line)
        assert found.line[0] == found.best
        assert end.is_over
        assert gained(state, end) == found.value


def test_values_of_a_small_position_by_hand() -> None:
    """Seat 0 holds the two highest trumps left; its partner gives ♥K, but ♥A, ♦Q and ♣K need not be given."""
    found = solve(SMALL)
    assert found.value == minimax(SMALL)
    assert dict(found.by_action) == {
        str(play): gained(SMALL, after := SMALL.apply(play)) + minimax(after) for play in plays(SMALL)}


@pytest.mark.parametrize("house", HOUSES)
def test_line_keeps_the_value_at_every_step(house: str) -> None:
    for state in endings(house, 15, 6, 22):
        worth = value(state)
        for text in line(state):
            after = state.apply(text)
            worth -= gained(state, after)
            state = after
            assert state.is_over or value(state) == worth
        assert worth == 0


@pytest.mark.parametrize("house", HOUSES)
def test_refutation_replays_to_its_value(house: str) -> None:
    refuted = 0
    for state in endings(house, 20, 15, 23):
        found = solve(state)
        for text, worth in found.by_action.items():
            if worth == found.value:
                with pytest.raises(AnalysisError, match="loses nothing"):
                    refute(state, text)
                continue
            shown = refute(state, text)
            refuted += 1
            assert (shown.action, shown.value, shown.after) == (text, found.value, worth)
            assert shown.loss == abs(found.value - worth) > 0
            assert shown.line[0] == text
            end = replayed(state, shown.line)
            assert end.is_over
            assert gained(state, end) == worth
            assert lost_on_the_table(state, shown.line[: shown.shown], found)
            assert not lost_on_the_table(state, shown.line[: shown.shown - 1], found)
    assert refuted > 5


def lost_on_the_table(state: State, texts: tuple[str, ...], found: Solution) -> bool:
    """Whether all the rest no longer makes up for what was lost."""
    assert found.value is not None
    at = replayed(state, texts)
    left = sum(hand.points for hand in at.hands) + sum(play.card.is_point for play in at.trick)
    got = gained(state, at)
    return got + left < found.value if state.seat in state.government else got > found.value


def test_budget_gives_bounds_that_hold() -> None:
    cut = 0
    for state in endings("random", 25, 20, 24):
        whole = solve(state)
        for budget in (1, 30, 300, 3000):
            part = solve(state, budget=budget)
            assert part.nodes <= budget
            assert part == solve(state, budget=budget)  # the same on every run
            assert part.bounds[0] <= (whole.value or 0) <= part.bounds[1]
            assert part.finished == (part.by_action == whole.by_action)
            assert part.by_action.items() <= whole.by_action.items()
            for text, (low, high) in part.action_bounds.items():
                assert low <= whole.by_action[text] <= high
            assert part.best in part.action_bounds
            cut += not part.finished
            if not part.finished:
                assert part.line == ()
                assert part.value in (None, whole.value)
    assert cut > 20


def test_seconds_run_out() -> None:
    (state,) = endings("campus", 50, 1, 25)
    found = solve(state, seconds=1e-9)
    assert (found.finished, found.value, found.nodes) == (False, None, 0)
    assert found.bounds == (0, sum(hand.points for hand in state.hands) + sum(p.card.is_point for p in state.trick))


@pytest.mark.parametrize(("given", "told"), [
    ({"budget": 0}, "budget=0"), ({"budget": -5}, "budget=-5"), ({"budget": 1.5}, "budget=1.5"),
    ({"budget": True}, "budget=True"), ({"budget": "many"}, "budget='many'"), ({"seconds": 0}, "seconds=0"),
    ({"seconds": float("nan")}, "seconds=nan"), ({"seconds": "1"}, "seconds='1'")])
def test_a_bad_budget_is_quoted(given: dict[str, object], told: str) -> None:
    with pytest.raises(AnalysisError) as raised:
        solve(SMALL, **given)  # type: ignore[arg-type]
    assert told in str(raised.value)
    assert "positive" in str(raised.value)


def test_states_not_in_the_play_are_refused() -> None:
    deal = State.deal(CAMPUS, 7)
    over = replayed(SMALL, line(SMALL))
    for ask in (solve, line, value, lambda state: refute(state, "S2")):
        for state, phase in ((deal, "auction"), (over, "over")):
            with pytest.raises(AnalysisError, match=f"'{phase}'"):
                ask(state)
        with pytest.raises(AnalysisError, match="'S15' is no State"):
            ask("S15")  # type: ignore[arg-type]


def test_refute_refuses_what_cannot_be_played() -> None:
    with pytest.raises(IllegalAction):
        refute(SMALL, "HK")
    claiming = State.from_position(
        CAMPUS.replace(claim=True), "S15", 0, 1, ["SA", "HK", "H9", "DQ", "D2"], 0)
    with pytest.raises(AnalysisError, match="'claim'"):
        refute(claiming, "claim")


SOLVE = """
import json, sys, warnings
sys.path[:0] = {paths!r}
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    from solver_tools import endings
    from mighty_learn import solve
    found = [[s.value, dict(s.by_action), s.line, s.nodes] for s in map(solve, endings("random", 15, 12, 26))]
from mighty_learn.analysis.kernel import COMPILED
print(json.dumps([COMPILED, found, [f"{{warning.category.__name__}}: {{warning.message}}" for warning in told]]))
"""


def solved(**environment: str) -> list[object]:
    """Whether the kernel was compiled, what it found, what it warned of; in a fresh interpreter."""
    code = SOLVE.format(paths=[str(ROOT), str(Path(__file__).parent)])
    done = subprocess.run([sys.executable, "-c", code], env=os.environ | environment, check=True, text=True,
                          capture_output=True, timeout=600)
    found: list[object] = json.loads(done.stdout)
    return found


def test_without_numba_the_search_is_the_same() -> None:
    compiled, expected, silent = solved()
    assert compiled
    assert silent == []
    compiled, found, told = solved(NUMBA_DISABLE_JIT="1")
    assert not compiled
    assert found == expected
    assert len(told) == 1  # type: ignore[arg-type]
    assert "SlowKernel: numba is not installed" in told[0]  # type: ignore[index]


def test_lines_are_records_too() -> None:
    state = replay(
        "position\nrules campus\ncontract D14\ndeclarer 0\nfriend none\nleader 0\nhand 0 SA S7\nhand 1 HK JK\n"
        "hand 2 H9 CK\nhand 3 S4 DK\nhand 4 SJ DJ\n")
    solution = solve(state)
    over = replay(solution.record)
    assert over.is_over
    assert [str(action) for action in over.history] == list(solution.line)
    refuted = refute(state, next(text for text in solution.by_action if text != solution.best))
    assert [str(action) for action in replay(refuted.record).history] == list(refuted.line)
