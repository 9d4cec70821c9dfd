"""How the four measures are run and shown: the same numbers whichever way, cancelled runs, words, tables, drawings."""

from __future__ import annotations

import pickle
import re
import threading
from base64 import b64decode
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from measures_tools import at_first_lead, by_thumb

import mighty_learn as ml
from mighty_learn import View, observe
from mighty_learn.analysis import AnalysisError, Estimate
from mighty_learn.analysis.bidding import AuctionModel
from mighty_learn.engine.cards import FULL_MASK, CardSet
from mighty_learn.players.measures.asking import Asked, Errands, Worlds
from mighty_learn.players.measures.bid_curve import BidCurve
from mighty_learn.players.measures.table import Paired, Result, Sheet, columns, mean, share
from mighty_learn.text import LANGUAGE, Lang, set_lang

HAND = "SAK1095 HA7 DK3 C8"
HANGUL = re.compile("[가-힣]")


def first_view() -> View:
    state = at_first_lead(ml.CAMPUS, 8)
    return observe(state, state.seat)


def later_view() -> View:
    state = at_first_lead(ml.CAMPUS.replace(claim=False), 8)
    while state.trick or state.seat != state.declarer or state.trick_number < 2:
        state = state.apply(by_thumb(state))
    return observe(state, state.seat)


FIRST, LATER = first_view(), later_view()
MEASURES: dict[str, Callable[..., Result]] = {
    "bid_curve": lambda **options: ml.bid_curve(HAND, **options),
    "first_trick": lambda **options: ml.first_trick(FIRST, **options),
    "trump_drain": lambda **options: ml.trump_drain(LATER, **options),
    "mighty_timing": lambda **options: ml.mighty_timing(LATER, **options),
}
each_measure = pytest.mark.parametrize("name", MEASURES)


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    before = LANGUAGE.value
    yield
    set_lang(before)


def numbers(result: Result) -> list[Any]:
    """Every sample of a result."""
    if isinstance(result, BidCurve):
        return [[p.points.tolist(), p.alone.tolist(), p.mighty.tolist(), p.joker.tolist()] for p in result.prospects]
    assert isinstance(result, Paired)
    found: list[Any] = result.samples.tolist()  # type: ignore[attr-defined]
    return found


