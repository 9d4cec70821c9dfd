"""The same numbers from a real Dask cluster: a scheduler and two workers as processes of their own, one of them killed.

Start commands as in the documentation; everything listens on this machine only.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import mighty_learn as ml
from mighty_learn import State
from mighty_learn.analysis import playouts

distributed = pytest.importorskip("distributed")
ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.filterwarnings("default")  # the cluster's own warnings are not ours
ENOUGH = 60  # seconds in which a process has to start


@contextmanager
def process(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A Python process that ends with the test."""
    paths = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    started = subprocess.Popen([sys.executable, *arguments], env=os.environ | {"PYTHONPATH": paths},
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield started
    finally:
        started.kill()
        started.wait()


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[Any, list[subprocess.Popen[bytes]]]]:
    """A client, and the two workers."""
    told = str(folder / "scheduler.json")
    scheduler = ["-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
                 "--scheduler-file", told]
    worker = ["-m", "distributed.cli.dask_worker", "--scheduler-file", told, "--nthreads", "1", "--no-nanny",
              "--no-dashboard", "--local-directory", str(folder)]
    with process(*scheduler):
        end = time.monotonic() + ENOUGH
        while not Path(told).exists() and time.monotonic() < end:
            time.sleep(0.05)
        with process(*worker) as first, process(*worker) as second, \
                distributed.Client(scheduler_file=told, timeout=ENOUGH) as client:
            client.wait_for_workers(2, timeout=ENOUGH)
            yield client, [first, second]


def test_a_cluster_changes_no_number_even_when_a_worker_dies(tmp_path: Path) -> None:
    state = State.from_position(
        ml.CAMPUS, "H15", 0, "JK",
        ["HAKQJ2 SA D43 C65", "H1098 SK105 DA9 C92", "JK H76 SQJ D108 CA7 C4", "H5 S987 DKQ CKJ83",
         "H43 S6432 DJ CQ10 D7"], 0)
    alone = {policy: playouts(state, 40_000, 6, policy) for policy in ("random", "rule")}
    with cluster(tmp_path) as (client, workers):
        executor = client.get_executor()
        for policy, expected in alone.items():
            found = playouts(state, 40_000, 6, policy, executor=executor)
            assert found.points.tolist() == expected.points.tolist()
            assert found.estimate == expected.estimate
        killed = threading.Event()

        def kill_one(done: int, total: int) -> None:
            if not killed.is_set():
                workers[0].kill()
                killed.set()

        found = playouts(state, 40_000, 6, executor=executor, batch=400, progress=kill_one)
        assert killed.is_set()
        assert workers[0].wait(ENOUGH) != 0
        assert found.points.tolist() == alone["random"].points.tolist()
        assert not found.estimate.partial
