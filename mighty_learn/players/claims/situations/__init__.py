"""The situations of the claims, a module for each part of the game. Importing this package registers them all."""
from mighty_learn.players.claims.registry import SITUATIONS
from mighty_learn.players.claims.situations import (  # noqa: F401 (they register themselves)
    auction,
    endgame,
    exchange,
    first_trick,
    friend,
    points,
    specials,
    trump,
)

__all__ = ["SITUATIONS"]
