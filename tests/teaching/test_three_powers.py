"""Lesson 2: the bank judged by a second method, the order of strength, tricks step by step, the tables, the count."""
from __future__ import annotations

from collections import Counter
from itertools import islice, pairwise

import pytest

import mighty_learn as ml
from mighty_learn.engine.cards import JOKER, Card, Suit
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.state import State
from mighty_learn.engine.table import Table
from mighty_learn.engine.view import View
from mighty_learn.teaching import three_powers as lesson
from mighty_learn.teaching.given import GivenError
from mighty_learn.teaching.lessons import lesson as lesson_of
from mighty_learn.teaching.power_bank import MISCONCEPTIONS, PATTERNS, bank, pattern_of, view_of
from mighty_learn.teaching.power_shares import Power, Tally, experiment
from mighty_learn.teaching.quiz import AnswerError, Gate, Outcome, Question
from mighty_learn.teaching.students import fails, guess_chance, student

HOUSES = list(ml.PRESETS.values())
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
MIGHTY = {"campus": "DA", "haebangchon": "HA", "guide": "HA"}  # when spades are trump
CALLER = {"campus": "S3", "haebangchon": "D3", "guide": "S3"}  # when clubs are trump


# --- a second judge, by the words of the rules and without the engine


def mighty_of(table: Table) -> str:
    return MIGHTY[table.rules.name] if table.trump is Suit.S else "SA"


def winner_by_hand(table: Table) -> str:
    cards, first = [str(play.card) for play in table.trick], table.trick[0]
    led = str(first.suit or first.card.suit)
    if mighty_of(table) in cards:
        return mighty_of(table)
    if "JK" in cards and table.trick_number not in (1, 10) and not first.call:
        return "JK"
    for suit in (str(table.trump), led):
        of_suit = [card for card in cards if card[0] == suit and card != "JK"]
        if of_suit:
            return max(of_suit, key=lambda card: RANKS.index(card[1:]))
    return cards[0]


def allowed_by_hand(view: View) -> frozenset[str]:
    hand, first = {str(card) for card in view.hand}, view.trick[0]
    powers = hand & {"JK", mighty_of(view)}
    if first.call and "JK" in hand:
        return frozenset(powers)
    led = str(first.suit or first.card.suit)
    follows = {card for card in hand if card != "JK" and card[0] == led}
    return frozenset(follows | powers if follows else hand)


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.name)
def test_every_answer_of_the_bank_is_the_second_judges(house: RuleSet) -> None:
    for asked in bank(house):
        view = view_of(asked)
        assert asked.table is not None
        right = allowed_by_hand(view) if view else frozenset([winner_by_hand(asked.table)])
        assert asked.accepted == (right,), asked.id


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.name)
def test_a_house_has_as_many_tricks_as_another_of_every_pattern_and_its_own_stamp(house: RuleSet) -> None:
    found = bank(house)
    assert len(found) == len({asked.id for asked in found}) == len({str(asked.table) for asked in found}) == 92
    counts = Counter(map(pattern_of, found))
    assert counts == {name: pattern.size_in(house) for name, pattern in PATTERNS.items() if pattern.size_in(house)}
    for asked in found:
        assert asked.prompt.facts["house"] == house.name
        assert asked.table is not None
        assert asked.table.rules is house
        assert asked.prompt.facts["k"] == asked.table.trick_number


def test_the_whole_bank_is_that_of_the_three_houses() -> None:
    assert bank() == tuple(asked for house in HOUSES for asked in bank(house))
    assert lesson_of("02_three_powers").bank() == bank()


def test_the_joker_is_never_asked_about_on_a_first_trick_that_bars_it() -> None:
    for house in HOUSES:
        first = [asked for asked in bank(house) if asked.table and asked.table.trick_number == 1]
        assert bool(first) is (house is not ml.HAEBANGCHON)


def test_every_option_is_explained_in_both_languages_with_its_rule() -> None:
    for asked in bank():
        for option in asked.options:
            for lang in ("ko", "en"):
                assert "(R" in asked.reasons[option].say(lang), (asked.id, option)


