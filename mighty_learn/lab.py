"""The lessons' folder and the JupyterLab that opens on it.

Two jobs, each usable alone: `lay_out` copies the lessons to a folder and never overwrites what the learner
changed there; `prepare` makes the settings, the environment and the command line of a JupyterLab in the
learner's language. Not here: the words printed on the way (cli.py) and anything about the game.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from importlib.resources.abc import Traversable
from itertools import count
from pathlib import Path, PurePosixPath

from mighty_learn.teaching.content import content
from mighty_learn.teaching.user_folder import data_folder

DEFAULT_FOLDER = "mighty_lessons"
MANIFEST = ".mighty_lessons.json"
LOCALES = {"ko": "ko_KR", "en": "en", "both": "default"}  # of JupyterLab's menus; default: the system's


class Outcome(Enum):
    """What became of one file of the lessons when it was laid out."""

    NEW = "new"  # it was not in the folder, or had been deleted there
    SAME = "same"  # it was there already, in this version
    UPDATED = "updated"  # an older version that nobody had touched was replaced
    KEPT = "kept"  # the learner changed it, and was given this version before
    BESIDE = "beside"  # the learner changed it; this version lies beside it


@dataclass(frozen=True)
class Laid:
    """One file laid out. `name` and `beside` (the new version's name) are relative to the folder."""

    name: str
    outcome: Outcome
    beside: str | None = None


@dataclass(frozen=True)
class Lessons:
    """A folder after `lay_out`. `first_time`: it had no manifest; `damaged`: it had an unreadable one."""

    folder: Path
    files: tuple[Laid, ...]
    first_time: bool = False
    damaged: bool = False

    def having(self, outcome: Outcome) -> tuple[Laid, ...]:
        """The files with this outcome, by name."""
        return tuple(laid for laid in self.files if laid.outcome is outcome)

    @property
    def opening(self) -> str | None:
        """The notebook to open for a newcomer; None where somebody has been before."""
        if not self.first_time:
            return None
        return next((laid.name for laid in self.files if laid.name.startswith("notebooks/")), None)


def lay_out(target: Path, source: Mapping[str, Traversable] | None = None) -> Lessons:
    """Copy the lessons to the folder `target`, made if need be, and remember there what was laid.

    A file is replaced only if its bytes are those that an earlier `lay_out` wrote. One that the learner
    changed stays as it is, and a version not given before is laid beside it as NAME.new.EXT (NAME.new-2.EXT
    and so on where that name is taken by a file of the learner's). Without a readable manifest every file
    that differs counts as changed. Files no longer in the lessons are left alone.
    Raises OSError if the folder can't be written.
    """
    target.mkdir(parents=True, exist_ok=True)
    first_time = not os.path.lexists(target / MANIFEST)
    recorded = {} if first_time else read_manifest(target)
    known = dict(recorded or {})
    sources = content() if source is None else source
    files = tuple(
        _lay(target, name, item.read_bytes(), known)
        for folder in sorted(sources)
        for name, item in _walk(folder, sources[folder])
    )
    _write(target / MANIFEST, json.dumps({"files": known}, indent=1, sort_keys=True).encode())
    return Lessons(target, files, first_time, damaged=recorded is None)


def read_manifest(folder: Path) -> dict[str, str] | None:
    """The hash of the last version given of each file, by name; None if the manifest is damaged."""
    try:
        files = json.loads((folder / MANIFEST).read_bytes())["files"]
    except (ValueError, KeyError, TypeError):
        return None
    sound = isinstance(files, dict) and all(isinstance(value, str) for value in files.values())
    return files if sound else None


def _walk(name: str, item: Traversable) -> Iterator[tuple[str, Traversable]]:
    """Every file of the lessons below `item`, sorted; hidden files, checkpoints and caches are no lessons."""
    if item.is_file():
        yield name, item
        return
    for child in sorted(item.iterdir(), key=lambda child: child.name):
        if not child.name.startswith((".", "__")):
            yield from _walk(f"{name}/{child.name}", child)


def _lay(target: Path, name: str, data: bytes, known: dict[str, str]) -> Laid:
    """Lay out one file, updating `known`: the versions given so far."""
    before, new, found = known.get(name), _hash(data), _found(target / name)
    known[name] = new
    if found == new:
        return Laid(name, Outcome.SAME)
    if found is None or found == before:
        _write(target / name, data)
        return Laid(name, Outcome.NEW if found is None else Outcome.UPDATED)
    if before == new:
        return Laid(name, Outcome.KEPT)
    beside = next(free for free in _beside(name) if _free(target / free, known.get(free), new))
    known[beside] = new
    _write(target / beside, data)
    return Laid(name, Outcome.BESIDE, beside)


def _beside(name: str) -> Iterator[str]:
    path = PurePosixPath(name)
    for number in count(1):
        yield str(path.with_suffix(f".new{'' if number == 1 else f'-{number}'}{path.suffix}"))


def _free(path: Path, known: str | None, new: str) -> bool:
    """Whether nothing of the learner's would be lost by writing here."""
    return _found(path) in (None, known, new)


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _found(path: Path) -> str | None:
    """The hash of the file there, None if there is nothing, "" for a folder or a dead link."""
    if path.is_file():
        return _hash(path.read_bytes())
    return "" if os.path.lexists(path) else None


def _write(path: Path, data: bytes) -> None:
    """Write in one step: whoever reads, and whatever fails, finds the old file or the new one whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    part.write_bytes(data)
    part.replace(path)


@dataclass(frozen=True)
class Launch:
    """A JupyterLab ready to start: command line, whole environment, working folder."""

    command: tuple[str, ...]
    environment: Mapping[str, str]
    folder: Path

    def run(self) -> int:
        """Start it and stay until it ends; its exit code. On POSIX it takes this process's place."""
        if os.name == "posix":
            os.chdir(self.folder)
            os.execve(self.command[0], self.command, dict(self.environment))
        return subprocess.call(self.command, env=dict(self.environment), cwd=self.folder)


def has_jupyterlab() -> bool:
    """Whether JupyterLab can be started by this Python."""
    return importlib.util.find_spec("jupyterlab") is not None


def prepare(
    lessons: Lessons, lang: str, *, browser: bool = True, port: int | None = None, home: Path | None = None
) -> Launch:
    """Write JupyterLab's settings for `lang` ("ko", "en" or "both") below `home`, and say how to start it.

    Every language has a configuration of its own, so that two may run at once; what the learner sets in
    JupyterLab's menus (theme, key bindings, open tabs) is shared by them. His other Jupyter is left alone.
    """
    home = (data_folder() if home is None else home) / "jupyter"
    config = home / f"config-{lang}"
    _write(config / "custom" / "custom.css", custom_css(lang).encode())
    overrides = json.dumps(settings(lang), indent=1).encode()
    _write(config / "labconfig" / "default_setting_overrides.json", overrides)
    folder = lessons.folder.resolve()
    return Launch(_command(folder, lessons.opening, browser, port), _environment(home, config, lang), folder)


def custom_css(lang: str) -> str:
    """The style sheet that shows one language from the first moment, before any cell has run.

    It gives way as soon as the notebook's language switch marks the page with `data-mighty-lang`.
    """
    hidden = {"ko": "en", "en": "ko"}.get(lang)
    rule = f':where(:root:not([data-mighty-lang])) .jp-Notebook [lang="{hidden}"]{{display:none}}\n'
    return rule if hidden else ""


def settings(lang: str) -> dict[str, dict[str, object]]:
    """JupyterLab's defaults for the lessons; the learner's own choices in its menus win over them."""
    return {
        "@jupyterlab/translation-extension:plugin": {"locale": LOCALES[lang]},
        "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
        "@jupyter-widgets/jupyterlab-manager:plugin": {"saveState": True},
        # Cells outside the window stay on the page, or a table would be taken down and built again while scrolling.
        "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
    }


def _command(folder: Path, opening: str | None, browser: bool, port: int | None) -> tuple[str, ...]:
    options = [f"--ServerApp.root_dir={folder}", "--LabApp.custom_css=True"]
    if opening:
        options.append(f"--LabApp.default_url=/lab/tree/{opening}")
    if not browser:
        options.append("--no-browser")
    if port is not None:
        options.append(f"--port={port}")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--allow-root")  # in a container there is often no other user
    return (sys.executable, "-m", "jupyterlab", *options)


def _environment(home: Path, config: Path, lang: str) -> dict[str, str]:
    return {
        **os.environ,
        "MIGHTY_LANG": lang,
        "JUPYTER_CONFIG_DIR": str(config),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        # The kernel must be this Python, which has mighty_learn, not one that the user installed elsewhere.
        "JUPYTER_PREFER_ENV_PATH": "1",
    }
