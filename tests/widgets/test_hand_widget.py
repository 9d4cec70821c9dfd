"""HandWidget, ChoiceWidget and the language switch, driven by the events that their front ends send."""

from __future__ import annotations

from typing import Any

import pytest
from test_table_widget import POSITION
from widget_tools import as_json, displayed, ending

import mighty_learn as ml
from mighty_learn.engine.errors import Why
from mighty_learn.text import LANGUAGE, set_lang
from mighty_learn.widgets.base import WIDGET_VIEW
from mighty_learn.widgets.choice import ChoiceWidget
from mighty_learn.widgets.hand import HandWidget
from mighty_learn.widgets.language import LanguageSwitch


@pytest.fixture(autouse=True)
def _korean() -> None:
    set_lang("ko")


def choose(widget: HandWidget, cards: str) -> None:
    widget.handle({"do": "choose", "cards": cards})
    assert widget.fault is None, widget.fault["trace"]


def test_one_card() -> None:
    told: list[object] = []
    widget = HandWidget("SAK H10 JK", on_choose=told.append, prompt={"ko": "고르세요", "en": "Choose"})
    assert widget.scene["prompt"] == "고르세요"
    assert [card["label"] for card in widget.scene["hand"]] == ["스페이드 A", "스페이드 K", "하트 10", "조커"]
    choose(widget, "H10")
    assert (told, widget.chosen) == ([ml.Card("H10")], ml.Card("H10"))
    assert [card["chosen"] for card in widget.scene["hand"]] == [False, False, True, False]
    widget.lock()
    choose(widget, "SA")
    assert widget.chosen is ml.Card("H10")
    widget.reset()
    assert widget.chosen is None
    assert not widget.scene["locked"]


def test_several_cards() -> None:
    told: list[object] = []
    widget = HandWidget("SAK H10 JK", multiple=3, on_choose=told.append)
    choose(widget, "SA SK")
    assert told == []
    assert widget.scene["note"]["text"] == "2장을 골랐어요. 3장을 골라 주세요."
    choose(widget, "SA SK JK")
    assert told == [ml.cards("SA SK JK")] == [widget.chosen]
    assert widget.scene["note"] is None


def test_reasons_of_every_kind() -> None:
    refused = ml.IllegalAction(Why.MUST_FOLLOW, card="H10", suit="S", holds="SA SK", allowed="SA SK")
    reasons = {"H10": refused, "D2": Why.JOKER_CALLED, "JK": {"ko": "아직!", "en": "Not yet!"}}
    widget = HandWidget("SAK H10 D2 JK", legal=reasons)
    assert [card["legal"] for card in widget.scene["hand"]] == [True, True, False, False, False]
    expected = {"H10": "지금은 ♠A ♠K 중에서", "D2": "♦2는 지금 고를 수 없어요. (R6.9)", "JK": "아직!"}
    for card, words in expected.items():
        choose(widget, card)
        assert words in widget.scene["note"]["text"]
        assert widget.chosen is None
    set_lang("en")
    assert widget.scene["note"]["text"] == "Not yet!"


def test_legal_cards_only() -> None:
    widget = HandWidget("SAK H10", legal="SA SK")
    choose(widget, "H10")
    assert widget.scene["note"]["text"] == "♥10은 지금 고를 수 없어요. 밝게 보이는 카드에서 골라 주세요."


def test_a_hand_taken_from_a_view() -> None:
    widget = HandWidget.of_view(ml.observe(POSITION, 0))
    legal = {str(action) for action in POSITION.legal_actions()}
    assert {card["card"] for card in widget.scene["hand"] if card["legal"]} == legal
    assert [play["label"] for play in widget.scene["trick"]] == ["3번: 스페이드 3", "4번: 스페이드 K"]
    assert widget.scene["trick"][0]["leads"] == "선"
    choose(widget, "CQ")
    assert "R6.2" in widget.scene["note"]["text"]


def test_a_joker_on_lead_may_be_chosen() -> None:
    start = ending(ml.CAMPUS, "JK C3", "SK D3", "D9 D10", "S4 S6", "C7 C8")
    assert all(card["legal"] for card in HandWidget.of_view(ml.observe(start, 0)).scene["hand"])


def test_feedback_and_its_kinds() -> None:
    widget = HandWidget("SA SK")
    widget.feedback("good", "좋아요")
    assert widget.scene["note"] == {"kind": "good", "text": "좋아요", "sign": "✔"}
    with pytest.raises(ValueError, match="expected one of good, bad, why, told"):
        widget.feedback("nice", "?")  # type: ignore[arg-type]


