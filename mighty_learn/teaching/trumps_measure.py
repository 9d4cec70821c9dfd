"""What each lead is worth to a declarer with trumps: measured on common worlds, by several ways of playing on.

Used by the script that writes `trumps_plays.toml` and by the test that measures some of it again; it needs numpy. What
a lesson makes of the numbers stands in `trumps_plays`.
"""
from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from mighty_learn.analysis.bidding import AuctionModel, Bidding
from mighty_learn.analysis.compare import Comparison, compare
from mighty_learn.analysis.deals import worlds
from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import Card
from mighty_learn.engine.state import State
from mighty_learn.engine.view import View, observe
from mighty_learn.players.policy import step
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.teaching.trumps_counting import TrumpCount

SEED = 9
EXACT_FROM = 5  # the first trick from which worlds are solved
CLEAR = 3.0  # standard errors; a lead that costs less by its first measure is measured again in fresh worlds
LEAST_AGAIN = 0.1  # point cards that it must cost then
REPLIES = 200  # worlds in which the replies to a lead are looked at


@dataclass(frozen=True)
class Way:
    """A way of measuring: how worlds are drawn, how many, and how they are played on."""

    name: str
    policy: str
    n: int
    repeat: int | None = None
    bidding: Bidding | None = None

    def compare(self, view: View, leads: Sequence[str]) -> Comparison:
        """These leads side by side."""
        return compare(view, leads, n=self.n, seed=SEED, policy=self.policy, repeat=self.repeat, bidding=self.bidding)


THUMB = Way("thumb", "thumb", 2000)
RULE = Way("rule", "rule", 1000, repeat=4)
AUCTION = Way("auction", "thumb", 400, bidding=AuctionModel())
EXACT = Way("exact", "exact", 200)


def ways(view: View) -> tuple[Way, ...]:
    """Those by which a position is measured; the first two decide, the others must not speak against it."""
    return (THUMB, RULE, AUCTION, EXACT) if view.trick_number >= EXACT_FROM else (THUMB, RULE, AUCTION)


def leads_of(view: View) -> tuple[str, ...]:
    """The cards that may be led, in the order of the hand; the joker and a joker call are left to others."""
    plays = [action for action in view.legal_actions() if isinstance(action, Play)]
    return tuple(dict.fromkeys(str(play.card) for play in plays if not play.card.is_joker))


def classes(found: Comparison) -> tuple[tuple[str, ...], ...]:
    """The leads, those together that gave the same in every world."""
    groups: dict[bytes, list[str]] = {}
    for column, lead in enumerate(found.actions):
        groups.setdefault(found.totals[:, column].tobytes(), []).append(lead)
    return tuple(map(tuple, groups.values()))


def good(found: Comparison) -> frozenset[str]:
    """The lead ahead, its equals, and those whose distance to it may be chance."""
    return frozenset([*found.equals, *found.rivals])


def losses(found: Comparison) -> Mapping[str, tuple[float, float]]:
    """By lead, how many point cards it costs against the one ahead, and the standard error of that."""
    told = {lead: found.loss(lead) for lead in found.actions}
    return {lead: (round(loss.mean, 3), round(loss.stderr, 3)) for lead, loss in told.items()}


def holds_afresh(view: View, best: str, lead: str, n: int = 8000) -> bool:
    """Whether `lead` is worse than `best` in fresh worlds too, clear of its error and by enough to be called wrong."""
    again = compare(view, (best, lead), n=n, seed=SEED + 1, policy=RULE.policy, repeat=RULE.repeat)
    lost = again.difference(best, lead)
    return lost.mean >= max(LEAST_AGAIN, CLEAR * lost.stderr)


# --- the replies


def replies(state: State, lead: str) -> State:
    """The trick played to its end in this deal: the others by the rule of thumb."""
    after, rng = state.apply(lead), random.Random(0)  # the rule of thumb leaves nothing to chance
    while after.trick:
        after, _ = step(after, rule_of_thumb, rng)
    return after


def tricks_lost(view: View, lead: str, n: int = REPLIES) -> int:
    """In how many of n worlds the opposition takes the trick that is opened with this card."""
    return sum(_is_lost(replies(world, lead)) for world in islice(worlds(view, n, SEED), n))


def _is_lost(after: State) -> bool:
    return after.tricks[-1].winner not in after.government


def stopping(state: State, way: Way) -> float | None:
    """By how much a lead of another suit beats the highest trump, where the declarer first leads with no trump out.

    The other lead is the highest card that has no higher one left in its suit, the Mighty among them, else the lowest.
    None where the deal does not come to it.
    """
    for view in moments(state, last=8):
        count = TrumpCount(view)
        side = [card for card in view.hand if card not in count.own]
        if count.out or not side:
            continue
        winners = [card for card in side if card is view.mighty or not count.higher(card)]
        chosen = max(winners, key=_worth) if winners else min(side, key=_worth)
        top = max(count.own, key=lambda card: card.mask)
        return way.compare(view, [str(chosen), str(top)]).difference(str(chosen), str(top)).mean
    return None


def _worth(card: Card) -> tuple[int, int]:
    return card.rank or 0, card.mask


# --- where leads are looked for


def moments(state: State, first: int = 2, last: int = 6) -> Iterator[View]:
    """The declarer's leads in a game by the rule of thumb, where he holds a trump, but no joker and no joker caller."""
    rng = random.Random(0)
    while not state.is_over and state.trick_number <= last:
        if state.tricks and not state.trick and state.seat == state.declarer and state.trick_number >= first:
            view = observe(state, state.seat)
            if _is_fit(view):
                yield view
        state, _ = step(state, rule_of_thumb, rng)


def _is_fit(view: View) -> bool:
    held = view.hand.mask
    apart = 1 << 52 | view.joker_caller.mask
    return view.trump is not None and bool(held & view.powers.trumps) and not held & apart
