"""Tables on which the cards of power meet, dealt to a pattern: who holds the Mighty, the joker, the joker caller.

Random games seldom bring two of them together. Here the hands of a trick are dealt with these cards in chosen places,
and five players play legal cards, those cards of power first. What is asked about such a table is another module's.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import CARDS, SEATS, TRICKS, Card, CardSet, Suit
from mighty_learn.engine.rules import Powers, RuleSet
from mighty_learn.engine.shuffle import below, mixed, shuffled, splitmix64
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Table
from mighty_learn.engine.view import open_table

Trump = Suit | None
TRUMPS: tuple[Trump, ...] = (*Suit, None)
_NUMBER = 15  # of the contract: it makes no difference to a trick
_TRIES = 20_000  # far more than any pattern needs

NONE: CardSet = CardSet()

Where = Mapping[Card, int]  # cards to be dealt, by how many places after the leader their holder sits


@dataclass(frozen=True)
class Spot:
    """The start of a trick that is to be made: the rules, the trump, which trick, who is on lead."""

    rules: RuleSet
    trump: Trump
    trick_number: int
    leader: int
    seed: int

    @property
    def powers(self) -> Powers:
        """The cards of power."""
        return self.rules.powers(self.trump)

    def deal(self, where: Where, without: CardSet = NONE) -> State:
        """Five hands with these cards in their places, and none of the cards `without`."""
        rest = iter([card for card in shuffled(CARDS, self.seed) if card not in where and card not in without])
        size = TRICKS + 1 - self.trick_number
        hands = []
        for seat in SEATS:
            own = [card for card, place in where.items() if (self.leader + place) % 5 == seat]
            hands.append(CardSet([*own, *(next(rest) for _ in range(size - len(own)))]))
        contract = f"{'NT' if self.trump is None else self.trump}{_NUMBER}"
        declarer = self.leader if self.trick_number == 1 else self.seed % 5
        return State.from_position(self.rules, contract, declarer, "none", hands, self.leader)


def spots(rules: RuleSet, trumps: Sequence[Trump], tricks: Sequence[int], seed: int) -> Iterator[Spot]:
    """One after the other, each with a seed of its own; the trumps take turns."""
    for index in count():
        stream = splitmix64(mixed(seed, index))
        yield Spot(rules, trumps[index % len(trumps)], tricks[below(len(tricks), stream)], below(5, stream),
                   next(stream) >> 8)


def played(state: State, shown: CardSet, cards: int, seed: int, lead: str | None = None) -> Table | None:
    """The table once so many cards lie on it: `lead` first, then everybody's card of `shown` where it is legal, else
    any legal card; None when the lead is not allowed. With five cards a plain Table, before that a State."""
    stream = splitmix64(seed)
    if lead is not None:
        if state.why_not(lead) is not None:
            return None
        state = state.apply(lead)
    while len(state.trick) < min(cards, 4):
        state = state.apply(_choice(state, shown, stream))
    if cards < len(SEATS):
        return state
    return replace(open_table(state), trick=(*state.trick, _choice(state, shown, stream)))


def _choice(state: State, shown: CardSet, stream: Iterator[int]) -> Play:
    plays = [action for action in state.legal_actions() if isinstance(action, Play) and not action.call]
    wanted = [play for play in plays if play.card in shown] or plays
    return wanted[below(len(wanted), stream)]


Make = Callable[[Spot], Table | None]
Keep = Callable[[Table], bool]


def tables(make: Make, keep: Keep, places: Iterator[Spot], size: int) -> list[Table]:
    """`size` tables that this pattern makes and `keep` accepts, no two with the same cards."""
    found: list[Table] = []
    for tried, place in enumerate(places):
        if len(found) == size:
            return found
        if tried == _TRIES:
            raise AssertionError(f"{len(found)} of {size} tables after {tried} deals: the pattern hardly ever fits")
        table = make(place)
        if table is not None and keep(table) and all(one.trick != table.trick for one in found):
            found.append(table)
    raise AssertionError("spots never end")
