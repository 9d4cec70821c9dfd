"""A recorded game, card by card, while the friend is hidden: what the learner sees, and what each card proved.

How likely each seat is the friend is reckoned by `players.strong`; nothing here needs numpy.
"""
from __future__ import annotations

from functools import cache
from importlib.resources import files

from mighty_learn.engine.record import replay
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import View, observe
from mighty_learn.teaching.defence_reading import Reading, Turn

VIEWER = 0
LAYOUTS, SEED = 3000, 1  # weighed for each picture


@cache
def states() -> tuple[State, ...]:
    """The game from before the first lead to the card that shows the friend."""
    told = files("mighty_learn.teaching").joinpath("games").joinpath("suspicion.txt").read_text(encoding="utf-8")
    whole = replay(told)
    state, found = whole.origin.start(), list[State]()
    for action in whole.history:
        if state.phase is Phase.PLAY:
            found.append(state)
        state = state.apply(action)
        if state.friend is not None:
            break
    return (*found, state)


def view(at: int) -> View:
    """What the learner has seen after so many cards."""
    return observe(states()[at], VIEWER)


def last_turn(at: int) -> Turn | None:
    """The card that was played last; None before the first."""
    turns = Reading(view(at)).turns
    return turns[-1] if turns else None


def trick_of(at: int) -> int:
    """The trick to which the next card will be played, 1–10."""
    return states()[at].trick_number


def asks_again(at: int) -> bool:
    """Whether a trick is about to begin, and the friend is still hidden."""
    return not states()[at].trick and states()[at].friend is None
