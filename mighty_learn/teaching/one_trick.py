"""Lesson 1, one trick: the practice tables, the rest of a trick once the learner has played, and the bank of the gate.

Neither the Mighty nor the joker comes up here; lesson 2 brings them.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from mighty_learn.engine.actions import PLAYS, Contract, Play
from mighty_learn.engine.cards import JOKER, SEATS, CardSet, Suit
from mighty_learn.engine.presets import CAMPUS
from mighty_learn.engine.shuffle import splitmix64
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Phase, Table, Trick
from mighty_learn.teaching import given
from mighty_learn.teaching.quiz import AnswerError, Question, Sentence
from mighty_learn.teaching.sentence import Steps
from mighty_learn.teaching.students import marked
from mighty_learn.teaching.tricks import (
    CONTRACT_NUMBER,
    bank_of_tricks,
    plain,
    random_tables,
    who_wins_on,
    why_wins_or_not,
)
from mighty_learn.text import LANGUAGE, languages

LEARNER = 0
_TRICKS = range(2, 7)  # not the first and the last trick: their special rules come later
_MISCONCEPTIONS = ("M-HIGH", "M-NOTRUMP", "M-ACE", "M-ACELOW", "M-FIRSTTRUMP")  # what the gate is about
_NO_TRUMP_ITEMS, _TRUMP_ITEMS = 24, 12  # in the bank: without trump, and for each of the four trumps


def practice(trump: Suit | str | None, seed: int, void: bool = False) -> Iterator[State]:
    """Tables where it is the learner's turn, two or three cards lie there, and he can follow suit (or is `void`)."""
    suit = given.trump(trump)
    for number in splitmix64(given.number("seed", seed)):
        tables = random_tables(CAMPUS, suit, number, _TRICKS, 2 + number % 2)
        yield next(state for state in tables if state.seat == LEARNER and _fits(state, void))


def _fits(state: State, void: bool) -> bool:
    """Whether the table teaches the point: a real choice, a real ban, and no card of power left in play."""
    hand = state.hands[state.seat]
    left = CardSet(play.card for play in state.trick) | CardSet(card for held in state.hands for card in held)
    if state.led is None or state.mighty in left or JOKER in left:
        return False
    followers = len(hand.of_suit(state.led))
    return followers == 0 if void else 2 <= followers < len(hand)


@dataclass(frozen=True)
class Played:
    """A trick played to its end, and why it went where it went."""

    state: State
    trick: Trick
    reason: Sentence


def finish(state: State, card: str) -> Played:
    """The learner plays this card, the others their lowest legal card after him; IllegalAction if he may not."""
    table = state
    state = state.apply(card)
    while state.trick:
        plays = [action for action in state.legal_actions() if isinstance(action, Play)]
        state = state.apply(min(plays, key=lambda play: play.card.rank or 0))
    trick = state.tricks[-1]
    return Played(state, trick, why_wins_or_not(table, trick.plays, trick.by_seat(trick.winner)))


def question(cards: str, trump: Suit | str | None = None) -> Question:
    """Who takes these five cards, the leader's first? `trump`: S, H, D, C, Suit.S …, or None for no trump.

    An error quotes what is not five different cards. A joker needs its suit when led, and may be called: lesson 2 has
    `three_powers.judge` for it.
    """
    shown = given.different_cards("cards", cards, len(SEATS))
    if len(shown) != len(SEATS) or JOKER in shown:
        raise AnswerError(f"{cards!r}: expected five different cards without the joker, the leader's first, such as "
                          "'C2 HA C5 HK C4'; tricks with the joker are judged by three_powers.judge")
    plays = tuple(PLAYS[card.index] for card in shown)
    contract = Contract(given.trump(trump), CONTRACT_NUMBER)
    table = Table(CAMPUS, LEARNER, Phase.PLAY, LEARNER, contract=contract, trick_number=_TRICKS.start, trick=plays)
    return who_wins_on(table, f"own {cards} {contract.trump}")


@dataclass(frozen=True)
class Judgement:
    """Who takes five cards, and why; prints in the language of the notebook."""

    cards: tuple[str, ...]
    winner: str
    reason: Sentence

    def __str__(self) -> str:
        shown = Sentence.of("quiz.judged", cards=" ".join(self.cards), winner=self.winner)
        return "\n".join(part.say(lang) for lang in languages(LANGUAGE.value) for part in (shown, self.reason))


def judge(cards: str, trump: Suit | str | None = None) -> Judgement:
    """Ask who takes these five cards; see `question`."""
    asked = question(cards, trump)
    winner = next(iter(asked.solution))
    return Judgement(asked.options, winner, asked.reasons[winner])


def ruffs() -> tuple[Question, ...]:
    """Those of the bank in which a trump takes a trick that was led with another suit."""
    return tuple(asked for asked in bank() if asked.reasons[next(iter(asked.solution))].key == "quiz.wins_trump")


# --- a trick step by step, with choices missing


def one_missing() -> tuple[Question, ...]:
    """A trick under spades in which nobody ruffs: the two first steps are told, the winner is asked."""
    asked = question("H7 HJ CA H10 C3", trump="S")
    return (replace(asked, prompt=_steps(asked, "one_led", "one_no_trump", "one_who"), hints=()),)


def two_missing() -> tuple[Question, ...]:
    """A trick under clubs that is ruffed twice: in which suit to look, then who takes it."""
    asked = question("HQ C4 HA C8 DK", trump="C")
    return _where(asked), replace(asked, prompt=_steps(asked, "one_led", "one_who"), hints=asked.hints[1:])


def _where(asked: Question) -> Question:
    """In which suit is the winner? The second step of a trick."""
    names = ("led", "trump", "any")
    reasons = {name: Sentence(f"quiz.one_in_{name}", _facts(asked)) for name in names}
    labels = {name: Sentence(f"quiz.one_look_{name}", _facts(asked)) for name in names}
    prompt = _steps(asked, "one_led", "one_where")
    right = (frozenset(["trump"]),)
    return Question(f"{asked.id} where", prompt, names, right, reasons, table=asked.table, labels=labels)


def _steps(asked: Question, *keys: str) -> Steps:
    return Steps("quiz.one_steps", {}, tuple(Sentence(f"quiz.{key}", _facts(asked)) for key in ("one_steps", *keys)))


def _facts(asked: Question) -> dict[str, object]:
    assert asked.table is not None
    return {"led": asked.table.led, "trump": asked.table.trump}


@cache
def bank() -> tuple[Question, ...]:
    """The bank of the gate: 80 tricks, without trump and with each of the four; in eight of them a ruff is beaten."""
    trumped = [question for suit in Suit for question in bank_of_tricks(CAMPUS, suit, 1, _TRUMP_ITEMS)]
    beaten = [asked for suit in Suit for seed in (2, 3) for asked in bank_of_tricks(CAMPUS, suit, seed, 1, _overruffed)]
    return marked((*bank_of_tricks(CAMPUS, None, 1, _NO_TRUMP_ITEMS), *trumped, *beaten), _MISCONCEPTIONS)


def _overruffed(state: State) -> bool:
    """Whether the first trump on the table was beaten by a later one, and no card of power is about."""
    trumps = [play.card for play in state.trick if play.card.suit == state.trump and state.led != state.trump]
    return plain(state) and bool(trumps) and max(trumps, key=lambda card: card.rank or 0) is not trumps[0]
