"""How a game goes on after an option: what is counted, under each policy.

"thumb": all five by the rule of thumb, as the kernel plays it, which leaves nothing to chance. "rule": the kernel's
cheaper rule, which lets chance decide among the cards that it likes, several times on streams that both options share.
"exact": perfect play of all five with open hands, for endings. Before the play of the cards the rule of thumb acts
under every policy.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mighty_learn.analysis.encode import encode
from mighty_learn.engine.state import State, government_taken
from mighty_learn.engine.table import Phase
from mighty_learn.players.claims.data import Unit
from mighty_learn.players.claims.game import NO_CHANCE
from mighty_learn.players.policy import step
from mighty_learn.players.simple import rule_of_thumb

LATE = 5  # tricks left: so many are solved exactly in a few milliseconds


@dataclass(frozen=True)
class Outcome:
    """What came of an option: sums over so many playouts."""

    count: int = 0  # 0: this policy cannot play on from here
    total: int = 0  # the government's point cards, or the seat's score
    made: int = 0  # contracts made

    @property
    def numbers(self) -> tuple[int, int]:
        """Total and made."""
        return self.total, self.made


def outcome(state: State, policy: str, unit: Unit, seat: int, stream: int, repeat: int) -> Outcome:
    """Play on from a state; `seat` is whose score is counted when scores are."""
    state = until_play(state)
    if unit is Unit.SCORE:
        return _summed([(end.score().by_seat[seat], _made(end, government_taken(end)))
                        for end in _ends(state, policy, stream, repeat)])
    points = _points(state, policy, stream, repeat) * (_times(policy, repeat) if state.is_over else 1)
    return _summed([(n, _made(state, n)) for n in points])


def until_play(state: State) -> State:
    """The rule of thumb ends the auction and the exchange."""
    while not state.is_over and state.phase is not Phase.PLAY:
        state, _ = step(state, rule_of_thumb, NO_CHANCE)
    return state


def _points(state: State, policy: str, stream: int, repeat: int) -> list[int]:
    """The government's final point cards, playout by playout; [] when the policy cannot play on."""
    if state.is_over:
        return [government_taken(state)]
    if policy == "exact":
        return [solved(state)] if 10 - len(state.tricks) <= LATE else []
    return [int(n) for n in encode(state).play(policy, stream, 0, _times(policy, repeat))]


def _times(policy: str, repeat: int) -> int:
    """How many playouts: one where nothing is left to chance."""
    return repeat if policy == "rule" else 1


def solved(state: State) -> int:
    """The government's final point cards under perfect play of all five with open hands."""
    from mighty_learn.analysis.solver import value  # its kernel compiles longest

    left = sum(hand.points for hand in state.hands) + sum(play.card.is_point for play in state.trick)
    return government_taken(state) - left + value(state)


def _ends(state: State, policy: str, stream: int, repeat: int) -> Iterator[State]:
    """The finished games: a score asks who was the friend and who held what."""
    if state.is_over:
        yield from [state] * _times(policy, repeat)
    else:
        encoded = encode(state)
        for index in range(_times(policy, repeat)):
            end = state
            for play in encoded.line(policy, stream, index):
                end = end.apply(play)
            yield end


def _made(state: State, points: int) -> int:
    return int(state.contract is not None and points >= state.contract.number)


def _summed(found: list[tuple[int, int]]) -> Outcome:
    return Outcome(len(found), sum(n for n, _ in found), sum(made for _, made in found))
