"""Notebook 2 in a real browser: cards ranked, the house switched, guessed and counted, the gate passed."""
from __future__ import annotations

import pytest
from gates import go_through
from harness import cell_states, dark_mode, run_lesson, shot
from playwright.sync_api import Locator, Page, expect

import mighty_learn as ml
from mighty_learn.engine.rules import RuleSet
from mighty_learn.teaching import three_powers

NAME = "02_three_powers.ipynb"
QUESTIONS = ("warm_up", "rank", "rank_spades", "forced", "free", "joker", "call", "one", "two", "alone", "gate")
DESKS = ("house", "board", "guess")
COUNT_SECONDS = 120  # a thousand games, on a busy machine


def start(page: Page) -> dict[str, Locator]:
    """Run the notebook; its widgets by name."""
    return run_lesson(page, NAME, QUESTIONS, DESKS)


def card(widget: Locator, notation: str) -> Locator:
    return widget.locator(f"[data-key='hand:{notation}']")


def shown(widget: Locator) -> set[str]:
    keys = widget.locator("[data-key^='hand:']").evaluate_all("nodes => nodes.map(node => node.dataset.key)")
    return {key.removeprefix("hand:") for key in keys}


@pytest.mark.parametrize("lang", ["ko"])
def test_cards_ranked_the_house_switched_and_the_gate_passed_with_one_wrong_answer(page: Page) -> None:
    widgets = start(page)
    rank_with_the_mouse(widgets["rank"])
    switch_the_house(widgets)
    pass_the_gate(widgets["gate"], ml.HAEBANGCHON)


def rank_with_the_mouse(rank: Locator) -> None:
    note = rank.locator(".mgt-note")
    for name in ("JK", "SA", "H2", "CA", "C7", "DK"):
        card(rank, name).click()
    expect(note).to_contain_text("1위부터 다시 볼까요? ♠A는 마이티라서 조커를 이깁니다")
    shot(rank.page, "powers-rank-wrong")
    rank.get_by_role("button", name="처음부터").click()
    for place, name in enumerate(("SA", "JK", "H2", "CA", "C7", "DK"), 1):
        card(rank, name).click()
        expect(rank.get_by_role("button", name=f"{place}위")).to_be_visible()
    expect(note).to_contain_text("맞았어요! ♠A > 조커 > ♥2 > ♣A > ♣7 (죽은 카드: ♦K)")


def switch_the_house(widgets: dict[str, Locator]) -> None:
    board = widgets["board"]
    board.get_by_role("radio", name="스페이드").click()
    board.get_by_role("radio", name="해방촌 룰").click()
    expect(board.locator(".mgt-note")).to_contain_text("마이티는 ♥A, 조커콜 카드는 ♣3")
    expect(widgets["house"].get_by_role("radio", name="해방촌 룰")).to_have_attribute("aria-checked", "true")
    expect(widgets["rank_spades"].locator(".mgt-prompt")).to_contain_text("해방촌 룰")
    expect(card(widgets["rank_spades"], "HA")).to_be_visible()
    expect(widgets["gate"].locator(".mgt-prompt")).to_contain_text("해방촌 룰")
    shot(board.page, "powers-house")


def pass_the_gate(gate: Locator, rules: RuleSet) -> None:
    go_through(gate, three_powers.bank(rules), "ko", wrong=[4])
    expect(gate.locator(".mgt-prompt")).to_contain_text("통과했어요! 10문제 중 9문제")
    shot(gate.page, "powers-gate-passed")


@pytest.mark.parametrize("lang", ["en"])
def test_ranked_by_keyboard_a_forced_mighty_a_call_and_the_guess(page: Page) -> None:
    widgets = start(page)
    cells = len(cell_states(page))
    rank, forced, call = widgets["rank"], widgets["forced"], widgets["call"]
    card(rank, "CA").focus()
    for place, digit in enumerate("531246", 1):  # where SA JK CA H2 DK C7 stand in the row
        page.keyboard.press(digit)
        expect(rank.get_by_role("button", name=f"no. {place}")).to_be_visible()
    expect(rank.locator(".mgt-note")).to_contain_text("♥2 may look low, but it is a trump and beats ♣A")
    page.keyboard.press("b")
    assert len(cell_states(page)) == cells
    other = next(name for name in sorted(shown(forced)) if name != "SA")
    card(forced, other).click()
    expect(forced.locator(".mgt-note")).to_contain_text("You may play: ♠A. (R6.2)")
    card(forced, "SA").click()
    expect(forced.locator(".mgt-note")).to_contain_text("You take the trick")
    expect(card(call, "C3")).to_have_attribute("aria-label", "You · leader: clubs 3, Joker call!")
    card(call, "JK").click()
    expect(call.locator(".mgt-note")).to_contain_text("A joker that was called out has no power")
    card(call, "C10").click()
    expect(call.locator(".mgt-note")).to_contain_text("Right!")
    guess_in_the_dark(widgets["guess"])


def guess_in_the_dark(guess: Locator) -> None:
    expect(guess.locator("img")).to_have_count(0)
    expect(guess.locator(".mgt-note")).to_have_count(0)
    dark_mode(guess.page)
    guess.locator("[data-key='ways:guess']").click()
    expect(guess.locator("img")).to_have_count(2, timeout=COUNT_SECONDS * 1000)
    expect(guess.locator(".mgt-note")).to_contain_text("The Mighty: you guessed 50%, found 100.0%")
    guess.scroll_into_view_if_needed()
    shot(guess.page, "powers-guess-dark")
