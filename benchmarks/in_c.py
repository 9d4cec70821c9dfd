"""The kernel's random playout in C (`playout.c`), compiled on the spot and called through ctypes.

It is refused unless it ends every playout with the kernel's points. Without a C compiler there is none, and the table
says so. Leaves out the rule of thumb.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from mighty_learn.analysis.encode import EncodedPosition

SOURCE = Path(__file__).with_name("playout.c")
FLAGS = ["-O3", "-march=native", "-shared", "-fPIC", "-Wall", "-Wextra"]
WORDS = np.ctypeslib.ndpointer(np.uint64, flags="C")
WHOLES = np.ctypeslib.ndpointer(np.int64, flags="C")


def compiler() -> str | None:
    """The C compiler to use, None when there is none."""
    return shutil.which("gcc")


def version() -> str:
    """What the compiler calls itself."""
    told = compiler()
    return subprocess.check_output([told, "--version"], text=True).splitlines()[0] if told else "gcc: not installed"


class Playouts:
    """The compiled playout. FileNotFoundError when there is no compiler."""

    def __init__(self) -> None:
        found = compiler()
        if found is None:
            raise FileNotFoundError("gcc is not on the PATH (Debian: apt-get install gcc)")
        with tempfile.TemporaryDirectory() as folder:
            library = Path(folder) / "playout.so"
            subprocess.run([found, *FLAGS, str(SOURCE), "-o", str(library)], check=True)
            self._run = ctypes.CDLL(str(library)).run  # stays loaded when its file is gone
        self._run.restype = None
        self._run.argtypes = [WHOLES, WORDS, WORDS, WHOLES, ctypes.c_int64, ctypes.c_uint64, ctypes.c_uint64,
                              ctypes.c_int64, WHOLES]

    def play(self, encoded: EncodedPosition, seed: int, start: int, count: int) -> NDArray[np.int64]:
        """The same as `encoded.play("random", seed, start, count)`."""
        out = np.zeros(count, np.int64)
        self._run(np.array(encoded.options, np.int64), encoded.stronger, encoded.masks, encoded.table, len(encoded),
                  seed, start, count, out)
        return out


def checked(encoded: EncodedPosition, seed: int, count: int) -> Playouts:
    """The compiled playout, after as many playouts equal to the kernel's; ValueError when one differs."""
    built = Playouts()
    ours, its = encoded.play("random", seed, 0, count), built.play(encoded, seed, 0, count)
    if (ours != its).any():
        first = int((ours != its).argmax())
        raise ValueError(f"playout {first} of seed {seed}: {ours[first]} points by the kernel, {its[first]} by C")
    return built
