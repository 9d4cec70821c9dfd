"""Questions about a card of a past game, with the table as it was and the tricks before it."""
from __future__ import annotations

from typing import Any

from mighty_learn.engine.view import View
from mighty_learn.text import t
from mighty_learn.widgets.base import once
from mighty_learn.widgets.desk import board
from mighty_learn.widgets.lesson import Ask
from mighty_learn.widgets.picture import show_table, show_trick
from mighty_learn.widgets.svg_table import marks_of


class ReviewAsk(Ask):
    """Questions one after the other, as `lesson.Ask`, each with what its player saw."""

    def draw(self) -> dict[str, Any]:
        """The question; above it the table, below it the tricks that were over."""
        scene, view = super().draw(), None if self.asked is None else self.asked.table
        if not isinstance(view, View):
            return scene
        return {**scene, "trick": [], "boards": [board(show_table(view, self.lang))],
                "lines": [self._line(view, at) for at in range(len(view.tricks))]}

    def _line(self, view: View, at: int) -> dict[str, str]:
        """A trick that is over, in a line."""
        trick = view.tricks[at]
        drawn = show_trick(trick.plays, marks_of(view), self.lang, leader=trick.leader, winner=trick.winner,
                           viewer=view.viewer, line=True)
        title = once(self.lang, lambda one: t("review_board.past_trick", one, trick=at + 1))
        return {**board(drawn), "title": title}
