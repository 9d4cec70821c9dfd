"""What a decision cost: found on one set of layouts, measured again on others, so that a lucky find does not count.

The first look is `ml.advise`. What looks better there is set against what was done on fresh layouts; that difference,
paired and with its standard error, is the cost. A bid is judged as if it bought the contract, and a pass counts 0: so
does the strong player. Nothing is said here; the words are in the catalogues.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from mighty_learn.engine.actions import Action, Bid, ChangeContract, Contract, Pass, Play
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import View, observe
from mighty_learn.players.simple import exchange as thumb
from mighty_learn.teaching.quiz import Sentence
from mighty_learn.teaching.review_board import Decision, passed

if TYPE_CHECKING:  # the numbers are worked out with numpy, which is loaded when a cost is first asked for
    from mighty_learn.analysis.estimate import Estimate
    from mighty_learn.players.strong.layouts import Layouts
    from mighty_learn.players.strong.trial import Trial

FIRST, AGAIN = 200, 400  # layouts of the first look, and of the second
SEED = 1
CLEAR = 1.96  # standard errors beyond which a difference is called clear


class Finding(StrEnum):
    """What may be said of a decision."""

    BEST = "best"  # nothing looked better
    OPEN = "open"  # something looked better, but the difference lies within its error
    CLEAR = "clear"  # the difference is clear of its error


@dataclass(frozen=True)
class Cost:
    """What a decision cost against what looked best. `behind`: 0 where nothing looked better."""

    decision: Decision
    better: str  # in notation; what was done itself where nothing looked better
    behind: Estimate
    unit: str  # "points": point cards of one's own side; "score": the declarer's score by the house

    @property
    def finding(self) -> Finding:
        """What may be said: a difference within its error is never called a mistake."""
        if self.better == str(self.decision.action):
            return Finding.BEST
        return Finding.CLEAR if self.behind.mean > CLEAR * self.behind.stderr else Finding.OPEN

    @property
    def is_clear(self) -> bool:
        """Whether it may be called a mistake."""
        return self.finding is Finding.CLEAR

    @property
    def number(self) -> str:
        """The cost with its standard error."""
        return f"{self.behind.mean:.2f} ± {self.behind.stderr:.2f}".replace("-", "−")

    @property
    def words(self) -> Sentence:
        """The verdict as a sentence."""
        facts = {"action": self.decision.action, "better": self.better, "cost": self.number, "n": self.behind.n}
        return Sentence(f"review_board.{self.finding}_{self.unit}", facts)


def cost(decision: Decision, seed: int = SEED) -> Cost:
    """What this decision cost; the same seed gives the same number on every machine."""
    found = first_look(decision, seed)
    own, best = found.actions.index(decision.action), found.best
    if found.difference(best, own).mean <= 0:
        return Cost(decision, str(decision.action), found.difference(own, own), found.unit)
    better = found.actions[best]
    again = tried(decision.view, (better, decision.action), AGAIN, seed + 1)
    return Cost(decision, str(better), again.difference(0, 1), again.unit)


def first_look(decision: Decision, seed: int = SEED) -> Trial:
    """What `ml.advise` tried, and beside it what was done where advice did not think of it."""
    from mighty_learn.players.advice import advise

    trial = advise(decision.view, FIRST, seed).trial
    if decision.action in trial.actions and not passed(decision):
        return trial
    return tried(decision.view, (decision.action, *trial.actions), FIRST, seed)


def dearest(costs: Sequence[Cost]) -> list[Cost]:
    """Clear ones first, the dearest of them in front; then those within their error, then the rest.

    Point cards and score cannot be set against each other: of each kind what was counted in point cards comes first.
    """
    order = [Finding.CLEAR, Finding.OPEN, Finding.BEST]
    return sorted(costs, key=lambda one: (
        order.index(one.finding), one.unit == "score", -one.behind.mean, one.decision.number))


# --- any actions on common layouts


def tried(view: View, actions: Sequence[Action], n: int, seed: int) -> Trial:
    """These actions on the layouts on which `ml.advise` would try them."""
    from mighty_learn.players.strong.beliefs import believe
    from mighty_learn.players.strong.playing import Effort, try_plays

    effort = Effort(n, 0, None)
    if view.phase is Phase.PLAY:
        return try_plays(view, tuple(one for one in actions if isinstance(one, Play)), effort, seed)
    layouts = believe(view, seed, effort.parts)
    work = {Phase.AUCTION: _calls, Phase.DISCARD: _discards}.get(view.phase, _promises)
    return work(view, tuple(actions), layouts, seed)


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


def _discards(view: View, actions: tuple[Action, ...], layouts: Layouts, seed: int) -> Trial:
    """Three cards laid away, the contract settled as the strong player would, by the government's point cards."""
    import numpy as np

    from mighty_learn.players.strong.exchange import settled_contract, try_contracts
    from mighty_learn.players.strong.playing import play_each
    from mighty_learn.players.strong.trial import Trial

    contract = settled_contract(try_contracts(view, layouts, seed), view)
    changed = ChangeContract(None if contract == view.contract else contract)
    values = play_each(view, [_first_lead(view, (away, changed)) for away in actions], layouts)
    return Trial(actions, values, "points", seed, np.ones(len(layouts), np.int64))


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

