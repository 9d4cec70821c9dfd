"""First a guess, then the experiment: nothing of the result is worked out before the learner has guessed or skipped.

What is counted comes from `teaching`; this module asks, plays in pieces so that the page stays alive, and shows guess
and result side by side.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.plots import Measure, show_bars, show_histogram
from mighty_learn.teaching.counted_games import Share
from mighty_learn.teaching.points_and_tricks import GAMES, SEED, Tally, experiment
from mighty_learn.teaching.progress import Progress
from mighty_learn.teaching.quiz import Sentence
from mighty_learn.text import Lang, languages, t
from mighty_learn.widgets.base import once
from mighty_learn.widgets.desk import Desk, Slider, board, whole
from mighty_learn.widgets.noting import Noted, Noting

_START = 50  # in the middle: it hints at nothing


class GuessFirst(Noted, Desk):
    """Shares to be guessed in percent, then counted. A subclass says which, counts, and words what came of it.

    lesson, progress: where the guesses are noted, as in `lesson.Ask`.
    """

    name: ClassVar[str]  # of the experiment, in the learner's progress
    asks: ClassVar[tuple[str, ...]]  # what is guessed; `settings` has a reader for each

    def __init__(self, lang: str | None = None, *, lesson: str | None = None, progress: Progress | None = None) -> None:
        self.guesses: dict[str, int] = dict.fromkeys(self.asks, _START)
        self.guessed: bool | None = None  # None: not yet; False: skipped
        self.done = 0
        self._noting = Noting.of(progress, lesson, "experiment")
        super().__init__(lang)
        self.hear(None if self._noting is None else self._noting.progress)
        self.redraw()

    def put(self, name: str, value: object) -> None:
        """Move a guess, while nothing has been shown."""
        if self.guessed is None:
            assert isinstance(value, int)
            self.guesses[name] = value

    def pressed(self, way: str) -> None:
        """Take the guess, or skip it; then play."""
        if way not in ("guess", "skip") or self.guessed is not None:
            raise ValueError(f"event {way!r}: expected 'guess' or 'skip', once")
        self.guessed = way == "guess"
        self._note_guesses()
        for done in self.count():
            self.done = done
            self.redraw()

    def _note_guesses(self) -> None:
        if self._noting is not None:
            for ask, value in self.guesses.items():
                self._noting.progress.guess(self._noting.lesson, f"{self.name}.{ask}", value if self.guessed else None)
            self.hear(self._noting.progress)

    def draw(self) -> dict[str, Any]:
        """The question; while it counts, how far it is; then what came of it."""
        scene = {**super().draw(), "prompt": "\n".join(self.prompt(one) for one in languages(self.lang)),
                 "ranges": [self._slider(number, ask).part() for number, ask in enumerate(self.asks, 1)]}
        if self.guessed is None:
            return {**scene, "ways": [{"do": name, "text": t(f"points.experiment_{name}", self.lang),
                                       "main": name == "guess"} for name in ("guess", "skip")]}
        note = "\n".join(line for one in languages(self.lang) for line in self.told(one))
        return {**scene, "note": note, "said": note, "boards": [board(picture) for picture in self.plots()]}

    def _slider(self, number: int, ask: str) -> Slider:
        value = self.guesses[ask]
        words = t("points.experiment_percent", self.lang, n=value)
        return Slider(ask, f"{number}. {self.spoken(ask)}", 0, 100, value, words, locked=self.guessed is not None,
                      wide=True)

    def bars_of(self, shares: Mapping[str, Share]) -> list[Measure]:
        """The guess, if there was one, and what was found of each ask, numbered in their order."""
        mine, found = (once(self.lang, lambda one, key=key: t(f"points.experiment_{key}", one))  # type: ignore[misc]
                       for key in ("mine", "measured"))
        bars = []
        for number, (ask, share) in enumerate(shares.items(), 1):
            bars += [Measure(f"{number}. {mine}", self.guesses[ask])] if self.guessed else []
            bars += [Measure.share(f"{number}. {found}", share.hits, share.n)]
        return bars

    # --- a subclass's

    def spoken(self, ask: str) -> str:
        """One of the shares that are guessed, in the widget's language: it stands above its slider."""
        raise NotImplementedError

    def prompt(self, lang: Lang) -> str:
        """What is to be guessed."""
        raise NotImplementedError

    def count(self) -> Iterator[int]:
        """Count, telling how far it is now and then."""
        raise NotImplementedError

    def told(self, lang: Lang) -> list[str]:
        """What came of it, or how far it is."""
        raise NotImplementedError

    def plots(self) -> list[Picture]:
        """What came of it as pictures; none while it counts."""
        raise NotImplementedError

    def picture(self) -> Picture:
        """There is nothing to see before the guess; see `still`."""
        raise NotImplementedError("an experiment is not a picture before it was done")

    def still(self) -> dict[str, str]:
        """The question alone, without the result."""
        lines = [line for one in languages(self.lang) for line in self.prompt(one).splitlines()]
        lines += [slider["label"] for slider in self.scene["ranges"]]
        return {"text/html": f"<p>{'<br>'.join(lines)}</p>", "text/plain": "\n".join(lines)}


