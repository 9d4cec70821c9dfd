"""Which player is better, and how sure is that: matches on the same deals, and what perfect play would have taken.

`match` compares the play of fixed contracts by role, `match_games` whole games, `ceiling` tells what open hands and
perfect play give on the same deals. `margins` holds the intervals, `named` the players known by name.
"""
from __future__ import annotations

from mighty_learn.players.match.ceiling import Ceiling, ceiling
from mighty_learn.players.match.fixed import match
from mighty_learn.players.match.games import GameTable, match_games
from mighty_learn.players.match.lineup import Role, Row
from mighty_learn.players.match.margins import clear_of_0, interval
from mighty_learn.players.match.named import player
from mighty_learn.players.match.table import MatchTable

__all__ = ["Ceiling", "GameTable", "MatchTable", "Role", "Row", "ceiling", "clear_of_0", "interval", "match",
           "match_games", "player"]
