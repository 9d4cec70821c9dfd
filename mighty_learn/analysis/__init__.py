"""What to think about a position. numpy, and numba where it is to be had.

Each public name is fetched from its module when it is first used: asking for an `Estimate` compiles nothing.
"""
# ruff: noqa: F401 (imported for type checkers, loaded when first used)
from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

try:
    import_module("numpy")
except ImportError as error:
    from mighty_learn.analysis.errors import MissingPackageError

    raise MissingPackageError(
        "mighty_learn.analysis needs numpy, which is not installed: pip install numpy "
        "(and, to be over a hundred times faster, pip install numba)") from error

_HOME = {
    "errors": ("AnalysisError", "MissingPackageError", "SlowKernel"),
    "estimate": ("Estimate",),
    "simulate": ("Playouts", "playouts"),
}
_MODULE_OF = {name: module for module, names in _HOME.items() for name in names}
__all__ = sorted(_MODULE_OF)

if TYPE_CHECKING:
    from mighty_learn.analysis.errors import AnalysisError, MissingPackageError, SlowKernel
    from mighty_learn.analysis.estimate import Estimate
    from mighty_learn.analysis.simulate import Playouts, playouts


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'mighty_learn.analysis' has no attribute {name!r}")
    value = getattr(import_module(f"mighty_learn.analysis.{_MODULE_OF[name]}"), name)
    globals()[name] = value
    return value
