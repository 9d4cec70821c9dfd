"""Every way to lay cards into places of fixed size, when a place may bar some of the cards: counted and numbered.

The ways are numbered 0 … count − 1 and `unrank` builds the way of a number, so that a uniform number is a uniformly
drawn way and a loop over all numbers meets each way once. The counting goes through the cards one by one (dynamic
programming over the room that is left), with two shortcuts: places that bar the same cards are one place until the end,
and the largest class of cards that no place tells apart is counted by a multinomial. Knows masks, but no rule of the
game.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb, prod
from typing import NamedTuple


class Place(NamedTuple):
    """A hand or a pile that cards go to."""

    name: str
    size: int  # how many cards it takes, 0–53
    barred: int = 0  # mask of the cards it does not take


class Least(NamedTuple):
    """A condition: at least `number` of the cards `among` (a mask) go to the place with this index."""

    place: int
    among: int
    number: int


class _Node(NamedTuple):
    """What can still be done from here: in how many ways, and by which next steps."""

    ways: int
    edges: tuple[_Edge, ...]  # none at the end, where only the last class of cards is left
    room: tuple[int, ...]  # by group of places


class _Edge(NamedTuple):
    """The next card goes to this group of places; `ways`: in how many ways it then goes on."""

    ways: int
    group: int
    node: _Node


@dataclass(frozen=True)
class Filling:
    """All ways to lay `cards` (a mask) into `places`, whose sizes add up to the number of cards.

    >>> odd = Filling(0b1111, (Place("a", 2, barred=0b0001), Place("b", 2)))
    >>> odd.count, odd.unrank(0)
    (3, [6, 9])
    """

    cards: int
    places: tuple[Place, ...]
    least: Least | None = None

    def __post_init__(self) -> None:
        room = sum(place.size for place in self.places)
        if room != self.cards.bit_count():
            raise ValueError(f"{self.cards.bit_count()} cards do not fill places for {room}")

    @cached_property
    def count(self) -> int:
        """How many ways there are."""
        return self._root.ways * prod(self._within)

    def unrank(self, number: int) -> list[int]:
        """The masks of the places in the way of this number, 0 … count − 1."""
        if not 0 <= number < self.count:
            raise ValueError(f"way {number}: there are {self.count} ways, numbered from 0")
        groups, number = self._between_groups(number)
        masks = [0] * len(self.places)
        for members, mask, ways in zip(self._groups, groups, self._within, strict=True):
            number, part = divmod(number, ways)
            shares = (mask,) if len(members) == 1 else split(mask, [self.places[k].size for k in members], part)
            for place, share in zip(members, shares, strict=True):
                masks[place] = share
        return masks

    def _between_groups(self, number: int) -> tuple[list[int], int]:
        """The cards of each group of places, and what is left of the number for the places within the groups."""
        masks, node = [0] * len(self._groups), self._root
        rest, number = divmod(number, node.ways)
        for card, _ in self._order:
            for edge in node.edges:
                if number < edge.ways:
                    masks[edge.group] |= card
                    node = edge.node
                    break
                number -= edge.ways
        for group, share in enumerate(split(self._last, node.room, number)):
            masks[group] |= share
        return masks, rest

    @cached_property
    def _groups(self) -> tuple[tuple[int, ...], ...]:
        """Indices of places that bar the same cards and stand under the same condition."""
        found: dict[tuple[int, bool], list[int]] = {}
        for k, place in enumerate(self.places):
            special = self.least is not None and self.least.place == k
            found.setdefault((place.barred & self.cards, special), []).append(k)
        return tuple(map(tuple, found.values()))

    @cached_property
    def _within(self) -> tuple[int, ...]:
        """In how many ways the cards of a group fall to its places."""
        return tuple(multinomial([self.places[k].size for k in members]) for members in self._groups)

    def _takers(self, card: int) -> tuple[int, ...]:
        """The groups that take this card."""
        return tuple(g for g, members in enumerate(self._groups) if not self.places[members[0]].barred & card)

    @cached_property
    def _classes(self) -> list[tuple[tuple[int, ...], int]]:
        """Cards that no place and no condition tells apart, with the groups that take them; the largest class last."""
        found: dict[tuple[tuple[int, ...], bool], int] = {}
        for card in bits(self.cards):
            counted = self.least is not None and bool(self.least.among & card)
            key = self._takers(card), counted
            found[key] = found.get(key, 0) | card
        ranked = sorted(found.items(), key=lambda item: (len(item[0][0]), item[1]))
        largest = max(ranked, key=lambda item: item[1].bit_count() * len(item[0][0]), default=None)
        return [(takers, mask) for (takers, _), mask in sorted(ranked, key=lambda item: item is largest)]

    @property
    def _last(self) -> int:
        return self._classes[-1][1] if self._classes else 0

    @cached_property
    def _order(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The cards of all classes but the last with the groups that take them, those with the fewest groups first."""
        return tuple((card, takers) for takers, mask in self._classes[:-1] for card in bits(mask))

    @cached_property
    def _root(self) -> _Node:
        room = tuple(sum(self.places[k].size for k in members) for members in self._groups)
        return self._node(0, room, self.least.number if self.least else 0, {})

    def _node(self, step: int, room: tuple[int, ...], need: int, known: dict[object, _Node]) -> _Node:
        """What can be done with the cards from this step on, with this room and `need` more cards for the condition."""
        key = step, room, need
        if key not in known:
            if step == len(self._order):
                known[key] = _Node(self._ways_of_last(room, need), (), room)
            else:
                edges = tuple(self._edges(step, room, need, known))
                known[key] = _Node(sum(edge.ways for edge in edges), edges, room)
        return known[key]

    def _edges(self, step: int, room: tuple[int, ...], need: int, known: dict[object, _Node]) -> Iterator[_Edge]:
        card, takers = self._order[step]
        for group in takers:
            if room[group]:
                left = (*room[:group], room[group] - 1, *room[group + 1:])
                after = self._node(step + 1, left, max(0, need - self._counts(card, group)), known)
                if after.ways:
                    yield _Edge(after.ways, group, after)

    def _counts(self, card: int, group: int) -> bool:
        """Whether this card in this group counts for the condition."""
        least = self.least
        return least is not None and bool(least.among & card) and self._groups[group] == (least.place,)

    def _ways_of_last(self, room: tuple[int, ...], need: int) -> int:
        takers = self._classes[-1][0] if self._classes else ()
        if any(size for group, size in enumerate(room) if group not in takers):
            return 0
        got = sum(size for group, size in enumerate(room) if self._counts(self._last & -self._last, group))
        return multinomial(room) if got >= need else 0


