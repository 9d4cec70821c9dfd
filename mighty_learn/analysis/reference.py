"""The two policies of the kernel once more, in the engine's own nouns: slow, plain, and what the kernel is tested by.

`by_rule` takes a View, so that it cannot use what its seat may not know; since the kernel plays the same cards, neither
does the kernel. Chance comes from the same stream: splitmix64 of (seed, index), one number a choice.
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import CARDS, JOKER, TRICKS, Card, CardSet, Suit
from mighty_learn.engine.play import winner_of
from mighty_learn.engine.shuffle import mixed, splitmix64
from mighty_learn.engine.state import State
from mighty_learn.engine.view import View, observe


def playout(state: State, policy: str, seed: int, index: int) -> State:
    """The finished game after playout `index` of this seed, played by the engine."""
    stream = splitmix64(mixed(seed, index))
    while not state.is_over:
        view = observe(state, state.seat)
        actions = cast(tuple[Play, ...], view.legal_actions())  # never a claim
        liked = by_rule(view, actions) if policy == "rule" else actions
        state = state.apply(liked[below(len(liked), stream)])
    return state


def below(limit: int, stream: Iterator[int]) -> int:
    """A uniform number from 0 to limit − 1: half a word times the limit, unfair products redrawn."""
    while True:
        product = (next(stream) >> 32) * limit
        if product % 2**32 >= 2**32 % limit:
            return product >> 32


def by_rule(view: View, actions: Sequence[Play]) -> Sequence[Play]:
    """The legal actions that the rule of thumb likes; chance chooses among them."""
    known = view.played | view.hand | (view.discard or CardSet())
    unseen = CardSet(CARDS) - known
    return _follow(view, actions, unseen) if view.trick else _lead(view, actions, unseen)


def _lead(view: View, actions: Sequence[Play], unseen: CardSet) -> Sequence[Play]:
    """Call the joker, draw trump for the government, cash high cards, spend the joker in time, or lead low."""
    in_government = view.viewer == view.declarer or view.is_friend
    calls = [play for play in actions if play.call]
    if calls and JOKER in unseen and not (in_government and view.friend_card is JOKER):
        return calls
    plain = [play for play in _plain(view, actions) if not play.call]
    tops = [play for play in plain if not _covered(view, play.card, unseen)]
    joker = [play for play in actions if play.card is JOKER]
    if in_government and any(card.suit is view.trump for card in unseen if card is not JOKER):
        of_trump = [play for play in plain if play.card.suit is view.trump]
        high = [play for play in tops if play in of_trump] if view.viewer == view.declarer else []
        draws = [play for play in joker if play.suit is view.trump and view.joker_live]
        low = [play for play in of_trump if not play.card.is_point]
        if found := high or (draws if view.viewer == view.declarer else []) or low:
            return found
    side = [play for play in tops if play.card.suit is not view.trump]
    last_chance = joker if view.trick_number == TRICKS - 1 else []
    return side or last_chance or _cheap(view, plain, unseen) or actions


def _follow(view: View, actions: Sequence[Play], unseen: CardSet) -> Sequence[Play]:
    """Load points on a partner's trick, win surely and cheaply, use the great cards for points, ruff, or play low."""
    place = winner_of(view, view.trick)
    best, partner, last = view.trick[place].card, _is_partner(view, (view.leader + place) % 5), len(view.trick) == 4
    plain = _plain(view, actions)
    cheap = _cheap(view, plain, unseen) or actions
    great = best is view.mighty or best is JOKER
    if partner and _strength(view, best) and (last or great or not _covered(view, best, unseen)):
        gifts = [play for play in plain if play.card.is_point and play.card.suit is not view.trump]
        return [play for play in gifts if _covered(view, play.card, unseen)] or gifts or cheap
    wins = [play for play in actions if _strength(view, play.card) > _strength(view, best)]
    sure = [play for play in wins if play in plain and (last or not _covered(view, play.card, unseen))]
    if sure:
        return [min([play for play in sure if play.card.is_point] or sure, key=_index)]
    worth = sum(play.card.is_point for play in view.trick)
    powers = [play for play in wins if play not in plain]
    if powers and not partner and (worth or view.trick_number == TRICKS - 1):
        return [play for play in powers if play.card is JOKER] or powers
    ruffs = [play for play in wins if play in plain and play.card.suit is view.trump]
    return [min(ruffs, key=_index)] if ruffs and worth and not partner else cheap


def _is_partner(view: View, other: int) -> bool:
    """Whether the viewer takes this seat for a partner: whoever is not proved an enemy."""
    if view.viewer == view.declarer:
        return other == view.friend
    if view.is_friend:
        return other == view.declarer
    return other not in (view.declarer, view.friend)


def _plain(view: View, actions: Sequence[Play]) -> list[Play]:
    return [play for play in actions if play.card is not view.mighty and play.card is not JOKER]


def _covered(view: View, card: Card, unseen: CardSet) -> bool:
    """Whether a higher card of its suit is unseen; the Mighty counts apart."""
    return any(other.suit is card.suit and other.index > card.index for other in unseen if other is not view.mighty)


def _cheap(view: View, plain: list[Play], unseen: CardSet) -> list[Play]:
    poor = [play for play in plain if not play.card.is_point]
    side = [play for play in poor if play.card.suit is not view.trump]
    low = [play for play in plain if _covered(view, play.card, unseen)]
    return side or poor or low or plain


def _strength(view: View, card: Card) -> int:
    return view.powers.strength(card, view.led or Suit.S, view.joker_live)


def _index(play: Play) -> int:
    return play.card.index
