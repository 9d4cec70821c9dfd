"""After the auction: three cards to lay away, the contract, the friend. Every way is played out on common layouts.

The discard is chosen for the trump that will be played in, so the contract is settled first and settled again once the
cards are laid away. While one thing is tried, what comes after it is done by rule of thumb.
"""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

import numpy as np

from mighty_learn.analysis.encode import NO_ERRAND
from mighty_learn.analysis.outcomes import positions_in, support_of
from mighty_learn.analysis.settle import CALLED
from mighty_learn.engine import exchange as rules_of_exchange
from mighty_learn.engine.actions import (
    DISCARDS,
    HIGHEST_CONTRACT,
    Action,
    CallFriend,
    ChangeContract,
    Contract,
    Discard,
    FriendKind,
)
from mighty_learn.engine.cards import CARDS, JOKER, Card, Rank, Suit
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import View, observe
from mighty_learn.players.policy import Choice, Reason
from mighty_learn.players.prospects import Prospect, judged
from mighty_learn.players.simple import exchange as thumb
from mighty_learn.players.simple.valuing import TRUMPS
from mighty_learn.players.strong.beliefs import TAKEN
from mighty_learn.players.strong.layouts import Layouts
from mighty_learn.players.strong.playing import play_each
from mighty_learn.players.strong.trial import Trial, Values, of_contracts

FINALISTS = 24  # discards that are tried on all layouts
CLEARLY = 1.0  # by how much another contract must score better before the trump is changed or the promise raised


def lay_away(view: View, layouts: Layouts, seed: int) -> Choice:
    """The three cards with which the government ends highest."""
    trial = try_discards(view, layouts, seed)
    chosen = trial.actions[trial.best]
    assert isinstance(chosen, Discard)
    return Choice(chosen, Reason.BURY_TRIED, {
        "cards": str(chosen.cards), "n": str(len(trial)), "points": f"{trial.gains.max():.1f}",
        "error": f"{trial.estimate(trial.best).stderr:.1f}"})


def try_discards(view: View, layouts: Layouts, seed: int) -> Trial:
    """All 286 discards on the first 50 layouts, and the best two dozen on all: the government's point cards."""
    contract = settled_contract(try_contracts(view, layouts, seed), view)
    ways = [DISCARDS[sum(card.mask for card in three)] for three in combinations(view.hand, 3)]
    first = _points(view, contract, ways, layouts.chosen(range(min(TAKEN, len(layouts)))))
    best = np.argsort(-first.mean(axis=0), kind="stable")[:FINALISTS].tolist()
    finalists = tuple(ways[k] for k in best)
    return Trial(finalists, _points(view, contract, finalists, layouts), "points", seed,
                 np.ones(len(layouts), np.int64))


def _points(view: View, contract: Contract, ways: Sequence[Discard], layouts: Layouts) -> Values:
    """The government's point cards with each discard, float64[m, ways]."""
    changed = ChangeContract(None if contract == view.contract else contract)
    return play_each(view, [_start(view, [way, changed]) for way in ways], layouts)


def change(view: View, layouts: Layouts, seed: int) -> Choice:
    """The contract with the best expected score under the house's own scoring; the old one unless clearly better."""
    old, trial = view.contract, try_contracts(view, layouts, seed)
    assert old is not None
    new = settled_contract(trial, view)
    at = 0 if new == old else trial.actions.index(ChangeContract(new))
    chance = trial.chance(at)
    assert chance is not None
    facts = {"contract": str(new), "old": str(old), "n": str(len(trial)), "chance": f"{100 * chance.mean:.0f}",
             "error": f"{100 * chance.stderr:.0f}"}
    reason = (Reason.KEEP_TRIED if new == old else
              Reason.RAISE_TRIED if new.trump == old.trump else Reason.CHANGE_TRIED)
    return Choice(trial.actions[at], reason, facts)


def settled_contract(trial: Trial, view: View) -> Contract:
    """What the trial of contracts comes to."""
    best = trial.actions[trial.best if trial.gains.max() - trial.gains[0] > CLEARLY else 0]
    old = view.contract
    assert old is not None
    assert isinstance(best, ChangeContract)
    return best.contract or old


