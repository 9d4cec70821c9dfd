"""Between auction and play: three cards laid away, the contract changed at a price, the friend called (R4, R5)."""
from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

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
from mighty_learn.engine.cards import CARDS, JOKER, SEATS, Card, CardSet, Suit
from mighty_learn.engine.errors import IllegalAction, Why
from mighty_learn.engine.rules import Powers, RuleSet
from mighty_learn.engine.table import Phase, Table

if TYPE_CHECKING:
    from mighty_learn.engine.state import State

KITTY_SIZE = 3
_CALLS_WITHOUT_FIRST = (CallFriend(FriendKind.NONE), *(CallFriend(FriendKind.CARD, card) for card in CARDS))
_ALL_CALLS = (CallFriend(FriendKind.FIRST), *_CALLS_WITHOUT_FIRST)


def why_not(table: Table, hand: CardSet, action: Action) -> IllegalAction | None:
    """Why this discard, change or friend call is refused now, or None."""
    if isinstance(action, Discard) and table.phase is Phase.DISCARD:
        return _why_no_discard(hand, action)
    if isinstance(action, ChangeContract) and table.phase is Phase.CONTRACT:
        return _why_no_change(table, action.contract)
    if isinstance(action, CallFriend) and table.phase is Phase.FRIEND:
        if action.kind is FriendKind.FIRST and not table.rules.first_trick_friend:
            return IllegalAction(Why.FIRST_FRIEND_NOT_OFFERED)
        return None
    return IllegalAction(Why.WRONG_PHASE, phase=table.phase, action=action)


def _why_no_discard(hand: CardSet, action: Discard) -> IllegalAction | None:
    if action.cards is None or len(action.cards) != KITTY_SIZE:
        return IllegalAction(Why.DISCARD_THREE, given=len(action.cards or ()))
    if not action.cards <= hand:
        return IllegalAction(Why.DISCARD_NOT_HELD, cards=action.cards - hand)
    return None


def _why_no_change(table: Table, new: Contract | None) -> IllegalAction | None:
    old = table.contract
    if new is None or old is None:
        return None
    if new.number > HIGHEST_CONTRACT:
        return IllegalAction(Why.CONTRACT_AT_MOST_TWENTY, contract=new)
    if new.trump == old.trump:
        return None if new.number > old.number else IllegalAction(Why.CONTRACT_NOT_RAISED, contract=old)
    if old.number == HIGHEST_CONTRACT:
        allowed = table.rules.twenty_to_no_trump and new.trump is None and new.number == HIGHEST_CONTRACT
        return None if allowed else IllegalAction(Why.CHANGE_AT_TWENTY, contract=old)
    price, rule = price_of_change(table.rules, old, new.trump)
    if new.number >= old.number + price:
        return None
    return IllegalAction(Why.PRICE_TOO_LOW, rule, contract=new, minimum=old.number + price)


def price_of_change(rules: RuleSet, old: Contract, trump: Suit | None) -> tuple[int, str]:
    """The least raise for another trump, in point cards, and the rule that sets it (R4.4–R4.6)."""
    if trump is None:
        return rules.to_no_trump_price, "R4.5"
    if old.trump is None:
        return rules.from_no_trump_price, "R4.6"
    if old.number == HIGHEST_CONTRACT - 1 and rules.nineteen_to_twenty:
        return min(1, rules.suit_change_price), "R4.4"
    return rules.suit_change_price, "R4.4"


def legal(table: Table, hand: CardSet) -> tuple[Action, ...]:
    """Every action of this phase. Friends called by role are left out: each is a card of the list."""
    if table.phase is Phase.DISCARD:
        return tuple(map(DISCARDS.__getitem__, map(sum, combinations([card.mask for card in hand], KITTY_SIZE))))
    if table.phase is Phase.CONTRACT:
        lowest = table.contract.number if table.contract else HIGHEST_CONTRACT
        changes = [ChangeContract(Contract(trump, number))
                   for number in range(lowest, HIGHEST_CONTRACT + 1) for trump in (*Suit, None)]
        return (ChangeContract(None), *(change for change in changes if not why_not(table, hand, change)))
    return _ALL_CALLS if table.rules.first_trick_friend else _CALLS_WITHOUT_FIRST


def card_called(powers: Powers, call: CallFriend) -> Card | None:
    """The card that a call names under this contract (R5.1, R5.2)."""
    roles = {FriendKind.MIGHTY: powers.mighty, FriendKind.JOKER: JOKER, FriendKind.CALLER: powers.caller}
    return roles.get(call.kind, call.card)


def apply(state: State, action: Discard | ChangeContract | CallFriend) -> State:
    """The state after a legal action of the exchange."""
    if isinstance(action, Discard):
        laid = action.cards or CardSet()
        hands = tuple(hand - laid if seat == state.seat else hand
                      for seat, hand in zip(SEATS, state.hands, strict=True))
        return state.after(action, phase=Phase.CONTRACT, hands=hands, discard=laid)
    if isinstance(action, ChangeContract):
        return state.after(action, phase=Phase.FRIEND, contract=action.contract or state.contract)
    return state.after(action, call=action, friend_card=card_called(state.powers, action), phase=Phase.PLAY,
                       leader=state.seat, trick_number=1)
