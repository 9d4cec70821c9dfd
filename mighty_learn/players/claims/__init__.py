"""Folk wisdom put to the test: what players say, the experiment, the numbers, and what they say of it.

`claims()` gives every claim with its stored results and verdict; `run` tries one anew. What was predicted stands in
`claims.toml`, what was measured in `results.toml`; `python -m mighty_learn.players.claims --write` measures all again.
A verdict is about players who play on as the named policies do; it is not proved for any others.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from mighty_learn.players.claims.data import Claim, ClaimError, Kind, Source, Unit, Words
from mighty_learn.players.claims.finding import Finding, claims, finding
from mighty_learn.players.claims.results import Result
from mighty_learn.players.claims.verdict import Answer, Cell, Verdict, judge

if TYPE_CHECKING:
    from mighty_learn.players.claims.experiment import run

__all__ = [
    "Answer", "Cell", "Claim", "ClaimError", "Finding", "Kind", "Result", "Source", "Unit", "Verdict", "Words",
    "claims", "finding", "judge", "run",
]


def __getattr__(name: str) -> object:
    if name != "run":
        raise AttributeError(f"module 'mighty_learn.players.claims' has no attribute {name!r}")
    from mighty_learn.players.claims.experiment import run  # it needs numpy and the kernel

    return run
