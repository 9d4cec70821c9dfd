"""When a winner is called and when not, and the chances, on samples made by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from mighty_learn.analysis import AnalysisError
from mighty_learn.analysis.comparison import Comparison
from mighty_learn.analysis.resample import chances_of


def made(columns: dict[str, list[int]], governs: bool = True, repeat: int = 1) -> Comparison:
    totals = np.array(list(columns.values()), np.int64).T
    return Comparison(tuple(columns), totals, repeat, 1, "rule", 2, governs)


def series(ones: int, n: int, level: int = 10) -> list[int]:
    """`ones` times a point more than the level."""
    return [level + (k < ones) for k in range(n)]


def test_199_worlds_are_too_few_and_200_are_enough() -> None:
    clear = {"SA": [15, 14] * 100, "H3": [11, 12] * 100}
    found = made(clear)
    assert (found.best, found.winners) == ("SA", ("SA",))
    assert found.verdict == "SA is best: ahead of the next, H3, by 3.00 ± 0.07 point cards."
    few = made({action: points[:199] for action, points in clear.items()})
    assert (few.best, few.winners, few.ahead) == (None, (), "SA")
    assert few.verdict == "No winner is called: 199 worlds are too few, 200 are the least."


def test_no_winner_while_the_interval_contains_0() -> None:
    # differences: `ones` ones in 400; the mean is 1.96 standard errors at 3.83 ones
    for ones, best in ((3, None), (4, "SA")):
        found = made({"H3": series(0, 400), "SA": series(ones, 400)})
        assert found.ahead == "SA"
        assert (found.loss("H3").interval[0] > 0) == (best is not None)
        assert found.best == best
    doubtful = made({"H3": series(0, 400), "SA": series(3, 400)})
    assert doubtful.rivals == ("H3",)
    assert doubtful.verdict == ("No winner is called: SA leads H3 by 0.007 ± 0.004, and the 95 % interval, "
                                "-0.0010 to 0.0160, contains 0.")


def test_a_third_action_can_stand_in_the_way() -> None:
    """The next in the mean is clearly worse; one further back scatters so much that it might be better."""
    found = made({"SA": [12] * 400, "H3": [11] * 400, "D4": [20, 1] * 200})
    assert [found.loss(action).mean for action in found.actions] == [0, 1, 1.5]
    assert found.best == "SA"
    found = made({"SA": [12] * 400, "H3": [11] * 400, "D4": [20, 3] * 200, "C5": [20, 2] * 200})
    assert found.rivals == ("D4",)
    assert found.best is None
    assert "SA leads D4 by 0.5 ± 0.4" in found.verdict
    both = made({"SA": [12] * 400, "D4": [20, 3] * 200, "C5": [20, 3, 20, 2] * 100})
    assert both.verdict.endswith("contains 0. Nor is it sure against C5.")


def test_the_opposition_wants_few() -> None:
    found = made({"SA": [15] * 200, "H3": [11] * 200}, governs=False)
    assert (found.best, found.ahead) == ("H3", "H3")
    assert found.loss("SA").mean == 4  # what it costs its side
    assert found.difference("SA", "H3").mean == 4  # the government's points
    assert found.chances == {"SA": 0.0, "H3": 1.0}


def test_equal_actions_win_together() -> None:
    found = made({"S7": series(100, 300), "HA": series(0, 300, level=8), "S8": series(100, 300)})
    assert found.equals == found.winners == ("S7", "S8")
    assert found.best is None
    assert found.chances == {"S7": 0.5, "HA": 0.0, "S8": 0.5}
    assert found.verdict.startswith("S7 and S8 are best, and equal in every world: ahead of the next, HA, by 2.33")
    alike = made({action: series(100, 300) for action in ("S7", "S8", "S9")})
    assert alike.best is None
    assert alike.winners == ("S7", "S8", "S9")
    assert alike.verdict == "All are equal: S7, S8 and S9 gave the same in every world."


def test_equal_in_the_mean_is_not_equal() -> None:
    found = made({"S7": [10, 12] * 200, "S8": [12, 10] * 200})
    assert (found.ahead, found.equals, found.rivals, found.winners) == ("S7", ("S7",), ("S8",), ())


def test_one_action_wins_against_nobody() -> None:
    found = made({"SA": series(10, 400)})
    assert (found.best, found.ahead, found.winners) == (None, "SA", ())
    assert found.verdict == "No winner is called: there was only one action to look at."
    assert found.chances == {"SA": 1.0}


def test_playouts_of_a_world_are_one_sample() -> None:
    found = made({"SA": [160, 176, 168, 200], "H3": [160, 160, 160, 160]}, repeat=16)
    assert found.points[:, 0].tolist() == [10, 11, 10.5, 12.5]
    assert (found["SA"].mean, found["SA"].n) == (11, 4)
    assert found["SA"].stderr == pytest.approx(np.std([10, 11, 10.5, 12.5], ddof=1) / 2)
    assert found.difference("SA", "H3").mean == 1


def test_an_unknown_action_is_named() -> None:
    with pytest.raises(AnalysisError, match="'D4' was not compared; these were: SA, H3"):
        made({"SA": [1, 2], "H3": [3, 4]})["D4"]


def normal(z: float) -> float:
    return (1 + math.erf(z / math.sqrt(2))) / 2


@pytest.mark.parametrize("n", [200, 1000, 1999, 2000, 7777])
def test_chances_are_those_of_the_normal_law(n: int) -> None:
    rng = np.random.default_rng(n)
    for shift in (0.0, 0.5, 1.0, 2.0):
        noise = rng.integers(-5, 6, n)
        all_of_them, some = divmod(round(shift * noise.std() * math.sqrt(n)) - int(noise.sum()), n)
        noise += all_of_them
        noise[rng.permutation(n)[:some]] += 1  # now the mean is `shift` standard errors
        z = noise.mean() / noise.std() * math.sqrt(n)
        chance, other = chances_of(np.stack([noise + 7, np.full(n, 7)], axis=1), seed=n)
        assert chance + other == pytest.approx(1)
        assert chance == pytest.approx(normal(z), abs=0.04)  # 3.5 standard errors of 2,000 resamples


def test_chances_are_the_same_on_every_machine() -> None:
    gains = np.array([[k * k % 7, k * 3 % 7, 3] for k in range(60)], np.int64)
    found = chances_of(gains, seed=5)
    assert sum(found) == pytest.approx(1)
    assert found == chances_of(gains, seed=5) != chances_of(gains, seed=6)
    assert found == chances_of(gains + 100, seed=5)
    assert chances_of(gains[:, ::-1], seed=5) == pytest.approx(found[::-1])


def test_one_world_gives_no_chances() -> None:
    found = made({"SA": [3], "H3": [2]})
    assert all(math.isnan(chance) for chance in found.chances.values())
    assert str(found).splitlines()[2].split() == ["SA", "3.0", "±", "∞", "–", "–"]
