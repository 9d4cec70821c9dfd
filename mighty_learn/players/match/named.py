"""Players by name, so that a match is told in a line, printed, and sent to another process.

"random", "thumb" (the rule of thumb), "strong" and "strong:50" (with 50 worlds a decision) are known everywhere; a
match may bring players of its own. The strong player is loaded when it is first asked for.
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.players.policy import Policy
from mighty_learn.players.simple import random_player, rule_of_thumb

Player = str | Policy  # a known name, or a policy; it must be picklable when a match is shared among processes
Players = Iterable[str] | Mapping[str, Player]
STRONG = "strong"
_KNOWN: dict[str, Policy] = {"random": random_player, "thumb": rule_of_thumb}


def player(given: Player) -> Policy:
    """The policy of a known name, or the policy itself; AnalysisError quotes what is neither."""
    if not isinstance(given, str):
        if not callable(given):
            raise AnalysisError(f"{given!r} is no player; expected a name or a function of (view, rng)")
        return given
    return _known(given)


@lru_cache(maxsize=16)
def _known(name: str) -> Policy:
    """Kept, so that each process makes a strong player once."""
    kind, colon, worlds = name.partition(":")
    if name in _KNOWN:
        return _KNOWN[name]
    if kind != STRONG or (colon and not (worlds.isdecimal() and int(worlds))):
        raise AnalysisError(f"player {name!r} is unknown; known are {', '.join(map(repr, _KNOWN))}, {STRONG!r} and "
                            f"'{STRONG}:50', with a number of worlds of 1 or more")
    return _strong(int(worlds) if worlds else None)


def _strong(worlds: int | None) -> Policy:
    """Without a clock, which would make a match depend on the machine."""
    from mighty_learn.players.strong import strong_player  # compiled code, for those who ask for it

    return strong_player(seconds=None) if worlds is None else strong_player(worlds=worlds, seconds=None)


@dataclass(frozen=True, eq=False)
class Cast:
    """The players that a match names: its own first, then those known everywhere."""

    own: Mapping[str, Player]

    @classmethod
    def of(cls, players: Players) -> tuple[Cast, tuple[str, ...]]:
        """The cast and the names in their order; AnalysisError for none, for one twice, for what is no player."""
        if isinstance(players, str) or not isinstance(players, Iterable):
            raise AnalysisError(f"players={players!r}; expected a list such as ['thumb', 'random'], or a mapping of "
                                "names to players")
        names = tuple(players)
        if not names or len(set(names)) < len(names):
            raise AnalysisError(f"players={names!r}; expected one or more, each named once")
        cast = cls(dict(players) if isinstance(players, Mapping) else {})
        cast.check(names)
        return cast, names

    @classmethod
    def of_one(cls, given: Player) -> tuple[Cast, str]:
        """The cast of one player and its name; a policy of one's own goes by its function's name."""
        name = given if isinstance(given, str) else str(getattr(given, "__name__", type(given).__name__))
        cast = cls({} if isinstance(given, str) else {name: given})
        cast.check([name])
        return cast, name

    def check(self, names: Iterable[object]) -> None:
        """Refuse what is no name of a player."""
        for name in names:
            if not isinstance(name, str):
                raise AnalysisError(f"player {name!r}: expected a name; a policy of your own is given as a mapping, "
                                    "{'mine': policy}")
            self[name]

    def __getitem__(self, name: str) -> Policy:
        return player(self.own.get(name, name))
