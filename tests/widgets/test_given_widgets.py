"""Widgets and pictures given what they cannot show: refused at once, quoted, with what was expected."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import mighty_learn as ml
from mighty_learn.engine.errors import MightyError
from mighty_learn.teaching import three_powers, trumps
from mighty_learn.widgets.bidding import BidDesk
from mighty_learn.widgets.defence import CountPicture
from mighty_learn.widgets.opening_guess import farthest
from mighty_learn.widgets.ordering import Ordering
from mighty_learn.widgets.picture_cases import show_case
from mighty_learn.widgets.powers import PowersAsk, PowersCheck
from mighty_learn.widgets.review_board_luck import LuckOrSkill
from mighty_learn.widgets.trumps import TrumpCounter, show_record

VIEW = trumps.example().view
REFUSED: list[tuple[Callable[..., object], tuple[Any, ...], str]] = [
    (Ordering, ("CA CA", "H", "C"), "cards='CA CA': expected 2 or more different cards"),
    (Ordering, ("", "H", "C"), "cards='': expected 2 or more different cards"),
    (Ordering, ("CA", "H", "C"), "cards='CA': expected 2 or more different cards"),
    (Ordering, (5, "H", "C"), "cards=5: expected cards such as 'CA H2 JK'"),
    (Ordering, ({"campus": "CA H2"}, "H", "C"), "or such a text for each of campus, haebangchon, guide"),
    (Ordering, ({name: "CA CA" if name == "guide" else "CA H2" for name in ml.PRESETS}, "H", "C"), "cards='CA CA'"),
    (Ordering, (dict.fromkeys(ml.PRESETS, 5), "H", "C"), "cards=5: expected"),
    (Ordering, ("CA H2", "Z", "C"), "'Z' cannot be read; expected a suit"),
    (Ordering, ("CA H2", 5, "C"), "trump=5: expected S, H, D, C"),
    (Ordering, ("CA H2", "H", None), "led=None: expected a suit"),
    (PowersAsk, (5,), "questions=5: expected a function of the rules"),
    (PowersCheck, (5,), "bank=5: expected a function of the rules"),
    (PowersCheck, (three_powers.bank, "a"), "size='a': expected a whole number"),
    (PowersCheck, (three_powers.bank, 10, "a"), "need='a': expected a whole number"),
    (PowersCheck, (three_powers.bank, 10, 11), "need 11: expected"),
    (BidDesk, (5,), "hands=5: expected texts of ten cards each"),
    (BidDesk, ((),), "hands=(): expected texts of ten cards each"),
    (BidDesk, (("SA S2",),), "hands='SA S2': expected a hand of ten cards"),
    (LuckOrSkill, (5,), "mine=5: expected a Mine()"),
    (CountPicture, ("x",), "count='x': expected a count"),
    (show_case, (5,), "case=5: expected a finished game"),
    (farthest, (5,), "shares=5: expected what opening_ruff.simulated() gives last"),
    (show_record, (5, "both"), "view=5: expected a View"),
    (show_record, (VIEW, "fr"), "'fr'"),
    (TrumpCounter, (99,), "game=99: expected a whole number from 0 to"),
    (TrumpCounter, ("1",), "game='1': expected a whole number from 0 to"),
]


@pytest.mark.parametrize(("call", "given", "message"), REFUSED, ids=[text for *_, text in REFUSED])
def test_a_widget_refuses_what_it_cannot_show(
    call: Callable[..., object], given: tuple[Any, ...], message: str,
) -> None:
    with pytest.raises(ValueError) as found:  # noqa: PT011 - the text is looked at
        call(*given)
    assert message in str(found.value)
    assert isinstance(found.value, MightyError) or "'fr'" in message


def test_a_table_refuses_an_on_over_that_cannot_be_called() -> None:
    with pytest.raises(TypeError, match="on_over=5: expected a function"):
        ml.TableWidget(ml.CAMPUS, on_over=5)  # type: ignore[arg-type]


def test_cards_to_rank_may_be_grouped_and_suits_given_as_themselves() -> None:
    widget = Ordering("CA7 H2, JK", ml.Suit.H, ml.Suit.C, "en")
    assert [str(card) for card in widget.shown] == ["CA", "C7", "H2", "JK"]
    assert widget.draw()["prompt"] == Ordering("CA C7 H2 JK", "H", "C", "en").draw()["prompt"]
