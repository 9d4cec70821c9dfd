"""The three houses, each as its difference from the campus rules, and how a rule set is told from them."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from types import MappingProxyType

from mighty_learn.engine.rules import DealMiss, Double, FirstLead, JokerUse, Pay, RuleSet

CAMPUS = RuleSet()

HAEBANGCHON = CAMPUS.replace(
    name="haebangchon",
    mighty_when_spades="HA",
    joker_caller_when_clubs="D3",
    deal_miss=DealMiss.NONE,
    min_bid=14,
    no_trump_outranks=False,
    twenty_ends_auction=True,
    nineteen_to_twenty=False,
    trump_first_lead=FirstLead.FREE,
    joker_first_trick=JokerUse.BARRED,
    pay=Pay.TABLE,
    doubles={Double.RUN, Double.NO_TRUMP, Double.ALONE},
    critical=False,
    back_run_at=10,
    sitting_floor=-5,
)

GUIDE = CAMPUS.replace(
    name="guide",
    mighty_when_spades="HA",
    deal_miss=DealMiss.POINT_CARDS,
    misser_deals=False,
    min_bid=14,
    no_trump_outranks=False,
    twenty_ends_auction=True,
    nineteen_to_twenty=False,
    to_no_trump_price=2,
    first_trick_friend=True,
    trump_first_lead=FirstLead.TRUMPS_AND_JOKER,
    claim=True,
    pay=Pay.OVER_BASE,
    doubles={Double.NO_TRUMP, Double.DECLARED_RUN},
    critical=False,
    back_run_at=11,
)

PRESETS: Mapping[str, RuleSet] = MappingProxyType({house.name: house for house in (CAMPUS, HAEBANGCHON, GUIDE)})


def house_and_changes(rules: RuleSet) -> tuple[str, dict[str, object]]:
    """The house from which a rule set is told, and the options in which it differs.

    A rule set with a name of its own is told from the campus house, its name among the changes.
    """
    house = PRESETS.get(rules.name, CAMPUS)
    values = {option.name: getattr(rules, option.name) for option in fields(rules)}
    return house.name, {name: value for name, value in values.items() if value != getattr(house, name)}
