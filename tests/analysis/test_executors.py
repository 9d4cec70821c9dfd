"""The same numbers here, in threads, in processes and on a Dask cluster, a worker killed on the way included.

The cluster is a real one: a scheduler and two workers, each a process of its own, started with the very commands that
`docs/cluster.md` gives, on this machine and on a free port.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import mighty_learn as ml
from mighty_learn import State, View, observe
from mighty_learn.analysis.compare import Comparison, compare

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "cluster.md").read_text(encoding="utf-8")
HANDS = ["SKQ5 H32", "DAK8 C94", "S94 HK C105", "S86 HA D42", "SJ H106 DQ C6"]
STATE = State.from_position(ml.CAMPUS, "S15", 0, "DA", HANDS, 0)
VIEW = observe(STATE, 0)
POLICIES = ("random", "rule", "exact")


def compared(policy: str, executor: Executor | None = None, view: View = VIEW, **options: Any) -> Comparison:
    n = 60 if policy == "exact" else 330
    return compare(view, view.legal_actions(), n, 3, policy, executor=executor, **options)


@pytest.fixture(scope="module")
def expected() -> dict[str, Comparison]:
    """What comes out without an executor."""
    return {policy: compared(policy) for policy in POLICIES}


def check_same(found: Comparison, expected: Comparison) -> None:
    """Every sample, and all that is told of them."""
    assert found.totals.tolist() == expected.totals.tolist()
    assert str(found) == str(expected)
    assert found.chances == expected.chances


@pytest.fixture(scope="module", params=["threads", "processes"])
def pool(request: pytest.FixtureRequest) -> Iterator[Executor]:
    executor: Executor = (ThreadPoolExecutor(2) if request.param == "threads"
                          else ProcessPoolExecutor(2, mp_context=get_context("spawn")))
    with executor:
        yield executor


@pytest.mark.parametrize("policy", POLICIES)
def test_pools_change_no_number(policy: str, pool: Executor, expected: dict[str, Comparison]) -> None:
    for batch in (None, 7):
        check_same(compared(policy, pool, batch=batch), expected[policy])


def test_stopping_early_is_the_same_in_a_pool(pool: Executor) -> None:
    here = compare(VIEW, ["SK", "H2", "S5"], 3200, 3, target=0.06)
    for batch in (None, 90):
        found = compare(VIEW, ["SK", "H2", "S5"], 3200, 3, target=0.06, executor=pool, batch=batch)
        assert found.n == here.n in (400, 800, 1600)
        check_same(found, here)


class LosesItsWorker(ProcessPoolExecutor):
    """A pool of one worker that dies, without a word, in place of its fourth task: the three before it are done."""

    def __init__(self) -> None:
        super().__init__(1, mp_context=get_context("spawn"))
        self.tasks = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        self.tasks += 1
        return super().submit(os._exit, 1) if self.tasks == 4 else super().submit(fn, *args, **kwargs)


def test_a_process_pool_that_loses_a_worker_says_so() -> None:
    """The standard library's pool is broken then; it is told, and nothing waits for ever."""
    with LosesItsWorker() as executor, pytest.raises(BrokenProcessPool):
        compared("exact", executor, batch=1)
    assert executor.tasks >= 4


def commands() -> list[list[str]]:
    """The command lines that the guide gives, for a free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    lines = re.findall(r"^dask .*$", GUIDE, re.MULTILINE)
    assert [line.split()[1] for line in lines] == ["scheduler", "worker", "worker"]
    return [[sys.executable, "-m", *shlex.split(line.replace("8786", str(port)))] for line in lines]


class Cluster:
    """A scheduler and two workers, each at the head of a process group of its own."""

    def __init__(self, log: Path) -> None:
        lines = commands()
        self.address = lines[1][4]
        self._log = log.open("w", encoding="utf-8")
        environment = os.environ | {"PYTHONPATH": str(ROOT)}
        self.processes = [subprocess.Popen(line, env=environment, stdout=self._log, stderr=self._log,
                                           start_new_session=True) for line in lines]

    def kill_a_worker(self) -> None:
        """Without a word, as when a machine loses its power: the last worker and what it started."""
        os.killpg(self.processes[-1].pid, signal.SIGKILL)
        self.processes[-1].wait(timeout=60)

    def stop(self) -> None:
        for process in reversed(self.processes):
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
        for process in self.processes:
            try:
                process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait(timeout=30)
        self._log.close()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    started = Cluster(tmp_path_factory.mktemp("dask") / "log.txt")
    try:
        yield started
    finally:
        started.stop()


@pytest.fixture(scope="module")
def client(cluster: Cluster) -> Iterator[Any]:
    """A client of the running cluster."""
    from distributed import Client

    with Client(cluster.address, timeout=60) as found:
        found.wait_for_workers(2, timeout=120)
        yield found


def workers_of(client: Any) -> set[int]:
    """The process ids of the workers, asked of themselves."""
    return set(client.run(os.getpid).values())


@pytest.mark.parametrize("policy", POLICIES)
def test_a_cluster_changes_no_number(policy: str, client: Any, expected: dict[str, Comparison]) -> None:
    for batch in (None, 20):
        check_same(compared(policy, client.get_executor(), batch=batch), expected[policy])


def test_both_workers_are_processes_of_their_own(client: Any, cluster: Cluster) -> None:
    pids = workers_of(client)
    assert len(pids | {os.getpid(), *(process.pid for process in cluster.processes)}) == 6  # with their two nannies
    assert len(pids) == 2
    groups = {os.getpgid(pid) for pid in pids}
    assert groups == {process.pid for process in cluster.processes[1:]}


def test_cancelled_on_a_cluster(client: Any, expected: dict[str, Comparison]) -> None:
    def progress(done: int, total: int) -> None:
        if done >= 100:
            raise KeyboardInterrupt

    found = compared("rule", client.get_executor(), batch=10, progress=progress)
    assert found.partial
    assert 10 <= found.n < 330
    assert found.totals.tolist() == expected["rule"].totals[: found.n].tolist()


def test_a_worker_killed_midway_changes_no_number(client: Any, cluster: Cluster) -> None:
    """Half of the worlds wait for a worker that is gone. (The tests that follow have one worker.)"""
    told: list[int] = []

    def progress(done: int, total: int) -> None:
        told.append(done)
        if len(told) == 1:
            cluster.kill_a_worker()

    hands = ["SKQ5 H32 C8", "DAK8 C94 H5", "S94 HK C105 D7", "S86 HA D42 HQ", "SJ H106 DQ C6 CK"]  # longer to solve
    view = observe(State.from_position(ml.CAMPUS, "S15", 0, "DA", hands, 0), 0)
    actions = view.legal_actions()
    assert len(workers_of(client)) == 2
    found = compare(view, actions, 240, 3, "exact", executor=client.get_executor(), batch=1, progress=progress)
    assert told[0] < 120, "killed when most of the work was still to do"
    assert told[-1] == 240
    assert len(workers_of(client)) == 1
    check_same(found, compare(view, actions, 240, 3, "exact"))


def test_the_guide_prints_what_it_shows(client: Any, cluster: Cluster, capsys: pytest.CaptureFixture[str]) -> None:
    code, shown = re.findall(r"```(?:python)?\n(.*?)```", GUIDE, re.DOTALL)[2:4]
    exec(compile(code.replace("tcp://127.0.0.1:8786", cluster.address), "cluster.md", "exec"), {})
    assert capsys.readouterr().out == shown
