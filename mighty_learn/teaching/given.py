"""What a learner gives from a cell, read and checked: cards, a suit, a whole number, one of several names.

Each error is a `GivenError`: it names the argument, quotes what was given and says what was expected.
"""
from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from mighty_learn.engine.cards import TRICKS, Card, CardSet, Suit, card_list, cards
from mighty_learn.engine.errors import MightyError

T = TypeVar("T")
_SUITS = "a suit: S, H, D or C, or Suit.S …"
_TRUMPS = "S, H, D, C, Suit.S … or None for no trump"


class GivenError(MightyError, ValueError):
    """An argument that cannot be meant: of the wrong kind, out of range, or of an unknown name."""

    def __init__(self, name: str, given: object, expected: str) -> None:
        super().__init__(name, given, expected)
        self.name, self.given, self.expected = name, given, expected

    def __str__(self) -> str:
        return f"{self.name}={self.given!r}: expected {self.expected}"


def suit(name: str, given: object, expected: str = _SUITS) -> Suit:
    """A suit, as a text or as itself. A text that names none raises a NotationError."""
    if isinstance(given, Suit):
        return given
    if isinstance(given, str):
        return Suit.parse(given)
    raise GivenError(name, given, expected)


def trump(given: object) -> Suit | None:
    """A trump suit, as a text or as itself; None for no trump."""
    return None if given is None else suit("trump", given, _TRUMPS)


def text(name: str, given: object, expected: str) -> str:
    """A text."""
    if not isinstance(given, str):
        raise GivenError(name, given, expected)
    return given


def number(name: str, given: object) -> int:
    """Any whole number, such as a seed."""
    if isinstance(given, bool) or not isinstance(given, int):
        raise GivenError(name, given, "a whole number")
    return given


def whole(name: str, given: object, least: int, most: int) -> int:
    """A whole number between two others."""
    if isinstance(given, bool) or not isinstance(given, int) or not least <= given <= most:
        raise GivenError(name, given, f"a whole number from {least} to {most}")
    return given


def instance(name: str, given: object, kind: type[T], expected: str) -> T:
    """A value of this class."""
    if not isinstance(given, kind):
        raise GivenError(name, given, expected)
    return given


def function(name: str, given: T, expected: str) -> T:
    """Something that can be called."""
    if not callable(given):
        raise GivenError(name, given, expected)
    return given


def one_of(name: str, given: object, known: Iterable[str]) -> str:
    """One of these names."""
    names = tuple(known)
    if not isinstance(given, str) or given not in names:
        raise GivenError(name, given, f"one of {', '.join(map(str, names))}")
    return given


def ten_cards(name: str, given: object) -> CardSet:
    """A hand of ten cards, as a text or as itself."""
    if isinstance(given, str | CardSet) and len(cards(given)) == TRICKS:
        return cards(given)
    raise GivenError(name, given, "a hand of ten cards, such as 'SA SQ S3 HQ H6 H4 H2 D5 C10 JK'")


def different_cards(name: str, given: object, least: int) -> tuple[Card, ...]:
    """So many different cards or more, in the order in which they stand."""
    expected = f"{least} or more different cards, such as 'H2 CA SA JK'"
    found = card_list(text(name, given, expected))
    if len(set(found)) != len(found) or len(found) < least:
        raise GivenError(name, given, expected)
    return found
