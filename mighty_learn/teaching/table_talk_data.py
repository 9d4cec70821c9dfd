"""What lesson 5 asks besides the glossary, read from `locale/table_talk.toml`: slang numbers, and sayings that mislead.

A saying is a word that does not say what it seems to say, or one that the texts use for different things. Of each is
known what somebody answers who believes that a word says just what it says, and the same everywhere (`face`). How
cards are read aloud is in `table_talk_spoken`, the told game in `table_talk_game`.
"""
from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from mighty_learn.engine.shuffle import mixed, shuffled
from mighty_learn.teaching.quiz import Question, Sentence
from mighty_learn.teaching.term_quiz import InEach

OPTIONS = 5  # of a question about a number
_BIDS = range(13, 21)
_NAMES = dict(zip(_BIDS, ("Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Full"), strict=True))


@cache
def data() -> Mapping[str, Any]:
    """The file: `numbers`, `slang`, `saying`, `step`."""
    source = files("mighty_learn").joinpath("locale").joinpath("table_talk.toml").read_text(encoding="utf-8")
    return tomllib.loads(source)


def words(ko: str, en: str) -> Sentence:
    """A text that stands there in both languages."""
    return InEach("term.shown", {"text_ko": ko, "text_en": en})


@cache
def saying(name: str) -> Question:
    """One saying by its id; a KeyError for none."""
    for number, entry in enumerate(data()["saying"]):
        if entry["id"] == name:
            return replace(choice(entry, number), id=f"saying-{name}")
    raise KeyError(f"{name!r} is no saying of table_talk.toml")


def choice(entry: Mapping[str, Any], seed: int) -> Question:
    """A question with its options as the file gives them, in another order."""
    given: Sequence[Sequence[str]] = shuffled(entry["options"], mixed(5, seed))
    return Question(
        id=f"caption-{entry['id']}", prompt=words(entry["ko"], entry["en"]),
        options=tuple(option[0] for option in given), accepted=(frozenset([entry["options"][0][0]]),),
        reasons={option[0]: words(option[3], option[4]) for option in given},
        hints=(Sentence("talk.hint_who"),),
        labels={option[0]: words(option[1], option[2]) for option in given},
    )


def saying_ids() -> frozenset[str]:
    """The ids of all sayings."""
    return frozenset(entry["id"] for entry in data()["saying"])


def sayings() -> tuple[Question, ...]:
    """All of them."""
    return tuple(saying(entry["id"]) for entry in data()["saying"])


def numbers() -> tuple[Question, ...]:
    """Every slang number."""
    return tuple(_number(entry, place) for place, entry in enumerate(data()["slang"]))


def _number(entry: Mapping[str, Any], place: int) -> Question:
    right, face = entry["number"], entry["face"]
    near = shuffled([n for n in _BIDS if n != right], mixed(7, place))
    shown = [right, face, *near][:OPTIONS] if face else [right, *near][:OPTIONS]
    options = tuple(map(str, sorted(shown)))
    return Question(
        id=f"slang-{entry['id']}", prompt=words(entry["ko"], entry["en"]), options=options,
        accepted=(frozenset([str(right)]),), reasons={option: _why(entry, int(option)) for option in options},
        hints=(Sentence("talk.hint_number"),),
    )


def _why(entry: Mapping[str, Any], n: int) -> Sentence:
    """Why this number is right or not."""
    told = data()["numbers"]
    if n == entry["number"]:
        return words(*(told[f"right_{lang}"].format(word=entry[f"word_{lang}"], n=n) for lang in ("ko", "en")))
    if n not in _BIDS:
        return words(told["five_ko"], told["five_en"])
    return words(*(told[f"named_{lang}"].format(n=n, name=_NAMES[n]) for lang in ("ko", "en")))


@cache
def rights() -> Mapping[str, str]:
    """By question: the right answer."""
    found = {f"saying-{entry['id']}": str(entry["options"][0][0]) for entry in data()["saying"]}
    return found | {f"slang-{entry['id']}": str(entry["number"]) for entry in data()["slang"]}


@cache
def faces() -> Mapping[str, str]:
    """By question: what somebody answers who takes every word at its face. A number without one is known or guessed."""
    found = {f"saying-{entry['id']}": str(entry["options"][1][0]) for entry in data()["saying"]}
    return found | {f"slang-{entry['id']}": str(entry["face"]) for entry in data()["slang"] if entry["face"]}
