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
from mighty_learn.engine.table import Phase
from mighty_learn.players.claims.data import Unit
from mighty_learn.players.claims.game import Game, Moment
from mighty_learn.players.claims.playing_on import outcome
from mighty_learn.players.claims.situations.common import low_sides
from mighty_learn.players.simple.sight import Sight, play_of
from mighty_learn.teaching.quiz import Question, Sentence
from mighty_learn.teaching.settlement_words import Lines

SEED, DEALS, REPEAT = 909, 12_000, 4
POLICIES = ("thumb", "rule")
MOST: Mapping[str, int] = {"any": 3, "pair": 2}  # by case, how many of A K Q of trump, or more, are counted together
CLEAR = 1.96  # errors that make a trend
_WAYS = ("ace", "low", "weak_ace", "strong_ace", "same")  # what may be answered


@dataclass(frozen=True)
class Row:
    """The deals in which the declarer held so many of A K Q of trump: what the ace gained over the low card.

    case: "any" for an ace and the low card that costs least, "pair" for an ace and the one low card of its own suit.
    """

    case: str
    tops: int
    policy: str
    n: int
    mean: float  # point cards for the government
    stderr: float


def leads(sight: Sight) -> Mapping[str, tuple[Play, Play]]:
    """By case a side ace, that of the suit the declarer saw least of, and a low card; {} when he lacks either."""
    aces = sorted((card for card in each(sight.free & sight.sides) if card.rank is Rank.ACE),
                  key=lambda card: (_seen(sight, card), card.index))
    low, found = low_sides(sight), dict[str, tuple[Play, Play]]()
    if aces and low and sight.view.trump is not None:
        found["any"] = play_of(aces[0]), play_of(sight.cheapest(low))
    pairs = [(ace, own) for ace in aces if (own := _beside(sight, ace)).bit_count() == 1 and own & low]
    if pairs and found:
        ace, own = pairs[0]
        found["pair"] = play_of(ace), play_of(sight.cheapest(own))
    return found


def _beside(sight: Sight, ace: Card) -> int:
    """The other cards of its suit that are held."""
    assert ace.suit is not None
    return sight.hand & SUIT_MASKS[ace.suit] & ~ace.mask & ~sight.mighty


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
    gains: dict[tuple[str, int, str], list[float]] = {
        (case, tops, policy): [] for case, most in MOST.items() for tops in range(most + 1) for policy in POLICIES}
    for index in range(deals):
        game = Game(CAMPUS, seed, index)
        moment = next((one for one in game.moments() if one.state.phase is Phase.PLAY), None)
        if moment is not None:
            for case, pair in leads(moment.sight).items():
                for policy in POLICIES:
                    tops = min(MOST[case], tops_of(moment.sight))
                    gains[case, tops, policy].append(_gain(moment, pair, policy, game.stream))
    return tuple(_row(*key, some) for key, some in gains.items() if len(some) > 1)


def _gain(moment: Moment, pair: tuple[Play, Play], policy: str, stream: int) -> float:
    """By how many point cards the government ends higher with the first lead than with the second."""
    ace, low = (outcome(moment.state.apply(play), policy, Unit.POINTS, moment.state.seat, stream, REPEAT)
                for play in pair)
    return ace.total / ace.count - low.total / low.count


def _row(case: str, tops: int, policy: str, gains: list[float]) -> Row:
    n, mean = len(gains), sum(gains) / len(gains)
    spread = sqrt(sum((one - mean) ** 2 for one in gains) / (n - 1) / n)
    return Row(case, tops, policy, n, round(mean, 4), round(spread, 4))


@cache
def rows() -> tuple[Row, ...]:
    """What was measured, as it came with this version."""
    text = files("mighty_learn.teaching").joinpath("opening_aces.toml").read_text(encoding="utf-8")
    return tuple(Row(**table) for table in tomllib.loads(text)["row"])


def written(found: tuple[Row, ...]) -> str:
    """Rows as text."""
    head = ("# What a side ace gains over a low card as the first lead, by the tops of trump (A K Q) he held.\n"
            f"# Written by tools/measure_openings.py --aces; {DEALS:,} deals, seed {SEED}.\n")
    return head + "".join(f'\n[[row]]\ncase = "{row.case}"\ntops = {row.tops}\npolicy = "{row.policy}"\n'
                          f"n = {row.n}\nmean = {row.mean}\nstderr = {row.stderr}\n" for row in found)


# --- asked


def questions() -> tuple[Question, Question]:
    """When is the ace the better first lead: against any low card, against the one beside it? Reasons tell the rows."""
    return _question("any"), _question("pair")


def _question(case: str) -> Question:
    labels = {way: Sentence(f"opening.aces_{way}") for way in _WAYS}
    told = Lines.following(*(_said(case, tops) for tops in range(MOST[case] + 1)), Sentence.of(
        "opening.aces_how", deals=f"{DEALS:,}", seed=SEED))
    return Question(f"opening-aces-{case}", Sentence(f"opening.aces_ask_{case}"), _WAYS, (frozenset([answer(case)]),),
                    dict.fromkeys(_WAYS, told), (Sentence("opening.aces_hint"),), labels=labels)


def answer(case: str) -> str:
    """What the rows say by both policies: the ace gains more with few tops of trump, more with many, or neither."""
    trends = [_trend(case, policy) for policy in POLICIES]
    return "weak_ace" if min(trends) > CLEAR else "strong_ace" if max(trends) < -CLEAR else "same"


def _trend(case: str, policy: str) -> float:
    """By how many standard errors the ace gains more without a top of trump than with as many as are counted."""
    none, most = (next(row for row in rows() if (row.case, row.tops, row.policy) == (case, tops, policy))
                  for tops in (0, MOST[case]))
    return (none.mean - most.mean) / sqrt(none.stderr**2 + most.stderr**2)


def _said(case: str, tops: int) -> Sentence:
    by = {row.policy: row for row in rows() if (row.case, row.tops) == (case, tops)}
    facts: dict[str, object] = {"tops": tops, "n": f"{by['thumb'].n:,}"}
    for policy, row in by.items():
        facts |= {policy: _signed(row.mean), f"{policy}_error": f"{row.stderr:.2f}"}
    last = {3: "opening.aces_most", 2: "opening.aces_more"}[MOST[case]]
    return Sentence(last if tops == MOST[case] else "opening.aces_row", facts)


def _signed(number: float) -> str:
    return f"{number:+.2f}".replace("-", "−")
