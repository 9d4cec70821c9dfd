"""The table played in JupyterLab, by mouse and by keyboard to the score sheet; the notebook's shortcuts kept out."""

from __future__ import annotations

import json
from typing import Any

import pytest
from harness import cell_states, in_notebook, open_notebook, run_all, run_cell, shot, write_notebook
from playwright.sync_api import Locator, Page, expect

HOUSES = ["CAMPUS", "HAEBANGCHON", "GUIDE"]
TABLE = """import mighty_learn as ml
from mighty_learn.widgets.table import TableWidget
w = TableWidget(ml.{house}, seed=5, speed="instant", {more})
w"""
RESULT = "import json; print(json.dumps([w.session.scores, str(w.state.outcome), len(w.state.history)]))"
SWITCH = "from mighty_learn.widgets.language import LanguageSwitch\nLanguageSwitch()"
PROSE = "from IPython.display import HTML\nHTML('<p lang=\"ko\">안녕하세요</p><p lang=\"en\">Hello</p>')"
CORNER: Any = {"x": 8, "y": 24}  # what the next card of a fan leaves uncovered
TURNS = 30  # more decisions than a learner has in one game


def start(page: Page, house: str = "CAMPUS", more: str = "", *others: str) -> Locator:
    """A notebook with a table; the table."""
    write_notebook(page, "table.ipynb", [TABLE.format(house=house, more=more), RESULT, *others])
    open_notebook(page, "table.ipynb")
    run_cell(page, 0)
    table = page.get_by_role("region", name="마이티 테이블")
    expect(table).to_be_visible()
    return table


def asked(page: Page) -> str:
    """What the table asks for now, read from the page."""
    return str(page.evaluate("""() => {
        const has = (key) => document.querySelector(`[data-key="${key}"]`);
        if (document.querySelector(".mgt-sheet")) return "over";
        if (document.querySelector(".mgt-ways")) return "ways";
        if (has("buttons:done")) return "discard";
        if (has("buttons:keep")) return "contract";
        if (has("buttons:friend mighty")) return "friend";
        return document.querySelector(".mgt-grid") ? "bid" : "play";
    }"""))


def serial(page: Page) -> str:
    """The number of the scene that is shown."""
    return str(page.evaluate("document.querySelector('.mgt-tablewidget').dataset.serial"))


def answered(page: Page, before: str) -> None:
    """Wait until the kernel's answer to the scene with this number is shown to its end."""
    changed = "before => document.querySelector('.mgt-tablewidget')?.dataset.serial !== before"
    page.wait_for_function(changed, arg=before)


def twice(page: Page, key: Locator, **options: Any) -> None:
    """Choose and confirm."""
    key.click(**options)
    before = serial(page)
    key.click(**options)
    answered(page, before)


def result(page: Page) -> tuple[list[int], str, int]:
    """Scores, outcome and number of moves, as the kernel knows them."""
    run_cell(page, 1)
    scores, outcome, moves = json.loads(cell_states(page)[1].output)
    return scores, outcome, moves


def shown_scores(page: Page) -> list[int]:
    rows = page.locator(".mgt-sheet table").last.locator("tbody tr td:last-child").all_inner_texts()
    return [int(row.replace("−", "-")) for row in rows]


def turn_by_mouse(page: Page) -> None:
    kind = asked(page)
    if kind == "bid":
        high = page.locator('[data-key="grid:H16"]')
        twice(page, high if high.count() else page.get_by_role("button", name="패스", exact=True))
    elif kind == "discard":
        for place in (-1, -2, -3):
            page.locator(".mgt-hand .mgt-card").nth(place).click(position=CORNER)
        before = serial(page)
        page.get_by_role("button", name="이 3장을 묻기 (3/3)").click()
        answered(page, before)
    elif kind == "contract":
        twice(page, page.get_by_role("button", name="그대로"))
    elif kind == "friend":
        twice(page, page.locator('[data-key="buttons:friend mighty"]'))
    else:
        play_by_mouse(page)


def play_by_mouse(page: Page) -> None:
    card = page.locator(".mgt-hand .mgt-card:not(.mgt-illegal)").first
    card.click(position=CORNER)
    before = serial(page)
    ways = page.get_by_role("group", name="어떻게 낼까요?").get_by_role("button")
    (ways.first if ways.count() else page.locator(".mgt-hand .mgt-up")).click(position=CORNER)
    answered(page, before)


