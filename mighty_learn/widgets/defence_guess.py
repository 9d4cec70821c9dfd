"""The two experiments of lesson 11: win or duck in exact endings, and a plan for layouts one cannot tell apart.

Nothing is solved before the guess is in or skipped. What is counted comes from `teaching`.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar

from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.plots import Measure, show_bars
from mighty_learn.players.claims import finding
from mighty_learn.teaching import defence_duck as duck
from mighty_learn.teaching import defence_fusion as fusion
from mighty_learn.teaching.counted_games import Share
from mighty_learn.text import Lang, t
from mighty_learn.widgets.base import once
from mighty_learn.widgets.desk import Slider, group, whole
from mighty_learn.widgets.guessing import GuessFirst

_CLAIMS = ("load_sure", "dont_overtake")  # what was measured of this at closed hands


class DuckOrWin(GuessFirst):
    """How often is staying below better than taking the trick over?"""

    name: ClassVar[str] = "duck_or_win"
    asks: ClassVar[tuple[str, ...]] = (duck.ALLY, duck.ENEMY)
    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = {ask: whole(0, 100) for ask in asks}

    tally: duck.Tally | None = None

    def prompt(self, lang: Lang) -> str:
        """What is going to be done."""
        return t("defence_guess.duck_ask", lang, n=duck.ENDINGS)

    def spoken(self, ask: str) -> str:
        """Whose trick it is."""
        return once(self.lang, lambda one: t(f"defence_guess.duck_{ask}", one))

    def _slider(self, number: int, ask: str) -> Slider:
        return replace(super()._slider(number, ask), text=f"{self.guesses[ask]}%")

    def count(self) -> Iterator[int]:
        """Solve the endings."""
        for self.tally in duck.experiment():
            yield self.tally.endings

    @property
    def _over(self) -> bool:
        return self.done == duck.ENDINGS

    def told(self, lang: Lang) -> list[str]:
        """The shares beside the guesses, what it means at the table, how it was got."""
        if self.tally is None or not self._over:
            return [t("defence_guess.running", lang, done=self.done, n=duck.ENDINGS)]
        measured = [t("defence_guess.closed", lang, said=finding(claim).say(lang)) for claim in _CLAIMS]
        return [*(self._result(number, ask, lang) for number, ask in enumerate(self.asks, 1)), "",
                t("defence_guess.duck_meaning", lang), *measured, "",
                t("defence_guess.duck_how", lang, n=self.tally.endings, seed=duck.SEED)]

    def _result(self, number: int, ask: str, lang: Lang) -> str:
        assert self.tally is not None
        ducking, winning = self.tally.ducking_better(ask), self.tally.winning_better(ask)
        low, high = Measure.share("", ducking.hits, ducking.n).ends
        key = "defence_guess.duck_guessed" if self.guessed else "defence_guess.duck_result"
        same = Share(ducking.n - ducking.hits - winning.hits, ducking.n)
        return t(key, lang, number=number, guess=self.guesses[ask], share=f"{ducking.percent:.1f}", low=f"{low:.1f}",
                 high=f"{high:.1f}", hits=ducking.hits, n=ducking.n, win=f"{winning.percent:.1f}",
                 same=f"{same.percent:.1f}")

    def plots(self) -> list[Picture]:
        """The guess, then ducking better and winning better, for both situations."""
        if self.tally is None or not self._over:
            return []
        bars = []
        for number, ask in enumerate(self.asks, 1):
            bars += [Measure(f"{number}. {self._word('mine')}", self.guesses[ask])] if self.guessed else []
            shares = {"ducking": self.tally.ducking_better(ask), "winning": self.tally.winning_better(ask)}
            bars += [Measure.share(f"{number}. {self._word(kind)}", one.hits, one.n) for kind, one in shares.items()]
        return [show_bars(bars, self._word("duck_title"), digits=1, unit="%")]

    def _word(self, name: str) -> str:
        return once(self.lang, lambda one: t(f"defence_guess.{name}", one))


_CARDS = ("SA", "H10", "H7")  # the hand of the position
_THIRDS = 3  # a slider moves in thirds of a point card


def _card(value: Any) -> str:
    if value not in _CARDS:
        raise ValueError(f"card {value!r}: expected one of {', '.join(_CARDS)}")
    return str(value)


class PlanGuess(GuessFirst):
    """What an average over open layouts promises, and what one plan for all of them is worth."""

    name: ClassVar[str] = "strategy_fusion"
    asks: ClassVar[tuple[str, ...]] = ("dreamt", "real")
    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = {
        "dreamt": whole(0, 6 * _THIRDS), "real": whole(0, 6 * _THIRDS), "card": _card}

    found: fusion.Fusion | None = None

    def __init__(self, lang: str | None = None, **noting: Any) -> None:
        self.card = ""
        super().__init__(lang, **noting)
        self.guesses = dict.fromkeys(self.asks, 3 * _THIRDS)
        self.redraw()

    def put(self, name: str, value: object) -> None:
        """Choose a card or move a guess, while nothing has been shown."""
        if name == "card":
            self.card = self.card if self.guessed is not None else str(value)
        else:
            super().put(name, value)

    def prompt(self, lang: Lang) -> str:
        """The position in words, and what is to be guessed."""
        state = fusion.position()
        facts = {"cards": " ".join(map(str, fusion.hidden(state)))}
        return f"{t('defence_guess.plan_where', lang, **facts)}\n{t('defence_guess.plan_ask', lang)}"

    def spoken(self, ask: str) -> str:
        """Which of the two numbers."""
        return once(self.lang, lambda one: t(f"defence_guess.plan_{ask}", one))

    def _slider(self, number: int, ask: str) -> Slider:
        value = self.guesses[ask]
        words = _mixed(Fraction(value, _THIRDS))
        return replace(super()._slider(number, ask), high=6 * _THIRDS, value=value, text=words)

    def draw(self) -> dict[str, Any]:
        """The question, and the card to choose; the position is shown by the lesson."""
        scene = super().draw()
        label = once(self.lang, lambda one: t("defence_guess.plan_card", one))
        cards = [(card, once(self.lang, lambda one, card=card: t("powers.card", one, card=card)))  # type: ignore[misc]
                 for card in _CARDS]
        return {**scene, "groups": [group("card", label, cards, self.card)] if self.guessed is None else []}

    def count(self) -> Iterator[int]:
        """Solve the layouts and try every plan."""
        self.found = fusion.experiment()
        yield len(self.found.worlds)

    def told(self, lang: Lang) -> list[str]:
        """Layout by layout the best card, then the two numbers, and what it means."""
        found = self.found
        if found is None:
            return [t("defence_guess.plan_running", lang)]
        rows = [self._world(number, lang) for number in range(len(found.worlds))]
        guessed = [t("defence_guess.plan_guessed", lang, dreamt=_mixed(Fraction(self.guesses["dreamt"], _THIRDS)),
                     real=_mixed(Fraction(self.guesses["real"], _THIRDS)))] if self.guessed else []
        facts = {"dreamt": _mixed(found.dreamt), "real": _mixed(found.real), "advised": found.advised,
                 "better": found.better, "truth": _mixed(found.in_truth[found.advised]), "worlds": len(found.worlds)}
        return [*rows, *guessed, t("defence_guess.plan_numbers", lang, **facts),
                t("defence_guess.plan_why", lang, **facts), t("defence_guess.plan_meaning", lang)]

    def _world(self, number: int, lang: Lang) -> str:
        assert self.found is not None
        values = self.found.by_world[number]
        told = ", ".join(t("defence_guess.plan_value", lang, card=card, n=values[card]) for card in _CARDS)
        queen = next(seat for seat, hand in enumerate(self.found.worlds[number].hands)
                     if seat != self.found.seat and any(str(card) == "HQ" for card in hand))
        return t("defence_guess.plan_world", lang, number=number + 1, seat=(queen - self.found.seat) % 5, values=told)

    def plots(self) -> list[Picture]:
        """Card by card what the average promises, and what the best plan with it is worth."""
        found = self.found
        if found is None:
            return []
        names = [once(self.lang, lambda one, key=key: t(f"defence_guess.plan_bar_{key}", one))  # type: ignore[misc]
                 for key in ("average", "truth")]
        bars = [Measure(f"{_signed(card)} {name}", float(values[card])) for card in _CARDS
                for name, values in zip(names, (found.average, found.in_truth), strict=True)]
        return [show_bars(bars, once(self.lang, lambda one: t("defence_guess.plan_title", one)))]


def _signed(card: str) -> str:
    return t("powers.card", "ko", card=card)


def _mixed(number: Fraction) -> str:
    """3, 3⅓, 2⅔."""
    whole_part, rest = divmod(number, 1)
    sign = {Fraction(0): "", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔"}[rest]
    return f"{whole_part or ''}{sign}" if sign else str(whole_part)
