"""A finished game as a picture: the point cards the opposition took, those that were buried, the government's tricks.

The government's own point cards lie face down at a real table, so they are told as a number and not shown.
"""
from __future__ import annotations

from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.svg import EDGE, PAPER, document, group, label, tag
from mighty_learn.engine.cards import CardSet
from mighty_learn.teaching import given
from mighty_learn.teaching.settlement_words import told
from mighty_learn.teaching.settling import Case
from mighty_learn.text import LANGUAGE, Lang, check_lang, languages, t
from mighty_learn.widgets.svg_cards import CARD_HEIGHT, NO_MARKS, Marks
from mighty_learn.widgets.svg_hand import hand_order, rows

_WIDTH, _SCALE, _LEFT, _GAP = 700, 0.8, 16, 14
_TITLE = 20


def show_case(case: Case, lang: str | None = None) -> Picture:
    """What lies on the table after the last trick, in "ko", "en" or "both"; None follows the notebook."""
    given.instance("case", case, Case, "a finished game such as points.example()")
    chosen = LANGUAGE.value if lang is None else check_lang(lang)
    drawn, y = "", 12.0
    marks = Marks.of(case.rules, case.contract)
    for key, found in (("opposition", case.opposition), ("buried", case.buried)):
        part, height = _pile(_title(key, chosen), found, marks)
        drawn += group(part, x=_LEFT, y=y)
        y += height + _GAP
    for one in languages(chosen):
        drawn += label(t("points.case_government", one, tricks=case.tricks, n=case.in_tricks), _LEFT, y + 12,
                       size=14, anchor="start", weight=600)
        y += 22
    ground = tag("rect", x=0.5, y=0.5, width=_WIDTH - 1, height=y + 3, rx=8, fill=PAPER, stroke=EDGE)
    words = told(case).say(chosen)
    return Picture(document(_WIDTH, y + 5, ground, drawn), words.replace("\n", "; "), words)


def _title(key: str, lang: Lang) -> str:
    return t(f"points.pile_{key}", lang)


def _pile(title: str, cards: CardSet, marks: Marks = NO_MARKS) -> tuple[str, float]:
    """A title and the cards below it; how high both are."""
    drawn = label(title, 0, 12, size=14, anchor="start", weight=600)
    y = float(_TITLE)
    for row in rows(hand_order(cards, marks), (_WIDTH - 2 * _LEFT) / _SCALE) if cards else []:
        drawn += group(row.shapes(marks, (), ()), y=y, scale=_SCALE)
        y += CARD_HEIGHT * _SCALE + 6
    if not cards:
        drawn += label("–", 0, y + 14, size=14, anchor="start")
        y += 20
    return drawn, y