@pytest.mark.parametrize("lang", ["ko"])
@pytest.mark.parametrize("house", HOUSES)
def test_a_game_by_mouse(page: Page, lang: str, house: str) -> None:
    start(page, house)
    for _ in range(TURNS):
        if asked(page) == "over":
            break
        turn_by_mouse(page)
    expect(page.get_by_role("heading", name="공약")).to_be_visible()
    scores, outcome, moves = result(page)
    assert outcome == "played"
    assert moves >= 5 + 3 + 50
    assert shown_scores(page) == scores
    shot(page, f"table-over-{house.lower()}")
    page.get_by_role("button", name="다음 판").click()
    expect(page.locator(".mgt-grid, .mgt-trick").first).to_be_visible()


def focused(page: Page) -> dict[str, str]:
    """The key that has the focus; it has to be one of the table's."""
    found: dict[str, str] = page.evaluate("""() => {
        const key = document.activeElement?.closest(".mgt-key");
        const { key: name = "", group = "" } = key?.dataset ?? {};
        return { key: name, group, label: key?.getAttribute("aria-label") ?? "" };
    }""")
    assert found["key"], "the focus has left the table"
    return found


def walk_to(page: Page, key: str) -> None:
    """Arrows until a key of the group has the focus."""
    for _ in range(80):
        if focused(page)["key"] == key:
            return
        page.keyboard.press("ArrowRight" if focused(page)["group"] == key.split(":")[0] else "ArrowDown")
    raise AssertionError(f"the arrows do not lead to {key}: {focused(page)}")


def enter_twice(page: Page) -> None:
    page.keyboard.press("Enter")
    before = serial(page)
    page.keyboard.press("Enter")
    answered(page, before)


def turn_by_keyboard(page: Page) -> None:
    kind = asked(page)
    if kind == "bid":
        walk_to(page, "grid:H16" if page.locator('[data-key="grid:H16"]').count() else "buttons:pass")
        enter_twice(page)
    elif kind == "discard":
        for digit in ("0", "9", "8"):
            page.keyboard.press(digit)
        walk_to(page, "buttons:done")
        before = serial(page)
        page.keyboard.press("Space")
        answered(page, before)
    elif kind == "contract":
        walk_to(page, "buttons:keep")
        enter_twice(page)
    elif kind == "friend":
        walk_to(page, "buttons:friend mighty")
        enter_twice(page)
    else:
        play_by_keyboard(page)


def play_by_keyboard(page: Page) -> None:
    page.keyboard.press("1")
    while "지금은 낼 수 없음" in focused(page)["label"]:
        page.keyboard.press("ArrowRight")
    if not page.locator(".mgt-up, .mgt-ways").count():
        page.keyboard.press("Enter")
    before = serial(page)
    page.keyboard.press("Enter")  # confirms, or presses the first of several ways
    answered(page, before)


@pytest.mark.parametrize("lang", ["ko"])
@pytest.mark.parametrize("house", HOUSES)
def test_a_game_by_keyboard(page: Page, lang: str, house: str) -> None:
    start(page, house)
    page.locator(".mgt-key[tabindex='0']").first.focus()
    for _ in range(TURNS):
        if asked(page) == "over":
            break
        turn_by_keyboard(page)
    expect(page.get_by_role("heading", name="공약")).to_be_visible()
    assert focused(page)["label"] == "다음 판"
    before = serial(page)
    page.keyboard.press("Enter")
    answered(page, before)
    scores, _, moves = result(page)
    assert scores != [0, 0, 0, 0, 0] or house == "HAEBANGCHON"
    assert moves <= 5
    assert len(cell_states(page)) == 2


@pytest.mark.parametrize("lang", ["ko"])
def test_an_illegal_card_is_explained(page: Page, lang: str) -> None:
    start(page)
    while asked(page) != "play":
        turn_by_mouse(page)
    card = page.get_by_role("button", name="하트 A, 지금은 낼 수 없음")
    card.click(position=CORNER)
    note = page.locator(".mgt-note")
    expect(note).to_contain_text("♥A는 첫 트릭에 먼저 낼 수 없어요.")
    expect(note).to_contain_text("다른 무늬를 내 주세요. (R6.4)")
    expect(page.locator(".mgt-tablewidget [aria-live]")).to_contain_text("(R6.4)")
    expect(page.locator(".mgt-hand .mgt-card")).to_have_count(10)
    shot(page, "table-illegal")
    play_by_mouse(page)
    expect(note).to_have_count(0)
    expect(page.locator(".mgt-hand .mgt-card")).to_have_count(9)


