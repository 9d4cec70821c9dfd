"""Lesson 8's questions, the first trick: what to lead, what to follow with.

The right cards are measured ones (`opening_data`): every legal card was tried in the same 2,000 layouts and the rest
played on in two ways; a card is wrong only if both show it clearly worse. Each house has a bank of its own, dealt and
played by its rules. Some items are kept out of the banks for practice.
"""
from __future__ import annotations

from functools import cache

from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import Card
from mighty_learn.engine.presets import CAMPUS, PRESETS
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.state import State
from mighty_learn.engine.view import View
from mighty_learn.teaching.opening_data import Item, Kind, items
from mighty_learn.teaching.opening_steps import lead_missing, tops, tops_missing
from mighty_learn.teaching.opening_words import hints, only, prompt, reason
from mighty_learn.teaching.quiz import Question
from mighty_learn.teaching.students import marked

NAME = "08_first_trick"
MISCONCEPTIONS = ("M-FIRST", "M-JOKERDEAD", "M-ACE", "M-CHOGAN")
_SHOWN = ("campus-lead-47", "campus-keep-301")  # the two worked ones, which are not in the bank


def question(item: Item) -> Question:
    """What do you play? Right is what was measured to be best, or not clearly worse."""
    options = tuple(map(str, item.view.hand))
    return Question(
        id=item.id, prompt=prompt(item), options=options, accepted=tuple(frozenset([card]) for card in item.accepted),
        reasons={card: reason(item, card) for card in options}, hints=(*hints(item.view), only(_nearest(item))),
        table=item.view, hand=" ".join(options))


def _nearest(item: Item) -> tuple[str, ...]:
    """The right cards and the two legal ones that cost least beyond them, in the order of the hand."""
    others = sorted((one for one in item.by_card.values() if one.card not in item.accepted),
                    key=lambda one: one.thumb.mean + one.rule.mean)
    left = {*item.accepted, *(one.card for one in others[:2])}
    return tuple(card for card in map(str, item.view.hand) if card in left)


@cache
def practice(house: str) -> tuple[Item, ...]:
    """The items of a house that are not in its bank: two leads that top their suit, the friend, a ruff."""
    every = items(PRESETS[house])
    leads = [item for item in every if item.kind is Kind.LEAD and Card(item.accepted[0]) in tops(item.view)
             and item.id not in _SHOWN]
    return (*leads[:2], *(next(item for item in every if item.kind is kind) for kind in (Kind.FRIEND, Kind.RUFF)))


@cache
def _bank(house: str) -> tuple[Question, ...]:
    kept = [item for item in items(PRESETS[house]) if item not in practice(house) and item.id not in _SHOWN]
    return marked(map(question, kept), MISCONCEPTIONS)


def bank(rules: RuleSet = CAMPUS) -> tuple[Question, ...]:
    """The bank of the gate under these rules, one of the three houses."""
    return _bank(rules.name)


def examples() -> tuple[View, View]:
    """The two worked ones: a declarer who does well to lead his ace, and one with stronger trumps who does not."""
    found = {item.id: item.view for item in items(CAMPUS)}
    return found[_SHOWN[0]], found[_SHOWN[1]]


def may_lead(rules: RuleSet) -> tuple[str, ...]:
    """The cards with which a declarer under hearts may open from one and the same hand, in the order of the hand."""
    hands = ["HA HK HQ H9 H5 DA D4 C7 C3 JK", "SA S9 S8 S7 H4 H3 D9 D8 C9 C8", "SK SQ S6 S5 H8 H7 DK D7 CK CQ",
             "SJ S10 S4 S3 HJ H10 DQ DJ CA CJ", "S2 H6 H2 D10 D6 D5 D3 C10 C6 C5"]
    state = State.from_position(rules, "H15", 0, "SA", hands, 0, discard="C2 C4 D2")
    led = {action.card for action in state.legal_actions() if isinstance(action, Play)}
    return tuple(str(card) for card in state.hands[0] if card in led)


def one_missing(rules: RuleSet = CAMPUS) -> tuple[Question, ...]:
    """A first lead with all steps but the last."""
    item = practice(rules.name)[0]
    return (lead_missing(question(item), item),)


def two_missing(rules: RuleSet = CAMPUS) -> tuple[Question, ...]:
    """A first lead with two steps missing, asked for one after the other."""
    item = practice(rules.name)[1]
    return tops_missing(item), lead_missing(question(item), item)


def alone(rules: RuleSet = CAMPUS) -> tuple[Question, ...]:
    """The friend's card, and a hand without the suit led; nothing is given."""
    return tuple(map(question, practice(rules.name)[2:]))
