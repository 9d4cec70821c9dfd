"""What lies open on the table: the part of a game that every seat sees, shared by State and View.

The rules of each phase are asked with a Table and the hand of the seat to play, so that a player who knows only his
View is judged by the same functions as the referee.
"""
from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from mighty_learn.engine.actions import Bid, CallFriend, Contract, DealMiss, Pass, Play
from mighty_learn.engine.cards import TRICKS, Card, CardSet, Suit
from mighty_learn.engine.errors import named
from mighty_learn.engine.rules import JokerUse, Powers, RuleSet


class Phase(StrEnum):
    """What is asked of the seat to play."""

    AUCTION = "auction"
    DISCARD = "discard"
    CONTRACT = "contract"
    FRIEND = "friend"
    PLAY = "play"
    OVER = "over"
    __repr__ = named


class Outcome(StrEnum):
    """How a game ended."""

    PLAYED = "played"
    CLAIMED = "claimed"
    DEAL_MISS = "deal-miss"
    ALL_PASS = "all-pass"
    __repr__ = named


@dataclass(frozen=True)
class Trick:
    """A finished trick: who led, the five plays in order, who took it."""

    leader: int
    plays: tuple[Play, ...]
    winner: int

    @property
    def points(self) -> int:
        """Point cards in it, 0–5."""
        return sum(play.card.is_point for play in self.plays)

    def by_seat(self, seat: int) -> Play:
        """What this seat played."""
        return self.plays[(seat - self.leader) % 5]

    def __str__(self) -> str:
        return f"{self.leader}: {' '.join(map(str, self.plays))} → {self.winner}"


@dataclass(frozen=True)
class Table:
    """The open part of a game. Seats are 0–4, clockwise."""

    rules: RuleSet
    dealer: int
    phase: Phase
    seat: int  # whose turn it is; at the end, whose it would be
    calls: tuple[tuple[int, Bid | Pass | DealMiss], ...] = ()  # the auction, by seat
    contract: Contract | None = None  # during the auction the highest bid so far
    declarer: int | None = None  # during the auction the highest bidder
    kitty_opened: CardSet | None = None  # the kitty, once it lies face up (R3.6)
    call: CallFriend | None = None
    friend_card: Card | None = None  # the card that the call names
    friend: int | None = None  # the friend's seat, once everybody knows it
    leader: int = 0
    trick_number: int = 0  # 1–10 in the play, 0 before
    trick: tuple[Play, ...] = ()  # on the table now, the leader's first
    tricks: tuple[Trick, ...] = ()
    taken: tuple[int, ...] = (0, 0, 0, 0, 0)  # point cards by seat
    outcome: Outcome | None = None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None in no trump and before the first bid."""
        return self.contract.trump if self.contract else None

    @property
    def powers(self) -> Powers:
        """The cards of power under the contract."""
        return self.rules.powers_by_trump[self.contract.trump if self.contract else None]

    @property
    def mighty(self) -> Card:
        """The Mighty under the contract (R1.3)."""
        return self.powers.mighty

    @property
    def joker_caller(self) -> Card:
        """The joker caller under the contract (R1.4)."""
        return self.powers.caller

    @property
    def led(self) -> Suit | None:
        """The suit to follow; None when nothing lies on the table."""
        return self.trick[0].led if self.trick else None

    @property
    def joker_called(self) -> bool:
        """Whether this trick was led with a joker call (R6.9)."""
        return bool(self.trick) and self.trick[0].call

    @property
    def joker_live(self) -> bool:
        """Whether a joker in this trick has power (R6.8, R6.9)."""
        return not self.joker_called and joker_use(self.rules, self.trick_number) is JokerUse.LIVE

    @property
    def passed(self) -> frozenset[int]:
        """Who has passed in the running auction (R3.4)."""
        return frozenset(seat for seat, call in self.calls if isinstance(call, Pass))

    @property
    def played(self) -> CardSet:
        """Every card played so far, the trick on the table included."""
        plays = [play for trick in self.tricks for play in trick.plays] + list(self.trick)
        return CardSet(play.card for play in plays)


def joker_use(rules: RuleSet, trick_number: int) -> JokerUse:
    """What the joker is on this trick, 1–10 (R6.8)."""
    if trick_number == 1:
        return rules.joker_first_trick
    return rules.joker_last_trick if trick_number == TRICKS else JokerUse.LIVE
