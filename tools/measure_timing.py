"""Find and measure the positions of lesson 10: Mighty and joker now or later, the joker call, the Mighty's suit.

    python tools/measure_timing.py [--seed S] [--minutes M] [--file FILE] [--add]

Games are played by the rule of thumb in the campus house; before every other one cards are changed so that the
declarer holds Mighty and joker caller, but not the joker: calls that hit the own side are rare otherwise. A position is
kept when the three houses agree on all that may be played, there are at least five ways to play on, and those that are
right are at most one in five. What is found is written to `mighty_learn/teaching/timing.toml`; with --add what is
missing in it is looked for, from another seed.
"""
from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from mighty_learn.engine.actions import Play, parse
from mighty_learn.engine.cards import JOKER, Card, Suit
from mighty_learn.engine.presets import CAMPUS, PRESETS
from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Phase
from mighty_learn.players.policy import step
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.teaching.timing_items import CLEAR_POINTS, Item, not_worse, read, written
from mighty_learn.teaching.timing_measure import N, in_house, judged, judgements, measured, options, values

FILE = Path(__file__).parents[1] / "mighty_learn" / "teaching" / "timing.toml"
WANTED = {  # by theme
    "mighty_lead": 2, "mighty_follow": 7, "joker_lead": 4, "joker_follow": 5, "wait_lead": 4, "wait_follow": 6,
    "call_wrong": 8, "call_right": 5, "magong": 3, "not_magong": 1,
}
_POWERS = {"mighty_lead", "mighty_follow", "joker_lead", "joker_follow", "wait_lead", "wait_follow"}
LEAST_OPTIONS, MOST_RIGHT = 5, 0.2
SCREEN_N = 300
_KEEP = (Card("SA"), Card("C3"), JOKER)


def positions(seed: int) -> Iterator[State]:
    """Every turn of the play of many games, from the second trick to the ninth."""
    rng = random.Random(0)  # the rule of thumb leaves nothing to chance
    for number in range(10**6):
        state = State.deal(CAMPUS, mixed(seed, number), number % 5)
        state = dressed(state) if number % 2 else state
        while not state.is_over:
            if state.phase is Phase.PLAY and 2 <= state.trick_number <= 9:
                yield state
            state, _ = step(state, rule_of_thumb, rng)


def dressed(state: State) -> State:
    """The deal with Mighty and joker caller in the hand that would bid highest, and the joker in another."""
    over, rng = state, random.Random(0)
    while not over.is_over and over.phase is Phase.AUCTION:
        over, _ = step(over, rule_of_thumb, rng)
    if over.declarer is None:
        return state
    hands = [list(hand) for hand in (*state.hands, state.kitty or ())]
    mine, other = hands[over.declarer], hands[(over.declarer + 1) % 5]
    spare = [one for one in mine if one not in _KEEP and one.suit is not over.trump]
    for card, back in zip(_KEEP[:2], sorted(spare, key=lambda one: one.rank or 0), strict=False):
        if card not in mine:
            swap(next(hand for hand in hands if card in hand), card, mine, back)
    if JOKER in mine:
        swap(mine, JOKER, other, next(one for one in other if one not in _KEEP))
    texts = [" ".join(map(str, hand)) for hand in hands]
    return State.from_hands(CAMPUS, texts[:5], texts[5], state.dealer)


def swap(one: list[Card], card: Card, other: list[Card], back: Card) -> None:
    """This card of one hand for that of another."""
    one[one.index(card)], other[other.index(back)] = back, card


def may_be_asked(state: State) -> bool:
    """Whether the seat to play has a choice about Mighty, joker, joker call or the Mighty's suit."""
    if len(state.legal_actions()) < LEAST_OPTIONS or state.trump in (Suit.S, Suit.C):
        return False
    return bool(themes(state)) and alike(state)


