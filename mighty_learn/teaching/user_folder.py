"""The folder of this user's data of mighty_learn: settings of JupyterLab and the learner's progress.

    Linux     $XDG_DATA_HOME/mighty_learn, by default ~/.local/share/mighty_learn
    macOS     ~/Library/Application Support/mighty_learn
    Windows   %LOCALAPPDATA%\\mighty_learn

Standard library only, so that the command line starts at once; nothing is made here.
"""
from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The folder, by the habit of the system."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    elif sys.platform == "darwin":
        base = "~/Library/Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(base).expanduser() / "mighty_learn"
