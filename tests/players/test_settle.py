"""Deals brought to the first lead by compiled code: cards buried and friends called as by `players/simple`."""
from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter

import numpy as np
import pytest

import mighty_learn as ml
from mighty_learn import State, observe
from mighty_learn.analysis import kernel
from mighty_learn.analysis.encode import encode
from mighty_learn.analysis.settle import CALLED
from mighty_learn.engine.actions import ChangeContract, Contract, Discard
from mighty_learn.engine.cards import JOKER, CardSet
from mighty_learn.engine.state import held_by
from mighty_learn.players import prospects
from mighty_learn.players.simple import exchange
from mighty_learn.players.simple.valuing import TRUMPS

DEALS = 120  # of each house and trump


def declared(house: ml.RuleSet, seed: int, contract: Contract, declarer: int) -> State:
    """The deal with this contract won by this seat, before the discard."""
    state = State.deal(house, seed=seed, dealer=declarer).apply(str(contract))
    while state.phase == "auction":
        state = state.apply("pass")
    return state


@pytest.mark.parametrize("house", ml.PRESETS)
@pytest.mark.parametrize("trump", TRUMPS, ids=str)
def test_the_exchange_is_that_of_the_rule_of_thumb(house: str, trump: ml.Suit | None) -> None:
    rules, kinds = ml.PRESETS[house], Counter[str]()
    for declarer in (0, 3):
        states = [declared(rules, seed, Contract(trump, 16), declarer) for seed in range(DEALS // 2)]
        hands = np.array([[hand.mask for hand in state.dealt] for state in states], np.uint64)
        deals = prospects.settled(rules, trump, declarer, hands, np.array([s.kitty.mask for s in states], np.uint64))
        for row, state in enumerate(states):
            away = CardSet(mask=exchange.bury(rules, state.hands[declarer].mask, trump))
            assert int(deals.discard[row]) == away.mask, (row, state.hands[declarer])
            begun = state.apply(Discard(away)).apply(ChangeContract(None))
            called = exchange.call_friend(observe(begun, declarer)).action
            kinds[called.kind] += 1
            begun = begun.apply(called)
            model = encode(begun)
            assert CALLED[deals.called[row]] == called.kind
            assert deals.positions.masks[row].tolist() == model.masks[0].tolist()
            assert deals.positions.table[row].tolist() == model.table[0].tolist()
            assert deals.positions.options == model.options
            if called.kind != "first":
                assert bool(deals.mighty[row]) is held_by(begun, begun.mighty)
                assert bool(deals.joker[row]) is held_by(begun, JOKER)
    assert kinds["card"] > DEALS // 2


def test_hands_of_hardly_anything_but_power() -> None:
    """Too few loose cards: what comes first by power, trump, top of a suit and rank goes."""
    for trump in TRUMPS:
        for text in ("SAKQJ1098765 JK DA C2", "HAKQ SAKQ DAKQ CAKQ JK", "H2345678910JQKA", "CAKQJ10987 DAKQJ JK"):
            hand = ml.cards(text)
            assert len(hand) == 13, text
            hands, kitty = np.zeros((1, 5), np.uint64), np.array([hand.mask], np.uint64)
            found = prospects.settled(ml.CAMPUS, trump, 0, hands, kitty)
            assert CardSet(mask=int(found.discard[0])) == CardSet(mask=exchange.bury(ml.CAMPUS, hand.mask, trump))


def test_a_prospect_scores_as_the_house_does() -> None:
    rng = np.random.default_rng(5)
    states = [declared(ml.CAMPUS, seed, Contract(ml.Suit.H, 15), 2) for seed in range(40)]
    hands = np.array([[hand.mask for hand in state.dealt] for state in states], np.uint64)
    kitty = np.array([state.kitty.mask for state in states], np.uint64)
    found = prospects.prospect(ml.CAMPUS, ml.Suit.H, 2, hands, kitty, 1)
    for row in rng.integers(0, 40, 20).tolist():
        sheet = ml.score(ml.CAMPUS, "H15", int(found.points[row]), bool(found.mighty[row]), bool(found.joker[row]),
                         CALLED[found.called[row]], 0, None if found.alone[row] else 1)
        assert found.scores(15)[row] == sheet.by_seat[0]
    assert found.chance(15).mean == np.mean(found.points >= 15)
    assert found.best_number(13) == max(range(13, 21), key=lambda number: found.scores(number).mean())
    assert CALLED.index("none") == kernel.CALLED_NONE


def test_without_a_compiler_the_same() -> None:
    """As plain Python, which is what runs where numba is missing."""
    code = ("import json, numpy as np, warnings; warnings.simplefilter('ignore')\n"
            "import mighty_learn as ml\n"
            "from mighty_learn.analysis.kernel import COMPILED\n"
            "from mighty_learn.players import prospects\n"
            "from mighty_learn.players.simple.valuing import TRUMPS\n"
            "found = []\n"
            "states = [ml.State.deal(ml.GUIDE, seed=seed) for seed in range(30)]\n"
            "hands = np.array([[hand.mask for hand in state.dealt] for state in states], np.uint64)\n"
            "kitty = np.array([state.kitty.mask for state in states], np.uint64)\n"
            "for trump in TRUMPS:\n"
            "    deals = prospects.settled(ml.GUIDE, trump, 1, hands, kitty)\n"
            "    ready = deals.positions\n"
            "    found.append([array.tolist() for array in (ready.masks, ready.table, deals.called)])\n"
            "print(json.dumps([COMPILED, found]))")
    compiled, plain = (
        json.loads(subprocess.run([sys.executable, "-c", code], env=os.environ | {"NUMBA_DISABLE_JIT": off},
                                  check=True, text=True, capture_output=True, timeout=300).stdout)
        for off in ("0", "1"))
    assert (compiled[0], plain[0]) == (True, False)
    assert compiled[1] == plain[1]
