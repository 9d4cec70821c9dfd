"""The questions and tables of the lessons, alive: a trick to play to, questions to answer, the self-check at the end.

What is asked and what is right comes from `teaching`; this module shows it, takes the answer and says the verdict.
"""
from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from mighty_learn.drawing.picture import Picture
from mighty_learn.engine.cards import Card, CardSet, cards
from mighty_learn.engine.state import State
from mighty_learn.engine.view import observe
from mighty_learn.teaching.one_trick import Played, finish
from mighty_learn.teaching.quiz import Gate, Outcome, Question, Sentence, Verdict
from mighty_learn.text import languages, t
from mighty_learn.widgets.base import card_item, faces_of
from mighty_learn.widgets.picture import show_hand, show_table, show_trick
from mighty_learn.widgets.question import Question as QuestionWidget
from mighty_learn.widgets.question import Words
from mighty_learn.widgets.svg_cards import NO_MARKS
from mighty_learn.widgets.svg_hand import hand_order
from mighty_learn.widgets.svg_table import marks_of


def in_both(*sentences: Sentence, between: str = " ") -> Words:
    """Sentences one after the other, in each language."""
    return {one: between.join(sentence.say(one) for sentence in sentences) for one in languages("both")}


class _Asking(QuestionWidget):
    """A quiz question on the screen: its cards are the answers. A subclass decides what an answer leads to."""

    def __init__(self, lang: str | None) -> None:
        self.asked: Question | None = None
        self.picked: frozenset[str] = frozenset()
        super().__init__("", lang, marks=NO_MARKS)

    def ask(self, question: Question) -> None:
        """Put a question on the screen."""
        table = question.table
        self.asked, self.picked, self.locked, self._note = question, frozenset(), False, None
        self.marks = NO_MARKS if table is None else marks_of(table)
        self.trick = () if table is None or not question.hand else table.trick
        self.leader = 0 if table is None else table.leader
        self.faces = faces_of([*map(Card, question.options), *(play.card for play in self.trick)])
        self.prompt = self.words_of(question)
        self.redraw()

    def words_of(self, question: Question) -> Words:
        """What stands above the cards."""
        return in_both(question.prompt)

    def ways(self) -> list[dict[str, Any]]:
        """The buttons below: {"do": event, "text": words, "main": bool}."""
        raise NotImplementedError

    def answered(self, verdict: Verdict) -> None:
        """What follows an answer."""
        raise NotImplementedError

    def draw(self) -> dict[str, Any]:
        """The question with its cards and buttons."""
        base = {**super().draw(), "ways": self.ways(), "pick": 1}
        if self.asked is None:
            return base
        question = self.asked
        shown = hand_order(cards(question.hand), self.marks) if question.hand else tuple(map(Card, question.options))
        return {**base, "hand": [self._item(place, card) for place, card in enumerate(shown)],
                "hand_label": t("table.hand", self.lang), "pick": 0 if question.several else 1,
                "done": t("quiz.check", self.lang)}

    def _item(self, place: int, card: Card) -> dict[str, Any]:
        who = "" if self.asked is None or self.asked.hand else t(f"seat.{(self.leader + place) % 5}", self.lang)
        item = card_item(card, self.marks, self.lang)
        label = f"{who}: {item['label']}" if who else item["label"]
        sign = self._sign(str(card))
        return {**item, "label": label, "who": f"{who} {sign}".strip(), "legal": True,
                "chosen": str(card) in self.picked}

    def _sign(self, card: str) -> str:
        """✔ and ✘ under the cards once the question is settled."""
        if self.asked is None or not self.locked:
            return ""
        if any(card in answer for answer in self.asked.accepted):
            return "✔"
        return "✘" if card in self.picked else ""

    def on_event(self, event: Mapping[str, Any]) -> None:
        """{"do": "choose", "cards": "SA"} or one of the buttons."""
        if event.get("do") != "choose":
            self.pressed(str(event.get("do")))
        elif self.asked is not None and not self.locked:
            self.picked = frozenset(str(event["cards"]).split())
            self.answered(self.asked.check(self.picked))

    def pressed(self, way: str) -> None:
        """One of the buttons."""
        raise NotImplementedError

    def picture(self) -> Picture:
        """The cards of the question as a still picture, without the answer."""
        question = self.asked
        if question is None:
            return show_hand(CardSet(), lang=self.lang)
        if question.hand or question.table is None:
            return show_hand(question.hand, self.marks, self.lang)
        return show_trick(question.table.trick, self.marks, self.lang, leader=self.leader, line=True)


