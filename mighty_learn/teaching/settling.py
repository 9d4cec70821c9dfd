"""A finished game to be settled, and what newcomers make of it: each mistake is a way of reckoning to a wrong number.

The right number is the engine's score sheet. A mistake changes what is given to the engine (the count, the house, the
contract) or what is done with its answer, so that no formula of a house stands here a second time. Which numbers are
offered, and what is said about them, is in `points`.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from mighty_learn.engine.actions import HIGHEST_CONTRACT, Contract
from mighty_learn.engine.cards import JOKER, CardSet
from mighty_learn.engine.presets import CAMPUS, GUIDE, HAEBANGCHON
from mighty_learn.engine.rules import Double, Pay, RuleSet
from mighty_learn.engine.scoring import ScoreSheet, score
from mighty_learn.engine.state import State, held_by

_SEATS = {"declarer": 0, "friend": 1, "opponent": 2}  # where each sits in a sheet made here


class Role(StrEnum):
    """Whose points are asked for."""

    DECLARER = "declarer"
    FRIEND = "friend"
    OPPONENT = "opponent"


class Company(StrEnum):
    """Whether the declarer had a friend, and if not, why."""

    FRIEND = "friend"  # a card was called, another player held it
    SELF = "self"  # the called card was his own, or he had buried it (R5.3)
    NONE = "none"  # declared openly (R5.4)
    FIRST = "first"  # the winner of the first trick, and that was another player (R5.5)


class Slip(StrEnum):
    """What a newcomer gets wrong. The order is that in which they are told when two lead to the same number."""

    TRICKS = "tricks"  # counts tricks instead of point cards
    BURIED_LOST = "buried_lost"  # leaves the buried point cards out
    TWO_A_TRICK = "two_a_trick"  # takes every trick to hold two point cards
    BY_TAKEN = "by_taken"  # is paid by what was taken, not by what was promised
    CRITICAL_PAID = "critical_paid"  # does not know that an exact contract pays 1
    CRITICAL_DOUBLED = "critical_doubled"  # multiplies that 1
    EXACT_NOTHING = "exact_nothing"  # takes an exact contract for a draw without points
    RUN_MISSED = "run_missed"  # does not see the run, or does not double it
    BACK_RUN_MISSED = "back_run_missed"  # settles a back run as an ordinary loss
    LOSS_SINGLE = "loss_single"  # does not double what is missing
    LOSS_DOUBLED = "loss_doubled"  # multiplies a loss like a win
    DOUBLES_MISSED = "doubles_missed"  # leaves the multipliers out
    SELF_AS_NONE = "self_as_none"  # doubles a friend who turned out to be oneself, as if none had been called
    ALONE_AS_PAIR = "alone_as_pair"  # two shares for a declarer who was alone
    SHARE = "share"  # stops at one share
    SHARES_EVERYWHERE = "shares_everywhere"  # shares out where the house pays each the same
    OTHER_ROLE = "other_role"  # the declarer's points for somebody else
    SIGN = "sign"  # who pays whom, the wrong way round
    HOUSE_CAMPUS = "house_campus"  # settles by another house's rules
    HOUSE_HAEBANGCHON = "house_haebangchon"
    HOUSE_GUIDE = "house_guide"


@dataclass(frozen=True)
class Case:
    """A game that is over, as it lies on the table, and whose points are asked for."""

    name: str
    rules: RuleSet
    contract: Contract
    company: Company
    mighty: bool  # whether the government held it when play began
    joker: bool
    opposition: CardSet  # the point cards that the opposition took
    buried: CardSet  # the point cards among the three that the declarer laid away
    tricks: int  # of the government, 0–10
    role: Role = Role.DECLARER

    @classmethod
    def of(cls, state: State, name: str = "own") -> Case:
        """A finished game of which all ten tricks were played."""
        if not state.is_over or len(state.tricks) != 10:
            raise ValueError(f"{state!r}: expected a game whose ten tricks have been played")
        assert state.contract is not None
        government = state.government
        lost = CardSet(play.card for trick in state.tricks if trick.winner not in government for play in trick.plays)
        company = Company.FRIEND if len(government) == 2 else Company.SELF
        if state.call is not None and state.call.kind.value in (Company.NONE, Company.FIRST):
            company = Company(state.call.kind.value)
        return cls(
            name, state.rules, state.contract, company, held_by(state, state.mighty), held_by(state, JOKER),
            points_of(lost), points_of(state.discard or CardSet()),
            sum(trick.winner in government for trick in state.tricks))

    @property
    def alone(self) -> bool:
        """Whether the declarer played without a friend."""
        return self.company in (Company.SELF, Company.NONE)

    @property
    def n(self) -> int:
        """The government's point cards: 20 − the opposition's (R4.2)."""
        return 20 - len(self.opposition)

    @property
    def in_tricks(self) -> int:
        """The point cards in the government's own tricks."""
        return self.n - len(self.buried)

    @cached_property
    def right(self) -> Reckoning:
        """The settlement as it should be."""
        return Reckoning(self.rules, self.contract, self.n, self.mighty, self.joker, self.company, self.role)

    @property
    def sheet(self) -> ScoreSheet:
        """The engine's settlement; the declarer sits on 0, a friend on 1."""
        return self.right.sheet

    def under(self, slip: Slip) -> int | None:
        """The points that somebody with this mistake arrives at; None where it makes no difference."""
        found = self.right.under(slip, self)
        return None if found is None or found.value == self.right.value else found.value


