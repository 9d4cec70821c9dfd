"""The exercise book of endings in a real browser: a wrong card is played out, an equal one accepted."""
from __future__ import annotations

import pytest
from harness import cell_states, open_notebook, run_all, shot
from playwright.sync_api import Locator, Page, expect

from mighty_learn.teaching.puzzles import shipped
from mighty_learn.teaching.quiz import Sentence

BOOK = "exercises/endings.ipynb"
FIRST = shipped("endings")[0]


def start(page: Page) -> Locator:
    """Run the book; the ending on the screen."""
    open_notebook(page, BOOK)
    run_all(page)
    assert {cell.error for cell in cell_states(page)} == {None}
    book = page.locator(".mgt-question")
    expect(book).to_have_count(1)
    return book


@pytest.mark.parametrize("lang", ["ko"])
def test_a_wrong_card_is_played_out_beside_the_best_line(page: Page) -> None:
    book = start(page)
    wrong = next(action for action in FIRST.values if action not in FIRST.best)
    expect(book.locator(".mgt-board")).to_have_count(1)
    book.locator(f"[data-key='hand:{wrong}']").click()
    expect(book.locator(".mgt-note")).to_contain_text("아쉬워요")
    expect(book.locator(".mgt-board figcaption")).to_have_count(2)
    expect(book.locator(".mgt-board figcaption").first).to_contain_text("내가 고른 수")
    for text, value in FIRST.values.items():
        sign = "✔" if text in FIRST.best else "✘"
        slot = book.locator(".mgt-slot", has=page.locator(f"[data-key='hand:{text}']"))
        expect(slot.locator(".mgt-who")).to_have_text(f"{sign} {value}")
    shot(page, "ending-wrong")
    book.get_by_role("button", name="이 문제 다시").click()
    expect(book.locator(".mgt-board")).to_have_count(1)
    book.locator(f"[data-key='hand:{FIRST.best[0]}']").click()
    expect(book.locator(".mgt-note")).to_contain_text("맞았어요")


@pytest.mark.parametrize("lang", ["en"])
def test_by_keyboard_on_to_the_next(page: Page) -> None:
    book = start(page)
    book.locator(f"[data-key='hand:{FIRST.best[0]}']").focus()
    page.keyboard.press("Enter")
    expect(book.locator(".mgt-note")).to_contain_text("Right!")
    book.get_by_role("button", name="Next ending").press("Enter")
    expect(book.locator(".mgt-prompt")).to_contain_text("2/24")
    side = "ending.most" if shipped("endings")[1].governs else "ending.least"
    expect(book.locator(".mgt-prompt")).to_contain_text(Sentence(side).say("en"))
