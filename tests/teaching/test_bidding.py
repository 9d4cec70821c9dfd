"""Lesson 6: measured bids against other ways to measure them, what counts as right, the count, the saying, the bank."""
from __future__ import annotations

import random
import statistics
from collections import Counter
from functools import cache
from importlib.resources import files
from itertools import islice
from math import sqrt
from tomllib import loads

import pytest

import mighty_learn as ml
from mighty_learn.engine.actions import Pass
from mighty_learn.engine.cards import cards
from mighty_learn.engine.state import State
from mighty_learn.engine.view import View
from mighty_learn.players.claims.experiment import run
from mighty_learn.players.policy import Choice, Reason, play_out
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.teaching import bidding, bidding_habits
from mighty_learn.teaching.bidding_cases import FILE, PASS, Case, cases, read, written
from mighty_learn.teaching.bidding_rates import CLAIMS, Saying, experiment, hand_of
from mighty_learn.teaching.bidding_trials import Spot, measured
from mighty_learn.teaching.bidding_words import halves, signed
from mighty_learn.teaching.lessons import lesson
from mighty_learn.teaching.quiz import Outcome
from mighty_learn.teaching.students import guess_chance

BANK = bidding.bank()
CASES = tuple(cases().values())


def spot_of(case: Case) -> Spot:
    return Spot(case.rules, case.hand, case.dealer, tuple(call for _, call in case.calls))


@cache
def file() -> dict[str, dict[str, object]]:
    text = files("mighty_learn.teaching").joinpath(FILE).read_text(encoding="utf-8")
    found: dict[str, dict[str, object]] = loads(text)["hand"]
    return found


# --- the numbers


@pytest.mark.parametrize("name", ["mighty-39", "open-7"])
def test_measured_anew_the_numbers_are_the_same(name: str) -> None:
    case = cases()[name]
    again = measured(spot_of(case), name, case.kind)
    assert written(again) == written(case)


@pytest.mark.parametrize("name", ["open-7", "high-FIRST", "nt-FIRST"])
def test_bids_are_what_the_measure_of_the_package_finds_on_other_deals(name: str) -> None:
    case = next(one for one in CASES if one.id == name or one.id.startswith(name.removesuffix("FIRST")))
    curve = ml.bid_curve(case.hand, n=2_000, seed=77)
    for option, worth in case.worth.items():
        if option != PASS:
            bid = curve[option]
            assert abs(bid.score.mean - worth.score) < 4.5 * sqrt(worth.error**2 + bid.score.stderr**2), option
            assert worth.made is not None
            assert abs(bid.chance.mean - worth.made) < 4.5 * sqrt(0.25 / case.n + 0.25 / 2_000)
    assert str(curve.best.contract) in case.accepted


def passing(view: View, rng: random.Random) -> Choice:
    """Passes on seat 0, and keeps to what was bid everywhere."""
    if view.viewer == 0 and view.phase == "auction":
        return Choice(Pass(), Reason.PASS_WEAK)
    if view.phase == "contract":
        return Choice(next(one for one in view.legal_actions() if str(one) == "keep"), Reason.KEEP_CONTRACT)
    return rule_of_thumb(view, rng)


@pytest.mark.parametrize("kind", ["mighty", "pass", "stop"])
def test_a_pass_is_worth_what_whole_games_of_the_engine_bring(kind: str) -> None:
    case = next(one for one in CASES if one.kind == kind)
    states = islice(spot_of(case).states(4711), 150)
    scores = [play_out(state.apply("pass"), passing, random.Random(0)).score().by_seat[0] for state in states]
    error = sqrt(case.worth[PASS].error**2 + statistics.variance(scores) / len(scores))
    assert abs(statistics.mean(scores) - case.worth[PASS].score) < 4 * error


