"""Counting trumps from one seat: which are out, who has shown to have none, and what people get wrong about trumps.

    count = TrumpCount(view)
    count.out                            # the trumps that this seat has not seen
    count.under(Miscount.OWN)            # the number of somebody who forgets those in his own hand

Only what the seat may know is used. For the declarer what is out lies in the other four hands; for anybody else it may
lie among the cards that the declarer buried as well. What is asked about it stands in `trumps_counts`.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from mighty_learn.engine.cards import JOKER, SEATS, SUIT_MASKS, Card, CardSet, Suit, card_set
from mighty_learn.engine.view import View
from mighty_learn.players.simple.sight import Sight

TRUMPS = 13


class Miscount(StrEnum):
    """What goes wrong when trumps are counted, one thing each."""

    OWN = "own"  # those in one's own hand are forgotten
    BURIED = "buried"  # those that one buried are forgotten
    POWERS = "powers"  # the Mighty and the joker count as trumps
    FIVE = "five"  # each time trump is led, five trumps are thought to fall
    RUFFS = "ruffs"  # trumps that fell while another suit was led are forgotten


class Habit(StrEnum):
    """What somebody leads who does not think about it."""

    ALL = "all"  # the highest trump, to the end
    NEVER = "never"  # the highest card of another suit
    LOW = "low"  # the lowest trump


class Fallen(NamedTuple):
    """A card that was played: on which trick (1–10), by which seat (0–4), and the suit led there."""

    trick: int
    seat: int
    card: Card
    led: Suit | None


@dataclass(frozen=True)
class TrumpCount:
    """The trumps as one seat can count them; the contract must have a trump."""

    view: View

    @cached_property
    def trump(self) -> Suit:
        """The trump suit."""
        if self.view.trump is None:
            raise ValueError(f"{self.view!r} is played without a trump; there is none to count")
        return self.view.trump

    @cached_property
    def fallen(self) -> tuple[Fallen, ...]:
        """Every card of the finished tricks, in order."""
        return tuple(self._fallen())

    def _fallen(self) -> Iterator[Fallen]:
        first = self.view.trick_number - len(self.view.tricks)
        for number, trick in enumerate(self.view.tricks, first):
            for place, play in enumerate(trick.plays):
                yield Fallen(number, (trick.leader + place) % 5, play.card, trick.plays[0].led)

    def is_trump(self, card: Card) -> bool:
        """Whether a card is a trump; the Mighty and the joker never are (R1.3)."""
        return bool(card.mask & self.view.powers.trumps)

    # --- where the thirteen are

    @cached_property
    def own(self) -> CardSet:
        """Those in this seat's hand."""
        return card_set(self.view.hand.mask & self.view.powers.trumps)

    @cached_property
    def buried(self) -> CardSet:
        """Those that this seat knows to be buried."""
        return card_set(self.view.discard.mask & self.view.powers.trumps) if self.view.discard else CardSet()

    @cached_property
    def played(self) -> tuple[Fallen, ...]:
        """Those that were played."""
        return tuple(one for one in self.fallen if self.is_trump(one.card))

    @cached_property
    def out(self) -> CardSet:
        """Those that this seat has not seen."""
        seen = self.own.mask | self.buried.mask | sum(one.card.mask for one in self.played)
        return card_set(self.view.powers.trumps & ~seen)

    @property
    def number(self) -> int:
        """How many are out."""
        return len(self.out)

    @property
    def has_boss(self) -> bool:
        """Whether this seat holds a trump that is above all that are out."""
        return self.own.mask > self.out.mask

    def higher(self, card: Card) -> CardSet:
        """The cards above one of another suit that this seat has not seen; the Mighty is left out."""
        suit = SUIT_MASKS[card.suit or 0] & ~self.view.mighty.mask
        seen = self.view.hand.mask | (self.view.discard or CardSet()).mask | sum(one.card.mask for one in self.fallen)
        return card_set(suit & ~seen & -(card.mask << 1))

    @cached_property
    def without(self) -> tuple[int, ...]:
        """The other seats that are known to hold no trump: they did not follow one, or none is out."""
        lacks = Sight(self.view).lacks
        return tuple(seat for seat in SEATS if seat != self.view.viewer and (
            not self.out or lacks[seat] & self.view.powers.trumps))

    # --- where a count goes wrong

    @cached_property
    def powers(self) -> tuple[Card, ...]:
        """The Mighty and the joker, as far as this seat has seen them."""
        mine = [*self.view.hand, *(self.view.discard or ())]
        seen = [*mine, *(one.card for one in self.fallen)]
        return tuple(card for card in (self.view.mighty, JOKER) if card in seen)

    @cached_property
    def strangers(self) -> tuple[Fallen, ...]:
        """Cards that are no trumps, played when trump was led."""
        return tuple(one for one in self.fallen if one.led == self.trump and not self.is_trump(one.card))

    @cached_property
    def ruffs(self) -> tuple[Fallen, ...]:
        """Trumps played when another suit was led."""
        return tuple(one for one in self.played if one.led != self.trump)

    def cards_of(self, slip: Miscount) -> CardSet:
        """The cards that this mistake is about; none where it makes no difference."""
        of = {Miscount.OWN: self.own, Miscount.BURIED: self.buried, Miscount.POWERS: self.powers,
              Miscount.FIVE: [one.card for one in self.strangers], Miscount.RUFFS: [one.card for one in self.ruffs]}
        return CardSet(of[slip])

    def under(self, slip: Miscount) -> int:
        """How many seem to be out; what is counted away too often leaves no fewer than none."""
        wrong = len(self.cards_of(slip))
        return max(0, self.number + (-wrong if slip in (Miscount.POWERS, Miscount.FIVE) else wrong))

    def highest(self, slip: Miscount | None = None) -> Card | None:
        """The highest trump that is out, or that seems so; None for none."""
        wrongly = self.cards_of(slip) if slip in (Miscount.OWN, Miscount.BURIED, Miscount.RUFFS) else CardSet()
        found = [*self.out, *wrongly]
        return max(found, key=lambda card: card.mask) if found else None
