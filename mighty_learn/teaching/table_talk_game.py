"""A recorded game, told step by step in the words that players use, each explained where it stands.

What is told is written in `locale/table_talk.toml`; the game lies in `games/talk.txt` and is replayed by the engine, so
that what a step shows is what happened. Some steps ask first what a word meant, and explain it after the answer.
"""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from itertools import accumulate
from typing import Any

from mighty_learn.engine.record import replay
from mighty_learn.engine.state import State
from mighty_learn.teaching import table_talk_data as data
from mighty_learn.teaching.gloss import MARK, gloss
from mighty_learn.teaching.glossary import Term, find, term
from mighty_learn.teaching.quiz import Question
from mighty_learn.teaching.term_quiz import InEach, Way
from mighty_learn.teaching.term_quiz import question as about_term
from mighty_learn.text import Lang, check_lang

LEARNER = 0  # whose seat is "you"


@dataclass(frozen=True)
class Piece:
    """Some words of a line; `term`: what they stand for, if explained; `held`: whether that is asked first."""

    text: str
    term: Term | None = None
    held: bool = False

    def meaning(self, lang: Lang) -> str:
        """What the words mean, in a line; "" for plain words."""
        return gloss(self.term, lang) if self.term else ""


@dataclass(frozen=True)
class Step:
    """One event of the game: what is told of it, the game after it, and what is asked before a word is explained."""

    id: str
    state: State
    texts: Mapping[str, tuple[str, ...]]  # the lines, by language
    ask: Question | None
    hold: frozenset[str]  # ids of terms that are not explained before the answer

    def lines(self, lang: Lang, answered: bool = True) -> tuple[tuple[Piece, ...], ...]:
        """The lines in one language, "ko" or "en", in pieces."""
        if check_lang(lang) == "both":
            raise ValueError("a step is told in one language, 'ko' or 'en', not 'both'")
        hidden = frozenset[str]() if answered else self.hold
        return tuple(tuple(_pieces(text, hidden)) for text in self.texts[lang])

    @property
    def terms(self) -> tuple[str, ...]:
        """The ids of the terms it uses, in order."""
        met = (piece.term.id for line in self.lines("ko") for piece in line if piece.term)
        return tuple(dict.fromkeys(met))

    @property
    def trick(self) -> int | None:
        """Which of the ten tricks it tells, 1–10; None outside the play and at the settlement."""
        return int(self.id.removeprefix("trick-")) if self.id.startswith("trick-") else None


def _pieces(text: str, hidden: frozenset[str]) -> Iterator[Piece]:
    at = 0
    for mark in MARK.finditer(text):
        if mark.start() > at:
            yield Piece(text[at:mark.start()])
        term = find(mark[2] or mark[1])
        yield Piece(mark[1], None, held=True) if term.id in hidden else Piece(mark[1], term)
        at = mark.end()
    if at < len(text):
        yield Piece(text[at:])


@cache
def game() -> State:
    """The game, finished."""
    return replay(files("mighty_learn.teaching").joinpath("games").joinpath("talk.txt").read_text(encoding="utf-8"))


@cache
def steps() -> tuple[Step, ...]:
    """The game from the deal to the settlement."""
    whole = game()
    first = State.from_hands(whole.rules, whole.dealt, whole.kitty, whole.dealer)
    states = tuple(accumulate(whole.history, lambda state, action: state.apply(action), initial=first))
    return tuple(_step(entry, states) for entry in data.data()["step"])


def _step(entry: Mapping[str, Any], states: tuple[State, ...]) -> Step:
    texts = {lang: tuple(line[at] for line in entry["lines"]) for at, lang in enumerate(("ko", "en"))}
    hold = frozenset(entry.get("hold", ()))
    return Step(entry["id"], states[entry["actions"]], texts, _asked(entry.get("ask")), hold)


def _asked(name: str | None) -> Question | None:
    """The question of a saying, or what a term means: in English the Korean word is asked for, as it was heard."""
    if name is None:
        return None
    if name in data.saying_ids():
        return data.saying(name)
    heard = term(name)
    sound = f"{heard.ko} ({heard.romanisation})" if heard.romanisation else heard.ko
    prompt = InEach("term.term_meaning", {"name_ko": heard.ko, "name_en": sound})
    return replace(about_term(name, Way.TERM_MEANING), prompt=prompt)
