"""Simulated learners: each has one thing wrong and the rest right, fails the gates about it, and luck passes none."""
from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from math import comb

import pytest

from mighty_learn.engine.cards import CARDS, JOKER, Suit, card_list
from mighty_learn.engine.presets import CAMPUS, HAEBANGCHON
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.state import State
from mighty_learn.teaching.lessons import LESSONS, Lesson, lesson
from mighty_learn.teaching.one_trick import question as five_cards
from mighty_learn.teaching.quiz import Gate, Question, Sentence
from mighty_learn.teaching.students import (
    MISCONCEPTIONS,
    PERFECT,
    CannotAnswerError,
    Student,
    UnknownStudentError,
    at_least,
    bank_of,
    chance_of,
    fails,
    guess_chance,
    guesser_fails,
    houses,
    marked,
    student,
    touching,
)
from mighty_learn.teaching.tricks import random_tables, what_may_be_played, who_wins

# Misconceptions that a gate is about, whether or not its bank is marked with them.
ABOUT = {
    "01_one_trick": ("M-HIGH", "M-NOTRUMP", "M-ACE", "M-ACELOW", "M-FIRSTTRUMP"),
    "03_points_and_promise": ("M-TRICKS", "M-BURY"),
    "04_first_game": ("M-FOLLOW", "M-FORCE", "M-MIGHTYSUIT", "M-CALLMIGHTY", "M-FIRST", "M-CHOGAN"),
    "06_bidding": ("M-BIDLOWEST", "M-BIDPOINTS", "M-BIDLENGTH", "M-BIDMIGHTY", "M-BIDNEVER"),
    "07_kitty_and_friend": ("M-BURY", "M-KINGS", "M-OWNCARD", "M-PERSON"),
    "08_first_trick": ("M-FIRST", "M-JOKERDEAD", "M-ACE", "M-CHOGAN"),
    "10_mighty_timing": ("M-POWERSLAST", "M-POWERSSOON", "M-CALLALWAYS"),
    "09_trump_count": ("M-OWNTRUMPS", "M-BURIEDTRUMPS", "M-POWERTRUMPS", "M-FIVEFALL", "M-RUFFUNSEEN"),
    "09_trump_drain": ("M-DRAINALL", "M-NODRAIN", "M-LOWPROBE"),
}
# What a gate asks about in passing only: the lesson whose gate fails whoever has it, and why this one does not.
IN_PASSING = {
    ("02_three_powers", "M-ACE"): ("01_one_trick", "some tricks hold a plain ace that loses; it asks about the powers"),
    ("02_three_powers", "M-ACELOW"): ("01_one_trick", "a plain ace seldom takes a trick of its bank"),
    ("02_three_powers", "M-FIRSTTRUMP"): ("01_one_trick", "two trumps seldom meet in a trick of its bank"),
    ("08_first_trick", "M-MUSTWIN"): (
        "04_first_game", "the best card is asked for, and to beat the table is mostly best; what may be played is not"),
    ("12_review_and_teach", "M-ACE"): ("01_one_trick", "the friend's test takes five matters of lessons 1 to 3"),
    ("12_review_and_teach", "M-ACELOW"): ("01_one_trick", "the friend's test takes five matters of lessons 1 to 3"),
    ("12_review_and_teach", "M-FIRSTTRUMP"): ("01_one_trick", "the friend's test takes five matters of lessons 1 to 3"),
}
HOUSED = [(one, rules) for one in LESSONS for rules in houses(one)]


def touched(one: Lesson, rules: RuleSet | None = None) -> list[str]:
    """The misconceptions that answer enough questions of a bank wrongly to fail its gate, marked or not."""
    bank = bank_of(one, rules)
    return [who.id for who in MISCONCEPTIONS
            if sum(not who.is_right(asked) for asked in bank) > one.size - one.need]


housed = pytest.mark.parametrize(("one", "rules"), HOUSED, ids=lambda value: getattr(value, "name", "all"))


def test_there_are_at_least_fifteen_and_each_is_described() -> None:
    assert len({one.id for one in MISCONCEPTIONS}) == len(MISCONCEPTIONS) >= 15
    said = {(one.believes.say("ko"), one.believes.say("en")) for one in MISCONCEPTIONS}
    assert len(said) == len(MISCONCEPTIONS)
    assert student("M-HIGH").id == "M-HIGH"
    with pytest.raises(UnknownStudentError, match="'M-LOW'"):
        student("M-LOW")


# --- gates


@housed
def test_every_misconception_that_a_bank_touches_fails_its_gate(one: Lesson, rules: RuleSet | None) -> None:
    names = {*touched(one, rules), *touching(bank_of(one, rules))}
    if rules is None:
        names |= {*ABOUT.get(one.name, ())}
    assert names
    rates = {name: fails(student(name), one, draws=1000 if rules is None else 300, seed=7, rules=rules)
             for name in names if (one.name, name) not in IN_PASSING}
    assert {name: rate for name, rate in rates.items() if rate < 0.95} == {}


