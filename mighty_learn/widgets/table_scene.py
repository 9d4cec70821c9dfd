"""The whole scene of a table widget: the board, the question, the hand, the settlement, the tools and fixed words."""
from __future__ import annotations

from typing import Any

from mighty_learn.engine.cards import SEATS
from mighty_learn.engine.presets import PRESETS
from mighty_learn.text import Lang, t
from mighty_learn.widgets.base import html_lang
from mighty_learn.widgets.table_ask import ask, hand
from mighty_learn.widgets.table_game import Game
from mighty_learn.widgets.table_score import sheet
from mighty_learn.widgets.table_tally import scores, tally
from mighty_learn.widgets.table_view import Look, middle, seat_part, strip, trick_part, trick_row

SPEEDS = ("instant", "normal", "slow")
_LABELS = (
    "undo", "open_hands", "close_hands", "settings", "new_game", "same_cards", "house", "seed", "deal_seed", "speed",
    "confirm_tap", "again_tap", "skip", "tricks", "last_trick", "back", "silent", "silent_todo", "table", "reason",
    "reason_hint",
)


def scene(
    game: Game, lang: Lang, open_hands: bool = False, *, said: str = "", note: dict[str, str] | None = None,
    can_undo: bool = False,
) -> dict[str, Any]:
    """Everything that the front end draws, as a dictionary of texts, numbers and lists.

    said: what has just happened; note: an answer to the learner, such as why a card may not be played.
    """
    look = Look(game, lang, open_hands)
    return {
        "lang": html_lang(lang),
        **board(look),
        "tricks": [trick_row(look, number, trick) for number, trick in enumerate(look.view.tricks, 1)],
        "scores": scores(look),
        "ask": ask(look),
        "hand": hand(look),
        "sheet": sheet(look),
        "said": said,
        "note": note,
        "menu": menu(game, lang, open_hands, can_undo),
        "labels": {name: t(f"table.{name}", lang, action="%") for name in _LABELS},
    }


def frame(game: Game, lang: Lang, open_hands: bool, said: str) -> dict[str, Any]:
    """The parts of a scene that differ on the way to it: one move of a player, shown for a moment."""
    look = Look(game, lang, open_hands)
    waiting = {"kind": "wait", "text": "", "buttons": []}
    return {**board(look), "hand": hand(look), "ask": waiting, "sheet": None, "said": said}


def board(look: Look) -> dict[str, Any]:
    """What lies on the table, as it changes with every move."""
    return {
        "strip": strip(look),
        "seats": [seat_part(look, (look.game.learner + at) % 5) for at in SEATS],
        "trick": trick_part(look),
        "middle": middle(look),
        "tally": tally(look),
    }


def menu(game: Game, lang: Lang, open_hands: bool, can_undo: bool) -> dict[str, Any]:
    """The tools: houses to choose from, speeds, the number of this deal."""
    rules = game.session.rules
    houses = [{"key": key, "text": t(f"house.{key}", lang)} for key in PRESETS]
    if rules != PRESETS.get(rules.name):
        houses.append({"key": "", "text": rules.name})
    return {
        "houses": houses, "house": rules.name if rules == PRESETS.get(rules.name) else "",
        "speeds": [{"key": key, "text": t(f"table.speed_{key}", lang)} for key in SPEEDS],
        "seed": "" if game.seed is None else str(game.seed), "open": open_hands, "undo": can_undo,
    }
