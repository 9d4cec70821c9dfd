"""What somebody plays who has one thing wrong about Mighty, joker and joker call; for the simulated learners.

In all else he knows what was measured. Questions are told by their ids, those of the items in `timing_items`.
"""
from __future__ import annotations

from enum import StrEnum

from mighty_learn.engine.actions import Play, parse
from mighty_learn.engine.cards import JOKER
from mighty_learn.engine.view import View
from mighty_learn.teaching.quiz import Question

MARK = "timing-"  # how the ids of lesson 10's positions begin


class PowerHabit(StrEnum):
    """One thing wrong."""

    LAST = "last"  # saves the Mighty and the joker to the very end
    SOON = "soon"  # plays the Mighty, or the joker, as soon as it may be played
    CALL = "call"  # calls the joker whenever he may


def answer_by(question: Question, habit: PowerHabit | None) -> str | None:
    """The answer to a position of lesson 10 by this habit; None for any other question."""
    view = question.table
    if not question.id.startswith(MARK) or not isinstance(view, View):
        return None
    plays = {option: play for option in question.options if isinstance(play := parse(option), Play)}
    if len(plays) < len(question.options):
        return None
    right = [option for option in question.options if option in frozenset().union(*question.accepted)]
    tempting = [option for option, play in plays.items() if _tempts(view, play, habit)]
    return next((option for option in right if option in tempting), (tempting or right)[0])


def _tempts(view: View, play: Play, habit: PowerHabit | None) -> bool:
    """Whether the habit leads to this play, where there is one to which it does."""
    power = play.card in (view.mighty, JOKER)
    return {None: False, PowerHabit.LAST: not power, PowerHabit.SOON: power, PowerHabit.CALL: play.call}[habit]
