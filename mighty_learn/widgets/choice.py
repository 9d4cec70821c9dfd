"""A row of answers to a question of a lesson, one of them right: who wins this trick?"""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mighty_learn.drawing.picture import Picture
from mighty_learn.engine.cards import CardSet, cards
from mighty_learn.text import languages, t
from mighty_learn.widgets.base import card_item, faces_of
from mighty_learn.widgets.picture import show_hand, show_trick
from mighty_learn.widgets.question import Plays, Question, Words, said
from mighty_learn.widgets.svg_cards import NO_MARKS, Marks
from mighty_learn.widgets.svg_hand import hand_order


class ChoiceWidget(Question):
    """Answers to press. With `right` the widget says whether the answer was right, and why.

    options: a text, or {"ko": …, "en": …}, for each answer. right: the index of the right one (None: nobody says).
    why: what is told after the right answer; hints: what is told after a wrong one, by its index.
    trick, leader: a trick to look at; hand: cards to look at. on_choose is called with the index chosen.
    """

    def __init__(
        self, options: Sequence[Words], right: int | None = None, on_choose: Callable[[int], object] | None = None,
        prompt: Words = "", lang: str | None = None, *, why: Words = "", hints: Mapping[int, Words] | None = None,
        marks: Marks = NO_MARKS, trick: Plays = (), leader: int = 0, viewer: int = 0, hand: str | CardSet = "",
    ) -> None:
        if right is not None and not 0 <= right < len(options):
            raise ValueError(f"right={right!r}: expected an index of the {len(options)} options, from 0")
        self.options, self.right, self.on_choose = tuple(options), right, on_choose
        self.why, self.hints, self.hand = why, dict(hints or {}), cards(hand)
        self.chosen: int | None = None
        self.tried: list[int] = []
        super().__init__(prompt, lang, marks=marks, trick=trick, leader=leader, viewer=viewer)
        self.faces = faces_of([*self.hand, *(play.card for play in self.trick)])
        self.redraw()

    def draw(self) -> dict[str, Any]:
        """The question with its answers."""
        marked = self.right is not None
        answers = [{"text": said(option, self.lang), "chosen": at == self.chosen,
                    "right": marked and at == self.right and at == self.chosen,
                    "wrong": marked and at in self.tried and at != self.right}
                   for at, option in enumerate(self.options)]
        seen = [card_item(card, self.marks, self.lang) for card in hand_order(self.hand, self.marks)]
        return {**super().draw(), "options": answers, "seen": seen, "hand_label": t("table.hand", self.lang),
                "right_label": t("hand.right", self.lang), "wrong_label": t("hand.not_yet", self.lang)}

    def on_event(self, event: Mapping[str, Any]) -> None:
        """{"do": "answer", "index": 0}."""
        if event.get("do") != "answer" or not isinstance(index := event.get("index"), int):
            raise ValueError(f"event {dict(event)!r}: expected 'do' to be 'answer' and an 'index'")
        if not 0 <= index < len(self.options):
            raise ValueError(f"answer {index}: there are {len(self.options)} options, from 0")
        if not self.locked:
            self._answer(index)

    def _answer(self, index: int) -> None:
        self.chosen = index
        self.tried.append(index)
        if self.right is not None:
            self._note = self._verdict(index)
            self.locked = index == self.right
        self.redraw()
        if self.on_choose is not None:
            self.on_choose(index)

    def _verdict(self, index: int) -> tuple[Any, Words]:
        good = index == self.right
        key, more = ("right", self.why) if good else ("not_yet", self.hints.get(index, ""))
        told: dict[str, str] = {one: f"{t(f'hand.{key}', one)} {said(more, one)}".strip() for one in languages("both")}
        return ("good" if good else "bad"), told

    def reset(self) -> None:
        """Ask again."""
        self.chosen, self.locked, self._note, self.tried = None, False, None, []
        self.redraw()

    def picture(self) -> Picture:
        """The trick or the hand with the question and its answers in plain text."""
        listed = "\n".join([said(self.prompt, self.lang), *(f"- {said(option, self.lang)}" for option in self.options)])
        shown = (show_trick(self.trick, self.marks, self.lang, leader=self.leader, viewer=self.viewer) if self.trick
                 else show_hand(self.hand, self.marks, self.lang))
        return Picture(shown.svg, f"{shown.alt}\n{listed}", f"{shown.text}\n{listed}")

    def __repr__(self) -> str:
        return f"<ChoiceWidget of {len(self.options)}>"
