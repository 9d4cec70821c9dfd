"""Simulated learners: one who knows the rules, one who guesses, and many who have one thing wrong.

They test the self-checks. A gate is worth something when whoever holds one of the misconceptions it is about fails it,
whoever knows passes, and luck is of no help:

    student("M-HIGH").answer(question)                     # what he answers
    fails(student("M-HIGH"), lesson("01_one_trick"))       # how often he fails the gate, of 1,000 draws
    guess_chance(lesson("01_one_trick"))                   # the chance to pass by guessing, at most

A bank that is `marked` with misconceptions draws into every gate enough questions that catch each of them.
"""
from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import import_module
from inspect import signature

from mighty_learn.engine.cards import SEATS
from mighty_learn.engine.presets import PRESETS
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.view import View
from mighty_learn.teaching import bidding_habits as bidding
from mighty_learn.teaching import kitty
from mighty_learn.teaching import opening_beliefs as opening
from mighty_learn.teaching import wrong_rules as wrong
from mighty_learn.teaching.bidding_habits import BidHabit
from mighty_learn.teaching.lessons import Lesson
from mighty_learn.teaching.quiz import Gate, Outcome, Question, Sentence
from mighty_learn.teaching.settling import Slip
from mighty_learn.teaching.timing_habits import PowerHabit, answer_by
from mighty_learn.teaching.trumps_counting import Habit, Miscount
from mighty_learn.teaching.wrong_rules import Allowed, Winner, allowed, by, right_winner

Answer = frozenset[str]


class UnknownStudentError(LookupError):
    """An id that no simulated learner has."""


class CannotAnswerError(ValueError):
    """A question of a kind that the simulated learners do not know."""


@dataclass(frozen=True)
class Student:
    """A learner. `wins` and `may` are the rules as he knows them, `slip` what goes wrong when he settles a game.

    `count` is what goes wrong when he counts trumps, `lead` what he always leads as declarer, `powers`
    what he does with the Mighty, the joker and the joker call.
    """

    id: str
    wins: Winner = right_winner
    may: Allowed = allowed
    slip: Slip | None = None
    bids: BidHabit | None = None  # what he always does when he has to bid
    count: Miscount | None = None
    lead: Habit | None = None
    at_face: bool = False  # takes every word to say just what it says, in every text
    powers: PowerHabit | None = None
    exchange: kitty.Habit | None = None  # what he always does when he lays cards away or calls a friend
    tempted: opening.Tempted | None = None  # the cards of the first trick that a belief makes him play

    @property
    def believes(self) -> Sentence:
        """What he has wrong, in words."""
        return Sentence(f"student.{self.id.removeprefix('M-').lower()}")

    def answer(self, question: Question) -> Answer:
        """What he answers; CannotAnswerError for a kind of question that he does not know."""
        defended, powers = _about_defence(question, self), answer_by(question, self.powers)
        if defended is not None:
            return defended
        if powers is not None:
            return frozenset([powers])
        table, bid = question.table, bidding.answer_by(question, self.bids)
        if bid is not None:
            return frozenset([bid])
        exchanged = kitty.answer_by(question, self.exchange)
        if exchanged is not None:
            return frozenset([exchanged])
        if question.several and isinstance(table, View):
            return self.may(table)
        if table is not None and len(table.trick) == len(SEATS) and question.of_cards:
            return frozenset([self.wins(table)])
        first = opening.answer_by(question, self.tempted, self.may)
        if first is not None:
            return frozenset([first])
        settled = _settled(question, self.slip) or _about_trumps(question, self) or _about_words(question, self)
        if settled is None:
            raise CannotAnswerError(f"question {question.id!r}: expected a trick, a hand to play from, or a question "
                                    "of one of the lessons' banks")
        return settled

    def is_right(self, question: Question) -> bool:
        """Whether he answers it rightly."""
        return question.check(self.answer(question)).outcome is Outcome.RIGHT


def _settled(question: Question, slip: Slip | None) -> Answer | None:
    """What comes of settling the game of this question with this slip; None when it is about no game."""
    from mighty_learn.teaching import points  # which marks its bank by means of this module

    case = points.cases().get(question.id)
    if case is None:
        return None
    value = None if slip is None else case.under(slip)
    return frozenset([str(case.right.value if value is None else value)])