@pytest.mark.parametrize("lang", ["ko"])
def test_the_notebooks_shortcuts_do_not_reach_through(page: Page, lang: str) -> None:
    start(page)
    cells = [cell.source for cell in cell_states(page)]
    page.get_by_role("button", name="하트 A", exact=True).focus()
    for key in ("b", "a", "d", "d", "x", "z", "m", "y", "Shift+M", "Shift+L", "ArrowDown", "j", "k", "0", "0"):
        page.keyboard.press(key)
    page.locator(".mgt-hand .mgt-card").first.focus()
    for key in ("d", "d", "b", "Enter", "Escape"):
        page.keyboard.press(key)
    assert [cell.source for cell in cell_states(page)] == cells
    assert [cell.kind for cell in cell_states(page)] == ["code", "code"]
    # The same key outside of the table does insert a cell: the shortcuts were there to be stopped.
    in_notebook(page, "document.activeElement.blur(); panel.content.mode = 'command'; panel.content.activate()")
    page.keyboard.press("b")
    page.wait_for_function("window.jupyterapp.shell.currentWidget.content.model.cells.length === 3")


@pytest.mark.parametrize("lang", ["ko"])
def test_undo_settings_and_open_hands(page: Page, lang: str) -> None:
    table = start(page)
    page.get_by_role("button", name="패 펼치기").click()
    expect(table.locator(".mgt-open .mgt-face")).to_have_count(40)
    turn_by_mouse(page)
    page.get_by_role("button", name="무르기").click()
    expect(page.locator(".mgt-note")).to_have_text("한 수 물렀어요. 다시 골라 보세요.")
    assert asked(page) == "bid"
    page.get_by_role("button", name="설정").click()
    page.get_by_label("두 번 눌러 정하기").uncheck()
    page.get_by_label("룰").select_option("guide")
    page.get_by_label("패 번호").fill("12")
    page.get_by_role("button", name="새 판 시작").click()
    expect(table.locator(".mgt-strip")).to_contain_text("길잡이 룰")
    expect(table.locator(".mgt-seed")).to_have_text("패 번호 12")
    before = serial(page)
    page.locator('[data-key="grid:H16"]').click()  # once is enough now
    answered(page, before)
    assert asked(page) != "bid"


@pytest.mark.parametrize("lang", ["ko"])
def test_the_language_switch(page: Page, lang: str) -> None:
    start(page, "CAMPUS", "", SWITCH, PROSE)
    run_all(page)
    prose = page.locator(".jp-OutputArea p")
    korean, english = prose.filter(has_text="안녕하세요"), prose.filter(has_text="Hello")
    expect(korean).to_be_visible()
    expect(english).to_be_hidden()
    page.get_by_role("radio", name="English", exact=True).click()
    expect(page.get_by_role("region", name="Mighty table").last).to_contain_text("Bid 13 or more, or pass.")
    expect(page.get_by_role("button", name="hearts A", exact=True).last).to_be_visible()
    expect(korean).to_be_hidden()
    expect(english).to_be_visible()
    page.get_by_role("radio", name="한국어 + English").click()
    expect(page.locator(".mgt-asked").last).to_have_text(
        "13 이상으로 공약을 부르거나 패스하세요. / Bid 13 or more, or pass.")
    expect(korean).to_be_visible()
    expect(english).to_be_visible()


@pytest.mark.parametrize("lang", ["ko"])
def test_the_others_move_one_after_the_other(page: Page, lang: str) -> None:
    """The front end plays the frames; a key pressed shows the last one at once, and the focus is where it goes on."""
    start(page)
    page.get_by_role("button", name="설정").click()
    page.get_by_label("진행 속도").select_option("slow")
    page.locator('[data-key="grid:S13"]').focus()
    walk_to(page, "buttons:pass")
    before = serial(page)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="건너뛰기")).to_be_visible()
    assert serial(page) == before
    assert asked(page) == "play"
    page.keyboard.press("Enter")
    answered(page, before)
    expect(page.get_by_role("button", name="건너뛰기")).to_have_count(0)
    assert focused(page)["group"] in ("grid", "hand")
    assert "지금은 낼 수 없음" not in focused(page)["label"]


@pytest.mark.parametrize("lang", ["ko"])
def test_notebook_7(notebook7_page: Page, lang: str) -> None:
    page = notebook7_page
    start(page)
    turn_by_mouse(page)
    assert asked(page) != "bid"
    page.locator(".mgt-hand .mgt-card").first.focus()
    for key in ("b", "d", "d"):
        page.keyboard.press(key)
    assert len(cell_states(page)) == 2
