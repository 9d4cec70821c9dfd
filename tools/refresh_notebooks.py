"""Run notebooks again and write their outputs, as they are committed: no widget state, no times, no views of widgets.

    python tools/refresh_notebooks.py [notebooks/01_one_trick.ipynb …]      all of them when none is named

A widget leaves its still picture, which is an output of its own: a reader without a kernel sees the cards, and no
message about a model that is not there. A cell that raises an error stops the run, and the notebook stays as it was.
"""
from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).parents[1]
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
OWN_METADATA = ("jupyter", "tags")  # of a cell; all else is a machine's


def refresh(path: Path) -> None:
    """Run one notebook and write it back."""
    book = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(book, timeout=120, kernel_name="python3", store_widget_state=False).execute()
    clean(book)
    nbformat.write(book, path)  # type: ignore[no-untyped-call]


def clean(book: Any) -> None:
    """Take out what belongs to this run and not to the lesson."""
    book.metadata = {"kernelspec": book.metadata.kernelspec, "language_info": {"name": "python"}}
    for cell in book.cells:
        cell.metadata = {key: value for key, value in cell.metadata.items() if key in OWN_METADATA}
        if cell.cell_type == "code":
            cell.outputs = [output for output in cell.outputs if WIDGET_VIEW not in output.get("data", {})]


def main() -> int:
    """Refresh those named, or all."""
    os.environ["MIGHTY_LANG"] = "both"  # what is committed serves readers of either language
    named = [Path(name) for name in sys.argv[1:]]
    for path in named or sorted([*ROOT.glob("notebooks/*.ipynb"), *ROOT.glob("exercises/*.ipynb")]):
        print(path, flush=True)
        refresh(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
