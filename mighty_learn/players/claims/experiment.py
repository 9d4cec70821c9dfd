"""The experiments: deals are looked at until the situation comes up, then each option is played on from the same deal.

`run` tries one claim, `run_all` several on common games, so that a game is played once for all of them. A deal's
numbers depend on the seed, its index, the house and the claim alone: neither the workers nor the other claims matter.
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from importlib.metadata import version

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis.arguments import positive_number, whole_number
from mighty_learn.analysis.batches import Plan, collect
from mighty_learn.analysis.estimate import Estimate
from mighty_learn.analysis.progress import Progress, reporter
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Phase
from mighty_learn.players.claims.chances import MEASURES, exact_value
from mighty_learn.players.claims.data import POLICIES, Claim, ClaimError, Unit, claim_of, default_seed, houses
from mighty_learn.players.claims.game import Game, Moment
from mighty_learn.players.claims.playing_on import outcome
from mighty_learn.players.claims.registry import Options, Situation, actions_of, all_situations
from mighty_learn.players.claims.results import PROBE, Result

Rows = NDArray[np.int64]
_NUMBERS = 5  # of a policy: playouts, total and contracts made after the first option, the same after the second
_WIDTH = _NUMBERS * len(POLICIES)
_BATCH = 50  # deals
_ORDER = tuple(Phase)


@dataclass(frozen=True)
class Deals:
    """A task for `batches.collect`: the deals of a house looked at for several claims.

    int64[deals, columns, 1 + policies·5], a column for each claim and case; zeros where nothing came up. First stands
    the actor's side, +1 when more is good for it or −1, then five numbers for each policy; they are not signed by it.
    """

    claims: tuple[str, ...]
    house: str
    seed: int
    most: tuple[int, ...]  # how many deals each claim looks at

    def __call__(self, start: int, count: int) -> Rows:
        """Look at these deals."""
        return np.array([self._row(index) for index in range(start, start + count)], np.int64)

    def _row(self, index: int) -> list[list[int]]:
        asked = [claim_of(name) for name, most in zip(self.claims, self.most, strict=True) if index < most]
        game = Game(houses()[self.house].rules, self.seed, index)
        fired = _fired(game, [all_situations()[claim.id] for claim in asked if claim.compares])
        found: list[list[int]] = []
        for name in self.claims:
            claim = claim_of(name)
            if claim not in asked:
                found += [[0] * (1 + _WIDTH)] * len(claim.cases)
            elif claim.compares:
                found.append(_compared(claim, game, fired.get(name)))
            else:
                found += _measured(claim, game)
        return found


def _fired(game: Game, wanted: Sequence[Situation]) -> dict[str, tuple[Moment, Options]]:
    """For each claim the first moment in which its situation comes up, and the options there."""
    found = _first(game, [situation for situation in wanted if situation.prelude is None])
    for situation in wanted:
        if situation.prelude is not None:
            found |= _first(game.with_prelude(situation.prelude), [situation])
    return found


def _first(game: Game, pending: list[Situation]) -> dict[str, tuple[Moment, Options]]:
    found: dict[str, tuple[Moment, Options]] = {}
    moments = game.moments() if pending else iter(())
    for moment in moments:
        where, phase = moment.where, _ORDER.index(moment.state.phase)
        for situation in [one for one in pending if one.where == where]:
            options = situation.find(moment.sight if where[0] is Phase.PLAY else moment.view)
            if options is not None:
                found[situation.claim] = moment, options
                pending.remove(situation)
        if not any(_ORDER.index(one.where[0]) >= phase for one in pending):
            break
    return found


def _compared(claim: Claim, game: Game, fired: tuple[Moment, Options] | None) -> list[int]:
    """Side, and the numbers of both options under each policy."""
    if fired is None or fired[1] is None:
        return [0] * (1 + _WIDTH)
    state, options = fired[0].state, fired[1]
    after = [_applied(state, actions_of(option)) for option in options]
    numbers: list[int] = []
    for policy in POLICIES:
        if policy in claim.policies:
            a, b = (outcome(one, policy, claim.unit, state.seat, game.stream, claim.repeat) for one in after)
            numbers += [min(a.count, b.count), *a.numbers, *b.numbers]
        else:
            numbers += [0] * _NUMBERS
    return [_side(claim, state, after[0]), *numbers]


def _applied(state: State, actions: tuple[object, ...]) -> State:
    for action in actions:
        state = state.apply(action)  # type: ignore[arg-type]
    return state


def _side(claim: Claim, state: State, after: State) -> int:
    """+1 when more of the number is good for the actor, −1 when less is."""
    if claim.unit is Unit.SCORE or state.phase is not Phase.PLAY:
        return 1
    return 1 if state.seat in after.government else -1


def _measured(claim: Claim, game: Game) -> list[list[int]]:
    """A row for each case of a claim about a number."""
    measured = MEASURES[claim.id](game, claim)
    rows = []
    for case in claim.cases:
        numbers: list[int] = []
        for policy in POLICIES:
            count, total = measured.get((case, policy), (0, 0))
            numbers += [count, total, 0, 0, 0]
        rows.append([1, *numbers])
    return rows


# --- from the rows to results


def run(
    claim_id: str, n: int | None = None, seed: int | None = None, *, house: str | None = None,
    executor: Executor | None = None, progress: Progress = None,
) -> tuple[Result, ...]:
    """Try one claim anew on n deals of each of its houses (by default as many as for the stored results).

    `house`: only this one of them, or another of `claims.toml`. `executor`: any concurrent.futures.Executor; it changes
    no number. ClaimError for an unknown claim or house, AnalysisError for an n that is not positive.
    """
    claim = claim_of(claim_id)
    deals = claim.deals if n is None else positive_number("n", n)
    if house is not None and house not in houses():
        raise ClaimError(f"house={house!r} is unknown; the houses are: {', '.join(houses())}")
    names = claim.houses if house is None else (house,)
    found = [run_all([claim], name, seed, deals=deals, executor=executor, progress=progress) for name in names]
    return tuple(result for some in found for result in some)


def run_all(
    claims: Sequence[Claim], house: str, seed: int | None = None, *, deals: int | None = None,
    executor: Executor | None = None, progress: Progress = None,
) -> tuple[Result, ...]:
    """Try several claims on common games of one house; `deals`: so many for each, by default its own number."""
    used = default_seed() if seed is None else whole_number("seed", seed)
    most = tuple(claim.deals if deals is None else deals for claim in claims)
    task = Deals(tuple(claim.id for claim in claims), house, used, most)
    total = max(most)
    rows, _ = collect(task, 0, total, total, Plan(_BATCH, executor, reporter(progress)))
    return tuple(_results(claims, house, used, most, rows))


def _results(
    claims: Sequence[Claim], house: str, seed: int, most: Sequence[int], rows: Rows
) -> Iterator[Result]:
    column = 0
    for claim, deals in zip(claims, most, strict=True):
        for case in claim.cases:
            for policy in claim.policies:
                yield result_of(claim, house, policy, case, seed, rows[:deals, column])
            column += 1


def result_of(claim: Claim, house: str, policy: str, case: str, seed: int, rows: Rows) -> Result:
    """The result of one column: rows int64[deals, 1 + policies·5]."""
    place = 1 + _NUMBERS * POLICIES.index(policy)
    fired = rows[rows[:, place] > 0]
    side, (count, first, made_first, second, made_second) = fired[:, 0], fired[:, place:place + _NUMBERS].T
    gains = side * (first - second)
    mean, stderr = _mean_of(gains, count)
    few = int((rows[:PROBE, place] > 0).sum())
    made = [float(sum(some.tolist()) / max(1, sum(count.tolist()))) for some in (made_first, made_second)]
    tells = claim.compares and claim.unit is Unit.POINTS
    return Result(
        claim.id, house, policy, case, len(fired), len(rows), mean, stderr, seed, version("mighty-learn"),
        few, int(gains[:few].sum()),
        round(made[0], 6) if tells else None, round(made[1], 6) if tells else None,
        exact_value(claim.id, case) if policy == "dealt" else None)


def _mean_of(totals: Rows, counts: Rows) -> tuple[float, float]:
    """Mean and standard error over the deals, rounded so that the file stays readable; (0, inf) of nothing."""
    if not len(totals):
        return 0.0, float("inf")
    repeat = int(counts[0])
    found = Estimate.of(totals if (counts == repeat).all() else totals / counts, 0)
    scale = repeat if (counts == repeat).all() else 1
    return round(found.mean / scale, 6), round(found.stderr / scale, 6)
