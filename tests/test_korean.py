"""What is said of every card and number in Korean, and the particle that follows it."""

from __future__ import annotations

import re

import pytest

from mighty_learn import korean, text
from mighty_learn.text import particle, reading, spoken, with_particle

# Written by hand, not taken from the program: how each rank ends when it is said.
VOWEL, RIEUL, OTHER = "no final", "ㄹ", "another final"
SUIT_NAMES = {"S": "스페이드", "H": "하트", "D": "다이아", "C": "클로버"}
RANK_NAMES = {
    "A": ("에이스", VOWEL), "K": ("킹", OTHER), "Q": ("퀸", OTHER), "J": ("잭", OTHER), "10": ("십", OTHER),
    "9": ("구", VOWEL), "8": ("팔", RIEUL), "7": ("칠", RIEUL), "6": ("육", OTHER), "5": ("오", VOWEL),
    "4": ("사", VOWEL), "3": ("삼", OTHER), "2": ("이", VOWEL),
}
CARDS = {s + r: (f"{SUIT_NAMES[s]} {name}", end) for s in SUIT_NAMES for r, (name, end) in RANK_NAMES.items()}
CARDS |= {"JK": ("조커", VOWEL)}
AFTER = {  # pair: after no final, after ㄹ, after another final
    "은/는": "는 은 은", "이/가": "가 이 이", "을/를": "를 을 을", "과/와": "와 과 과", "으로/로": "로 로 으로",
    "이에요/예요": "예요 이에요 이에요", "이라/라": "라 이라 이라", "아/야": "야 아 아", "이나/나": "나 이나 이나",
    "이랑/랑": "랑 이랑 이랑", "으로는/로는": "로는 로는 으로는", "으로도/로도": "로도 로도 으로도",
    "이라고/라고": "라고 이라고 이라고", "이며/며": "며 이며 이며", "이었어요/였어요": "였어요 이었어요 이었어요",
}
ENDS = (VOWEL, RIEUL, OTHER)
NUMBERS = [
    "영", "일", "이", "삼", "사", "오", "육", "칠", "팔", "구", "십", "십일", "십이", "십삼", "십사", "십오", "십육",
    "십칠", "십팔", "십구", "이십", "이십일", "이십이", "이십삼", "이십사", "이십오", "이십육", "이십칠", "이십팔",
    "이십구", "삼십",
]
DIGIT_ENDS = [OTHER, RIEUL, VOWEL, OTHER, VOWEL, VOWEL, OTHER, RIEUL, RIEUL, VOWEL]  # 영/십 일 이 삼 사 오 육 칠 팔 구


def expected(end: str, pair: str) -> str:
    return AFTER[pair].split()[ENDS.index(end)]


@pytest.mark.parametrize("pair", AFTER)
def test_particles_of_all_53_cards(pair: str) -> None:
    assert len(CARDS) == 53
    for card, (said, end) in CARDS.items():
        shown = text.show(card, "card", "ko")
        assert {particle(form, pair) for form in (card, shown, said)} == {expected(end, pair)}, (card, pair)


def test_every_pair_that_the_module_knows_picks_one_of_its_two_forms() -> None:
    assert set(AFTER) <= set(korean.PAIRS)
    for pair in korean.PAIRS:
        assert (particle("손", pair), particle("코", pair)) == tuple(pair.split("/"))
        assert particle("발", pair) == pair.split("/")[pair.startswith("으로")]


def test_spoken_forms_of_all_53_cards() -> None:
    assert {card: spoken(card, "ko") for card in CARDS} == {card: said for card, (said, _) in CARDS.items()}
    assert all(reading(text.show(card, "card", "ko")) == said for card, (said, _) in CARDS.items())
    assert len({spoken(card, "en") for card in CARDS}) == 53
    assert [spoken(card, "en") for card in ("SA", "H10", "JK", "D2")] == [
        "ace of spades", "ten of hearts", "Joker", "two of diamonds"]


def test_readings_in_the_module_and_in_the_catalogue_are_the_same() -> None:
    for suit, name in SUIT_NAMES.items():
        assert text.show(suit, "suit", "ko") == reading(text.SIGNS[suit]) == name
    for rank, (name, _) in RANK_NAMES.items():
        assert text.show(rank, "rank", "ko") == reading(f"♠{rank}").split()[1] == name


def test_numbers_are_read_in_sino_korean() -> None:
    assert [korean.read_number(str(n)) for n in range(31)] == NUMBERS
    big = {
        "99": "구십구", "100": "백", "640": "육백사십", "2560": "이천오백육십", "10000": "만", "1,234": "천이백삼십사",
        "110000": "십일만", "100000000": "일억", "0.5": "영 점 오",
    }
    assert {number: korean.read_number(number) for number in big} == big


@pytest.mark.parametrize("pair", ["을/를", "이/가", "은/는", "과/와", "으로/로"])
def test_particles_of_numbers(pair: str) -> None:
    for n in range(31):
        assert with_particle(str(n), pair) == f"{n}{expected(DIGIT_ENDS[n % 10], pair)}"


@pytest.mark.parametrize(("word", "result"), [
    ("7", "7로"), ("8", "8로"), ("1", "1로"), ("17", "17로"), ("10", "10으로"), ("조커콜", "조커콜로"), ("칠", "칠로"),
    ("팔", "팔로"), ("♦8", "♦8로"), ("♥10", "♥10으로"), ("주공", "주공으로"), ("S17", "S17로"), ("NT15", "NT15로"),
    ("♣", "♣로"), ("NT", "NT로"), ("딜미스(파토)", "딜미스(파토)로"), ("‘킹’", "‘킹’으로"), ("(조커콜)", "(조커콜)로"),
    ("K", "K으로"), ("하트 Q", "하트 Q으로"), ("50%", "50%로"), ("−5", "−5로"), ("ABC", "ABC로"), ("PM", "PM으로"),
])
def test_endings_are_read_before_the_particle(word: str, result: str) -> None:
    assert with_particle(word, "으로/로") == result


def test_i_is_said_naega() -> None:
    assert [with_particle("나", pair) for pair in ("이/가", "은/는", "을/를")] == ["내가", "나는", "나를"]


@pytest.mark.parametrize("word", ["", "Kim", "joker", "½", "조커!", "SAm", "..."])
def test_an_unknown_ending_is_an_error_that_quotes_it(word: str) -> None:
    with pytest.raises(text.UnreadableError, match=re.escape(repr(word))):
        particle(word, "을/를")


def test_an_unknown_pair_is_an_error() -> None:
    with pytest.raises(text.UnreadableError, match="를/을"):
        particle("조커", "를/을")
