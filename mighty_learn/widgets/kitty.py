"""Lesson 7's hand to touch: bury three of thirteen, keep or change the contract, call a friend; then what it is worth.

Whatever is pressed goes to the engine, and what it refuses is said with its rule. Nothing is measured before a friend
was called. Also the lesson's questions, whose options' measured points are drawn once the question is settled.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.plots import Measure, show_bars
from mighty_learn.engine.actions import Action, CallFriend, ChangeContract, Contract, Discard
from mighty_learn.engine.cards import cards
from mighty_learn.engine.errors import IllegalAction
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Phase
from mighty_learn.teaching.kitty import offered
from mighty_learn.teaching.kitty_data import book
from mighty_learn.teaching.kitty_exchange import SEED, Worth, calls, changes, hands, worth
from mighty_learn.teaching.quiz import Sentence
from mighty_learn.text import languages, t
from mighty_learn.widgets.asking import in_both
from mighty_learn.widgets.base import card_item, faces_of, once
from mighty_learn.widgets.desk import board
from mighty_learn.widgets.house import HOUSE
from mighty_learn.widgets.lesson import Ask, SelfCheck
from mighty_learn.widgets.picture import show_hand
from mighty_learn.widgets.question import Question as QuestionWidget
from mighty_learn.widgets.svg_cards import NO_MARKS
from mighty_learn.widgets.svg_hand import hand_order
from mighty_learn.widgets.svg_table import marks_of

if TYPE_CHECKING:
    from mighty_learn.players.strong.trial import Trial

CLEAR = 1.96  # standard errors by which a difference is more than chance


class BuryAndCall(QuestionWidget):
    """The exchange of a declarer, step by step, under the rules of the chosen house."""

    _forget_house: Callable[[], None] | None = None

    def __init__(self, lang: str | None = None) -> None:
        self._hands: Iterator[State] = hands(HOUSE.rules)
        self.begun = next(self._hands)
        self.state = self.begun
        self.worth: Worth | None = None
        super().__init__("", lang, marks=NO_MARKS)
        self._forget_house = HOUSE.observe(lambda: self.guarded(self._other_house))
        self._begin(self.begun)

    def close(self) -> None:
        """Leave the page, and follow the house no more."""
        if self._forget_house is not None:
            self._forget_house()
        super().close()

    def _other_house(self) -> None:
        self._hands = hands(HOUSE.rules)
        self._begin(next(self._hands))

    def _begin(self, begun: State) -> None:
        self.begun = self.state = begun
        self.worth, self._note = None, None
        self.faces = faces_of(None)
        self.redraw()

    # --- what may be pressed

    @property
    def offered(self) -> tuple[Action, ...]:
        """What stands to choose in words at this step."""
        if self.state.phase is Phase.CONTRACT:
            return changes(self.state)
        return calls(self.state) if self.state.phase is Phase.FRIEND else ()

    def on_event(self, event: Mapping[str, Any]) -> None:
        """{"do": "choose", "cards": "S2 S3 S4"}, {"do": "answer", "index": 0}, {"do": "again"}, {"do": "another"}."""
        kind = event.get("do")
        if kind == "again":
            self._begin(self.begun)
        elif kind == "another":
            self._begin(next(self._hands))
        elif kind == "choose" and self.state.phase is Phase.DISCARD:
            self._do(Discard(cards(str(event["cards"]))))
        elif kind == "answer" and self.offered:
            self._do(self.offered[_index(event.get("index"), len(self.offered))])
        else:
            raise ValueError(f"event {dict(event)!r}: expected 'choose', 'answer', 'again' or 'another' in its turn")

    def _do(self, action: Action) -> None:
        refused = self.state.why_not(action)
        if refused is not None:
            self._refuse(refused)
            return
        self.state, self._note = self.state.apply(action), None
        if isinstance(action, CallFriend):
            self.feedback("told", in_both(Sentence("kitty.working")))  # the page has to see that it is being worked on
            self.worth = worth(self.begun, *self._done())
            self._note = "told", {one: "\n".join(self._told(one)) for one in languages("both")}
        self.redraw()

    def _refuse(self, refused: IllegalAction) -> None:
        self.feedback("why", in_both(Sentence.why(refused)))

    def _done(self) -> tuple[Discard, ChangeContract]:
        """The discard and the change of contract, before the call."""
        away, changed = self.state.history[-3:-1]
        assert isinstance(away, Discard)
        assert isinstance(changed, ChangeContract)
        return away, changed

    # --- what came of it

    @property
    def call(self) -> CallFriend | None:
        """The friend that was called."""
        return self.state.call

    def _told(self, lang: Any) -> list[str]:
        assert self.worth is not None
        assert self.call is not None
        found, mine = self.worth, self.worth.calls.index(self.call)
        score, points, chance = found.scores.estimate(mine), found.points.estimate(mine), found.scores.chance(mine)
        assert chance is not None
        facts = {"call": self.call, "points": f"{points.mean:.1f}", "stderr": f"{points.stderr:.1f}",
                 "made": round(100 * chance.mean), "score": _signed(score.mean), "score_error": f"{score.stderr:.1f}"}
        return [t("kitty.yours", lang, **facts), *self._alone(lang), self._best(mine, lang), self._three(lang),
                t("kitty.touch_how", lang, n=len(found.points), seed=SEED)]

    def _alone(self, lang: Any) -> list[str]:
        card = self.state.friend_card
        known = self.state.hands[0] | (self.state.discard or cards(""))
        return [t("kitty.alone_call", lang)] if card is not None and card in known else []

    def _best(self, mine: int, lang: Any) -> str:
        assert self.worth is not None
        scores = self.worth.scores
        best = scores.best
        if best == mine:
            return t("kitty.best_is_yours", lang)
        gap = scores.difference(best, mine)
        facts = {"best": self.worth.calls[best], "best_score": _signed(scores.estimate(best).mean),
                 "gap": f"{gap.mean:.1f}", "gap_error": f"{gap.stderr:.1f}"}
        return t("kitty.best_other" if gap.mean > CLEAR * gap.stderr else "kitty.best_even", lang, **facts)

    def _three(self, lang: Any) -> str:
        assert self.worth is not None
        tried = self.worth.discards
        gap = tried.difference(tried.best, 0)
        if gap.mean <= CLEAR * gap.stderr:
            return t("kitty.three_best", lang)
        best = tried.actions[tried.best]
        assert isinstance(best, Discard)
        return t("kitty.three_behind", lang, cards=best.cards, gap=f"{gap.mean:.1f}", error=f"{gap.stderr:.1f}")

    def plots(self) -> list[Picture]:
        """The point cards and the score by call, each with its interval; none before a friend was called."""
        if self.worth is None:
            return []
        return [self._bars(self.worth.points, "points"), self._bars(self.worth.scores, "score")]

    def _bars(self, trial: Trial, kind: str) -> Picture:
        assert self.worth is not None
        measures = []
        for at, call in enumerate(self.worth.calls):
            found = trial.estimate(at)
            name = once(self.lang, lambda one, call=call: t("kitty.call", one, action=call))  # type: ignore[misc]
            measures.append(Measure.mean(f"{'▶ ' if call == self.call else ''}{name}", found.mean, found.stderr))
        return show_bars(measures, once(self.lang, lambda one: t(f"kitty.bars_{kind}", one)), digits=1)

    # --- drawing

    def draw(self) -> dict[str, Any]:
        """The step that it stands at."""
        state = self.state
        self.marks = marks_of(state)
        self.prompt = {one: f"{self._head(one)}\n{self._step(one)}" for one in languages("both")}
        items = [{**card_item(card, self.marks, self.lang), "legal": True, "chosen": False}
                 for card in hand_order(state.hands[0], self.marks)]
        shown: dict[str, Any] = {"hand": items, "pick": 3} if state.phase is Phase.DISCARD else {"seen": items}
        return {**super().draw(), **shown, "hand_label": t("table.hand", self.lang), "done": t("hand.done", self.lang),
                "ways": self._ways(), "lines": [{**board(picture), "title": ""} for picture in self.plots()],
                **self._options()}

    def _options(self) -> dict[str, Any]:
        if not self.offered:
            return {}
        options = [{"text": once(self.lang, lambda one, action=action: t(  # type: ignore[misc]
            "kitty.call", one, action=action)), "chosen": False, "right": False, "wrong": False}
            for action in self.offered]
        return {"options": options, "right_label": "", "wrong_label": ""}

    def _ways(self) -> list[dict[str, Any]]:
        names = ("another",) if self.state.phase is Phase.DISCARD else ("again", "another")
        return [{"do": name, "text": once(self.lang, lambda one, name=name: t(  # type: ignore[misc]
            f"kitty.{name}", one)), "main": self.worth is not None and name == "another"} for name in names]

    def _head(self, lang: Any) -> str:
        begun = self.begun
        return t("kitty.head", lang, house=begun.rules.name, contract=begun.contract, mighty=self.state.mighty,
                 kitty=begun.kitty)

    def _step(self, lang: Any) -> str:
        state = self.state
        names = {Phase.DISCARD: "bury", Phase.CONTRACT: "contract", Phase.FRIEND: "call"}
        contract: Contract | None = state.contract
        return t(f"kitty.step_{names.get(state.phase, 'told')}", lang, contract=contract, buried=state.discard,
                 call=self.call)

    # --- still

    def picture(self) -> Picture:
        """The hand with the step's question."""
        shown = show_hand(self.state.hands[0], marks_of(self.state), self.lang)
        lines = "\n".join(f"{self._head(one)}\n{self._step(one)}" for one in languages(self.lang))
        return Picture(shown.svg, f"{shown.alt}\n{lines}", f"{lines}\n{shown.text}")

    def __repr__(self) -> str:
        return f"<BuryAndCall: {self.state.phase}>"


