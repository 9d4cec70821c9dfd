"""Forecasts put to the test: a forecaster is asked before it happens, then stated players play, and it is noted.

`play_forecasts`: before the first lead the declarer is asked for the chance that the contract is made.
`bid_forecasts`: a seat with its ten cards is asked for the chance to take as many point cards as it bids. Two simple
forecasters stand here to compare with; how well forecasts fit is told by `forecast.py`.
"""
from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis.arguments import one_of, positive_number, whole_number
from mighty_learn.analysis.batches import Cancel, Plan, collect
from mighty_learn.analysis.deals import worlds
from mighty_learn.analysis.encode import POLICIES, encode_all
from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.analysis.progress import Progress, reporter
from mighty_learn.engine.actions import HIGHEST_CONTRACT, Bid, ChangeContract, Contract, Pass
from mighty_learn.engine.presets import CAMPUS
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.state import State, government_taken
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import View, observe
from mighty_learn.players.forecast import Calibration
from mighty_learn.players.match.contracts import Contracts, dealer_of, finished, streams, until
from mighty_learn.players.match.named import Cast, Player
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.players.simple.valuing import TRUMPS, dealt_value

PlayForecaster = Callable[[View], float]  # the declarer's view before the first lead → chance, 0–1
BidForecaster = Callable[[View, Bid], float]  # a view in the auction, with the bid → chance, 0–1
BATCH = 8  # deals at a time
SPREAD = 6  # how many numbers are asked about, from the lowest bid on
_CHOICE = 0x62696473  # parts the stream that chooses bids
_LEFT_OVER = 2.7  # standard deviation of what `dealt_value` does not tell, in point cards (see `valuing.py`)
_Row = tuple[float, int]  # forecast, happened


# --- two simple forecasters


@dataclass(frozen=True)
class WorldShare:
    """The share of sampled worlds in which the contract is made when the kernel's policy plays all hands once.

    Half a world is added to either side, so that no forecast is 0 or 1. The auction is not weighed.
    """

    n: int = 200
    policy: str = "rule"
    seed: int = 1

    def __call__(self, view: View) -> float:
        """The chance, 0–1, for a view in the play."""
        policy = one_of("policy", self.policy, POLICIES)
        assert view.contract is not None  # in the play there is one
        positions = encode_all(worlds(view, positive_number("n", self.n), self.seed))
        made = positions.play(policy, self.seed, 0, self.n) >= view.contract.number
        return (int(made.sum()) + 0.5) / (self.n + 1)


def value_forecast(view: View, bid: Bid) -> float:
    """The chance by a count of tops and trumps alone: normal about the value of the ten cards, ± 2.7 point cards."""
    value = dealt_value(view.rules, view.hand.mask, bid.contract.trump)
    return 1 - NormalDist(value, _LEFT_OVER).cdf(bid.contract.number - 0.5)


# --- what is asked


def play_forecasts(
    forecaster: PlayForecaster, n: int = 400, seed: int = 1, rules: RuleSet = CAMPUS, *, players: Player = "thumb",
    contracts: str = "thumb", executor: Executor | None = None, batch: int | None = None, progress: Progress = None,
    cancel: Cancel | None = None,
) -> Calibration:
    """Ask for n contracts, before the first lead, how likely they are made; then `players` play in all five seats.

    The deals and contracts are those of `match` with the same seed, house and `contracts`. The forecaster gets the
    declarer's view and must be picklable for processes. The other arguments are those of `match`.
    AnalysisError: n or batch not positive, an unknown player, a forecast that is no chance.
    """
    cast, name = Cast.of_one(players)
    task = partial(_collected, _Plays(Contracts(rules, whole_number("seed", seed), cast, contracts), name, forecaster))
    what = f"before the first lead; house {rules}; contracts by {contracts}; played by {name}"
    return _asked(task, n, seed, what, _plan(batch, executor, progress, cancel))


def bid_forecasts(
    forecaster: BidForecaster, n: int = 400, seed: int = 1, rules: RuleSet = CAMPUS, *, auction: str = "forced",
    players: Player = "thumb", executor: Executor | None = None, batch: int | None = None, progress: Progress = None,
    cancel: Cancel | None = None,
) -> Calibration:
    """Ask for n hands of ten cards how likely a bid is to be made; then the bidder is declarer and `players` play.

    It is made when the government takes as many point cards as the bid said, whatever is raised after it.
    `auction`: "forced": seat i mod 5 speaks first (where the dealer must open, right after him), bids in the trump that
    suits it best, all others pass, and the contract is kept: the number is drawn from the six lowest, so that all
    chances come up. "natural": `players` bid as they will, and what is asked about is the bid that ended the auction,
    from the view in which it was made; whoever is let have it has, on the average, the worse cards against him.
    AnalysisError as for `play_forecasts`, and for an unknown `auction`.
    """
    asked = {"forced": _forced, "natural": _natural}
    if auction not in asked:
        raise AnalysisError(f"auction={auction!r}; expected one of: {', '.join(asked)}")
    cast, name = Cast.of_one(players)
    own = Contracts(rules, whole_number("seed", seed), cast, name)
    task = partial(_collected, _Bids(own, forecaster, asked[auction]))
    what = f"bids, auction {auction}; house {rules}; played by {name}"
    return _asked(task, n, seed, what, _plan(batch, executor, progress, cancel))


