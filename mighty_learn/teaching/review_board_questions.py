"""Reading a review: which card was better, and what may be said of a cost. Answers come from the numbers themselves.

The questions are about the three games of `review_board_games`, chosen so that they come out alike on other layouts. A
card is wrong only where another one is clearly better in both ways of playing on, each card tried on the same layouts.
"""
from __future__ import annotations

from dataclasses import replace
from functools import cache

from mighty_learn.engine.actions import Play
from mighty_learn.engine.record import replay
from mighty_learn.engine.state import State
from mighty_learn.teaching import review_board_games as games
from mighty_learn.teaching.quiz import Question, Sentence
from mighty_learn.teaching.review_board import Decision, decisions, sample
from mighty_learn.teaching.review_board_costs import (
    AGAIN,
    CLEAR,
    FLOOR,
    SEED,
    Cost,
    Finding,
    cost,
    judged,
    tried_in_ways,
)
from mighty_learn.teaching.review_board_lines import lines
from mighty_learn.teaching.sentence import Steps

SAYINGS = (*(str(finding) for finding in Finding), "result")  # what may be said; "result" judges by how the game ended


def example() -> Cost:
    """The worked one: the ♠7 of a player of the opposition in trick 7 of a game that was made."""
    return cost(_at(replay(games.MADE), 7, seat=2))


def one_missing() -> tuple[Question, ...]:
    """Two costs of games that were made; what may be said of them is missing."""
    return (what_may_be_said(cost(_at(sample(), 6)), "review-said-6"),
            what_may_be_said(cost(_at(replay(games.MADE), 1)), "review-said-1"))


def two_missing() -> tuple[Question, ...]:
    """A card of a game that was lost: which one is better, and what may be said, are missing."""
    found = _at(replay(games.LOST), 9)
    return better_card(found, "review-lost-9"), what_may_be_said(cost(found), "review-lost-said-9")


def alone() -> tuple[Question, ...]:
    """Two cards of games that were made, both well chosen; and one of a lost game, of which less may be said."""
    return (better_card(_at(replay(games.MADE), 4, seat=1), "review-card-made-4"),
            better_card(_at(sample(), 8), "review-card-8"),
            what_may_be_said(cost(_at(replay(games.LOST), 9, seat=1)), "review-lost-said-other-9"))


def _at(game: State, trick: int, seat: int = 0) -> Decision:
    """This seat's card to this trick."""
    return next(one for one in decisions(game, seat) if one.is_card and one.state.trick_number == trick)


def what_may_be_said(found: Cost, name: str) -> Question:
    """A cost with its error, and the result of the game: what follows?"""
    ended = "made" if _made(found.decision) else "lost"
    facts = {**found.facts, "trick": found.decision.state.trick_number, "clear": f"{CLEAR:g}",
             "floor": f"{FLOOR[found.unit]:g}"}
    number = "none" if found.finding is Finding.BEST else "some"
    right = str(found.finding)
    reasons = {say: Sentence(f"review_board.say_{right}_right" if say == right else f"review_board.say_{say}_wrong",
                             facts) for say in SAYINGS}
    return Question(
        id=name, prompt=Sentence(f"review_board.ask_say_{number}_{ended}", facts), options=SAYINGS,
        accepted=(frozenset([right]),), reasons=reasons, hints=(Sentence("review_board.hint_say"),),
        table=found.decision.view, labels={say: Sentence(f"review_board.label_{say}") for say in SAYINGS})


def _made(decision: Decision) -> bool:
    """Whether the contract of the game was made in the end."""
    return any(game.score().made for game in _games() if game.origin == decision.state.origin)


def _with_reply(reason: Sentence, found: Cost) -> Sentence:
    """The reason, and below it the trick in which the card is paid for."""
    both = lines(found)
    return reason if both is None or both.loss <= 0 else Steps(reason.key, reason.facts, (reason, *both.words[:2]))


@cache
def _games() -> tuple[State, ...]:
    return tuple(map(replay, (games.MADE, games.MISSED, games.LOST)))


def better_card(decision: Decision, name: str) -> Question:
    """What should have been played instead? Right is every card to which none is clearly better in both ways."""
    plays = [way for way in decision.view.legal_actions() if isinstance(way, Play)]
    trials = tried_in_ways(decision.view, plays, AGAIN, SEED + 1)
    costs = {str(play): judged(replace(decision, action=play), trials) for play in plays}
    best, good = plays[trials[0].best], [card for card, found in costs.items() if not found.is_clear]
    reasons = {}
    for card, found in costs.items():
        key = "behind" if found.is_clear else "best" if card == str(best) else "even"
        reasons[card] = Sentence(f"review_board.card_{key}", {**found.facts, "card": card})
        if found.is_clear:
            reasons[card] = _with_reply(reasons[card], found)
    return Question(
        id=name, prompt=Sentence("review_board.ask_card", {
            "card": decision.action, "trick": decision.state.trick_number, "contract": decision.state.contract}),
        options=tuple(costs), accepted=tuple(frozenset([card]) for card in good), reasons=reasons,
        hints=(Sentence("review_board.hint_card"),), table=decision.view, hand=" ".join(costs))
