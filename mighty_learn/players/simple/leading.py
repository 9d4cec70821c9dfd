"""What to lead: pieces of advice for declarer, friend and opposition, each tried in turn until one applies.

Every piece takes a Sight and gives a Choice or None. How a trick is followed is in `following.py`.
"""
from __future__ import annotations

from collections.abc import Callable

from mighty_learn.engine.actions import CALLS, JOKER_LEADS, Claim, FriendKind
from mighty_learn.engine.cards import JOKER, POINT_MASK, SUIT_MASKS, Card, Suit, each
from mighty_learn.players.policy import Choice, Reason
from mighty_learn.players.simple.sight import Sight, highest, lowest, play_of

Advice = Callable[[Sight], Choice | None]


def lead(sight: Sight) -> Choice:
    """The card to lead, with the reason."""
    for advice in advice_for(sight):
        if found := advice(sight):
            return found
    return lead_low(sight)


def advice_for(sight: Sight) -> tuple[Advice, ...]:
    """The pieces of advice for this seat's part in the game, in the order in which they are tried."""
    if sight.me == sight.view.declarer:
        return _FIRST_OF_DECLARER if sight.view.trick_number == 1 else _DECLARER
    return _FRIEND if sight.view.is_friend else _OPPOSITION


def _choose(card: Card, reason: Reason, **facts: object) -> Choice:
    return Choice(play_of(card), reason, {"card": str(card)} | {name: str(fact) for name, fact in facts.items()})


# --- anybody


def only_card(sight: Sight) -> Choice | None:
    """One card is left."""
    return _choose(highest(sight.hand), Reason.ONLY_CARD) if _single(sight.hand) and sight.hand != JOKER.mask else None


def _single(mask: int) -> bool:
    return mask & (mask - 1) == 0


def claim_all(sight: Sight) -> Choice | None:
    """Claim when each card held is sure to win as a lead, whatever the others hold: the order then matters little.

    The joker loses its power on the last trick, so it counts only if it can be led before.
    """
    if not sight.view.may_claim or not 1 < sight.tricks_left < 10:
        return None
    others = tuple(seat for seat in range(5) if seat != sight.me)
    for card in each(sight.hand):
        suits = tuple(Suit) if card.suit is None else (card.suit,)
        if not any(sight.sure_lead(card, suit, others) for suit in suits):
            return None
    return Choice(Claim(), Reason.CLAIM_ALL, {"n": str(sight.tricks_left)})


def cash_sure(sight: Sight) -> Choice | None:
    """A side card that is sure to win, the point cards first."""
    sure = [card for card in each(sight.free & sight.sides)
            if card.suit is not None and sight.sure_lead(card, card.suit, sight.foes)]
    if not sure:
        return None
    return _choose(max(sure, key=lambda card: (card.is_point, card.index % 13)), Reason.CASH_SURE)


def spend_joker(sight: Sight) -> Choice | None:
    """The joker is led before it loses its power on the last trick."""
    joker_dies_soon = sight.tricks_left == 2 and sight.view.joker_live
    if not (joker_dies_soon and sight.free & JOKER.mask):
        return None
    return _joker(sight, Reason.SPEND_JOKER, _joker_suit(sight))


def _joker(sight: Sight, reason: Reason, suit: Suit) -> Choice:
    return Choice(JOKER_LEADS[suit], reason, {"card": str(JOKER), "suit": str(suit)})


