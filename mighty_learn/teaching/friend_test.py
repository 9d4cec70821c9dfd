"""A first test for a friend who has never played: ten questions from lessons 1 to 3, by the rules of the house.

Tricks with a ruff, the Mighty under spades, the joker dead, the joker caller without its call, settlements: two of each
in a draw, all of them such that a newcomer's mistake leads to another answer. The questions are the lessons' own,
and so are their reasons.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from mighty_learn.engine.presets import CAMPUS, PRESETS
from mighty_learn.engine.rules import RuleSet
from mighty_learn.teaching import one_trick, points, power_bank
from mighty_learn.teaching.quiz import Gate, Question
from mighty_learn.teaching.settling import Role
from mighty_learn.teaching.students import marked

SIZE, NEED = 10, 9
DRAWS = 1_000_000  # a draw is known by a number short enough to write on a page
_PLAIN = ("M-HIGH", "M-NOTRUMP")  # what the tricks of lesson 1 are there for, and only they
_POWERS = ("M-MIGHTYCARD", "M-JOKERTOP", "M-JOKERDEAD", "M-JOKERCALL")
_POINTS = ("M-TRICKS", "M-BURY", "M-FRIEND")
_EVERY_SETTLEMENT = frozenset({"M-TRICKS", "M-BURY"})  # M-FRIEND shows only where the declarer was alone
MISCONCEPTIONS = (*_PLAIN, *_POWERS, *_POINTS)
_PATTERNS = ("spades", "first", "last", "uncalled")  # from lesson 2


@dataclass(frozen=True)
class Draw:
    """A test: its number, and the ten questions that the number draws, plain tricks first and settlements last."""

    number: int
    rules: RuleSet
    questions: tuple[Question, ...]

    @classmethod
    def of(cls, number: int, rules: RuleSet = CAMPUS) -> Draw:
        """The test of this number, 1 to 1,000,000, in a house."""
        if type(number) is not int or not 1 <= number <= DRAWS:
            raise ValueError(f"test {number!r}: expected a whole number from 1 to {DRAWS:,}")
        drawn = {asked.id for asked in Gate.draw(bank(rules), SIZE, NEED, number).questions}
        return cls(number, rules, tuple(asked for asked in bank(rules) if asked.id in drawn))


@cache
def bank(rules: RuleSet | None = None) -> tuple[Question, ...]:
    """The bank of a house; without rules that of all three."""
    houses = tuple(PRESETS.values()) if rules is None else (rules,)
    plain = [asked for asked in marked(one_trick.ruffs(), _PLAIN) if asked.traps == frozenset(_PLAIN)]
    powers = marked((asked for house in houses for asked in _powers(house)), _POWERS)
    settlements = marked((asked for house in houses for asked in _settlements(house)), _POINTS)
    return (*plain, *powers, *(asked for asked in settlements if asked.traps >= _EVERY_SETTLEMENT))


def _powers(rules: RuleSet) -> Iterator[Question]:
    """Mighty and joker where newcomers go wrong first."""
    yield from (asked for asked in power_bank.bank(rules) if power_bank.pattern_of(asked) in _PATTERNS)


def _settlements(rules: RuleSet) -> Iterator[Question]:
    """What the declarer gets."""
    for asked in points.bank():
        case = points.cases()[asked.id]
        if case.rules is rules and case.role is Role.DECLARER:
            yield asked
