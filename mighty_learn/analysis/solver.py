"""The exact value of an open position: how many point cards the government still takes when all five play perfectly.

All hands lie open and every seat plays for its side: the seats of `state.government`, a hidden friend included, to take
as many point cards as they can, the others to let them take as few. While a first-trick friend is still open (R5.5)
only the declarer plays for the government; whoever wins that trick has joined it, and its point cards count.
Nobody claims. The search itself stands in `solver_kernel.py`; what a single seat knows or guesses plays no part here.
"""
from __future__ import annotations

import time
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis import solver_kernel as kernel
from mighty_learn.analysis.encode import encode
from mighty_learn.analysis.errors import AnalysisError, SlowKernel
from mighty_learn.analysis.kernel import COMPILED
from mighty_learn.engine.actions import Action, Claim, Play, parse
from mighty_learn.engine.cards import JOKER, POINT_MASK
from mighty_learn.engine.shuffle import splitmix64
from mighty_learn.engine.state import State

FIRST_ROOM, MOST_ROOM = 1 << 12, 1 << 22  # entries of 48 bytes: at first, and before the table is emptied
STRIDE = 1 << 21  # plies between two looks at the clock
NO_LIMIT = 1 << 62


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
    return Solution(value, MappingProxyType(exact), best, line, search.nodes, whole, MappingProxyType(each), finished)


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
    return Refutation(str(play), best, after, found, _shown(state, found, best))


def _shown(state: State, texts: Sequence[str], best: int) -> int:
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


def plays_of(state: State) -> tuple[Play, ...]:
    """The legal plays, a claim not among them."""
    return tuple(action for action in state.legal_actions() if isinstance(action, Play))


def _joined(state: State, each: Mapping[str, tuple[int, int]], whole: tuple[int, int]) -> tuple[int, int]:
    """The bounds of the position, from its own search and from those of its actions."""
    better = max if state.seat in state.government else min
    return (max(whole[0], better(low for low, _ in each.values())),
            min(whole[1], better(high for _, high in each.values())))


def _best(state: State, each: Mapping[str, tuple[int, int]]) -> str:
    if state.seat in state.government:
        return max(each, key=lambda text: each[text])
    return min(each, key=lambda text: each[text][::-1])


class BudgetSpent(Exception):  # noqa: N818
    """The search may not go on, and an exact value was asked for."""


@dataclass
class Budget:
    """How much may be searched; counts down."""

    plies: int = NO_LIMIT
    until: float | None = None  # on the clock of time.monotonic

    @classmethod
    def of(cls, plies: int | None, seconds: float | None) -> Budget:
        """Checked: AnalysisError unless both are positive or None."""
        for name, given, kind in (("budget", plies, int), ("seconds", seconds, int | float)):
            if given is not None and (isinstance(given, bool) or not isinstance(given, kind) or not given > 0):
                raise AnalysisError(f"{name}={given!r}: a positive number is needed, or None for no limit")
        return cls(NO_LIMIT if plies is None else plies, None if seconds is None else time.monotonic() + seconds)

    def next_limit(self, nodes: int) -> int:
        """Up to how many plies in all the kernel may search now; `nodes` when the budget is spent."""
        if nodes >= self.plies or (self.until is not None and time.monotonic() >= self.until):
            return nodes
        return min(self.plies, nodes + STRIDE)


