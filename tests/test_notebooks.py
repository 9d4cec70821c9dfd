"""What holds for every lesson, read from the files: both languages, short cells, outputs that live without a kernel."""
from __future__ import annotations

import json
import re
import statistics
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted([*ROOT.glob("notebooks/*.ipynb"), *ROOT.glob("exercises/*.ipynb")])
LESSONS = [path for path in NOTEBOOKS if path.parent.name == "notebooks"]
MODEL = "application/vnd.jupyter.widget-view+json"
WIDGETS = ("TableWidget", "HandWidget", "LanguageSwitch", "OneTrick", "Ask", "SelfCheck", "EndingWidget", "Positions",
           "ThreeSheets", "Settle", "SettleCheck", "PointsAndTricks", "WarmUp", "HouseSwitch", "PowersBoard",
           "Ordering", "PowersAsk", "PowersCheck", "PowersByTrick", "DealAgain")
HANGUL = re.compile(r"[가-힣]")


def read(path: Path) -> dict[str, Any]:
    book: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return book


def cells(path: Path, kind: str) -> list[dict[str, Any]]:
    return [cell for cell in read(path)["cells"] if cell["cell_type"] == kind]


def block(text: str, lang: str) -> str:
    found = re.findall(rf'<div lang="{lang}">\n\n(.*?)\n\n</div>', text, re.DOTALL)
    return "\n".join(found)


def test_the_lessons_are_there() -> None:
    assert {"01_one_trick.ipynb", "04_first_game.ipynb"} <= {path.name for path in LESSONS}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_every_prose_cell_says_the_same_in_both_languages(path: Path) -> None:
    for cell in cells(path, "markdown"):
        text = "".join(cell["source"])
        korean, english = block(text, "ko"), block(text, "en")
        assert HANGUL.search(korean), text
        assert re.search(r"[a-z]{3}", english), text
        outside = re.sub(r'<div lang="(ko|en)">.*?</div>', "", text, flags=re.DOTALL).strip()
        assert not outside
        for sign in ("\n## ", "\n# ", "\n1. "):
            assert ("\n" + korean).count(sign) == ("\n" + english).count(sign), (sign, text)
        rules = [sorted(set(re.findall(r"R\d\.\d+", part))) for part in (korean, english)]
        assert rules[0] == rules[1], text


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_cells_are_short_and_say_what_they_import(path: Path) -> None:
    sources = ["".join(cell["source"]) for cell in cells(path, "code")]
    lengths = [len(source.splitlines()) for source in sources]
    assert statistics.median(lengths) <= 4
    assert max(lengths) <= 15
    assert not any("import *" in source for source in sources)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_what_is_committed_was_run_and_lives_without_a_kernel(path: Path) -> None:
    assert "widgets" not in read(path)["metadata"]
    pictures = 0
    for number, cell in enumerate(cells(path, "code"), 1):
        assert cell["execution_count"] == number, "run it from the top: python tools/refresh_notebooks.py"
        for output in cell["outputs"]:
            assert output["output_type"] != "error"
            assert MODEL not in output.get("data", {})
            pictures += "".join(output.get("data", {}).get("text/html", "")).count("data:image/svg+xml;base64,")
        if "Widget(" in "".join(cell["source"]) or "OneTrick(" in "".join(cell["source"]):
            assert "data:image/svg+xml" in json.dumps(cell["outputs"])
    assert pictures >= 3


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_cell_that_only_opens_a_widget_is_collapsed(path: Path) -> None:
    for cell in cells(path, "code"):
        source = "".join(cell["source"])
        opens = re.search(rf"^(ml\.)?({'|'.join(WIDGETS)})\(", source, re.MULTILINE)
        assert bool(opens) is bool(cell["metadata"].get("jupyter", {}).get("source_hidden")), source


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_nothing_of_the_machine_it_ran_on_is_left(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"/home/|/root/|/tmp/|/Users/|[A-Z]:\\\\", text)
    assert all(set(cell["metadata"]) <= {"jupyter", "tags"} for cell in read(path)["cells"])
