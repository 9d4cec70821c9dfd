"""Look for first tricks in which at most two cards are good, and write what was measured of every card.

    python tools/measure_openings.py [HOUSE …] [--deals N]       the banks of lesson 8; about four minutes a house

Deals are played by the rule of thumb up to a seat's first card. Each is measured roughly; if it promises to be of a
kind that is still wanted, it is measured with care and kept if it holds. Of one deal one seat is taken.
"""
from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from mighty_learn.engine.actions import CallFriend, FriendKind, Play
from mighty_learn.engine.cards import SUIT_MASKS, Card, Rank
from mighty_learn.engine.presets import PRESETS
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Phase
from mighty_learn.players.claims.game import Game
from mighty_learn.teaching import opening_aces
from mighty_learn.teaching.opening_data import Item, Kind, written
from mighty_learn.teaching.opening_measure import tried

FOLDER = Path(__file__).parents[1] / "mighty_learn" / "teaching"
SEED = 808
ROUGH, CAREFUL = 250, 2_000
MOST_RIGHT, LEAST_LEGAL = 2, 4
WANTED = {Kind.LEAD: 14, Kind.KEEP: 8, Kind.FRIEND: 11, Kind.RUFF: 13, Kind.DUCK: 6}
WITH_FIRST = {**WANTED, Kind.LEAD: 11, Kind.FIRST: 8}


def seats(rules: RuleSet, index: int, first: bool) -> Iterator[State]:
    """Each state of the first trick of a deal; `first`: a first-trick friend is called, and only the lead is looked
    at."""
    call = CallFriend(FriendKind.FIRST) if first else None
    for moment in Game(rules, SEED, index, call).moments():
        state = moment.state
        if state.tricks or (first and state.trick):
            return
        if state.phase is Phase.PLAY and len(_legal(state)) >= LEAST_LEGAL:
            yield state


def _legal(state: State) -> set[Card]:
    return {action.card for action in state.legal_actions() if isinstance(action, Play)}


def _side_aces(state: State) -> set[str]:
    return {str(card) for card in _legal(state)
            if card.rank is Rank.ACE and card is not state.mighty and card.suit is not state.trump}


def kind_of(state: State, accepted: tuple[str, ...]) -> Kind:
    """What a first trick with these good cards is about."""
    right = [Card(name) for name in accepted]
    if not state.trick:
        if state.call is not None and state.call.kind is FriendKind.FIRST:
            return Kind.FIRST
        return Kind.LEAD if not _side_aces(state) or _side_aces(state) & set(accepted) else Kind.KEEP
    if state.led is not state.trump and all(card.mask & state.powers.trumps for card in right):
        return Kind.RUFF
    return Kind.FRIEND if state.seat in state.government else Kind.DUCK


def item_of(state: State, name: str, n: int, seed: int) -> Item | None:
    """The item of a state measured so, if few enough cards are good and both policies think so."""
    found = tried(state, n, seed)
    rough = Item(name, Kind.LEAD, n, seed, state.record(), found)
    if len(rough.accepted) > MOST_RIGHT or rough.disputed:
        return None
    kind = kind_of(state, rough.accepted)
    return Item(f"{state.rules.name}-{kind}-{name}", kind, n, seed, rough.record, found)


def search(rules: RuleSet, deals: int) -> Iterator[Item]:
    """Items until every kind has as many as are wanted, or so many deals have been looked at."""
    missing = Counter(WITH_FIRST if rules.first_trick_friend else WANTED)
    for index in range(deals):
        for first in (False, True):
            if first and not missing[Kind.FIRST]:
                continue
            item = next(_of_deal(rules, index, first, missing), None)
            if item is not None:
                missing[item.kind] -= 1
                print(index, item.id, " ".join(item.accepted), dict(+missing), flush=True)
                yield item
        if not +missing:
            return


def _of_deal(rules: RuleSet, index: int, first: bool, missing: Counter[Kind]) -> Iterator[Item]:
    for state in seats(rules, index, first):
        if not _may_be_wanted(state, missing):
            continue
        rough = item_of(state, str(index), ROUGH, index + 1)
        if rough is not None and missing[rough.kind] > 0:
            item = item_of(state, str(index), CAREFUL, index + 10_001)
            if item is not None and missing[item.kind] > 0:
                yield item


def _may_be_wanted(state: State, missing: Counter[Kind]) -> bool:
    """Whether the seat's part leads to a kind that is still missing."""
    if not state.trick:
        kinds = {Kind.LEAD, Kind.KEEP} if _side_aces(state) else {Kind.LEAD}
        kinds = {Kind.FIRST} if state.call is not None and state.call.kind is FriendKind.FIRST else kinds
    else:
        kinds = {Kind.FRIEND if state.seat in state.government else Kind.DUCK}
        if state.led not in (None, state.trump) and not state.hands[state.seat].mask & SUIT_MASKS[state.led]:
            kinds.add(Kind.RUFF)
    return any(missing[kind] > 0 for kind in kinds)


def main() -> None:
    """Write the files of the houses named, or of all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("house", nargs="*", default=list(PRESETS), help=f"some of {', '.join(PRESETS)}")
    parser.add_argument("--deals", type=int, default=700)
    parser.add_argument("--aces", action="store_true", help="measure the first lead of an ace instead")
    asked = parser.parse_args()
    if asked.aces:
        (FOLDER / "opening_aces.toml").write_text(opening_aces.written(opening_aces.measure()), encoding="utf-8")
        return
    for house in asked.house:
        found = list(search(PRESETS[house], asked.deals))
        (FOLDER / f"opening_{house}.toml").write_text(written(found), encoding="utf-8")


if __name__ == "__main__":
    main()
