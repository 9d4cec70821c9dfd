"""Questions about the words: one right answer among plausible ones, in both languages; words explained where they
are first used."""
from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import combinations

import pytest

from mighty_learn.teaching import glossary
from mighty_learn.teaching.gloss import gloss, glossed, marked_terms
from mighty_learn.teaching.glossary import find, term, terms
from mighty_learn.teaching.quiz import AnswerError, Outcome, false_leads
from mighty_learn.teaching.term_masks import told
from mighty_learn.teaching.term_quiz import RIVALS, Way, bank, distractors, question

BANK = bank()


def plain(name: str) -> str:
    return re.sub(r"[\s\-'’]", "", name).casefold()


def test_every_term_is_asked_in_every_way() -> None:
    assert len({word.id for word in terms()}) >= 60
    assert {one.id for one in BANK} == {f"{word.id}/{way}" for word in terms() for way in Way}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_question_has_two_right_answers(seed: int) -> None:
    for asked in bank(seed=seed):
        right = term(asked.id.partition("/")[0])
        assert asked.accepted == (frozenset([right.id]),)
        assert len(set(asked.options)) == 4
        names = set(map(plain, right.names))
        for option in set(asked.options) - {right.id}:
            other = term(option)
            assert names.isdisjoint(map(plain, other.names))
            assert not any({right.id, option} <= group for group in RIVALS), (right.id, option)
            assert (other.definition_ko, other.definition_en) != (right.definition_ko, right.definition_en)


@pytest.mark.parametrize("lang", ["ko", "en", "both"])
def test_what_is_shown_tells_the_options_apart_and_does_not_name_the_answer(lang: str) -> None:
    for asked in BANK:
        shown = [asked.shown(option, lang) for option in asked.options]  # type: ignore[arg-type]
        assert len(set(shown)) == 4
        assert asked.prompt.say(lang).strip()  # type: ignore[arg-type]
    for word in terms():
        given = question(word.id, Way.MEANING_TERM).prompt
        assert not re.search(rf"\b{re.escape(word.en)}\b", given.say("en"), re.IGNORECASE)
        assert len(word.ko) == 1 or word.ko not in given.say("ko")


def akin(one: str, other: str) -> bool:
    """Written without looking at how the quiz compares words."""
    numbers = {"15": "fifteen", "17": "seventeen"}
    one, other = numbers.get(one, one), numbers.get(other, other)
    return one == other or (len(one) > 3 and len(other) > 3 and one[:4] == other[:4])


def clues(name: str, text: str, lang: str) -> set[str]:
    """The words of the text (Korean: any two syllables that stand together) that are in the name."""
    if lang == "ko":
        return {name[i:i + 2] for i in range(len(name) - 1) if re.fullmatch(r"[가-힣]{2}", name[i:i + 2])
                and name[i:i + 2] in text}
    plain_words = {"of", "the", "no", "must"}
    return {part for part in set(re.findall(r"\w+", name.casefold())) - plain_words
            if any(akin(part, word) for word in re.findall(r"\w+", text.casefold()))}


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("lang", ["ko", "en"])
def test_no_word_of_the_term_asked_picks_out_its_meaning(lang: str, seed: int) -> None:
    for word in terms():
        asked = question(word.id, Way.TERM_MEANING, seed)
        name = word.ko if lang == "ko" else word.en
        right = asked.shown(word.id, lang)  # type: ignore[arg-type]
        wrong = [asked.shown(option, lang) for option in asked.options if option != word.id]  # type: ignore[arg-type]
        found = {clue: [clue in clues(name, text, lang) for text in wrong] for clue in clues(name, right, lang)}
        assert all(any(there) for there in found.values()), (name, right, wrong)
        # A gap would tell as much as the word, if it were the only one.
        assert "…" not in right or any("…" in text for text in wrong), (name, right, wrong)


@pytest.mark.parametrize(("name", "text", "lang", "given"), [
    ("joker caller", "The three that can call the Joker out.", "en", {"call", "joker"}),
    ("seventeen (slang)", "Slang for a bid of 17.", "en", {"slang", "17"}),
    ("house rules", "Several playing without reason.", "en", set()),
    ("조커콜 카드", "조커를 불러낼 수 있는 3입니다.", "ko", {"조커"}),
    ("간", "기루다를 내는 순간입니다.", "ko", set())])
def test_words_of_a_name_are_found_in_a_meaning(name: str, text: str, lang: str, given: set[str]) -> None:
    assert told(name, text, lang) == given


def test_most_wrong_options_are_of_the_same_kind() -> None:
    same = [bool(set(term(option).kinds) & set(term(asked.id.partition("/")[0]).kinds))
            for asked in BANK for option in asked.options]
    assert sum(same) > 0.9 * len(same)


@pytest.mark.parametrize(("term_id", "said"), [
    ("trump", "기루다는 무슨"), ("declarer", "주공은 무슨"), ("ruff", "간은 무슨"), ("joker_call", "조커콜은 무슨"),
    ("five_handed", "5마는 무슨"), ("club", "클로버는 무슨")])
