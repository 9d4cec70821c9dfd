"""What to lead to the first trick: who takes it, who ruffs, whom it draws out, and what the government ends with.

Every lead is tried in the same worlds. The tricks after the first are played on by the policy too; a lead that only
pays if it is followed up with skill is worth what the policy makes of it.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis import kernel
from mighty_learn.analysis.batches import Cancel
from mighty_learn.analysis.bidding import Bidding
from mighty_learn.analysis.encode import NO_ERRAND, POLICIES, EncodedPosition
from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.analysis.estimate import Estimate
from mighty_learn.analysis.outcomes import positions_in
from mighty_learn.analysis.progress import Progress
from mighty_learn.analysis.support import Layout
from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.plots import show_bars
from mighty_learn.engine.actions import Action, FriendKind, Play, parse
from mighty_learn.engine.cards import JOKER, SEATS, SUIT_MASKS, CardSet
from mighty_learn.engine.errors import IllegalAction
from mighty_learn.engine.state import State
from mighty_learn.engine.view import View
from mighty_learn.players.measures.asking import WITHOUT_CHANCE, Asked, Worlds, governs, on_lead, rolled
from mighty_learn.players.measures.table import Paired, Samples, Sheet, mean, share, share_bar
from mighty_learn.text import Lang, show, t

N = 2_000
# Columns of a sample. All but the points are 0 or 1.
POINTS, TAKES, RUFFED_BY_FOE, RUFFED_BY_FRIEND, FRIEND, MIGHTY, JOKER_FELL, ALL_FOLLOW = range(8)
HEADS = ("points", "takes", "ruff", "ruff_foe", "friend", "mighty", "joker")  # columns of the table, as in a Lead


class Lead(NamedTuple):
    """What one lead leads to. Chances are 0–1, and of other hands than the leader's."""

    lead: str  # in notation
    points: Estimate  # the government's final point cards
    takes: Estimate  # chance that the government takes the trick
    ruff: Estimate  # chance that somebody ruffs
    ruff_by_opposition: Estimate
    friend_shown: Estimate  # chance that the friend shows himself: his card falls, or the first trick makes him friend
    mighty: Estimate  # chance that the Mighty falls
    joker: Estimate  # … the joker
    all_follow: Estimate  # chance that each other hand holds a card of the suit led; it stands on no policy


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class FirstTrick(Paired):
    """The leads to the first trick side by side, on common worlds. `names` are the leads in notation."""

    samples: Samples  # int64[n, leads, 8], read only; the columns are named in this module
    contract: str
    never: frozenset[str]  # of friend, mighty, joker, those that cannot fall from another hand

    @property
    def rows(self) -> tuple[Lead, ...]:
        """One for each lead, in the order asked for."""
        return tuple(map(self.__getitem__, self.names))

    def __getitem__(self, lead: str | Action) -> Lead:
        place = self.place(str(lead))
        of = [self.estimate(self.samples[:, place, column]) for column in range(self.samples.shape[2])]
        ruff = self.samples[:, place, RUFFED_BY_FOE] | self.samples[:, place, RUFFED_BY_FRIEND]
        return Lead(str(lead), of[POINTS], of[TAKES], self.estimate(ruff), of[RUFFED_BY_FOE], of[FRIEND], of[MIGHTY],
                    of[JOKER_FELL], of[ALL_FOLLOW])

    def sheet(self, lang: Lang) -> Sheet:
        """The leads, the best mean first."""
        words = {name: show(name, "action", lang) for name in self.names}
        rows = sorted(self.rows, key=lambda row: self.loss(row.lead).mean)
        heads = [head for head in HEADS if head not in self.never]
        title = t("measure.first_title", lang, contract=self.contract)
        return Sheet(title, (t("measure.head_lead", lang), *(t(f"measure.head_{head}", lang) for head in heads)),
                     tuple((words[row.lead], *self._cells(row, heads)) for row in rows),
                     (self.verdict(lang, words), self.foot(lang)), self._drawn(rows, words, lang),
                     frozenset((y, 0) for y, row in enumerate(rows) if row.lead in self.best))

    def _cells(self, row: Lead, heads: list[str]) -> list[str]:
        found = dict(zip(HEADS, row[1:], strict=False))  # that all follow stands in the rows alone
        return [mean(found[head]) if head == "points" else share(found[head], self.exact) for head in heads]

    def _drawn(self, rows: list[Lead], words: dict[str, str], lang: Lang) -> tuple[Picture, ...]:
        takes = [share_bar(words[row.lead], row.takes, self.exact) for row in rows]
        return (self.losses(t("measure.first_losses", lang), {row.lead: words[row.lead] for row in rows}),
                show_bars(takes, t("measure.first_takes", lang), digits=0, unit="%"))


