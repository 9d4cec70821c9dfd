"""After the auction: the three cards to lay away, a better contract, the friend."""
from __future__ import annotations

from itertools import combinations
from math import floor

from mighty_learn.engine import exchange
from mighty_learn.engine.actions import (
    HIGHEST_CONTRACT,
    CallFriend,
    ChangeContract,
    Contract,
    Discard,
    FriendKind,
)
from mighty_learn.engine.cards import JOKER, POINT_MASK, SUIT_MASKS, Card, CardSet, Rank, Suit, each
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.view import View
from mighty_learn.players.policy import Choice, Reason
from mighty_learn.players.simple.valuing import TRUMPS, final_value

# How much more than promised the hand must be worth, in point cards.
CLEARLY_BETTER = 2.0  # before the trump is changed, over the price
SAFE_RAISE = 2.0  # before the contract is raised
ALONE = 19.5  # before no friend is called


# --- the discard


def lay_away(view: View) -> Choice:
    """Three cards, for the trump that the declarer will play in."""
    hand = view.hand.mask
    contract = _better(view) or view.contract
    trump = contract.trump if contract else None
    buried = bury(view.rules, hand, trump)
    cards = str(CardSet(mask=buried))
    emptied = [suit for suit in _side_suits(trump) if buried & SUIT_MASKS[suit] and not hand & ~buried & SUIT_MASKS[suit]]
    if emptied and trump is not None:
        return Choice(Discard(CardSet(mask=buried)), Reason.BURY_VOID, {"cards": cards, "suit": str(emptied[0])})
    points = buried & POINT_MASK
    if points:
        return Choice(Discard(CardSet(mask=buried)), Reason.BURY_POINTS, {"cards": cards, "points": str(CardSet(mask=points))})
    return Choice(Discard(CardSet(mask=buried)), Reason.BURY_LOW, {"cards": cards})


def bury(rules: RuleSet, hand: int, trump: Suit | None) -> int:
    """The three cards (a mask) of thirteen that are missed least."""
    loose = _loose(rules, hand, trump)
    return max((a | b | c for a, b, c in combinations(loose, 3)), key=lambda buried: _gain(hand, buried, trump))


def _loose(rules: RuleSet, hand: int, trump: Suit | None) -> list[int]:
    """The cards that may be laid away, as masks: side cards below the winners; if these are too few, the next best."""
    powers = rules.powers(trump)
    kept = powers.mighty.mask | JOKER.mask
    tops = _winners(hand, powers.mighty)
    ranked = sorted(each(hand), key=lambda card: (
        bool(card.mask & kept), bool(card.mask & powers.trumps), bool(card.mask & tops), card.index % 13))
    loose = [card.mask for card in ranked if not card.mask & (kept | powers.trumps | tops)]
    return loose if len(loose) >= 3 else [card.mask for card in ranked[:3]]


def _winners(hand: int, mighty: Card) -> int:
    """The ace of each suit, and what follows it without a gap: the king of the Mighty's suit, A K, A K Q."""
    found = 0
    for suit in Suit:
        for rank in reversed(Rank):
            card = Card.of(suit, rank)
            if card is mighty:
                continue
            if not card.mask & hand:
                break
            found |= card.mask
    return found


def _side_suits(trump: Suit | None) -> list[Suit]:
    return [suit for suit in Suit if suit is not trump]


def _gain(hand: int, buried: int, trump: Suit | None) -> float:
    """How good it is to lay these away: points are safe in the discard, an empty suit can be ruffed."""
    gain = float((buried & POINT_MASK).bit_count())
    for suit in _side_suits(trump):
        before, after = hand & SUIT_MASKS[suit], hand & ~buried & SUIT_MASKS[suit]
        if before != after:
            gain += (1.5 if trump is not None else 0.0) * (not after) - 0.02 * (before & ~after).bit_count()
            gain -= 0.6 * bool(before & ~after & Card.of(suit, Rank.KING).mask)
    return gain - 0.001 * sum(card.index % 13 for card in each(buried & ~POINT_MASK))


