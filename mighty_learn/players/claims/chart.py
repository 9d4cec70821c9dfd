"""A claim's numbers as a picture: bars from zero, each with its interval."""
from __future__ import annotations

from collections.abc import Sequence

from mighty_learn.drawing.picture import Picture
from mighty_learn.drawing.plots import Measure, show_bars
from mighty_learn.players.claims.data import Claim, Unit
from mighty_learn.players.claims.results import Result
from mighty_learn.players.claims.wording import house_name
from mighty_learn.text import Lang, languages, t


def chart(claim: Claim, results: Sequence[Result], lang: Lang) -> Picture:
    """Bars for these results; ValueError when there are none."""
    share = claim.unit is Unit.SHARE
    times = 100 if share else 1
    bars = [Measure.mean(_name(claim, one, lang), times * one.mean, times * one.stderr) for one in results]
    title = t(f"claim.chart_{'gain' if claim.compares else 'number'}_{claim.unit}", lang)
    return show_bars(bars, title, digits=1 if share else 2, unit=" %" if share else "")


def _name(claim: Claim, result: Result, lang: Lang) -> str:
    """House, policy and case, in each language that is shown."""
    return " / ".join(
        ", ".join(filter(None, (house_name(result.house, one), t(f"claim_short.{result.policy}", one),
                                claim.case_words[one].get(result.case))))
        for one in languages(lang))
