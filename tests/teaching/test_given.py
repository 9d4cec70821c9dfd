"""What a learner may write into a cell and cannot mean: refused, quoted, with what was expected."""
from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import mighty_learn as ml
from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import Suit
from mighty_learn.engine.errors import MightyError
from mighty_learn.engine.table import Phase
from mighty_learn.teaching import bidding, kitty, one_trick, table_talk, table_talk_memory, three_powers
from mighty_learn.teaching.kitty_data import Ask
from mighty_learn.teaching.power_tables import TRUMPS
from mighty_learn.teaching.quiz import AnswerError

FIVE = "C2 HA C5 HK C4"
TEN = "SA SQ S3 HQ H6 H4 H2 D5 C10 JK"
HANDS = ml.cards(TEN)

REFUSED: list[tuple[Callable[..., object], tuple[object, ...], str]] = [
    (three_powers.judge, (FIVE, None, "5"), "trick='5': expected a whole number from 1 to 10"),
    (three_powers.judge, (FIVE, None, 5.0), "trick=5.0: expected a whole number"),
    (three_powers.judge, (FIVE, None, True), "trick=True: expected a whole number"),
    (three_powers.judge, (FIVE, None, 0), "trick=0: expected a whole number from 1 to 10"),
    (three_powers.judge, (5,), "plays=5: expected five different cards"),
    (three_powers.judge, (FIVE, 3), "trump=3: expected S, H, D, C"),
    (three_powers.judge, (FIVE, "Z"), "'Z' cannot be read; expected a suit"),
    (three_powers.judge, (FIVE, None, 5, "campus"), "'campus' is no rule set"),
    (three_powers.judge, ("C2 HA C5 HK XX",), "'XX' cannot be read"),
    (three_powers.Order.of, ("CA CA", "H", "C"), "cards='CA CA': expected 2 or more different cards"),
    (three_powers.Order.of, ("", "H", "C"), "cards='': expected 2 or more"),
    (three_powers.Order.of, (5, "H", "C"), "cards=5: expected 2 or more"),
    (three_powers.Order.of, ("CA H2", "H", None), "led=None: expected a suit"),
    (three_powers.Order.of, ("CA H2", "H", "C", "campus"), "'campus' is no rule set"),
    (three_powers.steps, (three_powers.example(), "mihgty"), "missing='mihgty': expected one of"),
    (three_powers.steps, (three_powers.example(), "", "end"), "upto='end': expected one of led, mighty"),
    (lambda: next(three_powers.forced_mighty(seed="a")), (), "seed='a': expected a whole number"),  # type: ignore[arg-type]
    (lambda: next(three_powers.free_powers("campus")), (), "'campus' is no rule set"),  # type: ignore[arg-type]
    (one_trick.judge, (FIVE, 3), "trump=3: expected S, H, D, C"),
    (one_trick.judge, (FIVE.split(),), "expected 5 or more different cards"),
    (one_trick.judge, ("JK C2 C5 HK C4",), "'JK C2 C5 HK C4': expected five different cards without the joker"),
    (one_trick.judge, (f"{FIVE} C7",), "expected five different cards"),
    (one_trick.judge, ("C2 C2 C5 HK C4",), "cards='C2 C2 C5 HK C4': expected 5"),
    (lambda: next(one_trick.practice("Z", 1)), (), "'Z' cannot be read"),
    (lambda: next(one_trick.practice(None, "x")), (), "seed='x': expected a whole number"),  # type: ignore[arg-type]
    (table_talk.told_trick, (11,), "number=11: expected a whole number from 1 to 10"),
    (table_talk.told_trick, (0,), "number=0: expected a whole number from 1 to 10"),
    (table_talk.told_trick, ("1",), "number='1': expected a whole number"),
    (table_talk.captions, ("x",), "part='x': expected one of one, two, alone"),
    (table_talk.word_table, ("x",), "kinds='x': expected one of"),
    (table_talk.word_table, (), "kinds='': expected one of"),
    (table_talk_memory.forgetting, ("x",), "plan='x': expected one of together, spread"),
    (kitty.asked, (Ask.FRIEND, 99), "number=99: expected a whole number from 0 to"),
    (kitty.asked, (Ask.FRIEND, -1), "number=-1: expected a whole number from 0 to"),
    (kitty.asked, (Ask.FRIEND, "1"), "number='1': expected a whole number"),
    (kitty.asked, ("x", 1), "ask='x': expected one of discard, friend"),
    (kitty.question, (5,), "item=5: expected a measured hand"),
    (kitty.listed, (5,), "item=5: expected a measured hand"),
    (three_powers.Judgement, (FIVE,), f"table={FIVE!r}: expected five cards on a table"),
    (three_powers.one_missing, ("campus",), "'campus' is no rule set"),
    (three_powers.two_missing, ("campus",), "'campus' is no rule set"),
    (three_powers.call_tricks, ("campus",), "'campus' is no rule set"),
    (three_powers.joker_tricks, ("campus",), "'campus' is no rule set"),
    (bidding.counted, ("SA S2", "S"), "hand='SA S2': expected a hand of ten cards"),
    (bidding.counted, (5, "S"), "hand=5: expected a hand of ten cards"),
    (bidding.counted, (HANDS, 9), "trump=9: expected S, H, D, C"),
    (bidding.counted, (HANDS, "S", "campus"), "'campus' is no rule set"),
]


