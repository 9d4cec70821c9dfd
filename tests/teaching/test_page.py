"""Pages to print: what stands on them, how they are written, and files that are never lost."""
from __future__ import annotations

from functools import partial
from html.parser import HTMLParser
from pathlib import Path

import pytest

import mighty_learn as ml
from mighty_learn.players.claims import Answer, claims, finding
from mighty_learn.teaching import page_tonight
from mighty_learn.teaching.page import BadNameError, Form, Kind, Page, body, free, heading, line, listed, save, target
from mighty_learn.teaching.page import written as put
from mighty_learn.teaching.page_advice import ANSWERS, Advice, PickError, of_part, on_offer, parts
from mighty_learn.text import Lang

LANGS: tuple[Lang, ...] = ("ko", "en")


class Reader(HTMLParser):
    """What a browser would show, and whether every tag is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.shown = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.shown += data


def shown(text: str) -> str:
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    return reader.shown


def page(lang: Lang) -> Page:
    return Page.of("<b>", lang, [heading("A & B"), line("one\n- two"), listed(Kind.BOXES, ["*x*", "<script>"]),
                                 listed(Kind.STEPS, ["1"])])


def test_what_is_written_is_shown_as_it_is() -> None:
    text = put(page, "both", Form.HTML)
    for part in ("<b>", "A & B", "- two", "*x*", "<script>"):
        assert shown(text).count(part) == (3 if part == "<b>" else 2)  # the title stands in the head as well
    assert "<script>" not in text
    assert text.count('<article lang="') == 2
    assert shown(body(page("ko"))).startswith("<b>")


def test_markdown_has_no_marks_but_its_own() -> None:
    text = put(page, "en", Form.MARKDOWN)
    assert r"# \<b\>" in text
    assert r"- [ ] \*x\*" in text
    assert "one  \n\\- two" in text


@pytest.mark.parametrize("name", ["", " ", "../x", "a/b", ".hidden", "con", "LPT1.x", "x" * 90, "a\nb", "tail."])
def test_a_name_that_is_none_is_quoted(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadNameError, match="is no name for a file"):
        target(name, Form.HTML, tmp_path)


def test_no_file_is_lost(tmp_path: Path) -> None:
    path = target("나의 조언.html", Form.HTML, tmp_path)
    assert path == tmp_path / "나의 조언.html"
    save("first", path)
    with pytest.raises(FileExistsError):
        save("second", path)
    assert path.read_text(encoding="utf-8") == "first"
    beside = free(path)
    assert beside.name == "나의 조언-2.html"
    save("second", beside)
    assert free(path).name == "나의 조언-3.html"
    save("third", path, replace=True)
    assert path.read_text(encoding="utf-8") == "third"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["나의 조언-2.html", "나의 조언.html"]


def test_nothing_half_written_stays_where_a_folder_has_the_name(tmp_path: Path) -> None:
    path = target("advice", Form.HTML, tmp_path)
    path.mkdir()
    with pytest.raises(OSError, match="advice"):
        save("text", path, replace=True)
    assert [one.name for one in tmp_path.iterdir()] == ["advice.html"]
    assert path.is_dir()


# --- advice


def test_only_what_has_a_verdict_is_on_offer() -> None:
    assert {one.id for one in on_offer()} == {one.id for one in claims() if one.verdict.answer is not Answer.UNDECIDED}
    assert sorted(one.id for part in parts() for one in of_part(part)) == sorted(one.id for one in on_offer())
    undecided = next(one.id for one in claims() if one.verdict.answer is Answer.UNDECIDED)
    with pytest.raises(PickError, match=undecided):
        Advice().toggled(undecided)


@pytest.mark.parametrize("lang", LANGS)
def test_each_claim_stands_under_its_own_verdict(lang: Lang) -> None:
    picked = {answer: next(one for one in on_offer() if one.verdict.answer is answer) for answer in ANSWERS}
    advice = Advice().saying("  하나 \n\n둘")
    for one in picked.values():
        advice = advice.toggled(one.id)
    blocks = advice.page(lang).blocks
    assert blocks[1].items == ("하나", "둘")
    for answer, block in zip(ANSWERS, blocks[3::2], strict=False):
        one = picked[answer]
        assert block.items == (f"{one.claim.words[lang].says}\n{one.say_verdict(lang)}",)
    assert advice.toggled(picked[ANSWERS[0]].id).findings(ANSWERS[0]) == ()
    assert finding(picked[ANSWERS[1]].id) in advice.findings(ANSWERS[1])


def test_more_lines_than_a_page_holds_are_refused() -> None:
    assert len(Advice().saying("x\n" * 12).own) == 12
    with pytest.raises(PickError, match="13 lines"):
        Advice().saying("x\n" * 13)


# --- tonight


def test_a_quarter_of_an_hour_and_the_rules_of_the_house() -> None:
    assert sum(stage.minutes for stage in page_tonight.STAGES) == page_tonight.MINUTES == 15
    told = {(house, lang): put(partial(page_tonight.page, rules=ml.PRESETS[house]), lang, Form.MARKDOWN)
            for house in ml.PRESETS for lang in LANGS}
    assert "♦A" in told["campus", "ko"]
    assert "♥A" in told["guide", "ko"]
    assert "♦3" in told["haebangchon", "en"]
    assert "Bids begin at 13" in told["campus", "en"]
    assert "Bids begin at 14" in told["guide", "en"]
    assert "any card he likes" in told["haebangchon", "en"]
    assert "not with a trump" in told["guide", "en"]
    assert len(set(told.values())) == 6