@pytest.mark.parametrize(("where", "name"), IN_PASSING)
def test_what_is_met_in_passing_is_asked_about_elsewhere(where: str, name: str) -> None:
    one, (gate, reason) = lesson(where), IN_PASSING[where, name]
    assert reason
    assert name in touched(one)
    assert name not in touching(one.bank())
    assert fails(student(name), one, draws=100, seed=7) < 0.95
    assert name in touching(lesson(gate).bank())


def test_what_lessons_2_4_and_12_teach_is_marked() -> None:
    assert {"M-NOTRUMP", "M-POWERSWAIT", "M-CALLMIGHTY"} <= {*touching(lesson("02_three_powers").bank())}
    assert "M-JOKERCALL" in touching(lesson("04_first_game").bank())
    assert {"M-JOKERTOP", "M-FRIEND"} <= {*touching(lesson("12_review_and_teach").bank())}


def test_three_lessons_have_a_bank_for_each_house() -> None:
    assert {one.name for one, rules in HOUSED if rules} == {"02_three_powers", "08_first_trick", "12_review_and_teach"}
    with pytest.raises(ValueError, match="01_one_trick by campus"):
        bank_of(lesson("01_one_trick"), CAMPUS)


@housed
def test_whoever_knows_always_passes(one: Lesson, rules: RuleSet | None) -> None:
    assert all(PERFECT.is_right(asked) for asked in bank_of(one, rules))
    assert fails(PERFECT, one, draws=100, rules=rules) == 0


@housed
def test_guessing_is_of_no_help(one: Lesson, rules: RuleSet | None) -> None:
    assert guess_chance(one, rules) < 0.001
    if rules is None:
        assert guesser_fails(one, draws=200) >= 0.98


def test_the_chance_of_guessing_is_the_binomial() -> None:
    one = lesson("01_one_trick")
    expected = sum(comb(10, k) * 0.2**k * 0.8 ** (10 - k) for k in (9, 10))
    assert guess_chance(one) == pytest.approx(expected, rel=1e-9)
    assert at_least(1, [0.5, 0.25]) == pytest.approx(1 - 0.5 * 0.75)
    assert at_least(0, []) == 1
    hand = next(q for q in hands() if len(q.options) == 3)
    assert chance_of(hand) == 1 / 7  # any set of cards but none


def test_a_gate_holds_enough_of_what_catches_each_misconception() -> None:
    one = lesson("01_one_trick")
    assert set(touching(one.bank())) == set(ABOUT["01_one_trick"])
    seen = set()
    for seed in range(200):
        gate = one.gate(seed)
        assert len({asked.id for asked in gate.questions}) == 10
        for name in touching(one.bank()):
            assert sum(name in asked.traps for asked in gate.questions) >= 2
        seen |= {asked.id for asked in gate.questions}
    assert len(seen) == len(one.bank())  # no question is left out for good


@housed
def test_every_gate_of_a_tight_bank_catches_all_that_it_is_marked_with(one: Lesson, rules: RuleSet | None) -> None:
    bank = bank_of(one, rules)
    for seed in range(40):
        drawn = Gate.draw(bank, one.size, one.need, seed).questions
        for name in touching(bank):
            assert sum(name in asked.traps for asked in drawn) > one.size - one.need, (seed, name)


def test_no_pattern_of_a_house_s_bank_is_left_out_of_its_gates() -> None:
    bank = bank_of(lesson("02_three_powers"), CAMPUS)
    drawn = {asked.id.split("-")[1] for seed in range(150) for asked in Gate.draw(bank, 10, 9, seed).questions}
    assert drawn == {asked.id.split("-")[1] for asked in bank}


