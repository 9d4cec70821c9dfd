"""The words: both catalogues, templates, the language setting."""

from __future__ import annotations

import itertools
import random
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import mighty_learn as ml
from mighty_learn import text
from mighty_learn.engine.errors import Expected, Why
from mighty_learn.text import both, slots, t

LANGS = ("ko", "en")
LOCALE = Path(text.__file__).parent / "locale"
CARDS = [str(card) for card in ml.cards(" ".join(f"{suit}AKQJ1098765432" for suit in "SHDC") + " JK")]


def keys() -> list[str]:
    return sorted(text.catalogue("ko"))


def test_both_catalogues_have_the_same_keys() -> None:
    assert len(set(CARDS)) == 53
    assert set(text.catalogue("ko")) == set(text.catalogue("en"))
    assert len(keys()) > 150


@pytest.mark.parametrize("key", keys())
def test_both_languages_use_the_same_facts(key: str) -> None:
    assert {slot.name for slot in slots(key, "ko")} == {slot.name for slot in slots(key, "en")}


SAMPLES = {
    "card": CARDS, "cards": ["S3 S9", "JK", "SA SK H10"], "contract": ["S15", "NT17", "C20", "14"],
    "spoken": [*CARDS, "S", "NT", "S15"], "line": ["HK JK>S S3 C3!", "SA"],
    "action": ["S15", "NT17", "pass", "deal-miss", "discard S2 S3 D4", "discard ?", "change NT16", "keep", "friend SA",
               "friend JK", "friend mighty", "friend joker", "friend caller", "friend first", "friend none", "SA", "JK",
               "JK>H", "HK>S", "C3!", "JK!", "JK>S!", "claim"],
    "": ["7", "14", "R6.2", "1"],
}


def samples(kind: str, lang: str) -> list[str]:
    """Values that a fact of this kind may have: of a table, each of its names."""
    names = [key.removeprefix(f"{kind}.") for key in text.catalogue(lang) if key.startswith(f"{kind}.")]
    return SAMPLES.get(kind, names)


def renderings(key: str, lang: str) -> Iterator[str]:
    """The text of a key, each of its facts taking each of its sample values."""
    values = {slot.name: samples(slot.kind, lang) for slot in slots(key, lang)}
    longest = max(map(len, values.values()), default=1)
    for i in range(longest):
        yield t(key, lang, **{name: several[i % len(several)] for name, several in values.items()})


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", keys())
def test_every_text_can_be_said_with_every_card(key: str, lang: str) -> None:
    for said in renderings(key, lang):
        assert said.strip() == said != ""
        assert not re.search(r"[{}]", said)
        assert korean_faults(said) == []


UNDECIDED = ("을(를)", "를(을)", "이(가)", "가(이)", "은(는)", "는(은)", "(으)로", "와(과)", "과(와)", "(이)")
IMPOLITE = ("틀렸", "틀린 답", "잘못했", "바보", "하지마", "해라", "해봐")


# How a sentence in 반말 ends; a noun may end one (in a picture's description).
FAMILIAR = re.compile(r"(?:(?<!니)다|해|래|어|아|내|줘|봐|돼|라|냐|자|지|네)$")


def korean_faults(said: str) -> list[str]:
    """What is wrong with a Korean text: undecided particles, harsh words, a sentence in 반말."""
    found = [word for word in (*UNDECIDED, *IMPOLITE) if word in said]
    return found + [end for end in re.findall(r"([가-힣]+)[.!?](?=\s|$)", said) if FAMILIAR.search(end)]


@pytest.mark.parametrize("bad", [
    "♠A을(를) 내요.", "카드(으)로 해요.", "틀렸습니다.", "카드를 내.", "카드를 낸다. 좋아요.", "그래? 네요.",
])
def test_the_lint_finds_what_it_should(bad: str) -> None:
    assert korean_faults(bad)


@pytest.mark.parametrize("key", keys())
def test_templates_leave_no_particle_undecided(key: str) -> None:
    assert korean_faults(text.catalogue("ko")[key]) == []
    assert not re.search(r"\}(?:을|를|은|는|이|가|과|와|으로|로)(?:\s|$)", text.catalogue("ko")[key])
    assert not re.search(r"[가-힣]", text.catalogue("en")[key])


def test_every_reason_and_every_expectation_is_worded() -> None:
    words = text.catalogue("ko")
    assert {f"why.{why.name.lower()}" for why in Why} == {key for key in words if key.startswith("why.")}
    assert {f"expected.{e.name.lower()}" for e in Expected} == {key for key in words if key.startswith("expected.")}
    for why in Why:
        names = {slot.name for slot in slots(f"why.{why.name.lower()}", "ko")}
        assert ("rule" in names) is (why.rule != "R0")


