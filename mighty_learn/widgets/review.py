"""What is due again, card by card with the reason why; and the warm-up that opens a notebook.

Cards and questions come from `teaching.review`, the days from `teaching.progress`; nothing here judges.
"""
from __future__ import annotations

from typing import Any

from mighty_learn.teaching import review
from mighty_learn.teaching.progress import Progress
from mighty_learn.teaching.quiz import Outcome, Question, Sentence, Verdict
from mighty_learn.widgets.asking import Asking, Noting, in_both, way
from mighty_learn.widgets.lesson import Ask
from mighty_learn.widgets.question import Words


class ReviewWidget(Asking):
    """The terms and missed questions that are due, one after the other, each with the reason why it is back.

    progress: the learner's own by default. lang: "ko", "en", "both", None to follow the notebook. confidence: whether
    the learner says with each answer how sure he is.
    """

    def __init__(self, progress: Progress | None = None, lang: str | None = None, *, confidence: bool = False) -> None:
        self.progress = Progress() if progress is None else progress
        self._cards: tuple[review.Drawn, ...] = ()
        self._at = self._right = 0
        super().__init__(lang, None, confidence)
        self._begin()

    def _begin(self) -> None:
        self.news = ()
        self.hear(self.progress, again=True)
        self._cards, self._at, self._right = () if self.progress.trouble else review.due(self.progress), 0, 0
        self._show()

    def _show(self) -> None:
        """The next card, or that there is none."""
        if self._at < len(self._cards):
            card = self._cards[self._at]
            self.noting = Noting(self.progress, card.lesson, "review")
            self.ask(card.question)
            self.feedback("told", in_both(*card.reasons))
            return
        self.asked, self.locked, self.trick = None, False, ()
        done = [Sentence("review.done", {"right": self._right, "n": self._at})] if self._at else []
        self.prompt = in_both(*done, self._what_next(), between="\n")
        self._note = None
        self.redraw()

    def _what_next(self) -> Sentence:
        """How many are due by now, or when the next one will be; that it cannot be told while the file is unusable."""
        if self.progress.trouble:
            return Sentence("review.look_later")
        due = len(review.due(self.progress))
        if due:
            return Sentence("review.more", {"n": due})
        later = review.next_due(self.progress)
        if later is None:
            return Sentence("review.nothing_yet")
        time = self.progress.clock()
        next_day = later.astimezone(time.tzinfo)
        if next_day.date() <= time.date():
            return Sentence("review.later_today")
        return Sentence("review.next", {"year": next_day.year, "month": next_day.month, "day": next_day.day})

    def words_of(self, question: Question) -> Words:
        """Which card it is, and the question; why it is back stands below, until something else is said."""
        where = Sentence("review.card", {"at": self._at + 1, "of": len(self._cards)})
        return in_both(where, question.prompt, between="\n")

    def ways(self) -> list[dict[str, Any]]:
        """A hint, giving up, the next card; at the end, looking again whether something is due."""
        if self.asked is None:
            return [way("look_again", self.lang, main=True)]
        if self.locked:
            return [way("next", self.lang, main=True)]
        hint = [way("hint", self.lang)] if self.hints_shown < len(self.asked.hints) else []
        return [*hint, way("give_up", self.lang)]

    def answered(self, verdict: Verdict) -> None:
        """Say why, and go on."""
        self.locked = True
        self._right += verdict.outcome is Outcome.RIGHT
        head = Sentence(f"quiz.{verdict.outcome.value}")
        self.feedback("good" if verdict.outcome is Outcome.RIGHT else "bad", in_both(head, *verdict.reasons))

    def pressed(self, way: str) -> None:
        """A hint, giving up, the next card, or looking again."""
        if way == "hint":
            self.show_hint()
        elif way == "next" and self.locked:
            self._at += 1
            self._show()
        elif way == "give_up" and self.asked is not None and not self.locked:
            self._give_up(self.asked)
        elif way == "look_again" and self.asked is None:
            self._begin()
        else:
            raise ValueError(f"event {way!r}: expected 'hint', 'give_up', 'next' or 'look_again' where it is offered")

    def _give_up(self, question: Question) -> None:
        """Tell the answer, and note that the card was passed over."""
        self.locked, self.picked = True, frozenset()
        told = [question.reasons[option] for option in question.options if option in question.solution]
        self.feedback("told", in_both(Sentence("review.answer"), *told))
        self.note_answer(question.check(None), self.hints_shown)

    def __repr__(self) -> str:
        return "<ReviewWidget>"


class WarmUp(Ask):
    """Three questions from earlier notebooks, each until it is right: what was missed first, else drawn.

    lesson: the name of the notebook that it opens, "02_three_powers". progress, lang: as in `ReviewWidget`. seed: which
    questions are drawn. While the progress file cannot be used, all are drawn, and nothing is noted.
    """

    def __init__(
        self, lesson: str, progress: Progress | None = None, lang: str | None = None, *, seed: int = 1
    ) -> None:
        self.progress = Progress() if progress is None else progress
        self._notes = self.progress.trouble is None
        self._drawn = review.warm_up(lesson, self.progress, seed) if self._notes else review.drawn(lesson, seed)
        if not self._drawn:
            raise ValueError(f"{lesson!r}: expected a lesson after another one with a bank of questions")
        self.hear(self.progress)
        super().__init__([one.question for one in self._drawn], lang)

    def ask(self, question: Question) -> None:
        """Put a question on the screen, with why it is asked, noted for the lesson that it comes from."""
        self.noting = Noting(self.progress, self._drawn[self._at].lesson, review.WARM_UP) if self._notes else None
        super().ask(question)
        self.feedback("told", in_both(*self._drawn[self._at].reasons))

    def __repr__(self) -> str:
        return "<WarmUp>"
