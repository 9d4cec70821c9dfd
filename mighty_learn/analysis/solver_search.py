"""One position in the arrays of `solver_kernel.py`, searched within a budget.

What the values mean is told in `solver.py`, how they are found in `solver_kernel.py`.
"""
from __future__ import annotations

import time
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis import solver_kernel as kernel
from mighty_learn.analysis.encode import encode
from mighty_learn.analysis.errors import AnalysisError, SlowKernel
from mighty_learn.analysis.kernel import COMPILED
from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import JOKER, POINT_MASK
from mighty_learn.engine.shuffle import splitmix64
from mighty_learn.engine.state import State

FIRST_ROOM, MOST_ROOM = 1 << 12, 1 << 22  # entries of 48 bytes: at first, and before the table is emptied
STRIDE = 1 << 21 if COMPILED else 1 << 12  # plies between two looks at the clock
NO_LIMIT = 1 << 62


def plays_of(state: State) -> tuple[Play, ...]:
    """The legal plays, a claim not among them."""
    return tuple(action for action in state.legal_actions() if isinstance(action, Play))


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
            return True
        return bool(status == kernel.PAUSED) and self.nodes < self.budget.next_limit(self.nodes)

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
    warnings.warn("numba is not installed (or switched off): the solver gives the same values, but over a hundred "
                  "times slower. To have them fast: pip install numba", SlowKernel, stacklevel=5)
