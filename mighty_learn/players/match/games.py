"""Whole games, in which each player also bids: one of a kind among four others, on the same deals, the seats rotated.

Told in the house's own points and, by role, in the government's point cards. What a player does in the play of given
contracts is measured with less noise by `fixed.py`.
"""
from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis.arguments import positive_number, whole_number
from mighty_learn.analysis.batches import Cancel, Plan, collect
from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.analysis.estimate import Estimate
from mighty_learn.analysis.progress import Progress, reporter
from mighty_learn.engine.cards import SEATS
from mighty_learn.engine.presets import CAMPUS
from mighty_learn.engine.rules import RuleSet, check_rules
from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.state import State, government_taken
from mighty_learn.players.match.contracts import dealer_of, finished, streams
from mighty_learn.players.match.fixed import BATCH
from mighty_learn.players.match.margins import LEVEL, columns, percent, plain, told
from mighty_learn.players.match.named import Cast, Players

PARTS = ("declarer", "friend", "opponent", "not played")  # what a seat turned out to be
_NOT_PLAYED = len(PARTS) - 1


@dataclass(frozen=True, eq=False, repr=False)
class GameTable:
    """Whole games of each player among four others, in the same seats of the same deals.

    A sample is a deal; with several seats a deal, their mean. Scores are the house's own; a deal that is not played
    scores 0.
    """

    players: tuple[str, ...]
    games: NDArray[np.int64]  # int64[n, players, seats, 4], read only; score, place in PARTS, government's points, made
    seed: int
    rules: str
    others: str
    partial: bool = False  # cancelled: fewer deals than were asked for

    @property
    def n(self) -> int:
        """How many deals."""
        return len(self.games)

    def score(self, player: str) -> Estimate:
        """The house's points that the player wins a game."""
        return self._mean(self._of(player)[:, :, 0])

    def gain(self, player: str, over: str) -> Estimate:
        """By how many of the house's points a game it does better than the other in the same seats; paired."""
        return self._mean(self._of(player)[:, :, 0] - self._of(over)[:, :, 0])

    def share(self, player: str, part: str) -> Estimate:
        """How often the player is declarer, friend, opponent, or the deal is "not played", 0–1."""
        return self._mean(self._of(player)[:, :, 1] == _part(part))

    def points(self, player: str, part: str) -> Estimate:
        """The government's point cards, 0–20, in the games in which the player is this; AnalysisError without any."""
        return self._among(player, part, 2)

    def made(self, player: str, part: str = "declarer") -> Estimate:
        """The share of contracts made, 0–1, in the games in which the player is this."""
        return self._among(player, part, 3)

    def _among(self, player: str, part: str, column: int) -> Estimate:
        games = self._of(player).reshape(-1, 4)
        return Estimate.of(games[games[:, 1] == _part(part), column], self.seed, self.partial)

    def _mean(self, values: NDArray[Any]) -> Estimate:
        return Estimate.of(values.mean(axis=1), self.seed, self.partial)

    def _of(self, player: str) -> NDArray[np.int64]:
        if player not in self.players:
            raise AnalysisError(f"player {player!r} was not in this match; these were: {', '.join(self.players)}")
        games: NDArray[np.int64] = self.games[:, self.players.index(player)]
        return games

    def __str__(self) -> str:
        return printed(self)

    def __repr__(self) -> str:
        return f"<GameTable of {' '.join(self.players)}, {_foot(self)}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


def _part(part: str) -> int:
    if part not in PARTS:
        raise AnalysisError(f"part {part!r} is unknown; a seat is: {', '.join(PARTS)}")
    return PARTS.index(part)


def printed(table: GameTable) -> str:
    """Scores, then what each player was and the government's points then, then how it was got."""
    scores = [["player", "score", *(f"over {name} [{LEVEL:.0%}]" for name in table.players[1:])]]
    for at, name in enumerate(table.players):
        scores.append([name, plain(table.score(name)), *(
            told(table.gain(name, over)) if at < k else "" for k, over in enumerate(table.players[1:], 1))])
    parts = [["player", "as", "share", "government's points", "contracts made"]]
    parts += [_line(table, name, part) for name in table.players for part in PARTS]
    return "\n".join([f"Whole games, one seat against four of {table.others}: the house's points a game",
                      columns(scores, 1), "", columns(parts, 2), "", _foot(table)])


def _line(table: GameTable, name: str, part: str) -> list[str]:
    share = table.share(name, part)
    told_of = part != PARTS[_NOT_PLAYED] and share.mean > 0
    figures = [plain(table.points(name, part)), percent(table.made(name, part))] if told_of else ["", ""]
    return [name, part, percent(share), *figures]


def _foot(table: GameTable) -> str:
    note, seats = ", partial" if table.partial else "", table.games.shape[2]
    return (f"n={table.n:,} deals, {seats} seat{'s' * (seats > 1)} each, seed {table.seed}{note}; house {table.rules}; "
            f"others {table.others}")


@dataclass(frozen=True, eq=False)
class _Whole:
    """A task for `batches.collect`: deals start … start + count − 1."""

    rules: RuleSet
    seed: int
    cast: Cast
    players: tuple[str, ...]
    others: str
    seats: int

    def __call__(self, start: int, count: int) -> NDArray[np.int64]:
        return np.array([self.row(index) for index in range(start, start + count)], np.int64)

    def row(self, index: int) -> list[list[list[int]]]:
        first = dealer_of(index) + index // 5  # in 25 deals every seat by every place after the dealer
        seats = [(first + step) % 5 for step in range(self.seats)]
        return [[self.game(index, name, seat) for seat in seats] for name in self.players]

    def game(self, index: int, name: str, seat: int) -> list[int]:
        """Score, part, the government's points, whether the contract was made."""
        policies = [self.cast[name if place == seat else self.others] for place in SEATS]
        start = State.deal(self.rules, mixed(self.seed, index), dealer_of(index))
        end = finished(start, lambda now: policies[now.seat], streams(self.seed, index))
        sheet = end.score()
        if sheet.made is None:
            return [0, _NOT_PLAYED, 0, 0]
        part = "declarer" if seat == end.declarer else "friend" if seat in end.government else "opponent"
        return [sheet.by_seat[seat], PARTS.index(part), government_taken(end), int(sheet.made)]


def match_games(
    players: Players, n: int = 400, seed: int = 1, rules: RuleSet = CAMPUS, *, others: str = "thumb", seats: int = 1,
    executor: Executor | None = None, batch: int | None = None, progress: Progress = None,
    cancel: Cancel | None = None,
) -> GameTable:
    """Let each player play n whole games, from the first bid on, in one seat among four `others`.

    All players sit in the same seats of the same deals. Deal i is dealt by seat i mod 5; the seat of the player rotates
    so that every 25 deals bring each seat by each place after the dealer. `seats`: 1–5, how many seats of a deal are
    tried, one after the other. The other arguments are those of `match`.
    AnalysisError: n, seats or batch out of range, an unknown player.
    """
    cast, names = Cast.of(players)
    cast.check([others])
    if positive_number("seats", seats) > len(SEATS):
        raise AnalysisError(f"seats={seats!r}; expected 1 to 5")
    count = positive_number("n", n)
    task = _Whole(check_rules(rules), whole_number("seed", seed), cast, names, others, seats)
    plan = Plan(BATCH if batch is None else positive_number("batch", batch), executor, reporter(progress), cancel)
    found, whole = collect(task, 0, count, count, plan)
    found.setflags(write=False)
    return GameTable(names, found, task.seed, str(rules), others, partial=not whole)
