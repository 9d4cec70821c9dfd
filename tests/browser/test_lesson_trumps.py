"""Notebook 9 in a real browser: the counter, guesses before results, both gates with right and wrong answers."""
from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from gates import RIGHT, WRONG, expect_question
from harness import dark_mode, run_lesson, shot
from playwright.sync_api import Locator, Page, expect

from mighty_learn.teaching import trumps
from mighty_learn.teaching.quiz import Question
from mighty_learn.teaching.trumps_counter import games, steps_of
from mighty_learn.teaching.trumps_counts import told
from mighty_learn.text import Lang

NAME = "09_trump_drain.ipynb"
DESKS = ("house", "counter", "rounds", "top_or_low", "on_or_stop", "opposition")
QUESTIONS = ("warm_up", "one_missing", "two_missing", "alone", "counts", "plays")


def start(page: Page) -> dict[str, Locator]:
    """Run the notebook; its desks and its questions by name."""
    return run_lesson(page, NAME, QUESTIONS, DESKS)


def count(desk: Locator, number: int, none: Sequence[int] = ()) -> None:
    """Fill the counter in and have it judged; seats as the learner sees them."""
    desk.get_by_role("slider").fill(str(number))
    for seat in none:
        desk.locator(f"[data-key='set-seat{seat}:none']").click()
    desk.locator("[data-key='ways:check']").click()


@pytest.mark.parametrize("lang", ["ko"])
def test_the_counter_and_the_counting_gate(page: Page) -> None:
    parts = start(page)
    fill_the_counter(page, parts["counter"])
    go_through(page, parts["counts"], trumps.counts(), "ko", wrong=(1, 2), needed=8)
    expect(parts["counts"].locator(".mgt-prompt")).to_contain_text("통과했어요")


def fill_the_counter(page: Page, desk: Locator) -> None:
    """First wrongly, then a whole game rightly."""
    steps = steps_of(games()[0])
    note = desk.locator(".mgt-note")
    count(desk, 13)
    expect(note).to_contain_text("♥Q ♥J ♥10 ♥9 ♥3을 빼지 않았어요")
    desk.locator("[data-key='ways:next']").click()
    count(desk, 8, [2])
    expect(note).to_contain_text("♥6을 빠뜨렸어요")
    expect(note).to_contain_text("2번에게 기루다가 없다는 것은 아직 알 수 없어요")
    desk.scroll_into_view_if_needed()
    shot(page, "trumps-counter-wrong")
    for step in steps[2:]:
        desk.locator("[data-key='ways:next']").click()
        places = [place for place, seat in enumerate(step.others, 1) if seat in step.count.without]
        count(desk, step.count.number, places)
        expect(note).to_contain_text("정확해요!")
    expect(note).to_contain_text(f"{len(steps)}번 가운데 {len(steps) - 2}번을")
    desk.scroll_into_view_if_needed()
    shot(page, "trumps-counter-over")
    desk.locator("[data-key='ways:another']").click()
    expect(note).to_have_count(0)


def on_screen(gate: Locator, bank: Sequence[Question], lang: Lang) -> Question:
    """The question of the bank that is shown: its tricks, and the last line of its words."""
    shown, prompt = gate.locator(".mgt-board img").get_attribute("alt"), gate.locator(".mgt-prompt").inner_text()
    found = [asked for asked in bank if "; ".join(part.say(lang) for part in told(asked.table)) == shown  # type: ignore[arg-type]
             and prompt.endswith(asked.prompt.say(lang).splitlines()[-1])]
    assert len(found) == 1, prompt
    return found[0]


