"""What is written down about a learner: each a small value, and the JSON object that says the same.

An object that this version does not understand stays in the file as it is, and is left out of everything that is
worked out from the records; `UnreadableError` says what is wrong with it, so that the learner can be told.
"""
from __future__ import annotations

import json
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


_SHOWN = 60  # letters of a wrong value that are quoted


class UnreadableError(ValueError):
    """An object that is no record of this version's: its id, the field, the value there, and what was expected.

    `expected`: what the words `review.wanted_…` say; "one" and "field": one of `known`; "missing": there was no value.
    """

    def __init__(self, entry: Mapping[str, Any], name: str, expected: str, known: tuple[str, ...] = ()) -> None:
        value = json.dumps(entry.get(name), ensure_ascii=False)
        self.id, self.name, self.expected, self.known = str(entry.get("id")), name, expected, ", ".join(known)
        self.value = value if len(value) <= _SHOWN else f"{value[:_SHOWN]}…"
        super().__init__(f"record {self.id!r}: {name} is {self.value}; expected {expected} {self.known}".rstrip())

    @property
    def facts(self) -> dict[str, object]:
        """What the sentence that tells of it is made of."""
        return {"id": self.id, "field": self.name, "value": self.value, "known": self.known}


def from_entry(entry: Mapping[str, Any]) -> Record:
    """The record of a JSON object; `UnreadableError` for one that this version does not understand."""
    kind = KINDS.get(str(entry.get("kind")))
    if kind is None:
        raise UnreadableError(entry, "kind", "one", tuple(KINDS))
    parts = {part.name: part for part in fields(kind)}
    for name in entry:
        if name not in parts and name != "kind":
            raise UnreadableError(entry, name, "field", tuple(parts))
    for name, part in parts.items():
        if name not in entry and part.default is MISSING:
            raise UnreadableError(entry, name, "missing")
    return kind(**{name: _value(entry, name, str(part.type)) for name, part in parts.items() if name in entry})


def _value(entry: Mapping[str, Any], name: str, type_name: str) -> Any:
    read, expected, known = _READ[type_name]
    try:
        return read(entry[name])
    except (TypeError, ValueError, OverflowError) as error:
        raise UnreadableError(entry, name, expected, known) from error


def _time(value: Any) -> datetime:
    time = datetime.fromisoformat(value)
    if time.tzinfo is None:
        raise ValueError(f"{value!r}: expected a time with its zone")
    return time.astimezone(UTC)


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


# By the annotation of the field: what reads it, what is expected in the words of `review.wanted_…`, and which values.
_READ: Mapping[str, tuple[Callable[[Any], Any], str, tuple[str, ...]]] = {
    "datetime": (_time, "time", ()),
    "str": (_exactly(str), "text", ()),
    "int": (_exactly(int), "whole", ()),
    "tuple[str, ...]": (_texts, "texts", ()),
    "Outcome": (Outcome, "one", tuple(Outcome)),
    "Confidence | None": (_confidence, "one", tuple(Confidence)),
    "float | None": (_exactly(float, int, type(None)), "number", ()),
    "float | str | None": (_exactly(float, int, str, type(None)), "guess", ()),
}
