"""compare: the samples are what the engine, the playouts and a plain search say; stopping, cancelling, printing."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from analysis_tools import random_rules, random_state

import mighty_learn as ml
from mighty_learn import State, View, observe
from mighty_learn.analysis import playouts
from mighty_learn.analysis.bidding import AuctionModel
from mighty_learn.analysis.compare import Comparison, compare
from mighty_learn.analysis.deals import worlds
from mighty_learn.analysis.encode import encode
from mighty_learn.analysis.outcomes import _PLAYING, Outcomes
from mighty_learn.analysis.simulate import Playouts
from mighty_learn.analysis.solver import Search, solve
from mighty_learn.engine.actions import Play
from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.state import government_taken

HANDS = ["SKQ5 H32", "DAK8 C94", "S94 HK C105", "S86 HA D42", "SJ H106 DQ C6"]


def ending(seat: int = 0) -> View:
    """Five tricks are left, and the declarer leads."""
    return observe(State.from_position(ml.CAMPUS, "S15", 0, "DA", HANDS, seat), seat)


def plays(view: View) -> list[Play]:
    return [action for action in view.legal_actions() if isinstance(action, Play)]


def random_views(seed: int, most_cards: int = 50) -> Iterator[View]:
    """Views of the seat to play: every kind of friend and rule, from the first lead to the last card."""
    rng = random.Random(seed)
    while True:
        state = random_state(random_rules(rng), rng)
        if sum(map(len, state.hands)) <= most_cards:
            yield observe(state, state.seat)


def whole_game(seed: int, tricks: int) -> State:
    """A dealt game, bid for and played at random until so many tricks are over."""
    rng = random.Random(seed)
    state = State.deal(ml.CAMPUS, seed).apply("D14")
    while state.trick_number <= tricks:
        actions = state.legal_actions()
        quiet = [action for action in actions if str(action) in ("pass", "keep")]
        state = state.apply(rng.choice(quiet or [action for action in actions if str(action) != "claim"]))
    return state


def after(world: State, play: Play) -> int | None:
    """The government's points when this was the last card; None when the play goes on."""
    state = world.apply(play)
    return government_taken(state) if state.is_over else None


@pytest.mark.parametrize("policy", ["random", "rule"])
def test_samples_are_playouts_of_the_worlds(policy: str) -> None:
    """The arrays that are laid out without a State play as the states of `worlds` do, card by card."""
    lines = 0
    for number, view in zip(range(150), random_views(21), strict=False):
        actions = plays(view)
        task = Outcomes(view, tuple(actions), policy, seed=number, repeat=2)
        found = task(3, 4)
        for row, world in enumerate(worlds(view, 4, number, start=3)):
            for column, play in enumerate(actions):
                last = after(world, play)
                expected = 2 * last if last is not None else sum(
                    int(encode(world.apply(play)).play(policy, stream, 3 + row, 1)[0]) for stream in streams(number))
                assert found[row, column] == expected, (str(play), world.record())
                lines += 1
    assert lines > 1500


def streams(seed: int) -> list[int]:
    """The seeds of a world's two playouts."""
    return [mixed(mixed(seed, _PLAYING), number) for number in (0, 1)]


def test_a_dealt_game_is_compared_too() -> None:
    for seed in range(1, 9):
        state = whole_game(seed, seed)
        view = observe(state, state.seat)
        task = Outcomes(view, tuple(plays(view)), "rule", 5, 2)
        for row, world in enumerate(worlds(view, 3, 5)):
            assert observe(world, view.viewer) == view
            for column, play in enumerate(task.actions):
                positions = encode(world.apply(play))
                assert task(0, 3)[row, column] == sum(int(positions.play("rule", s, row, 1)[0]) for s in streams(5))


@cache
def minimax(state: State) -> int:
    """The government's final points under perfect play of both sides, by the engine alone."""
    if state.is_over:
        return government_taken(state)
    better = max if state.seat in state.government else min
    return better(minimax(state.apply(action)) for action in state.legal_actions() if isinstance(action, Play))


def test_exact_is_plain_minimax_in_every_world() -> None:
    compared = 0
    for number, view in zip(range(40), random_views(5, most_cards=10), strict=False):
        actions = plays(view)
        found = compare(view, actions, n=6, seed=number, policy="exact")
        for row, world in enumerate(worlds(view, 6, number)):
            assert found.points[row].tolist() == [minimax(world.apply(play)) for play in actions], world.record()
            compared += len(actions)
    assert compared > 300


def test_exact_is_solve_in_every_world() -> None:
    """A dealt game, points taken before."""
    state = whole_game(4, 6)
    view = observe(state, state.seat)
    actions = plays(view)
    found = compare(view, actions, n=8, policy="exact")
    for row, world in enumerate(worlds(view, 8, 1)):
        values = solve(world).by_action
        left = sum(hand.points for hand in world.hands) + sum(play.card.is_point for play in world.trick)
        lost = sum(points for seat, points in enumerate(world.taken) if seat not in world.government)
        assert found.points[row].tolist() == [20 - lost - left + values[str(play)] for play in actions]


