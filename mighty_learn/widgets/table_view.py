"""The scene of a table: a game as a dictionary that the front end only has to draw.

What the learner may not know is never in it: every part is made from his View, unless hands are open. Who took which
point cards is told in `table_tally`, what is asked in `table_ask`, moves in sentences in `table_words`, the
settlement in `table_score`; `table_scene` puts all of it together.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from mighty_learn.engine.actions import Bid, DealMiss, FriendKind, Pass, Play
from mighty_learn.engine.cards import TRICKS, Card, CardSet
from mighty_learn.engine.play import winner_of
from mighty_learn.engine.table import Phase, Trick
from mighty_learn.engine.view import View, observe
from mighty_learn.text import Lang, t
from mighty_learn.widgets.base import card_item, card_label, once
from mighty_learn.widgets.svg_cards import Marks
from mighty_learn.widgets.svg_hand import hand_order
from mighty_learn.widgets.svg_table import marks_of
from mighty_learn.widgets.table_game import Game
from mighty_learn.widgets.table_words import Words, taken, words_for


@dataclass(frozen=True)
class Look:
    """A game as its learner sees it, in his language."""

    game: Game
    lang: Lang
    open_hands: bool = False
    view: View = field(init=False)
    marks: Marks = field(init=False)
    words: Words = field(init=False)

    def __post_init__(self) -> None:
        view = observe(self.game.state, self.game.learner)
        words = words_for(self.game, view, self.lang, self.open_hands)
        for name, value in (("view", view), ("marks", marks_of(view)), ("words", words)):
            object.__setattr__(self, name, value)

    def say(self, key: str, **facts: object) -> str:
        """A sentence of the catalogue's table [table]."""
        return t(f"table.{key}", self.lang, **facts)

    def at(self, seat: int) -> int:
        """How many places clockwise of the learner a seat is."""
        return (seat - self.game.learner) % 5

    def name(self, seat: int) -> str:
        """나 / You, 1–4."""
        return t(f"seat.{self.at(seat)}", self.lang)

    def hand(self, seat: int) -> CardSet | None:
        """The cards of a seat, if the learner sees them."""
        if seat == self.game.learner or self.open_hands or self.view.is_over:
            return self.game.state.hands[seat]
        return None

    def short(self, card: Card | None) -> str:
        """A card as it is printed: ♠A, 조커."""
        return once(self.lang, lambda one: t("action.play", one, card=str(card)))

    def card(self, card: Card, **more: Any) -> dict[str, Any]:
        """A card to draw."""
        return {**card_item(card, self.marks, self.lang), **more}

    def label(self, card: Card) -> str:
        """A card as a screen reader says it."""
        return card_label(card, self.marks, self.lang)


# --- the strip on top


def strip(look: Look) -> list[dict[str, Any]]:
    """House, contract, trump, declarer, called card, trick k of 10: what everybody knows."""
    view = look.view
    found = [("house", house_name(look))]
    if view.contract:
        found.append(("contract" if view.phase is not Phase.AUCTION else "high", contract_text(look)))
    if view.declarer is not None and view.phase is not Phase.AUCTION:
        found.append(("declarer", look.name(view.declarer)))
    if view.call is not None or view.friend is not None:
        found.append(("friend", friend_text(look)))
    if view.kitty_opened is not None:
        found.append(("kitty", " ".join(look.short(card) for card in view.kitty_opened)))
    if view.trick_number:
        found.append(("trick", f"{view.trick_number}/{TRICKS}"))
    return [{"key": key, "name": look.say(f"strip_{key}"), "value": value} for key, value in found]


def house_name(look: Look) -> str:
    """The house; rules of one's own go by their own name."""
    name = look.view.rules.name
    return t(f"house.{name}", look.lang) if name in ("campus", "haebangchon", "guide") else name


def contract_text(look: Look) -> str:
    """♠ 15, 노기루다 17."""
    contract = look.view.contract
    assert contract is not None
    return f"{trump_sign(look)} {contract.number}"


def trump_sign(look: Look) -> str:
    """The trump's sign, or the word for no trump."""
    trump = look.view.trump
    return t("suit.NT", look.lang) if trump is None else trump.sign


def friend_text(look: Look) -> str:
    """What was called, and who it is once everybody knows."""
    view, known = look.view, look.view.friend
    if view.call is None:
        return look.name(known) if known is not None else ""
    if view.call.kind is FriendKind.NONE:
        called = look.say("friend_none")
    elif view.call.kind is FriendKind.FIRST:
        called = look.say("friend_first")
    else:
        called = look.short(view.friend_card)
    return called if known is None else f"{called} → {look.name(known)}"


