"""Lesson 2's experiment: how often the Mighty, a living joker, the ace of trump and a side ace take their trick.

The games are those of `counted_games.py`. Standard library only. Nothing is drawn or worded here.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from mighty_learn.engine.cards import TRICKS, Card, Rank
from mighty_learn.engine.rules import JokerUse
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Trick, joker_use
from mighty_learn.teaching.counted_games import Share, counted

GAMES, SEED = 1000, 2
TEN = TRICKS
FIRST, LATER = range(1, 2), range(2, TEN + 1)  # tricks that the lesson compares


class Power(StrEnum):
    """What a card is in its trick."""

    MIGHTY = "mighty"
    JOKER = "joker"  # alive
    TRUMP_ACE = "trump_ace"
    SIDE_ACE = "side_ace"  # of a suit that is not trump, and not the Mighty
    DEAD_JOKER = "dead_joker"


@dataclass
class Tally:
    """How often each was played to each trick, 1–10, and how often it took it."""

    games: int = 0
    played: Counter[tuple[Power, int]] = field(default_factory=Counter)
    won: Counter[tuple[Power, int]] = field(default_factory=Counter)

    def share(self, power: Power, tricks: range = range(1, TRICKS + 1)) -> Share:
        """How often this took its trick, in these tricks."""
        return Share(sum(self.won[power, k] for k in tricks), sum(self.played[power, k] for k in tricks))

    def add(self, state: State) -> None:
        """Count a finished game."""
        self.games += 1
        for number, trick in enumerate(state.tricks, 1):
            for place, play in enumerate(trick.plays):
                power = power_of(state, number, trick, play.card)
                if power is not None:
                    self.played[power, number] += 1
                    self.won[power, number] += trick.winner == (trick.leader + place) % 5


def power_of(state: State, number: int, trick: Trick, card: Card) -> Power | None:
    """What this card is in this trick of this game; None for all other cards."""
    if card is state.mighty:
        return Power.MIGHTY
    if card.is_joker:
        alive = joker_use(state.rules, number) is JokerUse.LIVE and not trick.plays[0].call
        return Power.JOKER if alive else Power.DEAD_JOKER
    if card.rank is not Rank.ACE:
        return None
    return Power.TRUMP_ACE if card.suit == state.trump else Power.SIDE_ACE


def experiment(games: int = GAMES, seed: int = SEED) -> Iterator[Tally]:
    """Play so many games; the tally so far, after each hundred and at the end."""
    return counted(Tally(), games, seed)
