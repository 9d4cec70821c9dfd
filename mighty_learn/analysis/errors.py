"""What the analysis refuses, and what it warns of. Needs nothing but the standard library."""
from __future__ import annotations

from mighty_learn.engine.errors import MightyError


class AnalysisError(MightyError, ValueError):
    """A question that cannot be asked: no playouts, an unknown policy, a state that is not in the play."""


class MissingPackageError(MightyError, ImportError):
    """A package that the analysis needs is not installed; the text says which and how to get it."""


class SlowKernel(UserWarning):
    """The kernel runs uncompiled."""
