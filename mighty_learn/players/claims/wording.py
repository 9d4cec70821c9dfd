"""Verdicts and numbers as sentences of both catalogues. The words of a claim itself stand with it in `claims.toml`."""
from __future__ import annotations

from collections.abc import Sequence

from mighty_learn.players.claims.data import Claim, Unit
from mighty_learn.players.claims.results import Result
from mighty_learn.players.claims.verdict import Answer, Verdict
from mighty_learn.text import Lang, languages, t


def say_verdict(claim: Claim, verdict: Verdict, lang: Lang) -> str:
    """The verdict as a sentence."""
    return " / ".join(_verdict(claim, verdict, one) for one in languages(lang))


def _verdict(claim: Claim, verdict: Verdict, lang: Lang) -> str:
    if verdict.answer is Answer.DEPENDS:
        favour = _joined([_favoured(claim, verdict.on, name, lang) for name in verdict.favour])
        return t(f"claim.depends_{verdict.on}", lang, favour=favour)
    return t(f"claim.{verdict.answer}", lang, needed=f"{verdict.needed:,}")


def _favoured(claim: Claim, on: str, name: str, lang: Lang) -> str:
    if on == "policy":
        return t(f"claim_policy.{name}", lang)
    if on == "house":
        return house_name(name, lang)
    if on == "case":
        return claim.case_words[lang][name]
    house, policy, *case = name.split(" ", 2)
    parts = [house_name(house, lang), t(f"claim_policy.{policy}", lang), *(claim.case_words[lang][one] for one in case)]
    return _joined(parts)


def _joined(parts: Sequence[str]) -> str:
    return ", ".join(parts)


def house_name(name: str, lang: Lang) -> str:
    """A house, or one with an option changed."""
    return t(f"claim_house.{name}", lang)


def say_result(claim: Claim, result: Result, lang: Lang) -> str:
    """One result as a sentence: what was compared, how often it came up, the number and its interval."""
    return " / ".join(_result(claim, result, one) for one in languages(lang))


def _result(claim: Claim, result: Result, lang: Lang) -> str:
    words, (low, high) = claim.words[lang], result.interval
    key = f"{'gain' if claim.compares else 'number'}_{claim.unit}"
    case = claim.case_words[lang].get(result.case) or ""
    policy = t(f"claim_policy.{result.policy}", lang)
    told = t(f"claim.{key}", lang, house=house_name(result.house, lang), policy=policy, first=words.first,
             second=words.second, measured=f"{words.first} ({case})" if case else words.first,
             mean=figure(claim, result.mean), low=figure(claim, low), high=figure(claim, high),
             n=f"{result.n_fired:,}", deals=f"{result.deals:,}")
    if result.exact is None:
        return told
    return f"{told} {t('claim.exact', lang, exact=figure(claim, result.exact))}"


def figure(claim: Claim, number: float) -> str:
    """A number as it is shown: percent for a share, two decimals otherwise, with a true minus sign."""
    if claim.unit is Unit.SHARE:
        return f"{100 * number:.1f} %"
    sign = "+" if claim.compares and round(number, 2) > 0 else ""
    return f"{sign}{round(number, 2) + 0.0:.2f}".replace("-", "−")
