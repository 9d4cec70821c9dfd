"""Hands, tricks and tables as a notebook shows them: one sound image, the right words, every card in its place."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterator
from html import unescape
from xml.etree import ElementTree as ET

import pytest

from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.plots import Measure, show_bars, show_histogram, show_lines
from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import Card, Suit, card_list, cards
from mighty_learn.engine.presets import CAMPUS
from mighty_learn.engine.state import State
from mighty_learn.engine.view import observe
from mighty_learn.text import LANGUAGE
from mighty_learn.widgets.picture import show_card, show_hand, show_table, show_trick
from mighty_learn.widgets.picture_words import print_cards
from mighty_learn.widgets.svg_cards import (
    CARD_HEIGHT,
    CARD_WIDTH,
    CORNER,
    NO_MARKS,
    Marks,
    mark_symbols,
)
from mighty_learn.widgets.svg_hand import hand_order, rows
from mighty_learn.widgets.svg_table import Scene

HAND = "SAK H10 D2 C3 JK"
S15 = Marks.of(CAMPUS, "S15")
SVG = "{http://www.w3.org/2000/svg}"


def game(*actions: str) -> State:
    state = State.deal(CAMPUS, seed=7)
    for action in actions:
        state = state.apply(action)
    return state


def in_play(cards_played: int) -> State:
    state = game("H15", "pass", "pass", "pass", "pass")
    while state.phase != "play":
        state = state.apply(state.legal_actions()[0])
    for _ in range(cards_played):
        state = state.apply(state.legal_actions()[0])
    return state


def every_picture() -> Iterator[Picture]:
    for lang in ("ko", "en", "both"):
        yield show_card("SA", S15, lang)
        yield show_card(None, lang=lang)
        yield show_hand(HAND, S15, lang, chosen="SK", dimmed="D2 JK")
        yield show_hand("", S15, lang)
        yield show_hand("SAKQJ1098765432", S15, lang, width=200)
        yield show_trick("JK>H HA SA C3! D10", S15, lang, leader=3, winner=0)
        yield show_trick("C3! JK", S15, lang, leader=1, line=True)
        yield show_table(game(), lang)
        yield show_table(in_play(13), lang, viewer=2, closed=True)
    yield show_bars([Measure.mean("하트 <K> & \"A\"", 2.5, 0.2), Measure("기루다", -1)], "값")
    yield show_histogram([1, 2, 2, 5], "점수카드")
    yield show_lines({"a": {1: 2.0, 2: Measure.mean("", 3, 0.5)}, "b": {1: 5}}, "선")


PICTURES = list(every_picture())


def size_of(picture: Picture) -> tuple[float, float]:
    root = ET.fromstring(picture.svg)
    return float(root.attrib["width"]), float(root.attrib["height"])


def words_in(picture: Picture) -> list[str]:
    return [text.text or "" for text in ET.fromstring(picture.svg).iter(f"{SVG}text")]


# --- what every picture must be -----------------------------------------------------------------------------------


@pytest.mark.parametrize("picture", PICTURES, ids=range(len(PICTURES)))
def test_a_picture_is_one_sound_svg_that_depends_on_nothing(picture: Picture) -> None:
    root = ET.fromstring(picture.svg)
    assert root.tag == f"{SVG}svg"
    allowed = {"svg", "g", "path", "rect", "circle", "ellipse", "text"}
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= allowed
    names = {name for element in root.iter() for name in element.attrib}
    assert not names & {"id", "class", "style", "href"}
    values = [value for element in root.iter() for value in element.attrib.values()]
    assert not [value for value in values if "url(" in value or "//" in value or "currentColor" in value]


@pytest.mark.parametrize("picture", PICTURES, ids=range(len(PICTURES)))
def test_every_shape_carries_its_own_fill(picture: Picture) -> None:
    drawn = [one for one in ET.fromstring(picture.svg).iter() if one.tag not in (f"{SVG}svg", f"{SVG}g")]
    assert drawn
    for shape in drawn:
        assert re.fullmatch(r"none|#[0-9a-f]{6}", shape.attrib["fill"]), ET.tostring(shape)
        assert re.fullmatch(r"#[0-9a-f]{6}", shape.get("stroke", "#000000"))


@pytest.mark.parametrize("picture", PICTURES, ids=range(len(PICTURES)))
def test_a_notebook_gets_one_image_and_plain_text(picture: Picture) -> None:
    bundle = picture._repr_mimebundle_()
    assert set(bundle) == {"text/html", "text/plain"}
    assert bundle["text/plain"] == picture.text == str(picture)
    found = re.fullmatch(
        r'<img src="data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)" alt=("[^"]*"|\'[^\']*\') '
        r'style="max-width:100%;height:auto">', bundle["text/html"])
    assert found
    assert b64decode(found[1]).decode() == picture.svg
    assert unescape(found[2][1:-1]) == picture.alt != ""


def test_a_picture_is_a_value_with_a_stable_repr() -> None:
    one = show_hand("SA HK", lang="en")
    assert one == show_hand("SA HK", lang="en")
    assert repr(one) == "Picture(alt='Hand: ace of spades, king of hearts', text='♠A ♥K')"


# --- hands --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("marks", "expected"), [
    (NO_MARKS, "SA SK H10 D2 C3 JK"),
    (Marks(Suit.C), "C3 SA SK H10 D2 JK"),
    (Marks(Suit.H), "H10 SA SK D2 C3 JK"),
])
def test_hands_stand_in_suit_order_trump_first(marks: Marks, expected: str) -> None:
    assert " ".join(card.text for card in hand_order(cards(HAND), marks)) == expected


@pytest.mark.parametrize("count", range(1, 14))
@pytest.mark.parametrize("width", [60, 130, 300, 700])
def test_hands_of_any_size_show_every_corner_within_the_width(count: int, width: int) -> None:
    thirteen = card_list("SAK HQJ10 D5432 C987 JK")
    lines = rows(thirteen[:count], width)
    assert sum(len(line.cards) for line in lines) == count
    for line in lines:
        assert line.width <= width + 1e-9
        assert all(right - left >= CORNER - 1e-9 for left, right in zip(line.lefts, line.lefts[1:], strict=False))


def test_sizes_are_what_was_asked_for() -> None:
    assert size_of(show_card("SA", height=84)) == (CARD_WIDTH, CARD_HEIGHT)
    width, height = size_of(show_hand("SAKQJ1098765432", width=640, height=120))
    assert width <= 640
    assert height == 120
    assert size_of(show_hand("SAKQJ1098765432", width=200, height=60))[0] <= 200
    assert size_of(show_trick("SA")) == (372, 324)
    assert size_of(show_table(game(), width=500))[0] == 500


def test_a_chosen_card_is_lifted_and_the_others_are_not() -> None:
    plain, lifted = show_hand("SA HK"), show_hand("SA HK", chosen="HK")
    assert size_of(lifted)[1] > size_of(plain)[1]
    assert lifted.svg.count(mark_symbols()["halo"]) == 1
    assert show_hand("SA HK D3", dimmed="SA D3").svg.count(mark_symbols()["veil"]) == 2


def test_pictures_stay_small() -> None:
    assert max(len(picture.svg) for picture in PICTURES) < 60_000
    assert len(show_hand(HAND, S15).svg) < 16_000


# --- words --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("picture", "alt", "text"), [
    (show_card("SA", lang="ko"), "스페이드 에이스", "♠A"),
    (show_card("H10", lang="en"), "ten of hearts", "♥10"),
    (show_card("JK", lang="both"), "조커 / Joker", "JK"),
    (show_card(None, lang="en"), "a card face down", "[ ]"),
    (show_hand("HK SA", lang="ko"), "손패: 스페이드 에이스, 하트 킹", "♠A ♥K"),
    (show_hand("HK SA", Marks(Suit.H), "en"), "Hand: king of hearts, ace of spades", "♥K ♠A"),
    (show_hand("C3", lang="both"), "손패: 클로버 삼 / Hand: three of clubs", "♣3"),
    (show_hand("", lang="ko"), "손패: 없음", "손패: 없음"),
    (show_trick("JK>H HA SA", lang="ko", leader=4, winner=1),
     "트릭: 4번 조커(하트 지정), 나 하트 에이스, 1번 스페이드 에이스; 이기는 자리: 1번", "4번 JK>♥  나 ♥A  1번 ♠A*"),
    (show_trick("C3! JK", lang="en", leader=2, viewer=2),
     "Trick: You three of clubs (joker call), Player 1 Joker", "You ♣3!  Player 1 JK"),
    (show_trick("", lang="en"), "Trick: no card yet", "Trick: no card yet"),
])
def test_what_is_said_and_printed(picture: Picture, alt: str, text: str) -> None:
    assert (picture.alt, picture.text) == (alt, text)


def test_pictures_follow_the_chosen_language() -> None:
    before = LANGUAGE.value
    try:
        LANGUAGE.set("en")
        assert show_card("SA").alt == "ace of spades"
        LANGUAGE.set("ko")
        assert show_card("SA").alt == "스페이드 에이스"
    finally:
        LANGUAGE.set(before)


def test_a_trick_is_cards_only() -> None:
    with pytest.raises(ValueError, match="'pass' is another action"):
        show_trick("SA pass")


# --- tricks and tables --------------------------------------------------------------------------------------------


def test_a_trick_names_all_seats_and_its_leader_and_lifts_the_winner() -> None:
    trick = show_trick("H3 HK SA", S15, "en", leader=3, winner=4)
    assert words_in(trick) == ["You", "Player 1", "Player 2", "Player 3 · leader", "Player 4"]
    assert trick.svg.count(mark_symbols()["halo"]) == 1
    assert show_trick("H3 HK SA", S15, "en", leader=3).svg.count(mark_symbols()["halo"]) == 0


def test_a_joker_call_is_written_on_the_card() -> None:
    assert "조커콜!" in words_in(show_trick("C3! JK", lang="ko"))
    assert "조커콜!" not in words_in(show_trick("C3 JK", lang="ko"))
    assert {"조커콜!", "Joker call!"} <= set(words_in(show_trick("C3! JK", lang="both", line=True)))


def test_a_table_says_who_is_who_and_who_took_what() -> None:
    state = in_play(13)
    table = show_table(state, "en")
    assert table.alt.startswith("Contract hearts 15 · trick 3 of 10. Trick: Player 3 ")
    assert f"You (declarer, point cards: {state.taken[0]}): " in table.alt
    assert table.text.splitlines()[-1].count("*") == 1
    for hand in state.hands:
        assert print_cards(hand_order(hand, Marks.of(CAMPUS, "H15"))) in table.text
    assert words_in(table).count("declarer") == 1
    assert [word for word in words_in(table) if word.isdecimal()] == [str(points) for points in state.taken]


def test_the_viewer_sits_at_the_bottom_and_closed_hands_stay_closed() -> None:
    state = in_play(13)
    table = show_table(state, "ko", viewer=2, closed=True)
    lines = table.text.splitlines()
    own = print_cards(hand_order(state.hands[2], Marks.of(CAMPUS, "H15")))
    assert lines[1] == f"나 (점수카드 {state.taken[2]}장): {own}"
    assert lines[4].startswith("3번 (주공, ")
    assert [line for line in lines if "뒷면인 카드" in line] == [lines[at] for at in (2, 3, 4, 5)]


@pytest.mark.parametrize("seat", range(5))
@pytest.mark.parametrize("played", [0, 3, 13, 49])
def test_a_view_is_shown_as_its_seat_sees_the_game(seat: int, played: int) -> None:
    state = in_play(played)
    assert show_table(observe(state, seat), "en") == show_table(state, "en", viewer=seat, closed=True)


def test_nothing_is_marked_before_the_auction_is_over() -> None:
    scene = Scene.of(game("H15", "pass"), game().hands)
    assert (scene.marks, scene.contract, scene.declarer, scene.taken) == (NO_MARKS, None, None, None)
    assert scene.turn == 2


def test_a_scene_has_five_hands() -> None:
    with pytest.raises(ValueError, match="5 hands, not 4"):
        Scene((10,) * 4)


def test_a_scene_of_ones_own() -> None:
    scene = Scene((cards("SA"), 1, 1, 1, 1), plays=((1, Play(Card("H3"))),), marks=S15, friend=2)
    assert show_table(scene, "en").text.splitlines() == [
        "You: ♠A", "Player 1: cards face down: 1", "Player 2 (friend): cards face down: 1",
        "Player 3: cards face down: 1", "Player 4: cards face down: 1", "Player 1 ♥3",
    ]


def cards_drawn(picture: Picture) -> list[tuple[float, float, float]]:
    """Left edge, top edge and height of every card of a table, in px at its full width of 800."""
    found = []
    for hand in ET.fromstring(picture.svg).findall(f"{SVG}g"):
        x, y, scale = placed(hand)
        for card in hand:
            if card.get("width") == "59":
                found.append((x, y, CARD_HEIGHT * scale))
            elif card.tag == f"{SVG}g" and card[0].get("width") == "59":
                found.append((x + placed(card)[0] * scale, y, CARD_HEIGHT * scale))
    return found


def placed(group: ET.Element) -> tuple[float, float, float]:
    move = re.match(r"translate\(([^ )]+) ([^ )]+)\)(?:scale\(([^ )]+)\))?", group.get("transform", "translate(0 0)"))
    assert move
    return float(move[1]), float(move[2]), float(move[3] or 1)


@pytest.mark.parametrize("viewer", range(5))
def test_a_table_shows_every_card_60_px_high_and_inside(viewer: int) -> None:
    discarding = game("H15", "pass", "pass", "pass", "pass")
    assert [len(hand) for hand in discarding.hands] == [13, 10, 10, 10, 10]
    for state in (discarding, in_play(0)):
        drawn = {one[:2]: one for one in cards_drawn(show_table(state, "en", viewer=viewer)) if one[2] >= 60}
        assert len(drawn) == sum(len(hand) for hand in state.hands)
        assert all(10 <= x <= 790 - CARD_WIDTH * height / CARD_HEIGHT for x, _, height in drawn.values())
