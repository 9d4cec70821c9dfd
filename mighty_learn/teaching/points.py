"""Lesson 3, points and promise: settlements with one, two or all numbers to find, and the bank of the gate.

Every wrong number that is offered is one to which a newcomer's mistake leads (`settling.Slip`), or two mistakes at
once. The experiment of the lesson is in `points_and_tricks`.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import combinations

from mighty_learn.engine.actions import Contract
from mighty_learn.engine.cards import cards
from mighty_learn.engine.presets import CAMPUS, GUIDE, HAEBANGCHON
from mighty_learn.teaching.finished_games import Kind, Wish
from mighty_learn.teaching.quiz import Question, Sentence
from mighty_learn.teaching.settlement_words import (
    BLANK,
    Figure,
    Lines,
    asked,
    count_line,
    pay_hint,
    pay_lines,
    share_lines,
    slipped,
    told,
    way_hint,
    worked,
)
from mighty_learn.teaching.settling import Case, Company, Reckoning, Role, Slip
from mighty_learn.teaching.students import marked

NAME = "03_points_and_promise"
OFFERED = 10  # numbers to choose from, at least: guessing passes four of five once in two thousand times
_MISCONCEPTIONS = ("M-TRICKS", "M-BURY", "M-FRIEND")  # what the gate is about

Numbers = dict[int, tuple[Slip, ...]]  # the numbers offered, each with the mistakes that lead to it; () the right one


# --- what is offered


def numbers(case: Case) -> Numbers:
    """The right number, those of single mistakes, and of two at once until there are enough to choose from."""
    found: Numbers = {case.right.value: ()}
    for slip in Slip:
        value = case.under(slip)
        if value is not None:
            found.setdefault(value, (slip,))
    spare: Numbers = {}
    for pair, value in _pairs(case):
        if value not in found:
            spare.setdefault(value, pair)
    while len(found) < OFFERED and spare:
        value = _next(found, spare, case)
        found[value] = spare.pop(value)
    return found


def _next(found: Numbers, spare: Numbers, case: Case) -> int:
    """Which number to add: on the side that brings the right one to its place, so that no place is right more often."""
    right, place = case.right.value, (7 * len(case.opposition) + 3 * case.tricks + len(case.buried)) % OFFERED
    below = sum(value < right for value in found)
    fitting = [value for value in spare if (value < right) is (below < place)]
    return (fitting or list(spare))[0]


def _pairs(case: Case) -> Iterator[tuple[tuple[Slip, ...], int]]:
    """What two mistakes at once lead to, where both make a difference."""
    for first, second in combinations(Slip, 2):
        one = case.right.under(first, case)
        both = one and one.under(second, case)
        if one and both and both.value not in (one.value, case.under(second)):
            yield (first, second), both.value


def settlement(case: Case) -> Question:
    """How many points does the role of this case get?"""
    return _question(case, case.name, Lines.following(*told(case).parts, asked(case.role)), numbers(case), worked(case))


def _question(case: Case, name: str, prompt: Sentence, offered: Numbers, right: Sentence) -> Question:
    values = sorted(offered)
    reasons = {str(value): slipped(case, offered[value]) if offered[value] else right for value in values}
    return Question(
        id=name, prompt=prompt, options=tuple(map(str, values)),
        accepted=(frozenset(str(value) for value in values if not offered[value]),), reasons=reasons,
        hints=_hints(case), labels={str(value): Figure.of_points(value) for value in values})


def _hints(case: Case) -> tuple[Sentence, ...]:
    """Count, compare with the promise, then how the house pays a game that ended like this one."""
    return (Sentence("points.hint_count"), Sentence.of("points.hint_promise", b=case.contract.number), way_hint(case))


# --- the way to it: one number missing, then two


def count_missing(case: Case) -> Question:
    """How many point cards has the government? The rest of the sheet is there."""
    offered: Numbers = {case.n: ()}
    for slip, count in ((Slip.TRICKS, case.tricks), (Slip.BURIED_LOST, case.in_tricks),
                        (Slip.TWO_A_TRICK, 2 * case.tricks)):
        offered.setdefault(count, (slip,))
    prompt = Lines.following(*told(case).parts, Sentence("points.count_blank"), *pay_lines(case), *share_lines(case),
                             Sentence("points.ask_count"))
    question = _question(case, f"{case.name}-count", prompt, offered, count_line(case))
    return replace(question, labels={}, hints=question.hints[:1])


def pay_and_share_missing(case: Case) -> tuple[Question, Question]:
    """One share, then the points of the role: two numbers of the sheet are missing, then one."""
    head = (*told(case).parts, count_line(case))
    pays = _numbers_by(case, lambda it: it.sheet.m * it.times if it.shares is None and not it.halved else None)
    shares = _numbers_by(case, lambda it: it.value if it.sheet.m == case.sheet.m else None)
    first = Lines.following(*head, *pay_lines(case, BLANK), *share_lines(case, BLANK), Sentence("points.ask_pay"))
    second = Lines.following(*head, *pay_lines(case), *share_lines(case, BLANK), asked(case.role))
    pay = _question(case, f"{case.name}-pay", first, pays, Lines.following(*pay_lines(case)))
    return (
        replace(pay, hints=(*pay.hints[:2], pay_hint(case))),
        _question(case, f"{case.name}-share", second, shares, Lines.following(*share_lines(case))),
    )


def _numbers_by(case: Case, number: Callable[[Reckoning], int | None]) -> Numbers:
    """The right number of a kind, and those of single mistakes."""
    right = number(case.right)
    assert right is not None
    found: Numbers = {right: ()}
    for slip in Slip:
        slipping = case.right.under(slip, case)
        value = number(slipping) if slipping else None
        if value is not None:
            found.setdefault(value, (slip,))
    return found


# --- the games of the lesson


def example() -> Case:
    """The worked one: hearts 15 promised, three point cards lost, two buried."""
    return Case("example", CAMPUS, Contract.parse("H15"), Company.FRIEND, True, True, cards("SK DQ C10"),
                cards("DK DJ"), 6)


@cache
def _practice_cases() -> tuple[Case, ...]:
    """One with one number missing, one with two, two to settle alone."""
    return (Wish(CAMPUS, Kind.MADE, missing="nothing").finds(517, "practice-1"),
            Wish(CAMPUS, Kind.MADE, no_trump=True, missing="nothing").finds(538, "practice-2"),
            Wish(CAMPUS, Kind.EXACT, no_trump=True).finds(505, "practice-3"),
            Wish(CAMPUS, Kind.LOST).finds(506, "practice-4"))


def one_missing() -> tuple[Question, ...]:
    """A settlement with one number missing."""
    return (count_missing(_practice_cases()[0]),)


def two_missing() -> tuple[Question, ...]:
    """A settlement with two numbers missing, asked for one after the other."""
    return pay_and_share_missing(_practice_cases()[1])


def alone() -> tuple[Question, ...]:
    """Settlements with nothing given but the cards."""
    return tuple(map(settlement, _practice_cases()[2:]))


def case_of(question: Question) -> Case | None:
    """The game that a question is about: one of the bank or of the practice; None for any other question."""
    if question.id in cases():
        return cases()[question.id]
    return next((case for case in _practice_cases() if question.id.startswith(case.name)), None)


def _wishes() -> Iterator[Wish]:
    """What the bank holds: every kind of end in every house, those with a friend and those alone."""
    friend, alone, none = Company.FRIEND, Company.SELF, Company.NONE
    for rules in (CAMPUS, GUIDE):
        for role in (Role.DECLARER, Role.DECLARER, Role.FRIEND, Role.OPPONENT):
            yield Wish(rules, Kind.MADE, friend, role, missing="nothing")
        yield from (Wish(rules, Kind.MADE, company) for company in (alone, none))
        yield from (Wish(rules, Kind.MADE, no_trump=True), Wish(rules, Kind.EXACT), Wish(rules, Kind.EXACT, alone))
        yield from (Wish(rules, Kind.LOST), Wish(rules, Kind.LOST, alone), Wish(rules, Kind.LOST, no_trump=True))
        yield from (Wish(rules, Kind.RUN), Wish(rules, Kind.DECLARED_RUN))
    yield from (Wish(CAMPUS, Kind.MADE, missing=missing) for missing in ("mighty", "joker"))
    yield from (Wish(CAMPUS, Kind.EXACT, none, no_trump=True), Wish(CAMPUS, Kind.RUN, none))
    yield from (Wish(CAMPUS, Kind.BACK_RUN), Wish(CAMPUS, Kind.BACK_RUN, role=Role.OPPONENT))
    yield from (Wish(GUIDE, Kind.MADE, Company.FIRST), Wish(GUIDE, Kind.BACK_RUN, role=Role.FRIEND))
    for company, no_trump in ((friend, False), (friend, True), (alone, False), (none, False)):
        yield Wish(HAEBANGCHON, Kind.MADE, company, no_trump=no_trump, least=17)
    yield from (Wish(HAEBANGCHON, Kind.EXACT, least=17), Wish(HAEBANGCHON, Kind.MADE, role=Role.OPPONENT, least=17))
    yield from (Wish(HAEBANGCHON, Kind.RUN, least=17), Wish(HAEBANGCHON, Kind.DECLARED_RUN, alone, no_trump=True))
    yield from (Wish(HAEBANGCHON, Kind.LOST), Wish(HAEBANGCHON, Kind.BACK_RUN))
    yield from (Wish(GUIDE, Kind.LOST, alone), Wish(GUIDE, Kind.LOST, none, no_trump=True))
    yield from (Wish(GUIDE, Kind.MADE, alone), Wish(HAEBANGCHON, Kind.EXACT, alone, least=17))
    yield from (Wish(HAEBANGCHON, Kind.RUN, alone, least=17), Wish(HAEBANGCHON, Kind.MADE, none, least=16))
    yield Wish(HAEBANGCHON, Kind.MADE, alone, no_trump=True, least=17)


# Of each wish a seed whose first game is such: nothing has to be searched for while the learner waits.
_SEEDS = (
    4, 34, 42, 54, 62, 70, 37, 2, 18, 0, 9, 6, 8, 10, 76, 80, 166, 173, 216, 121, 83, 13, 27, 11, 30, 20, 19, 22, 67,
    44, 251, 84, 3, 12, 56, 14, 17, 1, 33, 104, 111, 21, 23, 114, 15, 24, 402, 491, 422, 625, 466, 582, 442,
)


@cache
def cases() -> Mapping[str, Case]:
    """The games of the bank, by the id of their question."""
    found = {}
    for wish, seed in zip(_wishes(), _SEEDS, strict=True):
        name = f"settle-{wish.rules.name}-{wish.kind}-{seed}"
        found[name] = wish.finds(seed, name)
    return found


@cache
def bank() -> tuple[Question, ...]:
    """The bank of the gate."""
    return marked(map(settlement, cases().values()), _MISCONCEPTIONS)
