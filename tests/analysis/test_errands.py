"""Playouts in which one seat has an errand, against the same written out with engine and plain rule of thumb."""
from __future__ import annotations

import random

import pytest
from analysis_tools import random_state

import mighty_learn as ml
from mighty_learn import State, View, observe
from mighty_learn.analysis import kernel
from mighty_learn.analysis.encode import Errand, action_of, encode
from mighty_learn.engine import play as rules_of_play
from mighty_learn.engine.actions import JOKER_LEADS, PLAYS, Play
from mighty_learn.engine.cards import JOKER, Card, Suit
from mighty_learn.engine.state import government_taken
from mighty_learn.engine.table import Phase
from mighty_learn.players.simple import following, leading
from mighty_learn.players.simple.sight import Sight, highest, lowest

HOUSES = [house.replace(claim=False) for house in ml.PRESETS.values()]


class Barred(Sight):
    """A sight in which some cards may not be played while there are others."""

    def __init__(self, view: View, barred: int) -> None:
        super().__init__(view)
        free = view.hand.mask
        for banned, _ in rules_of_play.bans(view, free):
            free &= ~banned
        self.__dict__["free"] = free & ~barred or free


def ways_to_play(view: View, card: Card) -> list[Play]:
    """The card on its turn; a joker that is led names the suit wanted, else the first that it may name."""
    if view.trick or card is not JOKER:
        return [PLAYS[card.index]]
    return [JOKER_LEADS[suit] for suit in (leading._joker_suit(Sight(view)), *Suit)]


def by_errand(view: View, errand: Errand, draws: int) -> tuple[Play, bool]:
    """The play, and whether it is one of the draws asked for."""
    trumps = Sight(view).trumps
    held, due = errand.card, view.trick_number == errand.when
    if held is not None and due and held in view.hand:
        for plain in ways_to_play(view, held):
            if view.why_not(plain) is None:
                return plain, False
    barred = 0 if held is None or view.trick_number >= errand.when else held.mask
    if not view.trick and errand.draws is not None:
        mine = Sight(view).free & trumps
        if draws < errand.draws and mine:
            return PLAYS[(highest(mine) if errand.top else lowest(mine)).index], True
        if draws >= errand.draws and Sight(view).free & ~(barred | trumps):  # a trump rather than the card held
            barred |= trumps
    sight = Barred(view, barred)
    action = following.follow(sight).action if view.trick else leading.lead(sight).action
    assert isinstance(action, Play)
    return action, False


def played(state: State, errand: Errand) -> tuple[State, dict[str, int]]:
    """The finished game, and what is to be told of it."""
    told = {"used": 0, "won": 0, "forced": 0, "outside": -1}
    draws, first, before, start = 0, state.trick_number, len(state.tricks), state.history
    while not state.is_over:
        view, number = observe(state, state.seat), state.trick_number
        if (not state.trick or state.history == start) and draws == errand.draws and told["outside"] < 0:
            told["outside"] = trumps_outside(state, errand.seat)
        if state.seat == errand.seat:
            play, drew = by_errand(view, errand, draws)
            draws += drew
            if play.card is errand.card:
                others = any(isinstance(action, Play) and action.card is not play.card
                             for action in view.legal_actions())
                told["used"], told["forced"] = number, int(number < errand.when)
                assert number >= errand.when or not others, (state.record(), errand)
        else:
            action = (following.follow if view.trick else leading.lead)(Sight(view)).action
            assert isinstance(action, Play)
            play = action
        state = state.apply(play)
    if draws == errand.draws and told["outside"] < 0:
        told["outside"] = trumps_outside(state, errand.seat)
    if told["used"]:
        told["won"] = int(state.tricks[before + told["used"] - first].winner == errand.seat)
    return state, told


def trumps_outside(state: State, seat: int) -> int:
    """The trumps in the hands of the others."""
    return sum((hand.mask & state.powers.trumps).bit_count() for other, hand in enumerate(state.hands) if other != seat)


def errands(state: State, rng: random.Random) -> Errand:
    """A card to hold, trumps to draw or both, for the seat to play or another."""
    seat = rng.choice([state.seat, rng.randrange(5)])
    held = [card for card in (state.mighty, JOKER) if card in state.hands[seat]]
    card = rng.choice(held) if held and rng.random() < 0.7 else None
    draws = rng.randint(0, 5) if card is None or rng.random() < 0.3 else None
    return Errand(seat, draws, rng.random() < 0.5, card, rng.randint(state.trick_number, 11) if card else 11)


