"""Notebook 11 in a real browser: a friend hunted, layouts, counts and plays, the guesses, the gate of sixteen."""
from __future__ import annotations

from dataclasses import replace

import pytest
from gates import go_through
from harness import dark_mode, run_lesson, shot
from playwright.sync_api import Locator, Page, expect

from mighty_learn.teaching import defence
from mighty_learn.teaching.quiz import Question
from mighty_learn.widgets.defence import shortened

NAME = "11_counting_and_defence.ipynb"
QUESTIONS = ("warm_up", "one", "two", "alone", "plays", "gate")
DESKS = ("hunt", "layouts", "duck", "plan")
COUNT_SECONDS = 180  # three hundred endings, on a busy machine


def start(page: Page) -> dict[str, Locator]:
    """Run the notebook; its widgets by name."""
    return run_lesson(page, NAME, QUESTIONS, DESKS)


def as_shown() -> list[Question]:
    """The bank with the words that stand above the pictures."""
    return [replace(asked, prompt=shortened(asked)) for asked in defence.bank()]


def pictured(widget: Locator, name: str) -> None:
    widget.evaluate("node => node.scrollIntoView({block: 'start'})")
    shot(widget.page, f"defence-{name}")


@pytest.mark.parametrize("lang", ["ko"])
def test_the_friend_is_hunted_layouts_turned_and_the_gate_passed(page: Page) -> None:
    widgets = start(page)
    hunt_the_friend(widgets["hunt"])
    turn_layouts(widgets["layouts"])
    gate = widgets["gate"]
    go_through(gate, as_shown(), "ko", total=16, wrong=[2, 5, 7, 11], sure=True)
    expect(gate.locator(".mgt-prompt")).to_contain_text("통과했어요! 16문제 중 12문제")
    pictured(gate, "gate-passed")


def hunt_the_friend(hunt: Locator) -> None:
    """No bars before a guess; then a bar to nothing; a new guess at each trick; the friend shows up."""
    expect(hunt.locator("img")).to_have_count(1)
    expect(hunt.get_by_role("button", name="다음 카드")).to_have_count(0)
    pictured(hunt, "hunt-before")
    for trick in range(1, 6):
        expect(hunt.locator(".mgt-prompt")).to_contain_text(f"트릭 {trick}, 아직 시작하기 전")
        hunt.get_by_role("radio", name="2번" if trick == 1 else "1번").click()
        for at in range(5 if trick < 5 else 4):
            expect(hunt.locator(".mgt-prompt")).to_contain_text(f"트릭 {trick}입니다")
            if (trick, at) in ((1, 3), (4, 4)):
                pictured(hunt, f"hunt-{trick}")
            turn_a_card(hunt)
        if trick == 1:
            expect(hunt.locator(".mgt-note")).to_contain_text("이 사람(2번)에게는 스페이드가 없어요")
    expect(hunt.locator(".mgt-note")).to_contain_text("♠A를 낸 사람은 1번, 이 사람이 프렌드예요")
    expect(hunt.locator(".mgt-note")).to_contain_text("트릭 5 전의 짐작: 1번 ✔")
    pictured(hunt, "hunt-over")


def turn_a_card(hunt: Locator) -> None:
    """Press for the next card, and wait until it lies there: a second press before that may be lost."""
    shown = hunt.locator("img").first
    before = shown.get_attribute("src") or ""
    hunt.get_by_role("button", name="다음 카드").click()
    expect(shown).not_to_have_attribute("src", before)


def turn_layouts(board: Locator) -> None:
    expect(board.locator(".mgt-note")).to_contain_text("이런 손은 있을 수 없어요")
    board.get_by_role("slider").fill("5")
    pictured(board, "layouts-forgotten")
    board.get_by_role("radio", name="기억해요").click()
    expect(board.locator(".mgt-note")).to_contain_text("180분의 1")
    expect(board.locator(".mgt-note")).to_contain_text("어긋나는 것이 없어요")


@pytest.mark.parametrize("lang", ["en"])
def test_counts_and_plays_wrong_and_right_and_the_guesses_in_the_dark(page: Page) -> None:
    widgets = start(page)
    count_wrongly_then_rightly(widgets["one"])
    play_wrongly_then_rightly(widgets["plays"])
    dark_mode(page)
    guess_duck(widgets["duck"])
    guess_plan(widgets["plan"])


def count_wrongly_then_rightly(one: Locator) -> None:
    asked = defence.one_missing()[0]
    wrong = next(option for option in asked.options if option not in asked.solution)
    one.locator(f"[data-key='answers:{asked.options.index(wrong)}']").click()
    expect(one.locator(".mgt-note")).to_contain_text(asked.reasons[wrong].say("en"))
    pictured(one, "count-wrong")
    one.get_by_role("button", name="Players 2 and 3", exact=True).click()
    expect(one.locator(".mgt-note")).to_contain_text("Right!")
    expect(one.locator(".mgt-board img")).to_have_count(3)


def play_wrongly_then_rightly(plays: Locator) -> None:
    it = defence.defence_of(defence.plays_alone()[0].id)
    assert it is not None
    plays.locator(f"[data-key='hand:{it.always_wins}']").click()
    expect(plays.locator(".mgt-note")).to_contain_text("too many")
    expect(plays.locator(".mgt-board figcaption").first).to_contain_text("After")
    pictured(plays, "play-wrong")
    plays.locator(f"[data-key='hand:{it.best}']").click()
    expect(plays.locator(".mgt-note")).to_contain_text("Right!")
    expect(plays.locator(".mgt-board img")).to_have_count(1)


def guess_duck(duck: Locator) -> None:
    expect(duck.locator("img")).to_have_count(0)
    duck.get_by_role("slider").first.fill("30")
    duck.locator("[data-key='ways:guess']").click()
    expect(duck.locator("img")).to_have_count(1, timeout=COUNT_SECONDS * 1000)
    expect(duck.locator(".mgt-note")).to_contain_text("You guessed 30%")
    pictured(duck, "duck-dark")


def guess_plan(plan: Locator) -> None:
    expect(plan.locator("img")).to_have_count(0)
    plan.get_by_role("radio", name="♥7").click()
    plan.get_by_role("slider").first.fill("12")
    plan.locator("[data-key='ways:guess']").click()
    expect(plan.locator(".mgt-note")).to_contain_text("no more than 3⅓ with the best single plan", timeout=60_000)
    pictured(plan, "plan-dark")


@pytest.mark.parametrize("lang", ["both"])
def test_both_languages_on_a_narrow_page(page: Page) -> None:
    widgets = start(page)
    page.set_viewport_size({"width": 640, "height": 1100})
    fits = "node => node.scrollWidth <= node.clientWidth + 1 || [node.scrollWidth, node.clientWidth]"
    assert {name: widget.evaluate(fits) for name, widget in widgets.items()} == dict.fromkeys(widgets, True)
    pictured(widgets["hunt"], "narrow-hunt")
    pictured(widgets["gate"], "narrow-gate")
    pictured(widgets["alone"], "narrow-alone")
