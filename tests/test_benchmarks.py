"""The benchmarks' pieces give right values. How fast anything is, no test asks: `python -m benchmarks` tells."""

from __future__ import annotations

import dataclasses
import random
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from mighty_learn import CAMPUS, PRESETS, CardSet, RuleSet, State
from mighty_learn.analysis.encode import EncodedPosition, encode_all
from mighty_learn.engine.cards import CARDS, JOKER, Suit
from mighty_learn.engine.table import Phase

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT))

from benchmarks import games, growth, in_c, playing, playing_strength, positions, solving, timing  # noqa: E402

needs_gcc = pytest.mark.skipif(in_c.compiler() is None, reason="gcc is not on the PATH: C playouts are not compared")
OPTIONS: list[dict[str, object]] = [
    {"trump_first_lead": "all-trumps"}, {"trump_first_lead": "trumps-and-joker"}, {"trump_first_lead": "free"},
    {"trump_first_ruff": False, "trump_first_lead": "free"}, {"joker_first_trick": "barred"},
    {"joker_first_trick": "live"}, {"joker_last_trick": "live"}, {"call_spares_mighty": False},
    {"call_on_first_trick": True, "trump_first_ruff": False},
]
HOUSES = [*PRESETS.values(), *(CAMPUS.replace(**option) for option in OPTIONS)]


def some_states(rules: RuleSet) -> list[State]:
    """Leads and middles of tricks, from the first to the last, under one contract each."""
    rng, found = random.Random(7), []
    for tricks in (10, 9, 6, 3, 2, 1):
        for state in positions.endings(tricks, 2, 7, rules):
            for _ in range(rng.choice([0, 0, 1, 2, 3, 4])):
                state = state.apply(rng.choice(positions.plays(state)))
            found.append(state)
    return [*found, *positions.deals(25, 7, rules=rules), *(long_suits(rules, rng) for _ in range(15))]


