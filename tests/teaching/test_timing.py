"""Lesson 10: the positions and what was measured of them, judged again by other code; rewinding; two experiments."""
from __future__ import annotations

import random
from itertools import islice

import pytest

from mighty_learn.analysis.deals import worlds
from mighty_learn.analysis.simulate import playouts
from mighty_learn.engine.actions import Play, parse
from mighty_learn.engine.cards import JOKER, Card
from mighty_learn.engine.play import winner_of
from mighty_learn.engine.presets import PRESETS
from mighty_learn.engine.record import replay
from mighty_learn.engine.state import State, government_taken
from mighty_learn.engine.view import observe
from mighty_learn.players.policy import play_out
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.teaching import rewinding, timing, timing_survival, timing_when
from mighty_learn.teaching.timing_habits import PowerHabit, answer_by
from mighty_learn.teaching.timing_items import CLEAR_POINTS, Item, ItemError, Value, not_worse, read, shipped, written
from mighty_learn.teaching.timing_measure import in_house, judgements, measured, options
from mighty_learn.teaching.timing_words import reasons, shown_void

ITEMS = shipped()
POWERS = ("mighty", "joker")


def by_id(name: str) -> Item:
    return next(item for item in ITEMS if item.id == name)


# --- the bank


def test_the_bank_is_large_and_each_question_has_many_options() -> None:
    bank = timing.bank()
    assert len(bank) >= 30
    assert len({question.id for question in bank}) == len(bank)
    for item in ITEMS:
        assert len(item.options) >= 5
        assert 1 <= len(item.accepted) <= len(item.options) / 5
    assert {item.theme for item in ITEMS} >= {"mighty_follow", "joker_follow", "joker_lead", "wait_follow", "wait_lead",
                                              "call_right", "call_wrong", "magong"}


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.id)
def test_an_item_is_whole_and_the_same_in_every_house(item: Item) -> None:
    assert item.n >= 2000
    assert item.options == options(item.state) == tuple(map(str, item.view.legal_actions()))
    assert set(item.values) == ({"thumb", "rule", "exact"} if item.state.trick_number >= 8 else {"thumb", "rule"})
    assert all(set(found) == set(item.now) == set(item.options) for found in item.values.values())
    assert replay(item.record) == item.state
    for rules in PRESETS.values():
        same = in_house(item.state, rules)
        assert same.legal_actions() == item.state.legal_actions()
        assert (same.mighty, same.joker_caller, same.trick) == (item.state.mighty, item.state.joker_caller,
                                                                item.state.trick)
    for policy in ("thumb", "rule"):
        ends = [playouts(in_house(item.state, rules), 20, 1, policy).points.tolist() for rules in PRESETS.values()]
        assert ends[0] == ends[1] == ends[2]


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.id)
def test_what_is_wrong_is_clearly_worse_by_every_judge(item: Item) -> None:
    for found in item.values.values():
        assert min(value.loss for value in found.values()) == 0
        best = max(value.points for value in found.values())
        for action, value in found.items():
            assert value.points == pytest.approx(best - value.loss, abs=0.002)
            if action not in item.accepted:
                assert value.loss >= max(CLEAR_POINTS, 3 * value.stderr)
    powers = {item.state.mighty, JOKER}
    cards = {parse(action).card for action in item.accepted}  # type: ignore[union-attr]
    if item.theme.startswith(POWERS):
        assert cards <= powers
    if item.theme.startswith("wait"):
        assert not cards & powers
        assert any(play.card in powers for play in plays(item.state))
    if item.theme.startswith("call"):
        called = [action.endswith("!") for action in item.accepted]
        assert all(called) if item.theme == "call_right" else not any(called)


@pytest.mark.parametrize("item", [item for item in ITEMS if len(item.accepted) > 1], ids=lambda item: item.id)
def test_two_right_choices_are_told_apart_as_far_as_the_numbers_do(item: Item) -> None:
    """What each way of playing on finds is said, also where they disagree."""
    words = [reasons(item)[action].say("en") for action in item.accepted]
    ahead = {way: max(item.accepted, key=lambda action: item.values[way][action].points) for way in ("thumb", "rule")}
    for said in words:
        assert ("disagree" in said) is (ahead["thumb"] != ahead["rule"])
        for way, best in ahead.items():
            (behind,) = set(item.accepted) - {best}
            lost = item.values[way][behind]
            assert f"{lost.loss:.2f} ± {lost.stderr:.2f}" in said


def plays(state: State) -> list[Play]:
    return [action for action in state.legal_actions() if isinstance(action, Play)]


def own_points(over: State, seat: int) -> int:
    taken = government_taken(over)
    return taken if seat in over.government else 20 - taken


def test_the_numbers_are_measured_again_by_the_same_judges() -> None:
    item = by_id("timing-14")
    again = measured(item.state, item.id, item.theme, judgements(item.state, item.n, item.seed))
    assert again == item


