"""The friend, who knows both sides while the others guess."""
from __future__ import annotations

from mighty_learn.engine.cards import JOKER, POINT_MASK, SUIT_MASKS, Card, Rank
from mighty_learn.players.claims.registry import Options, following, leading
from mighty_learn.players.claims.situations.common import cheap, is_low, led_by_declarer, side_lead
from mighty_learn.players.simple.leading import lead
from mighty_learn.players.simple.sight import Sight, highest, lowest, play_of

EARLY = range(2, 6)  # tricks in which the Mighty is led early
SOON = range(2, 7)  # tricks in which trump is returned


def _supports(sight: Sight) -> bool:
    """Whether the friend follows to the declarer's lead of a low card, and somebody plays after him."""
    view = sight.view
    return view.is_friend and led_by_declarer(sight) and len(view.trick) < 4 and is_low(view.trick[0].card)


@following("friend_mighty_at_once")
def friend_mighty_at_once(sight: Sight) -> Options:
    """First trick, a low side card was led: the Mighty that was called, or a card that costs little."""
    view = sight.view
    mine = view.friend_card is sight.powers.mighty and sight.free & sight.mighty
    boss = sight.hand & sight.tops & SUIT_MASKS[sight.led]  # he can take over with that
    if view.trick_number != 1 or not mine or boss or not _supports(sight) or sight.led == view.trump:
        return None
    other = cheap(sight, sight.free & ~sight.specials)
    return None if other is None else (play_of(sight.powers.mighty), other)


@following("friend_supports_trump")
def friend_supports_trump(sight: Sight) -> Options:
    """The declarer leads a low trump: Mighty or joker on it, or a card that costs little."""
    view = sight.view
    if view.trick_number < 2 or view.trump is None or sight.led != view.trump or not _supports(sight):
        return None
    specials = sight.free & sight.mighty or (sight.free & JOKER.mask if view.joker_live else 0)
    other = cheap(sight, sight.free & ~sight.specials)
    if not specials or other is None or sight.hand & Card.of(view.trump, Rank.ACE).mask:
        return None
    return play_of(highest(specials)), other


@leading("friend_keeps_mighty")
def friend_keeps_mighty(sight: Sight) -> Options:
    """The friend leads early and holds the Mighty: another lead, or the Mighty."""
    if not sight.view.is_friend or sight.view.trick_number not in EARLY or not sight.free & sight.mighty:
        return None
    other, mighty = lead(sight).action, play_of(sight.powers.mighty)
    return None if other == mighty else (other, mighty)


@leading("friend_returns_trump")
def friend_returns_trump(sight: Sight) -> Options:
    """The friend leads while enemies may hold trumps: a low trump, or a side card."""
    low = sight.free & sight.trumps & ~POINT_MASK
    if not sight.view.is_friend or sight.view.trick_number not in SOON or not low or not sight.trumps_out:
        return None
    other = side_lead(sight)
    return None if other is None else (play_of(lowest(low)), other)
