"""The table widget driven by the events that its front end sends."""

from __future__ import annotations

import random
import re

import pytest
from widget_tools import act, displayed, ending, table, walk

import mighty_learn as ml
from mighty_learn.engine.table import Phase
from mighty_learn.players.policy import Choice, Reason
from mighty_learn.players.simple import random_player, rule_of_thumb
from mighty_learn.text import set_lang
from mighty_learn.widgets.base import WIDGET_VIEW
from mighty_learn.widgets.table import TableWidget
from mighty_learn.widgets.table_words import joined, taken

POSITION = ml.State.from_position(
    ml.CAMPUS, contract="H16", declarer=0, friend="SA", leader=3, trick="S3 SK",
    hands=["S5 H2 HA CQ JK", "SA S9 D3 C4 C5", "D9 D10 DJ H7 H8", "S4 S6 S7 S8", "C7 C8 C9 C10"])


def test_an_illegal_card_is_explained_with_its_rule() -> None:
    widget = TableWidget(start=POSITION, lang="en")
    act(widget, "HA")
    assert widget.state == POSITION
    assert widget.scene["note"] == {"kind": "why", "rule": "R6.2", "text": (
        "You cannot play ♥A now. Whoever holds the suit that was led must play it. "
        "You may play: ♠5 Joker. (R6.2)")}
    act(widget, "S5")
    assert widget.scene["note"] is None
    assert "S5" in {str(play) for play in widget.state.tricks[-1].plays}


def test_a_wrong_number_of_cards_laid_away_is_explained() -> None:
    widget = table(seed=5)
    act(widget, "H20")
    while widget.state.phase is Phase.AUCTION:
        act(widget, "pass")
    assert widget.state.phase is Phase.DISCARD
    act(widget, "discard S2 S5")
    assert widget.scene["note"]["rule"] == "R4.1"
    assert widget.state.phase is Phase.DISCARD


def test_the_prices_of_a_change_are_told() -> None:
    asked = []
    for house in ("campus", "guide"):
        widget = table(house, seed=5, lang="both")
        act(widget, "H16")
        act(widget, "discard C2 D7 D10")
        asked.append(widget.scene["ask"]["text"])
    assert asked[0] == (
        "공약 하트 16. 그대로 갈까요, 바꿀까요? 다른 무늬는 +2 이상. 노기루다는 +1 이상. / Your contract is hearts 16. "
        "Keep it, or change it? Another suit costs at least +2. No trump costs at least +1.")
    assert "노기루다는 +2 이상." in asked[1]


def test_a_false_claim_is_refused_with_the_line_that_refutes_it() -> None:
    start = ending(ml.GUIDE, "S5 HA", "SA D3", "D9 D10", "S4 S6", "C7 C8")
    widget = TableWidget(start=start, lang="ko")
    assert [one["action"] for one in widget.scene["ask"]["buttons"]] == ["claim"]
    act(widget, "claim")
    assert widget.state == start
    assert widget.scene["note"]["rule"] == "R6.13"
    assert "♠A" in widget.scene["note"]["text"]


def test_a_claim_that_holds_ends_the_game() -> None:
    start = ending(ml.GUIDE, "HK HA", "SK D3", "D9 D10", "S4 S6", "C7 C8")
    widget = TableWidget(start=start, lang="ko")
    act(widget, "claim")
    assert widget.state.is_over
    assert widget.scene["sheet"]["lines"]


def test_joker_and_caller_ask_how_they_are_played() -> None:
    start = ending(ml.CAMPUS, "JK C3", "SK D3", "D9 D10", "S4 S6", "C7 C8")
    joker = {card["card"]: card["acts"] for card in TableWidget(start=start, lang="en").scene["hand"]["cards"]}
    assert [one["text"] for one in joker["JK"]] == ["♠ spades", "♥ hearts", "♦ diamonds", "♣ clubs"]
    assert [(one["action"], one["text"]) for one in joker["C3"]] == [
        ("C3", "without a call"), ("C3!", "with the joker call")]


def test_undo_goes_back_to_the_learners_last_decision() -> None:
    decisions = []
    widget = table(seed=5)
    for _ in walk(widget, 3):
        decisions.append(widget.state)
    assert len(decisions) > 10
    assert len(widget.session.sheets) == 1
    for earlier in reversed(decisions[:-1]):
        assert widget.scene["menu"]["undo"]
        widget.handle({"do": "undo"})
        assert widget.state == earlier
    assert widget.session.sheets == ()
    assert not widget.scene["menu"]["undo"]


