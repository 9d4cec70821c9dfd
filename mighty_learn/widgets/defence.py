"""Lesson 11's questions on the screen: the tricks of a count as rows of cards, an ending with all hands open.

After a wrong card of an ending its line is laid out trick by trick. What is right, and the lines, come from `teaching`.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Any

from mighty_learn.drawing.picture import Picture
from mighty_learn.engine.state import State
from mighty_learn.teaching import given
from mighty_learn.teaching.defence import count_of, defence_of
from mighty_learn.teaching.defence_counts import Count, told
from mighty_learn.teaching.defence_plays import Defence
from mighty_learn.teaching.quiz import Outcome, Question, Sentence, Verdict
from mighty_learn.teaching.settlement_words import Lines
from mighty_learn.text import LANGUAGE, languages, t
from mighty_learn.widgets.asking import in_both
from mighty_learn.widgets.base import once
from mighty_learn.widgets.lesson import Ask, SelfCheck
from mighty_learn.widgets.picture import show_hand, show_table, show_trick
from mighty_learn.widgets.question import Words
from mighty_learn.widgets.svg_cards import NO_MARKS
from mighty_learn.widgets.svg_table import marks_of

Board = dict[str, str]


def trick_rows(count: Count, lang: Any) -> Iterator[Board]:
    """The finished tricks of a count, a row each, the winner marked."""
    for number, trick in enumerate(count.view.tricks, 1):
        title = once(lang, lambda one, number=number: t("defence.trick_title", one, number=number))  # type: ignore[misc]
        yield _board(show_trick(trick.plays, marks_of(count.view), lang, leader=trick.leader, winner=trick.winner,
                                viewer=count.viewer, line=True), title)


def line_rows(it: Defence, card: str, lang: Any) -> Iterator[Board]:
    """What follows a wrong card, trick by trick, until the loss lies on the table."""
    found = it.ending.refutations.get(card)
    if found is None:
        return
    state = it.state
    seen = len(state.tricks)
    for number, action in enumerate(found.line, 1):
        state = state.apply(action)
        if len(state.tricks) > seen:
            seen = len(state.tricks)
            yield _row_of(it, state, lang, card if seen == len(it.state.tricks) + 1 else "")
            if number >= found.shown:
                return


def _row_of(it: Defence, state: State, lang: Any, card: str) -> Board:
    trick = state.tricks[-1]
    title = once(lang, lambda one: t("defence.after", one, card=card)) if card else ""
    return _board(show_trick(trick.plays, marks_of(state), lang, leader=trick.leader, winner=trick.winner,
                             viewer=it.state.seat, line=True), title)


def _board(picture: Picture, title: str) -> Board:
    return {"src": picture.source, "alt": picture.alt, "title": title}


def shortened(question: Question) -> Sentence:
    """The question without what the pictures show: the tricks of a count, the hands of an ending."""
    prompt = question.prompt
    if not isinstance(prompt, Lines):
        return prompt
    seen = ("defence.trick",) if count_of(question.id) else ("defence.hand", "defence.on_table")
    return Lines.following(*(part for part in prompt.parts if part.key not in seen))


@dataclass(frozen=True)
class CountPicture:
    """The tricks of a count and the learner's hand, to look at."""

    count: Count

    def __post_init__(self) -> None:
        given.instance("count", self.count, Count, "a count such as defence.example()")

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        lang = LANGUAGE.value
        hand = show_hand(self.count.view.hand, marks_of(self.count.view), lang)
        rows = "".join(f'<p>{escape(one["title"])}<br><img src="{one["src"]}" alt="{escape(one["alt"])}" '
                       f'style="max-width:100%;height:auto"></p>' for one in trick_rows(self.count, lang))
        words = [part.say(one) for one in languages(lang) for part in told(self.count)]
        head = "<br>".join(escape(part.say(one)) for one in languages(lang) for part in told(self.count)
                           if part.key != "defence.trick")
        return {"text/html": f"<p>{head}</p>{rows}{hand.html}", "text/plain": "\n".join([*words, hand.text])}

    def __repr__(self) -> str:
        return f"CountPicture of {self.count.id}"


