"""The experiments: the numbers by another path, the same whoever runs them, chances against counting."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import product
from math import comb, prod
from statistics import mean, stdev

import pytest

import mighty_learn as ml
from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.engine.rules import DealMiss
from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.state import State, government_taken
from mighty_learn.engine.table import Phase
from mighty_learn.players.claims import ClaimError, run
from mighty_learn.players.claims.chances import chance_of_deal_miss, chance_that_all_follow
from mighty_learn.players.claims.data import claim_of, default_seed, houses
from mighty_learn.players.claims.experiment import run_all
from mighty_learn.players.claims.playing_on import solved
from mighty_learn.players.claims.registry import actions_of, all_situations
from mighty_learn.players.claims.results import stored
from mighty_learn.players.policy import play_out, step
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.players.simple.sight import Sight

SEED = 17
RNG = random.Random(0)


def by_hand(claim: str, house: str, deals: int) -> list[tuple[int, int, int, int]]:
    """Side, the two options' points, and whether the first made the contract: each game played by the engine alone."""
    found = []
    for index in range(deals):
        state = State.deal(houses()[house].rules, mixed(SEED, index), index % 5)
        while not state.is_over:
            options = answer(claim, state)
            if options:
                ends = []
                for option in options:
                    end = state
                    for action in actions_of(option):
                        end = end.apply(action)
                    ends.append(play_out(end, rule_of_thumb, RNG))
                playing = state.phase is Phase.PLAY
                side = 1 if not playing or state.seat in ends[0].government else -1
                points = [government_taken(end) for end in ends]
                found.append((side, *points, int(points[0] >= ends[0].contract.number)))
                break
            state, _ = step(state, rule_of_thumb, RNG)
    return found


def answer(claim: str, state: State) -> object:
    situation = all_situations()[claim]
    view = ml.observe(state, state.seat)
    if (state.phase, state.phase is Phase.PLAY and not state.trick) != situation.where:
        return None
    return situation.find(Sight(view) if state.phase is Phase.PLAY else view)


@pytest.mark.parametrize(("claim", "house"), [
    ("load_sure", "campus"), ("magong", "guide"), ("friend_mighty_or_ace", "haebangchon"), ("bury_points", "campus"),
    ("drain_after_first", "campus"), ("first_friend_lose", "campus_first"),
])
def test_numbers_by_another_path(claim: str, house: str) -> None:
    numbers = by_hand(claim, house, 30)
    gains = [side * (first - second) for side, first, second, _ in numbers]
    found = next(one for one in run(claim, 30, SEED, house=house) if one.policy == "thumb")
    assert found.n_fired == len(gains) >= 5
    assert found.mean == pytest.approx(mean(gains), abs=1e-6)
    assert found.stderr == pytest.approx(stdev(gains) / len(gains) ** 0.5, abs=1e-6)
    assert found.probe_total == sum(gains)
    assert found.made_first == pytest.approx(mean(made for *_, made in numbers), abs=1e-6)


def test_a_deal_miss_is_weighed_by_the_score_of_the_seat() -> None:
    found = run("deal_miss_campus", 60, SEED)[0]
    scores = []
    for index in range(60):
        state = State.deal(ml.CAMPUS, mixed(SEED, index), index % 5)
        while state.phase is Phase.AUCTION and state.why_not("deal-miss") is not None:
            state, _ = step(state, rule_of_thumb, RNG)
        if state.phase is Phase.AUCTION:
            scores.append(-play_out(state.apply("pass"), rule_of_thumb, RNG).score().by_seat[state.seat])
    assert found.n_fired == len(scores) >= 3
    assert found.probe_total == sum(scores)


def test_the_same_numbers_alone_and_in_company_here_and_in_threads() -> None:
    names = ("load_sure", "joker_ninth_follow", "own_joker_call", "two_thirds", "buried_turns")
    alone = [one for name in names for one in run(name, 60, SEED, house="campus")]
    with ThreadPoolExecutor(2) as executor:
        together = run_all([claim_of(name) for name in names], "campus", SEED, deals=60, executor=executor)
    assert list(together) == alone
    assert {one.seed for one in alone} == {SEED}
    assert list(run_all([claim_of("load_sure")], "campus", SEED + 1, deals=60)) != alone[:2]


def test_progress_is_told_and_wrong_arguments_are_refused() -> None:
    told: list[tuple[int, int]] = []
    run("load_sure", 120, SEED, house="campus", progress=lambda done, total: told.append((done, total)))
    assert told == [(50, 120), (100, 120), (120, 120)]
    with pytest.raises(AnalysisError, match="n=0"):
        run("load_sure", 0)
    with pytest.raises(ClaimError, match=r"'load_everything' is no claim; the claims are: .*load_sure"):
        run("load_everything", 10)
    with pytest.raises(ClaimError, match="house='casino' is unknown; the houses are: campus, "):
        run("load_sure", 10, house="casino")


def test_endings_are_solved_to_the_whole_count() -> None:
    state = next(s for s in games() if s.phase is Phase.PLAY and len(s.tricks) == 7 and not s.trick)
    rest = ml.solve(state).value
    opposition = sum(points for seat, points in enumerate(state.taken) if seat not in state.government)
    left = sum(hand.points for hand in state.hands)
    assert solved(state) == 20 - opposition - left + rest


def games() -> list[State]:
    state, found = State.deal(ml.CAMPUS, 3, 0), []
    while not state.is_over:
        found.append(state)
        state, _ = step(state, rule_of_thumb, RNG)
    return found


# --- chances


@pytest.mark.parametrize("seen", range(1, 10))
def test_the_chance_that_all_follow_by_every_split(seen: int) -> None:
    """Of the cards that are left, every way to give each of four hands at least one."""
    left = 13 - seen
    splits = [split for split in product(range(1, left + 1), repeat=4) if sum(split) == left]
    ways = sum(prod(comb(10, part) for part in split) for split in splits)
    assert chance_that_all_follow(seen) == Fraction(ways, comb(40, left))


def test_known_chances_of_deal_misses() -> None:
    assert chance_of_deal_miss(DealMiss.POINT_CARDS) == Fraction(comb(33, 10), comb(53, 10))
    # 33 cards count nothing (the ace of spades is one); with the joker one of the 19 that count 1 may be there too.
    count = comb(33, 10) + comb(33, 9) + 19 * comb(33, 8)
    assert chance_of_deal_miss(DealMiss.NO_MIGHTY) == Fraction(count, comb(53, 10))


def test_simulated_chances_agree_with_those_by_counting() -> None:
    counted = [one for one in stored() if one.exact is not None]
    assert {one.claim for one in counted} == {"ace_short", "ace_long", "deal_miss_rare", "two_thirds"}
    assert all(one.policy == "dealt" for one in counted)
    for one in counted:
        assert abs(one.mean - one.exact) < 4 * one.stderr, one


def test_a_stored_result_comes_out_again() -> None:
    """The first 200 deals of the stored run, of a few claims, give what is stored of them."""
    for claim, house in (("load_only_sure", "campus"), ("friend_joker_or_ace", "guide"), ("ace_short", "campus")):
        for found in run_all([claim_of(claim)], house, default_seed(), deals=200):
            old = next(one for one in stored() if (one.claim, one.house, one.policy, one.case) ==
                       (claim, house, found.policy, found.case))
            assert (found.probe_fired, found.probe_total) == (old.probe_fired, old.probe_total)
            assert found.n_fired == found.probe_fired
