"""Looking back on a game: whose decisions, what each cost, how it was punished, what was luck; records good and bad."""
from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest

import mighty_learn as ml
from mighty_learn.analysis.estimate import Estimate
from mighty_learn.analysis.outcomes import support_of
from mighty_learn.engine.errors import RecordError
from mighty_learn.players.policy import Choice, play_out
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.players.strong.beliefs import believed
from mighty_learn.players.strong.trial import Trial
from mighty_learn.teaching import review_board_games as games
from mighty_learn.teaching import review_board_questions as questions
from mighty_learn.teaching.review_board import Decision, Mine, decisions, sample, states, summary, why_unreadable
from mighty_learn.teaching.review_board_costs import Cost, Finding, cost, dearest, first_look, tried
from mighty_learn.teaching.review_board_lines import lines
from mighty_learn.teaching.review_board_luck import NoLineError, Redrawn, last_trick, redrawn, turning_point

ALL = (games.MADE, games.MISSED, games.LOST)


@cache
def costs(record: str) -> tuple[Cost, ...]:
    return tuple(map(cost, decisions(ml.replay(record), 0)))


def without_claims(state: ml.State) -> ml.State:
    return state.but(rules=state.rules.replace(claim=False))


def government_points(state: ml.State) -> int:
    return 20 - sum(points for seat, points in enumerate(state.taken) if seat not in state.government)


# --- decisions


@pytest.mark.parametrize("record", ALL)
@pytest.mark.parametrize("seat", [0, 2])
def test_every_turn_with_a_choice_is_listed_and_no_other(record: str, seat: int) -> None:
    game = ml.replay(record)
    found = decisions(game, seat)
    assert [one.number for one in found] == list(range(1, len(found) + 1))
    expected = [(state, action) for state, action in states(game) if state.seat == seat
                and len([way for way in state.legal_actions() if str(way) != "claim"]) > 1
                and (state.phase != "auction" or any(len(str(way)) < 5 and str(way) != "pass"
                                                     for way in state.legal_actions()))]
    assert [(one.state, one.action) for one in found] == expected
    assert all(one.view == ml.observe(one.state, seat) for one in found)


def test_a_game_that_stopped_anywhere_can_be_looked_at() -> None:
    whole = ml.replay(games.MADE)
    for state, _ in states(whole):
        found = decisions(state, 0)
        assert found == decisions(whole, 0)[:len(found)]


@pytest.mark.parametrize("house", ml.PRESETS)
def test_games_of_every_house_are_read_and_their_decisions_tried(house: str) -> None:
    rules = ml.PRESETS[house]
    game = next(end for seed in range(20) for end in [play_out(ml.State.deal(rules, seed), rule_of_thumb,
                                                               random.Random(0))] if end.tricks)
    read = ml.replay(game.record())
    assert game.declarer is not None
    for seat in (game.declarer, (game.declarer + 1) % 5):
        found = decisions(read, seat)
        assert found
        for one in {decision.state.phase: decision for decision in found}.values():
            assert np.isfinite(cost(one).behind.mean)
        assert house in summary(read, "en").lower()


# --- costs


@pytest.mark.parametrize("phase", ["auction", "discard", "contract", "friend", "play"])
def test_any_action_is_tried_on_the_layouts_of_the_advice(phase: str) -> None:
    """What advice found is found again, whichever actions are tried beside it."""
    one = next(decision for decision in decisions(sample(), 0) if decision.state.phase == phase)
    advised = ml.advise(one.view, 200, 1).trial
    some = advised.actions[:3]
    again = tried(one.view, some, 200, 1)
    assert again.unit == advised.unit
    assert np.array_equal(again.values, advised.values[:, :3])
    assert one.action in first_look(one).actions


def test_a_pass_counts_nothing_and_a_bid_what_it_scores() -> None:
    one = next(decision for decision in decisions(sample(), 0) if decision.state.phase == "auction")
    bid = ml.parse("D14")
    trial = tried(one.view, (ml.parse("pass"), bid), 200, 1)
    assert not trial.values[:, 0].any()
    assert trial.values[:, 1].std() > 0
    assert cost(Decision(1, one.state, ml.parse("pass"))).better != "pass"


def test_the_cost_is_measured_on_other_layouts_than_those_it_was_found_on() -> None:
    found = questions.example()
    better, own = ml.parse(found.better), found.decision.action
    fresh = tried(found.decision.view, (better, own), 400, 2)
    assert found.behind == fresh.difference(0, 1)
    assert found.behind.mean < ml.advise(found.decision.view, 200, 1).candidates[1].behind.mean  # the finder's luck


