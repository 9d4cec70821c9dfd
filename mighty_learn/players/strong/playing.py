"""Which card: every legal play tried on layouts that the seat believes in, the rest played out or solved.

In each layout all five go on as rules of thumb, each with its own knowledge (`analysis/kernel.py`); in the last tricks
the open hands may be solved instead. The work is counted in parts of 50 layouts, so that a seed makes the same choice
on every machine; the clock is looked at between parts and only cuts what a slow machine cannot afford.
"""
from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis.outcomes import Outcomes, positions_in, support_of
from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import TRICKS
from mighty_learn.engine.state import State
from mighty_learn.engine.view import View
from mighty_learn.players.strong.beliefs import TAKEN, believed
from mighty_learn.players.strong.layouts import Layouts
from mighty_learn.players.strong.trial import Trial, Values


@dataclass(frozen=True)
class Effort:
    """How much is looked at. `worlds`: layouts for a decision, in parts of 50; `exact`: with so many tricks left the
    open hands are solved; `seconds`: no further part is begun later than this (None: the clock never cuts), so that a
    decision takes little longer, whatever `worlds` says; compiling, once a machine, is not counted.
    """

    worlds: int = 200
    exact: int = 3
    seconds: float | None = 0.5

    @property
    def parts(self) -> int:
        """How many parts of 50 layouts."""
        return max(1, -(-self.worlds // TAKEN))


def try_plays(view: View, plays: tuple[Play, ...], effort: Effort, seed: int) -> Trial:
    """The plays on the same layouts, as many parts as the effort allows; one at least."""
    until = None if effort.seconds is None else time.monotonic() + effort.seconds
    model = support_of(view, None).world(0)
    after = [model.apply(play) for play in plays]
    solved = after[0].is_over or TRICKS + 1 - view.trick_number <= effort.exact
    found: list[Values] = []
    weights: list[NDArray[np.int64]] = []
    for part in range(effort.parts):
        layouts, counts = believed(view, seed, part).distinct()
        weights.append(counts)
        found.append(solve_each(view, plays, layouts) if solved else play_each(view, after, layouts))
        if until is not None and time.monotonic() >= until:
            break
    governs = view.viewer == view.declarer or view.is_friend
    return Trial(plays, np.concatenate(found), "points", seed, np.concatenate(weights), governs, None, solved,
                 len(found) < effort.parts)


def play_each(view: View, after: Sequence[State], layouts: Layouts) -> Values:
    """Every play in every layout, the rest by rules of thumb: float64[m, plays]."""
    return np.stack([rolled_out(state, view.viewer, layouts) for state in after], axis=1).astype(np.float64)


def rolled_out(after: State, viewer: int, layouts: Layouts) -> NDArray[np.int64]:
    """The government's final points, int64[m], when all play a state by rules of thumb in every layout.

    `after`: a state of the play that follows on the viewer's choice in one layout.
    """
    return positions_in(after, viewer, layouts.found).play("thumb", 1, 0, len(layouts))


def solve_each(view: View, plays: tuple[Play, ...], layouts: Layouts) -> Values:
    """Every play in every layout, the rest by perfect play with open hands: float64[m, plays]."""
    outcomes, support = Outcomes(view, plays, "exact", 0), support_of(view, None)
    return np.array([outcomes.solved(support.state(layout)) for layout in layouts.found], np.float64)


def legal_plays(view: View) -> tuple[Play, ...]:
    """The legal plays, a claim left out."""
    return tuple(action for action in view.legal_actions() if isinstance(action, Play))
