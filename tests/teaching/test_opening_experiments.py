"""Lesson 8's experiments: first ruffs counted in two ways, the friend's Mighty played live, the ace by trump tops."""
from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import comb

import pytest

from mighty_learn.players.claims import run
from mighty_learn.players.claims.chances import chance_that_all_follow
from mighty_learn.teaching import opening_aces as aces
from mighty_learn.teaching import opening_mighty as mighty
from mighty_learn.teaching import opening_ruff as ruff


def test_the_count_of_a_small_pack_by_hand() -> None:
    """Two cards of the suit, one trump, the rest: only the hand with the trump can ruff, unless it has the suit."""
    # The chance that the trump's hand holds neither of the two: C(9 places of 39) leaves them elsewhere.
    alone = Fraction(comb(37, 9), comb(39, 9))
    assert 1 - Fraction(ruff._nobody(4, 2, 1, 37), comb(40, 10) * comb(30, 10) * comb(20, 10)) == alone


def test_with_every_other_card_a_trump_whoever_is_void_can_ruff() -> None:
    """Then the count is that of voids, which stands elsewhere by inclusion and exclusion."""
    total = comb(40, 10) * comb(30, 10) * comb(20, 10)
    for seen in range(9):
        counted = Fraction(ruff._nobody(4, 13 - seen, 40 - (13 - seen), 0), total)
        assert counted == chance_that_all_follow(seen)


def test_counted_and_dealt_agree_and_grow_with_the_length() -> None:
    *_, dealt = ruff.simulated(deals=4_000)
    for seen, share in dealt.items():
        p = float(ruff.chance_of_ruff(seen))
        assert abs(share.hits / share.n - p) < 3.5 * (p * (1 - p) / share.n) ** 0.5
        assert p < 1 - chance_that_all_follow(seen)  # some who are void have no trump
    chances = [ruff.chance_of_ruff(seen) for seen in ruff.LENGTHS]
    assert all(a < b for a, b in pairwise(chances))
    assert 0.06 < chances[0] < 0.07
    assert 0.68 < chances[-1] < 0.72


def test_dealing_looks_at_hands_as_the_definition_says() -> None:
    order = list(range(40))
    assert not ruff._somebody(order, 0, 0)  # no trump is out
    assert ruff._somebody(order, 0, 1)  # the suit is gone, one hand has the trump
    hands = [set(order[k:k + 10]) for k in range(0, 40, 10)]
    for suit, trump in ((4, 7), (11, 8), (35, 2)):
        void = [not hand & set(range(suit)) and bool(hand & set(range(suit, suit + trump))) for hand in hands]
        assert ruff._somebody(order, suit, trump) is any(void)


def test_a_count_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="seen=14"):
        ruff.chance_of_ruff(14)
    with pytest.raises(ValueError, match="trumps=6"):
        ruff.chance_of_ruff(8, 6)
    with pytest.raises(ValueError, match="deals=0"):
        next(ruff.simulated(deals=0))


def test_the_experiment_of_the_mighty_is_the_claim_on_other_deals() -> None:
    *parts, last = mighty.experiment("campus", deals=100)
    assert [one.deals for one in (*parts, last)] == [50, 100]
    assert last.results == run(mighty.CLAIM, 100, mighty.SEED, house="campus")
    assert {one.policy for one in last.results} == {"thumb", "rule"}
    assert mighty.SEED not in {one.seed for one in mighty.stored_results("campus")}
    assert [len(mighty.stored_results(house)) for house in ("campus", "haebangchon", "guide")] == [2, 2, 2]


def test_aces_are_measured_again_as_they_are_stored() -> None:
    rows = {(row.case, row.tops, row.policy): row for row in aces.rows()}
    assert set(rows) == {(case, tops, policy) for case, most in aces.MOST.items() for tops in range(most + 1)
                         for policy in aces.POLICIES}
    assert all(row.n > 150 for row in rows.values())
    for row in aces.measure(deals=400):  # the first of the same deals
        stored = rows[row.case, row.tops, row.policy]
        assert row.n < stored.n
        assert row.n < 10 or abs(row.mean - stored.mean) < 4 * row.stderr + 0.05


@pytest.mark.parametrize("case", ["any", "pair"])
def test_the_answers_about_aces_are_what_the_rows_say(case: str) -> None:
    asked = next(one for one in aces.questions() if one.id.endswith(case))
    by = {(row.tops, row.policy): row for row in aces.rows() if row.case == case}
    assert asked.solution == {"weak_ace"}
    assert len(asked.options) == 5
    told = asked.reasons["ace"].say("en")
    for policy in aces.POLICIES:
        means = [by[tops, policy].mean for tops in range(aces.MOST[case] + 1)]
        assert means == sorted(means, reverse=True)
        for row in by.values():
            assert f"{row.mean:+.2f} ± {row.stderr:.2f}".replace("-", "−") in told
    assert all(one.say("ko") for one in asked.reasons.values())
