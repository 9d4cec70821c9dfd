"""What a declarer's discards and friend calls come to, each way played out on the same layouts of the hidden cards.

The other forty cards are dealt evenly to the four others, or, where `passed`, as is likelier when nobody outbid: then
by the strong player's reading of the auction. After what is tried, the exchange goes on by rule of thumb. Needs numpy.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis.outcomes import positions_in, support_of
from mighty_learn.engine.actions import Action, CallFriend, ChangeContract, Discard
from mighty_learn.engine.cards import CardSet
from mighty_learn.engine.presets import CAMPUS, PRESETS
from mighty_learn.engine.state import State, government_taken
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import observe
from mighty_learn.players.prospects import Prospect
from mighty_learn.players.simple import exchange as thumb
from mighty_learn.players.strong import exchange as strong
from mighty_learn.players.strong.beliefs import TAKEN, believe
from mighty_learn.players.strong.layouts import Layouts
from mighty_learn.players.strong.trial import Trial as StrongTrial
from mighty_learn.players.strong.trial import of_contracts
from mighty_learn.teaching.kitty_data import Book, Measured, Reply, Trial, Way, before

Points = NDArray[np.int64]
WIDER = 1.5  # as in `strong.trial`: layouts picked by weight are spread further than their plain error says


def first_lead(state: State, actions: Sequence[Action | str]) -> State:
    """The first lead, after these actions; what is left of the exchange goes by rule of thumb, the contract kept."""
    for action in actions:
        state = state.apply(action)
    if state.phase is Phase.CONTRACT:
        state = state.apply(ChangeContract(None))
    if state.phase is Phase.FRIEND:
        state = state.apply(thumb.call_friend(observe(state, state.seat)).action)
    return state


def layouts_of(state: State, n: int, seed: int, passed: bool = False) -> Layouts:
    """n layouts that the declarer thinks possible."""
    view = observe(state, state.seat)
    return believe(view, seed, -(-n // TAKEN)) if passed else Layouts.drawn(view, seed, 0, n)


@dataclass(frozen=True, eq=False)
class Tried:
    """Ways and what they came to: the government's final point cards, int64[n, ways]."""

    points: Points
    wider: float = 1.0

    @property
    def means(self) -> NDArray[np.float64]:
        """Of each way."""
        means: NDArray[np.float64] = self.points.mean(axis=0)
        return means

    def behind(self, way: int, best: int = 0) -> tuple[float, float]:
        """By how much a way stays behind another, paired, and the standard error."""
        gap = (self.points[:, best] - self.points[:, way]).astype(np.float64)
        return float(gap.mean()), self.wider * float(gap.std(ddof=1)) / len(gap) ** 0.5


def tried(state: State, ways: Sequence[Action | str], trial: Trial, seed: int) -> Tried:
    """Each way from this state of the exchange, on the same layouts."""
    layouts = layouts_of(state, trial.n, seed, trial.passed)
    found = [positions_in(first_lead(state, [way]), state.seat, layouts.found).play(trial.policy, seed, 0, len(layouts))
             for way in ways]
    return Tried(np.stack(found, axis=1), WIDER if trial.passed else 1.0)


def of_item(item: Measured, trial: Trial, seed: int) -> Tried:
    """A stored hand measured again."""
    return tried(before(item, PRESETS[trial.house]), [way.text for way in item.ways], trial, seed)


def prospects(state: State, calls: Sequence[Action], layouts: Layouts, seed: int) -> list[Prospect]:
    """What the contract comes to with each friend call, on the same layouts."""
    view = observe(state, state.seat)
    return [strong.prospect(view, state.apply(call), layouts, seed) for call in calls]


# --- one game, to see what a way leads to

_LOOKED = 200  # layouts among which a game is looked for that is like the mean


def with_replies(book: Book) -> Book:
    """The same book, with a game for every way but the best."""
    items = tuple(replace(item, ways=(item.best, *(replace(way, reply=reply_of(item, way, book.seed))
                                                   for way in item.ways[1:]))) for item in book.items)
    return replace(book, items=items)


def reply_of(item: Measured, way: Way, seed: int) -> Reply:
    """A game in the campus house in which this way lost about as much against the best as it does in the mean."""
    state = before(item, CAMPUS)
    layouts = layouts_of(state, _LOOKED, seed)
    points = np.stack([positions_in(first_lead(state, [one.text]), state.seat, layouts.found).play(
        "thumb", seed, 0, len(layouts)) for one in (item.best, way)], axis=1)
    gap = points[:, 0] - points[:, 1]
    layout = int(np.abs(np.where(gap > 0, gap, 99) - max(1.0, way.behind[0])).argmin())
    end = played(item, way, layout, seed)
    ruling = end.government
    lost = [trick for trick in end.tricks if trick.winner not in ruling]
    missed = _missed(item, way)
    worst = max(lost, key=lambda trick: (any(play.card in missed for play in trick.plays), trick.points))
    return Reply(layout, end.tricks.index(worst) + 1, worst.leader, " ".join(str(play) for play in worst.plays),
                 worst.winner, worst.points, government_taken(end), int(points[layout, 0]))


def _missed(item: Measured, way: Way) -> CardSet:
    """What the best way would have buried or called, and this one does not: a trick with it shows the difference."""
    if item.best.called is not None:
        return CardSet([item.best.called])
    return CardSet(card for card in item.best.buried - way.buried if card.is_point)


def played(item: Measured, way: Way, layout: int, seed: int) -> State:
    """The finished game of this way in a layout of this number, all five by rule of thumb in the campus house."""
    state = before(item, CAMPUS)
    layouts = layouts_of(state, layout + 1, seed)
    world = support_of(layouts.view, None).state(layouts.found[layout])
    begun = first_lead(world, [way.text])
    end = begun
    for play in positions_in(begun, state.seat, layouts.found[layout:]).line("thumb", seed, 0):
        end = end.apply(play)
    return end


# --- for a hand that is being tried out


def call_trials(state: State, calls: Sequence[CallFriend], n: int, seed: int) -> tuple[StrongTrial, StrongTrial]:
    """The calls by the declarer's score and by the government's point cards, on the same layouts."""
    assert state.contract is not None
    number, layouts = state.contract.number, layouts_of(state, n, seed)
    found = prospects(state, calls, layouts, seed)
    points = np.stack([one.points for one in found], axis=1).astype(np.float64)
    ones = np.ones(len(layouts), np.int64)
    return of_contracts(calls, [(one, number) for one in found], seed), StrongTrial(
        tuple(calls), points, "points", seed, ones)


def discard_trial(
    state: State, ways: Sequence[Discard], changed: ChangeContract, n: int = 400, first: int = 100, most: int = 12,
    seed: int = 1,
) -> StrongTrial:
    """The first of these discards against the best of the others: all on a few layouts, the best dozen on n."""
    few = layouts_of(state, first, seed)
    means = np.array([_points(state, way, changed, few).mean() for way in ways])
    order = [0, *(int(k) + 1 for k in np.argsort(-means[1:], kind="stable")[:most])]
    many = layouts_of(state, n, seed)
    values = np.stack([_points(state, ways[k], changed, many) for k in order], axis=1).astype(np.float64)
    return StrongTrial(tuple(ways[k] for k in order), values, "points", seed, np.ones(len(many), np.int64))


def _points(state: State, way: Discard, changed: ChangeContract, layouts: Layouts) -> Points:
    start = first_lead(state, [way, changed])
    return positions_in(start, state.seat, layouts.found).play("thumb", 1, 0, len(layouts))
