"""Lesson 10's questions on the screen: with each wrong answer the trick that refutes it, and once settled all options.

What was measured comes from `teaching/timing_items`; which answer is right, and the words, from `teaching/timing`.
"""
from __future__ import annotations

from typing import Any

from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.plots import Measure, show_bars
from mighty_learn.teaching.timing_items import Item, shipped
from mighty_learn.text import t
from mighty_learn.widgets.asking import Asking
from mighty_learn.widgets.base import once
from mighty_learn.widgets.desk import board
from mighty_learn.widgets.lesson import Ask, SelfCheck
from mighty_learn.widgets.picture import show_trick
from mighty_learn.widgets.svg_table import marks_of


class Measured(Asking):
    """What is drawn below an answered question of lesson 10; any other question is drawn as it always is."""

    def draw(self) -> dict[str, Any]:
        """The question, the refutation of what was answered, and what every option costs once it is settled."""
        item, lines = self._item_asked(), list[dict[str, str]]()
        if item is not None:
            lines += [self._reply(item, option) for option in self.picked if self.tries and option in item.replies
                      and option not in item.accepted and not self._waits]
            lines += [self._costs(item)] if self.locked else []
        return {**super().draw(), "lines": lines}

    def _item_asked(self) -> Item | None:
        return None if self.asked is None else next((one for one in shipped() if one.id == self.asked.id), None)

    @property
    def _waits(self) -> bool:
        """Whether the answer is chosen, but not yet given."""
        return self.asks_confidence and not self.locked

    def _reply(self, item: Item, option: str) -> dict[str, str]:
        """The trick in which the option turns out worse."""
        reply = item.replies[option]
        title = once(self.lang, lambda one: t("timing.reply_title", one, action=option))
        picture = show_trick(reply.plays, marks_of(item.view), self.lang, leader=reply.leader, winner=reply.winner,
                             viewer=item.view.viewer, line=True)
        return {**board(picture), "title": title}

    def _costs(self, item: Item) -> dict[str, str]:
        """What each option costs against the best, with its interval."""
        title = once(self.lang, lambda one: t("timing.costs_title", one, n=f"{item.n:,}"))
        return {**board(costs(item, self.lang)), "title": title}


def costs(item: Item, lang: Any) -> Picture:
    """The options of an item as bars: what each costs its side in the mean, cheapest first."""
    told = sorted(item.values["thumb"].items(), key=lambda one: one[1].loss)
    return show_bars([Measure.mean(once(lang, lambda one, a=action: t("timing.option", one, action=a)),  # type: ignore[misc]
                                   value.loss, value.stderr) for action, value in told])


class TimingAsk(Measured, Ask):
    """Questions one after the other, as `Ask`."""


class TimingCheck(Measured, SelfCheck):
    """The self-check, as `SelfCheck`."""
