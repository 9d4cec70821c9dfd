"""What each card of a hand leads to on the first trick: how the bank of lesson 8 and its table of trials are measured.

Every card is tried in the same layouts, drawn by what the seat has seen (bids, friend call, plays, see
`players.strong.beliefs`), and the rest is played on by two policies: "thumb", the rule of thumb, and "rule", a simpler
one with chance in it. What is asked of it stands in `opening_bank`. Needs numpy.
"""
from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis import kernel
from mighty_learn.analysis.encode import NO_ERRAND, EncodedPosition
from mighty_learn.analysis.outcomes import positions_in, support_of
from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import SUIT_MASKS
from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.state import State
from mighty_learn.engine.view import View, observe
from mighty_learn.players.measures.first_trick import winners
from mighty_learn.players.policy import step
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.players.strong.beliefs import TAKEN, believe
from mighty_learn.players.strong.layouts import Layouts
from mighty_learn.players.strong.playing import legal_plays
from mighty_learn.players.strong.trial import Trial, Values
from mighty_learn.teaching.opening_data import Loss, Tried

POLICIES = ("thumb", "rule")
REPEAT = 4  # playouts of the policy with chance in it, for each card and layout
_PLAYING = 0x6F70656E  # parts the streams of the playouts from those that draw the layouts

Marks = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class FirstTrickTrial:
    """The legal plays of a view on common layouts: by policy a trial, by play how the first trick went."""

    view: View
    plays: tuple[Play, ...]
    trials: tuple[Trial, ...]  # one for each of POLICIES
    tricks: tuple[TrickTold, ...]  # one for each play

    def place(self, play: str) -> int:
        """Where a play in notation stands."""
        return [str(one) for one in self.plays].index(play)


@dataclass(frozen=True, eq=False)
class TrickTold:
    """The first trick after one play, layout by layout, as the rule of thumb ends it."""

    cards: NDArray[np.int64]  # int64[m, 5]: who has led first; kernel's actions
    winner: NDArray[np.int64]  # int64[m]: a seat
    mine: Marks  # whether the viewer's side takes it; with a first-trick friend, whether somebody else does
    ruffed: Marks  # whether somebody trumps it after the viewer's card
    foe: Marks  # … and is of the other side


def measure(view: View, n: int, seed: int, plays: Sequence[Play] | None = None) -> FirstTrickTrial:
    """Try the legal plays, or these, in n layouts, rounded up to parts of 50."""
    tried = tuple(legal_plays(view) if plays is None else plays)
    layouts = believe(view, seed, -(-n // TAKEN))
    model = support_of(view, None).world(0)
    positions = [positions_in(model.apply(play), view.viewer, layouts.found) for play in tried]
    trials = tuple(_trial(view, tried, positions, layouts, policy, seed) for policy in POLICIES)
    tricks = tuple(_told(view, model.apply(play), at) for play, at in zip(tried, positions, strict=True))
    return FirstTrickTrial(view, tried, trials, tricks)


def tried(state: State, n: int, seed: int) -> tuple[Tried, ...]:
    """Every legal play of the seat to play, as the data of the bank holds it."""
    found = measure(observe(state, state.seat), n, seed)
    return tuple(_tried(state, found, at) for at in range(len(found.plays)))


def _tried(state: State, found: FirstTrickTrial, at: int) -> Tried:
    losses = [trial.difference(trial.best, at) for trial in found.trials]
    thumb, rule = (Loss(round(max(one.mean, 0.0), 3), round(one.stderr, 4)) for one in losses)
    told, play = found.tricks[at], found.plays[at]
    takes, ruff, foe = (round(float(marks.mean()), 3) for marks in (told.mine, told.ruffed, told.foe))
    points = round(found.trials[0].estimate(at).mean, 3)
    return Tried(str(play), thumb, rule, points, takes, ruff, foe, reply_to(state, play))


def reply_to(state: State, play: Play) -> str:
    """What the others play to the first trick after this play, by the rule of thumb: plays in notation."""
    place, after = len(state.trick) + 1, state.apply(play)
    while not after.tricks:
        after, _ = step(after, rule_of_thumb, random.Random(0))
    return " ".join(map(str, after.tricks[0].plays[place:]))


def _trial(
    view: View, plays: tuple[Play, ...], positions: Sequence[EncodedPosition], layouts: Layouts, policy: str, seed: int,
) -> Trial:
    values = np.stack([_points(one, policy, seed, len(layouts)) for one in positions], axis=1)
    once, counts = _merged(layouts, values)
    return Trial(plays, once, "points", seed, counts, view.viewer == view.declarer or view.is_friend)


def _points(positions: EncodedPosition, policy: str, seed: int, count: int) -> Values:
    """The government's final point cards, float64[count]; the same streams for every card."""
    times = 1 if policy == "thumb" else REPEAT
    streams = [mixed(mixed(seed, _PLAYING), number) for number in range(times)]
    found: Values = sum((positions.play(policy, stream, 0, count) for stream in streams), np.zeros(count)) / times
    return found


def _merged(layouts: Layouts, values: Values) -> tuple[Values, NDArray[np.int64]]:
    """Each layout once with the mean of its rows, and how often it stands there: equal ones tell no more than one."""
    rows: dict[int, list[int]] = {}
    for row, layout in enumerate(layouts.found):
        rows.setdefault(id(layout), []).append(row)
    means = np.array([values[some].mean(axis=0) for some in rows.values()])
    return means, np.array([len(some) for some in rows.values()], np.int64)


def _told(view: View, after: State, positions: EncodedPosition) -> TrickTold:
    """How the first trick ends after a play: in every layout the rule of thumb plays what is missing of it."""
    count, friends = len(positions), positions.table[:, kernel.FRIEND]
    if after.tricks:  # the viewer was the last to play
        done = np.tile([play.card.index for play in after.tricks[0].plays], (count, 1))
        return _judged(view, after, done, np.full(count, after.tricks[0].winner), friends)
    here = [play.card.index for play in after.trick]
    rest = [positions.told(NO_ERRAND, row, 1)[1][:5 - len(here)] for row in range(count)]
    cards = np.concatenate([np.tile(here, (count, 1)), np.array(rest, np.int64)], axis=1)
    place = winners(positions, after.trick[0], cards[:, 1:], after.joker_live)
    return _judged(view, after, cards, (view.leader + place) % 5, friends)


def _judged(
    view: View, after: State, cards: NDArray[np.int64], winner: NDArray[np.int64], friends: NDArray[np.int64],
) -> TrickTold:
    friend = np.where(friends == kernel.NOBODY, winner, friends)  # a first-trick friend is whoever takes it
    first = after.tricks[0].plays[0] if after.tricks else after.trick[0]
    trumps = SUIT_MASKS[after.trump] if after.trump is not None and first.led is not after.trump else 0
    at = len(view.trick) + 1
    seats = (view.leader + np.arange(at, 5)) % 5
    ruffs = (np.uint64(trumps) >> cards[:, at:].astype(np.uint64) & np.uint64(1)).astype(bool)
    ruling = (seats == after.declarer) | (seats == friend[:, None])
    governs = (view.viewer == after.declarer) | (friend == view.viewer)
    taken = (winner == after.declarer) | (winner == friend)
    side = np.where(friends == kernel.NOBODY, winner != after.declarer, taken == governs)
    foes = np.where(governs[:, None], ~ruling, ruling)
    mine, ruffed, foe = (np.asarray(marks, np.bool_) for marks in (
        side, ruffs.any(axis=1), (ruffs & foes).any(axis=1)))
    return TrickTold(cards, winner, mine, ruffed, foe)
