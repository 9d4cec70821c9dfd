"""What one seat may know. Players, lessons and puzzles take a View, never a State.

Two views are equal exactly when the seat cannot tell the states apart.
"""
from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from mighty_learn.engine import auction, exchange, play
from mighty_learn.engine.actions import Action, Claim, Discard, parse
from mighty_learn.engine.cards import CardSet
from mighty_learn.engine.errors import IllegalAction, RuleError, Why
from mighty_learn.engine.positions import seat_of
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Phase, Table


@dataclass(frozen=True, kw_only=True, repr=False)
class View(Table):
    """The open table and what this seat holds. `seat` is still whose turn it is; `viewer` is who looks."""

    viewer: int
    hand: CardSet  # what the viewer holds now
    dealt: CardSet  # what he held when the game, or the position, began
    sizes: tuple[int, ...]  # how many cards each seat holds
    kitty: CardSet | None  # known to the declarer once he has taken it, to all when it was turned up
    discard: CardSet | None  # known to the declarer, to all at the end
    history: tuple[Action, ...]  # with another's discard hidden
    all_dealt: tuple[CardSet, ...] | None = None  # the five hands, laid open when the game is over

    @property
    def is_friend(self) -> bool:
        """Whether the viewer knows himself to be the friend: he holds or has played the card called."""
        mine = self.friend_card is not None and self.friend_card in self.dealt and self.viewer != self.declarer
        return mine or self.friend == self.viewer

    @property
    def my_turn(self) -> bool:
        """Whether the viewer is to act."""
        return self.seat == self.viewer and not self.is_over

    @property
    def may_claim(self) -> bool:
        """Whether the viewer may try a claim; only the referee knows if it holds (R6.13)."""
        return self.my_turn and self.rules.claim and self.phase is Phase.PLAY and not self.trick

    def legal_actions(self) -> tuple[Action, ...]:
        """The viewer's legal actions, a claim left out; empty when it is not his turn."""
        if not self.my_turn:
            return ()
        actions: tuple[Action, ...] = _LEGAL[self.phase].legal(self, self.hand)
        return actions

    def why_not(self, action: Action | str) -> IllegalAction | None:
        """Why the viewer may not do this on his turn; None when he may, or may try to (a claim)."""
        action = parse(action)
        if self.is_over:
            return IllegalAction(Why.GAME_OVER)
        if isinstance(action, Claim) and self.may_claim:
            return None
        refused: IllegalAction | None = _LEGAL[self.phase].why_not(self, self.hand, action)
        return refused

    def __repr__(self) -> str:
        return f"<View of seat {self.viewer}: {self.phase}, {self.contract or 'no contract'}, holds {self.hand}>"


_LEGAL: dict[Phase, Any] = {
    Phase.AUCTION: auction, Phase.DISCARD: exchange, Phase.CONTRACT: exchange, Phase.FRIEND: exchange,
    Phase.PLAY: play,
}
_OPEN_FIELDS = tuple(option.name for option in fields(Table))


def observe(state: State, seat: int) -> View:
    """What this seat, 0–4, may know of the game: its cards, the open table, and if it is the declarer's his discard."""
    if not isinstance(state, State):
        raise RuleError(f"{state!r} is no state; expected one as State.deal makes it")
    bought = state.phase is not Phase.AUCTION and seat == state.declarer
    knows_discard = bought or state.is_over
    knows_kitty = knows_discard or state.kitty_opened is not None
    known = {
        "viewer": seat_of(seat),
        "hand": state.hands[seat],
        "dealt": state.dealt[seat],
        "sizes": tuple([len(hand) for hand in state.hands]),
        "kitty": state.kitty if state.kitty and knows_kitty else None,
        "discard": state.discard if knows_discard else None,
        "history": state.history if knows_discard else _with_discard_hidden(state.history),
        "all_dealt": state.dealt if state.is_over else None,
    }
    view = object.__new__(View)  # as in State.but: players look before every card
    view.__dict__.update({name: getattr(state, name) for name in _OPEN_FIELDS}, **known)
    return view


def open_table(table: Table) -> Table:
    """Only what lies open: a plain Table without hands, from a State or a View."""
    return Table(**{name: getattr(table, name) for name in _OPEN_FIELDS})


def _with_discard_hidden(history: tuple[Action, ...]) -> tuple[Action, ...]:
    place = next((place for place, action in enumerate(history) if isinstance(action, Discard)), None)
    return history if place is None else (*history[:place], Discard(None), *history[place + 1:])