def _joker_suit(sight: Sight) -> Suit:
    """What a led joker asks for: the suit of the best other card, so that its rivals fall."""
    others = sight.hand & ~sight.specials
    if sight.trumps & others and sight.ruling:
        return Suit(highest(sight.trumps & others).index // 13)
    longest = max(each(others), key=lambda card: (card.index % 13), default=None)
    return Suit.S if longest is None or longest.suit is None else longest.suit


def spend_mighty(sight: Sight) -> Choice | None:
    """The Mighty is led late, when a last side winner or trump would otherwise stay unled."""
    if sight.tricks_left > 3 or not sight.free & sight.mighty:
        return None
    return _choose(highest(sight.mighty), Reason.SPEND_MIGHTY)


def lead_low(sight: Sight) -> Choice:
    """The cheapest card; not the Mighty's suit for those who would draw their own Mighty out."""
    if sight.hand == JOKER.mask:
        return _joker(sight, Reason.ONLY_CARD, Suit.S)
    plain = sight.free & sight.sides or sight.free & ~sight.specials or sight.free & sight.mighty or sight.free
    card = sight.cheapest(plain)
    if card.is_joker:
        return _joker(sight, Reason.ONLY_CARD, _allowed_suit(sight, _joker_suit(sight)))
    return _choose(card, Reason.LEAD_LOW)


def _allowed_suit(sight: Sight, suit: Suit) -> Suit:
    """This suit, if the joker may name it: on the first trick it may not name trump (R6.7)."""
    suits = (suit, *Suit)
    found: Suit = next(one for one in suits if sight.view.why_not(JOKER_LEADS[one]) is None)
    return found


# --- declarer


def lead_side_winner(sight: Sight) -> Choice | None:
    """A side card that nothing in its suit beats, from the suit of which most cards are out: it is ruffed least."""
    tops = sight.tops & sight.free
    if not tops:
        return None
    return _top_lead(sight, max(each(tops), key=lambda card: (_out_of(sight, card).bit_count(), card.index)))


def _top_lead(sight: Sight, card: Card) -> Choice:
    below_mighty = sight.mighty & SUIT_MASKS[card.suit or 0] & sight.out
    return _choose(card, Reason.LEAD_UNDER_MIGHTY if below_mighty else Reason.LEAD_SIDE_WINNER,
                   suit=card.suit, mighty=highest(sight.mighty))


def _out_of(sight: Sight, card: Card) -> int:
    return sight.out & SUIT_MASKS[card.suit or 0]


def lead_for_first_friend(sight: Sight) -> Choice | None:
    """With a first-trick friend the trick must go to somebody else: lead low."""
    if sight.view.call is None or sight.view.call.kind is not FriendKind.FIRST:
        return None
    losing = sum(card.mask for card in each(sight.free & sight.sides) if not sight.is_top(card))
    return _choose(sight.cheapest(losing), Reason.LEAD_FOR_FIRST_FRIEND) if losing else None


def lead_to_friend(sight: Sight) -> Choice | None:
    """A low card in the suit of the friend's card."""
    wanted = sight.view.friend_card
    if wanted is None or wanted.suit is None or not wanted.mask & sight.out:
        return None
    suit = sight.free & SUIT_MASKS[wanted.suit] & sight.sides & ~POINT_MASK
    return _choose(lowest(suit), Reason.LEAD_TO_FRIEND, friend=wanted) if suit else None


def draw_trump(sight: Sight) -> Choice | None:
    """While a foe may hold trumps: the highest if nothing above it is out, else the joker, else a low one."""
    mine = sight.free & sight.trumps
    if not mine or not sight.trumps_out:
        return None
    top = highest(mine)
    suit = Suit(top.index // 13)
    count = sight.trumps_out.bit_count()
    if sight.is_top(top):
        return _choose(top, Reason.DRAW_TRUMP_TOP, n=count)
    if sight.free & JOKER.mask and sight.view.joker_live and mine.bit_count() > 1:
        return _joker(sight, Reason.DRAW_TRUMP_JOKER, suit)
    low = mine & ~POINT_MASK
    if not low or mine.bit_count() < 2:
        return None
    higher = sight.out & sight.trumps & ~(top.mask | top.mask - 1)
    return _choose(lowest(low), Reason.DRAW_TRUMP_LOW, n=higher.bit_count())


# --- friend


def return_trump(sight: Sight) -> Choice | None:
    """The declarer's suit: the top trump if it is held, else a low one."""
    mine = sight.free & sight.trumps
    if not mine or not sight.trumps_out:
        return None
    top = highest(mine)
    if sight.is_top(top):
        return _choose(top, Reason.RETURN_TOP_TRUMP)
    low = mine & ~POINT_MASK
    return _choose(lowest(low), Reason.RETURN_TRUMP) if low else None


def lead_for_ruff(sight: Sight) -> Choice | None:
    """A suit of which the partner showed to be out, while he may still hold trumps."""
    for seat in sight.allies:
        if not sight.trumps & sight.may_hold[seat]:
            continue
        suits = sight.free & sight.sides & sight.lacks[seat]
        if suits:
            card = sight.cheapest(suits)
            return _choose(card, Reason.LEAD_FOR_RUFF, suit=card.suit, who=sight.role_of_partner)
    return None


# --- opposition


def call_out_joker(sight: Sight) -> Choice | None:
    """The joker call, when the joker is in another hand and not known to be on one's own side."""
    caller = sight.powers.caller
    if not caller.mask & sight.free or not sight.out & JOKER.mask:
        return None
    call = CALLS[caller.index]
    if sight.view.why_not(call) is not None or not any(sight.may_hold[seat] & JOKER.mask for seat in sight.foes):
        return None
    return Choice(call, Reason.CALL_OUT_JOKER, {"card": str(caller)})


def attack(sight: Sight) -> Choice | None:
    """A side winner in a suit that the declarer has not shown to be out of."""
    ruffers = [seat for seat in sight.foes if sight.trumps & sight.may_hold[seat]]
    ruffed = 0
    for seat in ruffers:
        ruffed |= sight.lacks[seat]
    tops = sight.tops & sight.free & ~ruffed
    good = [card for card in each(tops) if _out_of(sight, card).bit_count() >= 3]
    if not good:
        return None
    return _top_lead(sight, max(good, key=lambda card: (_out_of(sight, card).bit_count(), card.index)))


def lead_away_from_trump(sight: Sight) -> Choice | None:
    """A low side card rather than a trump, which would do the declarer's work."""
    side = sight.free & sight.sides & ~sight.tops or sight.free & sight.sides
    if not side or not sight.hand & sight.trumps:
        return None
    card = sight.cheapest(side)
    return _top_lead(sight, card) if card.mask & sight.tops else _choose(card, Reason.LEAD_AWAY_FROM_TRUMP)


_FIRST_OF_DECLARER: tuple[Advice, ...] = (lead_for_first_friend, lead_side_winner, lead_to_friend)
_DECLARER: tuple[Advice, ...] = (
    only_card, claim_all, spend_joker, draw_trump, cash_sure, lead_side_winner, spend_mighty, lead_for_ruff)
_FRIEND: tuple[Advice, ...] = (
    only_card, claim_all, spend_joker, return_trump, cash_sure, lead_for_ruff, attack, spend_mighty)
_OPPOSITION: tuple[Advice, ...] = (
    only_card, claim_all, spend_joker, call_out_joker, cash_sure, attack, lead_for_ruff, spend_mighty,
    lead_away_from_trump)
