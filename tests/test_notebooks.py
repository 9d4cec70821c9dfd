"""What holds for every lesson, read from the files: both languages, short cells, outputs that live without a kernel."""
from __future__ import annotations

import inspect
import json
import pkgutil
import re
import statistics
from collections.abc import Iterator
from html import unescape
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from nbconvert import HTMLExporter

from mighty_learn import widgets
from mighty_learn.teaching import lessons
from mighty_learn.teaching.gloss import gloss
from mighty_learn.teaching.glossary import Term, term, terms
from mighty_learn.text import Lang
from mighty_learn.widgets.base import Screen

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted([*ROOT.glob("notebooks/*.ipynb"), *ROOT.glob("exercises/*.ipynb")])
LESSONS = [path for path in NOTEBOOKS if path.parent.name == "notebooks"]
MODEL = "application/vnd.jupyter.widget-view+json"
CHECKED = "nbval-check-output"  # its output is compared in every run
HANGUL = re.compile(r"[가-힣]")


def widget_names() -> set[str]:
    """What a cell may call to open something to touch: every screen, and the two that are named otherwise."""
    names = {"Review", "Positions"}
    for module in pkgutil.walk_packages(widgets.__path__, "mighty_learn.widgets."):
        kinds = inspect.getmembers(import_module(module.name), inspect.isclass)
        names |= {name for name, kind in kinds if issubclass(kind, Screen)}
    return names


WIDGETS = widget_names()


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


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.name)
def test_there_are_three_checks_to_ten_cells(path: Path) -> None:
    code = cells(path, "code")
    asserts = sum(len(re.findall(r"^\s*assert ", "".join(cell["source"]), re.MULTILINE)) for cell in code)
    compared = sum(CHECKED in cell["metadata"].get("tags", ()) for cell in code)
    assert 10 * (asserts + compared) >= 3 * len(code)


# One Korean syllable is a word only where a particle or the end of the word follows; 선 is not in 선거, nor 간 in 시간.
PARTICLES = "이|은|을|의|과|도|으로|입니다|이에요|친|쳐|칠"
EVERYDAY = {"club"}  # among the terms because players shorten it; the suit itself needs no explaining


def uses(prose: str, word: Term, lang: Lang) -> bool:
    """Whether running prose uses the term by its name.

    Quotes, headings, tables, the menu of the screen and what a gloss says do not count.
    """
    left_out = r"<details>.*?</details>|^[#|].*?$|[“‘][^”’]*[”’]|\*\*Run → [^*]*\*\*|<[^>]*>"
    bare = re.sub(left_out, "", prose, flags=re.DOTALL | re.MULTILINE)
    name = re.escape(word.name(lang))
    if lang == "en":
        return bool(re.search(rf"\b{name}s?\b", bare, re.IGNORECASE))
    return bool(re.search(rf"(?<![가-힣]){name}" + (rf"(?={PARTICLES}|[^가-힣]|$)" if len(word.ko) == 1 else ""), bare))


def glosses(prose: str) -> list[str]:
    """What hovering over a word in this prose tells."""
    return [unescape(title) for title in re.findall(r'<abbr title="([^"]*)">', prose)]


def brought(number: int) -> Iterator[Term]:
    """The terms that a lesson brings: those of its entry that no lesson before it had."""
    before = {one for entry in lessons.LESSONS if entry.number < number for one in entry.terms}
    own = [one for entry in lessons.LESSONS if entry.number == number for one in entry.terms]
    return (term(one) for one in dict.fromkeys(own) if one not in before | EVERYDAY)