def points_of(cards: CardSet) -> CardSet:
    """Those that are point cards."""
    return CardSet(card for card in cards if card.is_point)


@dataclass(frozen=True)
class Reckoning:
    """What is given to the engine, and what is done with its answer."""

    rules: RuleSet
    contract: Contract
    n: int
    mighty: bool
    joker: bool
    company: Company
    role: Role
    shares: int | None = None  # so many times the pay, instead of the house's share
    times: int = 1
    halved: bool = False

    @cached_property
    def sheet(self) -> ScoreSheet:
        """The engine's settlement of this."""
        call = {Company.FRIEND: "card", Company.SELF: "card"}.get(self.company, self.company.value)
        friend = 1 if self.company in (Company.FRIEND, Company.FIRST) else None
        return score(self.rules, self.contract, self.n, self.mighty, self.joker, call, 0, friend)

    @property
    def value(self) -> int:
        """The points of the role that is asked for."""
        sheet = self.sheet
        found = sheet.by_seat[_SEATS[self.role]] if self.shares is None else self.shares * sheet.m
        return found * self.times // (2 if self.halved else 1)

    @property
    def made(self) -> bool:
        """Whether the contract is made by this count."""
        return self.n >= self.contract.number

    def under(self, slip: Slip, case: Case) -> Reckoning | None:
        """The same with this mistake; None where there is no room for it."""
        return _SLIPS[slip](self, case)


Change = Callable[[Reckoning, Case], Reckoning | None]


def _count(count: Callable[[Case], int]) -> Change:
    """Another count of the government's points."""
    return lambda it, case: replace(it, n=min(20, count(case)))


def _when(holds: Callable[[Reckoning], bool], change: Callable[[Reckoning], Reckoning]) -> Change:
    return lambda it, _: change(it) if holds(it) else None


def _exact(it: Reckoning) -> bool:
    return it.n == it.contract.number < HIGHEST_CONTRACT


def _critical(it: Reckoning) -> bool:
    return _exact(it) and it.rules.critical


def _uncritical(it: Reckoning, **changes: object) -> Reckoning:
    return replace(it, rules=it.rules.replace(critical=False), **changes)  # type: ignore[arg-type]


def _doubling(it: Reckoning) -> int:
    """By how much a made contract would be multiplied."""
    won = _uncritical(it, n=max(it.contract.number, min(it.n, 19)))
    doubles: int = 2 ** sum(line.times for line in won.sheet.lines)
    return doubles


