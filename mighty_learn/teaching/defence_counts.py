"""Counts: who is out of a suit, who may hold a card, how many are left, who the friend may be. All from open cards.

A count is a game up to a finished trick, seen by one seat; `defence_reading` finds the answer, the games lie in
`defence_counts.toml`. Options that are players are written as digits, "13" for players 1 and 3 as the viewer sees them,
"0" for nobody.
"""
from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from importlib.resources import files
from itertools import combinations

from mighty_learn.engine.cards import Card, Suit
from mighty_learn.engine.record import replay
from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.view import View, observe
from mighty_learn.teaching.defence_reading import SUIT_SIZE, Reading, Turn
from mighty_learn.teaching.quiz import Question, Sentence
from mighty_learn.teaching.settlement_words import Lines

NOBODY = "0"
SEVEN = 7  # options of each question


class CountKind(StrEnum):
    """What is counted."""

    VOID = "void"
    HOLD = "hold"
    LEFT = "left"
    FRIEND = "friend"


@dataclass(frozen=True)
class Count:
    """A question of counting. about: a suit or a card in notation; the card called when the friend is asked for."""

    id: str
    kind: CountKind
    record: str
    viewer: int
    about: str

    @cached_property
    def view(self) -> View:
        """What the learner has seen."""
        return observe(replay(self.record), self.viewer)

    @cached_property
    def reading(self) -> Reading:
        """What he can be sure of."""
        return Reading(self.view)

    @property
    def suit(self) -> Suit:
        """The suit that decides."""
        suit = Card(self.about).suit if len(self.about) > 1 else Suit.parse(self.about)
        assert suit is not None
        return suit

    @property
    def right(self) -> str:
        """The right option."""
        if self.kind is CountKind.LEFT:
            return str(self.reading.left(self.suit))
        return self.named(self.seats)

    @property
    def seats(self) -> frozenset[int]:
        """The seats that are the answer; none for a number."""
        if self.kind is CountKind.VOID:
            return self.reading.void(self.suit)
        if self.kind is CountKind.HOLD:
            return self.reading.holders(Card(self.about))
        return self.reading.suspects if self.kind is CountKind.FRIEND else frozenset()

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that may come into question."""
        friend = self.kind is CountKind.FRIEND
        return tuple(seat for seat in self.reading.others if not friend or seat != self.view.declarer)

    @property
    def forgetful(self) -> str:
        """What somebody answers who forgets who did not follow suit."""
        if self.kind is CountKind.LEFT:
            return self.right
        return NOBODY if self.kind is CountKind.VOID else self.named(self.asked)

    @property
    def by_last_trick(self) -> str:
        """What somebody answers who takes whoever took a trick last for the friend."""
        last = self.reading.last_winner
        return self.right if self.kind is not CountKind.FRIEND or last is None else self.named([last])

    def near(self, seat: int) -> int:
        """The seat as the viewer numbers it, 1–4."""
        return (seat - self.viewer) % 5

    def named(self, seats: Iterable[int]) -> str:
        """Seats as an option."""
        return "".join(sorted(str(self.near(seat)) for seat in seats)) or NOBODY


# --- the question


def question(count: Count) -> Question:
    """The question of a count: the tricks so far, what is asked, seven answers, a reason for each."""
    options = tuple(_options(count))
    numbers = count.kind is CountKind.LEFT
    labels = {option: Sentence.of("defence.number", n=int(option)) if numbers else group(option) for option in options}
    return Question(
        id=count.id, prompt=Lines.following(*told(count), asked_for(count)), options=options,
        accepted=(frozenset([count.right]),), reasons={option: reason(count, option) for option in options},
        hints=_hints(count), table=None, hand=" ".join(map(str, count.view.hand)), labels=labels)


def told(count: Count) -> tuple[Sentence, ...]:
    """The contract, the card called, the learner's cards, then trick by trick who played what."""
    view = count.view
    assert view.declarer is not None
    facts = {"contract": view.contract, "declarer": count.near(view.declarer), "card": view.friend_card or "none"}
    head = Sentence("defence.contract" if view.friend_card else "defence.contract_alone", facts)
    laid = [Sentence.of("defence.laid", cards=" ".join(map(str, view.discard)))] if view.discard else []
    return head, *laid, *_tricks(count)


def _tricks(count: Count) -> Iterator[Sentence]:
    for number, trick in enumerate(count.view.tricks, 1):
        facts: dict[str, object] = {"number": number, "winner": count.near(trick.winner)}
        for place, play in enumerate(trick.plays):
            facts |= {f"s{place}": count.near((trick.leader + place) % 5), f"c{place}": play}
        yield Sentence("defence.trick", facts)


def asked_for(count: Count) -> Sentence:
    """What is to be counted."""
    key = "friend_own" if count.kind is CountKind.FRIEND and count.view.declarer == count.viewer else count.kind
    facts = {"suit": count.suit, "card": count.about if len(count.about) > 1 else "none"}
    return Sentence(f"defence.ask_{key}", facts)