def go_through(page: Page, gate: Locator, bank: Sequence[Question], lang: Lang, wrong: Sequence[int],
               needed: int) -> None:
    """Answer all ten, those with these numbers wrongly; each verdict says its reasons."""
    for number in range(1, 11):
        expect_question(gate, number, 10, lang)
        asked = on_screen(gate, bank, lang)
        option = next(one for one in asked.options if (one not in asked.solution) is (number in wrong))
        gate.locator(f"[data-key='answers:{asked.options.index(option)}']").click()
        gate.locator("[data-key='ways:sure']").click()
        note = gate.locator(".mgt-note")
        expect(note).to_contain_text((WRONG if number in wrong else RIGHT)[lang])
        for line in asked.reasons[option].say(lang).splitlines():
            expect(note).to_contain_text(line)
        if number == 1:
            gate.scroll_into_view_if_needed()
            shot(page, f"trumps-gate-{needed}-{lang}")
        gate.locator("[data-key='ways:next']").click()
    expect(gate.locator(".mgt-prompt")).to_contain_text(re.compile(rf"{10 - len(wrong)}\D.*{needed}"))


@pytest.mark.parametrize("lang", ["en"])
def test_guesses_before_results_and_the_gate_of_leads(page: Page) -> None:
    parts = start(page)
    for name in ("rounds", "top_or_low", "on_or_stop", "opposition"):
        expect(parts[name].locator("img")).to_have_count(0)
        expect(parts[name].locator(".mgt-note")).to_have_count(0)
    guess(page, parts)
    practise(page, parts["two_missing"])
    go_through(page, parts["plays"], trumps.plays(), "en", wrong=(1, 2, 3, 4), needed=7)
    expect(parts["plays"].locator(".mgt-prompt")).to_contain_text("6")
    parts["plays"].locator("[data-key='ways:restart']").click()
    expect_question(parts["plays"], 1, 10, "en")


def guess(page: Page, parts: dict[str, Locator]) -> None:
    """A guess at the rounds, a skip at the top; both are told with n and error."""
    rounds, top = parts["rounds"], parts["top_or_low"]
    rounds.get_by_role("slider").first.fill("2")
    rounds.locator("[data-key='ways:guess']").click()
    expect(rounds.locator(".mgt-note")).to_contain_text("You guessed 2.", timeout=90_000)
    expect(rounds.locator(".mgt-note")).to_contain_text("2,000 layouts (seed 9)", timeout=90_000)
    expect(rounds.locator("img")).to_have_count(2)
    rounds.scroll_into_view_if_needed()
    shot(page, "trumps-rounds")
    top.locator("[data-key='ways:skip']").click()
    expect(top.locator(".mgt-note")).to_contain_text("Supported", timeout=90_000)
    expect(top.locator("img")).to_have_count(1)
    expect(top.get_by_role("slider").first).to_be_disabled()
    top.scroll_into_view_if_needed()
    shot(page, "trumps-top")


def practise(page: Page, ask: Locator) -> None:
    """First a wrong count, then the right one; the next question has the count in it."""
    asked = trumps.two_missing()[0]
    right = asked.options.index(min(asked.solution))
    ask.locator(f"[data-key='answers:{right + 1}']").click()
    expect(ask.locator(".mgt-note")).to_contain_text("Not quite")
    ask.locator(f"[data-key='answers:{right}']").click()
    ask.locator("[data-key='ways:next']").click()
    expect(ask.locator(".mgt-prompt")).to_contain_text("13 −")
    ask.scroll_into_view_if_needed()
    shot(page, "trumps-two-missing")


@pytest.mark.parametrize("lang", ["both"])
def test_both_languages_in_the_dark_and_narrow(page: Page) -> None:
    parts = start(page)
    dark_mode(page)
    for name in ("counter", "rounds", "on_or_stop", "counts", "plays"):
        page.mouse.wheel(0, 1)  # the reader takes over: the switch no longer draws the page to itself
        parts[name].evaluate("node => node.scrollIntoView({block: 'start'})")
        shot(page, f"trumps-both-{name}")
    expect(parts["counter"]).to_contain_text("다른 네 사람의 손에 남은 기루다 / Trumps left in the other four hands")
    page.set_viewport_size({"width": 640, "height": 1100})
    fits = "node => node.scrollWidth <= node.clientWidth + 1 || [node.scrollWidth, node.clientWidth]"
    assert {name: part.evaluate(fits) for name, part in parts.items()} == dict.fromkeys(parts, True)
    parts["plays"].evaluate("node => node.scrollIntoView({block: 'start'})")
    shot(page, "trumps-narrow")
