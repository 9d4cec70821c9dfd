"""Lesson 10's two experiments on the screen, each after a guess: the Mighty by trick, and how long a kept one lives."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.plots import Measure, show_bars, show_lines
from mighty_learn.engine.cards import TRICKS
from mighty_learn.players.claims import finding
from mighty_learn.teaching import timing_survival as survival
from mighty_learn.teaching.progress import Progress
from mighty_learn.teaching.timing_survival import Kind
from mighty_learn.text import Lang, t
from mighty_learn.widgets.base import once
from mighty_learn.widgets.desk import Slider, whole
from mighty_learn.widgets.guessing import GuessFirst

if TYPE_CHECKING:
    from mighty_learn.teaching import timing_when

_MIDDLE = {"best": 5, "early": 15}  # where the sliders stand before a guess: they hint at nothing
_MOST = {"best": TRICKS, "early": 30}  # tenths of a point card


class MightyByTrick(GuessFirst):
    """On which trick is the Mighty worth most to its side, and what does haste cost?"""

    name: ClassVar[str] = "mighty_by_trick"
    asks: ClassVar[tuple[str, ...]] = ("best", "early")
    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = {"best": whole(1, TRICKS), "early": whole(0, 30)}

    tally: timing_when.Tally | None = None

    def __init__(self, lang: str | None = None, *, lesson: str | None = None, progress: Progress | None = None) -> None:
        super().__init__(lang, lesson=lesson, progress=progress)
        self.guesses = dict(_MIDDLE)
        self.redraw()

    def prompt(self, lang: Lang) -> str:
        """What is going to be done."""
        return t("timing.when_ask", lang)

    def spoken(self, ask: str) -> str:
        """One of the two questions."""
        return once(self.lang, lambda one: t(f"timing.when_{ask}", one))

    def _slider(self, number: int, ask: str) -> Slider:
        value = min(self.guesses[ask], _MOST[ask])
        return replace(super()._slider(number, ask), low=1 if ask == "best" else 0, high=_MOST[ask], value=value,
                       text=once(self.lang, lambda one: self._worded(ask, value, one)))

    @staticmethod
    def _worded(ask: str, value: int, lang: Lang) -> str:
        return t("timing.when_points", lang, n=f"{value / 10:.1f}") if ask == "early" else _plan(value, lang)

    def count(self) -> Iterator[int]:
        """Play the games; numpy is loaded here."""
        from mighty_learn.teaching import timing_when

        for self.tally in timing_when.experiment():
            yield self.tally.games

    @property
    def _over(self) -> bool:
        from mighty_learn.teaching import timing_when

        return self.tally is not None and self.tally.games == timing_when.GAMES

    def told(self, lang: Lang) -> list[str]:
        """Guesses and results, what it means at the table, how it was got."""
        if self.tally is None or not self._over:
            return [t("timing.when_running", lang, done=self.done)]
        return [*(self._result(ask, lang) for ask in self.asks), t("timing.when_judged", lang, **self._facts(lang)), "",
                t("timing.when_meaning", lang), "", finding("friend_mighty_at_once").say(lang),
                finding("friend_keeps_mighty").say(lang), "", t("timing.when_how", lang, **self._facts(lang))]

    def _result(self, ask: str, lang: Lang) -> str:
        key = f"timing.when_{ask}_{'guessed' if self.guessed else 'result'}"
        return t(key, lang, guess=self._worded(ask, self.guesses[ask], lang), **self._facts(lang))

    def _facts(self, lang: Lang) -> dict[str, str]:
        assert self.tally is not None
        best, early = self.tally.cost(self.tally.best), self.tally.cost(1)
        judged = self.tally.judged()
        return {"best": _plan(self.tally.best, lang), "cost": f"{best.mean:.2f}", "error": f"{best.stderr:.2f}",
                "early": f"{early.mean:.2f}", "early_error": f"{early.stderr:.2f}", "judged": f"{judged.mean:.2f}",
                "judged_error": f"{judged.stderr:.2f}", "games": f"{self.tally.games:,}", "seed": str(judged.seed)}

    def plots(self) -> list[Picture]:
        """The cost of each plan against judgement, paired."""
        if self.tally is None or not self._over:
            return []
        bars = []
        for trick in range(1, TRICKS + 1):
            cost = self.tally.cost(trick)
            bars.append(Measure.mean(once(self.lang, lambda one, k=trick: _plan(k, one)),  # type: ignore[misc]
                                     cost.mean, cost.stderr))
        return [show_bars(bars, once(self.lang, lambda one: t("timing.when_plot", one)))]


def _plan(trick: int, lang: Lang) -> str:
    """The plan in words; the last trick means: only when it must be played."""
    return t("timing.when_forced" if trick == TRICKS else "timing.when_trick", lang, trick=trick)


_AFTER = 4  # the trick after which the guesses ask who is left


class BareMighty(GuessFirst):
    """How long does a Mighty that is kept back live while its suit is attacked?"""

    name: ClassVar[str] = "bare_mighty"
    asks: ClassVar[tuple[str, ...]] = tuple(map(str, survival.KINDS))
    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = {ask: whole(0, 100) for ask in asks}

    tally: survival.Tally | None = None

    def prompt(self, lang: Lang) -> str:
        """What is going to be done, and what is asked."""
        return t("timing.bare_ask", lang, games=survival.GAMES, trick=_AFTER)

    def spoken(self, ask: str) -> str:
        """One kind of hand."""
        return once(self.lang, lambda one: t(f"timing.bare_{ask}", one))

    def count(self) -> Iterator[int]:
        """Play the games."""
        for self.tally in survival.experiment():
            yield self.tally.done

    @property
    def _over(self) -> bool:
        return self.done == survival.GAMES

    def told(self, lang: Lang) -> list[str]:
        """Guesses and shares, the rule behind it, what it means, how it was got."""
        if self.tally is None or not self._over:
            return [t("timing.bare_running", lang, done=self.done, games=survival.GAMES)]
        return [*(self._result(kind, lang) for kind in survival.KINDS), "", t("timing.bare_meaning", lang), "",
                finding("magong").say(lang), "", t("timing.bare_how", lang, games=survival.GAMES, seed=survival.SEED)]

    def _result(self, kind: Kind, lang: Lang) -> str:
        assert self.tally is not None
        share = self.tally.alive(kind, _AFTER)
        low, high = Measure.share("", share.hits, share.n).ends
        return t(f"timing.bare_{'guessed' if self.guessed else 'result'}", lang, what=t(f"timing.bare_{kind}", lang),
                 guess=self.guesses[str(kind)], share=f"{share.percent:.0f}", low=f"{low:.0f}", high=f"{high:.0f}",
                 hits=share.hits, n=share.n)

    def plots(self) -> list[Picture]:
        """Guess and result as bars, and the shares still in hand after each trick."""
        if self.tally is None or not self._over:
            return []
        mine, found = (once(self.lang, lambda one, key=key: t(f"points.experiment_{key}", one))  # type: ignore[misc]
                       for key in ("mine", "measured"))
        bars, lines = [], dict[str, dict[float, Measure | float]]()
        for number, kind in enumerate(survival.KINDS, 1):
            share = self.tally.alive(kind, _AFTER)
            bars += [Measure(f"{number}. {mine}", self.guesses[str(kind)])] if self.guessed else []
            bars += [Measure.share(f"{number}. {found}", share.hits, share.n)]
            alive = {k: self.tally.alive(kind, k) for k in range(1, TRICKS)}
            name = once(self.lang, lambda one, kind=kind: t(f"timing.bare_short_{kind}", one))  # type: ignore[misc]
            lines[f"{number}. {name}"] = {k: Measure.share("", one.hits, one.n) for k, one in alive.items()}
        title = once(self.lang, lambda one: t("timing.bare_plot", one))
        return [show_bars(bars, digits=0, unit="%"), show_lines(lines, title, digits=0, unit="%")]
