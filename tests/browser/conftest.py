"""The harness: JupyterLab or Notebook 7 on a copy of the lessons, and Chromium to look at them.

    def test_it(page: Page) -> None:                  # JupyterLab; notebook7_page for Notebook 7
        open_notebook(page, "01_one_trick.ipynb")     # from harness import …
        run_all(page)
        assert all(cell.error is None for cell in cell_states(page))

The learner's own start is used (`mighty_learn.lab.prepare`), so settings and language are those of a learner.
A test chooses the language with `@pytest.mark.parametrize("lang", ["ko"])`; without that it is "both".
Every test gets unchanged notebooks, fresh kernels and a fresh browser profile; servers are kept for the run.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from harness import Server, start_server
from playwright.sync_api import Browser, Page, expect, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
REQUIRED = os.environ.get("MIGHTY_REQUIRE_BROWSER") == "1"
PAGE_SECONDS = 60  # how long a click or an expectation may take on a busy machine
expect.set_options(timeout=PAGE_SECONDS * 1000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever lies in this folder is a browser test."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the run."""
    chromium = next(filter(None, map(shutil.which, NAMES)), None)
    if chromium is None:
        reason = f"no browser: none of {', '.join(NAMES)} is on the PATH (Debian: apt-get install chromium)"
        pytest.fail(reason) if REQUIRED else pytest.skip(reason)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str, str], Server]]:
    """`server(app, lang)`: a running "lab" or "notebook" in a language, started when first asked for."""
    started: dict[tuple[str, str], Server] = {}

    def get(app: str, lang: str) -> Server:
        if (app, lang) not in started:
            started[app, lang] = start_server(app, lang, tmp_path_factory.mktemp(f"{app}-{lang}"))
        return started[app, lang]

    yield get
    for one in started.values():
        one.stop()


@pytest.fixture
def lang() -> str:
    """The language asked for by MIGHTY_LANG; a test parametrizes it."""
    return "both"


@pytest.fixture
def page(browser: Browser, server: Callable[[str, str], Server], lang: str) -> Iterator[Page]:
    """A fresh page that `open_notebook` opens in JupyterLab."""
    yield from fresh_page(browser, server("lab", lang))


@pytest.fixture
def notebook7_page(browser: Browser, server: Callable[[str, str], Server], lang: str) -> Iterator[Page]:
    """A fresh page that `open_notebook` opens in Notebook 7."""
    yield from fresh_page(browser, server("notebook", lang))


def fresh_page(browser: Browser, server: Server) -> Iterator[Page]:
    """A page in a new profile, on a server whose notebooks and kernels are as at the start."""
    server.reset()
    context = browser.new_context(viewport={"width": 1280, "height": 960}, locale="en-US")
    context.set_default_timeout(PAGE_SECONDS * 1000)
    page = context.new_page()
    server.pages.add(page)
    yield page
    context.close()