def _plan(batch: int | None, executor: Executor | None, progress: Progress, cancel: Cancel | None) -> Plan:
    return Plan(BATCH if batch is None else positive_number("batch", batch), executor, reporter(progress), cancel)


def _asked(task: Any, n: int, seed: int, what: str, plan: Plan) -> Calibration:
    count = positive_number("n", n)
    found, whole = collect(task, 0, count, count, plan)
    return Calibration.of([(forecast, bool(happened)) for forecast, happened in found.tolist()], seed, what, not whole)


def _collected(row: Callable[[int], _Row], start: int, count: int) -> NDArray[np.float64]:
    """A task for `batches.collect`."""
    return np.array([row(index) for index in range(start, start + count)], np.float64)


@dataclass(frozen=True, eq=False)
class _Plays:
    """Row `index`: the declarer's forecast before the first lead, and whether the contract was made."""

    contracts: Contracts
    player: str
    forecaster: PlayForecaster

    def __call__(self, index: int) -> _Row:
        state, _ = self.contracts[index]
        assert state.contract is not None
        forecast = self.forecaster(observe(state, state.seat))  # the declarer leads
        policy, rngs = self.contracts.cast[self.player], streams(self.contracts.seed, index)
        end = finished(state, lambda _: policy, rngs)
        return forecast, int(government_taken(end) >= state.contract.number)


@dataclass(frozen=True, eq=False)
class _Bids:
    """Row `index`: the bidder's forecast, and whether the government took as much."""

    contracts: Contracts
    forecaster: BidForecaster
    asked: Callable[[Contracts, int], tuple[View, Bid, State]]

    def __call__(self, index: int) -> _Row:
        view, bid, state = self.asked(self.contracts, index)
        forecast = self.forecaster(view, bid)
        policy, rngs = self.contracts.cast[self.contracts.name], streams(self.contracts.seed, index)
        end = finished(state, lambda _: policy, rngs)
        return forecast, int(government_taken(end) >= bid.contract.number)


def _forced(contracts: Contracts, index: int) -> tuple[View, Bid, State]:
    """A view of ten cards, a bid, and the play after it with that contract."""
    rules, seat = contracts.rules, index % 5
    dealer = (seat - 1) % 5 if rules.dealer_must_open else seat
    policy, rngs = contracts.cast[contracts.name], streams(contracts.seed, index)
    state = State.deal(rules, mixed(contracts.seed, index), dealer)
    if rules.dealer_must_open:
        state = state.apply(rule_of_thumb(observe(state, dealer), rngs[dealer]).action)
    view = observe(state, seat)
    bid = bid_to_ask(view, random.Random(mixed(mixed(contracts.seed, _CHOICE), index)))
    state = state.apply(bid)
    while state.phase is Phase.AUCTION:
        state = state.apply(Pass())
    state = until(state, lambda _: policy, rngs, lambda now: now.phase is Phase.CONTRACT)
    return view, bid, state.apply(ChangeContract(None))


def bid_to_ask(view: View, rng: random.Random) -> Bid:
    """A legal bid in the trump in which the ten cards are worth most, its number drawn from the six lowest."""
    trump = max(TRUMPS, key=lambda one: dealt_value(view.rules, view.hand.mask, one))
    bids = [Bid(Contract(trump, number)) for number in range(1, HIGHEST_CONTRACT + 1)]
    legal = [bid for bid in bids if view.why_not(bid) is None]
    return rng.choice(legal[:SPREAD])


def _natural(contracts: Contracts, index: int) -> tuple[View, Bid, State]:
    """The view in which the bid was made that ended the auction, the bid, and the first lead."""
    state, drawn = contracts[index]
    now = State.deal(contracts.rules, mixed(mixed(contracts.seed, index), drawn), dealer_of(index))
    last: tuple[View, Bid] | None = None
    for action in state.history:
        if isinstance(action, Bid):
            last = observe(now, now.seat), action
        now = now.apply(action)
    assert last is not None  # no contract without a bid
    return *last, state
