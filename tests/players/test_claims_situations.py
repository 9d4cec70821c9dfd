"""The situations of the claims, against a second description of each, over every moment of whole games."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from claims_tools import asked, fired, is_top, low, playable, sides, trumps, unseen

from mighty_learn.engine.actions import CallFriend, Discard, FriendKind, Play
from mighty_learn.engine.cards import JOKER, Card, Rank
from mighty_learn.engine.view import View
from mighty_learn.players.claims.data import all_claims
from mighty_learn.players.claims.registry import actions_of, all_situations


def declarer(view: View) -> bool:
    return view.viewer == view.declarer


def opposition(view: View) -> bool:
    return not declarer(view) and not view.is_friend


def missing(view: View, card: Card) -> bool:
    return card in unseen(view)


def trump_ace(view: View) -> Card:
    return Card.of(view.trump, Rank.ACE) if view.trump is not None else view.mighty  # the Mighty stands for none


def ace_missing(view: View) -> bool:
    return view.trump is not None and missing(view, trump_ace(view))


def caller_ready(view: View) -> bool:
    """The joker may be called, and is in another hand."""
    return view.trick_number > 1 and view.joker_caller in view.hand and JOKER in unseen(view)


def in_suit(cards: set[Card], card: Card, same: bool = True) -> set[Card]:
    return {one for one in cards if (one.suit == card.suit) is same}


def plain_lows(view: View) -> set[Card]:
    """Low side cards that win nothing."""
    return {card for card in low(sides(view, playable(view))) if not is_top(view, card)}


def declarer_leads_low(view: View) -> bool:
    lead = view.trick[0].card
    return view.leader == view.declarer and not lead.is_point and not lead.is_joker and len(view.trick) < 4


def has_boss(view: View) -> bool:
    return any(card.suit == view.led and is_top(view, card) for card in sides(view, view.hand))


def enemies(view: View) -> set[int]:
    """The seats that the viewer knows to be against him."""
    sure = {view.declarer, view.friend} - {None}
    if opposition(view):
        return sure
    knows = view.friend is not None or view.is_friend or not missing_friend(view)
    return {0, 1, 2, 3, 4} - sure - {view.viewer} if knows else set()


def missing_friend(view: View) -> bool:
    """Whether the declarer has a friend of whom he knows nothing."""
    return (view.call is not None and (view.call.kind == "first" and not view.tricks)) or (
        view.friend_card is not None and view.friend_card in unseen(view))


def winner(view: View) -> int:
    order = [view.powers.strength(play.card, view.led, view.joker_live) for play in view.trick]
    return (view.leader + order.index(max(order))) % 5


def beats(view: View, card: Card) -> bool:
    best = max(view.powers.strength(play.card, view.led, view.joker_live) for play in view.trick)
    return view.powers.strength(card, view.led, view.joker_live) > best


TRUTHS: dict[str, Callable[[View], bool]] = {
    "friend_mighty_or_joker": lambda v: missing(v, v.mighty) and missing(v, JOKER),
    "friend_mighty_or_ace": lambda v: missing(v, v.mighty) and ace_missing(v),
    "friend_joker_or_ace": lambda v: not missing(v, v.mighty) and missing(v, JOKER) and ace_missing(v),
    "king_under_mighty": lambda v: (
        declarer(v) and v.trick_number == 1 and v.friend_card is v.mighty
        and Card.of(v.mighty.suit, Rank.KING) in playable(v) and bool(in_suit(plain_lows(v), v.mighty, False))),
    "shorter_ace": lambda v: declarer(v) and v.trick_number == 1 and len({
        len([card for card in {*v.hand, *v.discard} if card.suit == ace.suit and card is not v.mighty])
        for ace in sides(v, playable(v)) if ace.rank is Rank.ACE}) > 1,
    "friend_mighty_at_once": lambda v: (
        v.trick_number == 1 and v.friend_card is v.mighty and v.mighty in playable(v) and v.viewer != v.declarer
        and declarer_leads_low(v) and v.led != v.trump and not has_boss(v)
        and bool(playable(v) - {v.mighty, JOKER})),
    "friend_supports_trump": lambda v: (
        v.is_friend and v.trick_number > 1 and v.trump is not None and v.led == v.trump and declarer_leads_low(v)
        and trump_ace(v) not in v.hand and bool(playable(v) - {v.mighty, JOKER})
        and (v.mighty in playable(v) or (JOKER in playable(v) and v.joker_live))),
    "friend_returns_trump": lambda v: (
        v.is_friend and 2 <= v.trick_number <= 6 and bool(low(trumps(v, v.hand))) and bool(sides(v, v.hand))
        and bool(trumps(v, unseen(v))) and trumps_with_enemies(v)),
    "own_joker_call": lambda v: declarer(v) and v.friend_card is JOKER and caller_ready(v),
    "early_joker_call": lambda v: (
        declarer(v) and v.friend_card is not JOKER and v.trick_number in (2, 3) and caller_ready(v)),
    "defender_joker_call": lambda v: (
        opposition(v) and caller_ready(v) and bool(sides(v, v.hand) - {v.joker_caller})),
    "magong": lambda v: (
        opposition(v) and 2 <= v.trick_number <= 6 and missing(v, v.mighty)
        and bool(in_suit(plain_lows(v), v.mighty)) and bool(in_suit(plain_lows(v), v.mighty, False))),
    "avoid_mighty_suit": lambda v: (
        not opposition(v) and v.friend_card is v.mighty and v.mighty in unseen(v) | set(v.hand)
        and bool(in_suit(plain_lows(v), v.mighty)) and bool(in_suit(plain_lows(v), v.mighty, False))),
    "opposition_no_trump": lambda v: (
        opposition(v) and bool(trumps(v, playable(v))) and bool(sides(v, playable(v)))
        and bool(trumps(v, unseen(v)))),
    "reverse_trump": lambda v: (
        opposition(v) and bool(sides(v, v.hand)) and bool(trumps(v, unseen(v)))
        and len(trumps(v, v.hand)) >= max(2, len(trumps(v, unseen(v)))) and is_top(v, max_trump(v))),
    "trump_points_lost": lambda v: (
        opposition(v) and v.led == v.trump and bool(low(trumps(v, playable(v)))) and winner(v) in enemies(v)
        and any(card.is_point and not beats(v, card) for card in trumps(v, playable(v)))),
    "keep_trump_late": lambda v: (
        len(v.hand) in (2, 3) and bool(low(trumps(v, playable(v)))) and bool(low(sides(v, playable(v))))
        and winner(v) in enemies(v) and not any(beats(v, card) for card in playable(v))),
    "joker_ninth_lead": lambda v: v.trick_number == 9 and JOKER in v.hand,
    "joker_ninth_follow": lambda v: (
        v.trick_number == 9 and JOKER in playable(v) and len(playable(v)) > 1 and v.joker_live),
    "dont_overtake": lambda v: (
        opposition(v) and v.friend is None and missing_friend(v) and winner(v) != v.declarer
        and any(beats(v, card) and card.suit == v.led for card in playable(v) - {v.mighty, JOKER})
        and any(not beats(v, card) or card.suit != v.led for card in playable(v) - {v.mighty, JOKER})),
}
COUNTS = {"reverse_trump": 300, "early_joker_call": 300, "keep_trump_late": 300, "own_joker_call": 150,
          "friend_joker_or_ace": 100, "joker_ninth_lead": 100, "shorter_ace": 100}


def max_trump(view: View) -> Card:
    return max(trumps(view, view.hand), key=lambda card: card.index)


def trumps_with_enemies(view: View) -> bool:
    """Whether somebody who is not the declarer may still hold a trump: who showed to have none has none."""
    out = set()
    for trick in [*view.tricks]:
        if trick.plays[0].led == view.trump:
            out |= {(trick.leader + k) % 5 for k, play in enumerate(trick.plays)
                    if k and play.card.suit != view.trump and play.card not in (JOKER, view.mighty)}
    return bool({0, 1, 2, 3, 4} - out - {view.viewer, view.declarer})


@pytest.mark.parametrize("claim", TRUTHS)
def test_a_situation_comes_up_just_where_a_second_description_holds(claim: str) -> None:
    yes = no = 0
    for moment, options in asked(claim, COUNTS.get(claim, 40)):
        expected = TRUTHS[claim](moment.view)
        assert (options is not None) is expected, (str(moment.state), options)
        yes, no = yes + expected, no + (not expected)
    assert yes >= 2, yes
    assert no >= 2, no


# What the two options are: a letter for each, for trump, side card, Mighty, joker, call; a sign for point card or low.
KINDS = {
    "friend_mighty_at_once": ("M", "ts"), "king_under_mighty": ("s+", "s-"), "first_side_ace": ("s+", "s-"),
    "shorter_ace": ("s+", "s+"), "drain_after_first": ("tj", "s"), "drain_with_few": ("s", "tj"),
    "drain_at_three": ("t", "s"), "drain_at_two": ("t", "s"), "drain_last_lower": ("t", "s"),
    "drain_last_higher": ("s", "t"), "drain_from_top": ("t", "t-"), "point_trump_lead": ("t-", "t+"),
    "opposition_no_trump": ("s", "t"), "reverse_trump": ("t", "s"), "friend_returns_trump": ("t-", "s"),
    "friend_supports_trump": ("Mj", "ts"), "ruff_sure": ("t", "s"), "ruff_lowest": ("t", "t"),
    "trump_points_lost": ("t-", "t+"), "friend_keeps_mighty": ("tsjc", "M"), "trump_before_mighty": ("t-", "M"),
    "magong": ("s-", "s-"), "avoid_mighty_suit": ("s-", "s-"), "defender_joker_call": ("c", "s"),
    "own_joker_call": ("tsMj", "c"), "early_joker_call": ("tsMj", "c"), "joker_ninth_lead": ("j", "tsM"),
    "joker_ninth_follow": ("j", "tsM"), "keep_trump_late": ("s-", "t-"), "load_sure": ("s+", "s-"),
    "load_only_sure": ("s-", "s+"), "feed_trump_lead": ("ts+", "ts-"), "dont_overtake": ("ts", "ts"),
}


def kind_of(view: View, play: Play) -> str:
    if play.call:
        return "c"
    if play.card is view.mighty:
        return "M"
    if play.card.is_joker:
        return "j"
    return ("t" if trumps(view, {play.card}) else "s") + ("+" if play.card.is_point else "-")


def fits(kind: str, wanted: str) -> bool:
    signs = {"+", "-"} & set(wanted)
    return kind[0] in wanted and (not signs or kind[1:] in signs)


@pytest.mark.parametrize("claim", KINDS)
def test_the_options_in_the_play_are_what_the_claim_says(claim: str) -> None:
    found = fired(claim, 3)
    assert len(found) == 3
    for moment, options in found:
        plays = [actions_of(option)[-1] for option in options]
        assert plays[0] != plays[1]
        for play, wanted in zip(plays, KINDS[claim], strict=True):
            assert isinstance(play, Play)
            assert moment.state.why_not(play) is None
            assert fits(kind_of(moment.view, play), wanted), (play, str(moment.state))


def test_every_comparison_has_its_situation() -> None:
    assert set(all_situations()) == {claim.id for claim in all_claims().values() if claim.compares}
    before = {"bury_void", "bury_points", "keep_guarded_king", "friend_mighty_or_joker", "friend_mighty_or_ace",
              "friend_joker_or_ace", "friend_trump_ace", "first_friend_lose"}
    deal_miss = {"deal_miss_campus", "deal_miss_half", "deal_miss_points"}
    assert set(all_situations()) == set(KINDS) | before | deal_miss


@pytest.mark.parametrize("claim", ["bury_void", "bury_points", "keep_guarded_king"])
def test_the_two_discards_differ_in_what_the_claim_is_about(claim: str) -> None:
    for moment, options in fired(claim, 4):
        first, second = (action.cards for action in map(_discard, options))
        view, hand = moment.view, set(moment.view.hand)
        assert first <= hand
        assert second <= hand
        emptied = [{card.suit for card in hand} - {card.suit for card in hand - set(three)}
                   for three in (first, second)]
        if claim == "bury_void":
            assert len(first & second) == 2
            assert first.points == second.points
            assert len(emptied[0] - emptied[1]) == 1
        elif claim == "bury_points":
            (point,), (lower,) = first - second, second - first
            assert point.is_point > lower.is_point
            assert point.suit == lower.suit
            assert point.rank < Rank.KING
        else:
            (suit,) = {card.suit for card in second}
            assert Card.of(suit, Rank.KING) in second
            assert suit in emptied[1]
            assert not first & second
            assert not trumps(view, second)


def _discard(option: object) -> Discard:
    assert isinstance(option, Discard)
    return option


def test_deal_misses_are_compared_just_where_the_house_allows_them() -> None:
    for claim in ("deal_miss_campus", "deal_miss_half", "deal_miss_points"):
        yes = no = 0
        for moment, options in asked(claim, 150):
            first_call = all(seat != moment.state.seat for seat, _ in moment.state.calls)
            formula = moment.state.rules.deal_miss
            allowed = first_call and formula.worth(moment.view.hand) <= formula.limit
            assert (options is not None) is allowed
            yes, no = yes + allowed, no + (not allowed)
        assert yes >= 2, claim
        assert no >= 2, claim


def test_a_first_trick_friend_is_called_and_the_trick_lost_or_won() -> None:
    found = fired("first_friend_lose", 5)
    assert len(found) == 5
    for moment, options in found:
        (call, lose), (again, win) = (actions_of(option) for option in options)
        assert call == again == CallFriend(FriendKind.FIRST)
        state = moment.state.apply(call)
        assert state.why_not(lose) is None
        assert state.why_not(win) is None
        assert lose.card.suit != win.card.suit
        assert win.card.rank is (Rank.KING if win.card.suit == state.mighty.suit else Rank.ACE)
        assert not lose.card.is_point
    assert not fired("first_friend_lose", 1, most=20, house="campus")  # the house has no first-trick friend


def test_the_friend_of_a_side_ace_is_in_the_suit_with_most_losers() -> None:
    found = fired("friend_trump_ace", 5)
    assert len(found) == 5
    for moment, options in found:
        view = moment.view
        first, second = (actions_of(option)[0].card for option in options)
        assert {view.mighty, JOKER} <= set(view.hand) | set(view.discard)
        assert first is trump_ace(view)
        assert missing(view, first)
        length = {suit: len([card for card in view.hand if card.suit == suit]) for suit in range(4)}
        others = [Card.of(suit, Rank.ACE) for suit in range(4) if suit != view.trump]
        assert length[second.suit] == max(length[ace.suit] for ace in others if missing(view, ace))