def late(path: Path, lang: Lang) -> list[str]:
    """The terms of a lesson that its prose uses before it tells what they are. A question may come between the two:
    where the learner is to find out what a word is, the prose after the question tells."""
    prose = [block("".join(cell["source"]), lang) for cell in cells(path, "markdown")]
    found = []
    for word in brought(int(path.name[:2])):
        used = next((at for at, text in enumerate(prose) if uses(text, word, lang)), None)
        told = next((at for at, text in enumerate(prose) if gloss(word, lang) in glosses(text)), len(prose) + 1)
        if used is not None and told > used + 1:
            found.append(word.id)
    return found


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.name)
@pytest.mark.parametrize("lang", ["ko", "en"])
def test_a_term_is_explained_where_its_lesson_first_uses_it(path: Path, lang: Lang) -> None:
    assert not late(path, lang)


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.name)
def test_every_lesson_explains_words_where_they_stand_and_as_the_glossary_does(path: Path) -> None:
    told: dict[Lang, list[str]] = {}
    for lang in ("ko", "en"):
        known = {gloss(word, lang): word.id for word in terms()}
        told[lang] = []
        for cell in cells(path, "markdown"):
            prose = block("".join(cell["source"]), lang)
            told[lang] += [known[title] for title in glosses(prose)]
            assert bool(glosses(prose)) is ("<details>" in prose), "to hover over, and in a list to click open"
    assert told["ko"]
    assert sorted(told["ko"]) == sorted(told["en"])


def test_a_use_of_a_term_is_seen() -> None:
    leader, ruff = term("leader"), term("ruff")
    assert uses("첫 카드를 낸 사람이 **선**입니다.", leader, "ko")
    assert not uses("선거에서 시간을 선택하고", leader, "ko")
    assert not uses("시간이 중간쯤", ruff, "ko")
    assert uses("기루다로 **간쳐요**", ruff, "ko")
    assert uses("Two Ruffs.", ruff, "en")
    assert not uses("## A ruff\n“Ruff!”\n| ruff |\n<abbr title=\"ruff\">it</abbr>", ruff, "en")


def measured(prose: str) -> set[str]:
    """The numbers that look measured: percentages, decimals and errors; without rule ids and what a gloss says."""
    bare = re.sub(r"R\d\.\d+|<[^>]*>|<details>.*?</details>", " ", prose, flags=re.DOTALL)
    return set(re.findall(r"\d+(?:\.\d+)?(?= ?%)|\d+\.\d+|(?<=± )\d+", bare))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_measured_number_in_the_prose_is_what_a_checked_cell_computes(path: Path) -> None:
    checked = [cell for cell in cells(path, "code") if CHECKED in cell["metadata"].get("tags", ())]
    computed = set(re.findall(r"\d+(?:\.\d+)?", re.sub(r"base64,[\w+/=]*", "", "".join(
        json.dumps(cell["outputs"], ensure_ascii=False) for cell in checked))))
    for cell in cells(path, "markdown"):
        text = "".join(cell["source"])
        for lang in ("ko", "en"):
            assert measured(block(text, lang)) <= computed, text


def test_a_number_in_prose_is_seen() -> None:
    assert measured("**75.8%** 이고 ± 2점, 3.25장 (R6.2) <abbr title=\"99%\">말</abbr>") == {"75.8", "2", "3.25"}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_as_a_page_without_a_kernel_every_hand_is_there(path: Path) -> None:
    page, _ = HTMLExporter(template_name="lab").from_filename(str(path))  # type: ignore[no-untyped-call]
    for sign in ("model not found", "Loading widget", MODEL, "Error displaying widget"):
        assert sign.lower() not in page.lower()
    for cell in cells(path, "code"):
        shown = "".join("".join(output.get("data", {}).get("text/html", "")) for output in cell["outputs"])
        if cell["metadata"].get("jupyter", {}).get("source_hidden"):
            assert re.sub(r"<(?!img)[^>]*>", "", shown).strip(), "".join(cell["source"])
        for picture in re.findall(r'src="(data:image/svg\+xml;base64,[^"]+)"', shown):
            assert picture in page


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_nothing_of_the_machine_it_ran_on_is_left(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"/home/|/root/|/tmp/|/Users/|[A-Z]:\\\\", text)
    assert all(set(cell["metadata"]) <= {"jupyter", "tags"} for cell in read(path)["cells"])
