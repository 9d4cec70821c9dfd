"""What a View proves about the cards that its seat does not see: where each of them may lie.

The record is judged by the engine, not by rules written a second time: every past play was legal in the hand it came
from. Of that hand the later plays are known and the rest is hidden; asked about the hidden cards one at a time, the
engine's `why_not` says which of them the hand cannot have held. One at a time is enough: a play of the record is legal
in a hand exactly if it is legal with each hidden card of that hand by itself, because each ban that a play can have
escaped (follow suit, the joker called, trump and joker on the first trick) is lifted by what a hand does *not* hold.
`test_worlds_knowledge.py` checks that on random rules and hands. Nothing else binds the hidden cards, but the friend's
card of a position, which is in a hand or in the discard, and the point cards gone before it.
"""
from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from mighty_learn.analysis.contradictions import (
    ImpossibleView,
    Proof,
    everything,
    held_after,
    no_room,
    played_later,
)
from mighty_learn.analysis.counting import Filling, Least, Place, bits
from mighty_learn.engine import play as rules_of_play
from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import FULL_MASK, POINT_MASK, SEATS, CardSet, card_set
from mighty_learn.engine.errors import IllegalAction
from mighty_learn.engine.exchange import KITTY_SIZE
from mighty_learn.engine.table import Outcome, Phase, Table
from mighty_learn.engine.view import View

DISCARD, KITTY, GONE = "the discard", "the kitty", "the cards gone before"


@dataclass(frozen=True)
class Turn:
    """One play of the record, on the table as it then lay."""

    table: Table
    seat: int
    play: Play
    later: int  # what this seat played then and after, as a mask

    def refused(self, others: int) -> IllegalAction | None:
        """Why the play would not have been legal with these cards (a mask) beside those played then and later."""
        return rules_of_play.why_not(self.table, card_set(self.later | others), self.play)


