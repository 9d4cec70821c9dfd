"""House rules as one frozen record: every option with its unit, its choices, its rule id and its source.

A house is data. Nothing in this package asks which house it is; it asks for the option. The defaults are those of the
campus text; `presets.py` writes the other houses as their differences.
Sources: 000 is the campus wiki, 002 the Haebangchon house rules, 003 the bilingual guide; "silent" says that the text
does not tell and the value is ours.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum, StrEnum
from functools import cached_property
from typing import Any

from mighty_learn.engine.cards import JOKER, SUIT_MASKS, Card, CardSet, Rank, Suit
from mighty_learn.engine.errors import Expected, NotationError, RuleError, named

MIGHTY_STRENGTH, JOKER_STRENGTH = 28, 27  # above the trumps, 14–26, and the led suit, 1–13 (R1.5)


class DealMiss(StrEnum):
    """How a hand is counted for a deal miss (R2.1, R2.2)."""

    NONE = "none"  # may not be declared
    NO_MIGHTY = "no-mighty"  # point cards but ♠A 1, joker −1; a total of 0 or less
    POINT_CARDS = "point-cards"  # point cards 1; a total of 0
    HALF_TENS = "half-tens"  # A K Q J 1, 10 a half, joker −1; a total under 1
    __repr__ = named

    def worth(self, hand: CardSet) -> float:
        """The hand's count in points, −1 to 10, halves possible."""
        points = hand.points
        joker = JOKER in hand
        if self is DealMiss.NO_MIGHTY:
            return points - (Card("SA") in hand) - joker
        if self is DealMiss.HALF_TENS:
            tens = sum(Card.of(suit, Rank.TEN) in hand for suit in Suit)
            return points - tens / 2 - joker
        return points

    @property
    def limit(self) -> float:
        """The largest count with which a deal miss may be declared."""
        return 0.5 if self is DealMiss.HALF_TENS else 0


class FirstLead(StrEnum):
    """When the declarer may lead trump to the first trick (R6.4)."""

    FREE = "free"
    ALL_TRUMPS = "all-trumps"  # only from ten trumps
    TRUMPS_AND_JOKER = "trumps-and-joker"  # only when every card is a trump or the joker
    __repr__ = named


class JokerUse(StrEnum):
    """What the joker is on the first or the last trick (R6.8)."""

    LIVE = "live"
    DEAD = "dead"  # may be played, has no power
    BARRED = "barred"  # may not be played while another legal card is held; no power
    __repr__ = named


class Pay(StrEnum):
    """How a game is paid before doubling (R7)."""

    OVER_TEN = "over-ten"  # won b − 10 (a run 20), lost 2·(b − n), back run ten times the contract (R7.1)
    TABLE = "table"  # won 1 to 4 for 17 to 20, the others −1 each; lost −1, back run −2 (R7.2)
    OVER_BASE = "over-base"  # won 2·(b − lowest bid) + (n − b), lost b − n, back run double (R7.3)
    __repr__ = named


class Double(StrEnum):
    """What doubles the pay of a won contract (R7)."""

    NO_TRUMP = "no-trump"
    NO_MIGHTY = "no-mighty"  # in neither government hand when play began
    NO_JOKER = "no-joker"
    NO_FRIEND = "no-friend"  # declared openly
    ALONE = "alone"  # for whatever reason
    RUN = "run"  # all 20 taken
    DECLARED_RUN = "declared-run"  # 20 bid and taken
    __repr__ = named


def _option(default: Any, rule: str, source: str, choices: str, doc: str) -> Any:
    """A field whose metadata tell a reader, a form or a test what it is."""
    return field(default=default, metadata={"rule": rule, "source": source, "choices": choices, "doc": doc})


@dataclass(frozen=True)
class Powers:
    """Which cards have power under one trump (None: no trump), as masks and cards (R1.3–R1.6)."""

    trump: Suit | None
    mighty: Card
    caller: Card
    trumps: int  # mask of the trump suit, 0 without trump; never holds the Mighty
    free: int  # mask of Mighty and joker, which need not follow suit (R6.3)
    orders: tuple[tuple[int, ...], ...]  # [led suit][card index] → strength, 0 dead, joker counted as live

    def strength(self, card: Card, led: Suit, joker_live: bool = True) -> int:
        """0 for a dead card, then led suit 1–13, trump 14–26, joker 27, Mighty 28 (R1.5)."""
        return 0 if card.is_joker and not joker_live else self.orders[led][card.index]


