"""What was measured, as data: `results.toml`, a line of numbers for each claim, house, policy and case."""
from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import cache

from mighty_learn.players.claims.data import ClaimError, read_text

PROBE = 200  # deals
_Z95 = 1.959963984540054
_HEAD = """# What was measured of each claim. Written by
#     python -m mighty_learn.players.claims --write
# and never by hand: the same seed gives the same numbers on every machine and with any number of workers.
# mean: by how much the first action was better for its side than the second, or the number that was measured, over
# the deals in which the situation came up (n_fired of deals); stderr: its standard error. made_first, made_second:
# the share of contracts made after either action. exact: the value by counting. probe_fired, probe_total: the deals of
# the first 200 in which it came up, and the sum of their numbers, by which --check sees that a run gives the same.
"""


@dataclass(frozen=True)
class Result:
    """One cell: a claim in one house, played on by one policy."""

    claim: str
    house: str
    policy: str
    case: str
    n_fired: int  # deals in which the situation came up, and in which this policy could play on
    deals: int  # deals looked at
    mean: float
    stderr: float
    seed: int
    version: str  # of the package
    probe_fired: int = 0  # the same of the first PROBE deals alone, and what they add up to: a run of these few deals
    probe_total: int = 0  # must give both again
    made_first: float | None = None
    made_second: float | None = None
    exact: float | None = None

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean, by the normal approximation."""
        return self.mean - _Z95 * self.stderr, self.mean + _Z95 * self.stderr


@cache
def stored() -> tuple[Result, ...]:
    """The results that came with this version."""
    return parse(read_text("results.toml"))


def parse(text: str) -> tuple[Result, ...]:
    """The results of a text as `written` makes it."""
    try:
        return tuple(Result(**table) for table in tomllib.loads(text).get("result", ()))
    except TypeError as error:
        raise ClaimError(f"results: {error}; each needs {', '.join(field.name for field in fields(Result))}") from error


def written(results: Iterable[Result]) -> str:
    """The results as text: a table each, in the order given."""
    return _HEAD + "".join(f"\n[[result]]\n{_table(result)}" for result in results)


def _table(result: Result) -> str:
    values = {field.name: getattr(result, field.name) for field in fields(Result)}
    return "".join(f"{name} = {_value(value)}\n" for name, value in values.items() if value is not None)


def _value(value: str | int | float) -> str:
    return f'"{value}"' if isinstance(value, str) else repr(value)
