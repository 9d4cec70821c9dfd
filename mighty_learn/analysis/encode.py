"""From a State to the kernel's arrays, and the only door through which the kernel is run.

The layout is documented in `kernel.py` and free for other kernels to use. What a seat may know stands beside what the
referee knows, so that one record serves both a policy and an exact search.
"""
from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis import kernel
from mighty_learn.analysis.errors import AnalysisError, SlowKernel
from mighty_learn.engine.actions import CALLS, JOKER_LEADS, PLAYS, Play
from mighty_learn.engine.cards import CARDS, JOKER, SEATS, SUIT_MASKS, Card, Suit
from mighty_learn.engine.rules import FirstLead, JokerUse, Powers, RuleSet
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Phase

POLICIES = {"random": kernel.RANDOM, "rule": kernel.RULE, "thumb": kernel.THUMB}
_TRUMP_LEADS = (FirstLead.FREE, FirstLead.ALL_TRUMPS, FirstLead.TRUMPS_AND_JOKER)
_JOKER_USES = (JokerUse.LIVE, JokerUse.DEAD, JokerUse.BARRED)
_WORD = (1 << 64) - 1


@dataclass(frozen=True)
class Errand:
    """What one seat does otherwise than the rule of thumb in a playout.

    `draws`: it leads trump in so many of its leads, from the top or with its lowest, and then no more while it has
    another lead; None: as it would. `card`: the Mighty or the joker, kept until trick `when` (1–11) and then played;
    forced out earlier it is played earlier, and 11 means only when it is forced. With only trumps
    left beside it, trump is led once more.
    """

    seat: int
    draws: int | None = None
    top: bool = True
    card: Card | None = None
    when: int = 11

    @property
    def numbers(self) -> list[int]:
        """As the kernel reads it."""
        return [self.seat, -1 if self.draws is None else self.draws, int(self.top),
                -1 if self.card is None else self.card.index, -1 if self.card is None else self.when]


NO_ERRAND = Errand(kernel.NOBODY)


