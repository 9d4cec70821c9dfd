"""한국어, English, or both: three buttons that the widgets and the prose of the notebook follow.

The prose of a lesson stands in `<div lang="ko">` and `<div lang="en">`; the front end marks the page with
`data-mighty-lang` and hides the other language by one style sheet. Without a kernel both stay visible.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mighty_learn.drawing.picture import Picture
from mighty_learn.text import LANGS, LANGUAGE, Lang, languages, set_lang, t
from mighty_learn.widgets.base import Screen, front_end


class LanguageSwitch(Screen):
    """Chooses the language of the notebook.

    lang: the language to begin with. Without it a choice made on this page before is kept, else MIGHTY_LANG holds.
    """

    _esm = front_end("common.js", "language.js")
    _css = front_end("common.css", "language.css")

    def __init__(self, lang: str | None = None) -> None:
        self._given = lang is not None
        if lang is not None:
            set_lang(lang)
        super().__init__()
        self.redraw()

    def draw(self) -> dict[str, Any]:
        """The three buttons, each named in its own language."""
        options = [{"key": lang, "text": _name(lang), "on": lang == LANGUAGE.value} for lang in LANGS]
        return {"title": t("screen.language", "both"), "lang": LANGUAGE.value, "given": self._given, "options": options,
                "silent": t("screen.silent", "both")}

    def on_event(self, event: Mapping[str, Any]) -> None:
        """{"do": "lang", "lang": "ko"}."""
        if event.get("do") != "lang":
            raise ValueError(f"event {dict(event)!r}: expected 'do' to be 'lang'")
        self._given = True
        set_lang(str(event.get("lang")))
        self.redraw()

    def picture(self) -> Picture:
        """Nothing to see: without a kernel both languages are shown."""
        raise NotImplementedError("a language switch is not a picture; see still()")

    def still(self) -> dict[str, str]:
        """The names of the languages: where the buttons cannot live, both are shown."""
        names = f"{_name('ko')} · {_name('en')}"
        return {"text/html": f"<p>{names}</p>", "text/plain": names}


def _name(lang: Lang) -> str:
    """A language by its own name, the same for every reader."""
    return " + ".join(t(f"language.{one}", one) for one in languages(lang))
