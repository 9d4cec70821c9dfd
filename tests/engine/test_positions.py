"""Positions in the play: what is read, what is refused and how the error tells it, and back through the record."""

from __future__ import annotations

import random

import pytest
from engine_tools import each_house, ending, first_trick, legal, random_game, refused
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import rule_sets

import mighty_learn as ml
from mighty_learn import MightyError, NotationError, RuleError, RuleSet, State, Why

TWO = ["SA H2", "H3 D4", "C5 C4", "HK H4", "C7 C6"]
ONE = ["SA", "SK", "SQ", "SJ", "S10"]


def position(rules: RuleSet = ml.CAMPUS, **changes: object) -> State:
    told = {"contract": "H15", "declarer": 0, "friend": "none", "hands": TWO, "leader": 2} | changes
    return State.from_position(rules, **told)  # type: ignore[arg-type]


@each_house
def test_a_position_at_the_start_of_a_trick(rules: RuleSet) -> None:
    state = position(rules, taken=(3, 0, 2, 0, 1), friend="HK")
    assert (state.phase, state.seat, state.leader, state.trick_number) == ("play", 2, 2, 9)
    assert (str(state.contract), state.declarer, state.government) == ("H15", 0, {0, 3})
    assert (state.taken, state.tricks, state.trick, state.history) == ((3, 0, 2, 0, 1), (), (), ())
    assert [str(hand) for hand in state.hands] == TWO


@each_house
def test_a_position_in_the_middle_of_a_trick(rules: RuleSet) -> None:
    state = position(rules, hands=["SA H2", "H3 D4", "C4", "HK", "C7 C6"], trick="C5 H4")
    assert (state.seat, state.trick_number, [str(play) for play in state.trick]) == (4, 9, ["C5", "H4"])
    assert legal(state) == {"C7", "C6"}
    assert [str(hand) for hand in state.dealt] == ["SA H2", "H3 D4", "C5 C4", "HK H4", "C7 C6"]
    assert state == position(rules, hands=["SA H2", "H3 D4", "C5 C4", "HK H4", "C7 C6"]).apply("C5").apply("H4")


@each_house
def test_a_position_with_the_joker_called_or_led(rules: RuleSet) -> None:
    called = position(rules, hands=["SA H2", "H3 D4", "C4", "HK JK", "C7 C6"], trick="C3!")
    assert called.joker_called
    assert legal(called) == {"JK"}
    led = position(rules, hands=["SA H2", "H3 D4", "C4", "HK D2", "C7 C6"], trick="JK>D")
    assert legal(led) == {"D2"}


@each_house
def test_the_friend_of_a_position(rules: RuleSet) -> None:
    assert position(rules, friend="HK").government == {0, 3}
    assert position(rules, friend="HK").friend is None
    assert position(rules, friend="mighty").alone
    assert position(rules, friend="none").alone
    assert position(rules, friend="H2").alone
    known = position(rules, friend=4)
    assert (known.friend, known.government, known.alone) == (4, {0, 4}, False)
    alone = position(rules, friend=0)
    assert (alone.friend, alone.government, alone.alone) == (None, {0}, True)
    shown = position(rules, hands=["SA H2", "H3 D4", "C4", "HK", "C7 C6"], trick="C5 H4", friend="H4")
    assert shown.friend == 3


@each_house
def test_the_first_trick_friend_of_a_position(rules: RuleSet) -> None:
    state = first_trick(rules, "H15", {}, "first", first_trick_friend=True)
    assert state.government == {0}
    assert not state.alone


@each_house
def test_a_whole_game_as_a_position(rules: RuleSet) -> None:
    """At the first trick the discard is what no hand holds."""
    dealt = State.deal(rules, seed=5)
    state = State.from_position(rules, "S15", 2, "none", dealt.hands, 2)
    assert (state.trick_number, state.discard) == (1, dealt.kitty)
    assert position(rules).discard is None
    assert position(rules, discard="CA CK C2").discard == ml.cards("CA CK C2")


