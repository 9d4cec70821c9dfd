"""Where widgets note what a learner does, and what he is told about his progress file: the one place for both.

A widget that notes is `Noted`. What happened to the file (it was damaged, a record cannot be read) is told once in a
notebook's session, by the first such widget; what stands in the way of noting at all is told by each.
"""
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mighty_learn.teaching.lessons import LESSONS, check_name
from mighty_learn.teaching.progress import Progress
from mighty_learn.teaching.quiz import Gate, Sentence
from mighty_learn.text import languages
from mighty_learn.widgets.base import Screen

_TOLD: set[tuple[Path, Sentence]] = set()  # in this session


@dataclass(frozen=True)
class Noting:
    """Where answers are noted: whose progress, for which lesson, and where in it ("practice", "check", …)."""

    progress: Progress
    lesson: str
    place: str

    @classmethod
    def of(cls, progress: Progress | None, lesson: str | None, place: str) -> Noting | None:
        """None without a lesson: then nothing is noted. Without a progress the learner's own is used."""
        if lesson is None:
            if progress is not None:
                raise ValueError(f"{progress!r} without a lesson: expected lesson='01_one_trick', for example")
            return None
        return cls(Progress() if progress is None else progress, check_name(lesson), place)


def note_check(noting: Noting | None, gate: Gate) -> None:
    """Write down a self-check that is over, and put the terms of its lesson into the review."""
    if noting is not None:
        noting.progress.check(gate, noting.lesson)
        terms = next((known.terms for known in LESSONS if known.name == noting.lesson), ())
        noting.progress.meet(noting.lesson, terms)


class Noted(Screen):
    """A screen that notes what the learner does, and tells him above all else what he should know of the file."""

    news: tuple[Sentence, ...] = ()  # what this widget tells

    def hear(self, progress: Progress | None, again: bool = False) -> bool:
        """Take up what is to be told of this file; whether that is something new. again: also what was told before."""
        before = self.news
        told = () if progress is None else progress.notices
        if progress is not None and progress.trouble is None:
            new = [one for one in told if again or (progress.path, one) not in _TOLD]
            _TOLD.update((progress.path, one) for one in told)
            told = tuple(new)
        self.news = tuple(dict.fromkeys((*before, *told)))
        return self.news != before

    def draw(self) -> dict[str, Any]:
        """The scene, with what is told of the file; "" when there is nothing."""
        told = "\n".join(one.say(lang) for lang in languages(self.lang) for one in self.news)
        return {**super().draw(), "news": told}
