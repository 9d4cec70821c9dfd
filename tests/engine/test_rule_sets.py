"""House rules as data: every option documented, read, written and checked; the houses differ where the rules say so."""

from __future__ import annotations

import copy
import pickle
from dataclasses import Field, fields

import pytest
from engine_tools import HOUSES, each_house
from hypothesis import given
from hypothesis import strategies as st
from strategies import choices, rule_sets

import mighty_learn as ml
from mighty_learn import NotationError, RuleError, RuleSet, Suit

OPTIONS = fields(RuleSet)
each_option = pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)

# The table of the rules, house by house: CAMPUS, HAEBANGCHON, GUIDE.
HOUSE_TABLE = {
    "mighty_when_spades": ("DA", "HA", "HA"),
    "joker_caller_when_clubs": ("S3", "D3", "S3"),
    "deal_miss": ("no-mighty", "none", "point-cards"),
    "min_bid": (13, 14, 14),
    "dealer_must_open": (False, False, False),
    "no_trump_outranks": (True, False, False),
    "twenty_ends_auction": (False, True, True),
    "open_kitty": (False, False, False),
    "suit_change_price": (2, 2, 2),
    "nineteen_to_twenty": (True, False, False),
    "to_no_trump_price": (1, 1, 2),
    "from_no_trump_price": (2, 2, 2),
    "twenty_to_no_trump": (False, False, False),
    "first_trick_friend": (False, False, True),
    "trump_first_lead": ("all-trumps", "free", "trumps-and-joker"),
    "trump_first_ruff": (True, True, True),
    "joker_first_trick": ("dead", "barred", "dead"),
    "joker_last_trick": ("dead", "dead", "dead"),
    "call_spares_mighty": (True, True, True),
    "call_on_first_trick": (False, False, False),
    "claim": (False, False, True),
    "pay": ("over-ten", "table", "over-base"),
    "critical": (True, False, False),
    "back_run": (True, True, True),
    "back_run_at": (None, 10, 11),
    "sitting_floor": (None, -5, None),
}


@pytest.mark.parametrize("name", HOUSE_TABLE)
def test_the_houses_are_as_the_rules_say(name: str) -> None:
    values = [getattr(rules, name) for rules in HOUSES]
    assert tuple(str(v) if not isinstance(v, int | None) else v for v in values) == HOUSE_TABLE[name]


def test_every_option_of_the_play_stands_in_the_table() -> None:
    unlisted = {option.name for option in OPTIONS} - set(HOUSE_TABLE)
    assert unlisted == {"name", "misser_deals", "doubles"}
    assert [str(rules.misser_deals) for rules in (ml.CAMPUS, ml.GUIDE)] == ["True", "False"]


def test_what_doubles() -> None:
    assert ml.CAMPUS.doubles == {"no-trump", "no-mighty", "no-joker", "no-friend", "declared-run"}
    assert ml.HAEBANGCHON.doubles == {"run", "no-trump", "alone"}
    assert ml.GUIDE.doubles == {"no-trump", "declared-run"}


def test_presets_by_name() -> None:
    assert dict(ml.PRESETS) == {"campus": ml.CAMPUS, "haebangchon": ml.HAEBANGCHON, "guide": ml.GUIDE}
    assert RuleSet() == ml.CAMPUS


@each_option
def test_every_option_is_documented(option: Field[object]) -> None:
    for key in ("rule", "source", "choices", "doc"):
        assert str(option.metadata[key]).strip()
    assert len(option.metadata["doc"].split()) >= 3
    assert option.metadata["doc"][0].islower()


@given(data=st.data())
@each_option
def test_every_documented_choice_is_accepted(option: Field[object], data: st.DataObject) -> None:
    value = data.draw(choices(option))
    base = ml.CAMPUS.replace(critical=False, min_bid=13)
    changed = base.replace(**{option.name: value} | ({"pay": "over-ten"} if option.name == "critical" else {}))
    read = getattr(changed, option.name)
    assert read == value or str(read) == str(value)
    assert getattr(base.replace(**{option.name: read}), option.name) == read


@given(rule_sets())
def test_text_repr_and_pickle_rebuild_a_rule_set(rules: RuleSet) -> None:
    assert RuleSet.parse(str(rules)) == rules
    assert hash(RuleSet.parse(str(rules))) == hash(rules)
    assert eval(repr(rules), vars(ml)) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules == copy.deepcopy(rules)
    assert rules.replace() == rules
    assert str(rules).splitlines() == [str(rules)]


@each_house
def test_a_house_is_told_by_its_name(rules: RuleSet) -> None:
    assert str(rules) == rules.name
    assert repr(rules) == rules.name.upper()
    assert RuleSet.parse(rules.name.upper()) == rules
    assert str(rules.replace(min_bid=15)) == f"{rules.name} min_bid=15"