@pytest.mark.parametrize("cards_laid", [0, 2])
def test_exact_while_the_first_trick_friend_is_open(cards_laid: int) -> None:
    """The value is what the engine counts when the solver's own line is played to the end."""
    hands = ["SAKQJ1098 H32 JK", "S765432 DAKQJ", "HAKQJ10987 CAK", "H654 D1098765 C2", "D432 CQJ109876"]
    state = State.from_position(ml.GUIDE, "NT15", 0, "first", hands, 0)
    for card in ("H2", "S7")[:cards_laid]:
        state = state.apply(card)
    actions = tuple(plays(observe(state, state.seat))[:3])
    found = Outcomes(observe(state, state.seat), actions, "exact", 1).solved(state)
    for play, points in zip(actions, found, strict=True):
        end = state
        for text in Search(state).line(str(play)):
            end = end.apply(text)
        assert points == government_taken(end)


def test_estimates_and_paired_differences() -> None:
    view = ending()
    found = compare(view, ["SK", "H2", "S5"], n=300, seed=9)
    assert found.points.shape == (300, 3)
    assert [action for action, _ in found] == list(found.actions) == ["SK", "H2", "S5"]
    for column, (action, estimate) in enumerate(found):
        points = found.points[:, column]
        assert estimate.mean == pytest.approx(points.mean())
        assert estimate.stderr == pytest.approx(points.std(ddof=1) / 300**0.5)
        assert (estimate.n, estimate.seed) == (300, 9)
        assert found[action] == estimate == found[ml.parse(action)]
    paired = found.points[:, 0] - found.points[:, 2]
    difference = found.difference("SK", "S5")
    assert difference.mean == pytest.approx(paired.mean())
    assert difference.stderr == pytest.approx(paired.std(ddof=1) / 300**0.5)
    assert difference.stderr < 0.8 * np.hypot(found["SK"].stderr, found["S5"].stderr)  # pairing pays
    assert found.difference("S5", "SK").mean == -difference.mean
    with pytest.raises(ValueError, match="read-only"):
        found.totals[0, 0] = 3


def test_an_average_of_playouts_is_that_of_playouts() -> None:
    """The last trick but one, all cards known to the last seat: one world, and `playouts` knows its mean."""
    state = State.from_position(ml.CAMPUS, "H15", 0, "none", ["S2 C5", "S4 CK", "S6 CQ", "S8 D9", "SK SJ"], 0)
    found = compare(observe(state, 0), ["S2", "C5"], n=2000, policy="random", repeat=1)
    for action in found.actions:
        means = [playouts_of(world.apply(action)) for world in worlds(observe(state, 0), 400, 1)]
        expected = np.mean([run.estimate.mean for run in means])
        assert found[action].mean == pytest.approx(expected, abs=5 * found[action].stderr)


def playouts_of(state: State) -> Playouts:
    return playouts(state, 50)


def test_who_wants_what() -> None:
    """The declarer and the friend want many point cards, even while nobody else knows the friend."""
    sides = {}
    state = State.from_position(ml.CAMPUS, "S15", 0, "DA", HANDS, 0).apply("H2")
    for _ in range(4):
        found = compare(observe(state, state.seat), plays(observe(state, state.seat))[:1], n=5)
        sides[state.seat] = found.governs
        state = state.apply(plays(observe(state, state.seat))[0])
    assert sides == {1: True, 2: False, 3: False, 4: False}
    assert compare(ending(), ["SK"], n=5).governs


def test_same_seed_same_numbers_whatever_the_batch() -> None:
    whole = compare(ending(), ["SK", "H2"], n=333, seed=4)
    for batch in (1, 50, 1000):
        assert compare(ending(), ["SK", "H2"], n=333, seed=4, batch=batch).totals.tolist() == whole.totals.tolist()
    assert compare(ending(), ["SK", "H2"], n=100, seed=4).totals.tolist() == whole.totals[:100].tolist()
    assert compare(ending(), ["H2"], n=333, seed=4).totals[:, 0].tolist() == whole.totals[:, 1].tolist()
    assert compare(ending(), ["SK", "H2"], n=333, seed=5).totals.tolist() != whole.totals.tolist()


def test_worlds_by_the_auction() -> None:
    state = whole_game(3, 2)
    view, model = observe(state, state.seat), AuctionModel()
    task = Outcomes(view, tuple(plays(view)), "rule", 7, 2, bidding=model)
    weighted = list(worlds(view, 5, 7, bidding=model))
    assert [task.world(index) for index in range(5)] == weighted
    assert [layout.hands for layout in map(task.layout, range(5))] == [
        tuple(hand.mask for hand in world.hands) for world in weighted]
    found = compare(view, plays(view), n=5, seed=7, repeat=2, bidding=model)
    assert found.totals.tolist() == task(0, 5).tolist()
    assert found.totals.tolist() != compare(view, plays(view), n=5, seed=7, repeat=2).totals.tolist()


