"""Notebook 6 in a real browser: the slider by mouse and keys, the guess, bids right and wrong, the gate."""
from __future__ import annotations

import re

import pytest
from gates import expect_question, expect_verdict, give, wrong_answer
from harness import cell_states, dark_mode, open_notebook, run_all, shot
from playwright.sync_api import Locator, Page, expect

from mighty_learn.engine.cards import cards
from mighty_learn.teaching import bidding
from mighty_learn.teaching.quiz import Question
from mighty_learn.text import Lang
from mighty_learn.widgets.base import card_label
from mighty_learn.widgets.svg_cards import NO_MARKS
from mighty_learn.widgets.svg_hand import hand_order

NAME = "06_bidding.ipynb"


def start(page: Page) -> tuple[list[Locator], list[Locator]]:
    """Run the notebook; its desks (house, slider, guess), its questions (warm-up, practice, three alone, gate)."""
    open_notebook(page, NAME)
    run_all(page)
    assert [cell.error for cell in cell_states(page)] == [None] * len(cell_states(page))
    desks, questions = page.locator(".mgt-desk"), page.locator(".mgt-question")
    expect(desks).to_have_count(3)
    expect(questions).to_have_count(7)
    return [desks.nth(at) for at in range(3)], [questions.nth(at) for at in range(7)]


def on_screen(gate: Locator, lang: Lang) -> Question:
    """The question of the bank with the hand that is shown: many ask in the same words."""
    shown = gate.locator(".mgt-seen").get_attribute("aria-label") or ""
    held = {asked.id: ", ".join(card_label(card, NO_MARKS, lang) for card in hand_order(cards(asked.hand), NO_MARKS))
            for asked in bidding.bank()}
    prompt = gate.locator(".mgt-prompt").inner_text()
    found = [asked for asked in bidding.bank() if shown.endswith(f": {held[asked.id]}")
             and prompt.endswith(asked.prompt.say(lang))]
    assert len(found) == 1, (shown, prompt)
    return found[0]


@pytest.mark.parametrize("lang", ["ko"])
def test_the_slider_and_a_first_bid(page: Page) -> None:
    desks, questions = start(page)
    slide(page, desks[1])
    number, = bidding.one_missing()
    gap = questions[1]
    wrong = next(iter(wrong_answer(number)))
    give(gap, number, [wrong])
    expect(gap.locator(".mgt-note")).to_contain_text(number.reasons[wrong].say("ko"))
    shot(page, "bidding-gap-wrong")
    give(gap, number, number.solution)
    expect(gap.locator(".mgt-note")).to_contain_text("맞았어요")
    expect(gap.locator(".mgt-board img")).to_have_count(1)
    shot(page, "bidding-gap-right")
    dark_mode(page)
    for name, widget in (("desk", desks[1]), ("outbid", questions[4]), ("no-trump", questions[5])):
        widget.evaluate("node => node.scrollIntoView({block: 'start'})")
        shot(page, f"bidding-dark-{name}")


def slide(page: Page, desk: Locator) -> None:
    """By mouse and keys; nothing that is typed reaches the notebook."""
    cells = len(cell_states(page))
    slider = desk.get_by_role("slider", name="공약")
    expect(desk.locator(".mgt-note")).to_contain_text("하트 14: 이룬 판")
    desk.scroll_into_view_if_needed()
    shot(page, "bidding-desk")
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(desk.locator(".mgt-note")).to_contain_text("하트 17: 이룬 판")
    for key in ("b", "d", "d", "x"):
        page.keyboard.press(key)
    assert len(cell_states(page)) == cells
    desk.get_by_role("radio", name="노기루다").click()
    expect(desk.locator(".mgt-note")).to_contain_text("노기루다 17")
    desk.get_by_role("button", name="다른 손").click()
    expect(desk.locator("img").first).to_have_attribute("alt", re.compile("하트 킹"))
    expect(desk.locator("img")).to_have_count(3)


@pytest.mark.parametrize("lang", ["en"])
def test_the_guess_and_the_gate(page: Page) -> None:
    desks, questions = start(page)
    guess(page, desks[2])
    gate = questions[6]
    for number in range(1, 11):
        expect_question(gate, number, 10, "en")
        asked = on_screen(gate, "en")
        answer = wrong_answer(asked) if number in (1, 4) else asked.solution
        give(gate, asked, answer)
        expect(gate.locator(".mgt-note")).to_contain_text("How sure are you")
        gate.locator(f"[data-key='ways:{'unsure' if number == 1 else 'sure'}']").click()
        expect_verdict(gate, asked, answer, "en")
        expect(gate.locator(".mgt-board img")).to_have_count(1)
        if number in (1, 2):
            gate.evaluate("node => node.scrollIntoView({block: 'start'})")
            shot(page, f"bidding-gate-{number}")
        gate.locator("[data-key='ways:next']").click()
    expect(gate.locator(".mgt-prompt")).to_contain_text("8 of 10")
    expect(gate.locator(".mgt-note")).to_contain_text("When you were sure: 8 right of 9.")
    shot(page, "bidding-gate-passed")


def guess(page: Page, desk: Locator) -> None:
    """Nothing is shown before."""
    expect(desk.locator("img")).to_have_count(0)
    desk.get_by_role("slider").first.fill("80")
    desk.get_by_role("button", name="That is my guess").click()
    note = desk.locator(".mgt-note")
    expect(note).to_contain_text("Guessed 80%, measured", timeout=60_000)
    expect(note).to_contain_text("6,000 deals, campus rules")
    expect(desk.locator("img")).to_have_count(1)
    desk.evaluate("node => node.scrollIntoView({block: 'start'})")
    shot(page, "bidding-guess")


@pytest.mark.parametrize("lang", ["both"])
def test_both_languages_on_a_narrow_page(page: Page) -> None:
    desks, questions = start(page)
    expect(desks[1].locator(".mgt-note")).to_contain_text("Bid hearts 14: made in")
    page.set_viewport_size({"width": 640, "height": 1100})
    fits = "node => node.scrollWidth <= node.clientWidth + 1 || [node.scrollWidth, node.clientWidth]"
    assert [widget.evaluate(fits) for widget in (*desks, *questions)] == [True] * 10
    for name, widget in (("desk", desks[1]), ("outbid", questions[4]), ("gate", questions[6])):
        widget.evaluate("node => node.scrollIntoView({block: 'start'})")
        shot(page, f"bidding-narrow-{name}")
