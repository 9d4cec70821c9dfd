"""What every test stands on: a home folder of its own, and hypothesis the same on every machine."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

# A shared machine has slow moments: a deadline would make a right program fail now and then.
settings.register_profile("mighty", deadline=None, derandomize=True, database=None)
settings.load_profile("mighty")

HOME = pytest.StashKey[str]()
JUPYTER = ("JUPYTER_DATA_DIR", "JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR")
FOLDERS = ("XDG_DATA_HOME", "LOCALAPPDATA", "IPYTHONDIR", *JUPYTER)


def pytest_configure(config: pytest.Config) -> None:
    """Give the run a home of its own, before a kernel is started (nbval's kernels inherit it)."""
    config.stash[HOME] = home = tempfile.mkdtemp(prefix="mighty-test-")
    for name in FOLDERS:
        os.environ[name] = str(Path(home) / name.lower())
    for name in ("MIGHTY_LANG", "MIGHTY_PROGRESS"):
        os.environ.pop(name, None)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Leave nothing behind."""
    shutil.rmtree(config.stash[HOME], ignore_errors=True)
