"""What the cells of a lesson print is in the language of the notebook: committed, for readers of either, in both."""
from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import mighty_learn as ml
from mighty_learn.teaching.sentence import Sentence
from mighty_learn.text import set_lang

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
LESSONS = ("02_three_powers", "03_points_and_promise", "05_table_talk", "06_bidding", "07_kitty_and_friend",
           "08_first_trick")
HANGUL = re.compile(r"[가-힣]{2}")
PARTICLES = "♥K을 ♥A를"  # what Korean adds to a card; there is no English for it
ENGLISH = re.compile(r"\b[A-Za-z][a-z]{2,}\b")


def printed(name: str) -> list[str]:
    """What each cell that prints has printed."""
    book = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))
    return ["".join(output["text"]) for cell in book["cells"] if cell["cell_type"] == "code"
            for output in cell["outputs"] if output["output_type"] == "stream"]


@pytest.mark.parametrize("name", LESSONS)
def test_words_are_printed_in_both_languages_and_houses_by_their_names(name: str) -> None:
    assert printed(name)
    for text in printed(name):
        assert bool(HANGUL.search(text)) is bool(ENGLISH.search(text)) or text.startswith(PARTICLES), text
        assert not set(re.findall(r"\w+", text)) & set(ml.PRESETS), text
        assert not re.search(r"\b[SHDC](10|[2-9AKQJ])\b", text), text  # a card is shown by its sign


@pytest.mark.parametrize(("lang", "line"), [
    ("ko", "해방촌 룰: ♥A 조커"), ("en", "Haebangchon rules: ♥A Joker"),
    ("both", "해방촌 룰: ♥A 조커\nHaebangchon rules: ♥A Joker")])
def test_a_printed_line_follows_the_language(lang: str, line: str) -> None:
    before = ml.text.LANGUAGE.value
    set_lang(lang)
    try:
        assert str(Sentence.of("powers.per_house", house="haebangchon", cards="HA JK")) == line
    finally:
        set_lang(before)
