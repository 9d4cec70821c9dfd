"""What the experiments of lesson 7 count: which friend, void or king, where a card lies. The deals: `kitty_deals`."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from mighty_learn.engine.cards import CARDS, JOKER, SUIT_MASKS, Card, CardSet, Rank, Suit, each
from mighty_learn.engine.shuffle import mixed, shuffled
from mighty_learn.players.simple.exchange import bury
from mighty_learn.teaching.counted_games import Share
from mighty_learn.teaching.kitty_deals import RULES, Deal, Mean, Plan, declarers, played

CHUNK = 100

# --- Mighty, joker or ace of trump

FRIEND_GAMES, FRIEND_SEED = 1_000, 20_261_171


@dataclass
class FriendTally:
    """Contracts made with each of three friends, in the same games."""

    games: int = 0
    made: Counter[str] = field(default_factory=Counter)
    points: dict[str, Mean] = field(default_factory=lambda: {name: Mean() for name in ("mighty", "joker", "ace")})
    over_joker: Mean = field(default_factory=Mean)  # Mighty less joker
    over_ace: Mean = field(default_factory=Mean)  # joker less ace

    def share(self, name: str) -> Share:
        """How many contracts were made with this friend."""
        return Share(self.made[name], self.games)


def three_cards(deal: Deal) -> dict[str, Card]:
    """The three friends that are compared."""
    return {"mighty": RULES.mighty(deal.trump), "joker": JOKER, "ace": Card.of(deal.trump, Rank.ACE)}


def which_friend(games: int = FRIEND_GAMES, seed: int = FRIEND_SEED) -> Iterator[FriendTally]:
    """Games whose declarer lacks all three; the tally so far after each hundred."""
    tally = FriendTally()
    lacking = (deal for deal in declarers(seed, lambda own: not own & JOKER.mask)
               if not deal.own & sum(card.mask for card in three_cards(deal).values()))
    while tally.games < games:
        deals = [next(lacking) for _ in range(min(CHUNK, games - tally.games))]
        away = [bury(RULES, deal.own, deal.trump) for deal in deals]
        found = {name: played(deals, [Plan(three, three_cards(deal)[name])
                                      for deal, three in zip(deals, away, strict=True)]) for name in tally.points}
        _book_friends(tally, deals, found)
        yield tally


def _book_friends(tally: FriendTally, deals: Sequence[Deal], found: dict[str, list[int]]) -> None:
    for row, deal in enumerate(deals):
        tally.games += 1
        for name, points in found.items():
            tally.made[name] += points[row] >= deal.promise
            tally.points[name].add(points[row])
        tally.over_joker.add(found["mighty"][row] - found["joker"][row])
        tally.over_ace.add(found["joker"][row] - found["ace"][row])


# --- void or king

KING_GAMES, KING_SEED = 900, 20_261_172  # with each number of low cards beside the king
AGAINST = {"bare": 1, "one": 1, "two": 2}  # what the void is compared with, and the low cards beside the king


@dataclass
class KingTally:
    """What burying a whole suit with its king gained over keeping the king bare, with one low card, with two."""

    gains: dict[str, Mean] = field(default_factory=lambda: {name: Mean() for name in AGAINST})
    better: Counter[str] = field(default_factory=Counter)
    apart: Counter[str] = field(default_factory=Counter)

    @property
    def games(self) -> int:
        """How many hands were played."""
        return self.gains["one"].n + self.gains["two"].n

    def share(self, name: str) -> Share:
        """In how many of the games that came apart the void got more."""
        return Share(self.better[name], self.apart[name])

    def add(self, name: str, gain: int) -> None:
        """One more game."""
        self.gains[name].add(gain)
        self.apart[name] += gain != 0
        self.better[name] += gain > 0


def void_or_king(games: int = KING_GAMES, seed: int = KING_SEED) -> Iterator[KingTally]:
    """So many hands of each kind; the tally so far after each hundred."""
    tally = KingTally()
    for guards, names in ((1, ("bare", "one")), (2, ("two",))):
        dealt = declarers(mixed(seed, guards), partial(_may_guard, guards=guards))
        kings = ((deal, suit) for deal in dealt if (suit := guarded(deal, guards)) is not None)
        while tally.gains[names[-1]].n < games:
            _play_kings(tally, [next(kings) for _ in range(min(CHUNK, games - tally.gains[names[-1]].n))], names)
            yield tally


def _play_kings(tally: KingTally, some: Sequence[tuple[Deal, Suit]], names: Sequence[str]) -> None:
    deals = [deal for deal, _ in some]
    calls = [strongest_missing(deal) for deal in deals]
    found = {name: played(deals, [Plan(ways(deal, suit)[name], call) for (deal, suit), call in zip(
        some, calls, strict=True)]) for name in ("void", *("bare" if name == "bare" else "kept" for name in names))}
    for name in names:
        other = found["bare" if name == "bare" else "kept"]
        for one, points in zip(found["void"], other, strict=True):
            tally.add(name, one - points)


def _may_guard(own: int, guards: int) -> bool:
    """Whether some suit has its king, no ace and so many more."""
    return any(own >> 13 * suit + 11 & 3 == 1 and (own & SUIT_MASKS[suit]).bit_count() == guards + 1 for suit in Suit)


def guarded(deal: Deal, guards: int) -> Suit | None:
    """A side suit of the king and so many cards below the ten, its ace elsewhere; None if there is none to keep."""
    mighty = RULES.mighty(deal.trump)
    for suit in Suit:
        mine = CardSet(mask=deal.own & SUIT_MASKS[suit])
        low = [card for card in mine if not card.is_point]
        plain = suit not in (deal.trump, mighty.suit) and Card.of(suit, Rank.KING) in mine
        if plain and len(mine) == guards + 1 and len(low) == guards and _others(deal, suit) >= 3:
            return suit
    return None


def _others(deal: Deal, suit: Suit) -> int:
    """How many cards of other side suits might go instead."""
    spare = deal.own & ~SUIT_MASKS[suit] & ~SUIT_MASKS[deal.trump] & ~RULES.mighty(deal.trump).mask & ~JOKER.mask
    return sum(card.rank is not Rank.ACE for card in each(spare))


def ways(deal: Deal, suit: Suit) -> dict[str, int]:
    """What may be buried: the whole suit ("void"), all of it but the king ("bare"), none of it ("kept").

    What is missing to three is taken from the three that the rule of thumb would bury of the other cards.
    """
    instead = bury(RULES, deal.own & ~SUIT_MASKS[suit], deal.trump)
    whole = deal.own & SUIT_MASKS[suit]
    return {"void": _filled(whole, instead), "bare": _filled(whole & ~Card.of(suit, Rank.KING).mask, instead),
            "kept": instead}


def _filled(away: int, instead: int) -> int:
    """Three cards: these, and of the others point cards first."""
    for card in sorted(each(instead), key=lambda card: (not card.is_point, card.index % 13)):
        if away.bit_count() < 3:
            away |= card.mask
    return away


def strongest_missing(deal: Deal) -> Card:
    """Mighty, joker, then trumps from the top: the first that the declarer lacks."""
    trumps = [Card.of(deal.trump, rank) for rank in reversed(Rank)]
    return next(card for card in (RULES.mighty(deal.trump), JOKER, *trumps) if not card.mask & deal.own)


# --- where a card lies

WHERE_DEALS, WHERE_SEED = 4_000, 20_261_173
_SPADE_ACE = Card("SA")


@dataclass
class WhereTally:
    """Where the Mighty and the joker lay that seat 0 did not hold; who held a card called after the kitty."""

    games: int = 0
    hits: Counter[str] = field(default_factory=Counter)
    of: Counter[str] = field(default_factory=Counter)

    def share(self, name: str) -> Share:
        """How often it was so."""
        return Share(self.hits[name], self.of[name])

    def note(self, name: str, hit: bool) -> None:
        """One more deal in which it might have been so."""
        self.of[name] += 1
        self.hits[name] += hit


def in_kitty(cards: int) -> float:
    """The chance, 0–1, that one at least of so many cards is among the 3 of the kitty, if 43 are not seen."""
    none = 1.0
    for place in range(3):
        none *= (43 - cards - place) / (43 - place)
    return 1 - none


def where_it_lies(deals: int = WHERE_DEALS, seed: int = WHERE_SEED) -> Iterator[WhereTally]:
    """Deal, and look; the tally so far after each five hundred."""
    tally = WhereTally()
    while tally.games < deals:
        order = shuffled(CARDS, mixed(seed, tally.games))
        mine, kitty, others = order[:10], order[50:], order[10:50]
        if _SPADE_ACE not in mine:
            tally.note("kitty", _SPADE_ACE in kitty)
            if JOKER not in mine:
                tally.note("either", _SPADE_ACE in kitty or JOKER in kitty)
        thirteen = {*mine, *kitty}
        called = next(card for card in (_SPADE_ACE, JOKER, *CARDS) if card not in thirteen)
        tally.note("nobody", called not in others)
        tally.games += 1
        if not tally.games % 500:
            yield tally
