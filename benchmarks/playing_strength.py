"""How well the players play: matches by role, whole games, forecasts, the open-hand ceiling, seconds a decision.

Not among the tables of a plain run: with a strong player it takes long, and what it tells is strength, which does not
hang on the machine. Only the last table is of time.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context

from benchmarks.timing import duration, show, spread
from mighty_learn import PRESETS
from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.analysis.progress import Report, TerminalBar
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import View
from mighty_learn.players.forecasting import WorldShare, bid_forecasts, play_forecasts, value_forecast
from mighty_learn.players.match import ceiling, match, match_games, player
from mighty_learn.players.policy import Choice, Policy
from mighty_learn.players.strong.forecasts import bid_chance, made_chance

PLAYERS = ("strong", "thumb", "random")
PARTS = ("match", "games", "ceiling", "forecasts", "seconds")
SIDES = ("both", "government", "opposition")
LATE = 5  # the trick from which the rest is cheap to solve
WHOLE_DEALS = 40  # solved from the first lead; the rest of n from a later trick
TIMED = 5  # whole games in which decisions are timed


@dataclass(frozen=True)
class Asked:
    """What to measure."""

    n: int = 400
    seed: int = 1
    house: str = "campus"
    players: Sequence[str] = PLAYERS
    parts: Sequence[str] = PARTS
    workers: int = 1

    @property
    def rules(self) -> RuleSet:
        """The house's rules."""
        return PRESETS[self.house]


@dataclass
class Timed:
    """A policy that notes the seconds of each decision, by phase."""

    policy: Policy
    seconds: dict[Phase, list[float]] = field(default_factory=dict)

    def __call__(self, view: View, rng: random.Random) -> Choice:
        """The policy's choice."""
        begin = time.perf_counter()
        choice = self.policy(view, rng)
        self.seconds.setdefault(view.phase, []).append(time.perf_counter() - begin)
        return choice


def seconds_of(name: str, asked: Asked, games: int) -> dict[Phase, list[float]]:
    """The seconds of every decision in some whole games, five of this player at the table."""
    policy = player(name)
    match_games([name], 1, asked.seed + 1, asked.rules, others=name)  # compiles
    timed = Timed(policy)
    match_games({"timed": timed}, games, asked.seed, asked.rules, others="timed")
    return timed.seconds


def show_seconds(asked: Asked) -> None:
    """Print how long decisions take."""
    rows = []
    for name in asked.players:
        for phase, seconds in seconds_of(name, asked, TIMED).items():
            rows.append([f"{name}, {phase}", f"{len(seconds):,}", *map(duration, spread(seconds))])
    show("Seconds a decision", ["player, phase", "decisions", "median", "p95", "worst"], rows,
         f"{TIMED} whole games of five alike, seed {asked.seed}, house {asked.house}, one process, by the clock, after "
         "a game that is not counted.")


def titled(title: str, table: object) -> None:
    """Print a table that prints itself."""
    print(f"\n{title}\n{'-' * len(title)}\n{table}", flush=True)


@contextmanager
def workers(count: int) -> Iterator[Executor | None]:
    """Processes, or none for one."""
    if count == 1:
        yield None
        return
    with ProcessPoolExecutor(count, get_context("spawn")) as pool:
        yield pool


def show_match(asked: Asked, pool: Executor | None, bar: Report) -> None:
    """Print the players by role on fixed contracts."""
    titled("Matches on the same contracts",
           match(asked.players, asked.n, asked.seed, asked.rules, executor=pool, progress=bar))


def show_games(asked: Asked, pool: Executor | None, bar: Report) -> None:
    """Print whole games."""
    titled("Whole games", match_games(asked.players, asked.n, asked.seed, asked.rules, executor=pool, progress=bar))


def show_ceiling(asked: Asked, pool: Executor | None, bar: Report) -> None:
    """Print what open hands would take: all deals from a later trick, some from the first lead."""
    for trick, n in ((LATE, asked.n), (1, min(WHOLE_DEALS, asked.n))):
        for side in SIDES:
            titled(f"Open hands, trick {trick}, {side}", ceiling(
                n, asked.seed, asked.rules, trick=trick, side=side, executor=pool, progress=bar))


def show_forecasts(asked: Asked, pool: Executor | None, bar: Report) -> None:
    """Print how well two simple forecasters and the strong player's fit what rules of thumb then do."""
    titled("Forecasts before the first lead: the share of 200 worlds",
           play_forecasts(WorldShare(), asked.n, asked.seed, asked.rules, executor=pool, progress=bar))
    titled("Forecasts of a bid: the count of tops and trumps",
           bid_forecasts(value_forecast, asked.n, asked.seed, asked.rules, executor=pool, progress=bar))
    titled("Forecasts before the first lead, as the strong player sees it",
           play_forecasts(made_chance, asked.n, asked.seed, asked.rules, executor=pool, progress=bar))
    titled("Forecasts of a bid, as the strong player sees it",
           bid_forecasts(bid_chance, asked.n, asked.seed, asked.rules, executor=pool, progress=bar))


def main(asked: Asked, bar: Report | None = None) -> None:
    """Measure and print; the bar goes to the error stream when that is a terminal."""
    try:
        for name in asked.players:
            player(name)  # an unknown one is refused before anything runs
    except AnalysisError as error:
        sys.exit(f"{error}; other players: --players thumb random")
    shown = {"match": show_match, "games": show_games, "ceiling": show_ceiling, "forecasts": show_forecasts}
    with workers(asked.workers) as pool:
        for part in asked.parts:
            if part == "seconds":
                show_seconds(asked)
            else:
                shown[part](asked, pool, bar or _bar())


def _bar() -> Report:
    return TerminalBar(sys.stderr) if sys.stderr.isatty() else (lambda done, total: None)
