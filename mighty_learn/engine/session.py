"""A sitting of many games: who deals next, the running scores, when it ends (R2.3, R2.4, R7.2s)."""
from __future__ import annotations

from dataclasses import dataclass

from mighty_learn.engine.actions import DealMiss
from mighty_learn.engine.cards import SEATS
from mighty_learn.engine.errors import RuleError
from mighty_learn.engine.positions import seat_of
from mighty_learn.engine.rules import RuleSet, check_rules
from mighty_learn.engine.scoring import ScoreSheet
from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Outcome

SITTING_LOSERS = 2  # R7.2s: the sitting ends when this many players stand at the floor or below


@dataclass(frozen=True)
class Session:
    """A sitting so far. `deal()` starts the next game, `finish(state)` books it and returns the new session."""

    rules: RuleSet
    seed: int
    dealer: int = 0
    sheets: tuple[ScoreSheet, ...] = ()

    def __post_init__(self) -> None:
        check_rules(self.rules)
        seat_of(self.dealer)

    @property
    def scores(self) -> tuple[int, ...]:
        """The running score of each seat."""
        return tuple(sum(sheet.by_seat[seat] for sheet in self.sheets) for seat in SEATS)

    @property
    def is_over(self) -> bool:
        """Whether two players stand at the floor or below (R7.2s)."""
        floor = self.rules.sitting_floor
        return floor is not None and sum(score <= floor for score in self.scores) >= SITTING_LOSERS

    def deal(self, seed: int | None = None) -> State:
        """The next game, from this seed or from the sitting's own; RuleError when the sitting is over."""
        if self.is_over:
            raise RuleError(f"the sitting is over: scores {self.scores}, floor {self.rules.sitting_floor} (R7.2s)")
        return State.deal(self.rules, mixed(self.seed, len(self.sheets)) if seed is None else seed, self.dealer)

    def finish(self, state: State) -> Session:
        """The sitting after this finished game; RuleError if it is not over or was played under other rules."""
        if not state.is_over or state.rules != self.rules:
            raise RuleError(f"a game in phase '{state.phase}' under '{state.rules}' cannot be booked in a sitting "
                            f"under '{self.rules}': it has to be over and of the same rules")
        return Session(self.rules, self.seed, next_dealer(state), (*self.sheets, state.score()))


def next_dealer(state: State) -> int:
    """Who deals after this game: its friend, the declarer if he was alone, whoever called a deal miss (R2.3, R2.4)."""
    if state.outcome is Outcome.DEAL_MISS:
        misser = next(seat for seat, call in state.calls if isinstance(call, DealMiss))
        return misser if state.rules.misser_deals else state.dealer
    if state.outcome is Outcome.ALL_PASS or state.declarer is None:
        return state.dealer
    return next(iter(state.government - {state.declarer}), state.declarer)
