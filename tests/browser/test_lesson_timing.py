"""Notebook 10 in a real browser: a game rewound, guesses before the experiments, the gate passed and failed."""
from __future__ import annotations

import pytest
from gates import expect_question, go_through
from harness import dark_mode, run_lesson, shot
from playwright.sync_api import Locator, Page, expect

from mighty_learn.teaching import timing

NAME = "10_mighty_timing.ipynb"
QUESTIONS = ("warm_up", "rewind", "one", "two", "alone", "gate")
DESKS = ("when", "bare")
COUNT_SECONDS = 120  # hundreds of games, on a busy machine


def start(page: Page) -> dict[str, Locator]:
    """Run the notebook; its widgets by name."""
    return run_lesson(page, NAME, QUESTIONS, DESKS)


def press(widget: Locator, key: str) -> None:
    widget.locator(f"[data-key='{key}']").click()


@pytest.mark.parametrize("lang", ["ko"])
def test_rewound_and_the_gate_passed_with_three_wrong_answers(page: Page) -> None:
    widgets = start(page)
    rewind_the_game(widgets["rewind"])
    go_through(widgets["gate"], timing.bank(), "ko", wrong=[2, 5, 8], sure=True)
    expect(widgets["gate"].locator(".mgt-prompt")).to_contain_text("통과했어요! 10문제 중 7문제")
    shot(page, "timing-gate-passed")


def rewind_the_game(rewind: Locator) -> None:
    note = rewind.locator(".mgt-note")
    expect(rewind.locator(".mgt-prompt")).to_contain_text("지금은 1번째 트릭")
    press(rewind, "ways:trick 3")
    expect(rewind.locator(".mgt-prompt")).to_contain_text("지금은 3번째 트릭, 그때 나는 ♣2를 냈어요")
    press(rewind, "hand:SA")
    expect(note).to_contain_text("♠A: 우리 편 점수카드 15장 (원래 판은 13장). 공약 하트 14는 지켜졌어요.")
    shot(rewind.page, "timing-rewind")
    press(rewind, "ways:many")
    expect(note).to_contain_text("배치 400가지에서 평균이 가장 좋은 것은 ♣2예요.", timeout=COUNT_SECONDS * 1000)
    rewind.locator("figcaption", has_text="지금까지 해 본 것").scroll_into_view_if_needed()
    shot(rewind.page, "timing-rewind-many")


@pytest.mark.parametrize("lang", ["en"])
def test_guesses_in_the_dark_guided_steps_and_the_gate_failed(page: Page) -> None:
    widgets = start(page)
    dark_mode(page)
    for name, pictures, told in (("when", 1, "2. You guessed 1.5 point cards"), ("bare", 2, "you guessed 50%")):
        guess = widgets[name]
        expect(guess.locator("img")).to_have_count(0)
        expect(guess.locator(".mgt-note")).to_have_count(0)
        press(guess, "ways:guess")
        expect(guess.locator("img")).to_have_count(pictures, timeout=COUNT_SECONDS * 1000)
        expect(guess.locator(".mgt-note")).to_contain_text(told)
        guess.scroll_into_view_if_needed()
        shot(page, f"timing-{name}-dark")
    guided_steps(widgets)
    gate = widgets["gate"]
    for number in range(1, 11):
        expect_question(gate, number, 10, "en")
        press(gate, "ways:skip")
    expect(gate.locator(".mgt-prompt")).to_contain_text("0 of 10 right; 7 are needed")
    shot(page, "timing-gate-failed")


def guided_steps(widgets: dict[str, Locator]) -> None:
    two, alone = widgets["two"], widgets["alone"]
    who, what = timing.two_missing()
    press(two, f"answers:{who.options.index(next(iter(who.solution)))}")
    expect(two.locator(".mgt-note")).to_contain_text("is winning")
    shot(two.page, "timing-two")
    press(two, "ways:next")
    press(two, "ways:hint")
    expect(two.locator(".mgt-note")).to_contain_text(what.hint(1).say("en"))
    call = timing.alone()[0]
    wrong = next(option for option in call.options if option.endswith("!"))
    press(alone, f"answers:{call.options.index(wrong)}")
    expect(alone.locator(".mgt-note")).to_contain_text("calling it drags out your own side’s joker")
    expect(alone.locator("figcaption")).to_have_text("♣3 with the joker call: this trick in that layout")
    alone.scroll_into_view_if_needed()
    shot(alone.page, "timing-alone-wrong")