REASONS = [
    ("C2 HA JK C5 C9", "H", 5, "JK", {"HA": "trump_below_joker", "C2": "led_below_joker", "JK": "joker_wins"}),
    ("C2 SA JK C5 D9", "H", 5, "SA", {"SA": "mighty_wins", "JK": "joker_below_mighty", "D9": "dead_card"}),
    ("C2 SA JK C5 DA", "S", 5, "DA", {"SA": "spade_ace_is_trump", "DA": "mighty_moved", "C2": "led_below_power"}),
    ("C2 SA JK C5 HA", "S", 5, "JK", {"SA": "spade_ace_below_joker", "HA": "dead_card"}),
    ("C2 CA JK C5 D9", "H", 1, "CA", {"CA": "led_wins", "JK": "joker_first", "C5": "lower"}),
    ("C2 CA JK H5 H4", "H", 10, "H5", {"H5": "trump_wins", "H4": "lower", "CA": "led_below_trump",
                                       "JK": "joker_last"}),
    ("C3! CA JK H5 D4", "S", 4, "CA", {"JK": "joker_called", "C3": "lower"}),
    ("C3 CA JK H5 D4", "S", 4, "JK", {"JK": "joker_uncalled", "C3": "led_below_joker"}),
    ("CA C3 JK H5 D4", "S", 4, "JK", {"JK": "joker_not_led"}),
    ("JK>D D5 DK SA H2", "H", 10, "SA", {"SA": "mighty_wins", "JK": "joker_last", "H2": "trump_below_power"}),
    ("JK>D D5 DK S4 C2", "H", 10, "DK", {"DK": "named_suit_wins", "C2": "dead_card"}),
    ("JK>D S5 SK S4 C2", "H", 10, "JK", {"JK": "dead_trick", "SK": "dead_card"}),
    ("S9 H2 D3 C4 SK", None, 3, "SK", {"SK": "led_wins", "S9": "lower"}),
]


@pytest.mark.parametrize(("plays", "trump", "trick", "winner", "keys"), REASONS, ids=[case[0] for case in REASONS])
def test_who_takes_it_and_why(plays: str, trump: str | None, trick: int, winner: str, keys: dict[str, str]) -> None:
    asked = lesson.question(plays, trump, trick)
    assert asked.solution == {winner}
    assert lesson.judge(plays, trump, trick).winner == winner
    assert {card: asked.reasons[card].key for card in keys} == {card: f"powers.{key}" for card, key in keys.items()}


@pytest.mark.parametrize("plays", ["C2 HA", "C2 C2 JK C5 C9", "JK D5 DK S4 C2"])
def test_what_is_no_trick_is_refused(plays: str) -> None:
    with pytest.raises(AnswerError, match=plays):
        lesson.table(plays)


def test_a_trick_after_the_tenth_is_refused() -> None:
    with pytest.raises(GivenError, match="trick=11: expected a whole number from 1 to 10"):
        lesson.table("C2 HA JK C5 C9", "H", 11)


# --- the gate


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.name)
def test_each_misconception_is_met_twice_in_every_gate_of_a_house(house: RuleSet) -> None:
    for seed in range(60):
        gate = Gate.draw(bank(house), 10, 9, seed)
        met = Counter(trap for asked in gate.questions for trap in asked.traps)
        assert all(met[name] >= 2 for name in MISCONCEPTIONS), (seed, met)


def test_whoever_has_one_thing_wrong_fails_and_whoever_knows_passes() -> None:
    gate = lesson_of("02_three_powers")
    assert fails(student("perfect"), gate, 100) == 0
    for name in MISCONCEPTIONS:
        assert fails(student(name), gate, 100) == 1, name
    assert guess_chance(gate) < 1e-5


def test_a_wrong_answer_tells_why_it_loses_and_what_wins() -> None:
    asked = lesson.question("C3! C9 JK HA CK", "D")
    verdict = asked.check("JK")
    assert verdict.outcome is Outcome.WRONG
    assert [reason.key for reason in verdict.reasons] == ["powers.joker_called", "powers.led_wins"]


# --- the order of strength


def test_the_order_of_strength() -> None:
    order = lesson.Order.of("CA H2 JK DK SA C7", "H", "C")
    assert [str(card) for card in order.cards] == ["SA", "JK", "H2", "CA", "C7", "DK"]
    assert order.say("en") == "♠A > Joker > ♥2 > ♣A > ♣7 (dead: ♦K)"
    no_trump = lesson.Order.of("CA H2 JK SA", None, "C")
    assert [str(card) for card in no_trump.cards] == ["SA", "JK", "CA", "H2"]


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.name)
def test_the_order_with_spades_as_trump_follows_the_house(house: RuleSet) -> None:
    order = lesson.Order.of("SA HA DA JK S2", "S", "C", house)
    assert [str(card) for card in order.cards[:4]] == [MIGHTY[house.name], "JK", "SA", "S2"]


def test_why_one_card_is_above_the_next() -> None:
    order = lesson.Order.of("CA H9 H2 JK DK SA C7", "H", "C")
    keys = [order.why_above(high, low).key for high, low in pairwise(order.cards)]
    assert keys == [f"powers.above_{kind}" for kind in ("mighty", "joker", "rank", "trump", "rank", "dead")]
    moved = lesson.Order.of("DA JK", "S", "C")
    assert "♦A" in moved.why_above(Card("DA"), JOKER).say("en")


# --- step by step