def themes(state: State) -> set[str]:
    """What a position can be about; which it is, the measuring tells."""
    plays = [action for action in state.legal_actions() if isinstance(action, Play)]
    found = set()
    if any(play.card in (state.mighty, JOKER) for play in plays) and not state.joker_called:
        found |= {name for name in _POWERS if name.endswith("follow" if state.trick else "lead")}
    if any(play.call for play in plays):
        found |= {"call_wrong", "call_right"}
    hand = state.hands[state.seat]
    mine = [play.card for play in plays if play.card.suit is state.mighty.suit and play.card is not state.mighty]
    hidden = any(state.mighty in other for seat, other in enumerate(state.hands) if seat != state.seat)
    if not state.trick and mine and hidden and state.seat not in state.government and state.mighty not in hand:
        found |= {"magong", "not_magong"}
    return found


def alike(state: State) -> bool:
    """Whether in every house the contract may be bid and the same may be played now."""
    assert state.contract is not None
    if state.contract.number < max(rules.min_bid for rules in PRESETS.values()):
        return False
    return all(in_house(state, rules).legal_actions() == state.legal_actions() for rules in PRESETS.values())


def theme_of(state: State, accepted: Sequence[str]) -> str | None:
    """What it turned out to be about; None: nothing of this lesson, or too easy to guess."""
    if len(accepted) > MOST_RIGHT * len(options(state)):
        return None
    right = [play for play in map(parse, accepted) if isinstance(play, Play)]
    possible, place = themes(state), "follow" if state.trick else "lead"
    cards, calls = {play.card for play in right}, [play.call for play in right]
    if "call_right" in possible and not cards & {state.mighty, JOKER}:
        return "call_right" if all(calls) else "call_wrong" if not any(calls) else None
    if possible & _POWERS:
        names = {"mighty": {state.mighty}, "joker": {JOKER}}
        power = next((name for name, one in names.items() if cards == one), None)
        return f"{power}_{place}" if power else None if cards & {state.mighty, JOKER} else f"wait_{place}"
    attack = [card.suit is state.mighty.suit for card in cards]
    return "magong" if all(attack) else "not_magong" if not any(attack) else None


def promising(state: State, wanted: Counter[str]) -> bool:
    """A quick look: few cards near the best, and the best of a kind that is still wanted."""
    if not any(wanted[theme] > 0 for theme in themes(state)):
        return False
    near = set[str]()
    for policy in ("thumb", "rule"):
        found = values(judged(state, policy, SCREEN_N, 1))
        near |= {action for action, value in found.items() if value.loss < CLEAR_POINTS}
        theme = theme_of(state, [action for action in found if action in near])
        if theme is None or wanted[theme] <= 0:
            return False
    return True


def search(seed: int, seconds: float, found: list[Item]) -> list[Item]:
    """What is found in so many seconds besides what there is already, at most one position of a game."""
    wanted = Counter(WANTED)
    wanted.subtract(item.theme for item in found)
    last, until = None, time.monotonic() + seconds
    for state in positions(seed):
        if time.monotonic() > until or not +wanted:
            break
        if state.dealt is last or not may_be_asked(state) or not promising(state, wanted):
            continue
        number = 1 + max((int(item.id.rpartition("-")[2]) for item in found), default=0)
        told = judgements(state, N, mixed(seed, number) % 10**6)
        theme = theme_of(state, not_worse({policy: values(one) for policy, one in told.items()}))
        if theme is None or wanted[theme] <= 0:
            continue
        wanted[theme] -= 1
        last = state.dealt
        item = measured(state, f"timing-{number:02d}", theme, told)
        found = [*found, item]
        print(item.id, theme, state.trick_number, " ".join(item.accepted), "of", len(options(state)), flush=True)
    print("missing:", dict(+wanted))
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Search and write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=10)
    parser.add_argument("--minutes", type=float, default=2)
    parser.add_argument("--file", type=Path, default=FILE)
    parser.add_argument("--add", action="store_true")
    args = parser.parse_args(arguments)
    there = list(read(args.file.read_text(encoding="utf-8"))) if args.add else []
    args.file.write_text(written(search(args.seed, 60 * args.minutes, there)), encoding="utf-8")


if __name__ == "__main__":
    main()
