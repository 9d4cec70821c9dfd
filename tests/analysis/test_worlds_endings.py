"""Endings small enough to write down every world: the numbered worlds are exactly those, and drawing favours none.

The list of worlds is made without any counting: every way to lay the hidden cards is played again by the engine, and
stays if the record is legal and the view the same.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from worlds_tools import HOUSES, deviation, position_of, random_game, random_rules

from mighty_learn import CAMPUS, CardSet, IllegalAction, RuleError, RuleSet, State, View, cards, observe
from mighty_learn.analysis.support import Layout, Support
from mighty_learn.engine.cards import FULL_MASK
from mighty_learn.engine.positions import Deal


def layings(cards: list[int], sizes: list[int]) -> Iterator[tuple[int, ...]]:
    """Every way to lay cards (as masks) into places of these sizes; what is left over at the end is dropped."""
    if not sizes:
        yield ()
        return
    for some in combinations(cards, sizes[0]):
        for others in layings([card for card in cards if card not in some], sizes[1:]):
            yield (sum(some), *others)


def all_worlds(view: View, known: int) -> set[tuple[tuple[int, ...], int]]:
    """Hands and discard of every world, by trying all; `known`: the cards that cannot be hidden, as a mask."""
    hidden = [1 << k for k in range(53) if not known >> k & 1]
    others = [seat for seat in range(5) if seat != view.viewer]
    laid = view.discard is None
    found = set()
    for parts in layings(hidden, [*(view.sizes[seat] for seat in others), *([3] if laid else [])]):
        hands = [view.hand.mask] * 5
        for seat, part in zip(others, parts, strict=False):
            hands[seat] = part
        buried = view.discard.mask if view.discard is not None else parts[-1]
        if fits(view, hands, buried):
            found.add((tuple(hands), buried))
    return found


def fits(view: View, hands: list[int], buried: int) -> bool:
    """Whether the record, played from the deal or the position with these hands now, is legal and shows the view."""
    held = list(hands)
    for trick in (*view.tricks, view):
        for place, play in enumerate(trick.trick if isinstance(trick, View) else trick.plays):
            held[(trick.leader + place) % 5] |= play.card.mask
    try:
        state = start(view, held, buried)
        for action in view.history:
            state = state.apply(f"discard {CardSet(mask=buried)}" if str(action) == "discard ?" else action)
    except (IllegalAction, RuleError):
        return False
    return observe(state, view.viewer) == view


def start(view: View, held: list[int], buried: int) -> State:
    if not view.calls:
        hands = [CardSet(mask=hand) for hand in held]
        friend = str(view.call).removeprefix("friend ") if view.call else view.friend
        if friend is None:
            friend = view.declarer
        taken = [points - sum(trick.points for trick in view.tricks if trick.winner == seat)
                 for seat, points in enumerate(view.taken)]
        leader = view.tricks[0].leader if view.tricks else view.leader
        return State.from_position(view.rules, str(view.contract), view.declarer or 0, friend or 0, hands, leader,
                                   taken=taken, discard=CardSet(mask=buried))
    kitty = view.kitty.mask if view.kitty is not None else buried  # of another's thirteen any three will do
    seat = view.declarer or 0
    held[seat] = (held[seat] | buried) & ~kitty
    return Deal(view.rules, view.dealer, tuple(CardSet(mask=hand) for hand in held), CardSet(mask=kitty)).start()


def numbered(support: Support) -> list[Layout]:
    return [support.layout(number) for number in range(support.count)]


def check(view: View, known: int, gone: int | None = None) -> int:
    """The numbered worlds are the listed ones, each as often as it has kitties. Returns how many were listed."""
    support = Support.of(view, gone)
    listed = all_worlds(view, known)
    kitties = 286 if view.calls and view.kitty is None else 1
    assert support.count == len(listed) * kitties
    if support.count < 20_000:
        layouts = numbered(support)
        assert len(set(layouts)) == len(layouts)
        assert {(layout.hands, layout.discard) for layout in layouts} == listed
    return len(listed)


def own_and_played(view: View) -> int:
    mask = view.dealt.mask | view.played.mask
    return mask | (view.kitty.mask | view.dealt.mask if view.kitty and view.viewer == view.declarer else 0)


def seen_in_position(view: View, before: State) -> int:
    discard = 0 if view.discard is None else view.discard.mask
    return view.dealt.mask | view.played.mask | before.played.mask | discard


@pytest.mark.parametrize("rules", HOUSES, ids=[house.name for house in HOUSES])
def test_endings_of_whole_games(rules: RuleSet) -> None:
    """The declarer before the ninth trick sees 8 cards hidden, another seat before the tenth 7."""
    sizes = Counter()
    for seed in range(60, 63):
        for state in random_game(rules, seed):
            if state.phase == "play" and state.declarer is not None and len(state.played) in (43, 46):
                for seat in range(5):
                    view = observe(state, seat)
                    hidden = 53 - own_and_played(view).bit_count()
                    if hidden <= 7:
                        sizes[check(view, own_and_played(view))] += 1
    assert sum(sizes.values()) >= 10


def test_endings_of_positions_under_random_rules() -> None:
    """Two and three tricks before the end, with some cards played, what had gone before known or not."""
    rng, sizes = random.Random(8), Counter()
    for seed in range(70, 110):
        starts = [state for state in random_game(random_rules(rng), seed) if state.phase == "play" and not state.trick]
        if len(starts) < 10 or starts[7].discard is None:
            continue
        before, seat = starts[rng.choice([7, 8])], rng.randrange(5)
        state = position_of(before)
        while 53 - seen_in_position(observe(state, seat), before).bit_count() > 7:
            state = state.apply(rng.choice([a for a in state.legal_actions() if str(a) != "claim"]))
        view = observe(state, seat)
        if not state.is_over:
            sizes[check(view, seen_in_position(view, before), before.played.mask)] += 1
    assert sum(sizes.values()) > 15
    assert len(sizes) > 5


def test_a_position_whose_gone_cards_are_hidden() -> None:
    """One trick left and all 48 other cards open but for eight: four hands, the discard, one card gone."""
    hands = ["SA", "H2", "D5", "C9", "JK"]
    state = State.from_position(CAMPUS, "S15", 0, "H2", hands, 1, taken=(0, 6, 0, 0, 0), discard="H3 H4 D6")
    view = observe(state, 4)
    pool = cards("SA H2 D5 C9 H3 H4 D6 HK")
    support = Support.of(view, FULL_MASK & ~pool.mask & ~view.hand.mask)
    listed = all_worlds(view, FULL_MASK & ~pool.mask)
    assert {(layout.hands, layout.discard) for layout in numbered(support)} == listed
    assert support.count == len(listed) == 8 * 7 * 6 * 5 * 4 * 7 // 8  # H2 is in a hand or buried


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_drawing_favours_no_world(seed: int) -> None:
    """3,000 to 20,000 draws in endings of 2 and 3 tricks; the statistic stays within 4 deviations."""
    rng = random.Random(seed)
    tested = 0
    for game_seed in range(100 * seed, 100 * seed + 12):
        starts = [state for state in random_game(random_rules(rng), game_seed)
                  if state.phase == "play" and not state.trick]
        if len(starts) < 10:
            continue
        state = starts[8]
        support = Support.of(observe(state, state.declarer or 0))
        if not 2 <= support.count <= 2520:
            continue
        drawn = Counter(support.number(game_seed, index) for index in range(8 * support.count + 100))
        laid = Counter(support.layout(number) for number in drawn.elements())
        assert sorted(drawn.values()) == sorted(laid.values())
        assert abs(deviation([drawn[number] for number in range(support.count)])) < 4
        tested += 1
    assert tested >= 4
