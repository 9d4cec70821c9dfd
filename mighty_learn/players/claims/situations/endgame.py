"""The last tricks: trump kept, the joker spent in time."""
from __future__ import annotations

from mighty_learn.engine.actions import JOKER_LEADS
from mighty_learn.engine.cards import JOKER, POINT_MASK, Suit
from mighty_learn.players.claims.registry import Options, following, leading
from mighty_learn.players.claims.situations.common import cheap, enemy_wins
from mighty_learn.players.simple.sight import Sight, lowest, play_of

NINTH = 9  # the last trick in which the joker has power


@following("keep_trump_late")
def keep_trump_late(sight: Sight) -> Options:
    """Two or three cards are left and the trick is lost: throw a side card or a trump, neither a point card."""
    trumps, sides = (sight.free & mask & ~POINT_MASK for mask in (sight.trumps, sight.sides))
    if not 2 <= sight.tricks_left <= 3 or not trumps or not sides or sight.winners or not enemy_wins(sight):
        return None
    return play_of(sight.cheapest(sides)), play_of(lowest(trumps))


@leading("joker_ninth_lead")
def joker_ninth_lead(sight: Sight) -> Options:
    """On lead in the ninth trick with the joker and another card: it asks for the other card's suit."""
    other = sight.free & ~JOKER.mask
    if sight.view.trick_number != NINTH or not sight.free & JOKER.mask or not other:
        return None
    card = lowest(other)
    return JOKER_LEADS[Suit(card.index // 13)], play_of(card)


@following("joker_ninth_follow")
def joker_ninth_follow(sight: Sight) -> Options:
    """Following in the ninth trick with a joker that has power, and another card that may be played."""
    other = cheap(sight, sight.free & ~JOKER.mask)
    if sight.view.trick_number != NINTH or not sight.free & JOKER.mask or not sight.view.joker_live or other is None:
        return None
    return play_of(JOKER), other
