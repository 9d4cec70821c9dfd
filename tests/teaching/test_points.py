"""Lesson 3: settlements judged by a second method, what each mistake leads to, the bank, and the experiment's count."""
from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from mighty_learn.engine.actions import Contract
from mighty_learn.engine.cards import cards
from mighty_learn.engine.presets import CAMPUS, GUIDE, HAEBANGCHON
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.scoring import score
from mighty_learn.engine.state import State
from mighty_learn.teaching import points
from mighty_learn.teaching.finished_games import Kind, Wish
from mighty_learn.teaching.points_and_tricks import GAMES, Tally, experiment
from mighty_learn.teaching.quiz import Gate, Outcome, Question
from mighty_learn.teaching.settlement_words import signed, told, without_cards
from mighty_learn.teaching.settling import Case, Company, Role, Slip

ALL_POINTS = cards("SAKQJ10 HAKQJ10 DAKQJ10 CAKQJ10")


def case(contract: str, lost: int, tricks: int = 7, buried: str = "", rules: RuleSet = CAMPUS, **more: object) -> Case:
    """A game in which the opposition took so many point cards."""
    opposition = cards(" ".join(map(str, list(ALL_POINTS - cards(buried))[:lost])))
    given = {"company": Company.FRIEND, "mighty": True, "joker": True, **more}
    return Case("case", rules, Contract.parse(contract), opposition=opposition, buried=cards(buried), tricks=tricks,
                **given)  # type: ignore[arg-type]


def by_hand(it: Case) -> int:
    """The points of the role that is asked for, by the formulas of rules.md R7 and no engine."""
    n, b = 20 - len(it.opposition), it.contract.number
    no_trump, alone = it.contract.trump is None, it.company in (Company.SELF, Company.NONE)
    if it.rules is HAEBANGCHON:
        if n < b:
            return 0 if it.role is Role.OPPONENT else -2 if n <= 10 else -1
        won = {17: 1, 18: 2, 19: 3, 20: 4}.get(b, 0) * 2 ** sum([n == 20, no_trump, alone])
        return -1 if it.role is Role.OPPONENT else won
    shares = {Role.DECLARER: 4 if alone else 2, Role.FRIEND: 1, Role.OPPONENT: -1}[it.role]
    if it.rules is GUIDE:
        won = (2 * (b - 14) + n - b) * (2 if no_trump else 1) * (2 if b == 20 else 1)
        return shares * (won if n >= b else -(b - n) * (2 if n <= 9 else 1))
    if n < b:
        back_run = {Role.DECLARER: -10 * b, Role.FRIEND: -b, Role.OPPONENT: 2 * (b - n)}
        return back_run[it.role] if 20 - n >= b else shares * -2 * (b - n)
    if n == b < 20:
        return shares
    doubles = [no_trump, not it.mighty, not it.joker, it.company is Company.NONE, b == 20]
    return shares * (20 if n == 20 else b - 10) * 2 ** sum(doubles)


# --- the bank


def right(question: Question) -> int:
    (answer,) = question.accepted
    (option,) = answer
    return int(option)


def test_the_bank_holds_thirty_games_of_every_kind_in_every_house() -> None:
    games = points.cases()
    assert len(games) == len(points.bank()) >= 30
    assert len({asked.prompt.say("en") for asked in points.bank()}) == len(games)
    kinds = Counter((name.split("-")[1], "-".join(name.split("-")[2:-1])) for name in games)
    for house in ("campus", "haebangchon", "guide"):
        assert {kind for known, kind in kinds if known == house} == set(Kind)
    assert {it.company for it in games.values()} == set(Company)
    assert sum(it.contract.trump is None for it in games.values()) >= 6
    assert {it.role for it in games.values()} == set(Role)
    assert {(it.mighty, it.joker) for it in games.values()} == {(a, b) for a in (True, False) for b in (True, False)}


@pytest.mark.parametrize("question", points.bank(), ids=lambda question: question.id)
def test_every_settlement_of_the_bank_is_what_it_is_by_hand(question: Question) -> None:
    it = points.cases()[question.id]
    assert right(question) == by_hand(it) == it.right.value
    assert len(it.opposition) + it.in_tricks + len(it.buried) == 20
    assert it.buried
    assert not it.opposition & it.buried
    assert it.contract.number >= it.rules.min_bid


