"""`python -m mighty_learn.players.claims`: measure the claims anew, check that numbers come out the same, list them.

--write    try every claim, write results.toml and the list of the claims
--only ID  … only these, keeping the other results (may be given several times)
--check    run the first 200 deals of each again and compare them with what is stored
--list     print the list of the claims, as it stands in docs/claims.md
--workers  how many processes; it changes no number

All of it is about twenty minutes of processor time (7 for the claims of one house were measured), shared by the
workers; --check takes a quarter of a minute on two cores.
"""
from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path

from mighty_learn.players.claims.data import Claim, all_claims, claim_of, default_seed, houses
from mighty_learn.players.claims.experiment import run_all
from mighty_learn.players.claims.listing import listed
from mighty_learn.players.claims.results import PROBE, Result, stored, written

HERE = Path(__file__).parent
LIST = Path("docs") / "claims.md"  # from the top of the repository, where there is one


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; 0, or 1 when a check found another number."""
    parser = argparse.ArgumentParser(
        prog="python -m mighty_learn.players.claims", description="Folk wisdom put to the test.")
    todo = parser.add_mutually_exclusive_group(required=True)
    todo.add_argument("--write", action="store_true", help="try the claims and write the results")
    todo.add_argument("--check", action="store_true", help=f"try the first {PROBE} deals and compare")
    todo.add_argument("--list", action="store_true", help="print the claims and their verdicts")
    parser.add_argument("--only", action="append", metavar="ID", help="only this claim")
    parser.add_argument("--workers", type=int, default=cpu_count() or 1, help="processes")
    given = parser.parse_args(arguments)
    if given.list:
        sys.stdout.write(listed(stored()))
        return 0
    chosen = tuple(claim_of(name) for name in given.only) if given.only else tuple(all_claims().values())
    with ProcessPoolExecutor(given.workers, get_context("spawn")) as executor:
        return _checked(chosen, executor) if given.check else _written(chosen, executor)


def _written(chosen: Sequence[Claim], executor: Executor) -> int:
    began = time.perf_counter()
    found = measured(chosen, executor, deals=None)
    names = {claim.id for claim in chosen}
    results = _in_order([*(one for one in stored() if one.claim not in names), *found])
    (HERE / "results.toml").write_text(written(results), encoding="utf-8")
    target = HERE.parents[2] / LIST
    if target.parent.is_dir():
        target.write_text(listed(results), encoding="utf-8")
    _tell(f"{len(found)} results of {len(names)} claims in {time.perf_counter() - began:.0f} s")
    return 0


def measured(chosen: Sequence[Claim], executor: Executor | None, deals: int | None) -> list[Result]:
    """Every result of these claims, house by house, on common games."""
    found: list[Result] = []
    for house in houses():
        here = [claim for claim in chosen if house in claim.houses]
        if here:
            _tell(f"{house}: {len(here)} claims")
            found += run_all(here, house, deals=deals, executor=executor, progress=_progress(time.perf_counter()))
    return found


def _checked(chosen: Sequence[Claim], executor: Executor) -> int:
    """Compare the sums of the first deals with those that were stored."""
    wanted = {_key(one): (one.probe_fired, one.probe_total) for one in stored()}
    wrong = 0
    for one in measured(chosen, executor, deals=PROBE):
        now = one.probe_fired, one.probe_total
        if now != wanted.get(_key(one)):
            wrong += 1
            _tell(f"{' '.join(filter(None, _key(one)))}: stored {wanted.get(_key(one))}, now {now}")
    _tell(f"{wrong} results differ" if wrong else f"all the same, seed {default_seed()}")
    return min(wrong, 1)


def _key(result: Result) -> tuple[str, str, str, str]:
    return result.claim, result.house, result.policy, result.case


def _in_order(results: Iterable[Result]) -> list[Result]:
    """By claim, as the claims stand in their file, then by house, policy and case as each names them."""
    by_key = {_key(one): one for one in results}
    return [by_key[key] for claim in all_claims().values() for key in keys_of(claim) if key in by_key]


def keys_of(claim: Claim) -> list[tuple[str, str, str, str]]:
    """Claim, house, policy and case of every result that a claim needs."""
    return [(claim.id, house, policy, case)
            for house in claim.houses for policy in claim.policies for case in claim.cases]


def _progress(began: float) -> Callable[[int, int], None]:
    def tell(done: int, total: int) -> None:
        end = "\n" if done == total else "\r"
        sys.stderr.write(f"  {done:,} of {total:,} deals, {time.perf_counter() - began:.0f} s{end}")
    return tell


def _tell(line: str) -> None:
    sys.stderr.write(f"{line}\n")
