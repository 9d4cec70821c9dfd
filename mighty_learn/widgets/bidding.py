"""Lesson 6 on the screen: a bid to slide with its curve, questions of what to bid, and a gate of them.

Curves are measured by `bid_curve` when they are first wanted, which is the only thing here that needs numpy. What is
right comes from `teaching.bidding`; what a bid brings is drawn below a question once it is settled.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar

from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.plots import Measure, show_lines
from mighty_learn.engine.actions import HIGHEST_CONTRACT, Contract
from mighty_learn.engine.cards import CardSet, cards
from mighty_learn.engine.rules import RuleSet
from mighty_learn.teaching import bidding, given
from mighty_learn.teaching.bidding_cases import PASS, TRUMPS, Case, name_of
from mighty_learn.teaching.bidding_words import signed
from mighty_learn.teaching.quiz import Question
from mighty_learn.text import languages, t
from mighty_learn.widgets.base import once
from mighty_learn.widgets.bid_box import LOWEST
from mighty_learn.widgets.desk import Slider, board, whole
from mighty_learn.widgets.desk import group as choice
from mighty_learn.widgets.house import HOUSE, HouseDesk
from mighty_learn.widgets.lesson import Ask, SelfCheck
from mighty_learn.widgets.picture import show_hand
from mighty_learn.widgets.svg_cards import Marks

if TYPE_CHECKING:
    from mighty_learn.players.measures.bid_curve import Bid, BidCurve

DEALS, SEED = 2_000, 6
Line = dict[float, Measure | float]
_NAMES = tuple(map(name_of, TRUMPS))


def _trump(value: Any) -> str:
    if value not in _NAMES:
        raise ValueError(f"value {value!r}: expected one of {', '.join(_NAMES)}")
    return str(value)


def _ten_each(hands: object) -> tuple[str, ...]:
    """Texts of ten cards each, one or more."""
    if not isinstance(hands, tuple | list) or not hands:
        raise given.GivenError("hands", hands, "texts of ten cards each, such as ('SA SQ S3 HQ H6 H4 H2 D5 C10 JK',)")
    return tuple(str(given.ten_cards("hands", hand)) for hand in hands)


class BidDesk(HouseDesk):
    """Ten cards, a trump to choose and a number to slide: how often it is made and what it pays, by the chosen house.

    hands: texts of ten cards each, gone through by a button.
    """

    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = {
        "trump": _trump, "number": whole(LOWEST, HIGHEST_CONTRACT)}

    def __init__(self, hands: tuple[str, ...] | None = None, lang: str | None = None) -> None:
        self.hands = bidding.DESK_HANDS if hands is None else _ten_each(hands)
        self._at, self.trump, self.number = 0, "", 14
        self._curves: dict[tuple[str, str], BidCurve] = {}
        self._begin()
        super().__init__(lang)

    def _begin(self) -> None:
        self.trump = name_of(bidding.longest(self.hand))

    @property
    def hand(self) -> CardSet:
        """The ten cards."""
        return cards(self.hands[self._at])

    def put(self, name: str, value: object) -> None:
        """Take a trump or a number."""
        if name == "trump":
            self.trump = str(value)
        else:
            assert isinstance(value, int)
            self.number = value

    def pressed(self, way: str) -> None:
        """The next hand."""
        if way != "another":
            raise ValueError(f"event {way!r}: expected 'set' or 'another'")
        self._at = (self._at + 1) % len(self.hands)
        self._begin()
        self.redraw()

    @property
    def bid(self) -> Contract:
        """The bid that is set; never lower than the house allows."""
        return Contract(TRUMPS[_NAMES.index(self.trump)], max(self.number, HOUSE.rules.min_bid))

    @property
    def curve(self) -> BidCurve:
        """What every bid on this hand comes to in the chosen house."""
        key = self.hands[self._at], HOUSE.rules.name
        if key not in self._curves:
            self._curves[key] = _curve(self.hand, HOUSE.rules)
        return self._curves[key]

    # --- drawing

    def draw(self) -> dict[str, Any]:
        """The hand, the choices, the curve, and what the bid comes to."""
        bid, lang = self.curve[self.bid], self.lang
        told = "\n".join(self._told(bid, one) for one in languages(lang))
        slider = Slider("number", t("bidding.number", lang), HOUSE.rules.min_bid, HIGHEST_CONTRACT, self.bid.number,
                        t("bidding.slid", lang, bid=self.bid))
        trumps = [(name, once(lang, lambda one, name=name: t(f"suit.{name}", one)))  # type: ignore[misc]
                  for name in _NAMES]
        return {**super().draw(), "prompt": "\n".join(t("bidding.desk", one, house=HOUSE.rules.name)
                                                      for one in languages(lang)),
                "ranges": [slider.part()], "groups": [choice("trump", t("bidding.trump", lang), trumps, self.trump)],
                "ways": [{"do": "another", "text": t("bidding.another", lang), "main": False}],
                "note": told, "said": told, "boards": [board(one) for one in self.pictures()]}

    def _told(self, bid: Bid, lang: Any) -> str:
        made = f"{100 * bid.chance.mean:.0f} ± {100 * bid.chance.stderr:.0f}%"
        score = f"{signed(bid.score.mean)} ± {bid.score.stderr:.1f}"
        return t("bidding.desk_told", lang, bid=bid.contract, made=made, score=score, n=f"{DEALS:,}", seed=SEED)

    def pictures(self) -> tuple[Picture, ...]:
        """The hand, then two curves over the numbers: how often made, and the score."""
        lang, curve, trump = self.lang, self.curve, self.bid.trump
        bids = {number: curve[Contract(trump, number)] for number in curve.numbers}
        name = once(lang, lambda one: t(f"suit.{self.trump}", one))
        mine = once(lang, lambda one: t("bidding.mine", one))
        made: Line = {number: Measure.share("", round(bid.chance.mean * bid.chance.n), bid.chance.n)
                      for number, bid in bids.items()}
        paid: Line = {number: Measure.mean("", bid.score.mean, bid.score.stderr)
                      for number, bid in bids.items()}
        titles = [once(lang, lambda one, key=key: t(f"bidding.plot_{key}", one))  # type: ignore[misc]
                  for key in ("made", "score")]
        here = self.bid.number
        return (show_hand(self.hand, Marks.of(HOUSE.rules, trump), lang),
                show_lines({name: made, mine: {here: made[here]}}, titles[0], digits=0, unit="%"),
                show_lines({name: paid, mine: {here: paid[here]}}, titles[1], digits=1))

    def picture(self) -> Picture:
        """The hand."""
        return self.pictures()[0]

    def still(self) -> dict[str, str]:
        """Hand and curves, and what the bid comes to."""
        shown = [one._repr_mimebundle_() for one in self.pictures()]
        note = self.scene["note"]
        told = "<br>".join(map(escape, note.splitlines()))
        return {"text/html": "".join(f"<p>{one['text/html']}</p>" for one in shown) + f"<p>{told}</p>",
                "text/plain": "\n\n".join([*(one["text/plain"] for one in shown), note])}


def _curve(hand: CardSet, rules: RuleSet) -> BidCurve:
    from mighty_learn.players.measures.bid_curve import bid_curve  # which needs numpy

    return bid_curve(hand, rules, DEALS, SEED)


# --- questions


class _Drawn:
    """Below a question of this lesson, what each bid brings, once it is settled."""

    asked: Question | None
    locked: bool
    picked: frozenset[str]
    lang: Any

    def with_curve(self, scene: dict[str, Any]) -> dict[str, Any]:
        """The scene, and the curve."""
        case = bidding.about().get(self.asked.id) if self.asked is not None and self.locked else None
        shown = [] if case is None else [{**board(show_case_curve(case, self.picked, self.lang)), "title": ""}]
        return {**scene, "lines": shown}


def show_case_curve(case: Case, picked: frozenset[str], lang: Any) -> Picture:
    """The mean score by number: in the best trump, in the trumps picked, and of a pass."""
    rival = max((option for option in case.worth if option != PASS), key=lambda option: case.worth[option].score)
    wanted = dict.fromkeys(Contract.parse(option).trump for option in (rival, *sorted(picked - {PASS, *_NAMES})))
    lines: dict[str, Line] = {
        once(lang, lambda one, trump=trump: t(f"suit.{name_of(trump)}", one)):  # type: ignore[misc]
        {number: Measure.mean("", worth.score, worth.error) for number, worth in case.of_trump(trump).items()}
        for trump in wanted}
    numbers = sorted({number for line in lines.values() for number in line})
    passing = Measure.mean("", case.worth[PASS].score, case.worth[PASS].error)
    lines[once(lang, lambda one: t("bidding.pass", one))] = {numbers[0]: passing, numbers[-1]: passing}
    return show_lines(lines, once(lang, lambda one: t("bidding.plot_case", one)), digits=1)


class BidAsk(_Drawn, Ask):
    """Questions of what to bid, one after the other, each until it is right."""

    def draw(self) -> dict[str, Any]:
        """The question, and the curve when it is right."""
        return self.with_curve(super().draw())


class BidCheck(_Drawn, SelfCheck):
    """The self-check of bids."""

    def draw(self) -> dict[str, Any]:
        """The question, and the curve when it is answered."""
        return self.with_curve(super().draw())
