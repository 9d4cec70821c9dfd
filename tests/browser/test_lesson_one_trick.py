"""Notebook 1 in a real browser: played and answered by mouse and by keyboard, explained, gone through to the end."""
from __future__ import annotations

import pytest
from gates import expect_question, go_through
from harness import cell_states, dark_mode, open_notebook, run_all, shot
from playwright.sync_api import Locator, Page, expect

from mighty_learn.engine.cards import Card
from mighty_learn.teaching import one_trick

NAME = "01_one_trick.ipynb"


def start(page: Page) -> list[Locator]:
    """Run the notebook; its question widgets: two tables, three rows of questions, a table, two with gaps, the gate."""
    open_notebook(page, NAME)
    run_all(page)
    assert [cell.error for cell in cell_states(page)] == [None] * len(cell_states(page))
    widgets = page.locator(".mgt-question")
    expect(widgets).to_have_count(9)
    return [widgets.nth(place) for place in range(9)]


def card(widget: Locator, notation: str) -> Locator:
    return widget.locator(f"[data-key='hand:{notation}']")


def shown(widget: Locator) -> list[str]:
    keys = widget.locator("[data-key^='hand:']").evaluate_all("nodes => nodes.map(node => node.dataset.key)")
    return [key.removeprefix("hand:") for key in keys]


@pytest.mark.parametrize("lang", ["ko"])
def test_an_illegal_card_is_explained_and_a_legal_one_played(page: Page) -> None:
    table = start(page)[0]
    state = next(one_trick.practice(None, seed=1))
    legal = [str(action) for action in state.legal_actions()]
    illegal = next(name for name in shown(table) if name not in legal)
    card(table, illegal).click()
    note = table.locator(".mgt-note")
    expect(note).to_contain_text("선이 낸 무늬가 손에 있으면 그 무늬를 내야 합니다")
    expect(note).to_contain_text("R6.2")
    shot(page, "one-trick-illegal")
    card(table, legal[0]).click()
    expect(note).to_contain_text(one_trick.finish(state, legal[0]).reason.say("ko"))
    expect(card(table, legal[0])).to_have_count(0)
    table.get_by_role("button", name="다른 트릭").click()
    expect(table.locator("[data-key^='hand:']").first).to_be_visible()


@pytest.mark.parametrize("lang", ["ko"])
def test_the_gate_by_mouse_with_a_wrong_answer(page: Page) -> None:
    gate = start(page)[8]
    go_through(gate, one_trick.bank(), "ko", wrong=[1])
    expect(gate.locator(".mgt-prompt")).to_contain_text("통과했어요! 10문제 중 9문제")
    gate.get_by_role("button", name="새 문제로 다시").click()
    expect_question(gate, 1, 10, "ko")


@pytest.mark.parametrize("lang", ["en"])
def test_a_question_by_keyboard_and_the_notebook_left_alone(page: Page) -> None:
    ask = start(page)[2]
    question = one_trick.bank()[0]
    cells = len(cell_states(page))
    wrong = next(option for option in question.options if option not in question.solution)
    card(ask, question.options[0]).focus()
    for key in ("b", "a", "d", "d", "x", "m", "Escape"):
        page.keyboard.press(key)
    assert len(cell_states(page)) == cells
    for _ in range(question.options.index(wrong)):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(ask.locator(".mgt-note")).to_contain_text(question.reasons[wrong].say("en"))
    page.keyboard.press(str(question.options.index(next(iter(question.solution))) + 1))
    expect(ask.locator(".mgt-note")).to_contain_text("Right!")
    expect(ask.locator("[aria-live]")).to_contain_text("Right!")
    shot(page, "one-trick-keyboard")


@pytest.mark.parametrize("lang", ["both"])
def test_hints_one_after_the_other(page: Page) -> None:
    ask = start(page)[4]
    question = one_trick.ruffs()[0]
    for hint in question.hints:
        ask.get_by_role("button", name="힌트 / Hint").click()
        expect(ask.locator(".mgt-note")).to_contain_text(hint.say("en"))
    expect(ask.get_by_role("button", name="힌트 / Hint")).to_have_count(0)
    dark_mode(page)
    ask.scroll_into_view_if_needed()
    shot(page, "one-trick-dark")


@pytest.mark.parametrize("lang", ["ko"])
def test_in_notebook_7(notebook7_page: Page) -> None:
    table = start(notebook7_page)[0]
    assert all(Card(name) for name in shown(table))
    legal = str(next(one_trick.practice(None, seed=1)).legal_actions()[0])
    card(table, legal).click()
    expect(table.locator(".mgt-note")).to_contain_text("트릭을 가져")


@pytest.mark.parametrize("lang", ["ko"])
def test_steps_are_left_out_and_the_ace_is_counted_after_a_guess(page: Page) -> None:
    one, two = start(page)[6:8]
    card(one, "C3").click()
    expect(one.locator(".mgt-note")).to_contain_text("죽은 카드")
    card(one, "HJ").click()
    expect(one.locator(".mgt-note")).to_contain_text("맞았어요")
    two.get_by_role("button", name="다섯 장 가운데서 가장 높은 카드").click()
    expect(two.locator(".mgt-note")).to_contain_text("A라도 죽은 카드예요")
    two.get_by_role("button", name="클로버 가운데서 가장 높은 카드").click()
    expect(two.locator(".mgt-note")).to_contain_text("기루다끼리만")
    shot(page, "one-trick-steps")
    guess = page.locator(".mgt-desk")
    expect(guess.locator("img")).to_have_count(0)
    guess.locator("[data-key='ways:skip']").click()
    expect(guess.locator("img")).to_have_count(2, timeout=120_000)
    expect(guess.locator(".mgt-note")).to_contain_text("2. 기루다가 없었다면")
    guess.scroll_into_view_if_needed()
    shot(page, "one-trick-aces")
