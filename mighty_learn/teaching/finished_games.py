"""Finished games of a wished kind, for settlements: dealt, buried and played by the engine, the number promised last.

What a game is worth is settled elsewhere. The five play by the rule of thumb; so that runs and back runs come up at
all, the government may be dealt better or worse cards than chance gives.
"""
from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import count

from mighty_learn.engine.actions import HIGHEST_CONTRACT, Contract
from mighty_learn.engine.cards import CARDS, Card, CardSet, Rank, Suit
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.shuffle import below, mixed, shuffled, splitmix64
from mighty_learn.engine.state import State
from mighty_learn.players.policy import play_out
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.teaching.settling import Case, Company, Role

_DECLARER, _FRIEND = 0, 1
_GOVERNMENT_CARDS = 23  # ten each, and the three that are laid away
_PROVISIONAL = 15  # the number under which the cards are played
_NOISE = 12  # in steps of rank: how far a card strays when the government's cards lean one way


class Kind(StrEnum):
    """How a game ended."""

    MADE = "made"
    EXACT = "exact"
    LOST = "lost"
    RUN = "run"
    DECLARED_RUN = "declared-run"
    BACK_RUN = "back-run"


@dataclass(frozen=True)
class Wish:
    """What kind of game is wanted."""

    rules: RuleSet
    kind: Kind
    company: Company = Company.FRIEND
    role: Role = Role.DECLARER
    no_trump: bool = False
    least: int = 0  # the least number promised
    missing: str | None = None  # what the government lacks: "mighty", "joker", "both", "nothing"; None: whatever

    def finds(self, seed: int, name: str) -> Case:
        """The first game of this seed that is so, with point cards buried."""
        for index in count():
            stream = splitmix64(mixed(seed, index))
            state = _dealt(self, stream)
            if state is None:
                continue
            case = Case.of(play_out(state, rule_of_thumb, random.Random(0)), name)
            number = self._number(case, stream)
            if number is not None and case.buried and case.company is self.company and self._misses(case):
                contract = Contract(case.contract.trump, number)
                return replace(case, rules=self.rules, contract=contract, role=self.role)
        raise AssertionError("count never ends")

    @property
    def lean(self) -> int:
        """Whose cards are better than chance gives: 1 the government's, −1 the opposition's."""
        if self.kind is Kind.BACK_RUN:
            return -1
        return int(self.kind in (Kind.RUN, Kind.DECLARED_RUN) or (self.least > _PROVISIONAL and self.kind is Kind.MADE))

    def _misses(self, case: Case) -> bool:
        lacks = {(True, True): "nothing", (False, True): "mighty", (True, False): "joker"}
        return self.missing in (None, lacks.get((case.mighty, case.joker), "both"))

    def _number(self, case: Case, stream: Iterator[int]) -> int | None:
        """A contract under which the game ended as it should; None if there is none."""
        least = max(self.least, self.rules.min_bid)
        fits = [number for number in range(least, HIGHEST_CONTRACT + 1) if self._ended(case, number)]
        return fits[below(len(fits), stream)] if fits else None

    def _ended(self, case: Case, number: int) -> bool:
        """Whether the game is of this kind under this number.

        A made contract is lost without the buried cards, a lost one was missed by at most three: near things teach
        more than clear ones.
        """
        n, least = case.n, self.rules.back_run_at or number
        return {
            Kind.MADE: case.in_tricks < number < n < HIGHEST_CONTRACT,
            Kind.EXACT: number == n < HIGHEST_CONTRACT,
            Kind.LOST: n < number <= n + 3 and 20 - n < least,
            Kind.RUN: n == 20 and number < 20,
            Kind.DECLARED_RUN: n == number == 20,
            Kind.BACK_RUN: n < number and 20 - n >= least,
        }[self.kind]


def _dealt(wish: Wish, stream: Iterator[int]) -> State | None:
    """The first lead of a game: the government's cards leaning as the wish asks; None where nothing can be called."""
    pack = _pack(wish.lean, stream)
    ours, theirs = (shuffled(part, next(stream)) for part in (pack[:_GOVERNMENT_CARDS], pack[_GOVERNMENT_CARDS:]))
    own, friend = CardSet(ours[:13]), CardSet(ours[13:])
    trump = None if wish.no_trump else max(Suit, key=lambda suit: len(own.of_suit(suit)))
    mighty = wish.rules.mighty(trump)
    buried = CardSet(_buried(own, trump, mighty))
    hands = [own - buried, friend, *(CardSet(theirs[at:at + 10]) for at in (0, 10, 20))]
    called = _called(wish.company, mighty, hands)
    contract = Contract(trump, _PROVISIONAL)
    if called is None or len(buried) < 3:
        return None
    rules = wish.rules.replace(claim=False)  # the tricks are counted: all ten are played
    return State.from_position(rules, str(contract), _DECLARER, called, hands, _DECLARER, discard=buried)


def _pack(lean: int, stream: Iterator[int]) -> list[Card]:
    """A shuffled pack; leaning 1 the strong cards tend to the front, −1 to the back."""
    pack = shuffled(CARDS, next(stream))
    return pack if not lean else sorted(pack, key=lambda card: below(_NOISE, stream) - lean * _strength(card))


def _strength(card: Card) -> int:
    return Rank.ACE + 3 if card.rank is None else int(card.rank)


def _buried(own: CardSet, trump: Suit | None, mighty: Card) -> list[Card]:
    """One to three loose point cards of a side suit, filled up with low ones: as the usual advice goes."""
    side = [card for card in own if card.suit not in (None, trump) and card is not mighty]
    loose = [card for card in side if card.is_point and card.rank is not Rank.ACE]
    low = sorted((card for card in side if not card.is_point), key=_strength)
    return [*loose[:1 + len(low) % 3], *low][:3]


def _called(company: Company, mighty: Card, hands: list[CardSet]) -> str | None:
    """Whom the declarer calls: the Mighty, or the best card that the friend (or, by mistake or guile, he) holds."""
    if company in (Company.NONE, Company.FIRST):
        return company.value
    held = hands[_DECLARER if company is Company.SELF else _FRIEND]
    return str(mighty if mighty in held else max(held, key=_strength))
