"""Random play of OpenSpiel's spades, from Python and by its own C++ rollouts: cards a second.

    python benchmarks/spades.py DEALS SEED

Another four-handed trick game with bidding, 52 cards against our 50, as a library in C++ offers it. Needs nothing but
the package `open_spiel`, so that it can run in an environment of its own. Prints two numbers: from Python, one play of
each deal; by rollouts, twenty of each deal, every deal handed over by one call from Python. Dealing and bidding happen
before the measuring begins.
"""

from __future__ import annotations

import random
import sys
import time
from typing import Any

import pyspiel

CARDS, CALLS = 52, 4
ROLLOUTS = 20


def dealt(game: Any, rng: random.Random) -> Any:
    """A deal with random bids, before the first lead."""
    state = game.new_initial_state()
    while len(state.history()) < CARDS + CALLS:
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def played(state: Any, rng: random.Random) -> None:
    """Play it to the end from Python, evenly among the legal actions."""
    state = state.clone()
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(rng.random() * len(actions))])


def main(deals: int, seed: int) -> None:
    """Measure and print."""
    game, rng = pyspiel.load_game("spades"), random.Random(seed)
    states = [dealt(game, rng) for _ in range(deals)]
    begin = time.process_time()
    for state in states:
        played(state, rng)
    from_python = time.process_time() - begin
    # A tree search of one simulation is a call of the evaluator, which Python cannot call itself.
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed), 1.0, 1, 1, False, seed, False)
    begin = time.process_time()
    for state in states:
        bot.mcts_search(state)
    by_rollouts = time.process_time() - begin
    print(deals * CARDS / from_python, deals * CARDS * ROLLOUTS / by_rollouts)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
