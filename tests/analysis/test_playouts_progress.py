"""The progress bar, in a terminal and in a Jupyter kernel; the stop button of a notebook."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mighty_learn.analysis.progress import TerminalBar, reporter

ROOT = Path(__file__).parents[2]
STATE = """
import sys
sys.path.insert(0, {root!r})
import mighty_learn as ml
from mighty_learn.analysis import playouts
state = ml.State.from_position(ml.CAMPUS, "H15", 0, "none", ["S2 H3", "S4 H5", "S6 H7", "S8 H9", "SK HK"], 0)
"""


class Screen(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_line_in_a_terminal() -> None:
    screen = Screen()
    bar = TerminalBar(screen)
    bar(500, 2000)
    bar(600, 2000)  # too soon after the last: not drawn
    bar(2000, 2000)
    first, last = screen.getvalue().split("\r")[1:]
    assert first == f"[{'#' * 7}{'.' * 23}] 500 / 2,000"
    assert last == f"[{'#' * 30}] 2,000 / 2,000\n"


def test_one_line_in_a_file() -> None:
    file = io.StringIO()
    bar = TerminalBar(file)
    bar(500, 2000)
    bar(2000, 2000)
    assert file.getvalue() == f"[{'#' * 30}] 2,000 / 2,000\n"


def test_silent_unless_asked(capsys: pytest.CaptureFixture[str]) -> None:
    for progress in (None, False):
        reporter(progress)(1, 2)
    assert capsys.readouterr() == ("", "")
    reporter(True)(2, 2)
    assert capsys.readouterr().err.endswith("2 / 2\n")


@pytest.fixture(scope="module")
def kernel() -> Iterator[Any]:
    """A client of a running Jupyter kernel."""
    manager = pytest.importorskip("jupyter_client.manager")
    started, client = manager.start_new_kernel(kernel_name="python3")
    try:
        yield started, client
    finally:
        client.stop_channels()
        started.shutdown_kernel(now=True)


def messages(client: Any, code: str) -> Iterator[dict[str, Any]]:
    """What the kernel sends while it runs this code."""
    client.execute(code)
    while True:
        message = client.get_iopub_msg(timeout=120)
        if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
            return
        yield message


def test_a_bar_in_a_notebook(kernel: Any) -> None:
    _, client = kernel
    code = STATE.format(root=str(ROOT)) + "playouts(state, 2000, batch=1000, progress=True)"
    shown = [message for message in messages(client, code) if "display" in message["msg_type"]]
    assert [message["msg_type"] for message in shown] == ["display_data", "update_display_data"]
    assert shown[0]["content"]["data"]["text/html"].startswith('<progress value="1000" max="2000"')
    assert shown[1]["content"]["data"]["text/html"].endswith("2,000 / 2,000")


def test_the_stop_button_of_a_notebook(kernel: Any) -> None:
    manager, client = kernel
    code = STATE.format(root=str(ROOT)) + (
        "found = playouts(state, 10**9, progress=lambda done, total: done > 10**5 or print(done))\n"
        "print('partial', found.estimate.partial, 0 < found.estimate.n < 10**9)")
    printed, began = "", 0.0
    for message in messages(client, code):
        assert message["msg_type"] != "error", message["content"]
        printed += message["content"].get("text", "")
        if printed and not began:
            began = time.monotonic()
            manager.interrupt_kernel()
    assert "partial True True" in printed
    assert time.monotonic() - began < 10
