"""Lesson 10: Mighty and joker now or later, the joker call, the Mighty's suit.

Positions of whole games, found and measured by `tools/measure_timing.py`. Right is what no two ways of playing on agree
to be worse; see `timing_items`. They are the same in every house: trump is hearts, diamonds or none.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from mighty_learn.engine.cards import SEATS
from mighty_learn.engine.play import winner_of
from mighty_learn.teaching.quiz import Question, Sentence
from mighty_learn.teaching.sentence import Steps
from mighty_learn.teaching.students import marked
from mighty_learn.teaching.timing_items import Item, shipped
from mighty_learn.teaching.timing_words import Option, place, prompt, reasons, situation, stake, whereabouts

NAME = "10_mighty_timing"
MISCONCEPTIONS = ("M-POWERSLAST", "M-POWERSSOON", "M-CALLALWAYS")
_KEPT = 4  # items of the practice: worked, one missing, two missing, alone


def question(item: Item) -> Question:
    """What to play in this position?"""
    cards = all(len(option) <= 3 and not option.endswith("!") for option in item.options)
    labels = {} if cards else {option: Option("timing.option", {"action": option}) for option in item.options}
    hand = item.options if cards else tuple(map(str, item.view.hand))
    return Question(
        id=item.id, prompt=prompt(item.view), options=item.options,
        accepted=tuple(frozenset([action]) for action in item.accepted), reasons=reasons(item),
        hints=(stake(item.view), whereabouts(item.view)), table=item.view, hand=" ".join(hand), labels=labels)


@cache
def bank() -> tuple[Question, ...]:
    """The bank of the gate."""
    used = {item.id for item in (example(), *_practice())}
    return marked((question(item) for item in shipped() if item.id not in used), MISCONCEPTIONS)


def _of(themes: Sequence[str]) -> tuple[Item, ...]:
    """The first item of each of these themes."""
    return tuple(next(item for item in shipped() if item.theme == theme) for theme in themes)


def example() -> Item:
    """The worked one: a trick on which the Mighty is right."""
    return _of(["mighty_follow"])[0]


def _practice() -> tuple[Item, ...]:
    return _of(["wait_follow", "joker_follow", "call_wrong", "joker_lead"])


def one_missing() -> tuple[Question, ...]:
    """What lies on the table is told; what to play is not."""
    item = _practice()[0]
    steps = (*situation(item.view), Sentence("timing.step_stake"), stake(item.view), Sentence("timing.step_powers"),
             whereabouts(item.view), Sentence("timing.step_play"))
    return (replace(question(item), prompt=Steps("timing.ask", {}, steps)),)


def two_missing() -> tuple[Question, ...]:
    """First who is winning, then what to play."""
    item = _practice()[1]
    return (_who_is_winning(item), question(item))


def _who_is_winning(item: Item) -> Question:
    view = item.view
    at = winner_of(view, view.trick)
    facts = [{"card": play.card, "seat": place(view, (view.leader + k) % len(SEATS))}
             for k, play in enumerate(view.trick)]
    options = tuple(str(play.card) for play in view.trick)
    told = {option: Sentence("timing.winning" if k == at else "timing.not_winning",
                             {**facts[k], "top": view.trick[at].card}) for k, option in enumerate(options)}
    return Question(
        id=f"winning-{item.id}", prompt=Steps("timing.ask", {}, (*situation(view), Sentence("timing.ask_winning"))),
        options=options, accepted=(frozenset([options[at]]),), reasons=told, table=view, hand="",
        labels={option: Sentence("timing.by_seat", one) for option, one in zip(options, facts, strict=True)})


def alone() -> tuple[Question, ...]:
    """Two positions without help."""
    return tuple(map(question, _practice()[2:]))