def test_what_is_clear_is_clear_again_with_other_seeds() -> None:
    found = questions.example()
    again = [cost(found.decision, seed) for seed in (11, 21, 31)]
    assert all(one.is_clear and one.better == found.better for one in again)


@pytest.mark.parametrize(("mean", "error", "finding"), [
    (1.95, 1.0, Finding.OPEN), (1.97, 1.0, Finding.CLEAR), (-0.3, 0.1, Finding.OPEN), (1.0, 0.0, Finding.CLEAR),
    (0.0, 0.0, Finding.OPEN),
])
def test_a_difference_within_its_error_is_never_called_a_mistake(mean: float, error: float, finding: Finding) -> None:
    one = Cost(decisions(sample(), 0)[0], "NT14", Estimate(mean, error, 400, 1), "score")
    assert one.finding is finding
    assert one.is_clear is (finding is Finding.CLEAR)


def test_the_dearest_come_first() -> None:
    order = dearest(costs(games.LOST))
    kinds = [one.finding for one in order]
    assert kinds == sorted(kinds, key=[Finding.CLEAR, Finding.OPEN, Finding.BEST].index)
    clear = [one.behind.mean for one in order if one.is_clear and one.unit == "points"]
    assert len(clear) >= 2
    assert clear == sorted(clear, reverse=True)
    assert all(one.better == str(one.decision.action) for one in order if one.finding is Finding.BEST)


# --- lines


def test_the_lines_are_played_by_the_engine_to_the_points_they_tell() -> None:
    checked = 0
    for found in (one for record in ALL for one in costs(record) if one.is_clear and one.decision.is_card):
        both = lines(found)
        assert both is not None
        checked += 1
        for action, line in ((found.decision.action, both.own), (ml.parse(found.better), both.better)):
            start = line.states[0]
            end = play_out(without_claims(start).apply(action), rule_of_thumb, random.Random(7))
            assert end.is_over
            assert government_points(end) == line.government
            assert ml.observe(start.but(rules=found.decision.state.rules), 0) == found.decision.view
        assert both.loss > 0
        own, better = both.own.taken_by(0), both.better.taken_by(0)
        assert all(a < b for a, b in zip(own[both.punished:], better[both.punished:], strict=True))
        assert both.punished == 0 or own[both.punished - 1] >= better[both.punished - 1]
        assert both.own.states[both.own.step_of(both.punished)].tricks[-1] == both.reply
        if both.real:
            assert both.own.states[0].hands == found.decision.state.hands
    assert checked >= 5


def test_a_card_that_did_no_harm_is_shown_where_it_does() -> None:
    found = next(one for one in costs(games.MADE) if str(one.decision.action) == "H5")
    both = lines(found)
    assert both is not None
    assert not both.real
    assert both.own.states[0].hands != found.decision.state.hands
    assert 0 < both.share[0] < both.share[1] == 200


def test_a_call_and_a_card_that_nothing_beat_have_no_lines() -> None:
    assert all(lines(one) is None for one in costs(games.MADE)
               if not one.decision.is_card or one.finding is Finding.BEST)


# --- luck


def test_a_layout_is_played_on_as_the_players_would() -> None:
    """The kernel's results against the policy in Python, layout by layout."""
    game = sample()
    point = turning_point(game, 0, 3)
    found = next(redrawn(game, 0, 3, layouts=50))
    layouts, weights = believed(point.view, found.trial.seed, 0).distinct()
    support = support_of(point.view, None)
    for at, layout in enumerate(layouts.found):
        world = support.state(layout)
        assert ml.observe(world, 0) == point.view
        end = play_out(without_claims(world).apply(point.action), rule_of_thumb, random.Random(0))
        assert government_points(end) == found.trial.values[at, 0]
    assert found.done == weights.sum() == 50
    assert found.as_good.mean == pytest.approx(float(weights @ (found.trial.values[:, 0] >= found.actual)) / 50)


def test_a_thousand_layouts_in_pieces() -> None:
    done = [one.done for one in redrawn(sample(), 0)]
    assert done == list(range(100, 1001, 100))
    found = list(redrawn(sample(), 0))[-1]
    assert found.actual == government_points(sample()) == 17
    assert found.promised == 15
    assert sum(found.at(points).mean for points in found.seen) == pytest.approx(1)
    assert found.made.mean == pytest.approx(sum(found.at(points).mean for points in found.seen if points >= 15))
    assert 0 < found.as_good.stderr < 0.05


