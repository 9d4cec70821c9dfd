"""Lesson 6, bidding: what a hand is worth counted in the head, one choice missing, two, all, and the bank of the gate.

Every verdict is a measured one (`bidding_cases`). The count is a rule for the head; how often it calls rightly is
counted, not claimed (`right_by_count`). The experiment is in `bidding_rates`.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from mighty_learn.engine.actions import Contract
from mighty_learn.engine.cards import Card, CardSet, Suit
from mighty_learn.engine.presets import CAMPUS
from mighty_learn.engine.rules import RuleSet, check_rules
from mighty_learn.players.simple.valuing import Weights, features, value
from mighty_learn.teaching import given
from mighty_learn.teaching.bidding_cases import PASS, TRUMPS, Case, cases, name_of
from mighty_learn.teaching.bidding_words import Counted, asked, halves, label, reason, trump_label, trump_reason
from mighty_learn.teaching.quiz import Hint, Question, Sentence
from mighty_learn.teaching.students import marked

NAME = "06_bidding"
EXAMPLE = "open-7"
ONE_MISSING, TWO_MISSING = "open-15", "open-18"
ALONE = ("mighty-191", "stop-100", "nt-151")
_MISCONCEPTIONS = ("M-BIDLOWEST", "M-BIDPOINTS", "M-BIDLENGTH", "M-BIDMIGHTY", "M-BIDNEVER")
_PRACTICE = (EXAMPLE, ONE_MISSING, TWO_MISSING, *ALONE)


def call(case: Case) -> Question:
    """Which bid, or a pass?"""
    return _question(case, case.id, asked(case, "bidding.ask"), case.options)


def _question(case: Case, name: str, prompt: Sentence, options: Sequence[str]) -> Question:
    right = tuple(option for option in case.accepted if option in options)
    return Question(
        id=name, prompt=prompt, options=tuple(options), accepted=tuple(frozenset([option]) for option in right),
        reasons={option: reason(case, option) for option in options}, hints=_hints(case, options),
        hand=str(case.hand), labels={option: label(option) for option in options})


def _hints(case: Case, options: Sequence[str]) -> tuple[Sentence, ...]:
    """How to count and what to make of it, where that is right; whether it is a hand to bid on."""
    by_head = count_hints() if by_count(case) in set(case.accepted) & set(options) else ()
    if case.best == PASS:
        return (*by_head, Sentence("bidding.hint_pass"))
    return (*by_head, Hint("bidding.hint_bid", leaves=frozenset(options) - {PASS}))


def count_hints() -> tuple[Sentence, ...]:
    """All that the count counts, with its weights: under a suit, in no trump, and what to call by it."""
    suit, none = (dict(zip(Weights._fields, map(halves, weights), strict=True)) for weights in (_SUIT, _NO_TRUMP))
    return (Sentence("bidding.hint_count", suit), Sentence("bidding.hint_count_none", {**none, "enough": ENOUGH}),
            Sentence.of("bidding.hint_count_call", enough=ENOUGH, more=ENOUGH + 1, margin=MARGIN))


# --- the way to it


def example() -> Case:
    """The worked one."""
    return cases()[EXAMPLE]


def one_missing() -> tuple[Question, ...]:
    """The trump is chosen: how many?"""
    case = cases()[ONE_MISSING]
    return (_number(case),)


def two_missing() -> tuple[Question, ...]:
    """The trump, then the number."""
    case = cases()[TWO_MISSING]
    options = tuple(map(name_of, TRUMPS))
    right = {name_of(Contract.parse(option).trump) for option in case.accepted}
    trump = Question(
        id=f"{case.id}-trump", prompt=asked(case, "bidding.ask_trump"), options=options,
        accepted=tuple(frozenset([option]) for option in options if option in right),
        reasons={name_of(trump): trump_reason(case, trump) for trump in TRUMPS}, hand=str(case.hand),
        hints=(Sentence("bidding.hint_trump"),), labels={option: trump_label(option) for option in options})
    return trump, _number(case)


def _number(case: Case) -> Question:
    """How many in the best trump, or a pass?"""
    trump = Contract.parse(case.best).trump
    options = (*(str(Contract(trump, number)) for number in case.of_trump(trump)), PASS)
    return _question(case, f"{case.id}-number", asked(case, "bidding.ask_number", trump=name_of(trump)), options)


def alone() -> tuple[Question, ...]:
    """Nothing is given but the hand."""
    return tuple(call(cases()[name]) for name in ALONE)


@cache
def bank() -> tuple[Question, ...]:
    """The bank of the gate."""
    return marked((call(case) for case in cases().values() if case.id not in _PRACTICE), _MISCONCEPTIONS)


@cache
def about() -> Mapping[str, Case]:
    """The hand that each question of the lesson is about, by the question's id."""
    return {f"{name}{part}": case for name, case in cases().items() for part in ("", "-number", "-trump")}


