"""Lesson 8's questions: measured anew in part, a second judge, the banks of the houses, the words, the steps."""
from __future__ import annotations

import re
from itertools import combinations

import pytest

import mighty_learn as ml
from mighty_learn.engine.actions import FriendKind, Play
from mighty_learn.engine.cards import Card
from mighty_learn.engine.rules import FirstLead, JokerUse, RuleSet
from mighty_learn.teaching import opening_bank as lesson
from mighty_learn.teaching.lessons import lesson as lesson_of
from mighty_learn.teaching.opening_data import (
    CLEAR_POINTS,
    Item,
    Kind,
    Loss,
    OpeningError,
    cases,
    items,
    parse,
    written,
)
from mighty_learn.teaching.opening_measure import measure, reply_to, tried
from mighty_learn.teaching.opening_steps import barred, tops
from mighty_learn.teaching.quiz import Outcome
from mighty_learn.teaching.students import PERFECT, guess_chance, student

houses = pytest.mark.parametrize("rules", ml.PRESETS.values(), ids=lambda rules: rules.name)


# --- the data


@houses
def test_every_item_is_a_first_trick_of_its_house_with_every_legal_card_tried(rules: RuleSet) -> None:
    for item in items(rules):
        state = item.state
        assert (state.rules, state.phase, state.tricks) == (rules, "play", ())
        legal = {str(action) for action in state.legal_actions() if isinstance(action, Play)}
        assert {one.play for one in item.tried} == legal
        assert item.n >= 2000
        assert all(one.takes <= 1 and one.foe <= one.ruff for one in item.tried)


@houses
def test_right_cards_are_best_or_not_clearly_worse_and_few(rules: RuleSet) -> None:
    for item in items(rules):
        assert 1 <= len(item.accepted) <= 2
        assert not item.disputed
        for policy in ("thumb", "rule"):
            best = min(item.tried, key=lambda one: getattr(one, policy).mean)
            assert getattr(best, policy).mean == 0
            assert best.card in item.accepted
        for one in item.by_card.values():
            if one.card not in item.accepted:
                assert min(one.thumb.mean, one.rule.mean) >= CLEAR_POINTS
                assert one.thumb.mean >= 3 * one.thumb.stderr
                assert one.rule.mean >= 3 * one.rule.stderr


def test_a_loss_is_clear_when_it_is_large_and_beyond_its_error() -> None:
    assert Loss(0.2, 0.05).clear
    assert not Loss(0.19, 0.01).clear
    assert not Loss(0.5, 0.2).clear


SAMPLE = ("campus-lead-47", "campus-friend-58", "campus-ruff-60", "haebangchon-friend-59", "guide-first-23")


@pytest.mark.parametrize("name", SAMPLE)
def test_measured_again_from_the_same_seed_it_is_the_same(name: str) -> None:
    item = cases()[name]
    found = tried(item.state, item.n, item.seed)
    assert {one.play: one for one in found} == {one.play: one for one in item.tried}


@pytest.mark.parametrize("name", SAMPLE)
def test_measured_from_another_seed_no_verdict_turns(name: str) -> None:
    item = cases()[name]
    found = measure(item.view, 1_000, 77)
    for place, trial in enumerate(found.trials):
        for at, play in enumerate(found.plays):
            stored = (item.tried[at].thumb, item.tried[at].rule)[place]
            again = trial.difference(trial.best, at)
            assert str(play) == item.tried[at].play
            assert abs(again.mean - stored.mean) < 4 * (again.stderr**2 + stored.stderr**2) ** 0.5 + 0.02


@pytest.mark.parametrize("kind", [Kind.LEAD, Kind.KEEP])
def test_a_second_judge_of_leads_agrees(kind: Kind) -> None:
    """`ml.first_trick` draws its worlds uniformly, without the auction, and shares the kernel alone."""
    for item in [one for one in items(ml.CAMPUS) if one.kind is kind][:5]:
        found = ml.first_trick(item.view, n=1_000, seed=5)
        best = max(found.difference(name, name).mean + found[name].points.mean for name in item.accepted)
        for one in item.tried:
            if one.card not in item.accepted and one.thumb.mean > 0.4:
                assert found[one.play].points.mean < best, (item.id, one.play)


