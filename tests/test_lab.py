"""`mighty-learn lab`: no file of the learner's is ever lost; settings and words in the chosen language."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mighty_learn import cli, lab
from mighty_learn.lab import Outcome
from mighty_learn.teaching.content import FOLDERS, content

ROOT = Path(__file__).parents[1]
FIRST = "notebooks/01_a.ipynb"


class Place:
    """Lessons of two files in a folder of their own, and the learner's folder."""

    def __init__(self, folder: Path) -> None:
        self.source, self.target = folder / "source", folder / "learner"
        self.publish("one")
        self.put(self.source / "exercises" / "puzzles" / "a.toml", "p1")

    def publish(self, text: str) -> None:
        """A version of the first notebook."""
        self.put(self.source / FIRST, text)

    def put(self, path: Path, text: str) -> None:
        """Write a file, whatever is there."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def write(self, name: str, text: str) -> None:
        """What the learner writes in the folder."""
        self.put(self.target / name, text)

    def lay_out(self) -> lab.Lessons:
        """Start the lessons."""
        return lab.lay_out(self.target, {name: self.source / name for name in FOLDERS})

    def first(self) -> tuple[Outcome, str | None]:
        """Start, and tell what became of the first notebook."""
        laid = next(laid for laid in self.lay_out().files if laid.name == FIRST)
        return laid.outcome, laid.beside

    def files(self) -> dict[str, str]:
        """All that lies in the learner's folder, but for the manifest."""
        paths = (path for path in self.target.rglob("*") if path.is_file() and path.name != lab.MANIFEST)
        return {path.relative_to(self.target).as_posix(): path.read_text(encoding="utf-8") for path in paths}


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def new(number: str = "") -> str:
    """The name beside the first notebook."""
    return f"notebooks/01_a.new{number}.ipynb"


def test_first_time_lays_everything(place: Place) -> None:
    lessons = place.lay_out()
    assert {laid.outcome for laid in lessons.files} == {Outcome.NEW}
    assert place.files() == {FIRST: "one", "exercises/puzzles/a.toml": "p1"}
    assert (lessons.first_time, lessons.damaged, lessons.opening) == (True, False, FIRST)


def test_second_time_writes_no_lesson(place: Place) -> None:
    place.lay_out()
    before = (place.target / FIRST).stat().st_ino
    lessons = place.lay_out()
    assert {laid.outcome for laid in lessons.files} == {Outcome.SAME}
    assert (lessons.first_time, lessons.opening) == (False, None)
    assert (place.target / FIRST).stat().st_ino == before


def test_untouched_file_is_updated(place: Place) -> None:
    place.lay_out()
    place.publish("two")
    assert place.first() == (Outcome.UPDATED, None)
    assert place.files()[FIRST] == "two"


def test_changed_file_stays_and_the_new_version_lies_beside_it(place: Place) -> None:
    place.lay_out()
    place.write(FIRST, "mine")
    assert place.first() == (Outcome.KEPT, None)
    place.publish("two")
    assert place.first() == (Outcome.BESIDE, new())
    assert place.first() == (Outcome.KEPT, None)
    place.publish("three")
    assert place.first() == (Outcome.BESIDE, new())
    files = place.files()
    assert (files[FIRST], files[new()], len(files)) == ("mine", "three", 3)


def test_a_changed_new_version_stays_too(place: Place) -> None:
    place.lay_out()
    place.write(FIRST, "mine")
    place.publish("two")
    place.lay_out()
    place.write(new(), "mine too")
    place.publish("three")
    assert place.first() == (Outcome.BESIDE, new("-2"))
    place.publish("four")
    assert place.first() == (Outcome.BESIDE, new("-2"))
    files = place.files()
    assert [files[FIRST], files[new()], files[new("-2")]] == ["mine", "mine too", "four"]


def test_a_version_once_thrown_away_is_not_laid_again(place: Place) -> None:
    place.lay_out()
    place.write(FIRST, "mine")
    place.publish("two")
    place.lay_out()
    (place.target / new()).unlink()
    assert place.first() == (Outcome.KEPT, None)
    assert new() not in place.files()


def test_taking_over_the_new_version_is_followed_by_updates(place: Place) -> None:
    place.lay_out()
    place.write(FIRST, "mine")
    place.publish("two")
    place.lay_out()
    (place.target / new()).replace(place.target / FIRST)
    place.publish("three")
    assert place.first() == (Outcome.UPDATED, None)


def test_deleted_file_comes_back(place: Place) -> None:
    place.lay_out()
    (place.target / FIRST).unlink()
    assert place.first() == (Outcome.NEW, None)


def test_a_lesson_withdrawn_stays_with_the_learner(place: Place) -> None:
    place.lay_out()
    (place.source / FIRST).unlink()
    assert [laid.name for laid in place.lay_out().files] == ["exercises/puzzles/a.toml"]
    assert place.files()[FIRST] == "one"
    place.publish("two")
    assert place.first() == (Outcome.UPDATED, None)


DAMAGE = [b"", b"{", b"[]", b"null", b'{"files": []}', b'{"files": {"a": 1}}', b"\xff\xfe\x00"]


@pytest.mark.parametrize("manifest", DAMAGE)
def test_damaged_manifest_loses_nothing(place: Place, manifest: bytes) -> None:
    place.lay_out()
    place.write(FIRST, "mine")
    (place.target / lab.MANIFEST).write_bytes(manifest)
    place.publish("two")
    lessons = place.lay_out()
    assert (lessons.damaged, lessons.opening) == (True, None)
    assert [laid.beside for laid in lessons.having(Outcome.BESIDE)] == [new()]
    assert (place.files()[FIRST], place.files()[new()]) == ("mine", "two")
    assert not place.lay_out().damaged