@pytest.mark.parametrize("item", [ITEMS[0], ITEMS[7], ITEMS[-1]], ids=lambda item: item.id)
def test_another_code_finds_the_same_order(item: Item) -> None:
    """The engine and the players of `players/simple`, card by card, on layouts of another seed."""
    worst = max(item.options, key=lambda action: item.values["thumb"][action].loss)
    told = item.values["thumb"][worst]
    gains = []
    for world in worlds(item.view, 60, 99):
        ends = [play_out(world.apply(action), rule_of_thumb, random.Random(0)) for action in (item.best, worst)]
        gains.append(own_points(ends[0], world.seat) - own_points(ends[1], world.seat))
    mean = sum(gains) / len(gains)
    error = (sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1) / len(gains)) ** 0.5
    assert abs(mean - told.loss) < 4 * error + 0.1
    assert mean > 0


@pytest.mark.parametrize("item", ITEMS[::5], ids=lambda item: item.id)
def test_a_reply_goes_as_it_is_told(item: Item) -> None:
    """Drawn again, played card by card: the trick, its winner and both ends are those that the learner is shown."""
    assert set(item.replies) <= set(item.options) - {item.best}
    assert set(item.options) - set(item.accepted) <= set(item.replies)
    action, reply = next(iter(item.replies.items()))
    world = next(islice(worlds(item.view, reply.world + 1, item.seed), reply.world, None))
    over = play_out(world.apply(action), rule_of_thumb, random.Random(0))
    trick = over.tricks[item.state.trick_number - 1]
    assert " ".join(map(str, trick.plays)) == reply.plays
    assert (trick.leader, trick.winner) == (reply.leader, reply.winner)
    assert own_points(over, world.seat) == reply.end < reply.best_end


def test_not_worse_needs_one_judge_only() -> None:
    values = {"thumb": {"a": Value(9, 0, 0), "b": Value(8, 1, 0.1), "c": Value(8, 1, 0.1), "d": Value(8.9, 0.1, 0.01)},
              "rule": {"a": Value(9, 0, 0), "b": Value(8, 1, 0.4), "c": Value(7, 2, 0.1), "d": Value(8, 1, 0.01)}}
    assert not_worse(values) == ("a", "b", "d")


def test_a_file_is_read_back_and_what_is_wrong_is_named() -> None:
    assert read(written(ITEMS[:3])) == ITEMS[:3]
    with pytest.raises(ItemError, match="schema 7"):
        read("schema = 7")
    with pytest.raises(ItemError, match="'record'"):
        read('schema = 1\n[[item]]\nid = "x"\ntheme = "y"\nvalues = {}')


# --- the questions


@pytest.mark.parametrize("lang", ["ko", "en"])
def test_every_option_has_a_reason_in_both_languages(lang: str) -> None:
    for item in ITEMS:
        question = timing.question(item)
        for option in question.options:
            told = question.reasons[option].say(lang)  # type: ignore[arg-type]
            assert ("±" in told) is (option not in item.accepted or len(item.accepted) > 1)
        assert len(question.hints) == 2
        for hint in question.hints:
            assert hint.say(lang)  # type: ignore[arg-type]


def test_a_wrong_card_shows_its_cost_and_the_reply() -> None:
    item = by_id("timing-01")
    told = timing.question(item).check("SA").say("en")
    loss = item.values["thumb"]["SA"]
    assert f"{loss.loss:.2f} ± {loss.stderr:.2f} fewer point cards" in told
    assert "In one such layout" in told
    assert f"your side has {item.replies['SA'].end}" in told


def test_what_is_said_of_a_call_is_so() -> None:
    said = set()
    for item in ITEMS:
        played = {play.card for trick in item.state.tricks for play in trick.plays}
        rules = item.state.government
        ours = rules if item.state.seat in rules else frozenset(range(5)) - rules
        for option, reason in timing.question(item).reasons.items():
            told = reason.say("en")
            if "your own side’s joker" in told:
                said.add("own")
                assert any(JOKER in item.state.hands[seat] for seat in ours - {item.state.seat})
            if "has been played already" in told:
                said.add("gone")
                assert JOKER in played
            if "in your own hand" in told:
                said.add("mine")
                assert JOKER in item.state.hands[item.state.seat]
            if "joker in another hand alone" in told:
                said.add("left")
                assert JOKER not in item.state.hands[item.state.seat]
                assert JOKER not in played
            if option in item.accepted:
                assert "fewer" not in told
    assert said >= {"own", "left"}


def test_the_guided_questions_follow_the_worked_one() -> None:
    assert timing.example().accepted == (str(timing.example().state.mighty),)
    who, what = timing.two_missing()
    assert who.table is not None
    assert who.solution == {str(who.table.trick[winner_of(who.table, who.table.trick)].card)}
    assert what.table == who.table
    practised = {question.id for question in (*timing.one_missing(), what, *timing.alone())}
    assert len(practised) == 4
    assert not practised & {question.id for question in timing.bank()}