@pytest.mark.parametrize("question", points.bank(), ids=lambda question: question.id)
def test_every_wrong_number_is_explained_and_the_right_one_shown_line_by_line(question: Question) -> None:
    it = points.cases()[question.id]
    assert len(question.options) >= 8
    assert list(map(int, question.options)) == sorted(set(map(int, question.options)))
    sheet = question.reasons[str(right(question))]
    for lang in ("ko", "en"):
        assert f"20 − {len(it.opposition)} = {it.n}" in sheet.say(lang)
        assert all(line.rule in sheet.say(lang) for line in it.sheet.lines)
        assert signed(right(question)) in sheet.say(lang).splitlines()[-1]
    for option in question.options:
        verdict = question.check(option)
        assert verdict.outcome is (Outcome.RIGHT if int(option) == right(question) else Outcome.WRONG)
        if verdict.outcome is Outcome.WRONG:
            assert question.reasons[option].key.startswith("points.slip_")
            assert sheet in verdict.reasons


@pytest.mark.parametrize("question", points.bank(), ids=lambda question: question.id)
def test_what_every_mistake_leads_to_is_offered(question: Question) -> None:
    it = points.cases()[question.id]
    wrong = [it.under(slip) for slip in Slip]
    assert {str(value) for value in wrong if value is not None} <= set(question.options)
    assert it.right.value not in wrong


def test_no_place_among_the_numbers_is_right_too_often() -> None:
    places = Counter(asked.options.index(str(right(asked))) for asked in points.bank())
    assert max(places.values()) <= len(points.bank()) / 3
    assert len(places) >= 6


def test_the_gate_catches_those_who_count_tricks_or_forget_what_was_buried() -> None:
    for seed in range(50):
        gate = Gate.draw(points.bank(), 5, 4, seed)
        for trap in ("M-TRICKS", "M-BURY", "M-FRIEND"):
            assert sum(trap in asked.traps for asked in gate.questions) >= 2


# --- the mistakes


@pytest.mark.parametrize(("slip", "it", "value"), [
    (Slip.TRICKS, case("H15", 3, 7), -32),  # 2·(15 − 7) shared twice
    (Slip.TWO_A_TRICK, case("H15", 3, 7), -4),
    (Slip.BURIED_LOST, case("H16", 3, buried="DK DQ"), -4),
    (Slip.BY_TAKEN, case("H15", 3), 14),
    (Slip.BY_TAKEN, case("S15", 3, rules=GUIDE), 12),
    (Slip.CRITICAL_PAID, case("D14", 6), 8),
    (Slip.CRITICAL_DOUBLED, case("NT14", 6), 4),
    (Slip.EXACT_NOTHING, case("D14", 6), 0),
    (Slip.RUN_MISSED, case("S16", 0), 12),
    (Slip.RUN_MISSED, case("S20", 0), 40),
    (Slip.RUN_MISSED, case("D17", 0, rules=HAEBANGCHON), 1),
    (Slip.BACK_RUN_MISSED, case("H15", 15), -40),
    (Slip.LOSS_SINGLE, case("C18", 5), -6),
    (Slip.LOSS_DOUBLED, case("NT18", 5), -24),
    (Slip.DOUBLES_MISSED, case("NT15", 3), 10),
    (Slip.SELF_AS_NONE, case("H15", 3, company=Company.SELF), 40),
    (Slip.ALONE_AS_PAIR, case("H15", 3, company=Company.SELF), 10),
    (Slip.ALONE_AS_PAIR, case("NT20", 0, company=Company.SELF, rules=HAEBANGCHON), 16),
    (Slip.SHARE, case("H15", 3), 5),
    (Slip.SHARES_EVERYWHERE, case("D18", 1, rules=HAEBANGCHON), 4),
    (Slip.OTHER_ROLE, case("H15", 3, role=Role.FRIEND), 10),
    (Slip.SIGN, case("H15", 3), -10),
    (Slip.HOUSE_CAMPUS, case("S15", 3, rules=GUIDE), 10),
    (Slip.HOUSE_HAEBANGCHON, case("H18", 3), -1),
    (Slip.HOUSE_GUIDE, case("S15", 3), 8),
], ids=str)
def test_where_each_mistake_leads(slip: Slip, it: Case, value: int) -> None:
    assert it.right.value == by_hand(it)
    assert it.under(slip) == value