def _about_trumps(question: Question, who: Student) -> Answer | None:
    """What he answers in lesson 9: a count or a lead; None when the question is about neither."""
    from mighty_learn.teaching import trumps_counts, trumps_plays  # which mark their banks by means of this module

    told = trumps_counts.answer_with(question, who.count) or trumps_plays.answer_by(question, who.lead)
    return None if told is None else frozenset([told])


def _about_words(question: Question, who: Student) -> Answer | None:
    """What he answers to a question about words; None when it is about something else."""
    from mighty_learn.teaching import table_talk  # which marks its bank by means of this module

    told = table_talk.answer_with(question, who.at_face)
    return None if told is None else frozenset([told])


def _about_defence(question: Question, who: Student) -> Answer | None:
    """What he counts or plays in lesson 11; None when the question is about something else."""
    from mighty_learn.teaching import defence  # which marks its bank by means of this module

    told = defence.answer_of(question.id, who.id)
    return None if told is None else frozenset([told])


PERFECT = Student("perfect")

MISCONCEPTIONS: tuple[Student, ...] = (
    Student("M-HIGH", wins=by(wrong.rank_alone)),
    Student("M-NOTRUMP", wins=by(wrong.no_trumps)),
    Student("M-ACE", wins=by(wrong.ace_above_all), tempted=opening.trusts_ace),
    Student("M-ACELOW", wins=by(wrong.ace_low)),
    Student("M-FIRSTTRUMP", wins=by(wrong.first_trump)),
    Student("M-MIGHTYCARD", wins=by(wrong.spade_ace_mighty)),
    Student("M-JOKERTOP", wins=by(wrong.joker_on_top)),
    Student("M-JOKERDEAD", wins=by(wrong.joker_always_alive), may=wrong.joker_barred, tempted=opening.trusts_joker),
    Student("M-CALLED", wins=by(wrong.called_joker_alive), may=wrong.call_not_heard),
    Student("M-JOKERCALL", wins=by(wrong.caller_kills), may=wrong.caller_calls),
    Student("M-CALLMIGHTY", may=wrong.joker_and_nothing_else),
    Student("M-FOLLOW", may=wrong.anything),
    Student("M-FORCE", may=wrong.must_trump),
    Student("M-MUSTWIN", may=wrong.must_win),
    Student("M-MIGHTYSUIT", may=wrong.mighty_without_suit),
    Student("M-POWERSWAIT", may=wrong.powers_follow),
    Student("M-FIRST", may=wrong.trump_lead_free, tempted=opening.leads_trump),
    Student("M-CHOGAN", may=wrong.no_first_ruff),
    Student("M-TRICKS", slip=Slip.TRICKS),
    Student("M-BURY", slip=Slip.BURIED_LOST, exchange=kitty.Habit.FEWEST_POINTS),
    Student("M-FRIEND", slip=Slip.ALONE_AS_PAIR),
    Student("M-KINGS", exchange=kitty.Habit.KEEP_KINGS),
    Student("M-OWNCARD", exchange=kitty.Habit.OWN_CARD),
    Student("M-PERSON", exchange=kitty.Habit.A_PERSON),
    Student("M-ONEWORD", at_face=True),
    Student("M-BIDLOWEST", bids=bidding.lowest),
    Student("M-BIDPOINTS", bids=bidding.by_points),
    Student("M-BIDLENGTH", bids=bidding.by_length),
    Student("M-BIDMIGHTY", bids=bidding.with_mighty),
    Student("M-BIDNEVER", bids=bidding.never),
    Student("M-OWNTRUMPS", count=Miscount.OWN),
    Student("M-BURIEDTRUMPS", count=Miscount.BURIED),
    Student("M-POWERTRUMPS", count=Miscount.POWERS),
    Student("M-FIVEFALL", count=Miscount.FIVE),
    Student("M-RUFFUNSEEN", count=Miscount.RUFFS),
    Student("M-DRAINALL", lead=Habit.ALL),
    Student("M-NODRAIN", lead=Habit.NEVER),
    Student("M-LOWPROBE", lead=Habit.LOW),
    Student("M-POWERSLAST", powers=PowerHabit.LAST),
    Student("M-POWERSSOON", powers=PowerHabit.SOON),
    Student("M-CALLALWAYS", powers=PowerHabit.CALL),
    Student("M-NOVOID"),  # what these five answer is in `defence.answer_of`
    Student("M-LASTWINNER"),
    Student("M-ALWAYSWIN"),
    Student("M-ALWAYSLOAD"),
    Student("M-ALWAYSDUCK"),
)


