"""From a deal and a contract to the first lead, for many deals at a time: the exchange by the rule of thumb.

The compiled twin of `players/simple/exchange.py`, which is a floor above: what that player values comes as `Habits`.
The contract is played as given; whether it should be changed or raised is not asked here.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis import kernel
from mighty_learn.analysis.encode import EncodedPosition, plain_arrays, rules_of_play, stronger_cards
from mighty_learn.engine.cards import JOKER, Suit
from mighty_learn.engine.rules import RuleSet

Masks = NDArray[np.uint64]
CALLED = ("card", "first", "none")  # by the kernel's number


@dataclass(frozen=True)
class Habits:
    """What a declarer values, in point cards: the weights of his ten cards in the order of `valuing.Weights`, and from
    what worth on he plays alone; a side suit emptied, a point card laid away, what a king takes off.
    """

    weights: tuple[float, ...]
    alone: float
    void: float
    point_safe: float
    king: float


@dataclass(frozen=True, eq=False)
class Settled:
    """m deals ready for the first lead.

    `mighty`, `joker`: whether the government held them then (R7); a first-trick friend, not known yet, counts as none.
    """

    positions: EncodedPosition
    discard: Masks
    called: NDArray[np.int64]  # int64[m], an index of CALLED
    friend_card: Masks  # uint64[m]; 0 for none
    friend: NDArray[np.int64]  # int64[m], a seat; the declarer's own when he is alone, −1 for a first-trick friend
    mighty: NDArray[np.bool_]
    joker: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.friend)


def settle(
    rules: RuleSet, trump: Suit | None, declarer: int, hands: Masks, kitty: Masks, habits: Habits
) -> Settled:
    """The exchange of many deals. hands: uint64[m, 5] as dealt, ten cards each; kitty: uint64[m]."""
    options = rules_of_play(rules, trump)
    held = hands[:, declarer] | kitty
    values = np.array([*habits.weights, habits.alone, habits.void, habits.point_safe, habits.king])
    given: Any = plain_arrays(held, values, np.zeros_like(kitty), np.zeros(len(kitty), np.int64), np.zeros_like(kitty),
                              np.zeros(13, np.int64))
    kernel.settle(options, given[0], int(rules.first_trick_friend), *given[1:])
    discard, friend_card = np.array(given[2], np.uint64), np.array(given[4], np.uint64)
    called = np.array(given[3], np.int64)
    after = hands.copy()
    after[:, declarer] = held & ~discard
    friend = _friend(after, friend_card, called, declarer)
    side = after[:, declarer] | after[np.arange(len(after)), np.where(friend < 0, declarer, friend)]
    mighty, joker = rules.mighty(trump).mask, JOKER.mask
    return Settled(_positions(rules, trump, declarer, after, discard, friend_card, friend, called), discard, called,
                   friend_card, friend, (side & np.uint64(mighty)) != 0, (side & np.uint64(joker)) != 0)


def _friend(hands: Masks, card: Masks, called: NDArray[np.int64], declarer: int) -> NDArray[np.int64]:
    """Who the friend is: the holder of the card, the declarer himself, or nobody yet."""
    holds = (hands & card[:, None]) != 0
    holder = np.where(holds.any(axis=1), holds.argmax(axis=1), declarer)
    return np.where(called == CALLED.index("first"), kernel.NOBODY, holder)


def _positions(
    rules: RuleSet, trump: Suit | None, declarer: int, hands: Masks, discard: Masks, card: Masks,
    friend: NDArray[np.int64], called: NDArray[np.int64],
) -> EncodedPosition:
    count = len(hands)
    masks, table = np.zeros((count, kernel.MASKS), np.uint64), np.zeros((count, kernel.TABLE), np.int64)
    masks[:, :5], masks[:, kernel.DISCARD], masks[:, kernel.FRIEND_CARD] = hands, discard, card
    table[:, kernel.DECLARER] = table[:, kernel.LEADER] = declarer
    table[:, kernel.FRIEND], table[:, kernel.TRICK] = friend, 1
    table[:, kernel.SHOWN] = np.where(called == CALLED.index("none"), declarer, kernel.NOBODY)
    table[:, kernel.LAID : kernel.LAID + 4] = kernel.DEAD
    return EncodedPosition(rules_of_play(rules, trump), stronger_cards(rules.powers_by_trump[trump]), masks, table)
