"""Plain minimax, by the engine alone, and endings to try it on."""

from __future__ import annotations

import random
from collections.abc import Iterator

from analysis_tools import random_rules, random_state

from mighty_learn import PRESETS, RuleSet, State
from mighty_learn.engine.actions import Play

HOUSES = (*PRESETS, "random")


def plays(state: State) -> list[Play]:
    """The legal plays; a claim is none of them."""
    return [action for action in state.legal_actions() if isinstance(action, Play)]


def gained(before: State, after: State) -> int:
    """Point cards that the government took between two states."""
    return sum(after.taken[seat] - before.taken[seat] for seat in after.government)


def minimax(state: State) -> int:
    """The government's further point cards: every line tried, equal states looked at once."""
    return _minimax(state, {})


def _minimax(state: State, known: dict[object, int]) -> int:
    if state.is_over:
        return 0
    key = state.hands, state.trick, state.leader
    if key not in known:
        after = [state.apply(play) for play in plays(state)]
        better = max if state.seat in state.government else min
        known[key] = better(gained(state, each) + _minimax(each, known) for each in after)
    return known[key]


def rules_of(house: str, rng: random.Random) -> RuleSet:
    """A preset by its name; any rules for "random"."""
    return random_rules(rng) if house == "random" else PRESETS[house]


def endings(house: str, cards: int, count: int, seed: int) -> Iterator[State]:
    """So many states with that many cards left in the five hands, or fewer where they were dealt so; mid-trick too."""
    rng = random.Random(f"{house} {cards} {seed}")
    while count:
        state = random_state(rules_of(house, rng), rng)
        while sum(map(len, state.hands)) > cards:
            state = state.apply(rng.choice(plays(state)))
        if sum(map(len, state.hands)) == cards:
            yield state
            count -= 1


def replayed(state: State, texts: tuple[str, ...]) -> State:
    """The state after these actions."""
    for text in texts:
        state = state.apply(text)
    return state