@pytest.mark.parametrize("multiple", [0, 3])
def test_an_impossible_number_is_refused(multiple: int) -> None:
    with pytest.raises(ValueError, match="expected 1 to 2"):
        HandWidget("SA SK", multiple=multiple)


def test_a_callback_that_fails_is_shown() -> None:
    widget = HandWidget("SA SK", on_choose=lambda card: 1 / 0)
    widget.handle({"do": "choose", "cards": "SA"})
    assert widget.fault["what"] == "ZeroDivisionError: division by zero"
    widget.handle({"do": "choose", "cards": "H2"})
    assert "H2" in widget.fault["what"]
    widget.handle({"do": "choose", "cards": "nonsense"})
    assert "nonsense" in widget.fault["what"]


def test_a_question_with_one_right_answer() -> None:
    told: list[int] = []
    widget = ChoiceWidget(
        [{"ko": "나", "en": "You"}, {"ko": "1번", "en": "Player 1"}],
        right=1, on_choose=told.append, trick="S3 SK",
        why={"ko": "킹이 높아요.", "en": "The king is higher."},
        hints={0: {"ko": "3은 낮아요.", "en": "The 3 is low."}})
    widget.handle({"do": "answer", "index": 0})
    assert widget.scene["note"]["text"] == "한 번 더 생각해 볼까요? 3은 낮아요."
    assert [option["wrong"] for option in widget.scene["options"]] == [True, False]
    widget.handle({"do": "answer", "index": 1})
    assert widget.scene["note"] == {"kind": "good", "text": "맞았어요! 킹이 높아요.", "sign": "✔"}
    assert widget.scene["options"][1]["right"]
    widget.handle({"do": "answer", "index": 0})
    assert (told, widget.tried, widget.chosen) == ([0, 1], [0, 1], 1)
    set_lang("en")
    assert widget.scene["note"]["text"] == "Right! The king is higher."


def test_the_right_answer_is_not_told_beforehand() -> None:
    widgets = [ChoiceWidget(["a", "b"], right=right) for right in (0, 1)]
    assert as_json(widgets[0].scene) == as_json(widgets[1].scene)


@pytest.mark.parametrize("event", [{"do": "answer", "index": 5}, {"do": "answer"}, {"do": "sing"}])
def test_strange_events_are_shown(event: dict[str, object]) -> None:
    widget = ChoiceWidget(["a", "b"])
    widget.handle(event)
    assert widget.fault["what"].startswith("ValueError")
    assert widget.chosen is None


def test_pictures_beside_the_live_widgets() -> None:
    for widget in (HandWidget("SA SK"), ChoiceWidget(["a", "b"], trick="S3 SK")):
        picture, live = displayed(widget)
        assert "♠K" in picture["text/plain"]
        assert picture["text/html"].startswith('<div class="mgt-still"><img src="data:image/svg+xml;base64,')
        assert (live["text/plain"], "text/html" in live, WIDGET_VIEW in live) == ("", False, True)
    assert displayed(LanguageSwitch())[0]["text/plain"] == "한국어 · English"


@pytest.mark.parametrize("legal", ["H2", {"H2": "no"}, "SA H2"])
def test_legal_cards_outside_of_the_hand_are_refused(legal: Any) -> None:
    with pytest.raises(ValueError, match=r"names H2; expected cards of the hand SA SK"):
        HandWidget("SA SK", legal=legal)


def test_a_closed_widget_follows_the_language_no_more() -> None:
    closed, open_one = (HandWidget("SA", prompt={"ko": "하나", "en": "one"}) for _ in range(2))
    before = closed.scene
    closed.close()
    set_lang("en")
    assert (closed.scene, open_one.scene["prompt"]) == (before, "one")


def test_the_language_switch_governs_the_others() -> None:
    hand, switch = HandWidget("SA", prompt={"ko": "하나", "en": "one"}), LanguageSwitch()
    assert [option["on"] for option in switch.scene["options"]] == [True, False, False]
    switch.handle({"do": "lang", "lang": "en"})
    assert (LANGUAGE.value, hand.scene["prompt"], switch.scene["lang"]) == ("en", "one", "en")
    switch.handle({"do": "lang", "lang": "fr"})
    assert "fr" in switch.fault["what"]
    assert LANGUAGE.value == "en"
    assert LanguageSwitch("both").scene["lang"] == switch.scene["lang"] == "both"
