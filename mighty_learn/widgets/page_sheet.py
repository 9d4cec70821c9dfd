"""A sheet to work on: lines to mark and to look at, texts to type, sliders, pictures, a page as it will be printed.

The review board (`review_board`) and the pages to print (`page_printed`) are sheets.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mighty_learn.text import t
from mighty_learn.widgets.base import front_end
from mighty_learn.widgets.desk import Desk


@dataclass(frozen=True)
class Row:
    """A line: a box to mark, and a text that can be pressed where there is more to see. `kind`: its colour."""

    key: str
    text: str
    detail: str = ""
    marked: bool = False
    mark_label: str = ""
    on: bool = False
    opens: bool = True
    kind: str = ""

    def part(self) -> dict[str, Any]:
        """It as the front end draws it."""
        return {"key": self.key, "text": self.text, "detail": self.detail, "marked": self.marked,
                "mark_label": self.mark_label, "on": self.on, "opens": self.opens, "kind": self.kind}


def text_field(name: str, label: str, value: str, hint: str = "", rows: int = 1) -> dict[str, Any]:
    """A text to type; with more than one row it has lines."""
    return {"name": name, "label": label, "value": value, "hint": hint, "rows": rows}


def some_text(most: int) -> Callable[[Any], str]:
    """Reads a text of at most so many letters; ValueError for anything else."""
    def read(value: Any) -> str:
        if not isinstance(value, str) or len(value) > most:
            shown = f"{value[:40]!r}… ({len(value):,} letters)" if isinstance(value, str) else repr(value)
            raise ValueError(f"value {shown}: expected a text of at most {most:,} letters")
        return value
    return read


def one_of(keys: Callable[[], Sequence[str]]) -> Callable[[Any], str]:
    """Reads one of these keys; ValueError quotes any other value."""
    def read(value: Any) -> str:
        if value not in keys():
            raise ValueError(f"value {value!r}: expected one of {', '.join(keys())}")
        return str(value)
    return read


class Sheet(Desk):
    """The parts that every sheet has."""

    _esm = front_end("common.js", "board.js")
    _css = front_end("common.css", "desk.css", "board.css")

    def draw(self) -> dict[str, Any]:
        """An empty sheet, to be filled."""
        return {**super().draw(), "texts": [], "rows": [], "rows_label": "", "marks_locked": False, "preview": "",
                "preview_label": t("page.preview", self.lang)}

    def button(self, do: str, key: str, main: bool = False, **facts: object) -> Mapping[str, Any]:
        """A button: the event it sends, and its words."""
        return {"do": do, "text": t(key, self.lang, **facts), "main": main}
