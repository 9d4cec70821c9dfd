"""Lesson 9: counts against the worlds that a seat must reckon with, leads measured again, what the counter tells."""
from __future__ import annotations

import statistics
from itertools import islice

import pytest

from mighty_learn.analysis.deals import worlds
from mighty_learn.engine.actions import Play
from mighty_learn.engine.cards import JOKER, SEATS, Card
from mighty_learn.engine.presets import CAMPUS
from mighty_learn.engine.record import replay
from mighty_learn.engine.state import State
from mighty_learn.engine.view import View, observe
from mighty_learn.players.claims import finding
from mighty_learn.teaching import trumps, trumps_counts, trumps_plays
from mighty_learn.teaching.quiz import Outcome, Question
from mighty_learn.teaching.students import PERFECT, student
from mighty_learn.teaching.trumps_counter import Step, games, steps_of
from mighty_learn.teaching.trumps_counting import Habit, Miscount, TrumpCount
from mighty_learn.teaching.trumps_measure import (
    CLEAR,
    RULE,
    THUMB,
    Way,
    classes,
    good,
    holds_afresh,
    leads_of,
    losses,
    replies,
    stopping,
    tricks_lost,
)
from mighty_learn.teaching.trumps_plays import DECIDING, Position, positions

COUNTS, PLAYS = trumps.counts(), trumps.plays()
STEPS = [step for record in games() for step in steps_of(record)]


def seen_out(view: View, n: int) -> list[tuple[set[Card], ...]]:
    """In each of n worlds the trumps in the other hands, by seat; the buried ones last where the seat may not know."""
    found = []
    for world in islice(worlds(view, n, seed=3), n):
        trumps_of = [{card for card in world.hands[seat] if card.suit == view.trump} for seat in SEATS]
        trumps_of[view.viewer] = set()
        laid = set() if view.viewer == view.declarer else {
            card for card in world.discard or () if card.suit == view.trump}
        found.append((*trumps_of, laid))
    return found


# --- counting


@pytest.mark.parametrize("asked", COUNTS, ids=lambda asked: asked.id)
def test_what_is_out_is_what_lies_with_the_others_in_every_world(asked: Question) -> None:
    view = trumps_counts.moments()[asked.id].view
    for parts in seen_out(view, 3):
        out = set().union(*parts)
        if asked.options[-1] == "none":
            best = max(out, key=lambda card: card.rank or 0, default=None)
            assert asked.solution == {str(best) if best else "none"}
        else:
            assert asked.solution == {str(len(out))}


def test_there_are_enough_of_every_kind() -> None:
    ids = [asked.id.split("-")[1] for asked in COUNTS]
    assert (ids.count("declarer"), ids.count("other"), ids.count("highest")) == (20, 10, 10)
    assert len(PLAYS) >= 30
    assert len({asked.id for asked in (*COUNTS, *PLAYS)}) == len(COUNTS) + len(PLAYS)
    assert all(len(asked.options) >= 5 and len(asked.accepted) == 1 for asked in (*COUNTS, *PLAYS))
    assert len({min(asked.solution) for asked in COUNTS}) >= 10  # no number can be guessed


@pytest.mark.parametrize("asked", [*COUNTS, *PLAYS, *trumps.two_missing()], ids=lambda asked: asked.id)
def test_every_answer_has_its_reason_in_both_languages(asked: Question) -> None:
    for lang in ("ko", "en"):
        for option in asked.options:
            assert len(asked.reasons[option].say(lang)) > 10
            assert asked.shown(option, lang)
    verdict = asked.check(next(option for option in asked.options if option not in asked.solution))
    assert verdict.outcome is Outcome.WRONG
    assert verdict.reasons[-1] == asked.reasons[min(asked.solution)]


