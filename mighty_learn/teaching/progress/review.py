"""When a term or a missed question comes back, and why: FSRS over the answers, and the reason in words.

A card is nothing but the answers about it: it is worked out anew from the records, so that two files can be put
together without contradicting each other. A question becomes a card when it is first missed, a term when it is met or
first asked. What a card asks is left to `teaching.review`.
"""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, tzinfo

import fsrs

from mighty_learn.teaching.progress.records import Answer, Met, Record
from mighty_learn.teaching.quiz import Confidence, Outcome, Sentence

TERMS = "terms"  # the lesson of questions about terms
FAST_SECONDS = 10.0  # a right and sure answer within this time counts as easy
_SCHEDULER = fsrs.Scheduler(enable_fuzzing=False)  # the same answers give the same day everywhere


@dataclass(frozen=True, order=True)
class Subject:
    """What a card is about: a question of a lesson, or (lesson "terms") a term by its id."""

    lesson: str
    name: str

    @property
    def is_term(self) -> bool:
        """Whether it is a term."""
        return self.lesson == TERMS


@dataclass(frozen=True)
class ReviewCard:
    """A card: when it is due, what happened last, and how often it was missed and asked."""

    subject: Subject
    due: datetime  # UTC
    last: Answer | Met
    missed: int
    asked: int

    @property
    def urgent(self) -> bool:
        """Whether the learner was sure of a wrong answer when last asked: such cards come first."""
        last = self.last
        return (isinstance(last, Answer) and last.outcome is Outcome.WRONG
                and last.confidence is Confidence.SURE)

    def reasons(self, zone: tzinfo | None = None) -> tuple[Sentence, Sentence]:
        """Why it is back, and since when, as days of this zone (None: the machine's)."""
        last = self.last
        what = _why_met(last, zone) if isinstance(last, Met) else _why_answered(last, zone)
        return what, Sentence("review.due", _day(self.due, zone))


def _why_met(met: Met, zone: tzinfo | None) -> Sentence:
    return Sentence("review.met", {**_day(met.at, zone), "book": met.lesson.partition("_")[0].lstrip("0")})


def _why_answered(last: Answer, zone: tzinfo | None) -> Sentence:
    if last.outcome is Outcome.WRONG:
        key = "missed_sure" if last.confidence is Confidence.SURE else "missed"
    elif last.outcome is Outcome.NOT_TRIED:
        key = "passed_over"
    else:
        key = "hinted" if last.hints else "knew"
    return Sentence(f"review.{key}", _day(last.at, zone))


def _day(at: datetime, zone: tzinfo | None) -> dict[str, object]:
    here = at.astimezone(zone)
    return {"year": here.year, "month": here.month, "day": here.day}


def subject_of(record: Record) -> Subject | None:
    """What this record is about; None when it is about no card."""
    if isinstance(record, Met):
        return Subject(TERMS, record.term)
    if isinstance(record, Answer):
        return Subject(record.lesson, record.question.partition("/")[0] if record.lesson == TERMS else record.question)
    return None


def cards_of(records: Iterable[Record]) -> tuple[ReviewCard, ...]:
    """Every card of these records, those due first in front; a sure but wrong answer comes before the others."""
    about: dict[Subject, list[Answer | Met]] = {}
    for record in sorted(records, key=lambda one: one.at):
        subject = subject_of(record)
        if subject is not None and isinstance(record, (Answer, Met)):
            about.setdefault(subject, []).append(record)
    cards = [card for subject, told in about.items() if (card := _card(subject, told)) is not None]
    return tuple(sorted(cards, key=lambda card: (not card.urgent, card.due, card.subject)))


def _card(subject: Subject, told: list[Answer | Met]) -> ReviewCard | None:
    missed = [one for one in told if isinstance(one, Answer) and one.outcome is not Outcome.RIGHT]
    if not subject.is_term:
        if not missed:
            return None
        told = told[told.index(missed[0]):]
    answers = [one for one in told if isinstance(one, Answer)]
    card = fsrs.Card(card_id=1, due=told[0].at)
    for answer in answers:
        card, _ = _SCHEDULER.review_card(card, rating(answer), answer.at)
    return ReviewCard(subject, card.due, answers[-1] if answers else told[0], len(missed), len(answers))


def rating(answer: Answer) -> fsrs.Rating:
    """How well it was known: wrong or passed over, right after a hint, right, or right at once and sure."""
    if answer.outcome is not Outcome.RIGHT:
        return fsrs.Rating.Again
    if answer.hints:
        return fsrs.Rating.Hard
    quick = answer.seconds is not None and answer.seconds <= FAST_SECONDS
    return fsrs.Rating.Easy if quick and answer.confidence is Confidence.SURE else fsrs.Rating.Good
