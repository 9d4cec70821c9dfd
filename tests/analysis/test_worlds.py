"""Worlds of views in every phase: each shows the very view, the truth is among them, the seed decides."""

from __future__ import annotations

import random
from dataclasses import replace
from math import comb, factorial

import pytest
from worlds_tools import HOUSES, position_of, random_game, random_rules

import mighty_learn as ml
from mighty_learn import CAMPUS, State, cards, observe
from mighty_learn.analysis.counting import Filling
from mighty_learn.analysis.deals import count_worlds, worlds
from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.analysis.support import Support


def replayed(world: State) -> State:
    """The world played again from its deal, action by action."""
    state = world.origin.start()
    for action in world.history:
        state = state.apply(action)
    return state


def truth_counted(support: Support, state: State) -> int:
    """In how many ways the hidden cards fill the places if each place takes only what truly lies there."""
    filling = support.knowledge.filling
    true = {f"seat {seat}": hand.mask for seat, hand in enumerate(state.hands)}
    true |= {"the kitty": state.kitty.mask, "the discard": state.discard.mask if state.discard else 0}
    true["the cards gone before"] = filling.cards & ~sum(
        mask for name, mask in true.items() if name in {place.name for place in filling.places})
    places = tuple(place._replace(barred=place.barred | filling.cards & ~true[place.name]) for place in filling.places)
    return Filling(filling.cards, places, filling.least).count


def check(state: State, seat: int, n: int = 2) -> None:
    view = observe(state, seat)
    support = Support.of(view)
    if not state.is_over:
        assert truth_counted(support, state) == 1
    for index, world in enumerate(worlds(view, n, seed=5)):
        assert observe(world, seat) == view
        assert world == support.draw(5, index)
        assert replayed(world) == world
        assert hash(replayed(world)) == hash(world)


@pytest.mark.parametrize("rules", HOUSES, ids=[house.name for house in HOUSES])
def test_every_world_of_a_house_shows_the_view(rules: ml.RuleSet) -> None:
    phases = set()
    for seed in range(12):
        for state in random.Random(seed).sample(random_game(rules, seed), 5):
            phases.add(state.phase)
            for seat in range(5):
                check(state, seat)
    assert phases >= {"auction", "play"}


def test_every_world_shows_the_view_under_random_rules() -> None:
    """All phases of 60 games, each with rules of its own: about 1,800 views."""
    rng, phases = random.Random(3), set()
    for seed in range(60):
        game = random_game(random_rules(rng), seed)
        for state in [*rng.sample(game, min(5, len(game))), game[-1]]:
            phases.add(state.phase)
            for seat in range(5):
                check(state, seat, n=1)
    assert phases == {"auction", "discard", "contract", "friend", "play", "over"}


@pytest.mark.parametrize("discard", [True, False])
def test_every_world_of_a_position_shows_the_view(discard: bool) -> None:
    rng, seen = random.Random(9), 0
    for seed in range(24):
        starts = [state for state in random_game(random_rules(rng), seed) if state.phase == "play" and not state.trick]
        for state in rng.sample(starts, min(2, len(starts))):
            card = state.friend_card
            if not discard and card is not None and state.discard is not None and card in state.discard:
                continue  # such a position has to name the discard, where the friend's card lies
            position = position_of(state, discard)
            for _ in range(rng.randrange(12)):
                if not position.is_over:
                    position = position.apply(rng.choice(position.legal_actions()))
            for seat in range(5):
                view = observe(position, seat)
                for world in worlds(view, 2, seed=seed):
                    assert observe(world, seat) == view
                    assert replayed(world) == world
                    assert ml.replay(world.record()).hands == world.hands
                seen += 1
    assert seen > 150


def test_all_pass_over_an_open_kitty() -> None:
    state = State.deal(CAMPUS.replace(open_kitty=True), seed=4)
    for action in ["pass"] * 5 + ["S15", *["pass"] * 4]:
        state = state.apply(action)
    assert state.phase == "discard"
    others = [seat for seat in range(5) if seat != state.declarer]
    for world in worlds(observe(state, others[0]), 50, seed=1):
        assert world.kitty == state.kitty
        assert all(not world.hands[seat] & state.kitty for seat in others)
        assert world.kitty <= world.hands[state.declarer or 0]


def test_how_many_worlds_there_are() -> None:
    state = State.deal(CAMPUS, seed=7)
    assert count_worlds(observe(state, 2)) == factorial(43) // factorial(10) ** 4 // 6
    for action in ["S15", *["pass"] * 4]:
        state = state.apply(action)
    assert count_worlds(observe(state, 0)) == factorial(40) // factorial(10) ** 4
    assert count_worlds(observe(state, 1)) == factorial(43) // factorial(10) ** 4 // 6  # deals, the kitty his or not
    state = state.apply(state.legal_actions()[0])
    assert count_worlds(observe(state, 1)) == factorial(43) // factorial(10) ** 4 // 6 * comb(13, 3)


