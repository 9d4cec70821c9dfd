"""Layouts of the hidden cards: those that fit what was seen, and those that somebody draws who forgets the voids.

How many there are is counted exactly; that, and drawing those that fit, is `analysis`, which is loaded only then.
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import factorial, prod

from mighty_learn.engine.cards import CARDS, CardSet, Suit
from mighty_learn.engine.shuffle import mixed, shuffled
from mighty_learn.engine.view import View
from mighty_learn.teaching.defence_hunt import view
from mighty_learn.teaching.defence_reading import Reading, Turn

AT = 20  # cards of the recorded game: four tricks are over
LAYOUTS, SEED = 12, 11

Hands = tuple[CardSet, ...]  # of the five seats


@dataclass(frozen=True)
class Clash:
    """Cards that a seat cannot hold, and the card that proved it."""

    seat: int
    suit: Suit
    cards: CardSet
    proof: Turn


def seen() -> View:
    """What the learner has seen when the layouts are drawn."""
    return view(AT)


def hidden(seen: View) -> CardSet:
    """The cards in the other hands, and those that the declarer laid away."""
    return CardSet(card for card in CARDS if card not in Reading(seen).seen)


@cache
def fitting() -> tuple[Hands, ...]:
    """Layouts that fit all that was seen, each as likely as another."""
    from mighty_learn.analysis.deals import worlds

    return tuple(state.hands for state in worlds(seen(), LAYOUTS, SEED))


@cache
def forgetful() -> tuple[Hands, ...]:
    """Layouts in which the hidden cards lie anywhere."""
    found, known = [], seen()
    for index in range(LAYOUTS):
        cards = iter(shuffled(sorted(hidden(known), key=lambda card: card.index), mixed(SEED, index)))
        found.append(tuple(known.hand if seat == known.viewer else CardSet(next(cards) for _ in range(size))
                           for seat, size in enumerate(known.sizes)))
    return tuple(found)


def clashes(hands: Sequence[CardSet]) -> Iterator[Clash]:
    """What cannot be in this layout, since somebody has failed to follow suit."""
    reading = Reading(seen())
    for seat in reading.others:
        for suit in Suit:
            proof, held = reading.proof(seat, suit), hands[seat].of_suit(suit)
            if proof is not None and held:
                yield Clash(seat, suit, held, proof)


@cache
def how_many() -> tuple[int, int]:
    """How many layouts fit all that was seen; how many there are for somebody who forgets who did not follow."""
    from mighty_learn.analysis.support import Support

    known = seen()
    sizes = [size for seat, size in enumerate(known.sizes) if seat != known.viewer]
    laid = len(hidden(known)) - sum(sizes)
    anyhow = factorial(sum(sizes) + laid) // prod(map(factorial, [*sizes, laid]))
    return Support.of(known).knowledge.filling.count, anyhow
