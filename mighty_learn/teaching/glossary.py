"""The words of the game in both languages, each with its meaning and a note where sources disagree.

The terms are data (`locale/glossary.toml`); this module reads them, finds one by any of its names and lays
them out as a table. It leaves out quizzes about them.
"""
from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from mighty_learn.text import Lang, check_lang, t

KINDS: tuple[str, ...] = (
    "card", "people", "auction", "exchange", "friend", "play", "strategy", "score", "table", "talk",
)


class UnknownTermError(LookupError):
    """A name or id that no term has."""


@dataclass(frozen=True)
class Term:
    """One word of the game.

    `romanisation` is empty where the Korean word is the English one. `rules` are rule ids (R6.9), `kinds`
    some of `KINDS`, `aliases` other names in either language. `note_ko` and `note_en` say where sources
    disagree, or that none was found; both are empty when there is nothing to say.
    """

    id: str
    ko: str
    en: str
    romanisation: str
    definition_ko: str
    definition_en: str
    note_ko: str = ""
    note_en: str = ""
    aliases: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Every name the term is found by."""
        return (self.ko, self.en, *self.aliases)

    def name(self, lang: Lang) -> str:
        """기루다 (giruda), trump, or both together."""
        korean = f"{self.ko} ({self.romanisation})" if self.romanisation else self.ko
        return {"ko": self.ko, "en": self.en, "both": f"{korean} · {self.en}"}[check_lang(lang)]

    def definition(self, lang: Lang, sep: str = "\n") -> str:
        """What it means; for "both" Korean, `sep`, English."""
        return _in(lang, self.definition_ko, self.definition_en, sep)

    def note(self, lang: Lang, sep: str = "\n") -> str:
        """Where sources disagree; "" when they do not."""
        return _in(lang, self.note_ko, self.note_en, sep) if self.note_ko else ""


def _in(lang: Lang, ko: str, en: str, sep: str) -> str:
    return {"ko": ko, "en": en, "both": f"{ko}{sep}{en}"}[check_lang(lang)]


@cache
def terms() -> tuple[Term, ...]:
    """Every term, in the order in which a learner meets them."""
    source = files("mighty_learn").joinpath("locale").joinpath("glossary.toml").read_text(encoding="utf-8")
    return tuple(_term(entry) for entry in tomllib.loads(source)["term"])


def _term(entry: Mapping[str, Any]) -> Term:
    fields: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in entry.items()
    }
    return Term(romanisation=fields.pop("roman"), **fields)


@cache
def _by_name() -> Mapping[str, Term]:
    return {_plain(name): term for term in terms() for name in term.names}


def _plain(name: str) -> str:
    return re.sub(r"[\s\-'’]", "", name).casefold()


def term(term_id: str) -> Term:
    """The term with this id; `UnknownTermError` if there is none."""
    for known in terms():
        if known.id == term_id:
            return known
    raise UnknownTermError(f"no term has the id {term_id!r}")


def find(name: str) -> Term:
    """The term with this name in either language, whatever its case, spaces and hyphens."""
    known = _by_name()
    if (wanted := _plain(name)) in known:
        return known[wanted]
    near = ", ".join(known[key].name("both") for key in difflib.get_close_matches(wanted, known, n=3))
    raise UnknownTermError(f"{name!r} is not in the glossary" + (f"; did you mean {near}?" if near else ""))


@dataclass(frozen=True)
class Table:
    """Terms laid out for reading: as text, and as HTML in a notebook."""

    rows: tuple[Term, ...]
    lang: Lang

    def __str__(self) -> str:
        return "\n".join(self._text(row) for row in self.rows)

    def _text(self, row: Term) -> str:
        note = row.note(self.lang, " / ")
        return f"{row.name(self.lang)}: {row.definition(self.lang, ' / ')}" + (f" [{note}]" if note else "")

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self.html()}

    def html(self) -> str:
        """A plain table that survives without a kernel; each text says in which language it is."""
        heads = "".join(f"<th>{self._word(key)}</th>" for key in ("term", "meaning"))
        body = "".join(map(self._row, self.rows))
        return f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"

    def _word(self, key: str) -> str:
        return _spans(t(f"glossary.{key}", "ko"), t(f"glossary.{key}", "en"), self.lang)

    def _row(self, row: Term) -> str:
        korean = f"{row.ko} ({row.romanisation})" if row.romanisation else row.ko
        note = f"<br><small>{_spans(row.note_ko, row.note_en, self.lang)}</small>" if row.note_ko else ""
        return (f"<tr><td>{_spans(korean, row.en, self.lang)}</td>"
                f"<td>{_spans(row.definition_ko, row.definition_en, self.lang)}{note}</td></tr>")


def _spans(ko: str, en: str, lang: Lang) -> str:
    texts = {"ko": ko, "en": en}
    wanted = ("ko", "en") if lang == "both" else (lang,)
    return "<br>".join(f'<span lang="{one}">{escape(texts[one])}</span>' for one in wanted)


def table(lang: Lang = "both", kind: str | None = None) -> Table:
    """The terms of one kind, or all, laid out in a language."""
    if kind is not None and kind not in KINDS:
        raise ValueError(f"{kind!r} is not a kind of term; known: {', '.join(KINDS)}")
    return Table(tuple(row for row in terms() if kind is None or kind in row.kinds), check_lang(lang))
