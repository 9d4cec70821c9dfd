"""The worlds of a View: all deals that its seat cannot tell from the real one, counted, numbered and built.

**The measure.** A world is one original deal (five hands and the kitty) together with the three cards that the declarer
laid away, where the seat has not seen them. Every world counts once. So after the discard the chance of a deal is
proportional to the number of discards that fit what was seen since, as if the declarer had laid three of his thirteen
away at random; before it every deal counts the same. Of a game that began as a position, the hands at its start, the
discard and the cards gone before are hidden; a world of a seat that is not the declarer names a discard even where the
position did not tell one. What the players *chose* (bids, discards, cards among legal ones) is no evidence here: for
the bids see `bidding.py`.
"""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import NamedTuple

from mighty_learn.analysis.contradictions import ImpossibleView
from mighty_learn.analysis.counting import split, uniform
from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.analysis.knowledge import DISCARD, KITTY, Knowledge
from mighty_learn.engine.actions import DISCARDS, Action, Discard
from mighty_learn.engine.cards import POINT_MASK, SEATS, CardSet, card_set
from mighty_learn.engine.errors import IllegalAction
from mighty_learn.engine.exchange import KITTY_SIZE
from mighty_learn.engine.positions import Deal, Origin, Position
from mighty_learn.engine.shuffle import mixed, splitmix64
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Outcome, Phase
from mighty_learn.engine.view import View, observe, open_table

_DEALT_OF_THIRTEEN = 10


class Layout(NamedTuple):
    """Where every card lies in a world, as masks."""

    hands: tuple[int, ...]  # what each seat holds now
    kitty: int  # as dealt; 0 for a position
    discard: int | None  # None before it is laid away, and where a position does not tell the declarer


