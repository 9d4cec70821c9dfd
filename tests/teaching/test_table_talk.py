"""Lesson 5: the words that are asked, judged a second time; the told game against the engine; forgetting."""
from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any

import fsrs
import pytest

from mighty_learn.engine.cards import Card, Suit
from mighty_learn.engine.record import replay
from mighty_learn.engine.state import government_taken
from mighty_learn.engine.table import Trick
from mighty_learn.teaching import review, table_talk, term_quiz
from mighty_learn.teaching.glossary import term
from mighty_learn.teaching.lessons import lesson
from mighty_learn.teaching.progress import Progress
from mighty_learn.teaching.progress.review import _SCHEDULER
from mighty_learn.teaching.quiz import Question
from mighty_learn.teaching.students import student
from mighty_learn.teaching.table_talk_game import Step, game, steps
from mighty_learn.teaching.table_talk_memory import DAYS, PLANS, SCHEDULER, forgetting

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


# --- the told game


def test_the_game_is_one_that_was_played() -> None:
    assert replay(game().record()) == game()
    assert game().is_over
    assert [step.state for step in steps()][-1] == game()
    for step in steps():
        assert step.state.history == game().history[:len(step.state.history)]


BY = {step.id: step for step in steps()}


def plain(step: Step, lang: str) -> str:
    return " ".join("".join(piece.text for piece in line) for line in step.lines(lang))  # type: ignore[arg-type]


@pytest.mark.parametrize("step", steps(), ids=lambda step: step.id)
def test_both_languages_tell_the_same_of_the_same_cards_and_players(step: Step) -> None:
    explained = [{piece.term.id for line in step.lines(lang) for piece in line if piece.term} for lang in ("ko", "en")]  # type: ignore[arg-type]
    assert explained[0] == explained[1]
    cards = [set(re.findall(r"[♠♥♦♣](?:10|[AKQJ2-9])", plain(step, lang))) for lang in ("ko", "en")]
    assert cards[0] == cards[1]
    assert set(re.findall(r"(\d)번", plain(step, "ko"))) == set(re.findall(r"Player (\d)", plain(step, "en")))
    if step.trick:
        trick = step.state.tricks[-1]
        own = {show(play.card) for play in trick.plays}
        gone = {show(play.card) for one in step.state.tricks for play in one.plays}
        assert cards[0] <= gone
        assert cards[0] & own
    assert step.hold <= set(step.terms)
    held = [piece.text for line in step.lines("ko", answered=False) for piece in line if piece.held]
    assert bool(held) is bool(step.hold)
    assert not {piece.term.id for line in step.lines("ko", answered=False) for piece in line if piece.term} & step.hold


def show(card: Card) -> str:
    return {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}.get(str(card.suit), "") + str(card.rank or "JK")


def test_what_is_told_is_what_happened() -> None:
    state, tricks = game(), game().tricks
    assert (state.dealer, str(state.contract), state.declarer, state.friend) == (1, "C15", 3, 2)
    assert [str(action) for action in state.history[:3]] == ["S13", "C14", "C15"]
    assert str(state.history[7]) == "discard HK H5 H2"
    assert (str(state.friend_card), str(state.mighty), str(state.joker_caller)) == ("CA", "SA", "S3")
    dealt = state.dealt
    assert not dealt[1].of_suit(Suit.D)  # a first-trick ruff: void in diamonds, a trump on ♦A
    assert [str(tricks[0].by_seat(seat)) for seat in (3, 1)] == ["DA", "C3"]
    assert tricks[0].winner == 1
    assert str(tricks[1].plays[0]) == "S3!"  # a joker call, and of the Mighty's suit
    assert {"JK", "SA"} <= {str(card) for card in dealt[3]}  # who holds both may answer with the Mighty
    assert str(tricks[1].by_seat(3)) == "SA"
    assert str(tricks[2].plays[0]) == "JK>C"
    assert str(tricks[2].by_seat(2)) == "CA"
    gone = {str(play.card) for trick in tricks[:3] for play in trick.plays}
    assert {"CA", "CK"} <= gone  # so ♣Q is the top card
    out = {str(play.card) for trick in tricks[:4] for play in trick.plays}
    assert all(str(card) in out for seat in (0, 1, 4) for card in dealt[seat].of_suit(Suit.C))
    assert (tricks[5].points, tricks[7].winner, tricks[9].points) == (3, 4, 3)
    assert [str(tricks[number].by_seat(2)) for number in (6, 8, 9)] == ["C6", "C7", "C8"]
    assert [tricks[number].winner for number in (6, 8, 9)] == [2, 2, 2]
    assert government_taken(state) == 16
    assert sum(state.taken[seat] for seat in (2, 3)) == 15
    assert [state.score().by_seat[seat] for seat in (3, 2, 0)] == [10, 5, -5]


