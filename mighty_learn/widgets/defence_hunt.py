"""Who is the friend? A recorded game card by card: guess a seat first, then bars show how likely each one is.

The bars are the strong player's suspicion, reckoned when they are first to be shown; without a guess nothing is
reckoned. A new trick asks for a new guess.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from mighty_learn.drawing.picture import Picture
from mighty_learn.engine.actions import Play
from mighty_learn.engine.view import View
from mighty_learn.teaching import defence_hunt as hunt
from mighty_learn.teaching.defence_reading import Turn
from mighty_learn.text import Lang, languages, t
from mighty_learn.widgets.base import once
from mighty_learn.widgets.desk import Desk, board, group
from mighty_learn.widgets.picture import show_hand, show_trick
from mighty_learn.widgets.svg_table import marks_of

if TYPE_CHECKING:
    from mighty_learn.players.strong.beliefs import Suspicion

NOBODY = "nobody"
_SMALL = 0.03  # a bar that moved less has not moved


@dataclass(frozen=True)
class Guess:
    """What was guessed before a trick, and how likely the seat then was, 0 to 1."""

    trick: int
    seat: str
    share: float


def _candidate(value: Any) -> str:
    if value not in _candidates():
        raise ValueError(f"guess {value!r}: expected one of {', '.join(_candidates())}")
    return str(value)


def _candidates() -> tuple[str, ...]:
    """Who may be the friend in the learner's eyes: neither he nor the declarer; or nobody."""
    view = hunt.view(0)
    return (*(str(seat) for seat in range(5) if seat not in (view.viewer, view.declarer)), NOBODY)


