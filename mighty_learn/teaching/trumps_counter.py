"""Lesson 9's counter: after each trick of a game, how many trumps are out and who has none; what was miscounted, where.

    step = steps()[3]                     # after the third trick
    step.judge(4, {2})                    # said: four are out, and seat 2 has none
    step.judge(4, {2}).told               # sentences that name the card that was counted wrongly

The learner is the declarer of a recorded game. What is drawn is a widget's matter (`widgets.trumps`).
"""
from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from mighty_learn.engine.cards import SEATS, CardSet
from mighty_learn.engine.record import replay
from mighty_learn.engine.table import Trick
from mighty_learn.engine.view import View, observe
from mighty_learn.teaching.quiz import Sentence
from mighty_learn.teaching.trumps_counting import Fallen, Miscount, TrumpCount


@dataclass(frozen=True)
class Judged:
    """What became of a count: whether the number and the seats are right, and what is to be said."""

    number: bool
    seats: bool
    told: tuple[Sentence, ...]

    @property
    def right(self) -> bool:
        """Whether all of it is right."""
        return self.number and self.seats


@dataclass(frozen=True)
class Step:
    """A moment between two tricks. `before`: the count before the trick that was just played; None at the start."""

    count: TrumpCount
    before: TrumpCount | None = None

    @property
    def view(self) -> View:
        """What the learner sees."""
        return self.count.view

    @property
    def trick(self) -> Trick | None:
        """The trick just played."""
        return self.view.tricks[-1] if self.before else None

    @property
    def others(self) -> tuple[int, ...]:
        """The seats beside the learner's, clockwise from him."""
        return tuple((self.view.viewer + place) % 5 for place in SEATS[1:])

    def judge(self, number: int, without: Collection[int]) -> Judged:
        """Judge a count: so many are out, and these seats have shown to have none."""
        seats = tuple(self._about_seats(frozenset(without)))
        number_right = number == self.count.number
        told = self._how() if number_right else (*self._slip(number), *self._how())
        return Judged(number_right, not seats, (*told, *seats))

    # --- the number

    @property
    def fell(self) -> tuple[Fallen, ...]:
        """What was played to this trick."""
        return self.count.fallen[-5:] if self.before else ()

    def _theirs(self) -> CardSet:
        """The trumps that others played to this trick."""
        mine = self.view.viewer
        return CardSet(one.card for one in self.fell if one.seat != mine and self.count.is_trump(one.card))

    def _how(self) -> tuple[Sentence, ...]:
        """How the right number comes about: from the thirteen, or from the number before."""
        count = self.count
        if self.before is None:
            cards = CardSet([*count.own, *count.buried])
            return (Sentence.of("counter.start", mine=len(count.own), buried=len(count.buried), cards=cards,
                                n=count.number),)
        theirs = self._theirs()
        facts = {"before": self.before.number, "n": count.number, "cards": theirs, "fell": len(theirs)}
        return (Sentence("counter.fell" if theirs else "counter.none_fell", facts),)

    def _slip(self, said: int) -> tuple[Sentence, ...]:
        """Which card was counted wrongly, as far as the number tells it: each mistake that leads to it."""
        found: dict[CardSet, Sentence] = {}
        for key, cards, number in self._slips():
            if cards and number == said:
                found.setdefault(cards, Sentence.of(f"counter.{key}", cards=cards, n=len(cards)))
        if not found:
            return (Sentence.of("counter.other", said=said, n=self.count.number),)
        return (*([Sentence("counter.either")] if len(found) > 1 else []), *found.values())

    def _slips(self) -> Iterator[tuple[str, CardSet, int]]:
        """Mistakes that are made here: their names, the cards they are about, the numbers they lead to."""
        count, mine = self.count, self.view.viewer
        if self.before is not None:
            was, theirs = self.before.number, self._theirs()
            ruffs = CardSet(one.card for one in self.fell if one in count.ruffs and one.card in theirs)
            own = CardSet(one.card for one in self.fell if one.seat == mine and count.is_trump(one.card))
            powers = CardSet(one.card for one in self.fell if one.seat != mine and one.card in count.powers)
            strangers = CardSet(one.card for one in self.fell if one in count.strangers and one.seat != mine)
            yield "missed_ruff", ruffs, was - len(theirs) + len(ruffs)
            yield "missed_all", theirs, was
            yield "own_again", own, count.number - len(own)
            yield "power", powers, count.number - len(powers)
            yield "five", strangers, count.number - len(strangers)
            yield "own_and_power", own | powers, count.number - len(own) - len(powers)
        for slip in (Miscount.OWN, Miscount.BURIED):
            yield f"forgot_{slip}", count.cards_of(slip), count.under(slip)
        yield "missed_one", self._theirs(), count.number + 1

    # --- who has none

    def _about_seats(self, said: frozenset[int]) -> Iterator[Sentence]:
        """For each seat that was judged wrongly: the card that shows it has none, or why that is not known."""
        for seat in self.others:
            known = seat in self.count.without
            if known != (seat in said):
                yield self._has_none(seat) if known else self._not_known(seat)

    def _has_none(self, seat: int) -> Sentence:
        shown = next((one for one in self.count.strangers if one.seat == seat and one.card not in self.count.powers),
                     None)
        place = (seat - self.view.viewer) % 5
        if shown is None:
            return Sentence.of("counter.none_out", seat=place)
        return Sentence.of("counter.has_none", seat=place, k=shown.trick, card=shown.card)

    def _not_known(self, seat: int) -> Sentence:
        place = (seat - self.view.viewer) % 5
        power = next((one for one in self.count.strangers if one.seat == seat), None)
        if power is not None:
            return Sentence.of("counter.power_shows_nothing", seat=place, card=power.card, k=power.trick)
        thrown = next((one for one in self.count.fallen if one.seat == seat and one.card.suit != one.led
                       and one.card not in self.count.powers and not self.count.is_trump(one.card)), None)
        if thrown is not None:
            return Sentence.of("counter.thrown", seat=place, card=thrown.card, k=thrown.trick, led=thrown.led)
        return Sentence.of("counter.not_known", seat=place)


def steps_of(record: str) -> tuple[Step, ...]:
    """The moments of a recorded game as its declarer sees them: before the first trick, then after each."""
    lines = record.splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("trick"))
    counts = []
    for end in range(first, len(lines) + 1):
        state = replay("\n".join(lines[:end]) + "\n")
        counts.append(TrumpCount(observe(state, state.declarer or 0)))
    return tuple(Step(count, counts[at - 1] if at else None) for at, count in enumerate(counts))


@cache
def games() -> tuple[str, ...]:
    """The records of the counter's games."""
    text = files("mighty_learn.teaching").joinpath("trumps_games.toml").read_text(encoding="utf-8")
    return tuple(one["record"] for one in tomllib.loads(text)["game"])
