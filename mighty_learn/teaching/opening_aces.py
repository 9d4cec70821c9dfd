"""A side ace or a low card for the first lead, by how strong the declarer's trumps are: measured once, told here.

`opening_aces.toml` is written by `tools/measure_openings.py --aces`; `measure` gives a part of it anew, with numpy. In
each deal both leads are played on from the same cards, as in `players.claims`; nothing is said of other players.
"""
from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import sqrt

from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import SUIT_MASKS, Card, Rank, each
from mighty_learn.engine.presets import CAMPUS
from mighty_learn.players.claims.data import Unit
from mighty_learn.players.claims.game import Game
from mighty_learn.players.claims.playing_on import outcome
from mighty_learn.players.claims.situations.common import low_sides
from mighty_learn.players.simple.sight import Sight, play_of
from mighty_learn.teaching.quiz import Question, Sentence
from mighty_learn.teaching.settlement_words import Lines

SEED, DEALS, REPEAT = 909, 12_000, 4
POLICIES = ("thumb", "rule")
MOST, CLEAR = 3, 3.0  # A K Q of trump, all of them; errors that make a trend
_WAYS = ("ace", "low", "weak_ace", "strong_ace", "same")  # what may be answered


@dataclass(frozen=True)
class Row:
    """The deals in which the declarer held so many of A K Q of trump: what the ace gained over the low card."""

    tops: int
    policy: str
    n: int
    mean: float  # point cards for the government
    stderr: float


def leads(sight: Sight) -> tuple[Play, Play] | None:
    """A side ace, of the suit that the declarer saw least of, and the low side card that costs least; or None."""
    aces = [card for card in each(sight.free & sight.sides) if card.rank is Rank.ACE]
    low = low_sides(sight)
    if not aces or not low or sight.view.trump is None:
        return None
    ace = min(aces, key=lambda card: (_seen(sight, card), card.index))
    return play_of(ace), play_of(sight.cheapest(low))


def _seen(sight: Sight, card: Card) -> int:
    assert card.suit is not None
    laid = sight.view.discard.mask if sight.view.discard else 0
    return ((sight.hand | laid) & SUIT_MASKS[card.suit]).bit_count()


def tops_of(sight: Sight) -> int:
    """How many of A K Q of trump the declarer holds; an ace that is the Mighty is none of them."""
    ranks = (Rank.ACE, Rank.KING, Rank.QUEEN)
    return sum(card.rank in ranks for card in each(sight.hand & sight.trumps))


def measure(deals: int = DEALS, seed: int = SEED) -> tuple[Row, ...]:
    """The rows over so many deals of the campus house, bid and exchanged by the rule of thumb."""
    gains: dict[tuple[int, str], list[float]] = {(tops, policy): [] for tops in range(MOST + 1) for policy in POLICIES}
    for index in range(deals):
        game = Game(CAMPUS, seed, index)
        moment = next((one for one in game.moments() if one.state.phase == "play"), None)
        found = None if moment is None else leads(moment.sight)
        if moment is None or found is None:
            continue
        for policy in POLICIES:
            ace, low = (outcome(moment.state.apply(play), policy, Unit.POINTS, moment.state.seat, game.stream, REPEAT)
                        for play in found)
            gains[min(MOST, tops_of(moment.sight)), policy].append(ace.total / ace.count - low.total / low.count)
    return tuple(_row(tops, policy, some) for (tops, policy), some in gains.items() if len(some) > 1)


def _row(tops: int, policy: str, gains: list[float]) -> Row:
    n, mean = len(gains), sum(gains) / len(gains)
    spread = sqrt(sum((one - mean) ** 2 for one in gains) / (n - 1) / n)
    return Row(tops, policy, n, round(mean, 4), round(spread, 4))


@cache
def rows() -> tuple[Row, ...]:
    """What was measured, as it came with this version."""
    text = files("mighty_learn.teaching").joinpath("opening_aces.toml").read_text(encoding="utf-8")
    return tuple(Row(**table) for table in tomllib.loads(text)["row"])


def written(found: tuple[Row, ...]) -> str:
    """Rows as text."""
    head = ("# What a side ace gains over a low card as the first lead, by the tops of trump (A K Q) he held.\n"
            f"# Written by tools/measure_openings.py --aces; {DEALS:,} deals, seed {SEED}.\n")
    return head + "".join(f'\n[[row]]\ntops = {row.tops}\npolicy = "{row.policy}"\nn = {row.n}\nmean = {row.mean}\n'
                          f"stderr = {row.stderr}\n" for row in found)


# --- asked


def question() -> Question:
    """When is the ace the better first lead? Every reason tells what was measured."""
    labels = {way: Sentence(f"opening.aces_{way}") for way in _WAYS}
    told = Lines.following(*(_said(tops) for tops in range(MOST + 1)), Sentence.of(
        "opening.aces_how", deals=f"{DEALS:,}", seed=SEED))
    reasons: Mapping[str, Sentence] = dict.fromkeys(_WAYS, told)
    return Question("opening-aces", Sentence("opening.aces_ask"), _WAYS, (frozenset([answer()]),), reasons,
                    (Sentence("opening.aces_hint"),), labels=labels)


def answer() -> str:
    """What the rows say by both policies: the ace gains more with few tops of trump, more with many, or neither."""
    trends = [_trend(policy) for policy in POLICIES]
    return "weak_ace" if min(trends) > CLEAR else "strong_ace" if max(trends) < -CLEAR else "same"


def _trend(policy: str) -> float:
    """By how many standard errors the ace gains more without a top of trump than with as many as are counted."""
    none, most = (next(row for row in rows() if (row.tops, row.policy) == (tops, policy)) for tops in (0, MOST))
    return (none.mean - most.mean) / sqrt(none.stderr**2 + most.stderr**2)


def _said(tops: int) -> Sentence:
    by = {row.policy: row for row in rows() if row.tops == tops}
    facts = {"tops": tops, "n": f"{by['thumb'].n:,}"}
    for policy, row in by.items():
        facts |= {policy: _signed(row.mean), f"{policy}_error": f"{row.stderr:.2f}"}
    return Sentence("opening.aces_most" if tops == MOST else "opening.aces_row", facts)


def _signed(number: float) -> str:
    return f"{number:+.2f}".replace("-", "−")
