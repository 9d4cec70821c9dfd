"""Lesson 7's experiments: which friend, void or king, where a card lies. First a guess, then the count.

What is counted comes from `teaching.kitty_trials`, what players say of it from `players.claims`.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Protocol

from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.plots import Measure, show_bars
from mighty_learn.players.claims.finding import finding
from mighty_learn.teaching import kitty_trials as trials
from mighty_learn.teaching.counted_games import Share
from mighty_learn.text import Lang, t
from mighty_learn.widgets.base import once
from mighty_learn.widgets.desk import whole
from mighty_learn.widgets.guessing import GuessFirst


class Tally(Protocol):
    """What counts the shares that are guessed."""

    @property
    def games(self) -> int:
        """How many were counted."""

    def share(self, name: str) -> Share:
        """One of them."""


class _Counting(GuessFirst):
    """The part that the three have: questions worded by key, shares beside the guesses, bars."""

    words: ClassVar[str]  # the beginning of its keys
    total: ClassVar[int]  # games in all
    claims: ClassVar[tuple[str, ...]] = ()  # what players say, and what our measurements say of it

    counted: Tally | None = None

    def prompt(self, lang: Lang) -> str:
        """What is going to be done."""
        return t(f"kitty.{self.words}_ask", lang, games=f"{self.total:,}")

    def spoken(self, ask: str) -> str:
        """One of the questions."""
        return once(self.lang, lambda one: t(f"kitty.{self.words}_{ask}", one))

    def run(self) -> Iterator[Tally]:
        """The experiment, piece by piece."""
        raise NotImplementedError

    def count(self) -> Iterator[int]:
        """Count."""
        for tally in self.run():
            self.counted = tally
            yield tally.games

    def told(self, lang: Lang) -> list[str]:
        """The shares beside the guesses, what belongs to them, what it means at the table, how it was got."""
        if self.counted is None or self.done < self.total:
            return [t("kitty.running", lang, done=self.done, games=f"{self.total:,}")]
        lines = [self._result(number, ask, lang) for number, ask in enumerate(self.asks, 1)]
        claims = [t("kitty.claim", lang, text=finding(name).say(lang)) for name in self.claims]
        return [*lines, self.beside(lang), t(f"kitty.{self.words}_meaning", lang), *claims,
                t(f"kitty.{self.words}_how", lang, games=f"{self.total:,}", seed=self.seed)]

    seed: ClassVar[int]

    def beside(self, lang: Lang) -> str:
        """The numbers that belong to the shares."""
        raise NotImplementedError

    def _result(self, number: int, ask: str, lang: Lang) -> str:
        assert self.counted is not None
        share = self.counted.share(ask)
        low, high = Measure.share("", share.hits, share.n).ends
        key = "kitty.result_guessed" if self.guessed else "kitty.result"
        return t(key, lang, number=number, guess=self.guesses[ask], share=f"{share.percent:.1f}", low=f"{low:.1f}",
                 high=f"{high:.1f}", hits=f"{share.hits:,}", n=f"{share.n:,}")

    def plots(self) -> list[Picture]:
        """Guess and result, bar below bar."""
        if self.counted is None or self.done < self.total:
            return []
        mine, found = (once(self.lang, lambda one, key=key: t(f"kitty.{key}", one))  # type: ignore[misc]
                       for key in ("mine", "found"))
        bars = []
        for number, ask in enumerate(self.asks, 1):
            share = self.counted.share(ask)
            bars += [Measure(f"{number}. {mine}", self.guesses[ask])] if self.guessed else []
            bars += [Measure.share(f"{number}. {found}", share.hits, share.n), *self.more_bars(number, ask)]
        return [show_bars(bars, digits=1, unit="%")]

    def more_bars(self, number: int, ask: str) -> list[Measure]:
        """What else stands beside a share."""
        return []


def _signed(value: float) -> str:
    return f"{value:+.2f}".replace("-", "−")


class WhichFriend(_Counting):
    """Mighty, joker or ace of trump: with which friend are most contracts made?"""

    name: ClassVar[str] = "which_friend"
    words: ClassVar[str] = "friend"
    asks: ClassVar[tuple[str, ...]] = ("mighty", "joker", "ace")
    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = {ask: whole(0, 100) for ask in asks}
    total: ClassVar[int] = trials.FRIEND_GAMES
    seed: ClassVar[int] = trials.FRIEND_SEED
    claims: ClassVar[tuple[str, ...]] = ("friend_mighty_or_joker", "friend_joker_or_ace")

    counted: trials.FriendTally | None = None

    def run(self) -> Iterator[trials.FriendTally]:
        """Games of declarers who lack all three."""
        return trials.which_friend()

    def beside(self, lang: Lang) -> str:
        """The point cards."""
        tally = self.counted
        assert tally is not None
        return t("kitty.friend_points", lang, **{name: f"{one.mean:.1f}" for name, one in tally.points.items()},
                 gap=f"{tally.over_joker.mean:.2f}", error=f"{tally.over_joker.error:.2f}",
                 gap2=_signed(tally.over_ace.mean), error2=f"{tally.over_ace.error:.2f}")


class VoidOrKing(_Counting):
    """A king without its ace: bury the suit, or keep the king?"""

    name: ClassVar[str] = "void_or_king"
    words: ClassVar[str] = "king"
    asks: ClassVar[tuple[str, ...]] = ("bare", "one", "two")
    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = {ask: whole(0, 100) for ask in asks}
    total: ClassVar[int] = 2 * trials.KING_GAMES
    seed: ClassVar[int] = trials.KING_SEED
    claims: ClassVar[tuple[str, ...]] = ("keep_guarded_king",)

    counted: trials.KingTally | None = None

    def run(self) -> Iterator[trials.KingTally]:
        """Hands with such a king."""
        return trials.void_or_king()

    def beside(self, lang: Lang) -> str:
        """The point cards gained."""
        tally = self.counted
        assert tally is not None
        facts = {name: _signed(gain.mean) for name, gain in tally.gains.items()}
        return t("kitty.king_points", lang, **facts,
                 **{f"{name}_error": f"{gain.error:.2f}" for name, gain in tally.gains.items()})


class WhereItLies(_Counting):
    """Is it in the kitty? Does nobody hold the card that was called?"""

    name: ClassVar[str] = "where_it_lies"
    words: ClassVar[str] = "where"
    asks: ClassVar[tuple[str, ...]] = ("kitty", "either", "nobody")
    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = {ask: whole(0, 100) for ask in asks}
    total: ClassVar[int] = trials.WHERE_DEALS
    seed: ClassVar[int] = trials.WHERE_SEED

    counted: trials.WhereTally | None = None

    def run(self) -> Iterator[trials.WhereTally]:
        """Deals."""
        return trials.where_it_lies()

    def beside(self, lang: Lang) -> str:
        """The same, counted exactly."""
        return t("kitty.where_exact", lang, **{name: f"{100 * exact:.1f}" for name, exact in _EXACT.items()})

    def more_bars(self, number: int, ask: str) -> list[Measure]:
        """What it is exactly."""
        exact = once(self.lang, lambda one: t("kitty.exact", one))
        return [Measure(f"{number}. {exact}", 100 * _EXACT[ask])]


_EXACT = {"kitty": trials.in_kitty(1), "either": trials.in_kitty(2), "nobody": 0.0}