def blanks(asked: Question) -> int:
    return sum("□" in line for line in asked.prompt.say("en").splitlines()[:-1])


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.name)
def test_one_choice_missing_then_two_then_all(house: RuleSet) -> None:
    one, two, alone = lesson.one_missing(house), lesson.two_missing(house), lesson.alone(house)
    assert [len(one), len(two), len(alone)] == [1, 2, 2]
    assert [blanks(asked) for asked in (*one, *two)] == [1, 1, 1]
    assert [blanks(asked) for asked in alone] == [0, 0]
    assert two[0].solution == {MIGHTY[house.name]}
    assert two[1].solution == {"alive"}
    assert one[0].solution == {"last" if house is ml.HAEBANGCHON else "first"}


def test_the_steps_of_a_trick_lead_to_its_winner() -> None:
    said = lesson.steps(lesson.example()).say("en").splitlines()
    assert said[1:] == ["① Suit to follow: clubs", "② The Mighty is ♠A: it is not in this trick.",
                        "③ The joker: no power, because it was called out. (R6.9)", "④ So ♣K takes the trick."]
    assert lesson.Judgement(lesson.example()).winner == "CK"


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.name)
def test_the_tricks_of_the_sections(house: RuleSet) -> None:
    assert [set(asked.solution) for asked in lesson.joker_tricks(house)] == [{"JK"}, {"DK"}, {"JK"}]
    *takes, plays = lesson.call_tricks(house)
    caller = CALLER[house.name]
    assert [set(asked.solution) for asked in takes] == [{"C10"}, {"JK"}, {f"{caller[0]}K"}]
    assert takes[2].options[0] == caller
    assert plays.solution == {"JK", "SA"}


# --- tables to play to


def test_tables_where_the_mighty_is_forced() -> None:
    for state in islice(lesson.forced_mighty(), 12):
        assert [str(action) for action in state.legal_actions()] == ["SA"]
        assert len(state.hands[state.seat]) >= 4
        assert state.led is Suit.S


def test_tables_where_both_powers_are_free() -> None:
    for state in islice(lesson.free_powers(), 12):
        legal = {str(action) for action in state.legal_actions()}
        hand: frozenset[str] = frozenset(map(str, state.hands[state.seat]))
        assert state.led is not None
        follows = {card for card in hand if card[0] == str(state.led) and card != "JK"}
        assert len(follows) >= 2
        assert legal == follows | {"SA", "JK"} < hand


# --- the count


def recount(states: list[State]) -> Counter[tuple[str, int, bool]]:
    """How often each power was played to each trick and took it, straight from the tricks."""
    found: Counter[tuple[str, int, bool]] = Counter()
    for state in states:
        for number, trick in enumerate(state.tricks, 1):
            for play in trick.plays:
                card, took = str(play.card), trick.by_seat(trick.winner) is play
                if card == mighty_of(state):
                    found["mighty", number, took] += 1
                elif card == "JK":
                    dead = number in (1, 10) or trick.plays[0].call
                    found["dead_joker" if dead else "joker", number, took] += 1
                elif card[1] == "A":
                    found["trump_ace" if card[0] == str(state.trump) else "side_ace", number, took] += 1
    return found


def kept_states(monkeypatch: pytest.MonkeyPatch) -> list[State]:
    """The games that the tallies of this test count, filled as they are counted."""
    states: list[State] = []
    add = Tally.add

    def keep(tally: Tally, state: State) -> None:
        states.append(state)
        add(tally, state)

    monkeypatch.setattr(Tally, "add", keep)
    return states


def test_the_count_is_that_of_the_tricks(monkeypatch: pytest.MonkeyPatch) -> None:
    states = kept_states(monkeypatch)
    *_, tally = experiment(games=60)
    found = recount(states)
    assert tally.games == len(states) == 60
    for power in Power:
        for k in range(1, 11):
            assert tally.won[power, k] == found[power.value, k, True]
            assert tally.played[power, k] == found[power.value, k, True] + found[power.value, k, False]
    mighty = tally.share(Power.MIGHTY)
    assert mighty.hits == mighty.n > 50
    assert tally.share(Power.SIDE_ACE).n > tally.share(Power.TRUMP_ACE).n > 30


def test_a_joker_with_power_loses_to_the_mighty_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    states = kept_states(monkeypatch)
    list(experiment(games=60, seed=5))
    lost = [trick for state in states for trick in state.tricks[1:9] if not trick.plays[0].call
            and any(play.card is JOKER for play in trick.plays) and trick.by_seat(trick.winner).card is not JOKER]
    assert all(str(trick.by_seat(trick.winner).card) in ("SA", "DA") for trick in lost)


def test_no_games_are_refused() -> None:
    with pytest.raises(ValueError, match="games=0"):
        next(experiment(games=0))
