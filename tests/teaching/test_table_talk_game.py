"""Lesson 5: the told game against the engine, and how much is forgotten against the formula and against samples."""
from __future__ import annotations

import random
import re
from datetime import UTC, datetime, timedelta

import fsrs
import pytest

from mighty_learn.engine.cards import Card, Suit
from mighty_learn.engine.record import replay
from mighty_learn.engine.state import government_taken
from mighty_learn.teaching.given import GivenError
from mighty_learn.teaching.glossary import term
from mighty_learn.teaching.progress.review import _SCHEDULER
from mighty_learn.teaching.table_talk_data import sayings
from mighty_learn.teaching.table_talk_game import Step, game, steps
from mighty_learn.teaching.table_talk_memory import DAYS, PLANS, SCHEDULER, forgetting

# --- the told game


def test_the_game_is_one_that_was_played() -> None:
    assert replay(game().record()) == game()
    assert game().is_over
    assert [step.state for step in steps()][-1] == game()
    for step in steps():
        assert step.state.history == game().history[:len(step.state.history)]


BY = {step.id: step for step in steps()}


def plain(step: Step, lang: str) -> str:
    return " ".join("".join(piece.text for piece in line) for line in step.lines(lang))  # type: ignore[arg-type]


@pytest.mark.parametrize("step", steps(), ids=lambda step: step.id)
def test_both_languages_tell_the_same_of_the_same_cards_and_players(step: Step) -> None:
    explained = [{piece.term.id for line in step.lines(lang) for piece in line if piece.term} for lang in ("ko", "en")]  # type: ignore[arg-type]
    assert explained[0] == explained[1]
    cards = [set(re.findall(r"[♠♥♦♣](?:10|[AKQJ2-9])", plain(step, lang))) for lang in ("ko", "en")]
    assert cards[0] == cards[1]
    assert set(re.findall(r"(\d)번", plain(step, "ko"))) == set(re.findall(r"Player (\d)", plain(step, "en")))
    if step.trick:
        trick = step.state.tricks[-1]
        own = {show(play.card) for play in trick.plays}
        gone = {show(play.card) for one in step.state.tricks for play in one.plays}
        assert cards[0] <= gone
        assert cards[0] & own
    assert step.hold <= set(step.terms)
    held = [piece.text for line in step.lines("ko", answered=False) for piece in line if piece.held]
    assert bool(held) is bool(step.hold)
    assert not {piece.term.id for line in step.lines("ko", answered=False) for piece in line if piece.term} & step.hold


def show(card: Card) -> str:
    return {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}.get(str(card.suit), "") + str(card.rank or "JK")


def test_what_is_told_is_what_happened() -> None:
    state, tricks = game(), game().tricks
    assert (state.dealer, str(state.contract), state.declarer, state.friend) == (1, "C15", 3, 2)
    assert [str(action) for action in state.history[:3]] == ["S13", "C14", "C15"]
    assert str(state.history[7]) == "discard HK H5 H2"
    assert (str(state.friend_card), str(state.mighty), str(state.joker_caller)) == ("CA", "SA", "S3")
    dealt = state.dealt
    assert not dealt[1].of_suit(Suit.D)  # a first-trick ruff: void in diamonds, a trump on ♦A
    assert [str(tricks[0].by_seat(seat)) for seat in (3, 1)] == ["DA", "C3"]
    assert tricks[0].winner == 1
    assert str(tricks[1].plays[0]) == "S3!"  # a joker call, and of the Mighty's suit
    assert {"JK", "SA"} <= {str(card) for card in dealt[3]}  # who holds both may answer with the Mighty
    assert str(tricks[1].by_seat(3)) == "SA"
    assert str(tricks[2].plays[0]) == "JK>C"
    assert str(tricks[2].by_seat(2)) == "CA"
    gone = {str(play.card) for trick in tricks[:3] for play in trick.plays}
    assert {"CA", "CK"} <= gone  # so ♣Q is the top card
    out = {str(play.card) for trick in tricks[:4] for play in trick.plays}
    assert all(str(card) in out for seat in (0, 1, 4) for card in dealt[seat].of_suit(Suit.C))
    assert (tricks[5].points, tricks[7].winner, tricks[9].points) == (3, 4, 3)
    assert [str(tricks[number].by_seat(2)) for number in (6, 8, 9)] == ["C6", "C7", "C8"]
    assert [tricks[number].winner for number in (6, 8, 9)] == [2, 2, 2]
    assert government_taken(state) == 16
    assert sum(state.taken[seat] for seat in (2, 3)) == 15
    assert [state.score().by_seat[seat] for seat in (3, 2, 0)] == [10, 5, -5]