@pytest.mark.parametrize("kind", [Kind.FRIEND, Kind.RUFF, Kind.DUCK])
def test_a_second_judge_of_cards_that_follow_agrees(kind: Kind) -> None:
    """`ml.compare` with the simpler policy on uniform worlds."""
    for item in [one for one in items(ml.CAMPUS) if one.kind is kind][:4]:
        plays = [one.play for one in item.by_card.values()]
        found = ml.compare(item.view, plays, n=300, seed=5, policy="rule", repeat=4)
        sign = 1 if found.governs else -1
        best = max(sign * found[item.by_card[card].play].mean for card in item.accepted)
        for one in item.by_card.values():
            if one.card not in item.accepted and one.rule.mean > 0.4:
                assert sign * found[one.play].mean < best, (item.id, one.play)


def test_replies_are_those_of_the_rule_of_thumb() -> None:
    for item in items(ml.CAMPUS)[::6]:
        for one in item.tried:
            play = next(a for a in item.state.legal_actions() if isinstance(a, Play) and str(a) == one.play)
            assert reply_to(item.state, play) == one.reply


def test_data_is_read_as_it_was_written() -> None:
    assert parse(written(items(ml.GUIDE))) == items(ml.GUIDE)
    with pytest.raises(OpeningError, match="measure_openings"):
        parse('[[item]]\nid = "x"\n')
    with pytest.raises(OpeningError, match="'cellar'"):
        items(ml.CAMPUS.replace(name="cellar"))


# --- the banks


@houses
def test_a_bank_holds_enough_and_its_parts_are_all_there(rules: RuleSet) -> None:
    bank = lesson.bank(rules)
    assert len(bank) >= 30
    assert len({asked.id for asked in bank}) == len(bank)
    kinds = {cases()[asked.id].kind for asked in bank}
    wanted = set(Kind) - (set() if rules.first_trick_friend else {Kind.FIRST})
    assert kinds == wanted
    assert not {item.id for item in lesson.practice(rules.name)} & {asked.id for asked in bank}
    assert all(asked.prompt.say("en").startswith(f"{ml.text.t('house.' + rules.name, 'en')} ·") for asked in bank)


@houses
def test_answers_are_judged_by_the_data(rules: RuleSet) -> None:
    for asked in lesson.bank(rules):
        item = cases()[asked.id]
        assert len(asked.options) == 10
        assert len(asked.accepted) <= 2
        for card in asked.options:
            right = card in item.accepted
            assert (asked.check(card).outcome is Outcome.RIGHT) is right
        assert PERFECT.is_right(asked)


def test_guessing_is_of_no_help() -> None:
    assert guess_chance(lesson_of(lesson.NAME)) < 0.001


def test_houses_differ_in_what_may_be_led() -> None:
    opens = {name: set(lesson.may_lead(rules)) for name, rules in ml.PRESETS.items()}
    assert opens["campus"] == opens["guide"] == {"DA", "D4", "C7", "C3", "JK"}
    assert opens["haebangchon"] == {"HA", "HK", "HQ", "H9", "H5", "DA", "D4", "C7", "C3"}
    assert ml.HAEBANGCHON.trump_first_lead is FirstLead.FREE
    assert ml.HAEBANGCHON.joker_first_trick is JokerUse.BARRED


# --- the words


@houses
@pytest.mark.parametrize("lang", ["ko", "en"])
def test_every_card_tells_its_reason_the_reply_and_the_number(rules: RuleSet, lang: str) -> None:
    for asked in lesson.bank(rules):
        item = cases()[asked.id]
        for card in asked.options:
            told = asked.reasons[card].say(lang)  # type: ignore[arg-type]
            if card not in item.by_card:
                assert re.search(r"\(R6\.\d+\)", told)
                continue
            lines = told.splitlines()
            assert len(lines) == 4
            assert f"{item.n:,}" in lines[2]
            assert str(item.seed) in lines[2]
            if card not in item.accepted:
                assert f"{item.by_card[card].thumb.mean:.2f} ± {item.by_card[card].thumb.stderr:.2f}" in lines[2]


def reasons_of(name: str, card: str) -> str:
    item = cases()[name]
    return lesson.question(item).reasons[card].say("en")


def test_what_a_card_does_is_said_truly() -> None:
    assert "(R6.4)" in reasons_of("campus-lead-47", "CJ")
    assert reasons_of("campus-lead-47", "HA").startswith("No higher card of the suit of ♥A is out.")
    assert "Higher cards of the suit of ♦9 are out: 3." in reasons_of("campus-lead-47", "D9")  # ♦Q J are buried
    assert "no power" in reasons_of("campus-lead-47", "JK")
    assert reasons_of("campus-ruff-60", "C7").startswith("♣7 is a ruff: it beats")
    assert reasons_of("campus-friend-58", "SA").startswith("♠A is the Mighty")
    assert reasons_of("campus-friend-58", "HJ").startswith("So far ♥A from")


