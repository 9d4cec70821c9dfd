"""Lesson 7: the measured hands and what is said of them, judged again by other means; prices; the experiments."""
from __future__ import annotations

import json
import random
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from itertools import islice
from math import comb
from pathlib import Path
from typing import Any

import pytest

from mighty_learn.engine.actions import Contract
from mighty_learn.engine.cards import CARDS, FULL_MASK, JOKER, Card, CardSet, Rank, Suit, each
from mighty_learn.engine.presets import CAMPUS, GUIDE, HAEBANGCHON, PRESETS
from mighty_learn.engine.shuffle import mixed, shuffled
from mighty_learn.engine.state import State, government_taken
from mighty_learn.engine.table import Phase
from mighty_learn.players.policy import play_out
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.players.simple.exchange import bury
from mighty_learn.teaching import kitty, kitty_deals, kitty_exchange, kitty_measure, kitty_prices, kitty_trials
from mighty_learn.teaching.kitty_data import (
    Ask,
    KittyDataError,
    Measured,
    Trial,
    Use,
    before,
    book,
    emptied,
    read,
    write,
)
from mighty_learn.teaching.kitty_words import opposed
from mighty_learn.teaching.lessons import lesson
from mighty_learn.teaching.quiz import Outcome
from mighty_learn.teaching.students import student

ITEMS = book().items
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
every = pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.id)
NO_CHANCE = random.Random(0)
Facts = Mapping[str, Any]


# --- the stored hands


def test_there_are_enough_of_both_kinds_and_of_every_sort() -> None:
    for ask in Ask:
        assert len(book().of(ask, Use.BANK)) >= 15
        assert len(book().of(ask, Use.PRACTICE)) == 4
    assert len(kitty.bank()) >= 40
    called = [item.best.called for item in ITEMS if item.ask is Ask.FRIEND]
    assert sum(card == Card("SA") for card in called) <= 8  # no one call is always right
    assert sum(card == JOKER for card in called) >= 3
    assert len({item.hand for item in ITEMS}) == len(ITEMS)


@every
def test_the_best_is_clear_of_its_error_in_every_trial(item: Measured) -> None:
    assert 5 <= len(item.ways) <= 6
    for way in item.ways[1:]:
        for gap, error in zip(way.behind, way.error, strict=True):
            assert gap >= 0.25
            assert gap >= 3.25 * error  # rounded
    assert {trial.house for trial in book().trials} == set(PRESETS)
    assert book().trials[0].n >= 2000
    assert {trial.policy for trial in book().trials} == {"thumb", "rule"}


@every
def test_a_hand_is_the_same_for_every_house(item: Measured) -> None:
    assert item.trump is not Suit.S
    assert item.contract.number >= 14
    for rules in PRESETS.values():
        state = before(item, rules)
        assert state.phase is (Phase.DISCARD if item.ask is Ask.DISCARD else Phase.FRIEND)
        assert all(state.why_not(way.text) is None for way in item.ways)


def test_a_book_is_written_as_it_is_read() -> None:
    text = files("mighty_learn.teaching").joinpath("kitty_bank.toml").read_text(encoding="utf-8")
    assert write(read(tomllib.loads(text))) == text
    data = tomllib.loads(text)
    with pytest.raises(KittyDataError, match="schema 9"):
        read({**data, "schema": 9})
    broken = {**data, "item": [{**data["item"][0], "hand": "SA SK"}]}
    with pytest.raises(KittyDataError, match=data["item"][0]["id"]):
        read(broken)


# --- measured again


SAMPLE = [next(item for item in ITEMS if item.ask is ask and item.use is use)
          for ask in Ask for use in Use]


@pytest.mark.parametrize("item", SAMPLE, ids=lambda item: item.id)
def test_another_seed_comes_to_the_same(item: Measured) -> None:
    found = kitty_measure.of_item(item, Trial("campus", "thumb", False, 800), seed=99)
    for k, way in enumerate(item.ways[1:], 1):
        gap, error = found.behind(k)
        assert gap > 0
        assert abs(gap - way.behind[0]) < 4.5 * (error**2 + way.error[0] ** 2) ** 0.5


def test_games_played_through_the_engine_come_to_the_same() -> None:
    """A second judge: deals by Python's own generator, five rules of thumb, the engine's own count."""
    item = next(item for item in ITEMS if item.ask is Ask.FRIEND and item.best.called == Card("SA"))
    own = next(way for way in item.ways if way.called in item.hand)
    gaps = []
    for number in range(40):
        rest = [card for card in each(FULL_MASK) if card not in item.own]
        random.Random(number).shuffle(rest)
        start = dealt(item, rest)
        best, worse = (government_taken(play_out(start.apply(way.text), rule_of_thumb, NO_CHANCE))
                       for way in (item.best, own))
        gaps.append(best - worse)
    mean = sum(gaps) / len(gaps)
    error = (sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1) / len(gaps)) ** 0.5
    assert abs(mean - own.behind[0]) < 4 * error


