"""The shuffle: splitmix64 against its published numbers, fair draws, and deals that never change."""

from __future__ import annotations

import tomllib
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest
from engine_tools import HOUSES

import mighty_learn as ml
from mighty_learn import State
from mighty_learn.engine.shuffle import below, mixed, shuffled, splitmix64

DEALS = tomllib.loads((Path(__file__).parents[1] / "data" / "deals.toml").read_text(encoding="utf-8"))["deal"]


@pytest.mark.parametrize(("seed", "numbers"), [
    (1234567, [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431,
               16408922859458223821]),
    (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC]),
], ids=["1234567", "0"])
def test_splitmix64_gives_its_published_numbers(seed: int, numbers: list[int]) -> None:
    assert list(islice(splitmix64(seed), len(numbers))) == numbers


def test_a_seed_is_any_integer_modulo_2_to_the_64() -> None:
    assert next(splitmix64(-1)) == next(splitmix64(2**64 - 1)) == next(splitmix64(2**65 - 1))


def test_below_is_fair_by_drawing_again() -> None:
    """2^64 is 1 modulo 3: the highest number would favour 0."""
    assert below(3, iter([2**64 - 1, 5])) == 2
    assert below(3, iter([2**64 - 2])) == 2


def test_shuffled_is_a_permutation_and_leaves_its_input() -> None:
    items = tuple(range(53))
    assert sorted(shuffled(items, 5)) == list(items)
    assert shuffled(items, 5) == shuffled(items, 5) != shuffled(items, 6)
    assert shuffled([], 1) == []


def test_shuffled_reaches_all_orders_evenly() -> None:
    """24 orders from 4,800 seeds: chi-square with 23 degrees of freedom is under 49.7 in 99.9 %."""
    counts = Counter(tuple(shuffled("SHDC", seed)) for seed in range(4800))
    assert len(counts) == 24
    assert sum((n - 200) ** 2 / 200 for n in counts.values()) < 49.7


def test_neighbouring_games_of_a_sitting_share_nothing() -> None:
    assert len({mixed(seed, index) for seed in range(50) for index in range(50)}) == 2500


@pytest.mark.parametrize("row", DEALS, ids=lambda row: str(row["seed"]))
def test_deals_are_the_same_on_every_machine(row: dict[str, object]) -> None:
    for rules in HOUSES:
        state = State.deal(rules, int(row["seed"]))  # type: ignore[call-overload]
        assert [str(hand) for hand in state.hands] == row["hands"]
        assert str(state.kitty) == row["kitty"]


@pytest.mark.parametrize("dealer", range(5))
def test_the_dealer_does_not_change_the_cards(dealer: int) -> None:
    state = State.deal(ml.CAMPUS, seed=7, dealer=dealer)
    assert (state.hands, state.dealer, state.seat) == (State.deal(ml.CAMPUS, seed=7).hands, dealer, dealer)
