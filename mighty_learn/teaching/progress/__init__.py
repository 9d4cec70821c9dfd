"""What a learner has done, kept in one file of his own: answers, self-checks, guesses, words met; and what is due.

`place` says where the file lies, `records` what stands in it, `store` how it is written so that nothing gets lost,
`book` is what lessons use, `review` when a card is due again and why.
"""
from __future__ import annotations

from mighty_learn.teaching.progress.book import Progress, now
from mighty_learn.teaching.progress.place import ENVIRONMENT, default_path
from mighty_learn.teaching.progress.records import Answer, CheckTaken, Guess, Mended, Met, Record, UnreadableError
from mighty_learn.teaching.progress.review import ReviewCard, Subject, cards_of
from mighty_learn.teaching.progress.store import ProgressError

__all__ = [
    "ENVIRONMENT", "Answer", "CheckTaken", "Guess", "Mended", "Met", "Progress", "ProgressError", "Record",
    "ReviewCard", "Subject", "UnreadableError", "cards_of", "default_path", "now",
]
