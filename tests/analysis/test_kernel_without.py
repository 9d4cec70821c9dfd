"""Without numba the same numbers, slower; without numpy a clear word; what a fresh process loads."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# Playouts and lines of play of many states, as a text; `hidden` packages cannot be imported.
PLAY = """
import json, random, sys, warnings
sys.path[:0] = {paths!r}
for name in {hidden!r}:
    sys.modules[name] = None
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    from analysis_tools import random_rules, random_state
    from mighty_learn.analysis import playouts
    from mighty_learn.analysis.encode import Errand, encode
    from mighty_learn.engine.cards import JOKER
    rng, found = random.Random(12), []
    for index in range(120):
        state = random_state(random_rules(rng), rng)
        for policy in ("random", "rule"):
            found.append(playouts(state, 20, index, policy, batch=7).points.tolist())
            found.append([str(play) for play in encode(state).line(policy, index, 2)])
        found.append([str(play) for play in encode(state).line("thumb", 0, 0)])
        errand = Errand(index % 5, index % 4, card=JOKER if index % 2 else state.mighty, when=index % 11 + 1)
        found.append(encode(state).told(errand, 0, 1)[0].tolist())
from mighty_learn.analysis.kernel import COMPILED
print(json.dumps([COMPILED, found, [f"{{warning.category.__name__}}: {{warning.message}}" for warning in told]]))
"""


def run(code: str, **environment: str) -> str:
    """What a fresh interpreter prints."""
    return subprocess.run([sys.executable, "-c", code], env=os.environ | environment, check=True, text=True,
                          capture_output=True, timeout=300).stdout


def played(hidden: tuple[str, ...] = (), **environment: str) -> tuple[bool, object, list[str]]:
    """Whether the kernel was compiled, what it played, what it warned of."""
    code = PLAY.format(paths=[str(ROOT), str(Path(__file__).parent)], hidden=hidden)
    compiled, found, told = json.loads(run(code, **environment))
    return compiled, found, told


def test_without_numba_the_numbers_are_the_same() -> None:
    compiled, expected, silent = played()
    assert compiled
    assert silent == []
    for hidden, environment in ((("numba",), {}), ((), {"NUMBA_DISABLE_JIT": "1"})):
        compiled, found, told = played(hidden, **environment)
        assert not compiled
        assert found == expected
        assert len(told) == 1, "one notice, not one a call"
        assert told[0].startswith("SlowKernel: numba is not installed")
        assert "pip install numba" in told[0]


def test_without_numpy_the_rest_of_the_package_works() -> None:
    printed = run(f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
sys.modules["numpy"] = None
import mighty_learn as ml
print(len(ml.State.deal(ml.CAMPUS, 7).legal_actions()) > 0)
try:
    from mighty_learn.analysis import playouts
except ImportError as error:
    print(isinstance(error, ml.MightyError), error)
""")
    works, told = printed.splitlines()
    assert works == "True"
    assert told.startswith("True mighty_learn.analysis needs numpy")
    assert "pip install numpy" in told


def test_an_estimate_loads_no_compiler() -> None:
    printed = run(f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from mighty_learn.analysis import Estimate
print("numpy" in sys.modules, "numba" in sys.modules)
""")
    assert printed.split() == ["True", "False"]


@pytest.mark.parametrize("name", ["playout", "Playouts2", "np"])
def test_a_name_that_is_not_there(name: str) -> None:
    import mighty_learn.analysis

    with pytest.raises(AttributeError, match=f"has no attribute '{name}'"):
        getattr(mighty_learn.analysis, name)