WRONG = [
    ("min_bid", 10), ("min_bid", 21), ("min_bid", "many"), ("min_bid", True), ("min_bid", 13.5), ("min_bid", None),
    ("mighty_when_spades", "HK"), ("mighty_when_spades", "SA"), ("mighty_when_spades", "JK"),
    ("mighty_when_spades", "QA"), ("joker_caller_when_clubs", "C4"), ("joker_caller_when_clubs", "JK"),
    ("deal_miss", "always"), ("trump_first_lead", "maybe"), ("joker_first_trick", "alive"),
    ("joker_last_trick", "barred"), ("claim", "perhaps"), ("claim", 1), ("pay", "cash"), ("doubles", "everything"),
    ("doubles", 2), ("back_run_at", 0), ("back_run_at", 21), ("sitting_floor", 0), ("sitting_floor", 5),
    ("suit_change_price", -1), ("suit_change_price", 10), ("to_no_trump_price", 10), ("from_no_trump_price", 10),
    ("name", "two words"), ("name", ""), ("name", None),
]


@pytest.mark.parametrize(("name", "value"), WRONG, ids=lambda value: str(value))
def test_wrong_values_are_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(RuleError) as raised:
        ml.CAMPUS.replace(**{name: value})
    assert name in str(raised.value)


@pytest.mark.parametrize(("name", "value"), [row for row in WRONG if row[1] not in ("HK", "SA", "JK", "C4", "barred")],
                         ids=lambda value: str(value))
def test_wrong_values_are_quoted(name: str, value: object) -> None:
    with pytest.raises(RuleError) as raised:
        ml.CAMPUS.replace(**{name: value})
    assert repr(value) in str(raised.value)


@pytest.mark.parametrize(("changes", "words"), [
    ({"open_kitty": True, "dealer_must_open": True}, ("open_kitty", "dealer_must_open")),
    ({"open_kitty": True, "min_bid": 19}, ("open_kitty", "min_bid")),
    ({"critical": True, "pay": "table"}, ("critical", "over-ten")),
    ({"critical": True, "pay": "over-base"}, ("critical", "over-ten")),
    ({"joker_last_trick": "barred"}, ("joker_last_trick",)),
])
def test_contradictions_are_refused(changes: dict[str, object], words: tuple[str, ...]) -> None:
    with pytest.raises(RuleError) as raised:
        ml.CAMPUS.replace(**changes)
    assert all(word in str(raised.value) for word in words)


def test_an_unknown_option_is_quoted_with_those_that_are_known() -> None:
    with pytest.raises(RuleError) as raised:
        ml.CAMPUS.replace(minimum=14)
    assert "'minimum'" in str(raised.value)
    assert "min_bid" in str(raised.value)


@pytest.mark.parametrize("text", ["", "nowhere", "campus min_bid", "min_bid=14", "campus, min_bid=14"])
def test_no_rule_set(text: str) -> None:
    with pytest.raises(NotationError) as raised:
        RuleSet.parse(text)
    assert repr(text) in str(raised.value)


@pytest.mark.parametrize(("text", "word"), [
    ("campus bids=14", "bids"), ("guide min_bid=9", "9"), ("guide claim=si", "si")])
def test_a_rule_set_with_a_wrong_option(text: str, word: str) -> None:
    with pytest.raises(RuleError, match=word):
        RuleSet.parse(text)


def test_a_rule_set_never_changes() -> None:
    with pytest.raises(AttributeError):
        ml.CAMPUS.min_bid = 14  # type: ignore[misc]
    other = ml.CAMPUS.replace(min_bid=14, joker_caller_when_clubs=ml.Card("H3"))
    assert (ml.CAMPUS.min_bid, other.min_bid) == (13, 14)
    assert str(other.joker_caller(Suit.C)) == "H3"
    assert str(other.joker_caller(Suit.H)) == "C3"


@pytest.mark.parametrize("trump", ["S", "NT", 0, ml.Card("SA")])
def test_a_trump_that_is_no_suit_is_refused(trump: object) -> None:
    for ask in (ml.CAMPUS.mighty, ml.CAMPUS.joker_caller, ml.CAMPUS.powers):
        with pytest.raises(ml.RuleError, match="expected a Suit"):
            ask(trump)  # type: ignore[arg-type]
    with pytest.raises(ml.NotationError):
        ml.Contract(trump, 15)  # type: ignore[arg-type]
    with pytest.raises(ml.NotationError):
        ml.Contract(ml.Suit.S, "15")  # type: ignore[arg-type]
