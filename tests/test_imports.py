"""The arrows between the packages (design.md §1) and what a bare `import mighty_learn` loads."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "mighty_learn"
FLOORS = {"engine": 0, "analysis": 1, "drawing": 2, "players": 3, "teaching": 4, "widgets": 5, "mighty_learn": 6,
          "cli": 7}
CLI = {"lab", "__main__"}  # modules beside cli.py that belong to it
TEXT = {"text", "korean"}  # the leaf: words, and how Korean ones are said
WITHOUT_TEXT = {"engine", "analysis"}
STANDARD_ONLY = ("engine", "text", "korean", "players.policy", "players.simple", "cli", "lab")
HEAVY = ("numpy", "numba", "anywidget", "ipywidgets")

FILES = {
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}


def imported(source: str, module: str, is_package: bool) -> Iterator[str]:
    """The absolute names of all that a module imports, anywhere in its text."""
    parts = module.split(".") if is_package else module.split(".")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = parts[: len(parts) - node.level + 1] if node.level else []
            name = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{name}.{alias.name}" for alias in node.names)


def floor(name: str) -> str:
    """The floor of the house on which a name of ours lies, or "text"."""
    second = [*name.split("."), ""][1]
    if second in CLI or second in TEXT:
        return "cli" if second in CLI else "text"
    return second if second in FLOORS else "mighty_learn"


def faults(module: str, source: str, is_package: bool = False) -> list[str]:
    """Every import of `source` that design.md §1 forbids, as a sentence."""
    here, found = floor(module), []
    only_standard = any(f"{module}.".startswith(f"mighty_learn.{part}.") for part in STANDARD_ONLY)
    for name in imported(source, module, is_package):
        top = name.split(".")[0]
        if top != "mighty_learn":
            if only_standard and top not in sys.stdlib_module_names:
                found.append(f"{module} may use the standard library only, not {name}")
        elif (there := floor(name)) == "text":
            if here in WITHOUT_TEXT:
                found.append(f"{module} may not use text")
        elif here == "text" or FLOORS[there] > FLOORS[here]:
            found.append(f"{module} ({here}) may not use {name} ({there})")
    return found


@pytest.mark.parametrize("module", FILES)
def test_arrows_run_one_way(module: str) -> None:
    path = FILES[module]
    assert faults(module, path.read_text(encoding="utf-8"), path.name == "__init__.py") == []


@pytest.mark.parametrize(
    ("module", "source", "count"),
    [
        ("mighty_learn.engine.play", "from mighty_learn.players import simple", 1),
        ("mighty_learn.engine.play", "from ..players.simple import choose", 1),
        ("mighty_learn.engine.play", "def f():\n    import numpy as np", 1),
        ("mighty_learn.engine.play", "from mighty_learn import text", 1),
        ("mighty_learn.engine.play", "import random\nfrom .cards import Card\nfrom . import cards", 0),
        ("mighty_learn.analysis.solver", "import numpy\nfrom mighty_learn.engine import Card", 0),
        ("mighty_learn.analysis.solver", "from mighty_learn.text import t", 1),
        ("mighty_learn.text", "from mighty_learn.engine import Card", 1),
        ("mighty_learn.players.simple", "from numba import njit", 1),
        ("mighty_learn.players.simple", "import mighty_learn", 1),
        ("mighty_learn.players.strong", "import numpy\nfrom mighty_learn.text import t", 0),
        ("mighty_learn.widgets.table", "import mighty_learn.lab", 1),
        ("mighty_learn.cli", "import mighty_learn\nfrom mighty_learn.widgets import table", 0),
    ],
)
def test_the_reader_of_arrows_sees_a_wrong_one(module: str, source: str, count: int) -> None:
    assert len(faults(module, source)) == count


def test_all_floors_are_read() -> None:
    some = {"mighty_learn", "mighty_learn.cli", "mighty_learn.engine.cards", "mighty_learn.text"}
    assert some <= FILES.keys()


def loaded_by(statement: str) -> set[str]:
    """The top-level names of all modules in a fresh interpreter after `statement`."""
    code = f"{statement}\nimport sys\nprint(*{{name.partition('.')[0] for name in sys.modules}})"
    command = [sys.executable, "-c", code]
    return set(subprocess.check_output(command, text=True, cwd=PACKAGE.parent).split())


def test_import_is_light() -> None:
    loaded = loaded_by("import mighty_learn")
    assert "mighty_learn" in loaded
    assert loaded.isdisjoint(HEAVY)


def test_command_is_light() -> None:
    assert loaded_by("import mighty_learn.cli").isdisjoint(HEAVY)


def test_widgets_work_without_numpy() -> None:
    loaded = loaded_by("import mighty_learn.widgets")
    assert loaded.isdisjoint({"numpy", "numba"})


def test_test_files_have_different_names() -> None:
    """pytest imports them by name alone: two of one name stop the whole run."""
    files = Path(__file__).parent.rglob("*.py")
    names = [path.name for path in files if path.name not in ("conftest.py", "__init__.py")]
    assert sorted(names) == sorted(set(names))
