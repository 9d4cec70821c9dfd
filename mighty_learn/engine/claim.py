"""The referee's check of a claim (R6.13): can the player on lead win every trick left, whatever the other four play?

The claimer sees all hands; the four others try every reply. Three steps, each exact in what it says: one opponent alone
may refute the claim; a fixed order of leads may win against all replies (the opponents' hands then do not interact);
else the whole tree is searched. Replies that no remaining card of the claimer tells apart are tried once.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING

from mighty_learn.engine import play as rules_of_play
from mighty_learn.engine.actions import PLAYS, Play
from mighty_learn.engine.cards import SUIT_MASKS, Card, CardSet, Suit, each
from mighty_learn.engine.table import Table

if TYPE_CHECKING:
    from mighty_learn.engine.state import State


@dataclass(frozen=True)
class Refutation:
    """A line of play in which somebody else takes a trick."""

    line: tuple[Play, ...]  # whole tricks, the claimer leading each
    by: int  # the seat that takes the last of them
    card: Card  # with this card


def refutation(state: State) -> Refutation | None:
    """The line that refutes a claim by the seat to play, or None when the claim holds.

    `state` is in the play, with no card on the table.
    """
    search = _Search(state)
    hand, others = search.hands
    refuting = search.refuting_seats()
    return search.line(hand, others, refuting) if refuting else None


def holds(state: State) -> bool:
    """Whether a claim by the seat to play holds; nobody claims against the Mighty, which wins any trick."""
    against = any(state.mighty in hand for seat, hand in enumerate(state.hands) if seat != state.seat)
    return not against and not _Search(state).refuting_seats()


@dataclass
class _Search:
    """One claim; masks throughout. The number of cards left tells the trick."""

    state: State
    known: dict[tuple[int, tuple[int, ...]], bool] = field(default_factory=dict)
    tried: set[tuple[int, tuple[frozenset[int], ...]]] = field(default_factory=set)
    led: dict[tuple[int, Play], Table] = field(default_factory=dict)

    @property
    def seats(self) -> tuple[int, ...]:
        """The four others, clockwise."""
        return tuple((self.state.seat + step) % 5 for step in range(1, 5))

    @property
    def hands(self) -> tuple[int, tuple[int, ...]]:
        """The claimer's cards, and the four others'."""
        return self.state.hands[self.state.seat].mask, tuple(self.state.hands[seat].mask for seat in self.seats)

    def refuting_seats(self) -> tuple[int, ...]:
        """Which of the four others, 0–3, refute the claim together; none when it holds."""
        hand, others = self.hands
        for k, other in enumerate(others):
            if not self.wins(hand, (other,)):
                return (k,)
        if self.has_order(hand, tuple(frozenset([other]) for other in others)) or self.wins(hand, others):
            return ()
        return (0, 1, 2, 3)

    def number(self, hand: int) -> int:
        """The number of the trick, 1–10, when the claimer holds these cards."""
        return 11 - hand.bit_count()

    def leads(self, hand: int) -> list[Play]:
        """The claimer's leads, the strongest first."""
        table = self.state.but(trick_number=self.number(hand))
        plays = [play for play in rules_of_play.legal(table, CardSet(mask=hand)) if isinstance(play, Play)]
        return sorted(plays, key=lambda play: -table.powers.strength(play.card, _led(play)))

    def after(self, hand: int, lead: Play) -> Table:
        """The table with this lead on it."""
        key = self.number(hand), lead
        if key not in self.led:
            self.led[key] = self.state.but(trick_number=key[0], trick=(lead,))
        return self.led[key]

    def replies(self, table: Table, hand: int, other: int) -> list[Card]:
        """One reply of each kind; two cards of a suit are of a kind when no card of the claimer lies between."""
        free = other
        for mask, _ in rules_of_play.bans(table, other):
            free &= ~mask
        kinds = {_kind(table, card, hand): card for card in each(free)}
        return list(kinds.values())

    def beats(self, table: Table, card: Card) -> bool:
        """Whether this reply takes the trick from the lead alone."""
        return rules_of_play.winner_of(table, (table.trick[0], PLAYS[card.index])) == 1

    def wins(self, hand: int, others: tuple[int, ...]) -> bool:
        """Whether the claimer wins every trick against these hands, seeing each reply before the next lead."""
        if not hand:
            return True
        key = hand, others
        if key not in self.known:
            self.known[key] = any(self.holds(hand, others, lead) for lead in self.leads(hand))
        return self.known[key]

    def holds(self, hand: int, others: tuple[int, ...], lead: Play) -> bool:
        """Whether this lead and the rest win against every reply."""
        return self.refuting(hand, others, lead) is None

    def refuting(self, hand: int, others: tuple[int, ...], lead: Play) -> tuple[Card, ...] | None:
        """The replies that refute this lead, or None."""
        table = self.after(hand, lead)
        choices = [self.replies(table, hand, other) for other in others]
        for answer in self.answers(table, choices):
            rest = tuple(other & ~card.mask for other, card in zip(others, answer, strict=True))
            if any(self.beats(table, card) for card in answer) or not self.wins(hand & ~lead.card.mask, rest):
                return answer
        return None

    def answers(self, table: Table, choices: list[list[Card]]) -> Iterator[tuple[Card, ...]]:
        """Every combination of replies, those that take the trick first."""
        ranked = [sorted(cards, key=lambda card: not self.beats(table, card)) for cards in choices]
        return product(*ranked)

    def has_order(self, hand: int, reachable: tuple[frozenset[int], ...]) -> bool:
        """Whether some fixed order of leads wins; `reachable`: what each opponent may hold after the leads so far."""
        if not hand:
            return True
        if (hand, reachable) in self.tried:
            return False
        self.tried.add((hand, reachable))
        for lead in self.leads(hand):
            later = tuple(self.reached(hand, lead, held) for held in reachable)
            if None not in later and self.has_order(hand & ~lead.card.mask, later):  # type: ignore[arg-type]
                return True
        return False

    def reached(self, hand: int, lead: Play, held: Iterable[int]) -> frozenset[int] | None:
        """What an opponent may hold after replying to this lead; None if he could have taken the trick."""
        table = self.after(hand, lead)
        pairs = [(other, card) for other in held for card in self.replies(table, hand, other)]
        if any(self.beats(table, card) for _, card in pairs):
            return None
        return frozenset(other & ~card.mask for other, card in pairs)

    def line(self, hand: int, others: tuple[int, ...], fighters: Iterable[int]) -> Refutation:
        """The play after the lead that survives longest, up to the trick that is lost; `fighters` refute it."""
        played: tuple[Play, ...] = ()
        fighting = tuple(fighters)
        while True:
            lead, answer = self.stubborn(hand, tuple(others[k] for k in fighting))
            table = self.after(hand, lead)
            given = dict(zip(fighting, answer, strict=True))
            cards = [given.get(k) or self.replies(table, hand, others[k])[0] for k in range(4)]
            trick = (lead, *(PLAYS[card.index] for card in cards))
            played += trick
            place = rules_of_play.winner_of(table, trick)
            if place:
                return Refutation(played, self.seats[place - 1], trick[place].card)
            hand &= ~lead.card.mask
            others = tuple(other & ~card.mask for other, card in zip(others, cards, strict=True))

    def stubborn(self, hand: int, others: tuple[int, ...]) -> tuple[Play, tuple[Card, ...]]:
        """A lead with the replies that refute it, one that is not beaten at once if there is any."""
        found = [(lead, answer) for lead in self.leads(hand) if (answer := self.refuting(hand, others, lead))]
        return min(found, key=lambda pair: any(self.beats(self.after(hand, pair[0]), card) for card in pair[1]))


def _led(play: Play) -> Suit:
    """The suit that a lead asks for: a legal lead always has one."""
    assert play.led is not None
    return play.led


def _kind(table: Table, card: Card, hand: int) -> tuple[int, int]:
    """Which cards of an opponent the claimer's cards cannot tell apart: by suit and by how many of his lie below.

    The Mighty and the joker are kinds of their own.
    """
    if card.suit is None or card is table.mighty:
        return card.index, -1
    lower = hand & SUIT_MASKS[card.suit] & (card.mask - 1)
    return card.suit, lower.bit_count()
