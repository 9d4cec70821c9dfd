"""How high to bid on ten dealt cards: for every trump and number the chance to make it and the declarer's score.

The hand becomes declarer in every trump on the same deals of the other 43 cards: it takes the kitty, lays three cards
away and calls a friend as the package's rule of thumb does, in the trump that was bid. What the others might bid, and
what their passes would tell of their cards, is left out: every deal counts the same.
"""
from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from mighty_learn.analysis import kernel
from mighty_learn.analysis.batches import Cancel
from mighty_learn.analysis.encode import POLICIES, EncodedPosition
from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.analysis.estimate import Estimate
from mighty_learn.analysis.progress import Progress
from mighty_learn.analysis.settle import Settled
from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.plots import Measure, show_lines
from mighty_learn.engine.actions import HIGHEST_CONTRACT, Contract
from mighty_learn.engine.cards import JOKER, TRICKS, CardSet, Suit, cards
from mighty_learn.engine.presets import CAMPUS
from mighty_learn.engine.rules import RuleSet, check_rules
from mighty_learn.players.measures.asking import Asked, rolled
from mighty_learn.players.measures.dealing import HOLDER, dealt
from mighty_learn.players.measures.first_trick import winners
from mighty_learn.players.measures.table import Result, Samples, Sheet, bar, mean, share, share_bar
from mighty_learn.players.prospects import Prospect, settled
from mighty_learn.players.simple.valuing import TRUMPS
from mighty_learn.text import Lang, show, t

N = 4_000
HALF = 0.5
_POINTS, _ALONE, _MIGHTY, _JOKER, _CALLED = range(5)  # columns of a sample


class Bid(NamedTuple):
    """What one bid comes to."""

    contract: Contract
    chance: Estimate  # that it is made, 0–1
    score: Estimate  # the declarer's, under the house's own scoring


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class BidCurve(Result):
    """Every contract on the same deals. `curve["H15"]` is one bid; `prospects` holds what came of each trump."""

    rules: RuleSet
    hand: CardSet
    prospects: tuple[Prospect, ...]  # in the order ♠ ♥ ♦ ♣ no trump

    @property
    def numbers(self) -> range:
        """The numbers that may be bid."""
        return range(self.rules.min_bid, HIGHEST_CONTRACT + 1)

    @property
    def rows(self) -> tuple[Bid, ...]:
        """All bids, by number and trump."""
        return tuple(self._bids.values())

    @cached_property
    def _bids(self) -> dict[Contract, Bid]:
        return {Contract(prospect.trump, number): self._bid(prospect, number)
                for number in self.numbers for prospect in self.prospects}

    def __getitem__(self, contract: str | Contract) -> Bid:
        wanted = contract if isinstance(contract, Contract) else Contract.parse(contract)
        if wanted.number not in self.numbers:
            raise AnalysisError(f"{str(wanted)!r}: this house's bids go from {self.numbers[0]} to {self.numbers[-1]}")
        return self._bids[wanted]

    def _bid(self, prospect: Prospect, number: int) -> Bid:
        return Bid(Contract(prospect.trump, number), self.estimate(prospect.points >= number),
                   self.estimate(prospect.scores(number)))

    @property
    def best(self) -> Bid:
        """The bid with the best mean score; of equal ones the lowest."""
        return max(self.rows, key=lambda bid: bid.score.mean)

    @cached_property
    def rivals(self) -> tuple[Contract, ...]:
        """The bids that chance may have put behind the best: the paired 95 % interval of the difference holds 0."""
        best = self.best.contract
        return tuple(bid.contract for bid in self.rows
                     if bid.contract != best and self.difference(best, bid.contract).interval[0] <= 0)

    @property
    def likely(self) -> Bid | None:
        """The highest bid made at least half the time, of equal numbers the surest; None if there is none."""
        found = [bid for bid in self.rows if bid.chance.mean >= HALF]
        return max(found, key=lambda bid: (bid.contract.number, bid.chance.mean), default=None)

    def difference(self, contract: str | Contract, other: str | Contract) -> Estimate:
        """By how much the declarer's score is higher with the first bid than with the other; paired deal by deal."""
        one, two = (self._scores(self[bid].contract) for bid in (contract, other))
        return self.estimate(one - two)

    def _scores(self, contract: Contract) -> Samples:
        return self.prospects[TRUMPS.index(contract.trump)].scores(contract.number)

    def sheet(self, lang: Lang) -> Sheet:
        """A line for each number, a column for each trump; the best bid is marked."""
        heads = (t("measure.head_number", lang), *(_name(prospect.trump, lang) for prospect in self.prospects))
        rows = tuple((str(number), *(self._cell(prospect, number) for prospect in self.prospects))
                     for number in self.numbers)
        best = self.best.contract
        marked = frozenset({(best.number - self.numbers[0], 1 + TRUMPS.index(best.trump))})
        title = t("measure.bid_title", lang, hand=self.hand)
        return Sheet(title, heads, rows, self._notes(lang), (self._chances(lang), self._curves(lang)), marked)

    def _cell(self, prospect: Prospect, number: int) -> str:
        bid = self._bids[Contract(prospect.trump, number)]
        return f"{share(bid.chance, self.exact)}\n{mean(bid.score)}"

    def _notes(self, lang: Lang) -> tuple[str, ...]:
        told = [t("measure.bid_cell", lang), self._told("best", self.best, lang)]
        if self.rivals:
            others = ", ".join(show(str(contract), "contract", lang) for contract in self.rivals)
            told.append(t("measure.bid_open", lang, others=others))
        if self.best.score.mean < 0:
            told.append(t("measure.bid_losing", lang))
        likely = self.likely
        told.append(t("measure.bid_unlikely", lang) if likely is None else self._told("likely", likely, lang))
        return (*told, self.foot(lang))

    def _told(self, key: str, bid: Bid, lang: Lang) -> str:
        return t(f"measure.bid_{key}", lang, contract=bid.contract, chance=share(bid.chance, self.exact),
                 score=mean(bid.score))

    def _chances(self, lang: Lang) -> Picture:
        return show_lines(self._lines(lang, lambda bid: share_bar("", bid.chance, self.exact)),
                          t("measure.bid_chances", lang), digits=0, unit="%")

    def _curves(self, lang: Lang) -> Picture:
        return show_lines(self._lines(lang, lambda bid: bar("", bid.score)), t("measure.bid_scores", lang), digits=1)

    def _lines(self, lang: Lang, mark: Callable[[Bid], Measure]) -> dict[str, dict[float, Measure | float]]:
        """A line over the numbers for each trump."""
        return {_name(prospect.trump, lang): {number: mark(self[Contract(prospect.trump, number)])
                                              for number in self.numbers} for prospect in self.prospects}


