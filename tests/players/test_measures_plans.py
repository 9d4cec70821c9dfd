"""`trump_drain` and `mighty_timing` against plain play of the same plans, and against all layouts of small endings."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest
from measures_tools import HOUSES, at_first_lead, by_thumb, drained, timed

import mighty_learn as ml
from mighty_learn import State, View, mighty_timing, observe, trump_drain
from mighty_learn.analysis import AnalysisError, kernel
from mighty_learn.analysis.support import Support
from mighty_learn.engine.cards import JOKER
from mighty_learn.players.measures.mighty_timing import MightyTiming
from mighty_learn.players.measures.trump_drain import TrumpDrain

DRAIN, TIMING = (kernel.TOLD_POINTS, kernel.OUTSIDE), (kernel.TOLD_POINTS, kernel.USED, kernel.WON)


def moments(rng: random.Random, count: int, on_lead: bool) -> Iterator[State]:
    """States of games played by rule of thumb in which the seat to play can be asked."""
    found = 0
    while found < count:
        state = at_first_lead(HOUSES[found % 3], rng.randrange(10_000))
        for _ in range(rng.randrange(46)):
            state = state.apply(by_thumb(state))
        hand = state.hands[state.seat]
        if on_lead and not (state.trick or state.trump is None or not hand.of_suit(state.trump)):
            found += 1
            yield state
        if not on_lead and (state.mighty in hand or JOKER in hand):
            found += 1
            yield state


def plain_drains(found: TrumpDrain, worlds: list[State]) -> list[list[list[int]]]:
    """What plain play gives for each world and plan."""
    return [[list(drained(world, int(name.split()[-1]), name.startswith("top")).values()) for name in found.names]
            for world in worlds]


def plain_times(found: MightyTiming, worlds: list[State]) -> list[list[list[int]]]:
    """The same of the other measure: points, trick of use, won, caught bare."""
    tried = [[timed(world, found.card, None if name == "forced" else int(name.split()[-1])) for name in found.names]
             for world in worlds]
    return [[[one[key] for key in ("points", "used", "won", "bare")] for one in row] for row in tried]


def test_rounds_of_trump_against_plain_play() -> None:
    outside = set()
    for state in moments(random.Random(1), 24, on_lead=True):
        view = observe(state, state.seat)
        found = trump_drain(view, n=2, seed=6)
        worlds = [Support.of(view).world(k) for k in range(found.n)] if found.exact else list(ml.worlds(view, 2, 6))
        expected = plain_drains(found, worlds)
        assert found.samples[:, :, DRAIN].tolist() == expected, state.record()
        outside |= {row[1] for world in expected for row in world}
    assert {-1, 0, 1, 2, 3} <= outside


def test_uses_of_the_great_cards_against_plain_play() -> None:
    bare = late = 0
    for state in moments(random.Random(2), 24, on_lead=False):
        view = observe(state, state.seat)
        for card in (state.mighty, JOKER):
            if card not in view.hand:
                continue
            found = mighty_timing(view, card, n=2, seed=6)
            worlds = [Support.of(view).world(k) for k in range(found.n)] if found.exact else list(ml.worlds(view, 2, 6))
            expected = np.array(plain_times(found, worlds))
            assert found.samples[:, :, TIMING].tolist() == expected[:, :, :3].tolist(), state.record()
            assert [row.caught.mean for row in found.rows] == expected[:, :, 3].mean(axis=0).tolist()
            bare += int(expected[:, :, 3].sum())
            late += int((expected[:, :, 1] > view.trick_number).sum())
    assert bare > 0
    assert late > 0


# --- endings small enough to go through every layout


def ending(seed: int, tricks: int) -> View:
    """What the declarer sees on lead with so many tricks left, holding a trump and the Mighty or the joker."""
    for number in range(seed, seed + 400):
        state = at_first_lead(HOUSES[0], number)
        while state.trick_number < 11 - tricks or (state.trick and state.trick_number == 11 - tricks):
            state = state.apply(by_thumb(state))
        view = observe(state, state.seat)
        trumps = 0 if state.trump is None else len(view.hand.of_suit(state.trump))
        if state.seat == state.declarer and trumps and (state.mighty in view.hand or JOKER in view.hand):
            return view
    raise AssertionError(f"no such ending in 400 deals from {seed}")


@pytest.mark.parametrize(("seed", "tricks", "limit"), [(0, 2, 2_520), (50, 2, 2_520)])
def test_all_layouts_of_the_last_two_tricks(seed: int, tricks: int, limit: int) -> None:
    view = ending(seed, tricks)
    support = Support.of(view)
    assert 1 < support.count <= limit
    worlds = [support.world(k) for k in range(support.count)]
    for found, expected in (
            (drains := trump_drain(view, n=limit), plain_drains(drains, worlds)),
            (times := mighty_timing(view, n=limit), plain_times(times, worlds))):
        assert found.exact
        assert found.n == support.count
        points = np.array(expected)[:, :, 0]
        assert found.points.tolist() == points.tolist()
        for name, mean in zip(found.names, points.mean(axis=0), strict=True):
            assert found[name].points.mean == pytest.approx(mean, abs=1e-12)
            assert found[name].points.stderr == 0
        best = [name for name, total in zip(found.names, points.sum(axis=0), strict=True) if total == max(
            points.sum(axis=0))]
        assert list(found.best) == (best if len(found.names) > 1 else [])


def test_a_sample_is_near_the_value_of_all_layouts() -> None:
    view = ending(100, 2)
    count = Support.of(view).count
    assert 300 < count <= 2_520
    all_of = trump_drain(view, n=count)
    assert all_of.exact
    sample = trump_drain(view, n=count - 1, seed=3)
    assert not sample.exact
    timing, timed_sample = mighty_timing(view, n=count), mighty_timing(view, n=count - 1, seed=3)
    for whole, part in (*zip(all_of.rows, sample.rows, strict=True), *zip(timing.rows, timed_sample.rows, strict=True)):
        assert abs(whole.points.mean - part.points.mean) <= 4 * part.points.stderr
    for use, part_use in zip(timing.rows, timed_sample.rows, strict=True):
        assert abs(use.wins.mean - part_use.wins.mean) <= 4 * part_use.wins.stderr
        assert abs(use.caught.mean - part_use.caught.mean) <= 4 * part_use.caught.stderr


# --- positions in which the answer can be said


def test_a_lone_mighty_is_caught_when_its_suit_is_led() -> None:
    """Seat 1 holds no other spade, and spades is all that seat 0 has to lead."""
    state = State.from_position(HOUSES[0], "H15", 0, "SA", ["SK Q S2".replace(" Q", " SQ"), "SA D2 D3", "S4 C2 C3",
                                                            "S5 C4 C5", "S6 C6 C7"], 0)
    view = observe(state.apply("SK"), 1)
    found = mighty_timing(view)
    assert found.names == ("trick 8", "trick 9", "forced")
    assert found["trick 8"].caught.mean == 0
    assert found["trick 9"].caught.mean == found["forced"].caught.mean == 1
    assert {row.used.mean for row in found.rows} == {8.0}
    assert all(row.wins.mean == 1 for row in found.rows)


def test_drawing_all_that_is_out() -> None:
    """More rounds never leave more outside; a choice of rounds gives the same samples."""
    state = at_first_lead(HOUSES[0], 3)
    while state.trick or state.seat != state.declarer or state.trick_number < 2:
        state = state.apply(by_thumb(state))
    found = trump_drain(observe(state, state.seat), n=300)
    left = [found[f"top {k}"].all_drawn.mean for k in range(1, 6)]
    assert left == sorted(left)
    assert found["0"].all_drawn.mean == 0
    assert found["0"].done.mean == 1
    assert found["0"].left is not None
    assert found["0"].left.stderr == 0  # he knows how many are out
    for row in found.rows:
        done = found.samples[:, found.place(row.plan), kernel.OUTSIDE] >= 0
        assert row.left is None or row.left.n == done.sum()
    some = trump_drain(observe(state, state.seat), [2, 0], n=300)
    assert some.names == ("0", "top 2", "low 2")
    assert (some.points == found.points[:, [found.place(name) for name in some.names]]).all()
    assert trump_drain(observe(state, state.seat), 1, n=10).names == ("top 1", "low 1")


# --- what is refused


def view_of(contract: str, hands: list[str], friend: str = "none", trick: str = "") -> View:
    state = State.from_position(HOUSES[0], contract, 0, friend, hands, 0, trick)
    return observe(state, state.seat)


PLAIN = ["H2 S3 SA", "H4 S5 S2", "H6 S7 S4", "H8 S9 S6", "HK SK S8"]


def test_what_cannot_be_drained() -> None:
    with pytest.raises(AnalysisError, match="without a trump"):
        trump_drain(view_of("NT15", PLAIN))
    with pytest.raises(AnalysisError, match="holds no trump"):
        trump_drain(view_of("D15", PLAIN))
    with pytest.raises(AnalysisError, match="not on lead: H2 is on the table"):
        trump_drain(view_of("H15", ["S3 SA", *PLAIN[1:]], trick="H2"))
    for rounds in (2, [0, 3], [1, 1], [-1], [], "2", 1.5):
        with pytest.raises(AnalysisError, match=r"rounds=.*expected"):
            trump_drain(view_of("H15", PLAIN), rounds)  # type: ignore[arg-type]
    for policy in ("rule", "random", "exact"):
        with pytest.raises(AnalysisError, match=f"policy='{policy}' is unknown; policies are: 'thumb'"):
            trump_drain(view_of("H15", PLAIN), policy=policy)


def test_cards_that_cannot_be_timed() -> None:
    view = view_of("H15", PLAIN)
    with pytest.raises(AnalysisError, match="card='JK' is not held"):
        mighty_timing(view, "JK")
    with pytest.raises(AnalysisError, match="card='S3'; expected the Mighty, which is SA under H15, or the joker"):
        mighty_timing(view, "S3")
    with pytest.raises(AnalysisError, match="neither the Mighty"):
        mighty_timing(view_of("S15", PLAIN))
    with pytest.raises(ml.NotationError, match="X1"):
        mighty_timing(view, "X1")
    with pytest.raises(AnalysisError, match="turn of seat 0"):
        mighty_timing(observe(State.from_position(HOUSES[0], "H15", 0, "none", PLAIN, 0), 1))
