"""What is said about a bid: the calls so far, what an option was measured to bring, and why it is right or wrong.

Nothing is judged here: what counts as right comes from `bidding_cases`. The words stand in the catalogues under
`bidding`.
"""
from __future__ import annotations

from dataclasses import dataclass

from mighty_learn.engine.actions import Contract
from mighty_learn.engine.cards import Suit
from mighty_learn.teaching.bidding_cases import PASS, Case, Worth, name_of
from mighty_learn.teaching.quiz import Sentence, Spoken
from mighty_learn.text import Lang, languages, t


@dataclass(frozen=True)
class Told(Sentence):
    """A sentence into which the calls so far are put, in its language."""

    calls: tuple[tuple[int, str], ...] = ()

    def say(self, lang: Lang) -> str:
        """It in this language; in both, one below the other."""
        return "\n".join(t(self.key, one, **self.facts, calls=self._calls(one)) for one in languages(lang))

    def _calls(self, lang: Lang) -> str:
        return ", ".join(t("bidding.call_pass" if call == PASS else "bidding.call", lang, seat=seat, bid=call)
                         for seat, call in self.calls)

    def __hash__(self) -> int:
        return hash((super().__hash__(), self.calls))


def asked(case: Case, key: str, **facts: object) -> Sentence:
    """What is asked, after the house and the calls so far."""
    told = Sentence.of(key, house=case.rules.name, **facts)
    return Told(f"{key}_{'first' if not case.calls else 'after'}", told.facts, case.calls)


class Label(Sentence):
    """A few words on a button; said once where both languages say the same."""

    def say(self, lang: Lang) -> str:
        """It in this language."""
        return " / ".join(dict.fromkeys(super(Label, self).say(one) for one in languages(lang)))


def label(option: str) -> Sentence:
    """An option on a button: ♥14, no trump 14, pass."""
    if option == PASS:
        return Label("bidding.pass")
    bid = Contract.parse(option)
    return Label.of(f"bidding.bid_{name_of(bid.trump)}", n=bid.number)


def signed(number: float) -> str:
    """+2.3, −3.4; 0.0 without a sign."""
    shown = f"{number:+.1f}".replace("-", "−")
    return "0.0" if shown in ("+0.0", "−0.0") else shown


def _score(worth: Worth) -> str:
    return f"{signed(worth.score)} ± {worth.error:.1f}"


def reason(case: Case, option: str) -> Sentence:
    """Why it is right or wrong, with what was measured."""
    if option == PASS:
        return _of_pass(case)
    bid = Contract.parse(option)
    worth, best = case.worth[option], case.worth[case.best]
    low, high = case.took[bid.trump]
    made = f"{100 * (worth.made or 0):.0f}"
    return Sentence.of(f"bidding.why_{_kind(case, option)}", bid=option, made=made, score=_score(worth), low=low,
                       high=high, best=case.best, top=_score(best), behind=f"{worth.behind:.1f}", n=f"{case.n:,}",
                       number=bid.number, top_made=f"{100 * (best.made or 0):.0f}")


def _kind(case: Case, option: str) -> str:
    """What is to be said of a bid."""
    if option == case.best:
        return "best"
    if case.best == PASS:
        return "no_bid"
    if option in case.accepted:
        return "near"
    bid, best = Contract.parse(option), Contract.parse(case.best)
    if bid.trump is not best.trump:
        return "trump" if bid.number <= best.number + 1 else "trump_high"
    return "high" if bid.number > best.number else "low"


def _of_pass(case: Case) -> Sentence:
    passing = case.worth[PASS]
    rival = max((option for option in case.worth if option != PASS), key=lambda option: case.worth[option].score)
    worth = case.worth[rival]
    facts = {"score": _score(passing), "n": f"{case.passes:,}", "rival": rival, "rival_score": _score(worth),
             "made": f"{100 * (worth.made or 0):.0f}"}
    return Sentence.of("bidding.why_pass" if case.best == PASS else "bidding.why_not_pass", **facts)


def trump_label(name: str) -> Sentence:
    """A trump on a button."""
    return Sentence(f"bidding.trump_{name}")


def trump_reason(case: Case, trump: Suit | None) -> Sentence:
    """Whether it is a good trump, by the best bid in it."""
    bid = case.best_in(trump)
    worth = case.worth[bid]
    right = any(option != PASS and Contract.parse(option).trump is trump for option in case.accepted)
    return Sentence.of(f"bidding.trump_{'right' if right else 'wrong'}", trump=name_of(trump), bid=bid,
                       made=f"{100 * (worth.made or 0):.0f}", score=_score(worth))


@dataclass(frozen=True)
class Counted(Spoken):
    """A hand counted in the head, part by part."""

    trump: Suit | None
    base: float
    parts: tuple[tuple[str, int, float], ...]  # what, how many, what they add
    worth: float

    def say(self, lang: Lang) -> str:
        """In one line."""
        return "\n".join(self._line(one) for one in languages(lang))

    def _line(self, lang: Lang) -> str:
        told = [halves(self.base), *(t(f"bidding.count_{name}", lang, k=times, n=halves(adds))
                                     for name, times, adds in self.parts)]
        return t("bidding.count", lang, trump=name_of(self.trump), parts=" + ".join(told), worth=halves(self.worth))


def halves(number: float) -> str:
    """7½, 14: a number in halves."""
    whole = int(number)
    return f"{whole or ''}½" if number - whole else str(whole)
