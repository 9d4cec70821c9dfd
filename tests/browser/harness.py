"""Helpers of the browser tests: a Jupyter server on copied lessons, and a notebook driven through its model.

Cells are read from the notebook's model, not from the page, and every wait is for a condition.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from weakref import WeakSet

from playwright.sync_api import Locator, Page, expect

from mighty_learn import lab
from mighty_learn.teaching.content import content

TOKEN = "test"
START_SECONDS = 120
RUN_SECONDS = 120
SETTINGS = {
    # Nothing is saved behind a test's back.
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
}
MODULES = {"lab": "jupyterlab", "notebook": "notebook"}
PATHS = {"lab": "/lab/tree/{path}?reset&token={token}", "notebook": "/notebooks/{path}?token={token}"}
OWN_FOLDERS = ("JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
EXPOSE = ("--LabApp.expose_app_in_browser=True", "--JupyterNotebookApp.expose_app_in_browser=True")


@dataclass(frozen=True)
class CellState:
    """One cell in the notebook's model. `output`: its text outputs; `error`: "Name: message" or None."""

    kind: str
    source: str
    count: int | None
    output: str
    error: str | None
    tags: tuple[str, ...]


@dataclass(eq=False)
class Server:
    """A running Jupyter server. `root`: the learner's folder, with notebooks/; `settings`: what menus saved."""

    app: str
    url: str
    root: Path
    settings: Path
    process: subprocess.Popen[bytes]
    pages: WeakSet[Page] = field(default_factory=WeakSet)

    def reset(self) -> None:
        """End every kernel, forget what was set in menus, and lay the lessons anew."""
        shutil.rmtree(self.settings, ignore_errors=True)
        for session in json.loads(self.request("GET", "/api/sessions")):
            self.request("DELETE", f"/api/sessions/{session['id']}")
        for folder, source in content().items():
            shutil.rmtree(self.root / folder, ignore_errors=True)
            shutil.copytree(str(source), self.root / folder)

    def request(self, method: str, path: str) -> bytes:
        """The body of the server's answer; raises HTTPError for a refusal."""
        headers = {"Authorization": f"token {TOKEN}"}
        asked = urllib.request.Request(self.url + path, method=method, headers=headers)
        with urllib.request.urlopen(asked, timeout=30) as answer:
            body: bytes = answer.read()
        return body

    def stop(self) -> None:
        """End the server and everything it started: its process group."""
        if self.process.poll() is not None:
            return
        os.killpg(self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


SERVERS: WeakSet[Server] = WeakSet()


def start_server(app: str, lang: str, folder: Path) -> Server:
    """Start "lab" or "notebook" as `mighty-learn lab --lang LANG` would, all its files below `folder`."""
    port = free_port()
    lessons = lab.lay_out(folder / "lessons")
    launch = lab.prepare(lessons, lang, browser=False, port=port, home=folder / "home")
    add_settings(Path(launch.environment["JUPYTER_CONFIG_DIR"]))
    own = {name: str(folder / name.lower()) for name in OWN_FOLDERS}
    command = [*launch.command, *EXPOSE, "--ServerApp.port_retries=0", f"--IdentityProvider.token={TOKEN}"]
    command[command.index("jupyterlab")] = MODULES[app]
    log = folder / "server.log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            [*command, "--ServerApp.ip=127.0.0.1", "--KernelManager.transport_encryption=auto"],
            env={**launch.environment, **own}, cwd=launch.folder,
            stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, start_new_session=True,
        )
    settings = Path(launch.environment["JUPYTERLAB_SETTINGS_DIR"])
    server = Server(app, f"http://127.0.0.1:{port}", launch.folder, settings, process)
    SERVERS.add(server)
    wait_until_up(server, log)
    return server


def free_port() -> int:
    """A port that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def add_settings(config: Path) -> None:
    """Put the tests' settings beside the learner's."""
    path = config / "labconfig" / "default_setting_overrides.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **SETTINGS}))


def wait_until_up(server: Server, log: Path) -> None:
    """Return when the server answers; fail with its log if it ends or takes too long."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and server.process.poll() is None:
        try:
            server.request("GET", "/api/status")
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.1)  # between two questions, not instead of one
        else:
            return
    server.stop()
    raise AssertionError(f"{server.app} did not start:\n{log.read_text(errors='replace')}")


def server_of(page: Page) -> Server:
    """The server that a page of the fixtures belongs to."""
    return next(server for server in SERVERS if page in server.pages)


