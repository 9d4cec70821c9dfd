"""Lesson 5's experiment on the screen: guess how many words are left after a month, then see what the model says."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from importlib.metadata import version
from typing import Any, ClassVar

from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.plots import Measure, show_bars, show_lines
from mighty_learn.teaching.table_talk_memory import DAYS, PLANS, WORDS, Forgetting, forgetting
from mighty_learn.text import Lang, t
from mighty_learn.widgets.base import once
from mighty_learn.widgets.desk import Slider, whole
from mighty_learn.widgets.guessing import GuessFirst


class Forgetful(GuessFirst):
    """Sixty words, five looks at each, on one evening or spread over two weeks: how many are known a month later?"""

    name: ClassVar[str] = "forgetting"
    asks: ClassVar[tuple[str, ...]] = tuple(PLANS)
    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = {ask: whole(0, 100) for ask in asks}

    def __init__(self, lang: str | None = None, **options: Any) -> None:
        self.found: dict[str, Forgetting] = {}
        super().__init__(lang, **options)

    def prompt(self, lang: Lang) -> str:
        """What is to be guessed."""
        return t("talk.memory_ask", lang)

    def spoken(self, ask: str) -> str:
        """One of the two plans."""
        return once(self.lang, lambda one: t(f"talk.memory_{ask}", one))

    def _slider(self, number: int, ask: str) -> Slider:
        """A share of the words."""
        return replace(super()._slider(number, ask), text=f"{self.guesses[ask]}%")

    def count(self) -> Iterator[int]:
        """Work out one plan after the other."""
        for done, plan in enumerate(PLANS, 1):
            self.found[plan] = forgetting(plan)
            yield done

    @property
    def _over(self) -> bool:
        return len(self.found) == len(PLANS)

    def told(self, lang: Lang) -> list[str]:
        """What is left by each plan beside the guess, what it means at the table, what it is that was worked out."""
        if not self._over:
            return [t("talk.memory_running", lang, n=self.done + 1)]
        left = {plan: round(one.words) for plan, one in self.found.items()}
        meaning = t("talk.memory_meaning", lang, lost=WORDS - left["together"], kept=left["spread"])
        how = t("talk.memory_how", lang, version=version("fsrs"), asked=f"{self.found['spread'].asked:.1f}")
        return [*(self._result(number, plan, lang) for number, plan in enumerate(PLANS, 1)), "", meaning, "", how]

    def _result(self, number: int, plan: str, lang: Lang) -> str:
        one = self.found[plan]
        return t("talk.memory_result_guessed" if self.guessed else "talk.memory_result", lang, number=number,
                 plan=t(f"talk.memory_{plan}", lang), guess=self.guesses[plan], share=f"{100 * one.known[-1]:.0f}",
                 words=round(one.words))

    def plots(self) -> list[Picture]:
        """Guess and model as bars, then day by day."""
        if not self._over:
            return []
        mine, model = self._word("points.experiment_mine"), self._word("talk.memory_model")
        bars = []
        for number, (plan, one) in enumerate(self.found.items(), 1):
            bars += [Measure(f"{number}. {mine}", self.guesses[plan])] if self.guessed else []
            bars += [Measure(f"{number}. {model}", 100 * one.known[-1])]
        lines: dict[str, dict[float, Measure | float]] = {
            str(number): {float(day): 100 * one.known[day] for day in range(DAYS + 1)}
            for number, one in enumerate(self.found.values(), 1)}
        return [show_bars(bars, self._word("talk.memory_bars"), digits=0, unit="%"),
                show_lines(lines, self._word("talk.memory_plot"), digits=0, unit="%")]

    def _word(self, key: str) -> str:
        return once(self.lang, lambda one: t(key, one))
