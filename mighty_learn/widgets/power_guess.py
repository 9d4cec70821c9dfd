"""Lesson 2's experiment on the screen: guess how often each power takes its trick, then see it counted."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.plots import Measure, show_bars, show_lines
from mighty_learn.teaching.counted_games import Share
from mighty_learn.teaching.power_shares import FIRST, GAMES, LATER, SEED, TEN, Power, Tally, experiment
from mighty_learn.text import Lang, t
from mighty_learn.widgets.base import once
from mighty_learn.widgets.desk import Slider, whole
from mighty_learn.widgets.guessing import GuessFirst

_GUESSED = (Power.MIGHTY, Power.JOKER, Power.TRUMP_ACE, Power.SIDE_ACE)
_ENOUGH = 30  # cases for a point of the plot


class PowersByTrick(GuessFirst):
    """How often do the Mighty, a joker with power, the ace of trump and a side ace take their trick?"""

    name: ClassVar[str] = "powers_by_trick"
    asks: ClassVar[tuple[str, ...]] = tuple(map(str, _GUESSED))
    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = {ask: whole(0, 100) for ask in asks}

    tally: Tally | None = None

    def prompt(self, lang: Lang) -> str:
        """The question; what it is about stands above the sliders."""
        return t("powers.share_ask", lang, games=f"{GAMES:,}")

    def spoken(self, ask: str) -> str:
        """The power that one slider is about."""
        return once(self.lang, lambda one: self._named(Power(ask), one))

    def _slider(self, number: int, ask: str) -> Slider:
        """A share of the tricks, not of the games."""
        return replace(super()._slider(number, ask), text=f"{self.guesses[ask]}%")

    @staticmethod
    def _named(power: Power, lang: Lang) -> str:
        return t(f"powers.share_{power}", lang)

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
            return [t("powers.share_running", lang, done=self.done, games=GAMES)]
        side = Power.SIDE_ACE
        kept = self.tally.share(Power.DEAD_JOKER, range(TEN, TEN + 1)).n
        meaning = t("powers.share_meaning", lang, first=f"{self.tally.share(side, FIRST).percent:.1f}",
                    later=f"{self.tally.share(side, LATER).percent:.1f}", kept=kept)
        return [*(self._result(power, self.tally.share(power), lang) for power in _GUESSED), "", meaning, "",
                t("powers.share_how", lang, games=f"{self.tally.games:,}", seed=SEED)]

    def _result(self, power: Power, share: Share, lang: Lang) -> str:
        low, high = Measure.share("", share.hits, share.n).ends
        key = "powers.share_result_guessed" if self.guessed else "powers.share_result"
        return t(key, lang, what=self._named(power, lang), guess=self.guesses[power], share=f"{share.percent:.1f}",
                 low=f"{low:.1f}", high=f"{high:.1f}", hits=share.hits, n=share.n)

    def plots(self) -> list[Picture]:
        """Guess and result as bars, then the shares by trick."""
        if self.tally is None or not self._over:
            return []
        bars = self.bars_of({power: self.tally.share(power) for power in _GUESSED})
        titles = [once(self.lang, lambda one, key=key: t(f"powers.share_{key}", one))  # type: ignore[misc]
                  for key in ("bars", "plot")]
        return [show_bars(bars, titles[0], digits=1, unit="%"), self._by_trick(self.tally, titles[1])]

    def _by_trick(self, tally: Tally, title: str) -> Picture:
        """One line for each power over the tricks in which it was played often enough."""
        lines: dict[str, dict[float, Measure | float]] = {}
        for power in _GUESSED:
            shares = {k: tally.share(power, range(k, k + 1)) for k in range(1, TEN + 1)}
            often: dict[float, Measure | float] = {
                k: Measure.share("", one.hits, one.n) for k, one in shares.items() if one.n >= _ENOUGH}
            if often:
                lines[self.spoken(power)] = often
        return show_lines(lines, title, digits=1, unit="%")
