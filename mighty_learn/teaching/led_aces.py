"""Lesson 1's experiment: how often an ace that was led is beaten, and what the same tricks come to without a trump.

The games are those of `counted_games.py`. Tricks with the Mighty or the joker are left out: lesson 2 brings them.
Standard library only. Nothing is drawn or worded here.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from mighty_learn.engine.cards import JOKER, TRICKS, Rank
from mighty_learn.engine.play import winner_of
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Table, Trick
from mighty_learn.engine.view import open_table
from mighty_learn.teaching.counted_games import Share, counted

GAMES, SEED = 1000, 1
TEN = range(1, TRICKS + 1)


@dataclass
class Tally:
    """Led aces that are not trump, by trick, 1–10, and those that were beaten."""

    games: int = 0
    led: Counter[int] = field(default_factory=Counter)
    beaten: Counter[int] = field(default_factory=Counter)
    beaten_without: Counter[int] = field(default_factory=Counter)  # had no suit been trump

    def share(self, tricks: range = TEN) -> Share:
        """How often such an ace was beaten, in these tricks."""
        return Share(sum(self.beaten[k] for k in tricks), sum(self.led[k] for k in tricks))

    def share_without(self, tricks: range = TEN) -> Share:
        """How often it is beaten by the same cards when no suit is trump."""
        return Share(sum(self.beaten_without[k] for k in tricks), sum(self.led[k] for k in tricks))

    def add(self, state: State) -> None:
        """Count a finished game; one without trump has no part in it."""
        self.games += 1
        if state.contract is None or state.trump is None:
            return
        without = replace(open_table(state), contract=replace(state.contract, trump=None))
        for number, trick in enumerate(state.tricks, 1):
            if _counts(state, without, trick):
                self.led[number] += 1
                self.beaten[number] += trick.winner != trick.leader
                self.beaten_without[number] += winner_of(replace(without, trick_number=number), trick.plays) != 0


def _counts(state: State, without: Table, trick: Trick) -> bool:
    """Whether a side ace was led to it, and no card of power came, be it one with or without a trump."""
    first, cards = trick.plays[0].card, [play.card for play in trick.plays]
    side = first.rank is Rank.ACE and first.suit != state.trump
    return side and not any(power in cards for power in (state.mighty, without.mighty, JOKER))


def experiment(games: int = GAMES, seed: int = SEED) -> Iterator[Tally]:
    """Play so many games; the tally so far, after each hundred and at the end."""
    return counted(Tally(), games, seed)
