"""What several situations ask: who is surely an enemy, which cards are plain losers, what would be led instead."""
from __future__ import annotations

from mighty_learn.engine.actions import Action
from mighty_learn.engine.cards import POINT_MASK, SEATS, SUIT_MASKS, Card, Rank, Suit, each
from mighty_learn.players.simple.leading import attack, cash_sure, lead_for_ruff, lead_side_winner
from mighty_learn.players.simple.sight import Sight, play_of


def is_opposition(sight: Sight) -> bool:
    """Whether this seat is neither declarer nor, as it knows, friend."""
    return not sight.ruling


def is_declarer(sight: Sight) -> bool:
    """Whether this seat is the declarer."""
    return sight.me == sight.view.declarer


def known_enemies(sight: Sight) -> tuple[int, ...]:
    """The seats that this seat knows to be on the other side."""
    view = sight.view
    if is_opposition(sight):
        return tuple(seat for seat in (view.declarer, view.friend) if seat is not None)
    if is_declarer(sight) and view.friend is None and not sight.alone:
        return ()
    return tuple(seat for seat in SEATS if seat != sight.me and seat not in sight.allies)


def enemy_wins(sight: Sight) -> bool:
    """Whether the trick on the table is being won by a known enemy."""
    return sight.winner in known_enemies(sight)


def low_sides(sight: Sight) -> int:
    """The side cards that may be played, are no point cards and win nothing soon."""
    return sight.free & sight.sides & ~POINT_MASK & ~sight.tops


def cheap(sight: Sight, mask: int) -> Action | None:
    """The card of the mask that costs least to give away."""
    return play_of(sight.cheapest(mask)) if mask else None


def side_lead(sight: Sight, without: int = 0) -> Action | None:
    """What the rule of thumb would lead if it might lead only a side card, and none of `without`."""
    top = lead_side_winner if is_declarer(sight) else attack
    for advice in (cash_sure, top, lead_for_ruff):
        found = advice(sight)
        if found is not None and _card(found.action).mask & sight.free & sight.sides & ~without:
            return found.action
    return cheap(sight, sight.free & sight.sides & ~without)


def _card(action: Action) -> Card:
    card = getattr(action, "card", None)
    assert isinstance(card, Card)
    return card


def mighty_suit(sight: Sight) -> int:
    """The Mighty's suit, the Mighty itself left out; it is never trump."""
    suit = sight.powers.mighty.suit
    assert suit is not None
    return SUIT_MASKS[suit] & ~sight.mighty


def led_by_declarer(sight: Sight) -> bool:
    """Whether the declarer led the trick on the table."""
    return sight.view.leader == sight.view.declarer


def holders(mighty: Card) -> tuple[Card, ...]:
    """The highest card of each suit, the Mighty left aside."""
    return tuple(Card.of(suit, Rank.KING if Card.of(suit, Rank.ACE) is mighty else Rank.ACE) for suit in Suit)


def is_low(card: Card) -> bool:
    """Whether it is neither a point card nor the joker."""
    return not card.is_joker and not card.is_point


def lows(mask: int) -> tuple[Card, ...]:
    """The cards of the mask that are no point cards, lowest rank first."""
    return tuple(sorted(filter(is_low, each(mask)), key=lambda card: (card.index % 13, card.index)))
