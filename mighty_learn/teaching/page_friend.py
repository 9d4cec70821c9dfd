"""A friend's first test on paper: ten questions on one sheet, the answers with their reasons on another.

Both sheets bear the number of the draw, so that they can be told to belong together. The tricks are drawn by whoever
can draw: `picture` gives the cards of a question, None where there is nothing to draw.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator

from mighty_learn.drawing.picture import Picture
from mighty_learn.teaching.friend_test import NEED, SIZE, Draw
from mighty_learn.teaching.page import Block, Kind, Page, group, heading, line
from mighty_learn.teaching.quiz import Question
from mighty_learn.text import Lang, t

Drawing = Callable[[Question, Lang], Picture | None]
_LETTERS = "ABCDEFGHIJ"


def sheets(draw: Draw, lang: Lang, picture: Drawing = lambda _asked, _lang: None) -> Page:
    """The two sheets, "ko" or "en"."""
    numbered = list(enumerate(draw.questions, 1))
    facts = {"number": draw.number, "size": SIZE, "need": NEED, "house": draw.rules.name}
    front = [group(*_asked(number, one, lang, picture)) for number, one in numbered]
    back = [group(*_answered(number, one, lang)) for number, one in numbered]
    prices = group(heading(t("page.friend_prices", lang)), line(t(f"page.prices_{draw.rules.name}", lang)))
    blocks = (line(t("page.friend_intro", lang, **facts)), *front, prices, Block(Kind.BREAK),
              heading(t("page.friend_answers", lang, **facts)), line(t("page.friend_marking", lang, **facts)), *back)
    return Page.of(t("page.friend_title", lang, **facts), lang, blocks, columns=2)


def _asked(number: int, asked: Question, lang: Lang, picture: Drawing) -> Iterator[Block]:
    yield line(f"{number}. {asked.prompt.say(lang)}")
    drawn = picture(asked, lang)
    if drawn is not None:
        yield Block(Kind.PICTURE, picture=drawn)
    if asked.table is not None and (drawn is None or any(play.suit or play.call for play in asked.table.trick)):
        yield line(t("page.friend_played", lang, plays=" ".join(map(str, asked.table.trick))))
    yield line("\u2003".join(f"({letter})\u00a0{asked.shown(option, lang)}"
                             for letter, option in zip(_LETTERS, asked.options, strict=False)))


def _answered(number: int, asked: Question, lang: Lang) -> Iterator[Block]:
    right = [option for option in asked.options if option in asked.solution]
    letters = ", ".join(_LETTERS[asked.options.index(option)] for option in right)
    shown = ", ".join(asked.shown(option, lang) for option in right)
    yield line(f"{number}. ({letters}) {shown}")
    yield from (line(asked.reasons[option].say(lang)) for option in right)
