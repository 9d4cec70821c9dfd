"""Matches: who sits where, the same numbers however they are run, gains as counted by hand, the open-hand ceiling."""

from __future__ import annotations

import random
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context

import numpy as np
import pytest

from mighty_learn import CAMPUS, Estimate, RuleSet, State, observe
from mighty_learn.analysis.errors import AnalysisError
from mighty_learn.analysis.solver import Budget
from mighty_learn.engine.actions import CallFriend, FriendKind, Pass, Play
from mighty_learn.engine.state import government_taken
from mighty_learn.engine.table import Phase
from mighty_learn.engine.view import View
from mighty_learn.players.match import MatchTable, Role, Row, ceiling, clear_of_0, interval, match, match_games
from mighty_learn.players.match.ceiling import SIDES, bounds_of
from mighty_learn.players.match.contracts import Contracts, dealer_of, streams
from mighty_learn.players.match.margins import percent, plain, told
from mighty_learn.players.match.named import Cast, player
from mighty_learn.players.policy import Choice, Reason, play_out
from mighty_learn.players.simple import random_player, rule_of_thumb

BOTH = ["thumb", "random"]


@dataclass
class Spy:
    """Plays by the rules of thumb, and notes who it was in each game and its first random number there."""

    games: list[dict[int, float]] = field(default_factory=list)  # by game: seat → number
    last: int = 0

    def __call__(self, view: View, rng: random.Random) -> Choice:
        if view.phase is Phase.PLAY:
            if not self.games or len(view.history) < self.last:
                self.games.append({})
            self.last = len(view.history)
            if view.viewer not in self.games[-1]:
                self.games[-1][view.viewer] = rng.random()
        return rule_of_thumb(view, rng)


def shy(view: View, rng: random.Random) -> Choice:
    """Never bids."""
    return Choice(Pass(), Reason.PASS_WEAK)


def calls_nobody(view: View, rng: random.Random) -> Choice:
    if view.phase is Phase.FRIEND:
        return Choice(CallFriend(FriendKind.NONE), Reason.CALL_NONE)
    return rule_of_thumb(view, rng)


def calls_the_first(view: View, rng: random.Random) -> Choice:
    if view.phase is Phase.FRIEND:
        return Choice(CallFriend(FriendKind.FIRST), Reason.CALL_FIRST)
    return rule_of_thumb(view, rng)


def contracts(rules: RuleSet = CAMPUS, seed: int = 1) -> Contracts:
    return Contracts(rules, seed, Cast({}), "thumb")


# --- the figures that are known


@pytest.fixture(scope="module")
def thumb_and_random() -> MatchTable:
    return match(BOTH, n=200, seed=5)


def test_the_known_gains_of_rules_of_thumb_come_out_again(thumb_and_random: MatchTable) -> None:
    """3.33 and 1.55 were measured by other code on 2,000 other deals (`players/simple`)."""
    for role, known in (("government", 3.33), ("opposition", 1.55)):
        gain = thumb_and_random.gain(role, "thumb", "random")
        low, high = interval(gain)
        assert low < known < high
        assert low > 0.5
        assert clear_of_0(gain)


def test_one_seat_gains_less_than_the_side(thumb_and_random: MatchTable) -> None:
    gain = {role: thumb_and_random.gain(role, "thumb", "random").mean for role in Role}
    assert 0 < gain[Role.FRIEND] < gain[Role.GOVERNMENT]
    assert 0 < gain[Role.DECLARER] < gain[Role.GOVERNMENT]
    assert 0 < gain[Role.OPPONENT] < gain[Role.OPPOSITION]


def test_the_points_are_those_of_games_played_by_the_policies(thumb_and_random: MatchTable) -> None:
    for index in range(10):
        state, _ = contracts(seed=5)[index]
        by_thumb = government_taken(play_out(state, rule_of_thumb, random.Random(1)))
        assert thumb_and_random.points[index, 0] == by_thumb
        rngs = streams(5, index)
        while not state.is_over:
            policy = random_player if state.seat in state.government else rule_of_thumb
            state = state.apply(policy(view_of(state), rngs[state.seat]).action)
        assert thumb_and_random.points[index, 1] == government_taken(state)


