"""Lesson 6's experiment on the screen: guess how often bids by the number of trumps are made, then see them counted."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.plots import Measure, show_bars
from mighty_learn.teaching.bidding_rates import CLAIMS, DEALS, SEED, Saying, Tally, experiment
from mighty_learn.text import Lang, t
from mighty_learn.widgets.base import once
from mighty_learn.widgets.desk import Slider, whole
from mighty_learn.widgets.guessing import GuessFirst


class MakeRates(GuessFirst):
    """“Ten and your trumps”: how often is such a bid made, and what does it pay?"""

    name: ClassVar[str] = "make_rates"
    asks: ClassVar[tuple[str, ...]] = tuple(map(str, Saying))
    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = {ask: whole(0, 100) for ask in asks}

    tally: Tally | None = None

    def prompt(self, lang: Lang) -> str:
        """What is going to be done."""
        return t("bidding.rates_ask", lang, deals=f"{DEALS:,}")

    def spoken(self, ask: str) -> str:
        """The kind of hand that one slider is about."""
        return once(self.lang, lambda one: t(f"bidding.rates_{ask}", one))

    def _slider(self, number: int, ask: str) -> Slider:
        return replace(super()._slider(number, ask), text=f"{self.guesses[ask]}%")

    def count(self) -> Iterator[int]:
        """Deal, and play what fits."""
        for self.tally in experiment():
            yield self.tally.deals

    @property
    def _over(self) -> bool:
        return self.done == DEALS

    def told(self, lang: Lang) -> list[str]:
        """The shares beside the guesses, what was stored, what it means at the table, how it was got."""
        if self.tally is None or not self._over:
            return [t("bidding.rates_running", lang, done=f"{self.done:,}", deals=f"{DEALS:,}")]
        return [*(self._result(number, saying, lang) for number, saying in enumerate(Saying, 1)), "",
                self._stored(lang), "", t("bidding.rates_meaning", lang), "",
                t("bidding.rates_how", lang, deals=f"{DEALS:,}", seed=SEED)]

    def _result(self, number: int, saying: Saying, lang: Lang) -> str:
        assert self.tally is not None
        count = self.tally.counts[saying]
        low, high = Measure.share("", count.made, count.n).ends
        key = "bidding.rates_result_guessed" if self.guessed else "bidding.rates_result"
        mean = f"{count.mean:+.1f}".replace("-", "−")
        return t(key, lang, number=number, guess=self.guesses[saying], share=f"{count.share.percent:.1f}",
                 low=f"{low:.1f}", high=f"{high:.1f}", hits=f"{count.made:,}", n=f"{count.n:,}", mean=mean,
                 error=f"{count.error:.1f}")

    @staticmethod
    def _stored(lang: Lang) -> str:
        """What players say of it, put to the test beforehand on more deals and two ways of playing."""
        from mighty_learn.players.claims import finding  # which needs numpy

        found = finding(CLAIMS[0])
        campus = {one.policy: one for one in found.results if one.house == "campus" and one.case == "5"}
        return t("bidding.rates_stored", lang, n=f"{campus['thumb'].n_fired:,}", verdict=found.say_verdict(lang),
                 thumb=f"{100 * campus['thumb'].mean:.1f}", rule=f"{100 * campus['rule'].mean:.1f}")

    def plots(self) -> list[Picture]:
        """Guess and result as bars."""
        if self.tally is None or not self._over:
            return []
        bars = self.bars_of({saying: self.tally.counts[saying].share for saying in Saying})
        return [show_bars(bars, once(self.lang, lambda one: t("bidding.rates_plot", one)), digits=1, unit="%")]
