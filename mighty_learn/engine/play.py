"""The ten tricks: what may be played, who takes a trick, how the friend shows himself, the claim (R5, R6).

Legality is one function, `bans`: the cards of a hand that may not be played now, each group with its reason. The list
of legal plays, the reason for a refused card and the widget's dimmed cards all come from it.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from mighty_learn.engine import claim
from mighty_learn.engine.actions import CALLS, JOKER_LEADS, PLAYS, Action, CallFriend, Claim, FriendKind, Play
from mighty_learn.engine.cards import JOKER, POINT_MASK, SUIT_MASKS, TRICKS, CardSet, Suit, card_set
from mighty_learn.engine.errors import IllegalAction, Why
from mighty_learn.engine.rules import JOKER_STRENGTH, FirstLead, JokerUse
from mighty_learn.engine.table import Outcome, Phase, Table, Trick, joker_use

if TYPE_CHECKING:
    from mighty_learn.engine.state import State

Bans = list[tuple[int, Why]]


def bans(table: Table, hand: int) -> Bans:
    """The cards of this hand (a mask) that the seat to play may not play, by reason; never the whole hand."""
    banned = _bans_of_follower(table, hand) if table.trick else []
    if table.trick_number != 1 or (table.joker_called and hand & JOKER.mask):
        return banned
    return banned + _bans_of_first_trick(table, hand & ~(banned[0][0] if banned else 0))


def _bans_of_follower(table: Table, hand: int) -> Bans:
    """Follow suit, the joker called (R6.2, R6.3, R6.9, R6.10). The Mighty follows its printed suit."""
    lead, free = table.trick[0], table.powers.free
    if lead.call and hand & JOKER.mask:
        return [(hand & ~(free if table.rules.call_spares_mighty else JOKER.mask), Why.JOKER_CALLED)]
    led = lead.card.suit if lead.suit is None else lead.suit
    suit = SUIT_MASKS[led] if led is not None else 0
    return [(hand & ~(suit | free), Why.MUST_FOLLOW)] if hand & suit else []


def _bans_of_first_trick(table: Table, left: int) -> Bans:
    """Trump and joker on the first trick (R6.4, R6.5, R6.8), among the cards `left` by the other rules.

    The ban on trump comes before the ban on the joker; either lifts when it would leave no card.
    """
    trumps = left & table.powers.trumps
    found: Bans = []
    if trumps and trumps != left:
        if not table.trick and not _trump_lead_free(table, left):
            found.append((trumps, Why.TRUMP_FIRST_LEAD))
        elif table.trick and not table.rules.trump_first_ruff and table.led != table.trump:
            found.append((trumps, Why.TRUMP_FIRST_RUFF))
    left &= ~(found[0][0] if found else 0)
    if table.rules.joker_first_trick is JokerUse.BARRED and left & JOKER.mask and left != JOKER.mask:
        found.append((JOKER.mask, Why.JOKER_FIRST_TRICK))
    return found


def _trump_lead_free(table: Table, hand: int) -> bool:
    """Whether trump may be led to the first trick from this hand (R6.4)."""
    rule, others = table.rules.trump_first_lead, hand & ~table.powers.trumps
    return (rule is FirstLead.FREE or not others
            or (rule is FirstLead.TRUMPS_AND_JOKER and others == JOKER.mask))


def trump_namable(table: Table, hand: int) -> bool:
    """Whether a joker led now from this hand may name the trump suit (R6.7)."""
    return table.trick_number != 1 or _trump_lead_free(table, hand)


def legal(table: Table, hand: CardSet) -> tuple[Action, ...]:
    """Every play of this hand: a joker lead once for each suit, the joker call beside the plain card."""
    free = _allowed(table, hand.mask)
    if table.trick:
        return tuple(_plain_plays(free))
    plays: list[Action] = _plain_plays(free & ~JOKER.mask)
    if free & JOKER.mask:
        plays += [JOKER_LEADS[suit] for suit in Suit if suit != table.trump or trump_namable(table, hand.mask)]
    if free & table.powers.caller.mask and _call_allowed(table):
        plays.append(CALLS[table.powers.caller.index])
    return tuple(plays)


def _plain_plays(mask: int) -> list[Action]:
    plays: list[Action] = []
    while mask:
        low = mask & -mask
        plays.append(PLAYS[low.bit_length() - 1])
        mask ^= low
    return plays


def _call_allowed(table: Table) -> bool:
    return table.trick_number > 1 or table.rules.call_on_first_trick


def why_not(table: Table, hand: CardSet, action: Action) -> IllegalAction | None:
    """Why this play is refused now, or None. A claim is judged by `State`, which sees all hands."""
    if not isinstance(action, Play):
        return IllegalAction(Why.WRONG_PHASE, phase=table.phase, action=action)
    card = action.card
    if not card.mask & hand.mask:
        return IllegalAction(Why.CARD_NOT_HELD, card=card)
    for mask, why in bans(table, hand.mask):
        if mask & card.mask:
            return _refusal(table, hand, action, why)
    return _why_not_said(table, hand, action)


def _refusal(table: Table, hand: CardSet, action: Play, why: Why) -> IllegalAction:
    card = action.card
    if why is Why.MUST_FOLLOW and table.led is not None:
        holds = hand.of_suit(table.led)
        return IllegalAction(why, card=card, suit=table.led, holds=holds, allowed=card_set(_allowed(table, hand.mask)))
    if why is Why.JOKER_CALLED:
        return IllegalAction(why, card=card, allowed=card_set(_allowed(table, hand.mask)))
    if why is Why.JOKER_FIRST_TRICK:
        return IllegalAction(why, card=card)
    return IllegalAction(why, card=card, trump=table.trump)


def _allowed(table: Table, hand: int) -> int:
    """The cards of this hand (a mask) that no ban holds back."""
    for mask, _ in bans(table, hand):
        hand &= ~mask
    return hand


def _why_not_said(table: Table, hand: CardSet, action: Play) -> IllegalAction | None:
    """What is said with the card: the suit of a led joker, the joker call (R6.6, R6.7, R6.9, R6.11)."""
    leading, card = not table.trick, action.card
    if leading and card.is_joker:
        if action.suit is None:
            return IllegalAction(Why.JOKER_NAMES_SUIT)
        if action.suit == table.trump and not trump_namable(table, hand.mask):
            return IllegalAction(Why.JOKER_NAMES_TRUMP, suit=action.suit)
    elif action.suit is not None:
        return IllegalAction(Why.SUIT_ONLY_WITH_JOKER_LEAD, card=card)
    if not action.call:
        return None
    if card is not table.joker_caller:
        return IllegalAction(Why.CALL_ONLY_WITH_CALLER, card=card, caller=table.joker_caller)
    if not leading:
        return IllegalAction(Why.CALL_ONLY_BY_LEADER, card=card)
    return None if _call_allowed(table) else IllegalAction(Why.CALL_ON_FIRST_TRICK, card=card)


def winner_of(table: Table, trick: tuple[Play, ...]) -> int:
    """How many places after the leader the winner of these plays sits; the leader takes a dead trick (R1.5, R1.7)."""
    order = table.powers.orders[trick[0].led or 0]
    strengths = [order[play.card.index] for play in trick]
    live = not trick[0].call and joker_use(table.rules, table.trick_number) is JokerUse.LIVE
    if not live and JOKER_STRENGTH in strengths:
        strengths[strengths.index(JOKER_STRENGTH)] = 0
    return strengths.index(max(strengths))


def apply(state: State, play: Play) -> State:
    """The state after a legal play."""
    seat, trick = state.seat, (*state.trick, play)
    hands = list(state.hands)
    hands[seat] = card_set(hands[seat].mask & ~play.card.mask)
    changes: dict[str, object] = {"hands": tuple(hands), "trick": trick, "seat": (seat + 1) % 5}
    if play.card is state.friend_card and seat != state.declarer:
        changes["friend"] = seat
    if len(trick) == 5:
        changes |= _close_trick(state, trick)
    return state.after(play, **changes)


def _close_trick(table: Table, trick: tuple[Play, ...]) -> dict[str, object]:
    winner = (table.leader + winner_of(table, trick)) % 5
    done = Trick(table.leader, trick, winner)
    taken = list(table.taken)
    taken[winner] += done.points
    changes: dict[str, object] = {
        "tricks": (*table.tricks, done), "taken": tuple(taken), "trick": (), "leader": winner, "seat": winner}
    if table.trick_number == 1 and table.call == CallFriend(FriendKind.FIRST) and winner != table.declarer:
        changes["friend"] = winner
    if table.trick_number == TRICKS:
        return changes | {"phase": Phase.OVER, "outcome": Outcome.PLAYED}
    return changes | {"trick_number": table.trick_number + 1}


def why_no_claim(state: State) -> IllegalAction | None:
    """Why the seat to play may not claim the rest, or None (R6.13)."""
    if not state.rules.claim:
        return IllegalAction(Why.CLAIM_NOT_OFFERED)
    if state.trick:
        return IllegalAction(Why.CLAIM_NOT_ON_LEAD)
    found = claim.refutation(state)
    if found is None:
        return None
    return IllegalAction(Why.CLAIM_CAN_BE_BEATEN, card=found.card, by=found.by, line=" ".join(map(str, found.line)))


def apply_claim(state: State, action: Claim) -> State:
    """The state after a claim that holds: every point card still in a hand goes to the claimer."""
    taken = list(state.taken)
    taken[state.seat] += sum((hand.mask & POINT_MASK).bit_count() for hand in state.hands)
    return state.after(action, taken=tuple(taken), phase=Phase.OVER, outcome=Outcome.CLAIMED)

