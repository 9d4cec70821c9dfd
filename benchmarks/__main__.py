"""Every benchmark in one run: `python -m benchmarks` at the top of a checkout, or some by name.

About three minutes on an idle machine; `strength`, how well the players play, runs only by name and takes longer.
Figures are of the machine that is told at the head; the ratios travel better.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import platform
import sys
from collections.abc import Callable
from pathlib import Path

from benchmarks import comparing, games, growth, in_c, playing, playing_strength, solving, starting
from mighty_learn import PRESETS
from mighty_learn.analysis.kernel import COMPILED


def processor_name() -> str:
    """What the processor calls itself."""
    told = Path("/proc/cpuinfo")
    lines = told.read_text(encoding="utf-8").splitlines() if told.exists() else []
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")),
                platform.processor() or platform.machine())


def head() -> str:
    """Machine and versions."""
    packages = [f"{name} {importlib.metadata.version(name)}" for name in ("mighty-learn", "numpy", "numba")]
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return (f"{processor_name()}, {os.cpu_count()} cores{load}, {platform.system()} {platform.machine()}\n"
            f"Python {platform.python_version()}, {', '.join(packages)}; {in_c.version()}")


def add_strength(parser: argparse.ArgumentParser) -> None:
    """The options of the table `strength`."""
    default, group = playing_strength.Asked(), parser.add_argument_group("strength")
    group.add_argument("-n", type=int, default=default.n, help=f"deals of each match (default {default.n})")
    group.add_argument("--seed", type=int, default=default.seed, help=f"default {default.seed}")
    group.add_argument("--house", choices=list(PRESETS), default=default.house, help=f"default {default.house}")
    group.add_argument("--players", nargs="+", default=default.players, metavar="NAME",
                       help="random, thumb, strong, strong:50 … (default: strong thumb random)")
    group.add_argument("--parts", nargs="+", choices=playing_strength.PARTS, default=default.parts,
                       help="what to measure (default: all)")
    group.add_argument("--workers", type=int, default=default.workers, help="processes (default 1)")


def strength_of(asked: argparse.Namespace) -> playing_strength.Asked:
    """What was asked for of the table `strength`."""
    return playing_strength.Asked(asked.n, asked.seed, asked.house, tuple(asked.players), tuple(asked.parts),
                                  asked.workers)


def main() -> None:
    """Print the tables that were asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=10_000, help="distinct deals (default 10,000)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds in which candidates take turns (default 5)")
    parser.add_argument("--spiel-python", default=sys.executable, metavar="PYTHON",
                        help="a Python that has open_spiel (default: this one)")
    names = ("playing", "games", "growth", "solving", "comparing", "starting", "strength")
    parser.add_argument("only", nargs="*", metavar="WHAT",
                        help=f"some of: {', '.join(names)} (default: all but strength)")
    add_strength(parser)
    asked = parser.parse_args()
    tables: dict[str, Callable[[], None]] = {
        "playing": lambda: playing.main(asked.deals, asked.rounds, asked.spiel_python),
        "games": lambda: games.main(asked.rounds),
        "growth": lambda: growth.main(asked.deals, asked.rounds),
        "solving": solving.main, "comparing": comparing.main, "starting": starting.main,
        "strength": lambda: playing_strength.main(strength_of(asked)),
    }
    unknown = [name for name in asked.only if name not in tables]
    if unknown:
        parser.error(f"{unknown[0]!r} is no table; there are: {', '.join(tables)}")
    if not COMPILED:
        sys.exit("numba is not installed (or switched off), and it is what is measured: pip install numba")
    print(head(), flush=True)
    for name in asked.only or [name for name in tables if name != "strength"]:
        tables[name]()


if __name__ == "__main__":
    main()
