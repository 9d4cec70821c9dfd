"""Trump: drawing it, holding it back, ruffing."""
from __future__ import annotations

from mighty_learn.engine.actions import Action
from mighty_learn.engine.cards import POINT_MASK, each
from mighty_learn.players.claims.registry import OfSight, Options, following, leading
from mighty_learn.players.claims.situations.common import cheap, enemy_wins, is_declarer, is_opposition, side_lead
from mighty_learn.players.simple.leading import draw_trump
from mighty_learn.players.simple.sight import Sight, highest, lowest, play_of

FEW = 5  # trumps of the declarer that are few


def _pair(first: Action | None, second: Action | None) -> Options:
    return None if first is None or second is None or first == second else (first, second)


def _draw(sight: Sight) -> Action | None:
    found = draw_trump(sight)
    return None if found is None else found.action


def _first_lead_after_first_trick(sight: Sight) -> bool:
    view = sight.view
    return is_declarer(sight) and view.trick_number > 1 and all(t.leader != sight.me for t in view.tricks[1:])


@leading("drain_after_first")
def drain_after_first(sight: Sight) -> Options:
    """The declarer's first lead after the first trick: trump or a side card."""
    return _pair(_draw(sight), side_lead(sight)) if _first_lead_after_first_trick(sight) else None


@leading("drain_with_few")
def drain_with_few(sight: Sight) -> Options:
    """The same with few trumps: the advice is not to draw."""
    few = (sight.hand & sight.trumps).bit_count() <= FEW
    return _pair(side_lead(sight), _draw(sight)) if few and _first_lead_after_first_trick(sight) else None


def _boss_of_two(sight: Sight) -> bool:
    """Whether the declarer leads with two trumps or more, among them the highest left."""
    mine = sight.free & sight.trumps
    return is_declarer(sight) and sight.view.trick_number > 1 and mine.bit_count() > 1 and sight.is_top(highest(mine))


def _draw_when(count: int) -> OfSight:
    """The boss trump is held and so many trumps may still be in enemy hands."""
    def find(sight: Sight) -> Options:
        if not _boss_of_two(sight) or sight.trumps_out.bit_count() != count:
            return None
        return _pair(play_of(highest(sight.free & sight.trumps)), side_lead(sight))
    return find


leading("drain_at_three")(_draw_when(3))
leading("drain_at_two")(_draw_when(2))
leading("drain_last_lower")(_draw_when(1))


@leading("drain_last_higher")
def drain_last_higher(sight: Sight) -> Options:
    """One trump is left outside, and it is higher than the declarer's: leave it alone."""
    mine = sight.free & sight.trumps
    if not is_declarer(sight) or mine.bit_count() < 2 or sight.trumps_out.bit_count() != 1:
        return None
    if sight.view.trick_number == 1 or sight.is_top(highest(mine)):
        return None
    return _pair(side_lead(sight), play_of(lowest(mine)))


@leading("drain_from_top")
def drain_from_top(sight: Sight) -> Options:
    """Drawing with the boss trump or with a low probe."""
    low = sight.free & sight.trumps & ~POINT_MASK
    if not _boss_of_two(sight) or not low or sight.trumps_out.bit_count() < 2:
        return None
    return _pair(play_of(highest(sight.free & sight.trumps)), play_of(lowest(low)))


@leading("point_trump_lead")
def point_trump_lead(sight: Sight) -> Options:
    """The government leads trump with a higher one still out: a low trump or a point card."""
    mine = sight.free & sight.trumps
    low, points = mine & ~POINT_MASK, mine & POINT_MASK
    if not sight.ruling or not low or not points or not sight.trumps_out or sight.is_top(highest(mine)):
        return None
    return _pair(play_of(lowest(low)), play_of(highest(points)))


@leading("opposition_no_trump")
def opposition_no_trump(sight: Sight) -> Options:
    """The opposition leads: a side card or a trump."""
    mine = sight.free & sight.trumps
    if not is_opposition(sight) or not mine or not sight.out & sight.trumps:
        return None
    return _pair(side_lead(sight), play_of(lowest(mine)))


@leading("reverse_trump")
def reverse_trump(sight: Sight) -> Options:
    """The opposition holds the boss trump and as many trumps as all others together."""
    mine, others = sight.free & sight.trumps, (sight.out & sight.trumps).bit_count()
    if not is_opposition(sight) or mine.bit_count() < max(2, others) or not others or not sight.is_top(highest(mine)):
        return None
    return _pair(play_of(highest(mine)), side_lead(sight))


def _sure_ruffs(sight: Sight) -> list[Action]:
    """The trumps that are sure to win this trick of another suit, lowest first."""
    if not sight.trumps or sight.led == sight.view.trump:
        return []
    return [play_of(card) for card in sight.winners
            if card.mask & sight.trumps and sight.holds(sight.strength(card, sight.led))]


@following("ruff_lowest")
def ruff_lowest(sight: Sight) -> Options:
    """A ruff that is sure with more than one trump."""
    sure = _sure_ruffs(sight)
    return (sure[0], sure[-1]) if len(sure) > 1 and sight.points and enemy_wins(sight) else None


@following("ruff_sure")
def ruff_sure(sight: Sight) -> Options:
    """A sure ruff of an enemy's trick with points in it, or not."""
    sure = _sure_ruffs(sight)
    if not sure or not sight.points or not enemy_wins(sight):
        return None
    return _pair(sure[0], cheap(sight, sight.free & sight.sides))


@following("trump_points_lost")
def trump_points_lost(sight: Sight) -> Options:
    """The opposition follows to a trump trick that the government is winning: a low trump or a point card."""
    mine = sight.free & sight.trumps
    low = mine & ~POINT_MASK
    points = [card for card in each(mine & POINT_MASK) if card not in sight.winners]
    if not is_opposition(sight) or sight.led != sight.view.trump or not low or not points or not enemy_wins(sight):
        return None
    return play_of(lowest(low)), play_of(points[0])
