"""How the bids of lesson 6 are measured: what each bid, and a pass, brings the player who has to call.

The others' cards are dealt at random, and a deal counts only when players by the rule of thumb would have called on it
as they did. A bid is judged as if it bought the contract: every number under every trump on the same deals. After a
pass the others go on by the rule of thumb, and the player's score is whatever comes of it. Every contract is kept as it
was bid; exchange, friend and play are the rule of thumb's. Only for houses where the friend is a card.
Needs numpy; which positions are measured, and what becomes of the numbers, is left to `tools/measure_bids.py`.
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count, islice

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis.estimate import Estimate
from mighty_learn.analysis.settle import CALLED
from mighty_learn.engine.actions import HIGHEST_CONTRACT, Action, Bid, Contract, Pass
from mighty_learn.engine.cards import CardSet, Suit
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.scoring import score
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import observe
from mighty_learn.players.claims.game import NO_CHANCE
from mighty_learn.players.measures.dealing import HOLDER, dealt
from mighty_learn.players.prospects import Prospect, settled
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.players.simple.valuing import TRUMPS
from mighty_learn.teaching.bidding_cases import PASS, Case, Worth

Scores = NDArray[np.int64]
SEED, DEALS, CONTESTED, PASSES = 6, 4_000, 1_000, 1_000  # deals for each bid: nobody has called, somebody has; a pass


@dataclass(frozen=True)
class Spot:
    """A player about to call: seat 0, the ten cards, who began, and all calls so far in their order."""

    rules: RuleSet
    hand: CardSet
    dealer: int
    calls: tuple[str, ...] = ()

    def state(self, index: int, seed: int) -> State | None:
        """Deal `index` as it stands now; None when somebody would have called otherwise."""
        masks = dealt(self.hand, seed, index, 1)[0].tolist()
        *hands, kitty = (CardSet(mask=mask) for mask in masks)
        state = State.from_hands(self.rules, hands, kitty, self.dealer)
        for call in self.calls:
            if state.seat != HOLDER and str(_usual(state)) != call:
                return None
            state = state.apply(call)
        return state

    def states(self, seed: int) -> Iterator[State]:
        """The deals that fit the calls."""
        return filter(None, (self.state(index, seed) for index in count()))

    def speakers(self) -> tuple[int, ...]:
        """The seat that made each call."""
        found, out, seat = list[int](), set[int](), self.dealer
        for call in self.calls:
            while seat in out:
                seat = (seat + 1) % 5
            found.append(seat)
            out |= {seat} if call == "pass" else set()
            seat = (seat + 1) % 5
        return tuple(found)

    def options(self) -> tuple[Contract, ...]:
        """The bids that may be made now, by trump and number."""
        state = next(self.states(0))
        numbers = range(self.rules.min_bid, HIGHEST_CONTRACT + 1)
        every = (Contract(trump, number) for trump in TRUMPS for number in numbers)
        return tuple(contract for contract in every if state.why_not(Bid(contract)) is None)


def _usual(state: State) -> Action:
    return rule_of_thumb(observe(state, state.seat), NO_CHANCE).action


@dataclass(frozen=True)
class Trial:
    """One option on the deals tried: the player's score in each, and for a bid whether it was made."""

    option: str  # a contract, or "pass"
    scores: Scores
    made: float | None = None

    def score(self, seed: int) -> Estimate:
        """The mean score."""
        return Estimate.of(self.scores, seed)


def bids(spot: Spot, states: Sequence[State], seed: int, policy: str = "thumb") -> tuple[Trial, ...]:
    """Every bid that may be made, on the same deals."""
    hands, kitty = _cards(states)
    found = {trump: _prospect(spot.rules, trump, hands, kitty, seed, policy) for trump in TRUMPS}
    return tuple(_bid(contract, found[contract.trump]) for contract in spot.options())


def _bid(contract: Contract, found: Prospect) -> Trial:
    return Trial(str(contract), found.scores(contract.number), float((found.points >= contract.number).mean()))


