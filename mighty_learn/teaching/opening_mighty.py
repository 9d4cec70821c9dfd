"""Lesson 8's second experiment: the friend who holds the Mighty, and a low lead to the first trick.

The experiment is the claim "friend_mighty_at_once" of `players.claims`: the same situation, the same two plays, the
same policies, on other deals than its stored results stand on, so that the two can be compared. Needs numpy.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from mighty_learn.players.claims.data import Claim, claim_of
from mighty_learn.players.claims.experiment import Deals, Rows, result_of
from mighty_learn.players.claims.results import Result, stored

CLAIM = "friend_mighty_at_once"
DEALS, CHUNK, SEED = 600, 50, 8


@dataclass(frozen=True)
class Tried:
    """How far it is: deals looked at, and one result for each policy, "thumb" and "rule"."""

    deals: int
    results: tuple[Result, ...]


def experiment(house: str, deals: int = DEALS, seed: int = SEED) -> Iterator[Tried]:
    """The situation looked for in so many deals of a house, and both plays tried in it; after each fifty."""
    claim = claim_of(CLAIM)
    task, rows = Deals((CLAIM,), house, seed, (deals,)), list[Rows]()
    for start in range(0, deals, CHUNK):
        rows.append(task(start, min(CHUNK, deals - start)))
        seen = np.concatenate(rows)
        yield Tried(len(seen), tuple(_result(claim, house, policy, seed, seen) for policy in claim.policies))


def _result(claim: Claim, house: str, policy: str, seed: int, rows: Rows) -> Result:
    return result_of(claim, house, policy, "", seed, rows[:, 0])


def stored_results(house: str) -> tuple[Result, ...]:
    """What the package's own run of the claim found in this house, one for each policy."""
    return tuple(one for one in stored() if one.claim == CLAIM and one.house == house)
