"""The cards that ten dealt cards leave open, dealt to the others and the kitty: common deals for every contract."""
from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mighty_learn.engine.cards import FULL_MASK, TRICKS, Card, CardSet, each
from mighty_learn.engine.shuffle import mixed, shuffled

HOLDER = 0  # the seat of the hand that is asked about
_ENDS = (TRICKS, 2 * TRICKS, 3 * TRICKS, 4 * TRICKS, 4 * TRICKS + 3)


def dealt(hand: CardSet, seed: int, start: int, count: int) -> NDArray[np.uint64]:
    """Deals start … start + count − 1, uint64[count, 6]: the hand, the four others in seat order, the kitty.

    Deal i is uniform over all ways to deal the other 43 cards, and depends on the hand, the seed and i alone.
    """
    left = tuple(each(FULL_MASK & ~hand.mask))
    return np.array([_deal(hand, left, mixed(seed, index)) for index in range(start, start + count)], np.uint64)


def _deal(hand: CardSet, left: tuple[Card, ...], seed: int) -> list[int]:
    pack = [card.mask for card in shuffled(left, seed)]
    return [hand.mask, *(sum(pack[start:end]) for start, end in zip((0, *_ENDS), _ENDS, strict=False))]