WRONG: list[tuple[dict[str, object], str]] = [
    ({"hands": TWO[:4]}, "H3 D4"),
    ({"hands": ["SA", *TWO[1:]]}, "[1, 2, 2, 2, 2]"),
    ({"hands": ["SA", "SK", "SQ", "SJ", ""]}, "[1, 1, 1, 1, 0]"),
    ({"hands": [""] * 5}, "[0, 0, 0, 0, 0]"),
    ({"hands": ["SA H3", *TWO[1:]]}, "H3"),
    ({"hands": ["SA SA", *TWO[1:]]}, "SA SA"),
    ({"hands": ["SX H2", *TWO[1:]]}, "SX H2"),
    ({"trick": "C3 C2 C8 C9 C10", "hands": ["SA"] * 5}, "C3 C2 C8 C9 C10"),
    ({"trick": "XX"}, "XX"),
    ({"trick": "C5", "hands": ["SA H2", "H3 D4", "C5", "HK H4", "C7 C6"]}, "C5"),
    ({"trick": "C3", "hands": ["SA H2", "H3 D4", "C5 C4", "HK H4", "C7 C6"]}, "[2, 2, 3, 2, 2]"),
    ({"trick": "C5 HK", "hands": ["SA H2", "H3 D4", "C4", "C9", "C7 C6"]}, "C5 HK"),
    ({"trick": "C5!", "hands": ["SA H2", "H3 D4", "C4", "HK H4", "C7 C6"]}, "C5!"),
    ({"trick": "JK", "hands": ["SA H2", "H3 D4", "C4", "HK H4", "C7 C6"]}, "JK"),
    ({"leader": 5}, "5"),
    ({"leader": -1}, "-1"),
    ({"leader": "2"}, "2"),
    ({"declarer": 5}, "5"),
    ({"declarer": True}, "True"),
    ({"friend": 5}, "5"),
    ({"friend": "me"}, "me"),
    ({"friend": "SK"}, "SK"),
    ({"friend": "first"}, "first"),
    ({"friend": None}, "None"),
    ({"contract": "H21"}, "H21"),
    ({"contract": "15"}, "15"),
    ({"taken": (20, 0, 0, 0, 0)}, "20"),
    ({"taken": (-1, 0, 0, 0, 0)}, "-1"),
    ({"taken": (1, 1, 1, 1)}, "(1, 1, 1, 1)"),
    ({"taken": "10000"}, "10000"),
    ({"discard": "C2 C3"}, "C2 C3"),
    ({"discard": "SA C2 C3"}, "SA"),
    ({"discard": "CX C2 C3"}, "CX C2 C3"),
]


@pytest.mark.parametrize(("changes", "quoted"), WRONG, ids=[f"{row[0]}"[:60] for row in WRONG])
def test_what_no_game_can_reach_is_quoted(changes: dict[str, object], quoted: str) -> None:
    with pytest.raises((RuleError, NotationError)) as raised:
        position(**changes)
    assert quoted in str(raised.value)


def test_the_first_trick_is_the_declarers_to_lead() -> None:
    """R6.1: with ten cards in every hand nobody else can be on lead."""
    hands = State.deal(ml.CAMPUS, seed=5).hands
    assert State.from_position(ml.CAMPUS, "S15", 2, "none", hands, 2).seat == 2
    with pytest.raises(RuleError, match=r"\(R6\.1\)"):
        State.from_position(ml.CAMPUS, "S15", 2, "none", hands, 3)


def test_the_first_trick_friend_of_a_house_without_him() -> None:
    hands = State.deal(ml.CAMPUS, seed=5).hands
    with pytest.raises(RuleError, match="first"):
        State.from_position(ml.CAMPUS, "S15", 2, "first", hands, 2)


def test_an_ill_trick_cannot_have_been_played() -> None:
    with pytest.raises(RuleError, match="must follow"):
        position(hands=["SA H2", "H3 D4", "C4", "C9", "C7 C6"], trick="C5 H4")


