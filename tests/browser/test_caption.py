"""The sentence over a finished trick covers no card and no badge, in a wide and in a narrow column."""
from __future__ import annotations

import pytest
from harness import open_notebook, run_cell, shot, write_notebook
from playwright.sync_api import Page, expect

CELL = """import mighty_learn as ml
from IPython.display import HTML, display
from mighty_learn.engine.state import State
display(HTML("<style>.mgt-tablewidget {{ max-width: {width}px }}</style>"))
start = State.from_position(ml.CAMPUS, contract="H16", declarer=0, friend="none", leader=0,
                            hands=["HA HK C9 D9", "S4 S5 C5 D5", "S6 S7 C6 D6", "S8 S9 C7 D7", "S10 SJ C8 D8"])
ml.TableWidget(start=start, speed="instant", lang="{lang}"{more})"""
# What lies over what: pairs of a caption and a card or badge whose boxes overlap.
COVERED = """() => {
    const box = (node) => node.getBoundingClientRect();
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const things = [...document.querySelectorAll(
        ".mgt-trick .mgt-face svg, .mgt-order, .mgt-plate, .mgt-backs, .mgt-open")];
    const caption = document.querySelector(".mgt-caption > span");
    return things.filter((thing) => meet(box(caption), box(thing))).map((thing) => thing.outerHTML.slice(0, 60));
}"""


@pytest.mark.parametrize("more", ["", ", open_hands=True"])
@pytest.mark.parametrize("width", [380, 1000])
@pytest.mark.parametrize("words", ["ko", "both"])
def test_the_caption_covers_nothing(page: Page, words: str, width: int, more: str) -> None:
    write_notebook(page, "caption.ipynb", [CELL.format(width=width, lang=words, more=more)])
    open_notebook(page, "caption.ipynb")
    run_cell(page, 0)
    hand = page.locator(".mgt-hand .mgt-card")
    page.locator("[data-key='hand:HA']").click()
    page.locator("[data-key='hand:HA']").click()
    expect(hand).to_have_count(3)
    caption = page.locator(".mgt-caption > span")
    expect(caption).to_contain_text("내가 트릭을 가져왔어요 (점수카드")
    assert page.locator(".mgt-trick .mgt-play").count() == 5
    assert page.evaluate(COVERED) == []
    shot(page, f"caption-{words}-{width}{'-open' if more else ''}")
