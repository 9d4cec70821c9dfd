"""Looking back on a game: whose decisions, what each cost, how it was punished, what was luck; records good and bad."""
from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import mighty_learn as ml
from mighty_learn.analysis.estimate import Estimate
from mighty_learn.analysis.outcomes import positions_in, support_of
from mighty_learn.engine.errors import RecordError
from mighty_learn.players.policy import Choice, play_out
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.players.strong.beliefs import believed
from mighty_learn.players.strong.trial import Trial
from mighty_learn.teaching import review_board_games as games
from mighty_learn.teaching import review_board_questions as questions
from mighty_learn.teaching.review_board import Decision, Mine, decisions, sample, states, summary, why_unreadable
from mighty_learn.teaching.review_board_costs import (
    AGAIN,
    CLEAR,
    FLOOR,
    ORDER,
    REPEAT,
    Cost,
    Finding,
    cost,
    dearest,
    first_look,
    judged,
    tried,
    tried_in_ways,
    whole_game,
)
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
    assert first_look(Decision(1, one.state, ml.parse("pass"))).actions[0] == ml.parse("pass")


def test_the_cost_is_measured_on_other_layouts_than_those_it_was_found_on() -> None:
    found = questions.example()
    better, own = ml.parse(found.better), found.decision.action
    fresh = tried_in_ways(found.decision.view, (better, own), AGAIN, 2)
    assert found.ways == tuple(trial.difference(0, 1) for trial in fresh)
    assert found.behind == min(found.ways, key=lambda one: one.mean)


@pytest.mark.parametrize("phase", ["discard", "play"])
def test_a_way_of_playing_on_is_the_policy_of_that_name(phase: str) -> None:
    """Layout by layout: by rules of thumb as in the player's own trial, and by "rule" as in the kernel's playouts."""
    one = next(decision for decision in decisions(sample(), 0) if decision.state.phase == phase)
    thumb, rule = tried_in_ways(one.view, (one.action,), 50, 5)
    assert np.array_equal(thumb.values, tried(one.view, (one.action,), 50, 5).values)
    assert not np.array_equal(thumb.values, rule.values)
    if phase == "play":
        layouts, _ = believed(one.view, 5, 0).distinct()
        start = support_of(one.view, None).world(0).apply(one.action)
        points = positions_in(start, one.view.viewer, layouts.found).play("rule", 5, 0, REPEAT * len(layouts))
        assert rule.values[:, 0] == pytest.approx(points.reshape(REPEAT, -1).mean(axis=0))


def test_several_that_looked_better_are_measured_again() -> None:
    """What looked best at first was the noisiest; another of the few is surer to cost much, and is the one told."""
    one = next(decision for decision in decisions(ml.replay(games.MADE), 0) if decision.state.phase == "contract")
    first, found = first_look(one), cost(one)
    top = first.actions[first.best]
    alone = judged(one, tried_in_ways(one.view, (one.action, top), AGAIN, 2))
    assert found.is_clear
    assert found.better != alone.better == str(top)
    assert found.behind.mean - CLEAR * found.behind.stderr > alone.behind.mean - CLEAR * alone.behind.stderr > 0


def ways_of(*pairs: tuple[float, float], unit: str = "points") -> Cost:
    return Cost(decisions(sample(), 0)[0], "NT14", tuple(Estimate(mean, error, 400, 1) for mean, error in pairs), unit)


@pytest.mark.parametrize(("pairs", "unit", "finding"), [
    ([(0.32, 0.1), (0.31, 0.1)], "points", Finding.CLEAR),
    ([(0.29, 0.1), (0.4, 0.1)], "points", Finding.OPEN),  # under three errors in one way, and the two agree
    ([(0.5, 0.1), (0.1, 0.1)], "points", Finding.DEPENDS),
    ([(-0.5, 0.1), (0.5, 0.1)], "points", Finding.DEPENDS),
    ([(0.04, 0.001), (0.04, 0.001)], "points", Finding.OPEN),  # clear of its error, and not worth a word
    ([(1.0, 0.0), (1.0, 0.0)], "points", Finding.CLEAR), ([(0.0, 0.0), (0.0, 0.0)], "points", Finding.OPEN),
    ([(0.29, 0.1), (-0.5, 0.1)], "points", Finding.OPEN), ([(2.2, 0.46)], "score", Finding.CLEAR),
    ([(0.4, 0.01)], "score", Finding.OPEN), ([(1.95, 1.0)], "score", Finding.OPEN),
])
def test_only_what_is_clear_in_every_way_is_called_a_mistake(
    pairs: list[tuple[float, float]], unit: str, finding: Finding,
) -> None:
    one = ways_of(*pairs, unit=unit)
    assert one.finding is finding
    assert one.is_clear is (finding is Finding.CLEAR)
    assert one.behind.mean == min(mean for mean, _ in pairs)


