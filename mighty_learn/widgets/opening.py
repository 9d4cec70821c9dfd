"""Lesson 8 to touch: a hand that opens the first trick. The learner leads, and sees what happens in many layouts.

What a lead leads to is `ml.first_trick`'s; nothing of it is worked out before a card was led. The hands are of deals
that rules of thumb bid, by the rules of the chosen house.
"""
from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any

from mighty_learn.drawing.picture import Picture
from mighty_learn.engine.actions import FriendKind, Play
from mighty_learn.engine.cards import JOKER, Card
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import View, observe
from mighty_learn.players.policy import step
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.teaching.opening_words import head, part
from mighty_learn.teaching.quiz import Sentence
from mighty_learn.text import languages, t
from mighty_learn.widgets.asking import in_both
from mighty_learn.widgets.base import card_item, faces_of, once
from mighty_learn.widgets.house import HOUSE
from mighty_learn.widgets.picture import show_hand
from mighty_learn.widgets.question import Question
from mighty_learn.widgets.svg_cards import NO_MARKS
from mighty_learn.widgets.svg_hand import hand_order
from mighty_learn.widgets.svg_table import marks_of

LAYOUTS, SEED, SHOWN = 400, 1, 8  # layouts measured, their seed, layouts of which the trick may be looked at
_DEALS, _LEAST = 8, 5  # the seed of the hands; so many cards that may be led
_NO_CHANCE = random.Random(0)  # the rule of thumb leaves nothing to chance


def hands(rules: RuleSet) -> Iterator[State]:
    """Declarers about to open, one after the other, each with some cards to choose from."""
    for index in count():
        state = State.deal(rules, mixed(_DEALS, index), index % 5)
        while not state.is_over and state.phase is not Phase.PLAY:
            state, _ = step(state, rule_of_thumb, _NO_CHANCE)
        if not state.is_over and len({one.card for one in _leads(state)}) >= _LEAST:
            yield state


def _leads(state: State) -> list[Play]:
    return [action for action in state.legal_actions() if isinstance(action, Play)]


def first_trick_of(state: State, lead: Play) -> State:
    """The game after the first trick, the others playing by the rule of thumb."""
    state = state.apply(lead)
    while not state.tricks:
        state, _ = step(state, rule_of_thumb, _NO_CHANCE)
    return state


