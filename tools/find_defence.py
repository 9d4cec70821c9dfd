"""Find the questions of lesson 11 and write them: games to count in, and endings in which to defend.

    python tools/find_defence.py counts FILE [--seed S]     games whose counts are exact, for every kind of question
    python tools/find_defence.py plays FILE [--seed S]      open endings of a defender, with their proofs
    python tools/find_defence.py FILE --prove               solve every ending of the file again

Hearts, diamonds or no trump is played, so that the Mighty is ♠A and the joker caller ♣3 in every house.
"""
from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from find_endings import games, puzzle, turned

from mighty_learn.analysis.solver import solve
from mighty_learn.analysis.support import Support
from mighty_learn.engine.cards import CARDS, JOKER, Card, Suit
from mighty_learn.engine.presets import CAMPUS
from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.state import State
from mighty_learn.engine.view import observe
from mighty_learn.players.policy import step
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.teaching import defence_counts
from mighty_learn.teaching.defence_counts import Count, CountKind
from mighty_learn.teaching.defence_plays import Defence, Way
from mighty_learn.teaching.defence_reading import Reading
from mighty_learn.teaching.puzzles import Ending, load_file, prove, same_kind, write

SAME_EVERYWHERE = (Suit.H, Suit.D, None)
COUNTS = {"void-1": 4, "void-2": 4, "hold-1": 2, "hold-2": 5, "left-0": 7, "friend-1": 4, "friend-2": 7, "friend-3": 3}
PLAYS = {Way.WIN: 9, Way.LOAD: 9, Way.LOW: 9}


# --- counts


def after_tricks(seed: int) -> Iterator[State]:
    """Games by the rule of thumb, after each trick from the second to the fifth."""
    for number in range(10**6):
        rng = random.Random(mixed(seed, number))
        state = State.deal(CAMPUS, mixed(seed, number), number % 5)
        while not state.is_over and len(state.tricks) < 5:
            before = len(state.tricks)
            state, _ = step(state, rule_of_thumb, rng)
            if len(state.tricks) > max(before, 1) and fit_for_all(state):
                yield state


def fit_for_all(state: State) -> bool:
    """Whether the game is the same in every house so far, and a card was called."""
    first = [play.card for play in state.tricks[0].plays]
    return JOKER not in first and state.trump in SAME_EVERYWHERE and state.friend_card is not None


def questions(state: State) -> Iterator[Count]:
    """The counts worth a look that this game offers to one of the five."""
    record, card = state.record(), state.friend_card
    assert card is not None
    for viewer in range(5):
        reading = Reading(observe(state, viewer))
        void = {suit: reading.void(suit) for suit in Suit}
        asked = partial(Count, "", record=record, viewer=viewer)
        if card not in reading.seen and card.suit is not None and void[card.suit] - {state.declarer}:
            yield asked(kind=CountKind.FRIEND, about=str(card))
        if len(state.tricks) < 3:
            continue
        yield from (asked(kind=CountKind.VOID, about=str(suit)) for suit in Suit if void[suit])
        if viewer != state.declarer:
            yield from (asked(kind=CountKind.LEFT, about=str(suit)) for suit in Suit if 2 <= reading.left(suit) <= 6)
        yield from (asked(kind=CountKind.HOLD, about=str(one)) for one in CARDS if one not in reading.seen
                    and one.suit is not None and void[one.suit] and one is not card and one.is_point)


def teaches(count: Count) -> bool:
    """Whether the count asks for some thought: somebody is out of the suit, and the usual mistakes lead astray."""
    reading = count.reading
    if count.kind is CountKind.LEFT:
        thrown = sum(turn.play.card.suit is count.suit and turn.led not in (None, count.suit) for turn in reading.turns)
        return 2 <= int(count.right) <= 6 and thrown > 0
    if not count.seats or count.right == count.forgetful:
        return False
    if count.kind is CountKind.FRIEND:
        return count.by_last_trick != count.right
    return count.kind is CountKind.HOLD or any(reading.power_instead(seat, count.suit) for seat in count.asked) or (
        len(count.seats) == 2)


