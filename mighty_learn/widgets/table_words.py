"""Sentences about what happened at the table: each move, the trick that was taken, a player's reason."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mighty_learn.engine.actions import Action, Discard
from mighty_learn.engine.table import Outcome, Phase
from mighty_learn.engine.view import View
from mighty_learn.players.policy import Choice
from mighty_learn.text import Lang, show, t
from mighty_learn.widgets.base import once
from mighty_learn.widgets.table_game import Game


@dataclass(frozen=True)
class Words:
    """What can be said of the moves of one game, seen from the learner's seat."""

    game: Game
    view: View
    lang: Lang
    open_hands: bool
    reasons: Mapping[tuple[int, str], Choice]

    def reason(self, seat: int, action: Action) -> str | None:
        """Why a computer player did this; None for the learner's own moves and for those before a given position.

        A reason may tell the player's cards, so it is told when these are open or the game is over.
        """
        choice = self.reasons.get((seat, str(action)))
        if choice is None:
            return None
        seen = self.open_hands or self.view.is_over
        return choice.say(self.lang) if seen else t("table.reason_closed", self.lang)

    def action(self, action: Action) -> str:
        """An action in words: 하트 14 부르기, ♠A."""
        return once(self.lang, lambda one: show(str(action), "action", one))

    def moved(self, seat: int, action: Action) -> str:
        """One move as the line under the table tells it: 1번: 하트 14 부르기."""
        at = (seat - self.game.learner) % 5
        shown = Discard(None) if isinstance(action, Discard) and seat != self.game.learner else action
        return t("table.moved", self.lang, seat=at, action=str(shown))


def words_for(game: Game, view: View, lang: Lang, open_hands: bool) -> Words:
    """The words for a game."""
    return Words(game, view, lang, open_hands, {(said.seat, said.action): said.choice for said in game.said})


def happened(before: Game, after: Game, words: Words) -> list[str]:
    """What one move did, sentence by sentence: the move, the trick that it ended, the friend that it showed."""
    state = after.state
    told = [words.moved(before.state.seat, state.history[-1])]
    if len(state.tricks) > len(before.state.tricks):
        trick = state.tricks[-1]
        told.append(taken((trick.winner - after.learner) % 5, trick.points, words.lang))
    if state.friend is not None and before.state.friend is None:
        told.append(t("table.friend_shown", words.lang, seat=(state.friend - after.learner) % 5))
    return told


def taken(at: int, points: int, lang: Lang) -> str:
    """Who took a trick: `at` is the number of places clockwise of the learner."""
    return t("table.trick_mine" if at == 0 else "table.trick_won", lang, seat=at, n=points)


def joined(sentences: Iterable[str]) -> str:
    """Sentences one behind the other, with a full stop between them where one has no ending of its own."""
    parts = [part for part in sentences if part]
    ended = [part if part.endswith((".", "!", "?")) else f"{part}." for part in parts[:-1]]
    return " ".join([*ended, *parts[-1:]])


def opening(game: Game, lang: Lang) -> str:
    """What is said when a game is laid out; nothing later, after a move was taken back."""
    if game.state != game.start:
        return ""
    state, at = game.state, (game.state.seat - game.learner) % 5
    if state.phase is Phase.AUCTION and not state.calls:
        return t("table.dealt", lang, seat=at)
    return t("table.laid_out", lang)


def ending(game: Game, lang: Lang) -> str:
    """How the game ended."""
    outcome = game.state.outcome
    key = {Outcome.DEAL_MISS: "over_deal_miss", Outcome.ALL_PASS: "over_all_pass"}.get(outcome or Outcome.PLAYED)
    if key is not None:
        return t(f"table.{key}", lang)
    sheet = game.state.score()
    return t("score.made" if sheet.made else "score.lost", lang, **dict(sheet.facts))
