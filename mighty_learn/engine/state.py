"""A game of Mighty as an immutable value: deal, auction, exchange, play, and how each action leads to the next state.

The rules of the phases live in `auction.py`, `exchange.py`, `play.py`; this module deals, checks positions, and sends
each action to its phase. It does not know how a game is written down (`record.py`) nor what
a seat may know (`view.py`).
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Any

from mighty_learn.engine import auction, claim, exchange, play, positions
from mighty_learn.engine.actions import Action, Claim, FriendKind, Play, parse
from mighty_learn.engine.cards import SEATS, Card, CardSet
from mighty_learn.engine.errors import IllegalAction, Why
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.table import Phase, Table

if TYPE_CHECKING:
    from mighty_learn.engine.positions import Origin
    from mighty_learn.engine.scoring import ScoreSheet

_RULES_OF: dict[Phase, ModuleType] = {
    Phase.AUCTION: auction, Phase.DISCARD: exchange, Phase.CONTRACT: exchange, Phase.FRIEND: exchange,
    Phase.PLAY: play,
}


@dataclass(frozen=True, kw_only=True, repr=False)
class State(Table):
    """The whole game as the referee sees it. `apply` returns a new state; equal states are equal and hash alike.

    >>> s = State.deal(CAMPUS, seed=7)
    >>> s.apply("S15").contract
    Contract(trump=Suit.S, number=15)
    """

    hands: tuple[CardSet, ...]  # by seat; the declarer's holds 13 while he lays cards away
    kitty: CardSet  # the three cards as dealt; empty for a position
    origin: Origin  # where the game began, with which `history` rebuilds this state
    discard: CardSet | None = None  # the declarer's three; None before, and when a position does not tell
    history: tuple[Action, ...] = ()

    @classmethod
    def deal(cls, rules: RuleSet, seed: int, dealer: int = 0) -> State:
        """Shuffle and deal; the same seed (any integer) gives the same cards on every machine (R2)."""
        return positions.Deal.shuffled(rules, seed, dealer).start()

    @classmethod
    def from_hands(
        cls, rules: RuleSet, hands: Sequence[str | CardSet], kitty: str | CardSet, dealer: int = 0
    ) -> State:
        """A deal with these five hands of ten and this kitty of three; RuleError when they are not the pack."""
        return positions.Deal.of(rules, hands, kitty, dealer).start()

    @classmethod
    def from_position(
        cls, rules: RuleSet, contract: str, declarer: int, friend: str | int, hands: Sequence[str | CardSet],
        leader: int, trick: str | Sequence[Play] = "", taken: Sequence[int] = (0, 0, 0, 0, 0),
        discard: str | CardSet | None = None,
    ) -> State:
        """A position in the play. `hands`: what is still held; `trick`: cards on the table, the leader's first.

        `friend`: a card, "none", "first" (first trick only), or a seat when he is known and his card is gone (the
        declarer's own seat: he plays alone). `taken`: point cards by seat, 0–20. `discard`: the three laid away, None
        if unknown. RuleError says what no game can reach, NotationError what cannot be read.
        """
        return positions.read(rules, contract, declarer, friend, hands, leader, trick, taken, discard)

    @property
    def government(self) -> frozenset[int]:
        """The seats of declarer and friend as the referee knows them; empty before the friend is called."""
        if (self.call is None and self.friend is None and not self.trick_number) or self.declarer is None:
            return frozenset()
        friend = self.friend if self.friend is not None else self._holder()
        return frozenset({self.declarer} if friend is None else {self.declarer, friend})

    def _holder(self) -> int | None:
        """Who holds the friend's card now, if anybody."""
        card = self.friend_card
        return next((seat for seat in SEATS if card is not None and card in self.hands[seat]), None)

    @property
    def alone(self) -> bool:
        """Whether the declarer has no friend: none called, his own or a buried card, the first trick won himself."""
        waiting = self.call is not None and self.call.kind is FriendKind.FIRST and not self.tricks and not self.is_over
        return len(self.government) == 1 and not waiting

    def legal_actions(self) -> tuple[Action, ...]:
        """Every legal action of the seat to play, in a fixed order; empty when the game is over.

        Friends called by role are not listed: each is one of the cards listed. A claim is listed only if it holds.
        """
        if self.phase is Phase.OVER:
            return ()
        actions: tuple[Action, ...] = _RULES_OF[self.phase].legal(self, self.hands[self.seat])
        claims = self.rules.claim and self.phase is Phase.PLAY and not self.trick and claim.holds(self)
        return (*actions, Claim()) if claims else actions

    def why_not(self, action: Action | str) -> IllegalAction | None:
        """Why the seat to play may not do this, by rule id and facts; None when it is legal."""
        return self._refusal(parse(action))

    def _refusal(self, action: Action) -> IllegalAction | None:
        if self.phase is Phase.OVER:
            return IllegalAction(Why.GAME_OVER)
        if isinstance(action, Claim) and self.phase is Phase.PLAY:
            return play.why_no_claim(self)
        refused: IllegalAction | None = _RULES_OF[self.phase].why_not(self, self.hands[self.seat], action)
        return refused

    def apply(self, action: Action | str) -> State:
        """The state after this action of the seat to play; IllegalAction says why not."""
        action = parse(action)
        refused = self._refusal(action)
        if refused:
            raise refused
        if isinstance(action, Claim):
            return play.apply_claim(self, action)
        after: State = _RULES_OF[self.phase].apply(self, action)
        return after

    def after(self, action: Action, **changes: Any) -> State:
        """A copy with these changes and the action written into the history; checks nothing."""
        new = object.__new__(State)
        new.__dict__.update(self.__dict__)
        new.__dict__.update(changes)
        new.__dict__["history"] = (*self.history, action)
        return new

    def but(self, **changes: Any) -> State:
        """A copy with these changes; checks nothing. `dataclasses.replace` does the same at five times the cost."""
        new = object.__new__(State)
        new.__dict__.update(self.__dict__, **changes)
        return new

    def score(self) -> ScoreSheet:
        """The settlement of a finished game (R7); RuleError while it goes on."""
        from mighty_learn.engine.scoring import settle  # the only need for scoring, at the very end

        return settle(self)

    def record(self) -> str:
        """The game so far as text that `replay` reads."""
        from mighty_learn.engine.record import write

        return write(self)

    @property
    def dealt(self) -> tuple[CardSet, ...]:
        """The hands with which this game or position began."""
        return self.origin.hands

    def __repr__(self) -> str:
        return f"replay({self.record()!r})"

    def __str__(self) -> str:
        return self.record()


def government_taken(state: State) -> int:
    """n: 20 − the point cards that the opposition took, so a buried point counts for the government (R4.2)."""
    return 20 - sum(points for seat, points in enumerate(state.taken) if seat not in state.government)


def held_by(state: State, card: Card) -> bool:
    """Whether the government held this card when play began (R7.1); a buried card it did not hold.

    Of a card that was gone before a position began nobody can tell; it is taken as held, so that nothing is doubled.
    """
    if any(card in state.hands[seat] for seat in SEATS):
        return any(card in state.hands[seat] for seat in state.government)
    for trick in state.tricks:
        if any(play.card is card for play in trick.plays):
            return any(trick.by_seat(seat).card is card for seat in state.government)
    return not (state.discard is not None and card in state.discard)