@pytest.mark.parametrize(("same", "governs", "verdict"), [
    (19, True, "lucky"), (10, True, "unlucky"), (14, True, "usual"), (19, False, "unlucky"), (10, False, "lucky"),
])
def test_luck_is_where_the_real_cards_lie(same: int, governs: bool, verdict: str) -> None:
    values = np.array([10, 19] + [14] * 98, np.float64)[:, None]
    trial = Trial((ml.parse("SA"),), values, "points", 1, np.ones(100, np.int64))
    one = Redrawn(decisions(sample(), 0)[0], trial, 15, same, governs, 15)
    assert one.verdict == verdict
    assert one.decided == (15 - same) * (1 if governs else -1)


def test_what_cannot_be_laid_out_again_is_refused() -> None:
    unfinished = ml.replay("\n".join(games.MADE.splitlines()[:14]))
    with pytest.raises(NoLineError, match="played to its end"):
        turning_point(unfinished, 0)
    with pytest.raises(NoLineError, match="trick 11"):
        turning_point(sample(), 0, 11)
    assert last_trick(sample()) == 9


# --- records


@pytest.mark.parametrize(("old", "new", "line", "quoted", "word"), [
    ("hand 0 SQ S5", "hand 0 SQ SX", 4, "SX", "not a set of cards"),
    ("rules campus", "rules home", 2, "home", "rule set"),
    ("trick DA D10", "trick DA H9", 16, "H9", "must play it"),
    ("discard SQ S5 HK", "discard SQ S5", 11, "discard SQ S5", ""),
    ("change D15", "fly D15", 12, "fly D15", "not an action"), ("kitty HK H5 D5", "kitty HK H5 SA", 9, "SA", ""),
])
def test_a_bad_record_is_quoted_in_both_languages(old: str, new: str, line: int, quoted: str, word: str) -> None:
    with pytest.raises(RecordError) as caught:
        ml.replay(games.MADE.replace(old, new))
    for lang in ("ko", "en"):
        told = why_unreadable(caught.value, lang)  # type: ignore[arg-type]
        assert str(line) in told
        assert quoted in told
    assert word in why_unreadable(caught.value, "en")


def test_a_record_that_ends_too_soon_says_so() -> None:
    with pytest.raises(RecordError) as caught:
        ml.replay("mighty\nrules campus\ndealer 0")
    assert why_unreadable(caught.value, "en").startswith("The record ends at line 3, too soon.")
    assert "hand 0" in why_unreadable(caught.value, "ko")


def test_the_game_on_the_board_is_told_to_all_who_look() -> None:
    mine, seen = Mine(), []
    mine.observe(lambda: seen.append(mine.seat))
    mine.keep(ml.replay(games.LOST))
    assert mine.game == sample()
    mine.take(ml.replay(games.LOST), 3)
    assert seen == [3]
    assert mine.game == mine.played


# --- the questions


def test_the_answers_are_what_the_numbers_say() -> None:
    asked = (*questions.one_missing(), *questions.two_missing(), *questions.alone())
    assert len({one.id for one in asked}) == len(asked) == 7
    for one in asked:
        assert one.solution
        for option in one.options:
            assert one.reasons[option].say("ko")
            assert one.reasons[option].say("en")
    said = [one for one in asked if not one.hand]
    assert {option for one in said for option in one.solution} == {"clear", "open"}
    for one in said:
        mean, error = (float(part) for part in str(one.prompt.facts["cost"]).split(" ± "))
        assert one.solution == {"clear" if mean > 1.96 * error else "open"}


def test_the_better_cards_are_better_with_other_layouts_too() -> None:
    for one in (one for one in (*questions.two_missing(), *questions.alone()) if one.hand):
        view = one.table
        assert isinstance(view, ml.View)
        plays = [ml.parse(card) for card in one.options]
        trial = tried(view, plays, 400, 77)
        assert str(plays[trial.best]) in one.solution | frozenset().union(*one.accepted)
        assert len(one.accepted) < len(one.options)


def test_choices_of_the_rule_of_thumb_are_what_the_lines_follow() -> None:
    told: list[Choice] = []
    found = next(one for one in costs(games.MISSED) if one.is_clear)
    both = lines(found)
    assert both is not None
    play_out(both.own.states[1], rule_of_thumb, random.Random(3), told)
    assert [str(choice.action) for choice in told] == [str(action) for action in both.own.states[-1].history[
        len(both.own.states[1].history):]]
