"""The learner's page of advice: what he picks from the claims that were put to the test, and lines of his own.

What is said of a claim is its verdict, word for word; a claim that was not supported can only be picked as such, and
one that stayed undecided cannot be picked at all.
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from mighty_learn.players.claims import Answer, Finding, claims
from mighty_learn.players.claims.data import Asked
from mighty_learn.teaching.page import Block, Kind, Page, heading, line, listed
from mighty_learn.text import Lang, t

ANSWERS = (Answer.SUPPORTED, Answer.DEPENDS, Answer.NOT_SUPPORTED)
MOST_OWN = 12  # lines of one's own: it is one page


class PickError(ValueError):
    """A claim that cannot be picked."""


@cache
def on_offer() -> tuple[Finding, ...]:
    """The claims that can be picked: those with a verdict."""
    return tuple(finding for finding in claims() if finding.verdict.answer in ANSWERS)


def of_part(part: Asked, answer: Answer | None = None) -> tuple[Finding, ...]:
    """Those about one part of the game, with this verdict or with any."""
    return tuple(finding for finding in on_offer() if finding.claim.asked is part
                 and (answer is None or finding.verdict.answer is answer))


def parts() -> tuple[Asked, ...]:
    """The parts of the game that some claim is about."""
    return tuple(part for part in Asked if of_part(part))


@dataclass(frozen=True)
class Advice:
    """What was picked, by the ids of the claims, and the lines of one's own."""

    picked: frozenset[str] = frozenset()
    own: tuple[str, ...] = ()

    def toggled(self, claim: str) -> Advice:
        """With this claim picked, or dropped if it was; PickError when it cannot be picked."""
        if claim not in {finding.id for finding in on_offer()}:
            raise PickError(f"{claim!r} cannot be picked; expected the id of a claim with a verdict")
        return replace(self, picked=self.picked ^ {claim})

    def saying(self, text: str) -> Advice:
        """With these lines of one's own; empty ones are left out. PickError when they are too many for a page."""
        own = tuple(filter(None, map(str.strip, text.splitlines())))
        if len(own) > MOST_OWN:
            raise PickError(f"{len(own)} lines of one's own; at most {MOST_OWN} fit the page")
        return replace(self, own=own)

    def findings(self, answer: Answer) -> tuple[Finding, ...]:
        """What was picked with this verdict, in the order of the game."""
        return tuple(one for one in on_offer() if one.id in self.picked and one.verdict.answer is answer)

    def page(self, lang: Lang) -> Page:
        """The page, "ko" or "en"."""
        return Page.of(t("page.advice_title", lang), lang, self._blocks(lang))

    def _blocks(self, lang: Lang) -> Iterator[Block]:
        if self.own:
            yield heading(t("page.advice_own", lang))
            yield listed(Kind.LIST, self.own)
        for answer in ANSWERS:
            if found := self.findings(answer):
                yield heading(t(f"page.advice_{answer}", lang))
                yield listed(Kind.LIST, told(found, lang))
        yield line(t("page.advice_foot", lang))


def told(found: Sequence[Finding], lang: Lang) -> list[str]:
    """What players say, and below it the verdict."""
    return [f"{finding.claim.words[lang].says}\n{finding.say_verdict(lang)}" for finding in found]