# --- a count for the head


@dataclass(frozen=True)
class Count:
    """What ten cards are worth under a trump: in a suit about so many point cards for their side, in the mean."""

    trump: Suit | None
    worth: float


# 7½; 1 for a trump, for its A, K, Q, for a side ace; 1½ for the Mighty, for the joker; ½ for a side king with company.
_SUIT = Weights(7.5, 1.0, 1.0, 1.5, 1.5, 1.0, 0.5, 0.0)
# 10 and 1 because it pays double; 1 for the Mighty, the joker, an ace; ½ for a king with company.
_NO_TRUMP = Weights(11.0, 0.0, 0.0, 1.0, 1.0, 1.0, 0.5, 0.0)
ENOUGH = 14  # a count from which on to open
MIGHTY = Card("SA")
MARGIN = 2  # how far below the count to open


def count(hand: CardSet, trump: Suit | None, rules: RuleSet = CAMPUS) -> Count:
    """The count of ten cards under one trump."""
    return Count(trump, value(features(rules, hand.mask, trump), _NO_TRUMP if trump is None else _SUIT))


def best_count(hand: CardSet, rules: RuleSet = CAMPUS) -> Count:
    """The highest count, of equal ones the longer suit; no trump when that is enough, and no more than one behind."""
    counts = [count(hand, trump, rules) for trump in TRUMPS]
    suit = max(counts[:-1], key=lambda one: (one.worth, features(rules, hand.mask, one.trump).length))
    return counts[-1] if counts[-1].worth >= max(ENOUGH, suit.worth - 1) else suit


def counted(hand: CardSet | str, trump: Suit | str | None, rules: RuleSet = CAMPUS) -> Counted:
    """The count of ten cards part by part, to be printed; an error quotes what is no such hand, trump or house."""
    held_cards, suit = given.ten_cards("hand", hand), given.trump(trump)
    found = features(check_rules(rules), held_cards.mask, suit)
    weights = _NO_TRUMP if suit is None else _SUIT
    held = tuple((name, times, weight * times) for name, times, weight in zip(
        found._fields, found, weights[1:], strict=True) if weight and times)
    return Counted(suit, weights.base, held, count(held_cards, suit, rules).worth)


def right_by_count() -> tuple[int, int]:
    """On how many hands of the bank the count calls rightly, and of how many."""
    asked_of = [case for case in cases().values() if case.id not in _PRACTICE]
    return sum(by_count(case) in case.accepted for case in asked_of), len(asked_of)


def right_by(misconception: str) -> int:
    """On how many hands of the bank somebody with this habit calls rightly."""
    return sum(misconception not in asked.traps for asked in bank())


def by_count(case: Case) -> str:
    """What the count calls: a pass below 14, or 15 with ♠A; else two below it to begin with, and up to it if outbid."""
    found = best_count(case.hand, case.rules)
    open_bids = case.of_trump(found.trump)
    number = max(int(found.worth) - MARGIN, min(open_bids, default=21))
    enough = ENOUGH + (MIGHTY in case.hand)  # who holds it is often the friend of whoever declares
    if found.worth < enough or number not in open_bids or number > found.worth:
        return PASS
    return str(Contract(found.trump, number))


def longest(hand: CardSet) -> Suit:
    """The longest suit; of equal ones that with more point cards."""
    return max(Suit, key=lambda suit: (len(hand.of_suit(suit)), hand.of_suit(suit).points))


# What the desk begins with: a fair hand, a weak one with the Mighty, a strong one, one for no trump.
DESK_HANDS = (
    "SA SQ S3 HQ H6 H4 H2 D5 C10 JK", "SA S7 HK H9 H8 DJ D7 D6 CQ C5", "SK S8 HA HK HQ HJ H9 H3 DA C4",
    "SA SK S6 HA H10 DA D7 CK C8 JK", "S9 S4 H4 DQ D10 CQ CJ C10 C7 C6", "S6 S2 HJ H7 H5 DK D9 D3 C10 C8",
)
