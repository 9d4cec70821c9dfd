"""The four traps: what the data state is found anew, and once more by brute force that knows only the engine."""
from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib.resources import files
from itertools import combinations, product
from typing import Any

import pytest

from mighty_learn.analysis.bidding import AuctionModel
from mighty_learn.analysis.traps import Kind, Trap, TrapError, load, prove, recompute, traps, worlds_of
from mighty_learn.engine import play
from mighty_learn.engine.actions import Action
from mighty_learn.engine.cards import CardSet
from mighty_learn.engine.errors import IllegalAction
from mighty_learn.engine.positions import Position
from mighty_learn.engine.state import State
from mighty_learn.engine.view import View, observe
from mighty_learn.text import t

TRAPS = {trap.kind: trap for trap in traps()}
TEXT = files("mighty_learn.analysis").joinpath("traps.toml").read_text(encoding="utf-8")
every_trap = pytest.mark.parametrize("trap", TRAPS.values(), ids=lambda trap: trap.id)


# --- the second method: worlds by dealing the hidden cards in every way, values by plain minimax, both in the engine


def dealt_in_every_way(cards: CardSet, sizes: Sequence[int]) -> Iterator[tuple[CardSet, ...]]:
    if not sizes:
        yield ()
        return
    for first in combinations(sorted(cards, key=lambda card: card.index), sizes[0]):
        for others in dealt_in_every_way(cards - CardSet(first), sizes[1:]):
            yield (CardSet(first), *others)


def with_hands(state: State, hands: Sequence[CardSet]) -> State | None:
    """The game replayed as if these cards were still in hand; None when a card in it could not have been played."""
    held = [start if old == new else start - old | new
            for start, old, new in zip(state.dealt, state.hands, hands, strict=True)]
    origin = state.origin
    if isinstance(origin, Position):
        friend = origin.friend if isinstance(origin.friend, int) else str(origin.friend).removeprefix("friend ")
        world = State.from_position(origin.rules, str(origin.contract), origin.declarer, friend, held, origin.leader,
                                    taken=origin.taken, discard=origin.discard)
    else:
        world = State.from_hands(origin.rules, held, origin.kitty, origin.dealer)
    try:
        for action in state.history:
            world = world.apply(action)
    except IllegalAction:
        return None
    return world


@cache
def brute_worlds(kind: Kind) -> tuple[State, ...]:
    trap = TRAPS[kind]
    state, found = trap.state, []
    others = [seat for seat in range(5) if seat != trap.seat]
    hidden = CardSet(mask=sum(state.hands[seat].mask for seat in others))
    for parts in dealt_in_every_way(hidden, [len(state.hands[seat]) for seat in others]):
        hands = list(state.hands)
        for seat, part in zip(others, parts, strict=True):
            hands[seat] = part
        world = with_hands(state, hands)
        if world is not None and observe(world, trap.seat) == trap.view:
            found.append(world)
    return tuple(found)


def plays(state: State) -> tuple[Action, ...]:
    return play.legal(state, state.hands[state.seat])


@cache
def minimax(state: State) -> int:
    """The government's point cards from the start of the game on, all hands open."""
    if state.is_over:
        return sum(state.taken[seat] for seat in state.government)
    values = [minimax(state.apply(action)) for action in plays(state)]
    return max(values) if state.seat in state.government else min(values)


def brute_table(world: State) -> dict[str, int]:
    before = sum(world.taken[seat] for seat in world.government)
    return {str(action): minimax(world.apply(action)) - before for action in plays(world)}


def brute_mean(worlds: Sequence[State], weights: Sequence[float] | None = None) -> dict[str, Fraction]:
    shares = [Fraction(weight) for weight in weights or [1.0] * len(worlds)]
    tables = [brute_table(world) for world in worlds]
    return {action: sum((table[action] * share for table, share in zip(tables, shares, strict=True)), Fraction(0))
            / sum(shares) for action in tables[0]}


def rounded(values: Mapping[str, Fraction]) -> dict[str, Fraction]:
    return {action: round(value, 4) for action, value in values.items()}


Tree = int | tuple[State, list[tuple[Action, "Tree"]]]  # the further point cards at the end


def tree(world: State, state: State) -> Tree:
    if state.is_over:
        return sum(state.taken[seat] - world.taken[seat] for seat in state.government)
    return state, [(action, tree(world, state.apply(action))) for action in plays(state)]


def choices(node: Tree, seat: int) -> Iterator[tuple[View, tuple[Action, ...]]]:
    """Everything that the seat may come to see and has to choose at."""
    if isinstance(node, int):
        return
    state, branches = node
    if state.seat == seat and len(branches) > 1:
        yield observe(state, seat), plays(state)
    for _, after in branches:
        yield from choices(after, seat)


def with_places(node: Tree, seat: int, place: Mapping[View, int]) -> Any:
    """The tree with the place of each view in a plan; elsewhere, whether the government plays."""
    if isinstance(node, int):
        return node
    state, branches = node
    below = [with_places(after, seat, place) for _, after in branches]
    if state.seat == seat and len(branches) > 1:
        return place[observe(state, seat)], below
    return state.seat in state.government, below


def outcome(node: Any, plan: Sequence[int]) -> int:
    if isinstance(node, int):
        return node
    where, below = node
    if isinstance(where, bool):
        return (max if where else min)(outcome(after, plan) for after in below)
    return outcome(below[plan[where]], plan)