class Search:
    """One position in the kernel's arrays, with the table of what has been proved under its contract."""

    def __init__(self, state: State, budget: Budget | None = None, parts: int = kernel.ALL_PARTS) -> None:
        encoded = encode(state)
        self.budget = budget or Budget()
        self.state = state
        self.ints: Any = np.zeros(kernel.INTS, np.int64)
        self.words: Any = np.zeros(kernel.WORDS, np.uint64)
        self.keys: Any = _keys(encoded.options.mighty)
        self.stronger: Any = encoded.stronger
        self.heads: Any = np.zeros(FIRST_ROOM, np.int32)
        self.pool: Any = np.zeros(FIRST_ROOM * kernel.ENTRY, np.uint64)
        self.ints[kernel.FLAGS] = parts
        self.ints[kernel.TRUMP : kernel.TRUMP + len(encoded.options)] = encoded.options
        if not COMPILED:
            _tell_that_it_is_slow()
            for name in ("ints", "words", "keys", "stronger", "heads", "pool"):
                setattr(self, name, getattr(self, name).tolist())
        self.move_to(state)

    def move_to(self, state: State) -> None:
        """Start from another state of the same game; what has been proved stays."""
        at = kernel.INT_TRICKS
        self.state = state
        self.ints[at + kernel.LEADER], self.ints[at + kernel.NUMBER] = state.leader, state.trick_number
        self.ints[at + kernel.GOV] = _government(state)
        hands = [hand.mask for hand in state.hands]
        for step, play in enumerate(state.trick):
            hands[(state.leader + step) % 5] |= play.card.mask
        self.points = sum((hand & POINT_MASK).bit_count() for hand in hands)
        self.guess = _guess(state, hands)
        self.laid = [_code(play) for play in state.trick]
        self.hands: Any = np.array(hands, np.uint64) if COMPILED else hands

    @property
    def nodes(self) -> int:
        """Plies searched so far."""
        return int(self.ints[kernel.NODES])

    def value(self, plays: Sequence[Play] = (), guess: tuple[int, int] | None = None) -> int:
        """The value after these plays of the trick on the table, counted from the state on; BudgetSpent, or that."""
        low, high = self.bounds(plays, guess)
        if low < high:
            raise BudgetSpent
        return low

    def bounds(self, plays: Sequence[Play] = (), guess: tuple[int, int] | None = None) -> tuple[int, int]:
        """The same as lowest and highest value, apart when the budget ran out. `guess`: where to begin."""
        ints = self.ints
        ints[kernel.LOW], ints[kernel.HIGH], ints[kernel.NEED] = 0, self.points, -1
        ints[kernel.GUESS] = self.guess if guess is None else (guess[0] + guess[1] + 1) // 2
        codes = [*self.laid, *map(_code, plays)]
        laid: Any = np.array(codes, np.int64) if COMPILED else codes
        while self._run(laid):
            pass
        return int(ints[kernel.LOW]), int(ints[kernel.HIGH])

    def _run(self, laid: Any) -> bool:
        """Search on; whether there is more to do."""
        limit = self.budget.next_limit(self.nodes)
        status = kernel.evaluate(self.ints, self.words, self.keys, self.stronger, self.heads, self.pool,
                                 self.hands, laid, limit)
        if status == kernel.FULL:
            self._make_room()
        return bool(status == kernel.FULL or (status == kernel.PAUSED and self.nodes < self.budget.next_limit(self.nodes)))

    def _make_room(self) -> None:
        """Twice the table; once it is as large as it may be, an empty one."""
        room = len(self.heads)
        if room >= MOST_ROOM:
            self.ints[kernel.USED] = 0
            self.heads[:] = self.heads * 0 if COMPILED else [0] * room
        elif COMPILED:
            self.pool = np.concatenate([self.pool, np.zeros_like(self.pool)])
            self.heads = np.zeros(2 * room, np.int32)
            kernel.rehang(self.ints, self.heads, self.pool)
        else:
            self.pool.extend([0] * len(self.pool))

    def line(self, first: str | None = None) -> tuple[str, ...]:
        """Best play to the end, after this first action if one is given; the search then stands at the last state."""
        texts: list[str] = []
        state, text = self.state, first
        while not state.is_over:
            self.move_to(state)
            texts.append(text or self.best())
            state, text = state.apply(texts[-1]), None
        return tuple(texts)

    def best(self) -> str:
        """The first action, in the engine's order, that keeps the value."""
        plays = plays_of(self.state)
        if len(plays) == 1:
            return str(plays[0])
        wanted = self.value()
        return next(str(play) for play in plays if self.value([play], (wanted, wanted)) == wanted)


def _guess(state: State, hands: Sequence[int]) -> int:
    """About what the government will take: where the search begins, no more.

    Least squares over 1,010 random endings of 4 to 8 tricks, off by two points on the average.
    """
    ours = sum(hands[seat] for seat in state.government)
    all_cards, trumps = sum(hands), state.powers.trumps
    points, share = (all_cards & POINT_MASK).bit_count(), 0.4
    if all_cards & trumps:
        share = (ours & trumps).bit_count() / (all_cards & trumps).bit_count()
    great = sum(1 if ours & card.mask else -1 for card in (state.mighty, JOKER) if all_cards & card.mask)
    lead = 0.7 * (state.leader in state.government)
    return round(0.7 * (ours & POINT_MASK).bit_count() + (0.7 * share - 0.2) * points + 1.9 * great + lead)


def _government(state: State) -> int:
    """Its seats as bits; with OPEN while the first-trick friend is not found."""
    seats = sum(1 << seat for seat in state.government)
    return seats | kernel.OPEN if len(state.government) == 1 and not state.alone else seats


def _code(play: Play) -> int:
    """The kernel's number of a play, 0–57."""
    if play.call:
        return kernel.CALL_INDEX
    return play.card.index if play.suit is None else kernel.JOKER_LEAD + int(play.suit)


@lru_cache(maxsize=8)
def _keys(mighty: int) -> NDArray[np.uint64]:
    """Random words, one for each seat and kind of card, and for what else the table's key tells."""
    words = splitmix64(0x6D6967687479)
    kinds = [[next(words) for _ in range(10)] for _ in range(5)]
    keys = [kind[2 * (card // 13) + (card % 13 >= 8)] for kind in kinds for card in range(53)]
    for seat, kind in enumerate(kinds):
        keys[53 * seat + mighty] = kind[9]
    return np.array([*keys, *(next(words) for _ in range(kernel.KEYS - len(keys)))], np.uint64)


@cache
def _tell_that_it_is_slow() -> None:
    warnings.warn("numba is not installed (or switched off): the solver gives the same values, but over a hundred times "
                  "slower. To have them fast: pip install numba", SlowKernel, stacklevel=5)
