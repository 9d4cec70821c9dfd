"""Find moments of games at which counting the trumps goes wrong in many ways, and write their records.

    python tools/find_trump_counts.py FILE              the moments of the counting gate
    python tools/find_trump_counts.py FILE --games      the games of the counter

Games of the campus house by the rule of thumb; in two of three the declarer buries low trumps as well, so that some lie
there. Nothing is measured: what is right at each moment is counted by `teaching.trumps_counts`, exactly.
"""
from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from mighty_learn.engine.actions import Discard
from mighty_learn.engine.cards import SEATS, CardSet
from mighty_learn.engine.presets import CAMPUS
from mighty_learn.engine.record import replay
from mighty_learn.engine.record import write as record_of
from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import observe
from mighty_learn.players.policy import step
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.teaching.trumps_counter import steps_of
from mighty_learn.teaching.trumps_counting import Miscount, TrumpCount
from mighty_learn.teaching.trumps_counts import MOST

SEED = 909
WANTED = {"declarer": 20, "other": 10, "highest": 10}  # numbers counted by the declarer, by others, the highest out
MOST_ALIKE = {"declarer": 4, "other": 3, "highest": 3}  # how often the same number may be right
LEAST_SLIPS = 2  # mistakes that make a difference at a moment
TRICKS = range(3, 8)  # finished ones


def game(index: int) -> State:
    """A finished game; one without the play where nobody bid."""
    rng = random.Random(mixed(SEED, index))
    state = State.deal(CAMPUS, mixed(SEED, index), index % 5)
    while not state.is_over:
        if state.phase is Phase.DISCARD and state.trump is not None and index % 3:
            state = state.apply(Discard(_laid_away(state, 1 + rng.randrange(2))))
        else:
            state, _ = step(state, rule_of_thumb, rng)
    return state


def _laid_away(state: State, trumps: int) -> CardSet:
    """So many of the lowest trumps, and the lowest other cards."""
    hand = state.hands[state.seat]
    held = sorted((card for card in hand if card.mask & state.powers.trumps), key=lambda card: card.mask)[:trumps]
    rest = [card for card in hand if not card.mask & state.powers.trumps and card is not state.mighty]
    low = sorted((card for card in rest if not card.is_joker), key=lambda card: (card.rank or 0, card.mask))
    return CardSet([*held, *low[:3 - len(held)]])


def lines_of(state: State) -> tuple[list[str], int]:
    """The record without a claim, and the number of its lines before the first trick."""
    lines = [line for line in record_of(state).splitlines() if not line.startswith("claim")]
    return lines, next(at for at, line in enumerate(lines) if line.startswith("trick"))


def cut(state: State, tricks: int) -> str:
    """The record up to so many tricks."""
    lines, first = lines_of(state)
    return "\n".join(lines[:first + tricks]) + "\n"


def slips(count: TrumpCount) -> frozenset[Miscount]:
    """The mistakes that lead to another number here."""
    return frozenset(slip for slip in Miscount if count.under(slip) != count.number)


# --- moments


def chosen() -> Iterator[tuple[str, int, str]]:
    """Moments of many kinds, one of each game: id, seat, record."""
    wanted, answers = Counter(WANTED), Counter[tuple[str, int]]()
    for index in range(10**6):
        if not +wanted:
            return
        for kind, seat, record, count in _candidates(game(index), index):
            if wanted[kind] > 0 and answers[kind, count.number] < MOST_ALIKE[kind] and _tells(kind, count):
                wanted[kind] -= 1
                answers[kind, count.number] += 1
                yield f"trumps-{kind}-{index}-{len(count.view.tricks)}", seat, record
                break


def _tells(kind: str, count: TrumpCount) -> bool:
    """Whether several mistakes lead elsewhere, a rarer one among them; of the highest, whether that is another card."""
    found = slips(count)
    if count.number >= MOST:
        return False
    if kind == "highest" and all(count.highest(slip) is count.highest() for slip in (Miscount.BURIED, Miscount.RUFFS)):
        return False
    return len(found) >= LEAST_SLIPS and bool(found & {Miscount.BURIED, Miscount.RUFFS, Miscount.POWERS})


def _candidates(state: State, index: int) -> Iterator[tuple[str, int, str, TrumpCount]]:
    """Every moment of a game: by the declarer, or in every third game by the others."""
    if not state.tricks or state.trump is None:
        return
    for tricks in random.Random(index).sample(TRICKS, len(TRICKS)):
        record = cut(state, min(tricks, len(state.tricks) - 1))
        now = replay(record)
        for seat in SEATS:
            if (seat == now.declarer) == (index % 3 != 1):
                count = TrumpCount(observe(now, seat))
                for kind in ("declarer" if seat == now.declarer else "other", "highest"):
                    yield kind, seat, record, count


# --- games


def is_telling(state: State) -> bool:
    """Whether much can be miscounted in a game, and all trumps fall after five to seven tricks."""
    if not state.tricks or state.trump is None:
        return False
    steps = steps_of("\n".join(lines_of(state)[0]) + "\n")
    last = next((step for step in steps if not step.count.out), None)
    if last is None or not 5 <= len(last.view.tricks) <= 7:
        return False
    theirs = [one for one in (*last.count.ruffs, *last.count.strangers) if one.seat != last.view.viewer]
    return len(theirs) >= 3 and any(one.card in last.count.powers for one in theirs) and any(
        one in last.count.ruffs for one in theirs)


def told_games() -> Iterator[tuple[str, str]]:
    """Three games, of which the second and the third have trumps among the buried cards: id, record."""
    for rest in (0, 1, 2):
        index = next(index for index in range(rest, 10**6, 3) if is_telling(game(index)))
        state = game(index)
        steps = steps_of("\n".join(lines_of(state)[0]) + "\n")
        yield f"game-{index}", cut(state, next(at for at, one in enumerate(steps) if not one.count.out))


def main() -> int:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", action="store_true")
    arguments = parser.parse_args()
    if arguments.games:
        parts = [f'\n[[game]]\nid = "{name}"\nrecord = """\n{record}"""\n' for name, record in told_games()]
    else:
        parts = [f'\n[[count]]\nid = "{name}"\nviewer = {seat}\nrecord = """\n{record}"""\n'
                 for name, seat, record in chosen()]
    head = f"# From recorded games, found by tools/find_trump_counts.py (seed {SEED}).\nschema = 1\n"
    arguments.file.write_text(head + "".join(parts), encoding="utf-8")
    print(len(parts), "written")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