def test_steps_ask_what_they_explain() -> None:
    asked = [step for step in steps() if step.ask]
    assert len(asked) >= 7
    for step in asked:
        assert step.ask is not None
        assert step.hold
    assert BY["bid-15"].ask == next(one for one in table_talk.data.sayings() if one.id == "saying-datkeul")
    trick = BY["trick-1"].ask
    assert trick is not None
    assert trick.id == "first_ruff/term-meaning"
    assert "초간 (chogan)" in trick.prompt.say("en")
    with pytest.raises(ValueError, match="both"):
        BY["deal"].lines("both")


def test_the_game_uses_many_words_of_the_lesson() -> None:
    used = {name for step in steps() for name in step.terms}
    assert len(used) >= 30
    assert all(term(name) for name in used)


# --- forgetting


def curve(days: int, stability: float) -> float:
    """FSRS's forgetting curve from its parameters, written out again."""
    decay = -fsrs.Scheduler().parameters[20]
    return float((1 + (0.9 ** (1 / decay) - 1) * days / stability) ** decay)


def test_all_at_once_is_one_exposure_to_the_model() -> None:
    first = fsrs.Scheduler().parameters[2]  # the stability of a card first known with "good"
    told = forgetting("together")
    assert told.known == pytest.approx([curve(day, first) for day in range(DAYS + 1)], abs=1e-9)
    assert told.asked == 5
    assert round(100 * told.known[-1]) == 67


def test_spread_reviews_add_up_over_every_course() -> None:
    told = forgetting("spread")
    assert told.known[0] == 1
    assert 5 < told.asked < 5.5
    assert told.known[1] == pytest.approx(curve(1, fsrs.Scheduler().parameters[2]))
    assert told.known[30] > forgetting("together").known[30] + 0.2
    assert told.words == pytest.approx(60 * told.known[-1])
    # After each review more is known than the day before it.
    assert all(told.known[day + 1] > told.known[day] for day in (1, 3, 7, 14))


def test_sampled_courses_agree_with_the_exact_ones() -> None:
    import random
    from datetime import UTC, datetime, timedelta

    rng, begin, n = random.Random(5), datetime(2026, 3, 1, 9, tzinfo=UTC), 400
    hits = 0
    for _ in range(n):
        card, _log = SCHEDULER.review_card(fsrs.Card(card_id=1, due=begin), fsrs.Rating.Good, begin)
        for number, day in enumerate((1, 3, 7, 14), 1):
            at = begin + timedelta(days=day, hours=number)
            known = rng.random() < SCHEDULER.get_card_retrievability(card, at)
            card, _log = SCHEDULER.review_card(card, fsrs.Rating.Good if known else fsrs.Rating.Again, at)
            if not known:
                card, _log = SCHEDULER.review_card(card, fsrs.Rating.Good, at + timedelta(minutes=10))
        hits += rng.random() < SCHEDULER.get_card_retrievability(card, begin + timedelta(days=30, hours=6))
    exact = forgetting("spread").known[-1]
    assert abs(hits / n - exact) < 4 * (exact * (1 - exact) / n) ** 0.5


def test_the_model_is_the_one_of_the_review_and_plans_are_as_long() -> None:
    assert SCHEDULER.parameters == _SCHEDULER.parameters == fsrs.Scheduler().parameters
    assert len(SCHEDULER.parameters) == 21
    assert {len(plan) for plan in PLANS.values()} == {5}
    with pytest.raises(KeyError, match="never"):
        forgetting("never")
