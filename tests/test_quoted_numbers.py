"""The numbers that the prose of a lesson quotes are what the engine and the lesson's own modules compute.

Every percentage, decimal, signed number and number over twenty has to stand in an output that every run compares
(see also `test_notebooks`); sentences that quote results by smaller numbers are named here, with what they must say.
"""
from __future__ import annotations

import json
import re
from collections.abc import Callable
from math import comb
from pathlib import Path

import pytest

import mighty_learn as ml
from mighty_learn.teaching import kitty_data, points, table_talk, trumps

ROOT = Path(__file__).parents[1]
LESSONS = sorted((ROOT / "notebooks").glob("*.ipynb"))
PROMISED_MINUTES = 25  # the longest that a first cell promises
SHOWN_ELSEWHERE = {  # numbers that no output prints, each checked by a sentence below or by its own test
    "03_points_and_promise": {"+10", "-10", "-5"}, "05_table_talk": {"60"}, "07_kitty_and_friend": {"286"},
    "09_trump_drain": {"1000"},
}


def prose(name: str, lang: str) -> str:
    """The markdown of a lesson in one language, with true minus signs and no thousands separators."""
    book = json.loads((ROOT / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8"))
    texts = ["".join(cell["source"]) for cell in book["cells"] if cell["cell_type"] == "markdown"]
    block = re.compile(rf'<div lang="{lang}">\n\n(.*?)\n\n</div>', re.DOTALL)
    told = "\n".join(part for text in texts for part in block.findall(text))
    return re.sub(r"(?<=\d),(?=\d{3})", "", told).replace("−", "-")


def compared_outputs(name: str) -> str:
    """What the cells print whose output is compared in every run."""
    book = json.loads((ROOT / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8"))
    checked = [cell["outputs"] for cell in book["cells"] if "nbval-check-output" in cell["metadata"].get("tags", ())]
    told = re.sub(r"base64,[\w+/=]*", "", json.dumps(checked, ensure_ascii=False))
    return re.sub(r"(?<=\d),(?=\d{3})", "", told).replace("−", "-")


def results(text: str) -> set[str]:
    """Its signed numbers and those over twenty, without rule ids, glosses, cards and numbers of lists."""
    bare = re.sub(r"<details>.*?</details>|<[^>]*>|R\d\.\d+|^\d+\. ", " ", text, flags=re.DOTALL | re.MULTILINE)
    found = re.findall(r"(?<![\w♠♥♦♣.])[-+]?\d+(?:\.\d+)?", bare)
    return {number for number in found if number[0] in "-+" or float(number) > 20}


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.name)
@pytest.mark.parametrize("lang", ["ko", "en"])
def test_a_result_in_the_prose_stands_in_a_compared_output(path: Path, lang: str) -> None:
    printed = set(re.findall(r"-?\d+(?:\.\d+)?", compared_outputs(path.stem)))
    known = SHOWN_ELSEWHERE.get(path.stem, set()) | {str(PROMISED_MINUTES)}
    unsaid = {number for number in results(prose(path.stem, lang)) if number.lstrip("+") not in printed}
    unsaid = {number for number in unsaid if f"-{number}" not in printed}  # "loses 170" for −170
    assert unsaid <= known


def declarer(house: ml.RuleSet, contract: str, taken: int) -> int:
    """What the declarer scores, with a friend."""
    return ml.score(house, contract, taken, friend_seat=1).by_seat[0]


def at_seventeen(taken: int, house: ml.RuleSet = ml.CAMPUS) -> int:
    return declarer(house, "H17", taken)


def at_fifteen(taken: int) -> int:
    return declarer(ml.CAMPUS, "H15", taken)


def example_share() -> list[int]:
    game = points.example()
    return [20 - game.n, game.n, 15 - 10, declarer(ml.CAMPUS, "H15", game.n)]


QUOTES: list[tuple[str, str, str, Callable[[], list[int]]]] = [
    ("03_points_and_promise", r"3장이면 (-\d+)점인데 해방촌 룰에서는 (-\d+)점",
     r"With 3 he loses (\d+) under the campus rules and (\d+) in Haebangchon",
     lambda: [at_seventeen(3), at_seventeen(3, ml.HAEBANGCHON)]),
    ("03_points_and_promise", r"20 - (\d+) = \*\*(\d+)장\*\*(?:.|\n)*?15 - 10 = (\d+)(?:.|\n)*?\*\*\+(\d+)\*\*",
     r"20 - (\d+) = \*\*(\d+)\*\*(?:.|\n)*?15 - 10 = (\d+)(?:.|\n)*?\*\*\+(\d+)\*\*", example_share),
    ("06_bidding", r"꼭 맞추면 겨우 (\d+)점이에요.*?16장이면 (\d+)점인데 14장이면 (-\d+)점, 13장이면 (-\d+)점",
     r"Exactly as promised brings a mere (\d+):.*?With 16 .*? (\d+), with 14 it is (-\d+), with 13 already (-\d+)",
     lambda: [at_fifteen(15), at_fifteen(16), at_fifteen(14), at_fifteen(13)]),
    ("07_kitty_and_friend", r"(\d+)가지를", r"All (\d+) ways", lambda: [comb(13, 3)]),
]


@pytest.mark.parametrize(("name", "korean", "english", "compute"), QUOTES)
def test_what_a_sentence_quotes_is_what_is_computed(
    name: str, korean: str, english: str, compute: Callable[[], list[int]],
) -> None:
    expected = [abs(number) for number in compute()]
    for lang, pattern in (("ko", korean), ("en", english)):
        found = re.search(pattern, prose(name, lang))
        assert found, pattern
        assert [abs(int(number)) for number in found.groups()] == expected


def test_a_wrong_number_would_be_seen() -> None:
    assert results("R7.1 그래서 −170점".replace("−", "-")) == {"-170"}
    assert results("♥10, 20 of 20, 999 points, H15") == {"999"}


def test_counts_that_the_prose_rounds_or_words() -> None:
    assert len(set(table_talk.term_ids())) >= 60
    position = trumps.example()
    assert {lead.by["rule"].n for lead in position.leads.values()} == {1000}
    assert kitty_data.book().trials[0].n == 4000
