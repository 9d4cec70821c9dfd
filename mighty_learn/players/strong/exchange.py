"""After the auction: three cards to lay away, the contract, the friend. Every way is played out on common layouts.

The discard is chosen for the trump that will be played in, so the contract is settled first and settled again once the
cards are laid away. While one thing is tried, what comes after it is done by rule of thumb.
"""
from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

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
from mighty_learn.players.strong.beliefs import TAKEN, believe
from mighty_learn.players.strong.layouts import Layouts
from mighty_learn.players.strong.playing import Effort, rolled_out

FIRST_LOOK, FINALISTS = 1, 24  # parts of 50 layouts on which all discards are tried, and how many are tried on all
CLEARLY = 1.0  # by how much another contract must score better before the trump is changed or the promise raised


def lay_away(view: View, effort: Effort, seed: int) -> Choice:
    """The three cards with which the government ends highest."""
    layouts = believe(view, seed, effort.parts)
    contract = _best_contract(view, layouts, seed)[0]
    ways = [DISCARDS[sum(card.mask for card in three)] for three in combinations(view.hand, 3)]
    means = _means(view, contract, ways, layouts.chosen(range(FIRST_LOOK * TAKEN)))
    best = sorted(range(len(ways)), key=lambda k: -means[k])[:FINALISTS]
    finalists = [ways[k] for k in best]
    final = _means(view, contract, finalists, layouts)
    chosen = finalists[int(final.argmax())]
    return Choice(chosen, Reason.BURY_TRIED, {
        "cards": str(chosen.cards), "n": str(len(layouts)), "points": f"{final.max():.1f}"})


def change(view: View, effort: Effort, seed: int) -> Choice:
    """The contract with the best expected score under the house's own scoring."""
    layouts = believe(view, seed, effort.parts)
    old = view.contract
    assert old is not None
    new, prospect = _best_contract(view, layouts, seed)
    facts = {"contract": str(new), "old": str(old), "n": str(len(layouts)),
             "chance": f"{100 * prospect.chance(new.number).mean:.0f}"}
    if new == old:
        return Choice(ChangeContract(None), Reason.KEEP_TRIED, facts)
    reason = Reason.RAISE_TRIED if new.trump == old.trump else Reason.CHANGE_TRIED
    return Choice(ChangeContract(new), reason, facts)


def call_friend(view: View, effort: Effort, seed: int) -> Choice:
    """The card, or nobody, with which the declarer's expected score is best."""
    layouts = believe(view, seed, effort.parts)
    contract = view.contract
    assert contract is not None
    calls = friend_calls(view)
    found = [prospect(view, _start(view, [call]), layouts, seed) for call in calls]
    best = max(range(len(calls)), key=lambda k: (found[k].scores(contract.number).mean(), found[k].points.mean()))
    return Choice(calls[best], Reason.CALL_TRIED, {
        "friend": str(calls[best]), "n": str(len(layouts)), "points": f"{found[best].points.mean():.1f}"})


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


def _means(view: View, contract: Contract, ways: list[Discard], layouts: Layouts) -> NDArray[np.float64]:
    """The government's mean point cards with each discard."""
    changed = ChangeContract(None if contract == view.contract else contract)
    return np.array([rolled_out(_start(view, [way, changed]), view.viewer, layouts)[0].mean() for way in ways])


def prospect(view: View, start: State, layouts: Layouts, seed: int) -> Prospect:
    """What comes of this start of the play on these layouts."""
    positions = positions_in(start, view.viewer, layouts.found)
    told, _ = positions.told(NO_ERRAND, 0, len(positions))
    kind = start.call.kind if start.call else FriendKind.NONE
    called = np.full(len(positions), CALLED.index(kind) if kind in CALLED else CALLED.index(FriendKind.CARD))
    return judged(view.rules, start.trump, view.viewer, positions, told, called, seed)


def _best_contract(view: View, layouts: Layouts, seed: int) -> tuple[Contract, Prospect]:
    """The contract that scores best; the old one unless another is clearly better."""
    old = view.contract
    assert old is not None
    found = {old: _prospect_of(view, old, layouts, seed)}
    for trump in TRUMPS:
        lowest = _lowest(view, old, trump)
        if lowest is None:
            continue
        cheapest = Contract(trump, lowest)
        tried = found[old] if trump == old.trump else _prospect_of(view, cheapest, layouts, seed)
        found[Contract(trump, tried.best_number(lowest))] = tried
    best = max(found, key=lambda contract: found[contract].scores(contract.number).mean())
    gain = found[best].scores(best.number).mean() - found[old].scores(old.number).mean()
    chosen = best if gain > CLEARLY else old
    return chosen, found[chosen]


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