def dealt(item: Measured, rest: list[Card]) -> State:
    """The declarer's choice of a call, the others holding these forty cards."""
    mine = list(item.own)
    hands = [CardSet(mine[:10]), *(CardSet(rest[10 * k:10 * k + 10]) for k in range(4))]
    state = State.from_hands(CAMPUS, hands, CardSet(mine[10:]))
    for action in (str(item.contract), *["pass"] * 4, f"discard {item.buried}", "keep"):
        state = state.apply(action)
    return state


@pytest.mark.parametrize("item", SAMPLE, ids=lambda item: item.id)
def test_the_game_that_is_told_replays(item: Measured) -> None:
    for way in item.ways[1:3]:
        reply = way.reply
        assert reply is not None
        end = kitty_measure.played(item, way, reply.layout, book().seed)
        trick = end.tricks[reply.trick - 1]
        assert government_taken(end) == reply.points < reply.best
        assert (" ".join(map(str, trick.plays)), trick.leader, trick.winner, trick.points) == (
            reply.plays, reply.leader, reply.taker, reply.lost)
        assert reply.taker not in end.government
        best = kitty_measure.played(item, item.best, reply.layout, book().seed)
        assert government_taken(best) == reply.best


# --- the questions


@every
def test_a_question_has_one_right_answer_and_a_reason_for_each(item: Measured) -> None:
    asked = kitty.question(item)
    assert 5 <= len(asked.options) <= 6
    assert asked.accepted == (frozenset([item.best.text]),)
    for option in asked.options:
        verdict = asked.check(option)
        assert (verdict.outcome is Outcome.RIGHT) is (option == item.best.text)
        for lang in ("ko", "en"):
            assert asked.reasons[option].say(lang)
    shown = [asked.shown(option, "ko") for option in asked.options]
    assert len(set(shown)) == len(shown)
    assert len(asked.hints) == 2


@every
def test_the_reasons_are_true(item: Measured) -> None:
    """Each sentence about the cards is looked at again, by counting cards in the notation."""
    for text, reason in kitty.question(item).reasons.items():
        for part in getattr(reason, "parts", (reason,)):
            check = CHECKS.get(part.key.removeprefix("kitty."))
            if check is not None:
                check(item, text.split()[1:], part.facts)


def suit_of(cards: list[str], suit: object) -> list[str]:
    return [card for card in cards if card[0] == str(suit)]


def left(item: Measured, away: list[str]) -> list[str]:
    return [str(card) for card in item.own if str(card) not in away]


def points_in(cards: list[str]) -> int:
    return sum(card[1:] in ("A", "K", "Q", "J", "10") for card in cards)


def no_void(item: Measured, away: list[str], facts: Facts) -> None:
    assert suit_of(left(item, away), facts["suit"]) == facts["cards"].split() != []
    assert not suit_of(left(item, item.best.text.split()[1:]), facts["suit"])


def void(item: Measured, away: list[str], facts: Facts) -> None:
    for suit in (facts["suit"], facts["other"]):
        assert not suit_of(left(item, away), suit)
        assert suit_of(away, suit)


def void_two(item: Measured, away: list[str], facts: Facts) -> None:
    assert facts["suit"] != facts["other"]
    void(item, away, facts)


def keep_points(item: Measured, away: list[str], facts: Facts) -> None:
    assert points_in(away) == facts["n"] < facts["best"] == points_in(item.best.text.split()[1:])
    assert set(facts["cards"].split()) <= set(left(item, away))


def safe_points(item: Measured, away: list[str], facts: Facts) -> None:
    assert set(facts["cards"].split()) <= set(away)
    assert points_in(away) == facts["n"] == points_in(facts["cards"].split())


def lose_trump(item: Measured, away: list[str], facts: Facts) -> None:
    assert suit_of(away, item.trump)
    assert len(suit_of(left(item, away), item.trump)) == facts["n"]


def lose_winner(item: Measured, away: list[str], facts: Facts) -> None:
    for card in facts["cards"].split():
        assert card in away
        assert card[1:] == "A" or card == "SK"


def guarded(item: Measured, away: list[str], facts: Facts) -> None:
    for card in facts["cards"].split():
        assert card[1:] == "K"
        assert card[0] != "S"  # whose ace is the Mighty
        assert f"{card[0]}A" not in map(str, item.own)
        assert any(other[1:].isdecimal() and int(other[1:]) < 10 for other in suit_of(left(item, away), card[0]))


