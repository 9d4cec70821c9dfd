"""Lesson 11: counts judged by dealing the hidden cards, plays by the solver and by minimax, experiments by hand."""
from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, islice
from math import comb

import pytest

from mighty_learn.analysis.solver import solve
from mighty_learn.analysis.support import Support
from mighty_learn.engine import play
from mighty_learn.engine.actions import Action, Play
from mighty_learn.engine.cards import CARDS, Card, CardSet
from mighty_learn.engine.presets import GUIDE, HAEBANGCHON, PRESETS
from mighty_learn.engine.record import replay
from mighty_learn.engine.state import State
from mighty_learn.engine.view import observe
from mighty_learn.teaching import (
    defence,
    defence_counts,
    defence_duck,
    defence_fusion,
    defence_hunt,
    defence_layouts,
    defence_plays,
)
from mighty_learn.teaching.counted_games import Share
from mighty_learn.teaching.defence_counts import Count, CountKind
from mighty_learn.teaching.defence_plays import Defence, Way
from mighty_learn.teaching.lessons import lesson
from mighty_learn.teaching.puzzles import Ending, prove
from mighty_learn.teaching.quiz import Gate, Question

BANK = {asked.id: asked for asked in defence.bank()}
COUNTS = defence_counts.shipped()
ENDINGS = defence_plays.shipped()
every_count = pytest.mark.parametrize("count", COUNTS.values(), ids=COUNTS)


# --- the bank and its gate


def test_the_bank_holds_enough_of_each_kind() -> None:
    assert Counter(asked.group for asked in BANK.values()) == {"count": 30, "play": 24}
    assert {COUNTS[name].kind for name in BANK if name in COUNTS} == set(CountKind)
    ways = Counter(Defence(ENDINGS[name]).ways[ENDINGS[name].best[0]] for name in BANK if name in ENDINGS)
    assert ways == {Way.WIN: 8, Way.LOAD: 8, Way.LOW: 8}
    assert len({asked.prompt.say("en") for asked in BANK.values()}) == len(BANK)
    assert all(len(asked.options) >= 4 for asked in BANK.values())


def test_every_contract_exists_in_all_three_houses() -> None:
    lowest = max(rules.min_bid for rules in PRESETS.values())
    contracts = [count.view.contract for count in COUNTS.values()] + [it.state.contract for it in ENDINGS.values()]
    contracts += [defence_hunt.view(20).contract, defence_fusion.position().contract]
    assert lowest == 14
    assert all(contract is not None and contract.number >= lowest for contract in contracts)


def test_every_gate_asks_for_eight_counts_and_eight_plays() -> None:
    one = lesson(defence.NAME)
    seen = set()
    for seed in range(60):
        gate = one.gate(seed)
        assert (len(gate.questions), gate.need) == (16, 12)
        assert Counter(asked.group for asked in gate.questions) == {"count": 8, "play": 8}
        for trap in ("M-NOVOID", "M-LASTWINNER", "M-ALWAYSWIN", "M-ALWAYSLOAD", "M-ALWAYSDUCK"):
            assert sum(trap in asked.traps for asked in gate.questions) >= 5
        seen |= {asked.id for asked in gate.questions}
    assert len(seen) > 45


def test_a_gate_of_groups_of_odd_size() -> None:
    bank = [replace(asked, group=asked.group) for asked in BANK.values()]
    drawn = Gate.draw(bank, 5, 3, seed=1).questions
    assert Counter(asked.group for asked in drawn) == {"count": 3, "play": 2}


# --- counts


def way(count: Count, card: Card, seat: int) -> bool:
    """Whether some layout that fits all that was seen has this card in this seat's hand: counted by `analysis`."""
    filling = Support.of(count.view).knowledge.filling
    places = tuple(place if place.name == f"seat {seat}" else place._replace(barred=place.barred | card.mask)
                   for place in filling.places)
    return replace(filling, places=places).count > 0


def hidden_from(count: Count) -> CardSet:
    """What the viewer has not seen, from the true hands."""
    state = replay(count.record)
    own = state.hands[count.viewer] | state.played
    if state.declarer == count.viewer:
        own |= state.discard or CardSet()
    return CardSet(card for card in CARDS if card not in own)


@every_count
def test_a_count_is_all_that_can_be_known(count: Count) -> None:
    hidden = hidden_from(count)
    if count.kind is CountKind.LEFT:
        assert int(count.right) == len(hidden.of_suit(count.suit))
        return
    asked = {seat for seat in range(5) if seat != count.viewer}
    if count.kind is CountKind.VOID:
        some = hidden.of_suit(count.suit)
        found = {seat for seat in asked if not any(way(count, card, seat) for card in some)}
    else:
        card = Card(count.about)
        assert card in hidden
        found = {seat for seat in asked if way(count, card, seat)}
    if count.kind is CountKind.FRIEND:
        state = replay(count.record)
        assert state.friend_card == Card(count.about)
        assert state.friend is None
        found -= {state.declarer}
    assert count.right == ("".join(sorted(str((seat - count.viewer) % 5) for seat in found)) or "0")


