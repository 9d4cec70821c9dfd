"""The kernel plays the same cards as the engine, action by action, for both policies."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import numpy as np
import pytest
from analysis_tools import random_rules, random_state

import mighty_learn as ml
from mighty_learn import State
from mighty_learn.analysis import kernel, reference
from mighty_learn.analysis.encode import decoded, encode, encode_all
from mighty_learn.engine.cards import CARDS, JOKER
from mighty_learn.engine.shuffle import mixed, splitmix64
from mighty_learn.engine.state import government_taken
from mighty_learn.engine.table import joker_use

POLICIES = ("random", "rule")
STATES = 700  # of each house, and three times as many rule sets


def seen_in(state: State, end: State) -> set[str]:
    """Which of the odd things happened between the two."""
    found = set()
    for trick in end.tricks[len(state.tricks) :]:
        first, *rest = trick.plays
        number = end.trick_number - len(end.tricks) + end.tricks.index(trick) + 1
        if first.suit is not None:
            found.add("joker led")
            if number == 1 and first.suit is end.trump:
                found.add("joker led to the first trick, naming trump")
            if joker_use(end.rules, number) != "live" and trick.winner == trick.leader and not any(
                    end.powers.strength(play.card, first.suit, False) for play in rest):
                found.add("dead trick")
        if first.call and any(play.card is JOKER for play in rest):
            found.add("joker called out")
        if first.call and number == 1:
            found.add("call on the first trick")
        if number == 1 and first.card.suit is end.trump and first.card.suit is not None:
            found.add("trump led to the first trick")
    return found


def kinds_of(state: State) -> set[str]:
    """What kind of start a state is."""
    card, declarer = state.friend_card, state.declarer
    assert declarer is not None
    found = {"mid-trick"} if state.trick else set()
    found |= {"friend shown"} if state.friend is not None else set()
    found |= {f"friend {state.call.kind}"} if state.call else {"position"}
    if card and state.discard and card in state.discard:
        found.add("buried")
    if card and card in state.hands[declarer]:
        found.add("self")
    return found


def compare(rules: list[ml.RuleSet], seed: int) -> Counter[str]:
    """Play both twins for a random state of each rule set; what happened, counted."""
    rng, happened = random.Random(seed), Counter[str]()
    for index, house in enumerate(rules):
        state = random_state(house, rng)
        encoded = encode(state)
        happened.update(kinds_of(state))
        for policy in POLICIES:
            end = reference.playout(state, policy, seed, index)
            expected = end.history[len(state.history) :]
            played = encoded.line(policy, seed, index)
            assert played == expected, f"{policy}, seed {seed}, index {index}\n{state}\n{played}\n{expected}"
            assert encoded.play(policy, seed, index, 1).tolist() == [government_taken(end)]
            happened.update(seen_in(state, end))
    return happened


@pytest.mark.parametrize("house", ml.PRESETS)
def test_plays_the_cards_that_the_engine_plays(house: str) -> None:
    happened = compare([ml.PRESETS[house]] * STATES, seed=len(house))
    wanted = {"joker led", "joker called out", "dead trick", "mid-trick", "friend shown", "position", "buried", "self",
              *(f"friend {kind}" for kind in ("card", "mighty", "joker", "caller", "none"))}
    assert wanted <= happened.keys(), wanted - happened.keys()
    assert ("friend first" in happened) is (house == "guide")


def test_plays_the_cards_of_any_rule_set() -> None:
    rng = random.Random(11)
    happened = compare([random_rules(rng) for _ in range(3 * STATES)], seed=11)
    wanted = {"joker led to the first trick, naming trump", "call on the first trick", "trump led to the first trick",
              "dead trick", "friend first", "joker called out"}
    assert wanted <= happened.keys(), wanted - happened.keys()


@pytest.mark.parametrize(("friend", "gives"), [("S4", {"S4"}), ("HK", {"S4"}), ("S9", {"S4"})])
def test_a_powerless_joker_is_no_partners_trick_yet(friend: str, gives: set[str]) -> None:
    """In no trump nobody has followed the declarer's dead joker: a partner keeps his points back, as an enemy does."""
    hands = ["SA S2 S3 D2 D3 D4 C2 C4 C5", "SK SQ SJ S10 DK DQ DJ D10 CK S4", "HK HQ H2 H3 H4 H5 H6 H7 S5 S6",
             "HA HJ H10 H8 H9 S7 S8 S9 D5 D6", "C3 C6 C7 C8 C9 C10 D7 D8 D9 CA"]
    state = State.from_position(ml.CAMPUS, "NT15", 0, friend, hands, 0, trick="JK>H")
    assert not state.joker_live
    assert {str(encode(state).line("rule", 5, index)[0]) for index in range(40)} == gives
    assert {str(reference.playout(state, "rule", 5, index).tricks[0].plays[1]) for index in range(5)} == gives


