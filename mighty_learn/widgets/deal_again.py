"""Lesson 4's experiment on the screen: guess how often the same cards make the contract, then see them played again."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.plots import Measure, show_bars, show_histogram
from mighty_learn.teaching.same_deal import GAMES, SEED, Both, Line, experiment
from mighty_learn.text import Lang, t
from mighty_learn.widgets.base import once
from mighty_learn.widgets.desk import whole
from mighty_learn.widgets.guessing import GuessFirst


class DealAgain(GuessFirst):
    """The same deal 500 times: how often is the contract made with the learner's seat at random, and by a rule?"""

    name: ClassVar[str] = "same_deal"
    asks: ClassVar[tuple[str, ...]] = ("chance", "thumb")
    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = {ask: whole(0, 100) for ask in asks}

    both: Both | None = None

    def prompt(self, lang: Lang) -> str:
        """What is going to be done."""
        return t("again.ask", lang, games=GAMES)

    def spoken(self, ask: str) -> str:
        """One of the two ways to play."""
        return once(self.lang, lambda one: t(f"again.{ask}", one))

    def count(self) -> Iterator[int]:
        """Play the games."""
        for self.both in experiment():
            yield self.both.chance.games

    @property
    def _lines(self) -> Mapping[str, Line]:
        assert self.both is not None
        return {"chance": self.both.chance, "thumb": self.both.thumb}

    @property
    def _over(self) -> bool:
        return self.both is not None and self.done == GAMES

    def told(self, lang: Lang) -> list[str]:
        """The shares beside the guesses, the means, what it means at the table, how it was got."""
        if self.both is None or not self._over:
            return [t("again.running", lang, done=self.done, games=GAMES)]
        facts = {"chance": f"{self.both.chance.mean:.2f}", "thumb": f"{self.both.thumb.mean:.2f}",
                 "gain": f"{self.both.gain:.2f}", "error": f"{self.both.error:.2f}",
                 "least": min(self.both.chance.points), "most": max(self.both.chance.points)}
        return [*(self._result(number, ask, lang) for number, ask in enumerate(self.asks, 1)),
                t("again.mean", lang, **facts), t("again.meaning", lang), t("again.how", lang, games=GAMES, seed=SEED)]

    def _result(self, number: int, ask: str, lang: Lang) -> str:
        share = self._lines[ask].share
        low, high = Measure.share("", share.hits, share.n).ends
        key = "points.experiment_result_guessed" if self.guessed else "points.experiment_result"
        return t(key, lang, number=number, guess=self.guesses[ask], share=f"{share.percent:.1f}",
                 low=f"{low:.1f}", high=f"{high:.1f}", hits=share.hits, n=share.n)

    def plots(self) -> list[Picture]:
        """Guess and result as bars, then the points of either way to play."""
        if not self._over:
            return []
        bars = self.bars_of({ask: line.share for ask, line in self._lines.items()})
        titles = {ask: once(self.lang, lambda one, ask=ask: t(f"again.points_{ask}", one))  # type: ignore[misc]
                  for ask in self.asks}
        return [show_bars(bars, digits=1, unit="%"),
                *(show_histogram(line.points, titles[ask]) for ask, line in self._lines.items())]
