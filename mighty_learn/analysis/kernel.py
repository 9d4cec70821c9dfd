"""The play as arithmetic on 64-bit words: the array twin of `engine/play.py`, and three policies that play it out.

All compiled code of the playouts stands in this one file, because a cached caller goes stale when its callee in another
file changes. It knows no State (`encode.py` makes its arrays), no estimate and no executor (`simulate.py`).

The annotations are those of plain Python, as which the same functions run when numba is missing. Compiled, an `int` is
a signed 64-bit number when it counts or names something and an unsigned one when it is a mask or a random number; a
`list` is an array of the same. A literal beside a mask would turn it into a signed number: hence `U(…)` everywhere.

Masks of cards are those of `engine/cards.py`: bit 13·suit + rank, the joker 52. A mask of *actions* adds five bits:
53–56 the joker led and naming suit 0–3, 57 the caller led with the call. Bits stand in the order of the engine's
`legal_actions()`, so the k-th bit is the k-th action.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import numpy as np

Function = TypeVar("Function", bound=Callable[..., object])

if TYPE_CHECKING:
    COMPILED = True
    U = I = int  # noqa: E741

    def compiled(function: Function) -> Function:
        """Compile with numba where it is installed."""

    inlined = compiled
else:
    try:
        from numba import config, njit
        COMPILED = not config.DISABLE_JIT
    except ImportError:
        COMPILED = False

    def compiled(function, inline=False):
        """Compile with numba where it is installed; kept on disk, and running without Python's lock."""
        if not COMPILED:
            return function
        options = {"nogil": True, "no_cfunc_wrapper": True, "forceinline": inline}
        try:
            return njit(cache=True, **options)(function)
        except RuntimeError:  # numba found no folder in which it may keep compiled code
            return njit(**options)(function)

    def inlined(function):
        """Compile into whatever calls it: for what is called fifty times in a playout."""
        return compiled(function, inline=True)

    U, I = (np.uint64, np.int64) if COMPILED else (int, int)  # noqa: E741


class Options(NamedTuple):
    """The rules of the play under one contract (R1, R6), as small integers."""

    trump: int  # suit 0–3 in the order S H D C; 4 for no trump
    mighty: int  # card 0–51 (R1.3)
    caller: int  # card 0–51 (R1.4)
    trump_lead: int  # R6.4: 0 free, 1 only from trumps alone, 2 from trumps and the joker too
    trump_ruff: int  # R6.5: 1 the others may ruff the first trick
    joker_first: int  # R6.8: 0 live, 1 dead, 2 barred
    joker_last: int  # R6.8: 0 live, 1 dead
    spares_mighty: int  # R6.10: 1 the Mighty may be played instead of a called joker
    call_first: int  # R6.11: 1 the joker may be called on the first trick


# A position: `masks`, 13 unsigned numbers. 0–4 are the hands.
PLAYED = 5  # cards that all have seen played, those on the table included
DISCARD = 6  # the three laid away; 0 if the position does not tell
FRIEND_CARD = 7  # the card called; 0 if none
LACKS = 8  # 8–12: the suits, whole, that each seat showed to be out of by not following
MASKS = 13
# … and `table`, 17 signed numbers.
DECLARER = 0  # seat 0–4
FRIEND = 1  # seat, as the referee knows; the declarer's when he is alone, NOBODY until a first-trick friend is found
SHOWN = 2  # the same as far as everybody knows it; NOBODY while it is open
TRICK = 3  # number of the trick, 1–10
LEADER = 4  # seat
PLACE = 5  # how many cards lie on the table, 0–4
LED = 6  # the suit to follow; 0 when nothing lies there
CALLED = 7  # 1 when the trick was led with a joker call
LAID = 8  # 8–11: the cards on the table, the leader's first; DEAD beyond
TAKEN = 12  # 12–16: point cards by seat
TABLE = 17
NOBODY = -1

RANDOM, RULE, THUMB = 0, 1, 2  # the policies
AS_DECLARER, AS_FRIEND, OPPOSITION = 0, 1, 2  # what a leader plays as
LAST_TRICK = 10
BARRED = 2
NO_TRUMP = 4
JOKER_INDEX = 52
DEAD = 53  # stands for a card without power in the table of stronger cards
JOKER_LEAD, CALL_INDEX = 53, 57  # actions
CODES = 54  # cards in a row of the table of stronger cards

ZERO, ONE, SUIT, JOKER, CALL = U(0), U(1), U(0x1FFF), U(1 << 52), U(1 << 57)
CARDS = U((1 << 53) - 1)
POINTS = U(sum(0x1F00 << 13 * suit for suit in range(4)))
JOKER_LEADS = U(15 << 53)
WORD, HALF, C32 = U((1 << 64) - 1), U((1 << 32) - 1), U(32)
GOLDEN, MIX_A, MIX_B = U(0x9E3779B97F4A7C15), U(0xBF58476D1CE4E5B9), U(0x94D049BB133111EB)
C27, C30, C31 = U(27), U(30), U(31)
ODD, PAIRS, NIBBLES = U(0x5555555555555555), U(0x3333333333333333), U(0x0F0F0F0F0F0F0F0F)
BYTES, TOPS, BYTE = U(0x0101010101010101), U(0x8080808080808080), U(255)
C1, C2, C3, C4, C7, C8, C56 = U(1), U(2), U(3), U(4), U(7), U(8), U(56)
# Of a shifted mask, the bits that came from the same suit.
FELL_1, FELL_2, FELL_4, FELL_8 = (U(sum((0x1FFF >> by) << 13 * suit for suit in range(4))) for by in (1, 2, 4, 8))


def _places_in_byte() -> list[int]:
    """[8·byte + k] → the place of the k-th set bit of the byte."""
    places = ([bit for bit in range(8) if byte >> bit & 1] for byte in range(256))
    return [place for found in places for place in (found + [0] * 8)[:8]]


PLACES: list[int] = np.array(_places_in_byte(), np.uint8) if COMPILED else _places_in_byte()  # type: ignore[assignment]


# ---- numbers --------------------------------------------------------------------------------------------------------

@inlined
def scrambled(state: int) -> int:
    """The output of splitmix64 in this state, as in `engine/shuffle.py`."""
    z = ((state ^ (state >> C30)) * MIX_A) & WORD
    z = ((z ^ (z >> C27)) * MIX_B) & WORD
    return z ^ (z >> C31)


@inlined
def stream_of(seed: int, index: int) -> int:
    """The start of the index-th stream of a seed: `engine.shuffle.mixed`."""
    first = scrambled((seed + GOLDEN) & WORD)
    return scrambled(((first ^ index) + GOLDEN) & WORD)


