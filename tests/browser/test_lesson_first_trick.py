"""Notebook 8 in a real browser: a lead tried and taken back, both guesses, the house switched, the gate passed."""
from __future__ import annotations

import pytest
from gates import go_through
from harness import dark_mode, run_lesson, shot
from playwright.sync_api import Locator, Page, expect

import mighty_learn as ml
from mighty_learn.teaching import opening_bank
from mighty_learn.teaching.opening_data import cases

NAME = "08_first_trick.ipynb"
QUESTIONS = ("warm_up", "lab", "aces", "one", "two", "alone", "gate")
DESKS = ("house", "ruff", "mighty")
COUNT_SECONDS = 120  # six hundred games, on a busy machine


def start(page: Page) -> dict[str, Locator]:
    """Run the notebook; its widgets by name."""
    return run_lesson(page, NAME, QUESTIONS, DESKS)


def card(widget: Locator, notation: str) -> Locator:
    return widget.locator(f"[data-key='hand:{notation}']")


def shown(widget: Locator) -> list[str]:
    keys = widget.locator("[data-key^='hand:']").evaluate_all("nodes => nodes.map(node => node.dataset.key)")
    return [key.removeprefix("hand:") for key in keys]


@pytest.mark.parametrize("lang", ["ko"])
def test_a_lead_is_tried_then_the_house_switched_and_the_gate_passed(page: Page) -> None:
    widgets = start(page)
    try_leads(widgets["lab"])
    widgets["house"].get_by_role("radio", name="길잡이 룰").click()
    expect(widgets["lab"].locator(".mgt-prompt")).to_contain_text("길잡이 룰")
    expect(widgets["gate"].locator(".mgt-prompt")).to_contain_text("길잡이 룰")
    go_through(widgets["gate"], opening_bank.bank(ml.GUIDE), "ko", wrong=[2, 5, 9], sure=True)
    expect(widgets["gate"].locator(".mgt-prompt")).to_contain_text("통과했어요! 10문제 중 7문제")
    shot(page, "opening-gate-passed")


def try_leads(lab: Locator) -> None:
    dimmed = lab.locator("[data-key^='hand:'].mgt-illegal").first
    dimmed.click()
    expect(lab.locator(".mgt-note")).to_contain_text("R6.4")
    before = shown(lab)
    legal = lab.locator("[data-key^='hand:']:not(.mgt-illegal)")
    name = str(legal.first.get_attribute("data-key")).removeprefix("hand:")
    card(lab, name).click()
    expect(lab.locator(".mgt-line-of-plays figure")).to_have_count(5)
    expect(lab.locator(".mgt-note")).to_contain_text("1번째 배치")
    lab.get_by_role("button", name="다른 배치 보기").click()
    expect(lab.locator(".mgt-note")).to_contain_text("2번째 배치")
    lab.get_by_role("button", name="모든 카드 견주기").click()
    expect(lab.locator("figure.mgt-board img")).to_have_count(1)
    lab.scroll_into_view_if_needed()
    shot(lab.page, "opening-lab")
    lab.get_by_role("button", name="다른 카드로 열기").click()
    expect(lab.locator(".mgt-line-of-plays")).to_have_count(0)
    assert shown(lab) == before


@pytest.mark.parametrize("lang", ["en"])
def test_guesses_before_the_numbers_steps_and_a_wrong_friend(page: Page) -> None:
    widgets = start(page)
    dark_mode(page)
    for name, boards in (("ruff", 1), ("mighty", 2)):
        guess = widgets[name]
        expect(guess.locator("img")).to_have_count(0)
        expect(guess.locator(".mgt-note")).to_have_count(0)
        guess.locator("[data-key='ways:guess']").click()
        expect(guess.locator("img")).to_have_count(boards, timeout=COUNT_SECONDS * 1000)
    expect(widgets["ruff"].locator(".mgt-note")).to_contain_text("Having seen 8: you guessed 50%, counted 69.9%")
    expect(widgets["mighty"].locator(".mgt-note")).to_contain_text("Undecided")
    answer_aces(widgets["aces"])
    throw_the_mighty(widgets["alone"])
    for name in ("ruff", "mighty", "alone"):
        widgets[name].scroll_into_view_if_needed()
        shot(page, f"opening-{name}-dark")


def answer_aces(aces: Locator) -> None:
    aces.locator("[data-key='answers:0']").click()
    expect(aces.locator(".mgt-note")).to_contain_text("+0.34 ± 0.10")
    aces.locator("[data-key='answers:2']").click()
    expect(aces.locator(".mgt-note")).to_contain_text("Right!")
    aces.locator("[data-key='ways:next']").click()
    expect(aces.locator(".mgt-prompt")).to_contain_text("just one low card")


def throw_the_mighty(alone: Locator) -> None:
    friend = next(asked for asked in opening_bank.alone() if "friend" in asked.id)
    item = cases()[friend.id]
    card(alone, str(item.view.mighty)).click()
    expect(alone.locator(".mgt-note")).to_contain_text("your one Mighty is gone after the first trick")
    card(alone, item.accepted[0]).click()
    expect(alone.locator(".mgt-note")).to_contain_text("Right!")
