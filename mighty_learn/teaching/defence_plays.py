"""Plays of a defender: win the trick, throw a point card on it, or let it go. Open endings, proved by the solver.

The endings lie in `defence_plays.toml` in the form of `puzzles`, which can prove them again; every card of the hand is
an option, those that may not be played too. Standard library only.
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from importlib.resources import files

from mighty_learn.engine.actions import Play, parse_play
from mighty_learn.engine.cards import Card
from mighty_learn.engine.play import winner_of
from mighty_learn.engine.state import State
from mighty_learn.engine.view import View, observe
from mighty_learn.teaching.puzzles import Ending, load
from mighty_learn.teaching.quiz import Question, Sentence
from mighty_learn.teaching.settlement_words import Lines


class Way(StrEnum):
    """What a card does as it is laid down."""

    WIN = "win"  # it is the highest on the table
    LOAD = "load"  # it is not, and it is a point card
    LOW = "low"  # it is not, and it is worth nothing


@dataclass(frozen=True)
class Defence:
    """An ending whose seat to play defends and follows to a trick."""

    ending: Ending

    @property
    def state(self) -> State:
        """The position, all hands open."""
        return self.ending.state

    @cached_property
    def view(self) -> View:
        """As the seat to play numbers the others."""
        return observe(self.state, self.state.seat)

    @cached_property
    def ways(self) -> Mapping[str, Way]:
        """What each legal card does."""
        return {action: self._way(parse_play(action)) for action in self.ending.values}

    def _way(self, play: Play) -> Way:
        trick = (*self.state.trick, play)
        if winner_of(self.state, trick) == len(trick) - 1:
            return Way.WIN
        return Way.LOAD if play.card.is_point else Way.LOW

    def of(self, *ways: Way) -> tuple[str, ...]:
        """The legal cards that do one of these."""
        return tuple(action for action, way in self.ways.items() if way in ways)

    # --- how those play who have one rule for everything

    @property
    def always_wins(self) -> str:
        """The cheapest card that wins as it is laid down; without one, a best card."""
        return self._lowest(self.of(Way.WIN)) or self.best

    @property
    def always_loads(self) -> str:
        """A point card on any trick, whoever takes it; without one that does not win, a best card."""
        return self._lowest(self.of(Way.LOAD)) or self.best

    @property
    def always_ducks(self) -> str:
        """The lowest card that is worth nothing; without one, the lowest of all."""
        return self._lowest(self.of(Way.LOW)) or self._lowest(list(self.ending.values)) or self.best

    @property
    def best(self) -> str:
        """One of the best cards."""
        return self.ending.best[0]

    def _lowest(self, actions: Iterable[str]) -> str:
        """The weakest of these cards in this trick; "" of none."""
        return min(actions, key=self._strength, default="")

    def _strength(self, action: str) -> tuple[int, int]:
        card, led = Card(action), self.state.led
        assert led is not None
        return self.state.powers.strength(card, led, self.state.joker_live), int(card.rank or 0)

    # --- what comes of a card

    def near(self, seat: int) -> int:
        """The seat as the learner numbers it; 0 is he himself."""
        return (seat - self.state.seat) % 5

    def line(self, action: str) -> tuple[str, ...]:
        """Best play of both sides after this card; after an equally good one the same replies hold for this trick."""
        told = self.ending.refutations.get(action)
        return told.line if told else (action, *self.ending.line[1:])

    def taker(self, action: str) -> int:
        """Who takes the trick on the table if both sides then play their best, as the learner numbers seats."""
        state = self.state
        for one in self.line(action):
            state = state.apply(one)
            if len(state.tricks) > len(self.state.tricks):
                break
        return self.near(state.tricks[-1].winner)


# --- the question


def question(ending: Ending) -> Question:
    """Which card? Every card of the hand is an option; equally good ones are all right."""
    it = Defence(ending)
    hand = it.state.hands[it.state.seat]
    options = tuple(map(str, hand))
    return Question(
        id=ending.id, prompt=Lines.following(*told(it), Sentence("defence.ask_play")), options=options,
        accepted=tuple(frozenset([card]) for card in ending.best), reasons={card: reason(it, card) for card in options},
        hints=(Sentence("defence.hint_trick"), Sentence("defence.hint_later")), table=it.view, hand=" ".join(options))


def told(it: Defence) -> tuple[Sentence, ...]:
    """Who plays what, and all hands."""
    state = it.state
    assert state.declarer is not None
    friend = next(iter(state.government - {state.declarer}), None)
    facts: dict[str, object] = {"contract": state.contract, "declarer": it.near(state.declarer),
                                "left": it.ending.tricks_left}
    head = Sentence("defence.open_alone", facts) if friend is None else Sentence(
        "defence.open", facts | {"friend": it.near(friend)})
    hands = [Sentence.of("defence.hand", seat=it.near(seat), cards=" ".join(map(str, state.hands[seat])))
             for seat in ((state.seat + place) % 5 for place in range(5))]
    table = Sentence.of("defence.on_table", seat=it.near(state.leader), line=" ".join(map(str, state.trick)))
    return head, *hands, table


def reason(it: Defence, card: str) -> Sentence:
    """What comes of this card, in point cards of the government, beside what comes of the best one."""
    refused = it.view.why_not(card)
    if refused:
        return Sentence.why(refused)
    ending = it.ending
    loss = ending.loss(card)
    facts = {"card": card, "seat": it.taker(card), "value": ending.values[card], "loss": loss}
    if not loss:
        return Sentence(f"defence.right_{it.ways[card]}", facts)
    told = ending.refutations[card]
    return Sentence(f"defence.wrong_{it.ways[card]}", facts | {"line": _until(it, told.line, told.shown)})


def _until(it: Defence, line: tuple[str, ...], shown: int) -> str:
    """The line up to the end of the trick in which the loss lies on the table; the cards on the table come first."""
    on_table = list(map(str, it.state.trick))
    upto = -(-(len(on_table) + shown) // 5) * 5
    return " ".join([*on_table, *line][:upto])


@cache
def shipped() -> Mapping[str, Ending]:
    """The endings that came with the package, by id."""
    text = files("mighty_learn.teaching").joinpath("defence_plays.toml").read_text(encoding="utf-8")
    return {ending.id: ending for ending in load(text, "defence_plays.toml")}
