"""A declarer's exchange to try out: hands, what may be done at each step, and what it is worth in the end.

The engine judges what is allowed; the worth is measured on layouts of the other forty cards (`kitty_measure`), loaded
only then.
"""
from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, count
from typing import TYPE_CHECKING

from mighty_learn.engine.actions import (
    DISCARDS,
    HIGHEST_CONTRACT,
    CallFriend,
    ChangeContract,
    Contract,
    Discard,
    FriendKind,
)
from mighty_learn.engine.cards import CARDS, JOKER, Card, CardSet, Rank, Suit, cards
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Phase
from mighty_learn.players.policy import step
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.teaching.kitty_data import bought

if TYPE_CHECKING:
    from mighty_learn.players.strong.trial import Trial

LAYOUTS, SEED = 400, 1
FIRST_HAND = (cards("S7 S3 HJ H10 DK DQ D9 D5 D4 D2 C10 C3 JK"), Contract.parse("D15"))
_START = 20_261_130


def hands(rules: RuleSet) -> Iterator[State]:
    """Declarers about to lay away three cards: one that is always first, then those of games bid by rule of thumb."""
    own, contract = FIRST_HAND
    yield bought(rules, own, contract)
    for index in count():
        state = State.deal(rules, mixed(_START, index), index % 5)
        while state.phase is Phase.AUCTION:
            state, _ = step(state, rule_of_thumb, random.Random(0))
        if state.phase is Phase.DISCARD:
            assert state.contract is not None
            yield bought(rules, state.hands[state.seat], state.contract)


def changes(state: State) -> tuple[ChangeContract, ...]:
    """What may be thought of: the contract kept, raised by one, another trump for one more and for two more."""
    old = state.contract
    assert old is not None
    hand = state.hands[state.seat]
    longest = max((suit for suit in Suit if suit is not old.trump), key=lambda suit: len(hand.of_suit(suit)))
    raised = [Contract(old.trump, old.number + 1)]
    for trump in dict.fromkeys([longest, None]):
        if trump != old.trump:
            raised += [Contract(trump, old.number + 1), Contract(trump, old.number + 2)]
    return (ChangeContract(None), *(ChangeContract(one) for one in raised if one.number <= HIGHEST_CONTRACT))


def calls(state: State) -> tuple[CallFriend, ...]:
    """Mighty, joker, the high trumps, the side aces, a trump of one's own, the first trick's winner, nobody."""
    own, trump = state.hands[state.seat], state.trump
    high = [Card.of(trump, rank) for rank in (Rank.ACE, Rank.KING, Rank.QUEEN)] if trump is not None else []
    aces = [Card.of(suit, Rank.ACE) for suit in Suit if suit is not trump]
    known = own | (state.discard or CardSet())
    wanted = [card for card in dict.fromkeys([state.mighty, JOKER, *high, *aces]) if card not in known]
    mine = [card for card in CARDS if card in own and card.suit is trump and card is not state.mighty]
    named = [CallFriend(FriendKind.CARD, card) for card in [*wanted, *mine[-1:]]]
    return (*named, CallFriend(FriendKind.FIRST), CallFriend(FriendKind.NONE))


@dataclass(frozen=True, eq=False)
class Worth:
    """What each call is worth: the declarer's score, the government's point cards, the chance of the contract."""

    calls: tuple[CallFriend, ...]
    scores: Trial
    points: Trial
    discards: Trial  # the learner's first


def worth(state: State, away: Discard, changed: ChangeContract) -> Worth:
    """Every legal call after this discard and change; and how the three compare with the best of all 286."""
    from mighty_learn.teaching.kitty_measure import call_trials, discard_trial

    after = state.apply(away).apply(changed)
    open_to = tuple(call for call in calls(after) if after.why_not(call) is None)
    scores, points = call_trials(after, open_to, LAYOUTS, SEED)
    return Worth(open_to, scores, points, discard_trial(state, [away, *_all_discards(state, away)], changed))


def _all_discards(state: State, away: Discard) -> Sequence[Discard]:
    ways = map(sum, combinations([card.mask for card in state.hands[state.seat]], 3))
    return [way for mask in ways if (way := DISCARDS[mask]) != away]
