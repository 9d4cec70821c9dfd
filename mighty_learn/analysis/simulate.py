"""Playouts: what the government ends with when a position is played to its end by chance or by a rule of thumb.

The position is played with open hands as it stands: all playouts are of the same deal. What a seat cannot see is the
matter of `worlds`. Both policies themselves use no more than the seat to play may know.
"""
from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis.arguments import one_of, positive_number, standard_error, whole_number
from mighty_learn.analysis.batches import Cancel, Plan, collect_until
from mighty_learn.analysis.encode import POLICIES, encode
from mighty_learn.analysis.estimate import Estimate
from mighty_learn.analysis.kernel import COMPILED
from mighty_learn.analysis.progress import Progress, reporter
from mighty_learn.engine.state import State

_MOST_IN_A_BATCH = 50_000 if COMPILED else 500  # well under a tenth of a second: a run can be stopped that soon
_LEAST_IN_A_BATCH = 1_000 if COMPILED else 50  # below it, sending a batch to a worker costs more than playing it
_SHARES = 16  # batches for an executor: a few for each worker, so that none waits long for the last
_FIRST_LOOK = 1_000  # playouts before the error is compared with the one that was asked for; then at every doubling


@dataclass(frozen=True, eq=False)
class Playouts:
    """The government's final point cards, playout by playout, and the estimate of their mean."""

    points: NDArray[np.int64]  # int64[n], 0–20, read only; number k is the k-th stream of the seed
    estimate: Estimate
    policy: str

    @property
    def counts(self) -> tuple[int, ...]:
        """How many playouts ended with 0, 1, … 20 point cards."""
        return tuple(np.bincount(self.points, minlength=21).tolist())

    def at_least(self, number: int) -> Estimate:
        """How often the government has at least this many point cards, 0–1: a contract's chance in these playouts."""
        return Estimate.of(self.points >= number, self.estimate.seed, self.estimate.partial)

    def __repr__(self) -> str:
        return f"<Playouts, {self.policy}: {self.estimate}>"


def playouts(
    state: State, n: int = 10_000, seed: int = 1, policy: str = "random", *, error: float | None = None,
    executor: Executor | None = None, batch: int | None = None, progress: Progress = None,
    cancel: Cancel | None = None,
) -> Playouts:
    """Play a state of the play phase to its end n times; the government's final point cards, 20 − the opposition's.

    `policy`: "random" is uniform over the legal actions, the four suits of a led joker and a call being actions of
    their own; "rule" is a cheap rule, chance deciding among the cards that it likes; it reads best in `reference.py`;
    "thumb" is the rule of thumb of `players/simple`, which leaves nothing to chance: all n playouts are
    the same. Nobody claims.
    The state may be in the middle of a trick. A state before the play is refused: apply the actions that lead to it,
    or build it by `State.from_position`. Cards that are gone when a position begins count by its `taken`; point cards
    told by nothing count for the government, as if they had been laid away.

    `error`: stop as soon as the standard error is as small, looking after 1,000, 2,000, 4,000 … playouts.
    `executor`: any concurrent.futures.Executor; `batch`: playouts at a time. Neither changes a number.
    `progress`: True for a bar, or a function of (done, total). `cancel`: a threading.Event, say; when it is set, or the
    run is interrupted, the playouts 0 … k that are done are returned, marked partial.
    AnalysisError: n, batch or error not positive, an unknown policy, a state that is not in the play.
    """
    count, seed = positive_number("n", n), whole_number("seed", seed)
    policy, wanted = one_of("policy", policy, POLICIES), standard_error("error", error)
    size = _batch_of(count, executor) if batch is None else positive_number("batch", batch)
    plan = Plan(size, executor, reporter(progress), cancel)
    task = partial(encode(state).play, policy, seed)
    enough = None if wanted is None else lambda points: Estimate.of(points, seed).stderr <= wanted
    points, whole = collect_until(task, _FIRST_LOOK, count, plan, enough)
    points.setflags(write=False)
    return Playouts(points, Estimate.of(points, seed, partial=not whole), policy)


def _batch_of(n: int, executor: Executor | None) -> int:
    share = n if executor is None else -(-n // _SHARES)
    return min(max(share, _LEAST_IN_A_BATCH), _MOST_IN_A_BATCH)
