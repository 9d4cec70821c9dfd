"""Find open-hand endings with one best class of cards, and write them with their proofs.

    python tools/find_endings.py FILE [--each N] [--seed S]      N endings for each of 2, 3, 4 and 5 tricks
    python tools/find_endings.py FILE --prove                    solve every ending of the file again

The positions come from games of four players by rules of thumb and one at random, so that odd situations arise.
"""
from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from mighty_learn.analysis.solver import refute, solve
from mighty_learn.engine.presets import PRESETS
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.state import State
from mighty_learn.players.policy import step
from mighty_learn.players.simple import random_player, rule_of_thumb
from mighty_learn.teaching.puzzles import Ending, Refutation, load_file, prove, same_kind, write

TRICKS = (2, 3, 4, 5)
LEAST_CHOICES = {2: 2, 3: 2, 4: 3, 5: 3}  # legal actions, so that guessing seldom helps
LEAST_LOSS = 1


def games(rules: RuleSet, seed: int) -> Iterator[State]:
    """Every state of the play of random games."""
    for number in range(10**6):
        rng = random.Random(mixed(seed, number))
        state = State.deal(rules, mixed(seed, number))
        policies = [rule_of_thumb] * 4 + [random_player]
        rng.shuffle(policies)
        while not state.is_over:
            state, _ = step(state, policies[state.seat] if state.phase == "play" else rule_of_thumb, rng)
            if state.phase == "play":
                yield state


def turned(state: State) -> State:
    """The same position as a position of its own: its record holds no auction and no finished trick."""
    friend = next(iter(state.government - {state.declarer}), None)
    assert state.declarer is not None
    text: str | int = state.declarer if friend is None else friend
    if state.call is not None and state.call.kind == "none":
        text = "none"
    elif state.friend_card is not None and any(state.friend_card in hand for hand in state.hands):
        text = str(state.friend_card)
    return State.from_position(
        state.rules, str(state.contract), state.declarer, text, state.hands, state.leader,
        " ".join(map(str, state.trick)), state.taken, state.discard)


def ending_of(state: State) -> Ending | None:
    """The puzzle of this position, if it makes one."""
    left = 11 - state.trick_number
    actions = state.legal_actions()
    if len(actions) < LEAST_CHOICES[left]:
        return None
    solution = solve(state)
    values = sorted(solution.by_action.values())
    best = [text for text, value in solution.by_action.items() if value == solution.value]
    others = [value for value in values if value != solution.value]
    if len(others) < LEAST_CHOICES[left] - 1 or solution.value is None or not same_kind(state, best):
        return None
    if min(abs(value - solution.value) for value in others) < LEAST_LOSS:
        return None
    position = turned(state)
    if dict(solve(position).by_action) != dict(solution.by_action):
        raise AssertionError(f"the position is worth something else than the game: {state!r}")
    return puzzle(position, solution.by_action, best)


def puzzle(state: State, values: Mapping[str, int], best: list[str]) -> Ending:
    """The position with its lines."""
    told = {text: refute(state, text) for text in values if text not in best}
    refutations = {text: Refutation(tuple(found.line), found.shown) for text, found in told.items()}
    name = f"ending-{11 - state.trick_number}-{abs(hash_of(state)) % 10**6:06d}"
    return Ending(name, state.record(), MappingProxyType(dict(values)), tuple(solve(state).line),
                  MappingProxyType(refutations))


def hash_of(state: State) -> int:
    """A number of the record that is the same on every machine."""
    return mixed(len(state.record()), int.from_bytes(state.record().encode()[-200:]) % 2**64)


def find(each: int, seed: int) -> list[Ending]:
    """`each` endings for each number of tricks: the houses in turn, both sides, leading and following."""
    found: list[Ending] = []
    for left in TRICKS:
        for number in range(each):
            rules = list(PRESETS.values())[number % 3]
            asked = search(rules, left, number % 2 == 0, number % 4 < 2, mixed(seed, 100 * left + number))
            found.append(next(asked))
            print(found[-1].id, rules.name, dict(found[-1].values), flush=True)
    return found


def search(rules: RuleSet, left: int, governs: bool, leads: bool, seed: int) -> Iterator[Ending]:
    """Endings of this many tricks for this side, on lead or following, at most one a game."""
    last = None
    for state in games(rules, seed):
        side = (state.seat in state.government) is governs and leads is not bool(state.trick)
        if side and 11 - state.trick_number == left and state.dealt is not last:
            ending = ending_of(state)
            if ending is not None:
                last = state.dealt
                yield ending


def main() -> None:
    """Find, or prove again."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--each", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--prove", action="store_true")
    args = parser.parse_args()
    if args.prove:
        for ending in load_file(args.file):
            prove(ending)
            print(ending.id, "proved", ending.value, " ".join(ending.best))
        return
    args.file.write_text(write(find(args.each, args.seed)), encoding="utf-8")


if __name__ == "__main__":
    main()
