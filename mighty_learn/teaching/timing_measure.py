"""Measuring a position of lesson 10: what each card comes to over many layouts, this trick and to the end.

Two ways of playing on judge (the rule of thumb, and the cheap rule with chance in it), from the eighth trick on the
exact search besides; a card counts as worse only where all of them find it clearly so. Needs numpy. What is kept of it
is in `timing_items`; which positions are worth asking is the matter of `tools/measure_timing.py`.
"""
from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from mighty_learn.analysis.compare import Comparison, compare
from mighty_learn.analysis.deals import worlds
from mighty_learn.analysis.estimate import Estimate
from mighty_learn.engine.cards import SEATS
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.state import State, government_taken
from mighty_learn.engine.view import observe
from mighty_learn.players.policy import step
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.teaching.timing_items import ALL_POINTS, Item, Now, Reply, Value

N = 2_000  # layouts for the two ways of playing on
EXACT_N, EXACT_FROM = 300, 8  # layouts and first trick of the exact search
LOOKED_AT = 300  # layouts in which the trick on the table is played out card by card


def options(state: State) -> tuple[str, ...]:
    """What may be played, in the order in which it is offered."""
    return tuple(str(action) for action in observe(state, state.seat).legal_actions())


def judged(state: State, policy: str, n: int, seed: int) -> Comparison:
    """All that may be played, over common layouts, the rest by this policy."""
    return compare(observe(state, state.seat), options(state), n, seed, policy)


def values(found: Comparison) -> Mapping[str, Value]:
    """What each action comes to for the asking side."""
    return {action: _value(found, action, found[action]) for action in found.actions}


def _value(found: Comparison, action: str, points: Estimate) -> Value:
    loss = found.loss(action)
    own = points.mean if found.governs else ALL_POINTS - points.mean
    return Value(round(own, 3), round(loss.mean, 3), round(loss.stderr, 4))


def judgements(state: State, n: int, seed: int) -> Mapping[str, Comparison]:
    """What each judge finds."""
    found = {policy: judged(state, policy, n, seed) for policy in ("thumb", "rule")}
    if state.trick_number >= EXACT_FROM:
        found["exact"] = judged(state, "exact", EXACT_N, seed)
    return found


def measured(state: State, name: str, theme: str, found: Mapping[str, Comparison]) -> Item:
    """The item of this position, from what the judges found."""
    sides = found["thumb"]
    looked = tuple(worlds(observe(state, state.seat), LOOKED_AT, sides.seed))
    ends = {action: [_finish_trick(world, action) for world in looked] for action in options(state)}
    replies = {action: _reply(sides, action, sides.ahead, ends) for action in options(state) if action != sides.ahead}
    return Item(name, theme, state.record(), sides.n, sides.seed,
                {policy: values(one) for policy, one in found.items()},
                {action: _now(state, told) for action, told in ends.items()},
                {action: reply for action, reply in replies.items() if reply is not None})


def _finish_trick(world: State, action: str) -> State:
    """The world after this action and the rest of its trick, played by the rule of thumb."""
    goal, state = len(world.tricks) + 1, world.apply(action)
    while len(state.tricks) < goal:
        state, _ = step(state, rule_of_thumb, random.Random(0))
    return state


def _ours(state: State, seat: int) -> frozenset[int]:
    """The seats of this seat's side, as the referee knows them."""
    government = state.government
    return government if seat in government else frozenset(SEATS) - government


def _now(state: State, ends: Sequence[State]) -> Now:
    """Point cards that the trick brings the asking side in the mean, and how often it takes it."""
    tricks = [(end.tricks[-1], _ours(end, state.seat)) for end in ends]
    won = [trick.winner in ours for trick, ours in tricks]
    points = [trick.points if yes else 0 for (trick, _), yes in zip(tricks, won, strict=True)]
    return Now(round(sum(points) / len(ends), 3), round(sum(won) / len(ends), 3))


def _reply(found: Comparison, action: str, best: str, ends: Mapping[str, Sequence[State]]) -> Reply | None:
    """The first of the layouts looked at in which the action costs about what it costs in the mean, and how it goes.

    Where the cost shows in the trick itself, such a layout is taken; None when the action costs nothing in any.
    """
    least = max(1, round(found.loss(action).mean))
    columns = [found.actions.index(one) for one in (action, best)]
    gains = found.points[:LOOKED_AT, columns] if found.governs else ALL_POINTS - found.points[:LOOKED_AT, columns]
    costly = [world for world, (mine, other) in enumerate(gains.tolist()) if other - mine >= least]
    if not costly:
        return None
    world = next((one for one in costly if _differs(ends, action, best, one)), costly[0])
    trick = ends[action][world].tricks[-1]
    return Reply(world, " ".join(map(str, trick.plays)), trick.leader, trick.winner,
                 int(gains[world, 0]), int(gains[world, 1]))


def _differs(ends: Mapping[str, Sequence[State]], action: str, best: str, world: int) -> bool:
    """Whether the trick goes to the other side."""
    mine, other = ends[action][world], ends[best][world]
    return (mine.tricks[-1].winner in mine.government) is not (other.tricks[-1].winner in other.government)


def in_house(state: State, rules: RuleSet) -> State:
    """The same cards in the same hands as a position of this house."""
    assert state.declarer is not None
    assert state.call is not None
    friend: str | int = str(state.call).removeprefix("friend ")
    if state.friend_card is not None and not any(state.friend_card in hand for hand in state.hands):
        friend = "none" if state.friend is None else state.friend
    return State.from_position(rules, str(state.contract), state.declarer, friend, state.hands, state.leader,
                               " ".join(map(str, state.trick)), state.taken, state.discard)


def played_out(state: State, action: str, seat: int) -> int:
    """The final point cards of this seat's side after the action, the rest by the rule of thumb, card by card."""
    over = state.apply(action)
    while not over.is_over:
        over, _ = step(over, rule_of_thumb, random.Random(0))
    taken = government_taken(over)
    return taken if seat in over.government else ALL_POINTS - taken