def call_own(item: Measured, called: list[str], facts: Facts) -> None:
    assert facts["card"] == called[0] in map(str, item.own)


def call_other(item: Measured, called: list[str], facts: Facts) -> None:
    assert facts["card"] == called[0] not in list(map(str, item.own))


CHECKS = {"no_void": no_void, "void": void, "void_two": void_two, "keep_points": keep_points,
          "safe_points": safe_points, "lose_trump": lose_trump, "lose_winner": lose_winner, "guarded": guarded,
          "call_own": call_own,
          **{f"call_{name}": call_other for name in ("mighty", "joker", "trump", "trump_high", "side", "side_high")}}


def test_how_often_a_card_left_out_is_with_the_opposition() -> None:
    assert opposed(1) == pytest.approx(1 - 9 / 39)
    hits = 0
    for number in range(3000):
        pack = shuffled(range(40), mixed(5, number))  # 0: the card called, 1: the one left out; four hands of ten
        hits += pack.index(0) // 10 != pack.index(1) // 10
    assert hits / 3000 == pytest.approx(opposed(1), abs=0.03)


@pytest.mark.parametrize("name", ["M-BURY", "M-KINGS", "M-OWNCARD", "M-PERSON"])
def test_what_those_answer_who_have_it_wrong(name: str) -> None:
    who, bank = student(name), lesson(kitty.NAME).bank()
    caught = [asked for asked in bank if name in asked.traps]
    assert len(caught) >= 6
    for asked in caught:
        item = book().by_id[asked.id]
        (answer,) = who.answer(asked)
        if name == "M-BURY":
            assert points_in(answer.split()[1:]) < points_in(item.best.text.split()[1:])
        elif name == "M-KINGS":
            assert "K" not in [card[1:] for card in answer.split()[1:]]
        elif name == "M-OWNCARD":
            assert answer.split()[1] in map(str, item.hand)
        else:
            assert answer == kitty.PERSON


# --- prices


@pytest.mark.parametrize(("old", "trump", "numbers"), [
    ("S15", "H", (17, 17, 17)), ("H16", "NT", (17, 17, 18)), ("NT15", "D", (17, 17, 17)),
    ("C19", "S", (20, None, None)), ("D19", "NT", (20, 20, None)),
    ("D20", "NT", (None, None, None)), ("S15", "S", (16, 16, 16))])
def test_prices_are_those_of_the_rules(old: str, trump: str, numbers: tuple[int | None, ...]) -> None:
    found = tuple(kitty_prices.lowest(rules, Contract.parse(old), trump) for rules in (CAMPUS, HAEBANGCHON, GUIDE))
    assert found == numbers


def test_price_questions_say_why() -> None:
    for rules in PRESETS.values():
        for asked in kitty_prices.questions(rules):
            (right,) = asked.solution
            for option in asked.options:
                said = asked.reasons[option].say("en")
                if right == kitty_prices.NEVER or (option.isdecimal() and int(option) < int(right)):
                    assert "R4." in said
    options = CAMPUS.replace(twenty_to_no_trump=True)
    assert kitty_prices.lowest(options, Contract.parse("D20"), "NT") == 20


# --- the experiments


def test_a_deal_is_the_shuffle_s() -> None:
    pack = kitty_deals._dealt(11, bool)
    assert pack == shuffled(CARDS, 11)
    assert kitty_deals._dealt(11, lambda own: own == sum(card.mask for card in pack[40:])) == pack
    assert kitty_deals._dealt(11, lambda own: False) is None


def test_experiments_play_as_the_engine_does() -> None:
    deals = list(islice((deal for deal in kitty_deals.declarers(3) if not deal.own & JOKER.mask), 4))
    plans = [kitty_deals.Plan(bury(CAMPUS, deal.own, deal.trump), JOKER) for deal in deals]
    expected = []
    for deal, plan in zip(deals, plans, strict=True):
        state = State.from_hands(CAMPUS, [CardSet(mask=mask) for mask in deal.hands], CardSet(mask=deal.kitty))
        assert deal.promise >= 13
        for action in (f"{deal.trump}{deal.promise}", *["pass"] * 4, f"discard {CardSet(mask=plan.away)}", "keep",
                       "friend JK"):
            state = state.apply(action)
        expected.append(government_taken(play_out(state, rule_of_thumb, NO_CHANCE)))
    assert kitty_deals.played(deals, plans) == expected


