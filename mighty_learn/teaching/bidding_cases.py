"""The hands of lesson 6 with what every bid on them brings, as it was measured.

`bidding.toml` holds the numbers; `tools/measure_bids.py` wrote it by means of `bidding_trials`. Which answers count as
right follows from them here: the best bid, one number up or down, and whatever costs no more than that. Standard
library only.
"""
from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, NamedTuple

from mighty_learn.engine.actions import HIGHEST_CONTRACT, Contract
from mighty_learn.engine.cards import CardSet, Suit, cards
from mighty_learn.engine.presets import PRESETS
from mighty_learn.engine.rules import RuleSet

PASS = "pass"
TRUMPS: tuple[Suit | None, ...] = (*Suit, None)
CLEAR = 2.0  # standard errors by which an answer has to be worse to count as wrong
FILE = "bidding.toml"


class Worth(NamedTuple):
    """What an option brings the player. The errors are standard errors."""

    score: float  # points, in the mean
    error: float
    behind: float  # points behind the best option, paired where both are bids
    behind_error: float
    made: float | None = None  # of a bid, the share of deals in which it was made, 0–1


@dataclass(frozen=True)
class Case:
    """A player about to call, on seat 0, and what each option is worth."""

    id: str
    kind: str  # why it is in the bank: see `tools/measure_bids.py`
    rules: RuleSet
    hand: CardSet
    dealer: int
    calls: tuple[tuple[int, str], ...]  # seat and call, in order
    n: int  # deals for every bid
    passes: int  # deals for the pass
    seed: int
    worth: Mapping[str, Worth]  # by option: contracts by trump and number, then "pass"
    took: Mapping[Suit | None, tuple[int, int]]  # by trump, the middle half of the government's point cards

    @property
    def options(self) -> tuple[str, ...]:
        """All that may be called."""
        return tuple(self.worth)

    @cached_property
    def best(self) -> str:
        """The option with the best mean score."""
        return max(self.worth, key=lambda option: self.worth[option].score)

    @cached_property
    def accepted(self) -> tuple[str, ...]:
        """The best; one number more or less; and what does not clearly cost more than such a step."""
        step = max(self.worth[option].behind for option in self.steps)
        return (self.best, *(option for option, worth in self.worth.items() if option != self.best and (
            option in self.steps or worth.behind - CLEAR * worth.behind_error <= step)))

    @property
    def steps(self) -> tuple[str, ...]:
        """The best bid and those one number off; a pass has no neighbour."""
        if self.best == PASS:
            return (PASS,)
        best = Contract.parse(self.best)
        near = (str(Contract(best.trump, number)) for number in (best.number - 1, best.number, best.number + 1)
                if number <= HIGHEST_CONTRACT)
        return tuple(option for option in near if option in self.worth)

    @property
    def standing(self) -> tuple[int, Contract] | None:
        """Who holds the highest bid so far, and that bid."""
        made = [(seat, call) for seat, call in self.calls if call != PASS]
        return (made[-1][0], Contract.parse(made[-1][1])) if made else None

    def of_trump(self, trump: Suit | None) -> dict[int, Worth]:
        """The bids in one trump by number."""
        found = {Contract.parse(option): worth for option, worth in self.worth.items() if option != PASS}
        return {bid.number: worth for bid, worth in found.items() if bid.trump is trump}

    def best_in(self, trump: Suit | None) -> str:
        """The best bid in one trump."""
        bids = self.of_trump(trump)
        return str(Contract(trump, max(bids, key=lambda number: bids[number].score)))


def name_of(trump: Suit | None) -> str:
    """A trump in notation."""
    return "NT" if trump is None else str(trump)


def written(case: Case) -> str:
    """A case as it stands in the file."""
    lines = [f'[hand.{case.id}]', f'kind = "{case.kind}"', f'house = "{case.rules.name}"', f'hand = "{case.hand}"',
             f'dealer = {case.dealer}', f'calls = {[f"{seat} {call}" for seat, call in case.calls]}'.replace("'", '"'),
             f'n = {case.n}', f'passes = {case.passes}', f'seed = {case.seed}', f'pass = {_row(case.worth[PASS])}']
    for trump in TRUMPS:
        rows = ", ".join(f"{number} = {_row(worth)}" for number, worth in case.of_trump(trump).items())
        lines.append(f"{name_of(trump)} = {{ {rows} }}")
        lines.append(f"took_{name_of(trump)} = {list(case.took[trump])}")
    return "\n".join(lines) + "\n"


def _row(worth: Worth) -> str:
    return "[" + ", ".join(f"{number:.3f}" for number in worth if number is not None) + "]"


def read(text: str) -> dict[str, Case]:
    """The cases of a file, by id."""
    return {name: _case(name, entry) for name, entry in tomllib.loads(text)["hand"].items()}


def _case(name: str, entry: Mapping[str, Any]) -> Case:
    worth = {f"{trump}{number}": Worth(*row) for trump in map(name_of, TRUMPS) for number, row in entry[trump].items()}
    calls = tuple((int(seat), call) for seat, call in map(str.split, entry["calls"]))
    took = {trump: (entry[f"took_{name_of(trump)}"][0], entry[f"took_{name_of(trump)}"][1]) for trump in TRUMPS}
    return Case(name, entry["kind"], PRESETS[entry["house"]], cards(entry["hand"]), entry["dealer"], calls, entry["n"],
                entry["passes"], entry["seed"], {**worth, PASS: Worth(*entry["pass"])}, took)


@cache
def cases() -> Mapping[str, Case]:
    """All that were measured, by id."""
    return read(files("mighty_learn.teaching").joinpath(FILE).read_text(encoding="utf-8"))
