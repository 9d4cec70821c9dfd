"""Text in and out: every value's notation, its repr, and what is said about wrong text."""

from __future__ import annotations

import doctest
import importlib
import pickle
import pkgutil

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import PACK, RANKS, SUITS
from strategies import any_action, contracts, every_action, one_card, rule_sets

import mighty_learn as ml
from mighty_learn import Card, CardSet, Contract, NotationError, Rank, RuleSet, Suit, engine
from mighty_learn.engine import actions, rules, table
from mighty_learn.engine.actions import Action

NAMES = vars(actions) | vars(rules) | vars(table) | {name: getattr(ml, name) for name in ml.__all__}


def rebuilt(value: object) -> object:
    """What the repr of a value means to Python."""
    return eval(repr(value), dict(NAMES))


@pytest.mark.parametrize(("text", "card"), [
    ("SA", "SA"), ("♠A", "SA"), ("sa", "SA"), ("ST", "S10"), ("♥10", "H10"), ("h10", "H10"), ("d2", "D2"),
    ("joker", "JK"), ("JOKER", "JK"), ("jk", "JK"), (" C3 ", "C3"),
])
def test_cards_are_read(text: str, card: str) -> None:
    assert str(Card.parse(text)) == str(Card(text)) == card


@pytest.mark.parametrize("text", ["", "A", "S1", "S11", "XA", "SAA", "SA SK", "10S", "JKK", "조커?", "S0"])
def test_no_card(text: str) -> None:
    with pytest.raises(NotationError) as raised:
        Card.parse(text)
    assert repr(text) in str(raised.value)


@given(one_card())
def test_a_card_is_one_object(card: Card) -> None:
    assert Card(str(card)) is card
    assert rebuilt(card) is card
    assert pickle.loads(pickle.dumps(card)) is card
    with pytest.raises(AttributeError):
        card.suit = Suit.S  # type: ignore[misc]


def test_grouped_cards() -> None:
    assert str(ml.cards("H10 JK SAK")) == "SA SK H10 JK"
    assert ml.cards("SAK H10 JK") == ml.cards("SA SK H10 JK") == ml.cards("♠AK, ♥T joker")
    assert str(ml.cards("")) == ""


@pytest.mark.parametrize("text", ["SA SA", "SAKA", "SAX", "S", "hello", "SA,,X"])
def test_no_cards(text: str) -> None:
    with pytest.raises(NotationError) as raised:
        ml.cards(text)
    assert repr(text) in str(raised.value)


@given(st.frozensets(one_card()), st.frozensets(one_card()))
def test_a_card_set_is_a_set(left: frozenset[Card], right: frozenset[Card]) -> None:
    a, b = CardSet(left), CardSet(right)
    assert (set(a | b), set(a & b), set(a - b), set(a ^ b)) == (left | right, left & right, left - right, left ^ right)
    assert (a <= b, a == b, a.isdisjoint(b)) == (left <= right, left == right, left.isdisjoint(right))
    assert len(a) == len(left)
    assert [str(card) for card in a] == [str(card) for card in sorted(left)]
    assert ml.cards(str(a)) == a == rebuilt(a) == pickle.loads(pickle.dumps(a))
    assert hash(ml.cards(str(a))) == hash(a)


def test_cards_are_printed_suit_by_suit_from_the_ace_down_the_joker_last() -> None:
    order = [*(suit + rank for suit in SUITS for rank in reversed(RANKS)), "JK"]
    assert str(CardSet(Card(text) for text in PACK)).split() == order


@given(contracts())
def test_contracts(text: str) -> None:
    contract = Contract.parse(text)
    assert str(contract) == text
    assert Contract.parse(text.lower()) == contract
    assert rebuilt(contract) == contract


@pytest.mark.parametrize("text", ["S10", "S21", "NT", "15", "X15", "NT15!", "", "S 15"])
def test_no_contract(text: str) -> None:
    with pytest.raises(NotationError) as raised:
        Contract.parse(text)
    assert repr(text) in str(raised.value)


@given(any_action())
def test_actions_are_read_back(action: Action) -> None:
    assert ml.parse(str(action)) == action
    assert hash(ml.parse(str(action))) == hash(action)
    assert ml.parse(action) is action
    assert pickle.loads(pickle.dumps(action)) == action


@given(any_action())
def test_the_repr_of_an_action_rebuilds_it(action: Action) -> None:
    assert rebuilt(action) == action


def test_no_two_actions_share_a_text() -> None:
    whole = list(every_action())
    assert len({str(action) for action in whole}) == len(whole)


@pytest.mark.parametrize(("text", "canonical"), [
    ("♠15", "S15"), ("nt16", "NT16"), ("PASS", "pass"), ("jk>♥", "JK>H"), ("c3!", "C3!"),
    ("discard S234", "discard S4 S3 S2"),
    ("friend joker caller", "friend caller"), ("friend ♦A", "friend DA"), ("friend Mighty", "friend mighty"),
    ("friend joker", "friend joker"), ("friend JK", "friend JK"), ("change nt17", "change NT17"), (" claim ", "claim"),
])
def test_other_spellings(text: str, canonical: str) -> None:
    assert str(ml.parse(text)) == canonical


@pytest.mark.parametrize("text", [
    "", "hello", "S15 S16", "XX SA", "SA SK", "pass pass", "pass 1", "keep keep", "claim claim", "deal-miss now",
    "S10!!", "JK>X", "JK>", "change", "friend", "friend me", "friend joker mighty",
    "bid S15", "!", ">H",
])
def test_no_action(text: str) -> None:
    with pytest.raises(NotationError) as raised:
        ml.parse(text)
    assert text in str(raised.value)


def test_a_discard_of_no_card_is_notation_but_no_legal_action() -> None:
    empty = ml.parse("discard")
    assert ml.parse(str(empty)) == empty == actions.Discard(CardSet())


@pytest.mark.parametrize(("text", "quoted"), [
    ("discard SA SA S2", "'SA SA S2'"), ("change S9", "'S9'"), ("friend x", "friend x")])
def test_wrong_text_after_a_right_word(text: str, quoted: str) -> None:
    with pytest.raises(NotationError, match=quoted):
        ml.parse(text)


@pytest.mark.parametrize("value", [None, 15, Card("SA")], ids=str)
def test_no_action_at_all(value: object) -> None:
    with pytest.raises(NotationError, match=str(value)):
        ml.parse(value)  # type: ignore[arg-type]


@pytest.mark.parametrize("enum", [Suit, Rank, actions.FriendKind])
def test_the_repr_of_a_name_rebuilds_it(enum: type) -> None:
    for member in enum:  # type: ignore[attr-defined]
        assert rebuilt(member) is member


@given(rule_sets())
def test_the_repr_of_a_rule_set_rebuilds_it(house: RuleSet) -> None:
    assert rebuilt(house) == house


@pytest.mark.parametrize("name", [module.name for module in pkgutil.iter_modules(engine.__path__)])
def test_examples_in_the_documentation(name: str) -> None:
    module = importlib.import_module(f"mighty_learn.engine.{name}")
    result = doctest.testmod(module, extraglobs=dict(NAMES))
    assert result.failed == 0
