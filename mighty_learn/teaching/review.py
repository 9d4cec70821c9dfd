"""What a review and a warm-up ask: the cards that are due as questions, and three questions from earlier lessons.

When a card is due, and why, is worked out in `progress.review`; here it becomes a question again. A question that its
bank no longer holds as it was is not asked.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from mighty_learn.engine.shuffle import mixed, shuffled
from mighty_learn.teaching import term_quiz
from mighty_learn.teaching.glossary import UnknownTermError
from mighty_learn.teaching.lessons import Lesson, UnknownLessonError, earlier, lesson
from mighty_learn.teaching.progress import Answer, Met, Progress, ReviewCard
from mighty_learn.teaching.quiz import Outcome, Question, Sentence

WARM_UP = "warm-up"  # where such answers are noted
QUESTIONS = 3


@dataclass(frozen=True)
class Drawn:
    """A question to be asked now: of which lesson ("terms" for a term), and why."""

    lesson: str
    question: Question
    reasons: tuple[Sentence, ...]


def due(progress: Progress) -> tuple[Drawn, ...]:
    """What is due now as questions, a sure but wrong answer first."""
    return _drawn(progress, progress.due())


def next_due(progress: Progress) -> datetime | None:
    """When the next card is due that can still be asked, which may have passed; None when there is none."""
    return min((card.due for card in progress.cards if question_of(card)), default=None)


def _drawn(progress: Progress, cards: Iterable[ReviewCard]) -> tuple[Drawn, ...]:
    zone = progress.clock().tzinfo
    asked = ((card, question_of(card)) for card in cards)
    return tuple(Drawn(card.subject.lesson, question, card.reasons(zone)) for card, question in asked if question)


def question_of(card: ReviewCard) -> Question | None:
    """The question of a card; None when the bank does not hold it any more as it was asked.

    A term is asked in another way each time: word and meaning, Korean and English, in turn.
    """
    if card.subject.is_term:
        ways = tuple(term_quiz.Way)
        try:
            return term_quiz.question(card.subject.name, ways[card.asked % len(ways)], card.asked)
        except UnknownTermError:
            return None
    try:
        bank = lesson(card.subject.lesson).bank()
    except UnknownLessonError:
        return None
    options = card.last.options if isinstance(card.last, Answer) else ()
    return next((one for one in bank if (one.id, one.options) == (card.subject.name, options)), None)


def warm_up(name: str, progress: Progress | None = None, seed: int = 1, size: int = QUESTIONS) -> tuple[Drawn, ...]:
    """Questions from the lessons before the notebook of this name: missed ones first, then due ones, then drawn ones.

    progress: the learner's own by default. seed: the draw; once a warm-up of this lesson's has been answered, another
    is drawn. Before the first lesson there is nothing to ask.
    """
    before = earlier(name)
    book = Progress() if progress is None else progress
    mine = _of(before, book)
    back = [card for card in book.cards if mine(card) and _missed(card)]
    back += [card for card in book.due() if mine(card) and not _missed(card)]
    chosen = list(_drawn(book, back))[:size]
    for one in _draw(before, mixed(seed, _answered(book))):
        if len(chosen) >= size:
            break
        if (one.lesson, one.question.id) not in {(other.lesson, other.question.id) for other in chosen}:
            chosen.append(one)
    return tuple(chosen)


def drawn(name: str, seed: int = 1, size: int = QUESTIONS) -> tuple[Drawn, ...]:
    """A warm-up without regard to any progress: for one whose file cannot be used."""
    return tuple(islice(_draw(earlier(name), mixed(seed, 0)), size))


def _of(before: tuple[Lesson, ...], progress: Progress) -> Callable[[ReviewCard], bool]:
    """Whether a card is about a question of these lessons, or about a term that they brought."""
    names = {one.name for one in before}
    terms = {one.term for one in progress.of(Met) if one.lesson in names}
    return lambda card: card.subject.name in terms if card.subject.is_term else card.subject.lesson in names


def _missed(card: ReviewCard) -> bool:
    return isinstance(card.last, Answer) and card.last.outcome is not Outcome.RIGHT


def _answered(progress: Progress) -> int:
    return sum(one.place == WARM_UP for one in progress.of(Answer))


def _draw(before: tuple[Lesson, ...], seed: int) -> Iterator[Drawn]:
    """Questions of each lesson in turn, the latest lesson first, without end to the turns but that of the banks."""
    drawn = [(one, shuffled(one.bank(), mixed(seed, one.number))) for one in reversed(before)]
    for place in range(max((len(bank) for _, bank in drawn), default=0)):
        for one, bank in drawn:
            if place < len(bank):
                yield Drawn(one.name, bank[place], (Sentence("review.from_book", {"book": one.number}),))
