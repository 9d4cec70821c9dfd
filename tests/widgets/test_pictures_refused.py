"""Pictures of what is no hand, no trick, no table and no score sheet: refused with a message that quotes it."""
from __future__ import annotations

from collections.abc import Callable

import pytest

import mighty_learn as ml
from mighty_learn.widgets.picture import show_hand, show_table, show_trick
from mighty_learn.widgets.score import show_score


@pytest.mark.parametrize(("draw", "said"), [
    (lambda: show_table("x"), "'x' is no table; expected a State, a View or a Scene"),
    (lambda: show_score("x"), "'x' is no score sheet"),
    (lambda: show_hand("SA SK SA"), "'SA SK SA': the card SA stands there twice"),
    (lambda: show_trick(5), "5 is no trick; expected plays such as 'S3 SK JK'"),
    (lambda: show_hand(5), "5 is no hand; expected 'SA H10 JK'"),
    (lambda: show_trick("S3 S4", leader=9), "'9' cannot be read; expected a seat, 0 to 4"),
    (lambda: show_trick("S3 S4", leader="a"), "'a' cannot be read; expected a seat, 0 to 4"),
    (lambda: show_trick("S3 S4", winner=9), "'9' cannot be read; expected a seat, 0 to 4"),
    (lambda: show_hand([1]), r"1 in \[1\] is no Card"),
    (lambda: show_trick("S3 S4 S5 S6 S7 S8"), "'S3 S4 S5 S6 S7 S8' has 6 cards; a trick has at most 5"),
    (lambda: show_trick("S3 S3"), "the card S3 stands there twice"),
    (lambda: show_table(ml.State.deal(ml.CAMPUS, 1), viewer=7), "7"),
])
def test_what_cannot_be_drawn_is_refused(draw: Callable[[], object], said: str) -> None:
    with pytest.raises((TypeError, ValueError), match=said):
        draw()
