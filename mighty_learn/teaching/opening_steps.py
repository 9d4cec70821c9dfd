"""Opening the first trick step by step: what is barred, what has no power, what tops its suit, and then the lead.

The steps of a hand are the engine's and the seat's own cards; only the last, which card to lead, is measured.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import JOKER, Card, CardSet
from mighty_learn.engine.rules import FirstLead, JokerUse
from mighty_learn.engine.view import View
from mighty_learn.teaching.opening_data import Item
from mighty_learn.teaching.opening_words import above, head, part, prompt
from mighty_learn.teaching.quiz import Question, Sentence
from mighty_learn.teaching.settlement_words import Lines


def barred(view: View) -> CardSet:
    """The trumps with which the first trick may not be opened."""
    if view.rules.trump_first_lead is FirstLead.FREE:
        return CardSet()
    return CardSet(card for card in view.hand if _is_trump(view, card) and view.why_not(Play(card)) is not None)


def tops(view: View) -> CardSet:
    """The cards, trumps and Mighty left aside, of which no higher card of the suit is out but perhaps the Mighty."""
    return CardSet(card for card in view.hand if _counts(view, card) and not above(view, card))


def _is_trump(view: View, card: Card) -> bool:
    return bool(card.mask & view.powers.trumps)


def _counts(view: View, card: Card) -> bool:
    return not card.is_joker and card is not view.mighty and not _is_trump(view, card)


def steps(view: View) -> Iterator[Sentence]:
    """The first three steps of a declarer who opens."""
    yield from _first_steps(view)
    found = tops(view)
    yield Sentence.of("opening.step_tops", cards=found) if found else Sentence("opening.step_no_tops")


def _first_steps(view: View) -> Iterator[Sentence]:
    closed, house = barred(view), view.rules.name
    yield Sentence.of("opening.step_barred", cards=closed) if closed else Sentence.of("opening.step_free", house=house)
    if JOKER not in view.hand:
        yield Sentence("opening.step_no_joker")
    elif view.rules.joker_first_trick is JokerUse.BARRED:
        yield Sentence.of("opening.step_joker_barred", house=house)
    else:
        yield Sentence("opening.step_joker")


def lead_missing(asked: Question, item: Item) -> Question:
    """The lead is asked for, all steps before it are given."""
    told = prompt(item, *steps(item.view), Sentence("opening.step_lead_blank"))
    return replace(asked, id=f"{asked.id}-steps", prompt=told)


def tops_missing(item: Item) -> Question:
    """Which cards top their suit? All of them, and the engine of counting is the hand itself."""
    view = item.view
    found, options = tops(view), tuple(map(str, view.hand))
    told = Lines.following(head(view), part(view), *_first_steps(view), Sentence("opening.step_tops_blank"),
                           Sentence("opening.step_lead_blank"), Sentence("opening.ask_tops"))
    reasons = {str(card): _why(view, card) for card in view.hand}
    return Question(f"{item.id}-tops", told, options, (frozenset(map(str, found)),), reasons, table=view,
                    hand=" ".join(options), several=True)


def _why(view: View, card: Card) -> Sentence:
    facts: dict[str, object] = {"card": card}
    if not _counts(view, card):
        return Sentence("opening.top_trump" if _is_trump(view, card) else "opening.top_power", facts)
    out = above(view, card)
    return Sentence("opening.top_no" if out else "opening.top_yes", {**facts, "higher": out})
