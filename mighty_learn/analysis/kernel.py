"""The play as arithmetic on 64-bit words: the array twin of `engine/play.py`, and two policies that play it out.

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


# A position: `masks`, 8 unsigned numbers. 0–4 are the hands.
PLAYED = 5  # cards that all have seen played, those on the table included
DISCARD = 6  # the three laid away; 0 if the position does not tell
FRIEND_CARD = 7  # the card called; 0 if none
MASKS = 8
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

RANDOM, RULE = 0, 1  # the policies
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


# ---- the rule of thumb ----------------------------------------------------------------------------------------------

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
    """The leads that the rule of thumb likes; `unseen` by this seat, `calls`: whether it would call the joker."""
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


@inlined
def government_points(table: list[int], friend: int, taken: list[int]) -> int:
    """20 − what the opposition took (R4.2)."""
    points = 20
    for seat in range(5):
        if seat != table[DECLARER] and seat != friend:
            points -= taken[seat]
    return points


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
