"""Points by the trick on which the Mighty is played: the same games with the Mighty kept for each trick in turn.

Games in which the friend holds the Mighty, dealt and bid by the rule of thumb. In each the friend plays it by his own
judgement (the rule of thumb's), on the first trick, on the second …, or only when he must; all else is the rule of
thumb. Nothing is left to chance, so that the games are paired. Needs numpy.
"""
from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

import numpy as np

from mighty_learn.analysis import kernel
from mighty_learn.analysis.encode import NO_ERRAND, Errand, encode
from mighty_learn.analysis.estimate import Estimate
from mighty_learn.engine.cards import SEATS, TRICKS
from mighty_learn.engine.presets import CAMPUS
from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Phase
from mighty_learn.players.policy import step
from mighty_learn.players.simple import rule_of_thumb

GAMES, SEED = 800, 10
FORCED = TRICKS  # the place of the plan to play it only when it must be played
CHUNK = 50


@dataclass
class Tally:
    """The government's final point cards, game by game: by judgement, then by the trick of the plan."""

    rows: list[list[int]] = field(default_factory=list)
    forced: list[list[int]] = field(default_factory=list)  # whether it was forced out before its time

    @property
    def games(self) -> int:
        """So many games."""
        return len(self.rows)

    def judged(self) -> Estimate:
        """By judgement."""
        return self._estimate(np.array(self.rows)[:, 0])

    def planned(self, trick: int) -> Estimate:
        """Kept for this trick, 1–9; 10: played only when it must be."""
        return self._estimate(np.array(self.rows)[:, trick])

    def cost(self, trick: int) -> Estimate:
        """What the plan costs against judgement, paired."""
        rows = np.array(self.rows)
        return self._estimate(rows[:, 0] - rows[:, trick])

    def caught(self, trick: int) -> float:
        """How often it was forced out before its trick, 0–1."""
        return float(np.array(self.forced)[:, trick].mean())

    @property
    def best(self) -> int:
        """The plan with the best mean."""
        return max(range(1, FORCED + 1), key=lambda trick: self.planned(trick).mean)

    @staticmethod
    def _estimate(samples: np.ndarray) -> Estimate:
        return Estimate.of(samples, SEED)


def experiment(games: int = GAMES, seed: int = SEED) -> Iterator[Tally]:
    """Play so many games; the tally every now and then, and at the end."""
    if games < 1:
        raise ValueError(f"games={games!r}: expected 1 or more")
    tally = Tally()
    for start in _starts(seed):
        told = plans(start)
        tally.rows.append(told[0])
        tally.forced.append(told[1])
        if tally.games == games or not tally.games % CHUNK:
            yield tally
        if tally.games == games:
            return


def _starts(seed: int) -> Iterator[State]:
    """Games about to be played whose friend holds the Mighty."""
    for index in count():
        state = State.deal(CAMPUS, mixed(seed, index), index % 5)
        while not state.is_over and state.phase is not Phase.PLAY:
            state, _ = step(state, rule_of_thumb, random.Random(0))
        holder = None if state.is_over else holder_of(state)
        if holder is not None and holder != state.declarer and holder in state.government:
            yield state


def holder_of(state: State) -> int | None:
    """Who holds the Mighty; None when it is buried."""
    return next((seat for seat in SEATS if state.mighty in state.hands[seat]), None)


def plans(start: State) -> tuple[list[int], list[int]]:
    """The government's points by judgement, by trick 1–9 and when forced; and whether it was forced out early."""
    holder, encoded = holder_of(start), encode(start)
    assert holder is not None
    errands = [NO_ERRAND, *(Errand(holder, card=start.mighty, when=k) for k in range(1, TRICKS)),
               Errand(holder, card=start.mighty)]
    told = [encoded.told(errand, 0, 1)[0][0] for errand in errands]
    return ([int(one[kernel.TOLD_POINTS]) for one in told], [int(one[kernel.FORCED]) for one in told])
