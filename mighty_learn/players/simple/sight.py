"""What a seat can work out from its View in the play of the cards: what is still out, who holds what no more, who is
with whom, and which cards hold the trick. It gives no advice.

"Sure" means: whatever the others hold. "Likely" leaves out the Mighty, the joker and a first ruff.
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from mighty_learn.engine import play as rules_of_play
from mighty_learn.engine.actions import PLAYS, FriendKind, Play
from mighty_learn.engine.cards import CARDS, FULL_MASK, JOKER, SEATS, SUIT_MASKS, TRICKS, Card, Suit, each
from mighty_learn.engine.rules import Powers
from mighty_learn.engine.table import Table
from mighty_learn.engine.view import View

_ABOVE: dict[tuple[Suit | None, Card], tuple[tuple[int, ...], ...]] = {}


def above(powers: Powers) -> tuple[tuple[int, ...], ...]:
    """[led suit][strength 0–28] → mask of the cards that are stronger, the joker counted as live."""
    key = powers.trump, powers.mighty
    if key not in _ABOVE:
        _ABOVE[key] = tuple(
            tuple(sum(card.mask for card in CARDS if order[card.index] > strength) for strength in range(29))
            for order in powers.orders)
    return _ABOVE[key]


def lowest(mask: int) -> Card:
    """The card with the lowest bit; the mask must not be empty."""
    return CARDS[(mask & -mask).bit_length() - 1]


def highest(mask: int) -> Card:
    """The card with the highest bit; the mask must not be empty."""
    return CARDS[mask.bit_length() - 1]


@dataclass(frozen=True, eq=False)
class Sight:
    """One seat's knowledge on its turn in the play. Sets of cards are masks, sets of seats tuples."""

    view: View

    @cached_property
    def me(self) -> int:
        """The seat that looks, 0–4."""
        return self.view.viewer

    @cached_property
    def hand(self) -> int:
        """The cards held."""
        return self.view.hand.mask

    @cached_property
    def free(self) -> int:
        """Those that may be played now."""
        free = self.hand
        for banned, _ in rules_of_play.bans(self.view, free):
            free &= ~banned
        return free

    @cached_property
    def powers(self) -> Powers:
        """The cards of power."""
        return self.view.powers

    @cached_property
    def trumps(self) -> int:
        """The trump suit; 0 in no trump."""
        return self.powers.trumps & ~self.powers.mighty.mask

    @cached_property
    def mighty(self) -> int:
        """The Mighty, as a mask."""
        return self.powers.mighty.mask

    @cached_property
    def specials(self) -> int:
        """Mighty and joker."""
        return self.mighty | JOKER.mask

    @cached_property
    def sides(self) -> int:
        """Every card but trumps, Mighty and joker."""
        return FULL_MASK & ~self.trumps & ~self.specials

    @cached_property
    def out(self) -> int:
        """What may still lie in another hand: all that was not seen. Only the declarer knows the discard."""
        seen = self.hand | (self.view.discard.mask if self.view.discard is not None else 0)
        for play in _plays(self.view):
            seen |= play.card.mask
        return FULL_MASK & ~seen

    @cached_property
    def lacks(self) -> tuple[int, ...]:
        """By seat, the suits it showed to be out of: who did not follow has none, not even the Mighty (R6.3)."""
        lacks = [0] * 5
        tricks: list[tuple[int, Sequence[Play]]] = [(trick.leader, trick.plays) for trick in self.view.tricks]
        for leader, plays in [*tricks, (self.view.leader, self.view.trick)]:
            for place in range(1, len(plays)):
                suit = SUIT_MASKS[plays[0].led or 0]
                if not plays[place].card.mask & (suit | self.specials):
                    lacks[(leader + place) % 5] |= suit
        return tuple(lacks)

    @cached_property
    def may_hold(self) -> tuple[int, ...]:
        """By seat, the cards it may still hold, as far as this seat knows."""
        return tuple(self.out & ~self.lacks[seat] if seat != self.me else self.hand for seat in SEATS)

    @cached_property
    def ruling(self) -> bool:
        """Whether this seat knows itself to be declarer or friend."""
        return self.me == self.view.declarer or self.view.is_friend

    @cached_property
    def alone(self) -> bool:
        """Whether this seat knows that the declarer has no friend."""
        view = self.view
        if view.friend is not None:
            return False
        if view.call is None or view.call.kind is FriendKind.NONE:
            return True
        if view.call.kind is FriendKind.FIRST:
            return bool(view.tricks)
        card = view.friend_card
        assert card is not None
        if self.me == view.declarer:
            return not card.mask & self.out
        opened = view.kitty_opened is not None and card in view.kitty_opened
        return opened or any(play.card is card for play in _plays(view))

    @cached_property
    def allies(self) -> tuple[int, ...]:
        """The seats known to be on this seat's side."""
        view, declarer = self.view, self.view.declarer
        if self.me == declarer:
            return () if view.friend is None else (view.friend,)
        if view.is_friend:
            return () if declarer is None else (declarer,)
        if view.friend is None and not self.alone:
            return ()
        return tuple(seat for seat in SEATS if seat not in (self.me, declarer, view.friend))

    @cached_property
    def role_of_partner(self) -> str:
        """What an ally is: declarer, friend or opponent."""
        if self.me == self.view.declarer:
            return "friend"
        return "declarer" if self.view.is_friend else "opponent"

    @cached_property
    def foes(self) -> tuple[int, ...]:
        """The other seats not known to be allies."""
        return tuple(seat for seat in SEATS if seat != self.me and seat not in self.allies)

    @cached_property
    def later_foes(self) -> tuple[int, ...]:
        """The foes who still play to this trick."""
        left = 4 - len(self.view.trick)
        return tuple(seat for step in range(1, left + 1) if (seat := (self.me + step) % 5) in self.foes)

    # --- the trick on the table

    @cached_property
    def winner(self) -> int:
        """Who is winning the trick on the table; it must not be empty."""
        return (self.view.leader + rules_of_play.winner_of(self.view, self.view.trick)) % 5

    @cached_property
    def best(self) -> int:
        """The strength of the winning card."""
        return self.strength(self.view.trick[(self.winner - self.view.leader) % 5].card, self.led)

    @cached_property
    def led(self) -> Suit:
        """The suit led."""
        return self.view.led or Suit.S

    @cached_property
    def points(self) -> int:
        """Point cards on the table, 0–4."""
        return sum(play.card.is_point for play in self.view.trick)

    @cached_property
    def tricks_left(self) -> int:
        """Tricks to come, this one included, 1–10."""
        return TRICKS + 1 - self.view.trick_number

    def strength(self, card: Card, led: Suit) -> int:
        """How strong a card is in this trick, 0–28."""
        return self.powers.strength(card, led, self.view.joker_live)

    def threats(self, strength: int, led: Suit, seats: tuple[int, ...]) -> int:
        """The cards with which these seats might beat this strength."""
        stronger = above(self.powers)[led][strength]
        if not self.view.joker_live:
            stronger &= ~JOKER.mask
        held = 0
        for seat in seats:
            held |= self.may_hold[seat]
        return stronger & held

    def holds(self, strength: int) -> bool:
        """Whether this strength is sure to hold the trick on the table against the foes to come."""
        return not self.threats(strength, self.led, self.later_foes)

    def likely(self, strength: int, led: Suit, seats: tuple[int, ...]) -> bool:
        """Whether only the Mighty, the joker, or a ruff by a seat that may still follow could beat this strength."""
        stronger = above(self.powers)[led][strength] & ~self.specials
        suit = SUIT_MASKS[led]
        for seat in seats:
            reach = self.trumps if self.lacks[seat] & suit else suit
            if stronger & reach & self.may_hold[seat]:
                return False
        return True

    @cached_property
    def winners(self) -> tuple[Card, ...]:
        """The cards that may be played and would be winning, weakest first."""
        found = [card for card in each(self.free) if self.strength(card, self.led) > self.best]
        return tuple(sorted(found, key=lambda card: self.strength(card, self.led)))

    # --- the hand

    def is_top(self, card: Card) -> bool:
        """Whether no higher card of its suit is out, the Mighty left aside."""
        assert card.suit is not None
        higher = SUIT_MASKS[card.suit] & ~(card.mask | card.mask - 1)
        return not higher & self.out & ~self.mighty

    @cached_property
    def tops(self) -> int:
        """The side cards held that are the highest of their suit still out."""
        return sum(card.mask for card in each(self.hand & self.sides) if self.is_top(card))

    def length(self, suit: Suit) -> int:
        """How many cards of the suit are held."""
        return (self.hand & SUIT_MASKS[suit]).bit_count()

    @cached_property
    def trumps_out(self) -> int:
        """The trumps that a foe may hold."""
        held = 0
        for seat in self.foes:
            held |= self.may_hold[seat]
        return held & self.trumps

    def sure_lead(self, card: Card, led: Suit, seats: tuple[int, ...]) -> bool:
        """Whether this card, led, is sure to hold against these seats."""
        return not self.threats(self.strength(card, led), led, seats)

    def worth(self, card: Card) -> int:
        """What is lost by giving this card away: little for low side cards, then trumps, points, winners."""
        if card.mask & self.specials:
            return 90 if card.is_joker else 100
        rank = card.index % 13
        if card.mask & self.trumps:
            return (30 if self.me == self.view.declarer else 14) + rank + (12 if card.is_point else 0)
        if card.mask & self.tops:
            return 50 + rank
        return 20 + rank if card.is_point else rank

    def cheapest(self, mask: int) -> Card:
        """The card of the mask that costs least to give away; of equal ones that of the shorter suit."""
        return min(each(mask), key=lambda card: (
            self.worth(card), 0 if card.suit is None else self.length(card.suit), card.index))


def _plays(table: Table) -> Iterator[Play]:
    for trick in table.tricks:
        yield from trick.plays
    yield from table.trick


def play_of(card: Card) -> Play:
    """The plain play of a card."""
    return PLAYS[card.index]
