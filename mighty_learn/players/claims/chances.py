"""Claims about a number: a chance, the share of contracts made, what is buried. Each is measured deal by deal.

A measure takes a game and gives, by case and policy, a number of trials and what they add up to; cases that did not
come up are left out. Exact values, by counting, stand beside the simulated ones where counting is possible.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import comb, floor

from mighty_learn.engine.actions import Bid, ChangeContract, Contract, Discard, Pass
from mighty_learn.engine.cards import CARDS, POINT_MASK, SUIT_MASKS, Card, CardSet, Rank, Suit
from mighty_learn.engine.rules import DealMiss
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Phase
from mighty_learn.players.claims.data import Claim, Unit
from mighty_learn.players.claims.game import NO_CHANCE, Game
from mighty_learn.players.claims.playing_on import outcome
from mighty_learn.players.claims.situations.common import is_opposition
from mighty_learn.players.policy import step
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.players.simple.valuing import Weights, features, value

Measured = Mapping[tuple[str, str], tuple[int, int]]  # (case, policy) → (trials, their sum)
Measure = Callable[[Game, Claim], Measured]

_OTHERS, _HAND, _SUIT_SIZE = 4, 10, 13


# --- a suit that everybody still has


def chance_that_all_follow(seen: int) -> Fraction:
    """The chance that none of the other four is void in a suit of which the declarer saw so many of his 13 cards.

    The 40 cards that he did not see lie with them, ten each, every way being as likely.
    """
    missing, cards = _SUIT_SIZE - seen, _OTHERS * _HAND
    void = [(-1) ** k * comb(_OTHERS, k) * comb(cards - _HAND * k, missing) for k in range(_OTHERS + 1)]
    return Fraction(sum(void), comb(cards, missing))


def all_follow(game: Game, claim: Claim) -> Measured:
    """How often nobody else is void in a suit of which the ace and so many cards were seen.

    "dealt": by seat 0 in its hand and the kitty, whoever would have been declarer; "thumb": by the declarer of a game.
    """
    found: dict[tuple[str, str], tuple[int, int]] = {}
    start, begun = game.start, game.begun if "thumb" in claim.policies else None
    _note(found, claim, "dealt", start, 0, start.hands[0].mask | start.kitty.mask, None)
    if begun is not None and begun.declarer is not None and begun.discard is not None:
        seen = begun.hands[begun.declarer].mask | begun.discard.mask
        _note(found, claim, "thumb", begun, begun.declarer, seen, begun.trump)
    return found


def _note(
    found: dict[tuple[str, str], tuple[int, int]], claim: Claim, policy: str, state: State, me: int, seen: int,
    trump: Suit | None,
) -> None:
    """Look at each side suit but the Mighty's; of those of one length the first."""
    for suit in Suit:
        cards = SUIT_MASKS[suit]
        case = str((seen & cards).bit_count())
        wanted = suit not in (trump, state.rules.mighty(trump).suit) and Card.of(suit, Rank.ACE).mask & seen
        if wanted and case in claim.cases and (case, policy) not in found:
            others = [hand.mask & cards for seat, hand in enumerate(state.hands) if seat != me]
            found[case, policy] = 1, int(all(others))


# --- who is with whom


def fellow_opponent(game: Game, claim: Claim) -> Measured:
    """How often a seat of unknown side is of the opposition, for another opponent.

    "dealt": the Mighty is called, seat 0 is declarer, seat 1 asks about seat 2. "thumb": in a game, of the seat that is
    winning a trick, when such a question first comes up.
    """
    found: dict[tuple[str, str], tuple[int, int]] = {}
    start = game.start
    holder = next((seat for seat, hand in enumerate(start.hands) if start.rules.mighty(None) in hand), None)
    if holder in (2, 3, 4):
        found["", "dealt"] = 1, int(holder != 2)
    for moment in game.moments():
        state = moment.state
        if state.phase is Phase.PLAY and state.trick and state.friend is None and len(state.government) == 2:
            sight = moment.sight
            if is_opposition(sight) and sight.winner != state.declarer:
                found["", "thumb"] = 1, int(sight.winner not in state.government)
                break
    return found


# --- deal misses


def deal_miss_allowed(game: Game, claim: Claim) -> Measured:
    """Whether each formula allows a deal miss on the hand of seat 0."""
    hand = game.start.hands[0]
    return {(formula.value, "dealt"): (1, int(formula.worth(hand) <= formula.limit))
            for formula in DealMiss if formula is not DealMiss.NONE}


@cache
def chance_of_deal_miss(formula: DealMiss) -> Fraction:
    """The chance that a formula allows a deal miss on ten cards: all hands counted, by number of cards and worth."""
    ways: dict[tuple[int, float], int] = {(0, 0.0): 1}
    for card in CARDS:
        worth = float(formula.worth(CardSet([card])))
        for (size, total), count in list(ways.items()):
            if size < _HAND:
                key = size + 1, total + worth
                ways[key] = ways.get(key, 0) + count
    allowed = sum(count for (size, total), count in ways.items() if size == _HAND and total <= formula.limit)
    return Fraction(allowed, comb(len(CARDS), _HAND))


