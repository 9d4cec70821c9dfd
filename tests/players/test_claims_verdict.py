"""The rule of the verdict on made-up numbers, the data files, the words, the list, the command."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from mighty_learn.players import claims as door
from mighty_learn.players.claims import (
    Answer,
    Cell,
    ClaimError,
    Finding,
    Kind,
    Result,
    Unit,
    claims,
    command,
    finding,
    judge,
)
from mighty_learn.players.claims.command import keys_of, main
from mighty_learn.players.claims.data import all_claims, claim_of, default_seed, houses
from mighty_learn.players.claims.listing import listed
from mighty_learn.players.claims.results import parse, stored, written
from mighty_learn.players.claims.verdict import cell

LIST = Path(__file__).parents[2] / "docs" / "claims.md"
CLAIM = replace(claim_of("load_sure"), least=0.1)
ERROR = 1 / 1.959963984540054  # a standard error of which an interval of ± 1 is made


def made_up(
    mean: float, half: float, house: str = "campus", policy: str = "thumb", case: str = "", exact: float | None = None
) -> Result:
    """A result whose 95 % interval is mean ± half."""
    return Result("load_sure", house, policy, case, 400, 1000, mean, half * ERROR, 1, "0", exact=exact)


@pytest.mark.parametrize(("mean", "half", "expected"), [
    (0.5, 0.4, Cell.FOR), (0.5, 0.6, Cell.OPEN), (-0.5, 0.4, Cell.AGAINST), (-0.5, 0.6, Cell.OPEN),
    (0.0, 0.09, Cell.AGAINST), (0.05, 0.04, Cell.AGAINST), (0.05, 0.06, Cell.OPEN), (0.08, 0.07, Cell.FOR),
    (0.0, 0.2, Cell.OPEN), (-0.05, 0.04, Cell.AGAINST),
])
def test_a_cell_of_a_comparison(mean: float, half: float, expected: Cell) -> None:
    assert cell(CLAIM, made_up(mean, half)) is expected


@pytest.mark.parametrize(("kind", "mean", "half", "exact", "expected"), [
    (Kind.AT_LEAST, 0.6, 0.05, None, Cell.FOR), (Kind.AT_LEAST, 0.52, 0.05, None, Cell.OPEN),
    (Kind.AT_LEAST, 0.4, 0.05, None, Cell.AGAINST), (Kind.AT_MOST, 0.4, 0.05, None, Cell.FOR),
    (Kind.AT_MOST, 0.6, 0.05, None, Cell.AGAINST), (Kind.AT_MOST, 0.48, 0.05, None, Cell.OPEN),
    (Kind.ABOUT, 0.52, 0.02, None, Cell.FOR), (Kind.ABOUT, 0.52, 0.04, None, Cell.OPEN),
    (Kind.ABOUT, 0.6, 0.04, None, Cell.AGAINST), (Kind.ABOUT, 0.4, 0.04, None, Cell.AGAINST),
    (Kind.AT_LEAST, 0.4, 0.05, 0.5, Cell.FOR), (Kind.AT_MOST, 0.4, 0.05, 0.51, Cell.AGAINST),
    (Kind.ABOUT, 0.9, 0.05, 0.54, Cell.FOR), (Kind.ABOUT, 0.5, 0.01, 0.56, Cell.AGAINST),
])
def test_a_cell_of_a_number(kind: Kind, mean: float, half: float, exact: float | None, expected: Cell) -> None:
    claim = replace(CLAIM, kind=kind, unit=Unit.SHARE, bound=0.5, least=0.05)
    assert cell(claim, made_up(mean, half, exact=exact)) is expected


def grid(**means: float) -> list[Result]:
    """Four results, named house_policy; each interval is ± 0.2."""
    return [made_up(mean, 0.2, *name.split("_")) for name, mean in means.items()]


def test_verdicts() -> None:
    assert judge(CLAIM, grid(campus_thumb=0.5, campus_rule=0.4, guide_thumb=0.3, guide_rule=0.9)).answer == "supported"
    assert judge(CLAIM, grid(campus_thumb=-0.5, campus_rule=-0.4)).answer is Answer.NOT_SUPPORTED
    by_policy = judge(CLAIM, grid(campus_thumb=0.5, campus_rule=-0.4, guide_thumb=0.3, guide_rule=0.1))
    assert (by_policy.answer, by_policy.on, by_policy.favour) == (Answer.DEPENDS, "policy", ("thumb",))
    by_house = judge(CLAIM, grid(campus_thumb=-0.5, campus_rule=-0.4, guide_thumb=0.3, guide_rule=0.9))
    assert (by_house.answer, by_house.on, by_house.favour) == (Answer.DEPENDS, "house", ("guide",))
    mixed = judge(CLAIM, grid(campus_thumb=-0.5, campus_rule=0.4, guide_thumb=0.3, guide_rule=-0.9))
    assert (mixed.answer, mixed.on, mixed.favour) == (Answer.DEPENDS, "several", ("campus rule", "guide thumb"))


def test_an_undecided_claim_says_how_many_deals_it_would_take() -> None:
    found = judge(CLAIM, [made_up(0.5, 0.2), made_up(0.15, 0.3, policy="rule")])
    assert found.answer is Answer.UNDECIDED
    assert found.needed == 1600  # half of the interval has to be half as wide: four times the 400 deals
    near = judge(CLAIM, [made_up(0.02, 0.16)])  # here it is nearer to show that the effect is too small
    assert near.needed == 1600


# --- the data


def test_every_claim_has_every_result() -> None:
    assert len(all_claims()) >= 26
    assert sum(claim.compares for claim in all_claims().values()) >= 24
    wanted = [key for claim in all_claims().values() for key in keys_of(claim)]
    assert [(one.claim, one.house, one.policy, one.case) for one in stored()] == wanted
    for one in stored():
        assert one.n_fired >= 300, one
        assert one.deals == claim_of(one.claim).deals
        assert one.seed == default_seed()
        assert re.fullmatch(r"\d+\.\d+\.\d+", one.version)


def test_where_policies_decide_there_are_two_and_where_houses_do_three() -> None:
    for claim in all_claims().values():
        if claim.compares:
            assert {"thumb", "rule"} <= set(claim.policies)
            special = len(claim.houses) < 3 and (claim.id.startswith("deal_miss") or claim.id == "first_friend_lose")
            assert special or {"campus", "haebangchon", "guide"} <= set(claim.houses)


def test_the_list_is_that_of_the_data_and_tells_the_verdicts_of_the_numbers() -> None:
    text = LIST.read_text(encoding="utf-8")
    assert text == listed(stored())
    for one in claims():
        assert one.verdict == judge(one.claim, one.results)
        entry = text.split(f"### {one.id}\n")[1].split("###")[0]
        assert f"**{one.say_verdict('ko')}**" in entry
        assert f"**{one.say_verdict('en')}**" in entry
        assert entry.count("\n| ") == 1 + len(one.results)


def test_results_are_read_as_they_are_written() -> None:
    assert parse(written(stored())) == stored()
    with pytest.raises(ClaimError, match="each needs claim, house"):
        parse("[[result]]\nclaim = 'x'\n")


def test_houses_are_the_presets_or_differ_in_one_option() -> None:
    assert houses()["campus_first"].rules.first_trick_friend
    assert not houses()["campus"].rules.first_trick_friend
    assert houses()["campus_half"].rules.deal_miss == "half-tens"


# --- words

FAMILIAR = re.compile(r"(?:(?<!니)다|해|래|어|아|내|줘|봐|돼|라|냐|자|지|네)$")


@pytest.mark.parametrize("one", claims(), ids=lambda one: one.id)
def test_the_words_of_a_claim(one: Finding) -> None:
    korean, english = one.claim.words["ko"], one.claim.words["en"]
    for text in (korean.says, korean.when, korean.first, korean.second):
        assert not re.search(r"을\(를\)|이\(가\)|은\(는\)|\(으\)로|틀렸", text)
        assert not [end for end in re.findall(r"([가-힣]+)[.!?](?=\s|$)", text) if FAMILIAR.search(end)]
    for text in (korean.says, korean.when):
        assert re.search(r"요[.)]|\)$", text[-3:]), text
        assert re.search(r"[가-힣]", text)
    for text in (english.says, english.when, english.first, english.second):
        assert not re.search(r"[가-힣]", text)
    assert english.says[-1] in ".)"
    assert bool(korean.second) is bool(english.second) is one.claim.compares


@pytest.mark.parametrize("one", claims(), ids=lambda one: one.id)
def test_everything_is_said_in_both_languages(one: Finding) -> None:
    for lang in ("ko", "en"):
        for said in (one.say(lang), one.say_verdict(lang), *one.say_results(lang)):
            assert said.strip()
            assert not re.search(r"[{}]|None|nan", said)
            assert bool(re.search(r"[가-힣]", said)) is (lang == "ko")
    assert one.say("both") == f"{one.say('ko')}\n{one.say('en')}"
    assert one.say("en").startswith(one.claim.words["en"].says)
    numbers = [f"{result.n_fired:,}" for result in one.results]
    assert all(number in said for number, said in zip(numbers, one.say_results("ko"), strict=True))


def test_the_picture_of_a_claim_shows_every_number_with_its_interval() -> None:
    told = finding("load_sure", [made_up(0.5, 0.2), made_up(-0.15, 0.3, house="guide", policy="rule")])
    assert told.show("en").text == (
        "Point cards gained by following the advice\nCampus rules, usual advice: 0.50 [0.30, 0.70]\n"
        "Guide rules, simpler advice: −0.15 [−0.45, 0.15]")
    assert "길잡이 룰, 단순 요령: −0.15" in told.show("ko").text
    share = Result("ace_long", "campus", "dealt", "7", 400, 1000, 0.25, 0.0, 1, "0")
    assert "7 cards of the suit seen: 25.0 %" in finding("ace_long", [share]).show("en").text


def test_what_a_verdict_depends_on_is_named() -> None:
    results = grid(campus_thumb=0.5, campus_rule=-0.4, guide_thumb=0.3, guide_rule=0.1)
    told = finding("load_sure", results)
    assert "as said here: all by the usual advice. Elsewhere" in told.say_verdict("en")
    assert "모두 기본 요령대로" in told.say_verdict("ko")
    told = finding("load_sure", grid(campus_thumb=-0.5, campus_rule=-0.4, guide_thumb=0.3, guide_rule=0.9))
    assert "Guide rules" in told.say_verdict("en")
    told = finding("load_sure", grid(campus_thumb=-0.5, campus_rule=0.4, guide_thumb=0.3, guide_rule=-0.9))
    assert "Campus rules, all by simpler advice" in told.say_verdict("en")
    told = finding("load_sure", [made_up(0.5, 0.2), made_up(0.15, 0.3, policy="rule")])
    assert "1,600" in told.say_verdict("ko")


# --- the command


def test_the_command_lists(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list"]) == 0
    assert capsys.readouterr().out == LIST.read_text(encoding="utf-8")


def test_the_command_checks_and_finds_a_number_that_differs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["--check", "--only", "deal_miss_rare", "--workers", "1"]) == 0
    assert "all the same" in capsys.readouterr().err
    changed = tuple(replace(one, probe_total=one.probe_total + (one.case == "half-tens")) for one in stored())
    monkeypatch.setattr(command, "stored", lambda: changed)
    assert main(["--check", "--only", "deal_miss_rare", "--workers", "1"]) == 1
    assert "half-tens" in capsys.readouterr().err


def test_the_command_writes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """One claim measured anew, the other results kept: the file and the list come out as they are."""
    home = tmp_path / "a" / "b" / "c"
    home.mkdir(parents=True)
    (tmp_path / "docs").mkdir()
    monkeypatch.setattr(command, "HERE", home)
    assert main(["--write", "--only", "deal_miss_rare", "--workers", "1"]) == 0
    assert parse((home / "results.toml").read_text(encoding="utf-8")) == stored()
    assert (tmp_path / "docs" / "claims.md").read_text(encoding="utf-8") == LIST.read_text(encoding="utf-8")


def test_the_door_opens_what_it_names() -> None:
    assert all(hasattr(door, name) for name in door.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = door.nothing


def test_what_is_stored_is_read_without_numpy() -> None:
    code = ("import sys; from mighty_learn.players.claims import claims; "
            "print(len([one.verdict for one in claims()]), 'numpy' in sys.modules)")
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told == f"{len(all_claims())} False\n"
