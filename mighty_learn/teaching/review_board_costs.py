"""What a decision cost: found on one set of layouts, measured again on others, so that a lucky find does not count.

The first look is `ml.advise`. The few that look best there are set against what was done on fresh layouts, cards played
on in two ways ("thumb" and "rule"); a loss is called clear only where one and the same alternative is better in both.
Calls are counted in one way only: a bid as if it bought the contract, a pass as 0, as the strong player does. Nothing
is said here; the words are in the catalogues.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass
from enum import StrEnum
from math import hypot
from typing import TYPE_CHECKING

from mighty_learn.engine.actions import Action, Bid, ChangeContract, Contract, Pass
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import View, observe
from mighty_learn.players.simple import exchange as thumb
from mighty_learn.teaching.quiz import Sentence
from mighty_learn.teaching.review_board import Decision, passed

if TYPE_CHECKING:  # the numbers are worked out with numpy, which is loaded when a cost is first asked for
    import numpy as np
    from numpy.typing import NDArray

    from mighty_learn.analysis.estimate import Estimate
    from mighty_learn.players.strong.layouts import Layouts
    from mighty_learn.players.strong.trial import Trial, Values

FIRST, AGAIN = 200, 1200  # layouts of the first look, and of the second
SEED = 1
TRIED = 3  # how many that looked better are measured again
WAYS = ("thumb", "rule")  # how a card or cards laid away are played on; a call by the first alone
REPEAT = 4  # playouts of a layout by "rule", which leaves ties to chance
CLEAR = 3.0  # standard errors beyond which a difference is called clear: a game holds some dozens of comparisons
FLOOR = {"points": 0.15, "score": 0.5}  # and what it must come to, so that it is worth a word
APART = 1.96  # standard errors beyond which the two ways are said to disagree


class Finding(StrEnum):
    """What may be said of a decision."""

    BEST = "best"  # nothing looked better
    OPEN = "open"  # something looked better, but the difference is not clear in every way
    DEPENDS = "depends"  # clear in one way of playing on, and clearly not so much in the other
    CLEAR = "clear"  # one alternative is clearly better in every way that was counted


ORDER = (Finding.CLEAR, Finding.DEPENDS, Finding.OPEN, Finding.BEST)  # as they are listed


@dataclass(frozen=True)
class Cost:
    """What a decision cost against what looked best. `ways`: in each way of `WAYS` that was counted."""

    decision: Decision
    better: str  # in notation; what was done itself where nothing looked better
    ways: tuple[Estimate, ...]
    unit: str  # "points": point cards of one's own side; "score": the declarer's score by the house

    @property
    def behind(self) -> Estimate:
        """The smaller of the costs: what it is in either way at least."""
        return min(self.ways, key=lambda one: one.mean)

    @property
    def finding(self) -> Finding:
        """What may be said: what is not clear in every way is never called a mistake."""
        if self.better == str(self.decision.action):
            return Finding.BEST
        clear = [is_clear(one, self.unit) for one in self.ways]
        if all(clear):
            return Finding.CLEAR
        return Finding.DEPENDS if any(clear) and _apart(self.ways) else Finding.OPEN

    @property
    def is_clear(self) -> bool:
        """Whether it may be called a mistake."""
        return self.finding is Finding.CLEAR

    @property
    def number(self) -> str:
        """The cost with its standard error, the smaller of the two."""
        return written(self.behind)

    @property
    def facts(self) -> dict[str, object]:
        """What a sentence on it may tell: `cost` in the first way, `other` in the last, `least` the smaller."""
        return {"action": self.decision.action, "better": self.better, "cost": written(self.ways[0]),
                "other": written(self.ways[-1]), "least": self.number, "n": f"{self.behind.n:,}"}

    @property
    def words(self) -> Sentence:
        """The verdict as a sentence."""
        return Sentence(f"review_board.{self.finding}_{self.unit}", self.facts)


def written(one: Estimate) -> str:
    """A number with its standard error."""
    return f"{one.mean:.2f} ± {one.stderr:.2f}".replace("-", "−")


def is_clear(one: Estimate, unit: str) -> bool:
    """Whether a difference stands clear of its error, and is worth a word."""
    return one.mean >= CLEAR * one.stderr and one.mean >= FLOOR[unit]


def _apart(ways: Sequence[Estimate]) -> bool:
    """Whether the ways of playing on disagree by more than their errors."""
    one, other = ways[0], ways[-1]
    return abs(one.mean - other.mean) > APART * hypot(one.stderr, other.stderr)


def cost(decision: Decision, seed: int = SEED) -> Cost:
    """What this decision cost; the same seed gives the same number on every machine."""
    found = first_look(decision, seed)
    own = found.actions.index(decision.action)
    tempting = [at for at in (-found.gains).argsort(kind="stable").tolist() if found.difference(at, own).mean > 0]
    if not tempting:
        return Cost(decision, str(decision.action), (found.difference(own, own),), found.unit)
    few = (decision.action, *(found.actions[at] for at in tempting[:TRIED]))
    return judged(decision, tried_in_ways(decision.view, few, AGAIN, seed + 1))


def judged(decision: Decision, trials: Sequence[Trial]) -> Cost:
    """The cost against that of the others of which most may be said; of several, the one that is surest to cost much.

    trials: what was done and the others, on the same layouts, in each way of playing on.
    """
    actions = trials[0].actions
    own = actions.index(decision.action)
    costs = [Cost(decision, str(other), tuple(trial.difference(at, own) for trial in trials), trials[0].unit)
             for at, other in enumerate(actions) if at != own]
    return min(costs, key=lambda one: (ORDER.index(one.finding), CLEAR * one.behind.stderr - one.behind.mean))


def first_look(decision: Decision, seed: int = SEED) -> Trial:
    """What `ml.advise` tried, and beside it what was done where advice did not think of it."""
    from mighty_learn.players.advice import advise

    trial = advise(decision.view, FIRST, seed).trial
    if decision.action in trial.actions and not passed(decision):
        return trial
    return tried(decision.view, (decision.action, *trial.actions), FIRST, seed)


def dearest(costs: Sequence[Cost]) -> list[Cost]:
    """Clear ones first, the dearest of them in front; then those that depend or are open, then the rest.

    Point cards and score cannot be set against each other: of each kind what was counted in point cards comes first.
    """
    return sorted(costs, key=lambda one: (
        ORDER.index(one.finding), one.unit == "score", -one.behind.mean, one.decision.number))


def whole_game(costs: Sequence[Cost], doubts: Set[int]) -> tuple[Sentence, ...]:
    """Of a game: how many of each kind, how many of them were doubted (by number), and how it was counted."""
    clear = {one.decision.number for one in costs if one.is_clear}
    kinds = Counter(str(one.finding) for one in costs)
    seen = len(clear & doubts)
    return (
        Sentence("review_board.whole", {"n": len(costs), **{str(one): kinds[one] for one in ORDER}}),
        Sentence(f"review_board.{'doubted' if doubts else 'doubted_none'}",
                 {"doubts": len(doubts), "seen": seen, "missed": len(clear) - seen}),
        Sentence("review_board.how", {
            "first": FIRST, "tried": TRIED, "again": f"{AGAIN:,}", "seed": SEED, "clear": f"{CLEAR:g}",
            "points": f"{FLOOR['points']:g}", "score": f"{FLOOR['score']:g}"}))


# --- any actions on common layouts


def tried(view: View, actions: Sequence[Action], n: int, seed: int) -> Trial:
    """These actions on the layouts on which `ml.advise` would try them, played on by rules of thumb."""
    return tried_in_ways(view, actions, n, seed, WAYS[:1])[0]


def tried_in_ways(
    view: View, actions: Sequence[Action], n: int, seed: int, ways: Sequence[str] = WAYS,
) -> tuple[Trial, ...]:
    """The same actions on the same layouts, in each way of playing on; of calls only the first way is there."""
    from mighty_learn.players.strong.beliefs import believe
    from mighty_learn.players.strong.playing import Effort

    parts = Effort(n, 0, None).parts
    if view.phase is Phase.PLAY:
        return _plays(view, tuple(actions), parts, seed, ways)
    layouts = believe(view, seed, parts)
    if view.phase is Phase.DISCARD:
        return _discards(view, tuple(actions), layouts, seed, ways)
    return ((_calls if view.phase is Phase.AUCTION else _promises)(view, tuple(actions), layouts, seed),)


def _plays(view: View, actions: tuple[Action, ...], parts: int, seed: int, ways: Sequence[str]) -> tuple[Trial, ...]:
    """Cards, by the government's point cards."""
    import numpy as np

    from mighty_learn.analysis.outcomes import support_of
    from mighty_learn.players.strong.beliefs import believed
    from mighty_learn.players.strong.trial import Trial

    model = support_of(view, None).world(0)
    after = [model.apply(one) for one in actions]
    drawn = [believed(view, seed, part).distinct() for part in range(parts)]
    weights = np.concatenate([counts for _, counts in drawn])
    governs = view.viewer == view.declarer or view.is_friend
    return tuple(
        Trial(actions, np.concatenate([_played_on(after, view.viewer, layouts, way, seed) for layouts, _ in drawn]),
              "points", seed, weights, governs) for way in ways)