def test_a_lost_manifest_loses_nothing(place: Place) -> None:
    place.lay_out()
    place.write(FIRST, "mine")
    (place.target / lab.MANIFEST).unlink()
    assert place.first() == (Outcome.BESIDE, new())
    assert place.files()[FIRST] == "mine"


def test_a_folder_in_a_files_place_is_left_alone(place: Place) -> None:
    place.write(f"{FIRST}/note.txt", "mine")
    assert place.first() == (Outcome.BESIDE, new())
    assert place.files()[f"{FIRST}/note.txt"] == "mine"


def test_hidden_files_and_caches_are_no_lessons(place: Place) -> None:
    for name in (".ipynb_checkpoints/x.ipynb", ".hidden", "__pycache__/x.pyc"):
        place.put(place.source / "notebooks" / name, "no")
    place.lay_out()
    assert set(place.files()) == {FIRST, "exercises/puzzles/a.toml"}


NAMES = st.sampled_from([FIRST, new(), new("-2"), "notebooks/own.ipynb"])
STEPS = st.one_of(
    st.tuples(st.just("write"), NAMES),
    st.tuples(st.just("delete"), NAMES),
    st.tuples(st.just("publish"), st.sampled_from(["one", "two", "three", "four"])),
    st.tuples(st.just("damage"), st.sampled_from(["{", "gone"])),
)


@given(st.lists(STEPS, max_size=12))
def test_whatever_happens_the_learners_bytes_stay(steps: list[tuple[str, str]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        place, mine = Place(Path(folder)), dict[str, str]()
        place.lay_out()
        for number, (step, what) in enumerate(steps):
            learner_does(place, mine, step, what, f"mine {number}")
            place.lay_out()
            files = place.files()
            assert mine.items() <= files.items()
            assert FIRST in files
        place.publish("a last version")
        outcome, beside = place.first()
        assert place.files()[beside or FIRST] == "a last version"
        assert outcome in (Outcome.UPDATED, Outcome.BESIDE)


def learner_does(place: Place, mine: dict[str, str], step: str, what: str, text: str) -> None:
    """One step of the property above; `mine` is what must still be there."""
    if step == "write":
        place.write(what, text)
        mine[what] = text
    elif step == "delete":
        (place.target / what).unlink(missing_ok=True)
        mine.pop(what, None)
    elif step == "publish":
        place.publish(what)
    elif what == "gone":
        (place.target / lab.MANIFEST).unlink()
    else:
        (place.target / lab.MANIFEST).write_text(what)


def test_the_checkouts_own_lessons_are_found() -> None:
    assert Path(str(content()["notebooks"])).resolve() == ROOT / "notebooks"


# --- settings and words ---


def test_languages_are_apart_but_share_the_learners_settings(place: Place, tmp_path: Path) -> None:
    lessons = place.lay_out()
    korean, english = (lab.prepare(lessons, lang, home=tmp_path / "data") for lang in ("ko", "en"))
    assert (korean.environment["MIGHTY_LANG"], english.environment["MIGHTY_LANG"]) == ("ko", "en")
    assert korean.environment["JUPYTER_CONFIG_DIR"] != english.environment["JUPYTER_CONFIG_DIR"]
    assert korean.environment["JUPYTERLAB_SETTINGS_DIR"] == english.environment["JUPYTERLAB_SETTINGS_DIR"]
    config = Path(korean.environment["JUPYTER_CONFIG_DIR"])
    assert '.jp-Notebook [lang="en"]{display:none}' in (config / "custom" / "custom.css").read_text()
    settings = json.loads((config / "labconfig" / "default_setting_overrides.json").read_text())
    assert settings["@jupyterlab/translation-extension:plugin"] == {"locale": "ko_KR"}
    assert f"--LabApp.default_url=/lab/tree/{FIRST}" in korean.command
    assert "--no-browser" not in korean.command


def test_both_languages_hide_nothing() -> None:
    assert lab.custom_css("both") == ""
    assert '[lang="ko"]' in lab.custom_css("en")


def test_no_browser_and_port_reach_jupyterlab(place: Place, tmp_path: Path) -> None:
    launch = lab.prepare(place.lay_out(), "en", browser=False, port=9123, home=tmp_path / "data")
    assert {"--no-browser", "--port=9123"} <= set(launch.command)


def test_a_folder_that_cannot_be_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "taken").write_text("mine")
    assert cli.main(["lab", str(tmp_path / "taken"), "--lang", "en"]) == cli.UNWRITABLE
    assert str(tmp_path / "taken") in capsys.readouterr().err


def test_kept_files_are_named(place: Place, capsys: pytest.CaptureFixture[str]) -> None:
    place.lay_out()
    place.write(FIRST, "mine")
    place.publish("two")
    cli.tell(place.lay_out(), "both")
    lines = [line for line in capsys.readouterr().out.splitlines() if FIRST in line]
    assert len(lines) == 2
    assert all(new() in line for line in lines)


@pytest.mark.parametrize("lang", ["ko", "en", "both"])
def test_help_is_worded_in_the_language(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MIGHTY_LANG", lang)
    with pytest.raises(SystemExit, match="0"):
        cli.main(["lab", "--help"])
    shown = capsys.readouterr().out
    assert ("브라우저" in shown, "browser window" in shown) == (lang != "en", lang != "ko")
