"""Whether five plays can make a trick at all: hands are dealt around them, and the engine plays them out.

The engine is the only judge here. The hands are those that allow most: whoever does not follow suit holds none of the
suit led, the leader holds as much of it as he can, an unseen joker lies where no call finds it. What the engine refuses
even then no game contains. Not judged: the auction and the tricks before.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence

from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import CARDS, JOKER, SEATS, TRICKS, Card, CardSet
from mighty_learn.engine.errors import IllegalAction
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.state import State
from mighty_learn.teaching.power_tables import Trump

_NUMBER = 15  # of the contract: it makes no difference to a trick
Refused = tuple[Play, IllegalAction]


def refusal(rules: RuleSet, trump: Trump, trick: int, plays: Sequence[Play]) -> Refused | None:
    """Which of the plays the rules refuse in this trick whatever the hands are, and why; None for a possible trick.

    In a house where trump is barred from the first trick, hands full of trumps allow most; so both kinds are tried.
    """
    found: list[Refused] = []
    for trumps_first in (False, True):
        refused = _played(rules, trump, trick, plays, _hands(rules, trump, trick, plays, trumps_first))
        if refused is None:
            return None
        found.append(refused)
    return found[0]


def _played(
    rules: RuleSet, trump: Trump, trick: int, plays: Sequence[Play], hands: Sequence[CardSet],
) -> Refused | None:
    contract = f"{'NT' if trump is None else trump}{_NUMBER}"
    state = State.from_position(rules, contract, 0, "none", hands, 0)
    for play in plays:
        refused = state.why_not(play)
        if refused is not None:
            return play, refused
        state = state.apply(play)
    return None


def _hands(
    rules: RuleSet, trump: Trump, trick: int, plays: Sequence[Play], trumps_first: bool,
) -> tuple[CardSet, ...]:
    """Five hands around the plays. Who follows suit takes first, so that nobody else has to hold the suit led."""
    own = [play.card for play in plays]
    left = [card for card in CARDS if card not in own]
    hands = [CardSet([card]) for card in own]
    for seat in sorted(SEATS, key=lambda seat: seat != 0 and not _follows(rules, trump, plays, seat)):
        wants = _wants(rules, trump, plays, seat, trumps_first)
        taken = sorted(left, key=wants)[:TRICKS - trick]
        hands[seat] |= CardSet(taken)
        left = [card for card in left if card not in taken]
    return tuple(hands)


def _follows(rules: RuleSet, trump: Trump, plays: Sequence[Play], seat: int) -> bool:
    """Whether this play would be allowed beside cards of the suit led; the Mighty and the joker always are (R6.3)."""
    card = plays[seat].card
    return card.suit == plays[0].led or bool(card.mask & rules.powers(trump).free)


def _wants(
    rules: RuleSet, trump: Trump, plays: Sequence[Play], seat: int, trumps_first: bool,
) -> Callable[[Card], tuple[bool, ...]]:
    """A key that sorts the unseen cards, first those which a seat had best hold."""
    likes_led = seat == 0 or _follows(rules, trump, plays, seat)
    trumps = rules.powers(trump).trumps if trumps_first and (seat == 0 or plays[seat].card.suit != plays[0].led) else 0

    def key(card: Card) -> tuple[bool, ...]:
        trump_last = bool(trumps and not card.mask & trumps)
        called = card is JOKER and plays[0].call and seat != 0
        return called, trump_last, (card.suit == plays[0].led) is not likes_led, card is not JOKER or seat != 0
    return key
