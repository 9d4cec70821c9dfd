"""Lesson 5: the words that are asked, judged a second time, and tricks put into words."""
from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from mighty_learn.engine.cards import Card, Suit
from mighty_learn.engine.table import Trick
from mighty_learn.teaching import review, table_talk, term_quiz
from mighty_learn.teaching.lessons import lesson
from mighty_learn.teaching.progress import Progress
from mighty_learn.teaching.quiz import Question
from mighty_learn.teaching.students import student

BANK = table_talk.bank()
FILE, GLOSSARY = (tomllib.loads(files("mighty_learn.locale").joinpath(f"{name}.toml").read_text(encoding="utf-8"))
                  for name in ("table_talk", "glossary"))
LESSON = lesson(table_talk.NAME)
HANGUL = re.compile(r"[가-힣]")


# --- the bank


def test_sixty_terms_each_asked_in_every_way_and_all_in_the_review() -> None:
    assert len(set(table_talk.term_ids())) >= 60
    assert set(LESSON.terms) == set(table_talk.term_ids())
    asked = {one.id for one in BANK}
    assert {f"{name}/{way}" for name in LESSON.terms for way in term_quiz.Way} <= asked
    assert len(asked) == len(BANK) >= 300
    assert (LESSON.size, LESSON.need) == (30, 24)


def test_a_gate_holds_words_of_every_kind() -> None:
    kinds = {"/": 0, "slang-": 0, "saying-": 0, "spoken-": 0}
    for seed in range(40):
        gate = LESSON.gate(seed)
        assert len(gate.questions) == 30
        for kind in kinds:
            kinds[kind] += any(kind in asked.id for asked in gate.questions)
        assert sum("/" in asked.id for asked in gate.questions) >= 12
    assert kinds["/"] == 40
    assert min(kinds.values()) >= 32


FINALS = {  # the last sounds of what is said, written out by hand: none, a consonant, or ㄹ
    "A": "", "K": "ㅇ", "Q": "ㄴ", "J": "ㄱ", "10": "ㅂ", "9": "", "8": "ㄹ", "7": "ㄹ", "6": "ㄱ", "5": "", "4": "",
    "3": "ㅁ", "2": "", "K ": "", "JK": "",
}


def ending(card: str, pair: str) -> str:
    final = FINALS["JK" if card == "JK" else card[1:]]
    first, second = pair.split("/")
    return second if not final or (first == "으로" and final == "ㄹ") else first


def second_judge(asked: Question) -> str:
    """The right answer, found again: from the glossary's words, the number's place, a hand-written table of sounds."""
    if "/" in asked.id:
        return str(by_label(asked))
    kind, _, name = asked.id.partition("-")
    if kind == "slang":
        row = ["three", "four", "five", "six", "seven", "eight", "nine", "full"]
        return {"dat": "15", "gop": "17"}.get(name) or str(13 + row.index(name))
    if kind == "spoken":
        verb, *cards = name.split("-")
        pairs = {"caught": ("을/를", "으로/로"), "took": ("은/는", "이/가"), "buried": ("과/와", "을/를")}[verb]
        return "-".join(map(ending, cards, pairs))
    return str(next(entry["options"][0][0] for entry in FILE["saying"] if entry["id"] == name))


def by_label(asked: Question) -> str:
    """The option whose words belong to what the prompt names, looked up in the glossary's file."""
    way = asked.id.partition("/")[2]
    entries = {entry["id"]: entry for entry in GLOSSARY["term"]}
    prompt = asked.prompt.say("ko")
    fields = {"term-meaning": "ko", "ko-en": "ko", "en-ko": "en", "meaning-term": "definition_ko"}
    fits = [name for name in asked.options if shown(entries[name], fields[way], prompt)]
    return max(fits, key=lambda name: len(entries[name][fields[way]]))


def shown(entry: dict[str, Any], field: str, prompt: str) -> bool:
    text: str = entry[field]
    if field == "definition_ko" and len(entry["ko"]) > 1:
        text = text.replace(entry["ko"], "…")
    return text in prompt


def test_a_second_judge_agrees_with_every_answer() -> None:
    assert [asked.id for asked in BANK if asked.solution != {second_judge(asked)}] == []


def test_whoever_takes_words_at_their_face_is_wrong_where_it_matters_and_nowhere_else() -> None:
    who = student("M-ONEWORD")
    wrong = {asked.id for asked in BANK if not who.is_right(asked)}
    assert wrong == {asked.id for asked in BANK if "M-ONEWORD" in asked.traps}
    assert all(name.startswith(("slang-", "saying-")) for name in wrong)
    assert len(wrong) >= 25
    assert who.answer(next(one for one in BANK if one.id == "slang-five")) == {"5"}


