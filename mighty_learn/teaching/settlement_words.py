"""A finished game and its settlement in sentences: what lies on the table, the score sheet line by line, the mistakes.

Nothing is reckoned here; the words themselves stand in the catalogues under `points` and `score`.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mighty_learn.engine.cards import CardSet
from mighty_learn.engine.rules import Pay
from mighty_learn.engine.scoring import ScoreLine, ScoreSheet
from mighty_learn.teaching.quiz import Sentence
from mighty_learn.teaching.settling import Case, Role, Slip
from mighty_learn.text import Lang, languages

BLANK = "□"
_SEEN = 4  # after the first line of `told`: the opposition's cards, the tricks, what was buried


@dataclass(frozen=True)
class Lines(Sentence):
    """Sentences one below the other; in both languages first all in the one, then all in the other."""

    parts: tuple[Sentence, ...] = ()

    @classmethod
    def following(cls, *parts: Sentence) -> Lines:
        """These in this order."""
        return cls(parts[0].key, parts[0].facts, parts)

    def say(self, lang: Lang) -> str:
        """All of them, one a line."""
        return "\n".join(part.say(one) for one in languages(lang) for part in self.parts)

    def __hash__(self) -> int:
        return hash(self.parts)


@dataclass(frozen=True)
class Figure(Sentence):
    """A number of points with its sign, the same in every language."""

    @classmethod
    def of_points(cls, points: int) -> Figure:
        """+10, −12, 0."""
        return cls("points.figure", {"points": signed(points)})

    def say(self, lang: Lang) -> str:
        """It, once."""
        return super().say(languages(lang)[0])

    __hash__ = Sentence.__hash__


@dataclass(frozen=True)
class SheetLine(Sentence):
    """A line of a score sheet: what, how much, by which rule."""

    amount: str = ""
    rule: str = ""

    @classmethod
    def of_line(cls, sheet: ScoreSheet, line: ScoreLine, amount: str | None = None) -> SheetLine:
        """A line of this sheet; `amount` instead of its own, such as a blank."""
        own = f"×{line.amount}" if line.times else signed(line.amount)
        return cls(f"score.{line.key}", dict(sheet.facts), own if amount is None else amount, line.rule)

    def say(self, lang: Lang) -> str:
        """In one line."""
        return " / ".join(f"{super(SheetLine, self).say(one)} → {self.amount} ({self.rule})" for one in languages(lang))

    def __hash__(self) -> int:
        return hash((self.key, self.amount, *sorted(self.facts.items(), key=str)))


def signed(points: int) -> str:
    """+5, −3, 0 with a real minus sign."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def told(case: Case) -> Lines:
    """What lies on the table when the last trick is over."""
    facts = {"house": case.rules.name, "contract": case.contract}
    powers = {(True, True): "both", (True, False): "mighty", (False, True): "joker"}.get((case.mighty, case.joker))
    return Lines.following(
        Sentence(f"points.case_{case.company}", facts),
        _cards("opposition", case.opposition),
        Sentence.of("points.case_government", tricks=case.tricks, n=case.in_tricks),
        _cards("buried", case.buried),
        Sentence(f"points.case_held_{powers or 'neither'}"),
    )


def without_cards(prompt: Sentence) -> Sentence:
    """A question that begins with `told`, without the piles and the tricks, for those who see them."""
    return Lines.following(prompt.parts[0], *prompt.parts[_SEEN:]) if isinstance(prompt, Lines) else prompt


def _cards(part: str, cards: CardSet) -> Sentence:
    return Sentence.of(f"points.case_{part}", cards=cards) if cards else Sentence(f"points.case_{part}_none")


def asked(role: Role) -> Sentence:
    """Whose points are wanted."""
    return Sentence(f"points.ask_{role}")


def worked(case: Case) -> Lines:
    """The settlement, line by line, down to the points of the role that is asked for."""
    sheet = case.sheet
    verdict = Sentence("score.made" if sheet.made else "score.lost", dict(sheet.facts))
    return Lines.following(count_line(case), verdict, *pay_lines(case), *share_lines(case))


def count_line(case: Case) -> Sentence:
    """The count of the government's point cards."""
    return Sentence.of("points.count", lost=len(case.opposition), n=case.n)


def pay_lines(case: Case, amount: str | None = None) -> Iterator[Sentence]:
    """What leads to one share, and the share where it is another number; `amount` instead of it."""
    sheet = case.sheet
    for line in sheet.lines:
        if not line.share:
            yield SheetLine.of_line(sheet, line)
    if sum(not line.share for line in sheet.lines) > 1 or amount is not None:
        yield Sentence.of("points.pay", m=amount or signed(sheet.m))


def share_lines(case: Case, amount: str | None = None) -> Iterator[Sentence]:
    """What the role that is asked for gets; `amount` instead of the number."""
    for line in _own_lines(case):
        yield SheetLine.of_line(case.sheet, line, amount)


def _own_lines(case: Case) -> Iterator[ScoreLine]:
    """The line of the sheet that says what the role gets."""
    ends = {Role.DECLARER: ("declarer", "alone"), Role.FRIEND: ("friend",), Role.OPPONENT: ("opponent", "opponents")}
    yield from (line for line in case.sheet.lines if line.share and line.key.endswith(ends[case.role]))


def pay_hint(case: Case) -> Lines:
    """What one share is made of in this game, and what doubles it, without the numbers it comes to."""
    sheet = case.sheet
    known = {name: value for name, value in sheet.facts if name in ("b", "base")}  # the count is the learner's to find
    base, *times = [line for line in sheet.lines if not line.share]
    doubles = [Sentence(f"score.{line.key}") for line in times] or [Sentence("points.hint_no_doubles")]
    return Lines.following(_ended(case), Sentence(f"points.hint_{base.key}", known), *doubles)


def way_hint(case: Case) -> Lines:
    """The way to the points of the role that is asked for: the pay, where it hangs on that, and the share."""
    (line,) = _own_lines(case)
    if case.rules.pay is Pay.TABLE:
        own = f"table_{'opponent' if case.role is Role.OPPONENT else 'government'}"
    else:
        own = line.key
    share = Sentence.of(f"points.hint_{own}", b=case.contract.number)
    apart = own == "table_opponent" or own.startswith("back_run")  # an amount that no share leads to
    return Lines.following(_ended(case), share) if apart else Lines.following(*pay_hint(case).parts, share)


def _ended(case: Case) -> Sentence:
    return Sentence.of(f"points.hint_{'made' if case.sheet.made else 'lost'}", house=case.rules.name)


def slipped(case: Case, slips: tuple[Slip, ...]) -> Sentence:
    """Which mistake gives a number; two at once are told one after the other."""
    facts = {
        "n": case.n, "b": case.contract.number, "tricks": case.tricks, "twice": 2 * case.tricks,
        "buried": len(case.buried), "own": case.in_tricks, "m": signed(case.sheet.m), "house": case.rules.name,
    }
    told_of = [Sentence(f"points.slip_{slip}", facts) for slip in slips]
    return told_of[0] if len(told_of) == 1 else Lines.following(Sentence("points.slip_both"), *told_of)
