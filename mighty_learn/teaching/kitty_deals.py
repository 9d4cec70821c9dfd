"""Deals of a declarer for the experiments of lesson 7, and what they come to when all five play by rule of thumb.

Deals are dealt and judged in the campus house. A declarer is a hand that the rule of thumb would bid, whatever the
others hold; its contract is what it is worth. What needs numpy is loaded when cards are played.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from math import floor, sqrt
from typing import TYPE_CHECKING

from mighty_learn.engine.cards import CARDS, Card, Suit
from mighty_learn.engine.presets import CAMPUS
from mighty_learn.engine.shuffle import below, mixed, splitmix64
from mighty_learn.players.simple.valuing import dealt_value

if TYPE_CHECKING:
    from mighty_learn.analysis.encode import EncodedPosition

RULES = CAMPUS


@dataclass(frozen=True)
class Deal:
    """A deal, the declarer in seat 0. `hands`, `kitty`: masks, the hands of ten as dealt."""

    hands: tuple[int, ...]
    kitty: int
    trump: Suit
    promise: int

    @property
    def own(self) -> int:
        """The thirteen cards of the declarer."""
        return self.hands[0] | self.kitty


@dataclass(frozen=True)
class Plan:
    """What a declarer does with his thirteen: three cards (a mask) laid away, a card called that he lacks."""

    away: int
    call: Card


_PLACES = ((43, 53), (30, 40), (20, 30), (10, 20), (0, 10), (40, 43))  # of the five hands and the kitty in the pack


def _dealt(seed: int, wanted: Callable[[int], bool]) -> list[Card] | None:
    """The pack in order; None when the thirteen cards that come first, the last of the list, are not wanted.

    The shuffle of `shuffled`, looked at on the way: most deals are put aside after a quarter of it.
    """
    pack, stream = list(CARDS), splitmix64(seed)
    for size in range(len(pack), 1, -1):
        other = below(size, stream)
        pack[size - 1], pack[other] = pack[other], pack[size - 1]
        if size == 41 and not wanted(sum(card.mask for card in pack[40:])):
            return None
    return pack


def declarers(seed: int, wanted: Callable[[int], bool] = bool) -> Iterator[Deal]:
    """Deals whose seat 0 holds a hand worth a bid; `wanted`: of its thirteen cards, asked first since it costs less."""
    for index in count():
        dealt = _dealt(mixed(seed, index), wanted)
        if dealt is None:
            continue
        masks = [sum(card.mask for card in dealt[at:end]) for at, end in _PLACES]
        worth = {trump: dealt_value(RULES, masks[0], trump) for trump in Suit}
        trump = max(Suit, key=lambda suit: worth[suit])
        if worth[trump] >= RULES.min_bid:
            yield Deal(tuple(masks[:5]), masks[5], trump, min(20, floor(worth[trump])))


def played(deals: Sequence[Deal], plans: Sequence[Plan]) -> list[int]:
    """The government's point cards, all five by rule of thumb; one plan for each deal."""
    found = [0] * len(deals)
    for trump in Suit:
        rows = [row for row, deal in enumerate(deals) if deal.trump is trump]
        if rows:
            start = _start([deals[row] for row in rows], [plans[row] for row in rows], trump)
            for row, points in zip(rows, start.play("thumb", 1, 0, len(rows)), strict=True):
                found[row] = int(points)
    return found


def _start(deals: Sequence[Deal], plans: Sequence[Plan], trump: Suit) -> EncodedPosition:
    """The first leads, as the plans have it."""
    import numpy as np

    from mighty_learn.analysis import kernel
    from mighty_learn.players.prospects import settled

    hands = np.array([deal.hands for deal in deals], np.uint64)
    kitty = np.array([deal.kitty for deal in deals], np.uint64)
    start = settled(RULES, trump, 0, hands, kitty).positions
    masks, table = start.masks.copy(), start.table.copy()
    for row, (deal, plan) in enumerate(zip(deals, plans, strict=True)):
        holder = next(seat for seat in range(1, 5) if deal.hands[seat] & plan.call.mask)
        masks[row, 0], masks[row, kernel.DISCARD] = deal.own & ~plan.away, plan.away
        masks[row, kernel.FRIEND_CARD] = plan.call.mask
        table[row, kernel.FRIEND], table[row, kernel.SHOWN] = holder, kernel.NOBODY
    return replace(start, masks=masks, table=table)


@dataclass
class Mean:
    """Numbers as they come: their mean and its standard error."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """One more."""
        self.n, self.total, self.squares = self.n + 1, self.total + value, self.squares + value * value

    @property
    def mean(self) -> float:
        """Of all so far."""
        return self.total / self.n

    @property
    def error(self) -> float:
        """Its standard error."""
        return sqrt(max(0.0, self.squares - self.total**2 / self.n) / (self.n - 1) / self.n)
