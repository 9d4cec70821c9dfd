"""What is asked of the learner now: his hand with what each card can do, the bids, the friend, the buttons.

Whether something is legal is asked of the engine, never decided here. Buttons carry the action in notation; an illegal
card may be chosen as well, and the engine's refusal is then worded.
"""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mighty_learn.engine.actions import (
    Action,
    Bid,
    CallFriend,
    ChangeContract,
    Claim,
    Contract,
    FriendKind,
    Play,
)
from mighty_learn.engine.cards import Card, Rank, Suit
from mighty_learn.engine.exchange import KITTY_SIZE, price_of_change
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import View
from mighty_learn.text import Lang, t
from mighty_learn.widgets.base import once
from mighty_learn.widgets.svg_hand import hand_order
from mighty_learn.widgets.table_view import Look

TRUMPS: tuple[Suit | None, ...] = (*Suit, None)


def ask(look: Look) -> dict[str, Any]:
    """The question, and the ways to answer it."""
    view = look.view
    if view.is_over:
        return {"kind": "over", "text": "", "buttons": []}
    if not view.my_turn:
        return {"kind": "wait", "text": look.say("wait", seat=look.at(view.seat)), "buttons": []}
    return _ASKS[view.phase](look)


def button(look: Look, action: Action, text: str | None = None, **more: Any) -> dict[str, Any]:
    """A button that does this action."""
    return {"action": str(action), "text": text or look.words.action(action), **more}


# --- auction and change of contract: a grid of suits and numbers


def _ask_bid(look: Look) -> dict[str, Any]:
    legal = look.view.legal_actions()
    high = look.view.contract
    text = look.say("ask_open", minimum=_lowest(legal)) if high is None else look.say(
        "ask_bid", high=str(high), seat=look.at(look.view.declarer or 0))
    bids = [(action.contract, action) for action in legal if isinstance(action, Bid)]
    others = [button(look, action) for action in legal if not isinstance(action, Bid)]
    return {"kind": "bid", "text": text, "grid": _grid(look, bids), "buttons": others}


def _lowest(actions: Iterable[Action]) -> int:
    return min((action.contract.number for action in actions if isinstance(action, Bid)), default=0)


def _ask_contract(look: Look) -> dict[str, Any]:
    legal = look.view.legal_actions()
    changes = [(action.contract, action) for action in legal if isinstance(action, ChangeContract) and action.contract]
    contract = str(look.view.contract)
    keep = button(look, ChangeContract(None), look.say("keep", contract=contract), primary=True)
    text = once(look.lang, lambda one: _keep_or_change(look.view, bool(changes), one))
    return {"kind": "bid", "text": text, "grid": _grid(look, changes), "buttons": [keep]}


def _keep_or_change(view: View, changeable: bool, lang: Lang) -> str:
    """The question, and what another trump costs by the rules of the house."""
    old, said = view.contract, [t("table.ask_contract", lang, contract=str(view.contract))]
    if old is not None and changeable:
        trump = next(suit for suit in Suit if suit is not old.trump)
        said.append(t("table.price_suit", lang, n=price_of_change(view.rules, old, trump)[0]))
        if old.trump is not None:
            said.append(t("table.price_no_trump", lang, n=price_of_change(view.rules, old, None)[0]))
    return " ".join(said)


def _grid(look: Look, offered: Iterable[tuple[Contract, Action]]) -> dict[str, Any] | None:
    """Rows of suits, columns of numbers; only what is legal has an action."""
    actions = dict(offered)
    if not actions:
        return None
    numbers = range(min(contract.number for contract in actions), max(contract.number for contract in actions) + 1)
    rows = [{"suit": "NT" if trump is None else trump.sign, "key": "NT" if trump is None else str(trump),
             "cells": [_cell(look, Contract(trump, number), actions) for number in numbers]} for trump in TRUMPS]
    return {"numbers": list(numbers), "rows": rows, "label": look.say("grid")}


def _cell(look: Look, contract: Contract, actions: dict[Contract, Action]) -> dict[str, Any] | None:
    action = actions.get(contract)
    return None if action is None else button(look, action, number=contract.number)


# --- the kitty, the friend


