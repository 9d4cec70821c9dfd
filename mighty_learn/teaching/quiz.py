"""Questions as data, and the one checker that judges an answer whether it was clicked or typed.

A question never knows how it is drawn. Its options are texts in the notation (cards, seats, numbers); every option
carries the reason why it is right or wrong, so that a learner is never told only "wrong".

    question.check("SA"); question.hint(); question.solution       # what a click does is the same

Progress over sittings and spaced review are left to other modules.
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from mighty_learn.engine.cards import Card
from mighty_learn.engine.errors import MightyError, NotationError
from mighty_learn.engine.shuffle import mixed, shuffled
from mighty_learn.engine.table import Table
from mighty_learn.teaching.quiz_catching import catching
from mighty_learn.teaching.sentence import Hint, Sentence, Spoken
from mighty_learn.text import Lang, languages, show, t

__all__ = [
    "AnswerError", "Confidence", "Gate", "Hint", "Outcome", "Question", "Sentence", "Spoken", "Verdict", "false_leads",
]


class AnswerError(MightyError, ValueError):
    """An answer that names something which the question does not offer."""


class Outcome(StrEnum):
    """What became of a question."""

    RIGHT = "right"
    WRONG = "wrong"
    NOT_TRIED = "not-tried"


class Confidence(StrEnum):
    """How sure a learner is of an answer before he learns what became of it."""

    SURE = "sure"
    UNSURE = "unsure"


@dataclass(frozen=True)
class Question(Spoken):
    """One question. `accepted` lists every right answer as a set of options; equally good ones all stand there."""

    id: str
    prompt: Sentence
    options: tuple[str, ...]
    accepted: tuple[frozenset[str], ...]
    reasons: Mapping[str, Sentence]  # for every option: why it is right or wrong
    hints: tuple[Sentence, ...] = ()
    table: Table | None = None  # what to show: the trick on the table, the contract
    hand: str = ""  # the learner's cards, if the question shows them
    several: bool = False  # the answer is a set of options, not one
    labels: Mapping[str, Sentence] = field(default_factory=dict)  # how options are shown that are not cards
    traps: frozenset[str] = frozenset()  # the misconceptions that lead to a wrong answer, see `students`
    group: str = ""  # a gate draws as many from each group of its bank

    def __post_init__(self) -> None:
        unknown = {name for answer in self.accepted for name in answer} - set(self.options)
        if unknown or not self.accepted or set(self.reasons) != set(self.options):
            raise AnswerError(f"question {self.id!r}: right answers and reasons need the options {self.options}; "
                              f"given {sorted(unknown) or sorted(self.reasons)}")
        if self.labels and set(self.labels) != set(self.options):
            raise AnswerError(f"question {self.id!r}: labels need the options {self.options}; "
                              f"given {sorted(self.labels)}")
        object.__setattr__(self, "reasons", MappingProxyType(dict(self.reasons)))
        object.__setattr__(self, "labels", MappingProxyType(dict(self.labels)))
        if misled := false_leads(self):
            raise AnswerError(f"question {self.id!r}: {'; '.join(misled)}")

    @property
    def of_cards(self) -> bool:
        """Whether its options are cards to choose from, not words or numbers."""
        return not self.labels and all(map(_is_card, self.options))

    def shown(self, option: str, lang: Lang) -> str:
        """An option as a learner reads it."""
        if option in self.labels:
            return self.labels[option].say(lang)
        return " / ".join(show(option, "card", one) for one in languages(lang)) if _is_card(option) else option

    def say(self, lang: Lang) -> str:
        """What is asked, and the options, one a line."""
        return "\n".join([self.prompt.say(lang), *(f"- {self.shown(option, lang)}" for option in self.options)])

    def hint(self, number: int = 1) -> Sentence:
        """The first hint, or another by its number; AnswerError when there are not so many."""
        if not 1 <= number <= len(self.hints):
            raise AnswerError(f"hint {number!r} of question {self.id!r}: it has {len(self.hints)}, counted from 1")
        return self.hints[number - 1]

    def check(self, answer: str | Iterable[str] | None) -> Verdict:
        """Judge an answer: an option, several, or None for not tried."""
        if answer is None:
            return Verdict(self, Outcome.NOT_TRIED, frozenset())
        chosen = frozenset([answer] if isinstance(answer, str) else answer)
        strange = chosen - set(self.options)
        if strange:
            raise AnswerError(f"{', '.join(sorted(strange))!r} is no option of question {self.id!r}; "
                              f"expected: {' '.join(self.options)}")
        if not chosen:
            return Verdict(self, Outcome.NOT_TRIED, chosen)
        return Verdict(self, Outcome.RIGHT if chosen in self.accepted else Outcome.WRONG, chosen)

    @property
    def solution(self) -> frozenset[str]:
        """One right answer."""
        return self.accepted[0]


def _is_card(option: str) -> bool:
    try:
        return str(Card(option)) == option
    except NotationError:
        return False


def false_leads(question: Question) -> tuple[str, ...]:
    """How the hints of a question lead away from a right answer, as sentences for its author; empty when none does.

    A hint may rule no right answer out, name no card that is not in one (as `card`), and say nothing of the table
    (as `led`, `trump`, `mighty`, `caller`) that is not so.
    """
    found = []
    right = frozenset().union(*question.accepted)
    for number, hint in enumerate(question.hints, 1):
        if isinstance(hint, Hint) and (lost := right - hint.leaves):
            found.append(f"hint {number} rules out {' '.join(sorted(lost))}, which is right")
        if hint.facts.get("card", "") in set(question.options) - right:
            found.append(f"hint {number} names {hint.facts['card']}, which is not right")
        for name, true in _facts_of(question.table).items():
            if hint.facts.get(name, true) != true:
                found.append(f"hint {number} says {name} {hint.facts[name]}, but it is {true}")
    return tuple(found)


def _facts_of(table: Table | None) -> dict[str, str]:
    if table is None:
        return {}
    trump = "NT" if table.trump is None else str(table.trump)
    return {"led": str(table.led), "trump": trump, "mighty": str(table.mighty), "caller": str(table.joker_caller)}


@dataclass(frozen=True)
class Verdict(Spoken):
    """What became of an answer, and why."""

    question: Question
    outcome: Outcome
    chosen: frozenset[str]

    @property
    def reasons(self) -> tuple[Sentence, ...]:
        """What to tell the learner: about each option that was wrongly chosen or wrongly left, then about a right one.

        A right answer is explained too. Not tried: nothing, so that no answer is given away.
        """
        if self.outcome is Outcome.NOT_TRIED:
            return ()
        nearest = max(self.question.accepted, key=lambda answer: len(answer & self.chosen))
        wrong = [option for option in self.question.options if option in self.chosen ^ nearest]
        if not self.question.several:
            wrong = [option for option in wrong if option in self.chosen]
        told = wrong + [option for option in self.question.options if option in nearest and option not in wrong]
        return tuple(dict.fromkeys(self.question.reasons[option] for option in told))

    def say(self, lang: Lang) -> str:
        """The verdict as text, a reason a line."""
        return "\n".join([t(f"quiz.{self.outcome.replace('-', '_')}", lang), *(r.say(lang) for r in self.reasons)])


@dataclass(frozen=True)
class Gate:
    """A self-check: questions drawn from a bank, and how many must be right."""

    questions: tuple[Question, ...]
    need: int
    answers: tuple[frozenset[str] | None, ...] = ()
    confidence: tuple[Confidence | None, ...] = ()  # for each answer, where the learner told it

    @classmethod
    def draw(cls, bank: Sequence[Question], size: int, need: int, seed: int) -> Gate:
        """`size` different questions of the bank; the same seed draws the same ones in the same order.

        Of each misconception that the bank is marked with, enough questions are drawn that whoever has it fails, as far
        as there is room; of each group that the bank is divided into equally many, the first ones one more where the
        size does not divide.
        """
        if not 1 <= size <= len(bank) or not 0 <= need <= size:
            raise AnswerError(f"size {size!r}, need {need!r}: expected 1 ≤ size ≤ {len(bank)} and need ≤ size")
        order = shuffled(bank, mixed(seed, len(bank)))
        groups = sorted({asked.group for asked in bank})
        chosen = set[int]()
        for at, group in enumerate(groups):
            part = [asked for asked in order if asked.group == group]
            chosen |= _drawn(part, size - need + 1, size // len(groups) + (at < size % len(groups)))
        return cls(tuple(asked for asked in order if id(asked) in chosen), need)

    @property
    def current(self) -> Question | None:
        """The next question; None when all are answered."""
        return self.questions[len(self.answers)] if len(self.answers) < len(self.questions) else None

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The verdicts so far, in order."""
        return tuple(q.check(answer) for q, answer in zip(self.questions, self.answers, strict=False))

    @property
    def right(self) -> int:
        """How many answers are right so far."""
        return sum(verdict.outcome is Outcome.RIGHT for verdict in self.verdicts)

    @property
    def is_over(self) -> bool:
        """Whether every question has been answered or passed over."""
        return self.current is None

    @property
    def passed(self) -> bool:
        """Whether enough answers are right already."""
        return self.right >= self.need

    def answer(self, answer: str | Iterable[str] | None, confidence: Confidence | None = None) -> Gate:
        """The gate after this answer to the current question (None: passed over)."""
        if self.current is None:
            raise AnswerError(f"{answer!r}: all {len(self.questions)} questions are answered already")
        told = Confidence(confidence) if confidence is not None else None
        chosen = self.current.check(answer).chosen or None
        return Gate(self.questions, self.need, (*self.answers, chosen), (*self.confidence, told))

    def right_when(self, confidence: Confidence) -> tuple[int, int]:
        """How many of the answers given with this confidence are right, and how many such answers there are."""
        such = [verdict for verdict, told in zip(self.verdicts, self.confidence, strict=True) if told is confidence]
        return sum(verdict.outcome is Outcome.RIGHT for verdict in such), len(such)

    def __str__(self) -> str:
        return f"{self.right}/{len(self.questions)} right, {len(self.answers)} answered, {self.need} needed"


def _drawn(order: Sequence[Question], each: int, size: int) -> set[int]:
    """Which of these a gate takes: what catches the misconceptions, filled up with the first others."""
    if size > len(order):
        raise AnswerError(f"size {size!r}: the bank has only {len(order)} questions of this group")
    chosen = set(map(id, catching(order, each, size)))
    return chosen | set([id(asked) for asked in order if id(asked) not in chosen][:size - len(chosen)])