def test_the_same_play_is_answered_in_the_same_way() -> None:
    """A random player's moves hang on the deal and the move alone, so undo and replay meet them again."""
    widget = table(seed=11, players=random_player)
    act(widget, "pass")
    after = widget.state
    widget.handle({"do": "undo"})
    act(widget, "pass")
    assert widget.state == after


def test_every_step_of_the_others_is_a_frame() -> None:
    widget = table(seed=5)
    act(widget, "H16")
    assert len(widget.frames) == len(widget.state.history)
    assert [frame["said"].split(":")[0] for frame in widget.frames] == ["나", "1번", "2번", "3번", "4번"]
    widget.handle({"do": "open", "open": True})
    assert widget.frames == []


@pytest.mark.parametrize("house", sorted(ml.PRESETS))
def test_a_sitting_of_games(house: str) -> None:
    widget = table(house, 21)
    for number in range(1, 4):
        *_, _ = walk(widget, number)
        assert len(widget.session.sheets) == number
        if widget.session.is_over:
            break
        dealer = widget.session.dealer
        widget.handle({"do": "next"})
        assert widget.state.dealer == dealer
        assert widget.scene["menu"]["seed"] == str(21 + number)


def test_the_end_of_a_sitting_and_a_new_one() -> None:
    losing = lambda view, rng: Choice(view.legal_actions()[0], Reason.AT_RANDOM)  # noqa: E731
    widget = table("haebangchon", 1, players=losing)
    for number in range(200):
        for _ in walk(widget, number):
            pass
        if widget.session.is_over:
            break
        widget.handle({"do": "next"})
    assert widget.session.is_over
    assert widget.scene["sheet"]["end"]["title"]
    assert [one["do"] for one in widget.scene["sheet"]["buttons"]] == ["sit", "again"]
    widget.handle({"do": "sit"})
    assert widget.session.sheets == ()
    assert widget.state.rules == ml.HAEBANGCHON


def test_a_new_game_in_another_house_with_a_number() -> None:
    widget = table("campus", 5)
    widget.handle({"do": "sit", "house": "guide", "seed": " 77 "})
    assert widget.state == ml.State.deal(ml.GUIDE, 77, 0)
    widget.handle({"do": "sit", "house": "guide", "seed": "seven"})
    assert "seven" in widget.scene["note"]["text"]
    assert widget.state == ml.State.deal(ml.GUIDE, 77, 0)


def test_the_same_cards_again() -> None:
    widget = TableWidget(start=POSITION, lang="ko")
    act(widget, "S5")
    widget.handle({"do": "again"})
    assert widget.state == POSITION


def losing_campus() -> TableWidget:
    """A game of the Campus house played to its end: contract lost."""
    widget = table("campus", 5)
    *_, _ = walk(widget, 2)
    return widget


def test_the_same_cards_again_count_once() -> None:
    widget = losing_campus()
    first = widget.session
    assert len(first.sheets) == 1
    assert any(first.scores)
    widget.handle({"do": "again"})
    assert widget.session.sheets == ()
    assert [row["score"] for row in widget.scene["scores"]["rows"]] == [0, 0, 0, 0, 0]
    *_, _ = walk(widget, 2)
    assert widget.session == first
    widget.handle({"do": "next"})
    assert widget.state.dealer == first.dealer
    assert widget.state.hands == ml.State.deal(ml.CAMPUS, 5 + 1, first.dealer).hands


def test_a_replay_of_the_last_game_ends_the_sitting_again_and_not_twice() -> None:
    """Two players stand at the floor after it: the replay is the same last game, not one more."""
    start = ending(ml.HAEBANGCHON, "S5 HA", "SA D3", "D9 D10", "S4 S6", "C7 C8")
    played = TableWidget(start=start)
    *_, _ = walk(played, 1)
    lost = played.session.scores
    losers = [seat for seat in range(5) if lost[seat] < 0]
    assert losers
    floor = ml.HAEBANGCHON.replace(sitting_floor=max(lost[seat] for seat in sorted(losers)[:2]))
    start = ending(floor, "S5 HA", "SA D3", "D9 D10", "S4 S6", "C7 C8")
    widget = TableWidget(start=start)
    *_, _ = walk(widget, 1)
    over = widget.session
    assert over.is_over
    widget.handle({"do": "again"})
    assert (widget.session.sheets, widget.session.is_over, widget.state) == ((), False, start)
    *_, _ = walk(widget, 1)
    assert widget.session == over
    with pytest.raises(ml.RuleError, match=r"the sitting is over.*R7\.2s"):
        TableWidget(start=start, sitting=over)


