"""Rewind and try: a game with the Mighty or the joker in hand, another card on any trick, and a ledger of the tries.

The rest is played out by rules of thumb in the same layout; what is tried can be tried over many layouts as well. What
comes of it is worked out in `teaching/rewinding`.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.plots import Measure, show_bars
from mighty_learn.engine.actions import Play, parse
from mighty_learn.engine.cards import SEATS, Card
from mighty_learn.engine.view import View
from mighty_learn.teaching.quiz import Sentence
from mighty_learn.teaching.rewinding import ALL_POINTS, LAYOUTS, SEED, Tried, game
from mighty_learn.text import t
from mighty_learn.widgets.asking import in_both
from mighty_learn.widgets.base import card_item, faces_of, once
from mighty_learn.widgets.picture import show_table, show_trick
from mighty_learn.widgets.question import Question
from mighty_learn.widgets.svg_cards import NO_MARKS
from mighty_learn.widgets.svg_hand import hand_order
from mighty_learn.widgets.svg_table import marks_of

if TYPE_CHECKING:
    from mighty_learn.analysis.compare import Comparison
    from mighty_learn.players.measures.mighty_timing import MightyTiming

GAMES = ("mighty", "joker")
KEPT = 12  # tries in the ledger


class Rewind(Question):
    """Play one card of a finished game otherwise, see how it ends, rewind, try another.

    name: which game comes first, "mighty" or "joker". lang: "ko", "en", "both", None to follow the notebook.
    """

    def __init__(self, name: str = "mighty", lang: str | None = None) -> None:
        if name not in GAMES:
            raise ValueError(f"name={name!r}: expected one of {', '.join(GAMES)}")
        super().__init__("", lang, marks=NO_MARKS)
        self.faces = faces_of(None)
        self._open(name)

    def _open(self, name: str) -> None:
        self.name, self.game = name, game(name)
        self.tries: list[Tried] = []
        self.last: Tried | None = None
        self.compared: Comparison | None = None
        self.when: MightyTiming | None = None
        self._choice: tuple[str, ...] = ()
        self.marks = marks_of(self.game.view(min(self.game.turns)))
        self.rewind(min(self.game.turns))

    # --- what is shown

    @property
    def view(self) -> View:
        """What the learner knows on the trick that is open."""
        return self.game.view(self.trick_at)

    def rewind(self, trick: int) -> None:
        """Open this trick again."""
        if trick not in self.game.turns:
            raise ValueError(f"trick {trick!r}: expected one of {', '.join(map(str, self.game.turns))}")
        self.trick_at, self.last, self.compared, self.when = trick, None, None, None
        self._choice, self._note = (), None
        self.locked = False
        over, seat, declarer = self.game.as_played(), self.game.seat, self.game.over.declarer
        assert declarer is not None
        facts = {"contract": over.over.contract, "points": over.points, "trick": trick,
                 "card": self.game.played(trick), "declarer": (declarer - seat) % len(SEATS)}
        self.prompt = in_both(Sentence(f"timing.rewind_{self.name}", facts), Sentence("timing.rewind_here", facts),
                              between="\n")
        self.redraw()

    def draw(self) -> dict[str, Any]:
        """The table, the hand, the tricks after a try, the ledger."""
        view = self.view
        may = {play.card for play in self._plays()}
        hand = [{**card_item(card, self.marks, self.lang), "legal": card in may, "chosen": self._chosen(card),
                 "who": ""} for card in hand_order(view.hand, self.marks)]
        scene = {**super().draw(), "boards": [_board(self.picture())], "hand": hand, "pick": 1, "done": "",
                 "hand_label": t("table.hand", self.lang), "ways": self._buttons(), "lines": self._lines()}
        if self._choice:
            scene |= {"options": [{"text": self._worded(action), "chosen": False, "right": False, "wrong": False}
                                  for action in self._choice], "right_label": "", "wrong_label": ""}
        return scene

    def _plays(self) -> tuple[Play, ...]:
        return tuple(action for action in self.view.legal_actions() if isinstance(action, Play))

    def _chosen(self, card: Card) -> bool:
        play = None if self.last is None else parse(self.last.action)
        return isinstance(play, Play) and play.card is card

    def _worded(self, action: str) -> str:
        return once(self.lang, lambda one: t("timing.option", one, action=action))

    def _buttons(self) -> list[dict[str, Any]]:
        back = [{"do": f"trick {k}", "text": t("timing.rewind_to", self.lang, trick=k), "main": False}
                for k in self.game.turns if k != self.trick_at or self.last is not None]
        many = [{"do": "many", "text": t("timing.rewind_many", self.lang), "main": True}] if self._comparable else []
        other = GAMES[1 - GAMES.index(self.name)]
        return [*many, *back, {"do": f"game {other}", "text": t(f"timing.rewind_game_{other}", self.lang),
                               "main": False}]

    @property
    def _comparable(self) -> bool:
        return self.compared is None and len(self._tried_here()) > 1

    def _tried_here(self) -> tuple[str, ...]:
        """What was tried on this trick, what was played in the game first; each once."""
        tried = [one.action for one in self.tries if one.trick == self.trick_at]
        return tuple(dict.fromkeys([self.game.played(self.trick_at), *tried])) if tried else ()

    def _lines(self) -> list[dict[str, str]]:
        shown = [_board(self._ledger(), self._said("timing.rewind_ledger"))] if self.tries else []
        if self.compared is not None:
            over_many = [_board(self._means(self.compared), self._said("timing.rewind_means", n=LAYOUTS))]
            shown = [*over_many, *self._plans(), *shown]
        if self.last is not None:
            shown = [*shown, *self._tricks(self.last)]
        return shown

    def _plans(self) -> list[dict[str, str]]:
        """The government's point cards by the trick on which the card of power is played, while it is held."""
        if self.when is None:
            return []
        title = self._said("timing.rewind_when", card=self.when.card, n=LAYOUTS)
        return [_board(picture, title) for picture in self.when.sheet(self.lang).pictures]

    def _said(self, key: str, **facts: object) -> str:
        return once(self.lang, lambda one: t(key, one, **facts))

    def _tricks(self, tried: Tried) -> list[dict[str, str]]:
        """This trick and those after it, as they went."""
        pictures = [show_trick(trick.plays, self.marks, self.lang, leader=trick.leader, winner=trick.winner,
                               viewer=self.game.seat, line=True) for trick in tried.over.tricks[tried.trick - 1:]]
        title = self._said("timing.rewind_went", action=tried.action)
        return [_board(picture, title if number == 0 else "") for number, picture in enumerate(pictures)]

    def _ledger(self) -> Picture:
        """The game and the tries as bars."""
        measures = [Measure(self._said("timing.rewind_as_played"), self.game.as_played().points)]
        measures += [Measure(self._said("timing.rewind_try", trick=one.trick, action=one.action), one.points)
                     for one in self.tries[-KEPT:]]
        return show_bars(measures, digits=0)

    def _means(self, found: Comparison) -> Picture:
        """Each card over many layouts, with its interval."""
        own = {action: found[action].mean if found.governs else ALL_POINTS - found[action].mean
               for action in found.actions}
        return show_bars([Measure.mean(self._worded(action), own[action], found[action].stderr)
                          for action in found.actions])

    # --- what is done

    def on_event(self, event: Mapping[str, Any]) -> None:
        """{"do": "choose", "cards": "SA"}, {"do": "answer", "index": 0}, "many", "trick 3" or "game joker"."""
        kind, _, which = str(event.get("do")).partition(" ")
        if kind == "choose":
            self._choose(Card(str(event["cards"])))
        elif kind == "answer" and self._choice:
            self.play(self._choice[int(event["index"])])
        elif kind == "many" and self._comparable:
            self._compare(self._tried_here())
        elif kind == "trick" and which.isdecimal():
            self.rewind(int(which))
        elif kind == "game" and which in GAMES:
            self._open(which)
        else:
            raise ValueError(f"event {dict(event)!r}: expected choose, answer, many, trick or game where it is offered")

    def _choose(self, card: Card) -> None:
        actions = tuple(str(play) for play in self._plays() if play.card is card)
        if not actions:
            refused = self.view.why_not(str(card))
            assert refused is not None
            self.feedback("why", in_both(Sentence.why(refused)))
        elif len(actions) > 1:
            self._choice = actions
            self.feedback("told", in_both(Sentence("ending.which_way", {"card": card})))
        else:
            self.play(actions[0])

    def play(self, action: str) -> None:
        """Try this on the open trick."""
        self.last, self._choice = self.game.attempt(self.trick_at, action), ()
        self.compared = self.when = None
        self.tries = [one for one in self.tries if (one.trick, one.action) != (self.trick_at, action)] + [self.last]
        facts = {"action": action, "points": self.last.points, "before": self.game.as_played().points,
                 "contract": self.last.over.contract}
        made = "made" if self.last.made else "lost"
        more = [Sentence("timing.rewind_more")] if self._comparable else []
        self.feedback("told", in_both(Sentence("timing.rewind_result", facts), Sentence(f"timing.rewind_{made}", facts),
                                      *more))

    def _compare(self, actions: Sequence[str]) -> None:
        self.compared, self.when = self.game.many(self.trick_at, actions), self.game.when(self.trick_at)
        found = self.compared
        facts = {"best": found.ahead, "n": LAYOUTS, "seed": SEED}
        rivals = [action for action in actions if action in (*found.rivals, *found.equals) and action != found.ahead]
        clear = Sentence("timing.rewind_open" if rivals else "timing.rewind_clear", facts)
        losses = [Sentence("timing.rewind_loss", {"action": action, "loss": f"{found.loss(action).mean:.2f}",
                                                  "stderr": f"{found.loss(action).stderr:.2f}"})
                  for action in actions if action != found.ahead]
        self.feedback("told", in_both(clear, *losses, Sentence("timing.rewind_caution", facts), between="\n"))

    def picture(self) -> Picture:
        """The table as the learner sees it on the open trick."""
        return show_table(self.view, lang=self.lang)


def _board(picture: Picture, title: str = "") -> dict[str, str]:
    return {"src": picture.source, "alt": picture.alt, "title": title}