@dataclass(frozen=True)
class Support:
    """All worlds of a view. `of` checks that there is one; then `count`, `layout(number)`, `world(number)`, `draw(…)`.

    `gone`: for a position, the mask of the cards known to have been played before it; None if the seat does not know.
    """

    knowledge: Knowledge

    @classmethod
    def of(cls, view: View, gone: int | None = None) -> Support:
        """The worlds of this view; ImpossibleView names what contradicts what."""
        found = cls(Knowledge(view, gone))
        found._check_gone(gone or 0)
        if view.phase is not Phase.OVER:
            found.knowledge.check()
        found._check_by_replay()
        return found

    def _check_gone(self, gone: int) -> None:
        if gone and not self.knowledge.from_position:
            raise AnalysisError(f"gone {CardSet(mask=gone)}: this game began with a deal, nothing was gone before it")
        if gone & ~self.knowledge.hidden:
            raise AnalysisError(f"gone {CardSet(mask=gone & ~self.knowledge.hidden)}: not gone, this seat sees it")

    @property
    def view(self) -> View:
        """What is known."""
        return self.knowledge.view

    @cached_property
    def count(self) -> int:
        """How many worlds there are."""
        if self.view.phase is Phase.OVER:
            return 1
        return self.knowledge.filling.count * self._kitties

    @cached_property
    def _kitties(self) -> int:
        """How many kitties the thirteen cards of another declarer may have held."""
        unknown = (not self.knowledge.from_position and not self.knowledge.is_declarer
                   and self.view.phase is not Phase.AUCTION and self.view.kitty is None)
        return comb(_DEALT_OF_THIRTEEN + KITTY_SIZE, KITTY_SIZE) if unknown else 1

    def number(self, seed: int, index: int) -> int:
        """The number of the index-th world drawn with this seed: uniform, and a function of (seed, index) alone."""
        return uniform(self.count, splitmix64(mixed(seed, index)))

    def draw(self, seed: int, index: int) -> State:
        """The index-th world drawn with this seed."""
        return self.world(self.number(seed, index))

    def world(self, number: int) -> State:
        """The world of this number, 0 … count − 1."""
        if not 0 <= number < self.count:
            raise AnalysisError(f"world {number}: there are {self.count:,} worlds, numbered from 0")
        return self.state(self.layout(number))

    def layout(self, number: int) -> Layout:
        """Where the cards lie in the world of this number."""
        if self.view.phase is Phase.OVER:
            return self._layout_at_the_end()
        number, which = divmod(number, self._kitties)
        filling = self.knowledge.filling
        masks = {place.name: mask for place, mask in zip(filling.places, filling.unrank(number), strict=True)}
        own = self.view.hand.mask
        hands = tuple(masks.get(name, own) for name in _SEAT_NAMES)
        laid = self.view.discard.mask if self.view.discard is not None else self._laid(masks)
        return Layout(hands, self._kitty(hands, masks, laid or 0, which), laid)

    def _laid(self, masks: Mapping[str, int]) -> int | None:
        """The discard: None while it is not made, and for a position's declarer who does not know it."""
        return masks.get(DISCARD) or None

    def _kitty(self, hands: tuple[int, ...], masks: Mapping[str, int], laid: int, which: int) -> int:
        """The kitty; of another declarer's thirteen cards it may be any three."""
        if self.knowledge.from_position:
            return 0
        if self.view.kitty is not None:
            return self.view.kitty.mask
        seat = self.view.declarer
        if self.view.phase is Phase.AUCTION or seat is None:
            return masks[KITTY]
        thirteen = hands[seat] | self.knowledge.played[seat] | laid
        return split(thirteen, (_DEALT_OF_THIRTEEN, KITTY_SIZE), which)[1]

    def _layout_at_the_end(self) -> Layout:
        """All is laid open: what was dealt and not played is still held after a claim or a game without play."""
        view, played = self.view, self.knowledge.played
        kitty, laid = view.kitty or CardSet(), view.discard
        bought = kitty.mask if self._kitty_taken else 0
        dealt = view.all_dealt or ()
        away = laid.mask if laid else 0
        hands = tuple((hand.mask | (bought if seat == view.declarer else 0)) & ~played[seat]
                      & ~(away if seat == view.declarer else 0) for seat, hand in zip(SEATS, dealt, strict=True))
        return Layout(hands, kitty.mask, None if laid is None else laid.mask)

    def state(self, layout: Layout) -> State:
        """The state with the cards so laid; all that lies open is the view's own."""
        laid = None if layout.discard is None else card_set(layout.discard)
        return self._open.but(
            hands=tuple(map(card_set, layout.hands)), kitty=card_set(layout.kitty), discard=laid,
            origin=self._origin(layout), history=self._history(layout.discard))

    @cached_property
    def _open(self) -> State:
        """The open table as a state, its cards still to be laid."""
        table = open_table(self.view)
        nowhere = Deal(self.view.rules, self.view.dealer, (), CardSet())
        return State(**table.__dict__, hands=(), kitty=CardSet(), origin=nowhere)

    def _origin(self, layout: Layout) -> Origin:
        """The deal, or the position, from which the record leads to this layout."""
        held = [hand | self.knowledge.played[seat] for seat, hand in enumerate(layout.hands)]
        view, seat = self.view, self.view.declarer
        if self.knowledge.from_position:
            return self._position(tuple(map(card_set, held)), layout.discard)
        if seat is not None and self._kitty_taken:
            held[seat] = (held[seat] | (layout.discard or 0)) & ~layout.kitty
        return Deal(view.rules, view.dealer, tuple(map(card_set, held)), card_set(layout.kitty))

    @cached_property
    def _kitty_taken(self) -> bool:
        """Whether the auction has ended with a declarer."""
        if self.view.phase is Phase.OVER:
            return self.view.outcome in (Outcome.PLAYED, Outcome.CLAIMED)
        return self.view.phase is not Phase.AUCTION

    def _position(self, hands: tuple[CardSet, ...], laid: int | None) -> Position:
        view = self.view
        assert view.contract is not None
        assert view.declarer is not None
        friend = view.call if view.call is not None else view.declarer if view.friend is None else view.friend
        return Position(view.rules, view.contract, view.declarer, friend, hands, self._first_leader, self._taken_before,
                        None if laid is None else card_set(laid))

    @cached_property
    def _first_leader(self) -> int:
        return self.view.tricks[0].leader if self.view.tricks else self.view.leader

    @cached_property
    def _taken_before(self) -> tuple[int, ...]:
        """Point cards by seat when a position began."""
        taken = list(self.view.taken)
        for trick in self.view.tricks:
            taken[trick.winner] -= trick.points
        if self.view.outcome is Outcome.CLAIMED:  # the claimer, who acted last, took what was still held
            taken[self.view.seat] -= sum((hand & POINT_MASK).bit_count() for hand in self._layout_at_the_end().hands)
        return tuple(taken)

    def _history(self, laid: int | None) -> tuple[Action, ...]:
        """The record with the discard told."""
        if self._discarded is None or laid is None:
            return self.view.history
        return (*self.view.history[:self._discarded], DISCARDS[laid], *self.view.history[self._discarded + 1:])

    @cached_property
    def _discarded(self) -> int | None:
        """Where the discard stands in the record."""
        return next((k for k, action in enumerate(self.view.history) if isinstance(action, Discard)), None)

    def _check_by_replay(self) -> None:
        """The first world, played again from its deal action by action, shows this very view."""
        first = self.world(0)
        state = first.origin.start()
        for action in first.history:
            try:
                state = state.apply(action)
            except IllegalAction as error:
                raise ImpossibleView(f"seat {state.seat} cannot have done {action}: {error}", state.seat) from error
        seen = observe(state, self.view.viewer)
        if seen != self.view:
            names = [name for name in seen.__dict__ if getattr(seen, name) != getattr(self.view, name)]
            raise ImpossibleView(f"the record leads to another view; these differ: {', '.join(names)}")


_SEAT_NAMES = tuple(f"seat {seat}" for seat in SEATS)