def test_every_legal_action_is_one_bit_in_the_engines_order() -> None:
    rng = random.Random(5)
    for _ in range(1500):
        state = random_state(random_rules(rng), rng)
        encoded = encode(state)
        hand, row = kernel.U(state.hands[state.seat].mask), encoded.table[0]
        acts = int(kernel.legal(encoded.options, hand, row[kernel.TRICK], row[kernel.PLACE], row[kernel.LED],
                                row[kernel.CALLED]))
        texts = [str(decoded(encoded.options, place)) for place in range(58) if acts >> place & 1]
        assert texts == [str(action) for action in state.legal_actions() if str(action) != "claim"]


def test_numbers_are_those_of_the_engines_stream() -> None:
    for seed, index in ((0, 0), (1, 7), (2**64 - 1, 2**40)):
        stream = kernel.stream_of(kernel.U(seed), kernel.U(index))
        assert int(stream) == mixed(seed, index)
        numbers = []
        for _ in range(3):
            stream, number = kernel.drawn(kernel.U(stream), kernel.U(64))
            numbers.append(int(number))
        assert numbers == [word >> 58 for word in islice(splitmix64(mixed(seed, index)), 3)]


def unscrambled(word: int) -> int:
    """The state in which splitmix64 gives this word."""
    def unshifted(z: int, by: int) -> int:
        found = z
        while found ^ found >> by != z:
            found = z ^ found >> by
        return found

    z = unshifted(word, 31) * pow(0x94D049BB133111EB, -1, 2**64) % 2**64
    z = unshifted(z, 27) * pow(0xBF58476D1CE4E5B9, -1, 2**64) % 2**64
    return unshifted(z, 30)


def test_a_number_that_would_favour_some_is_drawn_again() -> None:
    for limit, upper in ((3, 0), (58, 0), (7, 0), (5, 0)):
        before = (unscrambled(upper << 32 | 77) - 0x9E3779B97F4A7C15) % 2**64
        words = splitmix64(before)
        assert next(words) >> 32 == upper
        after, number = kernel.drawn(kernel.U(before), kernel.U(limit))
        assert int(number) == (next(words) >> 32) * limit >> 32
        assert int(number) == reference.below(limit, splitmix64(before))
        assert int(after) == (before + 2 * 0x9E3779B97F4A7C15) % 2**64
    # a power of two favours nobody: the same word counts
    before = (unscrambled(77) - 0x9E3779B97F4A7C15) % 2**64
    after, number = kernel.drawn(kernel.U(before), kernel.U(4))
    assert (int(number), int(after)) == (0, unscrambled(77))


def test_a_set_bit_is_picked_evenly() -> None:
    rng = random.Random(3)
    for _ in range(60):
        bits = sorted(rng.sample(range(58), rng.randint(1, 12)))
        mask, stream, found = sum(1 << place for place in bits), kernel.U(rng.getrandbits(64)), Counter[int]()
        for _ in range(200 * len(bits)):
            stream, place = kernel.picked(kernel.U(mask), kernel.U(stream))
            found[int(place)] += 1
        assert sorted(found) == bits
        # each count has mean 200 and a standard deviation below 14.2; 6 of them never happen by chance
        assert all(abs(count - 200) < 85 for count in found.values())


def test_cards_stronger_than_a_card() -> None:
    state = State.from_position(ml.CAMPUS, "H15", 0, "none", ["S2", "H2", "D2", "C2", "S4"], 0)
    stronger = encode(state).stronger.reshape(4, kernel.CODES)
    for suit in range(4):
        for card in CARDS:
            strength = state.powers.orders[suit]
            expected = {other.index for other in CARDS if strength[other.index] > strength[card.index]}
            assert {k for k in range(53) if int(stronger[suit, card.index]) >> k & 1} == expected


def test_rows_of_a_batch_take_turns() -> None:
    rng = random.Random(2)
    states = [random_state(ml.GUIDE, rng) for _ in range(400)]
    same = [state for state in states if encode(state).options == encode(states[0]).options][:3]
    batch = encode_all(same)
    assert len(batch) == 3
    together = batch.play("random", 4, 0, 30)
    apart = [encode(same[index % 3]).play("random", 4, index, 1)[0] for index in range(30)]
    assert together.tolist() == apart
    assert np.unique(together).size > 1
