"""The two simple players at every table: legal, blind to what is hidden, and true in what they say."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from players_tools import game, other_worlds, random_rules

from mighty_learn import CAMPUS, GUIDE, PRESETS, State, Suit, observe
from mighty_learn.engine.actions import Bid, CallFriend, Claim, Play
from mighty_learn.players.policy import Choice, Reason, play_out
from mighty_learn.players.simple import random_player, rule_of_thumb
from mighty_learn.players.simple.valuing import dealt_value

seeds = st.integers(0, 2**32)
KEEPS_THE_TRICK = {
    Reason.TAKE_SURE, Reason.RUFF_SURE, Reason.TAKE_WITH_JOKER, Reason.TAKE_WITH_MIGHTY, Reason.CASH_SURE,
    Reason.FEED_PARTNER, Reason.SPARE_ON_PARTNER, Reason.SPEND_MIGHTY, Reason.SAVE_JOKER,
    Reason.EITHER_SPECIAL}


def test_every_choice_is_legal_at_any_table() -> None:
    rng, phases = random.Random(11), Counter()  # type: ignore[var-annotated]
    for seed in range(150):
        for state, choice in game(random_rules(rng), seed, rng, mixed=seed % 3 > 0):
            assert state.why_not(choice.action) is None, f"{choice}\n{state}"
            phases[state.phase] += 1
    assert min(phases[phase] for phase in ("auction", "discard", "contract", "friend", "play")) > 100


@settings(max_examples=80)
@given(seeds)
def test_equal_views_give_equal_choices(seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(rng) if seed % 2 else rng.choice(list(PRESETS.values()))
    state, _ = rng.choice(list(game(rules, seed, rng)))
    mine = observe(state, state.seat)
    for other in other_worlds(state, state.seat, rng, tries=8):
        for player in (rule_of_thumb, random_player):
            first, second = (player(view, random.Random(seed)) for view in (mine, observe(other, state.seat)))
            assert first == second
            assert first.facts == second.facts


def test_other_worlds_are_found() -> None:
    """Or the test above would hold of nothing."""
    rng, found = random.Random(3), Counter()  # type: ignore[var-annotated]
    for seed in range(40):
        state, _ = rng.choice(list(game(CAMPUS, seed, rng)))
        found[state.phase] += any(True for _ in other_worlds(state, state.seat, rng))
    assert found.total() > 25
    assert found["play"] > 10


def test_the_random_player_takes_each_action_equally_often() -> None:
    view = observe(State.deal(CAMPUS, seed=7), 0)
    rng, legal = random.Random(1), view.legal_actions()
    counts = Counter(random_player(view, rng).action for _ in range(100 * len(legal)))
    assert set(counts) == set(legal)
    assert 60 < min(counts.values()) <= max(counts.values()) < 140


def side_of(state: State, seat: int) -> bool:
    """Whether the seat is with the government, as the referee knows when the friend is called by a card."""
    return seat in state.government


def check_said(state: State, choice: Choice) -> None:
    """What the reason claims, against the cards as they lie."""
    facts, me = choice.facts, state.seat
    others = [card for seat in range(5) if seat != me for card in state.hands[seat]]
    if choice.reason in (Reason.LEAD_SIDE_WINNER, Reason.DRAW_TRUMP_TOP, Reason.RETURN_TOP_TRUMP):
        assert isinstance(choice.action, Play)
        card = choice.action.card
        assert not [c for c in others if c.suit is card.suit and c.index > card.index and c is not state.mighty]
    if choice.reason is Reason.DRAW_TRUMP_TOP:
        foes = [seat for seat in range(5) if seat != me and not (seat == state.friend and me == state.declarer)]
        assert sum(len(state.hands[seat].of_suit(state.trump)) for seat in foes) <= int(facts["n"])  # type: ignore[arg-type]
    if choice.reason is Reason.LEAD_FOR_RUFF:
        assert any(not state.hands[seat].of_suit(Suit.parse(facts["suit"])) for seat in range(5) if seat != me)
    if choice.reason is Reason.ONLY_CARD:
        assert len({play.card for play in state.legal_actions() if isinstance(play, Play)}) == 1
    if choice.reason in (Reason.TAKE_LIKELY, Reason.RUFF_LIKELY, Reason.TAKE_SURE, Reason.RUFF_SURE):
        after = state.apply(choice.action)
        winning = after.tricks[-1].winner if len(state.trick) == 4 else None
        assert winning in (None, me)


def test_what_is_said_to_be_sure_comes_true() -> None:
    """Whatever the others do: most of them play at random here."""
    rng, met = random.Random(21), Counter()  # type: ignore[var-annotated]
    for seed in range(150):
        rules = random_rules(rng) if seed % 2 else list(PRESETS.values())[seed % 3]
        sure: list[tuple[int, Choice]] = []
        for state, choice in game(rules, seed, rng, mixed=True):
            if state.phase != "play":
                continue
            check_said(state, choice)
            if choice.reason in KEEPS_THE_TRICK:
                sure.append((state.seat, choice))
            if len(state.trick) == 4:
                after = state.apply(choice.action)
                winner = after.tricks[-1].winner
                for seat, said in sure:
                    met[said.reason] += 1
                    assert side_of(after, winner) == side_of(after, seat), f"{said}\n{after}"
                sure = []
    assert all(met[reason] > 5 for reason in KEEPS_THE_TRICK - {Reason.SAVE_JOKER, Reason.EITHER_SPECIAL}), met


def test_claims_always_hold() -> None:
    rng, claims = random.Random(8), 0
    for seed in range(150):
        rules = random_rules(rng).replace(claim=True) if seed % 2 else GUIDE
        for state, choice in game(rules, seed, rng, mixed=seed % 4 > 1):
            if isinstance(choice.action, Claim):
                claims += 1
                assert state.why_not(choice.action) is None
    assert claims > 8


def test_advice_that_is_never_broken() -> None:
    rng, met = random.Random(2), Counter()  # type: ignore[var-annotated]
    for seed in range(200):
        for state, choice in game(list(PRESETS.values())[seed % 3], seed, rng):
            check_habits(state, choice, met)
    assert met["trump refused"] > 50
    assert met["joker calls"] > 3
    assert met["friends"] > 150
    assert met["bids"] > 200


def check_habits(state: State, choice: Choice, met: Counter[str]) -> None:
    action, me = choice.action, state.seat
    opposes = state.phase == "play" and me not in state.government
    if isinstance(action, Play) and opposes and not state.trick and action.card.suit is state.trump:
        others = [card for card in state.hands[me] if card.suit not in (None, state.trump)]
        assert set(others) <= {state.mighty}
    if choice.reason is Reason.LEAD_AWAY_FROM_TRUMP:
        met["trump refused"] += 1
    if isinstance(action, Play) and action.call:
        met["joker calls"] += 1
        assert opposes
    if isinstance(action, Play) and action.card.is_joker and not state.joker_live:
        assert len({p.card for p in state.legal_actions() if isinstance(p, Play)}) == 1 or state.joker_called
    if isinstance(action, CallFriend) and action.card is not None:
        met["friends"] += 1
        assert action.card not in state.hands[me]
        assert action.card not in (state.discard or ())
        assert (action.card is state.mighty) == (state.mighty not in state.hands[me])
    if isinstance(action, Bid):
        met["bids"] += 1
        assert action.contract.number <= dealt_value(state.rules, state.hands[me].mask, action.contract.trump)


def test_the_dealer_opens_where_he_must() -> None:
    rules = CAMPUS.replace(dealer_must_open=True)
    for seed in range(30):
        over = play_out(State.deal(rules, seed), rule_of_thumb, random.Random(1))
        assert str(over.history[0])[-2:] == "13"