def write_notebook(page: Page, name: str, cells: Sequence[str]) -> None:
    """Lay a notebook with these code cells beside the lessons, until the next test."""
    empty: dict[str, object] = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    made = [{**empty, "id": f"c{n}", "source": text} for n, text in enumerate(cells)]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    book = {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": kernel}, "cells": made}
    (server_of(page).root / "notebooks" / name).write_text(json.dumps(book), encoding="utf-8")


def open_notebook(page: Page, name: str, *, kernel: bool = True) -> None:
    """Open `notebooks/NAME`, or a NAME with a folder of its own, and wait until its kernel answers.

    Without `kernel`, wait only until it is shown.
    """
    server = server_of(page)
    page.goto(server.url + PATHS[server.app].format(path=name if "/" in name else f"notebooks/{name}", token=TOKEN))
    shown = "name => window.jupyterapp?.shell.currentWidget?.context?.path.endsWith(name)"
    page.wait_for_function(shown, arg=name)
    in_notebook(page, "await panel.context.ready")
    wait_for_splash(page)
    if kernel:
        in_notebook(page, "await panel.sessionContext.ready; await panel.sessionContext.session.kernel.info")


def run_all(page: Page) -> None:
    """Run every cell and wait for the last; a cell that fails ends the run (see `cell_states`)."""
    in_notebook(page, "await app.commands.execute('notebook:run-all-cells')")


def run_lesson(page: Page, name: str, questions: Sequence[str], desks: Sequence[str]) -> dict[str, Locator]:
    """Open a lesson and run all of it: no cell fails, and it has these widgets in this order; each by its name."""
    open_notebook(page, name)
    run_all(page)
    assert [cell.error for cell in cell_states(page)] == [None] * len(cell_states(page))
    found: dict[str, Locator] = {}
    for names, kind in ((questions, ".mgt-question"), (desks, ".mgt-desk")):
        expect(page.locator(kind)).to_have_count(len(names))
        found |= {widget: page.locator(kind).nth(at) for at, widget in enumerate(names)}
    return found


def run_cell(page: Page, index: int) -> None:
    """Run one cell, and wait for it."""
    in_notebook(page, f"panel.content.activeCellIndex = {index}")
    in_notebook(page, "await app.commands.execute('notebook:run-cell')")


def wait_for_splash(page: Page) -> None:
    """Return when JupyterLab's curtain of turning moons, which takes the clicks, has gone."""
    expect(page.locator("#jupyterlab-splash")).to_have_count(0, timeout=RUN_SECONDS * 1000)


def dark_mode(page: Page) -> None:
    """Put JupyterLab into its dark theme, and wait until it is there."""
    in_notebook(page, "await app.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})")
    expect(page.locator("body[data-jp-theme-light=false]")).to_be_attached()
    wait_for_splash(page)


def cell_states(page: Page) -> list[CellState]:
    """Every cell of the open notebook."""
    script = "return Array.from(panel.content.model.cells).map(cell => cell.toJSON())"
    cells: list[dict[str, Any]] = in_notebook(page, script)
    return [cell_state(cell) for cell in cells]


def cell_state(cell: dict[str, Any]) -> CellState:
    """A cell in nbformat's JSON, as the tests read it."""
    outputs = cell.get("outputs", [])
    errors = [f"{o['ename']}: {o['evalue']}" for o in outputs if o["output_type"] == "error"]
    texts = [o.get("text") or o.get("data", {}).get("text/plain", "") for o in outputs]
    return CellState(
        kind=cell["cell_type"],
        source="".join(cell["source"]),
        count=cell.get("execution_count"),
        output="".join("".join(text) for text in texts),
        error=errors[0] if errors else None,
        tags=tuple(cell["metadata"].get("tags", ())),
    )


def in_notebook(page: Page, script: str, seconds: int = RUN_SECONDS) -> Any:
    """Run JavaScript with `app` and the open notebook's `panel`; its value. Fails after `seconds`."""
    return page.evaluate(
        """async ([script, ms]) => {
            const AsyncFunction = (async () => {}).constructor;
            const app = window.jupyterapp;
            const late = new Promise((_, no) => setTimeout(() => no(new Error("too late: " + script)), ms));
            const work = new AsyncFunction("app", "panel", script)(app, app.shell.currentWidget);
            return await Promise.race([work, late]);
        }""",
        [script, seconds * 1000],
    )


def shot(page: Page, name: str) -> None:
    """Keep a picture of the page, for a person to look at, if MIGHTY_SHOTS names a folder for it."""
    if folder := os.environ.get("MIGHTY_SHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png")
