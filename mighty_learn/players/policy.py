"""What a player is: a function from what one seat may know to a choice, with the reason for it.

`step` lets a policy make the next move of a game, `play_out` lets five finish it. Whether a policy is any good, and
anything that needs numpy, is left to the modules beside this one.
"""
from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from mighty_learn.engine.actions import Action
from mighty_learn.engine.state import State
from mighty_learn.engine.view import View, observe
from mighty_learn.text import Lang, t


class Reason(StrEnum):
    """Why a player chose as he did. Each has a sentence in both catalogues, under `reason.`."""

    AT_RANDOM = "at_random"
    # the auction
    DEAL_MISS = "deal_miss"
    PASS_WEAK = "pass_weak"
    PASS_OUTBID = "pass_outbid"
    BID_SUIT = "bid_suit"
    BID_NO_TRUMP = "bid_no_trump"
    OPEN_FORCED = "open_forced"
    # the exchange with the kitty
    BURY_VOID = "bury_void"
    BURY_POINTS = "bury_points"
    BURY_LOW = "bury_low"
    KEEP_CONTRACT = "keep_contract"
    RAISE_CONTRACT = "raise_contract"
    CHANGE_TRUMP = "change_trump"
    CALL_MIGHTY = "call_mighty"
    CALL_JOKER = "call_joker"
    CALL_TRUMP = "call_trump"
    CALL_SIDE = "call_side"
    CALL_FIRST = "call_first"
    CALL_NONE = "call_none"
    # leading
    CLAIM_ALL = "claim_all"
    ONLY_CARD = "only_card"
    LEAD_SIDE_WINNER = "lead_side_winner"
    LEAD_UNDER_MIGHTY = "lead_under_mighty"
    LEAD_TO_FRIEND = "lead_to_friend"
    LEAD_FOR_FIRST_FRIEND = "lead_for_first_friend"
    DRAW_TRUMP_TOP = "draw_trump_top"
    DRAW_TRUMP_LOW = "draw_trump_low"
    DRAW_TRUMP_JOKER = "draw_trump_joker"
    RETURN_TRUMP = "return_trump"
    RETURN_TOP_TRUMP = "return_top_trump"
    CASH_SURE = "cash_sure"
    SPEND_JOKER = "spend_joker"
    SPEND_MIGHTY = "spend_mighty"
    CALL_OUT_JOKER = "call_out_joker"
    LEAD_FOR_RUFF = "lead_for_ruff"
    LEAD_LOW = "lead_low"
    LEAD_AWAY_FROM_TRUMP = "lead_away_from_trump"
    # following
    FEED_PARTNER = "feed_partner"
    FEED_LIKELY_PARTNER = "feed_likely_partner"
    SPARE_ON_PARTNER = "spare_on_partner"
    TAKE_OVER = "take_over"
    TAKE_SURE = "take_sure"
    TAKE_LIKELY = "take_likely"
    RUFF_SURE = "ruff_sure"
    RUFF_LIKELY = "ruff_likely"
    TAKE_WITH_JOKER = "take_with_joker"
    TAKE_WITH_MIGHTY = "take_with_mighty"
    ANSWER_CALL = "answer_call"
    SAVE_JOKER = "save_joker"
    EITHER_SPECIAL = "either_special"
    DUCK = "duck"
    WIN_CHEAPLY = "win_cheaply"
    THROW_AWAY = "throw_away"
    # tried out, by a player who thinks before it acts
    TRIED_BEST = "tried_best"
    TRIED_EVEN = "tried_even"
    SOLVED_BEST = "solved_best"
    SOLVED_EVEN = "solved_even"
    BID_TRIED = "bid_tried"
    PASS_TRIED = "pass_tried"
    BURY_TRIED = "bury_tried"
    RAISE_TRIED = "raise_tried"
    CHANGE_TRIED = "change_tried"
    KEEP_TRIED = "keep_tried"
    CALL_TRIED = "call_tried"


@dataclass(frozen=True)
class Choice:
    """An action, why it was chosen, and the facts that the sentence of the reason needs, as notation texts.

    The sentence is said from the chooser's own knowledge: it may tell his cards, so show it only when hands are open
    or to himself.
    """

    action: Action
    reason: Reason
    facts: Mapping[str, str] = field(default_factory=dict, hash=False)

    def say(self, lang: Lang) -> str:
        """The reason as a sentence: "ko", "en" or "both"."""
        return t(f"reason.{self.reason}", lang, **self.facts)


Policy = Callable[[View, random.Random], Choice]


def step(state: State, policy: Policy, rng: random.Random) -> tuple[State, Choice]:
    """The state after the policy's choice for the seat to play, and that choice; ValueError when the game is over."""
    if state.is_over:
        raise ValueError("the game is over: nobody is to play")
    choice = policy(observe(state, state.seat), rng)
    return state.apply(choice.action), choice


def play_out(
    state: State, policies: Policy | Sequence[Policy], rng: random.Random, told: list[Choice] | None = None
) -> State:
    """The finished game: each seat plays by its policy, 0–4, or all by the same one.

    `told`, if given, collects the choices: one for each action that is added to the history.
    """
    if not callable(policies) and len(policies) != 5:
        raise ValueError(f"{len(policies)} policies given; expected one, or five, one a seat")
    while not state.is_over:
        state, choice = step(state, policies if callable(policies) else policies[state.seat], rng)
        if told is not None:
            told.append(choice)
    return state