@each_measure
def test_nothing_of_the_run_changes_a_number(name: str) -> None:
    measure, told = MEASURES[name], []
    whole = measure(n=230, seed=3, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (230, 230)
    with ThreadPoolExecutor(2) as pool:
        for options in ({"batch": 17}, {"executor": pool}, {"executor": pool, "batch": 60}):
            assert numbers(measure(n=230, seed=3, **options)) == numbers(whole)
    assert numbers(measure(n=230, seed=4)) != numbers(whole)
    more = measure(n=300, seed=3)
    assert np.array_equal(np.array(numbers(more))[..., :230] if name == "bid_curve" else numbers(more)[:230],
                          numbers(whole))
    assert (whole.n, whole.seed, whole.policy, whole.partial) == (230, 3, "thumb", False)


@each_measure
def test_a_cancelled_run_says_so(name: str) -> None:
    stop = threading.Event()
    stop.set()
    found = MEASURES[name](n=400, batch=50, cancel=stop)
    assert (found.n, found.partial, found.exact) == (50, True, False)
    assert numbers(found) == numbers(MEASURES[name](n=50))
    set_lang("en")
    assert "Stopped early: 50 worlds" in str(found)


@each_measure
def test_arguments_that_cannot_be(name: str) -> None:
    for options, told in (({"n": 0}, "n=0"), ({"n": 1.5}, "n=1.5"), ({"seed": "x"}, "seed='x'"),
                          ({"policy": "perfect"}, "policy='perfect' is unknown"), ({"batch": -1}, "batch=-1"),
                          ({"executor": 4}, "executor=4"), ({"cancel": 4}, "cancel=4"),
                          ({"progress": 4}, "progress=4")):
        with pytest.raises(AnalysisError, match=re.escape(told)):
            MEASURES[name](**options)


def test_tasks_travel_to_other_processes() -> None:
    asked = Asked.of(20, 1, "thumb", ["thumb"], None, None, None, None)
    task = Errands(Worlds.of(LATER, asked, None, None), ())
    assert pickle.loads(pickle.dumps(task)).positions(0, 5).masks.tolist() == task.positions(0, 5).masks.tolist()
    named = ml.mighty_timing(LATER, n=20)
    assert len(pickle.loads(pickle.dumps(named)).rows) == len(named.rows)


def test_worlds_are_those_that_the_auction_weighs() -> None:
    model = AuctionModel()
    asked = Asked.of(6, 5, "thumb", ["thumb"], None, None, None, None)
    positions = Errands(Worlds.of(LATER, asked, None, model), ()).positions(2, 4)
    expected = list(ml.worlds(LATER, 4, 5, start=2, bidding=model))
    assert positions.masks[:, :5].tolist() == [[hand.mask for hand in world.hands] for world in expected]
    found = ml.trump_drain(LATER, 1, n=6, seed=5, bidding=model)
    usual = ml.trump_drain(LATER, 1, n=6, seed=5)
    assert numbers(found) != numbers(usual)


def test_cards_known_to_be_gone() -> None:
    hands = ["H2 SA", "H4 S2", "H6 S4", "H8 S6", "HK S8"]
    view = observe(ml.State.from_position(ml.CAMPUS, "H15", 0, "none", hands, 0, discard="C2 C3 C4"), 0)
    left = ml.cards("H4 S2 H6 S4 H8 S6 HK S8 C2 C3 C4")
    gone = CardSet(mask=FULL_MASK) - view.hand - left
    few = ml.mighty_timing(view, n=2_520, gone=str(gone))
    assert (few.exact, few.n) == (True, 2_520)  # 8 cards in four hands of two
    assert not ml.mighty_timing(view, n=50).exact


# --- words


@each_measure
@pytest.mark.parametrize("lang", ["ko", "en", "both"])
def test_text_and_html_in_the_language_of_the_notebook(name: str, lang: Lang) -> None:
    set_lang(lang)
    found = MEASURES[name](n=210)
    bundle = found._repr_mimebundle_()
    text, html = bundle["text/plain"], bundle["text/html"]
    assert text == str(found)
    assert (lang != "en") is bool(HANGUL.search(text)) is bool(HANGUL.search(html))
    assert re.findall(r"<div lang='(\w+)'>", html) == (["ko", "en"] if lang == "both" else [lang])
    assert "210" in text
    assert ("seed 1" in text) is (lang != "ko")
    assert ("시드 1" in text) is (lang != "en")
    for part in ("<table>", "<svg", "None", "{", "nan"):
        assert (part in html) is (part == "<table>")
    drawn = [b64decode(data).decode() for data in re.findall(r'base64,([^"]+)"', html)]
    assert len(drawn) == len(found.pictures) >= (2 if lang == "both" else 1)
    for svg in drawn:
        assert ElementTree.fromstring(svg).tag.endswith("svg")
        assert "nan" not in svg


@each_measure
def test_a_sheet_has_a_cell_for_every_head(name: str) -> None:
    for n in (1, 2, 300):
        for lang in ("ko", "en"):
            sheet = MEASURES[name](n=n).sheet(lang)  # type: ignore[arg-type]
            assert {len(row) for row in sheet.rows} == {len(sheet.heads)}
            assert all(cell for row in sheet.rows for cell in row)
            assert all(0 <= y < len(sheet.rows) and 0 <= x < len(sheet.heads) for y, x in sheet.marked)


def test_what_is_best_is_said_only_when_it_is_sure() -> None:
    set_lang("en")
    few, many = ml.first_trick(FIRST, ["C4", "JK>S"], n=150), ml.first_trick(FIRST, ["C4", "JK>S"], n=400)
    assert few.best == ()
    assert "150 worlds are too few to call one better; at least 200" in str(few)
    assert many.best == ("C4",)
    assert "Best: ♣4" in str(many)
    assert "♣4*" in str(many)
    close = ml.first_trick(FIRST, ["C4", "C9"], n=210)
    assert close.best == ()
    assert "Not settled: ♣4 has the best mean" in str(close)
    assert "only one" in str(ml.first_trick(FIRST, ["C4"], n=210))
    with pytest.raises(AnalysisError, match="'S2' was not tried; these were: C4, C9"):
        close["S2"]


def test_an_opponent_wants_few() -> None:
    hands = ["HAK7 S3 D2", "SA H3 D5 C2 C3", "HQJ S4 D6 C4", "H105 S5 D7 C5", "H6 S6 D8 C6 C7"]
    state = ml.State.from_position(ml.CAMPUS, "H15", 0, "HQ", hands, 0).apply("HA")
    found = ml.mighty_timing(observe(state, state.seat), n=300)
    assert not found.governs
    means = found.points.mean(axis=0)
    assert found.ahead == found.names[int(means.argmin())]
    assert all(found.loss(plan).mean >= 0 for plan in found.names)


def test_shares_and_means_as_they_are_printed() -> None:
    assert share(Estimate(0.5, 0.02, 600, 1), exact=False) == "50 ± 2 %"
    assert share(Estimate(0.05, 0.004, 3_000, 1), exact=False) == "5.0 ± 0.4 %"
    assert share(Estimate(0.0, 0.0, 1_000, 1), exact=False) == "0 % (≤ 0.4)"
    assert share(Estimate(1.0, 0.0, 1_000, 1), exact=False) == "100 % (≥ 99.6)"
    assert share(Estimate(1 / 3, 0.0, 12, 1), exact=True) == "33.3 %"
    assert mean(Estimate(-3.14, 0.2, 100, 1)) == "−3.1 ± 0.2"
    assert mean(Estimate(7.25, 0.0, 12, 1)) == "7.25"


@each_measure
def test_the_short_form_is_stable(name: str) -> None:
    found = MEASURES[name](n=20)
    assert repr(found) == f"<{type(found).__name__}, thumb: n=20 worlds, seed 1>"


def test_columns_line_up_in_both_scripts() -> None:
    lines = columns([["첫 카드", "점수"], ["♠A", "1"], ["가나다라", "10.5"]]).split("\n")
    assert lines == ["첫 카드   점수", "♠A           1", "가나다라  10.5"]


def test_a_sheet_escapes_what_it_shows() -> None:
    sheet = Sheet("<a>", ("b & c",), (("<d>\ne",),), ("f",), (), frozenset({(0, 0)}))
    assert "&lt;a&gt;" in sheet.html
    assert "<b>&lt;d&gt;<br>e ★</b>" in sheet.html
    assert sheet.text == "<a>\nb & c\n<d>  e*\nf"
