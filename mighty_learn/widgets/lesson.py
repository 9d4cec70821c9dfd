"""The questions and tables of the lessons, alive: a trick to play to, questions to answer, the self-check at the end.

What is asked and what is right comes from `teaching`; this module shows it, takes the answer and says the verdict.
"""
from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from mighty_learn.drawing.picture import Picture
from mighty_learn.engine.cards import Card
from mighty_learn.engine.state import State
from mighty_learn.engine.view import observe
from mighty_learn.teaching.one_trick import Played, finish
from mighty_learn.teaching.progress import Progress
from mighty_learn.teaching.quiz import Confidence, Gate, Outcome, Question, Sentence, Verdict
from mighty_learn.text import t
from mighty_learn.widgets.asking import Asking, Noting, in_both, note_check, way
from mighty_learn.widgets.base import card_item, faces_of
from mighty_learn.widgets.picture import scene_of, show_table
from mighty_learn.widgets.question import Question as QuestionWidget
from mighty_learn.widgets.question import Words
from mighty_learn.widgets.svg_cards import NO_MARKS
from mighty_learn.widgets.svg_hand import hand_order
from mighty_learn.widgets.svg_table import marks_of

__all__ = ["Ask", "OneTrick", "SelfCheck", "in_both"]


class Ask(Asking):
    """Questions one after the other, each until it is right; hints and a reason for every wrong card.

    questions: any number of quiz questions. lang: "ko", "en", "both", None to follow the notebook. lesson: the name of
    the notebook, "01_one_trick", under which the first answer to each is noted in `progress` (None: the learner's own
    file); without it nothing is noted.
    """

    def __init__(
        self, questions: Iterable[Question], lang: str | None = None, *, lesson: str | None = None,
        progress: Progress | None = None,
    ) -> None:
        self._questions = tuple(questions)
        if not self._questions:
            raise ValueError("no questions: expected at least one")
        self._at = 0
        super().__init__(lang, Noting.of(progress, lesson, "practice"))
        self.ask(self._questions[0])

    def ways(self) -> list[dict[str, Any]]:
        """A hint while there is one; the next question when this one is right."""
        if self.asked is None:
            return []
        if self.locked:
            return [way("next", self.lang, main=True)] if self._at + 1 < len(self._questions) else []
        return [way("hint", self.lang)] if self.hints_shown < len(self.asked.hints) else []

    def answered(self, verdict: Verdict) -> None:
        """Right: go on; wrong: why, and try again."""
        good = self.locked = verdict.outcome is Outcome.RIGHT
        told = [Sentence("quiz.right")] if good else [Sentence("quiz.try_again")]
        reasons = verdict.reasons if good else verdict.reasons[:1]  # why this card does not do; not yet which one does
        self.feedback("good" if good else "bad", in_both(*told, *reasons))

    def pressed(self, way: str) -> None:
        """A hint, or the next question."""
        if way == "next" and self.locked and self._at + 1 < len(self._questions):
            self._at += 1
            self.ask(self._questions[self._at])
        elif way == "hint":
            self.show_hint()
        else:
            raise ValueError(f"event {way!r}: expected 'choose', 'hint' or 'next'")


