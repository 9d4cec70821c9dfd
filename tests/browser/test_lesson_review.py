"""Notebook 12 in a real browser: doubts, costs, rewind; a bad record; luck after a guess; a page saved; the gate."""
from __future__ import annotations

import pytest
from gates import go_through
from harness import cell_states, dark_mode, run_lesson, shot
from playwright.sync_api import Locator, Page, expect

import mighty_learn as ml
from mighty_learn.teaching import friend_test, review_board_questions
from mighty_learn.teaching import review_board_games as games

NAME = "12_review_and_teach.ipynb"
QUESTIONS = ("warm_up", "one", "two", "alone", "gate")
DESKS = ("house", "board", "luck", "advice", "tonight", "friend")
COUNT_SECONDS = 180


def start(page: Page) -> dict[str, Locator]:
    """Run the notebook; its widgets by name."""
    return run_lesson(page, NAME, QUESTIONS, DESKS)


def see(page: Page, widget: Locator, name: str) -> None:
    page.mouse.wheel(0, 1)  # the reader takes over: the switch no longer draws the page to itself
    widget.evaluate("node => node.scrollIntoView({block: 'start'})")
    shot(page, name)


def press(widget: Locator, way: str) -> None:
    widget.locator(f"[data-key='ways:{way}']").click()


@pytest.mark.parametrize("lang", ["ko"])
def test_from_the_doubt_to_the_punishment_and_a_bad_record(page: Page) -> None:
    widgets = start(page)
    board = widgets["board"]
    press(board, "open")
    expect(board.locator(".mgt-note")).to_contain_text("아직 끝까지 둔 판이 없어요")
    a_bad_record(board)
    board.get_by_role("radio", name="견본 판").click()
    press(board, "open")
    expect(board.locator(".mgt-rows li")).to_have_count(14)
    assert "±" not in board.inner_text()
    doubts(page, board)
    rewind(page, board)
    guess(page, widgets["luck"])


def a_bad_record(board: Locator) -> None:
    """Typing in the field reaches no shortcut of the notebook; the wrong line is quoted."""
    cells = len(cell_states(board.page))
    board.get_by_role("radio", name="기록 붙여 넣기").click()
    field = board.locator("textarea")
    expect(field).to_have_value(ml.replay(field.input_value()).record())
    field.fill(games.MADE.replace("rules campus", "rules home"))
    field.press("Control+End")
    board.page.keyboard.type("ddbx")
    press(board, "open")
    expect(board.locator(".mgt-note")).to_contain_text("rules home")
    assert len(cell_states(board.page)) == cells
    see(board.page, board, "review-bad-record")


def doubts(page: Page, board: Locator) -> None:
    board.locator("[data-key='marks:12']").click()
    expect(board.locator("[data-key='marks:12']")).to_have_attribute("aria-checked", "true")
    board.locator("[data-key='rows:12']").click()
    expect(board.locator(".mgt-board img")).to_have_count(1)
    see(page, board, "review-doubts")
    board.locator("[data-key='rows:12']").click()
    press(board, "count")
    expect(board.locator(".mgt-note")).to_contain_text("의심한 1개 중 1개가", timeout=COUNT_SECONDS * 1000)
    expect(board.locator(".mgt-rows li").first).to_contain_text("손해")
    see(page, board, "review-costs")


def rewind(page: Page, board: Locator) -> None:
    board.locator("[data-key='rows:12']").click()
    expect(board.locator(".mgt-note")).to_contain_text("트릭 8에서 값을 치러요")
    expect(board.locator(".mgt-board img")).to_have_count(2)
    see(page, board.locator(".mgt-note"), "review-punished")
    press(board, "rewind")
    slider = board.get_by_role("slider")
    expect(slider).to_have_value("0")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    board.get_by_role("radio", name="더 나은 카드 뒤").click()
    press(board, "reply")
    expect(board.locator(".mgt-board img")).to_have_count(2)