def try_contracts(view: View, layouts: Layouts, seed: int) -> Trial:
    """The old contract first, then of each trump the number that scores best, of those that may be changed to."""
    old = view.contract
    assert old is not None
    kept = _prospect_of(view, old, layouts, seed)
    actions, tried = [ChangeContract(None)], [(kept, old.number)]
    for trump in TRUMPS:
        lowest = _lowest(view, old, trump)
        if lowest is None:
            continue
        found = kept if trump == old.trump else _prospect_of(view, Contract(trump, lowest), layouts, seed)
        number = found.best_number(lowest)
        actions.append(ChangeContract(Contract(trump, number)))
        tried.append((found, number))
    return of_contracts(actions, tried, seed)


def call_friend(view: View, layouts: Layouts, seed: int) -> Choice:
    """The card, or nobody, with which the declarer's expected score is best."""
    trial = try_friends(view, layouts, seed)
    at = trial.best
    return Choice(trial.actions[at], Reason.CALL_TRIED, {
        "friend": str(trial.actions[at]), "n": str(len(trial)), "score": f"{trial.gains[at]:+.1f}".replace("-", "−"),
        "error": f"{trial.estimate(at).stderr:.1f}"})


def try_friends(view: View, layouts: Layouts, seed: int) -> Trial:
    """The calls worth trying, by the declarer's score."""
    contract, calls = view.contract, friend_calls(view)
    assert contract is not None
    found = [prospect(view, _start(view, [call]), layouts, seed) for call in calls]
    return of_contracts(calls, [(one, contract.number) for one in found], seed)


def friend_calls(view: View) -> list[CallFriend]:
    """The calls worth trying: cards of power, high cards of each suit that the declarer lacks, and nobody."""
    own = view.hand.mask | (view.discard.mask if view.discard else 0)
    high = [Card.of(suit, rank) for suit in Suit for rank in (Rank.ACE, Rank.KING, Rank.QUEEN)]
    wanted = [card for card in CARDS if not card.mask & own and (card in (view.mighty, JOKER) or card in high)]
    calls = [CallFriend(FriendKind.CARD, card) for card in wanted] + [CallFriend(FriendKind.NONE)]
    return calls + ([CallFriend(FriendKind.FIRST)] if view.rules.first_trick_friend else [])


# --- trying out


def _start(view: View, actions: Iterable[Action]) -> State:
    """The first lead, after these actions and whatever is left to do by rule of thumb."""
    state = support_of(view, None).world(0)
    for action in actions:
        state = state.apply(action)
    if state.phase is Phase.CONTRACT:
        state = state.apply(ChangeContract(None))
    if state.phase is Phase.FRIEND:
        state = state.apply(thumb.call_friend(observe(state, state.seat)).action)
    return state


def prospect(view: View, start: State, layouts: Layouts, seed: int) -> Prospect:
    """What comes of this start of the play on these layouts."""
    positions = positions_in(start, view.viewer, layouts.found)
    told, _ = positions.told(NO_ERRAND, 0, len(positions))
    kind = start.call.kind if start.call else FriendKind.NONE
    called = np.full(len(positions), CALLED.index(kind) if kind in CALLED else CALLED.index(FriendKind.CARD))
    return judged(view.rules, start.trump, view.viewer, positions, told, called, seed)


def _prospect_of(view: View, contract: Contract, layouts: Layouts, seed: int) -> Prospect:
    """A contract tried out, the cards laid away by rule of thumb where they still lie in the hand."""
    away: list[Action] = []
    if view.phase is Phase.DISCARD:
        away = [DISCARDS[thumb.bury(view.rules, view.hand.mask, contract.trump)]]
    changed = ChangeContract(None if contract == view.contract else contract)
    return prospect(view, _start(view, [*away, changed]), layouts, seed)


def _lowest(view: View, old: Contract, trump: Suit | None) -> int | None:
    """The lowest number for which the contract may be changed to this trump; None if it may not."""
    numbers = range(old.number, HIGHEST_CONTRACT + 1)
    table = view if view.phase is Phase.CONTRACT else _in_contract_phase(view)
    return next((number for number in numbers if rules_of_exchange.why_not(
        table, view.hand, ChangeContract(Contract(trump, number))) is None), None)


def _in_contract_phase(view: View) -> State:
    """The table as it will be when the discard is made."""
    state = support_of(view, None).world(0)
    return state.but(phase=Phase.CONTRACT)
