"""Who took which point cards, how far it is to the contract, and how the sitting stands."""
from __future__ import annotations

from typing import Any

from mighty_learn.engine.actions import FriendKind
from mighty_learn.engine.cards import SEATS
from mighty_learn.text import t
from mighty_learn.widgets.table_view import Look

POINTS_IN_ALL = 20


def tally(look: Look) -> dict[str, Any] | None:
    """Who took which point cards, and the bar towards the contract."""
    view = look.view
    if view.contract is None or not view.trick_number:
        return None
    sides = sides_known(look)
    counts = {side: sum(view.taken[seat] for seat in seats) for side, seats in sides.items()}
    counts["government"] += view.discard.points if view.discard is not None else 0
    return {
        "need": view.contract.number, "goal": look.say("strip_contract"), "all": POINTS_IN_ALL, **counts,
        "bar_label": look.say("bar", b=view.contract.number, limit=POINTS_IN_ALL + 1 - view.contract.number, **counts),
        "names": {side: t(f"role.{side}", look.lang) if side != "unknown" else look.say("unknown") for side in sides},
        "rows": [taken_row(look, seat) for side in ("opposition", "unknown") for seat in sides[side]],
        "title": look.say("taken_by_opposition" if not sides["unknown"] else "taken_by_others"),
        "buried": [look.card(card) for card in view.discard or ()], "buried_label": look.say("buried"),
    }


def sides_known(look: Look) -> dict[str, list[int]]:
    """Government, opposition, and the seats of whom the table does not know yet on which side they are."""
    view = look.view
    government = {view.declarer, view.friend} if not view.is_over else set(look.game.state.government)
    settled = view.friend is not None or view.is_over or (view.call is not None and view.call.kind is FriendKind.NONE)
    others = [seat for seat in SEATS if seat not in government]
    return {"government": [seat for seat in SEATS if seat in government],
            "opposition": others if settled else [], "unknown": [] if settled else others}


def taken_row(look: Look, seat: int) -> dict[str, Any]:
    """The point cards in front of a seat, face up; those of tricks before a given position are only counted."""
    plays = [play for trick in look.view.tricks if trick.winner == seat for play in trick.plays]
    won = [play.card for play in plays if play.card.is_point]
    return {"at": look.at(seat), "name": look.name(seat), "count": look.view.taken[seat],
            "cards": [look.card(card) for card in sorted(won)]}


def scores(look: Look) -> dict[str, Any]:
    """The running score of the sitting."""
    session = look.game.session
    order = [(look.game.learner + at) % 5 for at in SEATS]
    return {"title": look.say("scores", n=len(session.sheets)),
            "rows": [{"name": look.name(seat), "score": session.scores[seat]} for seat in order]}
