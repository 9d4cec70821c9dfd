"""The page of advice on the screen: claims with their verdicts to pick from, and lines of one's own."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from mighty_learn.players.claims import Answer, finding
from mighty_learn.players.claims.data import Asked
from mighty_learn.teaching.page import Kind, Page, heading, listed
from mighty_learn.teaching.page_advice import Advice, PickError, of_part, on_offer, parts, told
from mighty_learn.text import Lang, languages, t
from mighty_learn.widgets.base import once
from mighty_learn.widgets.desk import board, group
from mighty_learn.widgets.page_printed import PRINTING, Printed
from mighty_learn.widgets.page_sheet import Row, one_of, some_text, text_field

_KINDS = {Answer.SUPPORTED: "best", Answer.DEPENDS: "open", Answer.NOT_SUPPORTED: "clear"}
_LONGEST = 2_000  # letters of one's own lines


class AdvicePage(Printed):
    """Pick what to keep, write what to add, save the page. `advice` is what was picked so far."""

    file: ClassVar[str] = "mighty-advice"
    key: ClassVar[str] = "advice"
    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = {
        **PRINTING, "part": one_of(lambda: tuple(parts())), "own": some_text(_LONGEST), "mark": some_text(60),
        "look": some_text(60)}

    def __init__(self, lang: str | None = None, *, folder: Path | None = None) -> None:
        self.advice, self.part, self.own, self.looking = Advice(), parts()[0], "", ""
        super().__init__(lang, folder=folder)

    def put(self, name: str, value: object) -> None:
        """Pick or drop a claim, look at its numbers, choose a part of the game, write lines of one's own."""
        if name in PRINTING:
            super().put(name, value)
            return
        self._note = self._taken = None
        if name == "part":
            self.part, self.looking = Asked(str(value)), ""
        elif name == "own":
            self._write_own(str(value))
        elif name == "mark":
            self.advice = self.advice.toggled(str(value))
        else:
            self._look(str(value))

    def _write_own(self, text: str) -> None:
        self.own = text
        try:
            self.advice = self.advice.saying(text)
        except PickError:
            self._tell("too_many", n=len(text.splitlines()))

    def _look(self, claim: str) -> None:
        if claim not in {one.id for one in on_offer()}:
            raise ValueError(f"value {claim!r}: expected the id of a claim on offer")
        self.looking = "" if claim == self.looking else claim

    def make(self, lang: Lang) -> Page:
        """The page so far."""
        return self.advice.page(lang)

    def first_sheet(self, lang: Lang) -> Page:
        """Without a kernel: all that is on offer, part by part."""
        blocks = [block for part in parts() for block in (
            heading(t(f"claim_asked.{part}", lang)), listed(Kind.LIST, told(of_part(part), lang)))]
        return Page.of(t("page.advice_title", lang), lang, blocks)

    def draw(self) -> dict[str, Any]:
        """The claims of one part, what was picked, the page."""
        scene = super().draw()
        named = [(part.value, once(self.lang, lambda one, part=part: t(f"claim_asked.{part}", one)))  # type: ignore[misc]
                 for part in parts()]
        own = text_field("own", self._once("own"), self.own, self._once("own_hint"), rows=3)
        boards = [board(finding(self.looking).show(self.lang))] if self.looking else []
        return {**scene, "groups": [group("part", self._once("part"), named, self.part), *scene["groups"]],
                "rows": self._rows(), "rows_label": self._once("rows"), "texts": [own, *scene["texts"]],
                "boards": boards}

    def _rows(self) -> list[dict[str, Any]]:
        rows = []
        for one in of_part(self.part):
            says = once(self.lang, lambda lang, one=one: one.claim.words[lang].says)  # type: ignore[misc]
            verdict = "\n".join(one.say_verdict(lang) for lang in languages(self.lang))
            rows.append(Row(one.id, says, verdict, one.id in self.advice.picked, f"{self._once('pick')}: {says}",
                            one.id == self.looking, kind=_KINDS[one.verdict.answer]).part())
        return rows