def _without_run(it: Reckoning) -> Reckoning:
    """A run of twenty that is not seen as one."""
    rules = it.rules.replace(critical=False, doubles=it.rules.doubles - {Double.RUN, Double.DECLARED_RUN})
    seen = it.n - 1 if it.contract.number < HIGHEST_CONTRACT and rules.pay is Pay.OVER_TEN else it.n
    return replace(it, rules=rules, n=seen)


def _without_pair(it: Reckoning) -> Reckoning:
    if it.rules.pay is not Pay.TABLE:
        return replace(it, halved=True) if it.role is Role.DECLARER else it
    return replace(it, rules=it.rules.replace(doubles=it.rules.doubles - {Double.ALONE}))


def _shared(it: Reckoning) -> Reckoning:
    alone = it.company in (Company.SELF, Company.NONE)
    return replace(it, shares={Role.DECLARER: 4 if alone else 2, Role.FRIEND: 1, Role.OPPONENT: -1}[it.role])


def _back_run(it: Reckoning) -> bool:
    return any(line.key.startswith("back_run") for line in it.sheet.lines)


def _house(rules: RuleSet) -> Change:
    fits = Company.FIRST  # only one house knows a first-trick friend
    return lambda it, _: None if rules == it.rules or it.company is fits else replace(it, rules=rules)


_SLIPS: Mapping[Slip, Change] = {
    Slip.TRICKS: _count(lambda case: case.tricks),
    Slip.BURIED_LOST: _count(lambda case: case.in_tricks),
    Slip.TWO_A_TRICK: _count(lambda case: 2 * case.tricks),
    Slip.BY_TAKEN: _when(lambda it: it.contract.number < it.n < 20, lambda it: _uncritical(
        it, contract=Contract(it.contract.trump, it.n))),
    Slip.CRITICAL_PAID: _when(_critical, _uncritical),
    Slip.CRITICAL_DOUBLED: _when(_critical, lambda it: replace(it, times=_doubling(it))),
    Slip.EXACT_NOTHING: _when(_exact, lambda it: replace(it, shares=0)),
    Slip.RUN_MISSED: _when(lambda it: it.n == 20, _without_run),
    Slip.BACK_RUN_MISSED: _when(_back_run, lambda it: replace(it, rules=it.rules.replace(back_run=False))),
    Slip.LOSS_SINGLE: _when(lambda it: not it.made and it.rules.pay is Pay.OVER_TEN and not _back_run(it),
                            lambda it: replace(it, halved=True)),
    Slip.LOSS_DOUBLED: _when(lambda it: not it.made, lambda it: replace(it, times=_doubling(it))),
    Slip.DOUBLES_MISSED: _when(lambda it: it.made, lambda it: replace(it, rules=it.rules.replace(doubles=()))),
    Slip.SELF_AS_NONE: _when(lambda it: it.company is Company.SELF, lambda it: replace(it, company=Company.NONE)),
    Slip.ALONE_AS_PAIR: _when(lambda it: it.company in (Company.SELF, Company.NONE), _without_pair),
    Slip.SHARE: _when(lambda it: it.role is Role.DECLARER and it.rules.pay is not Pay.TABLE,
                      lambda it: replace(it, shares=1)),
    Slip.SHARES_EVERYWHERE: _when(lambda it: it.rules.pay is Pay.TABLE, _shared),
    Slip.OTHER_ROLE: _when(lambda it: it.role is not Role.DECLARER, lambda it: replace(it, role=Role.DECLARER)),
    Slip.SIGN: lambda it, _: replace(it, times=-it.times),
    Slip.HOUSE_CAMPUS: _house(CAMPUS),
    Slip.HOUSE_HAEBANGCHON: _house(HAEBANGCHON),
    Slip.HOUSE_GUIDE: _house(GUIDE),
}
