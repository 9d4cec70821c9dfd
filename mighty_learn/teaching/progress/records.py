"""What is written down about a learner: each a small value, and the JSON object that says the same.

An object that this version does not understand is no error: it stays in the file as it is, and is left out of
everything that is worked out from the records.
"""
from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from datetime import UTC, datetime
from typing import Any, ClassVar

from mighty_learn.teaching.quiz import Confidence, Outcome


def new_id() -> str:
    """An id that no other record has, on this machine or another."""
    return secrets.token_hex(8)


@dataclass(frozen=True, kw_only=True)
class Record:
    """Something that happened. `at` is in UTC; `id` is its own for ever, also after an import."""

    kind: ClassVar[str] = ""
    at: datetime
    id: str = field(default_factory=new_id)

    def __post_init__(self) -> None:
        if self.at.tzinfo is None:
            raise ValueError(f"at {self.at!r}: expected a time with its zone")
        object.__setattr__(self, "at", self.at.astimezone(UTC))


@dataclass(frozen=True, kw_only=True)
class Answer(Record):
    """An answer to a question of a lesson, or to one about a term (lesson "terms", question "trump/en-ko")."""

    kind: ClassVar[str] = "answer"
    lesson: str
    question: str  # its id within the lesson
    asked: str  # the question as it was put, in English, for a reader of the file
    options: tuple[str, ...]
    chosen: tuple[str, ...]
    outcome: Outcome
    place: str = "practice"  # practice, check, warm-up or review
    hints: int = 0  # how many were shown before this answer
    confidence: Confidence | None = None
    seconds: float | None = None  # from the question to the answer


@dataclass(frozen=True, kw_only=True)
class CheckTaken(Record):
    """A self-check gone through to its end."""

    kind: ClassVar[str] = "check"
    lesson: str
    right: int
    total: int
    need: int

    @property
    def passed(self) -> bool:
        """Whether enough answers were right."""
        return self.right >= self.need


@dataclass(frozen=True, kw_only=True)
class Guess(Record):
    """What the learner expected of an experiment before he saw it; `value` None: skipped."""

    kind: ClassVar[str] = "guess"
    lesson: str
    experiment: str
    value: float | str | None


@dataclass(frozen=True, kw_only=True)
class Met(Record):
    """A term that a lesson brought."""

    kind: ClassVar[str] = "met"
    lesson: str
    term: str


@dataclass(frozen=True, kw_only=True)
class Mended(Record):
    """The file was damaged: it was set aside under this name, and so many entries were read from it."""

    kind: ClassVar[str] = "mended"
    aside: str
    recovered: int


KINDS: Mapping[str, type[Record]] = {kind.kind: kind for kind in (Answer, CheckTaken, Guess, Met, Mended)}


def to_entry(record: Record) -> dict[str, Any]:
    """The JSON object of a record; what has its default value is left out."""
    told: dict[str, Any] = {"kind": record.kind, "id": record.id, "at": record.at.isoformat(timespec="milliseconds")}
    for part in fields(record):
        value = getattr(record, part.name)
        if part.name not in told and (part.default is MISSING or value != part.default):
            told[part.name] = list(value) if isinstance(value, tuple) else value
    return told


def from_entry(entry: Mapping[str, Any]) -> Record | None:
    """The record of a JSON object; None for one that this version does not understand."""
    kind = KINDS.get(str(entry.get("kind")))
    if kind is None:
        return None
    known = {part.name: _READ[str(part.type)] for part in fields(kind)}
    if not entry.keys() - {"kind"} <= known.keys():
        return None
    try:
        return kind(**{name: known[name](value) for name, value in entry.items() if name != "kind"})
    except (TypeError, ValueError):  # a value or a field that is not as it should be
        return None


def _exactly(*types: type) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if type(value) not in types:
            raise TypeError(f"{value!r}: expected {' or '.join(one.__name__ for one in types)}")
        return value

    return read


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(map(_exactly(str), _exactly(list)(value)))


def _confidence(value: Any) -> Confidence | None:
    return None if value is None else Confidence(value)


_READ: Mapping[str, Callable[[Any], Any]] = {  # by the annotation of the field
    "datetime": datetime.fromisoformat,
    "str": _exactly(str),
    "int": _exactly(int),
    "tuple[str, ...]": _texts,
    "Outcome": Outcome,
    "Confidence | None": _confidence,
    "float | None": _exactly(float, int, type(None)),
    "float | str | None": _exactly(float, int, str, type(None)),
}
