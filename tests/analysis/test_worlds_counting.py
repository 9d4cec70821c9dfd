"""Counting and numbering against writing everything down."""

from __future__ import annotations

import random
from collections import Counter
from itertools import count, islice, product

import pytest
from worlds_tools import deviation

from mighty_learn.analysis.counting import Filling, Least, Place, multinomial, split, uniform
from mighty_learn.engine.shuffle import splitmix64


def every_way(filling: Filling) -> set[tuple[int, ...]]:
    """All ways, by giving each card to each place."""
    cards = [1 << k for k in range(53) if filling.cards >> k & 1]
    found = set()
    for owners in product(range(len(filling.places)), repeat=len(cards)):
        masks = [0] * len(filling.places)
        for card, owner in zip(cards, owners, strict=True):
            masks[owner] |= card
        if all(mask.bit_count() == place.size and not mask & place.barred
               for mask, place in zip(masks, filling.places, strict=True)) and kept(filling, masks):
            found.add(tuple(masks))
    return found


def kept(filling: Filling, masks: list[int]) -> bool:
    least = filling.least
    return least is None or (masks[least.place] & least.among).bit_count() >= least.number


def random_filling(rng: random.Random) -> Filling:
    cards = sum(1 << k for k in rng.sample(range(53), rng.randrange(1, 8)))
    sizes = [0] * rng.randrange(2, 5)
    for _ in range(cards.bit_count()):
        sizes[rng.randrange(len(sizes))] += 1
    choices = [0, 0, *(rng.getrandbits(53) & rng.getrandbits(53) for _ in range(2))]
    places = tuple(Place(f"p{k}", size, rng.choice(choices)) for k, size in enumerate(sizes))
    least = Least(rng.randrange(len(sizes)), rng.getrandbits(53), rng.randrange(3)) if rng.random() < 0.4 else None
    return Filling(cards, places, least)


def test_the_numbers_stand_for_all_ways_and_each_for_one() -> None:
    rng, sizes = random.Random(2), Counter[bool]()
    for _ in range(300):
        filling = random_filling(rng)
        ways = every_way(filling)
        assert filling.count == len(ways)
        numbered = [tuple(filling.unrank(number)) for number in range(filling.count)]
        assert len(set(numbered)) == len(numbered)
        assert set(numbered) == ways
        sizes[bool(ways)] += 1
    assert sizes[False] > 30
    assert sizes[True] > 150


def test_a_number_out_of_range_and_sizes_that_do_not_fit() -> None:
    filling = Filling(0b111, (Place("a", 1), Place("b", 2)))
    assert filling.count == 3
    for number in (-1, 3):
        with pytest.raises(ValueError, match=f"way {number}: there are 3 ways"):
            filling.unrank(number)
    with pytest.raises(ValueError, match="3 cards do not fill places for 4"):
        Filling(0b111, (Place("a", 2), Place("b", 2)))


def test_multinomials() -> None:
    assert multinomial([]) == multinomial([0, 0]) == multinomial([5]) == 1
    assert multinomial([2, 1, 0, 1]) == 12
    assert len({tuple(split(0b1011001, (2, 0, 1, 1), number)) for number in range(12)}) == 12


@pytest.mark.parametrize("limit", [1, 7, 2**64 // 3, 2**64, 2**64 + 1, 10**30])
def test_uniform_numbers_keep_within_their_limit(limit: int) -> None:
    stream = splitmix64(5)
    drawn = [uniform(limit, stream) for _ in range(600)]
    assert all(0 <= number < limit for number in drawn)
    if limit >= 7:
        parts = min(limit, 6)
        cells = Counter(number * parts // limit if limit > 7 else number for number in drawn)
        assert abs(deviation([cells[k] for k in range(7 if limit == 7 else parts)])) < 4


def test_numbers_that_would_favour_some_are_drawn_again() -> None:
    top = 2**64 - 1
    assert uniform(10, iter([top, 23])) == 3  # 2^64 − 1 lies beyond the last whole ten
    assert uniform(2**64, iter([0, 5])) == 5
    assert uniform(1, islice(count(), 2)) == 0
