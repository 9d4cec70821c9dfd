"""Lesson 12, looking back: the decisions of one seat in a record, from the bid to the last card.

A decision is a turn on which there was something to choose and something to try; a forced card, a deal miss and a claim
are left out. What each cost is measured in `review_board_costs`, how it was punished in `review_board_lines`.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from mighty_learn.engine.actions import Action, Bid, Claim, DealMiss, Pass, Play
from mighty_learn.engine.errors import IllegalAction, NotationError, RecordError
from mighty_learn.engine.positions import seat_of
from mighty_learn.engine.record import replay
from mighty_learn.engine.state import State, government_taken
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import View, observe
from mighty_learn.teaching import review_board_games as games
from mighty_learn.teaching.quiz import Sentence
from mighty_learn.text import Lang, t

NAME = "12_review_and_teach"


@dataclass(frozen=True)
class Decision:
    """One turn of a seat. `state`: the game before it, as only the referee saw it; `view`: what the seat saw."""

    number: int  # 1 for the first that is listed
    state: State
    action: Action

    @property
    def seat(self) -> int:
        """Whose decision it was, 0–4."""
        return self.state.seat

    @cached_property
    def view(self) -> View:
        """What the seat knew."""
        return observe(self.state, self.state.seat)

    @property
    def is_card(self) -> bool:
        """Whether a card was played; else it was a call, or cards laid away."""
        return isinstance(self.action, Play)

    @property
    def words(self) -> Sentence:
        """Where in the game it was, and what was done."""
        key = "review_board.at_trick" if self.is_card else f"review_board.at_{self.state.phase}"
        return Sentence(key, {"trick": self.state.trick_number, "action": self.action})


def states(game: State) -> Iterator[tuple[State, Action]]:
    """The game action by action, each with the state before it."""
    state = game.origin.start()
    for action in game.history:
        yield state, action
        state = state.apply(action)


def decisions(game: State, seat: int) -> tuple[Decision, ...]:
    """What this seat, 0–4, decided in a game, finished or not."""
    mine = [(state, action) for state, action in states(game) if state.seat == seat_of(seat) and _chosen(state, action)]
    return tuple(Decision(number, state, action) for number, (state, action) in enumerate(mine, 1))


def _chosen(state: State, action: Action) -> bool:
    """Whether there was a choice whose ways can be tried."""
    ways = observe(state, state.seat).legal_actions()
    if len(ways) < 2 or isinstance(action, DealMiss | Claim):
        return False
    return state.phase is not Phase.AUCTION or any(isinstance(way, Bid) for way in ways)


def passed(decision: Decision) -> bool:
    """Whether the seat passed."""
    return isinstance(decision.action, Pass)


# --- the game to look at


class Mine:
    """The game that a notebook looks back on, and whose seat: one just played, one that was pasted, or a sample.

    `keep` may be handed to a table as its `on_over`; `take` puts a game on the board and tells the observers.
    """

    def __init__(self, seat: int = 0) -> None:
        self.played: State | None = None  # the latest that a table finished
        self.game, self.seat = sample(), seat_of(seat)
        self._observers: list[Callable[[], object]] = []

    def keep(self, game: State) -> None:
        """Remember a game that was just finished."""
        self.played = game

    def take(self, game: State, seat: int) -> None:
        """Look at this game from this seat."""
        self.game, self.seat = game, seat_of(seat)
        for observer in tuple(self._observers):
            observer()

    def observe(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Call this whenever another game is taken; the function returned ends that."""
        self._observers.append(callback)
        return lambda: self._observers.remove(callback) if callback in self._observers else None

    def __repr__(self) -> str:
        return f"<Mine: seat {self.seat} of a game in {self.game.rules}>"


def sample() -> State:
    """A whole game played for this lesson: seat 0 is the declarer, and not every card of his was his best."""
    return replay(games.MISSED)


def why_unreadable(error: RecordError, lang: Lang) -> str:
    """What is wrong with a record: the number of the line, the line itself, and the reason; "ko" or "en"."""
    reason = error.reason
    if isinstance(reason, NotationError):
        told = t(f"expected.{reason.expected.name.lower()}", lang, given=reason.given)
    elif isinstance(reason, IllegalAction):
        told = t(f"why.{reason.why.name.lower()}", lang, rule=reason.rule, **reason.facts)
    else:
        told = t("review_board.bad_cards", lang, reason=str(reason))
    key = "review_board.bad_line" if error.text else "review_board.bad_end"
    return t(key, lang, line=error.line, text=error.text, reason=told)


def summary(game: State, lang: Lang) -> str:
    """House, contract and result of a game in a line."""
    base, _, options = str(game.rules).partition(" ")
    house = t(f"house.{base}", lang) + (f" ({options})" if options else "")
    if game.contract is None or not game.tricks:
        return t("review_board.no_play", lang, house=house)
    facts = {"house": house, "contract": game.contract, "points": government_taken(game)}
    if not game.is_over:
        return t("review_board.unfinished", lang, **facts)
    return t(f"review_board.{'made' if game.score().made else 'lost'}", lang, **facts)
