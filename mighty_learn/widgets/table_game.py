"""A sitting at the table, with one learner and four players who move by themselves: no widget, no words.

`Game` is a value. `played(game, action)` is the learner's move, `until_learner` the moves of the others after it.
"""
from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from mighty_learn.engine.actions import Action, parse
from mighty_learn.engine.errors import RuleError
from mighty_learn.engine.positions import seat_of
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.session import Session
from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.state import State
from mighty_learn.players.policy import Choice, Policy, step
from mighty_learn.players.simple import rule_of_thumb

SEEDS = 1_000_000  # a deal's number should be short enough to read to a friend


@dataclass(frozen=True)
class Said:
    """A move of a computer player and the reason for it."""

    seat: int
    action: str
    choice: Choice


@dataclass(frozen=True)
class Game:
    """One game of a sitting as it stands. `seed` is the number of the deal, None for a position that was given.

    `session` holds the result once the game is over; `before` is the sitting without it.
    """

    session: Session
    state: State
    learner: int
    seed: int | None
    start: State
    before: Session
    said: tuple[Said, ...] = ()
    booked: bool = False

    @property
    def waits(self) -> bool:
        """Whether the learner is to move."""
        return not self.state.is_over and self.state.seat == self.learner


def new_seed() -> int:
    """The number of a deal nobody has chosen."""
    return random.SystemRandom().randrange(1, SEEDS)


def sit_down(rules: RuleSet, seed: int, learner: int) -> Session:
    """A new sitting; the learner deals first, and so begins the first auction (R3.2)."""
    return Session(rules, seed, seat_of(learner))


def deal(session: Session, learner: int, seed: int | None = None) -> Game:
    """The next game of a sitting; deals are numbered on from the sitting's own seed unless one is asked for."""
    number = session.seed + len(session.sheets) if seed is None else seed
    state = session.deal(number)
    return Game(session, state, learner, number, state, session)


def place(session: Session, start: State, learner: int) -> Game:
    """A game that begins at a state of the caller's; RuleError if it is of another house, or the sitting is over."""
    if session.is_over:
        raise RuleError(f"the sitting is over: scores {session.scores}, floor {session.rules.sitting_floor} (R7.2s)")
    if start.rules != session.rules:
        raise RuleError(f"the position is played under '{start.rules}', the sitting under '{session.rules}'")
    return _booked(Game(session, start, learner, None, start, session))


def again(game: Game) -> Game:
    """The same cards from the beginning, in the sitting as it was before them.

    The new result takes the place of the earlier one, as if all moves had been taken back: a deal counts once, and a
    sitting that this game had ended (R7.2s) is open until it ends again.
    """
    return _booked(replace(game, session=game.before, state=game.start, said=(), booked=False))


def played(game: Game, action: Action | str) -> Game:
    """The game after the learner's move; IllegalAction says why not."""
    return _booked(replace(game, state=game.state.apply(parse(action))))


def until_learner(game: Game, players: Sequence[Policy | None]) -> Iterator[Game]:
    """The game after each move of the others, until the learner is to move or the game is over.

    A player's chance depends on the deal and on the move, not on the clock: the same play is answered in the same way.
    """
    while not game.state.is_over and not game.waits:
        seat, state = game.state.seat, game.state
        rng = random.Random(mixed(game.seed or 0, len(state.history)))
        after, choice = step(state, players[seat] or rule_of_thumb, rng)
        said = Said(seat, str(choice.action), choice)
        game = _booked(replace(game, state=after, said=(*game.said, said)))
        yield game


def _booked(game: Game) -> Game:
    """The game with its result written into the sitting, once, when it is over."""
    if not game.state.is_over or game.booked:
        return game
    return replace(game, session=game.session.finish(game.state), booked=True)
