"""How a card was punished: the game played on after it and after the better one, card by card, with the same cards.

First the cards as they really lay; where the card did no harm there, a layout that the seat could not tell from them
and in which it does. All five go on by rules of thumb, as in the layouts that were counted.
"""
from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from mighty_learn.engine.actions import Action, parse
from mighty_learn.engine.state import State, government_taken
from mighty_learn.engine.table import Trick
from mighty_learn.players.policy import step
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.teaching.quiz import Sentence
from mighty_learn.teaching.review_board_costs import FIRST, SEED, Cost, tried


@dataclass(frozen=True)
class Line:
    """A game played on after one card. `states`: before the card, after it, and after each play that followed."""

    states: tuple[State, ...]

    @classmethod
    def after(cls, state: State, action: Action) -> Line:
        """Played on by rules of thumb; nobody claims, so that every card is seen."""
        found = [state.but(rules=state.rules.replace(claim=False))]
        found.append(found[0].apply(action))
        while not found[-1].is_over:
            found.append(step(found[-1], rule_of_thumb, random.Random(0))[0])
        return cls(tuple(found))

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks that were finished in it."""
        return self.states[-1].tricks[len(self.states[0].tricks):]

    @property
    def government(self) -> int:
        """The government's point cards at the end."""
        return government_taken(self.states[-1])

    def side(self, seat: int) -> int:
        """The point cards of this seat's side at the end."""
        return self.government if seat in self.states[-1].government else 20 - self.government

    def taken_by(self, seat: int) -> list[int]:
        """The point cards of this seat's side in the tricks so far, after each trick of the line."""
        end, total, found = self.states[-1], 0, []
        ours = seat in end.government
        for trick in self.tricks:
            total += trick.points if (trick.winner in end.government) is ours else 0
            found.append(total)
        return found

    def step_of(self, trick: int) -> int:
        """The place in `states` at which the trick (0 for the first of the line) is finished."""
        done = len(self.states[0].tricks) + trick + 1
        return next(at for at, state in enumerate(self.states) if len(state.tricks) >= done)


@dataclass(frozen=True)
class Lines:
    """What was played and what would have been better, in the same cards. `real`: as they really lay."""

    cost: Cost
    own: Line
    better: Line
    real: bool
    share: tuple[int, int]  # in how many of how many layouts the card does harm

    @property
    def seat(self) -> int:
        """Whose card it was."""
        return self.cost.decision.seat

    @property
    def loss(self) -> int:
        """Point cards that the seat's side has fewer in the end."""
        return self.better.side(self.seat) - self.own.side(self.seat)

    @cached_property
    def punished(self) -> int:
        """The trick of the line, 0 for the first, from which on the seat's side stays behind the better line."""
        pairs = list(zip(self.own.taken_by(self.seat), self.better.taken_by(self.seat), strict=True))
        ahead = [at for at, (own, better) in enumerate(pairs) if own >= better]
        return min(ahead[-1] + 1, len(pairs) - 1) if ahead else 0

    @property
    def reply(self) -> Trick:
        """The trick in which the loss comes to lie on the table."""
        return self.own.tricks[self.punished]

    @property
    def words(self) -> tuple[Sentence, ...]:
        """Where it is seen, how it is punished, what the better card would have come to."""
        trick, other = self.reply, self.better.tricks[self.punished]
        number = len(self.own.states[0].tricks) + self.punished + 1
        hits, n = self.share
        where = Sentence(f"review_board.lines_{'real' if self.real else 'layout'}", {"hits": hits, "n": n})
        facts = {"trick": number, "seat": self._named(trick.winner), "card": trick.by_seat(trick.winner).card,
                 "points": trick.points, "other": self._named(other.winner),
                 "with": other.by_seat(other.winner).card, "others": other.points}
        return (where, Sentence("review_board.lines_reply", facts),
                Sentence("review_board.lines_end", {"own": self.own.side(self.seat),
                                                    "better": self.better.side(self.seat)}))

    def _named(self, seat: int) -> int:
        """A seat as the learner counts: 0 is himself."""
        return (seat - self.seat) % 5


def lines(cost: Cost, seed: int = SEED) -> Lines | None:
    """How a card was punished; None for a call, and where nothing better was found."""
    decision = cost.decision
    if not decision.is_card or cost.better == str(decision.action):
        return None
    better = parse(cost.better)
    trial = tried(decision.view, (better, decision.action), FIRST, seed)
    losses = ((trial.values[:, 0] - trial.values[:, 1]) * (1 if trial.more else -1)).astype(int).tolist()
    counted = sum(int(weight) for weight, loss in zip(trial.weights, losses, strict=True) if loss > 0)
    share = counted, len(trial)
    real = Lines(cost, Line.after(decision.state, decision.action), Line.after(decision.state, better), True, share)
    if real.loss > 0 or not counted:
        return real
    usual = Counter(loss for loss in losses if loss > 0).most_common(1)[0][0]
    world = _layout(cost, losses.index(usual), seed)
    return Lines(cost, Line.after(world, decision.action), Line.after(world, better), False, share)


def _layout(cost: Cost, row: int, seed: int) -> State:
    """The layout in this row of the trial, as a game."""
    from mighty_learn.analysis.outcomes import support_of
    from mighty_learn.analysis.support import Layout
    from mighty_learn.players.strong.beliefs import TAKEN, believed

    view, rows = cost.decision.view, list[Layout]()
    for part in range(FIRST // TAKEN):
        layouts, _ = believed(view, seed, part).distinct()
        rows.extend(layouts.found)
    return support_of(view, None).state(rows[row])

