"""Where the progress file lies: `progress.json` in the user's data folder, or wherever MIGHTY_PROGRESS points.

    Linux     $XDG_DATA_HOME/mighty_learn, by default ~/.local/share/mighty_learn
    macOS     ~/Library/Application Support/mighty_learn
    Windows   %LOCALAPPDATA%\\mighty_learn

Nothing is made here; the first record makes the folder.
"""
from __future__ import annotations

import os
import sys
from pathlib import Path

ENVIRONMENT = "MIGHTY_PROGRESS"  # the environment variable that names another file
FILE = "progress.json"


def data_folder() -> Path:
    """The folder for this user's data of mighty_learn, by the habit of the system."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    elif sys.platform == "darwin":
        base = "~/Library/Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(base).expanduser() / "mighty_learn"


def default_path() -> Path:
    """The progress file that is used when nobody names one."""
    named = os.environ.get(ENVIRONMENT)
    return Path(named).expanduser() if named else data_folder() / FILE
