"""What bids, exchange, friend call and plays tell about the hidden cards: how likely a layout makes them.

Every reading gives a number from 0 to 1 for each layout. They say how players of this package's kind decide, softened
so that a player with other habits is misread only a little: nothing is ever ruled out by them. Proofs (who does not
follow has none) are the matter of `analysis/knowledge.py`. The weights are those with which `players/simple` values a
hand; the softness was chosen by how much of the true friend's place and of the declarer's hand the readings told in
games of rules of thumb.
"""
from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis.outcomes import positions_in, support_of
from mighty_learn.analysis.support import Layout
from mighty_learn.engine.actions import HIGHEST_CONTRACT, Bid, Contract, FriendKind, Pass, Play
from mighty_learn.engine.auction import lowest, outbids
from mighty_learn.engine.cards import JOKER, SUIT_MASKS, Card, Rank, Suit
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Phase, Table
from mighty_learn.engine.view import View
from mighty_learn.players.simple.bidding import NO_TRUMP_WINNERS
from mighty_learn.players.simple.valuing import DEALT_NO_TRUMP, DEALT_SUIT, TRUMPS
from mighty_learn.players.strong.layouts import Layouts, Masks

Weights = NDArray[np.float64]

SOFT = 1.0  # point cards over which a bidder's mind changes
SLIP = 0.15  # how often a call tells nothing at all
STRONGER_HELD = 0.15  # that a declarer calls a card although a stronger one is missing from his hand
LAID_POWER = 0.02  # that a card of power or a trump was laid away, against a low side card
LAID_TOP = 0.1  # that a side ace was
OTHER_CARD = 0.8  # that a player plays a card like the usual one, of its suit and worth, but not that one
OTHER_KIND = 0.3  # that he plays another kind of card than the usual


def weigh(layouts: Layouts) -> Weights:
    """How likely each layout makes what the others did, float64[m], each from 0 to 1."""
    view = layouts.view
    weights = np.ones(len(layouts))
    if view.calls:
        weights *= auction(layouts)
    if view.declarer not in (None, view.viewer) and view.phase is not Phase.AUCTION:
        weights *= discard(layouts) * friend_call(layouts)
    return weights * plays(layouts) if view.phase is Phase.PLAY else weights


# --- the auction


def auction(layouts: Layouts) -> Weights:
    """How likely the dealt hands of the others make their calls."""
    view, weights = layouts.view, np.ones(len(layouts))
    high: Contract | None = None
    for seat, call in view.calls:
        if seat != view.viewer and isinstance(call, Bid | Pass):
            weights *= SLIP + (1 - SLIP) * _call(view, layouts.dealt[:, seat], call, high)
        if isinstance(call, Bid):
            high = call.contract
    return weights


def _call(view: View, hands: Masks, call: Bid | Pass, high: Contract | None) -> Weights:
    """A bid is made by a hand worth it; a pass by one worth none of the bids that were open."""
    if isinstance(call, Bid):
        return _sigmoid(dealt_values(view.rules, hands, call.contract.trump) - call.contract.number)
    open_bids = [(trump, _cheapest(view, trump, high)) for trump in TRUMPS]
    margins = [dealt_values(view.rules, hands, trump) - number for trump, number in open_bids if number is not None]
    return 1 - _sigmoid(np.max(margins, axis=0)) if margins else np.ones(len(hands))


def _sigmoid(margin: Weights) -> Weights:
    return 1 / (1 + np.exp(-margin / SOFT))


def _cheapest(table: Table, trump: Suit | None, high: Contract | None) -> int | None:
    """The lowest number open in a trump; None when it would be above 20."""
    if high is None:
        return lowest(table)
    number = high.number + (not outbids(Contract(trump, high.number), high, table.rules.no_trump_outranks))
    return number if number <= HIGHEST_CONTRACT else None