def student(name: str) -> Student:
    """The learner with this misconception, or "perfect"."""
    for known in (PERFECT, *MISCONCEPTIONS):
        if known.id == name:
            return known
    raise UnknownStudentError(f"{name!r} is no simulated learner; known: {', '.join(one.id for one in MISCONCEPTIONS)}")


# --- banks and gates


def marked(bank: Iterable[Question], misconceptions: Iterable[str]) -> tuple[Question, ...]:
    """The questions, each marked with those of these misconceptions that lead to a wrong answer."""
    who = [student(name) for name in misconceptions]
    return tuple(replace(asked, traps=frozenset(one.id for one in who if not one.is_right(asked))) for asked in bank)


def touching(bank: Iterable[Question]) -> tuple[str, ...]:
    """The misconceptions that a bank is marked with."""
    return tuple(sorted(frozenset[str]().union(*(asked.traps for asked in bank))))


def houses(lesson: Lesson) -> tuple[RuleSet | None, ...]:
    """By whose rules a lesson may be asked: None, with its whole bank; and each house, if it has a bank of its own."""
    return (None, *PRESETS.values()) if signature(_maker(lesson)).parameters else (None,)


def bank_of(lesson: Lesson, rules: RuleSet | None = None) -> tuple[Question, ...]:
    """The bank of a lesson; with rules that which a learner gets who plays by them."""
    if rules is None:
        return lesson.bank()
    if rules not in houses(lesson):
        raise ValueError(f"{lesson.name} by {rules.name}: expected a lesson that has a bank for each house")
    return tuple(_maker(lesson)(rules))


def _maker(lesson: Lesson) -> Callable[..., Iterable[Question]]:
    made: Callable[..., Iterable[Question]] = import_module(f"mighty_learn.teaching.{lesson.module}").bank
    return made


def fails(who: Student, lesson: Lesson, draws: int = 1000, seed: int = 1, rules: RuleSet | None = None) -> float:
    """How often he fails the gate of a lesson: the share of so many draws, 0 to 1. `rules`: see `bank_of`."""
    right = {asked.id for asked in bank_of(lesson, rules) if who.is_right(asked)}
    gates = _gates(lesson, draws, seed, rules)
    return sum(sum(asked.id in right for asked in gate.questions) < gate.need for gate in gates) / draws


def guesser_fails(lesson: Lesson, draws: int = 1000, seed: int = 1) -> float:
    """How often somebody fails who gives any answer that can be given, each as likely as another."""
    rng = random.Random(seed)
    failed = 0
    for gate in _gates(lesson, draws, seed):
        for asked in gate.questions:
            gate = gate.answer(_guess(asked, rng))
        failed += not gate.passed
    return failed / draws


@lru_cache(maxsize=8)
def _gates(lesson: Lesson, draws: int, seed: int, rules: RuleSet | None = None) -> tuple[Gate, ...]:
    if draws < 1:
        raise ValueError(f"draws {draws!r}: expected at least 1")
    bank = bank_of(lesson, rules)
    return tuple(Gate.draw(bank, lesson.size, lesson.need, mixed(seed, number)) for number in range(draws))


def _guess(asked: Question, rng: random.Random) -> Answer:
    if not asked.several:
        return frozenset([rng.choice(asked.options)])
    number = rng.randrange(1, 2 ** len(asked.options))
    return frozenset(option for place, option in enumerate(asked.options) if number >> place & 1)


def chance_of(asked: Question) -> float:
    """The chance to answer this question rightly by guessing."""
    answers = 2 ** len(asked.options) - 1 if asked.several else len(asked.options)
    return len(set(asked.accepted)) / answers


def guess_chance(lesson: Lesson, rules: RuleSet | None = None) -> float:
    """The chance to pass by guessing, exactly, if the gate were made of the questions that are easiest to guess."""
    chances = sorted(map(chance_of, bank_of(lesson, rules)))[-lesson.size:]
    return at_least(lesson.need, chances)


def at_least(need: int, chances: Sequence[float]) -> float:
    """The chance that at least so many of independent events happen, each with a chance of its own."""
    exactly = [1.0]  # by how many have happened so far
    for chance in chances:
        exactly = [no * (1 - chance) + yes * chance for no, yes in zip([*exactly, 0.0], [0.0, *exactly], strict=True)]
    return sum(exactly[need:])