@pytest.mark.parametrize(("call", "given", "message"), REFUSED, ids=[message for *_, message in REFUSED])
def test_what_cannot_be_meant_is_quoted(call: Callable[..., object], given: tuple[object, ...], message: str) -> None:
    with pytest.raises(MightyError) as found:
        call(*given)
    assert message in str(found.value)


def test_a_suit_may_be_given_as_itself() -> None:
    for trump in ml.Suit:
        assert one_trick.judge(FIVE, trump) == one_trick.judge(FIVE, str(trump))
        assert three_powers.judge(FIVE, trump) == three_powers.judge(FIVE, str(trump))
        assert three_powers.Order.of("CA H2", trump, ml.Suit.C) == three_powers.Order.of("CA H2", str(trump), "C")
        assert bidding.counted(HANDS, trump) == bidding.counted(TEN, str(trump))
    assert kitty.asked(Ask.FRIEND, 1) == kitty.asked("friend", 1)  # type: ignore[arg-type]


# --- tricks that no game contains: what is written, trump, which trick, the house, what is refused and the rule

IMPOSSIBLE = [
    ("C4! JK C5 HK C2", None, 5, ml.CAMPUS, "C4!", "R6.9], the caller is C3"),
    ("D3! D5 D6 D7 D8", "H", 5, ml.HAEBANGCHON, "D3!", "R6.9], the caller is C3"),
    ("C3! C5 C6 C7 C8", "C", 5, ml.CAMPUS, "C3!", "R6.9], the caller is S3"),
    ("C3! C5 C6 C7 C8", "C", 5, ml.HAEBANGCHON, "C3!", "R6.9], the caller is D3"),
    ("C3! C5 C6 C7 C8", "H", 1, ml.CAMPUS, "C3!", "R6.11]"),
    ("C5 C3! C6 C7 C8", "H", 5, ml.CAMPUS, "C3!", "R6.9]"),
    ("C5 JK>S C6 C7 C8", "H", 5, ml.CAMPUS, "JK>S", "R6.6]"),
    ("C5>D JK C6 C7 C8", "H", 5, ml.CAMPUS, "C5>D", "R6.6]"),
    ("JK D5 D6 D7 D8", "H", 5, ml.CAMPUS, "JK", "R6.6]"),
    ("JK>H H2 C6 C7 C8", "H", 1, ml.CAMPUS, "JK>H", "R6.7]"),
    ("JK>C C2 C6 C7 C8", "H", 1, ml.HAEBANGCHON, "JK>C", "R6.8]"),
    ("C5 JK C6 C7 C8", "H", 1, ml.HAEBANGCHON, "JK", "R6.8]"),
    ("H2 H3 H4 H5 H6", "H", 1, ml.CAMPUS, "H2", "R6.4]"),  # four trumps elsewhere: the leader's ten cards hold a tenth
    ("JK>S H5 D9 H2 D8", "C", 1, ml.CAMPUS, "D8", "R6.2]"),  # thirteen spades, twelve places
]
POSSIBLE = [
    ("S3! S5 JK S7 S8", "C", 5, ml.CAMPUS, "S8"), ("D3! D5 JK D7 D8", "C", 5, ml.HAEBANGCHON, "D8"),
    ("C3 C5 C6 C7 C8", "H", 1, ml.CAMPUS, "C8"), ("C5 JK C6 C7 C8", "H", 1, ml.CAMPUS, "C8"),
    ("C5 JK C6 C7 C8", "H", 2, ml.HAEBANGCHON, "JK"), ("JK>H H2 C6 C7 C8", "H", 1, ml.GUIDE, "H2"),
    ("H2 H3 H4 H5 C6", "H", 1, ml.CAMPUS, "H5"), ("H2 H3 H4 H5 H6", "H", 1, ml.HAEBANGCHON, "H6"),
    ("H2 JK H4 H5 H6", "H", 1, ml.GUIDE, "H6"), ("JK>S H5 D9 H2 D8", "C", 2, ml.CAMPUS, "JK"),
    ("S5 H5 D9 H2 D8", "C", 1, ml.CAMPUS, "S5"), ("C3! SA C6 C7 JK", "H", 5, ml.CAMPUS, "SA"),
    ("C3! JK C6 C7 C8", "H", 10, ml.CAMPUS, "C8"),
    ("JK>D C2 S3 H4 D5", "H", 1, ml.CAMPUS.replace(joker_first_trick="barred"), "H4"),  # the joker beside nine trumps
]