def first_trick(
    view: View, leads: Iterable[str | Action] | None = None, n: int = N, seed: int = 1, policy: str = "thumb", *,
    bidding: Bidding | None = None, gone: str | CardSet | None = None, executor: Executor | None = None,
    batch: int | None = None, progress: Progress = None, cancel: Cancel | None = None,
) -> FirstTrick:
    """What each lead to the first trick leads to, for the declarer, who leads it (R6.1).

    `leads`: legal plays, all of them unless told. Every one is tried in the same n worlds, those of
    `worlds(view, n, seed)` (all worlds once when there are no more than n), and the policy plays on: "thumb", the rule
    of thumb of the package's players; "rule" and "random" as in `playouts`. A ruff is a trump on the lead of another
    suit. With a first-trick friend the government takes every first trick but in name.
    `bidding`, `gone`, `executor`, `batch`, `progress`, `cancel` as in `compare`; none of the last four changes a
    number. AnalysisError: a view that is not on lead in the first trick, an unknown policy, n not positive, a lead
    given twice. IllegalAction: a lead that is not legal.
    """
    asked = Asked.of(n, seed, policy, POLICIES, executor, batch, progress, cancel)
    looked = _of_first_trick(view)
    plays = _plays(looked, leads)
    worlds = Worlds.of(looked, asked, gone, bidding)
    samples, whole = asked.samples(_Leads(worlds, plays, asked.policy), worlds.count(asked.n))
    return FirstTrick(
        n=len(samples), seed=asked.seed, policy=asked.policy, partial=not whole, exact=worlds.every and whole,
        names=tuple(map(str, plays)), points=samples[:, :, POINTS], viewer=looked.viewer, governs=governs(looked),
        samples=samples, contract=str(looked.contract), never=frozenset(_never(looked)))


def _never(view: View) -> Iterator[str]:
    """Of friend, Mighty and joker those in no other hand: the viewer holds them or has seen them laid away."""
    seen = view.hand | (view.discard or CardSet())
    card = view.friend_card
    by_first = view.call is not None and view.call.kind is FriendKind.FIRST
    if not by_first and (card is None or card in seen or view.friend is not None):
        yield "friend"
    yield from (name for name, power in (("mighty", view.mighty), ("joker", JOKER)) if power in seen)


def _of_first_trick(view: View) -> View:
    found = on_lead(view)
    if found.trick_number != 1:
        raise AnalysisError(f"{found!r} leads trick {found.trick_number}; expected the first trick. For later ones ask "
                            "compare(view, actions)")
    return found


def _plays(view: View, leads: Iterable[str | Action] | None) -> tuple[Play, ...]:
    if isinstance(leads, str) or not isinstance(leads, Iterable | None):
        raise AnalysisError(f"leads={leads!r}; expected a list such as ['SA', 'H3']")
    found = view.legal_actions() if leads is None else [parse(given) for given in leads]
    for action in found:
        if not isinstance(action, Play):
            raise AnalysisError(f"lead {str(action)!r}: expected a card to lead, such as 'SA' or 'JK>H'")
        if refused := view.why_not(action):
            raise IllegalAction(refused.why, refused.rule, **{**refused.facts, "action": str(action)}) from None
    if len(set(found)) < len(found) or not found:
        raise AnalysisError(f"leads={list(map(str, found))}; expected at least one, and none twice")
    return tuple(action for action in found if isinstance(action, Play))


# --- the samples


