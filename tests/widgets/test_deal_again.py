"""Lesson 4's experiment on the screen: silent before the guess, then the numbers of the games in both languages."""
from __future__ import annotations

from collections.abc import Iterator

import pytest

from mighty_learn.teaching import same_deal
from mighty_learn.widgets import deal_again
from mighty_learn.widgets.deal_again import DealAgain

FEW = 20


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[same_deal.Both]:
    """What was counted; twenty games instead of five hundred."""
    counted: list[same_deal.Both] = []

    def few() -> Iterator[same_deal.Both]:
        for both in same_deal.experiment(FEW):
            counted.append(both)
            yield both

    monkeypatch.setattr(deal_again, "GAMES", FEW)
    monkeypatch.setattr(deal_again, "experiment", few)
    return counted


def test_nothing_is_played_before_the_guess(played: list[same_deal.Both]) -> None:
    widget = DealAgain("en")
    scene = widget.draw()
    assert (scene["note"], scene["boards"], played) == ("", [], [])
    assert "%" not in widget.still()["text/plain"]


@pytest.mark.parametrize("way", ["guess", "skip"])
def test_the_result_is_what_was_counted(played: list[same_deal.Both], way: str) -> None:
    widget = DealAgain("en")
    widget.handle({"do": "set", "name": "thumb", "value": 70})
    widget.handle({"do": way})
    assert not widget.fault
    (both,), told = played, str(widget.draw()["note"])
    assert f"{both.chance.made} of {FEW} games" in told
    assert f"{both.thumb.made} of {FEW} games" in told
    assert f"{both.chance.mean:.2f} point cards" in told
    assert f"The difference is {both.gain:.2f} ± {both.error:.2f}." in told
    assert ("Guessed 70%" in told) is (way == "guess")
    alts = [board["alt"] for board in widget.draw()["boards"]]
    assert len(alts) == 3
    assert f"n = {FEW}" in alts[1]
    assert ("my guess: 70.0%" in alts[0]) is (way == "guess")
