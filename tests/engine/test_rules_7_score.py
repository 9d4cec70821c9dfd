"""R7: the settlement of the three houses, every worked value of the rules, and sheets of games played to the end."""
# ruff: noqa: N802  (a test carries the id of its rule as the rules write it)

from __future__ import annotations

from itertools import product

import pytest
import reference
from engine_tools import after, each_house, ending
from hypothesis import given
from hypothesis import strategies as st
from strategies import contracts, rule_sets

import mighty_learn as ml
from mighty_learn import RuleSet, ScoreSheet

# rules, contract, n, how the friend was called, whether there is one, Mighty and joker held; m; declarer, friend, each
WORKED = [
    ("campus", "H15", 17, "card", True, True, 5, 10, 5, -5),
    ("campus", "C18", 15, "card", True, True, -6, -12, -6, 6),
    ("campus", "D14", 14, "card", True, True, 1, 2, 1, -1),
    ("campus", "S16", 20, "card", True, True, 20, 40, 20, -20),
    ("campus", "S20", 20, "card", True, True, 40, 80, 40, -40),
    ("campus", "NT20", 20, "none", False, False, 640, 2560, None, -640),
    ("campus", "H15", 17, "card", False, True, 5, 20, None, -5),
    ("campus", "H15", 17, "none", False, True, 10, 40, None, -10),
    ("campus", "H15", 5, "card", True, True, None, -150, -15, 20),
    ("haebangchon", "D17", 20, "card", True, True, None, 2, 2, -1),
    ("haebangchon", "NT20", 20, "none", False, True, None, 32, None, -1),
    ("haebangchon", "NT20", 20, "card", True, True, None, 16, 16, -1),
    ("haebangchon", "S20", 20, "card", True, True, None, 8, 8, -1),
    ("haebangchon", "H18", 17, "card", True, True, None, -1, -1, 0),
    ("haebangchon", "H18", 10, "card", True, True, None, -2, -2, 0),
    ("guide", "S15", 17, "card", True, True, 4, 8, 4, -4),
    ("guide", "NT16", 18, "card", True, True, 12, 24, 12, -12),
    ("guide", "S20", 20, "card", True, True, 24, 48, 24, -24),
    ("guide", "H17", 14, "card", True, True, -3, -6, -3, 3),
]
worked = pytest.mark.parametrize(
    ("house", "contract", "n", "call", "friend", "held", "m", "declarer", "partner", "each"), WORKED,
    ids=[f"{row[0]}-{row[1]}-{row[2]}-{row[3]}-{'friend' if row[4] else 'alone'}" for row in WORKED])


def shares(sheet: ScoreSheet) -> tuple[int, int, set[int]]:
    """Declarer 2, friend 4, and what the opponents get."""
    return sheet.by_seat[2], sheet.by_seat[4], {sheet.by_seat[seat] for seat in (0, 1, 3)}


@worked
def test_R7_worked_values(house: str, contract: str, n: int, call: str, friend: bool, held: bool, m: int | None,
                          declarer: int, partner: int | None, each: int) -> None:
    sheet = ml.score(ml.PRESETS[house], contract=contract, taken=n, mighty=held, joker=held, friend=call,
                     declarer=2, friend_seat=4 if friend else None)
    assert shares(sheet) == (declarer, partner if friend else each, {each})
    assert sheet.made is (n >= int(contract.lstrip("NTSHDC")))
    assert m is None or sheet.m == m


@pytest.mark.parametrize(("contract", "n", "m"), [
    ("H13", 14, 3), ("H13", 13, 1), ("H19", 19, 1), ("H19", 20, 20), ("H20", 20, 40), ("H20", 19, -2), ("H13", 12, -2),
    ("NT15", 17, 10), ("NT15", 15, 1), ("NT15", 20, 40), ("NT15", 14, -2), ("NT20", 20, 80),
])
def test_R7_1_campus_pay(contract: str, n: int, m: int) -> None:
    sheet = ml.score(ml.CAMPUS, contract, n, friend_seat=1)
    assert (sheet.m, sheet.by_seat) == (m, (2 * m, m, -m, -m, -m))


@pytest.mark.parametrize(("mighty", "joker", "call", "factor"), [
    (True, True, "card", 1), (False, True, "card", 2), (True, False, "card", 2), (False, False, "card", 4),
    (True, True, "none", 2), (False, False, "none", 8),
])
def test_R7_1_campus_doubles_a_won_contract_only(mighty: bool, joker: bool, call: str, factor: int) -> None:
    def m(n: int, contract: str = "H15") -> int:
        return ml.score(ml.CAMPUS, contract, n, mighty, joker, call).m

    assert m(16) == 5 * factor
    assert m(16, "NT15") == 10 * factor
    assert m(20) == 20 * factor
    assert m(15) == 1
    assert m(14) == -2


