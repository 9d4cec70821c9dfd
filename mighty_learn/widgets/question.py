"""What the widgets of the lessons share: a question, a trick to look at, an answer to it, and what is said about it.

Which answer is right is known to the lesson, or to the widget that asks; nothing here judges.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from mighty_learn.engine.actions import Play, parse_play
from mighty_learn.text import Lang, languages, t
from mighty_learn.widgets.base import Screen, card_item, card_label, front_end, html_lang
from mighty_learn.widgets.svg_cards import Marks

Words = str | Mapping[str, str]  # one text for every language, or one by language: {"ko": …, "en": …}
Plays = str | Sequence[Play]
Kind = Literal["good", "bad", "why", "told"]
KINDS: tuple[Kind, ...] = ("good", "bad", "why", "told")


def said(words: Words, lang: Lang, between: str = " / ") -> str:
    """The words in a language; in both, one after the other."""
    if isinstance(words, str):
        return words
    missing = [one for one in languages(lang) if one not in words]
    if missing:
        raise KeyError(f"{dict(words)!r}: expected a text for {', '.join(missing)}")
    return between.join(words[one] for one in languages(lang))


class Question(Screen):
    """A question with a trick above it, perhaps, and a line of feedback below."""

    _esm = front_end("common.js", "hand.js")
    _css = front_end("common.css", "hand.css")

    def __init__(
        self, prompt: Words = "", lang: str | None = None, *, marks: Marks, trick: Plays = (), leader: int = 0,
        viewer: int = 0, **traits: Any,
    ) -> None:
        self.prompt, self.marks, self.leader, self.viewer = prompt, marks, leader, viewer
        self.trick = tuple(parse_play(word) for word in trick.split()) if isinstance(trick, str) else tuple(trick)
        self._note: tuple[Kind, Words] | None = None
        self.locked = False
        super().__init__(lang, **traits)

    def feedback(self, kind: Kind, text: Words) -> None:
        """Say something below the question: "good", "bad", "why" (a rule) or "told" (anything else)."""
        if kind not in KINDS:
            raise ValueError(f"feedback of kind {kind!r}: expected one of {', '.join(KINDS)}")
        self._note = kind, text
        self.redraw()

    def lock(self) -> None:
        """Take no more answers."""
        self.locked = True
        self.redraw()

    def draw(self) -> dict[str, Any]:
        """The parts that every question has."""
        lang = self.lang
        note = None if self._note is None else {
            "kind": self._note[0], "text": said(self._note[1], lang, "\n"), "sign": _SIGNS[self._note[0]]}
        return {"lang": html_lang(lang), "prompt": said(self.prompt, lang, "\n"), "note": note, "locked": self.locked,
                "trick": [self._play_part(at, play) for at, play in enumerate(self.trick)],
                "labels": {name: t(f"table.{name}", lang, action="%") for name in _LABELS}}

    def _play_part(self, at: int, play: Play) -> dict[str, Any]:
        who = t(f"seat.{(self.leader + at - self.viewer) % 5}", self.lang)
        spoken = t("table.names", self.lang, suit=str(play.suit)) if play.suit is not None else (
            t("table.calls", self.lang) if play.call else "")
        label = f"{who}: {card_label(play.card, self.marks, self.lang)}{f', {spoken}' if spoken else ''}"
        return {**card_item(play.card, self.marks, self.lang), "label": label, "who": who, "said": spoken,
                "leads": t("role.leader", self.lang) if at == 0 else ""}


_LABELS = ("again_tap", "silent", "silent_todo")
_SIGNS: Mapping[Kind, str] = {"good": "✔", "bad": "✘", "why": "!", "told": "›"}
