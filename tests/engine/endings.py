"""The endings whose lines of play are counted to the last one, and the file of counts of a house.

    python tests/engine/endings.py

writes the files anew, counted by `reference.py` (the rules written a second time), never by the engine.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import TypedDict

import reference

from mighty_learn import PRESETS, RuleSet

DATA = Path(__file__).parents[1] / "data"


class Ending(TypedDict):
    """A fixed position and what was counted from it."""

    name: str
    contract: str
    leader: int
    hands: list[str]
    lines: int  # of play, to the last card
    totals: int  # distinct point cards by seat at the end
    taken_by_leader: dict[str, int]  # point cards of the leader → lines


# name, contract, leader, five hands; the Mighty, joker and caller differ by house and are in hands that matter
POSITIONS: list[tuple[str, str, int, tuple[str, ...]]] = [
    ("two tricks, everybody follows", "H15", 0, ("SA S9", "SK S8", "SQ S7", "SJ S6", "S10 S5")),
    ("two tricks, nobody follows", "H15", 0, ("SK D9", "HA H2", "CA CK", "C10 C9", "CQ CJ")),
    ("two tricks, joker on lead", "D16", 1, ("D2 SK", "JK C10", "HA CA", "CJ H3", "CQ DK")),
    ("two tricks, joker called or not", "H15", 2, ("JK CK", "SA C9", "C3 HQ", "H2 D4", "CA DA")),
    ("two tricks, the joker may be spared", "S16", 3, ("HA JK", "SA C9", "DA CK", "C3 HQ", "S2 D4")),
    ("two tricks, clubs are trump", "C17", 4, ("S9 DK", "JK HK", "CA C3", "SK H3", "D3 S3")),
    ("three tricks, no trump", "NT15", 0, ("SK HQ D9", "SQ H10 D10", "SJ HA DA", "S10 HK DK", "S2 H2 D2")),
    ("three tricks, joker and Mighty", "H15", 2, ("SA H9 D3", "SK HA C4", "JK C3 D10", "C10 CJ S4", "HQ DA SQ")),
    ("three tricks, spades are trump", "S15", 4, ("SA H9 DA", "SK HA C4", "JK C2 D10", "C10 S9 S4", "HQ C3 SQ")),
    ("three tricks, a ruff", "C15", 1, ("D9 C2 C4", "DK HA S5", "DQ H9 S6", "C10 CJ JK", "S3 D3 HK")),
]


def check_once(hands: tuple[str, ...]) -> tuple[str, ...]:
    """Each card exists once."""
    words = " ".join(hands).split()
    assert len(set(words)) == len(words), f"a card stands twice in {hands}"
    return hands


def count(rules: RuleSet, name: str, contract: str, leader: int, hands: tuple[str, ...]) -> Ending:
    """Count one ending by the rules written a second time."""
    sets = tuple(frozenset(hand.split()) for hand in check_once(hands))
    return summary(name, contract, leader, hands,
                   reference.count_endings(reference.House.of(rules, contract), sets, leader))


def summary(name: str, contract: str, leader: int, hands: tuple[str, ...], found: Counter[tuple[int, ...]]) -> Ending:
    """The counts of an ending from its lines by final point cards."""
    mine: Counter[int] = Counter()
    for taken, lines in found.items():
        mine[taken[leader]] += lines
    return Ending(
        name=name, contract=contract, leader=leader, hands=list(hands), lines=sum(found.values()), totals=len(found),
        taken_by_leader={str(points): mine[points] for points in sorted(mine)})


def read(rules: RuleSet) -> list[Ending]:
    """The file of a house."""
    path = DATA / f"endings_{rules.name}.toml"
    found: list[Ending] = tomllib.loads(path.read_text(encoding="utf-8"))["ending"]
    return found


def write(rules: RuleSet) -> str:
    """The text of a house's file."""
    head = (f"# Endings under the house {rules.name}: how many lines of play there are, how many different final\n"
            "# point cards by seat, and how many lines give the leader how many.\n"
            "# Written by `python tests/engine/endings.py`.\n")
    return head + "".join(_table(count(rules, *row)) for row in POSITIONS)


def _table(ending: Ending) -> str:
    hands = "".join(f'    "{hand}",\n' for hand in ending["hands"])
    mine = ", ".join(f"{points} = {lines}" for points, lines in ending["taken_by_leader"].items())
    return (f'\n[[ending]]\nname = "{ending["name"]}"\ncontract = "{ending["contract"]}"\n'
            f'leader = {ending["leader"]}\nhands = [\n{hands}]\n'
            f'lines = {ending["lines"]}\ntotals = {ending["totals"]}\n'
            f"taken_by_leader = {{ {mine} }}\n")


def main() -> None:
    """Write every house's file."""
    for rules in PRESETS.values():
        (DATA / f"endings_{rules.name}.toml").write_text(write(rules), encoding="utf-8")


if __name__ == "__main__":
    main()
