"""What came of a comparison: an estimate for every action, paired differences, and whether a winner may be called.

All differences are paired: taken world by world and then averaged, so that what a world does to all actions alike
cancels. How the numbers are got is the matter of `compare.py`; the sentence here is English, for a programmer's screen.
"""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.analysis.estimate import Estimate
from mighty_learn.analysis.resample import chances_of
from mighty_learn.engine.actions import Action

LEAST_WORLDS = 200  # fewer are known to give the wrong sign
Totals = NDArray[np.int64]


@dataclass(frozen=True, eq=False, repr=False)
class Comparison:
    """Actions of one seat on common worlds: a table of (action, Estimate) in the order in which they were given.

    The estimates are the government's final point cards, 20 − the opposition's, whoever asks, as everywhere in this
    package. What is `best` and what is lost is seen from the seat: the declarer and the friend want many, the others
    few. `comparison["SA"]` is the estimate of one action.
    """

    actions: tuple[str, ...]
    totals: Totals  # int64[worlds, actions], read only: points summed over `repeat` playouts, world by world
    repeat: int
    seed: int
    policy: str
    viewer: int  # the seat that asks, 0–4
    governs: bool  # whether it is of the government, as far as it knows
    partial: bool = False  # cancelled before all worlds were played

    @property
    def n(self) -> int:
        """How many worlds."""
        return len(self.totals)

    @property
    def points(self) -> NDArray[np.float64]:
        """The government's final point cards, float64[worlds, actions], each the mean of a world's playouts."""
        return self.totals / self.repeat

    @cached_property
    def estimates(self) -> tuple[Estimate, ...]:
        """An estimate for each action. Do not compare their errors: those of `difference` are the paired ones."""
        return tuple(self._estimate(self.totals[:, k]) for k in range(len(self.actions)))

    def __iter__(self) -> Iterator[tuple[str, Estimate]]:
        return iter(zip(self.actions, self.estimates, strict=True))

    def __len__(self) -> int:
        return len(self.actions)

    def __getitem__(self, action: str | Action) -> Estimate:
        return self.estimates[self._column(action)]

    def _column(self, action: str | Action) -> int:
        if str(action) not in self.actions:
            raise AnalysisError(f"{str(action)!r} was not compared; these were: {', '.join(self.actions)}")
        return self.actions.index(str(action))

    def _estimate(self, totals: Totals) -> Estimate:
        found = Estimate.of(totals, self.seed, self.partial)
        return replace(found, mean=found.mean / self.repeat, stderr=found.stderr / self.repeat)

    def difference(self, action: str | Action, other: str | Action) -> Estimate:
        """By how many point cards the government ends higher with the first than with the other; paired."""
        return self._estimate(self.totals[:, self._column(action)] - self.totals[:, self._column(other)])

    @cached_property
    def ahead(self) -> str:
        """The action with the best mean for its seat; of equal ones the first. It need not be the best: see `best`."""
        means = self._gains.sum(axis=0)
        return self.actions[int(means.argmax())]

    @property
    def _gains(self) -> Totals:
        """The totals as the seat's side sees them: more is better."""
        return self.totals if self.governs else -self.totals

    def loss(self, action: str | Action) -> Estimate:
        """How many point cards the action costs its side against the one ahead, 0 or more in the mean; paired."""
        lead, column = self._column(self.ahead), self._column(action)
        return self._estimate(self._gains[:, lead] - self._gains[:, column])

    @cached_property
    def chances(self) -> Mapping[str, float]:
        """The chance of each action to be the best one, 0–1: how often it is when the worlds are drawn again.

        A paired bootstrap: of these n worlds, n are drawn with replacement, 2,000 times over, from a stream of the
        seed; the action with the best sum counts, equal ones share. It tells of chance in the sample only, not of what
        the policy or open hands cannot see, and with few worlds it is too sure of itself.
        """
        return MappingProxyType(dict(zip(self.actions, chances_of(self._gains, self.seed), strict=True)))

    @cached_property
    def equals(self) -> tuple[str, ...]:
        """The action ahead and those that gave the same as it in every single world."""
        lead = self.totals[:, self._column(self.ahead)]
        return tuple(action for k, action in enumerate(self.actions) if (self.totals[:, k] == lead).all())

    @cached_property
    def rivals(self) -> tuple[str, ...]:
        """The actions, best mean first, whose paired 95 % interval of the difference to the one ahead contains 0.

        Those that are equal in every world are no rivals.
        """
        others = [action for action in self.actions if action not in self.equals]
        return tuple(sorted((action for action in others if self.loss(action).interval[0] <= 0),
                            key=lambda action: self.loss(action).mean))

    @property
    def winners(self) -> tuple[str, ...]:
        """The best action and its equals; () when no winner can be called.

        A winner needs 200 worlds, something to win against, and of each difference to the others a 95 % interval
        without 0.
        """
        return () if self.n < LEAST_WORLDS or self.rivals or len(self.actions) == 1 else self.equals

    @property
    def best(self) -> str | None:
        """The one action that is best; None when no winner can be called, or when several are equal in every world."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def verdict(self) -> str:
        """In words whether one is best, or why no winner is called."""
        return verdict(self)

    def __str__(self) -> str:
        return printed(self)

    def __repr__(self) -> str:
        note = ", partial" if self.partial else ""
        return (f"<Comparison of {' '.join(self.actions)}, {self.policy}: best {self.best}, "
                f"n={self.n:,}, seed {self.seed}{note}>")

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


def verdict(found: Comparison) -> str:
    """In words whether one is best, or why no winner is called."""
    if len(found) == 1:
        return "No winner is called: there was only one action to look at."
    if found.n < LEAST_WORLDS:
        return f"No winner is called: {found.n} worlds are too few, {LEAST_WORLDS} are the least."
    if found.rivals:
        return _undecided(found)
    if len(found.equals) == len(found):
        return f"All are equal: {_joined(found.equals)} gave the same in every world."
    return _decided(found)


def _undecided(found: Comparison) -> str:
    rival = found.rivals[0]
    loss, others = found.loss(rival), found.rivals[1:]
    low, high = loss.interval
    digits = 1 + len(short(loss).rpartition(".")[2])  # one more than the error shows, or a bound near 0 reads as 0
    told = (f"No winner is called: {_joined(found.equals)} leads {rival} by {short(loss)}, "
            f"and the 95 % interval, {low:.{digits}f} to {high:.{digits}f}, contains 0.")
    return told + (f" Nor is it sure against {_joined(others)}." if others else "")


def _decided(found: Comparison) -> str:
    nearest = min((action for action in found.actions if action not in found.equals),
                  key=lambda action: found.loss(action).mean)
    told = f"ahead of the next, {nearest}, by {short(found.loss(nearest))} point cards"
    if len(found.equals) == 1:
        return f"{found.ahead} is best: {told}."
    return f"{_joined(found.equals)} are best, and equal in every world: {told}."


def _joined(texts: tuple[str, ...]) -> str:
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


def short(estimate: Estimate) -> str:
    """Mean and error without what the table's head tells already."""
    return str(estimate).split(" (")[0]


