"""Lesson 1's experiment on the screen: nothing before the guess, then what was counted."""
from __future__ import annotations

from collections.abc import Iterator

import pytest

from mighty_learn.teaching import led_aces
from mighty_learn.widgets import aces
from mighty_learn.widgets.aces import LedAces

FEW = 100


@pytest.mark.parametrize("way", ["guess", "skip"])
def test_the_guess_then_what_was_counted(monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    counted: list[led_aces.Tally] = []

    def few() -> Iterator[led_aces.Tally]:
        for tally in led_aces.experiment(FEW):
            counted.append(tally)
            yield tally

    monkeypatch.setattr(aces, "GAMES", FEW)
    monkeypatch.setattr(aces, "experiment", few)
    widget = LedAces("en")
    scene = widget.draw()
    assert (scene["note"], scene["boards"], counted) == ("", [], [])
    assert [slider["text"] for slider in scene["ranges"]] == ["50 of 100"] * 2
    widget.handle({"do": "set", "name": "with", "value": 10})
    widget.handle({"do": way})
    assert not widget.fault
    told, tally = str(widget.draw()["note"]), counted[-1]
    share = tally.share()
    assert f"{share.hits} of {share.n} aces were beaten" in told
    assert f"0 of {share.n} are beaten" in told
    assert ("you guessed 10%" in told) is (way == "guess")
    assert f"lost only {tally.share(range(1, 2)).percent:.1f}% of the time" in told
    assert len(widget.draw()["boards"]) == 2