@every_count
def test_a_count_holds_in_the_real_layout(count: Count) -> None:
    hands = replay(count.record).hands
    if count.kind is CountKind.VOID:
        assert not any(hands[seat].of_suit(count.suit) for seat in count.seats)
    if count.kind is CountKind.HOLD:
        holder = next((seat for seat in range(5) if Card(count.about) in hands[seat]), None)
        assert holder is None or holder in count.seats


@every_count
def test_a_count_is_the_same_in_every_house(count: Count) -> None:
    for rules in (HAEBANGCHON, GUIDE):
        state = replay(count.record)
        assert state.trump is None or str(state.trump) in "HD"
        assert (rules.mighty(state.trump), rules.joker_caller(state.trump)) == (state.mighty, state.joker_caller)
        assert Card("JK") not in [play.card for play in state.tricks[0].plays]


def test_the_usual_mistakes_are_offered() -> None:
    for count in COUNTS.values():
        asked = defence_counts.question(count)
        assert len(asked.options) == 7
        assert {count.right, count.forgetful, count.by_last_trick} <= set(asked.options)


def by_hand() -> Question:
    return defence.one_missing()[0]


def test_a_count_read_by_hand() -> None:
    # Spades led twice: player 4 threw a heart's side card on the second, players 2 and 3 followed both times.
    asked = by_hand()
    assert asked.solution == {"23"}
    assert asked.check("234").reasons[0].say("en") == (
        "Player 4 did not follow spades on trick 3 but played ♣J. The Mighty is one of the spades too and would have "
        "had to be played then. (R6.3)")
    assert asked.check("2").reasons[0].say("ko") == "3번은 스페이드를 따르지 않은 적이 없어요. 없다고 말할 수 없어요."
    left = defence.alone()[0]
    assert left.solution == {"6"}
    assert left.check("7").reasons[0].say("en") == "7 leaves in the 1 that you hold yourself."


def test_what_is_written_is_read_back() -> None:
    counts = tuple(COUNTS.values())
    assert defence_counts.load(defence_counts.write(counts)) == counts


# --- plays


def minimax(state: State, low: int = -1, high: int = 21) -> int:
    """The government's point cards at the end of the game, all hands open; only what lies between two bounds counts."""
    if state.is_over:
        return sum(state.taken[seat] for seat in state.government)
    governs = state.seat in state.government
    best = low if governs else high
    for action in legal(state):
        after = minimax(state.apply(action), low, high)
        best = max(best, after) if governs else min(best, after)
        low, high = (best, high) if governs else (low, best)
        if low >= high:
            break
    return best


def legal(state: State) -> tuple[Action, ...]:
    return play.legal(state, state.hands[state.seat])


@pytest.mark.parametrize("ending", ENDINGS.values(), ids=ENDINGS)
def test_an_ending_is_proved_and_the_same_in_every_house(ending: Ending) -> None:
    prove(ending)
    state = ending.state
    assert state.seat not in state.government
    assert state.trick
    for rules in (HAEBANGCHON, GUIDE):
        other = ending.record.replace("rules campus", f"rules {rules.name}")
        assert dict(solve(replay(other)).by_action) == dict(ending.values)


def test_endings_by_plain_minimax() -> None:
    short = sorted(ENDINGS.values(), key=lambda ending: sum(map(len, ending.state.hands)))[:2]
    for ending in short:
        before = sum(ending.state.taken[seat] for seat in ending.state.government)
        values = {str(action): minimax(ending.state.apply(action)) - before for action in legal(ending.state)}
        assert values == dict(ending.values)


def test_every_card_of_a_play_has_its_own_reason() -> None:
    for name, ending in ENDINGS.items():
        asked = defence_plays.question(ending)
        assert set(asked.options) == set(map(str, ending.state.hands[ending.state.seat]))
        assert asked.accepted == tuple(frozenset([card]) for card in ending.best)
        for card in set(asked.options) - set(ending.values):
            assert "R6" in asked.reasons[card].say("en"), name


def test_those_who_know_one_rule_only() -> None:
    it = Defence(defence.practice_endings()[0])
    assert it.ways[it.best] is Way.LOW
    assert it.ways[it.always_wins] is Way.WIN
    assert it.ways[it.always_loads] is Way.LOAD
    assert it.always_wins not in it.ending.best
    assert defence.answer_of(it.ending.id, "M-ALWAYSWIN") == it.always_wins
    assert defence.answer_of(it.ending.id, "M-HIGH") == it.best
    assert defence.answer_of("settle-campus", "M-HIGH") is None


# --- the recorded game and its layouts


def test_the_friend_of_the_recorded_game_shows_up_last() -> None:
    states = defence_hunt.states()
    assert [state.friend for state in states] == [None] * 24 + [1]
    assert not states[0].trick
    assert not states[0].tricks
    assert str(states[-1].trick[-1].card) == "SA"
    assert [at for at in range(25) if defence_hunt.asks_again(at)] == [0, 5, 10, 15, 20]
    assert str(states[5].tricks[-1].winner) != "1"  # the first tricks are not the friend's
    assert {trick.winner for trick in states[-1].tricks} == {0, 2, 3}