def guess(page: Page, luck: Locator) -> None:
    expect(luck.locator("img")).to_have_count(0)
    luck.get_by_role("slider").nth(1).fill("60")
    press(luck, "guess")
    expect(luck.locator(".mgt-note")).to_contain_text("짐작 60 %, 잰 값", timeout=COUNT_SECONDS * 1000)
    expect(luck.locator("img")).to_have_count(2)
    see(page, luck, "review-luck")


@pytest.mark.parametrize("lang", ["en"])
def test_the_questions_the_pages_and_the_gate(page: Page) -> None:
    widgets = start(page)
    what_may_be_said(widgets["one"])
    a_page(page, widgets["advice"])
    sheets(page, widgets)
    gate = widgets["gate"]
    go_through(gate, friend_test.bank(ml.CAMPUS), "en", wrong=(2,), sure=True)
    expect(gate.locator(".mgt-prompt")).to_contain_text("9 of 10")
    see(page, gate, "review-gate-passed")


def what_may_be_said(asked: Locator) -> None:
    question = review_board_questions.one_missing()[0]
    for option in ("result", "depends"):
        asked.locator(f"[data-key='answers:{question.options.index(option)}']").click()
        expect(asked.locator(".mgt-note")).to_contain_text(question.reasons[option].say("en"))
    see(asked.page, asked, "review-question")


def a_page(page: Page, advice: Locator) -> None:
    advice.get_by_role("radio", name="point cards").click()
    advice.locator("[data-key='marks:dont_overtake']").click()
    advice.locator("[data-key='rows:dont_overtake']").click()
    expect(advice.locator(".mgt-board img")).to_have_count(1)
    advice.locator("textarea").fill("Count the trumps")
    press(advice, "save")
    expect(advice.locator(".mgt-note")).to_contain_text("mighty-advice.html")
    frame = advice.frame_locator("iframe")
    expect(frame.get_by_text("Count the trumps")).to_be_visible()
    see(page, advice, "review-advice")
    press(advice, "save")
    expect(advice.locator(".mgt-note")).to_contain_text("nothing was written")
    press(advice, "beside")
    expect(advice.locator(".mgt-note")).to_contain_text("mighty-advice-2.html")


def sheets(page: Page, widgets: dict[str, Locator]) -> None:
    """The friend's sheets and tonight's page follow the house."""
    friend, tonight = widgets["friend"], widgets["tonight"]
    expect(friend.frame_locator("iframe").locator("img")).to_have_count(8)
    see(page, friend, "review-friend")
    widgets["house"].get_by_role("radio", name="Guide rules").click()
    expect(friend.frame_locator("iframe").locator("h1")).to_contain_text("Guide rules")
    expect(tonight.frame_locator("iframe").locator("h1")).to_contain_text("Guide rules")
    see(page, tonight, "review-tonight")
    widgets["house"].get_by_role("radio", name="Campus rules").click()
    expect(friend.frame_locator("iframe").locator("h1")).to_contain_text("Campus rules")


@pytest.mark.parametrize("lang", ["both"])
def test_both_languages_in_the_dark_and_narrow(page: Page) -> None:
    widgets = start(page)
    dark_mode(page)
    board = widgets["board"]
    board.locator("[data-key='set-source:sample']").click()
    press(board, "open")
    expect(board.locator(".mgt-rows li").nth(5)).to_contain_text("트릭 1: ♥A / Trick 1: ♥A")
    see(page, board, "review-both-dark")
    see(page, widgets["advice"], "review-both-advice-dark")
    page.set_viewport_size({"width": 640, "height": 1100})
    fits = "node => node.scrollWidth <= node.clientWidth + 1 || [node.scrollWidth, node.clientWidth]"
    assert [widget.evaluate(fits) for widget in widgets.values()] == [True] * len(widgets)
    see(page, board, "review-both-narrow")