def test_deals_of_a_contested_auction_fit_the_calls() -> None:
    case = next(one for one in CASES if one.kind == "stop")
    for state in islice(spot_of(case).states(5), 5):
        assert state.seat == 0
        assert state.hands[0] == case.hand
        assert [str(call) for call in state.history] == [call for _, call in case.calls]
        replayed = State.from_hands(case.rules, state.hands, state.kitty, case.dealer)
        for seat, call in case.calls:
            assert replayed.seat == seat
            if seat:
                assert str(rule_of_thumb(ml.observe(replayed, seat), random.Random(0)).action) == call
            replayed = replayed.apply(call)
        assert case.standing is not None
        assert case.standing[1] == state.contract
        legal = {str(action).removeprefix("bid ") for action in state.legal_actions()} - {"deal-miss"}
        assert legal == set(case.options)


def test_the_file_is_read_and_written_alike() -> None:
    for case in CASES:
        assert read(written(case))[case.id].worth == case.worth
        assert set(case.options) == {PASS, *(f"{trump}{number}" for trump in ("S", "H", "D", "C", "NT")
                                             for number in file()[case.id][trump])}  # type: ignore[attr-defined]


# --- what counts as right


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_right_is_the_best_a_step_and_what_costs_no_more(case: Case) -> None:
    best = max(case.worth.items(), key=lambda item: item[1].score)[0]
    assert case.best == best
    right = {best}
    if best != PASS:
        trump, number = best.rstrip("0123456789"), int(best.lstrip("SHDCNT"))
        right |= {f"{trump}{n}" for n in (number - 1, number + 1)} & set(case.worth)
    assert right <= set(case.accepted)
    assert all((option == PASS) is (best == PASS) for option in case.accepted)
    worst = max(case.worth[option].behind for option in right)
    for option, worth in case.worth.items():
        if option not in case.accepted:
            assert worth.behind > worst  # nothing that is refused is better than what counts as right
    side = [worth for option, worth in case.worth.items() if (option == PASS) is not (best == PASS)]
    assert min(worth.behind - 2 * worth.behind_error for worth in side) > 0  # whether to bid at all is clear
    assert min(worth.behind for worth in side) >= 1


def test_the_bank() -> None:
    assert len(BANK) >= 40
    kinds = Counter(cases()[asked.id].kind for asked in BANK)
    assert min(kinds[kind] for kind in ("mighty", "pass", "open", "high", "nt", "over", "stop")) >= 4
    for asked in BANK:
        case = cases()[asked.id]
        assert asked.hand == str(case.hand)
        for option in asked.options:
            verdict = asked.check(option)
            assert (verdict.outcome is Outcome.RIGHT) is (option in case.accepted)
            for lang in ("ko", "en"):
                assert asked.reasons[option].say(lang)
    assert guess_chance(lesson(bidding.NAME)) < 1e-4


def test_reasons_tell_what_was_measured() -> None:
    asked = next(one for one in BANK if cases()[one.id].kind == "stop")
    case = cases()[asked.id]
    told = asked.reasons[PASS].say("en")
    assert f"{signed(case.worth[PASS].score)} ± {case.worth[PASS].error:.1f} points on average" in told
    lowest = next(option for option in case.options if option.startswith("H"))
    worth = case.worth[lowest]
    assert worth.made is not None
    brings = f"made about {100 * worth.made:.0f} times in 100 and brings {signed(worth.score)} ±"
    assert brings in asked.reasons[lowest].say("en")
    seat, bid = case.standing or (0, None)
    assert f"Player {seat}" in asked.prompt.say("en")
    assert f"{seat}번" in asked.prompt.say("ko")
    assert bid is not None


def test_the_way_to_it() -> None:
    number, = bidding.one_missing()
    trump, then = bidding.two_missing()
    for asked in (number, trump, then, *bidding.alone()):
        case = bidding.about()[asked.id]
        assert asked.id not in {one.id for one in BANK}
        assert len(asked.options) >= 5
        assert asked.check(next(iter(asked.solution))).outcome is Outcome.RIGHT
        assert asked.hand == str(case.hand)
    assert [cases()[asked.id].kind for asked in bidding.alone()] == ["mighty", "stop", "nt"]
    assert all(option.startswith(next(iter(trump.solution))) or option == PASS for option in then.options)


# --- counting in the head


