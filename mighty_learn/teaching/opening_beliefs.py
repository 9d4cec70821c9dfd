"""What misbeliefs make of the first trick in lesson 8: which cards they tempt a learner to play, and what he answers.

A belief tempts to some cards of the hand, or to none; then the learner takes a card that was measured to be right,
if the rules as he knows them let him. He knows the measured values: only his belief stands in his way.
"""
from __future__ import annotations

from collections.abc import Callable

from mighty_learn.engine.cards import JOKER, Rank
from mighty_learn.engine.rules import FirstLead
from mighty_learn.engine.view import View
from mighty_learn.teaching.opening_data import cases
from mighty_learn.teaching.quiz import Question
from mighty_learn.teaching.wrong_rules import Allowed, allowed

Tempted = Callable[[View], frozenset[str]]


def leads_trump(view: View) -> frozenset[str]:
    """The declarer may lead trump first, so he begins to drain at once where the house bars it."""
    if view.trick or view.rules.trump_first_lead is FirstLead.FREE:
        return frozenset()
    return frozenset(str(card) for card in view.hand if card.mask & view.powers.trumps)


def trusts_joker(view: View) -> frozenset[str]:
    """The joker has its power on the first trick, so it wins the trick."""
    return frozenset([str(JOKER)]) if JOKER in view.hand else frozenset()


def trusts_ace(view: View) -> frozenset[str]:
    """An ace always wins, whatever was led and whoever can ruff; the Mighty is another matter."""
    aces = frozenset(str(card) for card in view.hand if card.rank is Rank.ACE and card is not view.mighty)
    return aces & allowed(view)


def answer_by(question: Question, tempted: Tempted | None, may: Allowed) -> str | None:
    """What he answers; None when the question is none of lesson 8."""
    item = cases().get(question.id)
    if item is None:
        return None
    among = (tempted(item.view) if tempted is not None else frozenset()) or may(item.view)
    right = [card for card in item.accepted if card in among]
    return right[0] if right else min(among)