COUNTED = TrumpCount(observe(replay("""mighty
rules campus
dealer 0
hand 0 HA HK H7 H2 S4 S5 D4 D5 C5 C6
hand 1 HQ H3 JK S6 S7 S8 D6 D7 C7 C8
hand 2 HJ H4 SA S9 D8 D9 D10 C9 CJ CQ
hand 3 H5 H6 S2 S3 SK D2 DJ DQ CK CA
hand 4 H8 SQ SJ D3 DK DA C2 C4 C10 S10
kitty H9 H10 C3
auction H15 pass pass pass pass
discard H10 C3 S5
keep
friend SA
trick D4 D6 D10 DQ DK
trick DA D5 D7 D8 D2
trick D3 H2 S6 D9 DJ
trick HA H3 SA H5 H8
"""), 0))


def test_a_game_counted_by_hand() -> None:
    # Thirteen, less HK H7 H9 held, H10 buried, H2 ruffed, HA H3 H5 H8 fallen: HQ HJ H6 H4 are out.
    assert (str(COUNTED.own), str(COUNTED.buried), str(COUNTED.out)) == ("HK H9 H7", "H10", "HQ HJ H6 H4")
    assert [str(one.card) for one in COUNTED.played] == ["H2", "HA", "H3", "H5", "H8"]
    assert COUNTED.has_boss
    assert COUNTED.without == ()  # the Mighty on a trump trick proves nothing
    assert {slip: COUNTED.under(slip) for slip in Miscount} == {
        Miscount.OWN: 7, Miscount.BURIED: 5, Miscount.POWERS: 3, Miscount.FIVE: 3, Miscount.RUFFS: 5}
    assert [str(COUNTED.highest(slip)) for slip in (None, Miscount.OWN, Miscount.BURIED)] == ["HQ", "HK", "HQ"]
    assert COUNTED.highest(Miscount.POWERS) is Card("HQ")


def test_without_a_trump_there_is_nothing_to_count() -> None:
    state = replay("position\nrules campus\ncontract NT15\ndeclarer 0\nfriend none\nleader 0\nhand 0 SA\nhand 1 S2\n"
                   "hand 2 S3\nhand 3 S4\nhand 4 S5\ntaken 0 0 0 0 0\ndiscard C2 C3 C4\n")
    with pytest.raises(ValueError, match="without a trump"):
        _ = TrumpCount(observe(state, 0)).trump


# --- the counter


@pytest.mark.parametrize("step", STEPS, ids=lambda step: f"{step.count.trump}-{len(step.view.tricks)}")
def test_who_has_none_is_what_every_world_says(step: Step) -> None:
    found = seen_out(step.view, 150)
    for seat in step.others:
        has = [bool(parts[seat]) for parts in found]
        assert any(has) is (seat not in step.count.without), seat
    assert step.judge(step.count.number, step.count.without).right
    assert not step.judge(step.count.number + 1, step.count.without).right
    assert not step.judge(step.count.number, set(step.others) ^ set(step.count.without)).seats


def told(step: Step, number: int, without: set[int] | None = None) -> list[str]:
    seats = set(step.count.without) if without is None else without
    return [sentence.key.removeprefix("counter.") for sentence in step.judge(number, seats).told]


def test_the_counter_names_the_slip_and_its_card() -> None:
    first = steps_of(games()[0])
    assert told(first[0], 13) == ["forgot_own", "start"]
    assert told(first[1], 8) == ["missed_ruff", "fell"]
    assert "♥6" in first[1].judge(8, ()).told[0].say("ko")
    assert told(first[2], 6) == ["own_again", "none_fell"]  # a trump of one's own on a trick of diamonds
    assert told(first[3], 7) == ["missed_all", "fell"]
    assert told(first[3], 4) == ["missed_one", "fell"]
    assert told(first[3], 1) == ["other", "fell"]
    second = steps_of(games()[1])
    assert told(second[2], 3) == ["either", "own_again", "power", "fell"]
    assert "♠A" in second[2].judge(3, ()).told[2].say("en")


