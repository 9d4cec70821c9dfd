"""Forecasts: scores by hand, a calibration line that is known, and a harness that asks before it looks."""

from __future__ import annotations

import math
import random
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from xml.etree import ElementTree

import numpy as np
import pytest

from mighty_learn import CAMPUS, PRESETS, RuleSet, observe, playouts, worlds
from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.engine.actions import Bid, ChangeContract, Contract, Discard
from mighty_learn.engine.state import government_taken
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import View
from mighty_learn.players.forecast import Bin, Calibration, logistic
from mighty_learn.players.forecasting import (
    SPREAD,
    WorldShare,
    bid_forecasts,
    bid_to_ask,
    play_forecasts,
    value_forecast,
)
from mighty_learn.players.match import match
from mighty_learn.players.match.contracts import Contracts
from mighty_learn.players.match.named import Cast
from mighty_learn.players.policy import play_out
from mighty_learn.players.simple import rule_of_thumb


def drawn(n: int, slope: float, intercept: float, seed: int) -> Calibration:
    """Forecasts, and outcomes whose logit is intercept + slope · the forecast's logit."""
    rng = random.Random(seed)
    pairs = []
    for _ in range(n):
        logit = rng.gauss(0.3, 1.2)
        true = 1 / (1 + math.exp(-intercept - slope * logit))
        pairs.append((1 / (1 + math.exp(-logit)), rng.random() < true))
    return Calibration.of(pairs, seed)


# --- the calibration line


@pytest.mark.parametrize(("slope", "intercept"), [(1.0, 0.0), (0.6, -0.4), (1.5, 0.2)])
def test_a_known_line_is_found(slope: float, intercept: float) -> None:
    fit = drawn(20_000, slope, intercept, 11).fit
    assert 0.01 < fit.slope_error < 0.05
    assert abs(fit.slope - slope) < 3 * fit.slope_error
    assert abs(fit.intercept - intercept) < 3 * fit.intercept_error


def test_the_errors_of_the_line_are_how_much_it_varies() -> None:
    fits = [drawn(400, 0.8, 0.1, seed).fit for seed in range(200)]
    for name in ("slope", "intercept"):
        spread = np.std([getattr(fit, name) for fit in fits], ddof=1)
        told = np.mean([getattr(fit, f"{name}_error") for fit in fits])
        assert told == pytest.approx(spread, rel=0.15)


def test_the_line_through_two_kinds_of_forecasts_is_that_of_their_shares() -> None:
    """With two different forecasts the line goes through both logits of shares: 30 of 40 at 0.6, 10 of 40 at 0.4."""
    forecasts = np.repeat([0.6, 0.4], 40)
    happened = np.array([True] * 30 + [False] * 10 + [True] * 10 + [False] * 30)
    fit = logistic(forecasts, happened)
    assert fit.slope == pytest.approx(math.log(3) / math.log(1.5))
    assert fit.intercept == pytest.approx(0, abs=1e-9)
    assert fit.intercept_error == pytest.approx((2 / 7.5) ** 0.5 / 2)  # of the mean of two logits, each 1/(n p q)
    assert str(fit) == "slope 2.71 ± 0.64, intercept +0.00 ± 0.26"


@pytest.mark.parametrize(("pairs", "told"), [
    ([(0.2, True), (0.7, True)], "all or none came true"),
    ([(0.2, False), (0.7, False)], "all or none came true"),
    ([(0.5, True), (0.5, False)], "all are equal"),
    ([(0.2, False), (0.3, False), (0.7, True), (0.9, True)], "finds no end"),
])
def test_without_a_line_it_is_said(pairs: list[tuple[float, bool]], told: str) -> None:
    found = Calibration.of(pairs, 1)
    with pytest.raises(AnalysisError, match=told):
        _ = found.fit
    assert f"calibration not fitted: no calibration line through {len(pairs)} forecasts" in str(found)


def test_forecasts_of_0_and_1_are_moved_for_the_line_only() -> None:
    found = Calibration.of([(0.0, False), (0.0, True), (1.0, True), (1.0, False), (0.5, True)], 1)
    moved = Calibration.of([(0.005, False), (0.005, True), (0.995, True), (0.995, False), (0.5, True)], 1)
    assert found.fit == moved.fit
    assert found.brier.mean == pytest.approx((0 + 1 + 0 + 1 + 0.25) / 5)


# --- scores and bins


FEW = [(0.9, True), (0.8, False), (0.85, True), (0.1, False), (0.1, False), (1.0, True)]


def test_scores_by_hand() -> None:
    found = Calibration.of(FEW, 7)
    squares = [0.01, 0.64, 0.0225, 0.01, 0.01, 0.0]
    assert found.brier.mean == pytest.approx(sum(squares) / 6)
    assert found.brier.stderr == pytest.approx(np.std(squares, ddof=1) / 6**0.5)
    assert found.rate.mean == 0.5
    assert found.skill.mean == pytest.approx(0.25 - sum(squares) / 6)
    assert found.bias.mean == pytest.approx(3.75 / 6 - 0.5)
    assert (found.n, found.brier.seed) == (6, 7)