def view_of(state: State) -> View:
    return observe(state, state.seat)


# --- the same however it is run


def test_no_number_hangs_on_batches_threads_or_processes() -> None:
    given = {"n": 9, "seed": 3, "roles": ["government", "opponent"]}
    whole = match(BOTH, **given)  # type: ignore[arg-type]
    runs = [match(BOTH, batch=batch, **given) for batch in (1, 2, 100)]  # type: ignore[arg-type]
    with ThreadPoolExecutor(3) as pool:
        runs.append(match(BOTH, executor=pool, batch=2, **given))  # type: ignore[arg-type]
        games = match_games(BOTH, 6, 3, executor=pool, batch=1)
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        runs.append(match({"thumb": "thumb", "random": random_player}, executor=pool, batch=4,
                          **given))  # type: ignore[arg-type]
        solved = ceiling(4, 3, trick=7, executor=pool)
    for run in runs:
        assert run.points.tolist() == whole.points.tolist()
        assert str(run) == str(whole)
    assert games.games.tolist() == match_games(BOTH, 6, 3).games.tolist()
    assert solved.bounds.tolist() == ceiling(4, 3, trick=7).bounds.tolist()
    assert match(BOTH, **{**given, "n": 4}).points.tolist() == whole.points[:4].tolist()  # type: ignore[arg-type]
    assert match(BOTH, **{**given, "seed": 4}).points.tolist() != whole.points.tolist()  # type: ignore[arg-type]


def test_a_cancelled_match_is_the_match_of_fewer_deals() -> None:
    stop, seen = threading.Event(), []

    def report(done: int, total: int) -> None:
        seen.append((done, total))
        if done == 4:
            stop.set()

    found = match(BOTH, n=20, seed=3, roles=["declarer"], batch=2, progress=report, cancel=stop)
    assert seen == [(2, 20), (4, 20)]
    assert (found.n, found.partial) == (4, True)
    assert found.points.tolist() == match(BOTH, n=4, seed=3, roles=["declarer"]).points.tolist()
    assert "n=4 deals, seed 3, partial" in str(found)


def test_the_random_numbers_of_a_seat_hang_on_seed_deal_and_seat_alone() -> None:
    numbers: list[dict[int, float]] = []
    for other in ("thumb", "random"):
        spy = Spy()
        match({"spy": spy}, n=5, seed=2, roles=["opposition"], others=other)
        numbers.append({5 * deal + seat: drawn for deal, game in enumerate(spy.games) for seat, drawn in game.items()})
    assert numbers[0] == numbers[1]
    assert len(set(numbers[0].values())) == len(numbers[0]) == 15
    expected = {5 * deal + seat: streams(2, deal)[seat].random() for deal in range(5) for seat in range(5)}
    assert numbers[0].items() <= expected.items()
    assert streams(3, 0)[0].random() != streams(2, 0)[0].random()


# --- who sits where


@pytest.mark.parametrize("role", list(Role))
def test_a_player_takes_the_seats_of_its_role(role: Role) -> None:
    spy, singles = Spy(), set()
    match({"spy": spy}, n=12, seed=1, roles=[role])
    assert len(spy.games) == 12
    for index, game in enumerate(spy.games):
        state, _ = contracts()[index]
        friend = state.government - {state.declarer}
        opposition = set(range(5)) - state.government
        if role is Role.OPPONENT:
            (single,) = game
            assert single in opposition
            singles.add(sorted(opposition, key=lambda seat, at=state.declarer: (seat - at) % 5).index(single))
        else:
            seats = {Role.GOVERNMENT: state.government, Role.DECLARER: {state.declarer}, Role.FRIEND: friend,
                     Role.OPPOSITION: opposition}
            assert set(game) == seats[role]
    assert singles == ({0, 1, 2} if role is Role.OPPONENT else set())