@pytest.mark.parametrize("asked", [one for one in BANK if "/" not in one.id] + [
    one for part in ("one", "two", "alone") for one in table_talk.captions(part)], ids=lambda one: one.id)
def test_options_are_told_apart_and_each_says_why(asked: Question) -> None:
    assert 4 <= len(asked.options) <= 5
    for lang in ("ko", "en"):
        assert len({asked.shown(option, lang) for option in asked.options}) == len(asked.options)  # type: ignore[arg-type]
        for said in (asked.prompt.say(lang), *(why.say(lang) for why in asked.reasons.values())):  # type: ignore[arg-type]
            assert said.strip()
            assert lang == "en" or HANGUL.search(said)
            assert not re.search(r"[{}\[\]]", said)
    assert asked.check(next(iter(asked.solution))).outcome == "right"
    assert not re.search(r"(?<![니시])다[.!?]", asked.reasons[next(iter(asked.solution))].say("ko"))


def test_what_is_the_same_in_both_languages_is_said_once() -> None:
    asked = term_quiz.question("leader", term_quiz.Way.KO_EN)
    assert asked.shown("leader", "both") == "leader"
    assert term_quiz.question("leader", term_quiz.Way.MEANING_TERM).shown("leader", "both") == "선 / leader"


def test_places_of_the_right_answers_differ() -> None:
    own = [one for one in BANK if one.id.startswith("saying-")]
    assert {one.options.index(next(iter(one.solution))) for one in own} == {0, 1, 2, 3}


def test_questions_for_the_way_there_are_of_the_bank() -> None:
    for part in (table_talk.slang, table_talk.misleading, table_talk.disputed, table_talk.read_aloud):
        assert {one.id for one in part()} <= {one.id for one in BANK}


def test_the_words_come_back_in_the_review(tmp_path: Any) -> None:
    book = Progress(tmp_path / "p.json")
    book.meet(table_talk.NAME, LESSON.terms)
    again = Progress(tmp_path / "p.json")  # as after the kernel was killed
    assert {drawn.question.id.partition("/")[0] for drawn in review.due(again)} == set(LESSON.terms)
    missed = next(one for one in BANK if one.id == "saying-gan")
    again.answer(missed.check("ruff"), table_talk.NAME, place="check")
    assert missed in [drawn.question for drawn in review.due(Progress(tmp_path / "p.json", lambda: later(again)))]


def later(book: Progress) -> Any:
    return max(card.due for card in book.cards)


def test_tables_hold_every_term_once() -> None:
    rows = [row.id for kinds in (("people", "auction", "exchange", "friend"), ("play", "strategy"), (
        "card", "score", "table", "talk")) for row in table_talk.word_table(*kinds).rows]
    assert sorted(rows) == sorted(table_talk.term_ids())


# --- captions


def facts_of(trick: Trick, entry: dict[str, Any]) -> set[str]:
    """What can be said of a trick, by rules written for this test."""
    contract = entry["contract"]
    trump, cards = Suit.parse(contract[0]), [play.card for play in trick.plays]
    led, mighty = cards[0].suit, Card("SA")
    follows = [card for card in cards[1:] if card.suit == led]
    ruffed = any(card.suit == trump for card in cards[1:]) and led != trump and len(follows) < 4
    by_declarer = trick.leader == entry["declarer"]
    checks = {
        "first_trick": entry["k"] == 1, "last_trick": entry["k"] == 10, "ruff": ruffed,
        "first_ruff": ruffed and entry["k"] == 1, "trump_drain": by_declarer and led == trump,
        "reverse_trump": not by_declarer and led == trump, "joker_call": trick.plays[0].call,
        "mighty_attack": not by_declarer and led == mighty.suit and cards[0] != mighty,
    }
    return {name for name, holds in checks.items() if holds}


@pytest.mark.parametrize("entry", FILE["caption"], ids=lambda entry: entry["id"])
def test_what_is_said_of_a_trick_is_so_and_the_rest_is_not(entry: dict[str, Any]) -> None:
    table = table_talk.trick_of(entry)
    assert len({play.card for play in table.trick}) == 5
    so = facts_of(Trick(table.leader, table.trick, 0), entry)
    assert set(entry["says"]) <= so
    for option, *_ in entry["options"][1:]:
        assert not set(option.split("-")) <= so
