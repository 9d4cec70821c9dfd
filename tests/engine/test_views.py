"""What one seat may know: nothing of the others' cards, and equal views wherever it cannot tell two games apart."""

from __future__ import annotations

import pickle
import random
import re
from dataclasses import fields

import pytest
from engine_tools import HANDS, KITTY, deal, each_house, exchange, friend_phase, random_game
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import rule_sets

import mighty_learn as ml
from mighty_learn import IllegalAction, RuleSet, State, View
from mighty_learn.engine.actions import Discard
from mighty_learn.engine.cards import Card, CardSet
from mighty_learn.engine.record import replay

seeds = st.integers(0, 2**64 - 1)
seats = st.integers(0, 4)
games = settings(max_examples=50)


def pick(rules: RuleSet, seed: int) -> State:
    """A random state of a random game that is not over."""
    return random.Random(seed).choice(list(random_game(rules, seed, seed % 5))[:-1])


def told(view: View) -> str:
    """Everything that a view holds, as text, but the rules: they name cards for everybody."""
    return repr([getattr(view, option.name) for option in fields(view) if option.name != "rules"])


def known_to(state: State, seat: int) -> set[Card]:
    """The cards of which a seat knows where they are or were, straight from who saw what."""
    cards = set(state.dealt[seat]) | set(state.played) | ({state.friend_card} - {None})
    if state.kitty_opened is not None or (state.phase != "auction" and seat == state.declarer):
        cards |= set(state.kitty)
    return cards


@games
@given(rule_sets(), seeds, seats)
def test_no_view_holds_a_card_that_its_seat_does_not_know(rules: RuleSet, seed: int, seat: int) -> None:
    state = pick(rules, seed)
    view = ml.observe(state, seat)
    hidden = {str(card) for part in (*state.dealt, state.kitty) for card in part if card not in known_to(state, seat)}
    assert not hidden & set(re.findall(r"\w+", told(view)))
    assert set(map(str, view.hand)) <= set(re.findall(r"\w+", told(view)))
    assert view.hand == state.hands[seat]
    assert view.sizes == tuple(map(len, state.hands))


@games
@given(rule_sets(), seeds, seats)
def test_discards_are_masked_for_all_but_the_declarer(rules: RuleSet, seed: int, seat: int) -> None:
    state = pick(rules, seed)
    view = ml.observe(state, seat)
    for seen, done in zip(view.history, state.history, strict=True):
        hide = isinstance(done, Discard) and seat != state.declarer
        assert seen == (Discard(None) if hide else done)
    assert view.discard == (state.discard if seat == state.declarer else None)


def swapped(state: State, seat: int, rng: random.Random) -> State | None:
    """The same game with two cards that this seat never saw exchanged; None when that breaks a rule."""
    parts = [*state.dealt, state.kitty]
    unknown = [(place, card) for place, part in enumerate(parts) for card in part if card not in known_to(state, seat)]
    places = {place for place, _ in unknown}
    if len(places) < 2:
        return None
    a = rng.choice(unknown)
    b = rng.choice([pair for pair in unknown if pair[0] != a[0]])
    exchange = {a[1]: b[1], b[1]: a[1]}
    changed = [CardSet(exchange.get(card, card) for card in part) for part in parts]
    other = State.from_hands(state.rules, changed[:5], changed[5], state.dealer)
    try:
        for action in state.history:
            if isinstance(action, Discard) and action.cards is not None:
                action = Discard(CardSet(exchange.get(card, card) for card in action.cards))
            other = other.apply(action)
    except IllegalAction:
        return None
    return other


@settings(max_examples=120)
@given(st.sampled_from(list(ml.PRESETS.values())), seeds, seats)
def test_hidden_cards_exchanged_leave_the_view_equal(rules: RuleSet, seed: int, seat: int) -> None:
    state, rng = pick(rules, seed), random.Random(seed)
    for other in filter(None, (swapped(state, seat, rng) for _ in range(6))):
        mine, yours = ml.observe(state, seat), ml.observe(other, seat)
        assert other != state
        assert mine == yours
        assert hash(mine) == hash(yours)
        assert (mine.legal_actions(), mine.is_friend, mine.may_claim) == (
            yours.legal_actions(), yours.is_friend, yours.may_claim)
        assert told(mine) == told(yours)
        assert any(ml.observe(state, s) != ml.observe(other, s) for s in range(5))


