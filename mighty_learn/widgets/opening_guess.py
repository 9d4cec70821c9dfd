"""Lesson 8's two experiments on the screen: who can ruff the first trick, and the friend's Mighty thrown at once.

Both are guessed first. What is counted is `teaching.opening_ruff`'s and `teaching.opening_mighty`'s.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from math import sqrt
from typing import Any, ClassVar

from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.plots import Measure, show_bars, show_lines
from mighty_learn.engine.rules import RuleSet
from mighty_learn.players.claims import Answer, Finding, Result, finding
from mighty_learn.players.claims.data import claim_of
from mighty_learn.players.claims.wording import say_result
from mighty_learn.teaching import given
from mighty_learn.teaching.counted_games import Share
from mighty_learn.teaching.opening_ruff import DEALS, LENGTHS, SEED, TRUMPS_SEEN, chance_of_ruff, simulated
from mighty_learn.teaching.progress import Progress
from mighty_learn.text import Lang, t
from mighty_learn.widgets.base import once
from mighty_learn.widgets.desk import Slider, whole
from mighty_learn.widgets.guessing import GuessFirst
from mighty_learn.widgets.house import HOUSE

_ASKED = (2, 5, 8)  # cards seen of the suit led


class FirstRuff(GuessFirst):
    """How likely can somebody ruff the first lead, by how many cards of its suit the declarer saw?"""

    name: ClassVar[str] = "first_ruff"
    asks: ClassVar[tuple[str, ...]] = tuple(f"seen{k}" for k in _ASKED)
    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = {ask: whole(0, 100) for ask in asks}

    shares: Mapping[int, Share] | None = None

    def prompt(self, lang: Lang) -> str:
        """What is to be guessed."""
        return t("opening.ruff_ask", lang, trumps=TRUMPS_SEEN)

    def spoken(self, ask: str) -> str:
        """One of the lengths."""
        return once(self.lang, lambda one: t("opening.ruff_seen", one, k=ask.removeprefix("seen")))

    def _slider(self, number: int, ask: str) -> Slider:
        return replace(super()._slider(number, ask), text=f"{self.guesses[ask]}%")

    def count(self) -> Iterator[int]:
        """Deal, after all was counted exactly."""
        for self.shares in simulated():
            yield self.shares[LENGTHS[0]].n

    @property
    def _over(self) -> bool:
        return self.done == DEALS

    def told(self, lang: Lang) -> list[str]:
        """Guess, count and deals for each length asked; whether the two ways agree; what it means."""
        if self.shares is None or not self._over:
            return [t("opening.ruff_running", lang, done=self.done, deals=DEALS)]
        ends = {name: f"{100 * float(chance_of_ruff(k)):.1f}" for name, k in (("one", 1), ("eight", 8))}
        return [*(self._result(number, k, lang) for number, k in enumerate(_ASKED, 1)),
                t("opening.ruff_agree", lang, z=f"{farthest(self.shares):.1f}"), "",
                t("opening.ruff_meaning", lang, **ends), "", t("opening.ruff_how", lang, deals=f"{DEALS:,}", seed=SEED)]

    def _result(self, number: int, k: int, lang: Lang) -> str:
        assert self.shares is not None
        share = self.shares[k]
        low, high = Measure.share("", share.hits, share.n).ends
        key = "opening.ruff_result_guessed" if self.guessed else "opening.ruff_result"
        return t(key, lang, number=number, k=k, guess=self.guesses[f"seen{k}"], share=f"{share.percent:.1f}",
                 exact=f"{100 * float(chance_of_ruff(k)):.1f}", low=f"{low:.1f}", high=f"{high:.1f}")

    def plots(self) -> list[Picture]:
        """The chance by length: counted, dealt, and what was guessed."""
        if self.shares is None or not self._over:
            return []
        named = {key: once(self.lang, lambda one, key=key: t(f"opening.ruff_{key}", one))  # type: ignore[misc]
                 for key in ("exact", "dealt", "guess", "title")}
        lines: dict[str, dict[float, Measure | float]] = {
            named["exact"]: {k: 100 * float(chance_of_ruff(k)) for k in LENGTHS},
            named["dealt"]: {k: Measure.share("", share.hits, share.n) for k, share in self.shares.items()}}
        if self.guessed:
            lines[named["guess"]] = {k: float(self.guesses[f"seen{k}"]) for k in _ASKED}
        return [show_lines(lines, named["title"], digits=1, unit="%")]


def farthest(shares: Mapping[int, Share]) -> float:
    """By how many standard errors the dealt share is away from the counted chance, where it is farthest."""
    if not isinstance(shares, Mapping):
        raise given.GivenError("shares", shares, "what opening_ruff.simulated() gives last, a share by number of cards")
    return max(abs(share.hits / share.n - p) / sqrt(p * (1 - p) / share.n)
               for share, p in ((share, float(chance_of_ruff(k))) for k, share in shares.items()))


class MightyAtOnce(GuessFirst):
    """How often is the contract made when the friend throws the Mighty on a low first lead, and when he does not?"""

    name: ClassVar[str] = "mighty_at_once"
    asks: ClassVar[tuple[str, ...]] = ("at_once", "held")
    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = {ask: whole(0, 100) for ask in asks}

    results: tuple[Result, ...] = ()
    rules: RuleSet | None = None  # the house that was chosen when the counting began
    _forget_house: Callable[[], None] | None = None

    def __init__(self, lang: str | None = None, *, lesson: str | None = None, progress: Progress | None = None) -> None:
        super().__init__(lang, lesson=lesson, progress=progress)
        self._forget_house = HOUSE.observe(lambda: self.guarded(self.redraw))

    def close(self) -> None:
        """Leave the page, and follow the house no more."""
        if self._forget_house is not None:
            self._forget_house()
        super().close()

    @property
    def _house(self) -> str:
        return (self.rules or HOUSE.rules).name

    def prompt(self, lang: Lang) -> str:
        """The moment, and the two ways to go on."""
        from mighty_learn.teaching.opening_mighty import DEALS as GAMES

        return t("opening.mighty_ask", lang, house=self._house, deals=GAMES)

    def spoken(self, ask: str) -> str:
        """One of the two ways."""
        return once(self.lang, lambda one: t(f"opening.mighty_{ask}", one))

    def _slider(self, number: int, ask: str) -> Slider:
        return replace(super()._slider(number, ask), text=f"{self.guesses[ask]}%")

    def count(self) -> Iterator[int]:
        """Play the games, under the rules of the house that is chosen now."""
        from mighty_learn.teaching.opening_mighty import experiment

        self.rules = HOUSE.rules
        for tried in experiment(self._house):
            self.results = tried.results
            yield tried.deals

    @property
    def _over(self) -> bool:
        from mighty_learn.teaching.opening_mighty import DEALS as GAMES

        return self.done == GAMES

    def told(self, lang: Lang) -> list[str]:
        """The shares, what was gained now and in the long run before, what the stored verdict is, what it means."""
        from mighty_learn.teaching import opening_mighty as mighty

        if not self._over:
            found = self.results[0].n_fired if self.results else 0
            return [t("opening.mighty_running", lang, done=self.done, deals=mighty.DEALS, n=found)]
        claim, known = claim_of(mighty.CLAIM), finding(mighty.CLAIM)
        live = [t("opening.mighty_live", lang, seed=one.seed, result=say_result(claim, one, lang))
                for one in self.results]
        stored = [t("opening.mighty_stored", lang, seed=one.seed, result=say_result(claim, one, lang))
                  for one in mighty.stored_results(self._house)]
        return [*(self._made(number, ask, lang) for number, ask in enumerate(self.asks, 1)), "", *live, "", *stored, "",
                _counted(known.results, lang), t("opening.mighty_verdict", lang, verdict=known.say_verdict(lang)),
                *_why_open(known, lang), "", t("opening.mighty_meaning", lang)]

    def _made(self, number: int, ask: str, lang: Lang) -> str:
        key = "opening.mighty_result_guessed" if self.guessed else "opening.mighty_result"
        return t(key, lang, number=number, what=t(f"opening.mighty_{ask}", lang), guess=self.guesses[ask],
                 share=f"{self._share(ask).value:.1f}", n=self.results[0].n_fired)

    def _share(self, ask: str) -> Measure:
        """The contracts made, of the games by the rule of thumb."""
        one = self.results[0]
        made = one.made_first if ask == "at_once" else one.made_second
        return Measure.share("", round((made or 0.0) * one.n_fired), one.n_fired)

    def plots(self) -> list[Picture]:
        """Guess and result as bars; the stored numbers of all houses."""
        from mighty_learn.teaching.opening_mighty import CLAIM

        if not self._over:
            return []
        mine, found = (once(self.lang, lambda one, key=key: t(f"points.experiment_{key}", one))  # type: ignore[misc]
                       for key in ("mine", "measured"))
        bars = list[Measure]()
        for number, ask in enumerate(self.asks, 1):
            bars += [Measure(f"{number}. {mine}", self.guesses[ask])] if self.guessed else []
            bars += [replace(self._share(ask), name=f"{number}. {found}")]
        title = once(self.lang, lambda one: t("opening.mighty_title", one))
        return [show_bars(bars, title, digits=1, unit="%"), finding(CLAIM).show(self.lang)]


def _signs(results: tuple[Result, ...]) -> tuple[int, int]:
    """In how many of the stored cells the Mighty at once lost for certain, and in how many it gained."""
    return sum(one.interval[1] < 0 for one in results), sum(one.interval[0] > 0 for one in results)


def _counted(results: tuple[Result, ...], lang: Lang) -> str:
    """In how many of the stored cells the Mighty at once lost, gained, or neither for certain."""
    against, favour = _signs(results)
    return t("opening.mighty_count", lang, cells=len(results), against=against, favour=favour,
             open=len(results) - against - favour)


def _why_open(known: Finding, lang: Lang) -> list[str]:
    """Why the verdict is undecided though all cells that speak are against the saying; else nothing is to be said."""
    against, favour = _signs(known.results)
    if known.verdict.answer is not Answer.UNDECIDED or favour or not against:
        return []
    return [t("opening.mighty_open", lang, against=against, open=len(known.results) - against)]