@dataclass(frozen=True, eq=False)
class EncodedPosition:
    """One or more positions of one contract as arrays: what the kernel plays, and what an exact solver can start from.

    `options` is the integer record of the rules. Row k of `masks` (uint64[m, 13]) and of `table` (int64[m, 17]) is the
    k-th position, its columns named in `kernel.py` (`PLAYED`, `DECLARER`, `TAKEN` …). `stronger` (uint64[216]) tells
    at 54·led suit + card which cards beat this one, the joker counted as live; card 53 stands for one without power.
    """

    options: kernel.Options
    stronger: NDArray[np.uint64]
    masks: NDArray[np.uint64]
    table: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.masks)

    def play(self, policy: str, seed: int, start: int, count: int) -> NDArray[np.int64]:
        """The government's points, int64[count], in playouts `start` … of this seed; number k plays row k mod m."""
        return self._run(policy, seed, start, count)[0]

    def line(self, policy: str, seed: int, index: int) -> tuple[Play, ...]:
        """What is played in playout `index` of this seed."""
        row = index % len(self)
        cards_left = 50 - int(self.table[row, kernel.PLACE]) - 5 * (int(self.table[row, kernel.TRICK]) - 1)
        return tuple(decoded(self.options, int(action)) for action in self._run(policy, seed, index, 1)[1][:cards_left])

    def _run(self, policy: str, seed: int, start: int, count: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        if policy == "thumb":
            told, line = self.told(NO_ERRAND, start, count)
            return told[:, kernel.TOLD_POINTS], line
        out, line = np.zeros(count, np.int64), np.zeros(50, np.int64)
        stronger, masks, table, points, actions = plain_arrays(self.stronger, self.masks, self.table, out, line)
        kernel.run(self.options, stronger, masks, table, POLICIES[policy],
                   kernel.U(seed & _WORD), kernel.U(start), points, actions)
        return np.asarray(points, np.int64), np.asarray(actions, np.int64)

    def told(self, errand: Errand, start: int, count: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Playouts by the rule of thumb with one seat on an errand; number k plays row k mod m.

        What is told of each, int64[count, 8], its columns named in `kernel.py` (`TOLD_POINTS`, `USED`, `OUTSIDE` …),
        and the actions of the last one.
        """
        out, line = np.zeros((count, kernel.TOLD), np.int64), np.zeros(50, np.int64)
        stronger, masks, table, sent, found, actions = plain_arrays(
            self.stronger, self.masks, self.table, np.array(errand.numbers, np.int64), out, line)
        kernel.run_thumb(self.options, stronger, masks, table, sent, kernel.U(start), found, actions)
        return np.asarray(found, np.int64), np.asarray(actions, np.int64)

    def habits(self, plays: Sequence[Play], viewer: int) -> NDArray[np.int64]:
        """How often the other seats would have played otherwise by the rule of thumb, int64[m, 2].

        `plays` were made from these positions on, which stand at a lead. The first column counts other cards, the
        second those of another suit or worth.
        """
        out = np.zeros((len(self), 2), np.int64)
        numbers = np.array([action_of(play) for play in plays], np.int64)
        stronger, masks, table, actions, found = plain_arrays(self.stronger, self.masks, self.table, numbers, out)
        kernel.compare_habits(self.options, stronger, masks, table, actions, viewer, found)
        return np.asarray(found, np.int64)


def plain_arrays(*arrays: Any) -> Sequence[Any]:
    """The arrays as the kernel takes them: lists of Python's numbers where it is not compiled."""
    if kernel.COMPILED:
        return arrays
    _tell_that_it_is_slow()
    return [array.tolist() for array in arrays]


@cache
def _tell_that_it_is_slow() -> None:
    warnings.warn("numba is not installed (or switched off): playouts give the same numbers, but over a hundred times "
                  "slower. To have them fast: pip install numba", SlowKernel, stacklevel=5)


def encode(state: State) -> EncodedPosition:
    """The arrays of one state of the play phase; AnalysisError for any other state."""
    return encode_all([state])


def encode_all(states: Iterable[State]) -> EncodedPosition:
    """The arrays of several states of the play under one contract and one set of rules, a row each."""
    found = list(states)
    if not found:
        raise AnalysisError("no state was given; at least one is needed")
    options = {options_of(_in_play(state)) for state in found}
    if len(options) > 1:
        raise AnalysisError(f"{len(found)} states were given under {len(options)} different trumps or rules of play; "
                            "those of one batch must agree")
    return EncodedPosition(options.pop(), stronger_cards(found[0].powers),
                           np.array([_masks(state) for state in found], np.uint64),
                           np.array([_table(state) for state in found], np.int64))


def _in_play(state: State) -> State:
    if not isinstance(state, State):
        raise AnalysisError(f"{state!r} is no State")
    if state.phase is not Phase.PLAY:
        raise AnalysisError(f"this state is in the phase {str(state.phase)!r}; one in the phase 'play' is needed, "
                            "with contract and friend settled: apply the actions that lead there, or use "
                            "State.from_position")
    return state


def options_of(state: State) -> kernel.Options:
    """The rules of the play under a state's contract, as the kernel's integers."""
    return rules_of_play(state.rules, state.trump)


def rules_of_play(rules: RuleSet, trump: Suit | None) -> kernel.Options:
    """The rules of the play under a trump, as the kernel's integers."""
    powers = rules.powers_by_trump[trump]
    return kernel.Options(
        kernel.NO_TRUMP if trump is None else int(trump), powers.mighty.index, powers.caller.index,
        _TRUMP_LEADS.index(rules.trump_first_lead), int(rules.trump_first_ruff),
        _JOKER_USES.index(rules.joker_first_trick), _JOKER_USES.index(rules.joker_last_trick),
        int(rules.call_spares_mighty), int(rules.call_on_first_trick))


def _masks(state: State) -> list[int]:
    return [*(hand.mask for hand in state.hands), state.played.mask, state.discard.mask if state.discard else 0,
            state.friend_card.mask if state.friend_card else 0, *_lacks(state)]


def _lacks(state: State) -> list[int]:
    """By seat, the suits that it did not follow: it has none of them, not even the Mighty (R6.3)."""
    lacks, special = [0] * len(SEATS), state.mighty.mask | JOKER.mask
    for leader, plays in [*((trick.leader, trick.plays) for trick in state.tricks), (state.leader, state.trick)]:
        for place, play in enumerate(plays[1:], 1):
            suit = SUIT_MASKS[plays[0].led or Suit.S]
            if not play.card.mask & (suit | special):
                lacks[(leader + place) % len(SEATS)] |= suit
    return lacks


def _table(state: State) -> list[int]:
    laid = [play.card.index for play in state.trick]
    declarer = kernel.NOBODY if state.declarer is None else state.declarer
    return [declarer, friend_of(state), friend_shown(state), state.trick_number, state.leader, len(laid),
            state.led or 0, int(state.joker_called), *laid, *[kernel.DEAD] * (4 - len(laid)), *state.taken]


def friend_of(state: State) -> int:
    """The friend's seat as the referee knows it; the declarer's own when he is alone, −1 while it is still open."""
    if len(state.government) == 1 and not state.alone:
        return kernel.NOBODY
    return next((seat for seat in state.government if seat != state.declarer), _declarer(state))


def friend_shown(state: State) -> int:
    """The same as far as every seat knows it: −1 while the friend's card has not been seen."""
    if state.friend is not None:
        return state.friend
    card = state.friend_card
    hidden = card is not None and card not in state.played and card not in (state.kitty_opened or ())
    return kernel.NOBODY if hidden or friend_of(state) == kernel.NOBODY else _declarer(state)


def _declarer(state: State) -> int:
    assert state.declarer is not None  # no play without a declarer
    return state.declarer


@lru_cache(maxsize=64)
def stronger_cards(powers: Powers) -> NDArray[np.uint64]:
    """For each led suit and card, the cards of greater strength; last in a row, those of any strength at all."""
    table = np.zeros((len(Suit), kernel.CODES), np.uint64)
    for suit in Suit:
        order = powers.orders[suit]
        for row, strength in enumerate([*order, 0]):
            table[suit, row] = sum(card.mask for card in CARDS if order[card.index] > strength)
    flat = table.reshape(-1)
    flat.setflags(write=False)
    return flat


def action_of(play: Play) -> int:
    """The kernel's action of a play: 0–52 its card, 53–56 a joker that names a suit, 57 a joker call."""
    if play.call:
        return kernel.CALL_INDEX
    return play.card.index if play.suit is None else kernel.JOKER_LEAD + int(play.suit)


def decoded(options: kernel.Options, action: int) -> Play:
    """The engine's action of a kernel's action, 0–57."""
    if action == kernel.CALL_INDEX:
        return CALLS[options.caller]
    return JOKER_LEADS[action - JOKER.index - 1] if action > JOKER.index else PLAYS[action]
