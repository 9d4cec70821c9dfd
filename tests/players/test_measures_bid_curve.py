"""`bid_curve`: points and scores against whole games played by the engine on the same deals, and the common deals."""

from __future__ import annotations

from collections import Counter
from math import comb

import numpy as np
import pytest
from measures_tools import HOUSES, declared, finished

import mighty_learn as ml
from mighty_learn import Contract, bid_curve
from mighty_learn.analysis import AnalysisError
from mighty_learn.engine.cards import JOKER, CardSet, cards
from mighty_learn.engine.state import government_taken
from mighty_learn.players.measures.bid_curve import N
from mighty_learn.players.measures.dealing import dealt
from mighty_learn.players.simple.valuing import TRUMPS

STRONG, WEAK = "SAK1095 HA7 DK3 C8", "S72 H9 D864 C9753"
# All cards of power, and aces in every suit that is open: in the house of the guide the first trick makes the friend.
FIRST = "SA HAKQ5 DA3 CA4 JK"


def deal(hand: str, seed: int, index: int) -> tuple[list[CardSet], CardSet]:
    """The hands and the kitty of one deal."""
    masks = dealt(cards(hand), seed, index, 1)[0].tolist()
    parts = [CardSet(mask=mask) for mask in masks]
    return parts[:5], parts[5]


@pytest.mark.parametrize("house", range(3))
@pytest.mark.parametrize("hand", [STRONG, FIRST])
def test_points_and_scores_against_whole_games(house: int, hand: str) -> None:
    rules, n = HOUSES[house], 6
    curve, calls = bid_curve(hand, rules, n, seed=4, batch=4), set()
    for index in range(n):
        hands, kitty = deal(hand, 4, index)
        for trump, prospect in zip(TRUMPS, curve.prospects, strict=True):
            for number in (rules.min_bid, 14 + index):
                state = declared(rules, hands, kitty, Contract(trump, number))
                end = finished(state)
                assert prospect.points[index] == government_taken(end), state.record()
                assert prospect.scores(number)[index] == end.score().by_seat[0], state.record()
                calls.add(str(state.call and state.call.kind))
    assert "card" in calls
    assert hand == STRONG or "first" in calls or not rules.first_trick_friend


def test_the_rows_are_means_over_the_deals() -> None:
    curve = bid_curve(STRONG, ml.GUIDE, 300, seed=2)
    assert list(curve.numbers) == list(range(14, 21))
    assert len(curve.rows) == 7 * 5
    for bid in curve.rows:
        prospect = curve.prospects[TRUMPS.index(bid.contract.trump)]
        assert bid.chance.mean == np.mean(prospect.points >= bid.contract.number)
        assert bid.score.mean == pytest.approx(np.mean(prospect.scores(bid.contract.number)))
        assert (bid.chance.n, bid.chance.seed, bid.score.n) == (300, 2, 300)
        assert bid.score.stderr == pytest.approx(np.std(prospect.scores(bid.contract.number), ddof=1) / 300 ** 0.5)
        assert curve[str(bid.contract)] == bid
    assert curve.best.score.mean == max(bid.score.mean for bid in curve.rows)
    assert curve.likely is not None
    assert curve.likely.chance.mean >= 0.5 > max(
        (bid.chance.mean for bid in curve.rows if bid.contract.number > curve.likely.contract.number), default=0)
    one, other = curve["S15"], curve["H15"]
    paired = curve.difference("S15", "H15")
    assert paired.mean == pytest.approx(one.score.mean - other.score.mean)
    assert paired.n == 300


def test_bids_that_chance_may_have_put_behind() -> None:
    few, many = bid_curve(STRONG, n=20), bid_curve(STRONG, n=4_000)
    assert few.rivals
    assert many.rivals == ()
    assert str(many.best.contract) == "S14"
    for contract in few.rivals:
        assert few.difference(few.best.contract, contract).interval[0] <= 0
    assert few.best.contract not in few.rivals


def test_what_a_hand_is_for() -> None:
    strong, weak = bid_curve(STRONG, n=400), bid_curve(WEAK, n=400)
    assert strong.best.contract.trump is ml.Suit.S
    assert strong.best.score.mean > 5
    assert weak.likely is None
    assert weak.best.score.mean < 0
    for curve in (strong, weak):
        for trump in TRUMPS:
            chances = [curve[Contract(trump, number)].chance.mean for number in curve.numbers]
            assert chances == sorted(chances, reverse=True)
    assert (bid_curve(STRONG).n, strong.seed, strong.policy, strong.partial) == (N, 1, "thumb", False)
    assert "★" in weak._repr_mimebundle_()["text/html"]


def test_deals_are_uniform_and_common() -> None:
    """How many of the five spades that are left lie in the kitty, and who holds the joker."""
    hand, n = cards("S23456789 HA H2"), 4_000
    deals = dealt(hand, 7, 0, n)
    assert (deals[:, 0] == hand.mask).all()
    union = np.bitwise_or.reduce(deals, axis=1)
    assert (union == (1 << 53) - 1).all()
    assert [CardSet(mask=mask).__len__() for mask in deals[0].tolist()] == [10, 10, 10, 10, 10, 3]
    spades = Counter(len(CardSet(mask=mask).of_suit(ml.Suit.S)) for mask in deals[:, 5].tolist())
    for k in range(3):
        exact = comb(5, k) * comb(38, 3 - k) / comb(43, 3)
        assert abs(spades[k] / n - exact) < 4 * (exact * (1 - exact) / n) ** 0.5
    for place, size in ((1, 10), (4, 10), (5, 3)):
        share = np.mean((deals[:, place] & np.uint64(JOKER.mask)) != 0)
        assert abs(share - size / 43) < 4 * (size / 43 * (1 - size / 43) / n) ** 0.5
    assert (dealt(hand, 7, 1_000, 5) == deals[1_000:1_005]).all()
    assert (dealt(hand, 8, 0, 5) != deals[:5])[:, 1:].any()


def test_another_policy_plays_the_same_deals() -> None:
    thumb, rule = bid_curve(STRONG, n=200), bid_curve(STRONG, n=200, policy="rule")
    assert (rule.prospects[0].mighty == thumb.prospects[0].mighty).all()
    assert (rule.prospects[0].points != thumb.prospects[0].points).any()


@pytest.mark.parametrize(("hand", "error", "told"), [
    ("SAK1095 HA7 DK3", AnalysisError, "9 cards; expected the ten"), ("", AnalysisError, "0 cards"),
    ("SAK1095 HA7 DK3 C89", AnalysisError, "'SA SK S10 S9 S5 HA H7 DK D3 C9 C8' has 11 cards"),
    ("SAA1095 HA7 DK3 C8", ml.NotationError, "SAA1095"), ("nothing", ml.NotationError, "nothing"),
])
def test_hands_that_are_none(hand: str, error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        bid_curve(hand)


def test_other_things_that_cannot_be() -> None:
    with pytest.raises(AnalysisError, match="policy='best' is unknown; policies are: 'random', 'rule', 'thumb'"):
        bid_curve(STRONG, policy="best")
    with pytest.raises(AnalysisError, match="n=0; expected"):
        bid_curve(STRONG, n=0)
    with pytest.raises(ml.RuleError, match="campus"):
        bid_curve(STRONG, "campus")  # type: ignore[arg-type]
    with pytest.raises(AnalysisError, match="'S12': this house's bids go from 13 to 20"):
        bid_curve(STRONG, n=2)["S12"]
