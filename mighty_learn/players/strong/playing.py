"""Which card: every legal play tried on layouts that the seat believes in, the rest played out or solved.

In each layout all five go on as rules of thumb, each with its own knowledge (`analysis/kernel.py`); in the last tricks
the open hands are solved instead. What is compared is the mean of the government's final point cards over the same
layouts. The work is counted in parts of 50 layouts, so that a seed makes the same choice on every machine; the clock is
looked at between parts and only cuts what a slow machine cannot afford.
"""
from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis.encode import EncodedPosition
from mighty_learn.analysis.estimate import Estimate
from mighty_learn.analysis.outcomes import positions_in, support_of
from mighty_learn.analysis.solver_search import Search, plays_of
from mighty_learn.engine.actions import Play
from mighty_learn.engine.state import State, government_taken
from mighty_learn.engine.view import View
from mighty_learn.players.strong.beliefs import TAKEN, believed
from mighty_learn.players.strong.layouts import Layouts

Points = NDArray[np.float64]


@dataclass(frozen=True)
class Effort:
    """How much is looked at: `worlds` layouts for a decision in parts of 50, `exact`: with so many tricks left the
    open hands are solved; `seconds`: no new part is begun later than this (None: never cut).
    """

    worlds: int = 200
    exact: int = 3
    seconds: float | None = 0.5

    @property
    def parts(self) -> int:
        """How many parts of 50 layouts."""
        return max(1, -(-self.worlds // TAKEN))


@dataclass(frozen=True, eq=False)
class Tried:
    """What came of each play: float64[worlds, plays], the government's final point cards, world by world."""

    plays: tuple[Play, ...]
    points: Points
    governs: bool
    solved: bool  # by perfect play with open hands; else by rules of thumb
    cut: bool  # the clock ended it early

    @property
    def gains(self) -> Points:
        """The mean of each play as the seat's side sees it: more is better, float64[plays]."""
        means: Points = self.points.mean(axis=0)
        return means if self.governs else -means

    def difference(self, one: int, other: int) -> tuple[float, float]:
        """By how many points the seat's side is better off with one play than with another, and the paired error."""
        found = Estimate.of((self.points[:, one] - self.points[:, other]) * (1 if self.governs else -1), 0)
        return found.mean, found.stderr


def try_plays(view: View, plays: tuple[Play, ...], effort: Effort, seed: int) -> Tried:
    """The plays on the same layouts, as many parts as the effort allows; one at least."""
    until = None if effort.seconds is None else time.monotonic() + effort.seconds
    model = support_of(view, None).world(0)
    after = [model.apply(play) for play in plays]
    over = after[0].is_over  # with the last card of all, every layout is over
    solved = over or 11 - view.trick_number <= effort.exact
    found: list[Points] = []
    for part in range(effort.parts):
        layouts = believed(view, seed, part)
        values = solve_each(view, plays, layouts) if solved else play_each(view, after, layouts)
        found.append(values)
        if until is not None and time.monotonic() >= until:
            break
    governs = view.viewer == view.declarer or view.is_friend
    return Tried(plays, np.concatenate(found), governs, solved, len(found) < effort.parts)


ROLLOUT = "thumb"  # who plays a layout on


def play_each(view: View, after: list[State], layouts: Layouts) -> Points:
    """Every play in every layout, the rest by rules of thumb."""
    return np.stack([rolled_out(state, view.viewer, layouts)[0] for state in after], axis=1).astype(np.float64)


def rolled_out(after: State, viewer: int, layouts: Layouts) -> tuple[NDArray[np.int64], EncodedPosition]:
    """The government's final points, int64[m], when all play a state by rules of thumb in every layout; and where from.

    `after`: a state of the play that follows on the viewer's choice in one layout.
    """
    positions = positions_in(after, viewer, layouts.found)
    return positions.play(ROLLOUT, 1, 0, len(layouts)), positions


def solve_each(view: View, plays: tuple[Play, ...], layouts: Layouts) -> Points:
    """Every play in every layout, the rest by perfect play with open hands."""
    support = support_of(view, None)
    return np.array([_solved(support.state(layout), plays) for layout in layouts.found], np.float64)


def _solved(world: State, plays: tuple[Play, ...]) -> list[int]:
    search = Search(world)
    sure = government_taken(world) - search.points
    found: list[int] = []
    guess: tuple[int, int] | None = None
    for play in plays:
        guess = search.bounds([play], guess)
        found.append(sure + guess[0])
    return found


def legal_plays(view: View) -> tuple[Play, ...]:
    """The legal plays, a claim left out."""
    return tuple(action for action in view.legal_actions() if isinstance(action, Play))


__all__ = ["Effort", "Tried", "legal_plays", "plays_of", "try_plays"]
