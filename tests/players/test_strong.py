"""The strong player: legal, blind to what its seat cannot see, the same for a seed, within its budget."""
from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest
from players_tools import random_rules

import mighty_learn as ml
from mighty_learn import State, observe, worlds
from mighty_learn.engine.actions import Play
from mighty_learn.engine.table import Phase
from mighty_learn.players.policy import Reason, play_out, step
from mighty_learn.players.simple import rule_of_thumb
from mighty_learn.players.simple.valuing import TRUMPS, dealt_value
from mighty_learn.players.strong import Strong, strong_player
from mighty_learn.players.strong.beliefs import believe, believed, suspect
from mighty_learn.players.strong.evidence import dealt_values, weigh
from mighty_learn.players.strong.layouts import Layouts
from mighty_learn.players.strong.playing import Effort, legal_plays, try_plays

SMALL = strong_player(worlds=50, seconds=None)


def at(house: ml.RuleSet, seed: int, cards: int) -> State:
    """A game of rules of thumb after so many cards."""
    rng, state = random.Random(seed), State.deal(house, seed=seed, dealer=seed % 5)
    while not state.is_over and not (state.phase is Phase.PLAY and len(state.played) >= cards):
        state, _ = step(state, rule_of_thumb, rng)
    return state


def middle_games(count: int, cards: int) -> list[State]:
    """So many games that are still in play after so many cards."""
    found = (at(ml.CAMPUS.replace(claim=False), seed, cards) for seed in range(200))
    return [state for state in found if not state.is_over][:count]


def test_whole_games_under_any_rules() -> None:
    """Every choice is legal: `apply` refuses others. Five of them bid, bury, call and play."""
    rng, phases = random.Random(8), Counter[str]()
    for seed in range(4):
        rules = random_rules(rng)
        told: list[object] = []
        state = State.deal(rules, seed=seed, dealer=seed % 5)
        end = play_out(state, SMALL, random.Random(seed), told)  # type: ignore[arg-type]
        assert end.is_over
        phases[str(end.outcome)] += 1
        assert len(told) == len(end.history)
    assert phases["played"] + phases["claimed"] >= 2


@pytest.mark.parametrize("cards", [0, 12, 31])
def test_a_choice_depends_on_the_view_alone(cards: int) -> None:
    """In any other world that its seat cannot tell apart it does and says the same."""
    for state in middle_games(3, cards):
        view = observe(state, state.seat)
        chosen = SMALL(view, random.Random(3))
        for world in worlds(view, 2, seed=9):
            assert SMALL(observe(world, world.seat), random.Random(3)) == chosen


def test_the_same_seed_makes_the_same_choices() -> None:
    state = middle_games(1, 33)[0]
    one, two = (play_out(state, SMALL, random.Random(4)).record() for _ in range(2))
    assert one == two


def test_the_clock_cuts_a_trial_after_its_first_part() -> None:
    state = middle_games(1, 7)[0]
    view = observe(state, state.seat)
    whole = try_plays(view, legal_plays(view), Effort(400, 0, None), 1)
    cut = try_plays(view, legal_plays(view), Effort(400, 0, 1e-9), 1)
    assert (len(whole), len(cut), whole.cut, cut.cut) == (400, 50, False, True)
    assert np.array_equal(cut.values, whole.values[: len(cut.values)])
    early, layouts = strong_player(worlds=4000, seconds=1e-9), believe(view, 1, 80, 1e-9)
    assert (early.effort.parts, len(layouts)) == (80, 50)


def test_more_worlds_extend_fewer() -> None:
    state = middle_games(2, 3)[1]
    view = observe(state, state.seat)
    few, many = (try_plays(view, legal_plays(view), Effort(n, 0, None), 6) for n in (100, 200))
    assert np.array_equal(many.values[: len(few.values)], few.values)


