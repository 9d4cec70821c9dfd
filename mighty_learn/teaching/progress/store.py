"""The progress file on the disk: one JSON text with an entry a line, never half written, never written by two at once.

Writing: under a lock that other processes respect, the whole text goes to a file beside it, is forced to the disk and
takes the place of the old one in a single step. Whoever is killed meanwhile leaves the old file whole, and the system
frees the lock. A damaged file is first copied to NAME.damaged-…; what can still be read of it begins the new one.

What the entries mean is left to `records`: here an entry is a JSON object with a text "id" and a text "kind".
"""
from __future__ import annotations

import json
import math
import os
import secrets
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from mighty_learn.engine.errors import MightyError

Entry = Mapping[str, Any]
Mend = Callable[[str, int], Entry]  # from the name of the file set aside, and how many entries were read from it
SCHEMA = 1
LOCK_SECONDS = 10.0  # how long to wait for another kernel's write, which takes milliseconds
_ABOUT = "mighty_learn: what a learner has done, one record a line"


class ProgressError(MightyError):
    """The progress file cannot be used as it is, and is left alone."""


class NewerError(ProgressError):
    """The progress file is of a newer version of mighty_learn."""

    def __init__(self, path: Path, schema: int) -> None:
        self.path, self.schema = path, schema
        super().__init__(f"{path} has schema {schema}, written by a newer mighty_learn; this one reads {SCHEMA}. "
                         "Update mighty_learn, or name another file in MIGHTY_PROGRESS")


class _DamagedError(Exception):
    """A text that is not a whole progress file."""


# --- the text


def text_of(entries: Iterable[Entry]) -> str:
    """The whole file: JSON that a person can read, one entry a line."""
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False, allow_nan=False) for entry in entries)
    return f'{{"schema": {SCHEMA}, "about": {json.dumps(_ABOUT)}, "records": [\n{lines}\n]}}\n'


def _bytes_of(entries: Iterable[Entry]) -> bytes:
    """The file as it is written; half a pair of surrogates, which UTF-8 cannot say, as JSON escapes it."""
    return text_of(entries).encode("utf-8", "backslashreplace")


def entries_of(data: bytes, path: Path) -> tuple[Entry, ...]:
    """The entries of a whole file; ProgressError if it is a newer version's."""
    try:
        whole = json.loads(data.decode("utf-8"), parse_constant=_no_number, parse_float=_finite)
    except (ValueError, RecursionError) as error:  # no JSON, or nested beyond all that a progress file holds
        raise _DamagedError from error
    schema, entries = (whole.get("schema"), whole.get("records")) if isinstance(whole, dict) else (None, None)
    if type(schema) is int and schema > SCHEMA:
        raise NewerError(path, schema)
    if schema != SCHEMA or not isinstance(entries, list) or not all(map(_is_entry, entries)):
        raise _DamagedError
    return tuple(entries)


def _no_number(word: str) -> None:
    """Infinity and NaN, which Python would read but JSON does not know: they could never be written again."""
    raise ValueError(f"{word}: expected a number")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        _no_number(digits)
    return number


def _is_entry(value: object) -> bool:
    return isinstance(value, dict) and isinstance(value.get("id"), str) and isinstance(value.get("kind"), str)


def salvage(data: bytes) -> tuple[Entry, ...]:
    """Every whole entry in a damaged text, wherever it stands and however it is laid out; each id once."""
    text, found, at = data.decode("utf-8", errors="replace"), dict[str, Entry](), 0
    decoder = json.JSONDecoder(parse_constant=_no_number, parse_float=_finite)
    while (at := text.find("{", at)) >= 0:
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            at += 1
            continue
        if _is_entry(value):
            found.setdefault(value["id"], value)
        at = end if _is_entry(value) else at + 1
    return tuple(found.values())


def entries_or_salvage(data: bytes, path: Path) -> tuple[Entry, ...]:
    """The entries of somebody's file, whole or damaged; ProgressError if there is none in it."""
    try:
        return entries_of(data, path)
    except _DamagedError:
        saved = salvage(data)
    if not saved:
        raise ProgressError(f"{path} holds no record of progress; expected a file that `export` wrote")
    return saved


# --- the file


