"""The review board: a game that is over, its decisions to doubt first, then what each cost, the dearest in front.

Costs and lines come from `teaching.review_board_costs` and `…_lines`; nothing is worked out before the learner has
marked what he doubts and pressed the button, and then one decision after the other, so that the page stays alive.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any, ClassVar

from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.plots import Measure, show_bars
from mighty_learn.engine.cards import SEATS
from mighty_learn.engine.errors import RecordError
from mighty_learn.engine.record import replay
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Phase
from mighty_learn.teaching.progress import Progress
from mighty_learn.teaching.review_board import Decision, Mine, decisions, sample, summary, why_unreadable
from mighty_learn.teaching.review_board_costs import Cost, Finding, cost, dearest, whole_game
from mighty_learn.teaching.review_board_lines import Line, Lines, lines
from mighty_learn.text import Lang, languages, t
from mighty_learn.widgets.base import once
from mighty_learn.widgets.desk import Slider, board, group, whole
from mighty_learn.widgets.noting import Noted, Noting
from mighty_learn.widgets.page_sheet import Row, Sheet, one_of, some_text, text_field
from mighty_learn.widgets.picture import show_table, show_trick
from mighty_learn.widgets.svg_table import marks_of

SOURCES = ("played", "sample", "pasted")
_LINES = ("own", "better")  # after the card that was played, after the better one
_LONGEST = 20_000  # letters of a record
_CARDS = 50  # plays of a line, at most
_DRAWN = 8  # costs in the drawing


class ReviewBoard(Noted, Sheet):
    """Looks back on a game. mine: where it comes from (None: the sample); lesson, progress: as in `lesson.Ask`."""

    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = {
        "source": one_of(lambda: SOURCES), "seat": one_of(lambda: tuple(map(str, SEATS))),
        "record": some_text(_LONGEST), "mark": some_text(3), "look": some_text(3), "line": one_of(lambda: _LINES),
        "step": whole(0, _CARDS + 1)}

    def __init__(
        self, mine: Mine | None = None, lang: str | None = None, *, lesson: str | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.mine = Mine() if mine is None else mine
        self._noting = Noting.of(progress, lesson, "experiment")
        self.source, self.seat = "played", str(self.mine.seat)
        self.record: str | None = None  # nothing was typed yet
        self._trouble: Mapping[str, str] | None = None
        self._forget()
        super().__init__(lang)
        self.hear(None if self._noting is None else self._noting.progress)
        self.redraw()

    def _forget(self) -> None:
        """Before a game is on the board."""
        self.found: tuple[Decision, ...] = ()
        self.doubts: set[int] = set()
        self.costs: list[Cost] = []
        self.stage, self.looking = "choose", 0
        self._lines: dict[int, Lines | None] = {}
        self.line, self.step = "own", 0

    # --- events

    def put(self, name: str, value: object) -> None:
        """Take a choice, a text, a mark, a line to look at, or a place in it."""
        self._trouble = None
        if name in ("mark", "look"):
            self._on_row(name, str(value))
        elif name == "step":
            assert isinstance(value, int)
            self.step = min(value, len(self._line.states) - 1) if self._line else 0
        else:
            setattr(self, name, value)

    def _on_row(self, name: str, key: str) -> None:
        number = next((one.number for one in self.found if str(one.number) == key), None)
        if number is None:
            raise ValueError(f"value {key!r}: expected the number of a decision, 1 to {len(self.found)}")
        if name == "mark":
            if self.stage == "mark":
                self.doubts ^= {number}
            return
        self.looking, self.line = 0 if number == self.looking else number, "own"
        self.step = self._reply_step if self._shown_lines else 0

    def pressed(self, way: str) -> None:
        """Open a game, count, go to the reply or back, or take another game."""
        allowed = {"choose": ("open",), "mark": ("count", "other"), "told": ("rewind", "reply", "other")}
        if way not in allowed.get(self.stage, ()):
            raise ValueError(f"event {way!r}: expected one of {', '.join(allowed.get(self.stage, ('nothing',)))}")
        if way == "open":
            self._open()
        elif way == "count":
            self._count()
        elif way == "other":
            self._forget()
        else:
            self.step = 0 if way == "rewind" else self._reply_step
        self.redraw()

    def _open(self) -> None:
        game = self._game()
        if game is None:
            return
        seat = int(self.seat) if self.source == "pasted" else self.mine.seat
        self._forget()
        self.mine.take(game, seat)
        self.found, self.stage = decisions(game, seat), "mark"

    def _game(self) -> State | None:
        """The game that was asked for; None, and why, when there is none."""
        if self.source == "sample":
            return sample()
        if self.source == "played":
            if self.mine.played is None:
                self._trouble = {one: t("review_board.none_played", one) for one in languages("both")}
            return self.mine.played
        if not self._pasted.strip():
            self._trouble = {one: t("review_board.empty_record", one) for one in languages("both")}
            return None
        try:
            return replay(self._pasted)
        except RecordError as error:
            self._trouble = {one: why_unreadable(error, one) for one in languages("both")}
            return None

    @property
    def _pasted(self) -> str:
        """The text in the field: at first the record of the game at hand, for copying."""
        return (self.mine.played or self.mine.game).record() if self.record is None else self.record

    def _count(self) -> None:
        """What each decision cost, one after the other."""
        if self._noting is not None:
            self._noting.progress.guess(self._noting.lesson, "review_board.doubted", len(self.doubts))
            self.hear(self._noting.progress)
        self.stage, self.costs, self.looking = "counting", [], 0
        try:
            for decision in self.found:
                self.redraw()
                self.costs.append(cost(decision))
            self.stage = "told"
        finally:
            if self.stage != "told":
                self.stage = "mark"

    # --- what is looked at

    @property
    def _decision(self) -> Decision | None:
        return next((one for one in self.found if one.number == self.looking), None)

    @property
    def _cost(self) -> Cost | None:
        return next((one for one in self.costs if one.decision.number == self.looking), None)

    @property
    def _shown_lines(self) -> Lines | None:
        """The lines of the decision that is looked at, worked out when they are first wanted."""
        found = self._cost if self.stage == "told" else None
        if found is None or not found.is_clear:
            return None
        if self.looking not in self._lines:
            self._lines[self.looking] = lines(found)
        return self._lines[self.looking]

    @property
    def _line(self) -> Line | None:
        both = self._shown_lines
        return None if both is None else both.own if self.line == "own" else both.better

    @property
    def _reply_step(self) -> int:
        both, line = self._shown_lines, self._line
        return line.step_of(both.punished) if both is not None and line is not None else 0

    # --- drawing

    def draw(self) -> dict[str, Any]:
        """The board as it stands."""
        scene = {**super().draw(), "prompt": self._said(self._prompt)}
        return {**scene, **{"choose": self._draw_choice, "told": self._draw_costs}.get(self.stage, self._draw_marks)()}

    def _said(self, words: Callable[[Lang], str]) -> str:
        return "\n".join(words(one) for one in languages(self.lang))

    def _once(self, key: str, **facts: object) -> str:
        return once(self.lang, lambda one: t(f"review_board.{key}", one, **facts))

    def _prompt(self, lang: Lang) -> str:
        if self.stage == "choose":
            return t("review_board.ask_game", lang)
        stage = self.stage if self.found else "nothing"
        return f"{summary(self.mine.game, lang)}\n{t(f'review_board.ask_{stage}', lang, n=len(self.found))}"

    def _draw_choice(self) -> dict[str, Any]:
        named = [(name, self._once(f"source_{name}")) for name in SOURCES]
        groups = [group("source", self._once("source"), named, self.source)]
        texts = []
        if self.source == "pasted":
            seats = [(str(seat), str(seat)) for seat in SEATS]
            groups.append(group("seat", self._once("seat"), seats, self.seat))
            texts = [text_field("record", self._once("record"), self._pasted, "mighty\nrules campus\n…", rows=9)]
        note = "" if self._trouble is None else self._said(lambda one: (self._trouble or {})[one])
        return {"groups": groups, "texts": texts, "note": note, "said": note,
                "ways": [self.button("open", "review_board.open", main=True)]}

    def _draw_marks(self) -> dict[str, Any]:
        counting = self.stage == "counting"
        note = self._said(lambda one: t("review_board.running", one, done=len(self.costs), n=len(self.found))
                          ) if counting else ""
        ways = [] if counting else [self.button("other", "review_board.other")]
        if self.found and not counting:
            ways = [self.button("count", "review_board.count", main=True, n=len(self.doubts)), *ways]
        rows = [self._row(one) for one in self.found]
        return {"rows": rows, "rows_label": self._once("rows"), "marks_locked": counting, "ways": ways, "note": note,
                "said": note, "boards": self._position()}

    def _row(self, decision: Decision, found: Cost | None = None) -> dict[str, Any]:
        key = str(decision.number)
        text = f"{key}. {once(self.lang, decision.words.say)}"
        detail = "" if found is None else self._said(lambda one: self._detail(found, one))
        return Row(key, text, detail, decision.number in self.doubts, f"{self._once('doubt')}: {text}",
                   decision.number == self.looking, kind="" if found is None else found.finding).part()

    def _detail(self, found: Cost, lang: Lang) -> str:
        return t(f"review_board.short_{found.finding}_{found.unit}", lang, **found.facts)

    def _draw_costs(self) -> dict[str, Any]:
        order = dearest(self.costs)
        told = self._said(lambda one: "\n".join(self._told(one)))
        scene = {"rows": [self._row(one.decision, one) for one in order], "rows_label": self._once("rows"),
                 "marks_locked": True, "note": told, "said": told, "boards": self._position() or self._plots(order)}
        ways = [self.button("other", "review_board.other")]
        if (line := self._line) is not None:
            named = [(name, self._once(f"line_{name}")) for name in _LINES]
            ways = [self.button("reply", "review_board.reply", main=True),
                    self.button("rewind", "review_board.rewind"), *ways]
            words = self._once("step_at", step=self.step, of=len(line.states) - 1)
            scene |= {"groups": [group("line", self._once("line"), named, self.line)],
                      "ranges": [Slider("step", self._once("step"), 0, len(line.states) - 1, self.step, words).part()]}
        return {**scene, "ways": ways}

    def _told(self, lang: Lang) -> list[str]:
        """Of one decision: the verdict and how it was punished; of all: how many, and how many had been doubted."""
        found = self._cost
        if found is None:
            return [sentence.say(lang) for sentence in whole_game(self.costs, self.doubts)]
        told = [found.words.say(lang)]
        if found.unit == "score":
            told.append(t("review_board.calls_one_way", lang))
        if found.decision.state.phase is Phase.AUCTION:
            told.append(t("review_board.calls_assume", lang))
        both = self._shown_lines
        return told + ([sentence.say(lang) for sentence in both.words] if both is not None else [])

    def _position(self) -> list[dict[str, str]]:
        """The table of the decision that is looked at, or of a place in its line."""
        decision, line = self._decision, self._line
        if decision is None:
            return []
        if line is None or self.step == 0:
            return [board(show_table(decision.view, self.lang))]
        state = line.states[self.step]
        shown = [board(show_table(state, self.lang, viewer=decision.seat))]
        if not state.trick and len(state.tricks) > len(line.states[0].tricks):
            trick = state.tricks[-1]
            shown.insert(0, board(show_trick(trick.plays, marks_of(line.states[0]), self.lang, leader=trick.leader,
                                             winner=trick.winner, viewer=decision.seat, line=True)))
        return shown

    def _plots(self, order: list[Cost]) -> list[dict[str, str]]:
        """What the dearest cost, cards and calls apart: they are counted in different units."""
        drawn = []
        for unit in ("points", "score"):
            some = [one for one in order if one.unit == unit and one.finding is not Finding.BEST][:_DRAWN]
            if some:
                bars = [Measure.mean(once(self.lang, one.decision.words.say), one.behind.mean, one.behind.stderr)
                        for one in some]
                drawn.append(board(show_bars(bars, self._once(f"drawing_{unit}"))))
        return drawn

    # --- still

    def picture(self) -> Picture:
        """The game as the learner saw it when it was over, or begun."""
        return show_table(self.mine.game, self.lang, viewer=self.mine.seat)

    def still(self) -> dict[str, str]:
        """What is asked, and the decisions of the sample; no costs."""
        listed = [one.words for one in decisions(self.mine.game, self.mine.seat)]
        head = [self._said(lambda one: t("review_board.ask_game", one)),
                self._said(lambda one: summary(self.mine.game, one))]
        rows = [f"{number}. {once(self.lang, words.say)}" for number, words in enumerate(listed, 1)]
        items = "".join(f"<li>{escape(once(self.lang, words.say))}</li>" for words in listed)
        lead = "".join(f"<p>{escape(line)}</p>" for part in head for line in part.splitlines())
        return {"text/html": f"{lead}<ol>{items}</ol>", "text/plain": "\n".join([*head, *rows])}
