"""Views that no game can show, refused by name: whose record contradicts itself, over which cards, by which plays."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import or_

from mighty_learn.analysis.counting import Filling, Place
from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import CardSet
from mighty_learn.engine.errors import RuleError, Why


@dataclass(frozen=True)
class Proof:
    """What one play proves: the hand it came from held none of `barred` (a mask)."""

    seat: int
    play: Play
    trick: int  # 1–10
    why: Why  # for what the play would have been refused
    barred: int

    def __str__(self) -> str:
        rule = self.why.name.lower().replace("_", " ")
        return f"seat {self.seat}'s {self.play} on trick {self.trick} ({rule}, {self.why.rule})"


class ImpossibleView(RuleError):  # noqa: N818 - named like IllegalAction
    """A view that no game can show. `seat`: whose record contradicts itself (None: no single one), `cards`: over which
    cards, `plays`: the plays that contradict, in order."""

    def __init__(self, message: str, seat: int | None = None, cards: CardSet | None = None, plays: Sequence[Play] = ()):
        super().__init__(message)
        self.seat = seat
        self.cards = CardSet() if cards is None else cards
        self.plays = tuple(plays)


def played_later(proof: Proof, later: Play, trick: int) -> ImpossibleView:
    """A card was played that an earlier play of the same seat had proved absent."""
    card = later.card
    return ImpossibleView(
        f"seat {proof.seat} cannot have held {card}: {proof} was only legal without it, yet it played {later} "
        f"on trick {trick}", proof.seat, CardSet([card]), (proof.play, later))


def held_after(proof: Proof, card: CardSet) -> ImpossibleView:
    """The viewer still holds what one of his own plays had proved absent."""
    return ImpossibleView(f"seat {proof.seat} cannot hold {card}: {proof} was only legal without", proof.seat, card,
                          (proof.play,))


def no_room(filling: Filling, proofs: Iterable[Proof]) -> ImpossibleView:
    """Why the cards cannot be laid into the places: a place for which too few are left, or too many for some places."""
    told = tuple(proofs)
    for size in range(1, len(filling.places) + 1):
        for some in combinations(filling.places, size):
            possible = filling.cards & ~reduce(_and, (place.barred for place in some))
            room = sum(place.size for place in some)
            if possible.bit_count() < room:
                return _too_few(some, possible, room, told)
            stuck = filling.cards & reduce(_and, (other.barred for other in filling.places if other not in some), -1)
            if stuck.bit_count() > room:
                return _too_many(filling, some, stuck, room, told)
    least = filling.least
    assert least is not None  # without a condition it is one of these (Hall's marriage theorem)
    points = CardSet(mask=filling.cards & least.among)
    return ImpossibleView(f"{least.number} point cards were taken before this position began, but of {points} so many "
                          f"cannot lie with {filling.places[least.place].name}", cards=points)


def _and(left: int, right: int) -> int:
    return left & right


def _too_few(some: Sequence[Place], possible: int, room: int, proofs: tuple[Proof, ...]) -> ImpossibleView:
    blamed = [proof for proof in proofs if f"seat {proof.seat}" in {place.name for place in some}]
    return _impossible(f"{_named(some)} must hold {room} more cards but may hold only "
                       f"{CardSet(mask=possible) or 'none'}", possible, some, blamed)


def _too_many(
    filling: Filling, some: Sequence[Place], stuck: int, room: int, proofs: tuple[Proof, ...]
) -> ImpossibleView:
    barring = {place.name for place in filling.places if place not in some}
    blamed = [proof for proof in proofs if f"seat {proof.seat}" in barring and proof.barred & stuck]
    return _impossible(f"{CardSet(mask=stuck)} can lie only with {_named(some)}, which has room for {room}", stuck,
                       [place for place in filling.places if place.name in barring], blamed)


def _impossible(message: str, cards: int, places: Sequence[Place], blamed: Sequence[Proof]) -> ImpossibleView:
    seats = [int(place.name[5:]) for place in places if place.name.startswith("seat ")]
    proved = "; ".join(map(str, blamed))
    return ImpossibleView(f"{message}{': by ' if proved else ''}{proved}", seats[0] if len(seats) == 1 else None,
                          CardSet(mask=cards), tuple(proof.play for proof in blamed))


def _named(places: Sequence[Place]) -> str:
    return " and ".join(place.name for place in places) or "nobody"


def everything(masks: Iterable[int]) -> int:
    """The union of masks."""
    return reduce(or_, masks, 0)
