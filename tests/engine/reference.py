"""The rules of the play, the claim and the settlement written a second time, straight from the text of the rules.

The engine is compared with this. It is slow and plain on purpose: cards and plays are texts (`SA`, `JK>H`, `C3!`),
hands are sets of texts. Of the engine it reads the options of a rule set and nothing else. It covers R1.3–R1.7, R6
and R7; the auction and the exchange are tested by examples.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from mighty_learn import RuleSet

SUITS = "SHDC"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
PACK = (*(suit + rank for suit in SUITS for rank in RANKS), "JK")
POINTS = frozenset(suit + rank for suit in SUITS for rank in ("10", "J", "Q", "K", "A"))
Hands = tuple[frozenset[str], ...]


@dataclass(frozen=True)
class House:
    """What the play depends on, as plain values."""

    trump: str | None
    mighty: str
    caller: str
    first_lead: str  # free, all-trumps, trumps-and-joker
    first_ruff: bool
    joker_first: str  # live, dead, barred
    joker_last: str
    call_spares_mighty: bool
    call_on_first: bool

    @classmethod
    def of(cls, rules: RuleSet, contract: str) -> House:
        """The options of a rule set under a contract such as `S15` or `NT17`."""
        trump = None if contract.startswith("NT") else contract[0]
        return cls(
            trump,
            str(rules.mighty_when_spades) if trump == "S" else "SA",
            str(rules.joker_caller_when_clubs) if trump == "C" else "C3",
            str(rules.trump_first_lead), rules.trump_first_ruff, str(rules.joker_first_trick),
            str(rules.joker_last_trick), rules.call_spares_mighty, rules.call_on_first_trick)

    def is_trump(self, card: str) -> bool:
        """The Mighty is never a trump; with spades as trump it is another suit's ace anyway."""
        return card != "JK" and card[0] == self.trump and card != self.mighty


def card_of(play: str) -> str:
    """The card of a play: without the suit that a joker names, without the call."""
    return play.rstrip("!").split(">")[0]


def suit_led(play: str) -> str:
    """The suit to follow."""
    return play.split(">")[1] if ">" in play else play[0]


def legal(house: House, number: int, trick: tuple[str, ...], hand: frozenset[str]) -> set[str]:
    """Every legal play of this hand in trick `number`, 1–10."""
    return _leads(house, number, hand) if not trick else _replies(house, number, trick, hand)


def _leads(house: House, number: int, hand: frozenset[str]) -> set[str]:
    trump_free = number > 1 or house.first_lead == "free" or all(
        house.is_trump(card) or (card == "JK" and house.first_lead == "trumps-and-joker") for card in hand)
    cards = {card for card in hand if trump_free or not house.is_trump(card)}
    if number == 1 and house.joker_first == "barred" and cards != {"JK"}:
        cards -= {"JK"}
    plays = cards - {"JK"}
    if "JK" in cards:
        plays |= {f"JK>{suit}" for suit in SUITS if suit != house.trump or trump_free}
    if house.caller in cards and (number > 1 or house.call_on_first):
        plays |= {house.caller + "!"}
    return plays


def _replies(house: House, number: int, trick: tuple[str, ...], hand: frozenset[str]) -> set[str]:
    if trick[0].endswith("!") and "JK" in hand:
        return {"JK"} | ({house.mighty} & hand if house.call_spares_mighty else set())
    suit = suit_led(trick[0])
    of_suit = {card for card in hand if card != "JK" and card[0] == suit}
    cards = of_suit | ({house.mighty, "JK"} & hand) if of_suit else set(hand)
    if number == 1:
        without_trump = {card for card in cards if not house.is_trump(card)}
        if not house.first_ruff and suit != house.trump and without_trump:
            cards = without_trump
        if house.joker_first == "barred" and cards != {"JK"}:
            cards -= {"JK"}
    return cards


