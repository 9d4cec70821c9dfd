"""Every rule has a test that names it, and every id that the engine cites is a rule."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from mighty_learn import RuleSet, Why

HERE = Path(__file__).parent
LISTED = [
    word for line in (HERE.parent / "data" / "rule_ids.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#") for word in line.split()
]
WHOLE_SECTIONS = {"R0", "R7"}  # wrong phase; the settlement as such


def names() -> Iterator[str]:
    """The name of every test of the engine."""
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name


NAMES = list(names())


def named(rule: str) -> list[str]:
    """The tests whose name carries this id: R6.1 is not R6.10."""
    wanted = re.compile(rf"test_{rule.replace('.', '_')}(?![0-9s])")
    return [name for name in NAMES if wanted.match(name)]


@pytest.mark.parametrize("rule", LISTED)
def test_each_rule_has_a_test_that_names_it(rule: str) -> None:
    assert named(rule), f"no test is named test_{rule.replace('.', '_')}_…"


def test_the_search_for_names_can_fail() -> None:
    assert not named("R6.14")
    assert not set(named("R6.1")) & set(named("R6.10"))
    assert not set(named("R7.2")) & set(named("R7.2s"))


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    found = {re.sub(r"_", ".", match[1]) for name in NAMES if (match := re.match(r"test_(R\d_\d+s?)_", name))}
    assert found == set(LISTED)


@pytest.mark.parametrize("why", list(Why), ids=lambda why: why.name)
def test_every_reason_cites_a_rule(why: Why) -> None:
    assert why.rule in set(LISTED) | WHOLE_SECTIONS


@pytest.mark.parametrize("option", fields(RuleSet), ids=lambda option: option.name)
def test_every_option_cites_a_rule(option) -> None:  # type: ignore[no-untyped-def]
    cited = option.metadata["rule"].split()
    assert option.name == "name" or cited
    assert set(cited) - {"–"} <= set(LISTED) | WHOLE_SECTIONS
