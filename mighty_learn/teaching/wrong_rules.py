"""The rules as newcomers misremember them: who takes a trick, and what may be played, each with one thing wrong.

Everything else is the engine's, so that somebody with one of these beliefs is right wherever it makes no difference.
Whose beliefs they are, and how they answer a question, is in `students`.
"""
from __future__ import annotations

from collections.abc import Callable

from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import JOKER, TRICKS, Card, CardSet, Rank
from mighty_learn.engine.table import Table
from mighty_learn.engine.view import View

Winner = Callable[[Table], str]  # the card that takes the five on the table
Allowed = Callable[[View], frozenset[str]]  # the cards of the viewer that may be played now
Strength = Callable[[Table, Card], float]
_ABOVE_TRUMPS, _BELOW_THE_TWO = 26.5, 12.5  # places in the engine's order of strength; the second is subtracted
_SPADE_ACE = Card("SA")


# --- who takes the trick


def by(strength: Strength) -> Winner:
    """The strongest card by this measure; of equal ones the first."""
    def winner(table: Table) -> str:
        return str(max(table.trick, key=lambda play: strength(table, play.card)).card)

    return winner


def strength(table: Table, card: Card) -> float:
    """As it should be."""
    return _strength(table, card, table.joker_live)


right_winner = by(strength)


def _strength(table: Table, card: Card, joker_live: bool) -> float:
    led = table.trick[0].led
    assert led is not None
    return table.powers.strength(card, led, joker_live)


def _is_power(table: Table, card: Card) -> bool:
    return card is table.mighty or card.is_joker


def _rank(card: Card) -> int:
    return int(card.rank or 0)


def rank_alone(table: Table, card: Card) -> float:
    """The highest card wins, whatever its suit."""
    return strength(table, card) if _is_power(table, card) else _rank(card)


def no_trumps(table: Table, card: Card) -> float:
    """Trump is a suit like any other."""
    if _is_power(table, card):
        return strength(table, card)
    return _rank(card) if card.suit == table.trick[0].led else 0


def ace_above_all(table: Table, card: Card) -> float:
    """An ace always wins."""
    plain_ace = card.rank is Rank.ACE and not _is_power(table, card)
    return _ABOVE_TRUMPS if plain_ace else strength(table, card)


def ace_low(table: Table, card: Card) -> float:
    """An ace counts one and is the lowest card."""
    right = strength(table, card)
    plain_ace = card.rank is Rank.ACE and not _is_power(table, card)
    return right - _BELOW_THE_TWO if plain_ace and right else right


def first_trump(table: Table, card: Card) -> float:
    """The first to ruff has the trick; nobody can go higher."""
    if not card.mask & table.powers.trumps or table.trick[0].led == table.trump:
        return strength(table, card)
    place = [play.card for play in table.trick].index(card)
    return _ABOVE_TRUMPS - place / 10


def spade_ace_mighty(table: Table, card: Card) -> float:
    """The Mighty is ♠A, also when spades are trump."""
    if card is _SPADE_ACE:
        return 28
    if card is not table.mighty:
        return strength(table, card)
    return _rank(card) if card.suit == table.trick[0].led else 0


def joker_on_top(table: Table, card: Card) -> float:
    """The joker beats the Mighty."""
    return 29 if card.is_joker and table.joker_live else strength(table, card)


def joker_always_alive(table: Table, card: Card) -> float:
    """The joker has its power on the first and the last trick too."""
    return _strength(table, card, not table.joker_called)


def called_joker_alive(table: Table, card: Card) -> float:
    """A call brings the joker out, and the joker takes the trick."""
    return _strength(table, card, table.joker_live or table.joker_called)


def caller_kills(table: Table, card: Card) -> float:
    """Whenever the joker caller lies in the trick, led or not, with the call or without, the joker is dead."""
    called = any(play.card is table.joker_caller for play in table.trick)
    return _strength(table, card, table.joker_live and not called)


# --- what may be played


def allowed(view: View) -> frozenset[str]:
    """As it should be."""
    return _texts(_right(view))


def _right(view: View) -> CardSet:
    return CardSet(action.card for action in view.legal_actions() if isinstance(action, Play))


def _texts(cards: CardSet) -> frozenset[str]:
    return frozenset(map(str, cards))


def _or(cards: CardSet, otherwise: CardSet) -> frozenset[str]:
    """These cards; the others when there is none of these, since something has to be played."""
    return _texts(cards or otherwise)


def _powers(view: View) -> CardSet:
    return CardSet(card for card in view.hand if card is view.mighty or card.is_joker)


def _trumps(view: View) -> CardSet:
    return CardSet(card for card in view.hand if card.mask & view.powers.trumps)


def _follows(view: View) -> CardSet:
    """The cards of the suit led; none when leading."""
    return view.hand.of_suit(view.led) if view.led is not None else CardSet()


def anything(view: View) -> frozenset[str]:
    """Any card may be played at any time."""
    return _texts(view.hand)


def must_trump(view: View) -> frozenset[str]:
    """Whoever has none of the suit led must play trump."""
    void = view.led is not None and not _follows(view) and not view.joker_called
    return _texts(_trumps(view) | _powers(view)) if void and _trumps(view) else allowed(view)


def must_win(view: View) -> frozenset[str]:
    """Whoever can beat what lies on the table must."""
    if not view.trick:
        return allowed(view)
    best = max(strength(view, play.card) for play in view.trick)
    return _or(CardSet(card for card in _right(view) if strength(view, card) > best), _right(view))


def mighty_without_suit(view: View) -> frozenset[str]:
    """The Mighty belongs to no suit: it need not follow, and whoever holds no other card of the suit is free."""
    if view.led is None or view.joker_called:
        return allowed(view)
    follows = CardSet(card for card in _follows(view) if card is not view.mighty)
    return _texts(follows | _powers(view)) if follows else anything(view)


def powers_follow(view: View) -> frozenset[str]:
    """The Mighty and the joker have to wait until one holds none of the suit led."""
    if view.joker_called or not _follows(view):
        return allowed(view)
    return _texts(_follows(view))


def joker_barred(view: View) -> frozenset[str]:
    """The joker may not be played to the first and the last trick."""
    barred = view.trick_number in (1, TRICKS) and not view.joker_called
    return _or(CardSet(card for card in _right(view) if not card.is_joker), _right(view)) if barred else allowed(view)


def joker_and_nothing_else(view: View) -> frozenset[str]:
    """After a call the joker must be played, even by a hand that holds the Mighty."""
    return _texts(CardSet([JOKER])) if view.joker_called and JOKER in view.hand else allowed(view)


def call_not_heard(view: View) -> frozenset[str]:
    """A call asks for nothing: follow suit as usual."""
    if not view.joker_called:
        return allowed(view)
    return _texts(_follows(view) | _powers(view)) if _follows(view) else anything(view)


def caller_calls(view: View) -> frozenset[str]:
    """The joker caller, led without the call, brings the joker out all the same."""
    led = bool(view.trick) and view.trick[0].card is view.joker_caller
    return _texts(_powers(view)) if led and JOKER in view.hand else allowed(view)


def trump_lead_free(view: View) -> frozenset[str]:
    """The first trick may be opened with trump."""
    opening = view.trick_number == 1 and not view.trick
    return _texts(_right(view) | _trumps(view)) if opening else allowed(view)


def no_first_ruff(view: View) -> frozenset[str]:
    """Nobody may ruff the first trick."""
    follows = not view.trick or bool(_follows(view))
    if view.trick_number != 1 or follows:
        return allowed(view)
    return _or(CardSet(card for card in _right(view) if card not in _trumps(view)), _right(view))
