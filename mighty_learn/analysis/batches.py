"""Many samples in batches: here, in threads, in processes, or on a cluster, with the same numbers whichever it is.

A batch is a range of indices, and what a sample is depends on its index alone. Cancelling keeps the samples 0 to k − 1
without a hole, so that a partial result is what a run of k samples would have given.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.analysis.progress import Report

Samples = NDArray[Any]
Task = Callable[[int, int], Samples]  # (start, count) → the samples start … start + count − 1, along the first axis
_LOOK = 0.1  # seconds between two looks at whether the run was cancelled


class Cancel(Protocol):
    """Whatever tells that a run shall stop: a threading.Event is one."""

    def is_set(self) -> bool:
        """Whether to stop."""


@dataclass(frozen=True)
class Plan:
    """How a run is done; nothing here changes a number. `batch`: samples at a time."""

    batch: int
    executor: Executor | None = None
    report: Report = lambda done, total: None
    cancel: Cancel | None = None

    def __post_init__(self) -> None:
        if self.executor is not None and not isinstance(self.executor, Executor):
            raise AnalysisError(f"executor={self.executor!r} is no concurrent.futures.Executor "
                                "(of a Dask client, take client.get_executor())")
        if self.cancel is not None and not callable(getattr(self.cancel, "is_set", None)):
            raise AnalysisError(f"cancel={self.cancel!r}; expected a threading.Event or anything with is_set()")

    @property
    def cancelled(self) -> bool:
        """Whether the run shall stop."""
        return self.cancel is not None and self.cancel.is_set()


def collect(task: Task, start: int, stop: int, total: int, plan: Plan) -> tuple[Samples, bool]:
    """Samples start … stop − 1 of a run of `total`, or, when it is cancelled, as many of the first as are done.

    The second value tells whether all are there. A cancelled run has at least one batch; an interrupt (Ctrl-C, or the
    notebook's stop button) before the first is done is raised again. `task` must be picklable for processes.
    """
    ranges = [(first, min(plan.batch, stop - first)) for first in range(start, stop, plan.batch)]
    run = _here if plan.executor is None else _by_executor
    found = run(task, ranges, total, plan)
    return np.concatenate(found), len(found) == len(ranges)


def collect_until(
    task: Task, first: int, total: int, plan: Plan, enough: Callable[[Samples], bool] | None
) -> tuple[Samples, bool]:
    """Samples of a run of at most `total`, which stops when `enough` says so of the samples so far.

    It is asked after `first`, twice as many, four times as many … samples, so that the answer does not hang on the
    batches. None: take them all. An interrupt keeps what the finished stages gave; otherwise as `collect`.
    """
    samples, start = np.zeros(0), 0
    for stop in _stages(first, total, enough is not None):
        try:
            more, whole = collect(task, start, stop, total, plan)
        except KeyboardInterrupt:
            if start == 0:
                raise
            return samples, False
        samples, start = np.concatenate([samples, more]) if start else more, stop
        if not whole or (enough is not None and enough(samples)):
            return samples, whole
    return samples, True


def _stages(first: int, total: int, several: bool) -> Iterator[int]:
    """After how many samples to look, `total` the last."""
    while several and first < total:
        yield first
        first *= 2
    yield total


def _here(task: Task, ranges: Sequence[tuple[int, int]], total: int, plan: Plan) -> list[Samples]:
    found: list[Samples] = []
    try:
        for start, count in ranges:
            found.append(task(start, count))
            plan.report(start + count, total)
            if plan.cancelled:
                break
    except KeyboardInterrupt:
        if not found:
            raise
    return found


def _by_executor(task: Task, ranges: Sequence[tuple[int, int]], total: int, plan: Plan) -> list[Samples]:
    assert plan.executor is not None
    futures = [plan.executor.submit(task, start, count) for start, count in ranges]
    sizes = dict(zip(futures, (count for _, count in ranges), strict=True))
    waiting, done = set(futures), ranges[0][0]
    try:
        while waiting and not plan.cancelled:
            ready, waiting = wait(waiting, _LOOK, FIRST_COMPLETED)
            for future in ready:
                future.result()  # a batch that failed ends the run here
                done += sizes[future]
            if ready:
                plan.report(done, total)
        futures[0].result()
    except KeyboardInterrupt:
        if not futures[0].done():
            raise
    finally:
        for future in futures:
            future.cancel()
    return _without_a_hole(futures)


def _without_a_hole(futures: Sequence[Future[Samples]]) -> list[Samples]:
    found: list[Samples] = []
    for future in futures:
        if future.cancelled() or not future.done():
            break
        found.append(future.result())
    return found