def _name(trump: Suit | None, lang: Lang) -> str:
    return t(f"suit.{'NT' if trump is None else trump.name}", lang)


def bid_curve(
    hand: str | CardSet, rules: RuleSet = CAMPUS, n: int = N, seed: int = 1, policy: str = "thumb", *,
    executor: Executor | None = None, batch: int | None = None, progress: Progress = None,
    cancel: Cancel | None = None,
) -> BidCurve:
    """What every bid on these ten cards comes to, from the house's lowest number to 20, in four trumps and none.

    Deal i of a seed is the same for every trump and every house. Exchange and friend call are the rule of thumb's; the
    cards are played by `policy`: "thumb", the rule of thumb, or "rule" or "random" as in `playouts`. The score is the
    house's own, with its doubles, runs and back runs.
    `executor`, `batch`, `progress`, `cancel` as in `compare`; none changes a number. NotationError: a text that is no
    list of cards. AnalysisError: not ten cards, an unknown policy, n not positive.

    >>> curve = bid_curve("SAKQ1095 HA JK D7 C8", n=200)
    >>> str(curve.best.contract.trump)
    'S'
    """
    asked = Asked.of(n, seed, policy, POLICIES, executor, batch, progress, cancel)
    check_rules(rules)
    held = _ten(hand)
    samples, whole = asked.samples(_Deals(held, rules, asked.seed, asked.policy), asked.n)
    prospects = tuple(_prospect(rules, trump, samples[:, place], asked.seed) for place, trump in enumerate(TRUMPS))
    return BidCurve(n=len(samples), seed=asked.seed, policy=asked.policy, partial=not whole, rules=rules, hand=held,
                    prospects=prospects)


def _ten(hand: str | CardSet) -> CardSet:
    held = cards(hand)
    if len(held) != TRICKS:
        raise AnalysisError(f"hand {str(held)!r} has {len(held)} cards; expected the ten that were dealt")
    return held


def _prospect(rules: RuleSet, trump: Suit | None, samples: Samples, seed: int) -> Prospect:
    return Prospect(rules, trump, samples[:, _POINTS], samples[:, _ALONE] == 1, samples[:, _MIGHTY] == 1,
                    samples[:, _JOKER] == 1, samples[:, _CALLED], seed)


# --- the samples


@dataclass(frozen=True)
class _Deals:
    """A task for `batches.collect`: int64[count, trumps, 5]."""

    hand: CardSet
    rules: RuleSet
    seed: int
    policy: str

    def __call__(self, start: int, count: int) -> Samples:
        deals = dealt(self.hand, self.seed, start, count)
        return np.stack([self.played(settled(self.rules, trump, HOLDER, deals[:, :5], deals[:, 5]), start)
                         for trump in TRUMPS], axis=1)

    def played(self, ready: Settled, start: int) -> Samples:
        """What came of one trump, int64[count, 5]."""
        positions = rolled(ready.positions, start)
        points = positions.play(self.policy, self.seed, start, len(ready))
        found = np.stack([points, ready.friend == HOLDER, ready.mighty, ready.joker, ready.called], axis=1).astype(int)
        for row in np.flatnonzero(ready.friend == kernel.NOBODY).tolist():
            self._settle_first(found[row], ready, positions, row, start)
        return found

    def _settle_first(self, found: Samples, ready: Settled, positions: EncodedPosition, row: int, start: int) -> None:
        """A first-trick friend is whoever took the first trick (R5.5); only now is it known what his side held."""
        lead, *replies = positions.line(self.policy, self.seed, start + row)[:5]
        live = not positions.options.joker_first
        followed = np.array([[reply.card.index for reply in replies]], np.int64)
        winner = (HOLDER + int(winners(positions, lead, followed, live)[0])) % 5
        held = int(ready.positions.masks[row, winner])
        found[_ALONE] = winner == HOLDER
        found[_MIGHTY] |= bool(held & 1 << positions.options.mighty)
        found[_JOKER] |= bool(held & JOKER.mask)