def test_near_the_end_it_plays_what_solving_says() -> None:
    """With all worlds but one ruled out, the trial is the exact value."""
    hands = ["HA S2", "HK C2", "D3 D4", "D5 D6", "C5 C6"]
    state = State.from_position(ml.CAMPUS.replace(claim=False), "S15", 0, "none", hands, 0, discard="C7 C8 C9")
    view = observe(state, 0)
    trial = try_plays(view, legal_plays(view), Effort(50, 3, None), 1)
    assert trial.solved
    for world, row in zip(worlds(view, 1, seed=1), trial.values[:1], strict=True):
        assert len(row) == len(ml.solve(world).by_action)
    for layout, row in zip(believed(view, 1, 0).distinct()[0].found, trial.values, strict=True):
        from mighty_learn.analysis.outcomes import support_of
        from mighty_learn.engine.state import government_taken

        world = support_of(view, None).state(layout)
        values = ml.solve(world).by_action
        assert row.tolist() == [government_taken_before(world) + values[str(play)] for play in trial.actions]
        assert government_taken(world) >= 0


def government_taken_before(state: State) -> int:
    """What the government has for sure: all but what the opposition took and what is still held."""
    left = sum(hand.points for hand in state.hands) + sum(play.card.is_point for play in state.trick)
    opposition = sum(state.taken[seat] for seat in range(5) if seat not in state.government)
    return 20 - opposition - left


def test_values_of_many_hands_are_those_of_one() -> None:
    deals = [State.deal(ml.CAMPUS, seed=seed, dealer=0) for seed in range(40)]
    hands = [hand.mask for state in deals for hand in state.hands]
    from mighty_learn.players.strong.bidding import cheapest_bids

    assert cheapest_bids(observe(deals[0], 0))[0].contract.number == 13
    for rules in ml.PRESETS.values():
        for trump in TRUMPS:
            found = dealt_values(rules, np.array(hands, np.uint64), trump)
            plain = [dealt_value(rules, hand, trump) for hand in hands]
            close = [abs(a - b) < 1e-9 or (trump is None and a == 0) for a, b in zip(found, plain, strict=True)]
            assert all(close)
            assert trump is None or np.allclose(found, plain)


def test_rules_of_thumb_never_surprise_in_their_own_world() -> None:
    """Asked about the deal as it was, the reading of the plays finds nothing unusual."""
    for state in middle_games(6, 23):
        view = observe(state, state.seat)
        from mighty_learn.analysis.support import Layout
        from mighty_learn.players.strong.evidence import plays

        laid = None if state.discard is None else state.discard.mask
        real = Layouts(view, (Layout(tuple(hand.mask for hand in state.hands), state.kitty.mask, laid),))
        assert plays(real).tolist() == [1.0]


def test_evidence_is_worth_having() -> None:
    """Over many seats the true friend is given more than by proofs alone, as the mean logarithm of his share."""
    gain = []
    for seed in range(30):
        state = at(ml.CAMPUS.replace(claim=False), seed, 13)
        if state.is_over or state.friend is not None or len(state.government) == 1 or state.friend_card is None:
            continue
        (friend,) = state.government - {state.declarer}
        for seat in set(range(5)) - state.government:
            pool = Layouts.drawn(observe(state, seat), 1, 0, 300)
            held, weights = pool.holder(state.friend_card.mask) == friend, weigh(pool)
            told, plain = (weights[held].sum() + 0.5) / (weights.sum() + 1.5), (held.sum() + 0.5) / 301.5
            gain.append(np.log(told / plain))
    assert len(gain) > 25
    assert np.mean(gain) > 2 * np.std(gain) / len(gain) ** 0.5


def test_who_is_suspected() -> None:
    state = next(state for state in middle_games(20, 6) if state.friend is None and state.friend_card is not None)
    seat = next(seat for seat in range(5) if seat not in state.government)
    found = suspect(observe(state, seat), n=500)
    assert sum(found.by_seat.values()) + found.friendless == pytest.approx(1)
    assert found.by_seat[seat] == 0
    assert 1 < found.effective <= 500
    assert "n=500" in str(found)
    for lang in ("ko", "en"):
        assert "%" in found.draw(lang).text  # type: ignore[arg-type]
    friend = next(iter(state.government - {state.declarer}))
    own = suspect(observe(state, friend), n=100)
    assert own.by_seat[friend] == pytest.approx(1)
    with pytest.raises(ml.MightyError, match="nobody was called"):
        suspect(observe(State.deal(ml.CAMPUS, seed=1), 0))


