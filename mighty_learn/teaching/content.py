"""Where the notebooks and exercises lie: inside an installed package, or beside it in a checkout."""
from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from importlib.resources.abc import Traversable

FOLDERS = ("notebooks", "exercises")


def content() -> Mapping[str, Traversable]:
    """Where the lessons come from, by folder name: inside an installed package, or beside it in a checkout.

    Raises FileNotFoundError, naming both places, when the notebooks are in neither.
    """
    package = resources.files("mighty_learn")
    for root in (package / "_content", package / ".."):
        if (root / "notebooks").is_dir():
            return {name: root / name for name in FOLDERS if (root / name).is_dir()}
    raise FileNotFoundError(f"no notebooks in {package}/_content nor beside {package}")
