"""Why a discard or a call is good or not, in words: what it does to the hand, what was measured, and one game.

Every sentence says something that holds for the cards it is said of; which way is best comes from the measurement.
Standard library only.
"""
from __future__ import annotations

from dataclasses import dataclass
from math import comb

from mighty_learn.engine.cards import JOKER, Card, CardSet, Rank
from mighty_learn.engine.presets import PRESETS
from mighty_learn.teaching.kitty_data import Ask, Book, Measured, Way, emptied, tops
from mighty_learn.teaching.quiz import Sentence
from mighty_learn.teaching.settlement_words import Lines
from mighty_learn.text import Lang, languages


@dataclass(frozen=True)
class Once(Sentence):
    """Words that are said once where they are the same in both languages: cards, numbers."""

    def say(self, lang: Lang) -> str:
        """♥9 ♦J ♦6, and not twice."""
        return " / ".join(dict.fromkeys(super(Once, self).say(one) for one in languages(lang)))

    __hash__ = Sentence.__hash__


_UNSEEN, _HAND = 40, 10  # cards that the declarer does not see; cards of one other seat


def discard_reason(item: Measured, way: Way, mighty: Card) -> tuple[Sentence, ...]:
    """What laying these away does: for the best, what is good about it; for another, the first thing that is not."""
    if way is item.best:
        return _good_discard(item, way, mighty)
    away, best = way.buried, item.best.buried
    trumps = away.of_suit(item.trump) - best
    winners = (away & tops(item.own, mighty)) - best
    lone = CardSet(card for card in away - best if card.rank is Rank.KING) - winners
    points = CardSet(card for card in best - away if card.is_point)
    missed = [suit for suit in emptied(item.own, best, item.trump)
              if suit not in emptied(item.own, away, item.trump)]
    if trumps:
        return (Sentence.of("kitty.lose_trump", cards=trumps, n=len((item.own - away).of_suit(item.trump))),)
    if winners:
        return (Sentence.of("kitty.lose_winner", cards=winners),)
    found = []
    if lone:
        found.append(Sentence.of("kitty.lose_king", cards=lone))
    if points and away.points < best.points:
        found.append(Sentence.of("kitty.keep_points", cards=points, n=away.points, best=best.points))
    if missed:
        suit = missed[0]
        found.append(Sentence.of("kitty.no_void", suit=suit, cards=(item.own - away).of_suit(suit)))
    return tuple(found) or (Sentence.of("kitty.other_cards", away=away - best, kept=best - away),)


def _is_guarded(item: Measured, card: Card, mighty: Card) -> bool:
    """Whether it is a side king, kept with a low card, that an ace in another hand may take."""
    if card.rank is not Rank.KING or card.suit is None or card.suit in (item.trump, mighty.suit):
        return False
    left = (item.own - item.best.buried).of_suit(card.suit)
    return Card.of(card.suit, Rank.ACE) not in item.own and any(not other.is_point for other in left)


def _good_discard(item: Measured, way: Way, mighty: Card) -> tuple[Sentence, ...]:
    away = way.buried
    found = []
    if away.points:
        cards = CardSet(card for card in away if card.is_point)
        found.append(Sentence.of("kitty.safe_points", cards=cards, n=len(cards)))
    voids = emptied(item.own, away, item.trump)
    if voids:
        found.append(Sentence.of(f"kitty.void{'_two' if len(voids) > 1 else ''}", suit=voids[0], other=voids[-1]))
    kept = CardSet(card for card in item.own - away if _is_guarded(item, card, mighty))
    if kept and len(found) < 2:
        found.append(Sentence.of("kitty.guarded", cards=kept))
    return tuple(found) or (Sentence.of("kitty.keeps_strength"),)


def call_reasons(item: Measured, way: Way, mighty: Card) -> tuple[Sentence, ...]:
    """What calling this card means."""
    card = way.called
    if card is None:
        return (Sentence.of("kitty.call_none"),)
    if card in item.own:
        return (Sentence.of("kitty.call_own", card=card),)
    name = ("mighty" if card is mighty else "joker" if card.is_joker else
            f"trump{'' if card.rank is Rank.ACE else '_high'}" if card.suit is item.trump else
            f"side{'' if card.rank is Rank.ACE else '_high'}")
    found = [Sentence.of(f"kitty.call_{name}", card=card)]
    stronger = _stronger(item, way, mighty)
    if stronger is not None:
        key = "kitty.left_out_joker" if stronger.is_joker else "kitty.left_out"
        found.append(Sentence.of(key, card=stronger, percent=round(100 * opposed(1))))
    return tuple(found)


def _stronger(item: Measured, way: Way, mighty: Card) -> Card | None:
    """Mighty or joker, where it is out, stronger than the card called, and the best call: it stays with somebody."""
    best = item.best.called
    return best if way is not item.best and best in (mighty, JOKER) else None


def opposed(friends: int) -> float:
    """The chance that a card which the declarer does not see is with the opposition, if one of 40 was called.

    The called card fills one place of the friend's ten; the other is in one of his nine others with 9 in 39.
    """
    return 1 - friends * comb(_UNSEEN - 2, _HAND - 2) / comb(_UNSEEN - 1, _HAND - 1)


def outcome_of(item: Measured, way: Way, why: tuple[Sentence, ...], book: Book) -> Sentence:
    """The reason, what was measured, and for a way that is behind, one game."""
    trial = book.trials[0]
    facts = {"points": f"{way.points:.1f}", "stderr": f"{max(way.stderr, 0.01):.2f}", "made": round(100 * way.made),
             "best": round(100 * item.best.made), "behind": f"{way.behind[0]:.1f}", "error": f"{way.error[0]:.2f}",
             "n": f"{trial.n:,}", "seed": book.seed}
    key = "kitty.measured_best" if way is item.best else "kitty.measured"
    found = [*why, Sentence(key, facts)]
    if way.reply is not None:
        reply = way.reply
        plays = reply.plays.split()
        seats = {f"s{k}": (reply.leader + k) % 5 for k in range(5)}
        found.append(Sentence("kitty.reply", {
            "k": reply.trick, "seat": reply.taker, "lost": reply.lost, "points": reply.points, "best": reply.best,
            **seats, **{f"p{k}": play for k, play in enumerate(plays)}}))
    return Lines.following(*found)


def person_reason(item: Measured) -> Sentence:
    """That a person cannot be called."""
    assert item.ask is Ask.FRIEND
    return Sentence.of("kitty.no_person", houses=len(PRESETS))