class _WithCards:
    """The cards that a question is about, above it, in place of the words for them."""

    asked: Question | None
    picked: frozenset[str]
    locked: bool
    lang: Any

    def above(self) -> list[Board]:
        """The tricks of a count, or the table of an ending."""
        if self.asked is None:
            return []
        count, it = count_of(self.asked.id), defence_of(self.asked.id)
        if count is not None:
            return list(trick_rows(count, self.lang))
        return [] if it is None else [_board(show_table(it.state, self.lang, viewer=it.state.seat), "")]

    def below(self, card: str) -> list[Board]:
        """What follows this card of an ending, when it is wrong."""
        it = defence_of(self.asked.id) if self.asked is not None else None
        return [] if it is None else list(line_rows(it, card, self.lang))

    def with_cards(self, scene: dict[str, Any], wrong: str) -> dict[str, Any]:
        """The scene with the cards; the trick on the table is in the picture already."""
        if self.asked is None or not (count_of(self.asked.id) or defence_of(self.asked.id)):
            return scene
        return {**scene, "boards": self.above(), "trick": [], "lines": self.below(wrong)}

    def still_with_cards(self) -> dict[str, str]:
        """The cards and the question in words, without the answer."""
        asked = self.asked
        assert asked is not None
        hand = show_hand(asked.hand, marks_of(asked.table) if asked.table else NO_MARKS, self.lang).html
        rows = "".join(f'<p>{escape(one["title"])}<br><img src="{one["src"]}" alt="{escape(one["alt"])}" '
                       f'style="max-width:100%;height:auto"></p>' for one in self.above())
        words = "".join(f"<p>{'<br>'.join(map(escape, shortened(asked).say(one).splitlines()))}</p>"
                        for one in languages(self.lang))
        offered = " · ".join(asked.shown(option, self.lang) for option in asked.options)
        return {"text/html": f"{rows}<p>{hand}</p>{words}<p>{escape(offered)}</p>",
                "text/plain": f"{asked.prompt.say(self.lang)}\n{offered}"}


class DefenceAsk(_WithCards, Ask):
    """Counts and endings one after the other, each until it is right; what follows a wrong card is shown."""

    wrong = ""

    def words_of(self, question: Question) -> Words:
        """What is asked; the cards are seen."""
        self.wrong = ""
        return in_both(shortened(question))

    def answered(self, verdict: Verdict) -> None:
        """Right: go on; wrong: what follows."""
        self.wrong = "" if verdict.outcome is Outcome.RIGHT else next(iter(verdict.chosen), "")
        super().answered(verdict)
        if self.wrong and count_of(verdict.question.id):
            self.feedback("bad", in_both(Sentence("defence.count_again"), *verdict.reasons[:1]))

    def draw(self) -> dict[str, Any]:
        """The question and its cards."""
        return self.with_cards(super().draw(), self.wrong)

    def still(self) -> dict[str, str]:
        """The cards and the question, without the answer."""
        return self.still_with_cards() if self.asked is not None else super().still()


class DefenceCheck(_WithCards, SelfCheck):
    """The self-check of counts and plays."""

    def words_of(self, question: Question) -> Words:
        """How far it is, then what is asked; the cards are seen."""
        facts = {"answered": len(self.gate.answers) + 1, "total": len(self.gate.questions), "right": self.gate.right}
        return in_both(Sentence("quiz.progress", facts), shortened(question), between="\n")

    def answered(self, verdict: Verdict) -> None:
        """Book the answer and say why, a reason a line."""
        super().answered(verdict)
        head = Sentence(f"quiz.{verdict.outcome.replace('-', '_')}")
        good = verdict.outcome is Outcome.RIGHT
        self.feedback("good" if good else "bad", in_both(head, *verdict.reasons, between="\n"))

    def draw(self) -> dict[str, Any]:
        """The question and its cards."""
        wrong = next(iter(self.picked), "") if self.locked else ""
        return self.with_cards(super().draw(), wrong)

    def still(self) -> dict[str, str]:
        """The cards and the question, without the answer."""
        return self.still_with_cards() if self.asked is not None else super().still()
