"""What sampling cannot see: four small positions in which an average over worlds misleads, each with its two numbers.

`compare(…, policy="exact")` solves every world with all hands open and takes the mean. The positions in `traps.toml`
are so small that all worlds can be gone through, so that no chance plays a part; still the mean is not the truth:

- strategy fusion: in each world the best continuation is taken, although the seat cannot tell the worlds apart and
  has to continue in one way in all of them. The truth: the best *one* plan (`plan_values`).
- non-locality: worlds count in which another seat would not have played as it did (`sensible`).
- clairvoyant optimism: the same card is best, but the value counts on guesses that always come off.
- ignoring the auction: all worlds count alike, although the bids fit some better than others (`AuctionModel`).

All values are the government's further point cards, those on the table included, as in `Solution`. The words for a
lesson stand in the locale files under [traps]; this module knows none.
"""
from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache, cached_property
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from mighty_learn.analysis.bidding import AuctionModel
from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.analysis.plans import plan_values, plays
from mighty_learn.analysis.support import Support
from mighty_learn.engine.cards import FULL_MASK, CardSet
from mighty_learn.engine.errors import MightyError
from mighty_learn.engine.positions import Position
from mighty_learn.engine.record import replay
from mighty_learn.engine.state import State
from mighty_learn.engine.view import View, observe

SCHEMA = 1
PLACES = 4  # decimals that a stated number keeps: the weights of an auction are no fractions

Values = Mapping[str, Fraction]  # by the text of the action


class TrapError(AnalysisError):
    """A trap, or a file of traps, that does not hold what it should."""


class Kind(StrEnum):
    """The four ways in which an average over open hands misleads."""

    FUSION = "strategy_fusion"
    LOCALITY = "non_locality"
    OPTIMISM = "clairvoyant_optimism"
    AUCTION = "ignored_auction"


@dataclass(frozen=True)
class Trap:
    """A position before a play of `seat`, and what its actions are worth to the eye of the average and in truth."""

    kind: Kind
    record: str
    seat: int
    worlds: int  # how many the seat cannot tell apart
    naive: Values  # the mean of the open-hand values over all worlds
    honest: Values

    @property
    def id(self) -> str:
        """Its name in the data and in the locale files, `traps.ID_name` and `traps.ID_text`."""
        return self.kind.value

    @cached_property
    def state(self) -> State:
        """The position as the referee knows it."""
        return replay(self.record)

    @property
    def view(self) -> View:
        """What the seat knows."""
        return observe(self.state, self.seat)

    @property
    def gone(self) -> CardSet | None:
        """Cards played before the position began, which everybody saw; None in a game told from the deal on."""
        return gone_before(self.state)

    @property
    def action(self) -> str:
        """What the average recommends."""
        return self._best(self.naive)

    @property
    def better(self) -> str:
        """What is best in truth."""
        return self._best(self.honest)

    @property
    def numbers(self) -> tuple[Fraction, Fraction]:
        """The two that disagree: what the average promises for the action it recommends, what that is worth in truth.

        Of an action that is worth what it promises, as may be when only another was undervalued: the value
        of the better action to the average, and in truth.
        """
        promised = self.naive[self.action], self.honest[self.action]
        return promised if promised[0] != promised[1] else (self.naive[self.better], self.honest[self.better])

    @property
    def governs(self) -> bool:
        """Whether the seat plays for the government, which wants the values high."""
        return self.seat in self.state.government

    def _best(self, values: Values) -> str:
        return (max if self.governs else min)(values, key=lambda action: values[action])


def traps() -> tuple[Trap, ...]:
    """The four that came with the package."""
    return _shipped()


@cache
def _shipped() -> tuple[Trap, ...]:
    return load(files("mighty_learn.analysis").joinpath("traps.toml").read_text(encoding="utf-8"), "traps.toml")


