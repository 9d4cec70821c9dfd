"""A quiz question on the screen: its options are the answers, cards to choose or words to press.

What an answer leads to is decided by a subclass (see `lesson` and `review`). What is right comes from `teaching`; an
answer is noted in the learner's progress when the widget was told of which lesson it is.
"""
from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from mighty_learn.drawing.picture import Picture
from mighty_learn.engine.cards import Card, CardSet, cards
from mighty_learn.engine.view import View
from mighty_learn.teaching.quiz import Confidence, Question, Sentence, Verdict
from mighty_learn.text import languages, t
from mighty_learn.widgets import bid_box
from mighty_learn.widgets.base import card_item, faces_of
from mighty_learn.widgets.noting import Noted, Noting, note_check
from mighty_learn.widgets.picture import show_hand, show_trick
from mighty_learn.widgets.question import Question as QuestionWidget
from mighty_learn.widgets.question import Words, said
from mighty_learn.widgets.svg_cards import NO_MARKS, Marks
from mighty_learn.widgets.svg_hand import hand_order
from mighty_learn.widgets.svg_table import marks_of

__all__ = ["Asking", "Noting", "in_both", "note_check", "way"]


def in_both(*sentences: Sentence, between: str = " ") -> Words:
    """Sentences one after the other, in each language."""
    return {one: between.join(sentence.say(one) for sentence in sentences) for one in languages("both")}


def way(name: str, lang: Any, main: bool = False, **facts: object) -> dict[str, Any]:
    """A button below the question: {"do": event, "text": words, "main": bool}."""
    return {"do": name, "text": t(f"quiz.{name}", lang, **facts), "main": main}


