"""The first use of a term in a lesson, explained where it stands: by hovering over it, and in a list to click open.

    glossed("하트가 [[기루다]]예요. [[기루다]]는 다른 무늬를 이겨요.", "ko")
    glossed("Hearts are [[trump]]. A [[trumps|trump]] …", "en")     # what is shown, and the term it stands for

Only <abbr title> and <details> are used: they survive a notebook opened without a kernel and without trust.
"""
from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from mighty_learn.teaching.glossary import Term, find
from mighty_learn.text import Lang, check_lang, t

MARK = re.compile(r"\[\[([^\[\]|]+)(?:\|([^\[\]|]+))?\]\]")


def glossed(text: str, lang: Lang, details: bool = True) -> str:
    """The text with each term explained at its first mark; later marks become plain words.

    text: Markdown or HTML in one language, "ko" or "en". details: whether a list to click open follows. An
    UnknownTermError quotes a mark that is no term.
    """
    if check_lang(lang) == "both":
        raise ValueError("a text is glossed in one language, 'ko' or 'en', not 'both'")
    met: dict[str, Term] = {}
    shown = MARK.sub(lambda mark: _at_mark(mark[1], find(mark[2] or mark[1]), met, lang), text)
    return f"{shown}\n\n{word_list(met.values(), lang)}" if details and met else shown


def marked_terms(text: str) -> tuple[str, ...]:
    """The ids of the terms that a text marks, in the order in which they first come: what a lesson brings."""
    return tuple(dict.fromkeys(find(mark[2] or mark[1]).id for mark in MARK.finditer(text)))


def gloss(word: Term, lang: Lang) -> str:
    """A term in one line: the word in the other language, how it sounds, and what it means."""
    other = {"ko": [word.en], "en": [word.ko, word.romanisation]}[lang]
    return f"{word.name(lang)} ({', '.join(filter(None, other))}): {word.definition(lang)}"


def _at_mark(shown: str, word: Term, met: dict[str, Term], lang: Lang) -> str:
    if word.id in met:
        return shown
    met[word.id] = word
    return f'<abbr title="{escape(gloss(word, lang))}">{shown}</abbr>'


def word_list(words: Iterable[Term], lang: Lang) -> str:
    """The terms as a list that opens when it is clicked."""
    told = tuple(words)
    names = ", ".join(word.name(lang) for word in told)
    items = "".join(f"<li>{escape(gloss(word, lang))}</li>" for word in told)
    return f"<details><summary>{escape(t('glossary.words', lang, names=names))}</summary><ul>{items}</ul></details>"
