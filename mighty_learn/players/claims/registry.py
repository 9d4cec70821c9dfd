"""Where situations are written down: a function for each claim, found by the claim's id.

A situation is asked of one seat on its turn, with what that seat may know and nothing else. It gives None, or two
options: what the claim advises, and what it advises against. An option is one action, or several of the same seat in a
row (a friend called, then a card led).
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mighty_learn.engine.actions import Action
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import View
from mighty_learn.players.simple.sight import Sight

Option = Action | tuple[Action, ...]
Options = tuple[Option, Option] | None
OfSight = Callable[[Sight], Options]
OfView = Callable[[View], Options]
Where = tuple[Phase, bool]  # the phase, and in the play whether a trick is to be led


Prelude = Callable[[View], Action | None]


@dataclass(frozen=True)
class Situation:
    """A claim's situation: where it is asked, and the function that answers."""

    claim: str
    where: Where
    find: Callable[[Any], Options]
    prelude: Prelude | None = None  # whom the declarer calls before, if not whom the rule of thumb calls


SITUATIONS: dict[str, Situation] = {}


def leading(claim: str, prelude: Prelude | None = None) -> Callable[[OfSight], OfSight]:
    """Asked of a seat that is to lead. `prelude`: whom the declarer has called before."""
    return _at(claim, (Phase.PLAY, True), prelude)


def following(claim: str) -> Callable[[OfSight], OfSight]:
    """Asked of a seat that is to follow."""
    return _at(claim, (Phase.PLAY, False))


def before_play(claim: str, phase: Phase) -> Callable[[OfView], OfView]:
    """Asked of a seat that is to act in the auction or the exchange."""
    return _at(claim, (phase, False))


def _at(
    claim: str, where: Where, prelude: Prelude | None = None
) -> Callable[[Callable[[Any], Options]], Callable[[Any], Options]]:
    def register(find: Callable[[Any], Options]) -> Callable[[Any], Options]:
        if claim in SITUATIONS:
            raise ValueError(f"the situation of {claim!r} is written down twice")
        SITUATIONS[claim] = Situation(claim, where, find, prelude)
        return find
    return register


def actions_of(option: Option) -> tuple[Action, ...]:
    """The actions of an option, in order."""
    return option if isinstance(option, tuple) else (option,)


def all_situations() -> Mapping[str, Situation]:
    """Every situation by its claim's id."""
    from mighty_learn.players.claims import situations  # the modules there register themselves

    return situations.SITUATIONS
