"""Hypothesis strategies: cards, actions, and rule sets that draw every option from the choices it documents."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import Field, fields

from hypothesis import strategies as st
from reference import PACK, SUITS

from mighty_learn import Card, Contract, RuleError, RuleSet, Suit, cards
from mighty_learn.engine import actions as a
from mighty_learn.engine.actions import Action

TRUMPS = (*Suit, None)


def contracts() -> st.SearchStrategy[str]:
    """`S15`, `NT20` …, 11 to 20."""
    return st.builds("{}{}".format, st.sampled_from([*SUITS, "NT"]), st.integers(11, 20))


def one_card() -> st.SearchStrategy[Card]:
    """Any of the 53."""
    return st.sampled_from([Card(text) for text in PACK])


def choices(option: Field[object]) -> st.SearchStrategy[object]:
    """The values that an option documents."""
    text = option.metadata["choices"]
    none = [st.none()] if "None" in text else []
    if option.name == "name":
        return st.sampled_from(["campus", "guide", "our-house", "우리_집2"])
    if found := re.match(r"(\d+) to (\d+)", text):
        return st.one_of(st.integers(int(found[1]), int(found[2])), *none)
    if text.startswith("−1 and below"):
        return st.one_of(st.integers(-50, -1), *none)
    words = text.split()
    if option.type == "bool":
        return st.sampled_from([word == "True" for word in words])
    if option.type == "frozenset[Double]":
        return st.frozensets(st.sampled_from(words))
    return st.sampled_from(words)


def _build(values: dict[str, object]) -> RuleSet | None:
    try:
        return RuleSet(**values)  # type: ignore[arg-type]
    except RuleError as error:
        return None if _is_contradiction(str(error)) else _fail(error)


def _is_contradiction(message: str) -> bool:
    return any(word in message for word in ("open_kitty", "critical belongs"))


def _fail(error: RuleError) -> None:
    raise AssertionError(f"every documented choice has to be accepted: {error}") from error


def rule_sets() -> st.SearchStrategy[RuleSet]:
    """Rule sets of any documented options; combinations that contradict each other are drawn again."""
    drawn = st.fixed_dictionaries({option.name: choices(option) for option in fields(RuleSet)})
    return drawn.map(_build).filter(lambda rules: rules is not None)  # type: ignore[return-value]


def any_action() -> st.SearchStrategy[Action]:
    """Any action, sensible or not."""
    contract = st.builds(Contract, st.sampled_from(TRUMPS), st.integers(11, 20))
    roles = [kind for kind in a.FriendKind if kind is not a.FriendKind.CARD]
    return st.one_of(
        st.builds(a.Bid, contract),
        st.sampled_from([a.Pass(), a.DealMiss(), a.Claim(), a.ChangeContract(None), a.Discard(None)]),
        st.builds(a.Discard, st.sets(one_card(), min_size=1, max_size=5).map(cards)),
        st.builds(a.ChangeContract, contract),
        st.builds(a.CallFriend, st.sampled_from(roles)),
        st.builds(a.CallFriend, st.just(a.FriendKind.CARD), one_card()),
        st.builds(a.Play, one_card(), st.sampled_from(TRUMPS), st.booleans()))


def every_action() -> Iterator[Action]:
    """Every action there is, but the discards: there are too many of those."""
    whole = [Contract(trump, number) for number in range(11, 21) for trump in TRUMPS]
    pack = [Card(text) for text in PACK]
    yield from (a.Pass(), a.DealMiss(), a.Claim(), a.ChangeContract(None), a.Discard(None))
    yield from (a.Bid(contract) for contract in whole)
    yield from (a.ChangeContract(contract) for contract in whole)
    yield from (a.CallFriend(kind) for kind in a.FriendKind if kind is not a.FriendKind.CARD)
    yield from (a.CallFriend(a.FriendKind.CARD, card) for card in pack)
    yield from (a.Play(card, suit, call) for card in pack for suit in TRUMPS for call in (False, True))
