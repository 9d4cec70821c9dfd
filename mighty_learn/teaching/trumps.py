"""Lesson 9, drawing trumps: the positions that are gone through together, with one thing missing, two, then alone.

The counter is in `trumps_counter`, the two gates are those of `trumps_counts` and `trumps_plays`. The positions of the
practice stand in the same file as those of the gate, and are left out there.
"""
from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from mighty_learn.engine.record import replay
from mighty_learn.engine.view import View, observe
from mighty_learn.teaching.quiz import Question
from mighty_learn.teaching.trumps_counts import bank as counts
from mighty_learn.teaching.trumps_counts import how_many
from mighty_learn.teaching.trumps_plays import EXAMPLE, ONE_MISSING, THREE_ALONE, TWO_MISSING, Position, positions
from mighty_learn.teaching.trumps_plays import bank as plays
from mighty_learn.teaching.trumps_plays import question as which_lead

NAME, COUNT_NAME = "09_trump_drain", "09_trump_count"

__all__ = ["COUNT_NAME", "NAME", "alone", "counts", "example", "hands", "one_missing", "plays", "two_missing"]


def example() -> Position:
    """The worked one: the count, the boss, the lead."""
    return positions()[EXAMPLE]


def one_missing() -> tuple[Question, ...]:
    """The count is there, the lead is missing."""
    return (which_lead(positions()[ONE_MISSING], counted=True),)


def two_missing() -> tuple[Question, ...]:
    """The count is missing, then the lead."""
    position = positions()[TWO_MISSING]
    return how_many(position.view, "two-missing-count"), which_lead(position, counted=True)


def alone() -> tuple[Question, ...]:
    """Leads without help."""
    return tuple(which_lead(positions()[name]) for name in THREE_ALONE)


@cache
def hands() -> Mapping[str, View]:
    """Two declarers on lead after the first trick, for the experiment with rounds of trump."""
    text = files("mighty_learn.teaching").joinpath("trumps_hands.toml").read_text(encoding="utf-8")
    states = {one["id"]: replay(one["record"]) for one in tomllib.loads(text)["hand"]}
    return {name: observe(state, state.seat) for name, state in states.items()}
