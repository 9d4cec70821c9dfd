"""Mighty, joker and joker call: when to use them, when to go after them."""
from __future__ import annotations

from mighty_learn.engine.actions import CALLS, Action, CallFriend, FriendKind, Play
from mighty_learn.engine.cards import JOKER, POINT_MASK
from mighty_learn.engine.view import View
from mighty_learn.players.claims.registry import Options, following, leading
from mighty_learn.players.claims.situations.common import (
    cheap,
    enemy_wins,
    is_declarer,
    is_opposition,
    low_sides,
    mighty_suit,
    side_lead,
)
from mighty_learn.players.simple.leading import lead
from mighty_learn.players.simple.sight import Sight, play_of

MAGONG = range(2, 7)  # tricks in which the Mighty's suit is led to force it out
EARLY_CALL = range(2, 4)


def _call(sight: Sight) -> Play | None:
    """The joker call, when it may be made and the joker is in another hand."""
    caller = sight.powers.caller
    if not caller.mask & sight.free or not sight.out & JOKER.mask:
        return None
    call = CALLS[caller.index]
    return None if sight.view.why_not(call) else call


@leading("defender_joker_call")
def defender_joker_call(sight: Sight) -> Options:
    """The opposition may call the joker, which somebody else holds."""
    call = _call(sight) if is_opposition(sight) else None
    other = side_lead(sight, without=sight.powers.caller.mask)
    return None if call is None or other is None else (call, other)


def _joker_as_friend(view: View) -> Action | None:
    """The declarer who holds the joker caller and not the joker calls it as friend."""
    ours = JOKER in view.hand or (view.discard is not None and JOKER in view.discard)
    return None if ours or view.joker_caller not in view.hand else CallFriend(FriendKind.CARD, JOKER)


@leading("own_joker_call", _joker_as_friend)
def own_joker_call(sight: Sight) -> Options:
    """The declarer has called the joker as friend and holds the joker caller: do not call it."""
    call = _call(sight) if is_declarer(sight) and sight.view.friend_card is JOKER else None
    return None if call is None else (lead(sight).action, call)


@leading("early_joker_call")
def early_joker_call(sight: Sight) -> Options:
    """The declarer could call the joker in the second or third trick, and does not know who holds it."""
    strange = is_declarer(sight) and sight.view.friend_card is not JOKER and sight.view.trick_number in EARLY_CALL
    call = _call(sight) if strange else None
    return None if call is None else (lead(sight).action, call)


def _lows_of_both(sight: Sight) -> tuple[int, int]:
    """The low side cards in the Mighty's suit, and those in others."""
    low = low_sides(sight)
    return low & mighty_suit(sight), low & ~mighty_suit(sight)


@leading("magong")
def magong(sight: Sight) -> Options:
    """The opposition leads while the Mighty is in another hand: a low card of its suit, or of another side suit."""
    inside, outside = _lows_of_both(sight)
    if not is_opposition(sight) or sight.view.trick_number not in MAGONG or not sight.out & sight.mighty:
        return None
    a, b = cheap(sight, inside), cheap(sight, outside)
    return None if a is None or b is None else (a, b)


@leading("avoid_mighty_suit")
def avoid_mighty_suit(sight: Sight) -> Options:
    """The government leads a low side card while the Mighty is with its friend, as far as the seat knows."""
    inside, outside = _lows_of_both(sight)
    ours = sight.view.friend_card is sight.powers.mighty and (sight.out | sight.hand) & sight.mighty
    if not sight.ruling or not ours:
        return None
    a, b = cheap(sight, outside), cheap(sight, inside)
    return None if a is None or b is None else (a, b)


@following("trump_before_mighty")
def trump_before_mighty(sight: Sight) -> Options:
    """An enemy's trick with points can be taken for sure by a trump or by the Mighty."""
    sure = [card for card in sight.winners if card.mask & sight.trumps & ~POINT_MASK
            and sight.holds(sight.strength(card, sight.led))]
    if not sure or not sight.free & sight.mighty or not sight.points or not enemy_wins(sight):
        return None
    return play_of(sure[0]), play_of(sight.powers.mighty)
