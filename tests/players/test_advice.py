"""Advice for a hand in every phase: candidates, errors, sentences."""
from __future__ import annotations

import random

import numpy as np
import pytest

import mighty_learn as ml
from mighty_learn import State, View, observe
from mighty_learn.engine.table import Phase
from mighty_learn.players.policy import step
from mighty_learn.players.prospects import settled
from mighty_learn.players.simple import rule_of_thumb


def view_in(phase: Phase, cards: int = 0) -> View:
    """The view of the seat to act, the first time that a game is in this phase, after so many cards."""
    state, rng = State.deal(ml.CAMPUS, seed=3, dealer=0), random.Random(1)
    while state.phase is not phase or len(state.played) < cards:
        state, _ = step(state, rule_of_thumb, rng)
    return observe(state, state.seat)


@pytest.mark.parametrize("phase", ["auction", "discard", "contract", "friend", "play"])
def test_every_phase_has_advice(phase: str) -> None:
    view = view_in(Phase(phase))
    found = ml.advise(view, 50, 4)
    assert found.n == 50
    assert found.trial.unit == ("points" if phase in ("discard", "play") else "score")
    means = [one.estimate.mean for one in found.candidates]
    governs = view.viewer == view.declarer or phase == "auction"
    assert means == sorted(means, reverse=governs)
    assert all(view.why_not(one.action) is None for one in found.candidates)
    assert (found.best.chance is not None) is (found.trial.unit == "score")
    assert found.best.behind.mean == 0
    for one in found.candidates[1:]:
        assert one.behind.mean == pytest.approx(abs(found.best.estimate.mean - one.estimate.mean))
        for lang in ("ko", "en"):
            assert found.say(one, lang)  # type: ignore[arg-type]


def test_a_bid_counts_the_mighty_of_its_own_trump() -> None:
    """With ♠A and without ♦A, spades as trump give up the Mighty that diamonds or no trump have."""
    state = State.from_hands(ml.CAMPUS, hands=[
        "SA SK SQ SJ S10 H2 H3 D2 C2 C4", "S2 S3 HA HK HQ HJ H10 H4 H5 H6", "S4 S5 DA DK DQ DJ D10 D3 D4 D5",
        "S6 S7 CA CK CQ CJ C10 C3 C5 C6", "S8 S9 H7 H8 H9 D6 D7 D8 D9 C7"], kitty="C8 C9 JK", dealer=0)
    found = ml.advise(observe(state, 0), 200, 1)
    hands, kitty = (np.array([[hand.mask for hand in state.dealt]], np.uint64), np.array([state.kitty.mask], np.uint64))
    called = {trump: settled(ml.CAMPUS, trump, 0, hands, kitty).friend_card.tolist() for trump in (ml.Suit.S, None)}
    assert called[None] != called[ml.Suit.S]
    assert called[ml.Suit.S] == [ml.Card("DA").mask]  # the Mighty of spades is called; of no trump it is held
    assert {one.action for one in found.candidates} == {"S13", "H13", "D13", "C13", "NT13"}


def test_it_reads_the_same_by_two_ways() -> None:
    """The mean of a card in the advice is that of a comparison on worlds, but for what the evidence tells."""
    hands = ["SKQ5 H32", "DAK8 C94", "S94 HK C105", "S86 HA D42", "SJ H106 DQ C6"]
    view = observe(State.from_position(ml.CAMPUS, "S15", 0, "DA", hands, 0), 0)
    found = ml.advise(view, 400, 2)
    plain = ml.compare(view, [one.action for one in found.candidates], 400, 3, "thumb")
    for one in found.candidates:
        other = plain[one.action]
        assert abs(one.estimate.mean - other.mean) < 4 * np.hypot(one.estimate.stderr, other.stderr)


def test_it_prints_and_draws() -> None:
    found = ml.advise(view_in(Phase.PLAY), 50, 4)
    bundle = found._repr_mimebundle_()
    assert bundle["text/plain"] == str(found)
    assert "<img" in bundle["text/html"]
    assert found.best.action in repr(found)


def test_what_cannot_be_advised_is_refused() -> None:
    state = State.deal(ml.CAMPUS, seed=5, dealer=1)
    with pytest.raises(ml.MightyError, match="whose turn it is"):
        ml.advise(observe(state, (state.seat + 1) % 5))
    with pytest.raises(ml.MightyError, match="n=0"):
        ml.advise(observe(state, state.seat), 0)
    highest = state.apply("NT20")
    with pytest.raises(ml.MightyError, match="no bid is open"):
        ml.advise(observe(highest, highest.seat))
