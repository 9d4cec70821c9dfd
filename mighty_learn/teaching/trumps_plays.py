"""Lesson 9, plays: the declarer leads. Draw on, with which trump, or stop? The bank of the playing gate.

The positions and what was measured in them stand in `trumps_plays.toml`, written by tools/find_trump_plays.py; the
numbers are got by `trumps_measure`. Here they become questions. No verdict is made up: the right card is the one that
was measured to be best, clear of its error under both deciding ways of playing on.
"""
from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from mighty_learn.engine.cards import Card
from mighty_learn.engine.record import replay
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Trick
from mighty_learn.engine.view import View, observe
from mighty_learn.teaching.quiz import Question, Sentence
from mighty_learn.teaching.settlement_words import Lines
from mighty_learn.teaching.students import marked
from mighty_learn.teaching.trumps_counting import Habit, TrumpCount
from mighty_learn.teaching.trumps_counts import facts_of, told, worked
from mighty_learn.text import Lang, languages

DECIDING = ("thumb", "rule")  # the ways of playing on under which the best lead is best
# Positions that the lesson goes through before the gate.
EXAMPLE, ONE_MISSING, TWO_MISSING = "drain-30484-6", "drain-31022-6", "drain-30317-4"
THREE_ALONE = ("drain-30130-5", "drain-34655-6", "drain-31329-5")
_MISCONCEPTIONS = ("M-DRAINALL", "M-NODRAIN", "M-LOWPROBE")


@dataclass(frozen=True)
class Either(Sentence):
    """Cards of which it does not matter which is played, once in any language."""

    def say(self, lang: Lang) -> str:
        """♥8 = ♥7."""
        return super().say(languages(lang)[0]).replace(" ", " = ")

    __hash__ = Sentence.__hash__


@dataclass(frozen=True)
class Measured:
    """By how many point cards a lead fell behind the best one, in the mean of n worlds."""

    loss: float
    error: float
    n: int


@dataclass(frozen=True)
class Lead:
    """A class of cards that may be led. `trick`: how it went on in the deal; `lost`: in how many worlds it was lost."""

    cards: tuple[str, ...]
    trick: str
    lost: int
    by: Mapping[str, Measured]

    @property
    def card(self) -> Card:
        """The one that stands for them."""
        return Card(self.cards[0])


@dataclass(frozen=True)
class Position:
    """A position of the bank: the game so far, and its leads with what was measured."""

    id: str
    record: str
    best: str
    seed: int
    replies_n: int  # worlds in which it was looked at who takes the trick
    leads: Mapping[str, Lead]

    @cached_property
    def state(self) -> State:
        """The game."""
        return replay(self.record)

    @cached_property
    def view(self) -> View:
        """What the declarer sees, who is to lead."""
        return observe(self.state, self.state.seat)

    @cached_property
    def count(self) -> TrumpCount:
        """The trumps as he can count them."""
        return TrumpCount(self.view)

    @property
    def second(self) -> Lead:
        """The best of the others."""
        return min((lead for name, lead in self.leads.items() if name != self.best),
                   key=lambda lead: lead.by[DECIDING[0]].loss)

    def after(self, lead: Lead) -> Trick:
        """The trick as it went on in this deal."""
        state = self.state
        for play in lead.trick.split():
            state = state.apply(play)
        return state.tricks[-1]


# --- what is said of a lead


def _kind(count: TrumpCount, card: Card) -> str:
    """What a lead is, from what its player can see."""
    if count.is_trump(card):
        return _kind_of_trump(count, card)
    if card is count.view.mighty:
        return "mighty"
    if count.higher(card):
        return "side_low"
    return "side_winner" if count.out else "side_free"


def _kind_of_trump(count: TrumpCount, card: Card) -> str:
    if not count.out:
        return "none_out"
    if card.mask > count.out.mask:
        return "boss"
    if count.has_boss:
        return "low_with_boss"
    return "point_below" if card.is_point else "low_below"


