"""A bar that shows how far a long run is: in a notebook as a progress element, in a terminal as one line.

It says numbers only, so that it needs no language. Nothing is drawn unless it was asked for.
"""
from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any, TextIO

from mighty_learn.analysis.errors import AnalysisError

Report = Callable[[int, int], object]  # (done, total)
Progress = bool | Report | None
_PAUSE = 0.1  # seconds between two drawings
_WIDTH = 30  # letters of a bar in a terminal


def reporter(progress: Progress) -> Report:
    """What to call with (done, total): nothing for None and False, a bar for True, or the function that was given."""
    if progress is None or progress is False:
        return lambda done, total: None
    if progress is True:
        return NotebookBar() if _in_notebook() else TerminalBar(sys.stderr)
    if not callable(progress):
        raise AnalysisError(f"progress={progress!r}; expected True, False or a function of (done, total)")
    return progress


def _in_notebook() -> bool:
    """Whether a Jupyter kernel runs this code; it is never loaded for the question."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return getattr(shell, "kernel", None) is not None


class _Bar:
    """Draws at the start, at the end, and in between not more often than an eye can follow."""

    def __init__(self) -> None:
        self._next = 0.0

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if now >= self._next or done >= total:
            self._next = now + _PAUSE
            self.draw(done, total)

    def draw(self, done: int, total: int) -> None:
        """Show this much."""
        raise NotImplementedError


class TerminalBar(_Bar):
    """One line that is written over; a stream that is no terminal gets the last line only."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__()
        self._stream = stream

    def draw(self, done: int, total: int) -> None:
        """Show this much."""
        filled = _WIDTH * done // total
        line = f"[{'#' * filled}{'.' * (_WIDTH - filled)}] {done:,} / {total:,}"
        if self._stream.isatty():
            self._stream.write(f"\r{line}{chr(10) if done >= total else ''}")
        elif done >= total:
            self._stream.write(f"{line}\n")
        self._stream.flush()


class NotebookBar(_Bar):
    """One display that is updated."""

    def __init__(self) -> None:
        super().__init__()
        self._handle: Any = None

    def draw(self, done: int, total: int) -> None:
        """Show this much."""
        from IPython.display import HTML, display  # a kernel is running: it is loaded already

        told = f"{done:,} / {total:,}"
        shown = HTML(f'<progress value="{done}" max="{total}" aria-label="{told}"></progress> {told}')  # type: ignore[no-untyped-call]
        if self._handle is None:
            self._handle = display(shown, display_id=True)  # type: ignore[no-untyped-call]
        else:
            self._handle.update(shown)
