"""Lesson 2, three powers: trump, Mighty, joker. The order of strength, tricks step by step, tables to play to.

Everything takes the rules of a house, since the houses differ here. The bank of the gate is made in `power_bank`, the
experiment in `power_shares`.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from mighty_learn.engine.actions import Contract, Play, parse_play
from mighty_learn.engine.cards import JOKER, SEATS, TRICKS, Card, Suit
from mighty_learn.engine.errors import IllegalAction
from mighty_learn.engine.play import winner_of
from mighty_learn.engine.presets import CAMPUS
from mighty_learn.engine.rules import JokerUse, RuleSet, check_rules
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Phase, Table
from mighty_learn.teaching import given, power_bank
from mighty_learn.teaching.power_bank import PATTERNS, forced, who_takes_it
from mighty_learn.teaching.power_possible import refusal
from mighty_learn.teaching.power_tables import NONE, TRUMPS, Spot, played, spots
from mighty_learn.teaching.power_words import facts_of, hints, state_of_joker, why
from mighty_learn.teaching.quiz import AnswerError, Question, Sentence, Spoken
from mighty_learn.teaching.sentence import Steps
from mighty_learn.text import Lang, languages, t

NAME = "02_three_powers"
bank = power_bank.bank
_TRICK = "five different cards that can be played one after the other, such as 'JK>D D7 DQ S5 H3' or 'C3! C9 JK HA CK'"
_MIDDLE = (3, 4, 5, 6)  # tricks without rules of their own
_ALIKE = tuple(trump for trump in TRUMPS if trump is not Suit.S)  # where all houses have the same Mighty


# --- the order of strength


@dataclass(frozen=True)
class Order(Spoken):
    """Cards from the strongest down, under one trump, when one suit was led; dead ones at the end."""

    rules: RuleSet
    trump: Suit | None
    led: Suit
    cards: tuple[Card, ...]

    @classmethod
    def of(cls, cards: str, trump: Suit | str | None, led: Suit | str, rules: RuleSet = CAMPUS) -> Order:
        """`Order.of("H2 CA SA JK", trump="H", led="C")`; an error quotes what is no card or suit, or stands twice."""
        order = cls(check_rules(rules), given.trump(trump), given.suit("led", led),
                    given.different_cards("cards", cards, 2))
        return replace(order, cards=tuple(sorted(order.cards, key=order.strength, reverse=True)))

    def strength(self, card: Card) -> int:
        """How strong a card is, 0 for a dead one; the joker counts as alive (R1.5)."""
        return self.rules.powers(self.trump).strength(card, self.led)

    def why_above(self, higher: Card, lower: Card) -> Sentence:
        """Why the first of two cards beats the second."""
        facts = {"card": higher, "other": lower, "house": self.rules.name, "led": self.led,
                 "trump": self.trump or "NT"}
        return Sentence(f"powers.above_{self._kind(higher, lower)}", facts)

    def _kind(self, higher: Card, lower: Card) -> str:
        powers = self.rules.powers(self.trump)
        if higher is powers.mighty:
            return "mighty_moved" if self.trump is Suit.S else "mighty"
        if higher.is_joker:
            return "joker"
        if not self.strength(lower):
            return "dead"
        return "rank" if higher.suit == lower.suit else "trump"

    def say(self, lang: Lang) -> str:
        """♠A > 조커 > ♥2 > ♣A; dead cards in brackets."""
        living = [card for card in self.cards if self.strength(card)]
        dead = [card for card in self.cards if not self.strength(card)]
        told = " > ".join(t("powers.card", lang, card=str(card)) for card in living)
        return t("powers.order", lang, order=told) if not dead else t(
            "powers.order_and_dead", lang, order=told, dead=" ".join(map(str, dead)))


# --- tricks written down


def table(plays: str, trump: Suit | str | None = None, trick: int = 5, rules: RuleSet = CAMPUS) -> Table:
    """Five cards on the table, the leader's first: "C3! C9 JK HA CK", "JK>D D7 DQ S5 H3". `trick`: which, 1–10.

    Refused is what no game under these rules contains. The error quotes it and says what was expected: a NotationError,
    a GivenError, or an AnswerError with the rule against it.
    """
    told = tuple(map(parse_play, given.text("plays", plays, _TRICK).split()))
    number, suit = given.whole("trick", trick, 1, TRICKS), given.trump(trump)
    if not len({play.card for play in told}) == len(told) == len(SEATS):
        raise AnswerError(f"{plays!r} as trick {trick!r}: expected {_TRICK}")
    refused = refusal(check_rules(rules), suit, number, told)
    if refused is not None:
        raise AnswerError(f"{plays!r} as trick {trick!r}, trump {suit or 'none'}, {rules.name}: "
                          f"{_refused(*refused)}; expected {_TRICK}")
    contract = Contract(suit, 15)
    return Table(rules, 0, Phase.PLAY, 0, contract=contract, declarer=0, trick_number=number, trick=told)


def _refused(play: Play, why_not: IllegalAction) -> str:
    """The rule against a play; not the hand, which was only thought up."""
    caller = f", the caller is {why_not.facts['caller']}" if "caller" in why_not.facts else ""
    return f"{play} cannot be played there, {why_not.why.name.lower().replace('_', ' ')} [{why_not.rule}]{caller}"


def question(plays: str, trump: Suit | str | None = None, trick: int = 5, rules: RuleSet = CAMPUS) -> Question:
    """Who takes these five? See `table`."""
    return who_takes_it(table(plays, trump, trick, rules), f"own {rules.name} {trick} {trump} {plays}")


@dataclass(frozen=True)
class Judgement(Spoken):
    """Who takes five cards, and why."""

    table: Table

    def __post_init__(self) -> None:
        given.instance("table", self.table, Table, "five cards on a table, such as three_powers.table(…) gives")

    @property
    def play(self) -> Play:
        """What takes the trick."""
        return self.table.trick[winner_of(self.table, self.table.trick)]

    @property
    def winner(self) -> str:
        """The card that takes it."""
        return str(self.play.card)

    def say(self, lang: Lang) -> str:
        """The cards, the winner, the reason."""
        shown = t("powers.judged", lang, plays=" ".join(map(str, self.table.trick)), winner=self.winner)
        return f"{shown}\n{why(self.table, self.play).say(lang)}"


def judge(plays: str, trump: Suit | str | None = None, trick: int = 5, rules: RuleSet = CAMPUS) -> Judgement:
    """Ask who takes these five cards; see `table`."""
    return Judgement(table(plays, trump, trick, rules))


# --- a trick step by step, with choices missing


@dataclass(frozen=True)
class _Name(Sentence):
    """A card's name, the same in every language."""

    def say(self, lang: Lang) -> str:
        """It, once."""
        return super().say(languages(lang)[0])

    __hash__ = Sentence.__hash__


