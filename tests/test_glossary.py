"""The glossary: complete in both languages, honest about disagreement, findable by every name."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from mighty_learn.teaching import glossary
from mighty_learn.teaching.glossary import Term, find, table, term, terms

# Rule ids of the game (R7.2s is the end of a sitting).
RULES = {f"R{chapter}.{n}" for chapter, last in ((1, 7), (2, 4), (3, 7), (4, 7), (5, 5), (6, 13), (7, 3))
         for n in range(1, last + 1)} | {"R7.2s"}
# Checked by hand against the Revised Romanization of Korean.
ROMAN = {
    "기루다": "giruda", "노기루다": "nogiruda", "주공": "jugong", "여당": "yeodang", "야당": "yadang",
    "공약": "gongyak", "선거": "seongeo", "초구": "chogu", "간": "gan", "초간": "chogan", "물패": "mulpae",
    "마공": "magong",
    "역기루다": "yeokgiruda", "흘리기": "heulligi", "무늬": "munui", "파토": "pato", "외우기": "oeugi",
    "클로버": "keullobeo", "바닥패": "badakpae", "백런": "baek-reon",
}

every = pytest.mark.parametrize("word", terms(), ids=lambda word: word.id)


def test_there_are_enough_terms_and_ids_are_unique() -> None:
    assert len(terms()) >= 80
    assert [name for name, count in Counter(word.id for word in terms()).items() if count > 1] == []


@every
def test_both_languages_are_whole(word: Term) -> None:
    for korean in (word.ko, word.definition_ko):
        assert re.search(r"[가-힣]", korean)
    assert not re.search(r"[가-힣]", word.en)
    # An English text may quote the Korean word it explains, but is not written in it.
    for english in (word.definition_en, word.note_en):
        assert len(re.findall(r"[가-힣]", english)) <= len(english) / 8
    assert bool(word.note_ko) is bool(word.note_en)
    assert word.definition_en.endswith(".")
    assert 1 <= len(re.findall(r"[.!?](?:\s|$)", word.definition_en)) <= 2


@every
def test_korean_definitions_are_in_plain_polite_style(word: Term) -> None:
    for korean in filter(None, (word.definition_ko, word.note_ko)):
        assert korean.endswith("니다.")
        assert all(end.endswith("니다") for end in re.findall(r"([가-힣]+)\.(?=\s|$)", korean))
        assert not re.search(r"을\(를\)|이\(가\)|은\(는\)|\(으\)로|와\(과\)|틀렸", korean)


@every
def test_romanisation_is_ascii_and_only_for_korean_words(word: Term) -> None:
    assert re.fullmatch(r"[a-z]+(?:[ -][a-z]+)*|", word.romanisation)
    assert word.romanisation.split() == [] or len(word.romanisation.split()) == len(word.ko.split())


def test_romanisation_follows_the_rules() -> None:
    by_korean = {word.ko: word.romanisation for word in terms()}
    assert {ko: by_korean[ko] for ko in ROMAN} == ROMAN
    assert [by_korean[ko] for ko in ("프렌드", "조커", "마이티", "트릭")] == [""] * 4


@every
def test_rules_and_kinds_are_known(word: Term) -> None:
    assert set(word.rules) <= RULES
    assert word.kinds
    assert set(word.kinds) <= set(glossary.KINDS)


def test_every_kind_is_used_and_ordered_as_named() -> None:
    assert {kind for word in terms() for kind in word.kinds} == set(glossary.KINDS)


def test_names_are_unambiguous() -> None:
    owners: dict[str, set[str]] = {}
    for word in terms():
        assert len(set(word.names)) == len(word.names), word.id
        for name in word.names:
            owners.setdefault(re.sub(r"[\s\-'’]", "", name).casefold(), set()).add(word.id)
    assert {name: ids for name, ids in owners.items() if len(ids) > 1} == {}


@every
def test_a_term_is_found_by_every_name(word: Term) -> None:
    assert {find(name) for name in word.names} == {word}
    assert find(word.en.upper()) == find(f" {word.ko} ") == term(word.id) == word


@pytest.mark.parametrize(("name", "term_id"), [
    ("기루다", "trump"), ("Trump", "trump"), ("트럼프", "pack"), ("조커콜", "joker_call"),
    ("joker-caller", "joker_caller"), ("보스", "declarer"), ("보스 카드", "boss_card"), ("클럽", "club"),
    ("♣", "club"), ("파토", "pato"), ("misdeal", "deal_miss"), ("no-trump", "no_trump"), ("노 프렌드", "no_friend"),
    ("독고", "no_friend"), ("마공", "mighty_attack"), ("game set", "claim"),
])
def test_names_lead_to_the_right_term(name: str, term_id: str) -> None:
    assert find(name).id == term_id


def test_an_unknown_name_is_quoted_and_near_ones_are_offered() -> None:
    with pytest.raises(glossary.UnknownTermError, match=r"'마이트'.*마이티 · Mighty"):
        find("마이트")
    with pytest.raises(glossary.UnknownTermError, match=r"^'zzzz' is not in the glossary$"):
        find("zzzz")
    with pytest.raises(glossary.UnknownTermError, match="'Trump'"):
        term("Trump")


@pytest.mark.parametrize(("term_id", "korean", "english"), [
    ("mighty_attack", "길잡이", "Guide"), ("pack", "한국어", "false friend"), ("boss_card", "주공", "declarer"),
    ("joker_call", "마이티", "Mighty"), ("club", "클럽", "클럽"), ("pato", "모두 패스", "all pass"),
    ("no_friend", "셀프 프렌드", "self friend"), ("self_friend", "노프렌드", "no friend"),
    ("back_run", "10장 이상", "11 or more"), ("critical", "무승부", "draw"), ("dat", "출처", "unsourced"),
    ("gop", "출처", "unsourced"),
])
def test_disagreements_are_told(term_id: str, korean: str, english: str) -> None:
    assert korean in term(term_id).note_ko
    assert english in term(term_id).note_en


def test_the_table_as_text() -> None:
    shown = str(table("both", "strategy"))
    assert shown.splitlines()[0].startswith("기루다 빼기 (giruda ppaegi) · trump drain: 기루다를 거듭")
    assert len(shown.splitlines()) == sum("strategy" in word.kinds for word in terms())
    assert str(table("en", "exchange")).splitlines()[0].startswith("kitty: The three cards left face down")
    assert str(table("ko", "exchange")).splitlines()[0].startswith("바닥패: 카드를 나누고")


def test_the_table_as_html() -> None:
    bundle = table("both")._repr_mimebundle_()
    html = bundle["text/html"]
    assert bundle["text/plain"] == str(table("both"))
    assert html.count("<tr>") == html.count("</tr>") == len(terms()) + 1
    assert '<span lang="ko">기루다 (giruda)</span><br><span lang="en">trump</span>' in html
    assert 'lang="en"' not in table("ko").html()
    assert 'lang="ko"' not in table("en").html()


def test_html_is_escaped() -> None:
    odd = Term("x", "<b>", "a & b", "", "뜻", "meaning")
    assert "<b>" not in (html := glossary.Table((odd,), "both").html())
    assert "&lt;b&gt;" in html
    assert "a &amp; b" in html


def test_an_unknown_kind_or_language_is_refused() -> None:
    with pytest.raises(ValueError, match="'cards' is not a kind"):
        table("ko", "cards")
    with pytest.raises(ValueError, match="'fr'"):
        table("fr")