def exact(count: Count) -> bool:
    """Whether what is read from the record is all that can be known: checked with every layout that fits it."""
    filling = Support.of(count.view).knowledge.filling
    for seat in count.asked:
        if count.kind in (CountKind.HOLD, CountKind.FRIEND):
            card = Card(count.about).mask
            places = [place if place.name == f"seat {seat}" else place._replace(barred=place.barred | card)
                      for place in filling.places]
            if (replace(filling, places=tuple(places)).count > 0) is not (seat in count.seats):
                return False
        if count.kind is CountKind.VOID:
            hidden = filling.cards & sum(card.mask for card in CARDS if card.suit is count.suit)
            place = next(place for place in filling.places if place.name == f"seat {seat}")
            if (hidden & ~place.barred == 0) is not (seat in count.seats) or not hidden:
                return False
    return True


def find_counts(seed: int) -> list[Count]:
    """As many of each kind as are wanted, one from a game at most."""
    found: dict[str, Count] = {}
    have, last = Counter[str](), None
    for state in after_tricks(seed):
        for count in [] if state.dealt is last else questions(state):
            group = f"{count.kind}-{len(count.seats)}"
            if have[group] < COUNTS.get(group, 0) and teaches(count) and exact(count):
                have[group] += 1
                last = state.dealt
                name = f"count-{group}-{have[group]}"
                found[name] = replace(count, id=name)
                print(name, count.about, count.right, flush=True)
                break
        if have == COUNTS:
            return [found[name] for name in sorted(found)]
    raise AssertionError("there are games enough")


# --- plays


def defended(state: State) -> Ending | None:
    """The ending of this position, if it makes a question about defence."""
    left, hand = 11 - state.trick_number, state.hands[state.seat]
    follows = bool(state.trick) and state.seat not in state.government and left in (4, 5)
    if not follows or JOKER in hand or state.trump not in SAME_EVERYWHERE or len(state.legal_actions()) < 3:
        return None
    solution = solve(state)
    best = [text for text, value in solution.by_action.items() if value == solution.value]
    if len(best) > (1 if len(hand) < 5 else 2) or len(best) == len(solution.by_action) or not same_kind(state, best):
        return None
    position = turned(state)
    return puzzle(position, solve(position).by_action, best)


def catches(ending: Ending) -> tuple[bool, bool, bool]:
    """Whether it catches whoever always wins, always loads, always ducks."""
    it = Defence(ending)
    return it.always_wins not in ending.best, it.always_loads not in ending.best, it.always_ducks not in ending.best


def tempts(ending: Ending) -> bool:
    """Whether it is about its best card: to win or to duck while a point card could be thrown on the trick, to throw
    one or to duck while one could win; each the wrong thing to do.
    """
    wins, loads, ducks = catches(ending)
    it = Defence(ending)
    way = it.ways[it.best]
    return {Way.WIN: loads and ducks, Way.LOAD: wins and ducks, Way.LOW: wins and loads}[way]


def find_plays(seed: int) -> list[Ending]:
    """As many in which to win, to load and to duck; each catches two of the three who know one rule only."""
    found: dict[str, Ending] = {}
    have: Counter[Way] = Counter()
    last = None
    for state in games(CAMPUS, seed):
        if state.dealt is last:
            continue
        ending = defended(state)
        if ending is None:
            continue
        way = Defence(ending).ways[ending.best[0]]
        if have[way] < PLAYS[way] and tempts(ending):
            have[way] += 1
            last = state.dealt
            name = f"defence-{way}-{have[way]:02d}"
            found[name] = replace(ending, id=name)
            print(name, dict(ending.values), catches(ending), flush=True)
        if have == PLAYS:
            return [found[name] for name in sorted(found)]
    raise AssertionError("there are games enough")


def main() -> None:
    """Find, or prove again."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", help="counts, plays, or a file of plays with --prove")
    parser.add_argument("file", type=Path, nargs="?")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--prove", action="store_true")
    args = parser.parse_args()
    if args.prove:
        for ending in load_file(args.what):
            prove(ending)
            print(ending.id, "proved", ending.value, " ".join(ending.best))
    elif args.what == "counts":
        args.file.write_text(defence_counts.write(find_counts(args.seed)), encoding="utf-8")
    else:
        head = "# Found by tools/find_defence.py; prove them again with its --prove.\n"
        args.file.write_text(head + write(find_plays(args.seed)).partition("\n")[2], encoding="utf-8")


if __name__ == "__main__":
    main()