def test_the_exchange_of_hidden_cards_does_happen() -> None:
    """Or the test above would hold of nothing."""
    found = 0
    for seed in range(60):
        state = pick(ml.CAMPUS, seed)
        found += swapped(state, seed % 5, random.Random(seed)) is not None
    assert found > 20


@games
@given(rule_sets(), seeds)
def test_a_view_judges_as_the_referee_does(rules: RuleSet, seed: int) -> None:
    state = pick(rules, seed)
    view = ml.observe(state, state.seat)
    actions = state.legal_actions()
    assert view.legal_actions() == tuple(action for action in actions if str(action) != "claim")
    assert view.my_turn
    assert view.may_claim == (rules.claim and state.phase == "play" and not state.trick)
    for action in random.Random(seed).sample(view.legal_actions(), 1):
        assert view.why_not(action) is None
    for text in ("SA", "JK", "S16", "pass", "discard S2 S3 S4", "keep", "friend SA", "deal-miss"):
        mine, referee = view.why_not(text), state.why_not(text)
        assert (mine and (mine.why, mine.rule, mine.facts)) == (referee and (referee.why, referee.rule, referee.facts))
    for seat in set(range(5)) - {state.seat}:
        assert ml.observe(state, seat).legal_actions() == ()
        assert not ml.observe(state, seat).my_turn


@games
@given(rule_sets(), seeds)
def test_two_views_of_different_pasts_differ(rules: RuleSet, seed: int) -> None:
    """Whatever happens in the open, or to the seat's own cards, makes another view."""
    states = list(random_game(rules, seed))
    for seat in range(5):
        views = [ml.observe(state, seat) for state in states]
        assert len(set(views)) == len(views)


@games
@given(rule_sets(), seeds, seats)
def test_everything_is_laid_open_at_the_end(rules: RuleSet, seed: int, seat: int) -> None:
    *_, over = random_game(rules, seed)
    view = ml.observe(over, seat)
    assert (view.all_dealt, view.discard, view.history) == (over.dealt, over.discard, over.history)
    assert view.kitty == over.kitty
    assert view.legal_actions() == ()
    assert pickle.loads(pickle.dumps(view)) == view


@each_house
def test_the_kitty_is_the_declarers_once_he_has_bought_it(rules: RuleSet) -> None:
    assert {ml.observe(deal(rules), seat).kitty for seat in range(5)} == {None}
    bought = exchange(rules, "S16")
    assert [ml.observe(bought, seat).kitty for seat in range(5)] == [ml.cards(KITTY), None, None, None, None]
    assert ml.observe(bought, 0).hand == ml.cards(HANDS[0]) | ml.cards(KITTY)
    assert ml.observe(bought, 1).sizes == (13, 10, 10, 10, 10)


@each_house
def test_a_bidder_sees_no_kitty_while_the_auction_goes_on(rules: RuleSet) -> None:
    assert ml.observe(deal(rules).apply("S16"), 0).kitty is None


@each_house
def test_only_the_holder_knows_the_friend(rules: RuleSet) -> None:
    for card, holder in (("SA", 1), ("C3", 4), ("DK", 2)):
        state = friend_phase(rules).apply(f"friend {card}")
        assert [ml.observe(state, seat).is_friend for seat in range(5)] == [seat == holder for seat in range(5)]


@pytest.mark.parametrize("seat", [5, -1, "1", None, True])
def test_a_wrong_seat_is_quoted(seat: object) -> None:
    with pytest.raises(ml.NotationError, match=str(seat)):
        ml.observe(deal(ml.CAMPUS), seat)  # type: ignore[arg-type]


@games
@given(rule_sets(), seeds, seats)
def test_a_view_is_the_same_from_a_record(rules: RuleSet, seed: int, seat: int) -> None:
    state = pick(rules, seed)
    assert ml.observe(replay(state.record()), seat) == ml.observe(state, seat)
