"""Which action is better? The same worlds for each, the rest played out or solved, and differences with their errors.

The seat that asks knows a View only. What it cannot see is filled in by worlds (`deals.py`); how a world ends is
measured by `outcomes.py`; what may be said of it stands in `comparison.py`. In each world all cards lie open to the
exact search and none to a playout's policies: both see the game with other eyes than the players do.
"""
from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from typing import Any

from mighty_learn.analysis.arguments import one_of, positive_number, standard_error, whole_number
from mighty_learn.analysis.batches import Cancel, Plan, collect_until
from mighty_learn.analysis.bidding import Bidding
from mighty_learn.analysis.comparison import LEAST_WORLDS, Comparison, Totals
from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.analysis.outcomes import EXACT, WAYS, Outcomes
from mighty_learn.analysis.progress import Progress, reporter
from mighty_learn.engine.actions import Action, Claim, Play, parse
from mighty_learn.engine.cards import CardSet, cards
from mighty_learn.engine.errors import IllegalAction
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import View

PLAYOUTS_IN_A_WORLD = 16  # they cost less than the world itself, and halve the error of many comparisons
_WITHOUT_CHANCE = ("thumb", EXACT)
_WORLDS_IN_A_BATCH = {"random": 100, "rule": 100, "thumb": 400, EXACT: 4}  # under a second each, stopped that soon

__all__ = ["Comparison", "compare"]


def compare(
    view: View, actions: Iterable[str | Action], n: int = 400, seed: int = 1, policy: str = "rule", *,
    target: float | None = None, repeat: int | None = None, bidding: Bidding | None = None,
    gone: str | CardSet | None = None, executor: Executor | None = None, batch: int | None = None,
    progress: Progress = None, cancel: Cancel | None = None,
) -> Comparison:
    """Compare legal plays of the seat whose turn it is, on n worlds that it cannot tell from the real one.

    World i is `worlds(view, n, seed)`'s, the same for every action. There the action is applied and the rest is played
    by `policy`: "random" and "rule" as in `playouts`, `repeat` times a world (16 unless told) with the same streams
    for every action; "thumb", as there, once, for it leaves nothing to chance; "exact" solves the open hands
    (milliseconds a world from the fifth trick on, seconds before). The estimates are the government's final point
    cards, their samples the worlds.

    `target`: stop as soon as the paired standard error of every difference to the leading action is as small, looking
    after 200, 400, 800 … worlds, at most n. `bidding` and `gone` as in `worlds`.
    `executor`: any concurrent.futures.Executor; `batch`: worlds at a time. Neither changes a number.
    `progress`: True for a bar, or a function of (done, total). `cancel`: a threading.Event, say; when it is set, or the
    run is interrupted, the worlds 0 … k that are done are compared, marked partial.
    AnalysisError: n, repeat, batch or target not positive, an unknown policy, no action or one given twice, a view that
    is not in the play or not of the seat to play. IllegalAction: an action that is not legal, named in its facts.
    ImpossibleView: a view that no game can show.
    """
    count, seed = positive_number("n", n), whole_number("seed", seed)
    policy, wanted = one_of("policy", policy, WAYS), standard_error("target", target)
    size = _WORLDS_IN_A_BATCH[policy] if batch is None else positive_number("batch", batch)
    plan = Plan(size, executor, reporter(progress), cancel)
    task = Outcomes(_to_play(view), _legal(view, actions), policy, seed, _repeats(policy, repeat),
                    None if gone is None else cards(gone).mask, bidding)
    _ = task.support  # an impossible view is refused here, not in a worker
    return _compared(task, count, wanted, plan)


def _compared(task: Outcomes, n: int, target: float | None, plan: Plan) -> Comparison:
    def enough(totals: Totals) -> bool:
        return target is not None and _largest_error(_comparison(task, totals, partial=False)) <= target

    totals, whole = collect_until(task, LEAST_WORLDS, n, plan, None if target is None else enough)
    return _comparison(task, totals, partial=not whole)


def _comparison(task: Outcomes, totals: Totals, partial: bool) -> Comparison:
    view = task.view
    totals.setflags(write=False)
    return Comparison(tuple(map(str, task.actions)), totals, task.repeat, task.seed, task.policy, view.viewer,
                      governs=view.viewer == view.declarer or view.is_friend, partial=partial)


def _largest_error(found: Comparison) -> float:
    """The largest paired standard error of a difference to the leading action; of a single action, its own."""
    if len(found) == 1:
        return found.estimates[0].stderr
    return max(found.loss(action).stderr for action in found.actions)


def _repeats(policy: str, repeat: Any) -> int:
    if repeat is None:
        return 1 if policy in _WITHOUT_CHANCE else PLAYOUTS_IN_A_WORLD
    if policy in _WITHOUT_CHANCE and positive_number("repeat", repeat) > 1:
        raise AnalysisError(f"repeat={repeat!r}; the policy {policy!r} has one result a world, which repeats itself")
    return positive_number("repeat", repeat)


def _to_play(view: View) -> View:
    if not isinstance(view, View):
        raise AnalysisError(f"{view!r} is no View; what a seat sees of a state is observe(state, seat)")
    if view.phase is not Phase.PLAY:
        raise AnalysisError(f"{view!r} is in the phase {str(view.phase)!r}; actions are compared in the phase 'play', "
                            "with contract and friend settled")
    if not view.my_turn:
        raise AnalysisError(f"{view!r} belongs to seat {view.viewer}, and it is the turn of seat {view.seat}")
    return view


def _legal(view: View, actions: Iterable[str | Action]) -> tuple[Play, ...]:
    """The actions as plays, each checked."""
    if isinstance(actions, str) or not isinstance(actions, Iterable):
        raise AnalysisError(f"actions={actions!r}; expected a list such as ['SA', 'H3']")
    found: dict[Play, object] = {}
    for given in actions:
        play = _play(view, given)
        if play in found:
            raise AnalysisError(f"actions: {given!r} is given twice" if given == found[play] else
                                f"actions: {given!r} is the same as {found[play]!r}")
        found[play] = given
    if not found:
        raise AnalysisError("actions=[]; at least one is needed, two to compare")
    return tuple(found)


def _play(view: View, given: str | Action) -> Play:
    action = parse(given)
    if isinstance(action, Claim):
        raise AnalysisError(f"action {str(given)!r}: a claim holds or does not (R6.13); what is compared are plays")
    refused = view.why_not(action)
    if refused or not isinstance(action, Play):
        assert refused is not None  # in the play nothing but a play or a claim is legal
        raise IllegalAction(refused.why, refused.rule, **{**refused.facts, "action": str(given)}) from None
    return action
