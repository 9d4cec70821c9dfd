"""The exchange: what to lay away, whom to call."""
from __future__ import annotations

from mighty_learn.engine.actions import DISCARDS, CallFriend, FriendKind
from mighty_learn.engine.cards import JOKER, SUIT_MASKS, Card, Rank, Suit, each
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import View
from mighty_learn.players.claims.registry import Options, before_play
from mighty_learn.players.claims.situations.common import holders, is_low
from mighty_learn.players.simple.exchange import bury

# --- whom to call


def _missing(view: View) -> int:
    return ~(view.hand.mask | (view.discard.mask if view.discard else 0))


def _calls(first: Card | None, second: Card | None) -> Options:
    if first is None or second is None:
        return None
    return CallFriend(FriendKind.CARD, first), CallFriend(FriendKind.CARD, second)


def _trump_ace(view: View) -> Card | None:
    """The ace of trump if it is in another hand."""
    if view.trump is None:
        return None
    ace = Card.of(view.trump, Rank.ACE)
    return ace if ace.mask & _missing(view) else None


def _if_missing(view: View, card: Card) -> Card | None:
    return card if card.mask & _missing(view) else None


@before_play("friend_mighty_or_joker", Phase.FRIEND)
def friend_mighty_or_joker(view: View) -> Options:
    """Both are missing."""
    return _calls(_if_missing(view, view.mighty), _if_missing(view, JOKER))


@before_play("friend_mighty_or_ace", Phase.FRIEND)
def friend_mighty_or_ace(view: View) -> Options:
    """The Mighty and the ace of trump are missing."""
    return _calls(_if_missing(view, view.mighty), _trump_ace(view))


@before_play("friend_joker_or_ace", Phase.FRIEND)
def friend_joker_or_ace(view: View) -> Options:
    """The Mighty is held, joker and ace of trump are missing."""
    if _if_missing(view, view.mighty):
        return None
    return _calls(_if_missing(view, JOKER), _trump_ace(view))


@before_play("friend_trump_ace", Phase.FRIEND)
def friend_trump_ace(view: View) -> Options:
    """Mighty and joker are held: the ace of trump, or the ace of the side suit with most losers."""
    if _if_missing(view, view.mighty) or _if_missing(view, JOKER):
        return None
    aces = [card for card in holders(view.mighty)
            if card.suit != view.trump and card.mask & _missing(view) and card.rank is Rank.ACE]
    held = [(len(view.hand.of_suit(card.suit)), -card.index, card) for card in aces if card.suit is not None]
    return _calls(_trump_ace(view), max(held, key=lambda one: one[:2])[2] if held else None)


# --- what to lay away


def _loose(view: View) -> list[Card]:
    """The side cards that are no winners and may well be laid away, lowest rank first."""
    powers, tops = view.powers, holders(view.mighty)
    kept = powers.mighty.mask | JOKER.mask | powers.trumps | sum(card.mask for card in tops)
    return sorted(each(view.hand.mask & ~kept), key=lambda card: (card.index % 13, card.index))


def _length(view: View, suit: Suit | None) -> int:
    assert suit is not None
    return (view.hand.mask & SUIT_MASKS[suit]).bit_count()


def _discards(first: list[Card], second: list[Card]) -> Options:
    return DISCARDS[sum(card.mask for card in first)], DISCARDS[sum(card.mask for card in second)]


@before_play("bury_void", Phase.DISCARD)
def bury_void(view: View) -> Options:
    """A side suit of two loose cards: bury both, or keep the higher and bury one more of a longer suit instead.

    The same number of point cards is buried either way.
    """
    loose = _loose(view)
    spare = [card for card in loose if _length(view, card.suit) >= 4]
    for suit in Suit:
        pair = [card for card in loose if card.suit is suit]
        others = [card for card in spare if card.suit is not suit]
        if len(pair) != 2 or _length(view, suit) != 2 or suit is view.trump or view.trump is None:
            continue
        third = next(filter(is_low, others), None)
        instead = [card for card in others if card is not third and card.is_point == pair[1].is_point]
        if third and instead:
            return _discards([*pair, third], [pair[0], third, instead[0]])
    return None


@before_play("bury_points", Phase.DISCARD)
def bury_points(view: View) -> Options:
    """A suit with a loose 10, J or Q and a lower card: bury the point card or the lower one, the rest being equal."""
    loose = _loose(view)
    for card in loose:
        lower = [other for other in loose if other.suit is card.suit and is_low(other)]
        if card.is_point and card.rank is not Rank.KING and lower:
            others = [one for one in loose if is_low(one) and one is not lower[-1]][:2]
            if len(others) == 2:
                return _discards([card, *others], [lower[-1], *others])
    return None


@before_play("keep_guarded_king", Phase.DISCARD)
def keep_guarded_king(view: View) -> Options:
    """King and two low cards of a side suit: keep them and bury three others, or bury the whole suit."""
    loose = _loose(view)
    for suit in Suit:
        mine = [card for card in loose if card.suit is suit]
        guarded = len(mine) == 3 == _length(view, suit) and mine[-1].rank is Rank.KING and all(map(is_low, mine[:2]))
        if guarded and view.trump is not None and len(loose) >= 6:
            other = bury(view.rules, view.hand.mask & ~SUIT_MASKS[suit], view.trump)
            return DISCARDS[other], DISCARDS[sum(card.mask for card in mine)]
    return None