def test_every_pair_is_played_when_there_are_several_others() -> None:
    found = match(BOTH, n=6, roles=["government", "opposition"], others=["thumb", "random"])
    assert len(found.rows) == 8
    government, opposition = (found.estimate("government", "thumb", "random"),
                              found.estimate("opposition", "random", "thumb"))
    assert government == opposition  # the same games, seen from the two sides
    assert found.estimate("government", "random", "thumb") != government
    with pytest.raises(AnalysisError, match="others None: 2 rows of this match are meant; there are: thumb as gov"):
        found.estimate("government", "thumb")
    with pytest.raises(AnalysisError, match=r"player 'strong'.*0 rows"):
        found.gain("government", "strong", "thumb", "thumb")


def test_a_declarer_alone_has_no_friend_to_play() -> None:
    found = match({"thumb": "thumb", "random": "random", "nobody": calls_nobody}, n=6, contracts="nobody",
                  roles=["friend", "declarer", "opponent"])
    assert found.alone == 6
    assert found.gain("friend", "thumb", "random").mean == 0
    assert len(set(found.points[:, 3].tolist()) | set(found.points[:, 4].tolist())) > 1
    assert found.points[:, 0].tolist() == found.points[:, 3].tolist()  # thumb everywhere


def test_a_first_trick_friend_changes_sides_when_he_is_found() -> None:
    spy, house = Spy(), CAMPUS.replace(first_trick_friend=True)
    found = match({"spy": spy, "first": calls_the_first}, n=8, rules=house, contracts="first", roles=["government"])
    own, games, with_friend = Contracts(house, 1, Cast({"first": calls_the_first}), "first"), iter(spy.games), 0
    for index in range(8):
        state, _ = own[index]
        assert state.government == {state.declarer}
        end = play_out(state, rule_of_thumb, random.Random(1))
        assert set(next(games)) == end.government
        with_friend += len(end.government) == 2
    assert with_friend > 3
    assert found.alone == 0  # nobody knew yet


# --- deals that are not played


def test_a_deal_that_is_not_played_is_dealt_anew_and_counted() -> None:
    own = contracts(seed=1)
    drawn = [own[index][1] for index in range(60)]
    assert sum(drawn) > 0
    assert match(["thumb"], n=60, roles=["government"]).redrawn == sum(drawn)
    assert len({own[index][0].dealt for index in range(60)}) == 60
    assert [own[index][0].dealer for index in range(10)] == [0, 1, 2, 3, 4] * 2


def test_players_who_never_bid_are_refused() -> None:
    with pytest.raises(AnalysisError, match="deal 0 of seed 1: drawn 1,000 times, and the player 'shy'"):
        match({"shy": shy}, n=1, contracts="shy")


# --- the table


def by_hand() -> MatchTable:
    rows = tuple(Row(role, name, "thumb") for role in (Role.GOVERNMENT, Role.OPPONENT) for name in ("good", "bad"))
    points = np.array([[16, 12, 15, 17], [18, 15, 13, 14], [14, 14, 20, 19]])
    return MatchTable(rows, points, np.array([16, 15, 14]), 2, 1, 7, "campus", "thumb")


def test_gains_are_paired_and_seen_from_the_side() -> None:
    table = by_hand()
    assert table.gain("government", "good", "bad") == Estimate(7 / 3, pytest.approx(np.std([4, 3, 0], ddof=1) / 3**0.5),
                                                               3, 7)
    assert table.gain("opponent", "good", "bad").mean == pytest.approx(2 / 3)  # 2, 1, −1
    assert table.gain("government", "bad", "good").mean == -7 / 3
    assert table.made("government", "good").mean == 1
    assert table.made("government", "bad").mean == pytest.approx(2 / 3)
    assert table.estimate("opponent", "good").mean == 16


def test_a_table_prints_itself() -> None:
    assert str(by_hand()) == """\
The government's point cards a deal, ± standard error
role        player  others        points  contracts made
government  good    thumb   16.00 ± 1.15   100.0 ± 0.0 %
government  bad     thumb   13.67 ± 0.88   66.7 ± 33.3 %
opponent    good    thumb   16.00 ± 2.08   33.3 ± 33.3 %
opponent    bad     thumb   16.67 ± 1.45   66.7 ± 33.3 %

What the player's side gains in point cards a deal, paired
role        player  over  others            gain [99%]
government  good    bad   thumb   +2.33 [-0.76, +5.43]
opponent    good    bad   thumb   +0.67 [-1.61, +2.94]

n=3 deals, seed 7; house campus; contracts by thumb; 2 deals not played and dealt anew; 1 declarers alone at the first \
lead"""
    assert repr(by_hand()).startswith("<MatchTable of 4 rows, n=3 deals, seed 7;")


