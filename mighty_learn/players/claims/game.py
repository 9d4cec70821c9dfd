"""One deal played by five rules of thumb, looked at move by move, and as far as somebody looks.

Deal number i of a seed is the same for every claim, whoever asks, so claims are tried on common deals.
"""
from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from mighty_learn.engine.actions import Action
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import View, observe
from mighty_learn.players.claims.registry import Prelude
from mighty_learn.players.policy import Choice
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.players.simple.following import follow
from mighty_learn.players.simple.leading import lead
from mighty_learn.players.simple.sight import Sight

NO_CHANCE = random.Random(0)  # a rule of thumb asks for a generator and draws nothing from it


@dataclass(frozen=True, eq=False)
class Moment:
    """A state in which somebody is to act, and what that seat knows."""

    state: State

    @cached_property
    def view(self) -> View:
        """What the seat to play knows."""
        return observe(self.state, self.state.seat)

    @cached_property
    def sight(self) -> Sight:
        """What it can work out from that, in the play."""
        return Sight(self.view)

    @property
    def where(self) -> tuple[Phase, bool]:
        """Phase, and whether a trick is to be led."""
        return self.state.phase, self.state.phase is Phase.PLAY and not self.state.trick

    def choice(self) -> Choice:
        """What the rule of thumb does."""
        if self.state.phase is not Phase.PLAY:
            return rule_of_thumb(self.view, NO_CHANCE)
        return follow(self.sight) if self.state.trick else lead(self.sight)


@dataclass(frozen=True, eq=False)
class Game:
    """A deal and its game, played on only as far as it is looked at.

    `call`: whom the declarer calls as friend, if not whom the rule of thumb calls.
    """

    rules: RuleSet
    seed: int
    index: int
    call: Action | None = None
    _moments: list[Moment] = field(default_factory=list)

    @cached_property
    def start(self) -> State:
        """Before the first call."""
        return State.deal(self.rules, mixed(self.seed, self.index), self.index % 5)

    @property
    def stream(self) -> int:
        """The seed of the playouts of this deal."""
        return mixed(self.seed ^ 0x706C61796F7574, self.index)

    def moments(self) -> Iterator[Moment]:
        """Each state in which somebody is to act, and at last the finished game."""
        place = 0
        while True:
            if place == len(self._moments):
                self._moments.append(Moment(self._next()))
            yield self._moments[place]
            if self._moments[place].state.is_over:
                return
            place += 1

    def _next(self) -> State:
        if not self._moments:
            return self.start
        last = self._moments[-1]
        called = self.call if last.state.phase is Phase.FRIEND else None
        return last.state.apply(called or last.choice().action)

    def with_prelude(self, prelude: Prelude) -> Game:
        """The same game up to the friend call, which the prelude makes; this game when it makes none."""
        calling = next((moment for moment in self.moments() if moment.state.phase is Phase.FRIEND), None)
        call = None if calling is None else prelude(calling.view)
        if calling is None or call is None:
            return self
        past = self._moments[:self._moments.index(calling) + 1]
        return Game(self.rules, self.seed, self.index, call, past)

    @property
    def begun(self) -> State | None:
        """The state in which the declarer makes the first lead; None when the deal was not played."""
        return next((moment.state for moment in self.moments() if moment.state.phase is Phase.PLAY), None)

    @property
    def end(self) -> State:
        """The finished game."""
        *_, last = self.moments()
        return last.state
