"""Lesson 6's experiment: hands that bid by the number of their trumps. How often is it made, and what does it pay?

The saying: with an ace for the opening lead bid ten and the number of trumps, without one bid one less. Dealt hands
that fit it buy that contract in the campus house and keep it; exchange and play by the rule of thumb. The deals are
those of `players.claims`, so that its stored numbers can be told beside these. numpy is loaded when counting begins.
"""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from math import sqrt

from mighty_learn.engine.cards import Card, Rank, Suit
from mighty_learn.engine.presets import CAMPUS
from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.state import State
from mighty_learn.teaching.counted_games import Share

DEALS, SEED = 6_000, 6
_CHUNK = 500
CLAIMS = ("bid_with_winner", "bid_without_winner")


class Saying(StrEnum):
    """Which hands: trumps, and whether there is an ace for the opening lead."""

    FIVE = "five"
    SIX = "six"
    BARE = "bare"  # five trumps without such an ace

    @property
    def trumps(self) -> int:
        """How many cards of the suit."""
        return 6 if self is Saying.SIX else 5

    @property
    def winner(self) -> bool:
        """Whether an ace of another suit is there."""
        return self is not Saying.BARE

    @property
    def number(self) -> int:
        """What the saying bids."""
        return self.trumps + (10 if self.winner else 9)


@dataclass
class Count:
    """What came of the hands of one kind."""

    n: int = 0
    made: int = 0
    total: int = 0  # the declarer's points, added up
    squares: int = 0

    @property
    def share(self) -> Share:
        """How many contracts were made."""
        return Share(self.made, self.n)

    @property
    def mean(self) -> float:
        """The declarer's mean score."""
        return self.total / self.n

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return sqrt(max(0.0, self.squares - self.n * self.mean**2) / (self.n - 1) / self.n)


@dataclass
class Tally:
    """How far it is, and what was counted so far."""

    deals: int = 0
    counts: Mapping[Saying, Count] = field(default_factory=lambda: {one: Count() for one in Saying})


def opening_winner(state: State, seat: int, trump: Suit) -> bool:
    """Whether the seat holds an ace that is neither trump nor the Mighty."""
    mighty = state.rules.mighty(trump)
    aces = (Card.of(suit, Rank.ACE) for suit in Suit if suit is not trump)
    return any(ace in state.hands[seat] for ace in aces if ace is not mighty)


def hand_of(state: State, saying: Saying) -> tuple[int, Suit] | None:
    """The first seat of a deal with such a hand, and its trump."""
    return next(((seat, suit) for seat in range(5) for suit in Suit
                 if len(state.hands[seat].of_suit(suit)) == saying.trumps
                 and opening_winner(state, seat, suit) is saying.winner), None)


def experiment(deals: int = DEALS, seed: int = SEED) -> Iterator[Tally]:
    """Look at so many deals; the tally so far, every few hundred and at the end."""
    if deals < 1:
        raise ValueError(f"deals={deals!r}: expected 1 or more")
    tally = Tally()
    for start in range(0, deals, _CHUNK):
        some = [State.deal(CAMPUS, mixed(seed, index), index % 5) for index in range(start, min(start + _CHUNK, deals))]
        for saying, count in tally.counts.items():
            found = [(state, *hand) for state in some if (hand := hand_of(state, saying))]
            for trump in Suit:
                _play([(state, seat) for state, seat, suit in found if suit is trump], trump, saying.number, count)
        tally.deals += len(some)
        yield tally


def _play(bought: list[tuple[State, int]], trump: Suit, number: int, count: Count) -> None:
    """These seats declare; the deals are turned so that they sit on 0."""
    if not bought:
        return
    import numpy as np

    from mighty_learn.players.prospects import prospect

    hands = np.array([[state.hands[(seat + at) % 5].mask for at in range(5)] for state, seat in bought], np.uint64)
    kitty = np.array([state.kitty.mask for state, _ in bought], np.uint64)
    found = prospect(CAMPUS, trump, 0, hands, kitty, SEED)
    scores = found.scores(number).tolist()
    count.n += len(scores)
    count.made += int((found.points >= number).sum())
    count.total += sum(scores)
    count.squares += sum(score * score for score in scores)