def _orders(trumps: int, mighty: Card) -> tuple[tuple[int, ...], ...]:
    def strength(index: int, led: Suit) -> int:
        if index == mighty.index:
            return MIGHTY_STRENGTH
        if index == JOKER.index:
            return JOKER_STRENGTH
        if trumps >> index & 1:
            return 14 + index % 13
        return 1 + index % 13 if SUIT_MASKS[led] >> index & 1 else 0

    return tuple(tuple(strength(index, led) for index in range(53)) for led in Suit)


@dataclass(frozen=True)
class RuleSet:
    """The rules of one house. `CAMPUS.replace(min_bid=14)` gives a checked copy; RuleError names what cannot be."""

    name: str = _option("campus", "–", "–", "letters, digits, - and _", "the house's name")
    # R1 pack
    mighty_when_spades: Card = _option(
        Card("DA"), "R1.3", "000 ♦A; 002 and 003 ♥A", "HA DA CA", "the Mighty when spades are trump")
    joker_caller_when_clubs: Card = _option(
        Card("S3"), "R1.4", "000 ♠3 or ♥3; 002 ♦3; 003 another suit's 3", "S3 H3 D3 C3",
        "the joker caller when clubs are trump")
    # R2 deal
    deal_miss: DealMiss = _option(
        DealMiss.NO_MIGHTY, "R2.1 R2.2", "000 and 003; 002 silent", "none no-mighty point-cards half-tens",
        "how a hand is counted for a deal miss")
    misser_deals: bool = _option(
        True, "R2.4", "000; 003 a new deal", "yes no", "whoever declared the deal miss deals again")
    # R3 auction
    min_bid: int = _option(13, "R3.1", "000 13; 003 14", "11 to 20 point cards", "the lowest bid")
    dealer_must_open: bool = _option(
        False, "R3.2", "000 as a courtesy", "yes no", "the dealer has to open at the lowest bid")
    no_trump_outranks: bool = _option(
        True, "R3.3", "000; 003 higher numbers only", "yes no", "no trump beats a suit at the same number")
    twenty_ends_auction: bool = _option(
        False, "R3.5", "003; 000 goes on", "yes no", "a bid of 20 ends the auction at once")
    open_kitty: bool = _option(
        False, "R3.6", "000 as one table's rule", "yes no",
        "when all pass, the kitty is turned up and the auction starts again at the lowest bid + 2")
    # R4 kitty and contract
    suit_change_price: int = _option(
        2, "R4.4", "000 002 003", "0 to 9 point cards", "raise for changing the trump suit, at least")
    nineteen_to_twenty: bool = _option(
        True, "R4.4", "000", "yes no", "from 19 to 20 is enough for changing the trump suit")
    to_no_trump_price: int = _option(
        1, "R4.5", "000 002; 003 any change costs 2", "0 to 9 point cards", "raise for changing to no trump")
    from_no_trump_price: int = _option(
        2, "R4.6", "000, at some tables 3", "0 to 9 point cards", "raise for changing from no trump to a suit")
    twenty_to_no_trump: bool = _option(
        False, "R4.7", "000 at some tables", "yes no", "a suit 20 may be changed to no trump 20")
    # R5 friend
    first_trick_friend: bool = _option(
        False, "R5.5", "003", "yes no", "the winner of the first trick may be called as friend")
    # R6 play
    trump_first_lead: FirstLead = _option(
        FirstLead.ALL_TRUMPS, "R6.4 R6.7", "000; 002 any card; 003 trumps and joker",
        "free all-trumps trumps-and-joker", "when the declarer may lead trump to the first trick")
    trump_first_ruff: bool = _option(
        True, "R6.5", "000; barred at some tables", "yes no", "the others may ruff the first trick")
    joker_first_trick: JokerUse = _option(
        JokerUse.DEAD, "R6.8", "000 003 dead; 002 cannot be used", "live dead barred", "the joker on the first trick")
    joker_last_trick: JokerUse = _option(
        JokerUse.DEAD, "R6.8", "000 003 dead; 002 cannot be used", "live dead", "the joker on the last trick")
    call_spares_mighty: bool = _option(
        True, "R6.10", "000 002", "yes no", "a called joker's holder may play the Mighty instead")
    call_on_first_trick: bool = _option(
        False, "R6.11", "000", "yes no", "the joker may be called on the first trick")
    claim: bool = _option(False, "R6.13", "003", "yes no", "a player on lead may claim the rest")
    # R7 score
    pay: Pay = _option(Pay.OVER_TEN, "R7", "000; 002 table; 003 over base", "over-ten table over-base",
        "how a game is paid before it is doubled")
    doubles: frozenset[Double] = _option(
        frozenset({Double.NO_TRUMP, Double.NO_MIGHTY, Double.NO_JOKER, Double.NO_FRIEND, Double.DECLARED_RUN}),
        "R7", "000; 002 run, no trump, alone; 003 no trump, declared run",
        "no-trump no-mighty no-joker no-friend alone run declared-run", "what doubles a won contract")
    critical: bool = _option(
        True, "R7.1", "000", "yes no", "a contract met exactly, under 20, pays 1 and no multiplier")
    back_run: bool = _option(True, "R7", "000 002 003", "yes no", "a heavy defeat has its own settlement")
    back_run_at: int | None = _option(
        None, "R7", "000 the contract; 002 10; 003 'severely', read as 11", "1 to 20 point cards, None: the contract",
        "point cards of the opposition that make a lost contract a back run")
    sitting_floor: int | None = _option(
        None, "R7.2s", "002 −5", "−1 and below, None: no end", "the sitting ends when two players stand at it or below")

    def __post_init__(self) -> None:
        for option in fields(self):
            value = _read_option(option.name, getattr(self, option.name))
            object.__setattr__(self, option.name, value)
        for holds, message in _CONTRADICTIONS:
            if holds(self):
                raise RuleError(f"{self.name}: {message}")

    def replace(self, **changes: object) -> RuleSet:
        """A checked copy with these options changed; texts such as "H3" or "free" are read."""
        for name in changes:
            if name not in _OPTIONS:
                raise RuleError(f"{name!r} is no option of a rule set; options are: {', '.join(sorted(_OPTIONS))}")
        return replace(self, **changes)  # type: ignore[arg-type]

    def mighty(self, trump: Suit | None) -> Card:
        """The Mighty under this trump (R1.3)."""
        return self.mighty_when_spades if _suit_or_none(trump) is Suit.S else Card("SA")

    def joker_caller(self, trump: Suit | None) -> Card:
        """The joker caller under this trump (R1.4)."""
        return self.joker_caller_when_clubs if _suit_or_none(trump) is Suit.C else Card("C3")

    def powers(self, trump: Suit | None) -> Powers:
        """The cards of power under this trump, worked out once per rule set."""
        return self.powers_by_trump[_suit_or_none(trump)]

    @cached_property
    def powers_by_trump(self) -> Mapping[Suit | None, Powers]:
        """`powers` for every trump: looked into for every card that is played."""
        return {trump: self._work_out(trump) for trump in (None, *Suit)}

    def _work_out(self, trump: Suit | None) -> Powers:
        trumps = 0 if trump is None else SUIT_MASKS[trump]
        mighty = self.mighty(trump)
        free = mighty.mask | JOKER.mask
        return Powers(trump, mighty, self.joker_caller(trump), trumps, free, _orders(trumps, mighty))

    def __getstate__(self) -> dict[str, object]:
        return {option.name: getattr(self, option.name) for option in fields(self)}

    def __str__(self) -> str:
        from mighty_learn.engine.presets import house_and_changes  # presets are rule sets: not at the top

        house, changes = house_and_changes(self)
        return " ".join([house, *(f"{name}={_write_option(value)}" for name, value in changes.items())])

    def __repr__(self) -> str:
        from mighty_learn.engine.presets import house_and_changes

        house, changes = house_and_changes(self)
        told = ", ".join(f"{name}={value!r}" for name, value in (changes | self._plain(changes)).items())
        return f"{house.upper()}.replace({told})" if changes else house.upper()

    @staticmethod
    def _plain(changes: Mapping[str, object]) -> dict[str, object]:
        return {name: _write_option(value) for name, value in changes.items() if isinstance(value, Enum | frozenset)}

    @classmethod
    def parse(cls, text: str) -> RuleSet:
        """Read `campus` or `guide min_bid=15 claim=no`, as `str` writes it."""
        from mighty_learn.engine.presets import PRESETS

        house, *words = text.split() or [""]
        if house.lower() not in PRESETS or not all("=" in word for word in words):
            raise NotationError(text, Expected.RULES)
        options = dict(word.split("=", 1) for word in words)
        if len(options) < len(words):
            raise NotationError(text, Expected.RULES)
        return PRESETS[house.lower()].replace(**options)


