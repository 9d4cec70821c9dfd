"""Random rules, games and positions, and the chi-square statistic, for the tests of deals and worlds."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import sqrt

import mighty_learn as ml
from mighty_learn import Card, RuleSet, State, View
from mighty_learn.engine.actions import Play
from mighty_learn.engine.rules import FirstLead, JokerUse

HOUSES = list(ml.PRESETS.values())


def random_rules(rng: random.Random) -> RuleSet:
    """A house with every option that matters to what may be played or seen drawn at random."""
    return rng.choice(HOUSES).replace(
        mighty_when_spades=rng.choice(["HA", "DA", "CA"]),
        joker_caller_when_clubs=rng.choice(["S3", "H3", "D3", "C3"]),
        open_kitty=rng.random() < 0.5, dealer_must_open=False, min_bid=rng.choice([11, 13, 14, 16]),
        first_trick_friend=rng.random() < 0.5, trump_first_lead=rng.choice(list(FirstLead)),
        trump_first_ruff=rng.random() < 0.5, joker_first_trick=rng.choice(list(JokerUse)),
        joker_last_trick=rng.choice([JokerUse.LIVE, JokerUse.DEAD]), call_spares_mighty=rng.random() < 0.5,
        call_on_first_trick=rng.random() < 0.5, claim=rng.random() < 0.3)


def playthrough(state: State, rng: random.Random, calm: float = 0.6) -> Iterator[State]:
    """This state and those that follow in random play; most calls are passes, so that contracts vary."""
    yield state
    while not state.is_over:
        actions = state.legal_actions()
        calls = [action for action in actions if str(action).endswith("!")]
        quiet = [action for action in actions if str(action) in ("pass", "keep")]
        wanted = calls or (quiet if quiet and rng.random() < calm else actions)
        state = state.apply(rng.choice(wanted))
        yield state


def random_game(rules: RuleSet, seed: int, calm: float = 0.6) -> list[State]:
    """All states of a random game."""
    return list(playthrough(State.deal(rules, seed, seed % 5), random.Random(seed), calm))


def position_of(state: State, discard: bool = True) -> State:
    """The same play as a position that begins now, at the start of a trick."""
    call = state.call
    card = state.friend_card
    friend: str | int = state.friend if state.friend is not None else "none"
    if state.friend is None and call is not None:
        if card is not None and card not in state.played:
            friend = str(card)
        elif str(call) == "friend first" and state.trick_number == 1:
            friend = "first"
        elif state.declarer is not None:
            friend = state.declarer
    return State.from_position(
        state.rules, str(state.contract), state.declarer, friend, list(state.hands), state.leader,  # type: ignore[arg-type]
        taken=state.taken, discard=state.discard if discard else None)


def rewritten(view: View, cards: dict[str, str]) -> View:
    """The view with cards of its record of play exchanged for others."""
    def other(play: Play) -> Play:
        text = cards.get(str(play.card))
        return play if text is None else replace(play, card=Card(text))

    tricks = tuple(replace(trick, plays=tuple(map(other, trick.plays))) for trick in view.tricks)
    history = tuple(other(action) if isinstance(action, Play) else action for action in view.history)
    return replace(view, tricks=tricks, trick=tuple(map(other, view.trick)), history=history)


def deviation(counts: Sequence[int]) -> float:
    """Chi-square against equal chances, as standard deviations from its mean: within ±4 unless something is wrong."""
    expected, freedom = sum(counts) / len(counts), len(counts) - 1
    assert expected >= 5
    return (sum((count - expected) ** 2 for count in counts) / expected - freedom) / sqrt(2 * freedom)
