"""A friend's first test on paper: ten questions on one sheet, the answers with their reasons on another.

Both sheets bear the number of the draw, so that they can be told to belong together. The tricks are drawn by whoever
can draw: `picture` gives the cards of a question, None where there is nothing to draw.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from mighty_learn.drawing.picture import Picture
from mighty_learn.teaching.friend_test import NEED, SIZE, Draw
from mighty_learn.teaching.page import Block, Kind, Page, heading, line, listed
from mighty_learn.teaching.quiz import Question
from mighty_learn.text import Lang, t

Drawing = Callable[[Question, Lang], Picture | None]
_LETTERS = "ABCDEFGHIJ"


def sheets(draw: Draw, lang: Lang, picture: Drawing = lambda _asked, _lang: None) -> Page:
    """The two sheets, "ko" or "en"."""
    asked = chain.from_iterable(_asked(number, one, lang, picture) for number, one in enumerate(draw.questions, 1))
    told = chain.from_iterable(_answered(number, one, lang) for number, one in enumerate(draw.questions, 1))
    facts = {"number": draw.number, "size": SIZE, "need": NEED, "house": draw.rules.name}
    blocks = (line(t("page.friend_intro", lang, **facts)), *asked, Block(Kind.BREAK),
              heading(t("page.friend_answers", lang, **facts)), line(t("page.friend_marking", lang, **facts)), *told)
    return Page.of(t("page.friend_title", lang, **facts), lang, blocks)


def _asked(number: int, asked: Question, lang: Lang, picture: Drawing) -> Iterator[Block]:
    yield heading(f"{number}.")
    yield line(asked.prompt.say(lang))
    if asked.table is not None:
        yield line(t("page.friend_played", lang, plays=" ".join(map(str, asked.table.trick))))
    drawn = picture(asked, lang)
    if drawn is not None:
        yield Block(Kind.PICTURE, picture=drawn)
    yield line("\u2003".join(f"({letter}) {asked.shown(option, lang)}"
                          for letter, option in zip(_LETTERS, asked.options, strict=False)))


def _answered(number: int, asked: Question, lang: Lang) -> Iterator[Block]:
    right = [option for option in asked.options if option in asked.solution]
    letters = ", ".join(_LETTERS[asked.options.index(option)] for option in right)
    shown = ", ".join(asked.shown(option, lang) for option in right)
    yield line(f"{number}. ({letters}) {shown}")
    yield listed(Kind.LIST, [asked.reasons[option].say(lang) for option in right])