@dataclass(frozen=True)
class Knowledge:
    """The hidden cards of a View and the places where they may lie. `of` makes one, or raises ImpossibleView."""

    view: View
    gone: int | None = None  # mask of the cards known to have been played before a position began

    @cached_property
    def from_position(self) -> bool:
        """Whether the game began in the middle: there was no auction."""
        return not self.view.calls and self.view.phase in (Phase.PLAY, Phase.OVER)

    @property
    def is_declarer(self) -> bool:
        """Whether the viewer has taken the kitty."""
        return self.view.phase is not Phase.AUCTION and self.view.viewer == self.view.declarer

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats."""
        return tuple(seat for seat in SEATS if seat != self.view.viewer)

    @property
    def own(self) -> int:
        """The cards of the viewer: dealt, and as declarer the kitty."""
        kitty = self.view.kitty if self.is_declarer and self.view.kitty else CardSet()
        return self.view.dealt.mask | kitty.mask

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """Every play of the record, in order."""
        return tuple(_turns(self.view))

    @cached_property
    def played(self) -> Mapping[int, int]:
        """What each seat has played, as masks."""
        return {seat: everything(turn.play.card.mask for turn in self.turns if turn.seat == seat) for seat in SEATS}

    @cached_property
    def seen(self) -> int:
        """Every card whose place the viewer knows, but for a kitty that the declarer picked up before all eyes."""
        open_kitty = self.view.kitty_opened if self.view.phase is Phase.AUCTION else None
        laid = self.view.discard if self.from_position else None
        return everything([self.own, *self.played.values(), *(part.mask for part in (open_kitty, laid) if part)])

    @cached_property
    def hidden(self) -> int:
        """The cards that may lie in more than one place."""
        return FULL_MASK & ~self.seen

    @cached_property
    def proofs(self) -> tuple[Proof, ...]:
        """What the plays of the others prove, in the order of the record."""
        return tuple(proof for turn in self.turns if turn.seat != self.view.viewer and (proof := self._proof(turn)))

    def _proof(self, turn: Turn) -> Proof | None:
        """A first question about all hidden cards at once settles most plays."""
        refused = turn.refused(self.hidden)
        if refused is None:
            return None
        barred = everything(card for card in bits(self.hidden) if turn.refused(card))
        return Proof(turn.seat, turn.play, turn.table.trick_number, refused.why, barred)

    @cached_property
    def barred(self) -> Mapping[int, int]:
        """The hidden cards that each seat is known not to hold, as masks."""
        return {seat: everything(proof.barred for proof in self.proofs if proof.seat == seat) for seat in self.others}

    @cached_property
    def filling(self) -> Filling:
        """The hidden cards and the places for them; ImpossibleView when they do not fit."""
        places = tuple(self._position_places() if self.from_position else self._deal_places())
        room = sum(place.size for place in places)
        if room != self.hidden.bit_count():
            raise ImpossibleView(f"{self.hidden.bit_count()} cards are hidden, but the hidden places take {room}: "
                                 f"sizes {self.view.sizes} do not fit the record")
        return Filling(self.hidden, places, self._least(places))

    def _hands(self, also_barred: int) -> Iterator[Place]:
        """The other hands; all but the declarer's bar these cards too."""
        for seat in self.others:
            more = 0 if seat == self.view.declarer and self.view.phase is not Phase.AUCTION else also_barred
            yield Place(f"seat {seat}", self.view.sizes[seat], (self.barred[seat] | more) & self.hidden)

    def _deal_places(self) -> Iterator[Place]:
        """A game from its deal: the kitty is hidden until it is taken, the discard from then on."""
        yield from self._hands(self.view.kitty_opened.mask if self.view.kitty_opened else 0)
        if self.view.phase is Phase.AUCTION:
            yield Place(KITTY, KITTY_SIZE if self.view.kitty is None else 0)
        elif not self.is_declarer:
            yield Place(DISCARD, 0 if self.view.phase is Phase.DISCARD else KITTY_SIZE)

    def _position_places(self) -> Iterator[Place]:
        """A position: hands, the discard unless it is told, and what had been played before."""
        known = 0 if self.gone is None else self.gone & self.hidden
        yield from (place._replace(barred=place.barred | known) for place in self._hands(0))
        laid = 0 if self.is_declarer else KITTY_SIZE
        yield Place(DISCARD, laid, known)
        friend = self.view.friend_card.mask & self.hidden if self.view.friend_card else 0
        rest = self.hidden.bit_count() - laid - sum(self.view.sizes[seat] for seat in self.others)
        if rest < 0:
            raise ImpossibleView(f"{self.hidden.bit_count()} cards are hidden, too few for the hands {self.view.sizes}")
        yield Place(GONE, rest, friend | (self.hidden & ~known if known.bit_count() == rest else 0))

    def _least(self, places: Sequence[Place]) -> Least | None:
        """The point cards that were taken before a position began are gone."""
        if not self.from_position:
            return None
        taken = sum(self.view.taken) - everything_played(self.view).points
        return Least(len(places) - 1, POINT_MASK & self.hidden, taken) if taken > 0 else None

    def check(self) -> None:
        """ImpossibleView when the record contradicts itself, or the cards cannot lie anywhere."""
        self._check_places_of_cards()
        for turn in self.turns:
            self._check_turn(turn)
        if not self.filling.count:
            raise no_room(self.filling, self.proofs)

    def _check_places_of_cards(self) -> None:
        """No card is played twice or by two, none of the viewer's by another."""
        held = (self.view.hand.mask | self.played[self.view.viewer]
                | (self.view.discard.mask if self.view.discard and not self.from_position else 0))
        if held != self.own:
            raise ImpossibleView(
                f"seat {self.view.viewer} was dealt {CardSet(mask=self.own)}, but {CardSet(mask=held)} is in its hand, "
                "its plays and its discard", self.view.viewer, CardSet(mask=held ^ self.own))
        owner: dict[int, int | None] = dict.fromkeys(bits(self.own), self.view.viewer)
        if not self.is_declarer and self.view.kitty_opened and self.view.phase is not Phase.AUCTION:
            owner |= dict.fromkeys(bits(self.view.kitty_opened.mask), self.view.declarer)
        seen: dict[int, Play] = {}
        for turn in self.turns:
            card, before = turn.play.card, seen.get(turn.play.card.mask)
            if before or owner.get(card.mask, turn.seat) != turn.seat:
                told = "was played before" if before else f"is known to be seat {owner[card.mask]}'s"
                raise ImpossibleView(
                    f"seat {turn.seat} played {turn.play} on trick {turn.table.trick_number}, but {card} {told}",
                    turn.seat, CardSet([card]), (before, turn.play) if before else (turn.play,))
            seen[card.mask] = turn.play

    def _check_turn(self, turn: Turn) -> None:
        """The later plays, and the viewer's own hand, do not belie this play."""
        rest = self.view.hand.mask if turn.seat == self.view.viewer else 0
        refused = turn.refused(rest)
        if refused is None:
            return
        proof = Proof(turn.seat, turn.play, turn.table.trick_number, refused.why, 0)
        for later in self.turns[self.turns.index(turn) + 1:]:
            if later.seat == turn.seat and _refused_with(turn, later.play.card.mask):
                raise played_later(proof, later.play, later.table.trick_number)
        absent = everything(card for card in bits(rest) if _refused_with(turn, card))
        raise held_after(proof, CardSet(mask=absent)) if absent else ImpossibleView(
            f"{proof} is never legal", turn.seat, CardSet([turn.play.card]), (turn.play,))


def _refused_with(turn: Turn, card: int) -> bool:
    """Whether the play is refused in a hand of just its own card and this one."""
    hand = card_set(turn.play.card.mask | card)
    return rules_of_play.why_not(turn.table, hand, turn.play) is not None


def everything_played(view: View) -> CardSet:
    """The cards of the finished tricks."""
    return CardSet(play.card for trick in view.tricks for play in trick.plays)


def _turns(view: View) -> Iterator[Turn]:
    """The record of the play; what a seat played later is summed up from the end."""
    tricks = [(trick.leader, trick.plays) for trick in view.tricks]
    tricks += [(view.leader, view.trick)] if view.trick else []
    first = view.trick_number + (bool(view.trick) or view.outcome is Outcome.PLAYED) - len(tricks)
    later = [0] * len(SEATS)
    turns: list[Turn] = []
    for number, (leader, plays) in reversed([*enumerate(tricks, first)]):
        for place in reversed(range(len(plays))):
            seat = (leader + place) % 5
            later[seat] |= plays[place].card.mask
            turns.append(Turn(_table(view, number, leader, plays[:place]), seat, plays[place], later[seat]))
    return reversed(turns)


def _table(view: View, number: int, leader: int, trick: tuple[Play, ...]) -> Table:
    """As much of the table before a play as the judge of cards looks at."""
    return Table(rules=view.rules, dealer=view.dealer, phase=Phase.PLAY, seat=(leader + len(trick)) % 5,
                 contract=view.contract, declarer=view.declarer, leader=leader, trick_number=number, trick=trick)
