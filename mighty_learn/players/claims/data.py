"""The claims as they stand in `claims.toml`: what players say, and what was predicted before anything was measured.

The file holds words, numbers and names; the situations that the names stand for are functions in `situations/` and
`chances.py`. Nothing here plays a card, and nothing needs numpy.
"""
from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from mighty_learn.engine.presets import PRESETS
from mighty_learn.engine.rules import RuleSet

POLICIES = ("thumb", "rule", "exact", "dealt")  # how a game is played on; "dealt": the deal alone is looked at


class ClaimError(ValueError):
    """An unknown claim, or a data file that does not hold what it should."""


class Kind(StrEnum):
    """What was predicted of the number that is measured."""

    BETTER = "better"  # it is over 0: the first action gains more for its side than the second
    AT_LEAST = "at_least"  # it is at least the bound
    AT_MOST = "at_most"  # it is at most the bound
    ABOUT = "about"  # it differs from the bound by less than the least effect that counts


class Unit(StrEnum):
    """What is measured."""

    POINTS = "points"  # point cards
    SCORE = "score"  # what one seat is paid, by the house
    SHARE = "share"  # 0–1


class Source(StrEnum):
    """Who says it."""

    GUIDE = "guide"  # guides for learners
    PROGRAM = "program"  # the author of a program that plays
    TABLE = "table"  # heard at tables, and in guides too


class Asked(StrEnum):
    """In which part of the game the claim gives advice."""

    AUCTION = "auction"
    EXCHANGE = "exchange"
    FIRST_TRICK = "first_trick"
    TRUMP = "trump"
    SPECIALS = "specials"
    POINTS = "points"
    ENDGAME = "endgame"
    COUNTING = "counting"


@dataclass(frozen=True)
class Words:
    """A claim in one language."""

    says: str  # what players say
    when: str  # the situation that is looked for
    first: str  # the action that is advised, or what is measured
    second: str  # the one it is compared with; "" when it is a number that is measured


@dataclass(frozen=True)
class House:
    """Rules under which a claim is tried: a preset, or one with some options changed."""

    name: str
    rules: RuleSet


@dataclass(frozen=True)
class Claim:
    """One piece of advice, and how it is tried. All of this was written down before the results."""

    id: str
    asked: Asked
    source: Source
    kind: Kind
    unit: Unit
    least: float  # the least effect that counts, in the unit; of `about` the width on either side
    bound: float  # what the number is compared with; 0 for `better`
    houses: tuple[str, ...]
    policies: tuple[str, ...]
    deals: int  # looked at in each house
    repeat: int  # playouts of a policy in which chance plays a part, for each action and deal
    cases: tuple[str, ...]  # ("",) unless the claim is about several numbers
    words: Mapping[str, Words]  # by language, "ko" and "en"
    case_words: Mapping[str, Mapping[str, str]]  # by language and case

    @property
    def compares(self) -> bool:
        """Whether two actions are compared; otherwise a number is measured."""
        return self.kind is Kind.BETTER


def read_text(name: str) -> str:
    """A data file of this package."""
    return files("mighty_learn.players.claims").joinpath(name).read_text(encoding="utf-8")


@cache
def _data() -> Mapping[str, Any]:
    return tomllib.loads(read_text("claims.toml"))


def default_seed() -> int:
    """The seed of the stored results."""
    return int(_data()["seed"])


@cache
def houses() -> Mapping[str, House]:
    """The houses by name: the three presets, and those that differ from one in what a claim is about."""
    found = {name: House(name, rules) for name, rules in PRESETS.items()}
    for name, options in _data()["house"].items():
        changes = {key: value for key, value in options.items() if key != "preset"}
        found[name] = House(name, PRESETS[options["preset"]].replace(**changes))
    return MappingProxyType(found)


@cache
def all_claims() -> Mapping[str, Claim]:
    """Every claim by its id, in the order of the file."""
    common = _data()["common"]
    return MappingProxyType({name: _claim(name, {**common, **table}) for name, table in _data()["claim"].items()})


def claim_of(claim_id: str) -> Claim:
    """The claim of this id; ClaimError names those that there are."""
    found = all_claims().get(claim_id)
    if found is None:
        raise ClaimError(f"{claim_id!r} is no claim; the claims are: {', '.join(all_claims())}")
    return found


def _claim(name: str, table: Mapping[str, Any]) -> Claim:
    cases = table.get("cases", {"": {}})
    found = Claim(
        name, Asked(table["asked"]), Source(table["source"]), Kind(table["kind"]), Unit(table["unit"]),
        float(table["least"]), float(table["bound"]), tuple(table["houses"]), tuple(table["policies"]),
        int(table["deals"]), int(table["repeat"]), tuple(cases),
        MappingProxyType({lang: Words(**{"second": "", **table[lang]}) for lang in ("ko", "en")}),
        MappingProxyType({lang: {case: words.get(lang, "") for case, words in cases.items()} for lang in ("ko", "en")}))
    _check(found)
    return found


def _check(claim: Claim) -> None:
    for name, given, known in (("house", claim.houses, tuple(houses())), ("policy", claim.policies, POLICIES)):
        unknown = [word for word in given if word not in known]
        if unknown or not given:
            raise ClaimError(f"claim {claim.id}: {name} {unknown}; expected some of {', '.join(known)}")
    if claim.least <= 0 or claim.deals < 1:
        raise ClaimError(f"claim {claim.id}: least {claim.least}, deals {claim.deals}; both must be over 0")
    if claim.compares != bool(claim.words["en"].second):
        raise ClaimError(f"claim {claim.id}: a comparison names two actions, a measured number one")
