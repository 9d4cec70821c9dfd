"""A box of bids: where each of many bids stands among the answers of a question, a row a trump, a column a number.

Which bids are offered, and which is right, comes with the question.
"""
from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from mighty_learn.engine.actions import HIGHEST_CONTRACT, Contract
from mighty_learn.engine.errors import NotationError
from mighty_learn.teaching.quiz import Question
from mighty_learn.text import Lang, show
from mighty_learn.widgets.base import once

LOWEST = 13  # the lowest bid of any house
COLUMNS = HIGHEST_CONTRACT + 1 - LOWEST
_MANY = 8  # so many bids and more stand in a box


def bid_of(option: str) -> Contract | None:
    """The bid that an option names; None for any other option, such as a pass."""
    try:
        return Contract.parse(option)
    except NotationError:
        return None


def is_box(options: Sequence[str]) -> bool:
    """Whether these options are bids enough for a box."""
    return sum(bid_of(option) is not None for option in options) >= _MANY


def place(option: str, lang: Lang) -> dict[str, Any]:
    """In which column it stands, and how it is read out."""
    bid = bid_of(option)
    if bid is None:
        return {"column": "1 / span 3"}
    return {"column": str(bid.number + 1 - LOWEST), "label": once(lang, lambda one: show(option, "contract", one))}


def rows(question: Question, lang: Lang) -> list[list[str]]:
    """The options as they are shown, those of one trump in one row."""
    found: dict[str, list[str]] = {}
    for option in question.options:
        bid = bid_of(option)
        found.setdefault(option if bid is None else str(bid.trump), []).append(question.shown(option, lang))
    return list(found.values())


def still_box(question: Question, lang: Lang) -> dict[str, str]:
    """What is asked, and the bids as a table, for readers without a kernel."""
    prompt, lines = question.prompt.say(lang), rows(question, lang)
    table = "".join(f"<tr>{''.join(f'<td>{escape(bid)}</td>' for bid in row)}</tr>" for row in lines)
    told = "<br>".join(map(escape, prompt.splitlines()))
    return {"text/html": f"<p>{told}</p><table>{table}</table>",
            "text/plain": "\n".join([prompt, *("  ".join(row) for row in lines)])}
