"""What a table widget refuses, and the words it does so with."""

from __future__ import annotations

from typing import Any

import pytest
from test_table_widget import POSITION
from widget_tools import table

import mighty_learn as ml
from mighty_learn.widgets.table import TableWidget


@pytest.mark.parametrize(("given", "said"), [
    ({"start": "x"}, r"start='x': expected a State"),
    ({"sitting": "x"}, r"sitting='x': expected a Session"),
    ({"players": [1] * 5}, r"the player at seat 0 is 1; expected a policy"),
    ({"players": 5}, r"players=5: expected a policy for all, or one for each of the 5 seats"),
    ({"players": "thumb"}, r"the player at seat 0 is 't'; expected a policy"),
])
def test_what_is_no_table_is_refused_in_words(given: Any, said: str) -> None:
    with pytest.raises(TypeError, match=said):
        TableWidget(**given)


@pytest.mark.parametrize("typed", ["--5", "seven", "5-", "1 2", "-", "²"])
def test_a_deal_number_that_is_none_is_refused_in_words(typed: str) -> None:
    widget = table(seed=5)
    widget.handle({"do": "sit", "seed": typed})
    assert widget.fault is None
    assert widget.scene["note"]["text"] == f"‘{typed}’: 패 번호는 숫자로 적어 주세요."
    assert widget.scene["menu"]["seed"] == "5"


@pytest.mark.parametrize("players", [[None, None], []])
def test_too_few_players_are_refused(players: list[None]) -> None:
    with pytest.raises(ValueError, match=f"{len(players)} players given; expected one for each of the 5 seats"):
        table(players=players)


def test_a_position_of_another_house_is_refused() -> None:
    with pytest.raises(ml.RuleError, match="campus"):
        TableWidget(start=POSITION, sitting=ml.Session(ml.GUIDE, 1))