def _cards(states: Sequence[State]) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    return (np.array([[hand.mask for hand in state.hands] for state in states], np.uint64),
            np.array([state.kitty.mask for state in states], np.uint64))


def _prospect(
    rules: RuleSet, trump: Suit | None, hands: NDArray[np.uint64], kitty: NDArray[np.uint64], seed: int, policy: str
) -> Prospect:
    ready = settled(rules, trump, HOLDER, hands, kitty)
    points = ready.positions.play(policy, seed, 0, len(ready))
    return Prospect(rules, trump, points, ready.friend == HOLDER, ready.mighty, ready.joker, ready.called, seed)


def middle(spot: Spot, states: Sequence[State], seed: int) -> dict[Suit | None, tuple[int, int]]:
    """By trump, between which numbers of point cards the government ends in the middle half of the deals."""
    hands, kitty = _cards(states)
    points = {trump: _prospect(spot.rules, trump, hands, kitty, seed, "thumb").points for trump in TRUMPS}
    return {trump: (int(np.quantile(took, 0.25)), int(np.quantile(took, 0.75))) for trump, took in points.items()}


def passing(spot: Spot, states: Sequence[State], seed: int, policy: str = "thumb") -> Trial:
    """What a pass brings: the others' auction goes on, its winner plays; a deal that nobody plays brings nothing."""
    ended = [_auctioned(state.apply(Pass())) for state in states]
    hands, kitty = _cards(states)
    scores = np.zeros(len(states), np.int64)
    for declarer, trump in {(end.declarer, end.trump) for end in ended if end.declarer is not None}:
        rows = [row for row, end in enumerate(ended) if (end.declarer, end.trump) == (declarer, trump)]
        ready = settled(spot.rules, trump, declarer, hands[rows], kitty[rows])
        points = ready.positions.play(policy, seed, 0, len(ready))
        for at, row in enumerate(rows):
            scores[row] = _pay(spot.rules, ended[row].contract, int(points[at]), bool(ready.mighty[at]),
                               bool(ready.joker[at]), CALLED[ready.called[at]], int(ready.friend[at]), declarer)
    return Trial(PASS, scores)


def _auctioned(state: State) -> State:
    while state.phase is Phase.AUCTION:
        state = state.apply(_usual(state))
    return state


@lru_cache(maxsize=4096)
def _pay(
    rules: RuleSet, contract: Contract, points: int, mighty: bool, joker: bool, called: str, friend: int, declarer: int,
) -> int:
    """What seat 0 gets when this seat declared."""
    sheet = score(rules, contract, points, mighty, joker, called, declarer, None if friend == declarer else friend)
    return sheet.by_seat[HOLDER]


def fitting(spot: Spot, n: int, seed: int) -> list[State]:
    """The first n deals that fit the calls."""
    return list(islice(spot.states(seed), n))


def measured(spot: Spot, name: str, kind: str, policy: str = "thumb", n: int | None = None) -> Case:
    """A case with all its numbers."""
    deals = fitting(spot, n or (CONTESTED if spot.calls else DEALS), SEED)
    some = deals[:PASSES]
    tried, passed = bids(spot, deals, SEED, policy), passing(spot, some, SEED, policy)
    best = max((*tried, passed), key=lambda trial: trial.scores.mean())
    worth = {trial.option: _worth(trial, best) for trial in (*tried, passed)}
    return Case(name, kind, spot.rules, spot.hand, spot.dealer, tuple(zip(spot.speakers(), spot.calls, strict=True)),
                len(deals), len(some), SEED, worth, middle(spot, deals, SEED))


def _worth(trial: Trial, best: Trial) -> Worth:
    """Its mean, and how far it is behind the best: on the deals that both were tried on."""
    common = min(len(trial.scores), len(best.scores))
    found, behind = trial.score(SEED), Estimate.of(best.scores[:common] - trial.scores[:common], SEED)
    return Worth(found.mean, found.stderr, behind.mean, behind.stderr, trial.made)