def winner(house: House, number: int, trick: tuple[str, ...]) -> int:
    """How many places after the leader the winner sits; a dead trick is the leader's (R1.5–R1.7)."""
    called = trick[0].endswith("!")
    dead = called or (number == 1 and house.joker_first != "live") or (number == 10 and house.joker_last != "live")
    suit = suit_led(trick[0])

    def height(card: str) -> tuple[int, int]:
        if card == house.mighty:
            return 4, 0
        if card == "JK":
            return (0, 0) if dead else (3, 0)
        if house.is_trump(card):
            return 2, RANKS.index(card[1:])
        return (1, RANKS.index(card[1:])) if card[0] == suit else (0, 0)

    heights = [height(card_of(play)) for play in trick]
    return heights.index(max(heights))


def points(trick: tuple[str, ...]) -> int:
    """Point cards among these plays."""
    return sum(card_of(play) in POINTS for play in trick)


def endings(
    house: House, hands: Hands, leader: int, trick: tuple[str, ...] = (), taken: tuple[int, ...] = (0,) * 5
) -> Iterator[tuple[int, ...]]:
    """The point cards by seat at the end of every line of play, one item a line; claims are left out."""
    if not any(hands):
        yield taken
        return
    number = 11 - max(len(hand) for hand in hands)
    seat = (leader + len(trick)) % 5
    for play in legal(house, number, trick, hands[seat]):
        now = (*trick, play)
        left = tuple(hand - {card_of(play)} if s == seat else hand for s, hand in enumerate(hands))
        if len(now) < 5:
            yield from endings(house, left, leader, now, taken)
            continue
        taker = (leader + winner(house, number, now)) % 5
        more = tuple(n + points(now) * (s == taker) for s, n in enumerate(taken))
        yield from endings(house, left, taker, (), more)


def count_endings(house: House, hands: Hands, leader: int) -> Counter[tuple[int, ...]]:
    """How many lines of play end with which point cards by seat."""
    return Counter(endings(house, hands, leader))


@lru_cache(maxsize=100_000)
def claim_holds(house: House, hands: Hands, leader: int) -> bool:
    """R6.13 by trying everything: some lead wins against all replies, and again for the rest."""
    if not hands[leader]:
        return True
    number = 11 - len(hands[leader])
    return any(_lead_holds(house, hands, leader, number, lead) for lead in legal(house, number, (), hands[leader]))


def _lead_holds(house: House, hands: Hands, leader: int, number: int, lead: str) -> bool:
    seats = [(leader + step) % 5 for step in range(1, 5)]
    choices = [legal(house, number, (lead,), hands[seat]) for seat in seats]
    for answer in product(*choices):
        if winner(house, number, (lead, *answer)):
            return False
        gone = {card_of(lead), *answer}
        if not claim_holds(house, tuple(hand - gone for hand in hands), leader):
            return False
    return True


def settle(  # the text of R7, one house after the other
    rules: RuleSet, contract: str, n: int, mighty: bool, joker: bool, no_friend: bool, alone: bool
) -> tuple[int, int, int]:
    """What declarer, friend and each opponent get; the friend's number means nothing when the declarer was alone."""
    b, no_trump, won = int(contract.lstrip("NTSHDC")), contract.startswith("NT"), False
    won = n >= b
    back = rules.back_run and not won and 20 - n >= (rules.back_run_at or b)
    holds: Mapping[str, bool] = {
        "no-trump": no_trump, "no-mighty": not mighty, "no-joker": not joker, "no-friend": no_friend,
        "alone": alone, "run": n == 20, "declared-run": n == b == 20}
    factor = 2 ** sum(holds[str(double)] for double in rules.doubles)
    if rules.pay == "table":
        if not won:
            return -1 - back, -1 - back, 0
        pay = max(b - 16, 0) * factor
        return pay, pay, -1
    if rules.pay == "over-ten":
        if back:
            return -10 * b, -b, 2 * (b - n)
        m = (20 if n == 20 else b - 10) * factor if won else -2 * (b - n)
        if rules.critical and n == b < 20:
            m = 1
    else:
        m = (2 * (b - rules.min_bid) + n - b) * factor if won else -(b - n) * (1 + back)
    return (4 if alone else 2) * m, m, -m