def check_rules(rules: object) -> RuleSet:
    """`rules` if it is a rule set; RuleError quotes anything else."""
    if not isinstance(rules, RuleSet):
        raise RuleError(f"{rules!r} is no rule set; expected CAMPUS, HAEBANGCHON, GUIDE or a copy by .replace(…)")
    return rules


def _suit_or_none(trump: object) -> Suit | None:
    if trump is None or isinstance(trump, Suit):
        return trump
    raise RuleError(f"trump={trump!r}: expected a Suit, such as Suit.S, or None for no trump")


def _read_flag(value: object) -> bool:
    if isinstance(value, bool):
        return value
    return {"yes": True, "no": False}[str(value).lower()]


def _read_number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError(value)
    return int(value)


def _read_number_or_none(value: object) -> int | None:
    return None if value in (None, "none") else _read_number(value)


def _read_doubles(value: object) -> frozenset[Double]:
    words = [word for word in value.split("+") if word] if isinstance(value, str) else value
    return frozenset(Double(word) for word in words)  # type: ignore[attr-defined]


def _read_name(value: object) -> str:
    if not isinstance(value, str) or not re.fullmatch(r"[\w-]+", value):
        raise ValueError(value)
    return value


_READERS: dict[str, Callable[[Any], object]] = {
    "str": _read_name, "Card": Card, "bool": _read_flag, "int": _read_number, "int | None": _read_number_or_none,
    "DealMiss": DealMiss, "FirstLead": FirstLead, "JokerUse": JokerUse, "Pay": Pay, "frozenset[Double]": _read_doubles,
}
_OPTIONS = {option.name: option for option in fields(RuleSet)}