@inlined
def drawn(stream: int, limit: int) -> tuple[int, int]:
    """The stream moved on, and a number from 0 to limit − 1, exactly uniform (limit a mask-like number, 1–64).

    The upper 32 bits times the limit; the few products that would favour some numbers are drawn again (Lemire 2019).
    """
    stream = (stream + GOLDEN) & WORD
    product = (scrambled(stream) >> C32) * limit
    if product & HALF < limit:
        unfair = (HALF - limit + ONE) % limit
        while product & HALF < unfair:
            stream = (stream + GOLDEN) & WORD
            product = (scrambled(stream) >> C32) * limit
    return stream, product >> C32


@inlined
def counts(mask: int) -> int:
    """Byte k of the result: how many bits are set in bytes 0 to k of the mask."""
    pairs = mask - ((mask >> C1) & ODD)
    nibbles = (pairs & PAIRS) + ((pairs >> C2) & PAIRS)
    return (((nibbles + (nibbles >> C4)) & NIBBLES) * BYTES) & WORD


@inlined
def size(mask: int) -> int:
    """How many bits are set. LLVM knows this form and makes one instruction of it."""
    pairs = mask - ((mask >> C1) & ODD)
    nibbles = (pairs & PAIRS) + ((pairs >> C2) & PAIRS)
    return ((((nibbles + (nibbles >> C4)) & NIBBLES) * BYTES) & WORD) >> C56


@inlined
def picked(mask: int, stream: int) -> tuple[int, int]:
    """The stream moved on, and the place of one of the set bits, each as likely. A single bit costs a number too."""
    sums = counts(mask)
    stream, k = drawn(stream, size(mask))
    short = (((k * BYTES) | TOPS) - sums) & TOPS  # the bytes before the one in which the k-th bit stands
    start = size(short) << C3
    before = ((sums << C8) >> start) & BYTE
    return stream, I(start + U(PLACES[((mask >> start) & BYTE) * C8 + k - before]))


# ---- the rules of a trick (R1, R6) ----------------------------------------------------------------------------------

@inlined
def bit(card: int) -> int:
    """The mask of one card or action."""
    return ONE << U(card)


@inlined
def trumps_of(options: Options) -> int:
    """The mask of the trump suit; 0 in no trump."""
    return ZERO if options.trump == NO_TRUMP else SUIT << U(13 * options.trump)


@inlined
def lead_free(options: Options, hand: int) -> bool:
    """Whether trump may be led to the first trick from this hand (R6.4)."""
    others = hand & (CARDS ^ trumps_of(options))
    return options.trump_lead == 0 or others == ZERO or (options.trump_lead == 2 and others == JOKER)


@inlined
def following(options: Options, hand: int, led: int, called: int) -> int:
    """The cards with which this hand may follow (R6.2, R6.3, R6.9, R6.10)."""
    mighty = bit(options.mighty)
    if called and hand & JOKER:
        return hand & ((JOKER | mighty) if options.spares_mighty else JOKER)
    suit = SUIT << U(13 * led)
    return hand & (suit | mighty | JOKER) if hand & suit else hand


@inlined
def first_trick(options: Options, cards: int, place: int, led: int) -> int:
    """Of the cards left by the other rules, those free on the first trick (R6.4, R6.5, R6.8)."""
    trumps = cards & trumps_of(options)
    if trumps and trumps != cards:
        barred = not lead_free(options, cards) if place == 0 else not options.trump_ruff and led != options.trump
        if barred:
            cards ^= trumps
    if options.joker_first == BARRED and cards & JOKER and cards != JOKER:
        cards ^= JOKER
    return cards


@inlined
def leads(options: Options, hand: int, cards: int, trick: int) -> int:
    """The actions of a leader who may play these cards of his hand (R6.6, R6.7, R6.9, R6.11)."""
    acts = cards
    if cards & JOKER:
        acts ^= JOKER | JOKER_LEADS
        if trick == 1 and options.trump != NO_TRUMP and not lead_free(options, hand):
            acts ^= bit(JOKER_LEAD + options.trump)
    if cards & bit(options.caller) and (trick > 1 or options.call_first):
        acts |= CALL
    return acts


@inlined
def legal(options: Options, hand: int, trick: int, place: int, led: int, called: int) -> int:
    """The legal actions of this hand, as a mask of actions; a claim is none of them."""
    return follows_of(options, hand, trick, place, led, called) if place else leads_of(options, hand, trick)


@inlined
def leads_of(options: Options, hand: int, trick: int) -> int:
    """The legal actions of a leader."""
    return leads(options, hand, first_trick(options, hand, 0, 0) if trick == 1 else hand, trick)


@inlined
def follows_of(options: Options, hand: int, trick: int, place: int, led: int, called: int) -> int:
    """The legal actions of a follower: cards."""
    cards = following(options, hand, led, called)
    if trick == 1 and not (called and hand & JOKER):
        cards = first_trick(options, cards, place, led)
    return cards


@inlined
def card_of(options: Options, action: int) -> int:
    """The card, 0–52, that an action lays down."""
    if action < JOKER_LEAD:
        return action
    return options.caller if action == CALL_INDEX else JOKER_INDEX


@inlined
def suit_of(options: Options, action: int) -> int:
    """The suit, 0–3, that a lead asks for."""
    if JOKER_LEAD <= action < CALL_INDEX:
        return action - JOKER_LEAD
    return card_of(options, action) // 13


@inlined
def powerful(options: Options, trick: int, called: int) -> int:
    """The cards that may have power in this trick: all, or all but the joker (R6.8, R6.9)."""
    dead = called or (trick == 1 and options.joker_first) or (trick == LAST_TRICK and options.joker_last)
    return CARDS ^ JOKER if dead else CARDS


@inlined
def stronger_than(stronger: list[int], card: int, led: int, powers: int) -> int:
    """The cards that beat this one, which is the best so far (R1.5). `stronger`: CODES entries for each led suit."""
    row = DEAD if card == JOKER_INDEX and powers != CARDS else card
    return stronger[U(CODES * led + row)] & powers


# ---- the cheap rule -------------------------------------------------------------------------------------------------

@inlined
def lowest(mask: int) -> int:
    """The lowest bit alone."""
    return mask & (~mask + ONE)


@inlined
def covered(unseen: int) -> int:
    """The cards that an unseen card of their suit equals or beats."""
    unseen |= (unseen >> C1) & FELL_1
    unseen |= (unseen >> C2) & FELL_2
    unseen |= (unseen >> C4) & FELL_4
    return unseen | ((unseen >> C8) & FELL_8)


