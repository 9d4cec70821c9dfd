"""Questions about single tricks, made by the engine: who takes it, and what may be played to it.

The tricks come from random play of real deals, so that everybody has followed suit as the rules ask; nothing here
judges a card but the engine.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count

from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import JOKER, CardSet, Suit
from mighty_learn.engine.errors import Why
from mighty_learn.engine.play import winner_of
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.shuffle import below, mixed, splitmix64
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Table
from mighty_learn.engine.view import View, observe, open_table
from mighty_learn.teaching.quiz import Question, Sentence

Trump = Suit | None
CONTRACT_NUMBER = 15  # the tricks are the same under every number


def random_tables(rules: RuleSet, trump: Trump, seed: int, tricks: Sequence[int], cards: int) -> Iterator[State]:
    """States of random games under this trump, in one of these tricks, with this many cards on the table."""
    for index in count():
        stream = splitmix64(mixed(seed, index))
        deal = State.deal(rules, next(stream))
        contract = f"{'NT' if trump is None else trump}{CONTRACT_NUMBER}"
        declarer = below(5, stream)
        state = State.from_position(rules, contract, declarer, "none", deal.hands, declarer, discard=deal.kitty)
        goal = tricks[below(len(tricks), stream)]
        while not (state.trick_number == goal and len(state.trick) == cards):
            actions = state.legal_actions()
            state = state.apply(actions[below(len(actions), stream)])
        yield state


def why_wins_or_not(table: Table, plays: Sequence[Play], play: Play) -> Sentence:
    """Why this card takes or does not take the trick of these plays."""
    led, winner = plays[0].led, plays[winner_of(table, tuple(plays))]
    facts = {"card": play.card, "winner": winner.card, "led": led, "trump": table.trump or "NT"}
    return Sentence(f"quiz.{_kind_of_place(table, led, play, winner)}", facts)


def _kind_of_place(table: Table, led: Suit | None, play: Play, winner: Play) -> str:
    card, wins = play.card, play is winner
    trumps = table.powers.trumps
    if card is table.mighty:
        return "wins_mighty"
    if card.is_joker:
        return _kind_of_joker(table, wins)
    if card.mask & trumps:
        return _kind_of_trump(led, table.trump, wins, winner)
    if card.suit != led:
        return "dead"
    if wins:
        return "wins_led"
    if winner.card.mask & trumps:
        return "loses_to_trump"
    return "loses_lower" if winner.card.suit == led and winner.card is not table.mighty else "loses_to_power"


def _kind_of_joker(table: Table, wins: bool) -> str:
    if wins:
        return "wins_joker" if table.joker_live else "wins_dead_trick"
    return "loses_to_power" if table.joker_live else "joker_dead"


def _kind_of_trump(led: Suit | None, trump: Trump, wins: bool, winner: Play) -> str:
    if wins:
        return "wins_led" if led == trump else "wins_trump"
    return "loses_lower" if winner.card.suit == trump else "loses_to_power"


def who_wins(state: State, name: str) -> Question:
    """Which of the five cards takes this trick? `state`: four cards lie on the table; its last player plays his first
    legal card."""
    last = next(action for action in state.legal_actions() if isinstance(action, Play))
    return who_wins_on(replace(open_table(state), trick=(*state.trick, last)), name)


def who_wins_on(table: Table, name: str) -> Question:
    """Which card takes the five that lie on this table?"""
    plays = table.trick
    winner = plays[winner_of(table, plays)]
    return Question(
        id=name,
        prompt=_prompt("who_wins", table.trump),
        options=tuple(str(play.card) for play in plays),
        accepted=(frozenset([str(winner.card)]),),
        reasons={str(play.card): why_wins_or_not(table, plays, play) for play in plays},
        hints=_hints(table.trump, plays[0].led),
        table=table,
    )


def _prompt(key: str, trump: Trump) -> Sentence:
    """The question; a trump suit is named, no trump is not: a beginner has not met the word."""
    return Sentence(f"quiz.{key}") if trump is None else Sentence.of(f"quiz.{key}_under", trump=trump)


def _hints(trump: Trump, led: Suit | None) -> tuple[Sentence, ...]:
    """Look at the suit that was led, then for trumps. Nothing led: there is no suit to follow."""
    looks = (Sentence.of("quiz.hint_lead") if led is None else Sentence.of("quiz.hint_led", led=led),)
    return looks if trump is None else (*looks, Sentence.of("quiz.hint_trump", trump=trump))


def what_may_be_played(state: State, name: str) -> Question:
    """Which cards of the hand may be played? `state`: somebody's turn to lead or to follow."""
    view = observe(state, state.seat)
    legal = frozenset(str(action.card) for action in view.legal_actions() if isinstance(action, Play))
    options = tuple(str(card) for card in view.hand)
    return Question(
        id=name,
        prompt=_prompt("what_may_be_played", state.trump),
        options=options,
        accepted=(legal,),
        reasons={card: why_legal_or_not(view, card) for card in options},
        hints=_hints(None, state.led),
        table=view,
        hand=" ".join(options),
        several=True,
    )


def why_legal_or_not(view: View, card: str) -> Sentence:
    """Why the viewer may or may not play this card of his hand to the trick on the table."""
    refused = view.why_not(card)
    if refused and refused.why is not Why.JOKER_NAMES_SUIT:  # a joker may be led, with a suit
        return Sentence.why(refused)
    if not view.trick:
        return Sentence.of("quiz.legal_lead", card=card)
    play = view.powers
    if card in (str(play.mighty), str(JOKER)):
        return Sentence.of("quiz.legal_power", card=card)
    followed = view.led is not None and bool(view.hand.of_suit(view.led))
    return Sentence.of("quiz.legal_follow" if followed else "quiz.legal_free", card=card, led=view.led)


Filter = Callable[[State], bool]


def plain(state: State) -> bool:
    """Neither the Mighty nor the joker lies in the trick or may be played to it: lesson 1 has not met them yet."""
    special = state.mighty.mask | JOKER.mask
    shown = state.hands[state.seat].mask | CardSet(play.card for play in state.trick).mask
    return not shown & special


def bank_of_tricks(rules: RuleSet, trump: Trump, seed: int, size: int, keep: Filter = plain) -> tuple[Question, ...]:
    """`size` different questions of who takes the trick, one in three of each kind: all follow suit, somebody is void
    and throws a high card away, somebody ruffs (with a trump suit only)."""
    kinds = ("follow", "throw", "ruff") if trump is not None else ("follow", "throw")
    wanted = {kind: -(-size // len(kinds)) for kind in kinds}
    found: list[Question] = []
    for state in random_tables(rules, trump, seed, range(2, 8), 4):
        question = who_wins(state, f"who-{'NT' if trump is None else trump}-{seed}-{len(found)}")
        assert question.table is not None
        kind = _kind_of_trick(question.table)
        if keep(state) and wanted.get(kind) and all(q.options != question.options for q in found):
            wanted[kind] -= 1
            found.append(question)
        if len(found) == size:
            return tuple(found)
    raise AssertionError("random_tables never ends")


def _kind_of_trick(table: Table) -> str:
    """follow, throw or ruff; "" for a trick that teaches little: a void seat that throws only low cards."""
    led = table.led
    off = [play.card for play in table.trick if play.card.suit != led]
    if not off:
        return "follow"
    if any(card.mask & table.powers.trumps for card in off):
        return "ruff"
    return "throw" if any(card.is_point for card in off) else ""
