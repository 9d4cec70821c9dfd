"""What may be played from a hand, in words: the question, its hints, and for each card why it may be played or not.

Cards that may be played for one reason are told in one sentence, so that the sentences about a hand, read together,
name all the cards that may be played. Nothing is judged here but by the engine.
"""
from __future__ import annotations

from collections.abc import Mapping

from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import Card, CardSet
from mighty_learn.engine.errors import Why
from mighty_learn.engine.rules import FirstLead, JokerUse
from mighty_learn.engine.view import View
from mighty_learn.teaching.power_words import facts_of
from mighty_learn.teaching.sentence import Sentence


def prompt(view: View) -> Sentence:
    """What is asked: house, trick, trump; that the learner leads as declarer, or that it is his turn."""
    key = "legal.lead" if not view.trick else "powers.may_play"
    return Sentence(key if view.trump is not None else f"{key}_nt", facts_of(view))


def hints(view: View) -> tuple[Sentence, ...]:
    """What to look at, in the order in which a player looks; they name no card."""
    looks = ["lead"] if not view.trick else ["call"] if view.joker_called else ["led", _free(view)]
    first = ["first"] if view.trick_number == 1 else []
    return tuple(Sentence(f"legal.hint_{look}", facts_of(view)) for look in [*looks, *first])


def _free(view: View) -> str:
    """What may be played whatever was led: not the joker where a house bars it from the first trick."""
    barred = view.trick_number == 1 and view.rules.joker_first_trick is JokerUse.BARRED
    return "mighty" if barred else "powers"


def reasons(view: View) -> Mapping[str, Sentence]:
    """For each card of the hand why it may be played or not, told together with the others of the same reason."""
    may = CardSet(action.card for action in view.legal_actions() if isinstance(action, Play))
    kinds = {card: _why_it_may(view, card, may) if card in may else _why_not(view, card) for card in view.hand}
    told = {kind: Sentence(f"legal.{kind}", {**facts_of(view), "cards": CardSet(
        card for card, other in kinds.items() if other == kind)}) for kind in kinds.values()}
    return {str(card): told[kind] for card, kind in kinds.items()}


def _follows(view: View) -> CardSet:
    return CardSet() if view.led is None else view.hand.of_suit(view.led)


def _is_trump(view: View, card: Card) -> bool:
    return bool(card.mask & view.powers.trumps)


_REFUSED = {Why.MUST_FOLLOW: "no_follow", Why.JOKER_CALLED: "no_called", Why.TRUMP_FIRST_LEAD: "no_trump_lead",
            Why.JOKER_FIRST_TRICK: "no_joker_first"}


def _why_not(view: View, card: Card) -> str:
    refused = view.why_not(Play(card))
    assert refused is not None
    only_mighty = refused.why is Why.MUST_FOLLOW and list(_follows(view)) == [view.mighty]
    spared = refused.why is Why.JOKER_CALLED and view.mighty in view.hand
    return "no_mighty_follows" if only_mighty else "no_spared" if spared else _REFUSED[refused.why]


def _why_it_may(view: View, card: Card, may: CardSet) -> str:
    if not view.trick:
        return _why_it_may_be_led(view, card, may)
    if view.joker_called and any(one.is_joker for one in view.hand):
        return "called_out" if card.is_joker else "spared"
    if card.is_joker:
        return "joker_first" if view.trick_number == 1 else "joker"
    if card is view.mighty:
        return _why_the_mighty(view)
    if card in _follows(view):
        return "follows"
    return "ruffs_first" if view.trick_number == 1 and _is_trump(view, card) else "void"


def _why_the_mighty(view: View) -> str:
    follows = _follows(view)
    if view.mighty in follows:
        return "mighty_forced" if len(follows) == 1 else "mighty_follows"
    return "mighty"


def _why_it_may_be_led(view: View, card: Card, may: CardSet) -> str:
    """The declarer opens the first trick: what lets trump be led, the joker with a suit to name, any other card."""
    if not _is_trump(view, card):
        return "joker_lead" if card.is_joker else "led"
    if view.rules.trump_first_lead is FirstLead.FREE:
        return "trump_free"
    return "trumps_and_joker" if any(one.is_joker for one in may) else "trumps_alone"
