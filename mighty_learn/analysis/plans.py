"""What a plan is worth to a seat that cannot tell its worlds apart: exact, for positions of two or three tricks.

A plan says what the seat does after each course of play, and it is the same in all worlds: that is what averages over
open hands leave out. For each course of play the plans are kept as vectors, what each leads to world by world, and a
vector is dropped when another is as good in every world. All courses are gone through to the end.
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from mighty_learn.engine import play
from mighty_learn.engine.actions import Action
from mighty_learn.engine.state import State

_Vector = tuple[int | None, ...]  # by world, more is better for the seat; None: it cannot come to this in that world


def plays(state: State) -> tuple[Action, ...]:
    """The legal plays, without asking for a claim, which takes longer."""
    return play.legal(state, state.hands[state.seat])


def plan_values(worlds: Sequence[State], seat: int) -> Mapping[str, Fraction]:
    """The mean value of each action when the seat then follows the best one plan; point cards as in `Solution`.

    `worlds`: states that the seat, whose turn it is, cannot tell apart. It sees only what its View shows. The other
    four see every card and know the plan; each plays for its side (Frank and Basin call this the model of best
    defence): the number is what the seat can be sure of on the average, whatever the others know.
    """
    closed = _Closed(tuple(worlds), seat)
    return MappingProxyType({str(action): closed.value(action) for action in plays(worlds[0])})


@dataclass(frozen=True)
class _Closed:
    """The worlds, and how the seat's plans fare in them."""

    worlds: tuple[State, ...]
    seat: int

    def value(self, action: Action) -> Fraction:
        """The mean over the worlds when the seat begins with this action."""
        vectors = self.plans([world.apply(action) for world in self.worlds])
        best = max(sum(number or 0 for number in vector) for vector in vectors)
        return Fraction(self.sign(self.worlds[0]) * best, len(self.worlds))

    def plans(self, states: Sequence[State | None]) -> set[_Vector]:
        """What the plans from here on lead to; the states are one course of play in the worlds in which it can be."""
        seen = next(state for state in states if state is not None)
        if seen.is_over:
            return {tuple(None if state is None else self.gained(world, state)
                          for world, state in zip(self.worlds, states, strict=True))}
        children = [self.plans(after) for after in _after_each_play(states)]
        if seen.seat == self.seat:
            return _undominated(vector for child in children for vector in child)
        found: set[_Vector] = {(None,) * len(states)}
        for child in children:
            found = _undominated(self.chosen(states, one, other) for one in found for other in child)
        return found

    def chosen(self, states: Sequence[State | None], one: _Vector, other: _Vector) -> _Vector:
        """Between two courses the seat to play chooses in each world by itself: it sees all cards."""
        return tuple(b if a is None else a if b is None else max(a, b) if state and self.helps(state) else min(a, b)
                     for state, a, b in zip(states, one, other, strict=True))

    def helps(self, state: State) -> bool:
        """Whether the seat to play is on our seat's side."""
        return (state.seat in state.government) == (self.seat in state.government)

    def sign(self, state: State) -> int:
        """1 where our seat wants the government to have many point cards, else -1."""
        return 1 if self.seat in state.government else -1

    def gained(self, world: State, over: State) -> int:
        """The government's point cards since the worlds began, signed for our seat."""
        return self.sign(over) * sum(over.taken[seat] - world.taken[seat] for seat in over.government)


def _after_each_play(states: Sequence[State | None]) -> Iterable[list[State | None]]:
    """The states after each play that is legal in some world."""
    legal = [() if state is None else plays(state) for state in states]
    for action in dict.fromkeys(action for actions in legal for action in actions):
        yield [state.apply(action) if state is not None and action in actions else None
               for state, actions in zip(states, legal, strict=True)]


def _undominated(vectors: Iterable[_Vector]) -> set[_Vector]:
    """Without those to which another is at least equal in every world; all have None in the same places."""
    kept: set[_Vector] = set()
    for vector in set(vectors):
        if not any(_as_good(other, vector) for other in kept):
            kept = {other for other in kept if not _as_good(vector, other)} | {vector}
    return kept


def _as_good(one: _Vector, other: _Vector) -> bool:
    return all(a is None or b is None or a >= b for a, b in zip(one, other, strict=True))
