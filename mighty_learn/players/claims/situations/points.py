"""Point cards: where to load them, where not."""
from __future__ import annotations

from mighty_learn.engine.cards import POINT_MASK
from mighty_learn.players.claims.registry import Options, following
from mighty_learn.players.claims.situations.common import is_opposition, led_by_declarer
from mighty_learn.players.simple.sight import Sight, lowest, play_of


def _spare(sight: Sight) -> tuple[int, int]:
    """The side point cards that are no winners, and the other side cards, as far as they may be played."""
    sides = sight.free & sight.sides & ~sight.tops
    return sides & POINT_MASK, sides & ~POINT_MASK


@following("load_sure")
def load_sure(sight: Sight) -> Options:
    """A partner's trick that nobody can take away: a point card or a low one."""
    points, low = _spare(sight)
    if not points or not low or sight.winner not in sight.allies or not sight.holds(sight.best):
        return None
    return play_of(lowest(points)), play_of(sight.cheapest(low))


@following("load_only_sure")
def load_only_sure(sight: Sight) -> Options:
    """A partner is winning a trick that an enemy to come might take: a low card or a point card."""
    points, low = _spare(sight)
    if not points or not low or sight.winner not in sight.allies or sight.holds(sight.best):
        return None
    return play_of(sight.cheapest(low)), play_of(lowest(points))


@following("feed_trump_lead")
def feed_trump_lead(sight: Sight) -> Options:
    """The friend follows to the declarer's trump lead, which is not sure to win: a point card or a low one."""
    plain = sight.free & ~sight.specials
    points, low = plain & POINT_MASK, plain & ~POINT_MASK
    if not sight.view.is_friend or not led_by_declarer(sight) or sight.led != sight.view.trump or not points or not low:
        return None
    if sight.winner == sight.view.declarer and sight.holds(sight.best):
        return None
    return play_of(sight.cheapest(points)), play_of(sight.cheapest(low))


@following("dont_overtake")
def dont_overtake(sight: Sight) -> Options:
    """Somebody of whom an opponent cannot know the side is winning: stay below, or take over with the suit led."""
    view, winner = sight.view, sight.winner
    unknown = is_opposition(sight) and not sight.allies and winner != view.declarer and not sight.alone
    over = [card for card in sight.winners if card.suit == sight.led and not card.mask & sight.specials]
    under = sight.free & ~sight.specials & ~sum(card.mask for card in over)
    if not unknown or not over or not under:
        return None
    return play_of(sight.cheapest(under)), play_of(over[-1])