@dataclass(frozen=True)
class Store:
    """The progress file at `path`. `mend` makes the entry that tells of a damaged file; `clock` gives its name."""

    path: Path
    mend: Mend
    clock: Callable[[], datetime]

    @property
    def signature(self) -> tuple[int, int, int] | None:
        """What changes whenever the file does; None while there is none."""
        try:
            stat = self.path.stat()
        except FileNotFoundError:
            return None
        return stat.st_mtime_ns, stat.st_size, stat.st_ino

    def read(self) -> tuple[Entry, ...]:
        """Every entry, in the order of the file; nothing while there is no file. A damaged file is mended."""
        if not self.path.exists():
            return ()
        with locked(self.path):
            return self._entries()

    def change(self, change: Callable[[tuple[Entry, ...]], Iterable[Entry]]) -> tuple[Entry, ...]:
        """Read, change and write in one go, while nobody else can; the entries that stand there now."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with locked(self.path):
            after = tuple(change(self._entries()))
            write_whole(self.path, _bytes_of(after))
            return after

    def _entries(self) -> tuple[Entry, ...]:
        """What stands in the file; only while it is locked."""
        if not self.path.exists():
            return ()
        data = self.path.read_bytes()
        try:
            return entries_of(data, self.path)
        except _DamagedError:
            return self._mended(data)

    def _mended(self, data: bytes) -> tuple[Entry, ...]:
        """Copy the damaged file aside, then put what can be read in its place."""
        aside = self.keep_aside("damaged", data)
        saved = salvage(data)
        entries = (*saved, self.mend(aside.name, len(saved)))
        write_whole(self.path, _bytes_of(entries))
        return entries

    def keep_aside(self, what: str, data: bytes) -> Path:
        """Write a copy to NAME.what-TIME beside the file, under a name that nothing has yet."""
        stamp = self.clock().astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
        names = (f"{self.path.name}.{what}-{stamp}{more}" for more in _suffixes())
        target = next(path for path in map(self.path.with_name, names) if not path.exists())
        write_whole(target, data)
        return target

    def copy_to(self, target: Path) -> Path:
        """Write what stands in the file to another one."""
        if target.resolve() == self.path.resolve():
            raise ProgressError(f"{target} is the progress file itself; expected another name")
        refuse_no_file(target)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with locked(self.path):
            write_whole(target, _bytes_of(self._entries()))
        return target

    def empty(self) -> Path:
        """Copy the file to NAME.backup-TIME and begin anew; the path of the copy."""
        with locked(self.path):
            backup = self.keep_aside("backup", self.path.read_bytes())
            write_whole(self.path, _bytes_of(()))
        return backup


def _suffixes() -> Iterator[str]:
    yield ""
    number = 2
    while True:
        yield f"-{number}"
        number += 1


def refuse_no_file(path: Path) -> None:
    """ProgressError for a folder, or anything else that stands there and is no file."""
    if path.exists() and not path.is_file():
        raise ProgressError(f"{path} is not a file; progress needs the name of one")


def write_whole(path: Path, data: bytes) -> None:
    """Put a file in its place whole, on the disk before it is seen; only while it is locked.

    A link is followed, so that the file it points to is replaced and not the link.
    """
    target = path.resolve()
    for left in target.parent.glob(f".{target.name}.*.part"):  # of somebody killed while writing
        left.unlink(missing_ok=True)
    part = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        with part.open("xb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    """Force the new name to the disk; Windows has no such call for a folder."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# --- the lock


@contextmanager
def locked(path: Path, seconds: float = LOCK_SECONDS) -> Iterator[None]:
    """Hold the lock of this file, NAME.lock beside it; ProgressError after so many seconds.

    The lock file stays: removing it would let two hold the lock. A kernel that dies lets go of it.
    """
    refuse_no_file(path)
    target = path.resolve()
    with target.with_name(f"{target.name}.lock").open("a+b") as handle:
        end = time.monotonic() + seconds
        while not _take(handle.fileno()):
            if time.monotonic() > end:
                raise ProgressError(f"{path} has been held by another program for {seconds:g} s; try again, or name "
                                    "another file in MIGHTY_PROGRESS")
            time.sleep(0.01)
        try:
            yield
        finally:
            _let_go(handle.fileno())


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> bool:
        with suppress(OSError):
            os.lseek(handle, 0, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            return True
        return False

    def _let_go(handle: int) -> None:
        os.lseek(handle, 0, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

elif sys.platform == "emscripten":  # a browser's Python has a file system, and a process, of its own

    def _take(handle: int) -> bool:
        return True

    def _let_go(handle: int) -> None:
        pass

else:
    import fcntl

    def _take(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _let_go(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_UN)
