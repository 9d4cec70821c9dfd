"""What a record of tricks proves about the hands that nobody sees: who is out of a suit, and how one knows.

Whoever plays neither the suit led nor the Mighty nor the joker has none of that suit (R6.2, R6.3): not one, the Mighty
of that suit included. Nothing else is read from the cards here; how they lie besides is left to `analysis`. Standard
library only.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import SEATS, Card, CardSet, Suit
from mighty_learn.engine.view import View

SUIT_SIZE = 13


@dataclass(frozen=True)
class Turn:
    """One card of the record: who played it, to which trick (1–10), after which suit was led."""

    seat: int
    trick: int
    led: Suit | None  # None for a lead
    play: Play


@dataclass(frozen=True)
class Reading:
    """What one seat can be sure of. Seats 0–4 as the game numbers them."""

    view: View

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """Every card of the record, in order."""
        return tuple(self._turns())

    def _turns(self) -> Iterator[Turn]:
        shown = [(trick.leader, trick.plays) for trick in self.view.tricks]
        shown += [(self.view.leader, self.view.trick)] if self.view.trick else []
        for number, (leader, plays) in enumerate(shown, 1):
            for place, play in enumerate(plays):
                yield Turn((leader + place) % 5, number, plays[0].led if place else None, play)

    @property
    def others(self) -> tuple[int, ...]:
        """The four other seats, clockwise from the viewer."""
        return tuple((self.view.viewer + place) % 5 for place in range(1, len(SEATS)))

    def is_power(self, card: Card) -> bool:
        """Whether this card may be played whatever was led."""
        return card.is_joker or card is self.view.mighty

    def proof(self, seat: int, suit: Suit) -> Turn | None:
        """The first card that proved the seat to be out of the suit; None if none did."""
        return next((turn for turn in self.turns if turn.seat == seat and turn.led is suit
                     and turn.play.card.suit is not suit and not self.is_power(turn.play.card)), None)

    def power_instead(self, seat: int, suit: Suit) -> Turn | None:
        """Where the seat played the joker or a Mighty of another suit to a lead of this suit: that proves nothing."""
        return next((turn for turn in self.turns if turn.seat == seat and turn.led is suit
                     and turn.play.card.suit is not suit and self.is_power(turn.play.card)), None)

    def void(self, suit: Suit) -> frozenset[int]:
        """The other seats that are surely out of the suit."""
        return frozenset(seat for seat in self.others if self.proof(seat, suit))

    @property
    def played(self) -> CardSet:
        """The cards that lie open or have been taken."""
        return CardSet(turn.play.card for turn in self.turns)

    @property
    def seen(self) -> CardSet:
        """The cards whose place the viewer knows: his own, what he laid away, what was played."""
        laid = self.view.discard or CardSet()
        return self.played | self.view.hand | laid

    def holders(self, card: Card) -> frozenset[int]:
        """The other seats that may hold this card, which the viewer has not seen; the joker belongs to no suit."""
        if card in self.seen:
            raise ValueError(f"{card}: seat {self.view.viewer} has seen it; expected a card that is still hidden")
        return frozenset(seat for seat in self.others if card.suit is None or seat not in self.void(card.suit))

    def left(self, suit: Suit) -> int:
        """How many cards of the suit are in the other hands or laid away by another."""
        return SUIT_SIZE - len(self.seen.of_suit(suit))

    @property
    def suspects(self) -> frozenset[int]:
        """Who may be the friend, if the declarer is not alone: the card called has not been seen."""
        card = self.view.friend_card
        if card is None:
            raise ValueError(f"{self.view!r}: no card was called; expected a game with a called card")
        return self.holders(card) - {self.view.declarer}

    @property
    def last_winner(self) -> int | None:
        """Who of those who may be thought the friend took a trick last."""
        return next((trick.winner for trick in reversed(self.view.tricks)
                     if trick.winner not in (self.view.viewer, self.view.declarer)), None)
