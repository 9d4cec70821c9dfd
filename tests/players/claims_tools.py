"""Moments of games in which a claim's situation came up, and those in which it did not."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from mighty_learn.engine.cards import Card, CardSet
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import View
from mighty_learn.players.claims.data import claim_of, houses
from mighty_learn.players.claims.game import Game, Moment
from mighty_learn.players.claims.registry import Options, all_situations

SEED = 41
PACK = frozenset(Card.of(suit, rank) for suit in range(4) for rank in range(13)) | {Card("JK")}


@cache
def game(house: str, index: int, claim: str = "") -> Game:
    """A game; of a claim with a prelude, the one with it."""
    prelude = all_situations()[claim].prelude if claim else None
    plain = Game(houses()[house].rules, SEED, index)
    return plain if prelude is None else plain.with_prelude(prelude)


def asked(claim: str, count: int, house: str = "") -> Iterator[tuple[Moment, Options]]:
    """Every moment of so many games in which the situation is asked for, with the answer."""
    situation = all_situations()[claim]
    for index in range(count):
        for moment in game(house or claim_of(claim).houses[0], index, claim if situation.prelude else "").moments():
            if moment.where == situation.where:
                yield moment, situation.find(moment.sight if moment.state.phase is Phase.PLAY else moment.view)


def fired(claim: str, enough: int, most: int = 4000, house: str = "") -> list[tuple[Moment, Options]]:
    """The first moments in which it came up."""
    found: list[tuple[Moment, Options]] = []
    for moment, options in asked(claim, most, house):
        if options is not None:
            found.append((moment, options))
            if len(found) == enough:
                break
    return found


def played(view: View) -> set[Card]:
    """The cards that all have seen."""
    return {play.card for trick in view.tricks for play in trick.plays} | {play.card for play in view.trick}


def unseen(view: View) -> set[Card]:
    """The cards that lie in other hands, or in a discard that the viewer does not know."""
    return set(PACK) - played(view) - set(view.hand) - set(view.discard or CardSet())


def trumps(view: View, cards: CardSet | set[Card]) -> set[Card]:
    """The trumps among them."""
    return {card for card in cards if view.trump is not None and card.suit == view.trump and card is not view.mighty}


def sides(view: View, cards: CardSet | set[Card]) -> set[Card]:
    """Neither trumps nor Mighty nor joker."""
    return {card for card in cards if not card.is_joker and card is not view.mighty} - trumps(view, cards)


def is_top(view: View, card: Card) -> bool:
    """Whether no higher card of its suit is unseen, the Mighty left aside."""
    return not any(other.suit == card.suit and other is not view.mighty and other.index > card.index
                   for other in unseen(view))


def low(cards: CardSet | set[Card]) -> set[Card]:
    """No point cards."""
    return {card for card in cards if not card.is_point and not card.is_joker}


def playable(view: View) -> set[Card]:
    """The cards that may be played now."""
    return {action.card for action in view.legal_actions()}  # type: ignore[union-attr]
