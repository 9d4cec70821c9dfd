"""Lesson 10 in words: the position as the learner sees it, and for each card what it comes to and how it goes wrong.

All numbers are those of the item; all else is read off the position by the engine. Nothing is judged here.
"""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from mighty_learn.engine.actions import CallFriend, FriendKind, Play, parse
from mighty_learn.engine.cards import JOKER, SEATS, Card, CardSet, Suit
from mighty_learn.engine.play import winner_of
from mighty_learn.engine.view import View
from mighty_learn.teaching.sentence import Sentence, Steps
from mighty_learn.teaching.timing_items import Item, Reply
from mighty_learn.text import Lang, languages, t

TELLING = 0.2  # point cards from which a difference in the trick itself is spoken of
SAME_SHARE = 0.05  # the trick goes to the same side as often


@dataclass(frozen=True)
class Listed(Sentence):
    """Parts in one line, with commas between."""

    parts: tuple[Sentence, ...] = ()

    def say(self, lang: Lang) -> str:
        """All of them."""
        return " / ".join(", ".join(part.say(one) for part in self.parts) for one in languages(lang))

    def __hash__(self) -> int:
        return hash(self.parts)


@dataclass(frozen=True)
class Option(Sentence):
    """A way to play on; in both languages told once when they say the same."""

    def say(self, lang: Lang) -> str:
        """It, once."""
        return " / ".join(dict.fromkeys(t(self.key, one, **self.facts) for one in languages(lang)))

    __hash__ = Sentence.__hash__


@dataclass(frozen=True)
class Story(Sentence):
    """Sentences one after the other in one paragraph."""

    parts: tuple[Sentence, ...] = ()

    def say(self, lang: Lang) -> str:
        """All of them."""
        return "\n".join(" ".join(part.say(one) for part in self.parts) for one in languages(lang))

    def __hash__(self) -> int:
        return hash(self.parts)


# --- the position


def place(view: View, seat: int) -> int:
    """A seat as the viewer names it: 0 is himself, then clockwise."""
    return (seat - view.viewer) % len(SEATS)


def situation(view: View) -> tuple[Sentence, ...]:
    """What the learner knows of the position, a line each, his own hand and the trick left out."""
    assert view.declarer is not None
    facts = {"contract": view.contract, "trick": view.trick_number, "declarer": place(view, view.declarer)}
    lines = [Sentence(f"timing.where_{role(view)}", facts), _friend(view), _taken(view), *_gone(view), *_voids(view)]
    return (*lines, *_barred(view))


def role(view: View) -> str:
    """declarer, friend or opposition, as far as the viewer knows."""
    return "declarer" if view.viewer == view.declarer else "friend" if view.is_friend else "opposition"


def _friend(view: View) -> Sentence:
    call = view.call
    if not isinstance(call, CallFriend) or call.kind is FriendKind.NONE:
        return Sentence("timing.friend_none")
    told = {"card": str(view.friend_card or "")}
    if view.friend is not None:
        return Sentence("timing.friend_known", {**told, "seat": place(view, view.friend)})
    if _was_played(view, view.friend_card):
        return Sentence("timing.friend_alone_seen", told)
    if view.friend_card is not None and view.friend_card in view.hand:
        return Sentence("timing.friend_alone" if view.viewer == view.declarer else "timing.friend_me", told)
    return Sentence("timing.friend_hidden", told)


def _was_played(view: View, card: Card | None) -> bool:
    return any(play.card is card for trick in view.tricks for play in trick.plays)


def _taken(view: View) -> Sentence:
    """The point cards that each seat has taken."""
    seats = [(seat, points) for seat, points in enumerate(view.taken) if points]
    seats.sort(key=lambda one: place(view, one[0]))
    parts = tuple(Sentence("timing.taken", {"seat": place(view, seat), "n": points}) for seat, points in seats)
    return Story("timing.taken_all", {}, (Sentence("timing.taken_head"), Listed("timing.taken", {}, parts))) if parts \
        else Sentence("timing.taken_none")


def _gone(view: View) -> Iterator[Sentence]:
    """The cards of the tricks that are over, and what the declarer himself laid away."""
    gone = CardSet(play.card for trick in view.tricks for play in trick.plays)
    if gone:
        yield Sentence("timing.gone", {"cards": " ".join(map(str, gone))})
    if view.discard:
        yield Sentence("timing.buried", {"cards": " ".join(map(str, view.discard))})


def _voids(view: View) -> Iterator[Sentence]:
    """Who has shown to be out of a suit."""
    shown = [(place(view, seat), suit) for suit in Suit for seat in shown_void(view, suit) if seat != view.viewer]
    if shown:
        parts = tuple(Sentence("timing.void", {"seat": seat, "suit": suit}) for seat, suit in sorted(shown))
        yield Story("timing.voids", {}, (Sentence("timing.void_head"), Listed("timing.void", {}, parts)))


def shown_void(view: View, suit: Suit) -> frozenset[int]:
    """The seats that did not follow this suit with a card of it, the joker and the Mighty left out of account.

    Who played the Mighty or the joker instead of following may hold the suit still; he counts only if he threw another
    card.
    """
    free = (view.mighty, JOKER)
    tricks = [trick.plays for trick in view.tricks] + [view.trick]
    leaders = [trick.leader for trick in view.tricks] + [view.leader]
    return frozenset((leader + at) % len(SEATS) for plays, leader in zip(tricks, leaders, strict=True)
                     for at, play in enumerate(plays)
                     if plays[0].led is suit and play.card.suit is not suit and play.card not in free)


def _barred(view: View) -> Iterator[Sentence]:
    """The cards of the hand that may not be played now."""
    may = CardSet(action.card for action in view.legal_actions() if isinstance(action, Play))
    rest = CardSet(card for card in view.hand if card not in may)
    if rest:
        yield Sentence("timing.barred", {"cards": " ".join(map(str, rest))})


