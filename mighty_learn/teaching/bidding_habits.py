"""How newcomers bid: each habit looks at one thing and forgets the rest. The hands of lesson 6 catch them.

What the bids are really worth is in `bidding_cases`; who has which habit is in `students`. Standard library only.
"""
from __future__ import annotations

from collections.abc import Callable

from mighty_learn.engine.actions import Contract
from mighty_learn.engine.cards import Card, CardSet, Suit
from mighty_learn.teaching.bidding_cases import PASS, Case, cases
from mighty_learn.teaching.quiz import Question

BidHabit = Callable[[Case], str]  # the option somebody with this habit calls
_MIGHTY = Card("SA")
_TEN = 10


def answer_by(question: Question, habit: BidHabit | None) -> str | None:
    """What he calls; whoever has no such habit calls best. None when the question is about no hand of lesson 6."""
    case = cases().get(question.id)
    if case is None:
        return None
    return case.best if habit is None else habit(case)


def _longest(hand: CardSet) -> Suit:
    """The longest suit; of equal ones that with more point cards."""
    return max(Suit, key=lambda suit: (len(hand.of_suit(suit)), hand.of_suit(suit).points))


def _lowest(case: Case, trump: Suit | None) -> int:
    """The lowest number open in this trump; 21 when there is none."""
    return min(case.of_trump(trump), default=21)


def _called(case: Case, trump: Suit | None, number: int) -> str:
    """The bid, if it is open; else a pass."""
    option = str(Contract(trump, min(number, 20)))
    return option if option in case.worth else PASS


def lowest(case: Case) -> str:
    """He never passes: his longest suit, at the lowest number that is open."""
    suit = _longest(case.hand)
    return _called(case, suit, _lowest(case, suit))


def by_points(case: Case) -> str:
    """A hand takes twice its point cards, he thinks: that many, in the suit with most of them."""
    suit = max(Suit, key=lambda one: (case.hand.of_suit(one).points, len(case.hand.of_suit(one))))
    return _called(case, suit, 2 * case.hand.points)


def by_length(case: Case) -> str:
    """Ten and one for each card of his longest suit, whatever these cards are."""
    suit = _longest(case.hand)
    return _called(case, suit, _TEN + len(case.hand.of_suit(suit)))


def with_mighty(case: Case) -> str:
    """Whoever holds the Mighty has to be declarer, he thinks, and nobody else should."""
    return lowest(case) if _MIGHTY in case.hand else PASS


def never(case: Case) -> str:
    """He waits for a hand that cannot lose, and passes."""
    return PASS
