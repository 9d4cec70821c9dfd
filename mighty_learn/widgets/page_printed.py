"""Pages to print, on the screen: the language, the form and the name are chosen, the page is shown, a file is saved.

No file is written over without a word: where one of that name lies already, the learner is asked. What stands on a page
comes from `teaching`.
"""
from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from mighty_learn.drawing.picture import Picture
from mighty_learn.engine.cards import SEATS
from mighty_learn.teaching import page_friend, page_tonight
from mighty_learn.teaching.friend_test import DRAWS, Draw
from mighty_learn.teaching.page import (
    BadNameError,
    Block,
    Form,
    Kind,
    Page,
    body,
    free,
    group,
    save,
    target,
    written,
)
from mighty_learn.teaching.quiz import Question
from mighty_learn.text import LANGS, Lang, check_lang, languages, t
from mighty_learn.widgets import desk
from mighty_learn.widgets.base import once
from mighty_learn.widgets.house import HOUSE
from mighty_learn.widgets.page_sheet import Sheet, one_of, some_text, text_field
from mighty_learn.widgets.picture import show_trick
from mighty_learn.widgets.svg_cards import Marks

_LONGEST_NAME = 100
PRINTING: Mapping[str, Callable[[Any], object]] = {
    "name": some_text(_LONGEST_NAME), "form": one_of(lambda: tuple(Form)), "page_lang": one_of(lambda: LANGS)}


class Printed(Sheet):
    """A page to print. A subclass says what stands on it. folder: where files go (None: the notebook's folder)."""

    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = PRINTING
    file: ClassVar[str]  # what the file is called unless the learner calls it something else
    key: ClassVar[str]  # of the words above it
    _forget_house: Callable[[], None] | None = None

    def __init__(self, lang: str | None = None, *, folder: Path | None = None) -> None:
        self.folder, self.name, self.form = folder, self.file, Form.HTML
        self._page_lang: Lang | None = None
        self._note: Mapping[str, str] | None = None
        self._taken: Path | None = None  # a file of the name asked for, which is not to be lost
        super().__init__(lang)
        self._forget_house = HOUSE.observe(lambda: self.guarded(self._on_house))
        self.redraw()

    def _on_house(self) -> None:
        self._note = self._taken = None
        self.redraw()

    def close(self) -> None:
        """Leave the page, and follow the house no more."""
        if self._forget_house is not None:
            self._forget_house()
        super().close()

    @property
    def page_lang(self) -> Lang:
        """The language of the page: the learner's choice, else that of the notebook."""
        return self._page_lang or self.lang

    def make(self, lang: Lang) -> Page:
        """The page in "ko" or "en"."""
        raise NotImplementedError

    # --- events

    def put(self, name: str, value: object) -> None:
        """Take the name of the file, its form, or the language of the page."""
        self._note = self._taken = None
        if name == "name":
            self.name = str(value)
        elif name == "form":
            self.form = Form(str(value))
        elif name == "page_lang":
            self._page_lang = check_lang(str(value))

    def pressed(self, way: str) -> None:
        """Save; and where a file lies in the way, save beside it or in its place."""
        offered = [one["do"] for one in self._ways()]
        if way not in offered:
            raise ValueError(f"event {way!r}: expected one of {', '.join(offered)}")
        if way == "save":
            self._save()
        else:
            assert self._taken is not None
            path = self._taken if way == "replace" else free(self._taken)
            self._write(path, replace=way == "replace")
        self.redraw()

    def _save(self) -> None:
        try:
            path = target(self.name, self.form, self.folder)
        except BadNameError:
            self._tell("bad_name", name=self.name)
            return
        self._write(path, replace=False)

    def _write(self, path: Path, replace: bool) -> None:
        try:
            save(self.text(), path, replace)
        except FileExistsError:
            self._taken = path
            self._tell("taken", name=path.name, beside=free(path).name)
        except OSError as error:
            self._tell("not_written", name=path.name, reason=str(error))
        else:
            self._taken = None
            self._tell("replaced" if replace else "saved", name=path.name)

    def _tell(self, key: str, **facts: object) -> None:
        self._note = {one: t(f"page.{key}", one, **facts) for one in languages("both")}

    def text(self) -> str:
        """What is written into the file."""
        return written(self.make, self.page_lang, self.form)

    # --- drawing

    def draw(self) -> dict[str, Any]:
        """The choices, the button, the page as it will be printed."""
        told = self._note
        note = "" if told is None else "\n".join(told[one] for one in languages(self.lang))
        prompt = "\n".join(t(f"page.ask_{self.key}", one) for one in languages(self.lang))
        return {**super().draw(), "prompt": prompt, "groups": self._groups(), "ways": self._ways(), "note": note,
                "texts": [text_field("name", self._once("file"), self.name, self.file)], "said": note,
                "preview": written(self.make, self.page_lang, Form.HTML)}

    def _once(self, key: str, **facts: object) -> str:
        return once(self.lang, lambda one: t(f"page.{key}", one, **facts))

    def _groups(self) -> list[dict[str, Any]]:
        langs = [(name, self._once(f"lang_{name}")) for name in LANGS]
        forms = [(form.value, self._once(f"form_{form}")) for form in Form]
        return [desk.group("page_lang", self._once("lang"), langs, self.page_lang),
                desk.group("form", self._once("form"), forms, self.form)]

    def _ways(self) -> list[Mapping[str, Any]]:
        if self._taken is not None:
            return [self.button("beside", "page.beside", main=True, name=free(self._taken).name),
                    self.button("replace", "page.replace", name=self._taken.name)]
        return [self.button("save", "page.save", main=True)]

    def picture(self) -> Picture:
        """A page is no picture; see `still`."""
        raise NotImplementedError("a page to print is no picture; see still()")

    def still(self) -> dict[str, str]:
        """The page in plain words, up to the first new sheet."""
        pages = [self.first_sheet(lang) for lang in languages(self.lang)]
        text = "\n\n".join(written(lambda _lang, page=page: page, "en", Form.MARKDOWN).strip()  # type: ignore[misc]
                           for page in pages)
        return {"text/html": "".join(map(body, pages)), "text/plain": text}

    def first_sheet(self, lang: Lang) -> Page:
        """What a notebook without a kernel shows: the blocks up to the first new sheet, without pictures."""
        page = self.make(lang)
        return Page.of(page.title, lang, map(_without_pictures, page.sheets[0]))


