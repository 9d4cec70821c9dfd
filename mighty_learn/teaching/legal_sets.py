"""Lesson 4's self-check: of a hand, all the cards that may be played now.

    follow    the suit led is held, and a card of power besides
    void      none of the suit led, but trumps
    forced    the Mighty is the only card of the suit led
    called    the joker called out
    spared    the joker called out of a hand that holds the Mighty too
    uncalled  the joker caller led without the call
    opened    the same on the first trick, where nobody may call, and none of the suit led
    lead      the declarer opens the first trick
    trumps    he opens it from ten trumps
    mighty    he opens it from nine trumps and the Mighty
    nine      he opens it from nine trumps and the joker
    ruff      the first trick, none of the suit led, but trumps
    joker     the joker on the first trick

Most are of CAMPUS. Where a house parts from it, on the first trick, some are of that house; each question names its
own. The hands are dealt to a pattern, the cards before the learner's are played at random, the engine judges.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice

from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import CARDS, JOKER, SEATS, Card, CardSet, Suit
from mighty_learn.engine.presets import CAMPUS, GUIDE, HAEBANGCHON
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.shuffle import mixed, shuffled
from mighty_learn.engine.state import State
from mighty_learn.engine.view import observe
from mighty_learn.teaching.legal_words import hints, prompt, reasons
from mighty_learn.teaching.power_tables import NONE, TRUMPS, Spot, Trump, played, spots
from mighty_learn.teaching.quiz import Question
from mighty_learn.teaching.sentence import Sentence, Steps
from mighty_learn.teaching.students import marked, student
from mighty_learn.teaching.tricks import what_may_be_played
from mighty_learn.teaching.wrong_rules import allowed

NAME = "04_first_game"
MISCONCEPTIONS = ("M-FOLLOW", "M-FORCE", "M-MUSTWIN", "M-MIGHTYSUIT", "M-POWERSWAIT", "M-CALLED", "M-CALLMIGHTY",
                  "M-JOKERCALL",
                  "M-FIRST", "M-CHOGAN", "M-JOKERDEAD")
_LEARNER = 0
_FIRST, _MIDDLE = (1,), (3, 4, 5, 6)

Make = Callable[[Spot], State | None]
Keep = Callable[[State], bool]


def what_may_i_play(state: State, name: str) -> Question:
    """All the cards of the hand whose turn it is that may be played; the reasons tell them with their rules."""
    plain, view = what_may_be_played(state, name), observe(state, state.seat)
    return replace(plain, prompt=prompt(view), reasons=reasons(view), hints=hints(view))


# --- how the hands are dealt


def _turn(spot: Spot, place: int, own: tuple[Card, ...] = (), lead: str | None = None) -> State | None:
    """The learner's turn, so many places after the leader. own: cards that he holds; lead: what the leader leads."""
    led = {} if lead is None else {Card(lead.removesuffix("!")): 0}
    spot = replace(spot, leader=(_LEARNER - place) % len(SEATS))
    state = played(spot.deal(dict.fromkeys(own, place) | led), NONE, place, spot.seed, lead)
    return state if isinstance(state, State) else None


def _place(spot: Spot) -> int:
    return 1 + spot.seed % 4


def _plain(spot: Spot) -> State | None:
    return _turn(spot, _place(spot))


