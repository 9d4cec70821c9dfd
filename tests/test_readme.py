"""What the README shows is what its code prints, and its links lead somewhere."""
from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from mighty_learn.teaching.progress.place import ENVIRONMENT, FILE

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```python\n(.*?)```\n\n```\n(.*?)```", README, re.DOTALL)


def test_both_languages_show_the_same_example() -> None:
    assert len(SHOWN) == 2
    assert SHOWN[0] == SHOWN[1]


def test_the_example_prints_what_is_shown() -> None:
    code, output = SHOWN[0]
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT).stdout
    assert printed == output


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\(([^)#]+)\)", README))))
def test_links_lead_to_files(target: str) -> None:
    assert target.startswith("https://") or (ROOT / target).is_file()


def test_it_tells_where_the_progress_lies_and_names_every_notebook() -> None:
    lessons = sorted(int(path.name.partition("_")[0]) for path in (ROOT / "notebooks").glob("*.ipynb"))
    for part in README.split("## English"):
        assert [int(number) for number in re.findall(r"^\| (\d+) ", part, re.MULTILINE)] == lessons
        assert f"~/.local/share/mighty_learn/{FILE}" in part
        assert ENVIRONMENT in part
