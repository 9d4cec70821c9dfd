"""Questions that follow the house which is chosen in the notebook: they begin again when it is another one."""
from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from mighty_learn.engine.rules import RuleSet
from mighty_learn.teaching import given
from mighty_learn.teaching.progress import Progress
from mighty_learn.teaching.quiz import Gate, Question
from mighty_learn.widgets.asking import Asking
from mighty_learn.widgets.house import HOUSE
from mighty_learn.widgets.lesson import Ask, SelfCheck

ByHouse = Callable[[RuleSet], Sequence[Question]]  # the questions of a house
_BY_HOUSE = "a function of the rules that gives questions, such as three_powers.bank"


class _Following(Asking):
    """What both widgets of this module have."""

    _forget_house: Callable[[], None] | None = None

    def follow(self, begin: Callable[[], object]) -> None:
        """Begin again whenever another house is chosen."""
        self._forget_house = HOUSE.observe(lambda: self.guarded(begin))

    def close(self) -> None:
        """Leave the page, and follow the house no more."""
        if self._forget_house is not None:
            self._forget_house()
        super().close()


class PowersAsk(_Following, Ask):
    """Questions one after the other, each until it is right, under the rules of the chosen house.

    questions: a function of the rules. The others are those of `lesson.Ask`.
    """

    def __init__(
        self, questions: ByHouse, lang: str | None = None, *, lesson: str | None = None,
        progress: Progress | None = None,
    ) -> None:
        self._by_house = given.function("questions", questions, _BY_HOUSE)
        super().__init__(questions(HOUSE.rules), lang, lesson=lesson, progress=progress)
        self.follow(self._begin)

    def _begin(self) -> None:
        self._questions, self._at = tuple(self._by_house(HOUSE.rules)), 0
        self.ask(self._questions[0])


class PowersCheck(_Following, SelfCheck):
    """The self-check of lesson 2, drawn anew when another house is chosen.

    bank: a function of the rules. The others are those of `lesson.SelfCheck`.
    """

    def __init__(
        self, bank: ByHouse, size: int = 10, need: int = 9, seed: int | None = None, lang: str | None = None, *,
        lesson: str | None = None, progress: Progress | None = None, confidence: bool = False,
    ) -> None:
        self._by_house = given.function("bank", bank, _BY_HOUSE)
        given.number("size", size)
        given.number("need", need)
        super().__init__(bank(HOUSE.rules), size, need, seed, lang, lesson=lesson, progress=progress,
                         confidence=confidence)
        self.follow(self._begin)

    def _begin(self) -> None:
        self._bank = tuple(self._by_house(HOUSE.rules))
        self.gate = Gate.draw(self._bank, self._size, self._need, random.SystemRandom().getrandbits(48))
        self._show()