@inlined
def cheap(acts: int, cover: int, trumps: int, mighty: int) -> int:
    """What one would rather throw away: no point, no trump; then no point; then no point that is its suit's highest."""
    plain = acts & (CARDS ^ (JOKER | mighty))
    poor = plain & ~POINTS
    if poor:
        return poor & ~trumps if poor & ~trumps else poor
    if plain:
        return plain & cover if plain & cover else plain
    return acts


@compiled
def lead_by_rule(options: Options, acts: int, unseen: int, role: int, trick: int, calls: bool) -> int:
    """The leads that the cheap rule likes; `unseen` by this seat, `calls`: whether it would call the joker."""
    mighty, trumps = bit(options.mighty), trumps_of(options)
    cover = covered(unseen & ~(mighty | JOKER))
    if acts & CALL and calls and unseen & JOKER:
        return CALL
    tops = acts & (CARDS ^ (JOKER | mighty)) & ~cover
    if role != OPPOSITION and unseen & trumps:
        if role == AS_DECLARER and tops & trumps:
            return tops & trumps
        draw = acts & bit(JOKER_LEAD + options.trump)
        if role == AS_DECLARER and draw and powerful(options, trick, 0) == CARDS:
            return draw
        low = acts & trumps & ~POINTS
        if low:
            return low
    if tops & ~trumps:
        return tops & ~trumps
    if trick == LAST_TRICK - 1 and acts & JOKER_LEADS:
        return acts & JOKER_LEADS
    return cheap(acts, cover, trumps, mighty)


@compiled
def follow_by_rule(
    options: Options, acts: int, unseen: int, stronger: int, best: int, place: int, trick: int, points: int,
    partner: bool,
) -> int:
    """The cards with which the rule of thumb follows.

    best: the card that wins so far, 0 if none has power; partner: whether a partner laid it.
    """
    mighty, trumps = bit(options.mighty), trumps_of(options)
    cover = covered(unseen & ~(mighty | JOKER))
    plain = acts & ~(mighty | JOKER)
    if partner and best and (place == 4 or not best & cover):
        gift = plain & POINTS & ~trumps
        if gift:
            return gift & cover if gift & cover else gift
        return cheap(acts, cover, trumps, mighty)
    wins = plain & stronger
    sure = wins if place == 4 else wins & ~cover
    if sure:
        return lowest(sure & POINTS if sure & POINTS else sure)
    if not partner:
        great = acts & stronger & (mighty | JOKER)
        if great and (points or trick == LAST_TRICK - 1):
            return great & JOKER if great & JOKER else great
        if points and wins & trumps:
            return lowest(wins & trumps)
    return cheap(acts, cover, trumps, mighty)


@inlined
def are_partners(declarer: int, friend: int, shown: int, seat: int, other: int) -> bool:
    """Whether this seat takes the other for a partner: who is not proved an enemy by what the seat knows."""
    if seat == declarer:
        return other == shown
    if seat == friend:
        return other == declarer
    return other != declarer and other != shown


# ---- the rule of thumb ----------------------------------------------------------------------------------------------
# The twin of `players/simple`: pieces of advice, tried in turn. What a piece says and why is told there, by the name
# that stands beside it here; the test that both play the same cards is `test_thumb_twin.py`.

FIVE = U(31)  # all seats, as a mask of seats
LATE, WORTH_A_SPECIAL = 3, 2  # as in `following.py`


@inlined
def allies_of(declarer: int, friend: int, shown: int, seat: int) -> int:
    """The seats (a mask) that this one knows to be on its side."""
    if seat == declarer:
        return ZERO if shown in (NOBODY, declarer) else bit(shown)
    if seat == friend:
        return bit(declarer)
    if shown == NOBODY:
        return ZERO
    return FIVE & ~(bit(seat) | bit(declarer) | bit(shown))


@inlined
def held_by(hands: list[int], seats: int, out: int) -> int:
    """Of the cards that are out, those that one of these seats may hold."""
    held = ZERO
    for seat in range(5):
        if seats & bit(seat):
            held |= out & ~hands[U(LACKS + seat)]
    return held


@inlined
def likely_held(hands: list[int], seats: int, out: int, suit: int, trumps: int) -> int:
    """The cards that may beat one from these seats, a first ruff, the Mighty and the joker left aside."""
    held = ZERO
    for seat in range(5):
        if seats & bit(seat):
            lacks = hands[U(LACKS + seat)]
            held |= (trumps if lacks & suit else suit) & out & ~lacks
    return held


@inlined
def without(free: int, barred: int) -> int:
    """The cards that may be played, those barred left out unless there are no others."""
    return free & ~barred if free & ~barred else free


@inlined
def index_of(single: int) -> int:
    """The place of the only bit."""
    return I(size(single - ONE))


@inlined
def highest_index(mask: int) -> int:
    """The place of the highest bit; the mask is not 0."""
    mask |= mask >> C1
    mask |= mask >> C2
    mask |= mask >> C4
    mask |= mask >> C8
    mask |= mask >> U(16)
    mask |= mask >> C32
    return I(size(mask)) - 1