def _with_power(spot: Spot) -> State | None:
    return _turn(spot, _place(spot), (JOKER if spot.seed // 4 % 2 else spot.powers.mighty,))


def _with_joker(spot: Spot) -> State | None:
    return _turn(spot, _place(spot), (JOKER,))


def _forced(spot: Spot) -> State | None:
    mighty = spot.powers.mighty
    lead = next(card for card in shuffled(CARDS, spot.seed) if card.suit is mighty.suit and card is not mighty)
    return _turn(spot, _place(spot), (mighty, JOKER)[:1 + spot.seed // 4 % 2], str(lead))


def _called(spot: Spot) -> State | None:
    return _turn(spot, _place(spot), (JOKER,), f"{spot.powers.caller}!")


def _spared(spot: Spot) -> State | None:
    return _turn(spot, _place(spot), (JOKER, spot.powers.mighty), f"{spot.powers.caller}!")


def _uncalled(spot: Spot) -> State | None:
    return _turn(spot, _place(spot), (JOKER,), str(spot.powers.caller))


def _lead(spot: Spot) -> State | None:
    return _turn(spot, 0)


def _trumps(spot: Spot, number: int = 10, *others: Card) -> State | None:
    trumps = [card for card in shuffled(CARDS, spot.seed) if card.mask & spot.powers.trumps]
    return _turn(spot, 0, (*trumps[:number], *others))


def _trumps_and_mighty(spot: Spot) -> State | None:
    return _trumps(spot, 9, spot.powers.mighty)


def _trumps_and_joker(spot: Spot) -> State | None:
    return _trumps(spot, 9, JOKER)


# --- which are kept


def _misled(*names: str) -> Keep:
    """The hands on which each of these misconceptions leads to another set."""
    who = [student(name) for name in names]

    def keep(state: State) -> bool:
        view = observe(state, state.seat)
        return all(one.may(view) != allowed(view) for one in who)

    return keep


def _some_trumps(state: State) -> bool:
    return 2 <= sum(bool(card.mask & state.powers.trumps) for card in state.hands[state.seat]) <= 7


def _joker_barred(state: State) -> bool:
    may = {action.card for action in state.legal_actions() if isinstance(action, Play)}
    return JOKER in state.hands[state.seat] and JOKER not in may and len(may) > 1


def _anyhow(_: State) -> bool:
    return True


@dataclass(frozen=True)
class Pattern:
    """A kind of hand: whose rules, how many the bank has, how it is dealt, which are kept."""

    name: str
    rules: RuleSet
    size: int
    make: Make
    keep: Keep
    tricks: tuple[int, ...]
    trumps: tuple[Trump, ...] = TRUMPS

    def hands(self, seed: int) -> Iterator[State]:
        """The learner's turns of this pattern, without end."""
        own = mixed(seed, int.from_bytes(f"{self.rules.name} {self.name}".encode()) % 2**61)  # no two deal alike
        made = (self.make(spot) for spot in spots(self.rules, self.trumps, self.tricks, own))
        return (state for state in made if state is not None and self.keep(state))

    def questions(self, seed: int, size: int) -> Iterator[Question]:
        """So many of them, asked."""
        for number, state in enumerate(islice(self.hands(seed), size)):
            yield what_may_i_play(state, f"{self.rules.name}-{self.name}-{seed}-{number}")


_SUITS: tuple[Trump, ...] = tuple(Suit)
PATTERNS: tuple[Pattern, ...] = (
    Pattern("follow", CAMPUS, 6, _with_power, _misled("M-FOLLOW", "M-POWERSWAIT"), _MIDDLE),
    Pattern("void", CAMPUS, 6, _plain, _misled("M-FORCE"), _MIDDLE, _SUITS),
    Pattern("forced", CAMPUS, 6, _forced, _misled("M-MIGHTYSUIT"), _MIDDLE),
    Pattern("called", CAMPUS, 4, _called, _misled("M-CALLED"), _MIDDLE),
    Pattern("spared", CAMPUS, 6, _spared, _misled("M-CALLED", "M-CALLMIGHTY"), _MIDDLE),
    Pattern("uncalled", CAMPUS, 4, _uncalled, _misled("M-JOKERCALL"), _MIDDLE),
    Pattern("opened", CAMPUS, 6, _uncalled, _misled("M-JOKERCALL", "M-JOKERDEAD", "M-CHOGAN"), _FIRST, _SUITS),
    Pattern("lead", CAMPUS, 6, _lead, _misled("M-FIRST"), _FIRST, _SUITS),
    Pattern("trumps", CAMPUS, 2, _trumps, _anyhow, _FIRST, _SUITS),
    Pattern("mighty", CAMPUS, 2, _trumps_and_mighty, _misled("M-FIRST"), _FIRST, _SUITS),
    Pattern("nine", CAMPUS, 2, _trumps_and_joker, _misled("M-FIRST"), _FIRST, _SUITS),
    Pattern("ruff", CAMPUS, 6, _with_joker, _misled("M-CHOGAN", "M-JOKERDEAD"), _FIRST, _SUITS),
    Pattern("joker", CAMPUS, 4, _with_joker, _misled("M-JOKERDEAD"), _FIRST),
    Pattern("lead", HAEBANGCHON, 4, _lead, _some_trumps, _FIRST, _SUITS),
    Pattern("joker", HAEBANGCHON, 6, _with_joker, _joker_barred, _FIRST),
    Pattern("lead", GUIDE, 3, _lead, _misled("M-FIRST"), _FIRST, _SUITS),
    Pattern("nine", GUIDE, 2, _trumps_and_joker, _anyhow, _FIRST, _SUITS),
)


@cache
def bank() -> tuple[Question, ...]:
    """The bank of the gate: 75 hands, of them 60 under the campus rules."""
    return marked((asked for pattern in PATTERNS for asked in pattern.questions(1, pattern.size)), MISCONCEPTIONS)


def example() -> State:
    """The worked one: a spade was led to the eighth trick, and the learner's only spade is the Mighty."""
    hands = ["SA H9 D4", "S7 C4 D10", "H2 C9 DQ", "C6 D8", "HK C10"]
    return State.from_position(CAMPUS, "H15", 3, "none", hands, 3, trick="S8 SK")


def one_missing() -> tuple[Question, ...]:
    """The suit led is held, and a card of power besides: what is asked first is answered, the last question is not."""
    return (_guided("follow", "guided_led", "guided_no_call", "guided_follow", "guided_powers_blank"),)


def two_missing() -> tuple[Question, ...]:
    """None of the suit led, with the joker on the first trick: two questions are left."""
    return (_guided("ruff", "guided_led", "guided_no_call", "guided_follow_blank", "guided_powers_blank"),)


def _guided(name: str, *steps: str) -> Question:
    """A hand of this pattern, not in the bank, below the questions in their order, some of them answered."""
    pattern = next(one for one in PATTERNS if one.name == name)
    state = next(islice(pattern.hands(3), 1))
    asked, held = what_may_i_play(state, f"guided-{name}"), CardSet() if state.led is None else (
        state.hands[state.seat].of_suit(state.led))
    facts = {"led": state.led, "cards": held}
    told = tuple(Sentence(f"legal.{step}", facts) for step in steps)
    return replace(asked, prompt=Steps("legal.guided", {}, (asked.prompt, *told)), hints=asked.hints[-1:])


_PRACTICE = ("follow", "void", "forced", "spared", "lead", "ruff", "joker")


def practice() -> tuple[Question, ...]:
    """One hand of each kind that is taught, none of them in the bank; the last is of Haebangchon."""
    chosen = [next(one for one in PATTERNS if one.name == name) for name in _PRACTICE[:-1]]
    chosen.append(next(one for one in PATTERNS if one.name == "joker" and one.rules is HAEBANGCHON))
    return tuple(asked for pattern in chosen for asked in pattern.questions(2, 1))
