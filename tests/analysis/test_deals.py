"""Dealing with conditions: what is held lies where it should, nothing is favoured, a hopeless wish comes to an end."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from worlds_tools import deviation

from mighty_learn import CAMPUS, GUIDE, Card, NotationError, RuleError, State, cards, observe
from mighty_learn.analysis.deals import HopelessCondition, deals
from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.engine.cards import FULL_MASK, CardSet


def test_a_deal_is_a_game_before_its_first_call() -> None:
    state = next(deals(GUIDE, seed=3, dealer=2))
    assert (state.rules, state.phase, state.seat, state.dealer) == (GUIDE, "auction", 2, 2)
    assert [len(hand) for hand in state.hands] == [10] * 5
    assert CardSet(mask=sum(part.mask for part in (*state.hands, state.kitty))).mask == FULL_MASK
    assert state == State.from_hands(GUIDE, list(state.hands), state.kitty, dealer=2)
    assert observe(state.apply("pass"), 1).hand == state.hands[1]


def test_what_is_held_lies_there() -> None:
    hold = {0: "SAK JK", 3: cards("H2"), "kitty": "C2 D4 H7"}
    for state in islice(deals(CAMPUS, hold, seed=1), 50):
        assert cards("SAK JK") <= state.hands[0]
        assert Card("H2") in state.hands[3]
        assert state.kitty == cards("C2 D4 H7")


def test_a_condition_holds() -> None:
    found = list(islice(deals(CAMPUS, accept=lambda s: len(s.hands[0].of_suit(Card("SA").suit)) >= 5, seed=1), 30))
    assert all((state.hands[0].mask & 0x1FFF).bit_count() >= 5 for state in found)
    assert len({state.hands for state in found}) == 30


def test_a_deal_depends_on_seed_and_index_alone() -> None:
    plain = list(islice(deals(CAMPUS, seed=9), 8))
    assert list(islice(deals(CAMPUS, seed=9, start=5), 3)) == plain[5:]
    assert list(islice(deals(CAMPUS, seed=10), 8)) != plain
    odd = {"accept": lambda state: Card("JK") in state.hands[1], "seed": 9}
    assert list(islice(deals(CAMPUS, **odd, start=2), 2)) == list(islice(deals(CAMPUS, **odd), 4))[2:]
    assert str(plain[0].kitty) == GOLDEN_KITTY  # the same on every machine


GOLDEN_KITTY = "HK H2 DJ"


def nearly_all(*free: str) -> dict[int | str, str]:
    """Everything held but the cards named: two of them missing from seat 0, two from seat 1, one from the kitty."""
    rest = [str(card) for card in CardSet(mask=FULL_MASK) - cards(" ".join(free))]
    sizes = {0: 8, 1: 8, 2: 10, 3: 10, 4: 10, "kitty": 2}
    hold: dict[int | str, str] = {}
    for place, size in sizes.items():
        hold[place], rest = " ".join(rest[:size]), rest[size:]
    return hold


def test_every_deal_is_equally_likely() -> None:
    """Five free cards fall in 30 ways; 6,000 deals."""
    hold = nearly_all("SA", "H5", "D9", "C2", "JK")
    seen = Counter((state.hands, state.kitty) for state in islice(deals(CAMPUS, hold, seed=5), 6_000))
    assert len(seen) == 30
    assert abs(deviation(list(seen.values()))) < 4


def test_every_deal_that_meets_a_condition_is_equally_likely() -> None:
    """The joker with seat 0: 12 of the 30 ways; 3,600 deals."""
    hold = nearly_all("SA", "H5", "D9", "C2", "JK")
    found = deals(CAMPUS, hold, lambda state: Card("JK") in state.hands[0], seed=5)
    seen = Counter((state.hands, state.kitty) for state in islice(found, 3_600))
    assert len(seen) == 12
    assert abs(deviation(list(seen.values()))) < 4


def test_a_single_card_lies_anywhere() -> None:
    """The joker of a whole pack: 10 of 53 with each seat, 3 of 53 in the kitty; 10,600 deals."""
    seen: Counter[int] = Counter()
    for state in islice(deals(CAMPUS, seed=2), 10_600):
        places = (*state.hands, state.kitty)
        seen[next(k for k, place in enumerate(places) if Card("JK") in place)] += 1
    assert all(abs(seen[k] - 2_000) < 4 * 40 for k in range(5))
    assert abs(seen[5] - 600) < 4 * 24


def test_a_hopeless_condition_says_how_many_were_tried() -> None:
    found = deals(CAMPUS, accept=lambda state: state.hands[0].points > 10, seed=1, tries=250)
    with pytest.raises(HopelessCondition, match="deal 0: 250 deals were tried") as error:
        next(found)
    assert (error.value.index, error.value.tried) == (0, 250)


@pytest.mark.parametrize(("hold", "told"), [
    ({0: "SA", 1: "SA"}, "hold 1: SA is held elsewhere too"),
    ({0: "SA", "kitty": "SA"}, "hold 'kitty': SA is held elsewhere too"),
    ({"kitty": "SA SK SQ SJ"}, "hold 'kitty': SA SK SQ SJ are 4 cards; there is room for 3"),
    ({2: "SAKQJ1098765 H2"}, "hold 2: .* are 11 cards; there is room for 10"),
])
def test_what_cannot_be_held_is_refused(hold: dict[int | str, str], told: str) -> None:
    with pytest.raises(RuleError, match=told):
        deals(CAMPUS, hold)


def test_what_is_asked_wrongly_is_told() -> None:
    for place in (5, "floor", -1):
        with pytest.raises(NotationError, match=f"{place}.*a seat, 0 to 4"):
            deals(CAMPUS, {place: "SA"})
    with pytest.raises(NotationError, match="X9"):
        deals(CAMPUS, {0: "X9"})
    with pytest.raises(NotationError, match="a seat"):
        deals(CAMPUS, dealer=7)
    with pytest.raises(AnalysisError, match="tries=0; expected a whole number of 1 or more"):
        deals(CAMPUS, tries=0)
    with pytest.raises(AnalysisError, match=r"seed=1\.5; expected a whole number"):
        deals(CAMPUS, seed=1.5)  # type: ignore[arg-type]
