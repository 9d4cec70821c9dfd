"""Find hands that ask a clear question of bidding, measure every bid and the pass, and write them to the lesson's data.

    python tools/measure_bids.py KIND COUNT [--seed S] [--from I]      more hands of a kind, added to the file
    python tools/measure_bids.py --again ID …                         measure these anew and print how far they are off

A hand is taken only when its best call is clear: by the rule of thumb, and by players who leave more to chance.
"""
from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from mighty_learn.engine.actions import Contract
from mighty_learn.engine.cards import Card
from mighty_learn.engine.presets import CAMPUS
from mighty_learn.engine.shuffle import mixed
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import observe
from mighty_learn.players.claims.game import NO_CHANCE
from mighty_learn.players.measures.bid_curve import bid_curve
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.players.simple.valuing import TRUMPS, dealt_value
from mighty_learn.teaching.bidding_cases import FILE, PASS, Case, read, written
from mighty_learn.teaching.bidding_trials import SEED, Spot, measured

DATA = Path(__file__).parents[1] / "mighty_learn" / "teaching" / FILE
GAP = 1.0  # points by which bidding and passing have to differ
GUESSED = 0.2  # at most this share of the options is right
MIGHTY = Card("SA")


def clear(case: Case) -> bool:
    """Whether bidding and passing are far apart, and guessing is of little help."""
    rival = [worth for option, worth in case.worth.items() if (option == PASS) is (case.best != PASS)]
    near = min(rival, key=lambda worth: worth.behind)
    apart = near.behind > max(GAP, 3 * near.behind_error)
    right = case.accepted
    one_side = all((option == PASS) is (case.best == PASS) for option in right)
    return apart and one_side and len(right) <= GUESSED * len(case.options)


def fits(case: Case) -> bool:
    """Whether it is of its kind after all: of no trump, when every suit is clearly behind."""
    suits = (worth for option, worth in case.worth.items() if option != PASS and not option.startswith("NT"))
    return case.kind != "nt" or all(worth.behind > 2 * worth.behind_error for worth in suits)


def agrees(case: Case, spot: Spot) -> bool:
    """Whether other players make the same call best, or one that counts as right."""
    other = measured(spot, case.id, case.kind, "rule", 400)
    best = other.worth[other.best]
    right = max(case.accepted, key=lambda option: other.worth[option].score)
    return other.best in case.accepted or other.worth[right].behind <= 2 * best.error


# --- where to look


def spots(kind: str, seed: int, first: int) -> Iterator[tuple[int, Spot]]:
    """Spots that may be of a kind, by a quick look."""
    for index in range(first, first + 10**6):
        start = State.deal(CAMPUS, mixed(seed, index), index % 5)
        spot = contested(start) if kind in ("over", "stop") else Spot(CAMPUS, start.hands[0], 0)
        if spot is not None and likely(kind, spot):
            yield index, spot


def contested(state: State) -> Spot | None:
    """The first turn of seat 0 with a bid of 14 or more by somebody else before it."""
    dealer, calls = state.dealer, []
    while state.phase is Phase.AUCTION:
        if state.seat == 0 and state.contract is not None and state.contract.number >= 14:
            return Spot(CAMPUS, state.hands[0], dealer, tuple(calls))
        call = str(rule_of_thumb(observe(state, state.seat), NO_CHANCE).action)
        if call == "deal-miss":
            return None
        calls.append(call)
        state = state.apply(call)
    return None


def likely(kind: str, spot: Spot) -> bool:
    """A quick look at the hand."""
    worth = max(dealt_value(CAMPUS, spot.hand.mask, trump) for trump in TRUMPS)
    if not {"high": 16.0, "nt": 13.0, "open": 13.5, "over": 14.0, "stop": 13.0}.get(kind, 11.0) <= worth:
        return False
    if kind in ("mighty", "pass") and ((MIGHTY in spot.hand) is not (kind == "mighty") or worth > 14):
        return False
    curve = bid_curve(spot.hand, CAMPUS, 300, 1)
    best = curve.best
    if kind in ("over", "stop"):
        needed = max(int(call.lstrip("SHDCNT")) for call in spot.calls if call != PASS) + 1
        higher = max(curve[Contract(trump, needed)].score.mean for trump in TRUMPS)
        fits_kind = higher > 2.5 if kind == "over" else best.score.mean > 1.5 and -7 < higher < -1
        return fits_kind and often(spot)
    wanted = {"open": best.score.mean > 2 and best.contract.number < 15, "high": best.contract.number >= 15,
              "nt": best.contract.trump is None and best.score.mean > 2}
    return wanted.get(kind, -8 < best.score.mean < (0 if kind == "mighty" else -3))


def often(spot: Spot) -> bool:
    """Whether deals that fit the calls are found soon."""
    return len(spot.calls) <= 7 and sum(spot.state(index, SEED) is not None for index in range(300)) >= 15


def add(kind: str, count: int, seed: int, first: int) -> None:
    """Find and measure; each hand is written as soon as it is found."""
    found, known = 0, read(DATA.read_text(encoding="utf-8")).values() if DATA.exists() else ()
    held = {(case.hand, tuple(call for _, call in case.calls)) for case in known}
    for index, spot in spots(kind, seed, first):
        if (spot.hand, spot.calls) in held:
            continue
        case = measured(spot, f"{kind}-{index}", kind)
        good = fits(case) and clear(case) and agrees(case, spot)
        print(index, spot.hand, spot.calls, case.best, case.worth[case.best][:2], len(case.accepted), good, flush=True)
        if good:
            text = DATA.read_text(encoding="utf-8") if DATA.exists() else ""
            DATA.write_text(f"{text}\n{written(case)}" if text else written(case), encoding="utf-8")
            found += 1
        if found == count:
            return


def again(names: list[str]) -> None:
    """Measure anew."""
    known = read(DATA.read_text(encoding="utf-8"))
    for name in names or list(known):
        case = known[name]
        spot = Spot(case.rules, case.hand, case.dealer, tuple(call for _, call in case.calls))
        new = measured(spot, name, case.kind)
        off = max(abs(new.worth[option].score - worth.score) for option, worth in case.worth.items())
        print(name, f"{off:.3f}", new.best == case.best, flush=True)


def main() -> None:
    """Add, or measure again."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("kind", nargs="?", choices=("mighty", "pass", "open", "high", "nt", "over", "stop"))
    parser.add_argument("count", nargs="?", type=int, default=1)
    parser.add_argument("--seed", type=int, default=20261130)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--again", nargs="*")
    args = parser.parse_args()
    if args.again is not None:
        again(args.again)
    else:
        add(args.kind, args.count, args.seed, args.first)


if __name__ == "__main__":
    main()
