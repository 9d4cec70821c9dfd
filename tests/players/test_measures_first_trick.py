"""`first_trick`: every column against plain play-outs, and the chance that all follow against its exact value."""

from __future__ import annotations

import random
from math import comb

import pytest
from measures_tools import HOUSES, at_first_lead, of_first_trick

import mighty_learn as ml
from mighty_learn import State, first_trick, observe
from mighty_learn.analysis import AnalysisError
from mighty_learn.analysis.reference import playout
from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import SUIT_MASKS, cards
from mighty_learn.players.measures.first_trick import JOKER_FELL, RUFFED_BY_FOE, N


def check(view: ml.View, leads: list[str] | None, n: int, seed: int) -> list[int]:
    """Compare every sample with plain play; how often each column was not 0."""
    found = first_trick(view, leads, n, seed)
    seen = [0] * found.samples.shape[2]
    for row, world in enumerate(ml.worlds(view, n, seed)):
        for column, name in enumerate(found.names):
            action = ml.parse(name)
            assert isinstance(action, Play)
            expected = of_first_trick(world, action)
            assert found.samples[row, column].tolist() == expected, (world.record(), name)
            seen = [a + (b > 0) for a, b in zip(seen, expected, strict=True)]
    return seen


def test_every_lead_against_plain_play() -> None:
    seen = [check(observe(state := at_first_lead(HOUSES[seed % 3], seed), state.seat), None, 2, seed)
            for seed in range(12)]
    seen.append(check(observe(state := at_first_lead(HOUSES[0], 8), state.seat), ["C10", "CQ"], 60, 1))
    assert all(sum(column) for k, column in enumerate(zip(*seen, strict=True)) if k != JOKER_FELL), seen


def first_friend(rules: ml.RuleSet, seed: int) -> State:
    """A first lead after which the winner of the first trick is the friend."""
    rng = random.Random(seed)
    state = State.deal(rules, seed).apply("H14")
    while state.phase != "friend":
        actions = [action for action in state.legal_actions() if str(action) in ("pass", "keep")]
        state = state.apply(rng.choice(actions or state.legal_actions()))
    return state.apply("friend first")


def test_a_first_trick_friend_is_whoever_takes_it() -> None:
    guide = HOUSES[list(ml.PRESETS).index("guide")]
    ways: set[float] = set()
    for seed in range(6):
        view = observe(first_friend(guide, seed), 0)
        check(view, None, 3, seed)
        found = first_trick(view, n=40, seed=seed)
        assert all(lead.takes.mean == 1 for lead in found.rows)
        ways |= {float(lead.friend_shown.mean) for lead in found.rows}
    assert 1.0 in ways  # another takes it for sure
    assert min(ways) < 1  # the declarer may take it, and is alone


@pytest.mark.parametrize("policy", ["random", "rule"])
def test_other_policies(policy: str) -> None:
    view, fell = observe(state := at_first_lead(HOUSES[0], 2), state.seat), 0
    found = first_trick(view, n=25, seed=5, policy=policy, batch=10)
    for row, world in enumerate(ml.worlds(view, 25, 5)):
        for column, action in enumerate(view.legal_actions()):
            assert isinstance(action, Play)
            end = playout(world.apply(action), policy, 5, row)
            expected = of_first_trick(world, action, end)
            assert found.samples[row, column].tolist() == expected
            fell += expected[JOKER_FELL]
    assert fell > 0 or policy == "rule"  # which keeps its joker


def test_that_all_follow_has_an_exact_chance() -> None:
    """m cards of a suit among forty in four hands: by inclusion and exclusion over the hands that have none."""
    view = observe(state := at_first_lead(HOUSES[0], 3), state.seat)
    found = first_trick(view, n=3_000, seed=8)
    seen = view.hand | (view.discard or cards(""))
    tried = set()
    for row in found.rows:
        play = ml.parse(row.lead)
        assert isinstance(play, Play)
        suit = play.led
        assert suit is not None
        m = 13 - (seen.mask & SUIT_MASKS[suit]).bit_count()
        exact = sum((-1) ** j * comb(4, j) * (comb(40 - m, 10 * j) / comb(40, 10 * j)) for j in range(5))
        assert abs(row.all_follow.mean - exact) < 4 * row.all_follow.stderr + 1e-9, (row.lead, m, exact)
        tried.add(m)
    assert len(tried) > 1


def test_the_rows_and_what_is_best() -> None:
    view = observe(state := at_first_lead(ml.CAMPUS, 8), state.seat)
    found = first_trick(view)
    assert (found.n, found.seed, found.policy, found.partial, found.exact) == (N, 1, "thumb", False, False)
    assert [row.lead for row in found.rows] == list(found.names)
    row = found["C4"]
    assert row.points.mean == found.points[:, found.names.index("C4")].mean()
    both = found.samples[:, found.place("C4"), RUFFED_BY_FOE:RUFFED_BY_FOE + 2].any(axis=1)
    assert row.ruff.mean == both.mean() >= row.ruff_by_opposition.mean
    assert found.best == ("C4",)
    assert found.difference("C4", "CQ").mean == pytest.approx(row.points.mean - found["CQ"].points.mean)
    assert found.loss("CQ").mean == found.difference("C4", "CQ").mean > 0
    assert found.never == {"joker"}  # the declarer holds it
    assert found["JK>C"].joker.mean == 0


@pytest.mark.parametrize(("leads", "error", "told"), [
    ("C4", AnalysisError, "leads='C4'"), ([], AnalysisError, "at least one"),
    (["C4", "C4"], AnalysisError, "none twice"), (["claim"], AnalysisError, "'claim'"),
    (["SA"], ml.IllegalAction, "SA"), (["HA"], ml.IllegalAction, "HA"),
    (["Z9"], ml.NotationError, "Z9"), (7, AnalysisError, "leads=7"),
])
def test_leads_that_cannot_be(leads: object, error: type[Exception], told: str) -> None:
    view = observe(state := at_first_lead(ml.CAMPUS, 8), state.seat)
    with pytest.raises(error, match=told):
        first_trick(view, leads)  # type: ignore[arg-type]


def test_views_that_are_not_on_lead() -> None:
    state = at_first_lead(ml.CAMPUS, 8)
    with pytest.raises(AnalysisError, match="turn of seat 2"):
        first_trick(observe(state, 0))
    after = state.apply("C4")
    with pytest.raises(AnalysisError, match="not on lead: C4 is on the table"):
        first_trick(observe(after, after.seat))
    while len(after.tricks) < 1:
        after = after.apply(after.legal_actions()[0])
    with pytest.raises(AnalysisError, match="leads trick 2; expected the first"):
        first_trick(observe(after, after.seat))
    with pytest.raises(AnalysisError, match="phase 'auction'"):
        first_trick(observe(State.deal(ml.CAMPUS, 1), 0))
    with pytest.raises(AnalysisError, match="is no View"):
        first_trick(state)  # type: ignore[arg-type]