def brute_plans(worlds: Sequence[State], seat: int) -> dict[str, Fraction]:
    """Every way to choose one action for each view, played out in every world; the seat is of the government."""
    best = {}
    for first in plays(worlds[0]):
        trees = [tree(world, world.apply(first)) for world in worlds]
        options = dict(choice for node in trees for choice in choices(node, seat))
        place = {view: number for number, view in enumerate(options)}
        marked = [with_places(node, seat, place) for node in trees]
        plans = product(*(range(len(actions)) for actions in options.values()))
        best[str(first)] = Fraction(max(sum(outcome(node, plan) for node in marked) for plan in plans), len(worlds))
    return best


# --- all four


def test_there_is_one_of_each_and_each_has_its_words() -> None:
    assert set(TRAPS) == set(Kind)
    for trap in TRAPS.values():
        for lang in ("ko", "en"):
            assert t(f"traps.{trap.id}_name", lang)
            assert len(t(f"traps.{trap.id}_text", lang)) > 100


@every_trap
def test_what_is_stated_is_found_anew(trap: Trap) -> None:
    prove(trap)
    found = recompute(trap)
    assert (found.worlds, rounded(found.naive), rounded(found.honest)) == (
        trap.worlds, rounded(trap.naive), rounded(trap.honest))


@every_trap
def test_the_worlds_are_those_of_dealing_in_every_way(trap: Trap) -> None:
    brute = brute_worlds(trap.kind)
    assert len(brute) == len(set(brute)) == trap.worlds
    assert {world.hands for world in worlds_of(trap.view, trap.gone)} == {world.hands for world in brute}


@every_trap
def test_the_average_by_brute_force(trap: Trap) -> None:
    assert rounded(brute_mean(brute_worlds(trap.kind))) == rounded(trap.naive)


@every_trap
def test_the_average_recommends_one_action_only(trap: Trap) -> None:
    assert list(trap.naive.values()).count(trap.naive[trap.action]) == 1
    assert trap.governs


# --- each one


def test_strategy_fusion() -> None:
    trap = TRAPS[Kind.FUSION]
    assert trap.numbers == (4, 3)
    assert (trap.action, trap.better) == ("H7", "SA")
    assert trap.honest[trap.action] < trap.honest[trap.better] < trap.naive[trap.action]
    assert brute_plans(brute_worlds(trap.kind), trap.seat) == trap.honest


def test_clairvoyant_optimism() -> None:
    trap = TRAPS[Kind.OPTIMISM]
    assert trap.numbers == (6, 5)
    assert trap.better == trap.action == "H7"
    assert brute_plans(brute_worlds(trap.kind), trap.seat) == trap.honest


def test_non_locality() -> None:
    trap = TRAPS[Kind.LOCALITY]
    assert trap.numbers == (5, 3)
    assert (trap.action, trap.better) == ("DA", "S10")
    assert trap.honest[trap.better] == 4
    survivors = []
    for world in brute_worlds(trap.kind):
        led = world.origin.start()
        for action in world.history[:-1]:
            led = led.apply(action)
        table = brute_table(led)
        if table[str(world.history[-1])] == min(table.values()):  # the leader is of the opposition
            survivors.append(world)
    assert 0 < len(survivors) < trap.worlds
    assert brute_mean(survivors) == trap.honest


def test_ignoring_the_auction() -> None:
    trap = TRAPS[Kind.AUCTION]
    assert (trap.action, trap.better) == ("C9", "D5")
    assert trap.numbers == (Fraction(17, 6), Fraction("3.6523"))
    worlds, model = brute_worlds(trap.kind), AuctionModel()
    assert rounded(brute_mean(worlds, [model(world) for world in worlds])) == rounded(trap.honest)
    assert trap.honest["D5"] - trap.honest["C9"] > Fraction(1, 2)


# --- data that do not hold what they should


@pytest.mark.parametrize(("old", "new", "said"), [
    ("schema = 1", "schema = 7", "schema 7; expected 1"),
    ("schema = 1", "schema = ", "not TOML"),
    ('id = "non_locality"', 'id = "no_locality"', "'no_locality' is not a valid Kind"),
    ('id = "non_locality"', 'id = "strategy_fusion"', "expected one of each: strategy_fusion, non_locality"),
    ("rules campus", "rules kampus", "kampus"),
    ("\nworlds = ", "\nwords = ", "'worlds' is missing; expected id, record, seat, worlds, naive, honest"),
    ("\nseat = 0", "\nseat = 3", "seat 3 is not to play here; the turn is that of seat 0"),
    ('"DA" = "5"', '"DK" = "5"', "naive values for"),
    ('"DA" = "5"', '"DA" = "five"', "five"),
    ('"DA" = "5"', '"DA" = "5/0"', "non_locality|trap"),
])
def test_a_spoiled_file_is_refused_by_name(old: str, new: str, said: str) -> None:
    assert old in TEXT
    with pytest.raises(TrapError, match=said) as caught:
        load(TEXT.replace(old, new, 1), "mine.toml")
    assert str(caught.value).startswith("mine.toml")


@pytest.mark.parametrize(("old", "new", "said"), [
    ('"DA" = "5"', '"DA" = "4"', "non_locality: the naive value of DA is 5, not 4"),
    ('"DA" = "3"', '"DA" = "3.001"', "non_locality: the honest value of DA is 3, not 3001/1000"),
    ("worlds = 2", "worlds = 4", "non_locality: 4 worlds are stated, there are 2"),
])
def test_a_wrong_number_is_caught_by_the_proof(old: str, new: str, said: str) -> None:
    assert old in TEXT
    wrong = {trap.kind: trap for trap in load(TEXT.replace(old, new, 1))}
    with pytest.raises(TrapError, match=said):
        prove(wrong[Kind.LOCALITY])