def test_bins_by_hand() -> None:
    bins = Calibration.of(FEW, 7).bins()
    assert bins == (Bin(0.1, 0.2, 2, pytest.approx(0.1), 0), Bin(0.8, 0.9, 2, pytest.approx(0.825), 1),
                    Bin(0.9, 1.0, 2, pytest.approx(0.95), 2))
    share = bins[1].share
    assert (share.value, share.name) == (50, "80–90 %")
    assert share.low == pytest.approx(9.45, abs=0.01)  # Wilson: (p + z²/2n ∓ z √(pq/n + z²/4n²)) / (1 + z²/n)
    assert sum(one.n for one in Calibration.of(FEW, 7).bins(3)) == 6
    with pytest.raises(AnalysisError, match="count=0"):
        Calibration.of(FEW, 7).bins(0)


@pytest.mark.parametrize("wrong", [1.2, -0.1, float("nan")])
def test_what_is_no_chance_is_refused(wrong: float) -> None:
    with pytest.raises(AnalysisError, match=f"forecast {wrong}; expected a chance from 0 to 1"):
        Calibration.of([(0.5, True), (wrong, True)], 1)
    with pytest.raises(AnalysisError, match="no forecast was given"):
        Calibration.of([], 1)


def test_perfect_forecasts_are_better_than_the_base_rate_and_inflated_ones_are_biased() -> None:
    honest = drawn(5_000, 1.0, 0.0, 3)
    assert honest.skill.interval[0] > 0
    assert abs(honest.bias.mean) < 3 * honest.bias.stderr
    rosy = Calibration.of([(min(1.0, p + 0.1), it_did) for p, it_did in
                           zip(honest.forecasts.tolist(), honest.happened.tolist(), strict=True)], 3)
    assert rosy.bias.mean == pytest.approx(honest.bias.mean + 0.1, abs=0.01)
    assert rosy.fit.intercept < -5 * rosy.fit.intercept_error


def test_it_prints_and_draws_itself() -> None:
    found = Calibration.of(FEW, 7, "few")
    assert str(found).splitlines()[:3] == [
        "  forecast       n   mean  happened [95%]", "   10–20 %       2   10.0  " + found.bins()[0].share.line(1, "%"),
        "   80–90 %       2   82.5  50.0% [9.5%, 90.5%]"]
    assert str(found).splitlines()[-1] == "n=6, seed 7; few"
    for lang, title in (("en", "Forecast and outcome (%, n=6)"), ("ko", "예측과 실제 (%, n=6)")):
        picture = found.draw(lang)  # type: ignore[arg-type]
        ElementTree.fromstring(picture.svg)
        assert picture.text.splitlines()[0] == title
        assert "82.5: 50.0% [9.5%, 90.5%]" in picture.text


def test_two_bins_with_nearly_the_same_mean_are_both_drawn() -> None:
    found = Calibration.of([(0.0999, True), (0.1, False), (0.5, True)], 1)
    assert len(found.bins()) == 3
    assert found.draw("en").text.count("Happened") == 3


# --- the harness: the play


@dataclass
class Noted:
    """A forecaster that always says the same and notes what it was asked."""

    asked: list[tuple[View, Bid | None]] = field(default_factory=list)

    def __call__(self, view: View, bid: Bid | None = None) -> float:
        self.asked.append((view, bid))
        return 0.25


def test_the_declarer_is_asked_before_the_first_lead_and_the_match_tells_what_happened() -> None:
    noted = Noted()
    found = play_forecasts(noted, 30, 4)
    table = match(["thumb"], 30, 4, roles=["government"])
    assert found.happened.tolist() == (table.points[:, 0] >= table.numbers).tolist()
    assert found.forecasts.tolist() == [0.25] * 30
    for view, _ in noted.asked:
        assert view.phase is Phase.PLAY
        assert view.viewer == view.declarer == view.seat
        assert not view.tricks
        assert not view.trick
    assert found.what == "before the first lead; house campus; contracts by thumb; played by thumb"


def test_no_forecast_hangs_on_how_it_is_run() -> None:
    whole = play_forecasts(WorldShare(20), 6, 2)
    runs = [play_forecasts(WorldShare(20), 6, 2, batch=1)]
    with ThreadPoolExecutor(2) as threads, ProcessPoolExecutor(1, get_context("spawn")) as processes:
        runs.append(play_forecasts(WorldShare(20), 6, 2, batch=2, executor=threads))
        runs.append(play_forecasts(WorldShare(20), 6, 2, batch=4, executor=processes))
        bids = bid_forecasts(value_forecast, 6, 2, batch=4, executor=processes)
    for run in runs:
        assert run.forecasts.tolist() == whole.forecasts.tolist()
        assert run.happened.tolist() == whole.happened.tolist()
    assert bids.forecasts.tolist() == bid_forecasts(value_forecast, 6, 2).forecasts.tolist()


