"""The claims as a list to read, in both languages: `docs/claims.md`, made from the data and never written by hand."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from mighty_learn.players.claims.data import Asked, Claim, Kind, all_claims
from mighty_learn.players.claims.finding import Finding
from mighty_learn.players.claims.results import Result
from mighty_learn.players.claims.verdict import Answer
from mighty_learn.players.claims.wording import figure, house_name
from mighty_learn.text import Lang, t

_LANGS: tuple[Lang, Lang] = ("ko", "en")


def listed(results: Sequence[Result]) -> str:
    """The whole list."""
    findings = [Finding(claim, tuple(one for one in results if one.claim == claim.id))
                for claim in all_claims().values()]
    return "\n".join([*_head(findings, results), *(line for asked in Asked for line in _part(asked, findings))]) + "\n"


def _head(findings: Sequence[Finding], results: Sequence[Result]) -> Iterator[str]:
    count = Counter(finding.verdict.answer for finding in findings)
    seeds, versions = ({getattr(one, name) for one in results} for name in ("seed", "version"))
    yield "# 마이티 자리에서 하는 말, 시험해 보기 / What players say, put to the test\n"
    for lang in _LANGS:
        counted = ", ".join(f"{t(f'claim_answer.{answer}', lang)} {count[answer]}" for answer in Answer)
        yield t("claim.list_intro", lang, n=len(findings), counted=counted, seed=_joined(seeds),
                version=_joined(versions)) + "\n"
    yield "`python -m mighty_learn.players.claims --write`"


def _joined(values: set[object]) -> str:
    return ", ".join(sorted(map(str, values))) or "–"


def _part(asked: Asked, findings: Sequence[Finding]) -> Iterator[str]:
    yield f"\n## {t(f'claim_asked.{asked}', 'ko')} / {t(f'claim_asked.{asked}', 'en')}"
    for finding in findings:
        if finding.claim.asked is asked:
            yield from _entry(finding)


def _entry(finding: Finding) -> Iterator[str]:
    claim = finding.claim
    yield f"\n### {claim.id}\n"
    for lang in _LANGS:
        words = claim.words[lang]
        compared = f"{words.first} ↔ {words.second}" if claim.compares else f"{words.first}: {_predicted(claim, lang)}"
        source = t(f"claim_source.{claim.source}", lang)
        yield f"- “{words.says}” ({source}) {words.when} {compared}"
        yield f"  **{finding.say_verdict(lang)}**"
    yield "\n| house | policy | case | n / deals | mean | 95 % | made | exact |\n|---|---|---|---|---|---|---|---|"
    for result in finding.results:
        yield _row(claim, result)


def _predicted(claim: Claim, lang: Lang) -> str:
    """What was predicted of a number."""
    bound, least = figure(claim, claim.bound), figure(claim, claim.least)
    key = {Kind.AT_LEAST: "at_least", Kind.AT_MOST: "at_most", Kind.ABOUT: "about"}[claim.kind]
    return t(f"claim.predicted_{key}", lang, bound=bound, least=least)


def _row(claim: Claim, result: Result) -> str:
    low, high = (figure(claim, end) for end in result.interval)
    made = " ↔ ".join(f"{100 * share:.1f} %" for share in (result.made_first, result.made_second) if share is not None)
    exact = "" if result.exact is None else figure(claim, result.exact)
    cells = (house_name(result.house, "en"), result.policy, result.case, f"{result.n_fired:,} / {result.deals:,}",
             figure(claim, result.mean), f"{low} … {high}", made, exact)
    return "| " + " | ".join(cells) + " |"
