"""A gate in the browser: which question is on the screen, an answer right or wrong, the whole gate gone through."""
from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from playwright.sync_api import Locator, expect

from mighty_learn.teaching.quiz import Question
from mighty_learn.text import Lang

PROGRESS = {"ko": "{total}문제 중 {number}번째 ·", "en": "Question {number} of {total} ·"}
RIGHT = {"ko": "맞았어요", "en": "Right!"}
WRONG = {"ko": "아쉬워요", "en": "Not quite"}


def expect_question(gate: Locator, number: int, total: int, lang: Lang) -> None:
    """The gate asks its question `number`, which is not answered yet: nothing of the one before is on the screen."""
    head = PROGRESS[lang].format(number=number, total=total)
    expect(gate.locator(".mgt-prompt")).to_have_text(re.compile("^" + re.escape(head)))  # words alike stand further on
    expect(gate.locator("[data-key='ways:skip']")).to_be_visible()


def cards_on(gate: Locator) -> tuple[str, ...]:
    """The cards that can be chosen, in notation, from left to right."""
    keys: list[str] = gate.locator("[data-key^='hand:']").evaluate_all("nodes => nodes.map(node => node.dataset.key)")
    return tuple(key.removeprefix("hand:") for key in keys)


def answers_on(gate: Locator) -> tuple[str, ...]:
    """The answers in words, from first to last."""
    return tuple(gate.locator(".mgt-answers button").all_inner_texts())


def question_on(gate: Locator, bank: Iterable[Question], lang: Lang) -> Question:
    """The question of the bank that is on the screen: the same words, the same cards or answers."""
    _, _, prompt = gate.locator(".mgt-prompt").inner_text().partition("\n")  # below how far it is
    cards, answers = cards_on(gate), answers_on(gate)
    found = [asked for asked in bank if asked.prompt.say(lang) == prompt and (
        (set(asked.options) == set(cards) if asked.hand else asked.options == cards) if asked.of_cards
        else tuple(asked.shown(option, lang) for option in asked.options) == answers)]
    assert len(found) == 1, f"{len(found)} questions of the bank look like this: {prompt} {cards} {answers}"
    return found[0]


def wrong_answer(asked: Question) -> frozenset[str]:
    """An answer that is not right: one option, or as many as `several` allows."""
    singles = [frozenset([option]) for option in asked.options]
    return next(answer for answer in [*singles, frozenset(asked.options)] if answer not in asked.accepted)


def give(gate: Locator, asked: Question, answer: Collection[str]) -> None:
    """Press these options."""
    for option in sorted(answer):
        if asked.of_cards:
            gate.locator(f"[data-key='hand:{option}']").click()
        else:
            gate.locator(f"[data-key='answers:{asked.options.index(option)}']").click()
    if asked.several:
        gate.locator("[data-key='buttons:done']").click()


def expect_verdict(gate: Locator, asked: Question, answer: frozenset[str], lang: Lang) -> None:
    """The verdict on this answer is on the screen, with all its reasons."""
    note = gate.locator(".mgt-note")
    expect(note).to_contain_text((RIGHT if answer in asked.accepted else WRONG)[lang])
    for reason in asked.check(answer).reasons:
        for line in filter(None, reason.say(lang).splitlines()):
            expect(note).to_contain_text(line)


def go_through(
    gate: Locator, bank: Sequence[Question], lang: Lang, total: int = 10, wrong: Collection[int] = (),
    sure: bool = False,
) -> None:
    """Answer every question of the gate, those with the numbers `wrong` (from 1) wrongly.

    sure: whether the gate asks how sure one is; then it is told "sure" each time.
    """
    for number in range(1, total + 1):
        expect_question(gate, number, total, lang)
        asked = question_on(gate, bank, lang)
        answer = wrong_answer(asked) if number in wrong else asked.solution
        give(gate, asked, answer)
        if sure:
            gate.locator("[data-key='ways:sure']").click()
        expect_verdict(gate, asked, answer, lang)
        gate.locator("[data-key='ways:next']").click()
