"""The review and the self-check with its question how sure one is, in a real browser; words explained on hover."""
from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from harness import cell_states, in_notebook, open_notebook, run_all, shot, write_notebook
from playwright.sync_api import Page, expect

from mighty_learn.teaching import one_trick
from mighty_learn.teaching.gloss import gloss, glossed
from mighty_learn.teaching.glossary import term
from mighty_learn.teaching.progress import Answer, Progress
from mighty_learn.teaching.quiz import Outcome
from mighty_learn.teaching.term_quiz import Way, question

NAME = "review.ipynb"
LESSON = "01_one_trick"
ASKED = one_trick.bank()[0]


def missed_yesterday(path: Path) -> None:
    """Somebody who missed a trick and met a word yesterday."""
    book = Progress(path, lambda: datetime.now(UTC) - timedelta(days=1))
    book.answer(ASKED.check(next(one for one in ASKED.options if one not in ASKED.solution)), LESSON)
    book.meet(LESSON, ["trump"])


def outcomes(path: Path) -> list[Outcome]:
    return [one.outcome for one in Progress(path).of(Answer)]


@pytest.mark.parametrize("lang", ["both"])
def test_a_review_by_mouse_and_keyboard_is_kept(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    missed_yesterday(path)
    write_notebook(page, NAME, [
        "from mighty_learn.teaching.progress import Progress\nfrom mighty_learn.widgets.review import ReviewWidget\n"
        f"ReviewWidget(Progress({str(path)!r}))"])
    open_notebook(page, NAME)
    run_all(page)
    widget = page.locator(".mgt-question")
    prompt, note = widget.locator(".mgt-prompt"), widget.locator(".mgt-note")
    expect(prompt).to_contain_text("복습 2장 중 1번째")
    expect(note).to_contain_text("1번 공책에서 처음 만난 말이에요")
    expect(note).to_contain_text("Due since")
    shot(page, "review-term")
    word = question("trump", Way.TERM_MEANING, 0)
    place = word.options.index("trump")
    widget.get_by_role("button", name=word.shown("trump", "both")).click()
    expect(note).to_contain_text("맞았어요!")
    expect(widget.locator(f"[data-key='answers:{place}']")).to_contain_text("✔")
    shot(page, "review-term-right")
    widget.get_by_role("button", name="다음 문제 / Next question").click()
    expect(note).to_contain_text("일에 놓친 문제예요")
    expect(note).to_contain_text("You missed it on")
    shot(page, "review-missed")
    card = widget.locator(f"[data-key='hand:{next(iter(ASKED.solution))}']")
    card.focus()
    page.keyboard.press("Enter")
    expect(note).to_contain_text("Right!")
    assert outcomes(path) == [Outcome.WRONG, Outcome.RIGHT, Outcome.RIGHT]
    widget.get_by_role("button", name="다음 문제 / Next question").click()
    expect(prompt).to_contain_text("That was the review: 2 right of 2.")
    shot(page, "review-done")


@pytest.mark.parametrize("lang", ["en"])
def test_how_sure_is_said_with_the_answer_and_a_killed_kernel_loses_nothing(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    write_notebook(page, NAME, [
        "from mighty_learn.teaching import one_trick\nfrom mighty_learn.teaching.progress import Progress\n"
        "from mighty_learn.widgets.lesson import SelfCheck\n"
        f"SelfCheck(one_trick.bank()[:1], 1, 1, seed=1, confidence=True, lesson={LESSON!r},"
        f" progress=Progress({str(path)!r}))"])
    open_notebook(page, NAME)
    run_all(page)
    widget = page.locator(".mgt-question")
    right = next(iter(ASKED.solution))
    wrong = next(one for one in ASKED.options if one != right)
    for choice in (wrong, right):
        widget.locator(f"[data-key='hand:{choice}']").click()
        expect(widget.locator(".mgt-note")).to_contain_text("How sure are you?")
    expect(widget.locator(f"[data-key='hand:{right}']")).to_have_attribute("aria-pressed", "true")
    shot(page, "how-sure")
    widget.get_by_role("button", name="I am sure").click()
    expect(widget.locator(".mgt-note")).to_contain_text("Right!")
    in_notebook(page, "await panel.sessionContext.session.kernel.shutdown()")
    (noted,) = json.loads(path.read_text(encoding="utf-8"))["records"]
    assert (noted["outcome"], noted["confidence"], noted["place"]) == ("right", "sure", "check")


@pytest.mark.parametrize("lang", ["both"])
def test_a_word_is_explained_on_hover_and_by_a_click_also_without_trust(page: Page) -> None:
    text = glossed("하트가 [[기루다]]예요. [[기루다]]는 다른 무늬를 이겨요.", "ko")
    write_notebook(page, NAME, [f"from IPython.display import HTML\nHTML({text!r})"])
    open_notebook(page, NAME, kernel=False)
    as_prose = json.dumps(f'<div lang="ko">\n\n{text}\n\n</div>')
    in_notebook(page, "const cells = panel.model.sharedModel; cells.insertCell(0, {cell_type: 'markdown', "
                      f"metadata: {{}}, source: {as_prose}}}); panel.content.widgets[0].rendered = true")
    prose = page.locator(".jp-MarkdownOutput")
    expect(prose.locator("abbr")).to_have_attribute("title", gloss(term("trump"), "ko"))
    expect(prose.locator("abbr")).to_have_text("기루다")
    expect(prose.locator("li")).to_be_hidden()
    prose.locator("summary").click()
    expect(prose.locator("li")).to_have_text(gloss(term("trump"), "ko"))
    shot(page, "glossed")
    assert [cell.error for cell in cell_states(page)] == [None, None]
