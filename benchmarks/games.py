"""Whole random games by the engine in plain Python: deal, auction, exchange, ten tricks, score.

Every player picks evenly among his legal actions, so each ply lists them all and applies one. Claims are switched off:
a referee who looks for one at each lead measures the search for it, not the game.
"""

from __future__ import annotations

import random

from benchmarks.playing import BEST_PYTHON
from benchmarks.timing import Rate, number, processor, show, taking_turns, verdict
from mighty_learn import PRESETS, RuleSet, State


def play(rules: RuleSet, seed: int) -> int:
    """One random game, settled at the end; its plies."""
    rng, state = random.Random(seed), State.deal(rules, seed)
    while not state.is_over:
        actions = state.legal_actions()
        state = state.apply(actions[int(rng.random() * len(actions))])
    state.score()
    return len(state.history)


def rate_of(rules: RuleSet, n: int) -> Rate:
    """Games a second, each round n other ones."""
    def rate(seed: int) -> float:
        games = range(seed * n, (seed + 1) * n)
        return n / processor(lambda: [play(rules, game) for game in games])

    return rate


def main(rounds: int = 5, n: int = 200) -> None:
    """Measure and print, house by house."""
    houses = {name: rules.replace(claim=False) for name, rules in PRESETS.items()}
    rates = taking_turns({name: rate_of(rules, n) for name, rules in houses.items()}, rounds)
    rows = [[name, number(rates.of(name)), f"> {BEST_PYTHON:,}", verdict(rates.of(name) > BEST_PYTHON)]
            for name in houses]
    show("Whole games by the engine", ["house", "games/s", "aim", "aim is"], rows,
         f"{n * rounds:,} distinct games a house, seeds 0–{n * rounds - 1:,}, {rounds} rounds in turns, medians.")