def test_when_all_is_over_one_world_is_left() -> None:
    for house in HOUSES:
        final = random_game(house, 2)[-1]
        for seat in range(5):
            assert count_worlds(observe(final, seat)) == 1
            assert list(worlds(observe(final, seat), 2)) == [final, final]


def test_after_a_claim_the_hands_left_are_known() -> None:
    top = "SAKQJ10 HAKQJ10"
    state = State.from_position(CAMPUS.replace(claim=True), "S15", 0, "none",
                                [top, "S98765 H98765", "DA D9 D8 D7 D6 D5 C9 C8 C7 C6",
                                 "DKQJ10 CAKQJ10 D4", "S432 H432 D32 C32"], 0, discard="JK C5 C4")
    for action in ("HA", "H5", "DA", "D4", "H2"):
        state = state.apply(action)
    for action in ("HK", "H6", "D9", "DK", "H3", "claim") if state.leader == 0 else ():
        state = state.apply(action)
    for seat in range(5):
        check(state, seat)


def test_a_world_depends_on_seed_and_index_alone() -> None:
    view = observe(random_game(CAMPUS, 1)[30], 2)
    ten = list(worlds(view, 10, seed=3))
    assert list(worlds(view, 4, seed=3)) == ten[:4]
    assert list(worlds(view, 3, seed=3, start=5)) == ten[5:8]
    assert list(worlds(view, 10, seed=4)) != ten
    assert len({str(world) for world in ten}) == 10


def test_drawn_worlds_are_the_same_everywhere() -> None:
    """A golden draw: another machine or another Python version gives the same cards."""
    state = State.deal(CAMPUS, seed=7)
    world = next(worlds(observe(state, 2), 1, seed=1))
    assert world.hands[2] == state.hands[2]
    assert str(world.hands[0]) == GOLDEN_HAND


GOLDEN_HAND = "S10 S5 S2 HA H7 H2 DA CA C8 C6"


def test_what_is_asked_wrongly_is_told() -> None:
    state = State.deal(CAMPUS, seed=7)
    view = observe(state, 2)
    with pytest.raises(AnalysisError, match="n=0; expected a whole number of 1 or more"):
        worlds(view, 0)
    with pytest.raises(AnalysisError, match=r"n=1\.5; expected a whole number"):
        worlds(view, 1.5)  # type: ignore[arg-type]
    with pytest.raises(AnalysisError, match="seed='a'; expected a whole number"):
        worlds(view, 1, seed="a")  # type: ignore[arg-type]
    with pytest.raises(AnalysisError, match="start=-1; expected 0 or more"):
        worlds(view, 1, start=-1)
    with pytest.raises(AnalysisError, match=r"given; worlds are drawn for a View: observe\(state, seat\)"):
        worlds(state, 1)  # type: ignore[arg-type]
    with pytest.raises(AnalysisError, match="gone H3: this game began with a deal"):
        worlds(view, 1, gone="H3")
    with pytest.raises(AnalysisError, match=r"world -1: there are .* worlds, numbered from 0"):
        Support.of(view).world(-1)
    with pytest.raises(AnalysisError, match="numbered from 0"):
        Support.of(view).world(count_worlds(view))


def test_cards_known_to_be_gone_from_a_position() -> None:
    game = [state for state in random_game(CAMPUS, 5) if state.phase == "play" and not state.trick]
    state = position_of(game[7])
    view, declarer = observe(state, 0), state.declarer
    gone = game[7].played
    assert len(gone) == 35
    for world in worlds(view, 30, seed=2, gone=gone):
        assert observe(world, 0) == view
        assert not any(hand & gone for hand in world.hands)
        assert world.discard is not None
        assert not world.discard & gone
    assert count_worlds(view, gone=gone) < count_worlds(view)
    hidden = 12 if declarer == 0 else 15
    most = factorial(hidden) // 6 ** (hidden // 3)
    assert count_worlds(view, gone=gone) == most
    with pytest.raises(AnalysisError, match="not gone, this seat sees it"):
        worlds(view, 1, gone=view.hand)


def test_points_taken_before_a_position_are_gone() -> None:
    hands = ["SA SK", "HA HK", "DA DK", "CA CK", "S2 S3"]
    state = State.from_position(CAMPUS, "S15", 0, "none", hands, 0, taken=(0, 9, 0, 0, 0), discard="D2 D3 D4")
    view = observe(state, 4)
    for world in worlds(view, 200, seed=3):
        held = sum(hand.points for hand in world.hands) + (world.discard or cards("")).points
        assert held <= 11
    least = sum(hand.points for hand in state.hands)
    assert least == 8
    tight = replace(view, taken=(0, 20, 0, 0, 0))
    assert all(not hand.points for world in worlds(tight, 20) for seat, hand in enumerate(world.hands) if seat != 4)
