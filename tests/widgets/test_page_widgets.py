"""Pages on the screen: what is picked, the file that is saved, and nothing written over without a word."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from widget_tools import displayed

from mighty_learn.players.claims import finding
from mighty_learn.widgets.house import HOUSE
from mighty_learn.widgets.page_advice import AdvicePage
from mighty_learn.widgets.page_printed import FriendPages, Printed, TonightPage


@pytest.fixture(autouse=True)
def _the_house_as_it_was() -> Any:
    yield
    HOUSE.choose("campus")


def send(widget: Any, **event: Any) -> None:
    widget.handle(event)
    assert widget.fault is None, widget.fault["trace"]


def put(widget: Any, **settings: Any) -> None:
    for name, value in settings.items():
        send(widget, do="set", name=name, value=value)


def ways(widget: Printed) -> list[str]:
    return [one["do"] for one in widget.scene["ways"]]


def test_a_page_of_advice_is_picked_and_saved(tmp_path: Path) -> None:
    page = AdvicePage("en", folder=tmp_path)
    assert not list(tmp_path.iterdir())
    put(page, part="points", mark="dont_overtake", look="dont_overtake", own="Count trumps\nWait")
    assert page.scene["boards"]
    rows = {one["key"]: one for one in page.scene["rows"]}
    assert rows["dont_overtake"]["marked"]
    assert rows["dont_overtake"]["kind"] == "clear"
    assert rows["load_sure"]["kind"] == "best"
    put(page, mark="load_sure", page_lang="both", form="md")
    send(page, do="save")
    text = (tmp_path / "mighty-advice.md").read_text(encoding="utf-8")
    for claim in ("dont_overtake", "load_sure"):
        for lang in ("ko", "en"):
            words = finding(claim).claim.words[lang].says
            assert words.replace("*", r"\*") in text
    assert "Count trumps" in text
    assert text == page.text()
    assert "mighty-advice.md" in page.scene["note"]


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    page = TonightPage("ko", folder=tmp_path)
    (tmp_path / "mighty-tonight.html").write_text("mine", encoding="utf-8")
    send(page, do="save")
    assert "아무것도 쓰지 않았어요" in page.scene["note"]
    assert ways(page) == ["beside", "replace"]
    assert (tmp_path / "mighty-tonight.html").read_text(encoding="utf-8") == "mine"
    send(page, do="beside")
    assert (tmp_path / "mighty-tonight-2.html").read_text(encoding="utf-8") == page.text()
    assert (tmp_path / "mighty-tonight.html").read_text(encoding="utf-8") == "mine"
    assert ways(page) == ["save"]
    send(page, do="save")
    put(page, name="tonight")  # another name: nothing is asked any more
    assert ways(page) == ["save"]
    put(page, name="mighty-tonight")
    send(page, do="save")
    send(page, do="replace")
    assert (tmp_path / "mighty-tonight.html").read_text(encoding="utf-8") == page.text()


def test_a_bad_name_and_a_folder_that_cannot_be_written_are_told(tmp_path: Path) -> None:
    page = TonightPage("en", folder=tmp_path / "nowhere")
    put(page, name="../x")
    send(page, do="save")
    assert "../x" in page.scene["note"]
    put(page, name="x")
    send(page, do="save")
    assert "could not be written" in page.scene["note"]
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("event", [
    {"do": "replace"}, {"do": "set", "name": "form", "value": "pdf"}, {"do": "set", "name": "page_lang", "value": "fr"},
    {"do": "set", "name": "name", "value": "x" * 101},
])
def test_what_cannot_be_done_is_refused_and_shown(event: dict[str, Any], tmp_path: Path) -> None:
    page = TonightPage("en", folder=tmp_path)
    page.handle(event)
    assert page.fault is not None
    assert "expected" in page.fault["what"]


def test_an_undecided_claim_cannot_be_picked(tmp_path: Path) -> None:
    page = AdvicePage("en", folder=tmp_path)
    page.handle({"do": "set", "name": "mark", "value": "two_thirds"})
    assert page.fault is not None
    assert "two_thirds" in page.fault["what"]


def test_the_friend_s_sheets_follow_the_house(tmp_path: Path) -> None:
    page = FriendPages(7, "en", folder=tmp_path)
    campus = page.scene["preview"]
    assert "Campus rules, number 7" in campus
    assert campus.count("data:image/svg+xml;base64,") == 8
    HOUSE.choose("guide")
    assert "Guide rules, number 7" in page.scene["preview"]
    send(page, do="again")
    assert page.scene["preview"] != campus
    with pytest.raises(ValueError, match="expected a whole number"):
        FriendPages(0)


def test_without_a_kernel_pages_are_read_but_answers_are_not(tmp_path: Path) -> None:
    test = displayed(FriendPages(7, folder=tmp_path))[0]
    assert "첫 시험" in test["text/plain"]
    assert "답 (" not in test["text/plain"]
    assert "Answers (" not in test["text/html"]
    assert "“" in displayed(TonightPage(folder=tmp_path))[0]["text/html"]
    offered = displayed(AdvicePage(folder=tmp_path))[0]["text/html"]
    assert finding("load_sure").claim.words["ko"].says in offered
