"""How to follow: feed a partner's sure trick, take what is worth taking as cheaply as it goes, else give little away.

Every piece takes a Sight and gives a Choice or None; they are tried in turn. What is led is in `leading.py`.
"""
from __future__ import annotations

from mighty_learn.engine.cards import JOKER, POINT_MASK, SUIT_MASKS, Card
from mighty_learn.players.policy import Choice, Reason
from mighty_learn.players.simple.leading import Advice
from mighty_learn.players.simple.sight import Sight, highest, lowest, play_of

# Point cards on the table that are worth a Mighty or a joker before the last tricks.
WORTH_A_SPECIAL = 2
LATE = 3  # with so many tricks left, this one included, specials are no longer saved


def follow(sight: Sight) -> Choice:
    """The card to follow with, and the reason."""
    for advice in ADVICE:
        if found := advice(sight):
            return found
    return duck(sight)


def _choose(card: Card, reason: Reason, **facts: object) -> Choice:
    return Choice(play_of(card), reason, {"card": str(card)} | {name: str(fact) for name, fact in facts.items()})


def only_card(sight: Sight) -> Choice | None:
    """There is no choice."""
    free = sight.free
    return _choose(highest(free), Reason.ONLY_CARD) if free & (free - 1) == 0 else None


def _partner_is_sure(sight: Sight) -> bool:
    return sight.winner in sight.allies and sight.holds(sight.best)


def either_special(sight: Sight) -> Choice | None:
    """The Mighty or the joker has to be played: the joker while it has power, for with the Mighty here it wins."""
    if sight.free != sight.specials:
        return None
    return _choose(JOKER if sight.view.joker_live else highest(sight.mighty), Reason.EITHER_SPECIAL)


def feed_partner(sight: Sight) -> Choice | None:
    """A point card on a partner's sure trick: not a future winner, not a card of power, unless the end is near."""
    if not _partner_is_sure(sight):
        return None
    points = _plain_points(sight)
    spare = points & ~sight.trumps or points & SUIT_MASKS[sight.led]
    if not spare and sight.tricks_left <= LATE:
        spare = sight.free & POINT_MASK & ~sight.specials
    return _on_partner(sight, lowest(spare), Reason.FEED_PARTNER) if spare else None


def _on_partner(sight: Sight, card: Card, reason: Reason) -> Choice:
    """A card on a partner's sure trick; one that beats his takes it over, and is as sure."""
    over = sight.strength(card, sight.led) > sight.best
    return _choose(card, Reason.TAKE_OVER if over else reason, who=sight.role_of_partner)


def feed_likely_partner(sight: Sight) -> Choice | None:
    """A point card on the sure trick of a seat that is with the opposition unless it is the hidden friend."""
    if sight.ruling or sight.allies or sight.winner == sight.view.declarer or not sight.holds(sight.best):
        return None
    spare = _plain_points(sight) & ~sight.trumps
    if not spare:
        return None
    over = sight.strength(lowest(spare), sight.led) > sight.best
    return _choose(lowest(spare), Reason.TAKE_SURE if over else Reason.FEED_LIKELY_PARTNER)


def _plain_points(sight: Sight) -> int:
    return sight.free & POINT_MASK & ~sight.specials & ~sight.tops


def spare_on_partner(sight: Sight) -> Choice | None:
    """A low card on a partner's sure trick when there is no point card to spare."""
    if not _partner_is_sure(sight):
        return None
    return _on_partner(sight, sight.cheapest(sight.free), Reason.SPARE_ON_PARTNER)


def take_sure(sight: Sight) -> Choice | None:
    """A card of the suit led that is sure to hold: a point card if one does, the lowest of them."""
    sure = _sure(sight, SUIT_MASKS[sight.led])
    if not sure:
        return None
    return _choose(min(sure, key=lambda card: (not card.is_point, card.index)), Reason.TAKE_SURE)


def take_likely(sight: Sight) -> Choice | None:
    """The highest of the suit led, when only a ruff, the Mighty or the joker could beat it."""
    if sight.winner in sight.allies:
        return None
    likely = _likely(sight, SUIT_MASKS[sight.led])
    return _choose(likely[0], Reason.TAKE_LIKELY) if likely else None


def _plain_winners(sight: Sight, among: int) -> list[Card]:
    return [card for card in sight.winners if card.mask & among & ~sight.specials]


def _sure(sight: Sight, among: int) -> list[Card]:
    return [card for card in _plain_winners(sight, among) if sight.holds(sight.strength(card, sight.led))]


def _likely(sight: Sight, among: int) -> list[Card]:
    return [card for card in _plain_winners(sight, among)
            if sight.likely(sight.strength(card, sight.led), sight.led, sight.later_foes)]


def ruff_sure(sight: Sight) -> Choice | None:
    """The lowest trump that is sure to hold, on a trick of another suit with points in it."""
    if sight.led == sight.view.trump or not _worth_a_ruff(sight):
        return None
    sure = _sure(sight, sight.trumps)
    return _choose(sure[0], Reason.RUFF_SURE, n=sight.points) if sure else None


def ruff_likely(sight: Sight) -> Choice | None:
    """The lowest trump, when no foe to come has shown to be out of the suit led with a higher trump."""
    if sight.led == sight.view.trump or not _worth_a_ruff(sight) or sight.winner in sight.allies:
        return None
    likely = _likely(sight, sight.trumps)
    return _choose(likely[0], Reason.RUFF_LIKELY, n=sight.points) if likely else None


def _worth_a_ruff(sight: Sight) -> bool:
    return sight.points >= 1 and (sight.winner not in sight.allies or sight.points >= 2)


def take_with_joker(sight: Sight) -> Choice | None:
    """The joker, when it has power, is sure to hold and the trick is worth it."""
    if not sight.free & JOKER.mask or not sight.view.joker_live or not _worth_a_special(sight):
        return None
    holds = sight.strength(JOKER, sight.led) > sight.best and sight.holds(sight.strength(JOKER, sight.led))
    return _choose(JOKER, Reason.TAKE_WITH_JOKER, n=sight.points) if holds else None


def take_with_mighty(sight: Sight) -> Choice | None:
    """The Mighty, when the trick is worth it."""
    if not sight.free & sight.mighty or not _worth_a_special(sight):
        return None
    return _choose(highest(sight.mighty), Reason.TAKE_WITH_MIGHTY, n=sight.points)


def _worth_a_special(sight: Sight) -> bool:
    if sight.winner in sight.allies:
        return False
    return sight.points >= (1 if sight.tricks_left <= LATE else WORTH_A_SPECIAL)


def answer_call(sight: Sight) -> Choice | None:
    """A called joker: the Mighty in its place, where that is allowed and the joker still has tricks to win."""
    if not sight.view.joker_called or not sight.free & JOKER.mask:
        return None
    if sight.free & sight.mighty and sight.tricks_left > 2 and sight.winner not in sight.allies:
        return _choose(highest(sight.mighty), Reason.SAVE_JOKER)
    return _choose(JOKER, Reason.ANSWER_CALL)


def duck(sight: Sight) -> Choice:
    """The card that costs least to give away."""
    card = sight.cheapest(sight.free)
    if sight.strength(card, sight.led) > sight.best:
        return _choose(card, Reason.WIN_CHEAPLY)
    return _choose(card, Reason.DUCK if card.suit == sight.led else Reason.THROW_AWAY)


ADVICE: tuple[Advice, ...] = (
    answer_call, only_card, either_special, feed_partner, feed_likely_partner, spare_on_partner, take_sure,
    take_likely, ruff_sure, ruff_likely, take_with_joker, take_with_mighty)
