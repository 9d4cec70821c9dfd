"""Lesson 9 on the screen: a record of tricks to count from, its questions, and the counter that the learner fills in.

What is right comes from `teaching` (`trumps_counts`, `trumps_plays`, `trumps_counter`); here it is drawn.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any, ClassVar

from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.svg import EDGE, INK, PAPER, SUIT_COLOURS, SUIT_TINTS, document, label, tag
from mighty_learn.engine.actions import Play
from mighty_learn.engine.view import View
from mighty_learn.teaching import given
from mighty_learn.teaching.quiz import Outcome, Question, Sentence, Verdict
from mighty_learn.teaching.settlement_words import Lines
from mighty_learn.teaching.trumps_counter import Step, games, steps_of
from mighty_learn.teaching.trumps_counts import facts_of, told
from mighty_learn.text import Lang, check_lang, languages, t
from mighty_learn.widgets.asking import in_both
from mighty_learn.widgets.base import once
from mighty_learn.widgets.desk import Desk, Slider, board, group, whole
from mighty_learn.widgets.lesson import Ask, SelfCheck
from mighty_learn.widgets.picture import show_hand, show_trick
from mighty_learn.widgets.question import Kind, Words
from mighty_learn.widgets.svg_table import marks_of
from mighty_learn.widgets.svg_trick import seat_name

_ROW, _COLUMN, _LEFT, _HEAD = 38, 112, 92, 30


# --- the record as a table: a column for each seat, a row for each trick


def show_record(view: View, lang: Lang) -> Picture:
    """The finished tricks, a column for each seat; the leader's card stands in a frame, trumps on their colour."""
    given.instance("view", view, View, "a View, such as ml.observe(state, seat) gives")
    check_lang(lang)
    columns = [(view.viewer + place) % 5 for place in range(5)]
    heads = "".join(label(once(lang, lambda one, seat=seat: seat_name(seat, one, view.viewer)),  # type: ignore[misc]
                          _middle(at), 21, size=13, weight=600) for at, seat in enumerate(columns))
    first = view.trick_number - len(view.tricks)
    rows = "".join(_row(view, at, first + at, columns, lang) for at in range(len(view.tricks)))
    width, height = _LEFT + 5 * _COLUMN + 8, _HEAD + _ROW * len(view.tricks) + 8
    ground = tag("rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=8, fill=PAPER, stroke=EDGE)
    lines = [part.say(lang) for part in told(view)]
    return Picture(document(width, height, ground, heads, rows), "; ".join(lines), "\n".join(lines))


def _middle(column: int) -> float:
    return _LEFT + _COLUMN * (column + 0.5)


def _row(view: View, at: int, number: int, columns: list[int], lang: Lang) -> str:
    trick, y = view.tricks[at], _HEAD + _ROW * at
    line = tag("path", d=f"M6 {y}H{_LEFT + 5 * _COLUMN + 2}", stroke="#d9dde3")
    name = label(once(lang, lambda one: t("trumps.row_head", one, k=number)), 10, y + 24, size=12.5, anchor="start")
    return line + name + "".join(_cell(view, trick.by_seat(seat), seat == trick.leader, _middle(column), y, lang)
                                 for column, seat in enumerate(columns))


def _cell(view: View, play: Play, leads: bool, x: float, y: float, lang: Lang) -> str:
    """A card as a chip with its suit and rank; what was said with it stands beside."""
    card = play.card
    ink = INK if card.suit is None else SUIT_COLOURS[card.suit]
    trump = bool(card.mask & view.powers.trumps)
    chip = tag("rect", x=x - 26, y=y + 5, width=52, height=28, rx=6, stroke=INK if leads else EDGE,
               fill=SUIT_TINTS[card.suit] if trump and card.suit is not None else "#ffffff",
               stroke_width=2 if leads else 0.7)
    shown = once(lang, lambda one: t("trumps.card", one, card=card)) if card.suit is not None else "JK"
    more = "!" if play.call else "" if play.suit is None else f"→{play.suit.sign}"
    said = label(more, x + 29, y + 24, size=13, anchor="start", weight=600) if more else ""
    return chip + label(shown, x, y + 25, size=16, fill=ink, weight=700 if trump else 500) + said


class _WithRecord:
    """The tricks so far above a question of this lesson."""

    asked: Question | None
    lang: Any

    def shortened(self, question: Question) -> Sentence:
        """The question without the tricks, for those who see them."""
        prompt, view = question.prompt, question.table
        if not isinstance(view, View) or not isinstance(prompt, Lines):
            return prompt
        return Lines.following(prompt.parts[0], *prompt.parts[1 + len(view.tricks):])

    def record(self) -> Picture | None:
        """The tricks of the question on the screen."""
        view = self.asked.table if self.asked else None
        return show_record(view, self.lang) if isinstance(view, View) else None

    def with_record(self, scene: dict[str, Any]) -> dict[str, Any]:
        """The scene, and the tricks."""
        shown = self.record()
        return scene if shown is None else {**scene, "boards": [{**board(shown), "title": ""}]}

    def in_lines(self, verdict: Verdict, wrong: str) -> tuple[Kind, Words]:
        """What is said of an answer, a reason a line: reasons of this lesson have several lines each."""
        right = verdict.outcome is Outcome.RIGHT
        head = Sentence("quiz.right" if right else wrong)
        reasons = verdict.reasons[:1] if wrong == "quiz.try_again" and not right else verdict.reasons
        return "good" if right else "bad", in_both(head, *reasons, between="\n")

    def still_with_record(self, still: dict[str, str]) -> dict[str, str]:
        """The still, and the tricks."""
        shown = self.record()
        if shown is None or self.asked is None:
            return still
        lines = "<br>".join(escape(line) for one in languages(self.lang)
                            for line in self.shortened(self.asked).say(one).splitlines())
        options = " · ".join(escape(self.asked.shown(option, self.lang)) for option in self.asked.options)
        hand = show_hand(self.asked.hand, marks_of(self.asked.table), self.lang) if self.asked.table else None
        return {"text/html": f"<p>{lines}</p>{shown.html}{hand.html if hand else ''}<p>{options}</p>",
                "text/plain": still["text/plain"]}


class TrumpAsk(_WithRecord, Ask):
    """Questions of lesson 9 one after the other, each until it is right; the tricks so far lie above the answers."""

    def words_of(self, question: Question) -> Words:
        """The contract and what is asked; the tricks are seen."""
        return in_both(self.shortened(question), between="\n")

    def answered(self, verdict: Verdict) -> None:
        """Right: go on; wrong: why, and try again."""
        super().answered(verdict)
        self.feedback(*self.in_lines(verdict, "quiz.try_again"))

    def draw(self) -> dict[str, Any]:
        """The question and the tricks."""
        return self.with_record(super().draw())

    def still(self) -> dict[str, str]:
        """The tricks and the question, without the answer."""
        return self.still_with_record(super().still())


class TrumpCheck(_WithRecord, SelfCheck):
    """A self-check of lesson 9."""

    def words_of(self, question: Question) -> Words:
        """How far it is, the contract and what is asked; the tricks are seen."""
        facts = {"answered": len(self.gate.answers) + 1, "total": len(self.gate.questions), "right": self.gate.right}
        return in_both(Sentence("quiz.progress", facts), self.shortened(question), between="\n")

    def answered(self, verdict: Verdict) -> None:
        """Book the answer and say why."""
        super().answered(verdict)
        self.feedback(*self.in_lines(verdict, "quiz.wrong"))

    def draw(self) -> dict[str, Any]:
        """The question and the tricks."""
        return self.with_record(super().draw())

    def still(self) -> dict[str, str]:
        """The tricks and the question, without the answer."""
        return self.still_with_record(super().still())


# --- the counter


def _read_seat(value: Any) -> bool:
    if value not in ("maybe", "none"):
        raise ValueError(f"value {value!r}: expected 'maybe' or 'none'")
    return bool(value == "none")


class TrumpCounter(Desk):
    """A played game that goes on trick by trick; after each the learner says how many trumps are out and who has none.

    game: which of the recorded games to begin with, from 0. lang: as for every widget.
    """

    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = {
        "out": whole(0, 13), **{f"seat{place}": _read_seat for place in range(1, 5)}}

    def __init__(self, game: int = 0, lang: str | None = None) -> None:
        given.whole("game", game, 0, len(games()) - 1)
        self._game = game
        super().__init__(lang)
        self._begin()

    def _begin(self) -> None:
        self.steps = steps_of(games()[self._game])
        self.at = self.right = 0
        self.number, self.without = 0, frozenset[int]()
        self.judged: tuple[bool, tuple[Sentence, ...]] | None = None  # of this step, once it was told
        self.redraw()

    @property
    def step(self) -> Step:
        """Where the game stands."""
        return self.steps[self.at]

    # --- what the learner does

    def put(self, name: str, value: object) -> None:
        """Move the number, or say of a seat whether it may have trumps, while nothing was told yet."""
        if self.judged is not None:
            return
        if name == "out":
            assert isinstance(value, int)
            self.number = value
        else:
            seat = self.step.others[int(name.removeprefix("seat")) - 1]
            self.without = self.without | {seat} if value else self.without - {seat}

    def pressed(self, way: str) -> None:
        """Have the count judged, go on, or take another game."""
        if way == "check" and self.judged is None:
            self._check()
        elif way == "next" and self.judged is not None and self.at + 1 < len(self.steps):
            self.at, self.judged = self.at + 1, None
            self.redraw()
        elif way == "another" and self.judged is not None and self.at + 1 == len(self.steps):
            self._game = (self._game + 1) % len(games())
            self._begin()
        else:
            raise ValueError(f"event {way!r}: expected 'check', 'next' or 'another' where it is offered")

    def _check(self) -> None:
        """Tell what was right; the right count is where the next one begins."""
        found, step = self.step.judge(self.number, self.without), self.step
        self.right += found.right
        heads = [Sentence("counter.right")] if found.right else [
            Sentence.of(f"counter.number_{'right' if found.number else 'wrong'}", n=step.count.number),
            Sentence(f"counter.seats_{'right' if found.seats else 'wrong'}")]
        ends = [Sentence.of("counter.over", right=self.right, total=len(self.steps))] if self._is_last else []
        self.judged = found.right, (*heads, *found.told, *ends)
        self.number, self.without = step.count.number, frozenset(step.count.without)
        self.redraw()

    @property
    def _is_last(self) -> bool:
        return self.at + 1 == len(self.steps)

    # --- drawing

    def draw(self) -> dict[str, Any]:
        """The question, the number, the four seats, what was told, the trick and the hand."""
        scene = super().draw()
        if not hasattr(self, "judged"):
            return scene
        note = "\n".join(line.say(one) for one in languages(self.lang) for line in (self.judged or (0, ()))[1])
        return {**scene, "prompt": "\n".join(self._prompt(one) for one in languages(self.lang)), "note": note,
                "said": note, "ranges": [self._slider().part()], "groups": [*map(self._seat, range(1, 5))],
                "ways": [self._way()], "boards": [board(picture) for picture in self.pictures()]}

    def _prompt(self, lang: Lang) -> str:
        facts = facts_of(self.step.view)
        ask = t("counter.ask_trick", lang, k=len(self.step.view.tricks)) if self.at else t("counter.ask_start", lang)
        return f"{t('counter.rule', lang, **facts)} {ask}"

    def _slider(self) -> Slider:
        return Slider("out", once(self.lang, lambda one: t("counter.out", one)), 0, 13, self.number,
                      once(self.lang, lambda one: t("counter.out_text", one, n=self.number)),
                      locked=self.judged is not None, wide=True)

    def _seat(self, place: int) -> dict[str, Any]:
        options = [(key, once(self.lang, lambda one, key=key: t(f"counter.{key}", one)))  # type: ignore[misc]
                   for key in ("maybe", "none")]
        chosen = "none" if self.step.others[place - 1] in self.without else "maybe"
        return group(f"seat{place}", once(self.lang, lambda one: t("counter.seat_label", one, seat=place)), options,
                     chosen)

    def _way(self) -> dict[str, Any]:
        name = "check" if self.judged is None else "another" if self._is_last else "next"
        return {"do": name, "text": once(self.lang, lambda one: t(f"counter.{name}", one)), "main": True}

    def pictures(self) -> list[Picture]:
        """The trick just played, the hand, and what was buried."""
        view, trick, marks = self.step.view, self.step.trick, marks_of(self.step.view)
        buried = [show_hand(view.discard, marks, self.lang, height=80)] if view.discard and not self.at else []
        played = [] if trick is None else [show_trick(trick.plays, marks, self.lang, leader=trick.leader,
                                                      winner=trick.winner, viewer=view.viewer, line=True)]
        return [*played, show_hand(view.hand, marks, self.lang), *buried]

    def picture(self) -> Picture:
        """The hand with which it begins."""
        return self.pictures()[-2 if not self.at else -1]

    def still(self) -> dict[str, str]:
        """What is to be counted, without the answer."""
        asked = "".join(f"<p>{escape(self._prompt(one))}</p>" for one in languages(self.lang))
        drawn = self.pictures()
        return {"text/html": asked + "".join(picture.html for picture in drawn),
                "text/plain": "\n".join([*(self._prompt(one) for one in languages(self.lang)),
                                         *(picture.text for picture in drawn)])}