def printed(found: Comparison) -> str:
    """A small table, the best mean first, with the verdict below."""
    order = sorted(found.actions, key=lambda action: found.loss(action).mean)
    rows = [("action", "points", "lost", "chance"), *(_row(found, action) for action in order)]
    widths = [max(len(row[k]) for row in rows) for k in range(4)]
    left = [row[0].ljust(widths[0]) for row in rows]
    right = [[cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)] for row in rows]
    table = ["  ".join([name, *cells]) for name, cells in zip(left, right, strict=True)]
    return "\n".join([_head(found), *table, found.verdict])


def _head(found: Comparison) -> str:
    side, wants = ("government", "many") if found.governs else ("opposition", "few")
    way = f"policy {found.policy}" + (f", {found.repeat} playouts a world" if found.repeat > 1 else "")
    note = ", partial" if found.partial else ""
    return (f"The government's point cards, of which seat {found.viewer} ({side}) wants {wants}: "
            f"{way} (n={found.n:,} worlds, seed {found.seed}{note})")


def _row(found: Comparison, action: str) -> tuple[str, str, str, str]:
    lost = "–" if action == found.ahead else "equal" if action in found.equals else short(found.loss(action))
    chance = "–" if found.n == 1 else f"{100 * found.chances[action]:.0f} %"
    return action, short(found[action]), lost, chance
