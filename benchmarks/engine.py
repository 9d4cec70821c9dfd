"""How many whole random games a second the engine plays in plain Python: deal, auction, exchange, ten tricks, score.

    python benchmarks/engine.py [--n 500] [--seed 1] [--repeats 3] [--house campus]

Every player picks evenly among his legal actions, so each ply lists them all and applies one. The best of the repeats
is printed, with the same games in each. Time is that of the processor for this process alone, so that a busy machine
disturbs less. A ply is one action of one player.
Claims are switched off: a referee who looks for one at each lead measures the search for it, not the game.
The aim is more than 1,900 games a second, the best Python program for this game that is known.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterable

from mighty_learn import PRESETS, RuleSet, State

AIM = 1900  # games a second


def play(rules: RuleSet, seed: int) -> int:
    """One random game, settled at the end; its plies."""
    rng, state = random.Random(seed), State.deal(rules, seed)
    while not state.is_over:
        actions = state.legal_actions()
        state = state.apply(actions[int(rng.random() * len(actions))])
    state.score()
    return len(state.history)


def measure(rules: RuleSet, seeds: Iterable[int]) -> tuple[float, int]:
    """Processor seconds and plies of these games."""
    start = time.process_time()
    plies = sum(play(rules, seed) for seed in seeds)
    return time.process_time() - start, plies


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--n", type=int, default=500, help="games a repeat")
    parser.add_argument("--seed", type=int, default=1, help="of the first game; the others follow")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--house", choices=list(PRESETS), action="append", help="only this one; may be given again")
    return parser.parse_args()


def main() -> None:
    """Print games and plies a second, house by house."""
    told = arguments()
    for name in told.house or PRESETS:
        rules = PRESETS[name].replace(claim=False)
        play(rules, told.seed)
        seconds, plies = min(measure(rules, range(told.seed, told.seed + told.n)) for _ in range(told.repeats))
        games = told.n / seconds
        print(f"{name:<12} {games:7.0f} games/s {plies / seconds:9.0f} plies/s   "
              f"(n = {told.n}, seed {told.seed}, best of {told.repeats}, {plies / told.n:.1f} plies a game; "
              f"aim {AIM}: {'reached' if games >= AIM else 'missed'})")


if __name__ == "__main__":
    main()