def group(option: str) -> Sentence:
    """Players as an answer."""
    return Sentence("defence.players", {"who": option})


def _hints(count: Count) -> tuple[Sentence, ...]:
    if count.kind is CountKind.LEFT:
        return (Sentence.of("defence.hint_left", suit=count.suit),)
    return Sentence.of("defence.hint_suit", suit=count.suit), Sentence("defence.hint_power")


# --- what is offered


def _options(count: Count) -> list[str]:
    return _numbers(count) if count.kind is CountKind.LEFT else _groups(count)


def _numbers(count: Count) -> list[str]:
    """Seven numbers in a row, the right one at a place that tells nothing."""
    right = int(count.right)
    low = max(0, right - mixed(len(count.record), right) % SEVEN)
    return [str(number) for number in range(low, low + SEVEN)]


def _groups(count: Count) -> list[str]:
    """The right players, those of the usual mistakes, then groups that differ from the right one by a player or two."""
    found = dict.fromkeys([count.right, count.forgetful, count.by_last_trick])
    every = [count.named(some) for size in range(len(count.asked) + 1) for some in combinations(count.asked, size)]
    for option in sorted(every, key=lambda one: (_apart(one, count.right), mixed(len(count.record), int(one)))):
        if len(found) < SEVEN:
            found.setdefault(option)
    return sorted(found, key=lambda option: (option != NOBODY, len(option), option))


def _apart(one: str, other: str) -> int:
    """By how many players two groups differ."""
    return len((set(one) ^ set(other)) - {NOBODY})


# --- why


def reason(count: Count, option: str) -> Sentence:
    """Why an option is right, or the first thing that is wrong with it."""
    if count.kind is CountKind.LEFT:
        return _why_number(count, int(option))
    if option == count.right:
        return _why_right(count)
    chosen = {seat for seat in count.asked if str(count.near(seat)) in option}
    seat = next(seat for seat in count.asked if (seat in chosen) is not (seat in count.seats))
    return about_seat(count, seat)


def about_seat(count: Count, seat: int) -> Sentence:
    """What is known of a seat and the suit: the card that proves it out, or that nothing does."""
    facts: dict[str, object] = {"seat": count.near(seat), "suit": count.suit}
    proof, power = count.reading.proof(seat, count.suit), count.reading.power_instead(seat, count.suit)
    if proof is not None:
        return _proved(count, proof)
    if power is not None:
        return Sentence("defence.power_proves_nothing", facts | {"card": power.play.card, "number": power.trick})
    return Sentence("defence.nothing_proves", facts)


def _proved(count: Count, turn: Turn) -> Sentence:
    mighty = count.view.mighty
    key = "proved_mighty" if mighty.suit is count.suit and count.about == str(mighty) else "proved"
    return Sentence(f"defence.{key}", {"seat": count.near(turn.seat), "number": turn.trick, "suit": count.suit,
                                       "card": turn.play.card})


def _why_right(count: Count) -> Sentence:
    """Seat by seat, and who is left."""
    seats = [about_seat(count, seat) for seat in count.asked]
    return Lines.following(*seats, Sentence(f"defence.so_{count.kind}", {"who": count.right}))


def _why_number(count: Count, number: int) -> Sentence:
    reading, suit = count.reading, count.suit
    own = len((count.view.hand | (count.view.discard or ())).of_suit(suit))
    played = len(reading.played.of_suit(suit))
    facts = {"suit": suit, "all": SUIT_SIZE, "own": own, "played": played, "n": number, "right": int(count.right)}
    if str(number) == count.right:
        return Sentence("defence.left_right", facts)
    if number == reading.left(suit) + own:
        return Sentence("defence.left_own", facts)
    thrown = sum(turn.play.card.suit is suit and turn.led not in (None, suit) for turn in reading.turns)
    key = "left_thrown" if thrown and number == reading.left(suit) + thrown else "left_other"
    return Sentence(f"defence.{key}", facts | {"thrown": thrown})


# --- the games


@cache
def shipped() -> Mapping[str, Count]:
    """The counts that came with the package, by id: those of the bank and those of the lesson."""
    text = files("mighty_learn.teaching").joinpath("defence_counts.toml").read_text(encoding="utf-8")
    return {count.id: count for count in load(text)}


def load(text: str) -> tuple[Count, ...]:
    """Read a file of counts."""
    return tuple(Count(entry["id"], CountKind(entry["kind"]), entry["record"], entry["viewer"], entry["about"])
                 for entry in tomllib.loads(text)["count"])


def write(counts: Iterable[Count]) -> str:
    """The text of a file of counts; `load` reads it back."""
    head = "# Found by tools/find_defence.py; the answers are not here, they are read from the games.\n"
    return head + "".join(
        f'\n[[count]]\nid = "{one.id}"\nkind = "{one.kind}"\nviewer = {one.viewer}\nabout = "{one.about}"\n'
        f'record = """\n{one.record}"""\n' for one in counts)
