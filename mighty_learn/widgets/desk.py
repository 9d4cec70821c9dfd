"""A desk with sliders and choices: what is set goes to Python, and what comes of it is drawn below.

What a slider means, and what comes of it, is a subclass's: the score sheets of three houses (`settlement`), a guess
before an experiment (`guessing`).
"""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from mighty_learn.drawing.picture import Picture
from mighty_learn.text import t
from mighty_learn.widgets.base import Screen, front_end, html_lang


@dataclass(frozen=True)
class Slider:
    """A slider over whole numbers; `text` words the number."""

    name: str
    label: str
    low: int
    high: int
    value: int
    text: str
    step: int = 1
    locked: bool = False
    wide: bool = False  # a long label, which stands above

    def part(self) -> dict[str, Any]:
        """It as the front end draws it."""
        return {"name": self.name, "label": self.label, "min": self.low, "max": self.high, "value": self.value,
                "text": self.text, "step": self.step, "locked": self.locked, "wide": self.wide}


class Desk(Screen):
    """The part that every desk has. `settings` names what can be set, each with what reads a value of the front end."""

    _esm = front_end("common.js", "desk.js")
    _css = front_end("common.css", "desk.css")

    settings: ClassVar[Mapping[str, Callable[[Any], object]]]

    def draw(self) -> dict[str, Any]:
        """An empty desk, to be filled."""
        labels = {name: t(f"table.{name}", self.lang) for name in ("silent", "silent_todo")}
        return {"lang": html_lang(self.lang), "labels": labels, "prompt": "", "ranges": [], "bar": None, "groups": [],
                "ways": [], "note": "", "boards": [], "sheets": [], "heads": [], "said": ""}

    def on_event(self, event: Mapping[str, Any]) -> None:
        """{"do": "set", "name": …, "value": …} for a slider or a choice; or a button."""
        if event.get("do") != "set":
            self.pressed(str(event.get("do")))
            return
        read = self.settings.get(str(event.get("name")))
        if read is None:
            raise ValueError(f"event {dict(event)!r}: expected 'name' to be one of {', '.join(self.settings)}")
        self.put(str(event["name"]), read(event.get("value")))
        self.redraw()

    def put(self, name: str, value: object) -> None:
        """Take a setting, which has been read."""
        raise NotImplementedError

    def pressed(self, way: str) -> None:
        """What one of the buttons does."""
        raise ValueError(f"event {way!r}: expected 'set'")


def whole(low: int, high: int, step: int = 1) -> Callable[[Any], int]:
    """Reads a whole number of this range; ValueError quotes any other value."""
    def read(value: Any) -> int:
        if type(value) is not int or not low <= value <= high or (value - low) % step:
            raise ValueError(f"value {value!r}: expected a whole number from {low} to {high} in steps of {step}")
        return value
    return read


def board(picture: Picture) -> dict[str, str]:
    """A picture as the front end shows it."""
    return {"src": picture.source, "alt": picture.alt}


def group(name: str, label: str, options: Sequence[tuple[str, str]], chosen: str) -> dict[str, Any]:
    """One of several to choose: (key, words) each."""
    parts = [{"key": key, "text": text, "on": key == chosen} for key, text in options]
    return {"name": name, "label": label, "options": parts}
