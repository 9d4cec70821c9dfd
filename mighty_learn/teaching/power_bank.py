"""The bank of lesson 2: tricks on which a newcomer's mistake about the cards of power leads to another card.

    spades    spades are trump, so the Mighty is another card, and the joker lies beside it
    first     the joker on the first trick
    last      the joker on the last trick
    ruffed    the joker on the first or the last trick, and a trump takes it
    called    the joker called out: who takes it
    hand      the joker called out: what its holder may play
    spared    the same, and the holder has the Mighty too
    unsaid    the joker caller led without the call: what the holder of the joker may play
    uncalled  the joker caller in the trick without a call that counts
    forced    the Mighty is the only card of the suit led

Each house has the same number of each, stamped with its name.
"""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from mighty_learn.engine.cards import CARDS, JOKER, Card, CardSet, Suit
from mighty_learn.engine.presets import PRESETS
from mighty_learn.engine.rules import JokerUse, RuleSet
from mighty_learn.engine.shuffle import below, shuffled, splitmix64
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Table
from mighty_learn.engine.view import View, observe
from mighty_learn.teaching.power_tables import NONE, TRUMPS, Keep, Make, Spot, Trump, played, spots, tables
from mighty_learn.teaching.power_words import facts_of, hints, why, why_allowed_or_not
from mighty_learn.teaching.quiz import Question, Sentence
from mighty_learn.teaching.students import marked, student
from mighty_learn.teaching.tricks import what_may_be_played, who_wins_on
from mighty_learn.teaching.wrong_rules import allowed, right_winner

MISCONCEPTIONS = ("M-HIGH", "M-MIGHTYCARD", "M-JOKERTOP", "M-JOKERDEAD", "M-CALLED", "M-JOKERCALL", "M-MIGHTYSUIT",
                  "M-NOTRUMP", "M-POWERSWAIT", "M-CALLMIGHTY")
_SPADE_ACE = Card("SA")


# --- the questions


def who_takes_it(table: Table, name: str) -> Question:
    """Which card takes the five on this table? With the reasons, the rules and the house of lesson 2."""
    plain = who_wins_on(table, name)
    reasons = {str(play.card): why(table, play) for play in table.trick}
    return _stamped(plain, table, "who_wins", reasons)


def what_may_i_play(state: State, name: str) -> Question:
    """Which cards may the player whose turn it is put down?"""
    plain, view = what_may_be_played(state, name), observe(state, state.seat)
    return _stamped(plain, view, "may_play", {text: why_allowed_or_not(view, Card(text)) for text in plain.options})


def _stamped(plain: Question, table: Table, key: str, reasons: Mapping[str, Sentence]) -> Question:
    prompt = Sentence(f"powers.{key}" + ("" if table.trump is not None else "_nt"), facts_of(table))
    return Question(plain.id, prompt, plain.options, plain.accepted, reasons, hints(table), table, plain.hand,
                    plain.several)


# --- the patterns


@dataclass(frozen=True)
class Pattern:
    """A kind of question: how its tables are dealt, which are kept, how many a house has."""

    name: str
    make: Make
    keep: Keep
    trumps: tuple[Trump, ...]
    tricks: tuple[int, ...]
    size: int
    deal: int = 0  # patterns that are dealt alike have one each, so that none has the tables of another

    def found(self, rules: RuleSet, seed: int, size: int) -> list[Table]:
        """So many tables under these rules."""
        places = spots(rules, self.trumps, self.tricks_in(rules), seed + 1000 * self.deal)
        return tables(self.make, self.keep, places, size)

    def tricks_in(self, rules: RuleSet) -> tuple[int, ...]:
        """The tricks asked about: not the first, if there are others, where the joker may not be played to it."""
        barred = rules.joker_first_trick is JokerUse.BARRED
        return tuple(trick for trick in self.tricks if trick > 1 or not barred) or self.tricks

    def size_in(self, rules: RuleSet) -> int:
        """How many the bank of a house has: where the joker may not be played first, it is asked about last."""
        if rules.joker_first_trick is not JokerUse.BARRED or self.name not in ("first", "last"):
            return self.size
        return 0 if self.name == "first" else 2 * self.size

    def questions(self, rules: RuleSet, seed: int = 1, size: int | None = None) -> Iterator[Question]:
        """The questions of a house; `size`: as many as the bank has."""
        for number, table in enumerate(self.found(rules, seed, self.size_in(rules) if size is None else size)):
            name = f"{rules.name}-{self.name}-{seed}-{number}"
            yield what_may_i_play(table, name) if isinstance(table, State) else who_takes_it(table, name)


def _misled(*names: str) -> Keep:
    """Keeps the tables on which each of these misconceptions leads to a wrong answer."""
    who = [student(name) for name in names]

    def keep(table: Table) -> bool:
        if isinstance(table, State):
            view = observe(table, table.seat)
            return all(one.may(view) != allowed(view) for one in who)
        return all(one.wins(table) != right_winner(table) for one in who)

    return keep


def _places(spot: Spot, lowest: int = 0) -> list[int]:
    """The places after the leader in an order of this spot's own."""
    return shuffled(range(lowest, 5), spot.seed)


