"""Worlds weighted by the auction: off by default, what they change, what a model must give."""

from __future__ import annotations

from statistics import mean, stdev

import pytest

from mighty_learn import CAMPUS, Card, State, Suit, View, cards, observe
from mighty_learn.analysis.bidding import AuctionModel
from mighty_learn.analysis.deals import worlds
from mighty_learn.analysis.errors import AnalysisError


def after_a_bid() -> View:
    """Seat 1 has bought the contract with ♥16; seat 3 looks on."""
    state = State.deal(CAMPUS, seed=7)
    for call in ("pass", "H16", "pass", "pass", "pass"):
        state = state.apply(call)
    return observe(state, 3)


def hearts(found: list[State]) -> list[int]:
    return [len(world.dealt[1].of_suit(Suit.H)) for world in found]


def test_the_bidder_is_dealt_more_of_his_trump() -> None:
    """The numbers of the docstring; the difference is over fifteen standard errors."""
    view = after_a_bid()
    plain, weighed = list(worlds(view, 300, seed=1)), list(worlds(view, 300, seed=1, bidding=AuctionModel()))
    assert (round(mean(hearts(plain)), 2), round(mean(hearts(weighed)), 2)) == (2.5, 4.35)
    assert max(stdev(hearts(plain)), stdev(hearts(weighed))) / 300**0.5 < 0.1
    mighty = [mean(Card("SA") in world.dealt[1] for world in found) for found in (plain, weighed)]
    assert [round(share, 2) for share in mighty] == [0.23, 0.34]


def test_weighted_worlds_show_the_view_and_depend_on_seed_and_index_alone() -> None:
    view, model = after_a_bid(), AuctionModel()
    found = list(worlds(view, 6, seed=4, bidding=model))
    assert all(observe(world, 3) == view for world in found)
    assert list(worlds(view, 2, seed=4, start=3, bidding=model)) == found[3:5]


def test_a_world_is_taken_by_its_weight() -> None:
    """A model that wants ♣A with seat 1 nine times as much: 13 in 43 have it by nature, so 80 % should."""
    view = after_a_bid()
    assert Card("CA") not in view.hand
    natural = 13 / 43  # ten dealt and three in the kitty
    wanted = 9 * natural / (9 * natural + 1 - natural)
    found = list(worlds(view, 400, seed=2, bidding=lambda world: 0.9 if Card("CA") in world.hands[1] else 0.1))
    share = mean(Card("CA") in world.hands[1] for world in found)
    assert abs(share - wanted) < 4 * (wanted * (1 - wanted) / 400) ** 0.5


def test_what_a_hand_is_worth_and_how_readily_it_bids() -> None:
    model = AuctionModel()
    hand = cards("SA HAKQ54 DA D3 C2 JK").mask
    assert model.value(CAMPUS, hand, Suit.H) == 6 + 5 * 1.25 + 3 + 1 + 1.5 + 0.75
    assert model.value(CAMPUS, hand, Suit.C) == 6 + 1.25 + 1 + 1.5 + 2 * 0.75
    chances = [model.chance(CAMPUS, hand, bid.contract) for bid in _bids("H13", "H16", "H20")]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 0.99
    assert 0.1 < chances[2] < 0.25


def _bids(*texts: str) -> list:  # type: ignore[type-arg]
    from mighty_learn import parse

    return [parse(text) for text in texts]


def test_calls_weigh_what_they_should() -> None:
    """A strong hand that passed weighs less than a weak one that did; a strong bidder more than a weak one."""
    model = AuctionModel()
    strong, weak = "SAKQJ10987 HA JK", "S65432 H6543 C3"
    rest = ("DAKQJ109876 C5", "CAKQJ109876 C4", "HKQJ10987 D2 C2 D5")
    for call, better in (("pass", weak), ("S15", strong)):
        weights = {}
        for first, second in ((strong, weak), (weak, strong)):
            state = State.from_hands(CAMPUS, [first, second, *rest], "D3 D4 H2").apply(call)
            weights[first] = model(state)
        assert max(weights, key=lambda hand: weights[hand]) == better
        assert all(0 < weight < 1 for weight in weights.values())


def test_a_model_that_gives_no_weight_is_told() -> None:
    view = after_a_bid()
    with pytest.raises(AnalysisError, match="weight 0 for all of 64 worlds"):
        next(worlds(view, 1, bidding=lambda world: 0))
    for weight in (1.5, -0.1, float("nan")):
        with pytest.raises(AnalysisError, match="a weight is a number from 0 to 1"):
            next(worlds(view, 1, bidding=lambda world, weight=weight: weight))
    with pytest.raises(AnalysisError, match="spread 0"):
        AuctionModel(spread=0)
