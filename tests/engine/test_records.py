"""Records: text that a person can read and type, refused line by line."""

from __future__ import annotations

import pytest
from engine_tools import HOUSES, deal, each_house, ending, random_game
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import rule_sets

import mighty_learn as ml
from mighty_learn import RecordError, RuleSet, State

GAME = """mighty
rules campus min_bid=14
dealer 2
hand 0 SKQJ10987 H2 D2 C2
hand 1 SA HAKQJ10987 JK
hand 2 DAKQJ109876 C5
hand 3 CAKQJ109876 C4
hand 4 S65432 H6543 C3
kitty D5 D4 D3
auction pass pass pass S15 pass
discard H2 D2 C2
change S16
friend joker
trick D3 HA D6 C4 S2
trick S6
"""


def lines(*changed: tuple[int, str]) -> str:
    """The game above with these lines, numbered from 1, changed."""
    told = GAME.splitlines()
    for number, text in changed:
        told[number - 1] = text
    return "\n".join(told)


def test_a_record_is_read() -> None:
    state = ml.replay(GAME)
    assert (state.rules, state.dealer, state.declarer) == (ml.CAMPUS.replace(min_bid=14), 2, 0)
    assert (str(state.contract), str(state.friend_card), state.friend) == ("S16", "JK", None)
    assert (state.trick_number, state.leader, state.taken) == (2, 4, (0, 0, 0, 0, 1))
    assert [str(play) for play in state.trick] == ["S6"]
    assert ml.replay(state.record()) == state


def test_comments_and_blank_lines_are_left_out() -> None:
    noisy = "# a game\n\n" + GAME.replace("\n", "  # said so\n\n") + "\n   \n#"
    assert ml.replay(noisy) == ml.replay(GAME)


def test_cards_may_be_typed_in_any_spelling_and_order() -> None:
    other = GAME.replace("hand 1 SA HAKQJ10987 JK", "hand 1 joker ♥7 h8 H9TJQKA sa").replace("trick S6", "trick ♠6")
    assert ml.replay(other) == ml.replay(GAME)
    swapped = lines((3, "kitty D5 D4 D3"), (9, "dealer 2"))
    assert ml.replay(swapped) == ml.replay(GAME)


@each_house
def test_every_prefix_of_lines_is_a_record(rules: RuleSet) -> None:
    *_, over = random_game(rules, seed=8)
    told = over.record().splitlines()
    for end in range(9, len(told) + 1):
        state = ml.replay("\n".join(told[:end]))
        assert state.history == over.history[:len(state.history)]
    assert ml.replay("\n".join(told)) == over


@pytest.mark.parametrize(("number", "text", "word"), [
    (2, "rules nowhere", "nowhere"),
    (2, "rules campus min_bid=9", "9"),
    (3, "dealer 5", "5"),
    (3, "dealer two", "two"),
    (5, "hand 1 SA HAKQJ1098X JK", "HAKQJ1098X"),
    (10, "auction pass pass pass S13 pass", "S13"),
    (10, "auction pass pass pass S15 pass pass", "pass"),
    (10, "auction pass hello", "hello"),
    (11, "discard H2 D2 C3", "C3"),
    (12, "change H16", "H16"),
    (12, "keeps", "keeps"),
    (13, "friend joker!", "joker!"),
    (14, "trick D3 HA C5 C4 S2", "C5"),
    (14, "trick S7 HA D6 C4 S2", "S7"),
    (14, "tricks D3 HA", "tricks D3 HA"),
    (15, "trick S6 D2", "D2"),
    (15, "claim", "claim"),
    (15, "kitty C2 C3 C4", "kitty C2 C3 C4"),
])
def test_a_wrong_line_is_told_by_number(number: int, text: str, word: str) -> None:
    with pytest.raises(RecordError) as raised:
        ml.replay(lines((number, text)))
    error = raised.value
    assert error.line == number
    assert error.text in text
    assert word in str(error)
    assert str(error).startswith(f"line {number}")


def test_comments_do_not_shift_the_number() -> None:
    with pytest.raises(RecordError) as raised:
        ml.replay("# one\n\n" + lines((12, "change H16 # too cheap")))
    assert raised.value.line == 14


def test_what_was_valid_before_is_kept() -> None:
    with pytest.raises(RecordError) as raised:
        ml.replay(lines((14, "trick D3 HA C5 C4 S2")))
    state = raised.value.state
    assert isinstance(state, State)
    assert [str(play) for play in state.trick] == ["D3", "HA"]
    assert state.history == ml.replay(GAME).history[:len(state.history)]
    with pytest.raises(RecordError) as raised:
        ml.replay(lines((3, "dealer 5")))
    assert raised.value.state is None


