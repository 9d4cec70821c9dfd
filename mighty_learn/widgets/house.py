"""Whose rules the questions follow: a switch for the notebook, and a board that shows what changes with them.

`HOUSE` is to the rules what `LANGUAGE` is to the words: widgets read its rules and observe changes. Which houses there
are and how they differ is the engine's.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any, ClassVar

from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.svg import CHALK, FELT, FELT_EDGE, document, group, label, tag
from mighty_learn.engine.cards import JOKER, Card, Rank, Suit
from mighty_learn.engine.presets import CAMPUS, PRESETS
from mighty_learn.engine.rules import RuleSet
from mighty_learn.teaching.three_powers import Order
from mighty_learn.text import Lang, languages, t
from mighty_learn.widgets.base import once
from mighty_learn.widgets.desk import Desk, board
from mighty_learn.widgets.desk import group as choice
from mighty_learn.widgets.svg_cards import CARD_WIDTH, Marks, card_shapes

_TRUMPS = ("S", "H", "D", "C", "NT")
_STEP, _HEIGHT = 92, 132  # of a card with its caption on the board


class House:
    """The rules that the questions of a notebook follow."""

    def __init__(self) -> None:
        self.rules: RuleSet = CAMPUS
        self._observers: list[Callable[[], object]] = []

    def choose(self, name: str) -> None:
        """Follow the rules of this house, and tell every observer if they are others than before."""
        if name not in PRESETS:
            raise ValueError(f"{name!r} is no house; expected one of {', '.join(PRESETS)}")
        if PRESETS[name] is not self.rules:
            self.rules = PRESETS[name]
            for observer in tuple(self._observers):
                observer()

    def observe(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Call this after each change; the function returned ends that."""
        self._observers.append(callback)
        return lambda: self._observers.remove(callback) if callback in self._observers else None


HOUSE = House()


def _read_house(value: Any) -> str:
    if value not in PRESETS:
        raise ValueError(f"value {value!r}: expected one of {', '.join(PRESETS)}")
    return str(value)


def _read_trump(value: Any) -> str:
    if value not in _TRUMPS:
        raise ValueError(f"value {value!r}: expected one of {', '.join(_TRUMPS)}")
    return str(value)


def house_choice(lang: Lang) -> dict[str, Any]:
    """The three houses to choose from, as a desk shows them."""
    named = [(name, once(lang, lambda one, name=name: t(f"house.{name}", one)))  # type: ignore[misc]
             for name in PRESETS]
    return choice("house", once(lang, lambda one: t("powers.house_choice", one)), named, HOUSE.rules.name)


class HouseDesk(Desk):
    """A desk that follows the house."""

    _forget_house: Callable[[], None] | None = None

    def __init__(self, lang: str | None = None) -> None:
        super().__init__(lang)
        self._forget_house = HOUSE.observe(lambda: self.guarded(self.redraw))
        self.redraw()

    def close(self) -> None:
        """Leave the page, and follow the house no more."""
        if self._forget_house is not None:
            self._forget_house()
        super().close()

    def put(self, name: str, value: object) -> None:
        """Choose a house."""
        HOUSE.choose(str(value))


class HouseSwitch(HouseDesk):
    """Chooses the house, and says where its rules come from."""

    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = {"house": _read_house}

    def draw(self) -> dict[str, Any]:
        """The three houses, and a line about the chosen one."""
        note = "\n".join(f"{t(f'house_line.{HOUSE.rules.name}', one)} {t('powers.house_follows', one)}"
                         for one in languages(self.lang))
        return {**super().draw(), "prompt": t("powers.house", self.lang), "groups": [house_choice(self.lang)],
                "note": note, "said": note}

    def picture(self) -> Picture:
        """Nothing to see; see `still`."""
        raise NotImplementedError("a house switch is not a picture; see still()")

    def still(self) -> dict[str, str]:
        """The houses, each with its line."""
        told = [f"{t(f'house.{name}', one)}: {t(f'house_line.{name}', one)}"
                for name in PRESETS for one in languages(self.lang)]
        items = "".join(f"<li>{escape(line)}</li>" for line in told)
        return {"text/html": f"<ul>{items}</ul>", "text/plain": "\n".join(told)}