# --- buried points


def buried_points(game: Game, claim: Claim) -> Measured:
    """How many point cards a declarer lays away."""
    begun = game.begun
    if begun is None or begun.discard is None:
        return {}
    return {("", "thumb"): (1, (begun.discard.mask & POINT_MASK).bit_count())}


def buried_turns(game: Game, claim: Claim) -> Measured:
    """Of the contracts made, those that buried points alone made: they would be lost if the opposition got these."""
    begun = game.begun
    if begun is None or begun.discard is None or begun.contract is None or begun.declarer is None:
        return {}
    buried, found = (begun.discard.mask & POINT_MASK).bit_count(), {}
    dearer = begun.but(contract=_raised(begun.contract, buried))
    for policy in claim.policies:
        made, still = (outcome(state, policy, Unit.POINTS, begun.declarer, game.stream, claim.repeat).made
                       for state in (begun, dearer))
        if made:
            found["", policy] = made, made - still
    return found


def _raised(contract: Contract, by: int) -> Contract:
    """A contract that asks for so many more: no bid, so it may be over 20."""
    return Contract(contract.trump, contract.number + by)


# --- bids


def _lengths(state: State, seat: int) -> Iterator[tuple[Suit, int]]:
    """Trumps that the seat could name, the Mighty of that trump not being one of them."""
    for suit in Suit:
        yield suit, len(state.hands[seat].of_suit(suit))


def _opening_winner(state: State, seat: int, trump: Suit) -> bool:
    """Whether the seat holds a side ace that is not the Mighty."""
    aces = (Card.of(suit, Rank.ACE) for suit in Suit if suit is not trump)
    return any(ace in state.hands[seat] for ace in aces if ace is not state.rules.mighty(trump))


def _made(game: Game, claim: Claim, seat: int, contract: Contract) -> dict[str, tuple[int, int]]:
    """By policy, playouts and contracts made, when this seat has bought the contract and keeps it."""
    state = _bought(game.start, seat, contract)
    found = {}
    for policy in claim.policies:
        come = outcome(state, policy, Unit.POINTS, seat, game.stream, claim.repeat)
        found[policy] = come.count, come.made
    return found


def _bought(state: State, seat: int, contract: Contract) -> State:
    """All others pass; three cards are laid away for this trump, and the contract stays as it is."""
    while state.phase is Phase.AUCTION:
        state = state.apply(Bid(contract) if state.seat == seat else Pass())
    state, choice = step(state, rule_of_thumb, NO_CHANCE)
    assert isinstance(choice.action, Discard)
    return state.apply(ChangeContract(None))


def _by_length(winner: bool, over: int) -> Measure:
    """The bid of `over` and one for each trump, on a hand with or without an opening winner; the first such hand."""
    def measure(game: Game, claim: Claim) -> Measured:
        found: dict[tuple[str, str], tuple[int, int]] = {}
        for seat in range(5):
            for trump, length in _lengths(game.start, seat):
                new = str(length) in claim.cases and (str(length), claim.policies[0]) not in found
                if new and _opening_winner(game.start, seat, trump) is winner:
                    made = _made(game, claim, seat, Contract(trump, over + length))
                    found |= {(str(length), policy): numbers for policy, numbers in made.items()}
        return found
    return measure


# A published evaluator, as its author gives it.
LINEAR = Weights(6.0, 1.25, 1.25, 1.0, 2.0, 1.0, 0.5, 0.0)


def linear_evaluator(game: Game, claim: Claim) -> Measured:
    """The seat with the highest estimate buys the contract at that number."""
    start, rules = game.start, game.rules
    worth, seat, trump = max(
        (value(features(rules, start.hands[seat].mask, trump), LINEAR), -seat, -trump)
         for seat in range(5) for trump in Suit)
    number = min(floor(worth + 0.5), 20)
    if number < rules.min_bid:
        return {}
    made = _made(game, claim, -seat, Contract(Suit(-trump), number))
    return {("", policy): numbers for policy, numbers in made.items()}


MEASURES: Mapping[str, Measure] = {
    "ace_short": all_follow, "ace_long": all_follow, "two_thirds": fellow_opponent, "deal_miss_rare": deal_miss_allowed,
    "buried_price": buried_points, "buried_turns": buried_turns, "bid_with_winner": _by_length(True, 10),
    "bid_without_winner": _by_length(False, 9), "linear_evaluator": linear_evaluator,
}


def exact_value(claim: str, case: str) -> float | None:
    """The value by counting, where the deal alone decides; None for what has to be played."""
    if claim in ("ace_short", "ace_long"):
        return float(chance_that_all_follow(int(case)))
    if claim == "deal_miss_rare":
        return float(chance_of_deal_miss(DealMiss(case)))
    return float(Fraction(2, 3)) if claim == "two_thirds" else None