def _without_pictures(block: Block) -> Block:
    if block.kind is Kind.GROUP:
        return group(*(one for one in block.inside if one.kind is not Kind.PICTURE))
    return block


class TonightPage(Printed):
    """How to teach four friends tonight, as a page, by the rules of the chosen house."""

    file: ClassVar[str] = "mighty-tonight"
    key: ClassVar[str] = "tonight"

    def make(self, lang: Lang) -> Page:
        """The script."""
        return page_tonight.page(lang, HOUSE.rules)


class FriendPages(Printed):
    """A friend's first test as two sheets, by the rules of the chosen house. number: of the draw; None for any."""

    file: ClassVar[str] = "mighty-first-test"
    key: ClassVar[str] = "friend"

    def __init__(self, number: int | None = None, lang: str | None = None, *, folder: Path | None = None) -> None:
        self.number = Draw.of(_any_number() if number is None else number).number
        super().__init__(lang, folder=folder)

    def pressed(self, way: str) -> None:
        """Draw other questions, or save."""
        if way != "again":
            super().pressed(way)
            return
        self.number, self._note, self._taken = _any_number(), None, None
        self.redraw()

    def _ways(self) -> list[Mapping[str, Any]]:
        return [*super()._ways(), self.button("again", "page.draw_again")]

    def make(self, lang: Lang) -> Page:
        """Questions and answers."""
        return page_friend.sheets(Draw.of(self.number, HOUSE.rules), lang, drawing)


def drawing(asked: Question, lang: Lang) -> Picture | None:
    """The trick of a question, its leader at the left end; None where it has none."""
    table = asked.table
    if table is None or len(table.trick) != len(SEATS):
        return None
    return show_trick(table.trick, Marks(trump=table.trump), lang, line=True)


def _any_number() -> int:
    return random.SystemRandom().randrange(1, DRAWS + 1)
