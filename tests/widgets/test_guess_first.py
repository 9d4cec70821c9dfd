"""Every experiment of every lesson: nothing is counted and nothing told before a guess or a skip."""
from __future__ import annotations

import inspect
import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from mighty_learn import widgets
from mighty_learn.widgets.guessing import GuessFirst


def experiments() -> list[type[GuessFirst]]:
    """All that any module of the widgets defines."""
    found = set()
    for module in pkgutil.walk_packages(widgets.__path__, "mighty_learn.widgets."):
        for _, kind in inspect.getmembers(import_module(module.name), inspect.isclass):
            if issubclass(kind, GuessFirst) and not inspect.isabstract(kind) and "name" in vars(kind):
                found.add(kind)
    return sorted(found, key=lambda kind: kind.__name__)


each = pytest.mark.parametrize("kind", experiments(), ids=lambda kind: kind.__name__)


class CountedTooEarlyError(AssertionError):
    """The experiment began without a guess."""


@pytest.fixture
def early(monkeypatch: pytest.MonkeyPatch, kind: type[GuessFirst]) -> None:
    def count(_: GuessFirst) -> Iterator[int]:
        raise CountedTooEarlyError
        yield 0

    monkeypatch.setattr(kind, "count", count)


def test_there_are_experiments_of_many_lessons() -> None:
    assert {"LedAces", "PowersByTrick", "PointsAndTricks", "DealAgain"} <= {kind.__name__ for kind in experiments()}
    names = [kind.name for kind in experiments()]
    assert len(set(names)) == len(names)


@each
@pytest.mark.parametrize("lang", ["ko", "en", "both"])
@pytest.mark.usefixtures("early")
def test_nothing_is_told_before_the_guess(kind: type[GuessFirst], lang: str) -> None:
    widget: Any = kind(lang=lang)
    scene = widget.draw()
    assert (scene["note"], scene["boards"]) == ("", [])
    assert [way["do"] for way in scene["ways"]] == ["guess", "skip"]
    assert (widget.done, widget.guessed, widget.fault) == (0, None, None)
    told = scene["prompt"] + widget.still()["text/plain"]
    assert not re.search(r"±|\d%", told), told


@each
@pytest.mark.parametrize("way", ["guess", "skip"])
@pytest.mark.usefixtures("early")
def test_either_way_it_is_counted_then(kind: type[GuessFirst], way: str) -> None:
    widget: Any = kind(lang="en")
    widget.handle({"do": way})
    assert "CountedTooEarlyError" in widget.fault["what"]
    assert widget.guessed is (way == "guess")
