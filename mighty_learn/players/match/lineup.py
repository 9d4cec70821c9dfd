"""Who plays which side of a contract: the five ways in which a player is tried against the same others.

A seat belongs to the government as the referee knows it, so that a hidden friend is played by the friend's player from
the first card on. A first-trick friend plays as an opponent until he is found.
"""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.engine.state import State


class Role(StrEnum):
    """The seats that a player takes; the others sit in the rest."""

    GOVERNMENT = "government"  # declarer and friend
    DECLARER = "declarer"
    FRIEND = "friend"
    OPPOSITION = "opposition"  # all who are left
    OPPONENT = "opponent"  # one of them, another one from deal to deal

    @property
    def sign(self) -> int:
        """1 when the side wants the government to take many point cards, −1 when it wants few."""
        return -1 if self in (Role.OPPOSITION, Role.OPPONENT) else 1


class Row(NamedTuple):
    """One line of a match table: this player in this role, those others in all other seats."""

    role: Role
    player: str
    others: str


class Lineup(NamedTuple):
    """The player, by name, of each part in a contract."""

    declarer: str
    friend: str
    opposition: str
    opponent: str  # the one opponent who may differ from the rest

    @classmethod
    def of(cls, row: Row) -> Lineup:
        """The player in the seats of the role, the others elsewhere."""
        role, mine, other = row
        governs, opposes = role is Role.GOVERNMENT, role is Role.OPPOSITION
        taken = (governs or role is Role.DECLARER, governs or role is Role.FRIEND, opposes,
                 opposes or role is Role.OPPONENT)
        return cls(*(mine if it_is else other for it_is in taken))


def rows(roles: Iterable[str], players: Iterable[str], others: Iterable[str]) -> tuple[Row, ...]:
    """Every role with every player against every kind of others; AnalysisError quotes an unknown role."""
    known = [str(role) for role in Role]
    asked, names, rest = tuple(roles), tuple(players), tuple(others)
    for role in asked:
        if role not in known:
            raise AnalysisError(f"role {role!r} is unknown; roles are: {', '.join(known)}")
    if not asked or len(set(asked)) < len(asked):
        raise AnalysisError(f"roles={asked!r}; expected one or more of {', '.join(known)}, each once")
    return tuple(Row(Role(role), name, other) for role in asked for other in rest for name in names)


@dataclass(frozen=True)
class Seating:
    """A lineup seated at one deal."""

    lineup: Lineup
    single: int  # the seat of the one opponent

    @classmethod
    def at(cls, state: State, lineup: Lineup, index: int) -> Seating:
        """The one opponent is the (index mod 3)rd after the declarer, or mod 4 when he is alone."""
        assert state.declarer is not None  # there is a contract
        seats = [seat for step in range(1, 5) if (seat := (state.declarer + step) % 5) not in state.government]
        return cls(lineup, seats[index % len(seats)])

    def name(self, state: State) -> str:
        """Who plays the seat whose turn it is."""
        seat = state.seat
        if seat == state.declarer:
            return self.lineup.declarer
        if seat in state.government:
            return self.lineup.friend
        return self.lineup.opponent if seat == self.single else self.lineup.opposition