@pytest.mark.parametrize("wrong", [
    {"hands": ["SA"] * 4}, {"hands": ["SAKQJ1098765"] * 5}, {"kitty": "C2 C3"}, {"kitty": "C2 C3 SA"},
    {"dealer": 5}, {"hands": "SA SK"},
], ids=str)
def test_a_deal_that_is_not_the_pack_is_refused(wrong: dict[str, object]) -> None:
    state = State.deal(ml.CAMPUS, seed=1)
    told = {"hands": [str(hand) for hand in state.hands], "kitty": str(state.kitty), "dealer": 0}
    assert State.from_hands(ml.CAMPUS, **told) == state  # type: ignore[arg-type]
    with pytest.raises(MightyError):
        State.from_hands(ml.CAMPUS, **(told | wrong))  # type: ignore[arg-type]


def test_a_deal_tells_which_hand_is_wrong() -> None:
    hands = [str(hand) for hand in State.deal(ml.CAMPUS, seed=1).hands]
    with pytest.raises(RuleError, match=r"hand 3 .* 9 cards"):
        State.from_hands(ml.CAMPUS, [*hands[:3], " ".join(hands[3].split()[1:]), hands[4]], "C2 C3 C4")


@settings(max_examples=80)
@given(rule_sets(), st.integers(0, 2**64 - 1), st.booleans())
def test_any_moment_of_the_play_can_be_set_up_as_a_position(rules: RuleSet, seed: int, tell_discard: bool) -> None:
    """The same moves are open, they lead to the same end, and the record comes back."""
    rng = random.Random(seed)
    states = [state for state in random_game(rules, seed, seed % 5) if state.phase == "play"]
    if not states:
        return
    state = rng.choice(states)
    friend: str | int = str(state.call).removeprefix("friend ")
    gone = {play.card for trick in state.tricks for play in trick.plays}
    if (friend == "first" and state.tricks) or state.friend_card in gone:
        friend = state.declarer if state.friend is None else state.friend
    copy = State.from_position(
        rules, str(state.contract), state.declarer, friend, state.hands, state.leader,
        " ".join(map(str, state.trick)), state.taken, state.discard if tell_discard or friend != "none" else None)
    assert ml.replay(copy.record()) == copy
    assert eval(repr(copy), vars(ml)) == copy
    while not state.is_over:
        assert copy.legal_actions() == state.legal_actions()
        assert (copy.seat, copy.trick_number, copy.taken, copy.government) == (
            state.seat, state.trick_number, state.taken, state.government)
        action = rng.choice(state.legal_actions())
        state, copy = state.apply(action), copy.apply(action)
    assert (copy.taken, copy.government, copy.alone) == (state.taken, state.government, state.alone)


@each_house
def test_the_last_trick_ends_a_position(rules: RuleSet) -> None:
    state = ending(rules, "H15", *ONE)
    for text in ONE:
        state = state.apply(text)
    assert state.is_over
    assert state.taken == (5, 0, 0, 0, 0)
    refused(state, "SA", Why.GAME_OVER, "R0")


def test_the_example_of_the_design() -> None:
    state = State.from_position(
        ml.CAMPUS, contract="S15", declarer=0, friend="DA", leader=2, trick="C3! D4", taken=(0, 0, 0, 0, 0),
        discard="C2 H4 H5", hands=["SA SK", "DA JK", "D9", "D8", "H9 C9"])
    assert (state.seat, state.trick_number, state.joker_called) == (4, 9, True)
    assert (state.friend, state.government, str(state.mighty)) == (None, {0, 1}, "DA")
    assert legal(state) == {"C9"}
    called = state.apply("C9").apply("SA")
    assert legal(called) == {"JK", "DA"}
    done = called.apply("DA")
    assert (done.friend, done.taken, done.trick_number) == (1, (0, 2, 0, 0, 0), 10)