def test_shares_of_the_first_trick_are_told() -> None:
    item = cases()["campus-lead-47"]
    ace = item.by_card["HA"]
    told = reasons_of(item.id, "HA")
    assert f"Your side took the first trick {round(100 * ace.takes)} times in 100" in told
    assert f"ruffed it {round(100 * ace.foe)} times in 100" in told


def test_with_a_first_trick_friend_the_winner_is_left_without_one() -> None:
    first = [item for item in items(ml.GUIDE) if item.kind is Kind.FIRST]
    assert len(first) >= 4
    for item in first:
        assert item.view.call is not None
        assert item.view.call.kind is FriendKind.FIRST
        by_mighty = item.by_card.get(str(item.view.mighty))
        assert by_mighty is None or by_mighty.takes == 0  # nobody else can take it
        assert "somebody else took it".lower() in lesson.question(item).reasons[item.accepted[0]].say("en").lower()


# --- the steps


@houses
def test_steps_are_those_of_the_hand(rules: RuleSet) -> None:
    for item in [one for one in items(rules) if one.kind is Kind.LEAD]:
        view = item.view
        shut = {card for card in view.hand if card.suit is view.trump and card is not view.mighty}
        assert set(barred(view)) == (set() if rules is ml.HAEBANGCHON else shut)
        laid = {*view.hand, *(view.discard or ())}
        for card in view.hand:
            if card.suit is None or card.suit is view.trump or card is view.mighty:
                assert card not in tops(view)
                continue
            higher = [Card.of(card.suit, rank) for rank in ml.Rank if rank > card.rank]
            assert (card in tops(view)) is all(one in laid or one is view.mighty for one in higher)


@houses
def test_practice_asks_for_one_step_then_two_then_all(rules: RuleSet) -> None:
    one, = lesson.one_missing(rules)
    tops_asked, lead_asked = lesson.two_missing(rules)
    alone = lesson.alone(rules)
    assert one.prompt.say("en").count("□") == lead_asked.prompt.say("en").count("□") == 1
    assert tops_asked.prompt.say("en").count("□") == 2
    assert tops_asked.several
    assert all(asked.check(asked.solution).outcome is Outcome.RIGHT for asked in (one, tops_asked, lead_asked, *alone))
    assert [cases()[asked.id].kind for asked in alone] == [Kind.FRIEND, Kind.RUFF]
    assert tops_asked.solution


def test_the_worked_hands_are_as_the_notebook_tells() -> None:
    weak, strong = lesson.examples()
    assert str(weak.contract) == "C15"
    assert {str(card) for card in weak.discard or ()} == {"S5", "DQ", "DJ"}
    assert [str(card) for card in tops(weak)] == ["HA"]
    assert str(strong.contract) == "H17"
    assert {"HA", "HK", "HQ", "DA", "CA"} <= {str(card) for card in strong.hand}
    assert ml.first_trick(weak, n=1_000).best == ("HA",)
    assert not {asked.id for asked in lesson.bank()} & {"campus-lead-47", "campus-keep-301"}


# --- misbeliefs


def caught(name: str, rules: RuleSet) -> list[Item]:
    return [cases()[asked.id] for asked in lesson.bank(rules) if not student(name).is_right(asked)]


def test_each_misbelief_shows_where_it_should_and_only_there() -> None:
    campus = ml.CAMPUS
    for item in caught("M-FIRST", campus):
        assert not item.view.trick
    assert not caught("M-FIRST", ml.HAEBANGCHON)  # there it is no mistake
    assert all("JK" in map(str, item.view.hand) for item in caught("M-JOKERDEAD", campus))
    assert all(item.kind is Kind.RUFF for item in caught("M-CHOGAN", campus))
    for item in caught("M-ACE", campus):
        assert any(card.rank is ml.Rank.ACE and card is not item.view.mighty for card in item.view.hand)
    who = [frozenset(item.id for item in caught(name, campus)) for name in lesson.MISCONCEPTIONS]
    assert all(len(some) >= 4 for some in who)
    assert all(one != other for one, other in combinations(who, 2))
