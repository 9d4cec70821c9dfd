"""The progress file under bad treatment: two kernels at once, a kernel killed while writing, damage, a full disk."""
from __future__ import annotations

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mighty_learn.teaching.progress import Guess, Mended, Progress, ProgressError
from mighty_learn.teaching.progress import store as disk
from mighty_learn.teaching.progress.store import entries_of, locked, salvage, text_of

LESSON = "01_one_trick"
EACH = 25


def note_many(path: str, name: str) -> None:
    book = Progress(path)
    for number in range(EACH):
        book.guess(LESSON, f"{name}-{number}", float(number))


def test_kernels_that_write_at_once_lose_no_answer(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    context = multiprocessing.get_context("spawn")
    kernels = [context.Process(target=note_many, args=(str(path), str(name))) for name in range(3)]
    for kernel in kernels:
        kernel.start()
    for kernel in kernels:
        kernel.join()
    assert [kernel.exitcode for kernel in kernels] == [0, 0, 0]
    noted = {one.experiment for one in Progress(path).of(Guess)}
    assert noted == {f"{name}-{number}" for name in range(3) for number in range(EACH)}


# A kernel that stops for ever at a step of its next write, having said so.
STOPS = """
import sys, time
from pathlib import Path
from mighty_learn.teaching.progress import Progress, store

def stop(*_):
    print("there", flush=True)
    time.sleep(600)

path, step = sys.argv[1:]
book = Progress(path)
book.guess("l", "before", 1.0)
if step == "half the text":
    whole = store.text_of
    store.text_of = lambda entries: whole(entries)[:40]
    store.os.fsync = stop
elif step == "before the replacing":
    store.Path.replace = stop
else:
    store._sync_folder = stop
book.guess("l", "the last", 2.0)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is of POSIX")
@pytest.mark.parametrize(("step", "written"), [
    ("half the text", False), ("before the replacing", False), ("after the replacing", True)])
def test_a_kernel_killed_while_writing(tmp_path: Path, step: str, written: bool) -> None:
    path = tmp_path / "progress.json"
    command = [sys.executable, "-c", STOPS, str(path), step]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as kernel:
        assert kernel.stdout is not None
        assert kernel.stdout.readline() == "there\n"
        with pytest.raises(ProgressError, match="held by another program"), locked(path, 0.05):
            pass  # it holds the lock
        os.kill(kernel.pid, signal.SIGKILL)
    left = list(tmp_path.glob(".*.part"))
    assert len(left) == (0 if written else 1)
    book = Progress(path)
    assert [one.experiment for one in book.of(Guess)] == ["before", "the last"][: 1 + written]
    book.guess("l", "after", 3.0)  # the lock is free again, and what was left is cleared away
    assert [one.experiment for one in book.of(Guess)][-1] == "after"
    assert book.of(Mended) == ()
    assert sorted(one.name for one in tmp_path.iterdir()) == ["progress.json", "progress.json.lock"]


# A kernel that notes one thing after the other and says so after each.
NOTES = """
import sys
from mighty_learn.teaching.progress import Progress
book = Progress(sys.argv[1])
for number in range(10**6):
    book.guess("l", f"{sys.argv[2]}-{number}", 1.0)
    print(number, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is of POSIX")
def test_whatever_was_noted_before_a_kill_is_there_after_it(tmp_path: Path) -> None:
    path, said = tmp_path / "progress.json", set[str]()
    for name in "abc":
        command = [sys.executable, "-c", NOTES, str(path), name]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as kernel:
            assert kernel.stdout is not None
            lines = [kernel.stdout.readline() for _ in range(5)]
            os.kill(kernel.pid, signal.SIGKILL)  # it is in the middle of some later write
            lines += kernel.stdout.readlines()
        said |= {f"{name}-{line.strip()}" for line in lines}
    book = Progress(path)
    assert {one.experiment for one in book.of(Guess)} >= said
    assert book.of(Mended) == ()


def full_file(path: Path, size: int = 6) -> bytes:
    book = Progress(path)
    for number in range(size):
        book.guess(LESSON, f"e{number}", f"추측 {number}")
    return path.read_bytes()


def damaged_files() -> dict[str, tuple[int, object]]:
    return {
        "cut in the middle": (3, lambda data: data[: data.index(b'"e3"')]),
        "empty": (0, lambda data: b""),
        "zeros": (0, lambda data: b"\0" * len(data)),
        "a line broken": (5, lambda data: data.replace(b'"experiment": "e2"', b'"experiment: e2"')),
        "a letter cut": (6, lambda data: data.replace("추".encode(), "추".encode()[:2], 1)),
        "another list": (6, lambda data: data.replace(b'"schema": 1', b'"schema": "one"')),
        "laid out otherwise, cut": (
            5, lambda data: json.dumps(json.loads(data), indent=2, ensure_ascii=False).encode()[:-30]),
        "no records": (0, lambda data: b'{"schema": 1, "records": 7}'),
        "nested without end": (0, lambda data: b"[" * 100_000),
        "half of it nested without end": (6, lambda data: data[:-4] + b"," + b"[" * 100_000),
        "a number that is none": (5, lambda data: data.replace("\"추측 2\"".encode(), b"NaN")),
        "a number without end": (5, lambda data: data.replace("\"추측 2\"".encode(), b"1e999")),
        "some other text": (0, lambda data: "일기: {오늘} [1, 2".encode()),
    }


@pytest.mark.parametrize("how", damaged_files())
def test_a_damaged_file_is_set_aside_and_what_can_be_read_goes_on(tmp_path: Path, how: str) -> None:
    count, damage = damaged_files()[how]
    path = tmp_path / "progress.json"
    data = damage(full_file(path))  # type: ignore[operator]
    path.write_bytes(data)
    book = Progress(path)
    recovered = len(book.of(Guess))
    assert recovered == count
    (mended,) = book.of(Mended)
    assert mended.recovered == recovered
    assert (tmp_path / mended.aside).read_bytes() == data
    assert mended.aside.startswith("progress.json.damaged-")
    (notice,) = book.notices
    assert mended.aside in notice.say("ko")
    assert mended.aside in notice.say("en")
    book.guess(LESSON, "after", 1.0)
    assert len(book.of(Guess)) == recovered + 1
    assert len(list(tmp_path.glob("*damaged*"))) == 1


def test_two_damages_are_two_files(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    for number in (1, 2):
        path.write_text(f"broken {number}", encoding="utf-8")
        assert len(Progress(path).notices) == 1
    assert sorted(one.read_text() for one in tmp_path.glob("*damaged*")) == ["broken 1", "broken 2"]


def test_salvage_finds_each_record_once() -> None:
    entries = [{"id": str(n), "kind": "x", "in": {"id": "inner", "deep": {"a": [1]}}} for n in range(3)]
    text = text_of(entries)
    assert salvage((text[:-9] + text).encode()) == tuple(entries)
    assert entries_of(text.encode(), Path("p")) == tuple(entries)
    assert salvage(b"{" * 5000) == ()


def test_a_newer_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    full_file(path)
    newer = path.read_bytes().replace(b'"schema": 1', b'"schema": 2')
    path.write_bytes(newer)
    for use in (lambda: Progress(path).records, lambda: Progress(path).guess(LESSON, "e", 1.0),
                lambda: Progress(tmp_path / "mine.json").merge(path)):
        with pytest.raises(ProgressError, match=r"schema 2.*newer"):
            use()
    assert path.read_bytes() == newer


def test_a_folder_or_a_foreign_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ProgressError, match="not a file"):
        Progress(tmp_path).guess(LESSON, "e", 1.0)
    for use in (Progress(tmp_path).reset, lambda: Progress(tmp_path / "mine.json").merge(tmp_path),
                lambda: Progress(tmp_path / "mine.json").export(tmp_path), lambda: Progress(tmp_path).records):
        with pytest.raises(ProgressError, match=r"is not a file; progress needs the name of one") as refused:
            use()
        assert str(tmp_path) in str(refused.value)
    assert not tmp_path.with_name(f"{tmp_path.name}.lock").exists()
    foreign = tmp_path / "foreign.json"
    foreign.write_text("[1, 2]")
    with pytest.raises(ProgressError, match="holds no record"):
        Progress(tmp_path / "mine.json").merge(foreign)
    assert foreign.read_text() == "[1, 2]"


def test_half_a_letter_is_written_as_it_was_read(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    path.write_bytes(full_file(path).replace("추측 2".encode(), rb"\ud800"))
    Progress(path).guess(LESSON, "after", 1.0)
    book = Progress(path)
    assert [one.value for one in book.of(Guess)][2:] == ["\ud800", "추측 3", "추측 4", "추측 5", 1.0]
    assert book.notices == ()


def test_why_a_file_cannot_be_used_is_told_without_raising(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    path.write_bytes(full_file(path).replace(b'"schema": 1', b'"schema": 7'))
    (newer,) = Progress(path).notices
    for lang in ("ko", "en"):
        assert str(path) in newer.say(lang)  # type: ignore[arg-type]
        assert "7" in newer.say(lang)  # type: ignore[arg-type]
    assert "written by a newer mighty_learn (schema 7; this one reads up to 1)" in newer.say("en")
    (folder,) = Progress(tmp_path).notices
    assert f"{tmp_path} is not a file" in folder.say("en")
    assert f"{tmp_path} is not a file" in folder.say("ko")


def test_a_disk_that_takes_no_more_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "progress.json"
    before = full_file(path)

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(disk.os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        Progress(path).guess(LESSON, "lost", 1.0)
    monkeypatch.undo()
    assert path.read_bytes() == before
    assert list(tmp_path.glob(".*.part")) == []
    Progress(path).guess(LESSON, "e", 1.0)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "cloud" / "mine.json", tmp_path / "progress.json"
    real.parent.mkdir()
    full_file(real, 1)
    link.symlink_to(real)
    Progress(link).guess(LESSON, "e", 1.0)
    assert link.is_symlink()
    assert len(Progress(real).of(Guess)) == 2


def test_the_lock_waits_for_a_short_write(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    holder = ("import sys, time; from pathlib import Path; from mighty_learn.teaching.progress.store import locked\n"
              "with locked(Path(sys.argv[1])):\n    print('held', flush=True); time.sleep(0.5)")
    with subprocess.Popen([sys.executable, "-c", holder, str(path)], stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        other.stdout.readline()
        begun = time.monotonic()
        Progress(path).guess(LESSON, "e", 1.0)
        assert time.monotonic() - begun > 0.2
    assert len(Progress(path).of(Guess)) == 1
