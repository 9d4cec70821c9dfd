"""The deals and endings that are measured: random, each a different one, the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Sequence

from mighty_learn import CAMPUS, Card, CardSet, RuleSet, State, observe
from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import CARDS, SEATS, TRICKS, Suit
from mighty_learn.engine.shuffle import mixed, shuffled
from mighty_learn.engine.view import View


def deals(count: int, seed: int, tricks: int = TRICKS, rules: RuleSet = CAMPUS) -> list[State]:
    """So many deals of so many cards a hand, at the first lead; hearts are trump, the friend is called by chance."""
    return [_dealt(rules, shuffled(CARDS, mixed(seed, number)), tricks) for number in range(count)]


def _dealt(rules: RuleSet, pack: Sequence[Card], tricks: int) -> State:
    return State.from_position(rules, "H15", 0, str(pack[1]), _hands(pack, tricks), 0)


def _hands(pack: Sequence[Card], size: int) -> list[CardSet]:
    return [CardSet(pack[seat : size * len(SEATS) : len(SEATS)]) for seat in SEATS]


def endings(tricks: int, count: int, seed: int, rules: RuleSet = CAMPUS) -> list[State]:
    """So many positions at the lead with so many tricks to come, after chance's play under a contract of chance."""
    rng = random.Random(f"{seed} {tricks}")
    return [_ending(rules, tricks, rng) for _ in range(count)]


def _ending(rules: RuleSet, tricks: int, rng: random.Random) -> State:
    pack, declarer = rng.sample(CARDS, len(CARDS)), rng.choice(SEATS)
    contract, friend = rng.choice(["NT15", *(f"{suit.name}15" for suit in Suit)]), str(rng.choice(pack[:50]))
    state = State.from_position(rules, contract, declarer, friend, _hands(pack, TRICKS), declarer)
    while state.trick or TRICKS + 1 - state.trick_number > tricks:
        state = state.apply(rng.choice(plays(state)))
    return state


def plays(state: State | View) -> list[Play]:
    """The legal plays; a claim is none of them."""
    return [action for action in state.legal_actions() if isinstance(action, Play)]


def to_compare(tricks: int, count: int, seed: int, least: int = 3) -> list[View]:
    """What the leader sees of so many endings in which he may choose among at least so many plays."""
    rng, found = random.Random(f"{seed} {tricks}"), list[View]()
    while len(found) < count:
        state = _ending(CAMPUS, tricks, rng)
        if len(plays(state)) >= least:
            found.append(observe(state, state.leader))
    return found