def _index(value: object, size: int) -> int:
    if type(value) is not int or not 0 <= value < size:
        raise ValueError(f"answer {value!r}: there are {size} options, from 0")
    return value


def _signed(value: float) -> str:
    return f"{value:+.1f}".replace("-", "−")


# --- questions


class _WithBars:
    """What every option came to, drawn below a question that is settled."""

    asked: Any
    locked: bool
    lang: Any

    def with_bars(self, scene: dict[str, Any]) -> dict[str, Any]:
        """The scene, and the bars once the answer is known."""
        item = book().by_id.get(self.asked.id) if self.asked is not None and self.locked else None
        if item is None:
            return scene
        bars = [Measure.mean(self.asked.shown(way.text, self.lang), way.points, way.stderr) for way in offered(item)]
        title = once(self.lang, lambda one: t("kitty.bars", one))
        return {**scene, "lines": [{**board(show_bars(bars, title)), "title": ""}]}


class KittyAsk(_WithBars, Ask):
    """Questions one after the other, each until it is right; then what every option came to."""

    def draw(self) -> dict[str, Any]:
        """The question, and the bars."""
        return self.with_bars(super().draw())


class KittyCheck(_WithBars, SelfCheck):
    """The self-check of the lesson."""

    def draw(self) -> dict[str, Any]:
        """The question, and the bars."""
        return self.with_bars(super().draw())