def test_R7_1_campus_alone() -> None:
    """Self friend, no friend, and a first trick won by himself: four times, won or lost."""
    assert ml.score(ml.CAMPUS, "H15", 17, friend="first").by_seat == (20, -5, -5, -5, -5)
    assert ml.score(ml.CAMPUS, "H15", 14).by_seat == (-8, 2, 2, 2, 2)
    assert ml.score(ml.CAMPUS, "H15", 14, friend="none").by_seat == (-8, 2, 2, 2, 2)


@pytest.mark.parametrize(("contract", "n", "back"), [("H15", 6, False), ("H15", 5, True), ("S13", 8, False),
                                                     ("S13", 7, True), ("NT20", 1, False), ("NT20", 0, True)])
def test_R7_1_campus_back_run(contract: str, n: int, back: bool) -> None:
    b = int(contract.lstrip("NTSHDC"))
    m = 2 * (b - n)
    ordinary, severe = (-2 * m, -m, m, m, m), (-10 * b, -b, m, m, m)
    assert ml.score(ml.CAMPUS, contract, n, friend_seat=1).by_seat == (severe if back else ordinary)
    assert ml.score(ml.CAMPUS.replace(back_run=False), contract, n, friend_seat=1).by_seat == ordinary


def test_R7_1_campus_back_run_alone() -> None:
    assert ml.score(ml.CAMPUS, "H15", 5).by_seat == (-150, 20, 20, 20, 20)


@pytest.mark.parametrize(("b", "pay"), [(14, 0), (15, 0), (16, 0), (17, 1), (18, 2), (19, 3)])
def test_R7_2_haebangchon_pay(b: int, pay: int) -> None:
    for n, call, run, alone in product((b, 19, 20), ("card", "none"), (1, 2), (1, 2)):
        if run == 1 + (n == 20) and alone == 1 + (call == "none"):
            seat = None if call == "none" else 1
            by_seat = ml.score(ml.HAEBANGCHON, f"H{b}", n, friend=call, friend_seat=seat).by_seat
            assert by_seat[0] == pay * run * alone
            assert by_seat[2:] == (-1, -1, -1)
            assert by_seat[1] == (-1 if seat is None else pay * run * alone)
    assert ml.score(ml.HAEBANGCHON, f"NT{b}", b, friend_seat=1).by_seat[:2] == (2 * pay, 2 * pay)


def test_R7_2_haebangchon_alone_by_own_card_doubles_too() -> None:
    assert ml.score(ml.HAEBANGCHON, "H17", 17).by_seat == (2, -1, -1, -1, -1)
    assert ml.score(ml.HAEBANGCHON, "H17", 17, mighty=False, joker=False, friend_seat=1).by_seat[0] == 1


@pytest.mark.parametrize(("n", "loss"), [(16, -1), (11, -1), (10, -2), (0, -2)])
def test_R7_2_haebangchon_lost(n: int, loss: int) -> None:
    assert ml.score(ml.HAEBANGCHON, "H17", n, friend_seat=1).by_seat == (loss, loss, 0, 0, 0)
    assert ml.score(ml.HAEBANGCHON, "NT17", n, friend="none").by_seat == (loss, 0, 0, 0, 0)


@pytest.mark.parametrize(("contract", "n", "m"), [
    ("H14", 14, 0), ("H14", 16, 2), ("H16", 16, 4), ("H16", 20, 8), ("NT14", 16, 4), ("NT20", 20, 48), ("S20", 20, 24),
    ("H16", 15, -1), ("H16", 10, -6), ("H16", 9, -14), ("NT16", 9, -14), ("NT16", 15, -1), ("H14", 0, -28),
])
def test_R7_3_guide_pay(contract: str, n: int, m: int) -> None:
    assert ml.score(ml.GUIDE, contract, n, friend_seat=1).by_seat == (2 * m, m, -m, -m, -m)
    assert ml.score(ml.GUIDE, contract, n).by_seat == (4 * m, -m, -m, -m, -m)
    assert ml.score(ml.GUIDE, contract, n, mighty=False, joker=False, friend="none").by_seat[0] == 4 * m


def test_R7_3_guide_base_is_the_lowest_bid_and_back_run_an_option() -> None:
    assert ml.score(ml.GUIDE.replace(min_bid=13), "H16", 17, friend_seat=1).m == 7
    assert ml.score(ml.GUIDE.replace(back_run_at=12), "H16", 9, friend_seat=1).m == -7
    assert ml.score(ml.GUIDE.replace(back_run=False), "H16", 9, friend_seat=1).m == -7


@given(rule_sets(), contracts(), st.integers(0, 20), st.booleans(), st.booleans(),
       st.sampled_from(["card", "first", "none"]), st.booleans())
