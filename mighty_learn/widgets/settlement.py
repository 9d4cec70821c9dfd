"""Settlements to touch: three houses' score sheets beside one another, and games to settle with their cards shown.

All numbers come from the engine's scoring; what is asked comes from `teaching.points`.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any, ClassVar

from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.svg import GOLD, GOLD_DARK, document, label, tag
from mighty_learn.engine.actions import Contract
from mighty_learn.engine.cards import Suit
from mighty_learn.engine.presets import PRESETS
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.scoring import ScoreSheet
from mighty_learn.teaching.points import case_of
from mighty_learn.teaching.quiz import Outcome, Question, Sentence, Verdict
from mighty_learn.teaching.settlement_words import without_cards
from mighty_learn.teaching.settling import Company, Reckoning, Role
from mighty_learn.text import languages, t
from mighty_learn.widgets.asking import in_both
from mighty_learn.widgets.base import once
from mighty_learn.widgets.desk import Desk, Slider, board, group, whole
from mighty_learn.widgets.lesson import Ask, SelfCheck
from mighty_learn.widgets.picture_cases import show_case
from mighty_learn.widgets.question import Words
from mighty_learn.widgets.score import line_amount, line_words, show_score, signed

_TRUMPS = ("S", "H", "D", "C", "NT")
_LEAST, _MOST = 13, 20  # the numbers that can be promised in one of the houses


def one_of(*names: str) -> Callable[[Any], str]:
    """Reads one of these names."""
    def read(value: Any) -> str:
        if value not in names:
            raise ValueError(f"value {value!r}: expected one of {', '.join(names)}")
        return str(value)
    return read


class ThreeSheets(Desk):
    """Move the point cards, the promise, the friend; three houses settle it side by side.

    contract: what to begin with, such as "H15"; taken: the government's point cards. lang: as for every widget.
    """

    settings: ClassVar[Mapping[str, Callable[[Any], object]]] = {
        "taken": whole(0, 20), "number": whole(_LEAST, _MOST), "trump": one_of(*_TRUMPS), "company": one_of(*Company),
        "mighty": one_of("yes", "no"), "joker": one_of("yes", "no"),
    }

    def __init__(self, contract: str = "H15", taken: int = 17, lang: str | None = None) -> None:
        begin = Contract.parse(contract)
        self.chosen: dict[str, Any] = {
            "taken": whole(0, 20)(taken), "number": whole(_LEAST, _MOST)(begin.number),
            "trump": "NT" if begin.trump is None else str(begin.trump), "company": Company.FRIEND.value,
            "mighty": "yes", "joker": "yes"}
        super().__init__(lang)
        self.redraw()

    def put(self, name: str, value: object) -> None:
        """Take a slider or a choice."""
        self.chosen[name] = value

    def reckoning(self, rules: RuleSet) -> Reckoning:
        """What is set, under these rules."""
        it = self.chosen
        trump = None if it["trump"] == "NT" else Suit.parse(it["trump"])
        return Reckoning(rules, Contract(trump, it["number"]), it["taken"], it["mighty"] == "yes", it["joker"] == "yes",
                         Company(it["company"]), Role.DECLARER)

    def refusal(self, rules: RuleSet) -> str:
        """Why this house would not have come to such a game; "" when it would."""
        if self.chosen["number"] < rules.min_bid:
            return t("points.too_low", self.lang, minimum=rules.min_bid, b=self.chosen["number"])
        if self.chosen["company"] == Company.FIRST and not rules.first_trick_friend:
            return t("points.no_first_friend", self.lang)
        return ""

    # --- drawing

    def draw(self) -> dict[str, Any]:
        """Sliders, choices, the bar of twenty, three sheets."""
        it, lang = self.chosen, self.lang
        sheets = [self._house(rules) for rules in PRESETS.values()]
        bar = {"n": it["taken"], "b": it["number"], "text": self._bar_text()}
        heads = [once(lang, lambda one, name=name: t(f"table.head_{name}", one))  # type: ignore[misc]
                 for name in ("what", "rule", "points")]
        said = ". ".join(f"{sheet['house']}: {sheet['note'] or sheet['brief']}" for sheet in sheets)
        return {**super().draw(), "ranges": [slider.part() for slider in self._sliders()], "bar": bar,
                "groups": self._groups(), "sheets": sheets, "heads": heads, "said": said}

    def _bar_text(self) -> str:
        n = self.chosen["taken"]
        return t("points.bar", self.lang, n=n, lost=20 - n, b=self.chosen["number"])

    def _sliders(self) -> tuple[Slider, Slider]:
        n, b, lang = self.chosen["taken"], self.chosen["number"], self.lang
        return (Slider("taken", t("points.taken", lang), 0, 20, n, t("points.split", lang, n=n, lost=20 - n)),
                Slider("number", t("points.promised", lang), _LEAST, _MOST, b, str(b)))

    def _groups(self) -> list[dict[str, Any]]:
        lang = self.lang
        trumps = [(name, once(lang, lambda one, name=name: t(f"suit.{name}", one)))  # type: ignore[misc]
                  for name in _TRUMPS]
        company = [(one.value, t(f"points.company_{one}", lang)) for one in Company]
        held = [(name, t(f"points.held_{name}", lang)) for name in ("yes", "no")]
        return [group("trump", t("points.trump", lang), trumps, self.chosen["trump"]),
                group("company", t("points.company", lang), company, self.chosen["company"]),
                *(group(name, t(f"points.{name}", lang), held, self.chosen[name]) for name in ("mighty", "joker"))]

    def _house(self, rules: RuleSet) -> dict[str, Any]:
        lang, note = self.lang, self.refusal(rules)
        head = {"house": once(lang, lambda one: t(f"house.{rules.name}", one)), "note": note}
        if note:
            return {**head, "lines": [], "made": False, "verdict": "", "sum": "", "brief": ""}
        sheet = self.reckoning(rules).sheet
        lines = [{"text": line_words(sheet, line, lang), "rule": line.rule, "amount": line_amount(line),
                  "share": line.share} for line in sheet.lines]
        return {**head, "lines": lines, "made": bool(sheet.made), "verdict": self._verdict(sheet),
                "sum": t("points.sum", lang, points=signed(sum(sheet.by_seat))),
                "brief": t("points.declarer_gets", lang, points=signed(sheet.by_seat[0]))}

    def _verdict(self, sheet: ScoreSheet) -> str:
        return t("score.made" if sheet.made else "score.lost", self.lang, **dict(sheet.facts))

    # --- still

    def picture(self) -> Picture:
        """The twenty point cards as a bar."""
        n, b = self.chosen["taken"], self.chosen["number"]
        cells = "".join(tag("rect", x=4 + 31 * at, y=10, width=29, height=30, rx=4, fill=GOLD if at < n else "#3b7dd8",
                            stroke=GOLD_DARK if at < n else "#1c4e94") for at in range(20))
        goal = tag("rect", x=2 + 31 * b, y=4, width=3, height=42, rx=1.5, fill="#b3261e")
        lines = [t("points.bar", one, n=n, lost=20 - n, b=b) for one in languages(self.lang)]
        ground = tag("rect", x=0, y=0, width=632, height=50 + 22 * len(lines), rx=8, fill="#fffdf8")
        words = "".join(label(line, 6, 62 + 22 * at, anchor="start") for at, line in enumerate(lines))
        return Picture(document(632, 54 + 22 * len(lines), ground, cells, goal, words), " / ".join(lines),
                       "\n".join(lines))

    def still(self) -> dict[str, str]:
        """The bar, and a table for each house."""
        found = self.picture()._repr_mimebundle_()
        for rules in PRESETS.values():
            name = t(f"house.{rules.name}", self.lang)
            sheet = show_score(self.reckoning(rules).sheet, self.lang)._repr_mimebundle_()
            found["text/html"] += f"<h4>{escape(name)}</h4>{sheet['text/html']}"
            found["text/plain"] += f"\n\n{name}\n{sheet['text/plain']}"
        return found


class _WithCase:
    """The cards of a finished game above its question."""

    asked: Question | None
    lang: Any

    def shortened(self, question: Question) -> Sentence:
        """The question without what the picture shows: the cards and the tricks."""
        return without_cards(question.prompt) if case_of(question) else question.prompt

    def case_picture(self) -> Picture | None:
        """What lies on the table; None when nothing is asked, or no settlement."""
        case = case_of(self.asked) if self.asked else None
        return show_case(case, self.lang) if case else None

    def with_case(self, scene: dict[str, Any]) -> dict[str, Any]:
        """The scene, and the cards on the table."""
        shown = self.case_picture()
        return scene if shown is None else {**scene, "boards": [{**board(shown), "title": ""}]}

    def still_with_case(self, still: dict[str, str]) -> dict[str, str]:
        """The still, and the cards."""
        shown = self.case_picture()
        if shown is None or self.asked is None:
            return still
        told = "".join(f"<p>{'<br>'.join(map(escape, self.asked.prompt.say(one).splitlines()))}</p>"
                       for one in languages(self.lang))
        told += f"<p>{' · '.join(self.asked.shown(option, self.lang) for option in self.asked.options)}</p>"
        return {"text/html": shown.html + told, "text/plain": still["text/plain"]}


class Settle(_WithCase, Ask):
    """Settlements one after the other, each until it is right; the cards of the game lie above the answers."""

    def words_of(self, question: Question) -> Words:
        """The contract and what is asked; the cards are seen."""
        return in_both(self.shortened(question))

    def draw(self) -> dict[str, Any]:
        """The question and the cards."""
        return self.with_case(super().draw())

    def still(self) -> dict[str, str]:
        """The cards and the question, without the answer."""
        return self.still_with_case(super().still())


class SettleCheck(_WithCase, SelfCheck):
    """The self-check of settlements."""

    def words_of(self, question: Question) -> Words:
        """How far it is, the contract and what is asked; the cards are seen."""
        facts = {"answered": len(self.gate.answers) + 1, "total": len(self.gate.questions), "right": self.gate.right}
        return in_both(Sentence("quiz.progress", facts), self.shortened(question), between="\n")

    def answered(self, verdict: Verdict) -> None:
        """Book the answer; the mistake, and the score sheet line by line below it."""
        super().answered(verdict)
        head = Sentence(f"quiz.{verdict.outcome.replace('-', '_')}")
        self.feedback("good" if verdict.outcome is Outcome.RIGHT else "bad",
                      in_both(head, *verdict.reasons, between="\n"))

    def draw(self) -> dict[str, Any]:
        """The question and the cards."""
        return self.with_case(super().draw())

    def still(self) -> dict[str, str]:
        """The cards and the question, without the answer."""
        return self.still_with_case(super().still())
