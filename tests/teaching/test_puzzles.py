"""Endings as data: what the shipped ones state is proved again, and what is wrong with a file is said."""
from __future__ import annotations

import pytest

from mighty_learn.engine.record import replay
from mighty_learn.engine.state import State, government_taken
from mighty_learn.teaching.puzzles import (
    Ending,
    PuzzleError,
    Refutation,
    load,
    played_value,
    prove,
    same_kind,
    shipped,
    write,
)

ENDINGS = shipped("endings")


def test_there_are_enough_of_every_length_side_and_house() -> None:
    assert len(ENDINGS) >= 20
    assert {ending.tricks_left for ending in ENDINGS} == {2, 3, 4, 5}
    assert {ending.governs for ending in ENDINGS} == {True, False}
    assert {ending.state.rules.name for ending in ENDINGS} == {"campus", "haebangchon", "guide"}


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.id)
def test_every_value_is_proved_by_the_solver(ending: Ending) -> None:
    prove(ending)
    losses = [ending.loss(action) for action in ending.values if action not in ending.best]
    assert min(losses) >= 1
    assert same_kind(ending.state, ending.best)


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.id)
def test_every_wrong_card_has_a_line_that_ends_at_its_value(ending: Ending) -> None:
    for action in ending.values:
        told = ending.refutations.get(action)
        line = ending.line if told is None else told.line
        if told is None and action != line[0]:
            continue
        over = ending.state
        for text in line:
            over = over.apply(text)
        before = 20 - sum(ending.state.taken[seat] for seat in range(5) if seat not in over.government)
        points_left = sum(hand.points for hand in ending.state.hands)
        points_left += sum(play.card.is_point for play in ending.state.trick)
        assert government_taken(over) - (before - points_left) == ending.values[action]


def test_same_kind_wants_neighbours_of_one_worth() -> None:
    state = State.from_position(
        replay(ENDINGS[0].record).rules, "H15", 0, "none",
        ["S7 S8 S10 SJ", "S2 S9 C4 C5", "D2 D3 D4 D5", "D6 D7 D8 D9", "C6 C7 C8 C9"], 0)
    assert same_kind(state, ["S7", "S8"])
    assert same_kind(state, ["S10", "SJ"])
    assert not same_kind(state, ["S8", "S10"])  # ♠9 lies between, and a ten is worth a point
    assert not same_kind(state, ["S7", "S10"])


def test_a_file_is_read_back_as_it_was_written() -> None:
    assert load(write(ENDINGS)) == ENDINGS


@pytest.mark.parametrize(("old", "new", "said"), [
    ("schema = 1", "schema = 9", "schema 9; expected 1"),
    ("schema = 1", "schema = ", "not TOML"),
    ("rules campus", "rules kampus", "kampus"),
    ("[puzzle.refutations]", "[puzzle.other]", "refutations"),
    ('values = { "S7" = 6', 'values = { "S7" = 5', "takes 6, but 5 is stated"),
    ('values = { "S7" = 6', 'values = { "S6" = 6', "legal are"),
    (f'id = "{ENDINGS[1].id}"', f'id = "{ENDINGS[0].id}"', ENDINGS[0].id),
])
def test_a_spoiled_file_is_refused_by_name(old: str, new: str, said: str) -> None:
    text = write(ENDINGS)
    assert old in text
    with pytest.raises(PuzzleError, match=said) as caught:
        load(text.replace(old, new, 1), "mine.toml")
    assert "mine.toml" in str(caught.value)


def test_a_wrong_value_that_the_lines_do_not_show_is_caught_by_the_proof() -> None:
    ending = ENDINGS[-1]
    other = dict(ending.values)
    spare = next(action for action in ending.best if action != ending.line[0]) if len(ending.best) > 1 else None
    wrong = spare or next(action for action in other if action not in ending.best)
    other[wrong] += 1 if ending.governs is (wrong not in ending.best) else -1
    with pytest.raises(PuzzleError, match="the solver finds"):
        prove(Ending(ending.id, ending.record, other, ending.line, ending.refutations))


def spoiled(ending: Ending, action: str, told: Refutation) -> Ending:
    return Ending(ending.id, ending.record, ending.values, ending.line, {**ending.refutations, action: told})


@pytest.mark.parametrize("ending", ENDINGS[:6], ids=lambda ending: ending.id)
def test_a_loss_said_to_lie_on_the_table_too_soon_or_too_late_is_caught(ending: Ending) -> None:
    action, told = next(iter(ending.refutations.items()))
    for shown in (told.shown - 1, told.shown + 1):
        with pytest.raises(PuzzleError, match=f"not after {shown}"):
            prove(spoiled(ending, action, Refutation(told.line, shown)))


def test_blunders_that_cancel_out_are_caught() -> None:
    ending = next(one for one in ENDINGS if one.id == "ending-2-907870")
    told = ending.refutations["SA"]
    line = ("SA", "JK", "CK", "S4", "SJ", "S7", "HK", "H9", "DK", "DJ")
    assert played_value(ending.state, line) == ending.values["SA"]
    assert line != told.line
    with pytest.raises(PuzzleError, match=r"the play .* changes the value"):
        prove(spoiled(ending, "SA", Refutation(line, told.shown)))


def test_no_such_file_and_no_such_card() -> None:
    with pytest.raises(PuzzleError, match="'middles' is no file"):
        shipped("middles")
    with pytest.raises(PuzzleError, match=r"'H2' is no action.*expected"):
        ENDINGS[0].loss("H2")
    with pytest.raises(PuzzleError, match="does not end the game"):
        played_value(ENDINGS[0].state, [])
