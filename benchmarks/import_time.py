"""How long `import mighty_learn` takes beyond bare Python: the median over pairs of fresh interpreters.

    python benchmarks/import_time.py [pairs]

The aim is under 0.1 s. Each pair runs one after the other, so that a slow moment of the machine meets both.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

AIM = 0.1  # seconds


def seconds(statement: str) -> float:
    """Wall-clock seconds of one fresh interpreter that runs `statement`."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", statement], check=True)
    return time.perf_counter() - start


def main() -> None:
    """Print the median difference and its quartiles."""
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 21
    for statement in ("pass", "import mighty_learn"):
        seconds(statement)  # fills the file cache and writes the bytecode
    more = [seconds("import mighty_learn") - seconds("pass") for _ in range(pairs)]
    low, middle, high = statistics.quantiles(more, n=4)
    print(f"{middle:.3f} s more than bare Python (quartiles {low:.3f}, {high:.3f}; {pairs} pairs)")
    print(f"aim: under {AIM} s: {'reached' if middle < AIM else 'missed'}")


if __name__ == "__main__":
    main()
