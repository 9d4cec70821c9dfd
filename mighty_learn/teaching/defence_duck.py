"""The experiment of lesson 11: winning or ducking, the exact value of both in endings of played games.

Five players by the rule of thumb, in the campus house. Of each game the first position with three or four cards in
hand counts in which a defender who follows could take the trick over or stay below; all hands are open to the solver,
which needs numpy and is loaded only when counting begins.
"""
from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count

from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import TRICKS
from mighty_learn.engine.play import winner_of
from mighty_learn.engine.presets import CAMPUS
from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.state import State
from mighty_learn.players.policy import step
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.teaching.counted_games import Share

ENDINGS, SEED = 300, 11
CARDS = (3, 4)  # in the defender's hand
CHUNK = 20
ALLY, ENEMY = "ally", "enemy"  # whose trick it is before the defender plays


@dataclass(frozen=True)
class Case:
    """One ending: whose trick it was, and what the government still takes after the best of either kind."""

    on_top: str
    win: int
    duck: int


@dataclass
class Tally:
    """Endings counted so far."""

    cases: list[Case] = field(default_factory=list)

    @property
    def endings(self) -> int:
        """How many there are."""
        return len(self.cases)

    def of(self, on_top: str) -> list[Case]:
        """Those where this side was winning the trick."""
        return [case for case in self.cases if case.on_top == on_top]

    def ducking_better(self, on_top: str) -> Share:
        """How often staying below leaves the government with fewer point cards."""
        some = self.of(on_top)
        return Share(sum(case.duck < case.win for case in some), len(some))

    def winning_better(self, on_top: str) -> Share:
        """How often taking the trick over does."""
        some = self.of(on_top)
        return Share(sum(case.win < case.duck for case in some), len(some))


def experiment(endings: int = ENDINGS, seed: int = SEED) -> Iterator[Tally]:
    """Count so many endings; the tally so far, now and then and at the end."""
    if endings < 1:
        raise ValueError(f"endings={endings!r}: expected 1 or more")
    tally = Tally()
    for state in positions(seed):
        tally.cases.append(valued(state))
        if tally.endings == endings or not tally.endings % CHUNK:
            yield tally
        if tally.endings == endings:
            return


def positions(seed: int) -> Iterator[State]:
    """The positions that count, at most one from a game."""
    for index in count():
        state, rng = State.deal(CAMPUS, mixed(seed, index), index % 5), random.Random(0)
        while not state.is_over and TRICKS - state.trick_number >= min(CARDS) - 1:
            if state.trick and has_choice(state):
                yield state
                break
            state, _ = step(state, rule_of_thumb, rng)


def has_choice(state: State) -> bool:
    """Whether a defender who follows may both take this trick over and stay below."""
    defends = len(state.hands[state.seat]) in CARDS and state.seat not in state.government
    return defends and len({takes_over(state, play) for play in _plays(state)}) == 2


def takes_over(state: State, play: Play) -> bool:
    """Whether this card is the highest on the table as it is laid down."""
    trick = (*state.trick, play)
    return winner_of(state, trick) == len(trick) - 1


def on_top(state: State) -> str:
    """Whose trick it is now."""
    leading = (state.leader + winner_of(state, state.trick)) % 5
    return ENEMY if leading in state.government else ALLY


def _plays(state: State) -> list[Play]:
    return [action for action in state.legal_actions() if isinstance(action, Play)]


def valued(state: State) -> Case:
    """The exact value of the best card of either kind."""
    from mighty_learn.analysis.solver import solve

    values: Mapping[str, int] = solve(state).by_action
    kinds: dict[bool, list[int]] = {True: [], False: []}
    for play in _plays(state):
        kinds[takes_over(state, play)].append(values[str(play)])
    return Case(on_top(state), min(kinds[True]), min(kinds[False]))