def test_what_the_engine_refuses_can_be_said_in_both_languages() -> None:
    """The facts that templates ask for are the facts that the engine gives."""
    plays = [f"{card}{how}" for card in CARDS for how in ("", ">S", "!")]
    tries = [
        *plays, "S11", "D13", "NT15", "C20", "pass", "deal-miss", "discard S2 S3", "discard S2 S3 D4", "change H14",
        "change NT16", "keep", "friend SA", "friend first", "claim",
    ]
    said = set()
    for rules, seed in itertools.product((ml.CAMPUS, ml.HAEBANGCHON, ml.GUIDE), range(2)):
        state, rng = ml.State.deal(rules, seed=seed, dealer=0), random.Random(seed)
        while not state.is_over:
            for refused in filter(None, map(state.why_not, tries)):
                said.add(refused.why)
                sentence = both(f"why.{refused.why.name.lower()}", rule=refused.rule, **refused.facts)
                assert not re.search(r"[{}]", sentence)
            calls = [action for action in state.legal_actions() if str(action) not in ("claim", "deal-miss")]
            state = state.apply(rng.choice(calls))
    assert len(said) >= 15, said


def test_every_line_of_every_settlement_is_worded() -> None:
    used = set()
    for rules, trump, b, n in itertools.product(ml.PRESETS.values(), ("S", "NT"), (14, 17, 20), range(21)):
        for held, (friend, seat) in itertools.product((True, False), (("card", 1), ("card", None), ("none", None))):
            sheet = ml.score(rules, f"{trump}{b}", n, held, held, friend, 0, seat)
            used |= {line.key for line in sheet.lines}
            for line in sheet.lines:
                assert not re.search(r"[{}]", both(f"score.{line.key}", **dict(sheet.facts)))
    assert {"pay_over_ten", "pay_table", "pay_over_base", "loss_one", "back_run", "share_alone"} <= used


@pytest.mark.parametrize("lang", LANGS)
def test_catalogues_hold_nothing_but_texts(lang: str) -> None:
    tables = tomllib.loads((LOCALE / f"{lang}.toml").read_text(encoding="utf-8"))
    assert all(isinstance(table, dict) for table in tables.values())
    assert all(isinstance(words, str) for table in tables.values() for words in table.values())


def test_seats_and_counts_choose_their_forms(catalogue: dict[str, dict[str, str]]) -> None:
    catalogue["ko"] |= {"x.lead": "{seat:seat 이/가}", "x.n": "{n:을/를}", "x.h": "{h:cards 은/는}"}
    catalogue["en"] |= {
        "x.lead": "{seat:seat lead/leads}", "x.n": "{n:point card/point cards}", "x.h": "{h:cards is/are}",
    }
    assert [t("x.lead", "en", seat=seat) for seat in (0, 2)] == ["You lead", "Player 2 leads"]
    assert [t("x.lead", "ko", seat=seat) for seat in (0, 2)] == ["내가", "2번이"]
    assert [t("x.n", "en", n=n) for n in (0, 1, 3)] == ["0 point cards", "1 point card", "3 point cards"]
    assert [t("x.n", "ko", n=n) for n in (2, 3)] == ["2를", "3을"]
    assert [both("x.h", h=h) for h in ("SA", "SA H10")] == ["♠A는\n♠A is", "♠A ♥10은\n♠A ♥10 are"]


def test_whole_sentences() -> None:
    facts = {"card": "HK", "allowed": "S3 S9", "rule": "R6.2"}
    ko = ("♥K은 지금 낼 수 없어요. 선이 낸 무늬가 손에 있으면 그 무늬를 내야 합니다. "
          "지금은 ♠3 ♠9 중에서 낼 수 있어요. (R6.2)")
    en = ("You cannot play ♥K now. Whoever holds the suit that was led must play it. "
          "You may play: ♠3 ♠9. (R6.2)")
    assert t("why.must_follow", "ko", **facts) == ko
    assert t("why.must_follow", "en", **facts) == en
    assert t("why.must_follow", "both", **facts) == f"{ko} / {en}"
    assert both("why.must_follow", **facts) == f"{ko}\n{en}"
    assert both("why.must_follow", "<br>", **facts) == f"{ko}<br>{en}"


@pytest.mark.parametrize(("action", "ko", "en"), [
    ("S15", "스페이드 15 부르기", "bid spades 15"), ("NT17", "노기루다 17 부르기", "bid no trump 17"),
    ("JK>H", "조커(하트 지정)", "Joker (naming hearts)"), ("C3!", "♣3 조커콜", "♣3 with the joker call"),
    ("discard S2 S3 D4", "♠2 ♠3 ♦4 묻기", "lay away ♠2 ♠3 ♦4"),
    ("change C17", "클로버 17로 바꾸기", "change to clubs 17"),
    ("friend JK", "조커 프렌드", "Joker friend"), ("friend none", "노프렌드", "no friend"), ("pass", "패스", "pass"),
])
def test_actions_are_worded(action: str, ko: str, en: str) -> None:
    assert (text.show(action, "action", "ko"), text.show(action, "action", "en")) == (ko, en)