# --- the seats


def seat_part(look: Look, seat: int) -> dict[str, Any]:
    """Name, parts played, hand or number of cards, and what was called."""
    view, hand = look.view, look.hand(seat)
    return {
        "at": look.at(seat), "name": look.name(seat), "roles": roles(look, seat),
        "turn": view.seat == seat and not view.is_over, "count": view.sizes[seat],
        "closed": look.say("closed", n=view.sizes[seat]),
        "cards": None if hand is None else [look.card(card) for card in hand_order(hand, look.marks)],
        "calls": calls(look, seat), "points": view.taken[seat] if view.trick_number else None,
        "points_label": look.say("points", n=view.taken[seat]),
    }


def roles(look: Look, seat: int) -> list[dict[str, str]]:
    """The parts that everybody at the table knows, and the learner's own friendship."""
    view, found = look.view, []
    if view.phase is Phase.AUCTION and seat == view.dealer:
        found.append("dealer")
    if seat == view.declarer and view.phase is not Phase.AUCTION:
        found.append("declarer")
    elif seat == view.friend:
        found.append("friend")
    elif seat == view.viewer and view.is_friend and view.call is not None:
        found.append("secret")
    return [{"key": key, "text": look.say("role_secret") if key == "secret" else t(f"role.{key}", look.lang)}
            for key in found]


def calls(look: Look, seat: int) -> list[dict[str, Any]]:
    """The calls of a seat in the auction, the last one first; empty when cards are being played."""
    if look.view.phase is not Phase.AUCTION:
        return []
    made = [call for caller, call in look.view.calls if caller == seat]
    return [{"text": call_text(look, call), "high": isinstance(call, Bid) and call.contract == look.view.contract
             and seat == look.view.declarer, "passed": isinstance(call, Pass),
             "reason": look.words.reason(seat, call)} for call in reversed(made)]


def call_text(look: Look, call: Bid | Pass | DealMiss) -> str:
    """♠15, NT16, 패스."""
    if isinstance(call, Bid):
        trump = call.contract.trump
        return f"{'NT' if trump is None else trump.sign}{call.contract.number}"
    return t("action.pass" if isinstance(call, Pass) else "action.deal_miss", look.lang)


# --- the trick in the middle


def trick_part(look: Look) -> dict[str, Any] | None:
    """The trick on the table; when it is empty the last one, until the next is led."""
    view = look.view
    if view.trick:
        winner = (view.leader + winner_of(view, view.trick)) % 5
        return cards_of(look, view.leader, view.trick, winner, done=False)
    if not view.tricks:
        return None
    last = view.tricks[-1]
    return cards_of(look, last.leader, last.plays, last.winner, done=True)


def cards_of(look: Look, leader: int, plays: tuple[Play, ...], winner: int, *, done: bool) -> dict[str, Any]:
    """Plays round the middle, each on its player's side."""
    drawn = [{**play_part(look, (leader + at) % 5, play, winner), "order": at + 1} for at, play in enumerate(plays)]
    points = sum(play.card.is_point for play in plays)
    return {"plays": drawn, "done": done, "winner": look.at(winner),
            "caption": taken(look.at(winner), points, look.lang) if done else ""}


def play_part(look: Look, seat: int, play: Play, winner: int) -> dict[str, Any]:
    """One card of a trick with what was said along with it."""
    said = look.say("names", suit=str(play.suit)) if play.suit is not None else look.say("calls") if play.call else ""
    return look.card(play.card, at=look.at(seat), said=said, suit=None if play.suit is None else play.suit.sign,
                     wins=seat == winner, who=look.name(seat), reason=look.words.reason(seat, play))


def trick_row(look: Look, number: int, trick: Trick) -> dict[str, Any]:
    """A played trick for the list of tricks, and to lie in the middle again."""
    return {"number": number, **cards_of(look, trick.leader, trick.plays, trick.winner, done=True),
            "label": look.say("trick_row", k=number, seat=look.at(trick.winner), n=trick.points)}


def middle(look: Look) -> dict[str, Any] | None:
    """What stands in the middle before the first card: the kitty, or the highest bid."""
    view = look.view
    if view.trick_number or view.is_over:
        return None
    shown = view.kitty if view.phase is not Phase.AUCTION else view.kitty_opened
    cards = [look.card(card) for card in shown or ()]
    high = None if view.contract is None or view.declarer is None else {
        "text": contract_text(look), "who": look.name(view.declarer)}
    return {"kitty": cards, "kitty_label": look.say("kitty"), "high": high,
            "high_label": look.say("strip_high" if view.phase is Phase.AUCTION else "strip_contract")}