@pytest.mark.parametrize(("slip", "it"), [
    (Slip.BURIED_LOST, case("H15", 3)),  # nothing was buried
    (Slip.CRITICAL_PAID, case("H15", 3)),
    (Slip.CRITICAL_DOUBLED, case("D14", 6)),  # nothing doubles
    (Slip.BACK_RUN_MISSED, case("H15", 6)),
    (Slip.ALONE_AS_PAIR, case("H15", 3)),
    (Slip.RUN_MISSED, case("S16", 0, rules=GUIDE)),  # this house pays a run that was not declared as any contract
    (Slip.HOUSE_CAMPUS, case("H15", 3)),
], ids=str)
def test_where_a_mistake_makes_no_difference(slip: Slip, it: Case) -> None:
    assert it.under(slip) is None


# --- the way there


def test_the_worked_game_is_as_the_lesson_tells_it() -> None:
    it = points.example()
    assert (it.n, it.in_tricks, it.right.value, by_hand(it)) == (17, 15, 10, 10)


def test_one_number_missing_then_two_then_all() -> None:
    (count,) = points.one_missing()
    it = points.case_of(count)
    assert it is not None
    assert right(count) == it.n
    assert {str(it.tricks), str(it.in_tricks), str(2 * it.tricks)} < set(count.options)
    pay, share = points.two_missing()
    it = points.case_of(pay)
    assert it is not None
    assert it is points.case_of(share)
    assert (right(pay), right(share)) == (it.sheet.m, by_hand(it))
    assert [asked.prompt.say("en").count("□") for asked in (count, pay, share)] == [2, 3, 1]
    for asked in points.alone():
        it = points.case_of(asked)
        assert it is not None
        assert right(asked) == by_hand(it)


def test_a_question_tells_all_by_itself_and_less_beside_the_cards() -> None:
    question = points.bank()[0]
    it = points.case_of(question)
    assert it is not None
    assert question.prompt.say("ko").startswith(told(it).say("ko"))
    short = without_cards(question.prompt).say("ko")
    assert "대학가 룰" in short
    assert "♠" not in short
    assert short.endswith("주공은 몇 점일까요?")


def test_a_finished_game_is_read_from_its_state() -> None:
    it = Wish(CAMPUS, Kind.MADE).finds(4, "x")
    assert it.alone is False
    with pytest.raises(ValueError, match="ten tricks"):
        Case.of(State.deal(CAMPUS, seed=1, dealer=0))


# --- the experiment


def test_the_experiment_counts_what_it_says() -> None:
    tally = list(experiment(games=40, seed=5))[-1]
    assert tally.games == 40
    assert sum(tally.per_trick.values()) == 400
    assert set(tally.per_trick) <= set(range(6))
    assert 1.5 < tally.mean < 2
    assert tally.upset <= tally.unequal <= 40
    assert tally.broken <= tally.ahead <= 40
    assert tally == list(experiment(games=40, seed=5))[-1]


def test_a_tally_of_a_game_counted_by_hand() -> None:
    """Hearts, two tricks left: the declarer wins the first with two points in it, the others the last with three."""
    state = State.from_position(
        CAMPUS, contract="H18", declarer=0, friend="none", leader=0,
        hands=["HA S2", "H10 SK", "H2 SQ", "H3 SJ", "H4 S3"], taken=(10, 3, 0, 0, 0), discard="C2 C3 C4")
    for play in ("HA", "H10", "H2", "H3", "H4", "S2", "SK", "SQ", "SJ", "S3"):
        state = state.apply(play)
    tally = Tally()
    tally.add(state)
    assert dict(tally.per_trick) == {2: 1, 3: 1}
    assert (tally.unequal, tally.upset, tally.ahead, tally.broken) == (0, 0, 0, 0)
    assert tally.mean == pytest.approx(0.5)  # five points; a tally takes every game to have ten tricks


# --- the notebook's prose


def test_the_numbers_in_the_prose_are_what_the_engine_gives() -> None:
    path = Path(__file__).parents[2] / "notebooks" / f"{points.NAME}.ipynb"
    prose = "\n".join("".join(cell["source"]) for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
                      if cell["cell_type"] == "markdown")
    campus, haebangchon = (score(rules, "H17", 3, friend_seat=1).by_seat[0] for rules in (CAMPUS, HAEBANGCHON))
    assert f"3장이면 {signed(campus)}점인데 해방촌 룰에서는 {signed(haebangchon)}점" in prose
    assert f"With 3 he loses {-campus} under the campus rules and {-haebangchon} in Haebangchon" in prose
    game = points.example()
    assert f"20 − {len(game.opposition)} = **{game.n}**" in prose
    assert prose.count(f"**{signed(game.right.value)}**") == 2
    assert "천 판" in prose
    assert "a thousand games" in prose
    assert GAMES == 1000