def _principle(position: Position, card: Card) -> Sentence:
    """What can be said of a lead from what one sees."""
    count = position.count
    higher, own = count.higher(card), max(count.own, key=lambda one: one.mask)
    facts = {**facts_of(count.view), "card": card, "n": count.number, "top": count.highest() or own, "own": own,
             "higher": higher or count.own}
    return Sentence(f"trumps.lead_{_kind(count, card)}", facts)


def reason(position: Position, lead: Lead) -> Lines:
    """What a lead is, how the trick went on in this deal, and what was measured."""
    trick = position.after(lead)
    winner = (trick.winner - position.view.viewer) % 5
    next_ = Sentence.of("trumps.went_on", line=lead.trick, seat=winner, n=trick.points)
    return Lines.following(_principle(position, lead.card), next_, _measured(position, lead))


def _measured(position: Position, lead: Lead) -> Sentence:
    best = lead.cards[0] == position.best
    other = position.second if best else position.leads[position.best]
    told = (position.second if best else lead).by[DECIDING[0]]
    facts = {"card": lead.card, "other": other.card, "loss": f"{told.loss:.2f}", "error": f"{told.error:.2f}",
             "worlds": f"{told.n:,}", "seed": position.seed, "lost": lead.lost, "of": position.replies_n}
    return Sentence(f"trumps.{'best' if best else 'behind'}", facts)


def question(position: Position, counted: bool = False) -> Question:
    """Which card does the declarer lead? `counted`: the count of the trumps stands there already."""
    view, leads = position.view, position.leads
    counts = worked(position.count).parts if counted else ()
    out = {"cards": position.count.out or "", "n": position.count.number}
    hints = (Sentence("trumps.hint_count"),
             Sentence("trumps.hint_out", out) if position.count.out else Sentence("trumps.hint_none_out"))
    return Question(
        position.id, Lines.following(*told(view), *counts, Sentence("trumps.ask_lead", facts_of(view))), tuple(leads),
        (frozenset([position.best]),), {name: reason(position, lead) for name, lead in leads.items()}, hints,
        table=view, hand=str(view.hand),
        labels={name: Either("trumps.cards", {"cards": " ".join(lead.cards)}) for name, lead in leads.items()})


# --- the bank


@cache
def positions() -> Mapping[str, Position]:
    """The positions of the bank, by their ids."""
    text = files("mighty_learn.teaching").joinpath("trumps_plays.toml").read_text(encoding="utf-8")
    return {one["id"]: _position(one) for one in tomllib.loads(text)["play"]}


def _position(given: Mapping[str, Any]) -> Position:
    leads = {}
    for group in given["classes"]:
        name, *_ = group.split()
        told = given["leads"][name]
        by = {way: Measured(*told[way]) for way in told if way not in ("trick", "lost")}
        leads[name] = Lead(tuple(group.split()), told["trick"], told["lost"], by)
    return Position(given["id"], given["record"], given["best"], given["seed"], given["replies_n"], leads)


def answer_by(asked: Question, habit: Habit | None) -> str | None:
    """What somebody with this habit leads, or whoever knows; None for a question that is not of this bank."""
    position = positions().get(asked.id) if asked.id.startswith("drain-") else None
    if position is None:
        return None
    if habit is None:
        return position.best
    card = str(_by_habit(position.count, habit))
    return next(name for name, lead in position.leads.items() if card in lead.cards)


def _by_habit(count: TrumpCount, habit: Habit) -> Card:
    if habit is Habit.NEVER:
        side = [card for card in count.view.hand if card not in count.own]
        return max(side, key=lambda card: (card is not count.view.mighty, card.rank or 0))
    choose = max if habit is Habit.ALL else min
    return choose(count.own, key=lambda card: card.mask)


@cache
def bank() -> tuple[Question, ...]:
    """The bank of the playing gate."""
    practised = {EXAMPLE, ONE_MISSING, TWO_MISSING, *THREE_ALONE}
    return marked((question(position) for name, position in positions().items() if name not in practised),
                  _MISCONCEPTIONS)
