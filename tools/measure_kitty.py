"""Find and measure the hands of lesson 7, and write them.

    python tools/measure_kitty.py FILE [--seed S] [--discards N] [--friends N]
    python tools/measure_kitty.py FILE --again        measure every hand of the file anew and say what differs

The hands are those of declarers in games that rules of thumb bid. A way is offered as a wrong answer only if it stays
clearly behind the best in every trial: three houses, two ways of playing on, and with the passes of the others counted.
"""
from __future__ import annotations

import argparse
import random
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, count
from pathlib import Path

import numpy as np

from mighty_learn.engine.actions import DISCARDS, CallFriend, Contract, FriendKind, parse
from mighty_learn.engine.cards import JOKER, SUIT_MASKS, Card, CardSet, Rank, Suit, each
from mighty_learn.engine.presets import CAMPUS, PRESETS
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import observe
from mighty_learn.players.policy import step
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.players.simple.exchange import bury
from mighty_learn.players.strong.exchange import friend_calls
from mighty_learn.teaching.kitty_data import Ask, Book, Measured, Trial, Use, Way, bought, emptied, read, tops, write
from mighty_learn.teaching.kitty_measure import Tried, layouts_of, of_item, prospects, tried, with_replies

TRIALS = (Trial("campus", "thumb", False, 4000), Trial("campus", "rule", False, 4000),
          Trial("haebangchon", "thumb", False, 2000), Trial("guide", "thumb", False, 2000),
          Trial("campus", "thumb", True, 1000))
LOOK = Trial("campus", "thumb", False, 300)  # a first look at many ways
ERRORS, LEAST = 3.3, 0.25  # a way is clearly behind when it is so many errors and so many point cards behind
HOUSES = ("campus", "guide")  # whose declarer's score has to agree with the point cards about a call
FEWEST, MOST = 5, 6  # ways offered
PAIRS = 4  # a discard and the call after it, on the way to the self-check
# Hands of a sort, so that no habit gets far: "king-True": a king is buried and a suit emptied, "keeps": a king is kept.
MOST_OF = {"king-True": 13, "king-False": 4, "keeps-True": 7, "keeps-False": 3, "none-True": 7, "none-False": 2,
           "mighty": 6, "joker": 6}
OTHERS = 5
SEED = 7
_IN_TURN = (1, 4, 2, 3, 0)  # the trials, those that turn most hands away first


@dataclass(frozen=True)
class Found:
    """A hand and the ways that are clearly apart, the best first."""

    ask: Ask
    contract: str
    hand: CardSet
    buried: CardSet
    ways: tuple[str, ...]
    results: tuple[Tried, ...]  # by trial
    made: tuple[float, ...]
    sort: str  # what makes the best way the best, so that the bank has some of each


def declarers(seed: int) -> Iterator[State]:
    """States in which a declarer is to lay away three cards, the trump neither spades nor none.

    Under those two the Mighty's or the caller's suit makes houses differ; from 14 on a contract is one of every house.
    """
    for index in count():
        state = State.deal(CAMPUS, mixed(seed, index), index % 5)
        while state.phase is Phase.AUCTION:
            state, _ = step(state, rule_of_thumb, random.Random(0))
        contract = state.contract
        if state.phase is Phase.DISCARD and contract and contract.trump not in (None, Suit.S) and contract.number > 13:
            yield bought(CAMPUS, state.hands[state.seat], contract)


# --- discards


def discard_of(state: State, full: Callable[[str], bool]) -> Found | None:
    """A hand whose best discard is clear, with tempting others; `full`: of this sort there are enough."""
    own, trump = state.hands[0], _trump(state)
    ways = list(map(DISCARDS.__getitem__, map(sum, combinations([card.mask for card in own], 3))))
    means = tried(state, ways, LOOK, 1).means
    order = [str(ways[k]) for k in np.argsort(-means, kind="stable")]
    value = {str(way): float(mean) for way, mean in zip(ways, means, strict=True)}
    best = order[0]
    if full(_sort_of_discard(own, laid(best), trump)):
        return None
    far = [way for way in order if value[way] < value[best] - 0.3]
    picked = dict.fromkeys(way for want in _temptations(own, laid(best), trump)
                           if (way := next((one for one in far if want(laid(one))), None)))
    found = _measured(state, Ask.DISCARD, [best, *picked], _sort_of_discard(own, laid(best), trump))
    return found if found and _fewest(found) else None


def laid(text: str) -> CardSet:
    """The cards of a discard in notation."""
    return CardSet(map(Card, text.split()[1:]))