def long_suits(rules: RuleSet, rng: random.Random) -> State:
    """A first lead with long suits and voids; the declarer often holds trumps alone, or these and the joker."""
    pack = sorted(CARDS, key=lambda card: card.index // 13 + 1.5 * rng.random())
    suit, size = rng.choice(list(Suit)), rng.choice([6, 9, 9, 10])
    own = [card for card in pack if card.suit is suit][:size] + [JOKER] * (size == 9)
    rest = [card for card in pack if card not in own]
    hands = [CardSet([*own, *rest[: 10 - len(own)]])]
    hands += [CardSet(rest[start : start + 10]) for start in range(10 - len(own), 41, 10)][:4]
    friend = rng.choice(["first", "JK"] if rules.first_trick_friend else ["none", "JK"])
    return State.from_position(rules, f"{suit.name}15", 0, friend, hands, 0)


@pytest.fixture(scope="module")
def built() -> in_c.Playouts:
    return in_c.Playouts()


@needs_gcc
@pytest.mark.parametrize("rules", HOUSES)
def test_c_ends_every_playout_with_the_points_of_the_kernel(built: in_c.Playouts, rules: RuleSet) -> None:
    for number, state in enumerate(some_states(rules)):
        encoded = encode_all([state])
        ours, its = encoded.play("random", number, 3, 100), built.play(encoded, number, 3, 100)
        assert ours.tolist() == its.tolist(), state


@needs_gcc
def test_c_plays_the_deals_in_turn_with_a_stream_each(built: in_c.Playouts) -> None:
    encoded = encode_all(positions.deals(50, 3))
    whole = built.play(encoded, 2**64 - 1, 0, 5_000)
    assert whole.tolist() == encoded.play("random", 2**64 - 1, 0, 5_000).tolist()
    assert whole[1234:1300].tolist() == built.play(encoded, 2**64 - 1, 1234, 66).tolist()
    assert len(set(whole.tolist())) > 10


@dataclasses.dataclass(frozen=True, eq=False)
class Wrong(EncodedPosition):
    """A kernel that is one point off in playout 7."""

    def play(self, policy: str, seed: int, start: int, count: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        points = super().play(policy, seed, start, count)
        points[7] += 1
        return points


@needs_gcc
def test_a_c_program_that_plays_otherwise_is_not_measured() -> None:
    encoded = encode_all(positions.deals(5, 1))
    in_c.checked(encoded, 1, 100)
    wrong = Wrong(encoded.options, encoded.stronger, encoded.masks, encoded.table)
    with pytest.raises(ValueError, match=r"playout 7 of seed 1: \d+ points by the kernel, \d+ by C"):
        in_c.checked(wrong, 1, 100)


def test_without_a_compiler_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert in_c.compiler() is None
    assert in_c.version() == "gcc: not installed"
    with pytest.raises(FileNotFoundError, match="gcc is not on the PATH"):
        in_c.Playouts()


def test_what_is_not_installed_says_so_in_its_row() -> None:
    rates = timing.Rates({playing.KERNEL: [1000.0]})
    assert playing.row(rates, playing.SPIEL) == [playing.SPIEL, "not installed", "", "", "≥ 40", ""]
    assert "pip install open_spiel" in playing.note(10, 10, 1, spiel=False)
    assert "pip install open_spiel" not in playing.note(10, 10, 1, spiel=True)


def test_rows_tell_the_ratio_and_whether_the_aim_is_reached() -> None:
    rates = timing.Rates({playing.KERNEL: [800.0, 1000.0, 1200.0], playing.SPIEL: [10.0, 50.0, 24.0],
                          playing.C: [2000.0, 1500.0, 1800.0]})
    assert playing.row(rates, playing.SPIEL) == [playing.SPIEL, "24", "1,200", "50 ×", "≥ 40", "reached"]
    assert playing.row(rates, playing.C) == [playing.C, "1,800", "90,000", "1.50 of its time", "≤ 2", "reached"]
    slower = timing.Rates({playing.KERNEL: [390.0], playing.SPIEL: [10.0], playing.C: [790.0]})
    assert playing.row(slower, playing.SPIEL)[-1] == playing.row(slower, playing.C)[-1] == "missed"


def test_ratios_are_taken_within_a_round() -> None:
    rates = timing.Rates({"one": [10.0, 1.0, 30.0], "other": [5.0, 0.5, 10.0]})
    assert rates.of("one") == 10
    assert rates.ratio("one", "other") == 2


def test_candidates_take_turns() -> None:
    order: list[tuple[str, int]] = []

    def noted(name: str) -> timing.Rate:
        return lambda number: order.append((name, number)) or float(number)  # type: ignore[func-returns-value]

    rates = timing.taking_turns({name: noted(name) for name in "ab"}, 2)
    assert order == [("a", 0), ("b", 0), ("a", 1), ("b", 1)]
    assert rates.by_name == {"a": [0.0, 1.0], "b": [0.0, 1.0]}


def test_the_plain_loop_goes_all_its_steps() -> None:
    assert growth.loop(1001) == 500


def test_percentiles() -> None:
    assert timing.spread([float(number) for number in range(100, 0, -1)]) == (50.5, 95, 100)
    assert timing.spread([3.0]) == (3, 3, 3)


@pytest.mark.parametrize(("seconds", "shown"), [
    (12.345, "12.3 s"), (0.5, "500 ms"), (0.00123, "1.23 ms"), (45.6e-6, "45.6 µs"), (2e-9, "2.00 ns"), (0, "0.00 ns")])
def test_durations(seconds: float, shown: str) -> None:
    assert timing.duration(seconds) == shown


def test_a_table_is_printed_in_columns(capsys: pytest.CaptureFixture[str]) -> None:
    timing.show("Title", ["name", "n"], [["a", "1,000"], ["longer", "2"]], "note")
    assert capsys.readouterr().out == "\nTitle\n-----\nname        n\na       1,000\nlonger      2\nnote\n"


def test_every_deal_is_another_one_and_the_same_again() -> None:
    deals = positions.deals(2_000, 1)
    assert len({state.hands for state in deals}) == 2_000
    assert deals[:20] == positions.deals(20, 1)
    assert {state.hands for state in deals}.isdisjoint(state.hands for state in positions.deals(100, 2))


@pytest.mark.parametrize("tricks", [1, 4, 10])
def test_endings_have_so_many_tricks_to_come(tricks: int) -> None:
    states = positions.endings(tricks, 20, 3)
    assert states == positions.endings(tricks, 20, 3)
    assert len(set(states)) == 20
    assert all(len(hand) == tricks for state in states for hand in state.hands)
    assert not any(state.trick for state in states)


def test_views_to_compare_leave_a_choice() -> None:
    for view in positions.to_compare(6, 5, 7):
        assert view.my_turn
        assert len(view.hand) == 6
        assert len(positions.plays(view)) >= 3


def test_a_random_game_is_played_to_its_settlement() -> None:
    plies = [games.play(CAMPUS.replace(claim=False), seed) for seed in range(20)]
    assert plies == [games.play(CAMPUS.replace(claim=False), seed) for seed in range(20)]
    assert max(plies) > 50


def test_solver_times_count_what_was_stopped() -> None:
    states = positions.endings(2, 4, 1)
    assert solving.valued(states[0])
    assert solving.solved(states[0])
    times = solving.Times.of(lambda state: state is not states[2], states)
    assert times.unfinished == 1
    assert times.cells()[0] == "4 (1 unfinished)"
    assert solving.aim(7, [0.001, 0.002, 1.0]) == ("≤ 19.0 ms", "reached")
    assert solving.aim(10, [1.5]) == ("≤ 1.00 s", "missed")
    assert solving.aim(8, [1.0]) == ("", "")


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "benchmarks", *words], cwd=ROOT, capture_output=True, text=True,
                          encoding="utf-8", check=False)


def test_the_command_prints_machine_and_table() -> None:
    done = run("games", "--rounds", "1")
    assert done.returncode == 0, done.stderr
    assert re.search(r"^Python 3\.\d+\.\d+, mighty-learn [\d.]+, numpy [\d.]+, numba [\d.]+", done.stdout, re.MULTILINE)
    for house in PRESETS:
        assert re.search(rf"^{house} +[\d,]+ +> 1,900 +(reached|missed)$", done.stdout, re.MULTILINE)


def test_an_unknown_table_is_refused() -> None:
    done = run("gmaes")
    assert done.returncode == 2
    names = "playing, games, growth, solving, comparing, starting, strength"
    assert f"'gmaes' is no table; there are: {names}" in done.stderr


def test_the_strength_of_players_is_told_by_name_only() -> None:
    words = ("strength", "-n", "4", "--seed", "2", "--players", "thumb", "random", "--parts", "match", "seconds")
    done = run(*words)
    assert done.returncode == 0, done.stderr
    assert re.search(r"^government +thumb +random +thumb +[+-]\d", done.stdout, re.MULTILINE)
    assert "n=4 deals, seed 2; house campus; contracts by thumb" in done.stdout
    assert re.search(r"^thumb, play +\d+ ", done.stdout, re.MULTILINE)
    refused = run("strength", "--players", "thum")
    assert refused.returncode == 1
    assert "player 'thum' is unknown" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_decisions_are_timed_by_phase() -> None:
    seconds = playing_strength.seconds_of("random", playing_strength.Asked(seed=3), 2)
    assert len(seconds[Phase.PLAY]) in (50, 100)
    assert all(second > 0 for phase in seconds.values() for second in phase)
