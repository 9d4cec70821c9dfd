"""Luck or skill: one's own line over a thousand layouts. The same decisions up to a point, the other hands drawn anew.

The layouts are those that the seat could not tell from the real one, weighed by the evidence as `ml.advise` does; from
the point on all five, the learner's seat too, go on by rules of thumb.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from mighty_learn.engine.cards import TRICKS
from mighty_learn.engine.state import State, government_taken
from mighty_learn.engine.table import Phase
from mighty_learn.teaching.review_board import Decision, states
from mighty_learn.teaching.review_board_lines import Line

if TYPE_CHECKING:  # numpy is loaded when layouts are first asked for
    from mighty_learn.analysis.estimate import Estimate
    from mighty_learn.players.strong.trial import Trial

LAYOUTS = 1000
SEED = 12
_CHUNK = 2  # parts of 50 layouts between two looks at how far it is
RARE = 0.1  # a result that so few layouts reach, or fail to reach, is called lucky or unlucky


class NoLineError(ValueError):
    """A game that cannot be laid out again: it was not played to its end, or not this far."""


@dataclass(frozen=True)
class Redrawn:
    """The results so far. `trial`: the government's point cards in each layout; `actual`: in the game itself.

    `same`: with the cards as they really lay, but all five going on by rules of thumb. Where `same` lies among the
    layouts is the luck of the cards; what parts it from `actual` is what was decided after the point.
    """

    decision: Decision
    trial: Trial
    actual: int
    same: int
    governs: bool  # whether the learner's seat was of the government
    promised: int

    @property
    def done(self) -> int:
        """How many layouts."""
        return len(self.trial)

    def _share(self, hits: object) -> Estimate:
        """The share of layouts for which something holds, 0–1."""
        import numpy as np

        from mighty_learn.players.strong.trial import Trial

        values = np.asarray(hits, np.float64)[:, None]
        return Trial(self.trial.actions, values, "points", self.trial.seed, self.trial.weights).estimate(0)

    def as_good_as(self, points: int) -> Estimate:
        """How often the learner's side came out at least as well as with so many point cards for the government."""
        found = self.trial.values[:, 0]
        return self._share(found >= points if self.governs else found <= points)

    def no_better_than(self, points: int) -> Estimate:
        """How often it came out as well or worse."""
        found = self.trial.values[:, 0]
        return self._share(found <= points if self.governs else found >= points)

    @cached_property
    def as_good(self) -> Estimate:
        """How often the learner's side came out at least as well as it really did."""
        return self.as_good_as(self.actual)

    @cached_property
    def made(self) -> Estimate:
        """How often the contract was made."""
        return self._share(self.trial.values[:, 0] >= self.promised)

    @cached_property
    def mean(self) -> Estimate:
        """The government's point cards."""
        return self.trial.estimate(0)

    @cached_property
    def spread(self) -> float:
        """How far results lie from their mean: the standard deviation, in point cards."""
        import numpy as np

        shares = self.trial.weights / self.trial.weights.sum()
        return float(np.sqrt(shares @ (self.trial.values[:, 0] - self.mean.mean) ** 2))

    def at(self, points: int) -> Estimate:
        """How often the government ended with just so many."""
        return self._share(self.trial.values[:, 0] == points)

    @property
    def seen(self) -> range:
        """From the fewest to the most point cards."""
        points = self.trial.values[:, 0]
        return range(int(points.min()), int(points.max()) + 1)

    @property
    def verdict(self) -> str:
        """"lucky", "unlucky" or "usual": whether the cards as they lay are among the best or the worst tenth."""
        tails = {"lucky": self.as_good_as(self.same), "unlucky": self.no_better_than(self.same)}
        return next((name for name, tail in tails.items() if tail.mean + 2 * tail.stderr < RARE), "usual")

    @property
    def decided(self) -> int:
        """Point cards that the learner's side owes to what all five decided after the point; may be negative."""
        return (self.actual - self.same) * (1 if self.governs else -1)

    @property
    def games(self) -> int:
        """In how many games chance and one point card more a game would weigh the same: two standard errors."""
        return max(1, round((2 * self.spread) ** 2))


def turning_point(game: State, seat: int, trick: int = 1) -> Decision:
    """The seat's own card to this trick, 1–10, forced or not; NoLineError where there is none."""
    for state, action in states(game):
        if state.phase is Phase.PLAY and state.seat == seat and state.trick_number == trick and str(action) != "claim":
            if not game.is_over:
                break
            return Decision(1, state, action)
    raise NoLineError(f"seat {seat} played no card to trick {trick} of a game played to its end; the game has "
                      f"{len(game.tricks)} tricks")


def last_trick(game: State) -> int:
    """The last trick from which layouts can differ, 1–9."""
    return max(1, min(len(game.tricks), TRICKS - 1))


def redrawn(game: State, seat: int, trick: int = 1, layouts: int = LAYOUTS, seed: int = SEED) -> Iterator[Redrawn]:
    """The results so far, after every hundred layouts; drawn in parts of 50."""
    import numpy as np
    from numpy.typing import NDArray

    from mighty_learn.analysis.outcomes import support_of
    from mighty_learn.players.strong.beliefs import TAKEN, believed
    from mighty_learn.players.strong.playing import rolled_out
    from mighty_learn.players.strong.trial import Trial

    point = turning_point(game, seat, trick)
    same = Line.after(point.state, point.action).government
    after = support_of(point.view, None).world(0).apply(point.action)
    assert game.contract is not None
    values, weights = list[NDArray[np.float64]](), list[NDArray[np.int64]]()
    parts = -(-layouts // TAKEN)
    for part in range(parts):
        found, counts = believed(point.view, seed, part).distinct()
        values.append(rolled_out(after, seat, found).astype(np.float64)[:, None])
        weights.append(counts)
        if (part + 1) % _CHUNK == 0 or part + 1 == parts:
            trial = Trial((point.action,), np.concatenate(values), "points", seed, np.concatenate(weights))
            yield Redrawn(point, trial, government_taken(game), same, seat in game.government, game.contract.number)