@pytest.mark.parametrize("house", range(3))
def test_errands_are_run_as_told(house: int) -> None:
    rng, seen = random.Random(house), {"used": 0, "won": 0, "forced": 0, "outside": 0}
    for _ in range(400):
        state = random_state(HOUSES[house], rng)
        if state.phase is not Phase.PLAY:
            continue
        errand = errands(state, rng)
        end, told = played(state, errand)
        found, line = encode(state).told(errand, 0, 1)
        expected = end.history[len(state.history):]
        numbers = [action_of(play) for play in expected if isinstance(play, Play)]
        assert line[: len(numbers)].tolist() == numbers, (state.record(), errand)
        row = found[0]
        assert row[kernel.TOLD_POINTS] == government_taken(end)
        assert [row[kernel.USED], row[kernel.WON], row[kernel.FORCED]] == [told["used"], told["won"], told["forced"]]
        assert row[kernel.OUTSIDE] == told["outside"], (state.record(), errand)
        first = end.tricks[len(state.tricks)]
        assert row[kernel.FIRST_WINNER] == first.winner
        for key in seen:
            seen[key] += told[key] > 0
    assert min(seen.values()) > 5, seen


def test_what_falls_in_the_first_trick_is_told() -> None:
    hands = ["HA H2 S2", "SA H3 S3", "JK H4 S4", "C2 D2 D3", "C4 D4 D5"]
    state = State.from_position(ml.CAMPUS.replace(claim=False), "D15", 0, "SA", hands, 0)
    found, _ = encode(state).told(Errand(0), 0, 1)
    end = state
    for _ in range(5):
        view = observe(end, end.seat)
        end = end.apply((following.follow if view.trick else leading.lead)(Sight(view)).action)
    trick = end.tricks[0]
    cards = {play.card.text for play in trick.plays}
    fell = ("SA" in cards) + 2 * ("JK" in cards) + 4 * ("SA" in cards)
    assert found[0][kernel.FELL] == fell
    ruffs = [(trick.leader + place) % 5 for place, play in enumerate(trick.plays)
             if place and play.card.suit is ml.Suit.D and trick.plays[0].card.suit is not ml.Suit.D]
    assert found[0][kernel.FIRST_RUFF] == (ruffs[-1] if ruffs else -1)
    assert ruffs, trick


def test_a_joker_due_on_the_first_lead_names_a_suit_that_it_may_name() -> None:
    """Trump is what the declarer would ask for, and it is barred (R6.7)."""
    hands = ["S6 D10 D8 D6 D5 D3 CA CJ C6 JK", "HAKJ1098765 H4", "SAQJ10987 H3 H2 DJ", "SK S5 S4 S3 S2 DQ D9 D7 D4 D2",
             "DA DK C10 C9 C8 C7 C5 C4 C3 C2"]
    state = State.from_position(ml.CAMPUS.replace(claim=False), "D14", 0, "SA", hands, 0)
    found, line = encode(state).told(Errand(0, card=JOKER, when=1), 0, 1)
    assert int(line[0]) == action_of(JOKER_LEADS[Suit.S])
    assert found[0][kernel.USED] == 1


def test_a_card_held_stays_while_a_trump_may_be_led() -> None:
    """After its draws the leader has only trumps and the Mighty: that a trump was not to be led yields first."""
    hands = ["SA H3 H2", "HA S4 S3", "D2 D3 D4", "C2 D5 D6", "C4 D7 D8"]
    state = State.from_position(ml.CAMPUS.replace(claim=False), "H15", 0, "none", hands, 0)
    found, line = encode(state).told(Errand(0, draws=0, card=state.mighty, when=11), 0, 1)
    assert int(line[0]) in (Card("H2").index, Card("H3").index)
    assert found[0][kernel.OUTSIDE] == 1


def test_trumps_left_after_a_draw_with_the_last_card_are_none() -> None:
    state = State.from_position(ml.CAMPUS.replace(claim=False), "H15", 0, "none", ["H3", "HA", "D2", "C2", "C4"], 0)
    assert encode(state).told(Errand(0, draws=1), 0, 1)[0][0][kernel.OUTSIDE] == 0
    assert encode(state).told(Errand(0, draws=2), 0, 1)[0][0][kernel.OUTSIDE] == -1