def test_void_and_king_are_what_they_are_called() -> None:
    for guards in (1, 2):
        for deal in islice(kitty_deals.declarers(8), 60):
            suit = kitty_trials.guarded(deal, guards)
            if suit is None:
                continue
            mine = CardSet(mask=deal.own).of_suit(suit)
            king = Card.of(suit, Rank.KING)
            assert king in mine
            assert len(mine) == guards + 1
            found = {name: CardSet(mask=mask) for name, mask in kitty_trials.ways(deal, suit).items()}
            assert all(len(three) == 3 and three.mask & deal.own == three.mask for three in found.values())
            assert mine <= found["void"]
            assert mine - found["bare"] == {king}
            assert not found["kept"] & mine
            assert emptied(CardSet(mask=deal.own), found["void"], deal.trump)


def test_what_the_lesson_says_of_a_king_is_what_its_experiment_shows() -> None:
    *_, tally = kitty_trials.void_or_king(300)
    sure = {name: gain.mean / gain.error for name, gain in tally.gains.items()}  # the void less what was kept
    assert sure["bare"] > 1.96
    assert sure["one"] < -1.96
    assert sure["two"] < -1.96
    cells = json.loads((NOTEBOOKS / f"{kitty.NAME}.ipynb").read_text(encoding="utf-8"))["cells"]
    prose = "".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    for neither in ("Never leave a king bare", "never leave a king bare", "K를 혼자 남기지"):
        assert neither not in prose  # of the king with company it would say the contrary of what was found
    for told in ("keep it together with its low card", "one with a low card beside it mostly stays", "**함께 남겨요**",
                 "낮은 카드가 곁에 있는 K는 대개 남겨요"):
        assert told in prose


def test_the_exact_chances_and_the_counted_ones_agree() -> None:
    assert kitty_trials.in_kitty(1) == pytest.approx(3 / 43)
    assert kitty_trials.in_kitty(2) == pytest.approx(1 - comb(41, 3) / comb(43, 3))
    *_, tally = kitty_trials.where_it_lies(2000, 4)
    for name, exact in (("kitty", 3 / 43), ("either", 1 - comb(41, 3) / comb(43, 3))):
        share = tally.share(name)
        assert abs(share.hits / share.n - exact) < 4 * (exact * (1 - exact) / share.n) ** 0.5
    assert tally.share("nobody").hits == 0
    assert tally.share("nobody").n == 2000


def test_which_friend_counts_what_it_plays() -> None:
    *_, tally = kitty_trials.which_friend(100, 6)
    assert tally.games == tally.over_joker.n == 100
    assert tally.over_joker.mean == pytest.approx(tally.points["mighty"].mean - tally.points["joker"].mean)
    assert tally.points["mighty"].mean > tally.points["ace"].mean
    assert all(0 < tally.share(name).hits < 100 for name in tally.points)


def test_a_mean_knows_its_error() -> None:
    mean = kitty_deals.Mean()
    for value in (1, 2, 3, 6):
        mean.add(value)
    assert mean.mean == 3
    assert mean.error == pytest.approx((14 / 3 / 4) ** 0.5)


# --- the hand to try out


def test_worth_follows_the_discard_the_contract_and_the_call() -> None:
    state = next(kitty_exchange.hands(CAMPUS))
    away, kept = state.apply("discard HJ H10 C10"), state.apply("discard S7 S3 C3")
    discard, other = away.history[-1], kept.history[-1]
    keep = kitty_exchange.changes(away)[0]
    found = kitty_exchange.worth(state, discard, keep)  # type: ignore[arg-type]
    names = [str(call) for call in found.calls]
    assert {"friend SA", "friend DA", "friend none"} <= set(names)
    assert "friend first" not in names  # refused by the campus rules (R5.5)
    assert found.scores.best == names.index("friend SA")
    assert found.points.estimate(names.index("friend SA")).mean > found.points.estimate(names.index("friend none")).mean
    assert found.discards.actions[0] == discard
    worse = kitty_exchange.worth(state, other, keep)  # type: ignore[arg-type]
    assert worse.discards.difference(worse.discards.best, 0).mean > 0.3
    guide = next(kitty_exchange.hands(GUIDE)).apply("discard HJ H10 C10").apply("keep")
    assert "friend first" in [str(call) for call in kitty_exchange.calls(guide) if guide.why_not(call) is None]


def test_labels_of_cards_are_said_once_and_words_in_both_languages() -> None:
    discard, call = (kitty.asked(ask, 0) for ask in Ask)
    assert all(" / " not in discard.shown(option, "both") for option in discard.options)
    assert any(call.shown(option, "both").endswith("프렌드 / ♠A friend") for option in call.options)
    price = kitty_prices.questions(CAMPUS)[0]
    assert price.shown("17", "both") == "17"
    told = kitty.listed(book().by_id[discard.id]).splitlines()
    assert len(told) == len(book().by_id[discard.id].ways)
    assert all(f"{way.points:.2f}" in line for way, line in zip(book().by_id[discard.id].ways, told, strict=True))
