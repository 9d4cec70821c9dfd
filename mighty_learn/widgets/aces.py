"""Lesson 1's experiment on the screen: guess how often a led ace is beaten, then see it counted."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.plots import Measure, show_bars, show_lines
from mighty_learn.teaching.counted_games import Share
from mighty_learn.teaching.led_aces import GAMES, SEED, TEN, Tally, experiment
from mighty_learn.text import Lang, t
from mighty_learn.widgets.base import once
from mighty_learn.widgets.desk import Slider, whole
from mighty_learn.widgets.guessing import GuessFirst

_ENOUGH = 30  # cases for a point of the plot
_FIRST, _LATER = range(1, 2), range(2, len(TEN) + 1)


class LedAces(GuessFirst):
    """Of 100 aces that are led, how many are beaten, with a trump suit and without?"""

    name: ClassVar[str] = "led_aces"
    asks: ClassVar[tuple[str, ...]] = ("with", "without")
    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = {ask: whole(0, 100) for ask in asks}

    tally: Tally | None = None

    def prompt(self, lang: Lang) -> str:
        """What is going to be done."""
        return t("aces.ask", lang, games=f"{GAMES:,}")

    def spoken(self, ask: str) -> str:
        """One of the two questions."""
        return once(self.lang, lambda one: t(f"aces.{ask}", one))

    def _slider(self, number: int, ask: str) -> Slider:
        """So many of a hundred aces, not of games."""
        return replace(super()._slider(number, ask), text=t("aces.percent", self.lang, n=self.guesses[ask]))

    def count(self) -> Iterator[int]:
        """Play the games."""
        for self.tally in experiment():
            yield self.tally.games

    @property
    def _over(self) -> bool:
        return self.done == GAMES

    def told(self, lang: Lang) -> list[str]:
        """The shares beside the guesses, what it means at the table, how it was got."""
        if self.tally is None or not self._over:
            return [t("points.experiment_running", lang, done=self.done, games=GAMES)]
        first, later = (f"{self.tally.share(tricks).percent:.1f}" for tricks in (_FIRST, _LATER))
        shares = (self.tally.share(), self.tally.share_without())
        return [*(self._result(ask, share, lang) for ask, share in zip(self.asks, shares, strict=True)),
                t("aces.meaning", lang, first=first, later=later),
                t("aces.how", lang, games=f"{self.tally.games:,}", seed=SEED)]

    def _result(self, ask: str, share: Share, lang: Lang) -> str:
        low, high = Measure.share("", share.hits, share.n).ends
        key = f"aces.{ask}_found_guessed" if self.guessed else f"aces.{ask}_found"
        return t(key, lang, guess=self.guesses[ask], share=f"{share.percent:.1f}", low=f"{low:.1f}",
                 high=f"{high:.1f}", hits=share.hits, n=share.n)

    def plots(self) -> list[Picture]:
        """Guess and result as bars, then by trick."""
        if self.tally is None or not self._over:
            return []
        bars = self.bars_of(dict(zip(self.asks, (self.tally.share(), self.tally.share_without()), strict=True)))
        title = once(self.lang, lambda one: t("aces.by_trick", one))
        return [show_bars(bars, digits=1, unit="%"), self._by_trick(self.tally, title)]

    def _by_trick(self, tally: Tally, title: str) -> Picture:
        shares = {k: tally.share(range(k, k + 1)) for k in TEN}
        points: dict[float, Measure | float] = {
            k: Measure.share("", share.hits, share.n) for k, share in shares.items() if share.n >= _ENOUGH}
        return show_lines({once(self.lang, lambda one: t("aces.line", one)): points}, title, digits=1, unit="%")
