"""Cards read aloud, and the ending that Korean puts behind them: it goes by the sound, not by the sign that is written.

    ♥K을 ♦7로 잡았어요     하트 킹 ends in a consonant: 을. 다이아 칠 ends in ㄹ: 로.

Each question leaves two endings open. What sounds how is known to `korean`; here are the sentences, and how the words
in them are spelled in Latin letters.
"""
from __future__ import annotations

from functools import cache
from itertools import product

from mighty_learn.engine.shuffle import mixed, shuffled
from mighty_learn.korean import particle, reading
from mighty_learn.teaching.quiz import Question, Sentence
from mighty_learn.teaching.table_talk_data import words
from mighty_learn.teaching.term_quiz import InEach
from mighty_learn.text import show

_SENTENCES = (  # two pairs of endings, the name of the sentence, its verb
    ("을/를", "으로/로", "caught", "잡았어요"),
    ("은/는", "이/가", "took", "잡았어요"),
    ("과/와", "을/를", "buried", "묻었어요"),
)
_CARDS = (
    ("HK", "D7"), ("SQ", "C8"), ("DJ", "H5"), ("HA", "S7"), ("CK", "JK"), ("SJ", "H10"), ("DQ", "C9"), ("H10", "D8"),
    ("JK", "CJ"), ("C3", "HQ"), ("D8", "SK"), ("S6", "HJ"),
)
_SOUNDS = {  # the Revised Romanization, by hand
    "스페이드": "seupeideu", "하트": "hateu", "다이아": "daia", "클로버": "keullobeo", "조커": "jokeo",
    "에이스": "eiseu", "킹": "king", "퀸": "kwin", "잭": "jaek", "십": "sip", "구": "gu", "팔": "pal", "칠": "chil",
    "육": "yuk", "오": "o", "사": "sa", "삼": "sam", "이": "i", "을": "eul", "를": "reul", "은": "eun", "는": "neun",
    "가": "ga", "과": "gwa", "와": "wa", "으로": "euro", "로": "ro",
    "잡았어요": "jabasseoyo", "묻었어요": "mudeosseoyo",
}


def sound(said: str) -> str:
    """Korean words of the sentences above in Latin letters; a KeyError for any other word."""
    return " ".join(_SOUNDS[word] for word in said.split())


def questions() -> tuple[Question, ...]:
    """Two endings in each of three sentences, about different cards."""
    asked = product(_CARDS, _SENTENCES)
    return tuple(_question(cards, sentence, number) for number, (cards, sentence) in enumerate(asked))


@cache
def rights() -> dict[str, str]:
    """By question: the two endings that follow the sounds."""
    return {one.id: next(iter(one.solution)) for one in questions()}


def _question(cards: tuple[str, str], sentence: tuple[str, ...], number: int) -> Question:
    *pairs, name, verb = sentence
    options = ["-".join(endings) for endings in product(*(pair.split("/") for pair in pairs))]
    endings = [particle(_shown(card), pair) for card, pair in zip(cards, pairs, strict=True)]
    why = _why(cards, endings)
    return Question(
        id=f"spoken-{name}-{'-'.join(cards)}", prompt=InEach(f"talk.spoken_{name}", _facts(cards)),
        options=tuple(shuffled(options, mixed(3, number))), accepted=(frozenset(["-".join(endings)]),),
        reasons=dict.fromkeys(options, why), hints=(Sentence("talk.hint_spoken"),),
        labels={option: _label(cards, option.split("-"), verb) for option in options},
    )


def _shown(card: str) -> str:
    return show(card, "card", "ko")


def _facts(cards: tuple[str, str]) -> dict[str, object]:
    """Each card with how it is said."""
    facts: dict[str, object] = {}
    for place, card in zip(("one", "other"), cards, strict=True):
        said, sign = reading(_shown(card)), show(card, "card", "en")
        facts |= {f"{place}_ko": f"{_shown(card)}({said})" if card != "JK" else said,
                  f"{place}_en": f"{sign} ({said}, {sound(said)})"}
    return facts


def _why(cards: tuple[str, str], endings: list[str]) -> Sentence:
    """What each card sounds like, and which ending follows."""
    facts = _facts(cards)
    for place, end in zip(("one", "other"), endings, strict=True):
        facts |= {f"{place}end_ko": end, f"{place}end_en": f"{end} ({sound(end)})"}
    return InEach("talk.spoken_why", facts)


def _label(cards: tuple[str, str], endings: list[str], verb: str) -> Sentence:
    ko = " ".join([*(f"{_shown(card)}{ending}" for card, ending in zip(cards, endings, strict=True)), verb])
    latin = [f"{sound(reading(_shown(card)))}-{sound(end)}" for card, end in zip(cards, endings, strict=True)]
    return words(ko, f"{ko} ({' '.join([*latin, sound(verb)])})")