def steps(on: Table, missing: str = "", upto: str = "winner") -> Steps:
    """Led suit, Mighty, joker, winner: what to look at, one after the other. `missing`: "mighty" or "joker"."""
    names = ("led", "mighty", "joker", "winner")
    given.one_of("missing", missing, ("", *names))
    given.one_of("upto", upto, names)
    found = [_step(on, name, name == missing) for name in names[:names.index(upto) + 1]]
    return Steps("powers.steps", facts_of(on), (Sentence("powers.steps", facts_of(on)), *found))


def _step(on: Table, name: str, blank: bool) -> Sentence:
    places = [play.card for play in on.trick]
    facts = {**facts_of(on), "winner": on.trick[winner_of(on, on.trick)].card}
    if blank:
        return Sentence(f"powers.step_{name}_blank", facts)
    if name == "mighty":
        return Sentence("powers.step_mighty_here" if on.mighty in places else "powers.step_mighty_away", facts)
    if name == "joker":
        kind = state_of_joker(on) if JOKER in places else "away"
        return Sentence(f"powers.step_joker_{kind}", facts)
    return Sentence(f"powers.step_{name}", facts)


def which_mighty(on: Table, name: str) -> Question:
    """Which card is the Mighty? The step is missing."""
    options = ("SA", "HA", "DA", "CA")
    right = "mighty_moved_is" if on.trump is Suit.S else "mighty_is"
    reasons = {card: Sentence(f"powers.{right if Card(card) is on.mighty else 'not_the_mighty'}",
                              {**facts_of(on), "card": card}) for card in options}
    labels = {card: _Name("powers.card", {"card": card}) for card in options}
    prompt = Steps("powers.ask_mighty", {}, (*steps(on, "mighty", "mighty").parts, Sentence("powers.ask_mighty")))
    return Question(name, prompt, options, (frozenset([str(on.mighty)]),), reasons, hints(on)[1:2], on, labels=labels)


