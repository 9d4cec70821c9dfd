"""What to think about a position. numpy, and numba where it is to be had.

Each public name is fetched from its module when it is first used: asking for an `Estimate` compiles nothing.
"""
from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from mighty_learn.analysis.errors import AnalysisError, MissingPackage, SlowKernel

try:
    import numpy as _numpy  # noqa: F401
except ImportError as error:
    raise MissingPackage(
        "mighty_learn.analysis needs numpy, which is not installed: pip install numpy "
        "(and, to be over a hundred times faster, pip install numba)") from error

_HOME = {
    "encode": ("EncodedPosition", "encode", "encode_all"),
    "estimate": ("Estimate",),
    "simulate": ("Playouts", "playouts"),
}
_MODULE_OF = {name: module for module, names in _HOME.items() for name in names}
__all__ = sorted([*_MODULE_OF, "AnalysisError", "MissingPackage", "SlowKernel"])  # noqa: PLE0605

if TYPE_CHECKING:
    from mighty_learn.analysis.encode import EncodedPosition, encode, encode_all
    from mighty_learn.analysis.estimate import Estimate
    from mighty_learn.analysis.simulate import Playouts, playouts


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'mighty_learn.analysis' has no attribute {name!r}")
    value = getattr(import_module(f"mighty_learn.analysis.{_MODULE_OF[name]}"), name)
    globals()[name] = value
    return value