def test_points_cannot_be_written_over() -> None:
    found = match(["thumb"], n=2, roles=["government"])
    with pytest.raises(ValueError, match="read-only"):
        found.points[0, 0] = 20


def test_intervals_by_level() -> None:
    one = Estimate(1.0, 0.5, 100, 1)
    assert interval(one) == pytest.approx((1 - 2.5758 * 0.5, 1 + 2.5758 * 0.5), abs=1e-4)
    assert interval(one, 0.95) == pytest.approx(one.interval)
    assert not clear_of_0(one)
    assert clear_of_0(one, 0.9)
    assert clear_of_0(Estimate(-2.0, 0.5, 100, 1))
    for level in (0, 1, 95, -0.5):
        with pytest.raises(AnalysisError, match=f"level={level}; expected a number between 0 and 1"):
            interval(one, level)


def test_the_error_of_one_sample_is_not_known() -> None:
    one = Estimate.of([1], 1)
    assert (plain(one), percent(one), told(one)) == ("1.00 ± ∞", "100.0 ± ∞ %", "+1.00 [-∞, +∞]")


# --- whole games


def test_seats_rotate_through_all_places_after_the_dealer() -> None:
    spy = Spy()
    table = match_games({"spy": spy}, 100, 1)
    played = [index for index in range(100) if table.games[index, 0, 0, 1] != 3]
    assert len(played) == len(spy.games)
    places = {(next(iter(game)), dealer_of(index)) for index, game in zip(played, spy.games, strict=True)}
    assert all(len(game) == 1 for game in spy.games)
    assert len(places) == 25


def test_a_game_among_its_own_kind_scores_what_the_house_says() -> None:
    table = match_games(["thumb", "random"], 10, 2, seats=5)
    assert table.games.shape == (10, 2, 5, 4)
    for index in range(10):
        scores, parts, points, made = table.games[index, 0].T
        assert scores.sum() == 0  # campus pays no more than it takes
        if 3 in parts:
            assert set(parts.tolist()) == {3}
            assert not scores.any()
        else:
            assert sorted(parts.tolist()).count(0) == 1
            assert len(set(points.tolist())) == len(set(made.tolist())) == 1  # the same game from five seats
            assert (scores[parts == 0][0] > 0) == made[0]
    assert table.score("thumb").mean == 0
    assert table.gain("thumb", "random").mean > 0
    assert sum(table.share("random", part).mean for part in ("declarer", "friend", "opponent", "not played")) == 1
    assert table.points("thumb", "declarer").n == table.made("thumb").n <= 10
    assert "n=10 deals, 5 seats each, seed 2" in str(table)


def test_questions_that_a_table_of_games_cannot_answer() -> None:
    table = match_games(["thumb"], 2, 2)
    with pytest.raises(AnalysisError, match="'random' was not in this match; these were: thumb"):
        table.score("random")
    with pytest.raises(AnalysisError, match="part 'king' is unknown"):
        table.share("thumb", "king")
    with pytest.raises(AnalysisError, match="seats=6"):
        match_games(["thumb"], 2, seats=6)


# --- the ceiling


def minimax(state: State) -> int:
    """The government's final points when both sides play perfectly, by trying everything with the engine."""
    if state.is_over:
        return government_taken(state)
    better = max if state.seat in state.government else min
    return better(minimax(state.apply(play)) for play in state.legal_actions() if isinstance(play, Play))


def test_the_ceiling_of_two_tricks_is_that_of_trying_everything() -> None:
    found = ceiling(6, 4, trick=9)
    for index in range(6):
        state, _ = contracts(seed=4)[index]
        while not state.is_over and state.trick_number < 9:
            state = state.apply(rule_of_thumb(view_of(state), random.Random(1)).action)
        assert found.bounds[index].tolist() == [minimax(state)] * 2
        assert found.points[index] == government_taken(play_out(state, rule_of_thumb, random.Random(1)))
    assert found.unfinished == 0
    assert found.low == found.high


