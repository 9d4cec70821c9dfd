"""Short ways to a state in which a rule matters, and to ask both sides of it: what is allowed, what is refused."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import pytest

import mighty_learn as ml
from mighty_learn import RuleSet, State, Why

HOUSES = list(ml.PRESETS.values())
each_house = pytest.mark.parametrize("rules", HOUSES, ids=[house.name for house in HOUSES])

# A deal in which seat 0 is long in spades, seat 1 in hearts, seat 2 in diamonds, seat 3 in clubs.
HANDS = (
    "SKQJ10987 H2 D2 C2",
    "SA HAKQJ10987 JK",
    "DAKQJ109876 C5",
    "CAKQJ109876 C4",
    "S65432 H6543 C3",
)
KITTY = "D5 D4 D3"
PACK = " ".join(suit + "AKQJ1098765432" for suit in "SHDC") + " JK"

def allowed(state: State, *actions: str) -> None:
    """Each of these is legal: by the judge, by the list, by the deed."""
    texts = {str(action) for action in state.legal_actions()}
    for action in actions:
        assert state.why_not(action) is None, f"{action}: {state.why_not(action)}"
        assert str(ml.parse(action)) in texts
        assert state.apply(action).history == (*state.history, ml.parse(action))


def refused(state: State, action: str, why: Why, rule: str, **facts: object) -> None:
    """This is illegal for this reason, with these facts: by the judge, by the list, by the deed."""
    found = state.why_not(action)
    assert found is not None, f"{action} is allowed"
    assert (found.why, found.rule) == (why, rule)
    assert {name: found.facts.get(name) for name in facts} == facts
    assert ml.parse(action) not in state.legal_actions()
    with pytest.raises(ml.IllegalAction) as raised:
        state.apply(action)
    assert (raised.value.why, raised.value.rule, dict(raised.value.facts)) == (why, rule, dict(found.facts))


def legal(state: State) -> set[str]:
    """The legal actions as texts, a claim left out: only the tests of R6.13 look at it."""
    return {str(action) for action in state.legal_actions()} - {"claim"}


def after(state: State, *actions: str) -> State:
    """The state after these actions."""
    for action in actions:
        state = state.apply(action)
    return state


def deal(rules: RuleSet, dealer: int = 0, **changes: object) -> State:
    """The auction over the deal above."""
    return State.from_hands(rules.replace(**changes), HANDS, KITTY, dealer)


def exchange(rules: RuleSet, bid: str, **changes: object) -> State:
    """Seat 0 has bought the contract and has to lay three away."""
    return after(deal(rules, **changes), bid, *(["pass"] * 4 if not _ends(rules, bid) else []))


def _ends(rules: RuleSet, bid: str) -> bool:
    return rules.twenty_ends_auction and bid.endswith("20")


def contract_phase(rules: RuleSet, bid: str, **changes: object) -> State:
    """Seat 0 has laid three away and may change the contract."""
    return exchange(rules, bid, **changes).apply("discard D5 D4 D3")


def friend_phase(rules: RuleSet, bid: str = "S16", **changes: object) -> State:
    """Seat 0 has to call a friend."""
    return contract_phase(rules, bid, **changes).apply("keep")


def first_trick(rules: RuleSet, contract: str, wanted: Mapping[int, str], friend: str = "none", trick: str = "",
                **changes: object) -> State:
    """The first trick, seat 0 declarer and on lead; hands that are not told are filled from what is left."""
    on_table = trick.split()
    table = {seat: word.split(">")[0].rstrip("!") for seat, word in enumerate(on_table)}
    gone = set(ml.cards(" ".join([*wanted.values(), *table.values()])))
    left = iter(sorted(set(ml.cards(PACK)) - gone))
    hands = []
    for seat in range(5):
        hand = list(ml.cards(wanted.get(seat, "")))
        size = 10 - (seat in table)
        hands.append(" ".join(map(str, [*hand, *(next(left) for _ in range(size - len(hand)))])))
    return State.from_position(rules.replace(**changes), contract, 0, friend, hands, 0, trick)


def ending(rules: RuleSet, contract: str, *hands: str, leader: int = 0, trick: str = "", friend: str | int = "none",
           declarer: int = 0, taken: tuple[int, ...] = (0, 0, 0, 0, 0), **changes: object) -> State:
    """A position late in the play."""
    return State.from_position(
        rules.replace(**changes), contract, declarer, friend, list(hands), leader, trick, taken)


def winner(state: State) -> int:
    """Who takes the trick that was just finished."""
    return state.tricks[-1].winner


def random_game(rules: RuleSet, seed: int, dealer: int = 0) -> Iterator[State]:
    """The states of a random game, the deal first; half of the calls are passes, so that contracts vary."""
    rng = random.Random(seed)
    state = State.deal(rules, seed, dealer)
    yield state
    while not state.is_over:
        actions = state.legal_actions()
        passes = [action for action in actions if str(action) in ("pass", "keep")]
        state = state.apply(passes[0] if passes and rng.random() < 0.6 else rng.choice(actions))
        yield state