def test_steps_ask_what_they_explain() -> None:
    asked = [step for step in steps() if step.ask]
    assert len(asked) >= 7
    for step in asked:
        assert step.ask is not None
        assert step.hold
    assert BY["bid-15"].ask == next(one for one in sayings() if one.id == "saying-datkeul")
    trick = BY["trick-1"].ask
    assert trick is not None
    assert trick.id == "first_ruff/term-meaning"
    assert "초간 (chogan)" in trick.prompt.say("en")
    with pytest.raises(ValueError, match="both"):
        BY["deal"].lines("both")


def test_the_game_uses_many_words_of_the_lesson() -> None:
    used = {name for step in steps() for name in step.terms}
    assert len(used) >= 30
    assert all(term(name) for name in used)


# --- forgetting


def curve(days: int, stability: float) -> float:
    """FSRS's forgetting curve from its parameters, written out again."""
    decay = -fsrs.Scheduler().parameters[20]
    return float((1 + (0.9 ** (1 / decay) - 1) * days / stability) ** decay)


def test_all_at_once_is_one_exposure_to_the_model() -> None:
    first = fsrs.Scheduler().parameters[2]  # the stability of a card first known with "good"
    told = forgetting("together")
    assert told.known == pytest.approx([curve(day, first) for day in range(DAYS + 1)], abs=1e-9)
    assert told.asked == 5
    assert round(100 * told.known[-1]) == 67


def test_spread_reviews_add_up_over_every_course() -> None:
    told = forgetting("spread")
    assert told.known[0] == 1
    assert 5 < told.asked < 5.5
    assert told.known[1] == pytest.approx(curve(1, fsrs.Scheduler().parameters[2]))
    assert told.known[30] > forgetting("together").known[30] + 0.2
    assert told.words == pytest.approx(60 * told.known[-1])
    # After each review more is known than the day before it.
    assert all(told.known[day + 1] > told.known[day] for day in (1, 3, 7, 14))


def test_sampled_courses_agree_with_the_exact_ones() -> None:
    rng, begin, n = random.Random(5), datetime(2026, 3, 1, 9, tzinfo=UTC), 400
    hits = 0
    for _ in range(n):
        card, _log = SCHEDULER.review_card(fsrs.Card(card_id=1, due=begin), fsrs.Rating.Good, begin)
        for number, day in enumerate((1, 3, 7, 14), 1):
            at = begin + timedelta(days=day, hours=number)
            known = rng.random() < SCHEDULER.get_card_retrievability(card, at)
            card, _log = SCHEDULER.review_card(card, fsrs.Rating.Good if known else fsrs.Rating.Again, at)
            if not known:
                card, _log = SCHEDULER.review_card(card, fsrs.Rating.Good, at + timedelta(minutes=10))
        hits += rng.random() < SCHEDULER.get_card_retrievability(card, begin + timedelta(days=30, hours=6))
    exact = forgetting("spread").known[-1]
    assert abs(hits / n - exact) < 4 * (exact * (1 - exact) / n) ** 0.5


def test_the_model_is_the_one_of_the_review_and_plans_are_as_long() -> None:
    assert SCHEDULER.parameters == _SCHEDULER.parameters == fsrs.Scheduler().parameters
    assert len(SCHEDULER.parameters) == 21
    assert {len(plan) for plan in PLANS.values()} == {5}
    with pytest.raises(GivenError, match="never"):
        forgetting("never")
