"""What each of a seat's actions leads to in the worlds that it cannot tell apart: the samples behind `compare`.

World i is the same for every action, and its playouts are played with the same streams: what differs between two
actions is then due to them alone. An action is applied once; in all other worlds it changes the same columns of the
kernel's arrays, because what it does to the open table is the same wherever the hidden cards lie. Knows no estimate.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis import kernel
from mighty_learn.analysis.bidding import Bidding, weighted
from mighty_learn.analysis.encode import POLICIES, EncodedPosition, encode
from mighty_learn.analysis.support import Layout, Support
from mighty_learn.engine.actions import Play
from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.state import State, government_taken
from mighty_learn.engine.view import View

Points = NDArray[np.int64]
EXACT = "exact"
WAYS = (*POLICIES, EXACT)  # how the rest of a world may be played
_PLAYING = 0x706C6179  # parts the streams of the playouts from those that drew the worlds
_MOST_TOLD_APART = 8  # views whose worlds a process keeps counted


@dataclass(frozen=True)
class Outcomes:
    """A task for `batches.collect`: worlds start … start + count − 1, a row each, a column for each action.

    int64[count, actions]: the government's final point cards, summed over `repeat` playouts of the policy; by the
    policy "exact" the open hands are solved, once. The numbers are the same in whatever ranges, order or process.
    """

    view: View
    actions: tuple[Play, ...]
    policy: str
    seed: int
    repeat: int = 1
    gone: int | None = None  # of a position: the cards known to be gone before it, as a mask
    bidding: Bidding | None = None

    @property
    def support(self) -> Support:
        """All worlds of the view."""
        return support_of(self.view, self.gone)

    def __call__(self, start: int, count: int) -> Points:
        """Play or solve these worlds."""
        if self.policy == EXACT:
            return np.array([self.solved(self.world(index)) for index in range(start, start + count)], np.int64)
        layouts = [self.layout(index) for index in range(start, start + count)]
        return np.stack([self.played(action, layouts, start) for action in self.actions], axis=1)

    def world(self, index: int) -> State:
        """World `index`, the one that `worlds` gives."""
        if self.bidding is None:
            return self.support.draw(self.seed, index)
        return weighted(self.support, self.bidding, self.seed, index)

    def layout(self, index: int) -> Layout:
        """Where the cards lie in it; without a State, which costs more than the playouts."""
        return drawn_layout(self.support, self.bidding, self.seed, index)

    def played(self, action: Play, layouts: Sequence[Layout], start: int) -> Points:
        """The column of one action by playouts; the first layout is that of world `start`."""
        after = self.support.world(0).apply(action)
        if after.is_over:  # every card lies open
            return np.full(len(layouts), self.repeat * government_taken(after), np.int64)
        positions = _rolled(positions_in(after, self.view.viewer, layouts), start)
        streams = [mixed(mixed(self.seed, _PLAYING), number) for number in range(self.repeat)]
        return sum((positions.play(self.policy, stream, start, len(layouts)) for stream in streams),
                   np.zeros(len(layouts), np.int64))

    def solved(self, world: State) -> list[int]:
        """The row of one world by exact play of all five seats."""
        search = _search(world)
        sure = government_taken(world) - search.points  # the rest counts as the opposition's until it is solved
        found: list[int] = []
        guess: tuple[int, int] | None = None
        for action in self.actions:
            guess = search.bounds([action], guess)
            found.append(sure + guess[0])
        return found


def drawn_layout(support: Support, bidding: Bidding | None, seed: int, index: int) -> Layout:
    """The layout of world `index` of this seed: uniform, or weighted by a model of the bidding."""
    if bidding is None:
        return support.layout(support.number(seed, index))
    world = weighted(support, bidding, seed, index)
    laid = None if world.discard is None else world.discard.mask
    return Layout(tuple(hand.mask for hand in world.hands), world.kitty.mask, laid)


@lru_cache(maxsize=_MOST_TOLD_APART)
def support_of(view: View, gone: int | None) -> Support:
    """The worlds of a view; each process counts them once."""
    return Support.of(view, gone)


def _search(world: State) -> Any:
    from mighty_learn.analysis.solver import Search  # its kernel compiles longest, and playouts do without it

    return Search(world)


def positions_in(after: State, viewer: int, layouts: Sequence[Layout]) -> EncodedPosition:
    """A row for each layout: the state `after` an action of the viewer's in one world, the hidden cards laid elsewhere.

    The viewer's own hand is the state's. What lies open is the same in all layouts; the friend is where his card lies.
    """
    model = encode(after)
    masks, table = np.repeat(model.masks, len(layouts), axis=0), np.repeat(model.table, len(layouts), axis=0)
    masks[:, :5] = np.array([layout.hands for layout in layouts], np.uint64)
    masks[:, viewer] = model.masks[0, viewer]  # the card played is gone from it
    known = int(model.masks[0, kernel.DISCARD])  # by the declarer, who has only now laid it away
    laid = [known if layout.discard is None else layout.discard for layout in layouts]
    masks[:, kernel.DISCARD] = np.array(laid, np.uint64)
    friend = _hidden_friend(after)
    if friend is not None:
        table[:, kernel.FRIEND] = [friend(layout) for layout in layouts]
    return replace(model, masks=masks, table=table)


def _hidden_friend(after: State) -> Callable[[Layout], int] | None:
    """How to find the friend in a layout; None when it does not depend on the layout."""
    card, declarer = after.friend_card, after.declarer
    if card is None or declarer is None or after.friend is not None or card in after.played:
        return None
    mask = card.mask
    return lambda layout: next((seat for seat, hand in enumerate(layout.hands) if hand & mask), declarer)


def _rolled(positions: EncodedPosition, start: int) -> EncodedPosition:
    """The rows so turned that the kernel, which plays row k mod m with stream k, plays row k − start."""
    turn = start % len(positions)
    return replace(
        positions, masks=np.roll(positions.masks, turn, axis=0), table=np.roll(positions.table, turn, axis=0))
