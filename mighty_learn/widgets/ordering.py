"""Cards to put in order of strength: pressed one after the other, the strongest first, by mouse or keyboard.

Which card is stronger is `teaching.three_powers.Order`'s to say; this module keeps the places and shows them.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mighty_learn.drawing.picture import Picture
from mighty_learn.engine.cards import Card, Suit, card_list
from mighty_learn.engine.presets import PRESETS
from mighty_learn.teaching import given
from mighty_learn.teaching.quiz import Sentence
from mighty_learn.teaching.three_powers import Order
from mighty_learn.text import t
from mighty_learn.widgets.asking import in_both
from mighty_learn.widgets.base import card_item, faces_of
from mighty_learn.widgets.house import HOUSE
from mighty_learn.widgets.picture import show_hand
from mighty_learn.widgets.question import Question
from mighty_learn.widgets.svg_cards import Marks


def _by_house(cards: object) -> Mapping[str, str]:
    """The text of every house."""
    expected = f"cards such as 'CA H2 JK', or such a text for each of {', '.join(PRESETS)}"
    texts = dict.fromkeys(PRESETS, cards) if isinstance(cards, str) else cards
    if not isinstance(texts, Mapping) or set(texts) != set(PRESETS):
        raise given.GivenError("cards", cards, expected)
    return {name: given.text("cards", text, expected) for name, text in texts.items()}


class Ordering(Question):
    """Cards to rank, the strongest first; when all have a place the widget says whether it is the right one.

    cards: what to rank, a text or, by the house, a mapping of every name to a text; two different cards or more. trump:
    "S", "H", "D", "C", Suit.S … or None; led: the suit led. An error quotes what is none.
    A card that was pressed is taken back when it is pressed again.
    """

    _forget_house: Callable[[], None] | None = None

    def __init__(
        self, cards: str | Mapping[str, str], trump: Suit | str | None, led: Suit | str, lang: str | None = None,
    ) -> None:
        self._given, self._trump, self._led = _by_house(cards), given.trump(trump), given.suit("led", led)
        self._alike = isinstance(cards, str)  # in every house
        for name, rules in PRESETS.items():
            Order.of(self._given[name], trump, led, rules)
        self.places: list[Card] = []
        super().__init__("", lang, marks=Marks())
        self._begin()
        self._forget_house = HOUSE.observe(lambda: self.guarded(self._begin))

    def close(self) -> None:
        """Leave the page, and follow the house no more."""
        if self._forget_house is not None:
            self._forget_house()
        super().close()

    def _begin(self) -> None:
        """Ask, under the rules of the house."""
        text = self._given[HOUSE.rules.name]
        self.order = Order.of(text, self._trump, self._led, HOUSE.rules)
        self.shown = card_list(text)
        self.marks = Marks(trump=self.order.trump)
        self.faces = faces_of(self.shown)
        key = "powers.rank" if self._alike else "powers.rank_house"
        self.prompt = in_both(Sentence.of(key, house=HOUSE.rules.name, led=self._led, trump=self._trump or "NT"))
        self._clear()

    def _clear(self) -> None:
        self.places, self.locked, self._note = [], False, None
        self.redraw()

    def draw(self) -> dict[str, Any]:
        """The cards, each with its place once it has one."""
        ways = [] if self.locked or not self.places else [
            {"do": "clear", "text": t("powers.rank_clear", self.lang), "main": False}]
        return {**super().draw(), "hand": [self._item(card) for card in self.shown], "pick": 1, "ways": ways,
                "hand_label": t("table.hand", self.lang), "done": ""}

    def _item(self, card: Card) -> dict[str, Any]:
        item, placed = card_item(card, self.marks, self.lang), card in self.places
        who = t("powers.rank_place", self.lang, n=self.places.index(card) + 1) if placed else ""
        return {**item, "label": ", ".join(filter(None, [item["label"], who])), "who": who or "·", "legal": True,
                "chosen": placed}

    def on_event(self, event: Mapping[str, Any]) -> None:
        """{"do": "choose", "cards": "SA"} gives a card the next place or takes it back; {"do": "clear"}."""
        if event.get("do") == "clear" and not self.locked:
            self._clear()
        elif event.get("do") == "choose" and not self.locked:
            self._press(Card(str(event["cards"])))
        elif event.get("do") not in ("choose", "clear"):
            raise ValueError(f"event {dict(event)!r}: expected 'do' to be 'choose' or 'clear'")

    def _press(self, card: Card) -> None:
        if card not in self.shown:
            raise ValueError(f"{card} chosen; expected one of {' '.join(map(str, self.shown))}")
        if card in self.places:
            self.places.remove(card)
        else:
            self.places.append(card)
        self._note = None
        if len(self.places) == len(self.shown):
            self._judge()
        self.redraw()

    def _judge(self) -> None:
        """Right, or how far down it is right and which card comes next, with the reason."""
        good = next((at for at, card in enumerate(self.places) if self._weaker(at, card)), None)
        if good is None:
            self.locked = True
            self._note = "good", {one: t("powers.rank_right", one, order=self.order.say(one)) for one in ("ko", "en")}
            return
        why = self.order.why_above(self.order.cards[good], self.places[good])
        key = "powers.rank_wrong" if good else "powers.rank_wrong_first"
        self._note = "bad", {one: t(key, one, k=good, why=why.say(one)) for one in ("ko", "en")}

    def _weaker(self, at: int, card: Card) -> bool:
        """Whether a stronger card belongs here; dead cards are all alike."""
        return self.order.strength(card) != self.order.strength(self.order.cards[at])

    def picture(self) -> Picture:
        """The cards as a still picture, in no order."""
        return show_hand(self.shown, self.marks, self.lang)
