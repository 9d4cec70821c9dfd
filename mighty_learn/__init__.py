"""mighty_learn: learn Mighty (마이티), play it, and ask what a hand is worth.

The public names, and nothing else. Each is fetched from its module when it is first used, so that importing the
package costs next to nothing and what needs numpy or a browser is loaded only by those who ask for it.
"""
from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

_HOME = {
    "engine.cards": ("Card", "CardSet", "Rank", "Suit", "cards"),
    "engine.errors": ("IllegalAction", "MightyError", "NotationError", "RecordError", "RuleError", "Why"),
    "engine.actions": ("Contract", "Play", "parse"),
    "engine.rules": ("RuleSet",),
    "engine.presets": ("CAMPUS", "GUIDE", "HAEBANGCHON", "PRESETS"),
    "engine.state": ("State",),
    "engine.view": ("View", "observe"),
    "engine.session": ("Session",),
    "engine.scoring": ("ScoreSheet", "score"),
    "engine.record": ("replay",),
    "analysis.compare": ("Comparison", "compare"),
    "analysis.deals": ("deals", "worlds"),
    "analysis.estimate": ("Estimate",),
    "analysis.simulate": ("Playouts", "playouts"),
    "analysis.solver": ("Solution", "line", "refute", "solve"),
    "players.advice": ("Advice", "advise"),
    "players.measures.bid_curve": ("bid_curve",),
    "players.measures.first_trick": ("first_trick",),
    "players.measures.trump_drain": ("trump_drain",),
    "players.measures.mighty_timing": ("mighty_timing",),
    "widgets.picture": ("show_card", "show_hand", "show_table", "show_trick"),
    "widgets.score": ("show_score",),
    "widgets.table": ("TableWidget",),
    "widgets.choice": ("ChoiceWidget",),
    "widgets.hand": ("HandWidget",),
    "widgets.language": ("LanguageSwitch",),
}
_MODULE_OF = {name: module for module, names in _HOME.items() for name in names}
__all__ = sorted(_MODULE_OF)

if TYPE_CHECKING:
    from mighty_learn.analysis.compare import Comparison as Comparison
    from mighty_learn.analysis.compare import compare as compare
    from mighty_learn.analysis.deals import deals as deals
    from mighty_learn.analysis.deals import worlds as worlds
    from mighty_learn.analysis.estimate import Estimate as Estimate
    from mighty_learn.analysis.simulate import Playouts as Playouts
    from mighty_learn.analysis.simulate import playouts as playouts
    from mighty_learn.analysis.solver import Solution as Solution
    from mighty_learn.analysis.solver import line as line
    from mighty_learn.analysis.solver import refute as refute
    from mighty_learn.analysis.solver import solve as solve
    from mighty_learn.engine.actions import Contract as Contract
    from mighty_learn.engine.actions import Play as Play
    from mighty_learn.engine.actions import parse as parse
    from mighty_learn.engine.cards import Card as Card
    from mighty_learn.engine.cards import CardSet as CardSet
    from mighty_learn.engine.cards import Rank as Rank
    from mighty_learn.engine.cards import Suit as Suit
    from mighty_learn.engine.cards import cards as cards
    from mighty_learn.engine.errors import IllegalAction as IllegalAction
    from mighty_learn.engine.errors import MightyError as MightyError
    from mighty_learn.engine.errors import NotationError as NotationError
    from mighty_learn.engine.errors import RecordError as RecordError
    from mighty_learn.engine.errors import RuleError as RuleError
    from mighty_learn.engine.errors import Why as Why
    from mighty_learn.engine.presets import CAMPUS as CAMPUS
    from mighty_learn.engine.presets import GUIDE as GUIDE
    from mighty_learn.engine.presets import HAEBANGCHON as HAEBANGCHON
    from mighty_learn.engine.presets import PRESETS as PRESETS
    from mighty_learn.engine.record import replay as replay
    from mighty_learn.engine.rules import RuleSet as RuleSet
    from mighty_learn.engine.scoring import ScoreSheet as ScoreSheet
    from mighty_learn.engine.scoring import score as score
    from mighty_learn.engine.session import Session as Session
    from mighty_learn.engine.state import State as State
    from mighty_learn.engine.view import View as View
    from mighty_learn.engine.view import observe as observe
    from mighty_learn.players.advice import Advice as Advice
    from mighty_learn.players.advice import advise as advise
    from mighty_learn.players.measures.bid_curve import bid_curve as bid_curve
    from mighty_learn.players.measures.first_trick import first_trick as first_trick
    from mighty_learn.players.measures.mighty_timing import mighty_timing as mighty_timing
    from mighty_learn.players.measures.trump_drain import trump_drain as trump_drain
    from mighty_learn.widgets.choice import ChoiceWidget as ChoiceWidget
    from mighty_learn.widgets.hand import HandWidget as HandWidget
    from mighty_learn.widgets.language import LanguageSwitch as LanguageSwitch
    from mighty_learn.widgets.picture import show_card as show_card
    from mighty_learn.widgets.picture import show_hand as show_hand
    from mighty_learn.widgets.picture import show_table as show_table
    from mighty_learn.widgets.picture import show_trick as show_trick
    from mighty_learn.widgets.score import show_score as show_score
    from mighty_learn.widgets.table import TableWidget as TableWidget


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'mighty_learn' has no attribute {name!r}")
    value = getattr(import_module(f"mighty_learn.{_MODULE_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULE_OF})
