"""Reading a review: which card was better, and what may be said of a cost. Answers come from the numbers themselves.

The questions are about two games of `review_board_games`. Every card that may be played is tried on the same layouts; a
card that is not clearly behind the best one is accepted as well.
"""
from __future__ import annotations

from dataclasses import replace
from functools import cache

from mighty_learn.engine.actions import Play, parse
from mighty_learn.engine.record import replay
from mighty_learn.engine.state import State
from mighty_learn.teaching import review_board_games as games
from mighty_learn.teaching.quiz import Question, Sentence
from mighty_learn.teaching.review_board import Decision, decisions, sample
from mighty_learn.teaching.review_board_costs import AGAIN, CLEAR, SEED, Cost, Finding, cost, tried
from mighty_learn.teaching.review_board_lines import lines
from mighty_learn.teaching.sentence import Steps

SAYINGS = (*(str(finding) for finding in Finding), "result")  # what may be said; "result" judges by how the game ended


def example() -> Cost:
    """The worked one: the ♣A of trick 2 of the sample, a game that was made all the same."""
    return cost(_at(sample(), 2))


def one_missing() -> tuple[Question, ...]:
    """Two costs of the sample; what may be said of them is missing."""
    return tuple(what_may_be_said(cost(_at(sample(), trick)), f"review-said-{trick}") for trick in (5, 1))


def two_missing() -> tuple[Question, ...]:
    """A card of another game that was made: which one is better, and what may be said, are missing."""
    found = _at(replay(games.MISSED), 7)
    return better_card(found, "review-card-7"), what_may_be_said(cost(found), "review-said-7")


def alone() -> tuple[Question, ...]:
    """A game that was lost, and the other one again."""
    lost, made = replay(games.LOST), replay(games.MISSED)
    return (better_card(_at(lost, 9), "review-lost-9"), what_may_be_said(cost(_at(lost, 9)), "review-lost-said-9"),
            what_may_be_said(cost(_at(made, 6)), "review-said-6"))


def _at(game: State, trick: int) -> Decision:
    """Seat 0's card to this trick."""
    return next(one for one in decisions(game, 0) if one.is_card and one.state.trick_number == trick)


def what_may_be_said(found: Cost, name: str) -> Question:
    """A cost with its error, and the result of the game: what follows?"""
    ended = "made" if _made(found.decision) else "lost"
    facts = {"action": found.decision.action, "better": found.better, "cost": found.number, "n": found.behind.n,
             "trick": found.decision.state.trick_number}
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
    """What should have been played instead? All cards that are not clearly behind the best are right."""
    plays = [way for way in decision.view.legal_actions() if isinstance(way, Play)]
    trial = tried(decision.view, plays, AGAIN, SEED + 1)
    behind = {str(play): trial.difference(trial.best, at) for at, play in enumerate(plays)}
    good = [card for card, lost in behind.items() if lost.mean <= CLEAR * lost.stderr]
    reasons = {}
    for card, lost in behind.items():
        key = "best" if card == str(plays[trial.best]) else "even" if card in good else "behind"
        reasons[card] = Sentence(f"review_board.card_{key}", {
            "card": card, "best": plays[trial.best], "cost": f"{lost.mean:.2f} ± {lost.stderr:.2f}", "n": len(trial)})
        if key == "behind":
            reasons[card] = _with_reply(reasons[card], Cost(replace(decision, action=parse(card)),
                                                            str(plays[trial.best]), lost, "points"))
    return Question(
        id=name, prompt=Sentence("review_board.ask_card", {
            "card": decision.action, "trick": decision.state.trick_number, "contract": decision.state.contract}),
        options=tuple(behind), accepted=tuple(frozenset([card]) for card in good), reasons=reasons,
        hints=(Sentence("review_board.hint_card"),), table=decision.view, hand=" ".join(behind))
