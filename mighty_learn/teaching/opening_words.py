"""The first tricks of lesson 8 in words: what is asked, what a card does there, what came next, what was measured.

Every sentence about a card is true by the rules, by the cards that the seat has seen, or by the numbers of the item;
why a card does better than another is not claimed.
"""
from __future__ import annotations

from collections.abc import Iterator

from mighty_learn.engine.actions import FriendKind, Play, parse_play
from mighty_learn.engine.cards import SUIT_MASKS, Card, CardSet, each
from mighty_learn.engine.play import winner_of
from mighty_learn.engine.view import View
from mighty_learn.teaching.opening_data import Item, Tried
from mighty_learn.teaching.sentence import Hint, Sentence
from mighty_learn.teaching.settlement_words import Lines


def prompt(item: Item, *steps: Sentence) -> Lines:
    """House, contract and friend; whose part the learner plays; steps that are given, if any; the question."""
    return Lines.following(head(item.view), part(item.view), *steps, Sentence("opening.ask"))


def head(view: View) -> Sentence:
    """The house, the contract, who was called, the Mighty."""
    return Sentence.of("opening.head", house=view.rules.name, contract=view.contract, call=view.call,
                       mighty=view.mighty)


def part(view: View) -> Sentence:
    """Whose part the learner plays."""
    if view.viewer == view.declarer:
        by_first = view.call is not None and view.call.kind is FriendKind.FIRST
        return Sentence.of("opening.part_first" if by_first else "opening.part_declarer", buried=view.discard)
    assert view.declarer is not None
    declarer = (view.declarer - view.viewer) % 5
    return Sentence.of("opening.part_friend" if view.is_friend else "opening.part_opponent", declarer=declarer)


def hints(view: View) -> tuple[Sentence, ...]:
    """Where to look, in the order in which a player looks; they name no card."""
    if not view.trick:
        by_first = view.call is not None and view.call.kind is FriendKind.FIRST
        return (Sentence("opening.hint_bar"), Sentence("opening.hint_first" if by_first else "opening.hint_top"))
    return Sentence("opening.hint_winning"), Sentence("opening.hint_friend" if view.is_friend else "opening.hint_foe")


def only(cards: tuple[str, ...]) -> Hint:
    """A hint that leaves these cards."""
    return Hint("opening.hint_only", {"cards": " ".join(cards)}, frozenset(cards))


def reason(item: Item, card: str) -> Sentence:
    """About one card of the hand: why it may not be played; or what it does, what came next, what was measured."""
    tried = item.by_card.get(card)
    if tried is None:
        refused = item.view.why_not(Play(Card(card)))
        assert refused is not None
        return Sentence.why(refused)
    return Lines.following(what(item.view, tried.play), *_after(item, tried), measured(item, tried))


# --- what a card does


def what(view: View, play: str) -> Sentence:
    """What this play does to the first trick, by the rules and the cards that the seat has seen."""
    laid = parse_play(play)
    kind, facts = _led(view, laid) if not view.trick else _followed(view, laid)
    return Sentence(f"opening.{kind}", {"card": laid.card, **facts})


def _led(view: View, play: Play) -> tuple[str, dict[str, object]]:
    card = play.card
    if card.is_joker:
        return "lead_joker", {"suit": play.suit}
    if card is view.mighty:
        return "lead_mighty", {}
    if card.mask & view.powers.trumps:
        return "lead_trump", {"house": view.rules.name}
    out = above(view, card)
    if not out:
        return ("lead_top", {}) if card.suit is not view.mighty.suit or view.mighty in view.hand else (
            "lead_under_mighty", {"mighty": view.mighty})
    return ("lead_point" if card.is_point else "lead_low"), {"higher": out, "n": len(out)}


def above(view: View, card: Card) -> CardSet:
    """The cards of its suit, the Mighty left out, that are higher and were not seen by this seat."""
    assert card.suit is not None
    seen = view.hand | (view.discard or CardSet()) | view.played | CardSet([view.mighty])
    return CardSet(one for one in each(SUIT_MASKS[card.suit]) if one.index > card.index and one not in seen)


def _followed(view: View, play: Play) -> tuple[str, dict[str, object]]:
    card, place = play.card, winner_of(view, view.trick)
    facts: dict[str, object] = {"winner": view.trick[place].card, "seat": (view.leader + place - view.viewer) % 5}
    if card.is_joker:
        return "follow_joker", facts
    if card is view.mighty:
        return "follow_mighty", facts
    takes = winner_of(view, (*view.trick, play)) == len(view.trick)
    if card.mask & view.powers.trumps and view.led is not view.trump:
        return ("ruff" if takes else "ruff_under"), facts
    if takes:
        return "over", facts
    return ("load" if card.is_point else "throw"), facts


# --- what came next, what was measured


def _after(item: Item, tried: Tried) -> Iterator[Sentence]:
    state = item.state.apply(parse_play(tried.play))
    for play in tried.reply.split():
        state = state.apply(parse_play(play))
    trick = state.tricks[0]
    facts = {"seat": (trick.winner - item.view.viewer) % 5, "n": trick.points, "plays": tried.reply}
    yield Sentence("opening.reply" if tried.reply else "opening.reply_none", facts)


def measured(item: Item, tried: Tried) -> Sentence:
    """What a card came to, with its errors, and how often its side took the trick."""
    best, kind = item.best, "worse"
    if tried.card in item.accepted:
        kind = "best" if len(item.accepted) == 1 else "equal"
    facts = {"best": best.card, "card": tried.card, "thumb": _figure(tried.thumb.mean), "n": f"{item.n:,}",
             "thumb_error": _figure(tried.thumb.stderr), "rule": _figure(tried.rule.mean), "seed": item.seed,
             "rule_error": _figure(tried.rule.stderr), "takes": round(100 * tried.takes),
             "ruff": round(100 * tried.foe), "cards": " ".join(item.accepted)}
    share = "first" if _by_first(item.view) else "ruff" if _may_be_ruffed(item.view) else "takes"
    return Lines.following(Sentence(f"opening.measured_{kind}", facts), Sentence(f"opening.share_{share}", facts))


def _by_first(view: View) -> bool:
    return view.call is not None and view.call.kind is FriendKind.FIRST


def _may_be_ruffed(view: View) -> bool:
    return not view.trick and view.trump is not None


def _figure(number: float) -> str:
    return f"{number:.2f}"