def _spades(spot: Spot) -> Table | None:
    mighty, joker, ace, *_ = _places(spot)
    where = {spot.powers.mighty: mighty, JOKER: joker} | ({_SPADE_ACE: ace} if spot.seed % 2 else {})
    return played(spot.deal(where), CardSet(where), 5, spot.seed)


def _dead(spot: Spot) -> Table | None:
    without = CardSet([spot.powers.mighty])
    return played(spot.deal({JOKER: _places(spot)[0]}, without), CardSet([JOKER]), 5, spot.seed)


def _called(spot: Spot) -> Table | None:
    caller = spot.powers.caller
    where = {caller: 0, JOKER: _places(spot, 1)[0]}
    return played(spot.deal(where), CardSet([JOKER]), 5, spot.seed, f"{caller}!")


def _hand(spot: Spot) -> Table | None:
    caller, place = spot.powers.caller, _places(spot, 1)[0]
    where = {caller: 0, JOKER: place} | ({spot.powers.mighty: place} if spot.seed % 2 else {})
    return played(spot.deal(where), NONE, place, spot.seed, f"{caller}!")


def _spared(spot: Spot) -> Table | None:
    caller, place = spot.powers.caller, _places(spot, 1)[0]
    where = {caller: 0, JOKER: place, spot.powers.mighty: place}
    return played(spot.deal(where), NONE, place, spot.seed, f"{caller}!")


def _unsaid(spot: Spot) -> Table | None:
    caller, place = spot.powers.caller, _places(spot, 1)[0]
    return played(spot.deal({caller: 0, JOKER: place}), NONE, place, spot.seed, str(caller))


def _uncalled(spot: Spot) -> Table | None:
    caller, joker, ace, *_ = _places(spot)
    where = {spot.powers.caller: caller, JOKER: joker} | ({_SPADE_ACE: ace} if spot.trump is Suit.S else {})
    return played(spot.deal(where), CardSet(where), 5, spot.seed)


def forced(spot: Spot) -> State | None:
    """Somebody's turn whose only card of the suit led is the Mighty; every second time he holds the joker too."""
    mighty, place = spot.powers.mighty, _places(spot, 1)[0]
    suit = mighty.suit or Suit.S
    others = [card for card in CARDS if card.suit is suit and card is not mighty]
    lead = others[below(len(others), splitmix64(spot.seed))]
    joker = {JOKER: place} if spot.seed % 2 else {}
    state = spot.deal({mighty: place, lead: 0} | joker, NONE if joker else CardSet([JOKER]))
    if len(state.hands[(spot.leader + place) % 5].of_suit(suit)) > 1:
        return None
    at_turn = played(state, NONE, place, spot.seed, str(lead))
    return at_turn if isinstance(at_turn, State) else None


_MIDDLE = tuple(range(2, 10))
_SUITS: tuple[Trump, ...] = tuple(Suit)
PATTERNS: Mapping[str, Pattern] = {pattern.name: pattern for pattern in (
    Pattern("spades", _spades, _misled("M-MIGHTYCARD", "M-JOKERTOP"), (Suit.S,), _MIDDLE, 14),
    Pattern("first", _dead, _misled("M-JOKERDEAD"), TRUMPS, (1,), 7),
    Pattern("last", _dead, _misled("M-JOKERDEAD", "M-HIGH"), TRUMPS, (10,), 7),
    Pattern("ruffed", _dead, _misled("M-JOKERDEAD", "M-HIGH", "M-NOTRUMP"), _SUITS, (1, 10), 8, 3),
    Pattern("called", _called, _misled("M-CALLED", "M-HIGH"), TRUMPS, _MIDDLE, 8),
    Pattern("hand", _hand, _misled("M-CALLED"), TRUMPS, (3, 4, 5, 6), 7),
    Pattern("spared", _spared, _misled("M-CALLED", "M-CALLMIGHTY"), TRUMPS, (3, 4, 5, 6), 6, 1),
    Pattern("unsaid", _unsaid, _misled("M-JOKERCALL", "M-POWERSWAIT"), TRUMPS, (1, 1, 1, 3, 4, 5), 8, 2),
    Pattern("uncalled", _uncalled, _misled("M-JOKERCALL"), TRUMPS, _MIDDLE, 14),
    Pattern("forced", forced, _misled("M-MIGHTYSUIT"), TRUMPS, (3, 4, 5, 6, 7), 13),
)}


@cache
def bank(rules: RuleSet | None = None) -> tuple[Question, ...]:
    """The bank of a house, 92 tricks; without rules those of all three houses, 276."""
    if rules is None:
        return tuple(asked for house in PRESETS.values() for asked in bank(house))
    return marked((asked for pattern in PATTERNS.values() for asked in pattern.questions(rules)), MISCONCEPTIONS)


def pattern_of(asked: Question) -> str:
    """The name of the pattern that a question of the bank was made by."""
    return asked.id.split("-")[1]


def view_of(asked: Question) -> View | None:
    """What the learner sees when he is asked what he may play; None when he is asked who takes the trick."""
    return asked.table if isinstance(asked.table, View) else None