def dealt_values(rules: RuleSet, hands: Masks, trump: Suit | None) -> Weights:
    """`players.simple.valuing.dealt_value` of many hands, float64[m]; no trump without enough winners is worth 0."""
    mighty = np.uint64(rules.mighty(trump).mask)
    plain = hands & ~mighty & ~np.uint64(JOKER.mask)
    has_mighty, has_joker = (hands & mighty) != 0, (hands & np.uint64(JOKER.mask)) != 0
    aces, kings, voids = (np.zeros(len(hands)) for _ in range(3))
    for suit in Suit:
        if suit is trump:
            continue
        held = plain >> np.uint64(13 * suit) & np.uint64(0x1FFF)
        if rules.mighty(trump).suit is suit:
            held = held << np.uint64(1)
        aces += (held >> np.uint64(12) & np.uint64(1)) != 0
        kings += ((held >> np.uint64(11) & np.uint64(1)) != 0) & (np.bitwise_count(held) > 1)
        voids += held == 0
    weights = DEALT_NO_TRUMP if trump is None else DEALT_SUIT
    value = (weights.base + weights.mighty * has_mighty + weights.joker * has_joker + weights.aces * aces
             + weights.kings * kings + weights.voids * voids)
    if trump is None:
        return np.where(has_mighty.astype(int) + has_joker + aces >= NO_TRUMP_WINNERS, value, 0.0)
    trumps = plain & np.uint64(SUIT_MASKS[trump])
    tops = np.bitwise_count(trumps >> np.uint64(13 * trump + 10) & np.uint64(7))
    return np.asarray(value + weights.length * np.bitwise_count(trumps) + weights.tops * tops, np.float64)


# --- the exchange and the friend call


def discard(layouts: Layouts) -> Weights:
    """How likely the declarer laid these three away: not his trumps, not his cards of power, seldom an ace."""
    view = layouts.view
    powers = view.powers
    strong = powers.mighty.mask | JOKER.mask | powers.trumps
    aces = sum(Card.of(suit, Rank.ACE).mask for suit in Suit) & ~strong
    laid = layouts.discard
    return np.asarray(LAID_POWER ** np.bitwise_count(laid & np.uint64(strong))
                      * LAID_TOP ** np.bitwise_count(laid & np.uint64(aces)), np.float64)


def friend_call(layouts: Layouts) -> Weights:
    """How likely the declarer called this card: he calls the strongest that he lacks, so he holds the stronger ones."""
    view, weights = layouts.view, np.ones(len(layouts))
    if view.call is None or view.call.kind is FriendKind.FIRST or view.declarer is None:
        return weights
    own = layouts.began[:, view.declarer] | layouts.discard
    for card in _ranking(view):
        if card is view.friend_card:
            break
        weights *= np.where((own & np.uint64(card.mask)) != 0, 1.0, STRONGER_HELD)
    return weights


def _ranking(view: View) -> list[Card]:
    """The cards worth calling, the strongest first, as far as all tables agree."""
    tops = [] if view.trump is None else [Card.of(view.trump, rank) for rank in (Rank.ACE, Rank.KING)]
    return [view.mighty, JOKER, *(card for card in tops if card is not view.mighty)]


# --- the play


def plays(layouts: Layouts) -> Weights:
    """How likely the others played as they did: who could have done the usual thing and did not, is rare."""
    view = layouts.view
    start = _opening(support_of(view, None).world(0))
    if start.trick or not (view.tricks or view.trick):  # a position that began in the middle of a trick says nothing
        return np.ones(len(layouts))
    made = [action for action in view.history[len(start.history):] if isinstance(action, Play)]
    began = [Layout(tuple(hands), layout.kitty, layout.discard)
             for hands, layout in zip(layouts.began.tolist(), layouts.found, strict=True)]
    misses = positions_in(start, view.viewer, began).habits(made, view.viewer)
    other_kind = misses[:, 1]
    return np.asarray(OTHER_CARD ** (misses[:, 0] - other_kind) * OTHER_KIND ** other_kind, np.float64)


def _opening(world: State) -> State:
    """The world at its first lead."""
    state = world.origin.start()
    for action in world.history:
        if state.phase is Phase.PLAY:
            break
        state = state.apply(action)
    return state
