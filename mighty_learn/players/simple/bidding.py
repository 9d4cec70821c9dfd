"""The auction: bid on the best trump as long as the hand is worth it, declare a deal miss with a hopeless hand."""
from __future__ import annotations

from math import floor

from mighty_learn.engine import auction
from mighty_learn.engine.actions import HIGHEST_CONTRACT, Bid, Contract, DealMiss, Pass
from mighty_learn.engine.cards import JOKER, SUIT_MASKS, Suit
from mighty_learn.engine.view import View
from mighty_learn.players.policy import Choice, Reason
from mighty_learn.players.simple.valuing import TRUMPS, dealt_value, final_value

# No trump is bid only on side cards that keep the lead: with fewer of Mighty, joker and aces it is not considered.
NO_TRUMP_WINNERS = 4


def call(view: View) -> Choice:
    """A deal miss, a bid or a pass, with the reason."""
    worth = {trump: _worth(view, trump) for trump in TRUMPS}
    if view.why_not(Pass()) is not None:
        return _open(view, max(TRUMPS, key=lambda trump: worth[trump]))
    needed = {trump: _needed(view, trump) for trump in TRUMPS}
    offers = [(trump, needed[trump]) for trump in TRUMPS if needed[trump] <= min(worth[trump], HIGHEST_CONTRACT)]
    if offers:
        trump, number = max(offers, key=lambda offer: (worth[offer[0]] - offer[1], offer[0] is not None))
        return _bid(view, Contract(trump, number), worth[trump])
    if view.why_not(DealMiss()) is None:
        return Choice(DealMiss(), Reason.DEAL_MISS, {"n": str(view.hand.points)})
    best = max(TRUMPS, key=lambda trump: worth[trump])
    return _pass(view, needed[best], worth[best])


def _worth(view: View, trump: Suit | None) -> float:
    """Point cards; the kitty is counted in once it lies open."""
    hand = view.hand.mask
    if trump is None and _winners(view) < NO_TRUMP_WINNERS:
        return 0.0
    if view.kitty is None:
        return dealt_value(view.rules, hand, trump)
    return final_value(view.rules, _best_ten(view, hand | view.kitty.mask, trump), trump)


def _best_ten(view: View, hand: int, trump: Suit | None) -> int:
    from mighty_learn.players.simple.exchange import bury  # the two modules need each other

    return hand & ~bury(view.rules, hand, trump)


def _winners(view: View) -> int:
    """Mighty, joker and the highest cards of the suits in no trump."""
    hand, mighty = view.hand.mask, view.rules.mighty(None).mask
    tops = sum(bool((hand | mighty) >> 13 * suit + 12 & 1 and hand >> 13 * suit + 11 & 1) if SUIT_MASKS[suit] & mighty
               else hand >> 13 * suit + 12 & 1 for suit in Suit)
    return tops + bool(hand & mighty) + bool(hand & JOKER.mask)


def _needed(view: View, trump: Suit | None) -> int:
    """The lowest number that may be bid now in this trump; 21 if none may."""
    number = view.contract.number if view.contract is not None else auction.lowest(view)
    while number <= HIGHEST_CONTRACT and view.why_not(Bid(Contract(trump, number))) is not None:
        number += 1
    return number


def _open(view: View, trump: Suit | None) -> Choice:
    contract = Contract(trump, auction.lowest(view))
    return Choice(Bid(contract), Reason.OPEN_FORCED, {"contract": str(contract)})


def _bid(view: View, contract: Contract, worth: float) -> Choice:
    facts = {"contract": str(contract), "worth": str(floor(worth))}
    if contract.trump is None:
        return Choice(Bid(contract), Reason.BID_NO_TRUMP, facts | {"n": str(_winners(view))})
    return Choice(Bid(contract), Reason.BID_SUIT, facts | {
        "suit": str(contract.trump), "n": str(len(view.hand.of_suit(contract.trump)))})


def _pass(view: View, needed: int, worth: float) -> Choice:
    facts = {"worth": str(floor(worth)), "needed": str(min(needed, HIGHEST_CONTRACT))}
    return Choice(Pass(), Reason.PASS_WEAK if view.contract is None else Reason.PASS_OUTBID, facts)