def load(text: str, name: str = "traps") -> tuple[Trap, ...]:
    """Read a file of traps and check its form, not its numbers; TrapError names the file, the trap and the fault."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TrapError(f"{name}: not TOML: {error}") from error
    if data.get("schema") != SCHEMA:
        raise TrapError(f"{name}: schema {data.get('schema')!r}; expected {SCHEMA}")
    found = tuple(_read(entry, f"{name}: trap {place}") for place, entry in enumerate(data.get("trap", []), 1))
    if sorted(trap.kind for trap in found) != sorted(Kind):
        raise TrapError(f"{name}: traps {', '.join(trap.id for trap in found) or 'none'}; "
                        f"expected one of each: {', '.join(Kind)}")
    return found


def _read(entry: Mapping[str, Any], where: str) -> Trap:
    try:
        trap = Trap(Kind(entry["id"]), str(entry["record"]), int(entry["seat"]), int(entry["worlds"]),
                    _numbers(entry["naive"]), _numbers(entry["honest"]))
        state = trap.state
    except KeyError as error:
        raise TrapError(f"{where}: {error} is missing; expected id, record, seat, worlds, naive, honest") from error
    except (TypeError, ValueError, AttributeError, ZeroDivisionError, MightyError) as error:
        raise TrapError(f"{where}: {error}") from error
    _check(trap, state, f"{where} ({trap.id})")
    return trap


def _numbers(told: Mapping[str, str]) -> Values:
    return MappingProxyType({action: Fraction(number) for action, number in told.items()})


def _check(trap: Trap, state: State, where: str) -> None:
    if state.seat != trap.seat or not state.trick_number or state.is_over:
        raise TrapError(f"{where}: seat {trap.seat!r} is not to play here; the turn is that of seat {state.seat}")
    legal = sorted(map(str, plays(state)))
    for name, values in (("naive", trap.naive), ("honest", trap.honest)):
        if sorted(values) != legal:
            raise TrapError(f"{where}: {name} values for {sorted(values)}; legal are {legal}")


def recompute(trap: Trap) -> Trap:
    """The trap with both numbers and the number of worlds found anew from the position, all worlds gone through."""
    worlds = worlds_of(trap.view, trap.gone)
    return Trap(trap.kind, trap.record, trap.seat, len(worlds), mean_values(worlds), _HONEST[trap.kind](trap, worlds))


def prove(trap: Trap) -> None:
    """Find everything anew; TrapError names the first thing that is not as stated."""
    found = recompute(trap)
    if found.worlds != trap.worlds:
        raise TrapError(f"{trap.id}: {trap.worlds} worlds are stated, there are {found.worlds}")
    for name, told, true in (("naive", trap.naive, found.naive), ("honest", trap.honest, found.honest)):
        for action in told:
            if round(told[action], PLACES) != round(true[action], PLACES):
                raise TrapError(f"{trap.id}: the {name} value of {action} is {true[action]}, not {told[action]}")


def gone_before(state: State) -> CardSet | None:
    """Cards that lie neither in a hand nor in the discard when a position begins; None for a game from the deal on."""
    if not isinstance(state.origin, Position):
        return None
    places = [*state.origin.hands, state.discard or CardSet()]
    return CardSet(mask=FULL_MASK & ~sum(place.mask for place in places))


def worlds_of(view: View, gone: CardSet | None = None) -> tuple[State, ...]:
    """Every world that this view leaves open, each once."""
    support = Support.of(view, None if gone is None else gone.mask)
    return tuple(support.world(number) for number in range(support.count))


def mean_values(worlds: Sequence[State], weights: Sequence[float] | None = None) -> Values:
    """The mean of each action's open-hand value: what perfect-information sampling converges to."""
    from mighty_learn.analysis.solver import solve  # its kernel compiles longest; reading the data does without it

    shares = [Fraction(1)] * len(worlds) if weights is None else [Fraction(weight) for weight in weights]
    tables = [solve(world).by_action for world in worlds]
    return MappingProxyType({
        str(action): sum((share * table[str(action)] for share, table in zip(shares, tables, strict=True)),
                         Fraction(0)) / sum(shares)
        for action in plays(worlds[0])})


def sensible(worlds: Sequence[State]) -> tuple[State, ...]:
    """The worlds in which every card on the table was a best one, seen with open hands, when it was played."""
    return tuple(world for world in worlds if _lost_nothing(world))


def _lost_nothing(world: State) -> bool:
    from mighty_learn.analysis.solver import solve

    state = world.origin.start()
    first = len(world.history) - len(world.trick)
    for number, action in enumerate(world.history):
        if number >= first:
            solution = solve(state)
            if solution.by_action[str(action)] != solution.value:
                return False
        state = state.apply(action)
    return True


def _by_plan(trap: Trap, worlds: Sequence[State]) -> Values:
    return plan_values(worlds, trap.seat)


def _by_sense(trap: Trap, worlds: Sequence[State]) -> Values:
    return mean_values(sensible(worlds))


def _by_auction(trap: Trap, worlds: Sequence[State]) -> Values:
    model = AuctionModel()
    return mean_values(worlds, [model(world) for world in worlds])


_HONEST: Mapping[Kind, Callable[[Trap, Sequence[State]], Values]] = {
    Kind.FUSION: _by_plan, Kind.LOCALITY: _by_sense, Kind.OPTIMISM: _by_plan, Kind.AUCTION: _by_auction,
}
