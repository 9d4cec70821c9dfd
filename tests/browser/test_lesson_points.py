"""Notebook 3 in a real browser: three sheets by mouse and keys, the guess, settlements right and wrong, the gate."""
from __future__ import annotations

import pytest
from gates import expect_question
from harness import cell_states, dark_mode, open_notebook, run_all, shot
from playwright.sync_api import Locator, Page, expect

from mighty_learn.teaching import points
from mighty_learn.teaching.quiz import Question
from mighty_learn.teaching.settlement_words import asked, told
from mighty_learn.text import Lang

NAME = "03_points_and_promise.ipynb"


def start(page: Page) -> tuple[list[Locator], list[Locator]]:
    """Run the notebook; its desks (twice three sheets, the guess), its questions (warm-up, three practices, gate)."""
    open_notebook(page, NAME)
    run_all(page)
    assert [cell.error for cell in cell_states(page)] == [None] * len(cell_states(page))
    desks, questions = page.locator(".mgt-desk"), page.locator(".mgt-question")
    expect(desks).to_have_count(3)
    expect(questions).to_have_count(5)
    return [desks.nth(at) for at in range(3)], [questions.nth(at) for at in range(5)]


def house(desk: Locator, name: str) -> Locator:
    return desk.get_by_role("region", name=name)


def press(question: Locator, option: str) -> None:
    """Press a number; the sign of a settled question is part of its name, so it is looked for by its text."""
    figure = f"{int(option):+d}".replace("-", "−") if int(option) else "0"
    question.locator(".mgt-answers button").get_by_text(figure, exact=True).click()


def on_screen(question: Locator, lang: Lang) -> Question:
    """The question of the bank that is shown."""
    shown = question.locator(".mgt-board img").get_attribute("alt")
    prompt = question.locator(".mgt-prompt").inner_text()
    return next(points.settlement(case) for case in points.cases().values()
                if told(case).say(lang).replace("\n", "; ") == shown and asked(case.role).say(lang) in prompt)


@pytest.mark.parametrize("lang", ["ko"])
def test_three_sheets_by_mouse_and_keys_and_a_gap(page: Page) -> None:
    desks, questions = start(page)
    fill_a_gap(page, questions[1])
    move_the_points(page, desks[0])


def move_the_points(page: Page, desk: Locator) -> None:
    """By mouse and keys; nothing that is typed reaches the notebook."""
    cells = len(cell_states(page))
    slider = desk.get_by_role("slider", name="여당의 점수카드")
    expect(house(desk, "대학가 룰")).to_contain_text("+10")
    slider.focus()
    for _ in range(2):
        page.keyboard.press("ArrowLeft")
    expect(house(desk, "대학가 룰")).to_contain_text("크리틱")
    expect(house(desk, "길잡이 룰")).to_contain_text("R7.3")
    shot(page, "points-critical")
    for key in ("b", "d", "d", "x"):
        page.keyboard.press(key)
    assert len(cell_states(page)) == cells
    slider.fill("5")
    expect(house(desk, "대학가 룰")).to_contain_text("−150")
    expect(house(desk, "해방촌 룰")).to_contain_text("백런")
    slider.fill("20")
    desk.get_by_role("radio", name="노기루다").click()
    desk.get_by_role("radio", name="노프렌드 선언").click()
    expect(house(desk, "대학가 룰")).to_contain_text("+320")
    desk.get_by_role("slider", name="공약").fill("13")
    expect(house(desk, "해방촌 룰")).to_contain_text("R3.1")
    shot(page, "points-three-sheets")
    dark_mode(page)
    desk.scroll_into_view_if_needed()
    shot(page, "points-three-sheets-dark")


@pytest.mark.parametrize("lang", ["en"])
def test_the_guess_before_the_result_and_the_gate_with_a_wrong_answer(page: Page) -> None:
    desks, questions = start(page)
    guess(page, desks[2])
    go_through(page, questions[4])


def guess(page: Page, desk: Locator) -> None:
    """Nothing is shown before."""
    expect(desk.locator("img")).to_have_count(0)
    assert "95%" not in "".join(cell.output for cell in cell_states(page))
    desk.get_by_role("slider").first.fill("20")
    desk.get_by_role("button", name="That is my guess").click()
    note = desk.locator(".mgt-note")
    expect(note).to_contain_text("Guessed 20%, measured", timeout=60_000)
    expect(note).to_contain_text("1,000 games")
    expect(desk.locator("img")).to_have_count(2)
    expect(desk.get_by_role("slider").first).to_be_disabled()
    desk.scroll_into_view_if_needed()
    shot(page, "points-guess")


def fill_a_gap(page: Page, gap: Locator) -> None:
    """Wrongly, then rightly."""
    question = points.one_missing()[0]
    right = next(iter(question.solution))
    wrong = next(option for option in question.options if option != right)
    gap.locator(".mgt-answers button").get_by_text(wrong, exact=True).click()
    expect(gap.locator(".mgt-note")).to_contain_text(question.reasons[wrong].say("ko"))
    shot(page, "points-gap")
    gap.locator(".mgt-answers button").get_by_text(right, exact=True).click()
    expect(gap.locator(".mgt-note")).to_contain_text("맞았어요")
    expect(gap.locator(".mgt-board img")).to_have_count(1)


def go_through(page: Page, gate: Locator) -> None:
    """The gate, the first answer wrong, the others right."""
    for number in range(5):
        expect_question(gate, number + 1, 5, "en")
        question = on_screen(gate, "en")
        right = next(iter(question.solution))
        chosen = right if number else next(option for option in question.options if option != right)
        press(gate, chosen)
        note = gate.locator(".mgt-note")
        for line in question.reasons[right].say("en").splitlines():
            expect(note).to_contain_text(line)
        if not number:
            for line in question.reasons[chosen].say("en").splitlines():
                expect(note).to_contain_text(line)
            gate.scroll_into_view_if_needed()
            shot(page, "points-gate-wrong")
        gate.get_by_role("button", name="Next").click()
    expect(gate.locator(".mgt-prompt")).to_contain_text("4 of 5")
    shot(page, "points-gate-passed")


@pytest.mark.parametrize("lang", ["both"])
def test_both_languages_in_the_dark_and_narrow(page: Page) -> None:
    desks, questions = start(page)
    dark_mode(page)
    for name, widget in (("desk", desks[1]), ("alone", questions[3]), ("warm-up", questions[0])):
        expect(widget).to_be_visible()
        page.mouse.wheel(0, 1)  # the reader takes over: the switch no longer draws the page to itself
        widget.evaluate("node => node.scrollIntoView({block: 'start'})")
        shot(page, f"points-both-{name}")
    expect(house(desks[1], "대학가 룰 / Campus rules")).to_contain_text("주공의 몫 / Declarer’s share")
    expect(questions[3].locator(".mgt-prompt")).to_contain_text("How many points does the declarer get?")
    page.set_viewport_size({"width": 640, "height": 1100})
    fits = "node => node.scrollWidth <= node.clientWidth + 1 || [node.scrollWidth, node.clientWidth]"
    assert [widget.evaluate(fits) for widget in (*desks, *questions)] == [True] * 8
    desks[1].evaluate("node => node.scrollIntoView({block: 'start'})")
    shot(page, "points-narrow")
