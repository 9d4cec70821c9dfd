"""Where the progress file lies: `progress.json` in the user's data folder, or wherever MIGHTY_PROGRESS points.

Nothing is made here; the first record makes the folder.
"""
from __future__ import annotations

import os
from pathlib import Path

from mighty_learn.teaching.user_folder import data_folder

ENVIRONMENT = "MIGHTY_PROGRESS"  # the environment variable that names another file
FILE = "progress.json"


def default_path() -> Path:
    """The progress file that is used when nobody names one."""
    named = os.environ.get(ENVIRONMENT)
    return Path(named).expanduser() if named else data_folder() / FILE
