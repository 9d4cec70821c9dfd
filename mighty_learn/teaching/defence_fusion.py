"""What sampling cannot see: three layouts, the best card in each, and the best plan for all three. Exact numbers.

The position is the trap `strategy_fusion` of `analysis.traps`; its worlds are all gone through and solved, and every
plan is tried. That needs numpy and is loaded only when somebody asks.
"""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from mighty_learn.engine.cards import CardSet
from mighty_learn.engine.state import State

if TYPE_CHECKING:
    from mighty_learn.analysis.traps import Trap

Values = Mapping[str, Fraction]


@dataclass(frozen=True)
class Fusion:
    """The position and its layouts; all values are the government's further point cards."""

    state: State
    seat: int
    worlds: tuple[State, ...]
    by_world: tuple[Mapping[str, int], ...]  # of each layout: what each card is worth with all hands open
    average: Values  # the mean of these
    in_truth: Values  # the best one plan that begins with this card

    @property
    def dreamt(self) -> Fraction:
        """The mean of the best value in each layout: as if one saw the cards."""
        return Fraction(sum(max(values.values()) for values in self.by_world), len(self.by_world))

    @property
    def real(self) -> Fraction:
        """The best plan that is the same in all layouts."""
        return max(self.in_truth.values())

    @property
    def advised(self) -> str:
        """The card with the best average."""
        return max(self.average, key=lambda card: self.average[card])

    @property
    def better(self) -> str:
        """The card with which the best plan begins."""
        return max(self.in_truth, key=lambda card: self.in_truth[card])


def position() -> State:
    """Three cards in hand, a king of trump on the table: nothing is solved."""
    return _trap().state


def hidden(state: State) -> CardSet:
    """The cards that the others hold."""
    return CardSet(card for seat, hand in enumerate(state.hands) if seat != state.seat for card in hand)


@cache
def experiment() -> Fusion:
    """Solve every layout, and try every plan."""
    from mighty_learn.analysis.plans import plan_values
    from mighty_learn.analysis.solver import solve
    from mighty_learn.analysis.traps import mean_values, worlds_of

    trap = _trap()
    worlds = worlds_of(trap.view, trap.gone)
    tables = tuple(solve(world).by_action for world in worlds)
    return Fusion(trap.state, trap.seat, worlds, tables, mean_values(worlds), plan_values(worlds, trap.seat))


def _trap() -> Trap:
    from mighty_learn.analysis.traps import Kind, traps

    return next(trap for trap in traps() if trap.kind is Kind.FUSION)
