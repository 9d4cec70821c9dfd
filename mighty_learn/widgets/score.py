"""A score sheet in words: its lines with their rules, and what each seat gets, as a small table and as text."""
from __future__ import annotations

from dataclasses import dataclass
from html import escape

from mighty_learn.engine.scoring import ScoreLine, ScoreSheet
from mighty_learn.text import LANGUAGE, Lang, check_lang, languages, t


@dataclass(frozen=True)
class ScoreTable:
    """A settlement to look at. It prints as text; in a notebook it is an HTML table that needs no kernel."""

    sheet: ScoreSheet
    lang: Lang

    def __str__(self) -> str:
        return "\n\n".join(_text(self.sheet, one) for one in languages(self.lang))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        html = "".join(_html(self.sheet, one) for one in languages(self.lang))
        return {"text/html": html, "text/plain": str(self)}

    def __repr__(self) -> str:
        return str(self)


def show_score(sheet: ScoreSheet, lang: str | None = None) -> ScoreTable:
    """The sheet in "ko", "en" or "both"; None follows the notebook."""
    if not isinstance(sheet, ScoreSheet):
        raise TypeError(f"{sheet!r} is no score sheet; expected what State.score() gives")
    return ScoreTable(sheet, LANGUAGE.value if lang is None else check_lang(lang))


def signed(points: int) -> str:
    """+5, −3, 0 with a real minus sign."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def line_words(sheet: ScoreSheet, line: ScoreLine, lang: Lang) -> str:
    """One line in words."""
    return t(f"score.{line.key}", lang, **dict(sheet.facts))


def line_amount(line: ScoreLine) -> str:
    """Its amount, or its factor."""
    return f"×{line.amount}" if line.times else signed(line.amount)


def _verdict(sheet: ScoreSheet, lang: Lang) -> str:
    """The contract made or lost; nothing when none was played."""
    return "" if sheet.made is None else t("score.made" if sheet.made else "score.lost", lang, **dict(sheet.facts))


def _rows(sheet: ScoreSheet, lang: Lang) -> list[tuple[str, str, str]]:
    return [(line_words(sheet, line, lang), line.rule, line_amount(line)) for line in sheet.lines]


def _seats(sheet: ScoreSheet, lang: Lang) -> list[str]:
    return [f"{t(f'seat.{seat}', lang)} {signed(points)}" for seat, points in enumerate(sheet.by_seat)]


def _text(sheet: ScoreSheet, lang: Lang) -> str:
    rows = [f"{what} [{rule}] {amount}" for what, rule, amount in _rows(sheet, lang)]
    return "\n".join([*filter(None, [_verdict(sheet, lang)]), *rows, " · ".join(_seats(sheet, lang))])


def _html(sheet: ScoreSheet, lang: Lang) -> str:
    heads = "".join(f"<th>{escape(t(f'table.head_{name}', lang))}</th>" for name in ("what", "rule", "points"))
    rows = "".join(
        f"<tr><td style='text-align:left'>{escape(what)}</td><td>{rule}</td><td><b>{amount}</b></td></tr>"
        for what, rule, amount in _rows(sheet, lang))
    return (f"<div lang='{lang}'><p><b>{escape(_verdict(sheet, lang))}</b></p><table><tr>{heads}</tr>{rows}</table>"
            f"<p>{escape(' · '.join(_seats(sheet, lang)))}</p></div>")
