"""Notebook 5 in a real browser: the told game with guesses and glosses, the guess about forgetting, the gate."""
from __future__ import annotations

import pytest
from gates import go_through
from harness import cell_states, dark_mode, open_notebook, run_all, run_cell, shot
from playwright.sync_api import Locator, Page, expect

from mighty_learn.teaching import table_talk
from mighty_learn.teaching.gloss import gloss
from mighty_learn.teaching.glossary import term
from mighty_learn.teaching.table_talk_game import steps

NAME = "05_table_talk.ipynb"
GATE, REVIEW = 9, 10  # of the eleven questions: warm-up, the game, four practices, three captions, the gate, the review


def start(page: Page) -> tuple[Locator, list[Locator]]:
    """Run the notebook; the guess about forgetting, and its questions."""
    open_notebook(page, NAME)
    run_all(page)
    assert [cell.error for cell in cell_states(page)] == [None] * len(cell_states(page))
    questions = page.locator(".mgt-question")
    expect(questions).to_have_count(11)
    return page.locator(".mgt-desk"), [questions.nth(at) for at in range(11)]


def press(widget: Locator, key: str) -> None:
    widget.locator(f"[data-key='{key}']").click()


def answer(told: Locator, option: str, at: int) -> None:
    asked = steps()[at].ask
    assert asked is not None
    press(told, f"answers:{asked.options.index(option)}")


@pytest.mark.parametrize("lang", ["ko"])
def test_the_told_game_with_a_wrong_guess_and_a_gloss(page: Page) -> None:
    _, questions = start(page)
    told = questions[1]
    told.scroll_into_view_if_needed()
    press(told, "words:1-2")  # 선거
    expect(told.locator(".mgt-gloss")).to_contain_text(term("auction").definition_ko)
    shot(page, "talk-start")
    for at in range(1, 4):
        press(told, "ways:next")
        expect(told.locator(".mgt-prompt").first).to_contain_text(f"{at + 1}/{len(steps())}")
    expect(told.locator(".mgt-talk")).to_contain_text("닷클")
    expect(told.locator("[data-key='ways:next']")).to_have_count(0)
    answer(told, "five-clubs", 3)
    expect(told.locator(".mgt-note")).to_contain_text("손패를 알리는 말이 아니에요")
    shot(page, "talk-guess-wrong")
    answer(told, "C15", 3)
    expect(told.locator(".mgt-note")).to_contain_text("맞았어요")
    assert told.locator("button.mgt-word").first.get_attribute("title") == gloss(term("dat"), "ko")
    for at in range(4, len(steps())):
        press(told, "ways:next")
        expect(told.locator(".mgt-prompt").first).to_contain_text(f"{at + 1}/{len(steps())}")
        if at % 2 and steps()[at].ask:
            press(told, "ways:tell")
        elif asked := steps()[at].ask:
            answer(told, next(iter(asked.solution)), at)
        if at in (8, 10):
            told.scroll_into_view_if_needed()
            shot(page, f"talk-step-{at}")
    expect(told.locator(".mgt-talk")).to_contain_text("공약 달성")
    press(told, "ways:again")
    expect(told.locator(".mgt-prompt").first).to_contain_text("1/")


@pytest.mark.parametrize("lang", ["en"])
def test_the_guess_before_the_model_and_the_gate_passed_with_six_wrong(page: Page) -> None:
    desk, questions = start(page)
    expect(desk.locator("img")).to_have_count(0)
    desk.get_by_role("slider").first.fill("30")
    desk.get_by_role("button", name="That is my guess").click()
    note = desk.locator(".mgt-note")
    expect(note).to_contain_text("guessed 30%, model 67%", timeout=60_000)
    expect(note).to_contain_text("No learner was measured")
    expect(desk.locator("img")).to_have_count(2)
    desk.scroll_into_view_if_needed()
    shot(page, "talk-forgetting")
    gate = questions[GATE]
    gate.scroll_into_view_if_needed()
    go_through(gate, table_talk.bank(), "en", total=30, wrong=(1, 5, 9, 14, 20, 28), sure=True)
    expect(gate.locator(".mgt-prompt")).to_contain_text("24 of 30")
    expect(gate.locator("[data-key='ways:restart']")).to_be_visible()
    expect(gate.locator("[data-key='ways:sure']")).to_have_count(0)
    shot(page, "talk-gate-passed")
    run_cell(page, [cell.source for cell in cell_states(page)].index("Review()"))  # as on another day
    review = page.locator(".mgt-question").nth(REVIEW)
    expect(review.locator(".mgt-prompt")).to_contain_text("Review: card 1 of")
    review.scroll_into_view_if_needed()
    shot(page, "talk-review")


@pytest.mark.parametrize("lang", ["both"])
def test_both_languages_in_the_dark_and_narrow(page: Page) -> None:
    desk, questions = start(page)
    dark_mode(page)
    page.mouse.wheel(0, 1)  # the reader takes over: the switch no longer draws the page to itself
    for step in steps()[:8]:
        if step.ask:
            press(questions[1], "ways:tell")
        press(questions[1], "ways:next")
    shown = {"game": 1, "slang": 2, "caption": 7, "gate": GATE}
    for name, at in shown.items():
        questions[at].evaluate("node => node.scrollIntoView({block: 'start'})")
        shot(page, f"talk-both-{name}")
    page.set_viewport_size({"width": 640, "height": 1100})
    fits = "node => node.scrollWidth <= node.clientWidth + 1 || [node.scrollWidth, node.clientWidth]"
    assert [widget.evaluate(fits) for widget in (desk, *questions)] == [True] * 12
    questions[1].evaluate("node => node.scrollIntoView({block: 'start'})")
    shot(page, "talk-narrow")
