"""A claim together with what was measured of it: what a lesson or a list shows."""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from mighty_learn.drawing.picture import Picture
from mighty_learn.players.claims.chart import chart
from mighty_learn.players.claims.data import Claim, all_claims, claim_of
from mighty_learn.players.claims.results import Result, stored
from mighty_learn.players.claims.verdict import Verdict, judge
from mighty_learn.players.claims.wording import say_result, say_verdict
from mighty_learn.text import Lang


@dataclass(frozen=True)
class Finding:
    """A claim, its results and what they say of it. `say` words it all; parts of it have methods of their own."""

    claim: Claim
    results: tuple[Result, ...]

    @property
    def id(self) -> str:
        """The claim's name in the data."""
        return self.claim.id

    @cached_property
    def verdict(self) -> Verdict:
        """What the results say, worked out from the numbers anew."""
        return judge(self.claim, self.results)

    def say_verdict(self, lang: Lang) -> str:
        """The verdict as a sentence: "ko", "en" or "both"."""
        return say_verdict(self.claim, self.verdict, lang)

    def say_results(self, lang: Lang) -> tuple[str, ...]:
        """Each result as a sentence."""
        return tuple(say_result(self.claim, result, lang) for result in self.results)

    def say(self, lang: Lang) -> str:
        """What players say, and the verdict; with "both" the Korean first, the English below."""
        if lang == "both":
            return f"{self.say('ko')}\n{self.say('en')}"
        return f"{self.claim.words[lang].says} {self.say_verdict(lang)}"

    def show(self, lang: Lang) -> Picture:
        """The numbers as bars with their 95 % intervals, one for each house, policy and case."""
        return chart(self.claim, self.results, lang)

    def __repr__(self) -> str:
        return f"<{self.id}: {self.verdict.answer}>"


def claims() -> tuple[Finding, ...]:
    """Every claim with its stored results, in the order of the file."""
    return tuple(finding(name) for name in all_claims())


def finding(claim_id: str, results: Iterable[Result] | None = None) -> Finding:
    """One claim with these results (by default the stored ones); ClaimError for an unknown claim."""
    claim = claim_of(claim_id)
    known = stored() if results is None else results
    return Finding(claim, tuple(result for result in known if result.claim == claim_id))
