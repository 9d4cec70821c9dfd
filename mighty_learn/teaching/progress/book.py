"""The learner's progress as lessons use it: note what happened, ask what is passed and what is due, move it about.

    progress = Progress()                       # the learner's own file; see `place`
    progress.answer(question.check("SA"), "01_one_trick", hints=1, confidence=Confidence.SURE)
    progress.due()                              # cards with the reason why each is back
    progress.export("mine.json"); progress.merge("mine.json"); progress.reset()
"""
from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from os import PathLike
from pathlib import Path
from typing import TypeVar

from mighty_learn.teaching.progress.place import default_path
from mighty_learn.teaching.progress.records import (
    Answer,
    CheckTaken,
    Guess,
    Mended,
    Met,
    Record,
    UnreadableError,
    from_entry,
    to_entry,
)
from mighty_learn.teaching.progress.review import ReviewCard, cards_of
from mighty_learn.teaching.progress.store import (
    SCHEMA,
    Entry,
    NewerError,
    ProgressError,
    Store,
    entries_or_salvage,
    refuse_no_file,
)
from mighty_learn.teaching.quiz import Confidence, Gate, Sentence, Verdict

Clock = Callable[[], datetime]
R = TypeVar("R", bound=Record)
NOTICE = timedelta(days=7)  # how long it is told that the file was damaged


def now() -> datetime:
    """The time, in the machine's zone."""
    return datetime.now(UTC).astimezone()


