"""Lesson 1's experiment: the same games counted another way, and no ace beaten without a trump."""
from __future__ import annotations

import random

from mighty_learn.engine.cards import Card
from mighty_learn.engine.presets import CAMPUS
from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.state import State
from mighty_learn.players.policy import play_out
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.teaching.led_aces import experiment

GAMES, SEED = 60, 8
ORDER = "23456789TJQKA"


def games() -> list[State]:
    """The first games that are played."""
    ended: list[State] = []
    index = 0
    while len(ended) < GAMES:
        state = play_out(State.deal(CAMPUS, mixed(SEED, index), index % 5), rule_of_thumb, random.Random(0))
        ended += [state] if state.tricks else []
        index += 1
    return ended


def height(card: str) -> int:
    return ORDER.index(card[1:].replace("10", "T"))


def taker(cards: list[str], trump: str) -> int:
    """Who takes a trick without the Mighty and the joker, worked out from the names of the cards alone."""
    best = trump if any(card[0] == trump for card in cards) else cards[0][0]
    return max((height(card), place) for place, card in enumerate(cards) if card[0] == best)[1]


def test_led_aces_are_counted_as_by_hand() -> None:
    led, beaten = [0] * 11, [0] * 11
    for state in games():
        for number, trick in enumerate(state.tricks, 1):
            cards = [str(play.card) for play in trick.plays]
            side = cards[0][1:] == "A" and state.trump is not None and cards[0][0] != str(state.trump)
            if side and not {"JK", "SA", str(state.mighty)} & set(cards):
                led[number] += 1
                beaten[number] += taker(cards, str(state.trump)) != 0
    (tally,) = (one for one in experiment(GAMES, SEED) if one.games == GAMES)
    assert [tally.led[k] for k in range(11)] == led
    assert [tally.beaten[k] for k in range(11)] == beaten
    assert tally.share().n == sum(led) > 30
    assert 0 < tally.share().hits == sum(beaten)


def test_without_a_trump_the_ace_that_is_led_wins() -> None:
    (tally,) = (one for one in experiment(GAMES, SEED) if one.games == GAMES)
    assert tally.share_without().hits == 0
    assert taker(["HA", "SK", "H2", "CA", "HK"], "NT") == 0
    assert Card("SA") is CAMPUS.mighty(None)
