"""How Korean text is said, and which particle follows it.

A particle goes by the last sound of what is *said*: ♠A is 스페이드 에이스, so ♠A를; 17 is 십칠, so 17로.
Every text is therefore read first. An ending whose reading is not known raises `UnreadableError`; 을(를) is never
printed. This module leaves out the catalogues (see `text`); of the game it knows the names of suits and
ranks only.
"""
from __future__ import annotations

import re
from collections.abc import Mapping


class TextError(Exception):
    """Anything that cannot be worded for a learner."""


class UnreadableError(TextError, ValueError):
    """A text that cannot be read: not in the notation, or without a known Korean reading."""


SUITS: Mapping[str, str] = {
    "♠": "스페이드", "♥": "하트", "♦": "다이아", "♣": "클로버",
    "S": "스페이드", "H": "하트", "D": "다이아", "C": "클로버", "NT": "노기루다",
}
RANKS: Mapping[str, str] = {"A": "에이스", "K": "킹", "Q": "퀸", "J": "잭"}

# The first form follows a final consonant.
PAIRS: tuple[str, ...] = (
    "은/는", "이/가", "을/를", "과/와", "아/야", "이에요/예요", "이었어요/였어요", "이라/라",
    "이라서/라서", "이라고/라고", "이라면/라면", "이란/란", "이나/나", "이랑/랑", "이며/며", "이고/고",
    "이면/면", "이지만/지만", "이든/든", "이여/여",
    "으로/로", "으로는/로는", "으로도/로도", "으로서/로서", "으로써/로써",
)
_RIEUL = 8
_DIGITS = "영일이삼사오육칠팔구"
_LETTERS: Mapping[str, str] = {
    "A": "에이", "B": "비", "C": "시", "D": "디", "E": "이", "F": "에프", "G": "지", "H": "에이치",
    "I": "아이", "J": "제이", "K": "케이", "L": "엘", "M": "엠", "N": "엔", "O": "오", "P": "피",
    "Q": "큐", "R": "아르", "S": "에스", "T": "티", "U": "유", "V": "브이", "W": "더블유",
    "X": "엑스", "Y": "와이", "Z": "제트",
}
_OTHER_SIGNS: Mapping[str, str] = {"%": "퍼센트", "+": "플러스 ", "-": "마이너스 ", "−": "마이너스 "}
_BRACKETS = re.compile(r"\s*(?:\([^()]*\)|\[[^\[\]]*\])$")
_QUOTES = str.maketrans("", "", "\"'‘’“”「」『』()[]")
_TOKEN = re.compile(r"""
      (?P<joker>\bJK\b)
    | (?P<suit>[♠♥♦♣]|\bNT(?=\b|\d)|\b[SHDC](?=\d|[AKQJ]\b))   # before a number or a rank: SA, S15
    | (?P<number>\d[\d,]*(?:\.\d+)?)
    | (?P<rank>[AKQJ](?![A-Za-z]))
    | (?P<letters>\b[A-Z]+\b)
    | (?P<other>[%+−-])""", re.VERBOSE | re.ASCII)


def reading(text: str) -> str:
    """How `text` is said in Korean: "♠A" is 스페이드 에이스, "17" 십칠. A bracket at the end is not said."""
    while (shorter := _BRACKETS.sub("", text)) not in ("", text):
        text = shorter
    return " ".join(_TOKEN.sub(_read_token, text.translate(_QUOTES)).split())


def _read_token(found: re.Match[str]) -> str:
    token = found[0]
    match found.lastgroup:
        case "joker":
            return "조커"
        case "suit":
            return SUITS[token] + " "
        case "number":
            return read_number(token)
        case "rank":
            return RANKS[token]
        case "letters":
            return "".join(_LETTERS[letter] for letter in token)
        case _:
            return _OTHER_SIGNS[token]


def read_number(text: str) -> str:
    """A number in Sino-Korean: "17" is 십칠, "1.5" 일 점 오. At most twelve digits before the point."""
    whole, _, decimals = text.replace(",", "").partition(".")
    if not whole.isdecimal() or len(whole) > 12:
        raise UnreadableError(f"{text!r} is not a number of at most twelve digits")
    return _sino(int(whole)) + (" 점 " + "".join(_DIGITS[int(d)] for d in decimals) if decimals else "")


def _sino(n: int) -> str:
    for unit, name in ((10**8, "억"), (10**4, "만"), (1000, "천"), (100, "백"), (10, "십")):
        if n >= unit:
            # Ten is 십 and ten thousand 만, without 일; but a hundred million is 일억.
            many = _sino(n // unit) if n // unit > 1 or unit == 10**8 else ""
            return many + name + (_sino(n % unit) if n % unit else "")
    return _DIGITS[n]


def particle(word: str, pair: str) -> str:
    """The form of `pair` ("을/를") that follows `word`."""
    if pair not in PAIRS:
        raise UnreadableError(f"{pair!r} is not a pair of particles; known: {', '.join(PAIRS)}")
    after_final, after_vowel = pair.split("/")
    final = _final_sound(word)
    # 으로 and its like treat ㄹ as a vowel: 칠로, 팔로.
    return after_vowel if final == 0 or (final == _RIEUL and after_final.startswith("으로")) else after_final


def _final_sound(word: str) -> int:
    said = reading(word)
    if not said or not "가" <= said[-1] <= "힣":
        raise UnreadableError(f"the last sound of {word!r} is not known; give a Korean reading: 조커, not joker")
    return (ord(said[-1]) - ord("가")) % 28


def with_particle(word: str, pair: str) -> str:
    """`word` and the form of `pair` that follows it; 나 with 이/가 is 내가."""
    return "내가" if (word, pair) == ("나", "이/가") else word + particle(word, pair)