@pytest.mark.parametrize(("plays", "trump", "trick", "house", "play", "rule"), IMPOSSIBLE)
def test_a_trick_that_no_game_contains_is_refused_with_the_rule(
    plays: str, trump: str | None, trick: int, house: ml.RuleSet, play: str, rule: str,
) -> None:
    with pytest.raises(AnswerError) as found:
        three_powers.judge(plays, trump, trick, house)
    said = str(found.value)
    where = f"{plays!r} as trick {trick}, trump {trump or 'none'}, {house.name}"
    assert said.startswith(f"{where}: {play} cannot be played there")
    assert rule in said
    assert "holds" not in said  # of a hand that was thought up


@pytest.mark.parametrize(("plays", "trump", "trick", "house", "winner"), POSSIBLE)
def test_a_trick_that_some_game_contains_is_judged(
    plays: str, trump: str | None, trick: int, house: ml.RuleSet, winner: str,
) -> None:
    assert three_powers.judge(plays, trump, trick, house).winner == winner


@pytest.mark.parametrize("house", ml.PRESETS.values(), ids=lambda house: house.name)
def test_no_trick_of_a_real_game_is_refused(house: ml.RuleSet) -> None:
    """Random games hold voids, ruffs, calls, jokers led and thrown in every trick."""
    for trump in TRUMPS:
        for seed in range(8):
            for number, trick in enumerate(random_game(house, trump, seed).tricks, 1):
                written = " ".join(map(str, trick.plays))
                assert three_powers.judge(written, trump, number, house).play == trick.by_seat(trick.winner)


def random_game(house: ml.RuleSet, trump: Suit | None, seed: int) -> ml.State:
    deal = ml.State.deal(house, seed)
    state = ml.State.from_position(house, f"{trump or 'NT'}15", 0, "none", deal.hands, 0, discard=deal.kitty)
    choose = random.Random(seed)
    while state.phase is not Phase.OVER:
        state = state.apply(choose.choice([action for action in state.legal_actions() if isinstance(action, Play)]))
    return state
