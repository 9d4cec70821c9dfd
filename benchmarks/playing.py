"""Random playouts: the kernel against the engine, against itself without numba, against C, against OpenSpiel's spades.

A playout is ten tricks of five cards under the campus rules. Leaves out the auction, which `games.py` measures.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np

from benchmarks import in_c, positions
from benchmarks.timing import Rate, Rates, number, processor, show, taking_turns, verdict
from mighty_learn import State
from mighty_learn.analysis.encode import EncodedPosition, encode_all

ROOT = Path(__file__).parents[1]
CARDS = 50  # in a playout
BEST_PYTHON = 1900  # whole random games a second by the best Python program for Mighty that is known, as it was told
KERNEL, RULE, C, ENGINE, PLAIN = "kernel, random", "kernel, rule", "C, branch-free", "engine", "kernel without numba"
SPIEL, ROLLOUTS = "OpenSpiel spades, Python", "OpenSpiel spades, C++ rollouts"
AIMS = {ENGINE: "", PLAIN: "", RULE: "", C: "≤ 2", SPIEL: "≥ 40", ROLLOUTS: "≥ 8"}
ENGINE_DEALS = 600  # a round
SHORT = 2_000  # playouts a round of what runs in plain Python
INSTALL = "python -m venv spiel && spiel/bin/pip install open_spiel, then --spiel-python spiel/bin/python"


def kernel_rate(encoded: EncodedPosition, policy: str, seed: int, count: int) -> float:
    """Playouts a second by the kernel."""
    return count / processor(lambda: encoded.play(policy, seed, 0, count))


def engine_rate(states: list[State], seed: int) -> float:
    """Random plays to the end a second by the plain-Python engine, in each round of other states."""
    rng = random.Random(seed)
    chosen = [states[number % len(states)] for number in range(seed * ENGINE_DEALS, (seed + 1) * ENGINE_DEALS)]
    return len(chosen) / processor(lambda: [played(state, rng) for state in chosen])


def played(state: State, rng: random.Random) -> State:
    """The state at its end, after plays of chance."""
    while not state.is_over:
        actions = positions.plays(state)
        state = state.apply(actions[int(rng.random() * len(actions))])
    return state


def plain_rate(seed: int, count: int = SHORT) -> float:
    """Playouts a second by the kernel without numba, which takes a process of its own."""
    code = ("import warnings; warnings.simplefilter('ignore'); from benchmarks.playing import *; "
            f"print(kernel_rate(encode_all(positions.deals({count}, {seed})), 'random', {seed}, {count}))")
    return float(subprocess.check_output([sys.executable, "-c", code], text=True, cwd=ROOT,
                                         env=os.environ | {"NUMBA_DISABLE_JIT": "1"}))


def has_spiel(python: str) -> bool:
    """Whether this Python has OpenSpiel."""
    return subprocess.run([python, "-c", "import pyspiel"], capture_output=True, check=False).returncode == 0


def spiel_rates(python: str, deals: int, seed: int) -> tuple[float, float]:
    """Cards a second of OpenSpiel's spades: from Python, and by its C++ rollouts."""
    told = subprocess.check_output([python, str(ROOT / "benchmarks" / "spades.py"), str(deals), str(seed)], text=True)
    from_python, by_rollouts = map(float, told.split())
    return from_python, by_rollouts


def measured(deals: int, rounds: int, spiel: str | None) -> tuple[Rates, int]:
    """Playouts a second, of spades 50 cards counted as one; and how many of the deals differ from every other."""
    states = positions.deals(deals, 1)
    encoded = encode_all(states)
    for policy in ("random", "rule"):
        encoded.play(policy, 1, 0, 10)  # compiles
    count = 20 * deals
    candidates: dict[str, Rate] = {
        KERNEL: lambda seed: kernel_rate(encoded, "random", seed, count),
        RULE: lambda seed: kernel_rate(encoded, "rule", seed, count),
        ENGINE: lambda seed: engine_rate(states, seed),
        PLAIN: plain_rate,
    }
    if in_c.compiler():
        built = in_c.checked(encoded, 1, count)
        candidates[C] = lambda seed: count / processor(lambda: built.play(encoded, seed, 0, count))
    if spiel:
        both: dict[int, tuple[float, float]] = {}
        candidates[SPIEL] = lambda seed: both.setdefault(seed, spiel_rates(spiel, deals, seed))[0] / CARDS
        candidates[ROLLOUTS] = lambda seed: both[seed][1] / CARDS
    return taking_turns(candidates, rounds), len(np.unique(encoded.masks[:, :5], axis=0))


def row(rates: Rates, name: str) -> list[str]:
    """A candidate's line; C is told the other way round, as how many times as long the kernel takes."""
    if name not in rates.by_name:
        return [name, "not installed", "", "", AIMS[name], ""]
    ratio = rates.ratio(name, KERNEL) if name == C else rates.ratio(KERNEL, name)
    sign, _, limit = AIMS[name].partition(" ")
    reached = verdict(ratio <= float(limit) if sign == "≤" else ratio >= float(limit)) if limit else ""
    shown = f"{ratio:.2f} of its time" if name == C else f"{number(ratio)} ×"
    return [name, number(rates.of(name)), number(CARDS * rates.of(name)), shown, AIMS[name], reached]


def note(deals: int, distinct: int, rounds: int, spiel: bool) -> str:
    """What the table's figures are of."""
    lines = [
        f"{distinct:,} distinct deals of seed 1, {20 * deals:,} playouts a round (engine {ENGINE_DEALS}, without numba "
        f"{SHORT:,}), seeds 0–{rounds - 1}, {rounds} rounds in turns, medians, one core; the ratio is the median of "
        "the rounds' ratios.",
        "Of spades, whose deals have 52 cards, 50 cards count as a playout. The best Python program's figure is of "
        "whole games, auction included, on another machine of this kind."]
    if in_c.compiler():
        lines.append("The C program gave the kernel's points in each of these playouts before it was measured.")
    return "\n".join(lines if spiel else [*lines, f"OpenSpiel: {INSTALL}"])


def main(deals: int = 10_000, rounds: int = 5, spiel_python: str = sys.executable) -> None:
    """Measure and print."""
    spiel = spiel_python if has_spiel(spiel_python) else None
    rates, distinct = measured(deals, rounds, spiel)
    kernel, games = rates.of(KERNEL), rates.of(KERNEL) / BEST_PYTHON
    rows = [[KERNEL, number(kernel), number(CARDS * kernel), "1", "", ""], *(row(rates, name) for name in AIMS),
            ["best Python program (as told)", number(BEST_PYTHON), "", f"{number(games)} ×", "≥ 500",
             verdict(games >= 500)]]
    show("Random playouts", ["who plays", "playouts/s", "cards/s", "kernel against it", "aim", "aim is"],
         rows, note(deals, distinct, rounds, spiel is not None))