def test_a_player_that_raises_leaves_nothing_to_undo() -> None:
    awake = [True]

    def sometimes(view: ml.View, rng: random.Random) -> Choice:
        if not awake[0]:
            raise ZeroDivisionError("the player fell asleep")
        return rule_of_thumb(view, rng)

    widget = table(seed=5, players=[None, sometimes, None, None, None])
    before, awake[0] = widget.state, False
    for _ in range(2):
        widget.handle({"do": "act", "action": "H16"})
        assert "fell asleep" in widget.fault["what"]
    widget.handle({"do": "open", "open": True})
    assert not widget.scene["menu"]["undo"]
    awake[0] = True
    act(widget, "H16")
    widget.handle({"do": "undo"})
    assert widget.state == before
    assert not widget.scene["menu"]["undo"]


def test_who_took_a_trick_is_told_without_doubled_signs() -> None:
    assert taken(0, 2, "ko") == "내가 트릭을 가져왔어요 (점수카드 2장)"
    assert taken(3, 1, "ko") == "3번이 트릭을 가져갔어요 (점수카드 1장)"
    assert taken(0, 1, "en") == "You take the trick (1 point card)"
    parts = ["프렌드는 3번!", "3번: ♥7", "", "고르세요.", "남은 카드"]
    assert joined(parts) == "프렌드는 3번! 3번: ♥7. 고르세요. 남은 카드"
    for widget in walk(table(seed=5, lang="both"), 3):
        told = [widget.scene["said"], *(frame["said"] for frame in widget.frames)]
        assert not [said for said in told if re.search(r"[.!?]\.", said)]


def test_an_error_is_shown_in_both_languages() -> None:
    def broken(view: ml.View, rng: object) -> Choice:
        raise ZeroDivisionError("the player fell asleep")

    widget = table(seed=5, players=[None, broken, None, None, None])
    before = widget.state
    widget.handle({"do": "act", "action": "H16"})
    assert widget.fault["what"] == "ZeroDivisionError: the player fell asleep"
    assert "오류가 났어요" in widget.fault["title"]
    assert "Something went wrong" in widget.fault["title"]
    assert "fell asleep" in widget.fault["trace"]
    assert widget.state == before
    widget.handle({"do": "dance"})
    assert "dance" in widget.fault["what"]
    widget.handle({"do": "open", "open": True})
    assert widget.fault is None


def test_an_error_of_the_lessons_callback_is_shown() -> None:
    def fails(state: ml.State) -> None:
        raise KeyError("lesson")

    widget = TableWidget(ml.CAMPUS, seed=5, lang="ko", on_over=fails)
    while not widget.state.is_over:
        assert widget.fault is None
        widget.handle({"do": "act", "action": str(widget.state.legal_actions()[0])})
    assert "lesson" in widget.fault["what"]
    assert widget.scene["sheet"] is not None


def test_the_language_of_the_notebook_is_followed() -> None:
    set_lang("ko")
    follows, own = TableWidget(ml.CAMPUS, seed=5), TableWidget(ml.CAMPUS, seed=5, lang="ko")
    assert follows.scene["ask"]["text"] == "13 이상으로 공약을 부르거나 패스하세요."
    set_lang("en")
    assert follows.scene["ask"]["text"] == "Bid 13 or more, or pass."
    assert own.scene["ask"]["text"] == "13 이상으로 공약을 부르거나 패스하세요."
    set_lang("both")
    assert follows.scene["ask"]["text"] == "13 이상으로 공약을 부르거나 패스하세요. / Bid 13 or more, or pass."


def test_the_picture_beside_the_live_widget() -> None:
    data, live = displayed(table(seed=5))
    assert WIDGET_VIEW in live
    assert WIDGET_VIEW not in data
    assert data["text/html"].startswith('<div class="mgt-still"><img src="data:image/svg+xml;base64,')
    hidden = [card for hand in table(seed=5).state.hands[1:] for card in hand if card.suit is not None]
    assert not [card for card in hidden if f"{card.suit.sign}{card.rank} " in data["text/plain"]]