def _temptations(own: CardSet, best: CardSet, trump: Suit) -> list[Callable[[CardSet], bool]]:
    """What a wrong discard may do, the most tempting first."""
    strong = CardSet([JOKER, Card("SA")]) | own.of_suit(trump) | tops(own, Card("SA"))
    kings = CardSet(card for card in own if card.rank is Rank.KING) - strong
    voids = set(emptied(own, best, trump))

    def plain(three: CardSet) -> bool:
        return not three & strong

    return [
        lambda three: plain(three) and not three.points,
        lambda three: plain(three) and bool(kings & best) and not three & kings,
        lambda three: plain(three) and bool(three & kings - best),
        lambda three: plain(three) and bool(voids) and not emptied(own, three, trump),
        lambda three: plain(three) and bool(set(emptied(own, three, trump)) - voids),
        lambda three: bool(three & own.of_suit(trump)) and len(three & strong) == 1,
        lambda three: len(three & tops(own, Card("SA"))) == 1 == len(three & strong),
        lambda three: plain(three) and three.points < best.points,
    ]


def _sort_of_discard(own: CardSet, best: CardSet, trump: Suit) -> str:
    kings = CardSet(card for card in own if card.rank is Rank.KING and card.suit != trump) - tops(own, Card("SA"))
    king = "king" if best & kings else "keeps" if kings else "none"
    return f"{king}-{bool(emptied(own, best, trump))}"


def _fewest(found: Found) -> bool:
    """Whether somebody who buries as few points as he can goes wrong."""
    return min(map(laid, found.ways), key=lambda three: three.points).points < laid(found.ways[0]).points


# --- calls


def friend_of(state: State, away: CardSet | None = None) -> Found | None:
    """A hand whose best call is clear, with tempting others, its own highest card among them. `away`: laid away."""
    trump = _trump(state)
    buried = away if away is not None else CardSet(mask=bury(CAMPUS, state.hands[0].mask, trump))
    after = state.apply(f"discard {buried}").apply("keep")
    calls = [call for call in friend_calls(observe(after, 0)) if call.card is None or _tempting(call.card, trump)]
    calls.append(CallFriend(FriendKind.CARD, _own_high(after.hands[0], trump)))
    means = tried(after, calls, LOOK, 1).means
    best, *order = [calls[k] for k in np.argsort(-means, kind="stable")]
    own = calls[-1]
    if best is own or best.kind is FriendKind.NONE:
        return None
    rank = sorted(order, key=lambda call: (call is not own, _order(call, trump)))
    found = _measured(after, Ask.FRIEND, [str(best), *map(str, rank)], _sort_of_call(best.card, trump))
    return found if found and str(own) in found.ways and _scores_agree(after, found) else None


def _tempting(card: Card, trump: Suit) -> bool:
    return card.is_joker or card.rank is Rank.ACE or card.rank is Rank.KING or card.suit is trump


def _own_high(hand: CardSet, trump: Suit) -> Card:
    """His strongest trump below the specials, which he might name as well."""
    return max((card for card in each(hand.mask & SUIT_MASKS[trump])), key=lambda card: card.index)


def _order(call: CallFriend, trump: Suit) -> tuple[int, int]:
    """Tempting calls first: Mighty, joker, high trumps, side aces, nobody, the rest."""
    card = call.card
    if card is None:
        return 4, 0
    place = 0 if card == Card("SA") else 1 if card.is_joker else 2 if card.suit is trump else 3
    place += 3 * (place == 3 and card.rank is not Rank.ACE)
    return place, -card.index % 13


def _sort_of_call(card: Card | None, trump: Suit) -> str:
    if card is None:
        return "none"
    if card.is_joker or card == Card("SA"):
        return "joker" if card.is_joker else "mighty"
    return f"{'trump' if card.suit is trump else 'side'}-{card.rank}"


def _scores_agree(after: State, found: Found) -> bool:
    """Whether the best call has the best declarer's score too, where the house pays by shares."""
    calls = [parse(way) for way in found.ways]
    for house in HOUSES:
        state = _again(after, PRESETS[house])
        results = prospects(state, calls, layouts_of(state, 1000, 2), 2)
        scores = [one.score(_contract(after).number).mean for one in results]
        if max(scores[1:]) >= scores[0]:
            return False
    return True


# --- both


def _contract(state: State) -> Contract:
    assert state.contract is not None
    return state.contract


def _trump(state: State) -> Suit:
    trump = _contract(state).trump
    assert trump is not None
    return trump


def _again(state: State, rules: RuleSet) -> State:
    """The same choice under these rules."""
    begun = bought(rules, state.hands[0] | (state.discard or CardSet()), _contract(state))
    return begun.apply(f"discard {state.discard}").apply("keep") if state.discard else begun


def _measured(state: State, ask: Ask, ways: Sequence[str], sort: str, seed: int = SEED) -> Found | None:
    """These ways in all trials; those kept that are clearly behind the first in each, if there are enough."""
    kept = list(ways)
    results: dict[int, Tried] = {}
    for at in _IN_TURN:
        found = tried(_again(state, PRESETS[TRIALS[at].house]), kept, TRIALS[at], seed)
        clear = [0, *(k for k in range(1, len(kept)) if _clear(*found.behind(k)))]
        kept = [kept[k] for k in clear]
        results = {k: Tried(one.points[:, clear], one.wider) for k, one in {**results, at: found}.items()}
        if len(kept) < FEWEST:
            return None
    shown = tuple(Tried(results[k].points[:, :MOST], results[k].wider) for k in range(len(TRIALS)))
    made = tuple(float(share) for share in (shown[0].points >= _contract(state).number).mean(axis=0))
    return Found(ask, str(_contract(state)), state.hands[0], state.discard or CardSet(), tuple(kept[:MOST]), shown,
                 made, sort)


