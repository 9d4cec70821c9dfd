"""One game, or one position, as text that a person can read and type.

    mighty
    rules campus
    dealer 0
    hand 0 SAK3 H10 …            five hands, then the kitty
    kitty C2 D4 H7
    auction S15 pass pass pass pass
    discard S2 S3 D4
    keep                         or: change NT16
    friend DA
    trick HA H3 H5 H10 D2        one line a trick, the leader's card first
    claim

A position begins with the word `position` and has contract, declarer, friend, leader, taken and discard instead of
dealer and kitty. Blank lines and everything after # are left out. A game may stop anywhere.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

from mighty_learn.engine.actions import Action, Bid, Contract, DealMiss, Pass, Play, parse
from mighty_learn.engine.cards import SEATS, cards
from mighty_learn.engine.errors import Expected, IllegalAction, MightyError, NotationError, RecordError, RuleError
from mighty_learn.engine.positions import Deal, Position, seat_of
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.state import State

_Line = tuple[int, str]  # its number, 1 for the first; its text
_DEAL_WORDS = ("rules", "dealer", *(f"hand {seat}" for seat in SEATS), "kitty")
_POSITION_WORDS = ("rules", "contract", "declarer", "friend", "leader", *(f"hand {seat}" for seat in SEATS))
_OPTIONAL = ("taken", "discard")


def write(state: State) -> str:
    """The record of a state: `replay(write(state)) == state`."""
    origin = state.origin
    head = _write_deal(origin) if isinstance(origin, Deal) else _write_position(origin)
    return "\n".join([*head, *_write_history(state)]) + "\n"


def _write_deal(deal: Deal) -> list[str]:
    hands = [f"hand {seat} {hand}" for seat, hand in enumerate(deal.hands)]
    return ["mighty", f"rules {deal.rules}", f"dealer {deal.dealer}", *hands, f"kitty {deal.kitty}"]


def _write_position(position: Position) -> list[str]:
    hands = [f"hand {seat} {hand}" for seat, hand in enumerate(position.hands)]
    friend = str(position.friend).removeprefix("friend ")
    taken = "taken " + " ".join(map(str, position.taken))
    return ["position", f"rules {position.rules}", f"contract {position.contract}", f"declarer {position.declarer}",
            f"friend {friend}", f"leader {position.leader}", *hands, taken,
            *([f"discard {position.discard}"] if position.discard else [])]


def _write_history(state: State) -> Iterator[str]:
    for kind, group in groupby(state.history, _kind):
        actions = list(group)
        if kind == "auction":
            yield from _write_auction(actions)
        elif kind == "trick":
            yield from ("trick " + " ".join(map(str, actions[k:k + 5])) for k in range(0, len(actions), 5))
        else:
            yield from map(str, actions)


def _write_auction(actions: list[Action]) -> Iterator[str]:
    """One line, or two when everybody passed and the kitty was turned up (R3.6)."""
    first = 5 if len(actions) > 5 and all(isinstance(action, Pass) for action in actions[:5]) else len(actions)
    for part in (actions[:first], actions[first:]):
        if part:
            yield "auction " + " ".join(map(str, part))


def _kind(action: Action) -> str:
    if isinstance(action, Bid | Pass | DealMiss):
        return "auction"
    return "trick" if isinstance(action, Play) else "other"


def replay(text: str) -> State:
    """Read a record; RecordError gives the number and text of a wrong line, and the state that was valid before it."""
    if not isinstance(text, str):
        raise NotationError(text, Expected.RECORD)
    lines = [(number, line.split("#")[0].strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [line for line in lines if line[1]]
    number, word = lines[0] if lines else (1, "")
    if word not in ("mighty", "position"):
        raise RecordError(number, word, NotationError(word, Expected.RECORD))
    needed = _DEAL_WORDS if word == "mighty" else _POSITION_WORDS
    head, moves = _split(lines[1:], needed, () if word == "mighty" else _OPTIONAL)
    state = _start(word, head)
    for line in moves:
        state = _play_line(state, line, last=line is moves[-1])
    return state


def _split(
    lines: list[_Line], needed: tuple[str, ...], optional: tuple[str, ...]
) -> tuple[dict[str, _Line], list[_Line]]:
    """The lines of the head by their word, and the lines of actions after them."""
    head: dict[str, _Line] = {}
    for place, (number, text) in enumerate(lines):
        word = next((word for word in (*needed, *optional) if text == word or text.startswith(word + " ")), None)
        if word is None or (word in head and len(head) >= len(needed)):
            return _complete(head, needed, number, text), lines[place:]
        if word in head:
            raise RecordError(number, text, RuleError(f"'{word}' stands here for the second time"))
        head[word] = number, text.removeprefix(word).strip()
    return _complete(head, needed, lines[-1][0] if lines else 1, ""), []


def _complete(head: dict[str, _Line], needed: tuple[str, ...], number: int, text: str) -> dict[str, _Line]:
    missing = [word for word in needed if word not in head]
    if missing:
        raise RecordError(number, text, RuleError(f"expected first: {', '.join(missing)}"))
    return head


def _start(word: str, head: dict[str, _Line]) -> State:
    """The deal or the position; what cannot be read is refused with its own line, what does not fit with the last."""
    told = {name: _read_word(name, line) for name, line in head.items()}
    hands = [told[f"hand {seat}"] for seat in SEATS]
    try:
        if word == "mighty":
            return State.from_hands(told["rules"], hands, told["kitty"], told["dealer"])
        return State.from_position(
            told["rules"], told["contract"], told["declarer"], told["friend"], hands, told["leader"], "",
            told.get("taken", (0, 0, 0, 0, 0)), told.get("discard"))
    except MightyError as error:
        name = max(head, key=lambda name: head[name][0])
        raise RecordError(head[name][0], f"{name} {head[name][1]}", error) from error


def _read_word(name: str, line: _Line) -> Any:
    """What stands after a word of the head."""
    number, text = line
    try:
        return _READERS[name.split()[0]](text)
    except MightyError as error:
        raise RecordError(number, f"{name} {text}", error) from error


def _read_friend(text: str) -> str | int:
    if text.isdecimal():
        return seat_of(_number(text))
    parse(f"friend {text}")  # refuses what names no friend
    return text


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal()):
        raise NotationError(text, Expected.SEAT)
    return int(text)


def _play_line(state: State, line: _Line, last: bool) -> State:
    number, text = line
    try:
        for action in _actions_of(state, text, last):
            state = state.apply(action)
    except (IllegalAction, NotationError, RuleError) as error:
        raise RecordError(number, text, error, state) from error
    return state


_EXPECTED = {
    "auction": "bids and passes after 'auction'",
    "trick": "cards after 'trick'",
    "other": "cards in a line that begins with 'trick', calls in one that begins with 'auction'",
}


def _actions_of(state: State, text: str, last: bool) -> list[Action]:
    """The actions of a line: those of its word and no others; a trick is whole unless it is the last line."""
    word, _, rest = text.partition(" ")
    kind = word if word in ("auction", "trick") else "other"
    actions = [parse(part) for part in (rest.split() if kind != "other" else [text])]
    strange = next((action for action in actions if _kind(action) != kind), None)
    if strange is not None or not actions:
        raise RuleError(f"'{strange or ''}' stands here; expected {_EXPECTED[kind]}")
    if kind == "trick" and (state.trick or len(actions) > 5 or (len(actions) < 5 and not last)):
        raise RuleError(f"{len(actions)} cards; a trick is a line of 5, only the last line of a record may have fewer")
    return actions


_READERS: dict[str, Callable[[str], Any]] = {
    "rules": RuleSet.parse,
    "contract": lambda text: str(Contract.parse(text)),
    "dealer": lambda text: seat_of(_number(text)),
    "declarer": lambda text: seat_of(_number(text)),
    "leader": lambda text: seat_of(_number(text)),
    "friend": _read_friend,
    "hand": cards,
    "kitty": cards,
    "discard": cards,
    "taken": lambda text: tuple(_number(part) for part in text.split()),
}
