"""What the auction tells about the hands: a documented model, used only when it is asked for.

A model says how likely hands are to have made the calls that were made, as a number from 0 to 1. `worlds(view, n, seed,
bidding=AuctionModel())` then draws worlds in proportion to it. `AuctionModel` values a dealt hand in point cards, as a
bidder does, and takes a call for the likelier the better the value fits it. Only the auction is weighed: not
the exchange, the friend call or the play.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import exp, isfinite

from mighty_learn.analysis.counting import uniform
from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.analysis.support import Support
from mighty_learn.engine.actions import Bid, Contract, Pass
from mighty_learn.engine.auction import OPEN_KITTY_RAISE, outbids
from mighty_learn.engine.cards import JOKER, SUIT_MASKS, Suit
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.shuffle import mixed, splitmix64
from mighty_learn.engine.state import State

Bidding = Callable[[State], float]  # how likely a world's hands are to have made its calls, 0–1

CANDIDATES = 200  # worlds looked at for one weighted world, at most


def weighted(support: Support, bidding: Bidding, seed: int, index: int) -> State:
    """The index-th world in proportion to the model: uniform worlds are drawn until one is accepted with its weight.

    If none of 200 is, one of them is drawn by weight, which is close to the proportion but not exact. A model that
    gives weight 0 to all of them is refused.
    """
    stream = splitmix64(mixed(seed, index))
    tried: list[tuple[State, float]] = []
    for _ in range(CANDIDATES):
        world = support.world(uniform(support.count, stream))
        weight = _checked(bidding(world), bidding)
        if _fraction(stream) < weight:
            return world
        tried.append((world, weight))
    return _by_weight(tried, _fraction(stream), bidding)


def _by_weight(tried: list[tuple[State, float]], point: float, bidding: Bidding) -> State:
    total = sum(weight for _, weight in tried)
    if not total:
        raise AnalysisError(f"bidding {bidding!r}: weight 0 for all of {len(tried)} worlds; no hands fit these calls")
    point *= total
    for world, weight in tried:
        point -= weight
        if point < 0:
            return world
    return max(tried, key=lambda pair: pair[1])[0]  # rounding left a sliver at the end


def _checked(weight: float, bidding: Bidding) -> float:
    if not isfinite(weight) or not 0 <= weight <= 1:
        raise AnalysisError(f"bidding {bidding!r} gave {weight!r}; a weight is a number from 0 to 1")
    return weight


def _fraction(stream: object) -> float:
    """Uniform in [0, 1), from the upper 53 bits of the next number."""
    return (next(stream) >> 11) / (1 << 53)  # type: ignore[call-overload,no-any-return]


@dataclass(frozen=True)
class AuctionModel:
    """Hands are valued in point cards; a call is weighed by a logistic curve of `spread` point cards.

    The value under a trump is `base`, and `length` for each trump, `tops` for each of its A K Q, `mighty`, `joker`,
    `aces` for each side ace. A bid of b under that trump has the weight 1 / (1 + exp((b − value) / spread)); a pass has
    1 − the same for the cheapest bid that was open and fits the hand best.

    Its effect, measured in `test_worlds_bidding.py` on an auction that seat 1 won with ♥16: the mean number of
    hearts that seat 1 was dealt rises from EFFECT_BEFORE in uniform worlds to EFFECT_AFTER.
    """

    spread: float = 1.0
    base: float = 6.0
    length: float = 1.25
    tops: float = 1.0
    mighty: float = 1.0
    joker: float = 1.5
    aces: float = 0.75

    def __post_init__(self) -> None:
        if not self.spread > 0:
            raise AnalysisError(f"spread {self.spread!r}: a number of point cards above 0 is needed")

    def __call__(self, world: State) -> float:
        """The weight of a world: the product over the calls of its auction."""
        weight, high = 1.0, None
        lowest = world.rules.min_bid + (OPEN_KITTY_RAISE if world.kitty_opened is not None else 0)
        for seat, call in world.calls:
            hand = world.dealt[seat].mask
            if isinstance(call, Bid):
                weight *= self.chance(world.rules, hand, call.contract)
                high = call.contract
            elif isinstance(call, Pass):
                weight *= 1 - max(self.chance(world.rules, hand, bid) for bid in _cheapest(world.rules, lowest, high))
        return weight

    def chance(self, rules: RuleSet, hand: int, bid: Contract) -> float:
        """How readily a hand (a mask) makes this bid, 0–1."""
        return 1 / (1 + exp((bid.number - self.value(rules, hand, bid.trump)) / self.spread))

    def value(self, rules: RuleSet, hand: int, trump: Suit | None) -> float:
        """Point cards that a dealt hand (a mask) seems worth; in no trump its longest suit counts as trump."""
        mighty = rules.mighty(trump).mask
        plain = hand & ~mighty
        longest = max(Suit, key=lambda suit: (plain & SUIT_MASKS[suit]).bit_count()) if trump is None else trump
        held = plain & SUIT_MASKS[longest]
        side = sum(1 << 13 * suit + 12 for suit in Suit if suit != longest)
        return (self.base + self.length * held.bit_count() + self.tops * (held >> 13 * longest + 10).bit_count()
                + self.mighty * bool(hand & mighty) + self.joker * bool(hand & JOKER.mask)
                + self.aces * (plain & side).bit_count())


def _cheapest(rules: RuleSet, lowest: int, high: Contract | None) -> list[Contract]:
    """For each trump the lowest bid that was open; none above 20."""
    found = []
    for trump in (*Suit, None):
        numbers = range(lowest, 21)
        fits = (Contract(trump, n) for n in numbers
                if high is None or outbids(Contract(trump, n), high, rules.no_trump_outranks))
        found += [bid for bid in [next(fits, None)] if bid is not None]
    return found
