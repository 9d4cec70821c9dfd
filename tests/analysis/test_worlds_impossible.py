"""Views that no game can show: refused, and the contradiction named."""

from __future__ import annotations

from dataclasses import replace

import pytest
from worlds_tools import rewritten

from mighty_learn import CAMPUS, Card, CardSet, RuleError, State, View, cards, observe
from mighty_learn.analysis.contradictions import ImpossibleView, no_room
from mighty_learn.analysis.counting import Filling, Least, Place
from mighty_learn.analysis.deals import count_worlds, worlds
from mighty_learn.engine.cards import FULL_MASK

HANDS = ["HA HK S6 S5", "D4 D5 C8 C9", "H2 H9 C2 C4", "H3 H10 D9 D8", "H4 HJ S9 S8"]


def ending() -> State:
    """Seat 1 has no heart and shows it on the seventh trick; two tricks are played."""
    state = State.from_position(CAMPUS, "S15", 0, "none", HANDS, 0, discard="C5 C6 C7")
    for card in ["HA", "D4", "H2", "H3", "H4", "HK", "D5", "H9", "H10", "HJ"]:
        state = state.apply(card)
    return state


def refused(view: View, told: str) -> ImpossibleView:
    """The view is refused at the door, before anything is drawn."""
    with pytest.raises(ImpossibleView, match=told) as error:
        worlds(view, 1)
    with pytest.raises(RuleError):
        count_worlds(view)
    return error.value


def test_the_ending_itself_is_possible() -> None:
    for seat in range(5):
        assert count_worlds(observe(ending(), seat)) > 1


def test_a_void_that_a_later_play_belies() -> None:
    view = rewritten(observe(ending(), 4), {"D5": "H7"})
    error = refused(view, r"seat 1 cannot have held H7: seat 1's D4 on trick 7 \(must follow, R6\.2\) was only legal "
                          "without it, yet it played H7 on trick 8")
    assert (error.seat, error.cards, list(map(str, error.plays))) == (1, cards("H7"), ["D4", "H7"])


def test_a_viewer_who_holds_what_his_play_denied() -> None:
    view = rewritten(observe(ending(), 3), {"H10": "D7"})
    held = cards("D9 D8") | cards("H10")
    view = replace(view, dealt=cards("H3 D7 D9 H10"), hand=held - cards("D8"))
    error = refused(view, r"seat 3 cannot hold H10: seat 3's D7 on trick 8 .*was only legal without")
    assert (error.seat, error.cards) == (3, cards("H10"))


def test_a_card_played_twice_or_seen_elsewhere() -> None:
    view = observe(ending(), 4)
    error = refused(rewritten(view, {"D5": "D4"}), "seat 1 played D4 on trick 8, but D4 was played before")
    assert [str(play) for play in error.plays] == ["D4", "D4"]
    error = refused(rewritten(view, {"D5": "S9"}), "seat 1 played S9 .* known to be seat 4's")
    assert error.seat == 1


def test_a_hand_that_does_not_follow_from_what_was_dealt() -> None:
    view = observe(ending(), 2)
    error = refused(replace(view, hand=cards("C2 CK")), "seat 2 was dealt .* but")
    assert error.cards == cards("C4 CK")


def test_sizes_that_do_not_fit() -> None:
    whole = State.deal(CAMPUS, seed=1)
    view = observe(whole, 0)
    refused(replace(view, sizes=(10, 10, 10, 10, 9)), "43 cards are hidden, but the hidden places take 42")
    refused(replace(observe(ending(), 4), sizes=(2, 20, 20, 2, 2)), "too few for the hands")


def test_a_record_that_leads_elsewhere() -> None:
    view = observe(ending(), 4)
    refused(replace(view, leader=3, seat=3), "the record leads to another view; these differ: .*leader")
    auction = observe(State.deal(CAMPUS, seed=1).apply("S15"), 0)
    low = replace(auction, history=(*auction.history, auction.history[0]))
    refused(low, "seat 1 cannot have done S15: must outbid")


def test_suits_that_nobody_can_hold_any_more() -> None:
    """Four seats show out of hearts, the viewer has none; too many are left for the discard alone."""
    hands = ["CA CK C9 C8 C7 C6", "D4 D5 D6 D7 D8 D9", "D2 D3 D10 DJ DQ DK", "S2 S3 S4 S6 S7 S8", "S9 S10 SJ SQ SK H5"]
    state = State.from_position(CAMPUS, "NT15", 0, "none", hands, 4)
    for card in ["H5", "C6", "D4", "D2", "S2"]:
        state = state.apply(card)
    view = observe(state, 4)
    assert count_worlds(view) > 0
    gone = CardSet(mask=FULL_MASK) - cards(" ".join(hands)) - cards("H2 H3 H4")
    assert count_worlds(view, gone=gone) > 0
    told = "H6 H4 H3 H2 can lie only with the discard, which has room for 3: by seat 0's C6 on trick 5 .must follow"
    with pytest.raises(ImpossibleView, match=told) as error:
        count_worlds(view, gone=gone - cards("H6") | cards("D5"))
    assert error.value.cards == cards("H2 H3 H4 H6")
    assert [str(play) for play in error.value.plays] == ["C6", "D4", "D2", "S2"]


def test_a_seat_that_could_hold_too_little() -> None:
    """A trump led first proves ten trumps; a viewer who holds four leaves too few."""
    top = "SKQJ10987654"
    hands = [top, "SA HA HK HQ HJ H10 H9 H8 H7 H6", "DA DK DQ DJ D10 D9 D8 D7 D6 D5",
             "CA CK CQ CJ C10 C9 C8 C7 C6 C5", "S3 S2 H5 H4 H3 H2 D4 D3 D2 JK"]
    state = State.from_position(CAMPUS, "S15", 0, "none", hands, 0, discard="C4 C3 C2").apply("S4")
    assert count_worlds(observe(state, 4)) > 0
    view = observe(state, 4)
    own = cards("SK S5 S3 S2 H5 H4 H3 H2 D4 D3")
    error = refused(replace(view, hand=own, dealt=own), "seat 0 must hold 9 more cards but may hold only .*: by seat "
                    r"0's S4 on trick 1 \(trump first lead")
    assert error.seat == 0
    assert [str(play) for play in error.plays] == ["S4"]


def test_the_points_of_a_position_that_cannot_be_gone() -> None:
    hidden = cards("SA SK S2 S3")
    filling = Filling(hidden.mask, (Place("seat 1", 2, cards("S2 S3").mask), Place("gone", 2)),
                      Least(1, cards("SA SK").mask, 1))
    assert filling.count == 0
    assert "1 point cards were taken before" in str(no_room(filling, ()))
    assert Card("SA") in no_room(filling, ()).cards
