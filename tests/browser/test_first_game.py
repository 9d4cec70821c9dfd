"""Notebook 4 played to the score sheet, its gate passed; lessons opened again without a kernel; the language switch."""
from __future__ import annotations

import json
from typing import Any

import pytest
from gates import go_through
from harness import Server, cell_states, in_notebook, open_notebook, run_all, server_of, shot
from playwright.sync_api import Locator, Page, expect

from mighty_learn.teaching import legal_sets
from mighty_learn.text import Lang

GAME, TRICK = "04_first_game.ipynb", "01_one_trick.ipynb"
CORNER: Any = {"x": 8, "y": 24}  # what the next card of a fan leaves uncovered
TRICKS, TABLES = 10, 3
SAVE = "await app.commands.execute('docmanager:save')"


def start(page: Page) -> Locator:
    """Run the notebook; the table with open hands."""
    open_notebook(page, GAME)
    run_all(page)
    assert {cell.error for cell in cell_states(page)} == {None}
    tables = page.locator(".mgt-tablewidget")
    expect(tables).to_have_count(TABLES)
    return tables.first


def play_first_legal(table: Locator) -> None:
    """Lift and confirm the first card that may be played, and wait until it is the learner's turn again."""
    before = str(table.get_attribute("data-serial"))
    hand = table.locator(".mgt-hand .mgt-card")
    left = hand.count()
    table.locator(".mgt-hand .mgt-card:not(.mgt-illegal)").first.click(position=CORNER)
    lifted = table.locator(".mgt-hand .mgt-up")
    ways = table.locator(".mgt-ways button")
    expect(lifted.or_(ways.first).first).to_be_visible()
    (ways.first if ways.count() else lifted).click(position=CORNER)
    expect(table).not_to_have_attribute("data-serial", before)
    expect(hand).to_have_count(left - 1)


@pytest.mark.parametrize("lang", ["ko"])
def test_the_open_game_is_played_to_its_score_sheet(page: Page) -> None:
    table = start(page)
    table.get_by_role("button", name="설정").click()
    table.get_by_label("진행 속도").select_option("instant")
    shot(page, "first-game-open")
    for _ in range(TRICKS):
        play_first_legal(table)
    sheet = table.locator(".mgt-sheet")
    expect(sheet).to_contain_text("주공의 몫")
    expect(sheet).to_contain_text("R7.1")
    sheet.scroll_into_view_if_needed()
    shot(page, "first-game-sheet")


@pytest.mark.parametrize("lang", ["en"])
def test_a_trump_lead_on_the_first_trick_is_explained(page: Page) -> None:
    table = start(page)
    table.locator("[data-key='hand:HA']").click(position=CORNER)
    expect(table.locator(".mgt-note").first).to_contain_text("R6.4")
    expect(table.locator("[data-key='hand:HA']")).to_be_visible()
    shot(page, "first-game-illegal")


def pictures(page: Page) -> list[str]:
    """What a screen reader hears of the still pictures that are on the page."""
    found: list[str] = page.locator(".jp-OutputArea-output img[alt]").evaluate_all(
        "nodes => nodes.filter(node => node.naturalWidth > 0).map(node => node.alt)")
    return found


@pytest.mark.parametrize("name", [TRICK, GAME])
def test_as_committed_and_not_run_the_hands_are_visible(page: Page, name: str) -> None:
    open_notebook(page, name, kernel=False)
    expect(page.locator(".jp-OutputArea-output img[alt]").first).to_be_visible()
    assert len(pictures(page)) >= 3
    assert "♥" in "".join(pictures(page)) or "하트" in "".join(pictures(page))
    expect(page.get_by_text("Error displaying widget")).to_have_count(0)


