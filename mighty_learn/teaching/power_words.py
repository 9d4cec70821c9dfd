"""Why a card takes a trick, loses it, or may be played, with the rule: the sentences of lesson 2.

The cards of power come into play here; lesson 1 has words of its own, without them (`tricks`). Nothing is judged here
but by the engine.
"""
from __future__ import annotations

from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import TRICKS, Card, Suit
from mighty_learn.engine.errors import Why
from mighty_learn.engine.play import winner_of
from mighty_learn.engine.table import Table
from mighty_learn.engine.view import View
from mighty_learn.teaching.quiz import Sentence

_SPADE_ACE = Card("SA")


def facts_of(table: Table) -> dict[str, object]:
    """What every sentence about this table may name."""
    led = table.trick[0].led if table.trick else None
    return {"led": led, "trump": table.trump or "NT", "mighty": table.mighty, "caller": table.joker_caller,
            "house": table.rules.name, "k": table.trick_number}


def why(table: Table, play: Play) -> Sentence:
    """Why this card takes the five on the table, or does not; with what beats it."""
    winner = table.trick[winner_of(table, table.trick)]
    key = _why_it_wins(table, play) if play is winner else _why_it_loses(table, play, winner)
    return Sentence(f"powers.{key}", {**facts_of(table), "card": play.card, "winner": winner.card})


def _why_it_wins(table: Table, play: Play) -> str:
    card, led = play.card, table.trick[0].led
    if card is table.mighty:
        return "mighty_wins" if card is _SPADE_ACE else "mighty_moved"
    if card.is_joker and table.joker_live:
        return _why_the_joker_lives(table)
    if card.mask & table.powers.trumps:
        return "trump_wins"
    if card.suit != led:
        return "dead_trick"
    return "named_suit_wins" if table.trick[0].card.is_joker else "led_wins"


def _why_the_joker_lives(table: Table) -> str:
    """The joker wins; a joker caller beside it needs a word."""
    places = [play.card for play in table.trick]
    if table.joker_caller not in places:
        return "joker_wins"
    return "joker_uncalled" if places[0] is table.joker_caller else "joker_not_led"


def _why_it_loses(table: Table, play: Play, winner: Play) -> str:
    card, led = play.card, table.trick[0].led
    if card.is_joker:
        return _why_the_joker_loses(table)
    if card is _SPADE_ACE and table.trump is Suit.S:
        return "spade_ace_below_joker" if winner.card.is_joker else "spade_ace_is_trump"
    kind = "trump" if card.mask & table.powers.trumps else "led"
    if kind == "led" and card.suit != led:
        return "dead_card"
    if winner.card.is_joker:
        return f"{kind}_below_joker"
    if winner.card is table.mighty:
        return f"{kind}_below_power"
    return "lower" if winner.card.suit == card.suit else "led_below_trump"


def _why_the_joker_loses(table: Table) -> str:
    if table.joker_live:
        return "joker_below_mighty"
    if table.joker_called:
        return "joker_called"
    return "joker_first" if table.trick_number == 1 else "joker_last"


def why_allowed_or_not(view: View, card: Card) -> Sentence:
    """Why the viewer may or may not play this card of his hand now."""
    refused = view.why_not(Play(card))
    follows = view.hand.of_suit(view.led) if view.led is not None else ()
    facts = {**facts_of(view), "card": card}
    if refused is not None:
        only_mighty = refused.why is Why.MUST_FOLLOW and list(follows) == [view.mighty]
        return Sentence("powers.mighty_follows", facts) if only_mighty else Sentence.why(refused)
    return Sentence(f"powers.{_why_allowed(view, card)}", facts)


def _why_allowed(view: View, card: Card) -> str:
    follows = view.hand.of_suit(view.led) if view.led is not None else ()
    called = view.joker_called and any(one.is_joker for one in view.hand)
    if called:
        return "called_out" if card.is_joker else "spared_by_mighty"
    if card is view.mighty and list(follows) == [card]:
        return "mighty_forced"
    if card.is_joker:
        return "free_joker"
    if card is view.mighty:
        return "free_power"
    return "follows" if card in follows else "void"


def hints(table: Table) -> tuple[Sentence, ...]:
    """What to look at, in the order in which a player looks; they name no card of the answer."""
    facts = facts_of(table)
    looks = ["hint_led", "hint_mighty_spades" if table.trump is Suit.S else "hint_mighty", "hint_joker"]
    told = {"led": facts["led"], "trump": facts["trump"], "house": facts["house"], "k": facts["k"]}
    return tuple(Sentence(f"powers.{look}", told) for look in looks)


def state_of_joker(table: Table) -> str:
    """Whether the joker has its power in this trick: alive, first, last or called (R6.8, R6.9)."""
    if table.joker_called:
        return "called"
    if table.joker_live:
        return "alive"
    return "last" if table.trick_number == TRICKS else "first"