def _clear(gap: float, error: float) -> bool:
    return gap >= LEAST and gap >= ERRORS * error


# --- the file


def search(seed: int, discards: int, friends: int) -> list[Found]:
    """Hands of every sort, none of them too often."""
    found: list[Found] = []
    sorts: Counter[str] = Counter()
    for number, state in enumerate(declarers(seed)):
        ask = Ask.FRIEND if number % 2 else Ask.DISCARD
        full = sum(one.ask is ask for one in found) >= (friends if number % 2 else discards)
        if full or _known(state, ask, sorts):
            continue
        one = friend_of(state) if number % 2 else discard_of(state, lambda sort: not _open(sort, sorts))
        if one is not None and _open(one.sort, sorts):
            sorts[one.sort] += 1
            found.append(one)
            print(len(found), one.ask, one.sort, one.contract, one.hand, flush=True)
        if len(found) == discards + friends:
            break
    return found


def _open(sort: str, sorts: Counter[str]) -> bool:
    """Whether more hands of this sort are wanted."""
    return sorts[sort] < MOST_OF.get(sort, OTHERS)


def _known(state: State, ask: Ask, sorts: Counter[str]) -> bool:
    """Whether the answer is known to be of a sort of which there is enough: without the Mighty one calls it."""
    return ask is Ask.FRIEND and Card("SA") not in state.hands[0] and not _open("mighty", sorts)


def book_of(found: Sequence[Found]) -> Book:
    """The hands as they are stored, those for practice first, with a game for each way."""
    pairs = _pairs([one for one in found if one.ask is Ask.DISCARD])
    rest = [one for one in found if one not in [first for first, _ in pairs]]
    items = [_item_of(one, f"pair-{number}-{one.ask}", Use.PRACTICE, True)
             for number, pair in enumerate(pairs, 1) for one in pair]
    for ask in Ask:
        items += [_item_of(one, f"{ask}-{number:02}", Use.BANK, ask is Ask.FRIEND and bool(number % 4))
                  for number, one in enumerate((one for one in rest if one.ask is ask), 1)]
    return with_replies(Book(SEED, TRIALS, tuple(items)))


def _pairs(discards: Sequence[Found]) -> list[tuple[Found, Found]]:
    """A few discards of different sorts with the call after the best of each, of different sorts too if it can be."""
    pairs: list[tuple[Found, Found]] = []
    for choosy in (True, False):
        for one in discards:
            if len(pairs) < PAIRS and one.sort not in [first.sort for first, _ in pairs]:
                after = friend_of(bought(CAMPUS, one.hand, Contract.parse(one.contract)), laid(one.ways[0]))
                if after is not None and not (choosy and after.sort in [second.sort for _, second in pairs]):
                    pairs.append((one, after))
                    print("pair", one.sort, after.sort, one.hand, flush=True)
    return pairs


def _item_of(one: Found, name: str, use: Use, person: bool) -> Measured:
    first = one.results[0]
    errors = first.points.std(axis=0, ddof=1) / len(first.points) ** 0.5
    gaps = [[result.behind(k) for result in one.results] for k in range(len(one.ways))]
    ways = tuple(Way(way, float(first.means[k]), float(errors[k]), one.made[k], tuple(gap for gap, _ in gaps[k]),
                     tuple(error for _, error in gaps[k])) for k, way in enumerate(one.ways))
    return Measured(name, one.ask, use, Contract.parse(one.contract), one.hand, one.buried,
                    person and one.ask is Ask.FRIEND, ways)


def again(path: Path) -> int:
    """Measure every hand anew, from another seed; how many ways came out more than four errors from what is stored."""
    book, odd = read(tomllib.loads(path.read_text(encoding="utf-8"))), 0
    for item in book.items:
        for at, trial in enumerate(book.trials):
            found = of_item(item, trial, book.seed + 1)
            for k, way in enumerate(item.ways[1:], 1):
                gap, error = found.behind(k)
                if abs(gap - way.behind[at]) > 4 * (error**2 + way.error[at] ** 2) ** 0.5 or gap <= 0:
                    odd += 1
                    print(item.id, way.text, trial, f"stored {way.behind[at]}, now {gap:.3f} ± {error:.3f}")
    print(f"{len(book.items)} hands measured again, {odd} differ")
    return odd


def main() -> None:
    """See the module's text."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("file", type=Path)
    asked.add_argument("--seed", type=int, default=20261107)
    asked.add_argument("--discards", type=int, default=32)
    asked.add_argument("--friends", type=int, default=24)
    asked.add_argument("--again", action="store_true")
    given = asked.parse_args()
    if given.again:
        raise SystemExit(bool(again(given.file)))
    book = book_of(search(given.seed, given.discards, given.friends))
    given.file.write_text(write(book), encoding="utf-8")


if __name__ == "__main__":
    main()
