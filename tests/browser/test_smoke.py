"""A notebook runs in both of Jupyter's faces, and the lessons' own settings reach the page."""

from __future__ import annotations

import pytest
from harness import cell_states, dark_mode, open_notebook, run_all, shot, write_notebook
from playwright.sync_api import Page, expect

BILINGUAL = """
from IPython.display import HTML
HTML('<p lang="ko">안녕하세요</p><p lang="en">Hello</p>')
"""


def answer(page: Page) -> None:
    """Run two small cells, and check counts, outputs and errors."""
    write_notebook(page, "smoke.ipynb", ["1+1", "1/0", "3"])
    open_notebook(page, "smoke.ipynb")
    run_all(page)
    first, second, third = cell_states(page)
    assert (first.kind, first.count, first.output, first.error) == ("code", 1, "2", None)
    assert second.error == "ZeroDivisionError: division by zero"
    assert third.count is None


def test_jupyterlab(page: Page) -> None:
    answer(page)


def test_dark_mode(page: Page) -> None:
    answer(page)
    dark_mode(page)
    shot(page, "smoke-dark")


def test_notebook_7(notebook7_page: Page) -> None:
    answer(notebook7_page)
    shot(notebook7_page, "smoke-notebook7")


def test_the_kernel_is_fresh_for_each_test(page: Page) -> None:
    answer(page)


@pytest.mark.parametrize(
    ("lang", "menu", "shown"),
    [("ko", "실행", {"안녕하세요"}), ("en", "Run", {"Hello"}), ("both", "Run", {"안녕하세요", "Hello"})],
)
def test_language_from_the_first_moment(page: Page, lang: str, menu: str, shown: set[str]) -> None:
    write_notebook(page, "words.ipynb", [BILINGUAL, "import os; os.environ['MIGHTY_LANG']"])
    open_notebook(page, "words.ipynb")
    run_all(page)
    assert cell_states(page)[1].output == repr(lang)
    expect(page.get_by_role("menuitem", name=menu, exact=True)).to_be_visible()
    for text in ("안녕하세요", "Hello"):
        words = page.locator(".jp-OutputArea-output p", has_text=text)
        expect(words).to_be_visible() if text in shown else expect(words).to_be_hidden()
    shot(page, f"smoke-{lang}")
    page.evaluate("document.documentElement.dataset.mightyLang = 'both'")
    for text in ("안녕하세요", "Hello"):
        expect(page.locator(".jp-OutputArea-output p", has_text=text)).to_be_visible()
