"""An open-hand ending to solve: choose a card, see what it is worth, and when it loses, see the play that shows it.

Values and lines come with the puzzle; nothing is worked out here.
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from mighty_learn.drawing.picture import Picture
from mighty_learn.engine.actions import Play, parse
from mighty_learn.engine.cards import Card
from mighty_learn.engine.state import State
from mighty_learn.engine.view import observe
from mighty_learn.teaching.puzzles import Ending
from mighty_learn.teaching.quiz import Sentence
from mighty_learn.text import t
from mighty_learn.widgets.base import card_item, faces_of
from mighty_learn.widgets.lesson import in_both
from mighty_learn.widgets.picture import show_table, show_trick
from mighty_learn.widgets.question import Question, said
from mighty_learn.widgets.svg_cards import NO_MARKS
from mighty_learn.widgets.svg_hand import hand_order
from mighty_learn.widgets.svg_table import marks_of


class EndingWidget(Question):
    """Endings one after the other. The learner sits at the bottom; all hands are open.

    endings: the puzzles, such as `puzzles.shipped("endings")`. lang: "ko", "en", "both", None to follow the notebook.
    """

    def __init__(self, endings: Iterable[Ending], lang: str | None = None) -> None:
        self._endings = tuple(endings)
        if not self._endings:
            raise ValueError("no endings: expected at least one")
        self._at = 0
        self._ways: tuple[str, ...] = ()  # the actions of a card that can be played in several ways
        self.answer: str | None = None
        super().__init__("", lang, marks=NO_MARKS)
        self.faces = faces_of(None)
        self._ask()

    @property
    def ending(self) -> Ending:
        """The puzzle on the screen."""
        return self._endings[self._at]

    def _ask(self) -> None:
        state = self.ending.state
        self.marks, self.answer, self._note, self.locked, self._ways = marks_of(state), None, None, False, ()
        facts = {"at": self._at + 1, "of": len(self._endings), "house": state.rules.name, "n": self.ending.tricks_left,
                 "trump": state.trump or "NT"}
        side = "ending.most" if self.ending.governs else "ending.least"
        self.prompt = in_both(Sentence("ending.where", facts), Sentence(side), between="\n")
        self.redraw()

    def draw(self) -> dict[str, Any]:
        """The table, the hand with its values once it is answered, and the lines."""
        state, lang = self.ending.state, self.lang
        hand = hand_order(state.hands[state.seat], self.marks)
        scene = {**super().draw(), "boards": [self._board(self.picture(), "")],
                 "lines": self._lines(), "hand": [self._item(card) for card in hand], "pick": 1,
                 "hand_label": t("table.hand", lang), "ways": self._buttons(), "done": ""}
        if self._ways:
            answers = [{"text": self._spoken(action), "chosen": False, "right": False, "wrong": False}
                       for action in self._ways]
            scene |= {"options": answers, "right_label": "", "wrong_label": ""}
        return scene

    def _actions(self, card: Card) -> tuple[str, ...]:
        """The legal actions that play this card: one, or several for a led joker or the joker caller."""
        plays = {text: parse(text) for text in self.ending.values}
        return tuple(text for text, play in plays.items() if isinstance(play, Play) and play.card is card)

    def _item(self, card: Card) -> dict[str, Any]:
        actions = self._actions(card)
        who = ""
        if self.answer is not None:
            who = " · ".join(self._valued(action, len(actions) > 1) for action in actions)
        return {**card_item(card, self.marks, self.lang), "legal": bool(actions) or self.answer is not None,
                "chosen": self.answer in actions, "who": who}

    def _valued(self, action: str, named: bool) -> str:
        """✔ 6, ✘ 4: the government's further point cards after this action."""
        sign = "✔" if self.ending.loss(action) == 0 else "✘"
        worth = f"{sign} {self.ending.values[action]}"
        return f"{_short(action)}{worth}" if named else worth

    def _spoken(self, action: str) -> str:
        return said(in_both(Sentence("ending.action", {"action": action})), self.lang)

    def _buttons(self) -> list[dict[str, Any]]:
        if self.answer is None:
            return []
        more = self._at + 1 < len(self._endings)
        return [{"do": name, "text": t(f"ending.{name}", self.lang), "main": name == "next"}
                for name in ("retry", *(("next",) if more else ()))]

    def on_event(self, event: Mapping[str, Any]) -> None:
        """{"do": "choose", "cards": "SA"}, {"do": "answer", "index": 0}, {"do": "next"} or {"do": "retry"}."""
        kind = event.get("do")
        if kind == "choose" and self.answer is None:
            self._choose(Card(str(event["cards"])))
        elif kind == "answer" and self._ways:
            self._judge(self._ways[int(event["index"])])
        elif kind == "retry" and self.answer is not None:
            self._ask()
        elif kind == "next" and self.answer is not None and self._at + 1 < len(self._endings):
            self._at += 1
            self._ask()
        else:
            raise ValueError(f"event {dict(event)!r}: expected choose, answer, retry or next where it is offered")

    def _choose(self, card: Card) -> None:
        actions = self._actions(card)
        if not actions:
            state = self.ending.state
            refused = observe(state, state.seat).why_not(str(card))
            assert refused is not None
            self.feedback("why", in_both(Sentence.why(refused)))
        elif len(actions) > 1:
            self._ways = actions
            self.feedback("told", in_both(Sentence("ending.which_way", {"card": card})))
        else:
            self._judge(actions[0])

    def _judge(self, action: str) -> None:
        self.answer, self.locked, self._ways = action, True, ()
        ending = self.ending
        facts = {"action": action, "value": ending.values[action], "best": ending.value, "loss": ending.loss(action),
                 "line": " ".join(ending.line[:1])}
        good = ending.loss(action) == 0
        side = "government" if ending.governs else "opposition"
        told = [Sentence("ending.right" if good else "ending.wrong", facts), Sentence(f"ending.loss_{side}", facts)]
        self.feedback("good" if good else "bad", in_both(*(told[:1] if good else told), Sentence("ending.values")))

    def _lines(self) -> list[dict[str, str]]:
        """After a wrong card its line and the best one, trick by trick, until the loss lies on the table."""
        if self.answer is None or self.ending.loss(self.answer) == 0:
            return []
        told = self.ending.refutations[self.answer]
        tricks = self._tricks(told.line)
        shown = next(n for n in range(1, len(tricks) + 1) if self._plays_in(n) >= told.shown)
        return [*self._line("ending.your_line", told.line, shown),
                *self._line("ending.best_line", self.ending.line, shown)]

    def _plays_in(self, tricks: int) -> int:
        """How many plays of a line lie in its first tricks: the first is already begun on the table."""
        return 5 * tricks - len(self.ending.state.trick)

    def _tricks(self, line: Sequence[str]) -> list[State]:
        """The states after each trick of the line."""
        state, found = self.ending.state, []
        for action in line:
            before, state = len(state.tricks), state.apply(action)
            if len(state.tricks) > before:
                found.append(state)
        return found

    def _line(self, key: str, line: Sequence[str], shown: int) -> list[dict[str, str]]:
        states = self._tricks(line)[:shown]
        viewer = self.ending.state.seat
        pictures = [show_trick(state.tricks[-1].plays, self.marks, self.lang, leader=state.tricks[-1].leader,
                               winner=state.tricks[-1].winner, viewer=viewer, line=True) for state in states]
        title = said(in_both(Sentence(key, {"action": line[0]})), self.lang)
        return [self._board(picture, title if number == 0 else "") for number, picture in enumerate(pictures)]

    @staticmethod
    def _board(picture: Picture, title: str) -> dict[str, str]:
        return {"src": picture.source, "alt": picture.alt, "title": title}

    def picture(self) -> Picture:
        """The position, all hands open, the learner at the bottom."""
        return show_ending(self.ending, self.lang)

    def __repr__(self) -> str:
        return f"<EndingWidget of {len(self._endings)}>"


def _short(action: str) -> str:
    """What tells the ways of playing one card apart: ♦ for a joker that names diamonds, ! for the joker call."""
    play = parse(action)
    assert isinstance(play, Play)
    return play.suit.sign if play.suit else "!" if play.call else ""


def show_ending(ending: Ending, lang: str | None = None) -> Picture:
    """The position of an ending: all hands open, the seat to play at the bottom."""
    return show_table(ending.state, viewer=ending.state.seat, lang=lang)


@dataclass(frozen=True)
class Positions:
    """Positions to look at without a kernel, each under its name, without the answers."""

    endings: tuple[Ending, ...]

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        parts = [(ending, show_ending(ending)) for ending in self.endings]
        html = "".join(f"<details><summary>{escape(ending.id)}</summary>{picture.html}</details>"
                       for ending, picture in parts)
        text = "\n\n".join(f"{ending.id}\n{picture.text}" for ending, picture in parts)
        return {"text/html": html, "text/plain": text}

    def __repr__(self) -> str:
        return f"Positions of {len(self.endings)} endings"