@dataclass(frozen=True)
class _Leads:
    """A task for `batches.collect`: int64[count, leads, 8]."""

    worlds: Worlds
    plays: tuple[Play, ...]
    policy: str

    def __call__(self, start: int, count: int) -> Samples:
        layouts = self.worlds.layouts(start, count)
        return np.stack([self.tried(play, layouts, start) for play in self.plays], axis=1)

    def tried(self, play: Play, layouts: list[Layout], start: int) -> Samples:
        """int64[count, 8] of one lead."""
        after = self.worlds.support.world(0).apply(play)
        positions = rolled(positions_in(after, self.worlds.view.viewer, layouts), start)
        points, followed = self.replies(positions, start)
        order = (start + np.arange(len(layouts))) % len(layouts)
        found = _looked_at(after, positions, positions.table[order, kernel.FRIEND], followed, points)
        others = [seat for seat in SEATS if seat != after.leader]
        held = np.array([layout.hands for layout in layouts], np.uint64)[:, others]
        return np.column_stack([found, ((held & np.uint64(SUIT_MASKS[play.led or 0])) != 0).all(axis=1)])

    def replies(self, positions: EncodedPosition, start: int) -> tuple[Samples, Samples]:
        """The government's points, int64[m], and the four cards that follow the lead, int64[m, 4]."""
        seed, numbers = self.worlds.seed, range(start, start + len(positions))
        if self.policy == WITHOUT_CHANCE:  # the same without making plays of its actions
            told = [positions.told(NO_ERRAND, number, 1) for number in numbers]
            return (np.array([row[0, kernel.TOLD_POINTS] for row, _ in told]), np.array([line[:4] for _, line in told]))
        followed = [[play.card.index for play in positions.line(self.policy, seed, number)[:4]] for number in numbers]
        return positions.play(self.policy, seed, start, len(positions)), np.array(followed, np.int64)


def _looked_at(
    after: State, positions: EncodedPosition, friend: Samples, followed: Samples, points: Samples,
) -> Samples:
    """All columns of a sample but the last, from the four cards that follow, int64[m, 4]."""
    lead, declarer = after.trick[0], after.declarer
    seats = (after.leader + 1 + np.arange(4)) % 5
    winner = (after.leader + winners(positions, lead, followed, live=after.joker_live)) % 5
    by_first = friend == kernel.NOBODY
    friend = np.where(by_first, winner, friend)
    trumps = SUIT_MASKS[after.trump] if after.trump is not None and lead.led is not after.trump else 0
    ruffs = _among(followed, trumps)
    own = (seats == declarer) | (seats == friend[:, None])
    card = after.friend_card
    shown = np.where(by_first, winner != declarer, _among(followed, card.mask if card else 0).any(axis=1))
    found = (points, (winner == declarer) | (winner == friend), (ruffs & ~own).any(axis=1), (ruffs & own).any(axis=1),
             shown, _among(followed, after.mighty.mask).any(axis=1), _among(followed, JOKER.mask).any(axis=1))
    return np.stack(found, axis=1).astype(np.int64)


def _among(cards: Samples, mask: int) -> NDArray[np.bool_]:
    """Which of these cards are in the mask."""
    found: NDArray[np.bool_] = (np.uint64(mask) >> cards.astype(np.uint64) & np.uint64(1)).astype(bool)
    return found


def winners(positions: EncodedPosition, lead: Play, followed: Samples, live: bool) -> Samples:
    """At which place, 0–4, the trick is taken: the kernel's table of stronger cards, asked for many tricks at once."""
    led = lead.led
    assert led is not None  # a lead names a suit
    powers = np.uint64(kernel.CARDS if live else kernel.CARDS ^ kernel.JOKER)
    dead_lead = lead.card is JOKER and not live
    best = np.full(len(followed), kernel.DEAD if dead_lead else lead.card.index)
    place = np.zeros(len(followed), np.int64)
    for k in range(followed.shape[1]):
        card = followed[:, k]
        beaten = positions.stronger[kernel.CODES * led + best] & powers
        takes = (beaten >> card.astype(np.uint64) & np.uint64(1)).astype(bool)
        best, place = np.where(takes, card, best), np.where(takes, k + 1, place)
    return place