def test_who_has_shown_to_be_void() -> None:
    state = State.from_position(PRESETS["campus"], "H15", 0, "none", [
        "S2 C2 C4", "D5 D3 C5", "D9 D8 C6", "JK D7 C7", "SA D6 C8"], 0)
    for card in ("S2", "D5", "D9", "JK", "SA"):
        state = state.apply(card)
    view = observe(state, 0)
    spades = Card("S2").suit
    assert spades is not None
    assert shown_void(view, spades) == {1, 2}  # the joker and the Mighty tell nothing


def test_the_habits() -> None:
    now, call = timing.question(by_id("timing-14")), timing.question(by_id("timing-08"))
    assert answer_by(now, None) in now.solution
    assert answer_by(now, PowerHabit.SOON) == "SA"
    assert answer_by(now, PowerHabit.LAST) != "SA"
    assert answer_by(call, PowerHabit.CALL) == "C3!"
    wrong = next(item for item in ITEMS if item.theme == "call_wrong")
    assert str(answer_by(timing.question(wrong), PowerHabit.CALL)).endswith("!")


# --- rewinding


@pytest.mark.parametrize(("name", "points", "made"), [("mighty", 13, False), ("joker", 5, True)])
def test_the_games_to_rewind(name: str, points: int, made: bool) -> None:
    game = rewinding.game(name)
    assert (game.as_played().points, game.as_played().made) == (points, made)
    for trick, state in game.turns.items():
        assert (state.seat, state.trick_number) == (game.seat, trick)
        assert game.attempt(trick, game.played(trick)).over == game.over  # rules of thumb played it all
    with pytest.raises(ValueError, match="trick 10"):
        game.attempt(10, "SA")


def test_another_card_ends_otherwise_and_many_layouts_are_compared() -> None:
    game = rewinding.game("mighty")
    saved = game.attempt(3, "SA")
    assert saved.made
    assert saved.points == 15
    found = game.many(3, ["SA", game.played(3)])
    assert found.n == rewinding.LAYOUTS
    assert found.loss("SA").interval[0] > 0  # what saved this game is the worse card over many


def test_the_card_of_power_by_trick_while_it_is_held() -> None:
    game = rewinding.game("mighty")
    found = game.when(3)
    assert found is not None
    assert found.names == (*(f"trick {k}" for k in range(3, 10)), "forced")
    compared = game.many(3, ["SA", "C2"])
    assert found["trick 3"].points.mean == compared["SA"].mean  # the same layouts, the same players
    assert game.when(9) is None
    joker = rewinding.game("joker")
    last = next(trick for trick in reversed(joker.turns) if joker.power in joker.view(trick).hand)
    assert all(joker.when(trick) is None for trick in joker.turns if trick > last)


# --- the experiments


def test_the_plans_of_a_game_are_those_of_the_engine() -> None:
    """A Mighty kept until it must be played: the kernel's errand against the players, card by card."""
    tally = list(timing_when.experiment(games=60, seed=3))[-1]
    assert tally.games == 60
    assert tally.cost(1).mean == pytest.approx(tally.judged().mean - tally.planned(1).mean)
    starts = islice(timing_when._starts(3), 5)
    for row, start in zip(tally.rows, starts, strict=False):
        over = play_out(start, rule_of_thumb, random.Random(0))
        assert row[0] == government_taken(over)


def test_haste_costs_more_than_waiting() -> None:
    tally = list(timing_when.experiment(games=200))[-1]
    assert tally.best >= 7
    assert tally.cost(1).mean > tally.cost(tally.best).mean > 0
    with pytest.raises(ValueError, match="games=0"):
        next(timing_when.experiment(games=0))


def test_a_lone_mighty_falls_when_its_suit_is_first_led_by_another() -> None:
    starts = timing_survival._starts(1, 5)
    for start in islice(starts, 6):
        holder = next(seat for seat in range(5) if start.mighty in start.hands[seat])
        fell = timing_survival.fall(start, attacked=True)
        state = start
        players = [timing_survival._player(seat, holder, start, attacked=True) for seat in range(5)]
        over = play_out(state, players, random.Random(0))
        trick = over.tricks[fell - 1]
        assert start.mighty in [play.card for play in trick.plays]
        led = [one.plays[0].led for one in over.tricks[:fell]]
        with_joker = JOKER in start.hands[holder]
        assert with_joker or start.mighty.suit not in led[:-1]


def test_survival_counts_each_kind_alike() -> None:
    tally = list(timing_survival.experiment(games=8, seed=2))[-1]
    assert tally.done == 8
    for kind in timing_survival.KINDS:
        alive = [tally.alive(kind, trick).hits for trick in range(1, 11)]
        assert alive == sorted(alive, reverse=True)
        assert alive[-1] == 0
    short, long = (tally.alive(timing_survival.Kind(length, attacked=True), 4).hits for length in (1, 3))
    assert short < long
