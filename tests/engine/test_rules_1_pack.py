"""R1: the pack, the point cards, the Mighty, the joker caller, which card is stronger, the dead trick."""
# ruff: noqa: N802  (a test carries the id of its rule as the rules write it)

from __future__ import annotations

import pytest
from engine_tools import HOUSES, PACK, after, each_house, ending, winner

import mighty_learn as ml
from mighty_learn import Card, RuleSet, State, Suit

MIGHTY_WHEN_SPADES = {"campus": "DA", "haebangchon": "HA", "guide": "HA"}
CALLER_WHEN_CLUBS = {"campus": "S3", "haebangchon": "D3", "guide": "S3"}


def test_R1_1_pack_has_53_cards() -> None:
    pack = ml.cards(PACK)
    assert len(pack) == 53
    assert {len(pack.of_suit(suit)) for suit in Suit} == {13}
    assert [card for card in pack if card.suit is None] == [Card("JK")]


@each_house
def test_R1_1_five_hands_of_ten_and_three_in_the_kitty(rules: RuleSet) -> None:
    state = State.deal(rules, seed=1)
    assert [len(hand) for hand in state.hands] == [10] * 5
    assert len(state.kitty) == 3
    together = [card for part in (*state.hands, state.kitty) for card in part]
    assert sorted(together) == sorted(ml.cards(PACK))


def test_R1_2_point_cards_are_A_K_Q_J_10() -> None:
    pack = ml.cards(PACK)
    assert [str(card) for card in pack if card.is_point] == [s + r for s in "SHDC" for r in ("A", "K", "Q", "J", "10")]
    assert pack.points == 20
    assert ml.cards("SAKQJ10").points == 5
    assert ml.cards("S98765432 JK").points == 0


@each_house
@pytest.mark.parametrize("trump", ["NT", "S", "H", "D", "C"])
def test_R1_3_the_mighty(rules: RuleSet, trump: str) -> None:
    state = ending(rules, f"{trump}16", "C9", "C8", "C7", "C6", "C5")
    assert str(state.mighty) == (MIGHTY_WHEN_SPADES[rules.name] if trump == "S" else "SA")


@each_house
@pytest.mark.parametrize("trump", ["NT", "S", "H", "D", "C"])
def test_R1_4_the_joker_caller(rules: RuleSet, trump: str) -> None:
    state = ending(rules, f"{trump}16", "C9", "C8", "C7", "C6", "C5")
    assert str(state.joker_caller) == (CALLER_WHEN_CLUBS[rules.name] if trump == "C" else "C3")


def test_R1_4_hearts_3_is_a_known_house_choice() -> None:
    rules = ml.CAMPUS.replace(joker_caller_when_clubs=Card("H3"))
    assert ending(rules, "C16", "C9", "C8", "C7", "C6", "C5").joker_caller is Card("H3")
    assert ending(rules, "H16", "C9", "C8", "C7", "C6", "C5").joker_caller is Card("C3")


# Two cards in each hand: the trick is the ninth, in which the joker has its power. The leader's card comes first.
STRONGER = [
    ("H16", "D9", "HA", "HK", "JK", "SA", 4, "Mighty over joker and trump ace"),
    ("H16", "D9", "HA", "HK", "JK", "DA", 3, "joker over trump ace"),
    ("H16", "DA", "DK", "DQ", "H2", "DJ", 3, "the lowest trump over the ace that was led"),
    ("H16", "DA", "H4", "DQ", "H3", "DJ", 1, "the higher of two trumps"),
    ("H16", "D9", "D10", "D2", "DJ", "DK", 4, "the led suit runs from 2 to the ace"),
    ("H16", "D2", "SK", "CA", "CK", "CQ", 0, "every other card is dead"),
    ("S16", "DA", "SK", "SQ", "JK", "D2", 3, "HA is the Mighty, so DA falls to a trump and to the joker"),
    ("S16", "HA", "SA", "SK", "JK", "H2", 0, "the Mighty led is above the joker"),
    ("S16", "S9", "SA", "SK", "SQ", "HA", 4, "the spade ace is a common trump"),
]


@pytest.mark.parametrize(("contract", "a", "b", "c", "d", "e", "place", "_reason"), STRONGER,
                         ids=[row[-1] for row in STRONGER])
@pytest.mark.parametrize("rules", HOUSES[1:], ids=["haebangchon", "guide"])
def test_R1_5_order_of_cards(rules: RuleSet, contract: str, a: str, b: str, c: str, d: str, e: str, place: int,
                             _reason: str) -> None:
    assert _taker(rules, contract, a, b, c, d, e) == place


def test_R1_5_order_of_cards_campus_has_the_diamond_ace() -> None:
    assert _taker(ml.CAMPUS, "S16", "S9", "SA", "SK", "JK", "DA") == 4
    assert _taker(ml.CAMPUS, "S16", "H9", "SA", "SK", "SQ", "HA") == 1


def _taker(rules: RuleSet, contract: str, *trick: str) -> int:
    """The second cards of the hands are the clubs below 7, which follow nothing that is led here."""
    hands = [f"{card} {rest}" for card, rest in zip(trick, ("C6", "C5", "C4", "C3", "C2"), strict=True)]
    return winner(after(ending(rules, contract, *hands), *trick))


@each_house
def test_R1_5_the_mighty_belongs_to_its_printed_suit(rules: RuleSet) -> None:
    led = ending(rules, "H16", "SA D4", "S2 D5", "S3 D6", "H2 D7", "H3 D8").apply("SA")
    assert led.led is Suit.S
    assert {str(action) for action in led.legal_actions()} == {"S2"}


@each_house
def test_R1_5_the_mighty_is_no_trump(rules: RuleSet) -> None:
    assert not rules.powers(Suit.S).trumps & rules.mighty(Suit.S).mask
    for trump in Suit:
        assert rules.powers(trump).trumps.bit_count() == 13


@each_house
def test_R1_6_no_trump(rules: RuleSet) -> None:
    assert _taker(rules, "NT16", "D9", "HA", "D10", "SK", "CA") == 2
    assert _taker(rules, "NT16", "D9", "HA", "D10", "JK", "CA") == 3
    assert _taker(rules, "NT16", "D9", "HA", "D10", "JK", "SA") == 4


@each_house
def test_R1_7_dead_trick_goes_to_the_leader(rules: RuleSet) -> None:
    last = ending(rules, "H16", "CA", "CK", "JK", "DA", "SK", leader=2)
    assert winner(after(last, "JK>H", "DA", "SK", "CA", "CK")) == 2


@each_house
def test_R1_7_a_live_card_takes_the_trick_from_a_dead_joker(rules: RuleSet) -> None:
    last = ending(rules, "H16", "CA", "CK", "JK", "D2", "SK", leader=2)
    assert winner(after(last, "JK>D", "D2", "SK", "CA", "CK")) == 3
    assert winner(after(last, "JK>C", "D2", "SK", "CA", "CK")) == 0
    trumped = ending(rules, "H16", "CA", "H2", "JK", "D2", "SK", leader=2)
    assert winner(after(trumped, "JK>D", "D2", "SK", "CA", "H2")) == 1