def multinomial(sizes: Iterable[int]) -> int:
    """In how many ways as many different cards as the sizes add up to fall to places of these sizes."""
    ways = total = 0
    for size in sizes:
        total += size
        ways = (ways or 1) * comb(total, size)
    return ways or 1


def split(cards: int, sizes: Sequence[int], number: int) -> list[int]:
    """The way of this number, 0 … multinomial(sizes) − 1, to lay cards into places that take any of them."""
    ways, room, masks, left = multinomial(sizes), list(sizes), [0] * len(sizes), cards.bit_count()
    while cards:
        card = cards & -cards
        for place, size in enumerate(room):
            if size == left:  # only this place has room
                masks[place] |= cards
                return masks
            share = ways * size // left  # so many ways begin with this card in this place
            if number < share:
                break
            number -= share
        masks[place] |= card
        cards ^= card
        room[place] -= 1
        ways = share
        left -= 1
    return masks


def bits(mask: int) -> Iterator[int]:
    """The single bits of a mask, from the lowest up."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def uniform(limit: int, stream: Iterator[int]) -> int:
    """A uniform number from 0 to limit − 1, however large, from a stream of 64-bit numbers; none is favoured."""
    words = limit.bit_length() // 64 + 1
    whole = 1 << 64 * words
    while True:
        number = 0
        for _ in range(words):
            number = number << 64 | next(stream)
        if number < whole - whole % limit:
            return number % limit