def test_reasons_are_true_and_worded() -> None:
    """A figure in a reason is the one of the trial; a rule's reason is one that the rule gives in this view."""
    figures = 0
    for state in middle_games(25, 8):
        view = observe(state, state.seat)
        rng = random.Random(2)
        choice = SMALL(view, rng)
        assert choice.say("ko") != choice.say("en")
        if choice.reason in (Reason.TRIED_BEST, Reason.TRIED_EVEN):
            check = random.Random(2)
            rule_of_thumb(view, check)
            trial = try_plays(view, legal_plays(view), SMALL.effort, check.getrandbits(64))
            place = trial.actions.index(choice.action)
            assert trial.gains[place] == trial.gains.max()
            assert choice.facts["n"] == "50"
            if "gain" in choice.facts:
                other = trial.actions.index(next(a for a in trial.actions if str(a) == choice.facts["other"]))
                assert choice.facts["gain"] == f"{trial.gains[place] - trial.gains[other]:.1f}"
                assert choice.facts["error"] == f"{trial.difference(place, other).stderr:.1f}"
                figures += 1
    assert figures >= 1


def test_an_error_says_how_far_other_seeds_are() -> None:
    """A layout that stands for many worlds tells no more than one: seeds differ by about the error that is told."""
    ratios = []
    for state in middle_games(6, 12):
        view = observe(state, state.seat)
        trials = [try_plays(view, legal_plays(view), Effort(100, 0, None), seed) for seed in range(8)]
        for at in range(len(trials[0].actions)):
            found = [trial.estimate(at) for trial in trials]
            told = np.mean([one.stderr for one in found])
            if told > 0.05:
                ratios.append(np.std([one.mean for one in found], ddof=1) / told)
    assert len(ratios) > 10
    assert 0.6 < np.mean(ratios) < 1.5


def test_no_sentence_says_that_a_winning_card_lets_the_trick_go() -> None:
    ducks = {Reason.DUCK, Reason.THROW_AWAY, Reason.FEED_PARTNER, Reason.SPARE_ON_PARTNER, Reason.FEED_LIKELY_PARTNER}
    seen = Counter[Reason]()
    for seed in range(40):
        state, rng = State.deal(ml.CAMPUS.replace(claim=False), seed=seed, dealer=0), random.Random(seed)
        while not state.is_over:
            before, (state, choice) = state, step(state, rule_of_thumb, rng)
            if before.phase is not Phase.PLAY or not before.trick:
                continue
            assert isinstance(choice.action, Play)
            assert before.led is not None
            best = max(before.powers.strength(play.card, before.led, before.joker_live) for play in before.trick)
            wins = before.powers.strength(choice.action.card, before.led, before.joker_live) > best
            assert not (wins and choice.reason in ducks), (before, choice)
            assert wins or choice.reason not in (Reason.TAKE_OVER, Reason.WIN_CHEAPLY)
            seen[choice.reason] += 1
    assert seen[Reason.WIN_CHEAPLY] > 0
    assert seen[Reason.TAKE_OVER] > 0


def test_single_cards_and_claims_need_no_trial() -> None:
    state = State.from_position(ml.CAMPUS, "S15", 0, "none", ["SA", "HK", "D3", "D5", "C5"], 0, discard="C7 C8 C9")
    choice = SMALL(observe(state, 0), random.Random(1))
    assert (choice.action, choice.reason) == (Play(ml.Card("SA")), Reason.ONLY_CARD)


def test_wrong_strength_is_refused() -> None:
    with pytest.raises(ml.MightyError, match="worlds=0"):
        strong_player(worlds=0)
    assert strong_player(worlds=51).effort.parts == 2
    assert Strong() == strong_player()


def test_it_takes_no_turn_of_others() -> None:
    state = State.deal(ml.CAMPUS, seed=5, dealer=1)
    with pytest.raises(ValueError, match="not its turn"):
        SMALL(observe(state, (state.seat + 1) % 5), random.Random(1))
