"""A game to rewind: from any of one's turns another card, the rest played out by rules of thumb in the same layout.

`many` tries the same cards over many layouts that the seat could not have told from the real one (needs numpy). How it
is shown is left to the widgets.
"""
from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import TYPE_CHECKING

from mighty_learn.engine.cards import JOKER, SEATS, TRICKS, Card
from mighty_learn.engine.record import replay
from mighty_learn.engine.state import State, government_taken
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import View, observe
from mighty_learn.players.policy import play_out
from mighty_learn.players.simple import rule_of_thumb

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mighty_learn.analysis.compare import Comparison
    from mighty_learn.players.measures.mighty_timing import MightyTiming

LAYOUTS, SEED = 400, 10
ALL_POINTS = 20


@dataclass(frozen=True)
class Tried:
    """One try: what was played on which trick, and the finished game."""

    trick: int
    action: str
    over: State
    seat: int

    @property
    def points(self) -> int:
        """The point cards of the seat's side."""
        taken = government_taken(self.over)
        return taken if self.seat in self.over.government else ALL_POINTS - taken

    @property
    def made(self) -> bool:
        """Whether the contract was made."""
        assert self.over.contract is not None
        return government_taken(self.over) >= self.over.contract.number


@dataclass(frozen=True)
class Rewindable:
    """A finished game, and the seat that may play it otherwise."""

    record: str
    seat: int
    power: Card  # the Mighty or the joker, which the seat was dealt

    @cached_property
    def over(self) -> State:
        """The game as it was played."""
        return replay(self.record)

    @cached_property
    def turns(self) -> dict[int, State]:
        """The seat's turns by trick, where it had a choice."""
        found, state = {}, replay(_before_play(self.record))
        for trick in self.over.tricks:
            for play in trick.plays:
                if state.seat == self.seat and len(state.legal_actions()) > 1:
                    found[state.trick_number] = state
                state = state.apply(play)
        return found

    def view(self, trick: int) -> View:
        """What the seat knows on this trick."""
        return observe(self.turns[trick], self.seat)

    def played(self, trick: int) -> str:
        """What it played there in the game."""
        done = self.over.tricks[trick - 1]
        return str(done.plays[(self.seat - done.leader) % len(SEATS)])

    def as_played(self) -> Tried:
        """The game itself, as a try."""
        first = min(self.turns)
        return Tried(first, self.played(first), self.over, self.seat)

    def attempt(self, trick: int, action: str) -> Tried:
        """This instead, and the rest by rules of thumb; ValueError for a trick without a choice."""
        if trick not in self.turns:
            raise ValueError(f"trick {trick!r}: expected one of {', '.join(map(str, self.turns))}")
        after = self.turns[trick].apply(action)
        return Tried(trick, action, play_out(after, rule_of_thumb, random.Random(0)), self.seat)

    def many(self, trick: int, actions: Sequence[str]) -> Comparison:
        """These actions over many layouts, the rest by rules of thumb; numpy is loaded here."""
        from mighty_learn.analysis.compare import compare

        return compare(self.view(trick), actions, LAYOUTS, SEED, "thumb")

    def when(self, trick: int) -> MightyTiming | None:
        """The card of power over many layouts: on this trick, on each later one, or only when it must be played.

        None when it is no longer held, or nothing is left to choose.
        """
        from mighty_learn.players.measures.mighty_timing import mighty_timing

        if self.power not in self.view(trick).hand or trick >= TRICKS - 1:
            return None
        return mighty_timing(self.view(trick), self.power, LAYOUTS, SEED)


def _before_play(record: str) -> str:
    """The record up to the first lead."""
    return "".join(line for line in record.splitlines(keepends=True) if not line.startswith("trick "))


@cache
def game(name: str) -> Rewindable:
    """One of the two games of the lesson: "mighty" or "joker"; its seat is the one that holds that card."""
    text = files("mighty_learn.teaching").joinpath("games").joinpath(f"rewind_{name}.txt").read_text(encoding="utf-8")
    start = replay(_before_play(text))
    assert start.phase is Phase.PLAY
    card = {"mighty": start.mighty, "joker": JOKER}[name]
    return Rewindable(text, next(seat for seat in SEATS if card in start.hands[seat]), card)
