"""Every check of the project, in one command: ruff, mypy, then pytest over tests, notebooks and the browser.

    python tests/run_all.py [arguments for pytest]

Stops at the first of the three that fails, so that pytest's summary is the last line of a good run.
Without Chromium the browser tests are skipped, and say so; MIGHTY_REQUIRE_BROWSER=1 makes that a failure.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
NOTEBOOKS = ["--nbval-lax", "--nbval-current-env", "--nbval-cell-timeout=120"]


def commands(extra: list[str]) -> list[list[str]]:
    """The command lines, in order, without the interpreter."""
    lessons = [folder for folder in ("notebooks", "exercises") if any((ROOT / folder).rglob("*.ipynb"))]
    return [["ruff", "check"], ["mypy"], ["pytest", *NOTEBOOKS, *lessons, "tests", *extra]]


def main() -> int:
    """Run them; the first exit code that is not 0."""
    for command in commands(sys.argv[1:]):
        print("$", *command, flush=True)
        if code := subprocess.call([sys.executable, "-m", *command], cwd=ROOT):
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
