"""Suits, ranks, the 53 cards, and sets of cards (R1.1, R1.2).

A card set is one 53-bit mask, so that the engine and the numeric kernel mean the same thing by it: bit 13·suit + rank,
suits in the order S H D C, ranks from 2 (0) to A (12), the joker last (52). Nothing here knows a contract: which card
is the Mighty or the joker caller is a matter of `rules.py`.
"""
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from enum import IntEnum
from functools import cache
from typing import Any

from mighty_learn.engine.errors import Expected, NotationError, named

SEATS = range(5)
TRICKS = 10


class Suit(IntEnum):
    """The four suits, in the order in which hands are printed."""

    S = 0
    H = 1
    D = 2
    C = 3

    @property
    def sign(self) -> str:
        """♠ ♥ ♦ ♣"""
        return "♠♥♦♣"[self]

    __repr__ = named

    def __bool__(self) -> bool:
        """Spades are a suit too: `suit or "NT"` must not take suit 0 for none."""
        return True

    def __str__(self) -> str:
        return self.name

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read `S`, `h`, `♦` …"""
        found = _SUIT_LETTERS.get(text.strip().upper())
        if found is None:
            raise NotationError(text, Expected.SUIT)
        return found


class Rank(IntEnum):
    """2 to ace; the value is the bit within a suit."""

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12

    __repr__ = named

    def __bool__(self) -> bool:
        """A two is a rank, as spades are a suit."""
        return True

    def __str__(self) -> str:
        return _RANK_TEXTS[self]


_RANK_TEXTS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_RANKS = {text: Rank(value) for value, text in enumerate(_RANK_TEXTS)} | {"T": Rank.TEN}
_SUIT_LETTERS = {s.name: s for s in Suit} | {s.sign: s for s in Suit}
_JOKER_TEXTS = ("JK", "JOKER")
_CARD = re.compile(r"([SHDC♠♥♦♣])(10|[2-9TJQKA])")
_GROUP = re.compile(r"([SHDC♠♥♦♣])((?:10|[2-9TJQKA])+)")
_RANK = re.compile(r"10|[2-9TJQKA]")


class Card:
    """One of the 53 cards. There is one object for each, so cards compare and hash by identity.

    >>> Card("SA"), Card.parse("♠A") is Card("SA"), str(Card("ST")), Card("joker")
    (Card('SA'), True, 'S10', Card('JK'))
    """

    __slots__ = ("index", "mask", "rank", "suit", "text")
    index: int  # 0–52, the bit of this card
    mask: int  # 1 << index
    suit: Suit | None  # None for the joker
    rank: Rank | None  # None for the joker
    text: str  # the notation

    def __new__(cls, text: str | Card) -> Card:
        """The one object of this card."""
        if isinstance(text, Card):
            return text
        return _read_card(text)

    @classmethod
    def parse(cls, text: str | Card) -> Card:
        """Read `SA`, `♠A`, `ST`, `h10`, `joker`; NotationError quotes anything else."""
        return cls(text)

    @classmethod
    def of(cls, suit: Suit, rank: Rank) -> Card:
        """The card of this suit and rank."""
        return CARDS[13 * suit + rank]

    @property
    def is_joker(self) -> bool:
        """Whether this is the one joker."""
        return self.suit is None

    @property
    def is_point(self) -> bool:
        """A K Q J 10 count one point each (R1.2)."""
        return bool(self.mask & POINT_MASK)

    def __lt__(self, other: Card) -> bool:
        """Printing order: S H D C from ace to 2, the joker last."""
        return _PRINT_KEY[self.index] < _PRINT_KEY[other.index]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"cards never change: {name!r} of {self} cannot be set")

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self.text,)

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    def __str__(self) -> str:
        return self.text


def _make_card(index: int) -> Card:
    card = object.__new__(Card)
    joker = index == 52
    suit, rank = (None, None) if joker else (Suit(index // 13), Rank(index % 13))
    text = "JK" if joker else f"{suit}{rank}"
    for name, value in (("index", index), ("mask", 1 << index), ("suit", suit), ("rank", rank), ("text", text)):
        object.__setattr__(card, name, value)
    return card


CARDS: tuple[Card, ...] = tuple(_make_card(index) for index in range(53))
JOKER = CARDS[52]
FULL_MASK = (1 << 53) - 1
SUIT_MASKS: tuple[int, ...] = tuple(0x1FFF << 13 * suit for suit in Suit)
POINT_MASK = sum(0x1F00 << 13 * suit for suit in Suit)
_PRINT_KEY = tuple(52 if c.suit is None or c.rank is None else 13 * c.suit + 12 - c.rank for c in CARDS)
_PRINTED = tuple(sorted(CARDS, key=lambda c: _PRINT_KEY[c.index]))


@cache
def _read_card_text(text: str) -> Card | None:
    wanted = text.strip().upper()
    if wanted in _JOKER_TEXTS:
        return JOKER
    match = _CARD.fullmatch(wanted)
    return Card.of(_SUIT_LETTERS[match[1]], _RANKS[match[2]]) if match else None


def _read_card(text: object) -> Card:
    card = _read_card_text(text) if isinstance(text, str) else None
    if card is None:
        raise NotationError(text, Expected.CARD)
    return card


class CardSet(Set[Card]):
    """An immutable set of cards, kept as one mask; iterates in printing order.

    >>> cards("SAK H10 JK") | cards("H9")
    cards('SA SK H10 H9 JK')
    """

    __slots__ = ("mask",)
    mask: int  # 53 bits, one a card

    def __init__(self, members: Iterable[Card] = (), *, mask: int = 0) -> None:
        if mask >> 53:
            raise ValueError(f"{mask:#x} is no card mask: only bits 0 to 52 stand for cards")
        for card in members:
            mask |= card.mask
        object.__setattr__(self, "mask", mask)

    @classmethod
    def _from_iterable(cls, members: Iterable[Any]) -> CardSet:  # type: ignore[override]
        return cls(members)

    def __or__(self, other: Iterable[Any]) -> CardSet:
        return CardSet(mask=self.mask | _mask_of(other))

    def __and__(self, other: Iterable[Any]) -> CardSet:
        return CardSet(mask=self.mask & _mask_of(other))

    def __sub__(self, other: Iterable[Any]) -> CardSet:
        return CardSet(mask=self.mask & ~_mask_of(other))

    @property
    def points(self) -> int:
        """How many point cards are among them, 0–20 (R1.2)."""
        return (self.mask & POINT_MASK).bit_count()

    def of_suit(self, suit: Suit) -> CardSet:
        """Those of the printed suit; the joker has none."""
        return CardSet(mask=self.mask & SUIT_MASKS[suit])

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self.mask & card.mask != 0

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        return (card for card in _PRINTED if mask & card.mask)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, CardSet) else super().__eq__(other)

    def __hash__(self) -> int:
        return self._hash()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"card sets never change: {name!r} cannot be set; use | & - to make a new one")

    def __reduce__(self) -> tuple[object, ...]:
        return cards, (str(self),)

    def __repr__(self) -> str:
        return f"cards({str(self)!r})"

    def __str__(self) -> str:
        return " ".join(card.text for card in self)


_set_mask = CardSet.mask.__set__  # type: ignore[attr-defined]


def card_set(mask: int) -> CardSet:
    """The set of a mask that is known to be one: what the game uses for every card played."""
    new = object.__new__(CardSet)
    _set_mask(new, mask)
    return new


def _mask_of(members: Iterable[Any]) -> int:
    return members.mask if isinstance(members, CardSet) else CardSet(members).mask


def cards(text: str | Iterable[Card | str]) -> CardSet:
    """Read cards: `SA SK H10 JK`, grouped `SAK H10 JK`, or a list of them; a text with a card twice is refused."""
    if isinstance(text, CardSet):
        return text
    if not isinstance(text, str):
        if not isinstance(text, Iterable):
            raise NotationError(text, Expected.CARDS)
        return CardSet(map(Card, text))
    found = card_list(text)
    if len(set(found)) < len(found):
        raise NotationError(text, Expected.CARDS)
    return CardSet(found)


def card_list(text: str) -> tuple[Card, ...]:
    """Read cards in the order in which they stand."""
    return tuple(card for word in text.replace(",", " ").split() for card in _read_group(word, text))


def _read_group(word: str, whole: str) -> list[Card]:
    if word.strip().upper() in _JOKER_TEXTS:
        return [JOKER]
    match = _GROUP.fullmatch(word.upper())
    if not match:
        raise NotationError(whole, Expected.CARDS)
    return [Card.of(_SUIT_LETTERS[match[1]], _RANKS[rank]) for rank in _RANK.findall(match[2])]


def card_of(mask: int) -> Card:
    """The card of a mask with a single bit."""
    return CARDS[mask.bit_length() - 1]


def each(mask: int) -> Iterator[Card]:
    """The cards of a mask, from the lowest bit up."""
    while mask:
        low = mask & -mask
        yield CARDS[low.bit_length() - 1]
        mask ^= low
