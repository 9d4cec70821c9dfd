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

# How much more than promised the hand must be worth, in point cards. With a raise at 2.0 contracts were made 73 % of
# the time, at 0.25 about 68 %: a hand worth more than it promises gives points away.
CLEARLY_BETTER = 2.0  # before the trump is changed, over the price
SAFE_RAISE = 0.25  # before the contract is raised
ALONE = 19.5  # before no friend is called

# What a discard is worth, in point cards. Paired over 1,200 deals: a void at 0.5 instead of 1.5 lost 0.09 ± 0.05,
# at 3 gained 0.04 ± 0.03; a king at 1.2 instead of 0.6 gained 0.04 ± 0.04.
VOID = 2.5  # a side suit emptied
POINT_SAFE = 1.0  # a point card buried
KING = 1.0  # taken off for a king, which might have won a trick


# --- the discard


def lay_away(view: View) -> Choice:
    """Three cards, for the trump that the declarer will play in."""
    hand = view.hand.mask
    contract = _better(view) or view.contract
    trump = contract.trump if contract else None
    buried = CardSet(mask=bury(view.rules, hand, trump))
    kept = hand & ~buried.mask
    reason, facts = Reason.BURY_LOW, {"cards": str(buried)}
    emptied = [suit for suit in _side_suits(trump) if buried.of_suit(suit) and not kept & SUIT_MASKS[suit]]
    if emptied and trump is not None:
        reason, facts["suit"] = Reason.BURY_VOID, str(emptied[0])
    elif buried.points:
        reason, facts["points"] = Reason.BURY_POINTS, str(CardSet(mask=buried.mask & POINT_MASK))
    return Choice(Discard(buried), reason, facts)


def bury(rules: RuleSet, hand: int, trump: Suit | None) -> int:
    """The three cards (a mask) of thirteen that are missed least."""
    loose = [(card.mask, _missed(card)) for card in _loose(rules, hand, trump)]
    held = [hand & mask for mask in _side_masks(trump) if hand & mask]
    void = 0.0 if trump is None else VOID

    def gain(three: tuple[tuple[int, float], ...]) -> float:
        (a, x), (b, y), (c, z) = three
        left = ~(a | b | c)
        return void * sum([not cards & left for cards in held]) - x - y - z

    a, b, c = max(combinations(loose, 3), key=gain)
    return a[0] | b[0] | c[0]


def _missed(card: Card) -> float:
    """How much a side card is missed: a buried point is a point won, a king might have won a trick."""
    rank = card.rank or 0
    return -POINT_SAFE + (KING if rank == Rank.KING else 0.0) if card.is_point else 0.001 * rank


def _loose(rules: RuleSet, hand: int, trump: Suit | None) -> list[Card]:
    """The cards that may be laid away: side cards below the winners; if these are too few, the next best."""
    powers = rules.powers(trump)
    kept = powers.mighty.mask | JOKER.mask
    tops = _winners(hand, powers.mighty)
    ranked = sorted(each(hand), key=lambda card: (
        bool(card.mask & kept), bool(card.mask & powers.trumps), bool(card.mask & tops), card.index % 13))
    loose = [card for card in ranked if not card.mask & (kept | powers.trumps | tops)]
    return loose if len(loose) >= 3 else ranked[:3]


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


def _side_masks(trump: Suit | None) -> list[int]:
    return [SUIT_MASKS[suit] for suit in _side_suits(trump)]


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
    rules, hand = view.rules, view.hand.mask
    other = max((trump for trump in TRUMPS if trump != old.trump), key=lambda trump: final_value(rules, hand, trump))
    worth = {trump: final_value(rules, _kept(view, trump), trump) for trump in (old.trump, other)}
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