def _played_on(after: Sequence[State], viewer: int, layouts: Layouts, way: str, seed: int) -> Values:
    """The government's point cards after each start in every layout, float64[m, starts]."""
    import numpy as np

    found = [_rolled_out(state, viewer, layouts, way, seed) for state in after]
    return np.stack(found, axis=1).astype(np.float64)


def _rolled_out(after: State, viewer: int, layouts: Layouts, way: str, seed: int) -> NDArray[np.float64]:
    """One start in every layout; the mean of several playouts where ties are left to chance."""
    from mighty_learn.analysis.outcomes import positions_in

    repeat = REPEAT if way == "rule" else 1
    found = positions_in(after, viewer, layouts.found).play(way, seed, 0, repeat * len(layouts))
    mean: NDArray[np.float64] = found.reshape(repeat, -1).mean(axis=0)
    return mean


def _calls(view: View, actions: tuple[Action, ...], layouts: Layouts, seed: int) -> Trial:
    """Bids by the declarer's score, as if they bought the contract; passing counts 0."""
    import numpy as np

    from mighty_learn.players.prospects import prospect
    from mighty_learn.players.strong.trial import Trial

    columns = []
    for action in actions:
        if isinstance(action, Bid):
            contract = action.contract
            found = prospect(view.rules, contract.trump, view.viewer, layouts.hands, layouts.kitty, seed)
            columns.append(found.scores(contract.number))
        else:
            assert isinstance(action, Pass)
            columns.append(np.zeros(len(layouts), np.int64))
    return Trial(actions, np.stack(columns, axis=1).astype(np.float64), "score", seed,
                 np.ones(len(layouts), np.int64))