class Asking(Noted, QuestionWidget):
    """A question on the screen. A subclass decides what an answer leads to.

    noting: where answers are noted, None: nowhere. confidence: whether the learner says how sure he is, by the button
    with which he gives his answer.
    """

    def __init__(self, lang: str | None, noting: Noting | None = None, confidence: bool = False) -> None:
        self.asked: Question | None = None
        self.picked: frozenset[str] = frozenset()
        self.noting, self.asks_confidence = noting, confidence
        self.sureness: Confidence | None = None
        self.hints_shown = self.tries = 0
        self._since = 0.0
        super().__init__("", lang, marks=NO_MARKS)
        self.hear(None if noting is None else noting.progress)

    def ask(self, question: Question) -> None:
        """Put a question on the screen."""
        if question.several and not question.of_cards:
            raise ValueError(f"question {question.id!r}: several answers can be chosen among cards only")
        table = question.table
        self.asked, self.picked, self.locked, self._note = question, frozenset(), False, None
        self.sureness, self.hints_shown, self.tries, self._since = None, 0, 0, time.monotonic()
        self.marks = NO_MARKS if table is None else Marks(trump=table.trump)  # crown and bell would tell the answer
        shows_trick = table is not None and (question.hand or not question.of_cards)
        self.trick = table.trick if table is not None and shows_trick else ()
        self.leader = 0 if table is None else table.leader
        self.viewer = table.viewer if isinstance(table, View) else 0  # seats as its holder sees
        options = map(Card, question.options) if question.of_cards else cards(question.hand)
        self.faces = faces_of([*options, *(play.card for play in self.trick)])
        self.prompt = self.words_of(question)
        self.redraw()

    def words_of(self, question: Question) -> Words:
        """What stands above the answers."""
        return in_both(question.prompt)

    def ways(self) -> list[dict[str, Any]]:
        """The buttons below."""
        raise NotImplementedError

    def answered(self, verdict: Verdict) -> None:
        """What follows an answer."""
        raise NotImplementedError

    def pressed(self, way: str) -> None:
        """What one of the buttons does."""
        raise NotImplementedError

    # --- drawing

    def draw(self) -> dict[str, Any]:
        """The question with its answers and buttons."""
        base = {**super().draw(), "ways": self._ways(), "pick": 1}
        question = self.asked
        if question is None:
            return base
        if not question.of_cards:
            return {**base, **self._words(question)}
        shown = hand_order(cards(question.hand), self.marks) if question.hand else tuple(map(Card, question.options))
        return {**base, "hand": [self._item(place, card) for place, card in enumerate(shown)],
                "hand_label": t("table.hand", self.lang), "pick": 0 if question.several else 1,
                "done": t("quiz.check", self.lang)}

    def _ways(self) -> list[dict[str, Any]]:
        """While a chosen answer waits to be given: how sure? Else what the subclass offers."""
        if self.asks_confidence and self.asked is not None and self.picked and not self.locked:
            return [way(confidence.value, self.lang, main=True) for confidence in Confidence]
        return self.ways()

    def _words(self, question: Question) -> dict[str, Any]:
        """Options that are words or numbers, and the hand to look at, if there is one."""
        options = [{"text": question.shown(option, self.lang), "chosen": option in self.picked,
                    "right": self._sign(option) == "✔", "wrong": self._sign(option) == "✘"}
                   for option in question.options]
        seen = [card_item(card, self.marks, self.lang) for card in hand_order(cards(question.hand), self.marks)]
        words = {"options": options, "seen": seen, "hand_label": t("table.hand", self.lang),
                 "right_label": t("hand.right", self.lang), "wrong_label": t("hand.not_yet", self.lang)}
        if not bid_box.is_box(question.options):
            return words
        boxed = [{**part, **bid_box.place(option, self.lang)}
                 for option, part in zip(question.options, options, strict=True)]
        return {**words, "options": boxed, "columns": bid_box.COLUMNS}

    def _item(self, place: int, card: Card) -> dict[str, Any]:
        who = "" if self.asked is None or self.asked.hand else t(f"seat.{(self.leader + place) % 5}", self.lang)
        if who and not place:
            who = f"{who} · {t('role.leader', self.lang)}"
        item, told = card_item(card, self.marks, self.lang), self._told(place)
        label = ", ".join(filter(None, [f"{who}: {item['label']}" if who else item["label"], told]))
        below = " ".join(filter(None, [who, self._sign(str(card)), told]))
        return {**item, "label": label, "who": below, "legal": True, "chosen": str(card) in self.picked}

    def _told(self, place: int) -> str:
        """What was said with a card of the trick: the suit that a led joker asks for, the joker call; else ""."""
        table = None if self.asked is None or self.asked.hand else self.asked.table
        if table is None or place >= len(table.trick):
            return ""
        play = table.trick[place]
        if play.call:
            return t("table.calls", self.lang)
        return "" if play.suit is None else t("table.names", self.lang, suit=str(play.suit))

    def _sign(self, option: str) -> str:
        """✔ and ✘ at the options once the question is settled."""
        if self.asked is None or not self.locked:
            return ""
        if any(option in answer for answer in self.asked.accepted):
            return "✔"
        return "✘" if option in self.picked else ""

    # --- answers

    def on_event(self, event: Mapping[str, Any]) -> None:
        """{"do": "choose", "cards": "SA"}, {"do": "answer", "index": 0}, or one of the buttons."""
        kind = event.get("do")
        if kind == "choose":
            self._choose(frozenset(str(event["cards"]).split()))
        elif kind == "answer" and self.asked is not None:
            self._choose(frozenset([_at(self.asked.options, event.get("index"))]))
        elif kind in tuple(Confidence):
            self._sure(Confidence(str(kind)))
        else:
            self.pressed(str(kind))

    def _choose(self, options: frozenset[str]) -> None:
        if self.asked is None or self.locked:
            return
        self.asked.check(options)  # refuses what is no option before it is picked
        self.picked = options
        if self.asks_confidence:
            self.feedback("told", in_both(Sentence("quiz.how_sure")))
        else:
            self._judge()

    def _sure(self, confidence: Confidence) -> None:
        if not self.asks_confidence or not self.picked or self.locked:
            raise ValueError(f"event {confidence.value!r}: expected after an answer was chosen, where it is asked for")
        self.sureness = confidence
        self._judge()

    def _judge(self) -> None:
        assert self.asked is not None
        verdict = self.asked.check(self.picked)
        self.tries += 1
        hints, tries, sureness = self.hints_shown, self.tries, self.sureness
        with self.hold_sync():
            self.answered(verdict)
            self._show_marks()
        if tries == 1:
            self.note_answer(verdict, hints, sureness)

    def _show_marks(self) -> None:
        """Which card is the Mighty and which the joker caller, once the question is settled."""
        if self.locked and self.asked is not None and self.asked.table is not None:
            self.marks = marks_of(self.asked.table)
            self.redraw()

    def note_answer(self, verdict: Verdict, hints: int = 0, confidence: Confidence | None = None) -> None:
        """Write down the first answer to the question on the screen, or that it was passed over.

        Later tries follow an explanation and say little, so they are not noted.
        """
        if self.noting is not None:
            seconds = time.monotonic() - self._since
            self.noting.progress.answer(verdict, self.noting.lesson, place=self.noting.place, hints=hints,
                                        confidence=confidence, seconds=seconds)
            if self.hear(self.noting.progress):
                self.redraw()

    def show_hint(self) -> None:
        """Say the next hint."""
        if self.asked is None or self.locked or self.hints_shown >= len(self.asked.hints):
            raise ValueError("event 'hint': expected while there is a hint left")
        self.hints_shown += 1
        self.feedback("told", in_both(self.asked.hint(self.hints_shown)))

    # --- still

    def picture(self) -> Picture:
        """The cards of the question as a still picture, without the answer."""
        question = self.asked
        if question is None:
            return show_hand(CardSet(), lang=self.lang)
        if question.hand or question.table is None or not question.table.trick:
            return show_hand(question.hand, self.marks, self.lang)
        return show_trick(
            question.table.trick, self.marks, self.lang, leader=self.leader, viewer=self.viewer, line=True)

    def still(self) -> dict[str, str]:
        """The question in words, and the cards; options that are words stand below it."""
        question = self.asked
        if question is None:
            told = said(self.prompt, self.lang, "\n")
            return {"text/html": "".join(f"<p>{escape(line)}</p>" for line in told.splitlines()), "text/plain": told}
        if question.of_cards:
            return _below([line for one in languages(self.lang) for line in question.prompt.say(one).splitlines()],
                          super().still())
        head = super().still() if question.hand or self.trick else {"text/html": "", "text/plain": ""}
        if bid_box.is_box(question.options):
            box = bid_box.still_box(question, self.lang)
            return {"text/html": head["text/html"] + box["text/html"],
                    "text/plain": "\n".join(filter(None, [head["text/plain"], box["text/plain"]]))}
        prompt = question.prompt.say(self.lang)
        items = [question.shown(option, self.lang) for option in question.options]
        listed = "".join(f"<li>{escape(item)}</li>" for item in items)
        return {"text/html": f'{head["text/html"]}<p>{escape(prompt)}</p><ul>{listed}</ul>',
                "text/plain": "\n".join(filter(None, [head["text/plain"], prompt, *(f"- {item}" for item in items)]))}


def _below(lines: Sequence[str], shown: Mapping[str, str]) -> dict[str, str]:
    """What is shown, and these lines above it."""
    return {"text/html": f"<p>{'<br>'.join(map(escape, lines))}</p>{shown['text/html']}",
            "text/plain": "\n".join([*lines, shown["text/plain"]])}


def _at(options: Sequence[str], index: object) -> str:
    if type(index) is not int or not 0 <= index < len(options):
        raise ValueError(f"answer {index!r}: there are {len(options)} options, from 0")
    return options[index]
