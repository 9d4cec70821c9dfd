"""Lesson 3's last hint, followed to the letter by somebody who knows nothing else: it leads to the right number."""
from __future__ import annotations

import ast
import re
from dataclasses import replace

import pytest

from mighty_learn.engine.presets import CAMPUS, GUIDE, HAEBANGCHON
from mighty_learn.teaching import points
from mighty_learn.teaching.quiz import Question
from mighty_learn.teaching.settling import Case, Role
from mighty_learn.text import Lang

ASKED = (*points.bank(), *points.two_missing(), *points.alone())
TAKEN, DOUBLED = {"ko": "얻은 수", "en": "taken"}, {"ko": "두 배", "en": "doubled"}
_FORMULA = re.compile(r"[-+*() 0-9]+")


def by_words(lines: list[str], n: int, made: bool, lang: Lang) -> int:
    """The number that these lines come to, n being the government's point cards; an amount may follow a colon."""
    found = 0
    for line in lines[1:]:
        told, _, formula = line.rpartition(": ")
        if "→" in formula:
            price = dict(re.findall(r"(\d+) → (\d)", formula))
            found = int(price.get(re.findall(r"\d+", told)[0], 0))
        elif formula == DOUBLED[lang]:
            found *= 2
        elif told:
            sum_ = re.sub(r"^\D+ ×", f"{found} *", formula.replace(TAKEN[lang], str(n)))
            found = worked_out(sum_.replace("−", "-").replace("×", "*"))
        elif numbers := re.findall(r"−?\d", line):  # what an opponent gets when it is made, and when it is lost
            found = int(numbers[0 if made else 1].replace("−", "-"))
    return found


def worked_out(formula: str) -> int:
    """A sum of whole numbers; ValueError for anything else."""
    if not _FORMULA.fullmatch(formula):
        raise ValueError(f"{formula!r}: expected whole numbers and + − × ( )")
    return int(value_of(ast.parse(formula.strip(), mode="eval").body))


def value_of(node: ast.expr) -> int:
    if isinstance(node, ast.BinOp):
        left, right = value_of(node.left), value_of(node.right)
        return {ast.Add: left + right, ast.Sub: left - right, ast.Mult: left * right}[type(node.op)]
    if isinstance(node, ast.UnaryOp):
        return -value_of(node.operand)
    assert isinstance(node, ast.Constant)
    return int(str(node.value))


def case_of(question: Question) -> Case:
    it = points.case_of(question)
    assert it is not None
    return it


@pytest.mark.parametrize("lang", ["ko", "en"])
@pytest.mark.parametrize("question", ASKED, ids=lambda question: question.id)
def test_followed_to_the_letter_the_last_hint_gives_the_right_number(question: Question, lang: Lang) -> None:
    it = case_of(question)
    n = 20 - len(it.opposition)
    found = by_words(question.hints[-1].say(lang).splitlines(), n, n >= it.contract.number, lang)
    assert frozenset([str(found)]) in question.accepted


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize("rules", [CAMPUS, HAEBANGCHON, GUIDE], ids=lambda rules: rules.name)
def test_so_it_does_for_every_seat_in_every_house(rules: object, role: Role) -> None:
    for game in points.cases().values():
        if game.rules == rules and not (role is Role.FRIEND and game.alone):
            question = points.settlement(replace(game, role=role))
            lines = question.hints[-1].say("en").splitlines()
            assert str(by_words(lines, game.n, game.n >= game.contract.number, "en")) in question.solution, game.name


def test_the_hint_names_what_doubles_and_not_the_count() -> None:
    told = {question.id: question.hints[-1].say("en").splitlines() for question in points.bank()}
    assert told["settle-campus-back-run-3"][1].endswith("The declarer pays ten times the contract: −10 × 13")
    assert "Declared run: doubled" in told["settle-campus-declared-run-10"]
    table = told["settle-haebangchon-declared-run-114"]
    assert table[2:5] == ["Run: doubled", "No trump: doubled", "Made alone: doubled"]
    for question in points.bank():
        assert all("n" not in part.facts for part in question.hints[-1].parts)  # type: ignore[attr-defined]
