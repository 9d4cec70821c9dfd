"""A recorded game told step by step in the players' words: words explained when pressed, now and then a guess first.

What is told, and what is asked, comes from `teaching.table_talk_game`; this module shows it.
"""
from __future__ import annotations

from html import escape
from typing import Any

from mighty_learn.drawing.picture import Picture
from mighty_learn.teaching.gloss import gloss
from mighty_learn.teaching.progress import Progress
from mighty_learn.teaching.quiz import Outcome, Question, Sentence, Verdict
from mighty_learn.teaching.table_talk_game import LEARNER, Piece, Step, steps
from mighty_learn.text import Lang, languages, t
from mighty_learn.widgets.asking import Asking, Noting, in_both
from mighty_learn.widgets.base import card_item, faces_of
from mighty_learn.widgets.picture import show_hand
from mighty_learn.widgets.question import Words
from mighty_learn.widgets.svg_hand import hand_order
from mighty_learn.widgets.svg_table import marks_of


class ToldGame(Asking):
    """The game, a step at a time, forward and back.

    lang: "ko", "en", "both", None to follow the notebook. lesson, progress: where guesses are noted, as in
    `lesson.Ask`.
    """

    def __init__(
        self, lang: str | None = None, *, lesson: str | None = None, progress: Progress | None = None
    ) -> None:
        self._at = 0
        self._explained: set[str] = set()  # ids of the steps whose words are explained
        super().__init__(lang, Noting.of(progress, lesson, "practice"))
        self.show()

    @property
    def step(self) -> Step:
        """The step that is told now."""
        return steps()[self._at]

    @property
    def waits(self) -> bool:
        """Whether a guess is awaited before the words are explained."""
        return self.step.ask is not None and self.step.id not in self._explained

    def show(self) -> None:
        """Put the step on the screen, with its question or without."""
        question = self.step.ask if self.waits else None
        if question is not None:
            self.ask(question)
        self.asked, self.locked, self._note = question, False, None
        state, number = self.step.state, self.step.trick
        trick = state.tricks[number - 1] if number else None
        self.trick, self.leader = (trick.plays, trick.leader) if trick else ((), 0)
        self.marks, self.viewer, self.faces = marks_of(state), LEARNER, faces_of()
        self.prompt = in_both(self._head())
        self.redraw()

    def words_of(self, question: Question) -> Words:
        """Where in the game it is; the question itself stands below what is told."""
        return in_both(self._head())

    def _head(self) -> Sentence:
        kind = self.step.id.partition("-")[0].replace("passes", "bid")
        return Sentence(f"talk.head_{kind}", {"at": self._at + 1, "of": len(steps()), "k": self.step.trick or 0})

    # --- drawing

    def draw(self) -> dict[str, Any]:
        """The trick, what is told, and the question if one is open."""
        scene = super().draw()
        told = [[self._part(piece, one) for piece in line] for one in languages(self.lang) for line in self._lines(one)]
        asks = [self.asked.prompt.say(one) for one in languages(self.lang)] if self.asked else []
        explained = any(part["gloss"] for line in told for part in line)
        return {**scene, "talk": told, "talk_ask": asks,
                "talk_hint": t("talk.words_hint", self.lang) if explained else "",
                "seen": self._own_cards(), "hand_label": t("table.hand", self.lang)}

    def _lines(self, lang: Lang) -> list[tuple[Piece, ...]]:
        lines = list(self.step.lines(lang, not self.waits))
        number = self.step.trick
        if number and not self.waits:
            trick = self.step.state.tricks[number - 1]
            lines.append((Piece(t("talk.took", lang, seat=(trick.winner - LEARNER) % 5, n=trick.points)),))
        return lines

    def _part(self, piece: Piece, lang: Lang) -> dict[str, Any]:
        return {"text": piece.text, "gloss": piece.meaning(lang), "asked": piece.held, "lang": lang}

    def _own_cards(self) -> list[dict[str, Any]]:
        """The learner's hand, until the first trick."""
        if self.step.state.trick_number > 1 or self.step.trick:
            return []
        hand = hand_order(self.step.state.hands[LEARNER], self.marks)
        return [card_item(card, self.marks, self.lang) for card in hand]

    def ways(self) -> list[dict[str, Any]]:
        """On, back, or the answer to what is asked; at the end, once more."""
        last = self._at + 1 == len(steps())
        names = ["tell"] if self.waits else ["again" if last else "next"]
        return [{"do": name, "text": t(f"talk.{name}", self.lang), "main": name == "next"}
                for name in [*names, *(["back"] if self._at else [])]]

    # --- what the learner does

    def answered(self, verdict: Verdict) -> None:
        """Right: the words are explained. Wrong: why, and another try."""
        if verdict.outcome is Outcome.RIGHT:
            self._explain([Sentence("quiz.right"), *verdict.reasons])
        else:
            self.feedback("bad", in_both(Sentence("quiz.try_again"), *verdict.reasons[:1]))

    def _explain(self, sentences: list[Sentence]) -> None:
        self._explained.add(self.step.id)
        self.show()
        self.feedback("good", in_both(*sentences))

    def pressed(self, way: str) -> None:
        """One of the buttons."""
        if way == "tell" and self.waits:
            self._tell()
        elif way == "next" and not self.waits and self._at + 1 < len(steps()):
            self._go(self._at + 1)
        elif way == "back" and self._at:
            self._go(self._at - 1)
        elif way == "again" and self._at + 1 == len(steps()):
            self._explained.clear()
            self._go(0)
        else:
            raise ValueError(f"event {way!r}: expected 'next', 'back', 'tell' or 'again' where it is offered")

    def _go(self, place: int) -> None:
        self._at = place
        self.show()

    def _tell(self) -> None:
        """The answer, noted as one that was not tried."""
        question = self.asked
        assert question is not None
        self.note_answer(question.check(None))
        self._explain([Sentence("talk.answer"), *(question.reasons[option] for option in question.solution)])
        self._note = ("told", self._note[1]) if self._note else None
        self.redraw()

    # --- still

    def picture(self) -> Picture:
        """The learner's hand as it stands."""
        return show_hand(self.step.state.hands[LEARNER], self.marks, self.lang)

    def still(self) -> dict[str, str]:
        """The hand, and the first step in words: what follows would tell what is to be guessed."""
        hand = self.picture()
        lines = [(one, line) for one in languages(self.lang) for line in self._lines(one)]
        told = "".join(f"<p>{''.join(_marked(piece, one) for piece in line)}</p>" for one, line in lines)
        text = "\n".join("".join(piece.text for piece in line) for _, line in lines)
        return {"text/html": f"{hand.html}{told}", "text/plain": f"{hand.text}\n{text}"}

    def __repr__(self) -> str:
        return f"<ToldGame in {len(steps())} steps>"


def _marked(piece: Piece, lang: Lang) -> str:
    if piece.term is None:
        return escape(piece.text)
    return f'<abbr title="{escape(gloss(piece.term, lang))}">{escape(piece.text)}</abbr>'