class SelfCheck(Asking):
    """A self-check: questions drawn from a bank, one answer each, the reasons at once, the result at the end.

    bank: the questions. size, need: how many are asked and how many must be right. seed: the draw; None for any.
    `gate` is where it stands; passing over counts as not right. lesson, progress: where answers and result are noted,
    as in `Ask`. confidence: whether the learner says with each answer how sure he is.
    """

    def __init__(
        self, bank: Sequence[Question], size: int = 10, need: int = 9, seed: int | None = None, lang: str | None = None,
        *, lesson: str | None = None, progress: Progress | None = None, confidence: bool = False,
    ) -> None:
        self._bank, self._size, self._need = tuple(bank), size, need
        self.gate = Gate.draw(self._bank, size, need, _any_seed() if seed is None else seed)
        super().__init__(lang, Noting.of(progress, lesson, "check"), confidence)
        self._show()

    def words_of(self, question: Question) -> Words:
        """How far it is, then the question."""
        facts = {"answered": len(self.gate.answers) + 1, "total": self._size, "right": self.gate.right}
        return in_both(Sentence("quiz.progress", facts), question.prompt, between="\n")

    def ways(self) -> list[dict[str, Any]]:
        """Pass over, go on, or begin again."""
        if self.gate.is_over and not self.locked:
            return [way("restart", self.lang, main=not self.gate.passed)]
        return [way("next", self.lang, main=True)] if self.locked else [way("skip", self.lang)]

    def answered(self, verdict: Verdict) -> None:
        """Book the answer and say why."""
        self.gate, self.locked = self.gate.answer(verdict.chosen or None, self.sureness), True
        head = Sentence(f"quiz.{verdict.outcome.replace('-', '_')}")
        self.feedback("good" if verdict.outcome is Outcome.RIGHT else "bad", in_both(head, *verdict.reasons))

    def pressed(self, way: str) -> None:
        """The next question, passing over, or new questions."""
        if way == "next" and self.locked:
            self._show()
        elif way == "skip" and not self.locked and self.asked is not None:
            passed_over = self.asked.check(None)
            self.gate = self.gate.answer(None)
            self.note_answer(passed_over)
            self._show()
        elif way == "restart" and self.gate.is_over:
            self.gate = Gate.draw(self._bank, self._size, self._need, _any_seed())
            self._show()
        else:
            raise ValueError(f"event {way!r}: expected 'choose', 'next', 'skip' or 'restart' where it is offered")

    def _show(self) -> None:
        question = self.gate.current
        if question is not None:
            self.ask(question)
            return
        self.asked, self.locked, self.trick = None, False, ()
        facts = {"total": self._size, "right": self.gate.right, "need": self._need}
        self.prompt = in_both(Sentence("quiz.passed" if self.gate.passed else "quiz.failed", facts))
        missed = [verdict.question for verdict in self.gate.verdicts if verdict.outcome is not Outcome.RIGHT]
        why = [question.reasons[option] for question in missed for option in question.solution]
        told = [*self._sureness(), *dict.fromkeys(why)]  # cards of one reason share its sentence
        self._note = ("told", in_both(*told, between="\n")) if told else None
        self.redraw()
        note_check(self.noting, self.gate)

    def _sureness(self) -> list[Sentence]:
        """How often the learner was right when he was sure, and when he was not; nothing where it was not asked."""
        told = [(one, *self.gate.right_when(one)) for one in Confidence]
        return [Sentence(f"quiz.when_{one.value}", {"right": right, "n": n}) for one, right, n in told if n]

    def __repr__(self) -> str:
        return f"<SelfCheck of {self._size} from {len(self._bank)}>"


def _any_seed() -> int:
    return random.SystemRandom().getrandbits(48)


class OneTrick(QuestionWidget):
    """A trick to play to: the learner chooses a card, the others finish the trick, and why it went so is told.

    tables: states in the play with the learner's turn, as `teaching.one_trick.practice` gives them; as many as wanted.
    """

    def __init__(self, tables: Iterator[State], lang: str | None = None) -> None:
        self._tables = tables
        self.played: Played | None = None
        super().__init__("", lang, marks=NO_MARKS)
        self._deal()

    def _deal(self) -> None:
        self.state = next(self._tables)
        self.view = observe(self.state, self.state.seat)
        self.played, self._note = None, None
        self.marks, self.trick, self.leader = marks_of(self.view), self.view.trick, self.view.leader
        self.faces = faces_of(None)
        key = "quiz.your_turn" if self.view.trump is None else "quiz.your_turn_under"
        self.prompt = in_both(Sentence(key, {"led": self.view.led, "trump": self.view.trump}))
        self.redraw()

    def draw(self) -> dict[str, Any]:
        """The trick, the hand, and the button to the next table once the trick is played."""
        hand = self.view.hand if self.played is None else self.played.state.hands[self.view.viewer]
        self.locked = self.played is not None
        ways = [] if self.played is None else [{**way("again", self.lang, main=True)}]
        items = [{**card_item(card, self.marks, self.lang), "legal": self._legal(card), "chosen": False}
                 for card in hand_order(hand, self.marks)]
        return {**super().draw(), "hand": items, "hand_label": t("table.hand", self.lang), "pick": 1, "ways": ways,
                "done": ""}

    def _legal(self, card: Card) -> bool:
        return self.played is not None or self.view.why_not(str(card)) is None

    def on_event(self, event: Mapping[str, Any]) -> None:
        """{"do": "choose", "cards": "SA"} or {"do": "again"}."""
        if event.get("do") == "again":
            self._deal()
        elif event.get("do") == "choose" and self.played is None:
            self._play(str(event["cards"]))
        elif event.get("do") != "choose":
            raise ValueError(f"event {dict(event)!r}: expected 'do' to be 'choose' or 'again'")

    def _play(self, card: str) -> None:
        refused = self.view.why_not(card)
        if refused is not None:
            self.feedback("why", in_both(Sentence.why(refused)))
            return
        self.played = finish(self.state, card)
        trick = self.played.trick
        self.trick, self.leader = trick.plays, trick.leader
        taken = "quiz.you_take" if trick.winner == self.view.viewer else "quiz.they_take"
        seat = (trick.winner - self.view.viewer) % 5
        self.feedback("told", in_both(Sentence(taken, {"seat": seat, "n": trick.points}), self.played.reason))

    def picture(self) -> Picture:
        """The table as the learner sees it; contract, sides and points have not been met yet."""
        return show_table(scene_of(self.view).only_the_trick(), lang=self.lang)


