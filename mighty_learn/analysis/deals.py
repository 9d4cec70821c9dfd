"""Deals with conditions, and the worlds that a seat cannot tell from the real one.

`deals` deals: given cards in given places, the rest shuffled, a condition met. `worlds` draws from what a View leaves
open, uniformly (`support.py` says over what) or weighted by what the auction tells (`bidding.py`). Each deal and each
world has a random stream of its own, so the i-th depends on the seed and on i alone. Needs the standard library only.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import count

from mighty_learn.analysis.arguments import positive_number, whole_number
from mighty_learn.analysis.bidding import Bidding, weighted
from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.analysis.support import Support
from mighty_learn.engine.cards import FULL_MASK, SEATS, TRICKS, Card, CardSet, cards, each
from mighty_learn.engine.errors import RuleError
from mighty_learn.engine.exchange import KITTY_SIZE
from mighty_learn.engine.positions import Deal, seat_of
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.shuffle import mixed, shuffled
from mighty_learn.engine.state import State
from mighty_learn.engine.view import View

TRIES = 100_000  # for one deal, before a condition is called hopeless


class HopelessCondition(AnalysisError):  # noqa: N818 - named like IllegalAction
    """No deal met a condition; `tried` says how many were dealt, `index` for which deal of the series."""

    def __init__(self, index: int, tried: int) -> None:
        super().__init__(f"deal {index}: {tried:,} deals were tried and none met the condition; "
                         "put the cards it needs into `hold`, or raise `tries`")
        self.index = index
        self.tried = tried


def deals(
    rules: RuleSet, hold: Mapping[int | str, str | CardSet] | None = None,
    accept: Callable[[State], bool] | None = None, seed: int = 0, *, dealer: int = 0, start: int = 0,
    tries: int = TRIES,
) -> Iterator[State]:
    """An endless series of deals, each a State before the first call; uniform among those that meet the conditions.

    `hold`: cards that must lie with a seat, 0–4, or in the "kitty". `accept`: a further condition on the State; deals
    are shuffled until it holds, at most `tries` times, then HopelessCondition tells how many were tried. Deal i of a
    seed is the same wherever the series starts. RuleError when a card is held twice or a place holds too many.

    >>> state = next(deals(CAMPUS, hold={0: "SA JK", "kitty": "D2"}, seed=7))
    >>> cards("SA JK") <= state.hands[0], Card("D2") in state.kitty
    (True, True)
    """
    held = _read_hold({} if hold is None else hold)
    first, most = _from_0("start", start), positive_number("tries", tries)
    return _deals(rules, held, accept, whole_number("seed", seed), seat_of(dealer), first, most)


def _deals(
    rules: RuleSet, held: tuple[CardSet, ...], accept: Callable[[State], bool] | None,
    seed: int, dealer: int, start: int, tries: int,
) -> Iterator[State]:
    left = tuple(each(FULL_MASK & ~sum(part.mask for part in held)))
    for index in count(start):
        for attempt in range(tries):
            state = _dealt(rules, held, left, mixed(mixed(seed, index), attempt), dealer)
            if accept is None or accept(state):
                yield state
                break
        else:
            raise HopelessCondition(index, tries)


def _dealt(rules: RuleSet, held: tuple[CardSet, ...], left: tuple[Card, ...], seed: int, dealer: int) -> State:
    """The held cards in their places, the others shuffled into the room that is left."""
    pack, parts = iter(shuffled(left, seed)), []
    for part, size in zip(held, _SIZES, strict=True):
        parts.append(part | CardSet([next(pack) for _ in range(size - len(part))]))
    return Deal(rules, dealer, tuple(parts[:5]), parts[5]).start()


_PLACES = (*SEATS, "kitty")
_SIZES = (*(TRICKS for _ in SEATS), KITTY_SIZE)


def _read_hold(hold: Mapping[int | str, str | CardSet]) -> tuple[CardSet, ...]:
    """The held cards by place, the kitty's last."""
    for place in hold:
        if place != "kitty":
            seat_of(place)
    found, seen = [], 0
    for place, size in zip(_PLACES, _SIZES, strict=True):
        part = cards(hold.get(place, ""))
        if len(part) > size:
            raise RuleError(f"hold {place!r}: {part} are {len(part)} cards; there is room for {size} (R1.1)")
        if part.mask & seen:
            raise RuleError(f"hold {place!r}: {CardSet(mask=part.mask & seen)} is held elsewhere too (R1.1)")
        seen |= part.mask
        found.append(part)
    return tuple(found)


def worlds(
    view: View, n: int, seed: int = 0, *, start: int = 0, bidding: Bidding | None = None,
    gone: str | CardSet | None = None,
) -> Iterator[State]:
    """`n` worlds drawn with this seed, numbers `start` to `start + n − 1`: states that show this very view.

    Each is drawn independently and uniformly among all (`support.py` states the measure; `count_worlds` counts them),
    or, with `bidding`, weighted by how well its hands fit the auction. World i depends on the view, the seed and i
    alone. `gone`: for a position, the cards known to have been played before it. ImpossibleView, a RuleError, names the
    contradiction in a view that no game can show.

    >>> view = observe(State.deal(CAMPUS, seed=7), 2)
    >>> all(observe(world, 2) == view for world in worlds(view, 3, seed=1))
    True
    """
    first, seed = _from_0("start", start), whole_number("seed", seed)
    numbers = range(first, first + positive_number("n", n))
    support = _support(view, gone)
    if bidding is None:
        return (support.draw(seed, index) for index in numbers)
    return (weighted(support, bidding, seed, index) for index in numbers)


def count_worlds(view: View, *, gone: str | CardSet | None = None) -> int:
    """How many worlds a view has, exactly.

    >>> count_worlds(observe(State.deal(CAMPUS, seed=7), 2))  # 43! / (10!⁴ · 3!)
    58068858509918930177824320
    """
    return _support(view, gone).count


def _support(view: View, gone: str | CardSet | None) -> Support:
    if not isinstance(view, View):
        raise AnalysisError(f"{view!r} given; worlds are drawn for a View: observe(state, seat)")
    return Support.of(view, None if gone is None else cards(gone).mask)


def _from_0(name: str, value: int) -> int:
    """A number of a deal or a world."""
    number = whole_number(name, value)
    if number < 0:
        raise AnalysisError(f"{name}={value!r}; expected 0 or more")
    return number
