"""Lesson 9's experiments, each after a guess: rounds of trump drawn, top or low first, opponents who lead trump.

The first plays two hands on; the others try a claim on a few deals anew, and show what many deals gave. What is
measured is a matter of `players.measures` and `players.claims`, which need numpy: they are loaded after the guess.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.plots import Measure, show_bars, show_lines
from mighty_learn.players.claims import Finding, Result, finding
from mighty_learn.teaching.trumps import hands
from mighty_learn.text import Lang, languages, t
from mighty_learn.widgets.base import once
from mighty_learn.widgets.desk import Slider, whole
from mighty_learn.widgets.guessing import GuessFirst
from mighty_learn.widgets.house import HOUSE, HouseSwitch

if TYPE_CHECKING:
    from mighty_learn.analysis.estimate import Estimate
    from mighty_learn.players.measures.trump_drain import TrumpDrain

ROUNDS, WORLDS, SEED = 4, 2000, 9
FREE: Mapping[str, tuple[str, str]] = {"solid": ("CA", "H6"), "thin": ("HA", "C9")}  # the top trump, another lead
FREE_WORLDS = 6000  # for two first leads, which lie closer together
DEALS = 100  # of a claim that is tried anew
_MOST = 10  # tenths of a point card that can be guessed


class RoundsDrawn(GuessFirst):
    """Two declarers after the first trick: how many rounds of trump are best?"""

    name: ClassVar[str] = "rounds_drawn"
    asks: ClassVar[tuple[str, ...]] = ("solid", "thin")
    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = {ask: whole(0, ROUNDS) for ask in asks}

    def __init__(self, lang: str | None = None, **noting: Any) -> None:
        self.found: dict[str, TrumpDrain] = {}
        self.free: dict[str, tuple[Estimate, Estimate]] = {}  # by the usual advice, with chance in the play
        super().__init__(lang, **noting)
        self.guesses = dict.fromkeys(self.asks, 0)
        self.redraw()

    def prompt(self, lang: Lang) -> str:
        """What is going to be done."""
        return t("drain.ask", lang, worlds=f"{WORLDS:,}")

    def spoken(self, ask: str) -> str:
        """One of the two hands."""
        return once(self.lang, lambda one: self._hand(ask, one))

    @staticmethod
    def _hand(ask: str, lang: Lang) -> str:
        view = hands()[ask]
        return t("drain.hand", lang, trump=view.trump, contract=view.contract)

    def _slider(self, number: int, ask: str) -> Slider:
        value = self.guesses[ask]
        words = once(self.lang, lambda one: t("drain.rounds", one, k=value))
        return Slider(ask, f"{number}. {self.spoken(ask)}", 0, ROUNDS, value, words, locked=self.guessed is not None,
                      wide=True)

    def count(self) -> Iterator[int]:
        """Play both hands on in many worlds."""
        from mighty_learn.players.measures.trump_drain import trump_drain

        self.free = {ask: free_leads(ask, FREE_WORLDS, SEED) for ask in self.asks}
        for done, ask in enumerate(self.asks, 1):
            self.found[ask] = trump_drain(hands()[ask], range(ROUNDS + 1), n=WORLDS, seed=SEED)
            yield done

    def told(self, lang: Lang) -> list[str]:
        """For each hand the guess and every number of rounds from the top; what it means, how it was got."""
        if len(self.found) < len(self.asks):
            return [t("drain.running", lang)]
        lines = []
        for number, ask in enumerate(self.asks, 1):
            key = "drain.result_guessed" if self.guessed else "drain.result"
            lines += [t(key, lang, number=number, hand=self._hand(ask, lang), guess=self.guesses[ask]),
                      *self._rows(self.found[ask], lang), ""]
        lines += [t("drain.free_head", lang, worlds=f"{FREE_WORLDS:,}"), *(
            self._free(number, ask, lang) for number, ask in enumerate(self.asks, 1)), ""]
        return [*lines, t("drain.meaning", lang), "", t("drain.how", lang, worlds=f"{WORLDS:,}", seed=SEED)]

    def _rows(self, found: TrumpDrain, lang: Lang) -> list[str]:
        """No round, then from the top; the low ones are drawn only."""
        names = ["0", *(f"top {k}" for k in range(1, ROUNDS + 1))]
        left = [found[name].left for name in names]
        return [t("drain.row", lang, k=k, points=f"{found[name].points.mean:.2f}",
                  error=f"{found[name].points.stderr:.2f}", left="–" if rest is None else f"{rest.mean:.1f}")
                for k, (name, rest) in enumerate(zip(names, left, strict=True))]

    def _free(self, number: int, ask: str, lang: Lang) -> str:
        """The first lead alone, where nothing binds the declarer afterwards."""
        (first, second), (thumb, rule) = FREE[ask], self.free[ask]
        return t("drain.free", lang, number=number, first=first, second=second, thumb=_signed(thumb.mean),
                 thumb_error=f"{thumb.stderr:.2f}", rule=_signed(rule.mean), rule_error=f"{rule.stderr:.2f}")

    def plots(self) -> list[Picture]:
        """Point cards over the rounds, from the top and low, for each hand."""
        if len(self.found) < len(self.asks):
            return []
        return [self._lines(number, ask) for number, ask in enumerate(self.asks, 1)]

    def _lines(self, number: int, ask: str) -> Picture:
        found = self.found[ask]
        lines: dict[str, Mapping[float, Measure | float]] = {}
        for how in ("top", "low"):
            name = once(self.lang, lambda one, how=how: t(f"drain.{how}", one))  # type: ignore[misc]
            plans = {0: "0", **{k: f"{how} {k}" for k in range(1, ROUNDS + 1)}}
            lines[name] = {k: Measure.mean("", found[plan].points.mean, found[plan].points.stderr)
                           for k, plan in plans.items()}
        return show_lines(lines, f"{number}. {once(self.lang, lambda one: t('drain.plot', one))}")


def free_leads(ask: str, n: int, seed: int) -> tuple[Estimate, Estimate]:
    """By how much the top trump as first lead beats the other one, the declarer free to lead what he likes later.

    Once by the usual advice, once with chance in the play.
    """
    from mighty_learn.analysis.compare import compare

    leads = FREE[ask]
    thumb, rule = (compare(hands()[ask], leads, n=n, seed=seed, policy=policy, repeat=repeat).difference(*leads)
                   for policy, repeat in (("thumb", None), ("rule", 4)))
    return thumb, rule


class ClaimGuess(GuessFirst):
    """What players say, put to the test: by how many point cards is the first action better for its own side?

    A subclass names the claims. The first of them is tried anew on a few deals of the house chosen in the notebook; the
    numbers of many deals are those that come with the package.
    """

    def __init__(self, lang: str | None = None, **noting: Any) -> None:
        self.tried: Result | None = None
        self.house = HOUSE.rules.name
        super().__init__(lang, **noting)
        self.guesses = dict.fromkeys(self.asks, 0)
        self.redraw()

    def prompt(self, lang: Lang) -> str:
        """What is said, and what is going to be done."""
        says = "\n".join(f"{number}. “{finding(ask).claim.words[lang].says}” {finding(ask).claim.words[lang].when}"
                         for number, ask in enumerate(self.asks, 1))
        return f"{t('drain.claim_ask', lang)}\n{says}"

    def spoken(self, ask: str) -> str:
        """The two actions of a claim."""
        return once(self.lang, lambda one: t(
            "drain.claim_slider", one, first=finding(ask).claim.words[one].first,
            second=finding(ask).claim.words[one].second))

    def _slider(self, number: int, ask: str) -> Slider:
        value = self.guesses[ask]
        words = once(self.lang, lambda one: t("drain.claim_value", one, value=_tenths(value)))
        return Slider(ask, f"{number}. {self.spoken(ask)}", -_MOST, _MOST, value, words,
                      locked=self.guessed is not None, wide=True)

    def count(self) -> Iterator[int]:
        """Try the first claim on a few deals, telling how far it is."""
        from mighty_learn.players.claims.experiment import run

        self.house = HOUSE.rules.name
        for result in run(self.asks[0], DEALS, house=self.house):
            self.tried = self.tried or result
            yield DEALS

    def results(self, ask: str) -> tuple[Finding, tuple[Result, ...]]:
        """A claim, and its stored results of the house."""
        found = finding(ask)
        return found, tuple(one for one in found.results if one.house == self.house)

    def told(self, lang: Lang) -> list[str]:
        """The guess, both ways of playing on, the verdict of all houses; the few deals; what it means."""
        if self.tried is None:
            return [t("drain.claim_running", lang, deals=DEALS)]
        lines = []
        for number, ask in enumerate(self.asks, 1):
            found, _ = self.results(ask)
            guess = [t("drain.claim_guessed", lang, guess=_tenths(self.guesses[ask]))] if self.guessed else []
            lines += [f"{number}. {found.claim.words[lang].says}", *guess, *self._numbers(ask, lang),
                      found.say_verdict(lang), ""]
        return [*lines, t(f"drain.meaning_{self.name}", lang), "", self._few(self.tried, lang)]

    def _numbers(self, ask: str, lang: Lang) -> list[str]:
        found, results = self.results(ask)
        shown = Finding(found.claim, results)
        return [f"{said} (seed {result.seed})" for said, result in zip(shown.say_results(lang), results, strict=True)]

    def _few(self, tried: Result, lang: Lang) -> str:
        low, high = tried.interval
        return t("drain.claim_few", lang, deals=tried.deals, n=tried.n_fired, mean=_signed(tried.mean),
                 low=_signed(low), high=_signed(high), seed=tried.seed)

    def plots(self) -> list[Picture]:
        """The guess and both ways of playing on, as bars with their 95 % intervals."""
        if self.tried is None:
            return []
        bars = []
        for number, ask in enumerate(self.asks, 1):
            if self.guessed:
                mine = once(self.lang, lambda one: t("points.experiment_mine", one))
                bars.append(Measure(f"{number}. {mine}", self.guesses[ask] / 10))
            for result in self.results(ask)[1]:
                policy = once(self.lang, lambda one, result=result: t(  # type: ignore[misc]
                    f"drain.policy_{result.policy}", one))
                bars.append(Measure.mean(f"{number}. {policy}", result.mean, result.stderr))
        return [show_bars(bars, once(self.lang, lambda one: t("drain.claim_bars", one)))]


def _tenths(value: int) -> str:
    return _signed(value / 10, 1)


def _signed(value: float, digits: int = 2) -> str:
    return f"{value:+.{digits}f}".replace("-", "−") if round(value, digits) else f"{0:.{digits}f}"


def _readers(*asks: str) -> Mapping[str, Callable[[Any], object]]:
    return {ask: whole(-_MOST, _MOST) for ask in asks}


class TopOrLow(ClaimGuess):
    """Draw from the top or with a low trump; and with a point card that is not the highest?"""

    name: ClassVar[str] = "top_or_low"
    asks: ClassVar[tuple[str, ...]] = ("drain_from_top", "point_trump_lead")
    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = _readers(*asks)


class DrawOnOrStop(ClaimGuess):
    """Few trumps, two out, one out that is lower or higher: draw on or leave it?"""

    name: ClassVar[str] = "draw_on_or_stop"
    asks: ClassVar[tuple[str, ...]] = ("drain_with_few", "drain_at_two", "drain_last_lower", "drain_last_higher")
    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = _readers(*asks)


class OppositionTrump(ClaimGuess):
    """May the opposition lead trump, and when it has more and higher ones?"""

    name: ClassVar[str] = "opposition_trump"
    asks: ClassVar[tuple[str, ...]] = ("opposition_no_trump", "reverse_trump")
    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = _readers(*asks)




class ExperimentHouse(HouseSwitch):
    """Chooses the house whose numbers the experiments show; everything else of this lesson is the campus house's."""

    def draw(self) -> dict[str, Any]:
        """The three houses, and what follows the chosen one."""
        note = "\n".join(f"{t(f'house_line.{HOUSE.rules.name}', one)} {t('drain.house_follows', one)}"
                         for one in languages(self.lang))
        return {**super().draw(), "note": note, "said": note}
