"""Teach four friends in fifteen minutes: what to say and what to show, in order, and what to leave for later.

The words are in the catalogues under `tonight`; the minutes are here, and add up. What houses do otherwise is said by
the rules of the house.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mighty_learn.engine.cards import Suit
from mighty_learn.engine.presets import CAMPUS
from mighty_learn.engine.rules import FirstLead, JokerUse, RuleSet
from mighty_learn.teaching.page import Block, Kind, Page, heading, line, listed
from mighty_learn.text import Lang, t

MINUTES = 15


@dataclass(frozen=True)
class Stage:
    """A stage of the quarter of an hour: its name in the catalogues, how long it takes, how many steps it has."""

    name: str
    minutes: int
    steps: int


STAGES = (
    Stage("cards", 2, 3),  # the pack, a trick, following suit
    Stage("trick", 3, 4),  # one suit, then two, then trump
    Stage("powers", 3, 4),  # Mighty and joker
    Stage("points", 2, 3),  # point cards, contract
    Stage("sides", 2, 3),  # declarer, friend, kitty
    Stage("open", 3, 3),  # a game with open hands, without an auction
)
LATER = 5  # what is left for the next evening


def page(lang: Lang, rules: RuleSet = CAMPUS) -> Page:
    """The script, "ko" or "en", for a house."""
    return Page.of(t("tonight.title", lang, minutes=MINUTES, house=rules.name), lang, _blocks(lang, rules), columns=2)


def _key(stage: Stage, step: int, rules: RuleSet) -> str:
    """The key of a step; where the house has another rule, of its own words."""
    other = {("powers", 2): rules.joker_first_trick is JokerUse.BARRED,
             ("sides", 3): rules.trump_first_lead is FirstLead.FREE}
    return f"tonight.{stage.name}_{step}{'_free' if other.get((stage.name, step)) else ''}"


def _blocks(lang: Lang, rules: RuleSet) -> Iterator[Block]:
    facts = {"mighty": rules.mighty(Suit.S), "caller": rules.joker_caller(Suit.C), "minimum": rules.min_bid}
    yield line(t("tonight.before", lang))
    start = 0
    for stage in STAGES:
        yield heading(t("tonight.stage", lang, start=start, end=start + stage.minutes,
                        name=t(f"tonight.{stage.name}", lang)))
        yield listed(Kind.STEPS, [
            t(_key(stage, step, rules), lang, **facts) for step in range(1, stage.steps + 1)])
        start += stage.minutes
    yield heading(t("tonight.later", lang))
    yield listed(Kind.LIST, [t(f"tonight.later_{number}", lang) for number in range(1, LATER + 1)])
    yield line(t("tonight.end", lang))