def test_particles_follow_the_spoken_word(term_id: str, said: str) -> None:
    assert question(term_id, Way.TERM_MEANING).prompt.say("ko").startswith(said)


def test_both_languages_are_asked_both_ways() -> None:
    ko_en, en_ko = question("trump", Way.KO_EN), question("trump", Way.EN_KO)
    assert "기루다" in ko_en.prompt.say("ko")
    assert "기루다 (giruda)" in ko_en.prompt.say("en")
    assert ko_en.shown("trump", "ko") == ko_en.shown("trump", "en") == "trump"
    assert "trump" in en_ko.prompt.say("ko")
    assert en_ko.shown("trump", "en") == "기루다 (giruda)"
    assert question("trump", Way.TERM_MEANING).prompt.say("both") == (
        "기루다는 무슨 뜻일까요? / What does “trump” mean?")


def test_a_wrong_answer_tells_what_it_means_and_what_was_asked() -> None:
    asked = question("ruff", Way.TERM_MEANING)
    other = next(option for option in asked.options if option != "ruff")
    verdict = asked.check(other)
    assert verdict.outcome is Outcome.WRONG
    assert [reason.say("ko") for reason in verdict.reasons] == [
        f"{term(name).ko} ({term(name).en}): {term(name).definition_ko}" for name in (other, "ruff")]


def test_the_seed_draws_other_options_and_the_same_seed_the_same() -> None:
    assert question("trump", "ko-en", 5) == question("trump", "ko-en", 5)
    drawn = {frozenset(question("trump", "ko-en", seed).options) for seed in range(8)}
    assert len(drawn) > 4
    places = {question("trump", "ko-en", seed).options.index("trump") for seed in range(20)}
    assert places == {0, 1, 2, 3}


def test_hints_leave_the_answer() -> None:
    for asked in BANK:
        assert false_leads(asked) == ()
        letter = asked.hints[-1].facts
        word = term(asked.id.partition("/")[0])
        if "letter_ko" in letter:
            assert (letter["letter_ko"], letter["letter_en"]) in {
                (word.ko[0], word.en[0]), (word.en[0], word.en[0]), (word.ko[0], word.ko[0])}
    with pytest.raises(AnswerError, match="hint 3"):
        BANK[1].hint(3)


def test_rivals_are_terms_and_no_term_is_left_without_distractors() -> None:
    known = {word.id for word in terms()}
    assert all(group <= known for group in RIVALS)
    assert all(len(distractors(word, 1)) == 3 for word in terms())
    # Two words that stand for each other in either language would have to be rivals; none do.
    assert [(a.id, b.id) for a, b in combinations(terms(), 2) if a.ko == b.ko or a.en == b.en] == []


@pytest.mark.parametrize(("name", "way"), [("giruda!", "ko-en"), ("trump", "en-fr")])
def test_what_is_not_known_is_quoted(name: str, way: str) -> None:
    with pytest.raises((glossary.UnknownTermError, ValueError), match=re.escape(name if way == "ko-en" else way)):
        question(name, way)


# --- first use


class Tags(HTMLParser):
    """The tags of a text, and the titles in it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.titles: list[str] = []
        self.open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.open.append(tag)
        self.titles += [value or "" for name, value in attrs if name == "title"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_first_use_is_explained_and_later_ones_are_plain() -> None:
    html = glossed("하트가 [[기루다]]예요. [[기루다]]는 [[선이 낸 무늬|led suit]]를 이겨요.", "ko")
    read = Tags(html)
    assert read.titles == [gloss(term("trump"), "ko"), gloss(term("led_suit"), "ko")]
    assert read.tags == ["abbr", "abbr", "details", "summary", "ul", "li", "li"]
    assert "[[" not in html
    assert html.count("기루다</abbr>") == 1
    assert "를 이겨요." in html
    assert "새 낱말: 기루다, 선도패" in html


def test_a_gloss_says_the_other_language_the_sound_and_the_meaning() -> None:
    assert gloss(term("trump"), "en") == f"trump (기루다, giruda): {term('trump').definition_en}"
    assert gloss(term("trump"), "ko") == f"기루다 (trump): {term('trump').definition_ko}"
    assert gloss(find("Mighty"), "en").startswith("Mighty (마이티): ")


def test_glosses_are_escaped_and_marks_checked() -> None:
    html = glossed("[[declarer]]", "en", details=False)
    assert Tags(html).titles == [gloss(term("declarer"), "en")]
    assert html.startswith('<abbr title="') and html.endswith(">declarer</abbr>")  # noqa: PT018
    with pytest.raises(glossary.UnknownTermError, match="'trunp'"):
        glossed("[[trunp]]", "en")
    with pytest.raises(ValueError, match="both"):
        glossed("[[trump]]", "both")
    assert glossed("no marks [1](x)", "en") == "no marks [1](x)"


def test_what_a_text_brings() -> None:
    assert marked_terms("[[trick]], [[leader]] and [[tricks|trick]]") == ("trick", "leader")
    assert marked_terms("[[트릭]]과 [[선]]") == ("trick", "leader")
