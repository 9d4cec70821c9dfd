"""A friend's first test: its bank in every house by a judge of its own, draws, and the two sheets of paper."""
from __future__ import annotations

import pytest

import mighty_learn as ml
from mighty_learn.engine.actions import Play
from mighty_learn.engine.table import Table
from mighty_learn.teaching import friend_test, points
from mighty_learn.teaching.friend_test import NEED, SIZE, Draw, bank
from mighty_learn.teaching.lessons import lesson
from mighty_learn.teaching.page import Block, Form, Kind, written
from mighty_learn.teaching.page_friend import sheets
from mighty_learn.teaching.students import guess_chance
from mighty_learn.text import Lang

houses = pytest.mark.parametrize("house", ml.PRESETS)
MIGHTY = {"campus": "DA", "haebangchon": "HA", "guide": "HA"}  # when spades are trump
CALLER = {"campus": "S3", "haebangchon": "D3", "guide": "S3"}  # when clubs are
RANKS = {name: value for value, name in enumerate(("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"))}


def taker(table: Table) -> str:
    """Who takes five cards, told from their texts alone."""
    house, trump = table.rules.name, "NT" if table.trump is None else str(table.trump)
    plays = [str(play) for play in table.trick]
    cards = [play.split(">")[0].rstrip("!") for play in plays]
    led = plays[0].split(">")[1] if ">" in plays[0] else cards[0][0]
    mighty = MIGHTY[house] if trump == "S" else "SA"
    caller = CALLER[house] if trump == "C" else "C3"
    called = plays[0] == f"{caller}!"
    if mighty in cards:
        return mighty
    if "JK" in cards and table.trick_number not in (1, 10) and not called:
        return "JK"
    living = [card for card in cards if card != "JK"]
    for suit in (trump, led):
        of_suit = [card for card in living if card[0] == suit]
        if of_suit:
            return max(of_suit, key=lambda card: RANKS[card[1:]])
    return cards[0]


@houses
def test_the_bank_of_a_house_is_large_and_right(house: str) -> None:
    rules = ml.PRESETS[house]
    found = bank(rules)
    assert len({asked.id for asked in found}) == len(found) >= 30
    for asked in found:
        if asked.table is not None:
            assert all(isinstance(play, Play) for play in asked.table.trick)
            assert asked.solution == {taker(asked.table)}, asked.id
            continue
        case = points.cases()[asked.id]
        friend = {"friend": "card", "self": "card", "none": "none", "first": "first"}[case.company.value]
        sheet = ml.score(rules, case.contract, 20 - len(case.opposition), case.mighty, case.joker, friend, 0,
                         None if case.alone else 1)
        assert asked.solution == {str(sheet.by_seat[0])}, asked.id


@houses
def test_every_draw_asks_of_everything(house: str) -> None:
    for number in range(1, 60):
        draw = Draw.of(number, ml.PRESETS[house])
        assert len({asked.id for asked in draw.questions}) == SIZE
        for name in friend_test.MISCONCEPTIONS:
            assert sum(name in asked.traps for asked in draw.questions) > SIZE - NEED
        assert [asked.table is None for asked in draw.questions] == sorted(
            asked.table is None for asked in draw.questions)
        assert Draw.of(number, ml.PRESETS[house]) == draw
    assert Draw.of(1) != Draw.of(2)


@pytest.mark.parametrize("number", [0, -1, 1_000_001, 1.0, True])
def test_a_number_that_draws_nothing_is_refused(number: object) -> None:
    with pytest.raises(ValueError, match="expected a whole number"):
        Draw.of(number)  # type: ignore[arg-type]


def test_guessing_passes_less_than_once_in_a_thousand() -> None:
    one = lesson("12_review_and_teach")
    assert (one.size, one.need) == (SIZE, NEED)
    assert guess_chance(one) < 0.001


def texts(block: Block) -> list[str]:
    return [block.text, *block.items, *(text for one in block.inside for text in texts(one))]


@pytest.mark.parametrize("lang", ["ko", "en"])
@houses
def test_the_sheets_ask_on_one_and_answer_on_the_other(house: str, lang: Lang) -> None:
    draw = Draw.of(7, ml.PRESETS[house])
    page = sheets(draw, lang)
    kinds = [block.kind for block in page.blocks]
    assert kinds.count(Kind.BREAK) == 1
    front, back = page.blocks[:kinds.index(Kind.BREAK)], page.blocks[kinds.index(Kind.BREAK) + 1:]
    asked, told = ("\n".join(text for block in part for text in texts(block)) for part in (front, back))
    assert "7" in page.title
    assert "7" in back[0].text
    for number, question in enumerate(draw.questions, 1):
        assert f"{number}. {question.prompt.say(lang)}" in asked
        right = next(iter(question.solution))
        letter = "ABCDEFGHIJ"[question.options.index(right)]
        assert f"{number}. ({letter}) {question.shown(right, lang)}" in told
        assert question.reasons[right].say(lang) in told
        assert question.reasons[right].say(lang) not in asked
    for form in Form:
        assert "\n" in written(lambda one: sheets(draw, one), "both", form)