def test_the_counter_says_why_a_seat_has_none_or_may_have_some() -> None:
    steps = steps_of(games()[1])
    after = steps[3]
    assert set(after.count.without) == {1, 2}
    assert told(after, after.count.number, set()) == ["fell", "has_none", "has_none"]
    assert told(after, after.count.number, {1, 2, 3}) == ["fell", "power_shows_nothing"]
    assert told(steps[-1], 0, {1, 2}) == ["fell", "has_none", "none_out"]
    assert told(steps_of(games()[0])[1], 7, {3}) == ["fell", "not_known"]


# --- plays


def test_what_was_measured_is_clear_of_its_error_under_both_ways() -> None:
    for position in positions().values():
        for way in DECIDING:
            for name, lead in position.leads.items():
                told = lead.by[way]
                assert told.n >= 1000
                assert (told.loss == 0) if name == position.best else (told.loss > 1.9 * told.error)
        assert position.second.by["thumb"].loss >= 0.1
        for way, told in position.leads[position.best].by.items():  # the others do not speak against it
            assert told.loss <= 2 * told.error, (position.id, way)


DOUBTFUL = [(position, name) for position in positions().values() for name, lead in position.leads.items()
            if name != position.best and any(lead.by[way].loss < CLEAR * lead.by[way].error for way in DECIDING)]


@pytest.mark.parametrize(("position", "name"), DOUBTFUL, ids=lambda one: getattr(one, "id", one))
def test_what_is_hard_to_tell_holds_in_fresh_worlds(position: Position, name: str) -> None:
    assert holds_afresh(position.view, position.best, name)


SAMPLE = tuple(positions().values())[::9]


@pytest.mark.parametrize("position", SAMPLE, ids=lambda position: position.id)
def test_a_sample_measured_again_gives_the_same(position: Position) -> None:
    leads = leads_of(position.view)
    for way in (THUMB, RULE):
        found = way.compare(position.view, leads)
        again = losses(found)
        for name, lead in position.leads.items():
            assert again[name] == pytest.approx((lead.by[way.name].loss, lead.by[way.name].error), abs=0.0011)
        assert good(found) <= set(position.leads[position.best].cards)
    assert {lead.cards for lead in position.leads.values()} == set(classes(THUMB.compare(position.view, leads)))


def test_the_replies_are_those_of_the_deal() -> None:
    for position in SAMPLE:
        for name, lead in position.leads.items():
            assert " ".join(map(str, replies(position.state, name).tricks[-1].plays)) == lead.trick
    position = SAMPLE[0]
    assert tricks_lost(position.view, position.best, 40) == sum(
        replies(world, position.best).tricks[-1].winner not in world.government
        for world in worlds(position.view, 40, seed=9))
    assert all(0 <= lead.lost <= each.replies_n for each in positions().values() for lead in each.leads.values())


def test_positions_are_the_declarer_s_to_lead_without_joker_or_caller() -> None:
    for position in positions().values():
        view = position.view
        assert (view.rules, view.viewer, view.trick, view.my_turn) == (CAMPUS, view.declarer, (), True)
        assert not {JOKER, view.joker_caller} & set(view.hand)
        cards = [card for lead in position.leads.values() for card in lead.cards]
        assert sorted(cards) == sorted(str(action.card) for action in view.legal_actions() if isinstance(action, Play))


def test_the_four_steps_are_most_often_right() -> None:
    """Who does as the lesson says passes the gate more often than not."""
    right = sum(advised(positions()[asked.id]) == positions()[asked.id].best for asked in PLAYS)
    assert right / len(PLAYS) >= 0.75


def test_with_the_last_trump_higher_a_winner_is_right_half_of_the_time() -> None:
    """What step 3 says of its own weak spot."""
    last = [positions()[asked.id] for asked in PLAYS]
    last = [position for position in last if position.count.number == 1 and not position.count.has_boss]
    assert (len(last), sum(advised(position) == position.best for position in last)) == (6, 3)