@pytest.mark.parametrize("lang", ["ko"])
def test_saved_and_opened_again_the_cards_are_still_there(page: Page) -> None:
    """The kernel has ended and no other can start: of every table its picture is left."""
    start(page)
    still = page.locator(".mgt-still img[alt]")
    assert still.count() >= TABLES
    expect(still.filter(visible=True)).to_have_count(0)  # the live table is shown, and it alone
    in_notebook(page, SAVE)
    page.goto("about:blank")
    end_kernels(server_of(page))
    page.route("**/api/sessions*", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    open_notebook(page, GAME, kernel=False)
    assert in_notebook(page, "return panel.content.widgets.filter(cell => cell.model.trusted).length") > TABLES
    expect(page.locator(".mgt-tablewidget")).to_have_count(0)
    for at in range(still.count()):
        expect(still.nth(at)).to_be_visible()
    assert len([alt for alt in pictures(page) if "♥" in alt or "하트" in alt]) >= TABLES
    expect(page.get_by_text("Error displaying widget")).to_have_count(0)
    shot(page, "first-game-reopened")


def end_kernels(server: Server) -> None:
    """End every kernel."""
    for session in json.loads(server.request("GET", "/api/sessions")):
        server.request("DELETE", f"/api/sessions/{session['id']}")


@pytest.mark.parametrize("lang", ["ko"])
def test_run_all_stays_at_the_beginning(page: Page) -> None:
    open_notebook(page, GAME)
    page.get_by_role("menuitem", name="실행", exact=True).click()
    page.get_by_role("menuitem", name="모든 셀 실행", exact=True).click()
    last = "return Array.from(panel.content.model.cells).filter(cell => cell.type === 'code').at(-1).executionCount"
    tables = page.locator(".mgt-tablewidget")
    expect(tables).to_have_count(TABLES)
    switch = page.locator(".mgt-language")
    expect(switch).to_be_in_viewport(ratio=1)
    for _ in range(40):  # through the time in which outputs arrive and the page grows
        page.wait_for_timeout(50)
        assert in_notebook(page, "return panel.content.activeCellIndex") > TABLES
    assert in_notebook(page, last)
    expect(switch).to_be_in_viewport(ratio=1)
    shot(page, "first-game-run-all")
    page.mouse.move(600, 600)
    page.mouse.wheel(0, 3000)  # the reader takes over
    expect(switch).not_to_be_in_viewport()
    page.wait_for_timeout(500)
    expect(switch).not_to_be_in_viewport()


@pytest.mark.parametrize("lang", ["both"])
def test_the_switch_governs_prose_and_widgets(page: Page) -> None:
    start(page)
    korean = page.get_by_role("heading", name="4. 첫 판")
    english = page.get_by_role("heading", name="4. Your first game")
    expect(korean).to_be_visible()
    expect(english).to_be_visible()
    page.get_by_role("radio", name="English", exact=True).click()
    expect(korean).to_be_hidden()
    expect(page.locator(".mgt-tablewidget").first).to_contain_text("declarer")
    page.get_by_role("radio", name="한국어", exact=True).click()
    expect(korean).to_be_visible()
    expect(english).to_be_hidden()
    expect(page.locator(".mgt-tablewidget").first).to_contain_text("주공")


# --- the self-check


def gate_of(page: Page) -> Locator:
    """Run the notebook; the self-check at its end, after the warm-up, two hands with steps and the practice."""
    start(page)
    questions = page.locator(".mgt-question")
    expect(questions).to_have_count(5)
    return questions.last


@pytest.mark.parametrize(("lang", "passed"), [("ko", "10문제 중 9문제를 맞혔어요"), ("en", "9 of 10 right")])
def test_the_gate_is_passed_with_one_wrong_answer(page: Page, lang: Lang, passed: str) -> None:
    gate = gate_of(page)
    go_through(gate, legal_sets.bank(), lang, wrong=[2])
    expect(gate.locator(".mgt-prompt")).to_contain_text(passed)
    gate.scroll_into_view_if_needed()
    shot(page, f"legal-sets-{lang}-end")
    page.locator(".mgt-question").first.scroll_into_view_if_needed()
    shot(page, f"legal-sets-{lang}-warm-up")
    page.locator(".mgt-question").nth(1).scroll_into_view_if_needed()
    shot(page, f"legal-sets-{lang}-practice")


@pytest.mark.parametrize("lang", ["ko"])
def test_the_deal_is_played_again_after_a_guess(page: Page) -> None:
    start(page)
    guess = page.locator(".mgt-desk")
    expect(guess.locator(".mgt-note")).to_have_count(0)
    expect(guess.locator("img")).to_have_count(0)
    guess.locator("[data-key='ways:guess']").click()
    expect(guess.locator("img")).to_have_count(3, timeout=120_000)
    expect(guess.locator(".mgt-note")).to_contain_text("1. 짐작은 50%, 해 보니")
    guess.scroll_into_view_if_needed()
    shot(page, "deal-again")