def test_the_share_of_worlds_is_that_of_playing_each() -> None:
    """With many playouts a world the share comes near the mean of the worlds' chances."""
    state, _ = Contracts(CAMPUS, 3, Cast({}), "thumb")[0]
    view = observe(state, state.seat)
    assert state.contract is not None
    chances = [playouts(world, 200, 1, "rule").at_least(state.contract.number).mean for world in worlds(view, 60, 9)]
    mean, error = np.mean(chances), np.std(chances, ddof=1) / 60**0.5
    share = WorldShare(1_000)(view)
    assert share == pytest.approx(mean, abs=3 * (error + (mean * (1 - mean) / 1_000) ** 0.5))
    assert 0 < WorldShare(5)(view) < 1
    with pytest.raises(AnalysisError, match="policy='exact' is unknown"):
        WorldShare(5, "exact")(view)


# --- the harness: bids


@pytest.mark.parametrize("rules", [*PRESETS.values(), CAMPUS.replace(dealer_must_open=True, open_kitty=False)])
def test_a_forced_bid_is_asked_of_ten_cards_and_kept(rules: RuleSet, monkeypatch: pytest.MonkeyPatch) -> None:
    from mighty_learn.players import forecasting

    ends = []
    finished = forecasting.finished

    def watched(*given: object) -> object:
        ends.append(finished(*given))  # type: ignore[arg-type]
        return ends[-1]

    monkeypatch.setattr(forecasting, "finished", watched)
    noted = Noted()
    found = bid_forecasts(noted, 15, 3, rules)
    for index, ((view, bid), end) in enumerate(zip(noted.asked, ends, strict=True)):
        assert view.phase is Phase.AUCTION
        assert view.viewer == index % 5 == end.declarer
        assert (len(view.hand), len(view.calls)) == (10, int(rules.dealer_must_open))
        assert bid is not None
        assert end.contract == bid.contract
        assert sum(isinstance(action, ChangeContract) for action in end.history) == 1
        assert found.happened[index] == (government_taken(end) >= bid.contract.number)
    assert len({bid.contract.number for _, bid in noted.asked if bid}) > 3
    assert "auction forced" in found.what


def test_bids_are_asked_in_the_best_trump_from_the_six_lowest_numbers() -> None:
    noted = Noted()
    bid_forecasts(noted, 1, 3)
    view = noted.asked[0][0]
    bids = {bid_to_ask(view, random.Random(seed)) for seed in range(100)}
    assert len({bid.contract.trump for bid in bids}) == 1
    assert {bid.contract.number for bid in bids} == {CAMPUS.min_bid + step for step in range(SPREAD)}


def test_a_natural_bid_is_the_one_that_ended_the_auction() -> None:
    noted = Noted()
    found = bid_forecasts(noted, 15, 3, auction="natural")
    own = Contracts(CAMPUS, 3, Cast({}), "thumb")
    for index, (view, bid) in enumerate(noted.asked):
        state, _ = own[index]
        assert bid is not None
        laid = next(k for k, action in enumerate(state.history) if isinstance(action, Discard))
        assert bid == [action for action in state.history[:laid] if isinstance(action, Bid)][-1]
        assert view.viewer == state.declarer
        assert view.hand == state.dealt[view.viewer]
        assert view.why_not(bid) is None
        end = play_out(state, rule_of_thumb, random.Random(1))
        assert found.happened[index] == (government_taken(end) >= bid.contract.number)


def test_the_count_of_tops_is_worth_something_as_a_forecast() -> None:
    found = bid_forecasts(value_forecast, 300, 2)
    assert found.skill.interval[0] > 0
    assert abs(found.fit.slope - 1) < 3 * found.fit.slope_error
    view = Noted()
    bid_forecasts(view, 1)
    chances = [value_forecast(view.asked[0][0], Bid(Contract(None, number))) for number in range(13, 21)]
    assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize(("call", "told"), [
    (lambda: bid_forecasts(value_forecast, 5, auction="open"), "auction='open'; expected one of: forced, natural"),
    (lambda: bid_forecasts(value_forecast, 0), "n=0"),
    (lambda: play_forecasts(Noted(), 5, players="nobody"), "player 'nobody' is unknown"),
    (lambda: play_forecasts(lambda view: 2.0, 2), "forecast 2.0; expected a chance from 0 to 1"),
    (lambda: play_forecasts(Noted(), 5, batch=0), "batch=0"),
])
def test_what_cannot_be_asked_is_refused(call: object, told: str) -> None:
    with pytest.raises(AnalysisError) as caught:
        call()  # type: ignore[operator]
    assert told in str(caught.value)
