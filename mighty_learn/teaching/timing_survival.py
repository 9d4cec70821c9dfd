"""How long a Mighty that is kept back lives, when the opposition leads its suit and when it plays as usual.

Deals in which the Mighty's holder has just so many cards of its suit and becomes the friend. He plays the Mighty only
when nothing else is allowed; all else is the rule of thumb. The attack: a member of the opposition who is on lead leads
the lowest card of the Mighty's suit as long as he has one and the Mighty is still out. Standard library only.
"""
from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count

from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import SEATS, CardSet, Suit
from mighty_learn.engine.presets import CAMPUS
from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import View
from mighty_learn.players.policy import Choice, Policy, Reason, step
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.teaching.counted_games import Share

GAMES, SEED = 120, 1010  # games of each kind
LENGTHS = (1, 2, 3)  # cards of the Mighty's suit in its holder's hand, itself among them
CHUNK = 10


@dataclass(frozen=True)
class Kind:
    """How many cards of its suit the Mighty's holder has, and whether the suit is attacked."""

    length: int
    attacked: bool

    def __str__(self) -> str:
        return f"{'attack' if self.attacked else 'usual'}_{self.length}"


KINDS = (*(Kind(length, True) for length in LENGTHS), Kind(1, False))


@dataclass
class Tally:
    """On which trick the Mighty fell, game by game. `done`: games of the kind that has fewest."""

    fell: Mapping[Kind, list[int]] = field(default_factory=lambda: {kind: [] for kind in KINDS})

    @property
    def done(self) -> int:
        """So many games of each kind are played."""
        return min(map(len, self.fell.values()))

    def alive(self, kind: Kind, trick: int) -> Share:
        """In how many games the Mighty was still in hand after this trick."""
        fell = self.fell[kind]
        return Share(sum(one > trick for one in fell), len(fell))


def experiment(games: int = GAMES, seed: int = SEED) -> Iterator[Tally]:
    """Play so many games of each kind; the tally every now and then, and at the end."""
    if games < 1:
        raise ValueError(f"games={games!r}: expected 1 or more")
    tally = Tally()
    starts = {length: _starts(length, seed) for length in LENGTHS}
    for number in range(1, games + 1):
        for length, deals in starts.items():
            start = next(deals)
            for kind in KINDS:
                if kind.length == length:
                    tally.fell[kind].append(fall(start, kind.attacked))
        if not number % CHUNK or number == games:
            yield tally


def _starts(length: int, seed: int) -> Iterator[State]:
    """Contracts in a suit but spades whose friend holds ♠A, the Mighty, among so many spades."""
    for index in count():
        deal = State.deal(CAMPUS, mixed(mixed(seed, length), index), index % 5)
        if not _holds(deal.hands, length):
            continue
        state = deal
        while not state.is_over and state.phase is not Phase.PLAY:
            state, _ = step(state, rule_of_thumb, random.Random(0))  # which leaves nothing to chance
        if not state.is_over and state.mighty.suit is Suit.S and state.friend_card is state.mighty and (
                not state.alone and _holds(state.hands, length)):
            yield state


def _holds(hands: tuple[CardSet, ...], length: int) -> bool:
    mighty = CAMPUS.mighty(None)
    return any(mighty in hand and len(hand.of_suit(Suit.S)) == length for hand in hands)


def fall(start: State, attacked: bool) -> int:
    """The trick on which the Mighty is played by its holder, who keeps it as long as he may."""
    holder = next(seat for seat in SEATS if start.mighty in start.hands[seat])
    players = [_player(seat, holder, start, attacked) for seat in SEATS]
    state = start
    while start.mighty in state.hands[holder]:
        state, _ = step(state, players[state.seat], random.Random(0))
    return len(state.tricks) if not state.trick else state.trick_number


def _player(seat: int, holder: int, start: State, attacked: bool) -> Policy:
    if seat == holder:
        return keeping
    return attacking if attacked and seat not in start.government else rule_of_thumb


def keeping(view: View, rng: random.Random) -> Choice:
    """As the rule of thumb, but the Mighty is played only when nothing else may be."""
    choice = rule_of_thumb(view, rng)
    if not isinstance(choice.action, Play) or choice.action.card is not view.mighty:
        return choice
    others = [action for action in view.legal_actions() if isinstance(action, Play) and action.card is not view.mighty]
    return min((Choice(action, Reason.THROW_AWAY) for action in others), key=_dearness, default=choice)


def _dearness(choice: Choice) -> tuple[bool, bool, int]:
    assert isinstance(choice.action, Play)
    card = choice.action.card
    return card.is_joker, card.is_point, int(card.rank or 0)


def attacking(view: View, rng: random.Random) -> Choice:
    """As the rule of thumb, but leads the lowest card of the Mighty's suit while the Mighty is out."""
    played = any(play.card is view.mighty for trick in view.tricks for play in trick.plays)
    suit = [action for action in view.legal_actions() if isinstance(action, Play)
            and action.card.suit is view.mighty.suit and action.card is not view.mighty and not action.call]
    if view.trick or played or not suit:
        return rule_of_thumb(view, rng)
    return min((Choice(action, Reason.LEAD_LOW) for action in suit), key=_dearness)

