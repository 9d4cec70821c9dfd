"""Plain minimax, by the engine alone, and endings to try it on."""

from __future__ import annotations

import random
from collections.abc import Iterator

from analysis_tools import random_pack, random_rules

from mighty_learn import PRESETS, CardSet, RuleSet, State
from mighty_learn.engine.actions import Play

HOUSES = (*PRESETS, "random")


def plays(state: State) -> list[Play]:
    """The legal plays; a claim is none of them."""
    return [action for action in state.legal_actions() if isinstance(action, Play)]


def gained(before: State, after: State) -> int:
    """Point cards that the government took between two states."""
    return sum(after.taken[seat] - before.taken[seat] for seat in after.government)


def minimax(state: State, known: dict[object, int] | None = None) -> int:
    """The government's further point cards: every line tried, equal states of one game (`known`) looked at once."""
    known = {} if known is None else known
    if state.is_over:
        return 0
    key = state.hands, state.trick, state.leader
    if key not in known:
        after = [state.apply(play) for play in plays(state)]
        better = max if state.seat in state.government else min
        known[key] = better(gained(state, each) + minimax(each, known) for each in after)
    return known[key]


def rules_of(house: str, rng: random.Random) -> RuleSet:
    """A preset by its name; any rules for "random"."""
    return random_rules(rng) if house == "random" else PRESETS[house]


def endings(house: str, cards: int, count: int, seed: int) -> Iterator[State]:
    """So many states with that many cards left in the five hands, the cards of power in half of them; mid-trick too."""
    rng = random.Random(f"{house} {cards} {seed}")
    for _ in range(count):
        state = dealt(rules_of(house, rng), -(-cards // 5), rng)
        while sum(map(len, state.hands)) > cards:
            state = state.apply(rng.choice(plays(state)))
        yield state


def dealt(rules: RuleSet, size: int, rng: random.Random) -> State:
    """The start of a trick with so many cards a hand, every kind of friend that is possible then."""
    pack = random_pack(rng)
    if rng.random() < 0.5:  # the first cards of the pack are dealt one a seat, from the leader on
        first = rng.sample(["JK", "JK", "SA", "DA", "HA", "C3", "S3", "CA"], 3)
        pack.sort(key=lambda card: first.index(card.text) if card.text in first else 9)
    leader = rng.randrange(5)
    declarer = leader if size == 10 else rng.randrange(5)
    hands = [CardSet(pack[(seat - leader) % 5 : 5 * size : 5]) for seat in range(5)]
    friend = rng.choice([*range(5), "none", *(str(rng.choice(pack[: 5 * size])) for _ in range(3))])
    contract = rng.choice(["S", "H", "D", "C", "NT"]) + "15"
    return State.from_position(rules, contract, declarer, friend, hands, leader)


def replayed(state: State, texts: tuple[str, ...]) -> State:
    """The state after these actions."""
    for text in texts:
        state = state.apply(text)
    return state