def prompt(view: View) -> Sentence:
    """The position and the question."""
    ask = Sentence("timing.ask_lead" if not view.trick else "timing.ask")
    return Steps("timing.ask", {}, (*situation(view), ask))


def stake(view: View) -> Sentence:
    """How many point cards lie on the table, and which card is winning; for a leader, that nothing lies there yet."""
    if not view.trick:
        return Sentence("timing.stake_lead")
    at = winner_of(view, view.trick)
    return Sentence("timing.stake", {"n": sum(play.card.is_point for play in view.trick), "top": view.trick[at].card,
                                     "seat": place(view, (view.leader + at) % len(SEATS))})


def whereabouts(view: View) -> Sentence:
    """Where the Mighty and the joker are, as far as the viewer knows."""
    played = {play.card for trick in view.tricks for play in trick.plays} | {play.card for play in view.trick}
    parts = []
    for name, card in (("mighty", view.mighty), ("joker", JOKER)):
        where = "mine" if card in view.hand else "gone" if card in played else "out"
        parts.append(Sentence(f"timing.{name}_{where}", {"power": card}))
    return Story("timing.mighty_mine", {}, tuple(parts))


# --- the reasons


def reasons(item: Item) -> Mapping[str, Sentence]:
    """For each way to play on what it comes to."""
    return {action: _right(item, action) if action in item.accepted else _wrong(item, action)
            for action in item.options}


def _right(item: Item, action: str) -> Sentence:
    value, now = item.values["thumb"][action], item.now[action]
    facts = {"action": action, "points": f"{value.points:.1f}", "n": f"{item.n:,}", "share": _percent(now.share)}
    if len(item.accepted) == 1:
        return Story("timing.right", facts, (Sentence("timing.right", facts), Sentence("timing.right_now", facts)))
    return Story("timing.right", facts, (Sentence("timing.right_also", facts), _beside(item),
                                         Sentence("timing.right_now", facts)))


def _beside(item: Item) -> Sentence:
    """Why two choices count as right: both ways of playing on have the same one ahead, or each another."""
    thumb, rule = item.values["thumb"], item.values["rule"]
    worse, = (action for action in item.accepted if action != item.best)
    same = rule[item.best].points >= rule[worse].points
    told = rule[worse if same else item.best]
    facts = {"best": item.best, "worse": worse, "thumb_loss": f"{thumb[worse].loss:.2f}",
             "thumb_error": f"{thumb[worse].stderr:.2f}", "rule_loss": f"{told.loss:.2f}",
             "rule_error": f"{told.stderr:.2f}"}
    return Sentence(f"timing.right_{'close' if same else 'split'}", facts)


def _wrong(item: Item, action: str) -> Sentence:
    why = Story("timing.wrong", {}, (_cost(item, action), *_moral(item, action), _when(item, action)))
    reply = item.replies.get(action)
    return Steps("timing.wrong", {}, (why, Story("timing.reply", {}, _told(item, reply))) if reply else (why,))


def _cost(item: Item, action: str) -> Sentence:
    value = item.values["thumb"][action]
    return Sentence("timing.wrong", {"action": action, "loss": f"{value.loss:.2f}",
                                     "stderr": f"{value.stderr:.2f}"})


def _when(item: Item, action: str) -> Sentence:
    """Whether it costs in this trick or later."""
    mine, best = item.now[action], item.now[item.best]
    now = best.points - mine.points
    later = item.values["thumb"][action].loss - now
    facts = {"share": _percent(mine.share), "best_share": _percent(best.share),
             "now": f"{mine.points:.1f}", "best_now": f"{best.points:.1f}"}
    if now >= TELLING and best.share - mine.share < SAME_SHARE:
        return Sentence("timing.loses_points", facts)
    if now >= TELLING:
        return Sentence("timing.loses_both" if later >= TELLING else "timing.loses_now", facts)
    return Sentence("timing.gains_now" if now <= -TELLING else "timing.loses_later", facts)


def _moral(item: Item, action: str) -> Iterator[Sentence]:
    """What the rules say about this choice and the better one."""
    mine, best = _play(action), _play(item.best)
    powers, view = (item.view.mighty, JOKER), item.view
    gone = _was_played(view, JOKER)
    if mine.call and gone:
        yield Sentence("timing.joker_is_gone")
    elif mine.call and JOKER in view.hand:
        yield Sentence("timing.joker_is_mine")
    elif mine.call and view.friend_card is JOKER and role(view) != "opposition":
        yield Sentence("timing.own_joker")
    elif best.call and not mine.call and not gone:
        yield Sentence("timing.call_left")
    elif mine.card in powers and best.card not in powers:
        yield Sentence("timing.spent", {"power": mine.card})
    elif best.card in powers and mine.card not in powers:
        yield Sentence("timing.kept")


def _play(text: str) -> Play:
    play = parse(text)
    assert isinstance(play, Play)
    return play


def _told(item: Item, reply: Reply) -> tuple[Sentence, ...]:
    """How it went in one of the layouts."""
    facts = {"end": reply.end, "best_end": reply.best_end,
             "winner": place(item.view, reply.winner),
             "n": sum(_play(text).card.is_point for text in reply.plays.split())}
    plays = tuple(Sentence("timing.play", {"seat": place(item.view, (reply.leader + at) % len(SEATS)), "action": text})
                  for at, text in enumerate(reply.plays.split()))
    return (Sentence("timing.reply"), Listed("timing.play", {}, plays), Sentence("timing.reply_end", facts))


def _percent(share: float) -> str:
    return f"{100 * share:.0f}"