def which_joker(on: Table, name: str) -> Question:
    """Has the joker its power? The step is missing; the answer leads to the winner."""
    options, true = ("alive", "first", "last", "called"), state_of_joker(on)
    solved = (*steps(on).parts[-2:], why(on, on.trick[winner_of(on, on.trick)]))
    end = Steps("powers.ask_joker", {}, solved)
    reasons = {option: end if option == true else Sentence(f"powers.not_{option}", facts_of(on))
               for option in options}
    labels = {option: Sentence(f"powers.joker_is_{option}") for option in options}
    prompt = Steps("powers.ask_joker", {}, (*steps(on, "joker", "joker").parts, Sentence("powers.ask_joker")))
    return Question(name, prompt, options, (frozenset([true]),), reasons, hints(on)[2:3], on, labels=labels)


def example() -> Table:
    """The worked one: the joker is called out, and a low club decides nothing."""
    return table("C3! C9 JK HA CK", "D", 5)


def one_missing(rules: RuleSet = CAMPUS) -> tuple[Question, ...]:
    """A trick led with the joker, one choice missing: has it its power?"""
    barred = check_rules(rules).joker_first_trick is JokerUse.BARRED
    return (which_joker(table("JK>D D7 DQ S5 H3", "C", TRICKS if barred else 1, rules), f"{rules.name}-one-missing"),)


def two_missing(rules: RuleSet = CAMPUS) -> tuple[Question, ...]:
    """A trick with spades as trump, two choices missing."""
    on = table(f"C5 SA JK CK {check_rules(rules).mighty(Suit.S)}", "S", 4, rules)
    return which_mighty(on, f"{rules.name}-two-missing-1"), which_joker(on, f"{rules.name}-two-missing-2")


def alone(rules: RuleSet = CAMPUS) -> tuple[Question, ...]:
    """Two tricks without help."""
    return (question("C3 C8 JK H10 CA", "H", 6, rules), question("SK S4 JK S10 D2", "D", TRICKS, rules))


# --- tricks for the sections of the lesson


def joker_tricks(rules: RuleSet = CAMPUS) -> tuple[Question, ...]:
    """The joker alive, dead on the last trick, and dead with nothing else alive."""
    return (question("D9 DK JK H10 DA", "C", 6, rules), question("D9 DK JK S10 D4", "H", TRICKS, rules),
            question("JK>S H5 D9 H2 D8", "C", TRICKS, rules))


def call_tricks(rules: RuleSet = CAMPUS) -> tuple[Question, ...]:
    """The joker called out, not called, called under clubs; and what its holder may play."""
    caller = check_rules(rules).joker_caller(Suit.C)
    others = {Suit.S: "S9 JK SK S4", Suit.H: "H9 JK HK H4", Suit.D: "D9 JK DK D4"}[Suit.parse(str(caller)[0])]
    held = PATTERNS["hand"].questions(rules, seed=2, size=6)
    both = next(asked for asked in held if {"JK", str(rules.mighty(None))} <= set(asked.hand.split()))
    return (question("C3! C10 JK D8 C6", "H", 5, rules), question("C3 C10 JK D8 C6", "H", 5, rules),
            question(f"{caller}! {others}", "C", 5, rules), both)


def forced_mighty(rules: RuleSet = CAMPUS, seed: int = 7) -> Iterator[State]:
    """Tables where the learner's only card of the suit led is the Mighty, and he holds no joker."""
    for spot in spots(check_rules(rules), _ALIKE, _MIDDLE, given.number("seed", seed)):
        state = forced(spot)
        if state is not None and JOKER not in state.hands[state.seat]:
            yield state


def free_powers(rules: RuleSet = CAMPUS, seed: int = 1) -> Iterator[State]:
    """Tables where the learner can follow suit, and holds the Mighty of another suit and the joker."""
    for spot in spots(check_rules(rules), _ALIKE, _MIDDLE, given.number("seed", seed)):
        state = _free(spot)
        hand = state.hands[state.seat] if state is not None else NONE
        if state is not None and state.led not in (state.mighty.suit, state.trump) and \
                2 <= len(hand.of_suit(state.led or Suit.S)) < len(hand) - 2:
            yield state


def _free(spot: Spot) -> State | None:
    place = 1 + spot.seed % 3
    state = spot.deal({spot.powers.mighty: place, JOKER: place})
    at_turn = played(state, NONE, place, spot.seed)
    return at_turn if isinstance(at_turn, State) else None