def _discards(
    view: View, actions: tuple[Action, ...], layouts: Layouts, seed: int, ways: Sequence[str],
) -> tuple[Trial, ...]:
    """Three cards laid away, the contract settled as the strong player would, by the government's point cards."""
    import numpy as np

    from mighty_learn.players.strong.exchange import settled_contract, try_contracts
    from mighty_learn.players.strong.trial import Trial

    contract = settled_contract(try_contracts(view, layouts, seed), view)
    changed = ChangeContract(None if contract == view.contract else contract)
    after = [_first_lead(view, (away, changed)) for away in actions]
    return tuple(Trial(actions, _played_on(after, view.viewer, layouts, way, seed), "points", seed,
                       np.ones(len(layouts), np.int64)) for way in ways)


def _promises(view: View, actions: tuple[Action, ...], layouts: Layouts, seed: int) -> Trial:
    """The contract kept or changed, or a friend called, by the declarer's score."""
    from mighty_learn.players.strong.exchange import prospect
    from mighty_learn.players.strong.trial import of_contracts

    found = [(prospect(view, _first_lead(view, (one,)), layouts, seed), _promised(view, one).number)
             for one in actions]
    return of_contracts(actions, found, seed)


def _promised(view: View, action: Action) -> Contract:
    """The contract after this action."""
    assert view.contract is not None
    changed = action.contract if isinstance(action, ChangeContract) else None
    return changed or view.contract


def _first_lead(view: View, actions: Sequence[Action]) -> State:
    """The first lead in one of the view's worlds: after these actions, and what is left by rule of thumb."""
    from mighty_learn.analysis.outcomes import support_of

    state = support_of(view, None).world(0)
    for action in actions:
        state = state.apply(action)
    if state.phase is Phase.CONTRACT:
        state = state.apply(ChangeContract(None))
    if state.phase is Phase.FRIEND:
        state = state.apply(thumb.call_friend(observe(state, state.seat)).action)
    return state