@pytest.mark.parametrize(("hand", "trump", "worth"), [
    ("SA SQ S3 HQ H6 H4 H2 D5 C10 JK", "H", 16.0),  # 7½ + 4, Q, Mighty and joker 3; ♠Q counts as a king
    ("SA SK S6 HA H10 DA D7 CK C8 JK", "S", 17.0),  # the Mighty is ♦A: 7½ + 3, A and K, 3 for the powers, ♥A, ½ for ♣K
    ("S10 S7 S6 S2 HQ H10 H7 DA C8 C2", "S", 13.0),  # with spades as trump ♦A is the Mighty: 7½ + 4 + 1½
    ("SK S6 HA HQ DA D9 D4 D2 C10 C4", None, 14.0),  # 11 + two aces, and ♠K counts as an ace where ♠A is the Mighty
])
def test_a_hand_is_counted(hand: str, trump: str | None, worth: float) -> None:
    found = bidding.count(cards(hand), None if trump is None else ml.Suit.parse(trump))
    assert found.worth == worth
    assert halves(7.5) == "7½"
    assert bidding.counted(cards(hand), found.trump).say("en").endswith(f"= {halves(worth)}")


def test_the_count_agrees_with_what_was_measured() -> None:
    right, hands = bidding.right_by_count()
    assert hands == len(BANK)
    assert right >= 0.7 * hands
    assert right == sum(asked.check(bidding.by_count(cases()[asked.id])).outcome is Outcome.RIGHT for asked in BANK)


# --- the habits of newcomers


def test_what_they_call() -> None:
    case = cases()["mighty-79"]  # SA S5 S4 S3 H9 H8 DQ D9 D3 CA
    assert bidding_habits.lowest(case) == bidding_habits.with_mighty(case) == "S13"
    assert bidding_habits.by_length(case) == "S14"
    assert bidding_habits.by_points(case) == PASS  # three point cards: six
    assert bidding_habits.never(case) == case.best == PASS
    open_seven = cases()["open-7"]  # S10 HK HQ H8 H7 H6 D7 CK C4 C2
    assert bidding_habits.by_length(open_seven) == "H15"
    assert bidding_habits.with_mighty(open_seven) == PASS
    outbid = next(one for one in CASES if one.kind == "over")
    assert outbid.standing is not None
    assert int(bidding_habits.lowest(outbid)[1:]) >= outbid.standing[1].number


# --- the saying


def test_the_saying_is_counted_as_the_claims_count_it() -> None:
    *_, tally = experiment(200, seed=20261130)
    assert tally.deals == 200
    stored = {(one.claim, one.case): one for name in CLAIMS for one in run(name, 200, house="campus")
              if one.policy == "thumb"}
    for saying, (claim, case) in {Saying.FIVE: (0, "5"), Saying.SIX: (0, "6"), Saying.BARE: (1, "5")}.items():
        count, other = tally.counts[saying], stored[CLAIMS[claim], case]
        assert (count.n, count.made) == (other.n_fired, round(other.mean * other.n_fired))
    five = tally.counts[Saying.FIVE]
    assert five.error == pytest.approx(sqrt((five.squares / five.n - five.mean**2) / (five.n - 1)))


def test_hands_that_fit_the_saying() -> None:
    hands = ["SK S8 S6 H2 HA D5 D4 D3 C5 C4", "SA SQ SJ S10 S9 H3 H4 H5 D6 D7", "S2 S3 S4 S5 HK HQ D8 D9 C6 C7",
             "H6 H7 H8 H9 H10 HJ DA D10 DJ DQ", "JK DK CA CK CQ CJ C10 C9 C8 C3"]
    state = State.from_hands(ml.CAMPUS, hands, "S7 D2 C2", 0)
    assert hand_of(state, Saying.SIX) == (3, ml.Suit.H)
    assert hand_of(state, Saying.BARE) == (1, ml.Suit.S)  # ♠A is a trump, not an ace to lead
    assert hand_of(state, Saying.FIVE) is None
    with pytest.raises(ValueError, match="deals=0"):
        next(experiment(0))