class PointsAndTricks(GuessFirst):
    """Does winning more tricks mean having more point cards, and keeping one's promise?"""

    name: ClassVar[str] = "points_and_tricks"
    asks: ClassVar[tuple[str, ...]] = ("upset", "broken")
    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = {ask: whole(0, 100) for ask in asks}

    tally: Tally | None = None

    def prompt(self, lang: Lang) -> str:
        """What is going to be done."""
        return t("points.experiment_ask", lang, games=f"{GAMES:,}")

    def spoken(self, ask: str) -> str:
        """One of the two questions."""
        return once(self.lang, lambda one: t(f"points.experiment_{ask}", one))

    def count(self) -> Iterator[int]:
        """Play the games."""
        for self.tally in experiment():
            yield self.tally.games

    @property
    def _shares(self) -> Mapping[str, Share]:
        assert self.tally is not None
        return {"upset": self.tally.more_but_fewer, "broken": self.tally.ahead_but_lost}

    @property
    def _over(self) -> bool:
        return self.done == GAMES

    def told(self, lang: Lang) -> list[str]:
        """The shares beside the guesses, the mean, what it means at the table, how it was got."""
        if self.tally is None or not self._over:
            return [t("points.experiment_running", lang, done=self.done, games=GAMES)]
        tally, tricks = self.tally, 10 * self.tally.games
        mean = Sentence.of("points.experiment_mean", mean=f"{tally.mean:.3f}", error=f"{tally.error:.3f}",
                           none=f"{100 * tally.per_trick[0] / tricks:.1f}",
                           five=f"{100 * tally.per_trick[5] / tricks:.1f}")
        return [*(self._result(number, ask, lang) for number, ask in enumerate(self.asks, 1)), mean.say(lang),
                t("points.experiment_meaning", lang),
                t("points.experiment_how", lang, games=f"{tally.games:,}", seed=SEED)]

    def _result(self, number: int, ask: str, lang: Lang) -> str:
        share = self._shares[ask]
        low, high = Measure.share("", share.hits, share.n).ends
        key = "points.experiment_result_guessed" if self.guessed else "points.experiment_result"
        return t(key, lang, number=number, guess=self.guesses[ask], share=f"{share.percent:.1f}",
                 low=f"{low:.1f}", high=f"{high:.1f}", hits=share.hits, n=share.n)

    def plots(self) -> list[Picture]:
        """Guess and result as bars, then how many point cards a trick holds."""
        if self.tally is None or not self._over:
            return []
        lang = self.lang
        title = once(lang, lambda one: t("points.experiment_per_trick", one))
        return [show_bars(self.bars_of(self._shares), digits=1, unit="%"), show_histogram(self.tally.per_trick, title)]
