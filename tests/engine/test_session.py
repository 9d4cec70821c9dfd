"""A sitting: who deals next in every case, the running scores, the end at the floor (R2.3, R2.4, R7.2s)."""
# ruff: noqa: N802  (a test carries the id of its rule as the rules write it)

from __future__ import annotations

import pytest
from engine_tools import after, deal, each_house, ending, first_trick, random_game
from hypothesis import given
from hypothesis import strategies as st

import mighty_learn as ml
from mighty_learn import RuleSet, Session, State


def finish(state: State) -> State:
    """Everybody plays his first legal card."""
    while not state.is_over:
        state = state.apply(state.legal_actions()[0])
    return state


def lost_17(rules: RuleSet, declarer: int, friend: int | str) -> State:
    """A last trick after which the declarer has lost a contract of 17 with 16 point cards."""
    taken = [0] * 5
    taken[declarer], taken[(declarer + 2) % 5] = 16, 4
    hands = ["C2", "C4", "C5", "C6", "C7"]
    return finish(ending(rules, "H17", *hands, friend=friend, declarer=declarer, taken=tuple(taken)))


@each_house
@pytest.mark.parametrize(("friend", "dealer"), [("D9", 3), (3, 3), ("none", 1), ("D2", 1), (1, 1)],
                         ids=["card", "known", "none", "own card", "known alone"])
def test_R2_3_next_dealer(rules: RuleSet, friend: str | int, dealer: int) -> None:
    over = finish(ending(rules, "H16", "D5", "D2", "D7", "D9", "DJ", friend=friend, declarer=1))
    assert Session(rules, seed=3, dealer=4).finish(over).dealer == dealer


@each_house
def test_R2_3_next_dealer_when_the_friends_card_lies_in_the_discard(rules: RuleSet) -> None:
    over = finish(State.from_position(rules, "H16", 1, "SA", ["D5", "D2", "D7", "D9", "DJ"], 0, discard="SA C2 C4"))
    assert Session(rules, seed=3).finish(over).dealer == 1


@each_house
def test_R2_3_next_dealer_is_the_first_trick_friend(rules: RuleSet) -> None:
    state = first_trick(rules, "H16", {0: "C2 D23456 S2345", 1: "SA"}, "first", first_trick_friend=True)
    done = after(state, "C2", "SA")
    over = finish(done)
    assert over.tricks[0].winner == 1
    assert Session(rules.replace(first_trick_friend=True), seed=3).finish(over).dealer == 1


@each_house
def test_R2_3_next_dealer_after_a_claim_is_the_friend_who_never_showed(rules: RuleSet) -> None:
    state = ending(rules, "H16", "SA HA", "DK DQ", "CK C4", "C9 CA", "C7 C6", friend="C6", claim=True)
    assert Session(state.rules, seed=3).finish(state.apply("claim")).dealer == 4


@each_house
def test_R7_2s_running_scores(rules: RuleSet) -> None:
    session = Session(rules, seed=1)
    expected = [0] * 5
    for seed in range(4):
        *_, over = random_game(rules, seed, session.dealer)
        session = session.finish(over)
        expected = [a + b for a, b in zip(expected, over.score().by_seat, strict=True)]
        assert session.scores == tuple(expected)
        assert len(session.sheets) == seed + 1


def test_R7_2s_haebangchon_ends_when_two_stand_at_minus_five() -> None:
    """Each game costs declarer and friend one point; seats 0 and 3 lose five times together."""
    session = Session(ml.HAEBANGCHON, seed=1)
    for games in range(1, 6):
        assert not session.is_over
        session = session.finish(lost_17(ml.HAEBANGCHON, 0, 3))
        assert session.scores == (-games, 0, 0, -games, 0)
    assert session.is_over
    with pytest.raises(ml.RuleError, match="-5"):
        session.deal()


def test_R7_2s_one_player_below_does_not_end_it() -> None:
    session = Session(ml.HAEBANGCHON, seed=1)
    for _ in range(7):
        session = session.finish(lost_17(ml.HAEBANGCHON, 0, "none"))
    assert session.scores == (-7, 0, 0, 0, 0)
    assert not session.is_over


@pytest.mark.parametrize("rules", [ml.CAMPUS, ml.GUIDE], ids=["campus", "guide"])
def test_R7_2s_only_where_the_house_has_a_floor(rules: RuleSet) -> None:
    session = Session(rules, seed=1)
    for _ in range(6):
        session = session.finish(lost_17(rules, 0, 3))
    assert not session.is_over
    assert Session(rules.replace(sitting_floor=-1), 1, 0, session.sheets).is_over


@each_house
def test_a_sitting_books_only_finished_games_of_its_own_rules(rules: RuleSet) -> None:
    session = Session(rules, seed=1)
    with pytest.raises(ml.RuleError, match="auction"):
        session.finish(deal(rules))
    with pytest.raises(ml.RuleError, match="min_bid=15"):
        session.finish(after(deal(rules, min_bid=15), *["pass"] * 5))


@given(st.sampled_from(list(ml.PRESETS.values())), st.integers(), st.integers(0, 4))
def test_a_sitting_deals_the_same_games_from_the_same_seed(rules: RuleSet, seed: int, dealer: int) -> None:
    session, again = Session(rules, seed, dealer), Session(rules, seed, dealer)
    assert session.deal() == again.deal()
    assert session.deal().dealer == dealer
    passed = after(session.deal(), *["pass"] * 5)
    assert session.finish(passed).deal().hands != session.deal().hands
    assert eval(repr(session), vars(ml)) == session


@pytest.mark.parametrize("dealer", [5, -1, "0", True])
def test_a_wrong_dealer_is_quoted(dealer: object) -> None:
    with pytest.raises(ml.NotationError, match=str(dealer)):
        Session(ml.CAMPUS, 1, dealer)  # type: ignore[arg-type]