def test_layouts_with_the_voids_remembered_and_forgotten() -> None:
    seen = defence_layouts.seen()
    hidden = defence_layouts.hidden(seen)
    assert len(hidden) == 27
    for hands in (*defence_layouts.fitting(), *defence_layouts.forgetful()):
        assert list(map(len, hands)) == list(seen.sizes)
        assert hands[seen.viewer] == seen.hand
        assert all(not (one & other) for one, other in combinations(hands, 2))
        assert all(hand <= hidden for seat, hand in enumerate(hands) if seat != seen.viewer)
    assert not [clash for hands in defence_layouts.fitting() for clash in defence_layouts.clashes(hands)]
    assert all(list(defence_layouts.clashes(hands)) for hands in defence_layouts.forgetful())


def test_how_many_layouts_by_another_count() -> None:
    """Cards by the set of places that take them, laid one class after the other."""
    seen = defence_layouts.seen()
    barred = {1: "H", 2: "S", 3: "D", 4: ""}
    classes = Counter(str(card.suit) if card.suit else "" for card in defence_layouts.hidden(seen))
    room = (*(seen.sizes[seat] for seat in (1, 2, 3, 4)), 3)

    @cache
    def ways(suits: tuple[str, ...], room: tuple[int, ...]) -> int:
        if not suits:
            return int(not any(room))
        total = 0
        for shares, many in splits(classes[suits[0]], room, [suits[0] != barred.get(k + 1, "") or not suits[0]
                                                             for k in range(5)]):
            total += many * ways(suits[1:], tuple(a - b for a, b in zip(room, shares, strict=True)))
        return total

    fit, anyhow = defence_layouts.how_many()
    assert fit == ways(tuple(classes), room)
    assert (anyhow, anyhow // fit) == (6_753_074_717_188_800, 180)


def splits(number: int, room: tuple[int, ...], takes: list[bool]) -> list[tuple[tuple[int, ...], int]]:
    """How so many different cards may be shared out among places, and in how many ways each."""
    if not room:
        return [((), 1)] if not number else []
    most = min(room[0], number) if takes[0] else 0
    return [((first, *rest), comb(number, first) * many) for first in range(most + 1)
            for rest, many in splits(number - first, room[1:], takes[1:])]


# --- the experiments


def test_duck_or_win_by_minimax() -> None:
    late = (state for state in defence_duck.positions(5) if sum(map(len, state.hands)) <= 12)
    found = []
    for state in islice(late, 5):
        case = defence_duck.valued(state)
        before = sum(state.taken[seat] for seat in state.government)
        leading = strongest([one.card for one in state.trick], state)
        kinds: dict[bool, list[int]] = {True: [], False: []}
        for action in legal(state):
            assert isinstance(action, Play)
            over = strongest([leading, action.card], state) is action.card
            kinds[over].append(minimax(state.apply(action)) - before)
        assert (case.win, case.duck) == (min(kinds[True]), min(kinds[False]))
        place = [one.card for one in state.trick].index(leading)
        assert case.on_top == ("enemy" if (state.leader + place) % 5 in state.government else "ally")
        found.append(case)
    assert {case.win > case.duck for case in found} == {True, False}


def strongest(cards: list[Card], state: State) -> Card:
    """Which of these cards takes the trick that was led; no trick with rules of its own is among those asked for."""
    led = state.led
    assert led is not None
    assert state.trick_number < 10
    assert not state.trick[0].call
    return max(cards, key=lambda card: state.powers.strength(card, led))


def test_the_tally_counts_what_it_says() -> None:
    cases = [defence_duck.Case("ally", 3, 2), defence_duck.Case("ally", 2, 2), defence_duck.Case("enemy", 1, 4)]
    tally = defence_duck.Tally(cases)
    assert tally.ducking_better("ally") == Share(1, 2)
    assert tally.winning_better("enemy") == Share(1, 1)
    assert [tally.endings for tally in defence_duck.experiment(25, 3)][-1] == 25
    with pytest.raises(ValueError, match="endings=0"):
        next(defence_duck.experiment(0))


def test_the_two_numbers_of_strategy_fusion() -> None:
    found = defence_fusion.experiment()
    assert (found.dreamt, found.real) == (Fraction(4), Fraction(10, 3))
    assert (found.advised, found.better) == ("H7", "SA")
    assert found.in_truth["H7"] == 3 < found.in_truth["SA"]
    assert len({observe(world, found.seat) for world in found.worlds}) == 1  # the seat cannot tell them apart
    for world, values in zip(found.worlds, found.by_world, strict=True):
        before = sum(world.taken[seat] for seat in world.government)
        assert {str(action): minimax(world.apply(action)) - before for action in legal(world)} == dict(values)