def test_a_perfect_side_never_gets_less_than_against_a_perfect_one() -> None:
    both, government, opposition = (ceiling(40, 2, trick=6, side=side) for side in SIDES)
    assert (government.bounds[:, 0] >= both.bounds[:, 0]).all()
    assert (opposition.bounds[:, 0] <= both.bounds[:, 0]).all()
    assert government.over[0].mean > 0 > opposition.over[0].mean
    assert government.points.tolist() == opposition.points.tolist() == both.points.tolist()
    assert both.points.tolist() == match(["thumb"], n=40, seed=2, roles=["friend"]).points[:, 0].tolist()


def test_a_search_that_was_stopped_tells_its_bounds() -> None:
    found = ceiling(3, 1, trick=4, plies=50, seconds=None)
    exact = ceiling(3, 1, trick=4)
    assert found.unfinished == 3
    assert (found.bounds[:, 0] <= exact.bounds[:, 0]).all()
    assert (found.bounds[:, 1] >= exact.bounds[:, 1]).all()
    assert "with the upper bounds" in str(found)
    assert "3 not finished within 50 plies a deal" in str(found)
    assert "0 not finished within 60 s a deal" in str(exact)
    one = ceiling(3, 1, trick=4, plies=50, seconds=None, side="government")
    assert one.unfinished == 3
    assert one.bounds.tolist() == [[points] * 2 for points in one.points]  # the player chose for it


def test_a_game_that_ended_by_a_claim_is_worth_what_it_gave() -> None:
    state, _ = contracts()[0]
    end = play_out(state, rule_of_thumb, random.Random(1))
    assert bounds_of(end, Budget()) == (government_taken(end), government_taken(end))


# --- what is refused


@pytest.mark.parametrize(("call", "told"), [
    (lambda: match([], 5), "players=(); expected one or more"),
    (lambda: match(["thumb", "thumb"], 5), "each named once"),
    (lambda: match("thumb", 5), "players='thumb'; expected a list"),
    (lambda: match(["thum"], 5), "player 'thum' is unknown; known are 'random', 'thumb', 'strong' and 'strong:50'"),
    (lambda: match(["strong:0"], 5), "player 'strong:0' is unknown"),
    (lambda: match([rule_of_thumb], 5), "a policy of your own is given as a mapping"),
    (lambda: match({"mine": 3}, 5), "3 is no player"),
    (lambda: match(["thumb"], 5, others="nobody"), "player 'nobody' is unknown"),
    (lambda: match(["thumb"], 5, contracts="nobody"), "player 'nobody' is unknown"),
    (lambda: match(["thumb"], 5, roles=["king"]), "role 'king' is unknown; roles are: government, declarer, friend"),
    (lambda: match(["thumb"], 5, roles=[]), "roles=()"),
    (lambda: match(["thumb"], 0), "n=0; expected a whole number of 1 or more"),
    (lambda: match(["thumb"], 5, batch=0), "batch=0"),
    (lambda: match(["thumb"], 5, seed="x"), "seed='x'"),
    (lambda: ceiling(5, trick=11), "trick=11; expected 1 to 10"),
    (lambda: ceiling(5, side="all"), "side='all'; expected one of: both, government, opposition"),
    (lambda: ceiling(5, seconds=0), "seconds=0"),
])
def test_what_cannot_be_asked_is_refused(call: object, told: str) -> None:
    with pytest.raises(AnalysisError) as caught:
        call()  # type: ignore[operator]
    assert told in str(caught.value)


def test_players_are_known_by_name() -> None:
    assert player("random") is random_player
    assert player("thumb") is rule_of_thumb
    assert player(shy) is shy
    cast, name = Cast.of_one(shy)
    assert (name, cast[name]) == ("shy", shy)


def test_the_strong_player_is_made_with_its_number_of_worlds() -> None:
    from mighty_learn.players.strong import strong_player

    assert player("strong:50") is player("strong:50")
    assert player("strong:50") == strong_player(worlds=50, seconds=None)
    assert player("strong") == strong_player(seconds=None)
