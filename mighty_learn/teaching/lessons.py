"""The lessons that have a bank of questions: where each bank is made, the size of its gate, the terms it brings.

A new lesson is one more line below. Banks are made when they are first asked for.
"""
from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module

from mighty_learn.teaching.content import content
from mighty_learn.teaching.quiz import Gate, Question


class UnknownLessonError(LookupError):
    """A name that no lesson with a bank has."""


@dataclass(frozen=True)
class Lesson:
    """A lesson by the name of its notebook. `module`: of mighty_learn.teaching, with a function `bank()`.

    A notebook with two gates, both of which have to be passed, has a line for each, with a name of its own.
    """

    name: str
    module: str
    size: int  # questions in the gate
    need: int  # right answers that pass it
    terms: tuple[str, ...] = ()  # ids of the terms that go into the review when the gate has been gone through

    @property
    def number(self) -> int:
        """The number of its notebook."""
        return int(self.name.partition("_")[0])

    def bank(self) -> tuple[Question, ...]:
        """Its questions."""
        return _bank(self.module)

    def gate(self, seed: int) -> Gate:
        """A self-check drawn from its bank."""
        return Gate.draw(self.bank(), self.size, self.need, seed)


LESSONS: tuple[Lesson, ...] = (
    Lesson("01_one_trick", "one_trick", 10, 9, ("trick", "leader", "follow", "dead_card", "trump", "ruff")),
    Lesson("02_three_powers", "power_bank", 10, 9, (
        "mighty", "joker", "no_trump", "joker_caller", "joker_call", "joker_lead")),
    Lesson("03_points_and_promise", "points", 5, 4, (
        "point_card", "contract", "government", "opposition", "bury", "run", "back_run", "critical")),
    Lesson("04_first_game", "legal_sets", 10, 9, ("declarer", "friend", "first_trick", "first_ruff", "void", "lead")),
    Lesson("05_table_talk", "table_talk", 30, 24, (
        "mighty", "joker", "joker_caller", "point_card", "trump", "no_trump", "trump_ace", "club", "pack", "boss_card",
        "side_winner", "junk", "declarer", "friend", "government", "opposition", "leader", "dealer", "auction",
        "contract", "bid", "pass", "deal_miss", "pato", "run", "full", "dat", "gop", "kitty", "bury", "change_trump",
        "friend_call", "mighty_friend", "joker_friend", "first_trick_friend", "self_friend", "no_friend", "reveal",
        "drowning_friend", "trick", "follow", "lead", "first_trick", "opening_winner", "last_trick", "ruff",
        "first_ruff", "void", "joker_call", "trump_drain", "reverse_trump", "mighty_attack", "duck", "load", "count",
        "signal", "claim", "table_talk", "blunder", "settlement", "score", "made", "critical", "back_run", "alone",
        "five_handed")),
    Lesson("06_bidding", "bidding", 10, 7, ("auction", "bid", "pass", "opening_winner", "no_trump", "deal_miss")),
    Lesson("07_kitty_and_friend", "kitty", 10, 7, (
        "kitty", "bury", "change_trump", "friend_call", "mighty_friend", "joker_friend", "self_friend", "no_friend")),
    Lesson("08_first_trick", "opening_bank", 10, 7, (
        "first_trick", "opening_winner", "first_ruff", "first_trick_friend", "load", "duck")),
    Lesson("09_trump_count", "trumps_counts", 10, 8),
    Lesson("09_trump_drain", "trumps_plays", 10, 7, ("trump_drain", "reverse_trump", "ruff")),
    Lesson("10_mighty_timing", "timing", 10, 7, ("mighty_attack", "joker_call", "joker_lead")),
    Lesson("11_counting_and_defence", "defence", 16, 12, ("void", "count", "duck", "load", "self_friend")),
    Lesson("12_review_and_teach", "friend_test", 10, 9),
)


@cache
def _bank(module: str) -> tuple[Question, ...]:
    made: tuple[Question, ...] = tuple(import_module(f"mighty_learn.teaching.{module}").bank())
    return made


def lesson(name: str) -> Lesson:
    """The lesson of this name."""
    for known in LESSONS:
        if known.name == name:
            return known
    raise UnknownLessonError(f"{name!r} is no lesson with a bank; known: {', '.join(one.name for one in LESSONS)}")


@cache
def notebooks() -> tuple[str, ...]:
    """The names under which a lesson can be noted: every notebook's, and those of the lessons with a bank."""
    found = content()["notebooks"].iterdir()
    stems = {file.name.removesuffix(".ipynb") for file in found if file.name.endswith(".ipynb")}
    return tuple(sorted(stems | {one.name for one in LESSONS}))


def check_name(name: str) -> str:
    """This name, if a notebook or a lesson has it; else UnknownLessonError with all that are known."""
    if name not in notebooks():
        raise UnknownLessonError(f"{name!r} is no lesson; known: {', '.join(notebooks())}")
    return name


def earlier(name: str) -> tuple[Lesson, ...]:
    """The lessons with a bank that come before the notebook of this name, whether or not it has a bank itself."""
    number = int(check_name(name).partition("_")[0])
    return tuple(known for known in LESSONS if known.number < number)
