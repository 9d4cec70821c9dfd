"""Notebook 7 in a real browser: three buried, a contract refused, a friend called; a guess; the gate passed."""
from __future__ import annotations

import pytest
from gates import go_through
from harness import dark_mode, run_lesson, shot
from playwright.sync_api import Locator, Page, expect

from mighty_learn.teaching import kitty
from mighty_learn.teaching.kitty_data import Ask

NAME = "07_kitty_and_friend.ipynb"
QUESTIONS = ("warm_up", "touch", "prices", "one", "two", "alone", "gate")
DESKS = ("house", "friend", "king", "where")
COUNT_SECONDS = 120


def start(page: Page) -> dict[str, Locator]:
    """Run the notebook; its widgets by name."""
    return run_lesson(page, NAME, QUESTIONS, DESKS)


def bury(touch: Locator, *names: str) -> None:
    for name in names:
        touch.locator(f"[data-key='hand:{name}']").click()
    touch.locator("[data-key='buttons:done']").click()


@pytest.mark.parametrize("lang", ["ko"])
def test_three_buried_a_friend_called_and_the_gate_passed_with_wrong_answers(page: Page) -> None:
    widgets = start(page)
    bury_and_call(widgets["touch"])
    go_through(widgets["gate"], kitty.bank(), "ko", wrong=(1, 4), sure=True)
    expect(widgets["gate"].locator(".mgt-prompt")).to_contain_text("8")
    shot(page, "kitty-gate-passed")


def bury_and_call(touch: Locator) -> None:
    note = touch.locator(".mgt-note")
    touch.scroll_into_view_if_needed()
    shot(touch.page, "kitty-touch")
    bury(touch, "S7", "S3")
    expect(note).to_contain_text("R4.1")
    bury(touch, "C3")
    touch.get_by_role("button", name="하트 16").click()
    expect(note).to_contain_text("R4.4")
    shot(touch.page, "kitty-refused")
    touch.get_by_role("button", name="공약 그대로").click()
    touch.get_by_role("button", name="초구 프렌드").click()
    expect(note).to_contain_text("R5.5")
    touch.get_by_role("button", name="♦A 프렌드").click()
    expect(note).to_contain_text("♠A 프렌드", timeout=COUNT_SECONDS * 1000)
    expect(touch.locator(".mgt-board img")).to_have_count(2)
    touch.scroll_into_view_if_needed()
    shot(touch.page, "kitty-worth")
    touch.get_by_role("button", name="같은 손으로 다시").click()
    expect(touch.locator("[data-key^='hand:']")).to_have_count(13)


@pytest.mark.parametrize("lang", ["en"])
def test_a_guess_before_the_result_and_a_hand_with_two_choices_missing(page: Page) -> None:
    widgets = start(page)
    guess(widgets["king"])
    two_choices(widgets["two"])


def guess(desk: Locator) -> None:
    """Nothing is shown before."""
    expect(desk.locator("img")).to_have_count(0)
    desk.get_by_role("slider").first.fill("30")
    desk.get_by_role("button", name="That is my guess").click()
    expect(desk.locator(".mgt-note")).to_contain_text("Guessed 30%, measured", timeout=COUNT_SECONDS * 1000)
    expect(desk.locator("img")).to_have_count(1)
    desk.scroll_into_view_if_needed()
    shot(desk.page, "kitty-king")


def two_choices(two: Locator) -> None:
    """The discard wrongly, then rightly; then the call."""
    for ask in Ask:
        asked = kitty.asked(ask, 2)
        (right,) = asked.solution
        wrong = next(option for option in asked.options if option != right)
        two.locator(f"[data-key='answers:{asked.options.index(wrong)}']").click()
        expect(two.locator(".mgt-note")).to_contain_text(asked.reasons[wrong].say("en").splitlines()[0])
        two.locator(f"[data-key='answers:{asked.options.index(right)}']").click()
        expect(two.locator(".mgt-board img")).to_have_count(1)
        two.scroll_into_view_if_needed()
        shot(two.page, f"kitty-two-{ask}")
        if ask is Ask.DISCARD:
            two.get_by_role("button", name="Next").click()


@pytest.mark.parametrize("lang", ["both"])
def test_both_languages_in_the_dark_and_narrow(page: Page) -> None:
    widgets = start(page)
    dark_mode(page)
    for name in ("touch", "prices", "where", "gate"):
        page.mouse.wheel(0, 1)  # the reader takes over: the switch no longer draws the page to itself
        widgets[name].evaluate("node => node.scrollIntoView({block: 'start'})")
        shot(page, f"kitty-both-{name}")
    page.set_viewport_size({"width": 640, "height": 1100})
    fits = "node => node.scrollWidth <= node.clientWidth + 1 || [node.scrollWidth, node.clientWidth]"
    assert [widget.evaluate(fits) for widget in widgets.values()] == [True] * len(widgets)
    widgets["touch"].evaluate("node => node.scrollIntoView({block: 'start'})")
    shot(page, "kitty-narrow")
