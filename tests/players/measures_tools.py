"""The four measures written out plainly, world by world, with the engine and `players/simple`, to test them by."""

from __future__ import annotations

import random
from collections.abc import Callable

import mighty_learn as ml
from mighty_learn import State, observe
from mighty_learn.engine.actions import JOKER_LEADS, PLAYS, ChangeContract, Discard, Play
from mighty_learn.engine.cards import JOKER, Card, CardSet, Suit, each
from mighty_learn.engine.state import government_taken
from mighty_learn.players.policy import step
from mighty_learn.players.simple import exchange, rule_of_thumb
from mighty_learn.players.simple.following import follow
from mighty_learn.players.simple.leading import _joker_suit, lead
from mighty_learn.players.simple.sight import Sight

HOUSES = [house.replace(claim=False) for house in ml.PRESETS.values()]
CALM = random.Random(0)  # a rule of thumb asks for a generator and draws nothing from it
Plan = Callable[[State], Play]  # what the planning seat does on its turn


def by_thumb(state: State, barred: int = 0) -> Play:
    """What the rule of thumb plays when these cards may not be, unless there are no others."""
    sight = Sight(observe(state, state.seat))
    sight.__dict__["free"] = sight.free & ~barred or sight.free
    action = (follow if state.trick else lead)(sight).action
    assert isinstance(action, Play)
    return action


def finished(state: State, seat: int | None = None, plan: Plan = by_thumb) -> State:
    """The game played to its end by rule of thumb; one seat follows a plan."""
    while not state.is_over:
        state = state.apply((plan if state.seat == seat else by_thumb)(state))
    return state


def at_first_lead(rules: ml.RuleSet, seed: int) -> State:
    """A deal before its first lead, bid and exchanged by rule of thumb; the next seed where nobody bids."""
    state = State.deal(rules, seed)
    while not state.is_over and state.phase != "play":
        state = step(state, rule_of_thumb, CALM)[0]
    return at_first_lead(rules, seed + 1000) if state.is_over else state


def declared(rules: ml.RuleSet, hands: list[CardSet], kitty: CardSet, contract: ml.Contract) -> State:
    """Seat 0 bids this, lays away and calls by rule of thumb without changing its contract; the first lead."""
    state = State.from_hands(rules, list(hands), kitty, dealer=0).apply(str(contract))
    while state.phase == "auction":
        state = state.apply("pass")
    state = state.apply(Discard(CardSet(mask=exchange.bury(rules, state.hands[0].mask, contract.trump))))
    state = state.apply(ChangeContract(None))
    return state.apply(exchange.call_friend(observe(state, 0)).action)


def of_first_trick(world: State, lead_: Play, end: State | None = None) -> list[int]:
    """A sample of `first_trick` in one world: the columns in the order of that module. `end`: how it was played."""
    viewer, suit = world.seat, lead_.led
    assert suit is not None
    end = finished(world.apply(lead_)) if end is None else end
    trick, government = end.tricks[0], end.government
    others = [seat for seat in range(5) if seat != viewer]
    cards = {seat: trick.by_seat(seat).card for seat in others}
    ruffs = [seat for seat in others if end.trump is not suit and cards[seat].suit is end.trump is not None
             and cards[seat] is not end.mighty]
    if world.call is not None and world.call.kind == "first":
        shown = trick.winner != world.declarer
    else:
        shown = world.friend_card is not None and world.friend_card in cards.values()
    return [government_taken(end), trick.winner in government, any(seat not in government for seat in ruffs),
            any(seat in government for seat in ruffs), shown, end.mighty in cards.values(), JOKER in cards.values(),
            all(world.hands[seat].of_suit(suit) for seat in others)]


def trumps_out(state: State, seat: int) -> int:
    """The trumps that this seat has not seen: in other hands, or laid away by another."""
    sight = Sight(observe(state, seat))
    return sight.out & sight.trumps


def drained(world: State, rounds: int, top: bool) -> dict[str, int]:
    """A plan of `trump_drain` in one world: points, and the trumps outside after the last round (-1: not led)."""
    viewer, trump = world.seat, world.trump
    state, led, outside = world, 0, -1
    over = rounds == 0 or not trumps_out(state, viewer)
    while not state.is_over:
        if over and outside < 0 and not state.trick:
            outside = sum(len(hand.of_suit(trump)) for seat, hand in enumerate(state.hands)
                          if seat != viewer and isinstance(trump, Suit))
        drew = False
        if state.seat == viewer and not state.trick:
            mine = Sight(observe(state, viewer))
            trumps = [PLAYS[card.index] for card in each(mine.free & mine.trumps)]  # from the lowest up
            drew = not over and bool(trumps)
            play = trumps[-1 if top else 0] if drew else by_thumb(state, mine.trumps if over else 0)
        else:
            play = by_thumb(state)
        state = state.apply(play)
        while drew and state.trick:
            state = state.apply(by_thumb(state))
        if drew:
            led += 1
            over = led == rounds or not trumps_out(state, viewer)
    if over and outside < 0:
        outside = 0  # the last round was the last lead of all
    return {"points": government_taken(state), "outside": outside}


def timed(world: State, card: Card, when: int | None) -> dict[str, int]:
    """A plan of `mighty_timing` in one world: points, the trick of use, whether it won, whether it was caught bare."""
    viewer, found = world.seat, {"used": 0, "bare": 0}

    def plan(state: State) -> Play:
        held, number = card in state.hands[viewer], state.trick_number
        play = by_thumb(state, card.mask if when is None or number < when else 0)
        if held and number == when:
            suit = _joker_suit(Sight(observe(state, viewer)))
            wanted = JOKER_LEADS[suit] if card is JOKER and not state.trick else PLAYS[card.index]
            play = wanted if state.why_not(wanted) is None else play
        if play.card is card:
            found.update(used=number, bare=int((when is None or number < when) and number < 10))
        return play

    end = finished(world, viewer, plan)
    used_in = next(trick for trick in end.tricks if any(play.card is card for play in trick.plays))
    return found | {"points": government_taken(end), "won": int(used_in.winner == viewer)}
