"""The ending widget: right, wrong with both lines, illegal, several ways of playing a card."""
from __future__ import annotations

import pytest

from mighty_learn.engine.presets import CAMPUS
from mighty_learn.engine.state import State
from mighty_learn.teaching.puzzles import Ending, shipped
from mighty_learn.widgets.ending import EndingWidget, Positions, show_ending

ENDINGS = shipped("endings")


def choose(widget: EndingWidget, action: str) -> None:
    """As the front end does: the card, then the way of playing it if there are several."""
    card = action.split(">")[0].rstrip("!")
    widget.handle({"do": "choose", "cards": card})
    ways = [text for text in widget.ending.values if text.split(">")[0].rstrip("!") == card]
    if len(ways) > 1:
        widget.handle({"do": "answer", "index": ways.index(action)})


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.id)
def test_each_card_gets_its_verdict_and_every_value_is_shown(ending: Ending) -> None:
    for action in ending.values:
        widget = EndingWidget([ending], lang="en")
        choose(widget, action)
        assert not widget.fault
        scene = widget.draw()
        good = action in ending.best
        assert scene["note"]["kind"] == ("good" if good else "bad")
        titles = [board["title"] for board in scene["lines"] if board["title"]]
        assert len(titles) == (0 if good else 2)
        captions = " ".join(item["who"] for item in scene["hand"])
        assert captions.count("✔") == len(ending.best)
        assert captions.count("✘") == len(ending.values) - len(ending.best)
        assert all(str(value) in captions for value in ending.values.values())


def test_no_answer_is_shown_before_the_learners() -> None:
    scene = EndingWidget(ENDINGS).draw()
    assert [item["who"] for item in scene["hand"]] == [""] * len(scene["hand"])
    assert (len(scene["boards"]), scene["lines"]) == (1, [])
    assert scene["ways"] == []


def test_an_illegal_card_is_explained() -> None:
    state = State.from_position(
        CAMPUS, "H15", 0, "none", ["S2 S3 D4", "C9 C10 CJ", "S5 S7 C6", "H2 H3 D5", "D8 D9"], 4, "SK")
    values = {str(action): 2 for action in state.legal_actions()}
    widget = EndingWidget([Ending("mine", state.record(), values, ("S2",), {})], lang="ko")
    widget.handle({"do": "choose", "cards": "D4"})
    assert widget.answer is None
    note = widget.draw()["note"]
    assert (note["kind"], "R6.2" in note["text"]) == ("why", True)


def test_on_to_the_next_and_back_to_this_one() -> None:
    widget = EndingWidget(ENDINGS[:2])
    choose(widget, ENDINGS[0].best[0])
    widget.handle({"do": "retry"})
    assert (widget.ending, widget.answer) == (ENDINGS[0], None)
    choose(widget, ENDINGS[0].best[0])
    widget.handle({"do": "next"})
    assert widget.ending == ENDINGS[1]
    widget.handle({"do": "next"})
    assert widget.fault  # nothing is offered before an answer
    with pytest.raises(ValueError, match="at least one"):
        EndingWidget([])


def test_the_still_pictures_show_every_hand_and_no_answer() -> None:
    bundle = Positions(ENDINGS)._repr_mimebundle_()
    assert bundle["text/html"].count("<img") == len(ENDINGS)
    for ending in ENDINGS:
        picture = show_ending(ending, "en")
        shown = {"JK" if card.suit is None else f"{card.suit.sign}{card.rank}"
                 for hand in ending.state.hands for card in hand}
        assert all(card in picture.text for card in shown)
