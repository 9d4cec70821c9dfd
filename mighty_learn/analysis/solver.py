"""The exact value of an open position: how many point cards the government still takes when all five play perfectly.

All hands lie open and every seat plays for its side: the seats of `state.government`, a hidden friend included, to take
as many point cards as they can, the others to let them take as few. While a first-trick friend is still open (R5.5)
only the declarer plays for the government; whoever wins that trick has joined it, and its point cards count.
Nobody claims. What a single seat knows or guesses plays no part here. The search stands in `solver_search.py` and
`solver_kernel.py`.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.analysis.solver_search import Budget, BudgetSpent, Search, plays_of
from mighty_learn.engine.actions import Action, Play, parse
from mighty_learn.engine.state import State

__all__ = ["Budget", "Refutation", "Search", "Solution", "line", "refute", "solve", "value"]


@dataclass(frozen=True)
class Solution:
    """What a position is worth, in point cards that the government still takes, those on the table included (0–20).

    When the budget ran out, `bounds` and `action_bounds` tell what was proved: the value lies between the two numbers,
    both included. `value` is then None unless they are equal, and `by_action` holds the actions that were finished.
    """

    value: int | None
    by_action: Mapping[str, int]  # the value after each legal action, by its text
    best: str  # an action that keeps the value; unfinished: the one with the best proved bound
    line: tuple[str, ...]  # best play of both sides to the end; () when the budget ran out first
    record: str  # the game and the line, as text that `replay` reads
    nodes: int  # plies searched
    bounds: tuple[int, int]
    action_bounds: Mapping[str, tuple[int, int]]
    finished: bool  # whether every value is exact


@dataclass(frozen=True)
class Refutation:
    """The play that shows what an action loses. Values as in `Solution`."""

    action: str
    value: int  # with the best action
    after: int  # after this action
    line: tuple[str, ...]  # the action, then best play of both sides to the end
    shown: int  # after so many plays the loss lies on the table: what is left no longer makes up for it
    record: str  # the game and the line, as text that `replay` reads

    @property
    def loss(self) -> int:
        """Point cards lost for the side of the seat to play, 1 or more."""
        return abs(self.value - self.after)


def solve(state: State, budget: int | None = None, seconds: float | None = None) -> Solution:
    """The value of an open position, of every legal action, and best play to the end.

    `budget`: at most so many plies are searched (the same on every machine); `seconds`: at most about so long. When
    either runs out the solution is unfinished and says what was proved. AnalysisError for a state not in the play.
    """
    search = Search(state, Budget.of(budget, seconds))
    actions = plays_of(state)
    whole = search.bounds()
    each = {str(play): search.bounds([play], whole) for play in actions}
    whole = _joined(state, each, whole)
    exact = {text: low for text, (low, high) in each.items() if low == high}
    finished = len(exact) == len(actions)
    best = _best(state, each)
    line = _line_within_budget(search, best) if finished else ()
    value = whole[0] if whole[0] == whole[1] else None
    record = recorded(state, line)
    return Solution(
        value, MappingProxyType(exact), best, line, record, search.nodes, whole, MappingProxyType(each), finished)


def _line_within_budget(search: Search, first: str) -> tuple[str, ...]:
    try:
        return search.line(first)
    except BudgetSpent:
        return ()


def value(state: State) -> int:
    """The value alone, which takes a fraction of the time of `solve`."""
    return Search(state).value()


def line(state: State) -> tuple[str, ...]:
    """Best play of both sides to the end, as texts of actions that `state.apply` takes one after the other."""
    return Search(state).line()


def refute(state: State, action: Action | str) -> Refutation:
    """The play that shows why this action loses point cards; AnalysisError when it loses none.

    The engine's IllegalAction when the action is not legal here.
    """
    play = parse(action)
    search = Search(state)
    refused = state.why_not(play)
    if refused:
        raise refused
    if not isinstance(play, Play):
        raise AnalysisError(f"{str(play)!r} is no card; what can be refuted is the play of one")
    best, after = search.value(), search.value([play])
    if best == after:
        raise AnalysisError(f"{play} loses nothing: with it the government still takes {best}, as with the best play")
    found = search.line(str(play))
    return Refutation(str(play), best, after, found, plays_until_lost(state, found, best), recorded(state, found))


def recorded(state: State, texts: Sequence[str]) -> str:
    """The record of a game in which this line has been played; IllegalAction when it cannot be."""
    for text in texts:
        state = state.apply(text)
    return state.record()


def plays_until_lost(state: State, texts: Sequence[str], best: int) -> int:
    """After how many plays of the line the side to play can no longer reach the best value, all the rest included."""
    governs = state.seat in state.government
    for_government = state.government if governs else set(range(5)) - state.government
    start = sum(state.taken[seat] for seat in for_government)
    wanted = best if governs else _points_left(state) - best
    for step, text in enumerate(texts):
        state = state.apply(text)
        got = sum(state.taken[seat] for seat in for_government) - start
        if got + _points_left(state) < wanted:
            return step + 1
    return len(texts)


def _points_left(state: State) -> int:
    return sum(hand.points for hand in state.hands) + sum(play.card.is_point for play in state.trick)


def _joined(state: State, each: Mapping[str, tuple[int, int]], whole: tuple[int, int]) -> tuple[int, int]:
    """The bounds of the position, from its own search and from those of its actions."""
    better = max if state.seat in state.government else min
    return (max(whole[0], better(low for low, _ in each.values())),
            min(whole[1], better(high for _, high in each.values())))


def _best(state: State, each: Mapping[str, tuple[int, int]]) -> str:
    if state.seat in state.government:
        return max(each, key=lambda text: each[text])
    return min(each, key=lambda text: each[text][::-1])