def test_cards_known_to_be_gone() -> None:
    view = ending()
    with_it = compare(view, ["SK", "H2"], n=50)
    assert compare(view, ["SK", "H2"], n=50, gone="HA C2").totals.tolist() != with_it.totals.tolist()


def test_stops_when_the_differences_are_sure_enough() -> None:
    full = compare(ending(), ["SK", "H2", "S5"], n=3200, seed=3)
    found = compare(ending(), ["SK", "H2", "S5"], n=3200, seed=3, target=0.06, batch=70)
    assert found.n in (400, 800, 1600)
    assert found.totals.tolist() == full.totals[: found.n].tolist()
    assert max(found.loss(action).stderr for action in found.actions) <= 0.06
    before = compare(ending(), ["SK", "H2", "S5"], n=found.n // 2, seed=3)
    assert max(before.loss(action).stderr for action in before.actions) > 0.06
    assert not found.partial
    assert compare(ending(), ["SK", "H2"], n=3200, target=50.0).n == 200  # never before a winner may be called
    assert compare(ending(), ["SK", "H2"], n=250, target=1e-9).n == 250


def test_cancelling_gives_what_is_done() -> None:
    cancel, told = threading.Event(), list[tuple[int, int]]()

    def progress(done: int, total: int) -> None:
        told.append((done, total))
        if done >= 60:
            cancel.set()

    found = compare(ending(), ["SK", "H2"], n=500, batch=20, progress=progress, cancel=cancel)
    assert told == [(20, 500), (40, 500), (60, 500)]
    assert (found.n, found.partial, found["SK"].partial) == (60, True, True)
    assert found.totals.tolist() == compare(ending(), ["SK", "H2"], n=60).totals.tolist()
    assert "seed 1, partial)" in str(found)
    assert repr(found).endswith("n=60, seed 1, partial>")


def test_the_stop_button_gives_what_is_done() -> None:
    def progress(done: int, total: int) -> None:
        if done >= 220:
            raise KeyboardInterrupt

    found = compare(ending(), ["SK", "H2"], n=5000, batch=20, target=1e-9, progress=progress)
    assert (found.n, found.partial) == (220, True)


def test_a_bar_in_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    compare(ending(), ["SK"], n=40, batch=10, progress=True)
    assert capsys.readouterr().err == f"[{'#' * 30}] 40 / 40\n"


def test_the_printed_table() -> None:
    """A fixed position and seed: the numbers are the same on every machine."""
    found = compare(ending(), ["S5", "SK", "SQ", "H2"], policy="exact")
    assert isinstance(found, Comparison)
    assert str(found) == """\
The government's point cards, of which seat 0 (government) wants many: policy exact (n=400 worlds, seed 1)
action        points         lost  chance
SK      18.33 ± 0.09            –    50 %
SQ      18.33 ± 0.09        equal    50 %
H2      18.10 ± 0.09  0.23 ± 0.05     0 %
S5      17.82 ± 0.10  0.52 ± 0.05     0 %
SK and SQ are best, and equal in every world: ahead of the next, H2, by 0.23 ± 0.05 point cards."""
    assert found.best is None
    assert found.winners == ("SK", "SQ")
    assert repr(found) == "<Comparison of S5 SK SQ H2, exact: best None, n=400, seed 1>"


SLOW = """
import sys, warnings
sys.path.insert(0, {root!r})
warnings.simplefilter("ignore")
import mighty_learn as ml
from mighty_learn.analysis.compare import compare
from mighty_learn.analysis.kernel import COMPILED
state = ml.State.from_position(ml.CAMPUS, "S15", 0, "DA", {hands!r}, 0)
view = ml.observe(state, 0)
print(COMPILED, *(compare(view, ["SK", "H2"], 5, 3, policy).totals.tolist() for policy in ("random", "rule", "exact")))
"""


def test_without_numba_the_numbers_are_the_same() -> None:
    hands = ["SK H2", "DA C4", "S9 HK", "HA D4", "SJ H10"]
    code = SLOW.format(root=str(Path(__file__).parents[2]), hands=hands)
    view = observe(State.from_position(ml.CAMPUS, "S15", 0, "DA", hands, 0), 0)
    expected = [compare(view, ["SK", "H2"], 5, 3, policy).totals.tolist() for policy in ("random", "rule", "exact")]
    printed = subprocess.run([sys.executable, "-c", code], env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, check=True,
                             text=True, capture_output=True, timeout=300).stdout
    assert printed.strip() == f"False {' '.join(map(str, expected))}"
