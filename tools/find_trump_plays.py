"""Find the leads of lesson 9 and measure them: whether to draw trump, with which card, and when to stop.

    python tools/find_trump_plays.py FILE [--first SEED] [--last SEED]     look through these deals, write what is found
    python tools/find_trump_plays.py FILE --deals 30014:3 30028:3 …       measure these (deal:trick) alone

A position is kept when one class of cards is best under both deciding ways of playing on, nothing speaks against it
under the others, there are at least five classes to choose from, and what is hard to tell holds on fresh worlds.
"""
from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from mighty_learn.analysis.comparison import Comparison
from mighty_learn.engine.presets import CAMPUS
from mighty_learn.engine.record import write as record_of
from mighty_learn.engine.state import State
from mighty_learn.engine.view import View, observe
from mighty_learn.players.policy import step
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.teaching.trumps_measure import (
    CLEAR,
    REPLIES,
    SEED,
    THUMB,
    Way,
    classes,
    good,
    holds_afresh,
    leads_of,
    losses,
    moments,
    replies,
    tricks_lost,
    ways,
)

LEAST_CLASSES = 5
LEAST_LOSS = 0.1  # point cards that the second best must cost
SCREEN = Way("screen", "thumb", 300)
HEAD = "# Found and measured by tools/find_trump_plays.py: point cards lost against the best lead, with their errors.\n"


def dealt(seed: int) -> State:
    """A deal of the campus house."""
    return State.deal(CAMPUS, seed, seed % 5)


def state_at(seed: int, trick: int) -> State | None:
    """The game of this deal when the declarer leads to this trick; None when he does not, or not with a fit hand."""
    if not any(view.trick_number == trick for view in moments(dealt(seed))):
        return None
    state, rng = dealt(seed), random.Random(0)
    while len(state.tricks) < trick - 1 or state.trick:
        state, _ = step(state, rule_of_thumb, rng)
    return state


def one_class(found: Comparison) -> tuple[str, ...]:
    """The class of the best lead if nothing else may be as good, else ()."""
    best = next(group for group in classes(found) if found.ahead in group)
    return best if good(found) <= set(best) else ()


def entry(name: str, state: State) -> str:
    """The position as the file has it; "" when it does not make a question."""
    view = observe(state, state.seat)
    leads = leads_of(view)
    if not one_class(SCREEN.compare(view, leads)):
        return ""
    found = {way.name: way.compare(view, leads) for way in ways(view)}
    groups = classes(found[THUMB.name])
    best = one_class(found[THUMB.name])
    if len(groups) < LEAST_CLASSES or not best or not set(one_class(found["rule"])) & set(best):
        return ""
    if not all(good(each) & set(best) for each in found.values()):
        return ""
    second = min(found[THUMB.name].loss(group[0]).mean for group in groups if group != best)
    if second < LEAST_LOSS or not all(holds_afresh(view, best[0], lead) for lead in doubtful(found, best)):
        return ""
    return written(name, state, view, groups, best, found)


def doubtful(found: dict[str, Comparison], best: tuple[str, ...]) -> set[str]:
    """The other leads that a deciding way finds worse by less than three standard errors."""
    return {lead for way in (THUMB.name, "rule") for lead, (loss, error) in losses(found[way]).items()
            if lead not in best and loss < CLEAR * error}


def written(name: str, state: State, view: View, groups: Sequence[tuple[str, ...]], best: tuple[str, ...],
            found: dict[str, Comparison]) -> str:
    """The lines of one position."""
    shown = {group: group[0] for group in groups}
    lines = ["\n[[play]]", f'id = "{name}"', f'record = """\n{record_of(state)}"""',
             f'best = "{shown[best]}"',
             "classes = [" + ", ".join(f'"{" ".join(group)}"' for group in groups) + "]",
             f"seed = {SEED}", f"replies_n = {REPLIES}"]
    for lead in shown.values():
        trick = replies(state, lead).tricks[-1]
        told = {way: (*losses(each)[lead], each.n) for way, each in found.items()}
        numbers = ", ".join(f"{way} = [{mean}, {error}, {n}]" for way, (mean, error, n) in told.items())
        lines.append(f'[play.leads.{lead}]\ntrick = "{" ".join(map(str, trick.plays))}"\n'
                     f"lost = {tricks_lost(view, lead)}\n{numbers_lines(numbers)}")
    return "\n".join(lines) + "\n"


def numbers_lines(numbers: str) -> str:
    """Each measure on a line of its own."""
    return numbers.replace("], ", "]\n")


def wanted(arguments: argparse.Namespace) -> Iterator[tuple[int, int]]:
    """Deal and trick of each position to look at."""
    if arguments.deals:
        for text in arguments.deals:
            seed, _, trick = text.partition(":")
            yield int(seed), int(trick)
        return
    for seed in range(arguments.first, arguments.last):
        yield from ((seed, view.trick_number) for view in moments(dealt(seed)))


def main() -> int:
    """Measure, and write the file as it grows."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--first", type=int, default=30000)
    parser.add_argument("--last", type=int, default=31500)
    parser.add_argument("--deals", nargs="*")
    arguments = parser.parse_args()
    with arguments.file.open("w", encoding="utf-8") as out:
        out.write(HEAD + "schema = 1\n")
        for seed, trick in wanted(arguments):
            state = state_at(seed, trick)
            text = entry(f"drain-{seed}-{trick}", state) if state else ""
            out.write(text)
            out.flush()
            print(seed, trick, "kept" if text else "left", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
