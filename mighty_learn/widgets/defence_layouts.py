"""Layouts of the hidden cards, one at a time: with the voids remembered, or forgotten."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any, ClassVar

from mighty_learn.drawing.picture import Picture
from mighty_learn.teaching import defence_layouts as layouts
from mighty_learn.text import Lang, languages, t
from mighty_learn.widgets.base import once
from mighty_learn.widgets.desk import Desk, Slider, board, group, whole
from mighty_learn.widgets.picture import show_table
from mighty_learn.widgets.svg_table import Scene

MEMORY = ("forget", "remember")


def _memory(value: Any) -> str:
    if value not in MEMORY:
        raise ValueError(f"memory {value!r}: expected one of {', '.join(MEMORY)}")
    return str(value)


class LayoutsBoard(Desk):
    """Where the cards may lie: the learner turns layouts over, and sees which ones cannot be."""

    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = {
        "number": whole(1, layouts.LAYOUTS), "memory": _memory}

    def __init__(self, lang: str | None = None) -> None:
        self.number, self.memory = 1, "forget"
        super().__init__(lang)
        self.redraw()

    def put(self, name: str, value: object) -> None:
        """Another layout, or another way to draw them."""
        if name == "number":
            assert isinstance(value, int)
            self.number = value
        else:
            self.memory = str(value)

    @property
    def hands(self) -> layouts.Hands:
        """The layout on the screen."""
        drawn = layouts.fitting() if self.memory == "remember" else layouts.forgetful()
        return drawn[self.number - 1]

    def draw(self) -> dict[str, Any]:
        """The choices, the layout, and what cannot be in it."""
        lang = self.lang
        note = "\n".join(line for one in languages(lang) for line in self._told(one))
        words = [(name, once(lang, lambda one, name=name: t(f"defence_layouts.{name}", one)))  # type: ignore[misc]
                 for name in MEMORY]
        label = once(lang, lambda one: t("defence_layouts.memory", one))
        slider = Slider("number", once(lang, lambda one: t("defence_layouts.layout", one)), 1, layouts.LAYOUTS,
                        self.number, f"{self.number}/{layouts.LAYOUTS}")
        return {**super().draw(), "prompt": "\n".join(t("defence_layouts.prompt", one) for one in languages(lang)),
                "ranges": [slider.part()], "groups": [group("memory", label, words, self.memory)], "note": note,
                "said": note, "boards": [board(self.picture())]}

    def _told(self, lang: Lang) -> list[str]:
        fit, anyhow = layouts.how_many()
        lines = [t("defence_layouts.clash", lang, seat=self._near(clash.seat), cards=" ".join(map(str, clash.cards)),
                   number=clash.proof.trick, suit=str(clash.suit), card=str(clash.proof.play.card))
                 for clash in layouts.clashes(self.hands)] or [t("defence_layouts.fits", lang)]
        if self.memory == "forget":
            return [*lines, t("defence_layouts.many_forgotten", lang, n=f"{anyhow:,}")]
        return [*lines, t("defence_layouts.many", lang, n=f"{fit:,}", one_in=f"{anyhow // fit:,}")]

    def _near(self, seat: int) -> int:
        return (seat - layouts.seen().viewer) % 5

    def picture(self) -> Picture:
        """The table with all hands as they lie in this layout."""
        known = layouts.seen()
        return show_table(Scene.of(known, self.hands, known.viewer), self.lang)

    def still(self) -> dict[str, str]:
        """The layout, and what cannot be in it."""
        found, note = self.picture()._repr_mimebundle_(), self.scene["note"]
        return {"text/html": f"{found['text/html']}<p>{'<br>'.join(map(escape, note.splitlines()))}</p>",
                "text/plain": f"{found['text/plain']}\n{note}"}