def test_of_several_that_one_counts_of_which_most_may_be_said() -> None:
    """A card that is better in both ways goes before one that is far better in one of them alone."""
    own, fit, loud = (ml.parse(card) for card in ("D3", "S8", "DJ"))
    one = next(decision for decision in decisions(sample(), 0) if decision.action == own)
    rows = np.arange(100) % 2
    values = [np.stack([10 + rows, 11 + rows, last + rows], axis=1).astype(np.float64) for last in (15, 8)]
    trials = [Trial((own, fit, loud), value, "points", 1, np.ones(100, np.int64)) for value in values]
    assert judged(one, trials).better == "S8"
    assert judged(one, trials).is_clear
    without = [Trial((own, loud), value[:, [0, 2]], "points", 1, np.ones(100, np.int64)) for value in values]
    assert judged(one, without).finding is Finding.DEPENDS


def test_a_game_is_summed_up_also_when_nothing_was_doubted() -> None:
    found = [ways_of((1.0, 0.1), (1.0, 0.1)), ways_of((1.0, 0.1), (-1.0, 0.1)), ways_of((0.1, 0.1), (0.1, 0.1))]
    told = [one.say("en") for one in whole_game(found, set())]
    assert told[0] == ("Decisions: 3. Clear losses: 1. Depends on how the rest is played: 1. "
                       "Something looked better, but not clearly: 1.")
    assert told[1] == "You doubted nothing. Clear losses: 1."
    assert whole_game(found, {1})[1].say("en").startswith("Your doubts: 1, and 1 of them clear.")


def test_the_dearest_come_first() -> None:
    order = dearest(costs(games.LOST))
    kinds = [one.finding for one in order]
    assert kinds == sorted(kinds, key=ORDER.index)
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
    assert checked >= 3


def test_a_card_that_did_no_harm_is_shown_where_it_does() -> None:
    found = next(one for one in costs(games.MADE) if str(one.decision.action) == "H5")
    both = lines(replace(found, better="D2"))
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
    assert found.actual == government_points(sample()) == 16
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
    assert {option for one in said for option in one.solution} >= {"clear", "open", "depends"}
    for one in (one for one in said if one.prompt.key.startswith("review_board.ask_say_some")):
        pairs = [str(one.prompt.facts[key]).replace("−", "-").split(" ± ") for key in ("cost", "other")]
        clear = [float(mean) >= max(CLEAR * float(error), FLOOR["points"]) for mean, error in pairs]
        assert (one.solution == {"clear"}) is all(clear)
        assert not any(clear) or one.solution != {"open"}


FRESH = 777  # layouts on which nothing was chosen
PLACES = {  # record, trick and seat of each question
    "review-said-6": (games.MISSED, 6, 0), "review-said-1": (games.MADE, 1, 0), "review-lost-9": (games.LOST, 9, 0),
    "review-lost-said-9": (games.LOST, 9, 0), "review-card-made-4": (games.MADE, 4, 1),
    "review-card-8": (games.MISSED, 8, 0), "review-lost-said-other-9": (games.LOST, 9, 1),
}


def test_the_worked_one_holds_on_layouts_that_it_was_not_chosen_on() -> None:
    """In both ways of playing on, and with the search for a better card begun anew."""
    found = questions.example()
    again = cost(found.decision, FRESH)
    assert found.is_clear
    assert again.is_clear
    for trial in tried_in_ways(found.decision.view, (ml.parse(found.better), found.decision.action), AGAIN, FRESH):
        lost = trial.difference(0, 1)
        assert lost.mean >= max(CLEAR * lost.stderr, FLOOR["points"])


def test_the_questions_hold_on_layouts_that_they_were_not_chosen_on() -> None:
    asked = (*questions.one_missing(), *questions.two_missing(), *questions.alone())
    assert {one.id for one in asked} == set(PLACES)
    for one in asked:
        record, trick, seat = PLACES[one.id]
        decision = next(found for found in decisions(ml.replay(record), seat)
                        if found.is_card and found.state.trick_number == trick)
        assert decision.view == one.table
        if one.hand:
            plays = [ml.parse(card) for card in one.options]
            trials = tried_in_ways(decision.view, plays, AGAIN, FRESH)
            good = {card for card in one.options
                    if not judged(replace(decision, action=ml.parse(card)), trials).is_clear}
            assert good == frozenset().union(*one.accepted), one.id
            assert len(good) < len(one.options)
        else:
            assert {str(cost(decision, FRESH).finding)} == one.solution, one.id


def test_choices_of_the_rule_of_thumb_are_what_the_lines_follow() -> None:
    told: list[Choice] = []
    found = next(one for one in costs(games.MISSED) if one.is_clear)
    both = lines(found)
    assert both is not None
    play_out(both.own.states[1], rule_of_thumb, random.Random(3), told)
    assert [str(choice.action) for choice in told] == [str(action) for action in both.own.states[-1].history[
        len(both.own.states[1].history):]]
