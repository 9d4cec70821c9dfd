"""A player for every phase that thinks before it acts: what it may do is tried out on deals that fit what it has seen.

`strong_player(worlds=…)` makes one. What it believes of the hidden cards is in `beliefs.py` and `evidence.py`, how it
tries cards in `playing.py`, bids and the exchange in `bidding.py` and `exchange.py`, why it says what in `reasons.py`.
"""
from mighty_learn.players.strong.player import Strong, strong_player

__all__ = ["Strong", "strong_player"]
