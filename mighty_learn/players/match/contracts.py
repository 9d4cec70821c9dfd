"""Deals whose contract is fixed before the players who are compared sit down, and how a game is finished by seat.

Deal i of a seed is dealt by seat i mod 5; one stated player bids, exchanges and calls the friend in all five seats. A
deal that is not played (a deal miss, all passed) is dealt anew until one is. The random numbers of seat s on deal i
hang on the seed, i and s alone (and, in the auction, on how often the deal was drawn), never on who sits elsewhere.
"""
from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.engine.cards import SEATS
from mighty_learn.engine.rules import RuleSet, check_rules
from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Phase
from mighty_learn.players.match.named import Cast
from mighty_learn.players.policy import Policy, step

DRAWS = 1_000  # of one deal, before it is said that these players play none
_AUCTION, _PLAY = 0x61756374, 0x706C6179  # part the streams of the auction from those of the play
Rngs = Sequence[random.Random]
PolicyOf = Callable[[State], Policy]  # who makes the next choice


def streams(seed: int, index: int, part: int = _PLAY) -> list[random.Random]:
    """The random numbers of each seat, 0–4, in the play of deal `index`."""
    of_deal = mixed(mixed(seed, part), index)
    return [random.Random(mixed(of_deal, seat)) for seat in SEATS]


def dealer_of(index: int) -> int:
    """Who deals deal `index`: the seats take turns."""
    return index % 5


def finished(state: State, policy_of: PolicyOf, rngs: Rngs) -> State:
    """The game played to its end."""
    return until(state, policy_of, rngs, lambda now: now.is_over)


def until(state: State, policy_of: PolicyOf, rngs: Rngs, there: Callable[[State], bool]) -> State:
    """The game played on until it is there, or over."""
    while not (state.is_over or there(state)):
        state, _ = step(state, policy_of(state), rngs[state.seat])
    return state


@dataclass(frozen=True, eq=False)
class Contracts:
    """The deals of a seed with the contracts that one player, by name, arrives at with himself."""

    rules: RuleSet
    seed: int
    cast: Cast
    name: str

    def __post_init__(self) -> None:
        check_rules(self.rules)
        self.cast.check([self.name])

    def __getitem__(self, index: int) -> tuple[State, int]:
        """Deal `index` at the first lead, and how many deals before it were not played."""
        policy = self.cast[self.name]
        for drawn in range(DRAWS):
            start = State.deal(self.rules, mixed(mixed(self.seed, index), drawn), dealer_of(index))
            rngs = streams(mixed(self.seed, drawn), index, _AUCTION)
            state = until(start, lambda _: policy, rngs, lambda now: now.phase is Phase.PLAY)
            if not state.is_over:
                return state, drawn
        raise AnalysisError(f"deal {index} of seed {self.seed}: drawn {DRAWS:,} times, and the player {self.name!r} "
                            "came to no contract")
