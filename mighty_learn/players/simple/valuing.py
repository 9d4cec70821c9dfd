"""What a hand is worth under each trump, in point cards that its side will take as government.

A sum of a few counted features, with weights fitted to games that five rule-of-thumb players played out.

Least squares over every hand worth about 11 or more in 400 deals of each house (5,820 hands in a suit, 453 in no
trump): each was made declarer at the lowest bid in its best trump. What is left over has a standard deviation of 2.7
point cards for the hand as dealt, 2.5 after the exchange (no trump 2.4 and 2.2), so a bid is far from certain.
"""
from __future__ import annotations

from typing import NamedTuple

from mighty_learn.engine.cards import JOKER, SUIT_MASKS, Suit
from mighty_learn.engine.rules import RuleSet

TRUMPS: tuple[Suit | None, ...] = (*Suit, None)


class Features(NamedTuple):
    """What is counted. The king counts as an ace where the ace is the Mighty."""

    length: int  # trumps; in no trump the longest suit
    tops: int  # A K Q of trump
    mighty: int
    joker: int
    aces: int  # side aces
    kings: int  # side kings with another card of their suit
    voids: int  # side suits that are empty


class Weights(NamedTuple):
    """Point cards for one of each feature, and to begin with."""

    base: float
    length: float
    tops: float
    mighty: float
    joker: float
    aces: float
    kings: float
    voids: float


# As fitted, rounded; in no trump the length said nothing and was left out. Read in the order of `Weights`.
DEALT_SUIT = Weights(7.2, 1.15, 0.8, 0.95, 1.8, 0.9, 0.5, 0.3)
DEALT_NO_TRUMP = Weights(10.3, 0.0, 0.0, 1.1, 0.9, 1.05, 0.5, 0.0)
FINAL_SUIT = Weights(5.7, 1.1, 0.9, 1.25, 1.9, 1.05, 0.6, 0.2)
FINAL_NO_TRUMP = Weights(9.6, 0.0, 0.0, 1.1, 1.3, 1.0, 1.0, 0.0)


def features(rules: RuleSet, hand: int, trump: Suit | None) -> Features:
    """What a hand (a mask) holds under a trump."""
    powers = rules.powers(trump)
    mighty = powers.mighty.mask
    plain = hand & ~mighty & ~JOKER.mask
    aces = kings = voids = longest = 0
    for suit in Suit:
        held = plain >> 13 * suit & 0x1FFF
        if suit is trump:
            continue
        if mighty & SUIT_MASKS[suit]:
            held <<= 1
        aces += held >> 12 & 1
        kings += held >> 11 & 1 and held.bit_count() > 1
        voids += not held
        longest = max(longest, held.bit_count())
    trumps = plain & powers.trumps
    tops = 0 if trump is None else (trumps >> 13 * trump + 10 & 7).bit_count()
    length = longest if trump is None else trumps.bit_count()
    return Features(length, tops, bool(hand & mighty), bool(hand & JOKER.mask), aces, kings, voids)


def value(counted: Features, weights: Weights) -> float:
    """The sum of the weighted features, in point cards."""
    total = 0.0  # added up one by one, as the compiled twin does: `sum` rounds otherwise from Python 3.12 on
    for weight, count in zip(weights[1:], counted, strict=True):
        total += weight * count
    return weights[0] + total


def dealt_value(rules: RuleSet, hand: int, trump: Suit | None) -> float:
    """What ten cards are worth before the kitty is seen."""
    return value(features(rules, hand, trump), DEALT_NO_TRUMP if trump is None else DEALT_SUIT)


def final_value(rules: RuleSet, hand: int, trump: Suit | None) -> float:
    """What the ten cards kept after the exchange are worth."""
    return value(features(rules, hand, trump), FINAL_NO_TRUMP if trump is None else FINAL_SUIT)
