"""A whole game of Mighty to play with mouse, finger or keyboard, sitting after sitting.

The engine judges, the players move, `table_scene` describes; this class only receives events and keeps what can be
undone. The front end shows the others' moves one after the other; Python never waits.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import traitlets

from mighty_learn.drawing.picture import Picture
from mighty_learn.engine.errors import IllegalAction
from mighty_learn.engine.positions import seat_of
from mighty_learn.engine.presets import CAMPUS, PRESETS
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.session import Session
from mighty_learn.engine.state import State
from mighty_learn.engine.view import observe
from mighty_learn.players.policy import Policy
from mighty_learn.text import Lang, t
from mighty_learn.widgets.base import Screen, faces_of, front_end, once
from mighty_learn.widgets.picture import show_table
from mighty_learn.widgets.table_game import Game, again, deal, new_seed, place, played, sit_down, until_learner
from mighty_learn.widgets.table_scene import SPEEDS, frame, scene
from mighty_learn.widgets.table_words import happened, joined, opening, words_for

_TOLD = 6  # how many of the latest moves the line under the table tells
_NUMBER = re.compile(r"-?\d+")


class TableWidget(Screen):
    """A table with four computer players.

    rules: the house (a `start` brings its own). seed: the number of the deal, None for any. lang: "ko", "en", "both",
    None to follow the notebook. open_hands: all hands face up. start: a State to begin at, such as one with bid and
    friend given. players: a Policy by seat, 0–4, or one for all; None plays by rules of thumb. learner: the learner's
    seat. sitting: a Session to go on with. speed: "instant", "normal" or "slow". confirm: a second tap confirms.

    `state` is the game as it stands, `session` the sitting, `on_over` is called with the state when a game ends.
    """

    _esm = front_end("common.js", "table_parts.js", "table_ask.js", "table.js")
    _css = front_end("common.css", "table.css", "table_foot.css")

    speed = traitlets.Enum(SPEEDS, "normal").tag(sync=True)  # how long the front end pauses between moves
    confirm = traitlets.Bool(True).tag(sync=True)  # whether a second tap confirms

    def __init__(
        self, rules: RuleSet = CAMPUS, seed: int | None = None, lang: str | None = None, open_hands: bool | None = None,
        start: State | None = None, players: Policy | Sequence[Policy | None] | None = None, learner: int = 0,
        sitting: Session | None = None, speed: str = "normal", confirm: bool = True,
        on_over: Callable[[State], object] | None = None,
    ) -> None:
        self._players = _by_seat(players)
        _check(start, State, "start", "a State, such as State.from_position(…)")
        _check(sitting, Session, "sitting", "a Session")
        self._open = bool(open_hands)
        self._undo: list[Game] = []
        self._note: dict[str, str] | None = None
        self._steps: list[tuple[Game, Game]] = []
        if on_over is not None and not callable(on_over):
            raise TypeError(f"on_over={on_over!r}: expected a function of the state when a game has ended, or None")
        self._on_over = on_over
        self._learner = seat_of(learner)
        house = start.rules if start is not None else rules
        session = sitting or sit_down(house, new_seed() if seed is None else seed, learner)
        self._game = place(session, start, learner) if start is not None else deal(session, learner, seed)
        super().__init__(lang, speed=speed, confirm=confirm, faces=faces_of())
        self._run(self._game)

    @property
    def state(self) -> State:
        """The game as the referee sees it."""
        return self._game.state

    @property
    def session(self) -> Session:
        """The sitting, with every finished game in it."""
        return self._game.session

    def draw(self) -> dict[str, Any]:
        """The scene of the game as it stands."""
        return scene(self._game, self.lang, self._open, said=self._told(self._steps[-_TOLD:]), note=self._note,
                     can_undo=bool(self._undo))

    def picture(self) -> Picture:
        """The table as the learner sees it."""
        return show_table(self.state, self.lang, viewer=self._learner, closed=not (self._open or self.state.is_over))

    # --- events

    def on_event(self, event: Mapping[str, Any]) -> None:
        """Answer an event: {"do": "act", "action": "S15"}, undo, next, again, sit, open."""
        self._note = None
        work = _EVENTS.get(str(event.get("do")))
        if work is None:
            raise ValueError(f"event {dict(event)!r}: expected 'do' to be one of {', '.join(_EVENTS)}")
        work(self, event)

    def _act(self, event: Mapping[str, Any]) -> None:
        try:
            after = played(self._game, str(event["action"]))
        except IllegalAction as refused:
            self._refuse(refused)
            return
        self._run(after, self._game)

    def _refuse(self, refused: IllegalAction) -> None:
        """Say why, and leave everything as it is."""
        self._note = {"kind": "why", "rule": refused.rule, "text": t(
            f"why.{refused.why.name.lower()}", self.lang, rule=refused.rule, **refused.facts)}
        self.redraw()

    def _run(self, game: Game, before: Game | None = None) -> None:
        """Let the others move until the learner is to, and send every step on the way.

        `before` is the game before the learner's move, None for a new game. A player that raises leaves all as it was.
        """
        steps = [(before, game)] if before else []
        for step in until_learner(game, self._players):
            steps.append((game, step))
            game = step
        self._game, self._steps = game, steps
        self._undo = [*self._undo, before] if before else []
        self.redraw([frame(after, self.lang, self._open, self._told([(earlier, after)])) for earlier, after in steps])
        if game.state.is_over and steps and self._on_over is not None:
            self._on_over(game.state)

    def _told(self, steps: Sequence[tuple[Game, Game]]) -> str:
        """What these moves did; before the first one, how the game was laid out."""
        return once(self.lang, lambda one: self._told_in(one, steps))

    def _told_in(self, lang: Lang, steps: Sequence[tuple[Game, Game]]) -> str:
        if not steps:
            return opening(self._game, lang)
        words = words_for(self._game, observe(steps[-1][1].state, self._learner), lang, self._open)
        return joined(sentence for before, after in steps for sentence in happened(before, after, words))

    def _take_back(self, _event: Mapping[str, Any]) -> None:
        if self._undo:
            self._game, self._steps = self._undo.pop(), []
            self._note = {"kind": "told", "rule": "", "text": t("table.undone", self.lang)}
        self.redraw()

    def _next(self, _event: Mapping[str, Any]) -> None:
        self._run(deal(self.session, self._learner))

    def _again(self, _event: Mapping[str, Any]) -> None:
        self._run(again(self._game))

    def _sit(self, event: Mapping[str, Any]) -> None:
        """A new sitting, in the house and with the deal asked for."""
        rules = PRESETS.get(str(event.get("house", "")), self.session.rules)
        typed = str(event.get("seed") or "").strip()
        if typed and not _NUMBER.fullmatch(typed):
            self._note = {"kind": "why", "rule": "", "text": t("table.bad_seed", self.lang, given=typed)}
            self.redraw()
            return
        number = int(typed) if typed else new_seed()
        self._run(deal(sit_down(rules, number, self._learner), self._learner))

    def _show_hands(self, event: Mapping[str, Any]) -> None:
        self._open = bool(event.get("open"))
        self.redraw()


def _by_seat(players: Policy | Sequence[Policy | None] | None) -> tuple[Policy | None, ...]:
    """A policy for each seat; None stands for the rules of thumb."""
    if players is None or callable(players):
        return (players,) * 5
    if not isinstance(players, Sequence):
        raise TypeError(f"players={players!r}: expected a policy for all, or one for each of the 5 seats")
    if len(players) != 5:
        raise ValueError(f"{len(players)} players given; expected one for each of the 5 seats, or one for all")
    for seat, player in enumerate(players):
        if player is not None and not callable(player):
            raise TypeError(f"the player at seat {seat} is {player!r}; expected a policy, a function of view and rng, "
                            "or None for the rules of thumb")
    return tuple(players)


def _check(given: object, kind: type, name: str, expected: str) -> None:
    """Refuse what is neither None nor of this kind."""
    if given is not None and not isinstance(given, kind):
        raise TypeError(f"{name}={given!r}: expected {expected}, or None")


_EVENTS: dict[str, Callable[[TableWidget, Mapping[str, Any]], None]] = {
    "act": TableWidget._act, "undo": TableWidget._take_back, "next": TableWidget._next, "again": TableWidget._again,
    "sit": TableWidget._sit, "open": TableWidget._show_hands,
}