def _way(name: str, lang: Any, main: bool = False, **facts: object) -> dict[str, Any]:
    return {"do": name, "text": t(f"quiz.{name}", lang, **facts), "main": main}


class Ask(_Asking):
    """Questions one after the other, each until it is right; hints and a reason for every wrong card.

    questions: any number of quiz questions. lang: "ko", "en", "both", None to follow the notebook.
    """

    def __init__(self, questions: Iterable[Question], lang: str | None = None) -> None:
        self._questions = tuple(questions)
        if not self._questions:
            raise ValueError("no questions: expected at least one")
        self._at = self._hints = 0
        super().__init__(lang)
        self.ask(self._questions[0])

    def ways(self) -> list[dict[str, Any]]:
        """A hint while there is one; the next question when this one is right."""
        if self.asked is None:
            return []
        if self.locked:
            return [_way("next", self.lang, main=True)] if self._at + 1 < len(self._questions) else []
        return [_way("hint", self.lang)] if self._hints < len(self.asked.hints) else []

    def answered(self, verdict: Verdict) -> None:
        """Right: go on; wrong: why, and try again."""
        good = self.locked = verdict.outcome is Outcome.RIGHT
        told = [Sentence("quiz.right")] if good else [Sentence("quiz.try_again")]
        reasons = verdict.reasons if good else verdict.reasons[:1]  # why this card does not do; not yet which one does
        self.feedback("good" if good else "bad", in_both(*told, *reasons))

    def pressed(self, way: str) -> None:
        """A hint, or the next question."""
        if way == "next" and self.locked:
            self._at, self._hints = self._at + 1, 0
            self.ask(self._questions[self._at])
        elif way == "hint" and self.asked is not None and self._hints < len(self.asked.hints):
            self._hints += 1
            self.feedback("told", in_both(self.asked.hints[self._hints - 1]))
        else:
            raise ValueError(f"event {way!r}: expected 'choose', 'hint' or 'next'")


class SelfCheck(_Asking):
    """A self-check: questions drawn from a bank, one answer each, the reasons at once, the result at the end.

    bank: the questions. size, need: how many are asked and how many must be right. seed: the draw; None for any.
    `gate` is where it stands; passing over counts as not right.
    """

    def __init__(
        self, bank: Sequence[Question], size: int = 10, need: int = 9, seed: int | None = None, lang: str | None = None
    ) -> None:
        self._bank, self._size, self._need = tuple(bank), size, need
        self.gate = Gate.draw(self._bank, size, need, _any_seed() if seed is None else seed)
        super().__init__(lang)
        self._show()

    def words_of(self, question: Question) -> Words:
        """How far it is, then the question."""
        facts = {"answered": len(self.gate.answers) + 1, "total": self._size, "right": self.gate.right}
        return in_both(Sentence("quiz.progress", facts), question.prompt, between="\n")

    def ways(self) -> list[dict[str, Any]]:
        """Pass over, go on, or begin again."""
        if self.gate.is_over and not self.locked:
            return [_way("restart", self.lang, main=not self.gate.passed)]
        return [_way("next", self.lang, main=True)] if self.locked else [_way("skip", self.lang)]

    def answered(self, verdict: Verdict) -> None:
        """Book the answer and say why."""
        self.gate, self.locked = self.gate.answer(verdict.chosen or None), True
        head = Sentence(f"quiz.{verdict.outcome.replace('-', '_')}")
        self.feedback("good" if verdict.outcome is Outcome.RIGHT else "bad", in_both(head, *verdict.reasons))

    def pressed(self, way: str) -> None:
        """The next question, passing over, or new questions."""
        if way == "next" and self.locked:
            self._show()
        elif way == "skip" and not self.locked and self.asked is not None:
            self.gate = self.gate.answer(None)
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
        self._note = ("told", in_both(*why, between="\n")) if why else None
        self.redraw()

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
        ways = [] if self.played is None else [{**_way("again", self.lang, main=True)}]
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
        """The table as the learner sees it."""
        return show_table(self.view, lang=self.lang)


