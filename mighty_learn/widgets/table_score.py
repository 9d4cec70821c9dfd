"""The settlement as a table that explains itself: named lines with their rules, then what each seat gets."""
from __future__ import annotations

from typing import Any

from mighty_learn.engine.cards import SEATS
from mighty_learn.engine.scoring import ScoreLine, ScoreSheet
from mighty_learn.text import t
from mighty_learn.widgets.score import line_amount, line_words, signed
from mighty_learn.widgets.table_view import Look
from mighty_learn.widgets.table_words import ending


def sheet(look: Look) -> dict[str, Any] | None:
    """The score sheet of a finished game."""
    if not look.view.is_over:
        return None
    settled = look.game.state.score()
    return {
        "title": ending(look.game, look.lang), "made": settled.made,
        "verdict": verdict(look, settled),
        "lines": [line_part(look, settled, line) for line in settled.lines],
        "seats": [seat_row(look, settled, (look.game.learner + at) % 5) for at in SEATS],
        "heads": [look.say(f"head_{name}") for name in ("what", "rule", "points", "seat", "role", "game", "total")],
        "buttons": next_buttons(look),
        "end": sitting_end(look),
    }


def verdict(look: Look, settled: ScoreSheet) -> str:
    """How it went for the learner."""
    if settled.made is None:
        return look.say("verdict_none")
    government = look.game.learner in look.game.state.government
    return look.say("verdict_won" if settled.made is government else "verdict_lost",
                    side="government" if government else "opposition",
                    points=signed(settled.by_seat[look.game.learner]))


def line_part(look: Look, settled: ScoreSheet, line: ScoreLine) -> dict[str, Any]:
    """One line: in words, its rule, its amount or factor."""
    return {"text": line_words(settled, line, look.lang), "rule": line.rule, "amount": line_amount(line),
            "share": line.share}


def seat_row(look: Look, settled: ScoreSheet, seat: int) -> dict[str, Any]:
    """What a seat gets for this game, and where it stands."""
    return {"name": look.name(seat), "role": role(look, seat), "game": signed(settled.by_seat[seat]),
            "total": signed(look.game.session.scores[seat]), "good": settled.by_seat[seat] > 0,
            "bad": settled.by_seat[seat] < 0, "me": seat == look.game.learner}


def role(look: Look, seat: int) -> str:
    """Declarer, friend or opposition; nothing when no contract was played."""
    state = look.game.state
    if not state.government:
        return ""
    key = "declarer" if seat == state.declarer else "friend" if seat in state.government else "opponent"
    return t(f"role.{key}", look.lang)


def next_buttons(look: Look) -> list[dict[str, Any]]:
    """What to do after the game."""
    after = {"do": "sit", "text": look.say("new_sitting")} if look.game.session.is_over else {
        "do": "next", "text": look.say("next_game")}
    return [{**after, "primary": True}, {"do": "again", "text": look.say("same_cards")}]


def sitting_end(look: Look) -> dict[str, Any] | None:
    """The end of the sitting: who won it."""
    session = look.game.session
    if not session.is_over:
        return None
    best = max(session.scores)
    winners = [look.name(seat) for seat in SEATS if session.scores[seat] == best]
    return {"title": look.say("sitting_over", n=len(session.sheets)),
            "text": look.say("sitting_best", names=", ".join(winners), points=signed(best))}