def test_a_line_of_play_is_cut_into_tricks() -> None:
    assert text.show("HA H9 C3! JK HQ SK S9", "line", "ko") == "♥A ♥9 ♣3 조커콜 조커 ♥Q | ♠K ♠9"


def test_every_legal_action_of_a_game_is_worded() -> None:
    state, rng, kinds = ml.State.deal(ml.GUIDE, seed=3, dealer=0), random.Random(3), set()
    while not state.is_over:
        legal = list(state.legal_actions())
        kinds |= {type(action).__name__ for action in legal}
        for action, lang in itertools.product(legal[:400], LANGS):
            assert text.show(str(action), "action", lang)
        state = state.apply(rng.choice(legal))
    assert kinds >= {"Bid", "Pass", "Discard", "ChangeContract", "CallFriend", "Play"}


@pytest.fixture
def catalogue(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, dict[str, str]]]:
    """Both catalogues, to be added to for one test."""
    changed = {lang: dict(text.catalogue(lang)) for lang in LANGS}
    monkeypatch.setattr(text, "catalogue", changed.__getitem__)
    text.template.cache_clear()
    yield changed
    text.template.cache_clear()


def test_a_missing_key_names_key_and_language_and_never_borrows(catalogue: dict[str, dict[str, str]]) -> None:
    catalogue["en"]["x.only"] = "English only"
    assert t("x.only", "en") == "English only"
    for lang in ("ko", "both"):
        with pytest.raises(text.MissingKeyError, match=r"'x\.only'.*'ko'") as caught:
            t("x.only", lang)
        assert isinstance(caught.value, KeyError)


def test_a_missing_fact_is_named() -> None:
    with pytest.raises(text.MissingFactError, match=r"why\.card_not_held.*'card'"):
        t("why.card_not_held", "en", rule="R6.2")


@pytest.mark.parametrize("broken", ["{", "{a b}", "a}", "{n:가/이}", "{card:card 를/을}", "{n:card/cards/more}"])
def test_a_broken_template_is_an_error(catalogue: dict[str, dict[str, str]], broken: str) -> None:
    catalogue["ko"]["x.broken"] = broken
    with pytest.raises(text.UnreadableError):
        t("x.broken", "ko", n=1, card="SA")


@pytest.mark.parametrize(("given", "kind"), [
    ("S1", "card"), ("XA", "card"), ("", "card"), ("", "cards"), ("SA X", "cards"), ("S", "contract"),
    ("X15", "contract"), ("dance", "action"), ("friend", "action"), ("zz", "spoken"),
])
def test_a_fact_outside_the_notation_is_quoted(given: str, kind: str) -> None:
    with pytest.raises(text.UnreadableError, match=re.escape(repr(given.split()[-1] if given else given))):
        text.show(given, kind, "en")


# --- the language


def test_the_default_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MIGHTY_LANG", raising=False)
    assert text.default_lang() == "both"
    for lang in text.LANGS:
        monkeypatch.setenv("MIGHTY_LANG", lang)
        assert text.default_lang() == text.Language().value == lang
    for wrong in ("KO", "kr", "", "english"):
        monkeypatch.setenv("MIGHTY_LANG", wrong)
        with pytest.raises(text.LanguageError, match=f"가운데 하나.*{wrong!r}.*must be ko, en or both"):
            text.default_lang()


def test_language_tells_its_observers_about_changes_only() -> None:
    language, heard = text.Language("ko"), []
    stop = language.observe(heard.append)
    language.set("ko")
    language.set("en")
    language.set("both")
    stop()
    stop()
    language.set("ko")
    assert (heard, language.value) == (["en", "both"], "ko")


def test_a_wrong_language_changes_nothing() -> None:
    language, heard = text.Language("ko"), []
    language.observe(heard.append)
    with pytest.raises(text.LanguageError, match="'fr'"):
        language.set("fr")
    with pytest.raises(text.LanguageError, match="'fr'"):
        t("card.joker", "fr")
    assert (heard, language.value) == ([], "ko")


def test_set_lang_governs_the_shared_language() -> None:
    before, heard = text.LANGUAGE.value, []
    other = "en" if before == "ko" else "ko"
    stop = text.LANGUAGE.observe(heard.append)
    try:
        text.set_lang(other)
        assert (text.LANGUAGE.value, heard) == (other, [other])
    finally:
        stop()
        text.set_lang(before)