class Progress:
    """One learner's progress file. Several may be open at once, in several kernels: each sees what the others wrote.

    path: the file; by default MIGHTY_PROGRESS, else `progress.json` in the user's data folder. Nothing is made before
    the first record. clock: gives the time with its zone, in which days are told.
    """

    def __init__(self, path: str | PathLike[str] | None = None, clock: Clock = now) -> None:
        self.path = default_path() if path is None else Path(path)
        self.clock = clock
        self._store = Store(self.path, self._mended, clock)
        self._seen: tuple[object, _Read] = (None, _Read())

    def _mended(self, aside: str, recovered: int) -> Entry:
        return to_entry(Mended(at=self.clock(), aside=aside, recovered=recovered))

    def __repr__(self) -> str:
        return f"Progress({str(self.path)!r})"

    # --- reading

    @property
    def records(self) -> tuple[Record, ...]:
        """Everything noted, the oldest first, as the file stands now."""
        return self._read().records

    @property
    def unreadable(self) -> tuple[UnreadableError, ...]:
        """What stands in the file and is no record of this version's; it stays there."""
        return self._read().unreadable

    def _read(self) -> _Read:
        signature = self._store.signature
        if signature is None or signature != self._seen[0]:
            # A mended file is another one than the signature tells of: it is read once more next time.
            self._seen = signature, _Read.of(self._store.read())
        return self._seen[1]

    def of(self, kind: type[R], lesson: str | None = None) -> tuple[R, ...]:
        """The records of one kind, of one lesson or of all, the oldest first."""
        found = (record for record in self.records if isinstance(record, kind))
        return tuple(one for one in found if lesson is None or getattr(one, "lesson", None) == lesson)

    @property
    def passed(self) -> frozenset[str]:
        """The lessons whose self-check was passed once."""
        return frozenset(check.lesson for check in self.of(CheckTaken) if check.passed)

    def guess_of(self, lesson: str, experiment: str) -> Guess | None:
        """The first guess at an experiment, or that it was skipped; None while there is neither."""
        return next((one for one in self.of(Guess, lesson) if one.experiment == experiment), None)

    @property
    def notices(self) -> tuple[Sentence, ...]:
        """What the learner should be told about the file: that it was found damaged within the last week, what in it
        is no record, or why it cannot be used (`trouble`)."""
        trouble = self.trouble
        if trouble is not None:
            return (trouble,)
        since = self.clock() - NOTICE
        found = (one for one in self.of(Mended) if one.at >= since)
        mended = (Sentence("review.mended", {"aside": one.aside, "n": one.recovered}) for one in found)
        return (*mended, *_told(self.unreadable))

    @property
    def trouble(self) -> Sentence | None:
        """Why nothing can be read from the file or noted in it; None when all is well."""
        try:
            self._read()
        except NewerError as error:
            return Sentence("review.newer", {"path": error.path, "schema": error.schema, "known": SCHEMA})
        except (ProgressError, OSError) as error:
            return Sentence("review.unusable", {"path": self.path, "why": error})
        return None

    @property
    def cards(self) -> tuple[ReviewCard, ...]:
        """Every review card; see `review.cards_of`."""
        return cards_of(self.records)

    def due(self) -> tuple[ReviewCard, ...]:
        """The cards that are due now."""
        time = self.clock()
        return tuple(card for card in self.cards if card.due <= time)

    # --- noting

    def add(self, records: Iterable[Record]) -> None:
        """Write these down; when this returns they are on the disk."""
        new = [to_entry(record) for record in records]
        self._store.change(lambda entries: (*entries, *new))

    def answer(
        self, verdict: Verdict, lesson: str, *, place: str = "practice", hints: int = 0,
        confidence: Confidence | None = None, seconds: float | None = None,
    ) -> Answer:
        """Note an answer, or that a question was passed over."""
        asked = verdict.question
        record = Answer(
            at=self.clock(), lesson=lesson, question=asked.id, asked=asked.prompt.say("en"), options=asked.options,
            chosen=tuple(option for option in asked.options if option in verdict.chosen), outcome=verdict.outcome,
            place=place, hints=hints, confidence=confidence, seconds=None if seconds is None else round(seconds, 1))
        self.add([record])
        return record

    def check(self, gate: Gate, lesson: str) -> CheckTaken:
        """Note a self-check that was gone through to its end."""
        if not gate.is_over:
            raise ValueError(f"{gate}: expected a self-check that is over")
        record = CheckTaken(
            at=self.clock(), lesson=lesson, right=gate.right, total=len(gate.questions), need=gate.need)
        self.add([record])
        return record

    def guess(self, lesson: str, experiment: str, value: float | str | None) -> Guess:
        """Note what was guessed of an experiment; None: skipped."""
        record = Guess(at=self.clock(), lesson=lesson, experiment=experiment, value=value)
        self.add([record])
        return record

    def meet(self, lesson: str, terms: Sequence[str]) -> None:
        """Put terms into the review, by id; those met before stay as they are."""
        known = {one.term for one in self.of(Met)}
        new = [Met(at=self.clock(), lesson=lesson, term=term) for term in dict.fromkeys(terms) if term not in known]
        if new:
            self.add(new)

    # --- moving

    def export(self, path: str | PathLike[str]) -> Path:
        """Write everything to another file, which `merge` reads on any machine."""
        return self._store.copy_to(Path(path))

    def merge(self, path: str | PathLike[str]) -> int:
        """Add what another progress file holds and this one does not; how many records that was.

        Nothing is lost on either side: a record that differs from ours of the same id is added under a new one. The
        other file is only read. ProgressError if it holds no record at all.
        """
        given = Path(path)
        refuse_no_file(given)
        others = entries_or_salvage(given.read_bytes(), given)
        counted: list[int] = []

        def together(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
            new = _new_of(entries, others)
            counted.append(len(new))
            return (*entries, *new)

        self._store.change(together)
        return counted[-1]

    def reset(self) -> Path | None:
        """Begin anew; the path of the backup, which `merge` reads. None when there was nothing."""
        if not self.path.exists():
            return None
        return self._store.empty()


@dataclass(frozen=True)
class _Read:
    """A file that was read: its records, the oldest first, and what is none."""

    records: tuple[Record, ...] = ()
    unreadable: tuple[UnreadableError, ...] = ()

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> _Read:
        records, unreadable = list[Record](), list[UnreadableError]()
        for entry in entries:
            try:
                records.append(from_entry(entry))
            except UnreadableError as error:
                unreadable.append(error)
        return cls(tuple(sorted(records, key=lambda one: one.at)), tuple(unreadable))


def _told(unreadable: tuple[UnreadableError, ...]) -> tuple[Sentence, ...]:
    """How many there are, and what is wrong with the first."""
    if not unreadable:
        return ()
    first = unreadable[0]
    return (Sentence("review.unreadable", {"n": len(unreadable)}),
            Sentence(f"review.wanted_{first.expected}", first.facts))


def _new_of(ours: Iterable[Entry], others: Iterable[Entry]) -> list[Entry]:
    known = {entry["id"]: entry for entry in ours}
    new = []
    for entry in others:
        if entry["id"] in known and known[entry["id"]] != entry:
            print_of = hashlib.sha256(json.dumps(entry, sort_keys=True).encode()).hexdigest()
            entry = {**entry, "id": f"{entry['id']}-{print_of[:8]}"}
        if entry["id"] not in known:
            known[entry["id"]] = entry
            new.append(entry)
    return new
