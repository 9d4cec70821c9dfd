"""What every widget of ours shares: the parts of its front end, the language, events, and errors that are seen.

A front end draws the dictionary `scene` and sends events back; it decides nothing. Its JavaScript lies in `static/`
in parts of one scope, which are put one behind the other here: no bundler is needed. Rules and words are not here.
"""
from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from typing import Any

import anywidget
import traitlets
from IPython.display import display

from mighty_learn.drawing.picture import Picture
from mighty_learn.engine.cards import Card
from mighty_learn.text import LANGUAGE, Lang, both, check_lang, languages, t
from mighty_learn.widgets.svg_cards import Marks, card_faces, mark_symbols

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def front_end(*parts: str) -> str:
    """The text of these files of `static/`, one behind the other."""
    folder = files("mighty_learn.widgets").joinpath("static")
    return "\n".join(folder.joinpath(part).read_text(encoding="utf-8") for part in parts)


def faces_of(cards: Iterable[Card] | None = None) -> dict[str, str]:
    """The shapes that a front end needs: these cards' (every card's by default), the back, and the marks."""
    faces = card_faces()
    wanted = faces if cards is None else ["back", *(card.text for card in cards)]
    return {name: faces[name] for name in wanted} | {f"mark-{name}": svg for name, svg in mark_symbols().items()}


def card_item(card: Card, marks: Marks, lang: Lang) -> dict[str, Any]:
    """A card as a front end draws it: its notation, its marks, and what a screen reader says."""
    return {"card": card.text, "marks": list(marks.on(card)), "label": card_label(card, marks, lang)}


def card_label(card: Card, marks: Marks, lang: Lang) -> str:
    """하트 K, heart K: the suit in words, the rank as printed, and the part the card plays."""
    roles = [t(key, lang) for key, holds in (
        ("card.mighty", card is marks.mighty), ("card.joker_caller", card is marks.caller)) if holds]
    name = t("card.joker", lang) if card.suit is None else " / ".join(
        f"{t(f'suit.{card.suit}', one)} {card.rank}" for one in languages(lang))
    return ", ".join([name, *roles])


def once(lang: Lang, words: Callable[[Lang], str]) -> str:
    """What `words` says in each language, one after the other; only once when it is the same in both."""
    return " / ".join(dict.fromkeys(words(one) for one in languages(lang)))


def html_lang(lang: Lang) -> str:
    """The `lang` attribute of a widget's own words: with a region, so that the switch of the prose leaves it alone."""
    return "en-US" if lang == "en" else "ko-KR"


class Screen(anywidget.AnyWidget):
    """A widget that draws `scene`. A subclass gives `draw()`, `on_event(event)` and `picture()`."""

    scene = traitlets.Dict().tag(sync=True)  # what to draw, as it stands now
    frames: traitlets.List[Any] = traitlets.List().tag(sync=True)  # the steps that lead to it
    faces = traitlets.Dict().tag(sync=True)  # shapes of the cards, by notation
    # an error to show
    fault: traitlets.Dict[Any, Any] = traitlets.Dict(allow_none=True, default_value=None).tag(sync=True)

    _forget_language: Callable[[], None] | None = None

    def __init__(self, lang: str | None = None, **traits: Any) -> None:
        self._serial = 0
        self._own_lang = None if lang is None else check_lang(lang)
        super().__init__(**traits)
        self.on_msg(lambda _widget, event, _buffers: self.handle(event))
        self._forget_language = LANGUAGE.observe(lambda _lang: self.guarded(self.redraw))

    def close(self) -> None:
        """Leave the page, and follow the language no more."""
        if self._forget_language is not None:  # a widget refused while it was made is closed as well
            self._forget_language()
        super().close()

    @property
    def lang(self) -> Lang:
        """The language of this widget: its own if one was given, else the notebook's."""
        return self._own_lang or LANGUAGE.value

    def handle(self, event: Mapping[str, Any]) -> None:
        """Answer an event of the front end; an error is shown in the widget instead of being lost."""
        self.set_trait("fault", None)
        self.guarded(lambda: self.on_event(event))

    def guarded(self, work: Callable[[], object]) -> None:
        """Do this; show whatever it raises."""
        try:
            work()
        except Exception as error:  # noqa: BLE001 - nobody above a widget callback would see it
            self.fault = fault_of(error)

    def redraw(self, frames: Iterable[Mapping[str, Any]] = ()) -> None:
        """Send the scene, and the frames that lead to it."""
        self._serial += 1  # a scene that looks the same is an answer all the same
        with self.hold_sync():
            self.frames = list(frames)
            self.scene = {**self.draw(), "serial": self._serial}

    def draw(self) -> dict[str, Any]:
        """The scene as it stands now."""
        raise NotImplementedError

    def on_event(self, event: Mapping[str, Any]) -> None:
        """Do what the event of the front end asks for."""
        raise NotImplementedError

    def picture(self) -> Picture:
        """The same as a still picture, for readers without a kernel."""
        raise NotImplementedError

    def still(self) -> dict[str, str]:
        """What a notebook shows where this widget cannot live, by type of content."""
        return self.picture()._repr_mimebundle_()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def _ipython_display_(self) -> None:
        """Two outputs: the picture, which a notebook opened without a kernel still shows, and the live widget.

        In one output the widget would win over the picture, and be a line "Loading widget…" for ever. While it lives,
        its sheet `common.css` hides the picture.
        """
        still = self.still()
        wrapped = {**still, "text/html": f'<div class="mgt-still">{still["text/html"]}</div>'}
        display(wrapped, raw=True)  # type: ignore[no-untyped-call]
        data, metadata = self._repr_mimebundle_() or ({}, {})
        display(data, metadata=metadata, raw=True)  # type: ignore[no-untyped-call]

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The live widget alone, without words: what it shows is printed by the picture beside it."""
        bundle = super()._repr_mimebundle_(**options)
        return bundle and ({**bundle[0], "text/plain": ""}, bundle[1])


def fault_of(error: Exception) -> dict[str, str]:
    """An error as a front end shows it, in both languages: what happened, what to do, and the trace to report."""
    words = {name: both(f"screen.fault{suffix}") for name, suffix in
             (("title", ""), ("todo", "_todo"), ("details", "_details"))}
    return {**words, "what": f"{type(error).__name__}: {error}", "trace": "".join(traceback.format_exception(error))}
