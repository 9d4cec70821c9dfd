"""Every test of a widget leaves no widget behind, and the language as it was."""

from __future__ import annotations

from collections.abc import Iterator

import ipywidgets
import pytest

from mighty_learn.text import set_lang


@pytest.fixture(autouse=True)
def _nothing_left() -> Iterator[None]:
    yield
    ipywidgets.Widget.close_all()
    set_lang("both")
