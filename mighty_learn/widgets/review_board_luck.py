"""Luck or skill: guess first, then one's own line over a thousand layouts, with the real result marked.

What is counted is in `teaching.review_board_luck`.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.plots import Measure, show_bars, show_lines
from mighty_learn.engine.cards import TRICKS
from mighty_learn.teaching import given
from mighty_learn.teaching.progress import Progress
from mighty_learn.teaching.review_board import Mine, summary
from mighty_learn.teaching.review_board_luck import (
    LAYOUTS,
    SEED,
    NoLineError,
    Redrawn,
    last_trick,
    redrawn,
    turning_point,
)
from mighty_learn.text import Lang, t
from mighty_learn.widgets.base import once
from mighty_learn.widgets.desk import Slider, whole
from mighty_learn.widgets.guessing import GuessFirst


class LuckOrSkill(GuessFirst):
    """How often would it have come out as well? mine: whose game (None: the sample); the rest as in `GuessFirst`."""

    name: ClassVar[str] = "luck_or_skill"
    asks: ClassVar[tuple[str, ...]] = ("as_good", "made")
    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = {
        **{ask: whole(0, 100) for ask in asks}, "from": whole(1, TRICKS - 1)}

    found: Redrawn | None = None
    _forget_game: Callable[[], None] | None = None

    def __init__(
        self, mine: Mine | None = None, lang: str | None = None, *, lesson: str | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.mine = Mine() if mine is None else given.instance("mine", mine, Mine, "a Mine(), or None for the sample")
        self.trick = 1
        super().__init__(lang, lesson=lesson, progress=progress)
        self._forget_game = self.mine.observe(lambda: self.guarded(self._begin))

    def close(self) -> None:
        """Leave the page, and follow the game no more."""
        if self._forget_game is not None:
            self._forget_game()
        super().close()

    def _begin(self) -> None:
        """Another game has come onto the board: guess again."""
        self.guessed, self.found, self.done, self.trick = None, None, 0, 1
        self.redraw()

    def put(self, name: str, value: object) -> None:
        """Move a guess, or the point from which the cards are drawn anew, while nothing has been shown."""
        if name != "from":
            super().put(name, value)
        elif self.guessed is None:
            assert isinstance(value, int)
            self.trick = min(value, last_trick(self.mine.game))

    def _card(self) -> str | None:
        """The learner's card at the point; None when the game cannot be laid out again."""
        try:
            return str(turning_point(self.mine.game, self.mine.seat, self.trick).action)
        except NoLineError:
            return None

    def draw(self) -> dict[str, Any]:
        """As every guess; before it, the point can be moved."""
        scene = super().draw()
        if self._card() is None:
            return {**scene, "ranges": [], "ways": []}
        words = once(self.lang, lambda one: t("review_board.luck_from_at", one, trick=self.trick))
        label = once(self.lang, lambda one: t("review_board.luck_from", one))
        point = Slider("from", label, 1, last_trick(self.mine.game), self.trick, words,
                       locked=self.guessed is not None, wide=True)
        return {**scene, "ranges": [point.part(), *scene["ranges"]]}

    def prompt(self, lang: Lang) -> str:
        """Which game, what is kept, what is drawn anew."""
        card, game = self._card(), summary(self.mine.game, lang)
        if card is None:
            return f"{game}\n{t('review_board.luck_no_line', lang)}"
        told = t("review_board.luck_ask", lang, card=card, trick=self.trick, layouts=f"{LAYOUTS:,}")
        return f"{game}\n{told}"

    def spoken(self, ask: str) -> str:
        """One of the two questions."""
        return once(self.lang, lambda one: t(f"review_board.luck_{ask}", one))

    def count(self) -> Iterator[int]:
        """Lay the cards out anew, a hundred layouts at a time."""
        for found in redrawn(self.mine.game, self.mine.seat, self.trick):
            self.found = found
            yield found.done

    @property
    def _whole(self) -> Redrawn | None:
        return self.found if self.found is not None and self.done == LAYOUTS else None

    def told(self, lang: Lang) -> list[str]:
        """Guess and share, how far results spread, where the real cards lie, what was decided after the point."""
        found = self._whole
        if found is None:
            return [t("review_board.luck_running", lang, done=self.done, layouts=LAYOUTS)]
        shares = {"as_good": found.as_good, "made": found.made}
        key = "review_board.luck_guessed" if self.guessed else "review_board.luck_measured"
        lines = [t(key, lang, number=number, guess=self.guesses[ask], share=f"{100 * share.mean:.1f}",
                   error=f"{100 * share.stderr:.1f}") for number, (ask, share) in enumerate(shares.items(), 1)]
        facts = {"actual": found.actual, "same": found.same, "mean": f"{found.mean.mean:.1f}",
                 "error": f"{found.mean.stderr:.1f}", "spread": f"{found.spread:.1f}", "games": found.games,
                 "decided": f"{found.decided:+d}".replace("-", "−")}
        after = "same" if found.decided == 0 else "after"
        return [*lines, t("review_board.luck_spread", lang, **facts),
                t(f"review_board.luck_{found.verdict}", lang, **facts),
                t(f"review_board.luck_{after}", lang, **facts), t("review_board.luck_meaning", lang, **facts),
                t("review_board.luck_how", lang, layouts=f"{found.done:,}", seed=SEED)]

    def plots(self) -> list[Picture]:
        """Guess and result as bars, then how often each number of point cards came, the real one marked."""
        found = self._whole
        if found is None:
            return []
        mine, measured = (once(self.lang, lambda one, key=key: t(f"points.experiment_{key}", one))  # type: ignore[misc]
                          for key in ("mine", "measured"))
        bars = []
        for number, (ask, share) in enumerate({"as_good": found.as_good, "made": found.made}.items(), 1):
            bars += [Measure(f"{number}. {mine}", self.guesses[ask])] if self.guessed else []
            bars += [Measure.mean(f"{number}. {measured}", 100 * share.mean, 100 * share.stderr)]
        return [show_bars(bars, digits=1, unit="%"), self._distribution(found)]

    def _distribution(self, found: Redrawn) -> Picture:
        shares = {points: found.at(points) for points in found.seen}
        heights: dict[float, Measure | float] = {
            points: Measure("", 100 * one.mean, max(0.0, 100 * (one.mean - 1.96 * one.stderr)),
                            100 * (one.mean + 1.96 * one.stderr)) for points, one in shares.items()}
        named = {key: once(self.lang, lambda one, key=key: t(f"review_board.luck_line_{key}", one))  # type: ignore[misc]
                 for key in ("layouts", "actual", "title")}
        actual: dict[float, Measure | float] = {found.actual: 100 * found.at(found.actual).mean}
        return show_lines({named["layouts"]: heights, named["actual"]: actual}, named["title"], digits=1, unit="%")
