"""Questions of the lessons in JupyterLab: a card chosen by mouse and by keyboard, answers, an error that is shown."""

from __future__ import annotations

from typing import Any

import pytest
from harness import cell_states, open_notebook, run_all, run_cell, shot, write_notebook
from playwright.sync_api import Page, expect

POSITION = """import mighty_learn as ml
from mighty_learn.widgets.choice import ChoiceWidget
s = ml.State.from_position(ml.CAMPUS, contract="H16", declarer=0, friend="SA", leader=3, trick="S3 SK",
    hands=["S5 H2 HA CQ JK", "SA S9 D3 C4 C5", "D9 D10 DJ H7 H8", "S4 S6 S7 S8", "C7 C8 C9 C10"])
h = ml.HandWidget.of_view(ml.observe(s, 0), prompt={"ko": "어떤 카드를 낼까요?", "en": "Which card?"})
h.on_choose = lambda card: h.feedback("good", {"ko": "좋아요!", "en": "Good!"})
h"""
THREE = "three = ml.HandWidget('SAK H10 DQ C5 C2', multiple=3); three"
ANSWERS = """ChoiceWidget([{"ko": "3번", "en": "Player 3"}, {"ko": "4번", "en": "Player 4"}], right=1,
    prompt={"ko": "누가 이기나요?", "en": "Who wins?"}, why={"ko": "킹이 높아요.", "en": "The king is higher."},
    trick="S3 SK", leader=3)"""
BROKEN = "ml.HandWidget('D2', on_choose=lambda card: 1 / 0)"
CORNER: Any = {"x": 8, "y": 24}


@pytest.mark.parametrize("lang", ["ko"])
def test_questions(page: Page, lang: str) -> None:
    write_notebook(page, "hand.ipynb", [POSITION, THREE, ANSWERS, BROKEN, "print(h.chosen, '/', three.chosen)"])
    open_notebook(page, "hand.ipynb")
    run_all(page)
    hand, three, answers, broken = page.locator(".mgt-question").all()

    hand.get_by_role("button", name="하트 A, 지금은 낼 수 없음").click(position=CORNER)
    expect(hand.locator(".mgt-note")).to_contain_text("지금은 ♠5 조커 중에서 낼 수 있어요. (R6.2)")
    spade = hand.get_by_role("button", name="스페이드 5")
    spade.click(position=CORNER)
    expect(hand.locator(".mgt-note")).to_have_text("한 번 더 누르면 정해요: 스페이드 5")
    page.keyboard.press("Enter")
    expect(hand.locator(".mgt-note")).to_contain_text("좋아요!")
    expect(spade).to_be_focused()

    three.get_by_role("button", name="스페이드 A").focus()
    for key in ("1", "3", "6", "2", "3", "ArrowDown", "Enter"):  # the third is chosen and taken back
        page.keyboard.press(key)
    expect(three.get_by_role("button", name="이 카드로 하기 (3/3)")).to_be_focused()

    answers.get_by_role("button", name="3번").click()
    expect(answers.locator(".mgt-note")).to_contain_text("한 번 더 생각해 볼까요?")
    answers.get_by_role("button", name="4번").click()
    expect(answers.locator(".mgt-note")).to_contain_text("맞았어요! 킹이 높아요.")
    expect(answers.get_by_role("img", name="4번: 스페이드 K")).to_be_visible()

    card = broken.get_by_role("button", name="다이아 2")
    card.dblclick()
    expect(broken.get_by_role("alert")).to_contain_text("ZeroDivisionError: division by zero")
    expect(broken.get_by_role("alert")).to_contain_text("이 화면에서 오류가 났어요")
    expect(broken.get_by_role("alert")).to_contain_text("Something went wrong")
    shot(page, "questions")

    run_cell(page, 4)
    assert cell_states(page)[4].output == "S5 / SA SK C2\n"
