"""Lesson 8's first experiment: how likely a first ruff is, by how many cards of the suit the declarer has seen.

Two ways that share no code: `chance_of_ruff` counts all deals, `simulated` deals the 40 cards that the declarer has not
seen and looks. A hand can ruff when it has none of the suit led, but a trump; whether it wants to is another matter.
Neither knows the auction: every deal of the unseen cards is as likely. Standard library only.
"""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import comb

from mighty_learn.engine.shuffle import mixed, shuffled
from mighty_learn.teaching.counted_games import Share

OTHERS, HAND, SUIT_SIZE = 4, 10, 13
UNSEEN = OTHERS * HAND
LENGTHS = range(1, 9)  # cards of the suit led among the declarer's thirteen
TRUMPS_SEEN = 5  # trumps among them, as in the experiment
DEALS, CHUNK, SEED = 8_000, 400, 8


def chance_of_ruff(seen: int, trumps: int = TRUMPS_SEEN) -> Fraction:
    """The chance that at least one of the other four can ruff the first lead, exactly.

    seen, trumps: how many cards of the suit led, and how many trumps, were among the declarer's thirteen, 0–13 each and
    together. All ways of dealing the 40 unseen cards, ten to each, count alike.
    """
    suit, trump = SUIT_SIZE - seen, SUIT_SIZE - trumps
    if min(seen, trumps, suit, trump) < 0 or seen + trumps > SUIT_SIZE:
        raise ValueError(f"seen={seen!r}, trumps={trumps!r}: expected numbers from 0, at most 13 together")
    total = comb(UNSEEN, HAND) * comb(UNSEEN - HAND, HAND) * comb(UNSEEN - 2 * HAND, HAND)
    return 1 - Fraction(_nobody(OTHERS, suit, trump, UNSEEN - suit - trump), total)


@cache
def _nobody(hands: int, suit: int, trump: int, rest: int) -> int:
    """In how many ways these cards lie in so many hands without one that has a trump and none of the suit."""
    if not hands:
        return int(not (suit or trump or rest))
    ways = 0
    for a in range(min(suit, HAND) + 1):
        for b in range(min(trump, HAND - a) + 1):
            c = HAND - a - b
            if c <= rest and (a or not b):
                this = comb(suit, a) * comb(trump, b) * comb(rest, c)
                ways += this * _nobody(hands - 1, suit - a, trump - b, rest - c)
    return ways


def simulated(deals: int = DEALS, seed: int = SEED, lengths: range = LENGTHS) -> Iterator[Mapping[int, Share]]:
    """The shares so far, by cards seen of the suit, after each part of the deals: in them somebody can ruff."""
    if deals < 1:
        raise ValueError(f"deals={deals!r}: expected 1 or more")
    hits = dict.fromkeys(lengths, 0)
    for done in range(1, deals + 1):
        order = shuffled(range(UNSEEN), mixed(seed, done))
        for seen in lengths:
            hits[seen] += _somebody(order, SUIT_SIZE - seen, SUIT_SIZE - TRUMPS_SEEN)
        if done % CHUNK == 0 or done == deals:
            yield {seen: Share(number, done) for seen, number in hits.items()}


def _somebody(order: list[int], suit: int, trump: int) -> bool:
    """Whether some hand can ruff: of the 40 numbers the first stand for the suit led, the next for trumps."""
    hands = [order[start:start + HAND] for start in range(0, UNSEEN, HAND)]
    return any(min(hand) >= suit and min(hand) < suit + trump for hand in hands)
