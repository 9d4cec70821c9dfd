"""Questions as data, and the one checker that judges an answer whether it was clicked or typed.

A question never knows how it is drawn. Its options are texts in the notation (cards, seats, numbers); every option
carries the reason why it is right or wrong, so that a learner is never told only "wrong". Progress over sittings and
spaced review are left to other modules.
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from mighty_learn.engine.errors import IllegalAction, MightyError
from mighty_learn.engine.shuffle import mixed, shuffled
from mighty_learn.engine.table import Table
from mighty_learn.text import Lang, t


class AnswerError(MightyError, ValueError):
    """An answer that names something which the question does not offer."""


class Outcome(StrEnum):
    """What became of a question."""

    RIGHT = "right"
    WRONG = "wrong"
    NOT_TRIED = "not-tried"


@dataclass(frozen=True)
class Sentence:
    """Something to say: a key of the catalogue and the facts that fill it in."""

    key: str
    facts: Mapping[str, object] = field(default_factory=dict)  # numbers, or anything whose text is the notation

    def __post_init__(self) -> None:
        told = {name: value if type(value) is int else str(value) for name, value in self.facts.items()}
        object.__setattr__(self, "facts", MappingProxyType(told))

    @classmethod
    def of(cls, key: str, **facts: object) -> Sentence:
        """`Sentence.of("quiz.dead", card="HK", led="S")`."""
        return cls(key, facts)

    @classmethod
    def why(cls, refused: IllegalAction) -> Sentence:
        """Why an action is refused, with its rule."""
        return cls(f"why.{refused.why.name.lower()}", {**refused.facts, "rule": refused.rule})

    def say(self, lang: Lang) -> str:
        """The sentence in this language."""
        return t(self.key, lang, **self.facts)

    def __hash__(self) -> int:
        return hash((self.key, *sorted(self.facts.items(), key=str)))


@dataclass(frozen=True)
class Question:
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

    def __post_init__(self) -> None:
        unknown = {name for answer in self.accepted for name in answer} - set(self.options)
        if unknown or not self.accepted or set(self.reasons) != set(self.options):
            raise AnswerError(f"question {self.id!r}: right answers and reasons need the options {self.options}; "
                              f"given {sorted(unknown) or sorted(self.reasons)}")
        object.__setattr__(self, "reasons", MappingProxyType(dict(self.reasons)))

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


@dataclass(frozen=True)
class Verdict:
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

    @classmethod
    def draw(cls, bank: Sequence[Question], size: int, need: int, seed: int) -> Gate:
        """`size` different questions of the bank; the same seed draws the same ones in the same order."""
        if not 1 <= size <= len(bank) or not 0 <= need <= size:
            raise AnswerError(f"size {size!r}, need {need!r}: expected 1 ≤ size ≤ {len(bank)} and need ≤ size")
        return cls(tuple(shuffled(bank, mixed(seed, len(bank)))[:size]), need)

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

    def answer(self, answer: str | Iterable[str] | None) -> Gate:
        """The gate after this answer to the current question (None: passed over)."""
        if self.current is None:
            raise AnswerError(f"{answer!r}: all {len(self.questions)} questions are answered already")
        return Gate(self.questions, self.need, (*self.answers, self.current.check(answer).chosen or None))

    def __str__(self) -> str:
        return f"{self.right}/{len(self.questions)} right, {len(self.answers)} answered, {self.need} needed"