def test_a_small_gate_catches_what_it_can() -> None:
    def trap(number: int, *more: int) -> Question:
        bare = five_cards("C2 HA C5 HK C4")
        traps = frozenset(f"M-{each}" for each in (number // 2, *more))
        return Question(str(number), bare.prompt, bare.options, bare.accepted, bare.reasons, traps=traps)

    bank = [trap(number) for number in range(8)]
    assert len(Gate.draw(bank, 8, 7, seed=1).questions) == 8
    assert len(Gate.draw(bank, 6, 5, seed=1).questions) == 6
    # What there is too little of is drawn as often as there is.
    assert len(Gate.draw(bank[:3], 3, 1, seed=1).questions) == 3
    # Where single ones do not fit, those that catch several at once are taken.
    rich = [*bank, trap(100, 0, 1, 2, 3), trap(101, 0, 1, 2, 3)]
    assert {"100", "101"} <= {asked.id for asked in Gate.draw(rich, 4, 3, seed=1).questions}


# --- what each answers


@pytest.mark.parametrize(("name", "cards", "trump", "answer"), [
    ("M-HIGH", "C2 HA C5 HK C4", None, "HA"), ("M-HIGH", "C2 CK C5 H3 C4", "H", "CK"),
    ("M-NOTRUMP", "C2 CK C5 H3 C4", "H", "CK"), ("M-NOTRUMP", "C2 CK C5 D3 C4", "H", "CK"),
    ("M-ACE", "C2 CK HA H3 C4", "H", "HA"), ("M-ACE", "CA C3 H2 C5 C9", "H", "CA"),
    ("M-ACE", "C2 CK DA H3 C4", None, "DA"),
    ("M-ACELOW", "CA C3 C2 C5 C9", None, "C9"), ("M-ACELOW", "CA HA H2 C5 C9", "H", "H2"),
    ("M-FIRSTTRUMP", "CA H2 H9 C5 C9", "H", "H2"), ("M-FIRSTTRUMP", "H2 H9 HK C5 C9", "H", "HK"),
])
def test_what_they_answer_to_five_cards(name: str, cards: str, trump: str | None, answer: str) -> None:
    assert student(name).answer(five_cards(cards, trump)) == {answer}


def position(hands: str, trick: str) -> State:
    """Seat 0 to play to this trick under hearts, its leader the declarer; the others hold what is left of the pack."""
    leader = (5 - len(trick.split())) % 5
    own, lying = card_list(hands), card_list(trick.replace("!", ""))
    left = [card for card in CARDS if card not in (*own, *lying)]
    sizes = [len(own) - 1 if 0 < (seat - leader) % 5 + 1 <= len(lying) else len(own) for seat in range(5)]
    dealt, at = [hands], 0
    for seat in range(1, 5):
        dealt.append(" ".join(map(str, left[at:at + sizes[seat]])))
        at += sizes[seat]
    return State.from_position(CAMPUS, "H15", leader, "none", dealt, leader, trick=trick,
                               discard=" ".join(map(str, left[at:at + 3])))


def legal_sets(name: str, own: str, trick: str) -> tuple[set[str], set[str]]:
    asked = what_may_be_played(position(own, trick), "q")
    return set(student(name).answer(asked)), set(asked.solution)


@pytest.mark.parametrize(("name", "own", "trick", "answer", "right"), [
    ("M-FOLLOW", "C5 D2 H3", "C2 C9", "C5 D2 H3", "C5"),
    ("M-FORCE", "D5 D2 H3", "C2 C9", "H3", "D5 D2 H3"), ("M-FORCE", "C5 D2 H3", "C2 C9", "C5", "C5"),
    ("M-FORCE", "D5 D2 S3", "C2 C9", "D5 D2 S3", "D5 D2 S3"), ("M-FORCE", "D5 SA H3", "C2 C9", "SA H3", "D5 SA H3"),
    ("M-MUSTWIN", "CK C5 H3", "C2 C9", "CK", "CK C5"), ("M-MUSTWIN", "C3 C5 H3", "C2 C9", "C3 C5", "C3 C5"),
    ("M-MIGHTYSUIT", "SA D2 H3", "S2 S9", "SA D2 H3", "SA"), ("M-MIGHTYSUIT", "SA D2 S3", "S2 S9", "SA S3", "SA S3"),
    ("M-POWERSWAIT", "JK D2 SA", "D9 D4", "D2", "JK D2 SA"),
    ("M-POWERSWAIT", "JK D2 SA", "C9 C4", "JK D2 SA", "JK D2 SA"),
    ("M-JOKERCALL", "JK C5 D2", "C3 C4", "JK", "JK C5"), ("M-JOKERCALL", "JK C5 D2", "C3! C4", "JK", "JK"),
    ("M-CALLED", "JK C5 D2", "C3! C4", "C5 JK", "JK"), ("M-CALLMIGHTY", "JK SA D2", "C3! C4", "JK", "JK SA"),
])
def test_what_they_think_may_be_played(name: str, own: str, trick: str, answer: str, right: str) -> None:
    assert legal_sets(name, own, trick) == (set(answer.split()), set(right.split()))


TEN = "JK C5 D2 H3 H4 H5 H6 H7 H8 H9"


@pytest.mark.parametrize(("name", "own", "trick", "answer", "right"), [
    ("M-FIRST", TEN, "", TEN, "JK C5 D2"),
    ("M-CHOGAN", TEN, "S9 S4", "JK C5 D2", TEN), ("M-CHOGAN", TEN, "D9 D4", "JK D2", "JK D2"),
    ("M-JOKERDEAD", TEN, "D9 D4", "D2", "JK D2"),
])
def test_what_they_think_of_the_first_trick(name: str, own: str, trick: str, answer: str, right: str) -> None:
    assert legal_sets(name, own, trick) == (set(answer.split()), set(right.split()))


# --- every misconception shows, and shows only where it is about something


def tables(trumps: tuple[Suit | None, ...], tricks: tuple[int, ...], cards: int, each: int) -> Iterator[State]:
    for trump, trick in product(trumps, tricks):
        yield from islice(random_tables(CAMPUS, trump, 11, [trick], cards), each)


@cache
def tricks() -> tuple[Question, ...]:
    every = (None, *Suit)
    return tuple(who_wins(state, f"trick-{n}") for n, state in enumerate(tables(every, (1, 4, 7, 10), 4, 14)))


@cache
def hands() -> tuple[Question, ...]:
    states = [*tables((Suit.S, Suit.H, None), (1, 3, 6, 8), 2, 14), *tables((Suit.H,), (1,), 0, 6)]
    return tuple(what_may_be_played(state, f"hand-{n}") for n, state in enumerate(states))


def powers_of(asked: Question) -> set[str]:
    assert asked.table is not None
    shown = {*asked.options, *(str(play.card) for play in asked.table.trick)}
    return {name for name, card in (("mighty", asked.table.mighty), ("joker", JOKER), (
        "caller", asked.table.joker_caller)) if str(card) in shown}


def test_whoever_knows_is_right_everywhere() -> None:
    assert all(PERFECT.is_right(asked) for asked in (*tricks(), *hands()))


@pytest.mark.parametrize("who", [one for one in MISCONCEPTIONS if (one.wins, one.may) != (PERFECT.wins, PERFECT.may)],
                         ids=lambda one: one.id)
def test_every_misconception_shows_somewhere_and_not_everywhere(who: Student) -> None:
    asked = (*tricks(), *hands(), *rare())
    wrong = [one for one in asked if not who.is_right(one)]
    assert wrong
    assert len(wrong) < 0.7 * len(asked)
    for one in asked:  # an answer is one that can be given
        assert one.check(who.answer(one)).chosen


@cache
def rare() -> tuple[Question, ...]:
    """What random play seldom brings: calls, the joker under the Mighty, the Mighty alone in the suit led."""
    hands = [("JK C5 D2", "C3! C4"), ("JK SA D2", "C3! C4"), ("SA D2 H3", "S2 S9"), ("JK C5 D2", "C3 C4"),
             (TEN, "S9 S4")]
    tricks = [("C5 D2", "C3! C4 JK CK"), ("C5 D2", "C3 C4 JK CK"), ("S5 D2", "S3 JK SA S9")]
    return (*(what_may_be_played(position(*one), f"rare-{n}") for n, one in enumerate(hands)),
            *(who_wins(position(*one), f"rare-trick-{n}") for n, one in enumerate(tricks)))


@pytest.mark.parametrize("name", ["M-MIGHTYCARD", "M-JOKERTOP", "M-JOKERDEAD", "M-CALLED", "M-JOKERCALL"])
def test_the_powers_are_mistaken_only_where_they_lie(name: str) -> None:
    needs = "mighty" if name == "M-MIGHTYCARD" else "joker"
    five = [asked for asked in (*tricks(), *rare()) if not asked.several]
    wrong = [asked for asked in five if not student(name).is_right(asked)]
    assert wrong
    for asked in wrong:
        assert needs in powers_of(asked) or (name == "M-MIGHTYCARD" and "SA" in asked.options)


def test_the_mighty_of_a_house_is_the_house_s() -> None:
    state = next(islice(random_tables(HAEBANGCHON, Suit.S, 3, [4], 4), 1))
    asked = who_wins(state, "q")
    assert asked.table is not None
    assert str(asked.table.mighty) == "HA"
    assert PERFECT.is_right(asked)


def test_settlements_by_a_slip() -> None:
    one = lesson("03_points_and_promise")
    for name in ("M-TRICKS", "M-BURY", "M-FRIEND"):
        wrong = [asked for asked in one.bank() if not student(name).is_right(asked)]
        assert 10 <= len(wrong) <= len(one.bank())


def test_another_kind_of_question_is_refused() -> None:
    odd = Question("odd", Sentence("quiz.who_wins"), ("1", "2"), (frozenset(["1"]),),
                   {"1": Sentence("quiz.right"), "2": Sentence("quiz.wrong")})
    with pytest.raises(CannotAnswerError, match="'odd'"):
        PERFECT.answer(odd)


def test_marks_name_who_is_caught() -> None:
    asked = marked([five_cards("C2 HA C5 HK C4"), five_cards("C2 C3 C5 CK C4")], ["M-HIGH", "M-NOTRUMP"])
    assert [one.traps for one in asked] == [{"M-HIGH"}, frozenset()]
    assert touching(asked) == ("M-HIGH",)
