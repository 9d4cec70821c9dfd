"""A hand to choose from, for lessons: one card or several, with the reason why a card may not be chosen."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import traitlets

from mighty_learn.drawing.picture import Picture
from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import Card, CardSet, cards
from mighty_learn.engine.errors import IllegalAction, Why
from mighty_learn.engine.view import View
from mighty_learn.text import languages, t
from mighty_learn.widgets.base import card_item, card_label, faces_of
from mighty_learn.widgets.picture import show_hand
from mighty_learn.widgets.question import Plays, Question, Words
from mighty_learn.widgets.svg_cards import NO_MARKS, Marks
from mighty_learn.widgets.svg_hand import hand_order
from mighty_learn.widgets.svg_table import marks_of

Reason = IllegalAction | Why | Words
Legal = str | CardSet | Mapping[Card, Reason] | Mapping[str, Reason] | None
Chosen = Card | CardSet | None


class HandWidget(Question):
    """A hand with cards to choose.

    legal: the cards that may be chosen (all by default), or a mapping of those that may not to the reason: an
    IllegalAction, a Why, or words. multiple: how many are to be chosen, 1–13; with 1 a second tap confirms, unless
    confirm is False. on_choose is called with the Card, or with the CardSet when several are asked for.
    trick: plays shown above ("S3 SK"), the first by seat `leader`; prompt: the question, a text or {"ko": …, "en": …}.
    """

    confirm = traitlets.Bool(True).tag(sync=True)

    def __init__(
        self, hand: str | Iterable[Card], legal: Legal = None,
        marks: Marks = NO_MARKS, multiple: int = 1, on_choose: Callable[[Any], object] | None = None,
        prompt: Words = "", lang: str | None = None, *, trick: Plays = (), leader: int = 0, viewer: int = 0,
        confirm: bool = True,
    ) -> None:
        self.cards = cards(hand)
        if not 1 <= multiple <= len(self.cards):
            raise ValueError(f"multiple={multiple!r}: expected 1 to {len(self.cards)}, the cards of the hand")
        self.refused = _refusals(self.cards, legal)
        self.multiple, self.on_choose = multiple, on_choose
        self.chosen: Chosen = None
        super().__init__(prompt, lang, marks=marks, trick=trick, leader=leader, viewer=viewer, confirm=confirm)
        self.faces = faces_of([*self.cards, *(play.card for play in self.trick)])
        self.redraw()

    @classmethod
    def of_view(cls, view: View, **options: Any) -> HandWidget:
        """The viewer's hand on his turn in the play: the trick, the marks and the reasons come from the rules."""
        refused: dict[Card, Reason] = {card: why for card in view.hand if (why := _why_not(view, card)) is not None}
        table: dict[str, Any] = {"trick": view.trick, "leader": view.leader, "viewer": view.viewer}
        return cls(view.hand, refused, marks_of(view), **table, **options)

    def reset(self) -> None:
        """Ask again."""
        self.chosen, self.locked, self._note = None, False, None
        self.redraw()

    def draw(self) -> dict[str, Any]:
        """The question with the hand."""
        lang, up = self.lang, _as_set(self.chosen)
        shown = [self._item(card, card in up) for card in hand_order(self.cards, self.marks)]
        return {**super().draw(), "hand": shown, "hand_label": t("table.hand", lang), "pick": self.multiple,
                "done": t("hand.done", lang)}

    def _item(self, card: Card, up: bool) -> dict[str, Any]:
        legal = card not in self.refused
        label = card_label(card, self.marks, self.lang) + ("" if legal else t("table.not_now", self.lang))
        return {**card_item(card, self.marks, self.lang), "label": label, "legal": legal, "chosen": up}

    def on_event(self, event: Mapping[str, Any]) -> None:
        """{"do": "choose", "cards": "SA SK"}."""
        if event.get("do") != "choose":
            raise ValueError(f"event {dict(event)!r}: expected 'do' to be 'choose'")
        if not self.locked:
            self._choose(cards(str(event["cards"])))

    def _choose(self, picked: CardSet) -> None:
        refused = next((card for card in picked if card in self.refused), None)
        if not picked <= self.cards:
            raise ValueError(f"{picked - self.cards} chosen from a hand that holds {self.cards}")
        if refused is not None:
            self.feedback("why", self._why(refused))
        elif len(picked) != self.multiple:
            facts = {"n": self.multiple, "given": len(picked)}
            self.feedback("why", {one: t("hand.how_many", one, **facts) for one in languages("both")})
        else:
            self._note, self.chosen = None, next(iter(picked)) if self.multiple == 1 else picked
            self.redraw()
            if self.on_choose is not None:
                self.on_choose(self.chosen)

    def _why(self, card: Card) -> Words:
        """The reason for one card, in both languages."""
        reason = self.refused[card]
        if isinstance(reason, IllegalAction):
            name, facts = reason.why.name.lower(), {"rule": reason.rule, **reason.facts}
            return {one: t(f"why.{name}", one, **facts) for one in languages("both")}
        if isinstance(reason, Why):
            return {one: t("hand.not_allowed", one, card=str(card), rule=reason.rule) for one in languages("both")}
        return reason

    def picture(self) -> Picture:
        """The hand as a still picture."""
        return show_hand(self.cards, self.marks, self.lang, chosen=_as_set(self.chosen), dimmed=CardSet(self.refused))

    def __repr__(self) -> str:
        return f"<HandWidget {self.cards}>"


def _as_set(chosen: Chosen) -> CardSet:
    return CardSet() if chosen is None else CardSet([chosen]) if isinstance(chosen, Card) else chosen


def _why_not(view: View, card: Card) -> IllegalAction | None:
    """Why a card may not be played; a joker that only lacks its suit may."""
    refused = view.why_not(Play(card))
    return None if refused is not None and refused.why is Why.JOKER_NAMES_SUIT else refused


def _refusals(hand: CardSet, legal: Legal) -> dict[Card, Reason]:
    """The cards that may not be chosen, each with its reason."""
    if legal is None:
        return {}
    named = CardSet(map(Card, legal)) if isinstance(legal, Mapping) else cards(legal)
    if not named <= hand:
        raise ValueError(f"legal={legal!r} names {named - hand}; expected cards of the hand {hand}")
    if isinstance(legal, Mapping):
        return {Card(card): reason for card, reason in legal.items()}
    return {card: {one: t("hand.not_this", one, card=str(card)) for one in languages("both")}
            for card in hand - named}