# --- the contract


def change(view: View) -> Choice:
    """Another contract if the hand is clearly worth more than was promised."""
    old = view.contract
    assert old is not None
    new = _better(view)
    if new is not None:
        reason = Reason.RAISE_CONTRACT if new.trump == old.trump else Reason.CHANGE_TRUMP
        worth = floor(final_value(view.rules, view.hand.mask, new.trump))
        return Choice(ChangeContract(new), reason, {"contract": str(new), "old": str(old), "worth": str(worth)})
    return Choice(ChangeContract(None), Reason.KEEP_CONTRACT, {"contract": str(old)})


def _better(view: View) -> Contract | None:
    """The contract to change to, if it is clearly better; asked before and after the discard."""
    old = view.contract
    assert old is not None
    worth = {trump: final_value(view.rules, _kept(view, trump), trump) for trump in TRUMPS}
    other = max((trump for trump in TRUMPS if trump != old.trump), key=lambda trump: worth[trump])
    price, _ = exchange.price_of_change(view.rules, old, other)
    new = Contract(other, min(old.number + price, HIGHEST_CONTRACT))
    if _allowed(view, new) and worth[other] - new.number >= worth[old.trump] - old.number + CLEARLY_BETTER:
        return new
    raised = min(floor(worth[old.trump] - SAFE_RAISE), HIGHEST_CONTRACT)
    return Contract(old.trump, raised) if raised > old.number else None


def _kept(view: View, trump: Suit | None) -> int:
    hand = view.hand.mask
    return hand & ~bury(view.rules, hand, trump) if len(view.hand) > 10 else hand


def _allowed(view: View, new: Contract) -> bool:
    """Whether the change will be allowed; at 20 it is only by the option that lets no trump in."""
    old = view.contract
    assert old is not None
    if old.number == HIGHEST_CONTRACT:
        return view.rules.twenty_to_no_trump and new.trump is None
    price, _ = exchange.price_of_change(view.rules, old, new.trump)
    return old.number + price <= HIGHEST_CONTRACT


# --- the friend


def call_friend(view: View) -> Choice:
    """The strongest card that is missing; nobody with an overwhelming hand."""
    powers, missing = view.powers, ~(view.hand.mask | (view.discard.mask if view.discard else 0))
    if final_value(view.rules, view.hand.mask, view.trump) >= ALONE:
        return Choice(CallFriend(FriendKind.NONE), Reason.CALL_NONE)
    if powers.mighty.mask & missing:
        return _card(powers.mighty, Reason.CALL_MIGHTY)
    if JOKER.mask & missing:
        return _card(JOKER, Reason.CALL_JOKER)
    for rank in (Rank.ACE, Rank.KING):
        if view.trump is not None and (card := Card.of(view.trump, rank)).mask & missing and card is not powers.mighty:
            return _card(card, Reason.CALL_TRUMP)
    return _call_side(view, missing)


def _card(card: Card, reason: Reason) -> Choice:
    return Choice(CallFriend(FriendKind.CARD, card), reason, {"card": str(card)})


def _call_side(view: View, missing: int) -> Choice:
    """With all the strong cards held: the ace of the side suit with most losers, or the winner of the first trick."""
    wanted = [Card.of(suit, rank) for suit in _side_suits(view.trump) for rank in (Rank.ACE, Rank.KING)]
    open_suits = [card for card in wanted if card.mask & missing and view.hand.mask & SUIT_MASKS[card.suit or 0]]
    if view.rules.first_trick_friend and not any(card.rank is Rank.ACE for card in open_suits) and open_suits:
        return Choice(CallFriend(FriendKind.FIRST), Reason.CALL_FIRST)
    if not open_suits:
        return Choice(CallFriend(FriendKind.NONE), Reason.CALL_NONE)
    best = max(open_suits, key=lambda card: (card.rank or 0, (view.hand.mask & SUIT_MASKS[card.suit or 0]).bit_count()))
    return _card(best, Reason.CALL_SIDE)