class FriendHunt(Desk):
    """A game to look at while the friend is hidden; at the end, how the guesses fared."""

    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = {"guess": _candidate}

    def __init__(self, lang: str | None = None) -> None:
        self._known: dict[int, Suspicion] = {}
        self._begin()
        super().__init__(lang)
        self.redraw()

    def _begin(self) -> None:
        self.at = 0
        self.guess: str | None = None
        self.guesses: list[Guess] = []

    @property
    def is_over(self) -> bool:
        """Whether the friend has shown himself."""
        return self.at == len(hunt.states()) - 1

    @property
    def view(self) -> View:
        """What the learner sees now."""
        return hunt.view(self.at)

    def suspicion(self, at: int) -> Suspicion:
        """How likely each seat is the friend after so many cards."""
        from mighty_learn.players.strong.beliefs import suspect  # needs numpy

        if at not in self._known:
            self._known[at] = suspect(hunt.view(at), hunt.LAYOUTS, hunt.SEED)
        return self._known[at]

    def share(self, at: int, who: str) -> float:
        """How likely this one is, 0 to 1."""
        found = self.suspicion(at)
        return found.friendless if who == NOBODY else found.by_seat[int(who)]

    # --- events

    def put(self, name: str, value: object) -> None:
        """Guess, while the bars of this trick are not shown yet."""
        if self.guess is None and not self.is_over:
            self.guess = str(value)
            self.guesses.append(Guess(hunt.trick_of(self.at), self.guess, self.share(self.at, self.guess)))

    def pressed(self, way: str) -> None:
        """The next card, or the whole game again."""
        if way == "card" and self.guess is not None and not self.is_over:
            self.at += 1
            if hunt.asks_again(self.at):
                self.guess = None
        elif way == "restart" and self.at:
            self._begin()
        else:
            raise ValueError(f"event {way!r}: expected 'set', or 'card' or 'restart' where it is offered")
        self.redraw()

    # --- drawing

    def draw(self) -> dict[str, Any]:
        """The cards, the guess, and the bars once there is one."""
        lang = self.lang
        note = "\n".join(line for one in languages(lang) for line in self._told(one))
        return {**super().draw(), "prompt": "\n".join(self._asked(one) for one in languages(lang)),
                "groups": [] if self.is_over else [self._group()], "ways": self._ways(), "note": note, "said": note,
                "boards": [board(picture) for picture in self._boards()]}

    def _asked(self, lang: Lang) -> str:
        view = self.view
        assert view.declarer is not None
        head = t("defence.contract", lang, contract=str(view.contract), declarer=self._near(view.declarer),
                 card=str(view.friend_card))
        key = "over" if self.is_over else "ask" if self.guess is None else "watch"
        return f"{head}\n{t(f'defence_hunt.{key}', lang, number=hunt.trick_of(self.at), card=str(view.friend_card))}"

    def _group(self) -> dict[str, Any]:
        options = [(who, once(self.lang, lambda one, who=who: self._name(who, one)))  # type: ignore[misc]
                   for who in _candidates()]
        label = once(self.lang, lambda one: t("defence_hunt.guess", one))
        return group("guess", label, options, self.guess or "")

    def _ways(self) -> list[dict[str, Any]]:
        names = ["card"] if self.guess is not None and not self.is_over else []
        names += ["restart"] if self.is_over else []
        return [{"do": name, "text": once(self.lang, lambda one, name=name: t(f"defence_hunt.{name}", one)),  # type: ignore[misc]
                 "main": True} for name in names]

    def _boards(self) -> list[Picture]:
        """The trick, the learner's hand, and the bars when they may be seen."""
        view = self.view
        trick, leader, winner = self._trick()
        marks = marks_of(view)
        shown = [show_trick(trick, marks, self.lang, leader=leader, winner=winner, viewer=view.viewer,
                            line=True)] if trick else []
        bars = [self.suspicion(self.at).draw(self.lang)] if self.guess is not None and not self.is_over else []
        return [*shown, show_hand(view.hand, marks, self.lang, height=84, width=480), *bars]

    def _trick(self) -> tuple[tuple[Play, ...], int, int | None]:
        """The cards to look at: those on the table, or the trick that was just finished."""
        view = self.view
        if view.trick or not view.tricks:
            return view.trick, view.leader, None
        last = view.tricks[-1]
        return last.plays, last.leader, last.winner

    def _told(self, lang: Lang) -> list[str]:
        turn = hunt.last_turn(self.at)
        if turn is None:
            return []
        if self.is_over:
            return [*self._result(turn, lang), t("defence_hunt.how", lang, n=f"{hunt.LAYOUTS:,}", seed=hunt.SEED)]
        lines = [t("defence_hunt.played", lang, seat=self._near(turn.seat), action=str(turn.play)),
                 *self._proved(turn, lang)]
        return lines if self.guess is None else [*lines, *self._moved(lang)]

    def _proved(self, turn: Turn, lang: Lang) -> list[str]:
        """That this card proved its player out of the suit led."""
        view, card = self.view, turn.play.card
        out = turn.led is not None and card.suit is not turn.led and card is not view.mighty and not card.is_joker
        return [t("defence_hunt.out", lang, seat=self._near(turn.seat), suit=str(turn.led))] if out else []

    def _moved(self, lang: Lang) -> list[str]:
        """The bar that moved most with the last card."""
        if self.at - 1 not in self._known:
            return []
        shifts = {who: self.share(self.at, who) - self.share(self.at - 1, who) for who in _candidates()}
        who = max(shifts, key=lambda one: abs(shifts[one]))
        if abs(shifts[who]) < _SMALL:
            return [t("defence_hunt.still", lang)]
        return [t("defence_hunt.moved", lang, who=self._name(who, lang), before=self._percent(self.at - 1, who),
                  after=self._percent(self.at, who))]

    def _result(self, turn: Turn, lang: Lang) -> list[str]:
        shown = t("defence_hunt.shown", lang, seat=self._near(turn.seat), card=str(turn.play.card))
        friend = str(turn.seat)
        return [shown, *(t("defence_hunt.right_guess" if guess.seat == friend else "defence_hunt.other_guess", lang,
                           number=guess.trick, who=self._name(guess.seat, lang), share=f"{100 * guess.share:.0f}")
                         for guess in self.guesses)]

    def _percent(self, at: int, who: str) -> str:
        return f"{100 * self.share(at, who):.0f}"

    def _near(self, seat: int) -> int:
        return (seat - self.view.viewer) % 5

    def _name(self, who: str, lang: Lang) -> str:
        return t("defence_hunt.nobody", lang) if who == NOBODY else t(f"seat.{self._near(int(who))}", lang)

    # --- still

    def picture(self) -> Picture:
        """The learner's hand before the first card."""
        return show_hand(self.view.hand, marks_of(self.view), self.lang)

    def still(self) -> dict[str, str]:
        """The hand and the question; no bars before a guess."""
        found = self.picture()._repr_mimebundle_()
        lines = [line for one in languages(self.lang) for line in self._asked(one).splitlines()]
        return {"text/html": f"{found['text/html']}<p>{'<br>'.join(lines)}</p>",
                "text/plain": "\n".join([found["text/plain"], *lines])}