def test_cards_that_are_not_the_pack_are_refused() -> None:
    with pytest.raises(RecordError, match="SA"):
        ml.replay(lines((4, "hand 0 SA SQJ10987 H2 D2 C2")))
    with pytest.raises(RecordError, match="hand 0"):
        ml.replay(lines((4, "hand 0 SKQJ10987 H2 D2")))


@pytest.mark.parametrize("text", ["", "\n#nothing\n", "chess\nrules campus", "hand 0 SA"])
def test_no_record(text: str) -> None:
    with pytest.raises(RecordError):
        ml.replay(text)


@pytest.mark.parametrize("word", ["rules", "dealer", "hand 3", "kitty"])
def test_a_missing_word_is_named(word: str) -> None:
    told = "\n".join(line for line in GAME.splitlines() if not line.startswith(word))
    with pytest.raises(RecordError, match=word):
        ml.replay(told)


def test_a_word_that_stands_twice_is_refused() -> None:
    with pytest.raises(RecordError, match="dealer"):
        ml.replay(lines((2, "rules campus\ndealer 2")))


@each_house
def test_a_position_is_told_in_its_own_words(rules: RuleSet) -> None:
    state = ending(rules, "H15", "SA H2", "H3 D4", "C4", "HK", "C7 C6", leader=2, trick="C5 H4", friend=3,
                   taken=(3, 0, 2, 0, 1))
    assert state.record().splitlines() == [
        "position", f"rules {rules.name}", "contract H15", "declarer 0", "friend 3", "leader 2", "hand 0 SA H2",
        "hand 1 H3 D4", "hand 2 C5 C4", "hand 3 HK H4", "hand 4 C7 C6", "taken 3 0 2 0 1", "trick C5 H4"]
    assert ml.replay(state.record()) == state


@pytest.mark.parametrize(("number", "text"), [(3, "contract H21"), (4, "declarer x"), (6, "leader 9")])
def test_a_wrong_line_of_a_position_is_told_by_number(number: int, text: str) -> None:
    told = ending(ml.CAMPUS, "H15", "SA H2", "H3 D4", "C5 C4", "HK H4", "C7 C6").record().splitlines()
    told[number - 1] = text
    with pytest.raises(RecordError) as raised:
        ml.replay("\n".join(told))
    assert (raised.value.line, raised.value.text in text) == (number, True)


@settings(max_examples=50)
@given(rule_sets(), st.integers(0, 2**64 - 1))
def test_a_record_is_one_line_a_trick(rules: RuleSet, seed: int) -> None:
    *_, over = random_game(rules, seed)
    told = over.record().splitlines()
    tricks = [line for line in told if line.startswith("trick")]
    assert tricks == ["trick " + " ".join(map(str, trick.plays)) for trick in over.tricks]
    assert all(line == line.strip() and line for line in told)


def test_the_open_kitty_begins_a_second_line_of_the_auction() -> None:
    state = deal(ml.CAMPUS, open_kitty=True)
    for action in ["pass"] * 5 + ["pass", "H15"]:
        state = state.apply(action)
    assert state.record().splitlines()[-2:] == ["auction pass pass pass pass pass", "auction pass H15"]
    assert ml.replay(state.record()) == state


def test_houses_are_written_by_name() -> None:
    for rules in HOUSES:
        assert f"rules {rules.name}\n" in deal(rules).record()




@pytest.mark.parametrize(("number", "text", "said"), [
    (14, "trick D3 HA D6", "3 cards"), (14, "trick D3 HA D6 C4 S2 S6", "6 cards"), (14, "trick", "cards after 'trick'"),
    (14, "D3 HA D6 C4 S2", "cannot be read"), (10, "auction pass pass pass S15 pass keep", "bids and passes"),
    (10, "auction", "bids and passes"), (14, "auction D3 HA D6 C4 S2", "bids and passes"),
    (14, "trick pass", "cards after 'trick'"), (14, "D3", "line that begins with 'trick'"), (3, "dealer ٣", "seat"),
])
def test_the_line_that_is_wrong_is_the_one_that_is_named(number: int, text: str, said: str) -> None:
    with pytest.raises(RecordError, match=said) as caught:
        ml.replay(lines((number, text)))
    assert (caught.value.line, caught.value.text) == (number, text)
    if number == 14:
        assert caught.value.state is not None
        assert (caught.value.state.phase, caught.value.state.history[-1]) == ("play", ml.parse("friend joker"))


@pytest.mark.parametrize("wrong", [None, 5, ["mighty"]])
def test_what_is_no_text_is_quoted(wrong: object) -> None:
    with pytest.raises(ml.NotationError, match="record"):
        ml.replay(wrong)  # type: ignore[arg-type]