def test_R7_agrees_with_the_rules_written_a_second_time(
    rules: RuleSet, contract: str, n: int, mighty: bool, joker: bool, call: str, lonely: bool
) -> None:
    alone = lonely or call == "none"
    sheet = ml.score(rules, contract, n, mighty, joker, call, 2, None if alone else 4)
    declarer, friend, each = reference.settle(rules, contract, n, mighty, joker, call == "none", alone)
    assert shares(sheet) == (declarer, each if alone else friend, {each})
    if rules.pay != "table" and not (rules.pay == "over-ten" and friend == -int(contract.lstrip("NTSHDC"))):
        assert sum(sheet.by_seat) == 0


@given(rule_sets(), contracts(), st.integers(0, 20))
def test_R7_the_lines_multiply_up_to_the_number(rules: RuleSet, contract: str, n: int) -> None:
    sheet = ml.score(rules, contract, n, friend_seat=1)
    m = 0
    for line in sheet.lines:
        assert line.rule.startswith("R7.")
        if not line.share:
            m = m * line.amount if line.times else m + line.amount
    assert m == sheet.m
    shares = [(line.key.split("_")[-1].rstrip("s"), line.amount) for line in sheet.lines if line.share]
    assert shares == list(zip(("declarer", "friend", "opponent"), sheet.by_seat[:3], strict=True))


@pytest.mark.parametrize(("wrong", "text"), [
    ({"taken": 21}, "21"), ({"taken": -1}, "-1"), ({"friend": "wife"}, "wife"),
    ({"friend_seat": 0}, "0"), ({"friend": "none", "friend_seat": 1}, "1"), ({"friend_seat": 5}, "5"),
    ({"declarer": 7}, "7"), ({"contract": "H21"}, "H21"), ({"contract": "♥"}, "♥"),
])
def test_R7_what_cannot_be_scored_is_quoted(wrong: dict[str, object], text: str) -> None:
    with pytest.raises(ml.MightyError, match=text):
        ml.score(**{"rules": ml.CAMPUS, "contract": "H15", "taken": 15} | wrong)  # type: ignore[arg-type]


# The last trick of a game: seat 0 is declarer with the given contract, seat 2 the friend or nobody.
def last_trick(rules: RuleSet, contract: str, friend: str | int, taken: tuple[int, ...]) -> ScoreSheet:
    """Seat 0 leads ♥A and takes the five points ♥A ♦A ♦K ♦Q ♦J."""
    state = ending(rules, contract, "HA", "DA", "DK", "DQ", "DJ", friend=friend, taken=taken)
    over = after(state, "HA", "DA", "DK", "DQ", "DJ")
    assert sum(over.taken) == 5 + sum(taken)
    return over.score()


@pytest.mark.parametrize(("house", "contract", "friend", "opposition", "by_seat"), [
    ("campus", "H15", 2, 3, (10, -5, 5, -5, -5)),
    ("campus", "H18", "DK", 5, (-12, 6, -6, 6, 6)),
    ("campus", "H14", "DK", 6, (2, -1, 1, -1, -1)),
    ("campus", "H16", 2, 0, (40, -20, 20, -20, -20)),
    ("campus", "H20", "DK", 0, (80, -40, 40, -40, -40)),
    ("campus", "H15", "HA", 3, (20, -5, -5, -5, -5)),
    ("campus", "H15", "none", 3, (40, -10, -10, -10, -10)),
    ("campus", "H15", 0, 3, (20, -5, -5, -5, -5)),
    ("campus", "H15", 2, 15, (-150, 20, -15, 20, 20)),
    ("haebangchon", "H17", 2, 0, (2, -1, 2, -1, -1)),
    ("haebangchon", "NT20", "none", 0, (32, -1, -1, -1, -1)),
    ("haebangchon", "NT20", "DK", 0, (16, -1, 16, -1, -1)),
    ("haebangchon", "H18", 2, 3, (-1, 0, -1, 0, 0)),
    ("haebangchon", "H18", 2, 10, (-2, 0, -2, 0, 0)),
    ("guide", "H15", "DK", 3, (8, -4, 4, -4, -4)),
    ("guide", "NT16", 2, 2, (24, -12, 12, -12, -12)),
    ("guide", "H17", 2, 6, (-6, 3, -3, 3, 3)),
])
def test_R7_games_played_to_the_end(
    house: str, contract: str, friend: str | int, opposition: int, by_seat: tuple[int, ...]
) -> None:
    friends = min(4, 15 - opposition) if friend in (2, "DK") else 0  # what the friend took himself
    taken = (15 - opposition - friends, 0, friends, 0, opposition)
    sheet = last_trick(ml.PRESETS[house], contract, friend, taken)
    assert sheet.by_seat == by_seat


@each_house
def test_R7_no_settlement_while_the_game_goes_on(rules: RuleSet) -> None:
    with pytest.raises(ValueError, match="auction"):
        ml.State.deal(rules, seed=1).score()
