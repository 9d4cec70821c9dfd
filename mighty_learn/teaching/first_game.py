"""Lesson 4, the first game: two games in which bid, discard and friend are given and only the cards are to be played.

They were chosen because a newcomer who plays any legal cards usually makes the contract: 30 of 30 and 28 of 30 times
when the learner's seat played at random among four players by rules of thumb.
"""
from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Literal

from mighty_learn.engine.record import replay
from mighty_learn.engine.state import State


@cache
def start(hands: Literal["open", "closed"]) -> State:
    """The first trick of the game that is played with open or with closed hands; the learner, seat 0, is declarer."""
    return replay(files("mighty_learn.teaching").joinpath("games").joinpath(f"{hands}.txt").read_text(encoding="utf-8"))
