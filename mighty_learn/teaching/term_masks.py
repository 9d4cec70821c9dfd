"""What a meaning gives away of the name it explains, and how that is hidden.

A word of the name, in any of its forms, tells which meaning belongs to it unless another option has it too. English
words are compared by how they begin, Korean ones by the syllables in common; choosing options is `term_quiz`'s.
"""
from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations

HIDDEN = "…"

_NO_CLUE = frozenset({"the", "of", "no", "in", "and", "must"})  # of a name; every meaning may have them
_NUMERALS = {"15": "fifteen", "17": "seventeen"}  # names that are numbers
_STEM, _ENDING = 4, 3  # letters that two forms of a word have in common at least, and that may follow them at most
_WORD = re.compile(r"[^\W_]+")


def told(name: str, text: str, lang: str) -> frozenset[str]:
    """The words of `text` (in Korean: runs of two syllables or more) that say what is in `name`."""
    return _told_in_korean(name, text) if lang == "ko" else frozenset(
        word for word in _words(text) if any(_akin(word, part) for part in _words(name)))


def left_alone(pieces: Iterable[str], texts: Iterable[str], lang: str) -> frozenset[str]:
    """Those of the pieces that none of the texts has too."""
    others = list(texts)
    return frozenset(piece for piece in pieces if not any(_has(text, piece, lang) for text in others))


def hide(text: str, pieces: Iterable[str]) -> str:
    """The text without these pieces; of one piece within another the longer goes first."""
    for piece in sorted(pieces, key=len, reverse=True):
        bound = r"\b" if piece.isascii() else ""
        text = re.sub(f"{bound}{re.escape(piece)}{bound}", HIDDEN, text, flags=re.IGNORECASE)
    return text


def _has(text: str, piece: str, lang: str) -> bool:
    return piece in text if lang == "ko" else any(_akin(word, piece) for word in _words(text))


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold())) - _NO_CLUE


def _akin(one: str, other: str) -> bool:
    """Whether these are forms of one word: call and caller, deals and dealt, 17 and seventeen."""
    one, other = (_NUMERALS.get(word, word) for word in (one, other))
    stem = next((k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return one == other or (stem >= _STEM and max(len(one), len(other)) - stem <= _ENDING)


def _told_in_korean(name: str, text: str) -> frozenset[str]:
    runs = {word[i:k] for word in _WORD.findall(name) for i, k in combinations(range(len(word) + 1), 2) if k - i > 1}
    found = {run for run in runs if run in text}
    return frozenset(run for run in found if not any(run in longer for longer in found - {run}))
