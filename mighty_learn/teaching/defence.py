"""Lesson 11, counting and defence: the bank of counts and plays, and the way to them with one choice missing, then two.

Counts are in `defence_counts`, plays in `defence_plays`; the experiments in `defence_duck` and `defence_fusion`.
"""
from __future__ import annotations

from dataclasses import replace
from functools import cache

from mighty_learn.engine.cards import Suit
from mighty_learn.engine.view import View
from mighty_learn.teaching import defence_counts, defence_plays
from mighty_learn.teaching.defence_counts import Count, CountKind, about_seat, asked_for, told
from mighty_learn.teaching.defence_plays import Defence
from mighty_learn.teaching.defence_reading import Reading
from mighty_learn.teaching.puzzles import Ending
from mighty_learn.teaching.quiz import Question, Sentence
from mighty_learn.teaching.settlement_words import Lines
from mighty_learn.teaching.students import marked

NAME = "11_counting_and_defence"
SIZE, NEED = 16, 12
COUNTS, PLAYS = "count", "play"  # the groups of the bank
_MISCONCEPTIONS = ("M-NOVOID", "M-LASTWINNER", "M-ALWAYSWIN", "M-ALWAYSLOAD", "M-ALWAYSDUCK")
_EXAMPLE, _ONE, _TWO = "count-friend-2-1", "count-friend-2-2", "count-friend-1-1"
_ALONE = ("count-left-0-1", "count-hold-2-1", "count-void-1-1")
_IDS = ("count-", "defence-")  # how the questions' ids begin: others are told apart without reading the games
_PLAYS = ("defence-low-01", "defence-load-01", "defence-win-01")


def count_of(name: str) -> Count | None:
    """The count that a question is about, by the question's id; None for any other question."""
    return defence_counts.shipped().get(name.partition("/")[0])


def defence_of(name: str) -> Defence | None:
    """The ending that a question is about; None for any other question."""
    ending = defence_plays.shipped().get(name)
    return None if ending is None else Defence(ending)


def answer_of(name: str, who: str) -> str | None:
    """What somebody with this misconception answers, by its id; the right answer where it makes no difference.

    None for a question of another lesson.
    """
    if not name.startswith(_IDS):
        return None
    count, play = defence_counts.shipped().get(name), defence_of(name)
    if count is not None:
        return {"M-NOVOID": count.forgetful, "M-LASTWINNER": count.by_last_trick}.get(who, count.right)
    if play is not None:
        return {"M-ALWAYSWIN": play.always_wins, "M-ALWAYSLOAD": play.always_loads,
                "M-ALWAYSDUCK": play.always_ducks}.get(who, play.best)
    return None


def voids(view: View) -> Lines:
    """Who has been shown to be out of a suit, and by which card; seats as the viewer numbers them."""
    reading = Reading(view)
    proofs = [(seat, suit, reading.proof(seat, suit)) for seat in reading.others for suit in Suit]
    return Lines.following(*(
        Sentence.of("defence.proved", seat=(seat - view.viewer) % 5, number=turn.trick, suit=suit, card=turn.play.card)
        for seat, suit, turn in proofs if turn is not None))


# --- the way to it


def example() -> Count:
    """The worked one: who may be the friend."""
    return defence_counts.shipped()[_EXAMPLE]


def steps(count: Count) -> Lines:
    """The three steps to the friend: the suit of the card called, who is out of it, who is left."""
    return Lines.following(*_suit_step(count), *_void_step(count),
                           Sentence("defence.so_friend", {"who": count.right}))


def _suit_step(count: Count) -> tuple[Sentence, ...]:
    return (Sentence("defence.step_suit", {"card": count.about, "suit": count.suit}),)


def _void_step(count: Count) -> tuple[Sentence, ...]:
    return tuple(about_seat(count, seat) for seat in count.asked)


def one_missing() -> tuple[Question, ...]:
    """The suit and the voids are found; who is left?"""
    count = defence_counts.shipped()[_ONE]
    return (_with_steps(count, "one", (*_suit_step(count), *_void_step(count))),)


def two_missing() -> tuple[Question, ...]:
    """The suit is found; who is out of it, and who is left?"""
    count = defence_counts.shipped()[_TWO]
    void = replace(count, kind=CountKind.VOID)
    return _with_steps(void, "two", _suit_step(count)), _with_steps(count, "two", _suit_step(count))


def _with_steps(count: Count, name: str, steps: tuple[Sentence, ...]) -> Question:
    asked = defence_counts.question(count)
    return replace(asked, id=f"{count.id}/{count.kind}-{name}",
                   prompt=Lines.following(*told(count), *steps, asked_for(count)))


def alone() -> tuple[Question, ...]:
    """Three counts without help."""
    return tuple(defence_counts.question(defence_counts.shipped()[name]) for name in _ALONE)


def plays_alone() -> tuple[Question, ...]:
    """A trick to duck, one to load, one to win."""
    return tuple(defence_plays.question(ending) for ending in practice_endings())


def practice_endings() -> tuple[Ending, ...]:
    """The endings of `plays_alone`."""
    return tuple(defence_plays.shipped()[name] for name in _PLAYS)


# --- the bank


@cache
def bank() -> tuple[Question, ...]:
    """Counts and plays, as many of each in every gate; what the lesson itself has asked is left out."""
    used = {_EXAMPLE, _ONE, _TWO, *_ALONE, *_PLAYS}
    counts = [replace(defence_counts.question(count), group=COUNTS)
              for name, count in defence_counts.shipped().items() if name not in used]
    plays = [replace(defence_plays.question(ending), group=PLAYS)
             for name, ending in defence_plays.shipped().items() if name not in used]
    return marked([*counts, *plays], _MISCONCEPTIONS)
