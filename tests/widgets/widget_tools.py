"""Helpers of the widget tests: games driven through `handle`, and everything that a scene tells."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import mighty_learn as ml
from mighty_learn.engine.table import Phase
from mighty_learn.widgets import base
from mighty_learn.widgets.base import Screen
from mighty_learn.widgets.table import TableWidget


def table(house: str = "campus", seed: int = 5, **options: Any) -> TableWidget:
    return TableWidget(ml.PRESETS[house], seed=seed, **{"lang": "ko", **options})


def ending(rules: ml.RuleSet, *hands: str) -> ml.State:
    """The end of a game at hearts 16 without a friend, the learner leading."""
    return ml.State.from_position(rules, contract="H16", declarer=0, friend="none", leader=0, hands=hands)


def act(widget: TableWidget, action: object) -> None:
    """What the front end sends for a confirmed choice; an error in the widget fails the test."""
    widget.handle({"do": "act", "action": str(action)})
    assert widget.fault is None, widget.fault["trace"]


def choices(widget: TableWidget) -> list[Any]:
    """Legal actions to walk through a game with: low bids, so that games differ."""
    legal = list(widget.state.legal_actions())
    return legal[:6] if widget.state.phase is Phase.AUCTION else legal


def walk(widget: TableWidget, seed: int) -> Iterator[TableWidget]:
    """The widget at each of the learner's decisions, and once more when the game is over."""
    rng = random.Random(seed)
    while not widget.state.is_over:
        yield widget
        act(widget, rng.choice(choices(widget)))
    yield widget


def strings(part: object) -> Iterator[str]:
    """Every text in a scene, keys left out."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        for value in part.values():
            yield from strings(value)
    elif isinstance(part, list):
        for value in part:
            yield from strings(value)


def displayed(widget: Screen) -> list[dict[str, Any]]:
    """What a notebook is given when a cell ends with the widget: the data of every output."""
    with patch.object(base, "display") as display:
        widget._ipython_display_()
    return [call.args[0] for call in display.call_args_list]


def actions_in(part: object) -> set[str]:
    """Every action that a part of the scene offers."""
    if isinstance(part, dict):
        own = {part["action"]} if "action" in part else set()
        return own.union(*(actions_in(value) for value in part.values()))
    return set().union(*map(actions_in, part)) if isinstance(part, list) else set()


def as_json(part: object) -> str:
    return json.dumps(part, ensure_ascii=False)
