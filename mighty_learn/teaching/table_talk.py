"""Lesson 5, table talk: its terms, its bank of questions about words, tricks to put into words.

The questions about the glossary come from `term_quiz`; slang numbers and sayings that mislead from `table_talk_data`;
cards read aloud from `table_talk_spoken`. A deal told in slang is `table_talk_game`, what is forgotten
`table_talk_memory`.
"""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from mighty_learn.engine import table as engine
from mighty_learn.engine.actions import Contract, parse_play
from mighty_learn.engine.presets import CAMPUS
from mighty_learn.engine.table import Phase
from mighty_learn.teaching import given, table_talk_game, term_quiz
from mighty_learn.teaching import table_talk_data as data
from mighty_learn.teaching import table_talk_spoken as spoken
from mighty_learn.teaching.glossary import Table, terms
from mighty_learn.teaching.quiz import Question
from mighty_learn.teaching.students import marked
from mighty_learn.text import LANGUAGE

NAME = "05_table_talk"
SIZE, NEED = 30, 24  # of the gate

# What everybody says is asked; options of single houses, and a word whose Korean form is inferred, are not.
_LEFT_OUT = frozenset((
    "order", "hand", "lowest_bid", "all_pass", "open_kitty", "dealer_opens", "declared_run", "raise", "discard",
    "joker_check", "dead_card", "led_suit", "joker_lead", "share", "game", "sitting", "house_rules", "spade", "heart",
    "diamond", "suit",
))


def term_ids() -> tuple[str, ...]:
    """The terms of the lesson, in the order of the glossary."""
    return tuple(word.id for word in terms() if word.id not in _LEFT_OUT)


@cache
def bank() -> tuple[Question, ...]:
    """Every question that the gate is drawn from."""
    return (*term_quiz.bank(term_ids()), *marked(_own(), ["M-ONEWORD"]))


def _own() -> tuple[Question, ...]:
    return (*data.numbers(), *data.sayings(), *spoken.questions())


def answer_with(question: Question, at_face: bool = False) -> str | None:
    """The right answer to a question of words, or that of somebody who takes every word at its face; else None."""
    return _answers(at_face).get(question.id)


@cache
def _answers(at_face: bool) -> Mapping[str, str]:
    words = {f"{word.id}/{way}": word.id for word in terms() for way in term_quiz.Way}
    right = {**words, **data.rights(), **spoken.rights()}
    return {**right, **data.faces()} if at_face else right


def word_table(*kinds: str) -> Table:
    """The terms of the lesson that belong first of all to one of these kinds, in the language of the notebook."""
    known = dict.fromkeys(kind for word in terms() for kind in word.kinds)
    for kind in kinds or ("",):
        given.one_of("kinds", kind, known)
    return Table(tuple(word for word in terms() if word.id in term_ids() and word.kinds[0] in kinds), LANGUAGE.value)


# --- tricks to put into words


def captions(part: str) -> tuple[Question, ...]:
    """A trick with "one" or "two" words missing, or those for the learner "alone"; GivenError for another part."""
    given.one_of("part", part, dict.fromkeys(entry["part"] for entry in data.data()["caption"]))
    return tuple(replace(data.choice(entry, place), table=trick_of(entry))
                 for place, entry in enumerate(data.data()["caption"]) if entry["part"] == part)


def told_trick(number: int) -> engine.Trick:
    """A trick of the game that the lesson tells, 1–10; GivenError for another number."""
    tricks = table_talk_game.game().tricks
    return tricks[given.whole("number", number, 1, len(tricks)) - 1]


def trick_of(entry: Mapping[str, Any]) -> engine.Table:
    """The trick of a caption, all five cards on the table."""
    plays = tuple(parse_play(word) for word in entry["trick"].split())
    return engine.Table(CAMPUS, 0, Phase.PLAY, entry["leader"], contract=Contract.parse(entry["contract"]),
                        declarer=entry["declarer"], leader=entry["leader"], trick_number=entry["k"], trick=plays)


# --- questions for the way there


def slang() -> tuple[Question, ...]:
    """Four slang numbers, Korean and English."""
    return _some("slang-three", "slang-dat", "slang-gop", "slang-full")


def misleading() -> tuple[Question, ...]:
    """Four words that do not say what they seem to say."""
    return _some("saying-picture", "saying-bury", "saying-run", "saying-boss-card")


def disputed() -> tuple[Question, ...]:
    """Four words that the texts use for different things."""
    return _some("saying-gan", "saying-magong", "saying-trump-word", "saying-pato")


def read_aloud() -> tuple[Question, ...]:
    """Three cards with their endings."""
    return _some("spoken-caught-HK-D7", "spoken-took-SQ-C8", "spoken-buried-HA-S7")


def _some(*names: str) -> tuple[Question, ...]:
    known = {one.id: one for one in bank()}
    return tuple(known[name] for name in names)
