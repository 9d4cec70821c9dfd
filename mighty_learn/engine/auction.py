"""The auction: bids, passes, the deal miss, the second auction over an open kitty (R2.1, R2.2, R3)."""
from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from mighty_learn.engine.actions import HIGHEST_CONTRACT, LOWEST_CONTRACT, Action, Bid, Contract, DealMiss, Pass
from mighty_learn.engine.cards import SEATS, CardSet, Suit
from mighty_learn.engine.errors import IllegalAction, Why
from mighty_learn.engine.rules import DealMiss as Formula
from mighty_learn.engine.table import Outcome, Phase, Table

if TYPE_CHECKING:
    from mighty_learn.engine.state import State

OPEN_KITTY_RAISE = 2  # R3.6: the second auction starts this much higher


_PASS, _DEAL_MISS = Pass(), DealMiss()
_BIDS = tuple(Bid(Contract(trump, number))
              for number in range(LOWEST_CONTRACT, HIGHEST_CONTRACT + 1) for trump in (*Suit, None))


def lowest(table: Table) -> int:
    """The lowest number that may open this auction (R3.1, R3.6)."""
    return table.rules.min_bid + (OPEN_KITTY_RAISE if table.kitty_opened is not None else 0)


def must_open(table: Table) -> bool:
    """Whether the seat to play is a dealer who has to open at the lowest bid (R3.2)."""
    return table.rules.dealer_must_open and not table.calls and table.seat == table.dealer


def why_not(table: Table, hand: CardSet, action: Action) -> IllegalAction | None:
    """Why this call is refused now, or None."""
    if isinstance(action, DealMiss):
        return _why_no_deal_miss(table, hand)
    if isinstance(action, Bid):
        return _why_no_bid(
            action.contract, lowest(table), must_open(table), table.contract, table.rules.no_trump_outranks)
    if not isinstance(action, Pass):
        return IllegalAction(Why.WRONG_PHASE, phase=table.phase, action=action)
    return IllegalAction(Why.MUST_OPEN, minimum=lowest(table)) if must_open(table) else None


def _why_no_bid(
    bid: Contract, minimum: int, opening: bool, high: Contract | None, no_trump_outranks: bool
) -> IllegalAction | None:
    if bid.number > HIGHEST_CONTRACT:
        return IllegalAction(Why.BID_ABOVE_TWENTY, bid=bid)
    if bid.number < minimum:
        return IllegalAction(Why.BID_BELOW_MINIMUM, bid=bid, minimum=minimum)
    if opening and bid.number > minimum:
        return IllegalAction(Why.MUST_OPEN, minimum=minimum)
    if high is not None and not outbids(bid, high, no_trump_outranks):
        return IllegalAction(Why.MUST_OUTBID, bid=bid, high=high)
    return None


def outbids(bid: Contract, high: Contract, no_trump_outranks: bool) -> bool:
    """A higher number, or at some tables no trump over a suit at the same number (R3.3)."""
    if bid.number != high.number:
        return bid.number > high.number
    return no_trump_outranks and bid.trump is None and high.trump is not None


def _why_no_deal_miss(table: Table, hand: CardSet) -> IllegalAction | None:
    formula = table.rules.deal_miss
    if formula is Formula.NONE:
        return IllegalAction(Why.DEAL_MISS_NOT_OFFERED)
    if table.kitty_opened is not None or any(seat == table.seat for seat, _ in table.calls):
        return IllegalAction(Why.DEAL_MISS_TOO_LATE)
    count = formula.worth(hand)
    if count > formula.limit:
        return IllegalAction(Why.DEAL_MISS_HAND_TOO_GOOD, count=f"{count:g}", limit=f"{formula.limit:g}")
    return None


def legal(table: Table, hand: CardSet) -> tuple[Action, ...]:
    """Every call the seat to play may make."""
    others = [action for action in (_PASS, _DEAL_MISS) if not why_not(table, hand, action)]
    return (*others, *_legal_bids(lowest(table), must_open(table), table.contract, table.rules.no_trump_outranks))


@cache
def _legal_bids(minimum: int, opening: bool, high: Contract | None, no_trump_outranks: bool) -> tuple[Bid, ...]:
    return tuple(bid for bid in _BIDS if not _why_no_bid(bid.contract, minimum, opening, high, no_trump_outranks))


def apply(state: State, action: Bid | Pass | DealMiss) -> State:
    """The state after a legal call."""
    called = state.after(action, calls=(*state.calls, (state.seat, action)))
    if isinstance(action, DealMiss):
        return called.but(phase=Phase.OVER, outcome=Outcome.DEAL_MISS)
    if isinstance(action, Bid):
        called = called.but(contract=action.contract, declarer=state.seat)
        if action.contract.number == HIGHEST_CONTRACT and state.rules.twenty_ends_auction:
            return _end(called)
    passed = called.passed
    waiting = [seat for step in range(1, 5) if (seat := (state.seat + step) % 5) not in passed]
    if waiting and waiting[0] != called.declarer:
        return called.but(seat=waiting[0])
    return _end(called)


def _end(state: State) -> State:
    """The auction is over: the declarer takes the kitty (R3.7, R4.1), or everybody has passed (R3.6)."""
    seat = state.declarer
    if seat is None:
        return _all_passed(state)
    hands = tuple(hand | state.kitty if s == seat else hand for s, hand in zip(SEATS, state.hands, strict=True))
    return state.but(phase=Phase.DISCARD, seat=seat, hands=hands)


def _all_passed(state: State) -> State:
    if state.rules.open_kitty and state.kitty_opened is None:
        return state.but(kitty_opened=state.kitty, calls=(), seat=state.dealer)
    return state.but(phase=Phase.OVER, outcome=Outcome.ALL_PASS)