class LeadLab(Question):
    """A hand to open the first trick from. `led` is the lead that lies on the table, None before."""

    _forget_house: Callable[[], None] | None = None

    def __init__(self, lang: str | None = None) -> None:
        self.led: Play | None = None
        self._all: Any = None  # the comparison of all leads, once it was asked for
        self._worlds: Sequence[State] = ()
        self._layout = 0
        super().__init__("", lang, marks=NO_MARKS)
        self._forget_house = HOUSE.observe(lambda: self.guarded(self._begin))
        self._begin()

    def close(self) -> None:
        """Leave the page, and follow the house no more."""
        if self._forget_house is not None:
            self._forget_house()
        super().close()

    def _begin(self) -> None:
        self._hands = hands(HOUSE.rules)
        self._deal()

    def _deal(self) -> None:
        self.view = observe(state := next(self._hands), state.seat)
        self.marks, self.leader, self.viewer = marks_of(self.view), self.view.viewer, self.view.viewer
        self.faces = faces_of(None)
        self.prompt = in_both(head(self.view), part(self.view), Sentence.of("opening.lab_ask", n=LAYOUTS), between="\n")
        self._worlds = ()
        self._take_back()

    def _take_back(self) -> None:
        self.led, self._all, self._note, self.trick, self.locked = None, None, None, (), False
        self.redraw()

    # --- drawing

    def draw(self) -> dict[str, Any]:
        """The hand; once a card was led the trick, what came of it, and, if asked for, all leads side by side."""
        gone = self.led.card if self.led is not None else None
        left = [card for card in hand_order(self.view.hand, self.marks) if card is not gone]
        items = [{**card_item(card, self.marks, self.lang), "legal": self.led is not None or self._legal(card),
                  "chosen": False} for card in left]
        return {**super().draw(), "hand": items, "hand_label": t("table.hand", self.lang), "pick": 1, "done": "",
                "ways": self._ways(), "lines": self._pictures()}

    def _ways(self) -> list[dict[str, Any]]:
        names = ["hand"] if self.led is None else ["back", "other", *(["all"] if self._all is None else []), "hand"]
        return [{"do": name, "text": t(f"opening.lab_{name}", self.lang), "main": name == "back"} for name in names]

    def _pictures(self) -> list[dict[str, str]]:
        if self._all is None:
            return []
        names = {name: once(self.lang, lambda one, name=name: t("opening.lab_action", one, action=name))  # type: ignore[misc]
                 for name in self._all.names}
        title = once(self.lang, lambda one: t("opening.lab_plot", one))
        picture = self._all.losses("", dict(sorted(names.items(), key=lambda item: self._all.loss(item[0]).mean)))
        return [{"title": title, "src": picture.source, "alt": picture.alt}]

    def _legal(self, card: Card) -> bool:
        return any(one.card is card for one in _leads_of(self.view))

    # --- what the learner does

    def on_event(self, event: Mapping[str, Any]) -> None:
        """{"do": "choose", "cards": "SA"}, "other" layout, lead "back", compare "all", another "hand"."""
        kind = event.get("do")
        if kind == "choose" and self.led is None:
            self._lead(Card(str(event["cards"])))
        elif kind == "hand":
            self._deal()
        elif kind == "back" and self.led is not None:
            self._take_back()
        elif kind == "other" and self.led is not None:
            self._layout = (self._layout + 1) % SHOWN
            self._tell()
        elif kind == "all" and self.led is not None:
            self._all = self._measured(None)
            self.redraw()
        elif kind != "choose":
            raise ValueError(f"event {dict(event)!r}: expected 'choose', 'hand' or, once led, 'back', 'other' or 'all'")

    def _lead(self, card: Card) -> None:
        plays = [one for one in _leads_of(self.view) if one.card is card]
        if not plays:
            refused = self.view.why_not(Play(card))
            assert refused is not None
            self.feedback("why", in_both(Sentence.why(refused)))
            return
        self.led, self.locked, self._layout = plays[0], True, 0
        self._row = self._measured([self.led])[self.led]
        self._tell()

    def _measured(self, leads: Sequence[Play] | None) -> Any:
        from mighty_learn.players.measures.first_trick import first_trick  # it needs numpy and the kernel

        return first_trick(self.view, leads, n=LAYOUTS, seed=SEED)

    def _tell(self) -> None:
        """The shares over all layouts, and the trick of one of them."""
        assert self.led is not None
        trick = first_trick_of(self._world(), self.led).tricks[0]
        self.trick = trick.plays
        mine = trick.winner == self.view.viewer
        layout = Sentence.of(f"opening.lab_layout{'_mine' if mine else ''}", k=self._layout + 1, points=trick.points,
                             seat=(trick.winner - self.view.viewer) % 5)
        self.feedback("told", in_both(*self._shares(), layout, between="\n"))

    def _world(self) -> State:
        if not self._worlds:
            from mighty_learn.analysis.deals import worlds

            self._worlds = tuple(worlds(self.view, SHOWN, SEED))
        return self._worlds[self._layout]

    def _shares(self) -> Iterator[Sentence]:
        row, by_first = self._row, self.view.call is not None and self.view.call.kind is FriendKind.FIRST
        facts: dict[str, object] = {name: f"{100 * share.mean:.0f}" for name, share in (
            ("takes", row.takes), ("ruff", row.ruff), ("foe", row.ruff_by_opposition), ("friend", row.friend_shown))}
        assert self.led is not None
        facts |= {"card": self.led.card, "points": f"{row.points.mean:.2f}", "error": f"{row.points.stderr:.2f}",
                  "n": LAYOUTS, "seed": SEED, "suit": self.led.suit}
        if self.led.card is JOKER:
            yield Sentence("opening.lab_joker", facts)
        yield Sentence("opening.lab_shares_first" if by_first else "opening.lab_shares", facts)
        yield Sentence("opening.lab_points", facts)

    def picture(self) -> Picture:
        """The hand, before anything was led."""
        return show_hand(self.view.hand, self.marks, self.lang)

    def still(self) -> dict[str, str]:
        """The hand and what is asked."""
        lines = [line for one in languages(self.lang) for line in str(self.prompt[one]).splitlines()]  # type: ignore[index]
        shown = super().still()
        return {"text/html": shown["text/html"] + f"<p>{'<br>'.join(lines)}</p>",
                "text/plain": "\n".join([shown["text/plain"], *lines])}


def _leads_of(view: View) -> list[Play]:
    return [action for action in view.legal_actions() if isinstance(action, Play)]
