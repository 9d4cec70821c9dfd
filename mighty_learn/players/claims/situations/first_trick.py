"""The first lead: the king below the Mighty, a side ace, the trick that makes the friend."""
from __future__ import annotations

from mighty_learn.engine.actions import CallFriend, FriendKind
from mighty_learn.engine.cards import POINT_MASK, SUIT_MASKS, Card, Rank, each
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import View
from mighty_learn.players.claims.registry import Options, before_play, leading
from mighty_learn.players.claims.situations.common import cheap, holders, is_declarer, low_sides, lows
from mighty_learn.players.simple.sight import Sight, play_of


def _first_lead(sight: Sight) -> bool:
    return is_declarer(sight) and sight.view.trick_number == 1


def _suit_mask(card: Card) -> int:
    assert card.suit is not None
    return SUIT_MASKS[card.suit]


@leading("king_under_mighty")
def king_under_mighty(sight: Sight) -> Options:
    """The Mighty is the friend's card and the declarer holds the king of its suit: the king, or a low side card."""
    mighty = sight.powers.mighty
    assert mighty.suit is not None
    king = Card.of(mighty.suit, Rank.KING)
    if not _first_lead(sight) or sight.view.friend_card is not mighty or not king.mask & sight.free:
        return None
    low = cheap(sight, low_sides(sight) & ~_suit_mask(king))
    return None if low is None else (play_of(king), low)


def _aces(sight: Sight) -> list[Card]:
    """The side aces that may be led, those of the shorter suits first."""
    aces = [card for card in each(sight.free & sight.sides) if card.rank is Rank.ACE]
    return sorted(aces, key=lambda card: (_seen(sight, card), card.index))


def _seen(sight: Sight, card: Card) -> int:
    """How many cards of the suit the declarer has held, the discard included."""
    laid = sight.view.discard.mask if sight.view.discard else 0
    return ((sight.hand | laid) & _suit_mask(card)).bit_count()


@leading("first_side_ace")
def first_side_ace(sight: Sight) -> Options:
    """A side ace, of the shortest suit, or a low card of another suit."""
    aces = _aces(sight) if _first_lead(sight) else []
    low = cheap(sight, low_sides(sight) & ~_suit_mask(aces[0])) if aces else None
    return None if low is None else (play_of(aces[0]), low)


@leading("shorter_ace")
def shorter_ace(sight: Sight) -> Options:
    """Two side aces: that of the suit of which fewer cards were held, or that of the other."""
    aces = _aces(sight) if _first_lead(sight) else []
    if len(aces) < 2 or _seen(sight, aces[0]) == _seen(sight, aces[-1]):
        return None
    return play_of(aces[0]), play_of(aces[-1])


@before_play("first_friend_lose", Phase.FRIEND)
def first_friend_lose(view: View) -> Options:
    """A first-trick friend is called by a declarer who could win that trick himself: lead low, or lead the winner."""
    powers = view.powers
    plain = view.hand.mask & ~powers.trumps & ~powers.mighty.mask
    tops = [card for card in holders(powers.mighty) if card.mask & plain and _wins(view, card)]
    if not view.rules.first_trick_friend or not tops:
        return None
    low = [card for card in lows(plain & ~POINT_MASK) if card.suit != tops[0].suit]
    if not low:
        return None
    call = CallFriend(FriendKind.FIRST)
    return (call, play_of(low[0])), (call, play_of(tops[0]))


def _wins(view: View, card: Card) -> bool:
    """Whether nothing in its suit is above this card, the Mighty being at home if it is in that suit."""
    mighty = view.mighty
    return card.suit is not mighty.suit or mighty in view.hand