def _ask_discard(look: Look) -> dict[str, Any]:
    return {"kind": "discard", "text": look.say("ask_discard"), "buttons": [], "pick": KITTY_SIZE, "prefix": "discard ",
            "done": look.say("discard_done"), "picked": look.say("discard_picked")}


def _ask_friend(look: Look) -> dict[str, Any]:
    view = look.view
    roles = [(FriendKind.MIGHTY, view.mighty), (FriendKind.JOKER, None), (FriendKind.CALLER, view.joker_caller)]
    named = [button(look, CallFriend(kind), _role_text(look, kind, card)) for kind, card in roles]
    others = [button(look, action) for action in view.legal_actions()
              if isinstance(action, CallFriend) and action.kind is not FriendKind.CARD]
    cards = {action.card: action for action in view.legal_actions() if isinstance(action, CallFriend) and action.card}
    rows = [{"suit": suit.sign, "key": str(suit), "cells": [_friend_cell(look, Card.of(suit, rank), cards)
             for rank in reversed(Rank)]} for suit in Suit]
    return {"kind": "friend", "text": look.say("ask_friend"), "buttons": [*named, *others],
            "grid": {"numbers": [], "rows": rows, "label": look.say("grid_friend")}}


def _role_text(look: Look, kind: FriendKind, card: Card | None) -> str:
    role = t(f"action.friend_{kind}", look.lang)
    return role if card is None else f"{role} ({look.short(card)})"


def _friend_cell(look: Look, card: Card, actions: dict[Card, CallFriend]) -> dict[str, Any] | None:
    action = actions.get(card)
    if action is None:
        return None
    own = card in look.view.hand or card in (look.view.discard or ())
    more: dict[str, Any] = {"mine": True, "hint": look.say("own_card")} if own else {}
    return button(look, action, number=str(card.rank), **more)


# --- the play


def _ask_play(look: Look) -> dict[str, Any]:
    view = look.view
    buttons = [button(look, Claim(), look.say("claim"), quiet=True)] if view.may_claim else []
    if view.trick:
        led = view.led
        text = look.say("ask_called") if view.joker_called and any(c.is_joker for c in view.hand) else look.say(
            "ask_follow", suit=str(led))
    else:
        text = look.say("ask_lead", k=view.trick_number)
    return {"kind": "play", "text": text, "buttons": buttons}


_ASKS = {Phase.AUCTION: _ask_bid, Phase.DISCARD: _ask_discard, Phase.CONTRACT: _ask_contract,
         Phase.FRIEND: _ask_friend, Phase.PLAY: _ask_play}


# --- the learner's hand


def hand(look: Look) -> dict[str, Any]:
    """His cards in order, each with what it can do now."""
    view = look.view
    acts = _acts(look) if view.my_turn and view.phase is Phase.PLAY else {}
    shown = hand_order(view.hand, look.marks)
    return {"label": look.say("hand"), "cards": [_hand_card(look, card, acts) for card in shown],
            "question": look.say("which"), "cancel": look.say("cancel")}


def _acts(look: Look) -> dict[Card, list[Play]]:
    found: dict[Card, list[Play]] = {card: [] for card in look.view.hand}
    for action in look.view.legal_actions():
        if isinstance(action, Play):
            found[action.card].append(action)
    return found


def _hand_card(look: Look, card: Card, acts: dict[Card, list[Play]]) -> dict[str, Any]:
    view = look.view
    playing = bool(acts)
    legal = not playing or bool(acts[card])
    label = look.label(card) + ("" if legal else look.say("not_now"))
    fresh = view.phase is Phase.DISCARD and view.seat == view.viewer and card in (view.kitty or ())
    actions = [button(look, play, _act_text(look, play)) for play in acts.get(card, ())] if playing else []
    if playing and not actions:
        actions = [{"action": card.text, "text": ""}]  # chosen all the same, the engine says why it may not be played
    return {**look.card(card), "label": label, "legal": legal, "acts": actions, "fresh": fresh}


def _act_text(look: Look, play: Play) -> str:
    """What a choice among several plays of one card is called."""
    if play.suit is not None:
        return f"{play.suit.sign} {t(f'suit.{play.suit}', look.lang)}"
    if play.call:
        return look.say("with_call")
    return look.say("plain") if play.card is look.view.joker_caller else look.words.action(play)