class PowersBoard(HouseDesk):
    """Choose a house and a trump; see which cards have power, the strongest first.

    trump: what to begin with, "S", "H", "D", "C" or "NT".
    """

    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = {"house": _read_house, "trump": _read_trump}

    def __init__(self, trump: str = "H", lang: str | None = None) -> None:
        self.trump = _read_trump(trump)
        super().__init__(lang)

    def put(self, name: str, value: object) -> None:
        """Choose a house or a trump."""
        if name == "trump":
            self.trump = str(value)
        else:
            super().put(name, value)

    def draw(self) -> dict[str, Any]:
        """The two choices, the cards in their order, and in words which is which."""
        lang, rules, suit = self.lang, HOUSE.rules, self._suit
        named = [(name, once(lang, lambda one, name=name: t(f"suit.{name}", one)))  # type: ignore[misc]
                 for name in _TRUMPS]
        trumps = choice("trump", once(lang, lambda one: t("powers.trump_choice", one)), named, self.trump)
        facts = {"mighty": rules.mighty(suit), "caller": rules.joker_caller(suit)}
        told = "\n".join(t("powers.board_told", one, **facts) for one in languages(lang))
        return {**super().draw(), "groups": [house_choice(lang), trumps], "note": told, "said": told,
                "boards": [board(self.picture())]}

    @property
    def _suit(self) -> Suit | None:
        return None if self.trump == "NT" else Suit.parse(self.trump)

    def picture(self) -> Picture:
        """The cards of power, the strongest first, then the suit led, then the joker caller."""
        return show_powers(HOUSE.rules, self._suit, self.lang)


def show_powers(rules: RuleSet, trump: Suit | None, lang: Lang) -> Picture:
    """Mighty, joker, the highest and the lowest trump, the suit led; apart from them the joker caller."""
    led = next(suit for suit in (Suit.C, Suit.D) if suit is not trump)
    mighty, caller = rules.mighty(trump), rules.joker_caller(trump)
    of_trump = [] if trump is None else [Card.of(trump, Rank.ACE), Card.of(trump, Rank.TWO)]
    of_led = [Card.of(led, Rank.ACE), Card.of(led, Rank.TWO)]
    shown = [(mighty, "mighty"), (JOKER, "joker"),
             *((card, "spade_ace" if str(card) == "SA" else "trump") for card in of_trump if card is not mighty),
             *((card, "led") for card in of_led if card is not mighty)]
    marks = Marks.of(rules, trump)
    parts = [_with_caption(card, kind, at, marks, lang) for at, (card, kind) in enumerate(shown)]
    parts.append(_with_caption(caller, "caller", len(shown) + 0.5, marks, lang))
    width, height = _STEP * (len(shown) + 1.5) + 16, _HEIGHT + 14 * (lang == "both") - 4
    order = Order.of(" ".join(str(card) for card, _ in shown), None if trump is None else str(trump), str(led), rules)
    alt = " / ".join(t("powers.board_alt", one, order=order.say(one), caller=caller) for one in languages(lang))
    ground = tag("rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=12, fill=FELT, stroke=FELT_EDGE)
    return Picture(document(width, height, ground, *parts), alt, alt.replace(" / ", "\n"))


def _with_caption(card: Card, kind: str, at: float, marks: Marks, lang: Lang) -> str:
    middle = 8 + _STEP * (at + 0.5)
    words = [t(f"powers.board_{kind}", one) for one in languages(lang)]
    told = "".join(label(line, middle, 112 + 15 * row, size=12.5, fill=CHALK) for row, line in enumerate(words))
    return group(card_shapes(card, marks), x=middle - CARD_WIDTH / 2, y=10) + told
