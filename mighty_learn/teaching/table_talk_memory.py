"""How much of sixty words is known a month later, learned in one evening or spread over two weeks: a model's answer.

The model is FSRS with the parameters that its library brings, the same scheduler that this package's review uses. It
was fitted by its authors to the reviews of many people; nobody's memory was measured for this lesson. A word is met on
day 0 and known there. At each later review it is known with the probability that FSRS gives; if not, it is looked up
and asked again ten minutes later. Both courses of every review are followed, so that the shares are exact for the
model and no number is drawn.
"""
from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import fsrs

from mighty_learn.teaching import given

WORDS, DAYS = 60, 30
TOGETHER: Sequence[timedelta] = tuple(timedelta(minutes=10 * at) for at in range(5))
SPREAD: Sequence[timedelta] = tuple(timedelta(days=day, minutes=20 * at) for at, day in enumerate((0, 1, 3, 7, 14)))
PLANS: Mapping[str, Sequence[timedelta]] = {"together": TOGETHER, "spread": SPREAD}
_AGAIN = timedelta(minutes=10)
_LATE = timedelta(hours=2)  # when a day is looked at: FSRS counts whole days, and a sitting takes its time
_BEGIN = datetime(2026, 1, 1, 18, tzinfo=UTC)
SCHEDULER = fsrs.Scheduler(enable_fuzzing=False)


@dataclass(frozen=True)
class Branch:
    """One course of events: its probability, and the memory of a word there. `asked`: how often the word was asked."""

    chance: float
    card: fsrs.Card
    asked: int


@dataclass(frozen=True)
class Forgetting:
    """What a plan leads to. `known`: the expected share of words known on each day from 0 to 30, 0–1."""

    plan: str
    known: tuple[float, ...]
    asked: float  # how often a word is asked, on average, until day 30

    @property
    def words(self) -> float:
        """How many of the sixty are known at the end, on average."""
        return WORDS * self.known[-1]


def forgetting(plan: str) -> Forgetting:
    """Follow one of `PLANS` for thirty days; GivenError for another name."""
    given.one_of("plan", plan, PLANS)
    known: list[float] = []
    branches: tuple[Branch, ...] = ()
    for day in range(DAYS + 1):
        known.append(_share(branches, day) if day else 1.0)  # before the reviews of that day
        branches = _reviewed(branches, [time for time in PLANS[plan] if time.days == day])
    return Forgetting(plan, tuple(known), sum(one.chance * one.asked for one in branches))


def _reviewed(branches: tuple[Branch, ...], times: Sequence[timedelta]) -> tuple[Branch, ...]:
    for time in times:
        at = _BEGIN + time
        branches = tuple(after for one in branches for after in _review(one, at)) if branches else (_met(at),)
    return branches


def _met(at: datetime) -> Branch:
    card, _ = SCHEDULER.review_card(fsrs.Card(card_id=1, due=at), fsrs.Rating.Good, at)
    return Branch(1.0, card, 1)


def _review(one: Branch, at: datetime) -> Iterator[Branch]:
    """Known, or not known and then asked once more."""
    chance = SCHEDULER.get_card_retrievability(one.card, at)
    known, _ = SCHEDULER.review_card(one.card, fsrs.Rating.Good, at)
    yield Branch(one.chance * chance, known, one.asked + 1)
    if chance < 1:
        missed, _ = SCHEDULER.review_card(one.card, fsrs.Rating.Again, at)
        relearned, _ = SCHEDULER.review_card(missed, fsrs.Rating.Good, at + _AGAIN)
        yield Branch(one.chance * (1 - chance), relearned, one.asked + 2)


def _share(branches: Sequence[Branch], day: int) -> float:
    at = _BEGIN + timedelta(days=day) + _LATE
    return sum(one.chance * SCHEDULER.get_card_retrievability(one.card, at) for one in branches)