def _read_option(name: str, value: object) -> object:
    option = _OPTIONS[name]
    try:
        read = _READERS[str(option.type)](value)
    except (KeyError, TypeError, ValueError) as error:
        raise RuleError(f"{name}={value!r}: expected {option.metadata['choices']}") from error
    low, high = _BOUNDS.get(name, (None, None))
    if isinstance(read, int) and low is not None and high is not None and not low <= read <= high:
        raise RuleError(f"{name}={value!r}: expected {option.metadata['choices']}")
    return read


def _write_option(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, frozenset):
        return "+".join(sorted(value))
    return "none" if value is None else str(value)


_BOUNDS = {
    "min_bid": (11, 20), "suit_change_price": (0, 9), "to_no_trump_price": (0, 9), "from_no_trump_price": (0, 9),
    "back_run_at": (1, 20), "sitting_floor": (-10**6, -1),
}
_CONTRADICTIONS: tuple[tuple[Callable[[RuleSet], bool], str], ...] = (
    (lambda r: r.mighty_when_spades.rank is not Rank.ACE or r.mighty_when_spades.suit is Suit.S,
     "mighty_when_spades must be an ace that is not a spade: HA, DA or CA (R1.3)"),
    (lambda r: r.joker_caller_when_clubs.rank is not Rank.THREE, "joker_caller_when_clubs must be a 3 (R1.4)"),
    (lambda r: r.open_kitty and r.dealer_must_open,
     "open_kitty needs all five to pass, which dealer_must_open forbids (R3.2, R3.6)"),
    (lambda r: r.open_kitty and r.min_bid > 18, "open_kitty starts at min_bid + 2, which is over 20 (R3.6)"),
    (lambda r: r.joker_last_trick is JokerUse.BARRED,
     "joker_last_trick cannot be barred: the last card has to be played (R6.8)"),
    (lambda r: r.critical and r.pay is not Pay.OVER_TEN, "critical belongs to the pay over-ten (R7.1)"),
)