def advised(position: Position) -> str:
    """What the four steps say."""
    count = position.count
    sides = [card for card in position.view.hand if card not in count.own]
    higher = {card: any(other.suit == card.suit and other.mask > card.mask for other in unseen(count))
              for card in sides}
    winners = [card for card in sides if card is position.view.mighty or not higher[card]]
    card = max(count.own, key=lambda one: one.mask)
    if not count.out or (count.number == 1 and not count.has_boss):
        card = max(winners or sides, key=lambda one: (one is position.view.mighty, one.rank or 0))
    elif not count.has_boss:
        card = min(count.own, key=lambda one: one.mask)
    return next(name for name, lead in position.leads.items() if str(card) in lead.cards)


def unseen(count: TrumpCount) -> set[Card]:
    seen = {*count.view.hand, *(count.view.discard or ()), *(one.card for one in count.fallen)}
    return {card for world in islice(worlds(count.view, 1), 1) for hand in world.hands for card in hand} - seen - {
        count.view.mighty}


def test_habits_lead_what_they_say() -> None:
    asked = trumps_plays.question(trumps.example())  # HQ H7 CJ C9 C5
    assert [trumps_plays.answer_by(asked, habit) for habit in (Habit.ALL, Habit.NEVER, Habit.LOW, None)] == [
        "HQ", "CJ", "H7", "HQ"]
    assert not student("M-NODRAIN").is_right(asked)
    assert PERFECT.is_right(asked)


def test_what_is_practised_is_not_asked_in_the_gate() -> None:
    practised = {trumps.example().id, *(asked.id for asked in (
        *trumps.one_missing(), *trumps.two_missing(), *trumps.alone()))}
    assert not practised & {asked.id for asked in PLAYS}
    assert trumps.two_missing()[0].solution == {str(TrumpCount(trumps.two_missing()[1].table).number)}  # type: ignore[arg-type]


# --- what the lesson says of claims


def test_the_words_about_claims_are_what_was_measured() -> None:
    verdicts = {name: finding(name).verdict.answer for name in (
        "drain_from_top", "point_trump_lead", "drain_at_two", "drain_last_lower", "drain_with_few", "drain_last_higher",
        "opposition_no_trump", "reverse_trump")}
    assert verdicts == {
        "drain_from_top": "supported", "point_trump_lead": "supported", "drain_at_two": "supported",
        "drain_last_lower": "supported", "drain_with_few": "not_supported", "drain_last_higher": "undecided",
        "opposition_no_trump": "undecided", "reverse_trump": "undecided"}
    never = finding("opposition_no_trump").results
    assert all(result.mean > 0 for result in never)  # the side suit was never the worse lead in the mean
    assert all(result.interval[0] > 0 for result in never if result.policy == "rule")
    assert all(result.interval[0] < 0.1 for result in finding("reverse_trump").results)


def test_with_no_trump_out_another_suit_is_the_better_lead() -> None:
    """The fourth step, on deals of no bank: paired by position, the error over positions."""
    way = Way("rule", "rule", 100, repeat=2)
    tried = [stopping(State.deal(CAMPUS, seed, seed % 5), way) for seed in range(70_000, 70_120)]
    found = [gain for gain in tried if gain is not None]
    mean, error = statistics.fmean(found), statistics.stdev(found) / len(found) ** 0.5
    assert len(found) >= 25
    assert mean > 2.5 * error


def test_the_two_hands_come_out_as_the_lesson_says() -> None:
    from mighty_learn.players.measures.trump_drain import trump_drain

    solid, thin = (trump_drain(view, range(5), n=800, seed=4) for view in trumps.hands().values())  # not its own seed
    drawn = solid.difference("top 3", "0")
    assert drawn.mean > 3 * drawn.stderr > 0
    spent = thin.difference("0", "top 3")
    assert spent.mean > 3 * spent.stderr > 0
    best = [max(found.rows, key=lambda row: row.points.mean).plan for found in (solid, thin)]
    assert best == ["top 3", "0"]