@inlined
def cheapest(mask: int, hand: int, tops: int, trumps: int, mighty: int, trump_worth: int) -> int:
    """`Sight.cheapest`: the card of the mask that costs least to give away."""
    least = I(1 << 40)
    while mask:
        low = lowest(mask)
        card = index_of(low)
        rank, point = card % 13, I(1) if low & POINTS else I(0)
        length = I(0) if low == JOKER else I(size(hand & (SUIT << U(13 * (card // 13)))))
        if low == JOKER:
            worth = I(90)
        elif low == mighty:
            worth = I(100)
        elif low & trumps:
            worth = trump_worth + rank + 12 * point
        elif low & tops:
            worth = 50 + rank
        else:
            worth = 20 * point + rank
        key = (worth * 16 + length) * 64 + card
        least = key if key < least else least
        mask ^= low
    return least & 63


@inlined
def longest_out(mask: int, out: int, floor: int) -> int:
    """Of these cards the one with most cards of its suit out, at least `floor`; of equal ones the last. −1: none."""
    best, chosen = I(floor) - 1, I(-1)
    while mask:
        low = lowest(mask)
        card = index_of(low)
        count = I(size(out & (SUIT << U(13 * (card // 13)))))
        if count > best or (count == best and chosen >= 0):
            best, chosen = count, card
        mask ^= low
    return chosen


@inlined
def surest(stronger: list[int], mask: int, held: int, powers: int) -> int:
    """`cash_sure`: of these cards one that `held` cannot beat when it is led, points and rank first. −1: none."""
    best, chosen = I(-1), I(-1)
    while mask:
        low = lowest(mask)
        card = index_of(low)
        if not stronger_than(stronger, card, card // 13, powers) & held:
            value = card % 13 + (13 if low & POINTS else 0)
            if value > best:
                best, chosen = value, card
        mask ^= low
    return chosen


@inlined
def suit_to_name(options: Options, others: int, ruling: bool) -> int:
    """`_joker_suit`: what a led joker asks for, by the cards held beside it."""
    if ruling and others & trumps_of(options):
        return options.trump
    best, suit = I(-1), I(0)
    while others:
        low = lowest(others)
        card = index_of(low)
        if card % 13 > best:
            best, suit = card % 13, card // 13
        others ^= low
    return suit


@inlined
def joker_lead(options: Options, leads: int, hand: int, ruling: bool) -> int:
    """Of these leads of the joker the one that names the suit wanted; on the first trick it may be barred (R6.7)."""
    asked = I(JOKER_LEAD) + suit_to_name(options, hand & ~(JOKER | bit(options.mighty)), ruling)
    return asked if leads & bit(asked) else index_of(lowest(leads))


@inlined
def suit_to_ruff(hands: list[int], cards: int, allies: int, out: int, trumps: int) -> int:
    """`lead_for_ruff`: the cards with which an ally who may hold trumps is led to ruff."""
    for seat in range(5):
        lacks = hands[U(LACKS + seat)]
        if allies & bit(seat) and trumps & out & ~lacks and cards & lacks:
            return cards & lacks
    return ZERO


@inlined
def suits_ruffed(hands: list[int], foes: int, out: int, trumps: int) -> int:
    """The suits of which a foe is out who may hold trumps."""
    ruffed = ZERO
    for seat in range(5):
        lacks = hands[U(LACKS + seat)]
        if foes & bit(seat) and trumps & out & ~lacks:
            ruffed |= lacks
    return ruffed


@inlined
def drawn_with(options: Options, free: int, out: int, cover: int, held: int, live: bool, ruling_hand: bool) -> int:
    """`draw_trump` and, for the friend, `return_trump`: the action with which trumps are drawn. −1: none."""
    trumps = trumps_of(options)
    mine = free & trumps
    if not mine or not held & trumps:
        return I(-1)
    top = highest_index(mine)
    if bit(top) & ~cover:
        return top
    if ruling_hand and free & JOKER and live and mine & (mine - ONE):
        return I(JOKER_LEAD + options.trump)
    low = mine & ~POINTS
    if not low or (ruling_hand and not mine & (mine - ONE)):
        return I(-1)
    return index_of(lowest(low))


@compiled
def lead_by_thumb(
    options: Options, stronger: list[int], hands: list[int], seat: int, trick: int, declarer: int, friend: int,
    shown: int, friend_card: int, out: int, barred: int,
) -> int:
    """What the rule of thumb leads. `out`: the cards that this seat has not seen; `barred`: those that an errand keeps
    it from leading while it may lead others.
    """
    hand, mighty, trumps = hands[U(seat)], bit(options.mighty), trumps_of(options)
    specials = mighty | JOKER
    sides = CARDS & ~(specials | trumps)
    free = without(first_trick(options, hand, 0, 0) if trick == 1 else hand, barred)
    cover = covered(out & ~specials)
    tops, side = hand & sides & ~cover, free & sides
    powers = powerful(options, trick, 0)
    live, ruling = powers == CARDS, seat in (declarer, friend)
    allies = allies_of(declarer, friend, shown, seat)
    foes = FIVE & ~(allies | bit(seat))
    worth = I(30) if seat == declarer else I(14)
    held = held_by(hands, foes, out)
    if trick == 1 and seat == declarer:
        if friend == NOBODY and side & cover:  # lead_for_first_friend
            return cheapest(side & cover, hand, tops, trumps, mighty, worth)
        if tops & free:  # lead_side_winner
            return longest_out(tops & free, out, 0)
        if friend_card & out & ~JOKER:  # lead_to_friend
            low = side & ~POINTS & (SUIT << U(13 * (index_of(friend_card) // 13)))
            if low:
                return index_of(lowest(low))
    else:
        if not hand & (hand - ONE) and hand != JOKER:  # only_card
            return index_of(hand)
        if trick == LAST_TRICK - 1 and live and free & JOKER:  # spend_joker
            return I(JOKER_LEAD) + suit_to_name(options, hand & ~specials, ruling)
        if ruling:
            draw = drawn_with(options, free, out, cover, held, live, seat == declarer)
            if draw >= 0:
                return draw
        elif free & bit(options.caller) and out & JOKER and (trick > 1 or options.call_first):  # call_out_joker
            return I(CALL_INDEX)
        sure = surest(stronger, side, held, powers)
        if sure >= 0:
            return sure
        if seat == declarer:
            if tops & free:  # lead_side_winner
                return longest_out(tops & free, out, 0)
        elif not ruling:
            attack = longest_out(tops & free & ~suits_ruffed(hands, foes, out, trumps), out, 3)
            if attack >= 0:
                return attack
        if seat == declarer and LAST_TRICK + 1 - trick <= LATE and free & mighty:  # spend_mighty
            return I(options.mighty)
        ruff = suit_to_ruff(hands, side, allies, out, trumps)
        if ruff:
            return cheapest(ruff, hand, tops, trumps, mighty, worth)
        if ruling and seat != declarer:
            attack = longest_out(tops & free & ~suits_ruffed(hands, foes, out, trumps), out, 3)
            if attack >= 0:
                return attack
        if LAST_TRICK + 1 - trick <= LATE and free & mighty:  # spend_mighty
            return I(options.mighty)
        if not ruling and side and hand & trumps:  # lead_away_from_trump
            return cheapest(side & ~tops if side & ~tops else side, hand, tops, trumps, mighty, worth)
    if hand == JOKER:  # lead_low
        return I(JOKER_LEAD)
    plain = free & ~specials
    plain = side if side else plain if plain else free & mighty if free & mighty else free
    card = cheapest(plain, hand, tops, trumps, mighty, worth)
    if card != JOKER_INDEX:
        return card
    return joker_lead(options, leads_of(options, hand, trick) & JOKER_LEADS, hand, ruling)


@compiled
def follow_by_thumb(
    options: Options, stronger: list[int], hands: list[int], seat: int, trick: int, place: int, led: int, called: int,
    declarer: int, friend: int, shown: int, out: int, winner: int, beaters: int, points: int, barred: int,
) -> int:
    """What the rule of thumb follows with. `beaters`: the cards that beat the best so far, which `winner` laid."""
    hand, mighty, trumps = hands[U(seat)], bit(options.mighty), trumps_of(options)
    specials, suit = mighty | JOKER, SUIT << U(13 * led)
    free = without(follows_of(options, hand, trick, place, led, called), barred)
    allies = allies_of(declarer, friend, shown, seat)
    left = LAST_TRICK + 1 - trick
    partner = allies & bit(winner) != ZERO
    if called and free & JOKER:  # answer_call
        return I(options.mighty) if free & mighty and left > 2 and not partner else I(JOKER_INDEX)
    if not free & (free - ONE):  # only_card
        return index_of(free)
    powers = powerful(options, trick, called)
    if free == specials:  # either_special
        return I(JOKER_INDEX) if powers == CARDS else I(options.mighty)
    later = ZERO
    for step in range(1, 5 - place):
        later |= bit((seat + step) % 5)
    later &= ~allies
    held = held_by(hands, later, out)
    tops = hand & ~(trumps | specials) & ~covered(out & ~specials)
    worth = I(30) if seat == declarer else I(14)
    kept = not beaters & held  # the trick is sure to stay where it is
    spare = free & POINTS & ~(specials | tops)
    if partner and kept:
        gift = spare & ~trumps if spare & ~trumps else spare & suit
        if not gift and left <= LATE:
            gift = free & POINTS & ~specials
        if gift:  # feed_partner
            return index_of(lowest(gift))
        return cheapest(free, hand, tops, trumps, mighty, worth)  # spare_on_partner
    ruling = seat in (declarer, friend)
    if kept and not ruling and not allies and winner != declarer and spare & ~trumps:  # feed_likely_partner
        return index_of(lowest(spare & ~trumps))
    wins = free & beaters & ~specials
    held_likely = likely_held(hands, later, out, suit, trumps)
    sure, likely = ZERO, ZERO
    rest = wins
    while rest:
        low = lowest(rest)
        above = stronger_than(stronger, index_of(low), led, powers)
        if not above & held:
            sure |= low
        if not above & ~specials & held_likely:
            likely |= low
        rest ^= low
    if sure & suit:  # take_sure
        return index_of(lowest(sure & suit & POINTS if sure & suit & POINTS else sure & suit))
    if likely & suit and not partner:  # take_likely
        return index_of(lowest(likely & suit))
    if led != options.trump and points >= (2 if partner else 1):
        if sure & trumps:  # ruff_sure
            return index_of(lowest(sure & trumps))
        if likely & trumps and not partner:  # ruff_likely
            return index_of(lowest(likely & trumps))
    if not partner and points >= (1 if left <= LATE else WORTH_A_SPECIAL):
        if free & JOKER & beaters and not stronger_than(stronger, JOKER_INDEX, led, powers) & held:  # take_with_joker
            return I(JOKER_INDEX)
        if free & mighty:  # take_with_mighty
            return I(options.mighty)
    return cheapest(free, hand, tops, trumps, mighty, worth)  # duck


# ---- whole games ----------------------------------------------------------------------------------------------------

@inlined
def laid(
    stronger: list[int], card: int, led: int, powers: int, seat: int, winner: int, best: int, beaters: int,
) -> tuple[int, int, int]:
    """Who leads the trick after this follower's card, with which card (0: none has power), and what beats that.

    Without a branch: who takes a trick is what a processor cannot foresee.
    """
    takes = (beaters >> U(card)) & ONE != ZERO
    above = stronger_than(stronger, card, led, powers)
    return seat if takes else winner, bit(card) if takes else best, above if takes else beaters


@inlined
def government_points(table: list[int], friend: int, taken: list[int]) -> int:
    """20 − what the opposition took (R4.2)."""
    points = 20
    for seat in range(5):
        if seat != table[DECLARER] and seat != friend:
            points -= taken[seat]
    return points


@inlined
def unseen_by(policy: int, hand: int, played: int, discard: int) -> int:
    """The cards that a seat with this hand has not seen (discard: the declarer's, else 0); chance does not ask."""
    return CARDS ^ (hand | played | discard) if policy == RULE else ZERO


@inlined
def lead_chosen(
    options: Options, policy: int, stream: int, hand: int, unseen: int, trick: int, role: int, friend_card: int,
) -> tuple[int, int]:
    """The stream moved on, and the action with which this hand leads."""
    acts = leads_of(options, hand, trick)
    if policy == RULE:
        calls = role == OPPOSITION or friend_card != JOKER
        acts = lead_by_rule(options, acts, unseen, role, trick, calls)
    return picked(acts, stream)


@inlined
def follow_chosen(
    options: Options, policy: int, stream: int, hand: int, unseen: int, trick: int, place: int, led: int, called: int,
    beaters: int, best: int, points: int, partner: bool,
) -> tuple[int, int]:
    """The stream moved on, and the card with which this hand follows."""
    acts = follows_of(options, hand, trick, place, led, called)
    if policy == RULE:
        acts = follow_by_rule(options, acts, unseen, beaters, best, place, trick, points, partner)
    return picked(acts, stream)


@inlined
def playout(
    options: Options, stronger: list[int], masks: list[int], table: list[int], policy: int, stream: int,
    hands: list[int], taken: list[int], line: list[int],
) -> int:
    """Play one position to its end; the government's point cards, 20 − the opposition's.

    hands (MASKS long), taken (TABLE long) and line (50) are scratch; line receives the actions in order. Leading and
    following stand apart, though they end alike: as one loop they run at two thirds of the speed.
    """
    for k in range(5):
        hands[k], taken[k] = masks[k], table[TAKEN + k]
    declarer, friend, shown, played, step = table[DECLARER], table[FRIEND], table[SHOWN], masks[PLAYED], 0
    seat, led, called, on_table, card = table[LEADER], table[LED], table[CALLED], table[PLACE], table[LAID]
    for trick in range(table[TRICK], LAST_TRICK + 1):
        if on_table == 0:
            unseen = unseen_by(policy, hands[U(seat)], played, masks[DISCARD] if seat == declarer else ZERO)
            role = AS_DECLARER if seat == declarer else AS_FRIEND if seat == friend else OPPOSITION
            stream, action = lead_chosen(
                options, policy, stream, hands[U(seat)], unseen, trick, role, masks[FRIEND_CARD])
            card, led, called = card_of(options, action), suit_of(options, action), I(action == CALL_INDEX)
            line[U(step)] = action
            step += 1
            hands[U(seat)] ^= bit(card)
            played |= bit(card)
            shown = seat if bit(card) & masks[FRIEND_CARD] else shown
        powers = powerful(options, trick, called)
        winner, best, beaters = seat, bit(card) & powers, stronger_than(stronger, card, led, powers)
        points = I((POINTS >> U(card)) & ONE)
        for place in range(1, 5):
            seat = seat + 1 if seat < 4 else 0
            if place < on_table:
                card = table[LAID + place]
            else:
                unseen = unseen_by(policy, hands[U(seat)], played, masks[DISCARD] if seat == declarer else ZERO)
                partner = policy == RULE and are_partners(declarer, friend, shown, seat, winner)
                stream, card = follow_chosen(options, policy, stream, hands[U(seat)], unseen, trick, place, led, called,
                                             beaters, best, points, partner)
                line[U(step)] = card
                step += 1
                hands[U(seat)] ^= bit(card)
                played |= bit(card)
                shown = seat if bit(card) & masks[FRIEND_CARD] else shown
            winner, best, beaters = laid(stronger, card, led, powers, seat, winner, best, beaters)
            points += I((POINTS >> U(card)) & ONE)
        taken[U(winner)] += points
        seat, on_table = winner, 0
        if friend == NOBODY:
            friend = shown = winner
    return government_points(table, friend, taken)


@compiled
def run(
    options: Options, stronger: list[int], masks: list[list[int]], table: list[list[int]], policy: int, seed: int,
    start: int, out: list[int], line: list[int],
) -> None:
    """Playouts start, start + 1, … into `out`; number k plays position k modulo their number, with stream k.

    stronger: unsigned[4·CODES], masks: unsigned[positions, MASKS], table: signed[positions, TABLE], seed and start:
    unsigned, out: signed[count], line: signed[50], which receives the actions of the last one.
    """
    hands, taken, positions = masks[0].copy(), table[0].copy(), U(len(masks))
    for k in range(len(out)):
        index = start + U(k)
        row = index % positions
        stream = stream_of(seed, index)
        out[k] = playout(options, stronger, masks[row], table[row], policy, stream, hands, taken, line)


@inlined
def unseen_to(hands: list[int], played: int, masks: list[int], seat: int, declarer: int) -> int:
    """The cards that a seat has not seen; the declarer knows what he laid away."""
    seen = hands[U(seat)] | played
    return CARDS & ~(seen | masks[DISCARD]) if seat == declarer else CARDS & ~seen


# An errand of one seat: `errand`, 5 signed numbers. All others, and this seat in all else, play by the rule of thumb.
ERRAND_SEAT = 0  # seat 0–4; NOBODY: no errand
DRAWS = 1  # lead trump in so many of its leads, then no more while it has another lead; −1: as the rule of thumb
FROM_TOP = 2  # 1: with the highest trump, 0: with the lowest
HELD = 3  # a card, the Mighty or the joker, that is kept …
WHEN = 4  # … until this trick, 1–11, and then played, unless it is forced out before; −1: no such card
ERRAND = 5
# What is told of a playout: 8 signed numbers.
TOLD_POINTS = 0  # the government's
USED = 1  # the trick in which the held card was played; 0: never, or no card was held back
WON = 2  # 1 if it took that trick
FORCED = 3  # 1 if it was the only card that could be played, and it was before its time
OUTSIDE = 4  # trumps in other hands when the last draw was over; −1 if the draws were never done
FIRST_WINNER = 5  # the seat that took the first trick of the playout
FIRST_RUFF = 6  # the last seat that laid a trump on a lead of another suit in it; NOBODY
FELL = 7  # what fell in it: 1 the Mighty, 2 the joker, 4 the friend's card, added up
TOLD = 8


@inlined
def barred_to(
    options: Options, errand: list[int], hand: int, seat: int, trick: int, leads: bool, draws: int,
) -> int:
    """The cards that the errand keeps this seat from playing now. A trump is led rather than the card that is held."""
    if seat != errand[ERRAND_SEAT]:
        return ZERO
    held = bit(errand[HELD]) if errand[HELD] >= 0 and trick < errand[WHEN] else ZERO
    if not leads or not 0 <= errand[DRAWS] <= draws:
        return held
    free = first_trick(options, hand, 0, 0) if trick == 1 else hand
    both = held | trumps_of(options)
    return both if free & ~both else held


@inlined
def sent_to_lead(
    options: Options, errand: list[int], hand: int, seat: int, trick: int, draws: int, ruling: bool,
) -> int:
    """The lead that the errand asks for now. −1: none."""
    if seat != errand[ERRAND_SEAT]:
        return I(-1)
    acts = leads_of(options, hand, trick)
    if errand[HELD] >= 0 and trick == errand[WHEN]:
        if errand[HELD] != JOKER_INDEX and acts & bit(errand[HELD]):
            return I(errand[HELD])
        if errand[HELD] == JOKER_INDEX and acts & JOKER_LEADS:
            return joker_lead(options, acts & JOKER_LEADS, hand, ruling)
    mine = acts & trumps_of(options)
    if draws < errand[DRAWS] and mine:
        return highest_index(mine) if errand[FROM_TOP] else index_of(lowest(mine))
    return I(-1)


@inlined
def outside(hands: list[int], seat: int, cards: int) -> int:
    """How many of these cards lie in the hands of the others."""
    held = ZERO
    for other in range(5):
        if other != seat:
            held |= hands[U(other)] & cards
    return I(size(held))


@compiled
def playout_by_thumb(
    options: Options, stronger: list[int], masks: list[int], table: list[int], errand: list[int], hands: list[int],
    taken: list[int], line: list[int], told: list[int],
) -> None:
    """`playout` with all five playing by the rule of thumb, one of them perhaps on an errand; nothing is chance.

    What came of it is written into `told` (TOLD long).
    """
    for k in range(MASKS):
        hands[k] = masks[k]
    for k in range(5):
        taken[k] = table[TAKEN + k]
    for k in range(TOLD):
        told[k] = 0
    told[OUTSIDE] = told[FIRST_RUFF] = NOBODY
    declarer, friend, shown, played, step = table[DECLARER], table[FRIEND], table[SHOWN], masks[PLAYED], 0
    seat, led, called, on_table, card = table[LEADER], table[LED], table[CALLED], table[PLACE], table[LAID]
    follows, trumps, draws = bit(options.mighty) | JOKER, trumps_of(options), I(0)
    first = table[TRICK]
    for trick in range(first, LAST_TRICK + 1):
        if draws == errand[DRAWS] and told[OUTSIDE] < 0:
            told[OUTSIDE] = outside(hands, errand[ERRAND_SEAT], trumps)
        if on_table == 0:
            action = sent_to_lead(options, errand, hands[U(seat)], seat, trick, draws, seat in (declarer, friend))
            if action < 0:
                action = lead_by_thumb(
                    options, stronger, hands, seat, trick, declarer, friend, shown, masks[FRIEND_CARD],
                    unseen_to(hands, played, masks, seat, declarer),
                    barred_to(options, errand, hands[U(seat)], seat, trick, True, draws))
            elif bit(action) & trumps:
                draws += 1
            card, led, called = card_of(options, action), suit_of(options, action), I(action == CALL_INDEX)
            line[U(step)] = action
            step += 1
            if seat == errand[ERRAND_SEAT] and card == errand[HELD]:
                told[USED] = trick
                told[FORCED] = I(trick < errand[WHEN])
            hands[U(seat)] ^= bit(card)
            played |= bit(card)
            shown = seat if bit(card) & masks[FRIEND_CARD] else shown
        powers = powerful(options, trick, called)
        winner, best, beaters = seat, bit(card) & powers, stronger_than(stronger, card, led, powers)
        points, in_trick = I((POINTS >> U(card)) & ONE), bit(card)
        for place in range(1, 5):
            seat = seat + 1 if seat < 4 else 0
            if place < on_table:
                card = table[LAID + place]
            else:
                mine = seat == errand[ERRAND_SEAT]
                if mine and errand[HELD] >= 0 and trick == errand[WHEN] and bit(errand[HELD]) & follows_of(
                        options, hands[U(seat)], trick, place, led, called):
                    card = errand[HELD]
                else:
                    card = follow_by_thumb(
                        options, stronger, hands, seat, trick, place, led, called, declarer, friend, shown,
                        unseen_to(hands, played, masks, seat, declarer), winner, beaters, points,
                        barred_to(options, errand, hands[U(seat)], seat, trick, False, draws))
                line[U(step)] = card
                step += 1
                if mine and card == errand[HELD]:
                    told[USED] = trick
                    told[FORCED] = I(trick < errand[WHEN])
                hands[U(seat)] ^= bit(card)
                played |= bit(card)
                shown = seat if bit(card) & masks[FRIEND_CARD] else shown
                if not bit(card) & ((SUIT << U(13 * led)) | follows):
                    hands[U(LACKS + seat)] |= SUIT << U(13 * led)
            winner, best, beaters = laid(stronger, card, led, powers, seat, winner, best, beaters)
            points += I((POINTS >> U(card)) & ONE)
            in_trick |= bit(card)
            if trick == first and bit(card) & trumps and led != options.trump:
                told[FIRST_RUFF] = seat
        taken[U(winner)] += points
        if told[USED] == trick and winner == errand[ERRAND_SEAT]:
            told[WON] = 1
        if trick == first:
            told[FIRST_WINNER] = winner
            told[FELL] = (I(bool(in_trick & bit(options.mighty))) + 2 * I(bool(in_trick & JOKER))
                          + 4 * I(bool(in_trick & masks[FRIEND_CARD])))
        seat, on_table = winner, 0
        if friend == NOBODY:
            friend = shown = winner
    if draws == errand[DRAWS] and told[OUTSIDE] < 0:  # the last of them was the last lead of all
        told[OUTSIDE] = 0
    told[TOLD_POINTS] = government_points(table, friend, taken)


@compiled
def run_thumb(
    options: Options, stronger: list[int], masks: list[list[int]], table: list[list[int]], errand: list[int],
    start: int, out: list[list[int]], line: list[int],
) -> None:
    """`run` by the rule of thumb: playout number k is that of position k modulo their number, out[k] what is told."""
    hands, taken, positions = masks[0].copy(), table[0].copy(), U(len(masks))
    for k in range(len(out)):
        row = (start + U(k)) % positions
        playout_by_thumb(options, stronger, masks[row], table[row], errand, hands, taken, line, out[k])


@compiled
def compare_habits(
    options: Options, stronger: list[int], masks: list[list[int]], table: list[list[int]], actions: list[int],
    viewer: int, out: list[list[int]],
) -> None:
    """How often each position's seats, the viewer's left out, would have played otherwise than they did.

    `actions`: what was played, from the positions on, which stand at a lead. out[k]: signed[2], for position k the
    plays where the rule of thumb plays another card, and those where it plays a card of another suit or worth.
    """
    hands = masks[0].copy()
    for k in range(len(out)):
        row = U(k)
        for c in range(MASKS):
            hands[c] = masks[row][c]
        out[k][0] = out[k][1] = 0
        declarer, friend, shown = table[row][DECLARER], table[row][FRIEND], table[row][SHOWN]
        played, seat, follows = masks[row][PLAYED], table[row][LEADER], bit(options.mighty) | JOKER
        step = 0
        for trick in range(table[row][TRICK], LAST_TRICK + 1):
            if step >= len(actions):
                break
            led, called, winner, best, beaters, points = I(0), I(0), seat, ZERO, ZERO, I(0)
            powers = CARDS
            for place in range(5):
                if step >= len(actions):
                    break
                action = actions[step]
                step += 1
                card = card_of(options, action) if place == 0 else action
                if seat != viewer:
                    out_of_sight = unseen_to(hands, played, masks[row], seat, declarer)
                    if place == 0:
                        usual = card_of(options, lead_by_thumb(
                            options, stronger, hands, seat, trick, declarer, friend, shown, masks[row][FRIEND_CARD],
                            out_of_sight, ZERO))
                    else:
                        usual = follow_by_thumb(
                            options, stronger, hands, seat, trick, place, led, called, declarer, friend, shown,
                            out_of_sight, winner, beaters, points, ZERO)
                    out[k][0] += I(usual != card)
                    kind = I(bool(bit(usual) & POINTS)) != I(bool(bit(card) & POINTS))
                    special = bool((bit(usual) | bit(card)) & follows)
                    out[k][1] += I(usual != card and (special or kind or usual // 13 != card // 13))
                hands[U(seat)] &= ~bit(card)
                played |= bit(card)
                shown = seat if bit(card) & masks[row][FRIEND_CARD] else shown
                if place == 0:
                    led, called = suit_of(options, action), I(action == CALL_INDEX)
                    powers = powerful(options, trick, called)
                    winner, best, beaters = seat, bit(card) & powers, stronger_than(stronger, card, led, powers)
                else:
                    if not bit(card) & ((SUIT << U(13 * led)) | follows):
                        hands[U(LACKS + seat)] |= SUIT << U(13 * led)
                    winner, best, beaters = laid(stronger, card, led, powers, seat, winner, best, beaters)
                points += I((POINTS >> U(card)) & ONE)
                seat = seat + 1 if seat < 4 else 0
            seat = winner
            if friend == NOBODY:
                friend = shown = winner


# ---- the exchange by the rule of thumb ------------------------------------------------------------------------------
# The twin of `players/simple/exchange.py`. What a declarer values: 12 floats, filled in by `settle.py`.
BASE, LENGTH, TOP_TRUMPS, HAS_MIGHTY, HAS_JOKER, ACES, KINGS, VOIDS = range(8)  # of `valuing.Weights`
ALONE, VOID, POINT_SAFE, KING = range(8, 12)
CALLED_CARD, CALLED_FIRST, CALLED_NONE = 0, 1, 2
KING_RANK = 11


@inlined
def top_run(hand: int, suit: int, mighty: int) -> int:
    """`_winners` of a suit: its ace and what follows without a gap, the Mighty passed over."""
    found = ZERO
    for step in range(13):
        card = ONE << U(13 * suit + 12 - step)
        if card == mighty:
            continue
        if not card & hand:
            break
        found |= card
    return found


@inlined
def missed(card: int, values: list[float]) -> float:
    """`_missed`: how much a side card is missed when it is laid away."""
    rank = card % 13
    if POINTS & bit(card):
        return -values[POINT_SAFE] + (values[KING] if rank == KING_RANK else 0.0)
    return 0.001 * rank


@inlined
def worth_of(options: Options, hand: int, values: list[float]) -> float:
    """`final_value`: point cards that ten cards are worth."""
    mighty = bit(options.mighty)
    plain = hand & ~(mighty | JOKER)
    aces, kings, voids = I(0), I(0), I(0)
    for suit in range(4):
        if suit == options.trump:
            continue
        held = (plain >> U(13 * suit)) & SUIT
        if mighty & (SUIT << U(13 * suit)):
            held = held << C1
        aces += I((held >> U(12)) & ONE)
        kings += I((held >> U(11)) & ONE) if size(held) > ONE else I(0)
        voids += I(held == ZERO)
    trumps = plain & trumps_of(options)
    tops, length = I(0), I(0)
    if options.trump != NO_TRUMP:
        tops, length = I(size((trumps >> U(13 * options.trump + 10)) & C7)), I(size(trumps))
    total = values[LENGTH] * length
    total += values[TOP_TRUMPS] * tops
    total += values[HAS_MIGHTY] * I(bool(hand & mighty))
    total += values[HAS_JOKER] * I(bool(hand & JOKER))
    total += values[ACES] * aces
    total += values[KINGS] * kings
    total += values[VOIDS] * voids
    return values[BASE] + total


@compiled
def laid_away(options: Options, hand: int, values: list[float], cards: list[int]) -> int:
    """`bury`: the three cards (a mask) of thirteen that are missed least. `cards`: scratch, 13 long."""
    mighty, trumps = bit(options.mighty), trumps_of(options)
    kept = mighty | JOKER | trumps
    for suit in range(4):
        kept |= top_run(hand, suit, mighty)
    loose = hand & ~kept
    if size(loose) < C3:
        return least_missed(options, hand)
    count = 0
    for rank in range(13):
        for suit in range(4):
            if loose & (ONE << U(13 * suit + rank)):
                cards[count] = 13 * suit + rank
                count += 1
    best, found = -1e9, ZERO
    for a in range(count - 2):
        for b in range(a + 1, count - 1):
            for c in range(b + 1, count):
                three = bit(cards[a]) | bit(cards[b]) | bit(cards[c])
                gain = 0.0 if options.trump == NO_TRUMP else values[VOID] * emptied(options, hand, three)
                gain = gain - missed(cards[a], values) - missed(cards[b], values) - missed(cards[c], values)
                if gain > best:
                    best, found = gain, three
    return found


@inlined
def emptied(options: Options, hand: int, three: int) -> int:
    """How many side suits these three empty."""
    found = I(0)
    for suit in range(4):
        cards = hand & (SUIT << U(13 * suit))
        found += I(suit != options.trump and cards != ZERO and not cards & ~three)
    return found


@inlined
def least_missed(options: Options, hand: int) -> int:
    """The three of a hand of hardly anything but power that come first: by power, trump, top of a suit, rank."""
    mighty, trumps, tops = bit(options.mighty), trumps_of(options), ZERO
    for suit in range(4):
        tops |= top_run(hand, suit, mighty)
    found, count = ZERO, 0
    for group in range(8):
        for rank in range(13):
            for suit in range(5):
                card = 13 * suit + rank
                if card > JOKER_INDEX or not hand & bit(card) or count == 3:
                    continue
                power = I(bool(bit(card) & (mighty | JOKER)))
                place = 4 * power + 2 * I(bool(bit(card) & trumps)) + I(bool(bit(card) & tops))
                if place == group:
                    found |= bit(card)
                    count += 1
    return found


@compiled
def friend_called(
    options: Options, hand: int, discard: int, first_allowed: int, values: list[float],
) -> tuple[int, int]:
    """`call_friend`: how a declarer with these ten cards calls, and the card (a mask; 0: none)."""
    mighty, missing = bit(options.mighty), CARDS & ~(hand | discard)
    if worth_of(options, hand, values) >= values[ALONE]:
        return CALLED_NONE, ZERO
    if mighty & missing:
        return CALLED_CARD, mighty
    if JOKER & missing:
        return CALLED_CARD, JOKER
    if options.trump != NO_TRUMP:
        for rank in (12, 11):
            card = ONE << U(13 * options.trump + rank)
            if card & missing and card != mighty:
                return CALLED_CARD, card
    best, found, aces = I(-1), ZERO, False
    for suit in range(4):
        cards = hand & (SUIT << U(13 * suit))
        if suit == options.trump or not cards:
            continue
        for rank in (12, 11):
            card = ONE << U(13 * suit + rank)
            if card & missing:
                value = rank * 16 + I(size(cards))
                aces = aces or rank == 12
                if value > best:
                    best, found = value, card
    if found == ZERO:
        return CALLED_NONE, ZERO
    return (CALLED_FIRST, ZERO) if first_allowed and not aces else (CALLED_CARD, found)


@compiled
def settle(
    options: Options, hands: list[int], first_allowed: int, values: list[float], discards: list[int],
    calls: list[int], friends: list[int], cards: list[int],
) -> None:
    """For each hand of thirteen: the cards laid away, how the friend is called, and his card (masks)."""
    for k in range(len(hands)):
        discards[k] = laid_away(options, hands[k], values, cards)
        calls[k], friends[k] = friend_called(options, hands[k] & ~discards[k], discards[k], first_allowed, values)
