"""The exact open-hand search: how many further point cards the government takes when all five play perfectly.

One question is asked again and again: can the government still take `need` point cards? Each answer is proved by
alpha-beta over the plays and kept in a table at the start of every trick. A proof also tells which cards' *order* it
used, so that one entry answers for every position that differs in other cards only (see "What a proof used" below).

All compiled code of the search stands in this one file, because a cached caller goes stale when its callee in another
file changes; `solver.py` is the door. The conventions (masks, actions 0–57, `U` and `I`, annotations of plain Python)
are those of `kernel.py`. The search is a loop over plies and keeps all it knows in arrays, so that it can stop anywhere
and go on later.

What a proof used
-----------------
Two cards of one suit that are both point cards or both none differ only in rank, and rank matters only when one of
them takes a trick in which another of its suit lies. So the table is asked with (a) a key that counts, for every seat
and suit, the point cards and the others, and knows who holds joker, Mighty and a caller that can still call, who leads
and who governs; and (b) the owners of each suit's cards from the top. An entry keeps (b) only down to the lowest card
that won by rank somewhere in the proof: below it, any order gives the same proof with other cards of the same kind.
A trick of dead cards goes to the leader (R1.7) and a joker or a Mighty wins without rank, so they use none. The Mighty
belongs to no suit here: whoever holds it always beats the rest.

Cards that neighbour one another among the cards left, in one hand and of one kind, are tried once, by the highest.
When such a card wins by rank, the lowest of its neighbours counts as used, so that the entry is found again only where
they are neighbours too. And once a card is refuted by a proof that used no rank as low as its own, every lower card of
its kind is refuted by the same proof.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from mighty_learn.analysis.kernel import COMPILED, Function, I, U, compiled

if TYPE_CHECKING or not COMPILED:

    def part(function: Function) -> Function:
        """Compile as a part of `evaluate`."""
        return function

    def inlined(function: Function) -> Function:
        """Compile into whoever calls it."""
        return function

    def bits(mask: int) -> int:
        """How many bits are set."""
        return mask.bit_count()

    def place_of(mask: int) -> int:
        """The place of the lowest bit; the mask is not 0."""
        return (mask & -mask).bit_length() - 1

    def top_of(mask: int) -> int:
        """The place of the highest bit; the mask is not 0."""
        return mask.bit_length() - 1
else:
    from llvmlite import ir
    from numba import njit, types
    from numba.extending import intrinsic

    def part(function):
        """Compile as a part of `evaluate`, with which it is kept on disk.

        Nothing here makes or keeps an array, so their owners need not be counted (_nrt): that took half the time.
        """
        return njit(nogil=True, _nrt=False)(function)

    def inlined(function):
        """Compile into whoever calls it."""
        return njit(nogil=True, forceinline=True, _nrt=False)(function)

    def _word_to_int(build):
        """A function of one word that becomes one machine instruction."""
        return intrinsic(lambda typing, mask: (types.int64(types.uint64), lambda c, b, s, args: build(b, args[0])))

    _POISON = ir.Constant(ir.IntType(1), 1)  # the answer for 0 does not matter
    bits = _word_to_int(lambda builder, mask: builder.ctpop(mask))
    place_of = _word_to_int(lambda builder, mask: builder.cttz(mask, _POISON))
    top_of = _word_to_int(lambda builder, mask: builder.sub(
        ir.Constant(ir.IntType(64), 63), builder.ctlz(mask, _POISON)))

# ---- the arrays -----------------------------------------------------------------------------------------------------
# `ints`, int64: control and rules, then 8 numbers a trick, then 8 a ply. `words`, uint64: likewise.
PLY, MODE, NODES, USED, NEED, LOW, HIGH, FLAGS = range(8)
TRUMP, MIGHTY, CALLER, TRUMP_LEAD, TRUMP_RUFF, JOKER_FIRST, JOKER_LAST, SPARES, CALL_FIRST = range(8, 17)
DECLARER, ROOT, GUESS, PROBES, HITS = range(17, 22)
INT_TRICKS, INT_PLIES = 32, 32 + 8 * 11
INTS = INT_PLIES + 8 * 56
# of a trick, in `ints`
WANTED, REST, LEADER, GOV, LED, CALLED, NUMBER, EFFECTIVE = range(8)
# of a ply, in `ints`
BEST, BEST_PLACE, LAID_POINTS, CARD, ACTION = range(5)
# in `words`: the hands, the answer's cards, then 8 a trick and 8 a ply
USED_CARDS, FULL_KEY, HINT, WORD_TRICKS = 5, 6, 7, 8
WORD_PLIES = WORD_TRICKS + 8 * 11
WORDS = WORD_PLIES + 8 * 56
# of a trick, in `words`
KEY, PRESENT, OWNERS, EXTRA_KEY, USED_BEFORE = 0, 1, 2, 6, 7  # owners: four; the cards the trick before used
# of a ply, in `words`
MOVES, SEEN, LAID, HINTED, FIRST, SECOND, THIRD, FOURTH = range(8)
# `keys`, uint64: 53 for each seat, then who leads (5), who governs (64), who holds a caller in force (5), and whether
# the 2 below it is left
KEY_LEADER, KEY_GOV, KEY_CALLER, KEY_TWO = 265, 270, 334, 339
KEYS = 340
# `pool`, uint64: 6 words an entry: key, four owners, bounds
ENTRY = 6

ENTER, NEXT, RETURN, STORE = range(4)  # what the search does next
DONE, PAUSED, FULL = range(3)  # how it came back

# The parts of the search that can be switched off, for tests and measurements.
TABLE, RANKS, MERGE, SKIP, BOUNDS, ORDER = 1, 2, 4, 8, 16, 32
ALL_PARTS = 63

OPEN = 32  # beside the seats of the government: the winner of this trick joins it (R5.5)
LAST_TRICK, BARRED, NO_TRUMP, JOKER_INDEX, DEAD, JOKER_LEAD, CALL_INDEX, CODES = 10, 2, 4, 52, 53, 53, 57, 54
MOST = 31  # stands for no upper bound

ZERO, ONE, SUIT, JOKER, CALL = U(0), U(1), U(0x1FFF), U(1 << 52), U(1 << 57)
C1, C2, C3, C4, C8 = U(1), U(2), U(3), U(4), U(8)
CARDS, WORD = U((1 << 53) - 1), U((1 << 64) - 1)
POINTS = U(sum(0x1F00 << 13 * suit for suit in range(4)))
LOWS = U(sum(0x00FF << 13 * suit for suit in range(4)))
REGULAR = U((1 << 52) - 1)
INNER = U(sum(0x0F7F << 13 * suit for suit in range(4)))  # all but the highest card of each kind
JOKER_LEADS = U(15 << 53)
OWNER_BITS = U((1 << 39) - 1)
C16, C21, C26, C32 = U(16), U(21), U(26), U(32)
M15, M31, M63, M32 = U(15), U(31), U(63), U((1 << 32) - 1)
NO_HINT = 63


# ---- the rules of a trick (R1, R6) ----------------------------------------------------------------------------------

@inlined
def bit(card: int) -> int:
    """The mask of one card or action."""
    return ONE << U(card)


@inlined
def suit_of(card: int) -> int:
    """The suit of a card 0–51."""
    return (card * 79) >> 10


@inlined
def trumps_of(ints: list[int]) -> int:
    """The mask of the trump suit; 0 in no trump."""
    return ZERO if ints[TRUMP] == NO_TRUMP else SUIT << U(13 * ints[TRUMP])


@inlined
def lead_free(ints: list[int], hand: int) -> bool:
    """Whether trump may be led to the first trick from this hand (R6.4)."""
    others = hand & ~(trumps_of(ints) & ~bit(ints[MIGHTY]))
    return ints[TRUMP_LEAD] == 0 or others == ZERO or (ints[TRUMP_LEAD] == 2 and others == JOKER)


@inlined
def first_trick(ints: list[int], cards: int, place: int, led: int) -> int:
    """Of the cards left by the other rules, those free on the first trick (R6.4, R6.5, R6.8)."""
    trumps = cards & trumps_of(ints) & ~bit(ints[MIGHTY])
    if trumps and trumps != cards:
        barred = not lead_free(ints, cards) if place == 0 else not ints[TRUMP_RUFF] and led != ints[TRUMP]
        if barred:
            cards ^= trumps
    if ints[JOKER_FIRST] == BARRED and cards & JOKER and cards != JOKER:
        cards ^= JOKER
    return cards


@inlined
def following(ints: list[int], hand: int, number: int, place: int, led: int, called: int) -> int:
    """The cards with which this hand may follow (R6.2, R6.3, R6.9, R6.10, and R6.5, R6.8 on the first trick)."""
    mighty = bit(ints[MIGHTY])
    if called and hand & JOKER:
        return hand & ((JOKER | mighty) if ints[SPARES] else JOKER)
    suit = SUIT << U(13 * led)
    cards = hand & (suit | mighty | JOKER) if hand & suit else hand
    return first_trick(ints, cards, place, led) if number == 1 else cards


@inlined
def leads(ints: list[int], hand: int, number: int) -> int:
    """The actions of a leader (R6.4, R6.6, R6.7, R6.9, R6.11)."""
    acts = first_trick(ints, hand, 0, 0) if number == 1 else hand
    if acts & JOKER:
        acts ^= JOKER | JOKER_LEADS
        if number == 1 and ints[TRUMP] != NO_TRUMP and not lead_free(ints, hand):
            acts ^= bit(JOKER_LEAD + ints[TRUMP])
    if acts & bit(ints[CALLER]) and (number > 1 or ints[CALL_FIRST]):
        acts |= CALL
    return acts


@inlined
def live_cards(ints: list[int], number: int, called: int) -> int:
    """The cards that may have power in this trick: all, or all but the joker (R6.8, R6.9)."""
    dead = called or (number == 1 and ints[JOKER_FIRST]) or (number == LAST_TRICK and ints[JOKER_LAST])
    return CARDS ^ JOKER if dead else CARDS


# ---- cards that are alike -------------------------------------------------------------------------------------------

@inlined
def alike(hand: int, present: int) -> int:
    """The cards of this hand whose next higher neighbour among those present is in the hand too, and of its kind."""
    gaps = REGULAR & ~present & INNER
    found = hand
    found |= gaps & (found >> C1)
    gaps &= gaps >> C1
    found |= gaps & (found >> C2)
    gaps &= gaps >> C2
    found |= gaps & (found >> C4)
    return hand & INNER & (found >> C1)


@inlined
def kind_of(card: int) -> int:
    """The cards of the same suit that are, like this one, point cards or not."""
    mask = bit(card)
    return (SUIT << U(13 * suit_of(card))) & (POINTS if mask & POINTS else LOWS)


@inlined
def lowest_neighbour(card: int, hand: int, present: int) -> int:
    """The lowest card (a mask) of the run of neighbours of one kind down from this card of the hand."""
    mask = bit(card)
    below = kind_of(card) & (mask - ONE)
    others = below & present & ~hand
    others |= others >> C1
    others |= others >> C2
    others |= others >> C4
    run = (below & hand & ~others) | mask
    return run & (~run + ONE)


# ---- the table ------------------------------------------------------------------------------------------------------

@inlined
def depth_of(used: int, present: int, suit: int) -> int:
    """How many of the suit's cards from the top a proof used."""
    found = used & (SUIT << U(13 * suit))
    if not found:
        return 0
    return bits(present & (SUIT << U(13 * suit)) & ~((found & (~found + ONE)) - ONE))


@inlined
def top_owners(owners: int, depth: int) -> int:
    """The owners of the highest cards only; 3 bits each, the highest card's first."""
    return owners & (OWNER_BITS << U(39 - 3 * depth))


@inlined
def same_owners(words: list[int], pool: list[int], at: int, base: int, depths: int) -> bool:
    """Whether the cards of an entry, down to these depths (4 bits a suit), have the owners of the trick `at`."""
    for suit in range(4):
        if top_owners(words[at + OWNERS + suit], I((depths >> U(4 * suit)) & M15)) != pool[base + 1 + suit]:
            return False
    return True


@inlined
def nth_card(present: int, suit: int, depth: int) -> int:
    """The mask of the suit's depth-th card from the top, 0 for depth 0."""
    if depth == 0:
        return ZERO
    left = present & (SUIT << U(13 * suit))
    for _ in range(bits(left) - depth):
        left &= left - ONE
    return left & (~left + ONE)


@inlined
def slot_of(key: int, heads: list[int]) -> int:
    """Where the chain of a key begins."""
    return I(key & U(len(heads) - 1))


@inlined
def found_in_table(ints: list[int], words: list[int], heads: list[int], pool: list[int], trick: int, need: int) -> int:
    """1 or 0 when the table knows the answer (what the proof used goes to USED_CARDS), else −1."""
    at = WORD_TRICKS + 8 * trick
    key, present = words[FULL_KEY], words[at + PRESENT]
    entry = I(heads[slot_of(key, heads)])
    ints[PROBES] += 1
    words[HINT] = U(NO_HINT)
    while entry:
        base = ENTRY * entry
        if pool[base] == key:
            meta = pool[base + 5]
            if words[HINT] == U(NO_HINT):
                words[HINT] = (meta >> C26) & M63
            low, high = I((meta >> C16) & M31), I((meta >> C21) & M31)
            if (need <= low or need > high) and same_owners(words, pool, at, base, meta):
                used = ZERO
                for suit in range(4):
                    used |= nth_card(present, suit, I((meta >> U(4 * suit)) & M15))
                words[USED_CARDS] = used
                ints[HITS] += 1
                return 1 if need <= low else 0
        entry = I(pool[base + 5] >> C32)
    return -1


@inlined
def keep(
    ints: list[int], words: list[int], heads: list[int], pool: list[int], trick: int, answer: int, used: int,
    move: int,
) -> None:
    """Keep a proof: the government can (answer 1) or cannot (0) take what was wanted at the start of this trick.

    `move`: the lead that proved it, or NO_HINT.
    """
    at = WORD_TRICKS + 8 * trick
    key, present, need = full_key(words, trick), words[at + PRESENT], ints[INT_TRICKS + 8 * trick + WANTED]
    depths = ZERO
    for suit in range(4):
        depths |= U(depth_of(used, present, suit)) << U(4 * suit)
    slot = slot_of(key, heads)
    entry = I(heads[slot])
    while entry:
        base = ENTRY * entry
        like = pool[base] == key and (pool[base + 5] & U(0xFFFF)) == depths
        if like and same_owners(words, pool, at, base, depths):
            meta = pool[base + 5]
            field, bound = (C16, U(need)) if answer else (C21, U(need - 1))
            meta = (meta & ~(M31 << field)) | (bound << field)
            if move != NO_HINT:
                meta = (meta & ~(M63 << C26)) | (U(move) << C26)
            pool[base + 5] = meta
            return
        entry = I(pool[base + 5] >> C32)
    ints[USED] += 1
    base = ENTRY * ints[USED]
    pool[base] = key
    for suit in range(4):
        pool[base + 1 + suit] = top_owners(words[at + OWNERS + suit], I((depths >> U(4 * suit)) & M15))
    low, high = (need, MOST) if answer else (0, need - 1)
    pool[base + 5] = depths | (U(low) << C16) | (U(high) << C21) | (U(move) << C26) | (U(heads[slot]) << C32)
    heads[slot] = ints[USED]


@compiled
def rehang(ints: list[int], heads: list[int], pool: list[int]) -> None:
    """Hang every entry into new, empty chains."""
    for entry in range(1, ints[USED] + 1):
        slot = slot_of(pool[ENTRY * entry], heads)
        meta = pool[ENTRY * entry + 5]
        pool[ENTRY * entry + 5] = (meta & M32) | (U(heads[slot]) << C32)
        heads[slot] = entry


@inlined
def full_key(words: list[int], trick: int) -> int:
    """The table's key at the start of a trick: the counted cards, who leads, who governs, who can call the joker."""
    word = WORD_TRICKS + 8 * trick
    return (words[word + KEY] + words[word + EXTRA_KEY]) & WORD


# ---- the search -----------------------------------------------------------------------------------------------------

@inlined
def start_trick(ints: list[int], words: list[int], keys: list[int], trick: int) -> None:
    """What is worked out once at the start of a trick, when its leader, government and cards are known."""
    at, word = INT_TRICKS + 8 * trick, WORD_TRICKS + 8 * trick
    caller, leader = bit(ints[CALLER]), ints[at + LEADER]
    effective = 0
    extra = keys[KEY_LEADER + leader] + keys[KEY_GOV + ints[at + GOV]]
    for seat in range(5):
        if words[seat] & caller and not words[seat] & JOKER:
            for other in range(5):
                if words[other] & JOKER:
                    effective = 1
                    extra += keys[KEY_CALLER + seat]
    if effective and words[word + PRESENT] & (caller >> C1):
        extra += keys[KEY_TWO]
    ints[at + EFFECTIVE] = effective
    words[word + EXTRA_KEY] = extra & WORD
    ints[at + LED] = 0
    ints[at + CALLED] = 0
    ply = 5 * trick
    ints[INT_PLIES + 8 * ply + BEST] = DEAD
    ints[INT_PLIES + 8 * ply + BEST_PLACE] = 0
    ints[INT_PLIES + 8 * ply + LAID_POINTS] = 0
    words[WORD_PLIES + 8 * ply + LAID] = ZERO


@inlined
def play(ints: list[int], words: list[int], stronger: list[int], ply: int, action: int) -> None:
    """Lay the card of an action on the table; what lies there then stands at the next ply."""
    trick, place = ply // 5, ply % 5
    at, here, word = INT_TRICKS + 8 * trick, INT_PLIES + 8 * ply, WORD_PLIES + 8 * ply
    card = action
    if place == 0:
        card = action if action < JOKER_LEAD else ints[CALLER] if action == CALL_INDEX else JOKER_INDEX
        ints[at + LED] = action - JOKER_LEAD if JOKER_LEAD <= action < CALL_INDEX else suit_of(card)
        ints[at + CALLED] = 1 if action == CALL_INDEX else 0
    seat = (ints[at + LEADER] + place) % 5
    mask = bit(card)
    words[seat] &= ~mask
    ints[here + CARD] = card
    ints[here + ACTION] = action
    live = live_cards(ints, ints[at + NUMBER], ints[at + CALLED])
    best = ints[here + BEST]
    wins = place == 0 or (stronger[CODES * ints[at + LED] + best] & live & mask) != ZERO
    if place == 0 and not live & mask:
        best = DEAD
    elif wins:
        best = card
    ints[here + 8 + BEST] = best
    ints[here + 8 + BEST_PLACE] = place if wins else ints[here + BEST_PLACE]
    ints[here + 8 + LAID_POINTS] = ints[here + LAID_POINTS] + (1 if mask & POINTS else 0)
    words[word + 8 + LAID] = words[word + LAID] | mask


@inlined
def used_by_trick(ints: list[int], words: list[int], ply: int) -> int:
    """The card down to which rank decided who took this trick; 0 when rank decided nothing. ply: the fifth's."""
    trick = ply // 5
    end = ply + 1
    best = ints[INT_PLIES + 8 * end + BEST]
    present = words[WORD_TRICKS + 8 * trick + PRESENT]
    if not ints[FLAGS] & RANKS:
        return present
    if best >= JOKER_INDEX or best == ints[MIGHTY]:
        return ZERO
    laid = words[WORD_PLIES + 8 * end + LAID] & present & (SUIT << U(13 * suit_of(best)))
    if laid == bit(best):
        return ZERO
    seat = (ints[INT_TRICKS + 8 * trick + LEADER] + ints[INT_PLIES + 8 * end + BEST_PLACE]) % 5
    return lowest_neighbour(best, words[seat] | bit(best), present)


@inlined
def close_trick(ints: list[int], words: list[int], ply: int) -> None:
    """The five cards lie: who takes them, and what that leaves to take. ply: the fifth's."""
    trick = ply // 5
    at, end = INT_TRICKS + 8 * trick, INT_PLIES + 8 * (ply + 1)
    gov, points = ints[at + GOV], ints[end + LAID_POINTS]
    winner = (ints[at + LEADER] + ints[end + BEST_PLACE]) % 5
    if gov & OPEN:
        gov = (gov ^ OPEN) | (1 << winner)
    ints[at + 8 + GOV] = gov
    ints[at + 8 + WANTED] = ints[at + WANTED] - (points if gov >> winner & 1 else 0)
    ints[at + 8 + REST] = ints[at + REST] - points
    ints[at + 8 + LEADER] = winner
    ints[at + 8 + NUMBER] = ints[at + NUMBER] + 1
    words[WORD_TRICKS + 8 * (trick + 1) + USED_BEFORE] = used_by_trick(ints, words, ply)


@inlined
def clear_trick(ints: list[int], words: list[int], keys: list[int], trick: int) -> None:
    """The key and the owners at the start of the next trick, the five cards of this one gone."""
    at, word = INT_TRICKS + 8 * trick, WORD_TRICKS + 8 * trick
    leader, key, present = ints[at + LEADER], words[word + KEY], words[word + PRESENT]
    for suit in range(4):
        words[word + 8 + OWNERS + suit] = words[word + OWNERS + suit]
    for place in range(5):
        card = ints[INT_PLIES + 8 * (5 * trick + place) + CARD]
        key -= keys[53 * ((leader + place) % 5) + card]
        if card != JOKER_INDEX and card != ints[MIGHTY]:
            suit = suit_of(card)
            above = bits(present & (SUIT << U(13 * suit)) & ~((bit(card) << C1) - ONE))
            owners = words[word + 8 + OWNERS + suit]
            before = OWNER_BITS & (OWNER_BITS << U(39 - 3 * above))
            after = OWNER_BITS >> U(3 * above + 3)
            words[word + 8 + OWNERS + suit] = (owners & before) | ((owners & after) << C3)
            present ^= bit(card)
    words[word + 8 + KEY] = key & WORD
    words[word + 8 + PRESENT] = present
    start_trick(ints, words, keys, trick + 1)


@inlined
def of_side(words: list[int], seats: int) -> int:
    """The cards in the hands of these seats (bits 0–4)."""
    found = ZERO
    for seat in range(5):
        if seats >> seat & 1:
            found |= words[seat]
    return found


@inlined
def sure_points(ints: list[int], words: list[int], trick: int, seats: int) -> int:
    """Point cards that these seats take from here whatever the others do; the cards that tells so go to USED_CARDS.

    The Mighty; the trumps above all of the others' trumps, as many as no Mighty or joker of theirs can take; and, when
    one of these seats leads and nobody else has trump, Mighty or joker, the cards of his that nobody beats.
    """
    mighty, trumps = bit(ints[MIGHTY]), trumps_of(ints) & ~bit(ints[MIGHTY])
    leader = ints[INT_TRICKS + 8 * trick + LEADER]
    ours, theirs = of_side(words, seats), of_side(words, 31 ^ seats)
    words[USED_CARDS] = ZERO
    sure = 1 if ours & mighty else 0
    others = of_side(words, 31 ^ (1 << leader))
    if seats >> leader & 1 and not others & (trumps | mighty | JOKER) and ints[INT_TRICKS + 8 * trick + NUMBER] > 1:
        return sure + sure_leads(words, words[leader] & ~mighty, others, trumps)
    tops = ours & trumps & POINTS
    against = theirs & trumps
    if against:
        tops &= ~((bit(top_of(against)) << C1) - ONE)
    if tops:
        lost = 0
        if theirs & (mighty | JOKER):
            takers = bits(theirs & (mighty | JOKER))
            for seat in range(5):
                if words[seat] & tops:
                    lost += takers
        if bits(tops) > lost:
            sure += bits(tops) - lost
            words[USED_CARDS] = tops
    return sure


@inlined
def sure_leads(words: list[int], hand: int, others: int, trumps: int) -> int:
    """The point cards of a leader that nobody beats when nobody else can ruff."""
    sure = bits(hand & trumps & POINTS)
    for suit in range(4):
        mine, against = hand & ~trumps & (SUIT << U(13 * suit)), others & (SUIT << U(13 * suit))
        if mine:
            if against:
                mine &= ~((bit(top_of(against)) << C1) - ONE)
            tops = mine & POINTS
            if tops:
                sure += bits(tops)
                words[USED_CARDS] |= tops
    return sure


@inlined
def last_trick(ints: list[int], words: list[int], stronger: list[int], trick: int) -> int:
    """1 or 0 when the last trick plays itself, −1 when its leader has something to say (joker, call)."""
    at = INT_TRICKS + 8 * trick
    leader, gov = ints[at + LEADER], ints[at + GOV]
    if words[leader] & JOKER or ints[at + EFFECTIVE]:
        return -1
    live = live_cards(ints, LAST_TRICK, 0)
    best, best_place = place_of(words[leader]), 0
    led = suit_of(best)
    laid = words[leader]
    for place in range(1, 5):
        mask = words[(leader + place) % 5]
        laid |= mask
        if stronger[CODES * led + best] & live & mask:
            best, best_place = place_of(mask), place
    if not ints[FLAGS] & RANKS:
        words[USED_CARDS] = words[WORD_TRICKS + 8 * trick + PRESENT]
    elif best < JOKER_INDEX and best != ints[MIGHTY]:
        suit = SUIT << U(13 * suit_of(best))
        if laid & suit & ~bit(ints[MIGHTY]) != bit(best):
            words[USED_CARDS] = bit(best)
    points = ints[at + REST]
    return 1 if gov >> ((leader + best_place) % 5) & 1 and points >= ints[at + WANTED] else 0


@inlined
def reach(words: list[int], seat: int, suit: int, free: int) -> int:
    """The cards with which a seat may follow this suit, but for the rules of the first trick and of the call."""
    hand = words[seat]
    return hand & (suit | free) if hand & suit else hand


@inlined
def counted_out(ints: list[int], trick: int) -> int:
    """1 or 0 when the government has what it wants at the start of this trick, or cannot get it any more; else −1."""
    need = ints[INT_TRICKS + 8 * trick + WANTED]
    if need <= 0:
        return 1
    return 0 if need > ints[INT_TRICKS + 8 * trick + REST] else -1


@inlined
def settled(
    ints: list[int], words: list[int], stronger: list[int], heads: list[int], pool: list[int], trick: int,
) -> int:
    """1 or 0 when the answer at the start of this trick is known without search, else −1."""
    at = INT_TRICKS + 8 * trick
    need, rest, gov = ints[at + WANTED], ints[at + REST], ints[at + GOV]
    words[USED_CARDS] = ZERO
    words[HINT] = U(NO_HINT)
    answer = counted_out(ints, trick)
    if answer >= 0:
        return answer
    if ints[FLAGS] & BOUNDS and not gov & OPEN:
        if ints[at + NUMBER] == LAST_TRICK:
            return last_trick(ints, words, stronger, trick)
        if need <= sure_points(ints, words, trick, gov):
            answer = 1
        elif need > rest - sure_points(ints, words, trick, 31 ^ gov):
            answer = 0
        if answer >= 0:
            if not ints[FLAGS] & RANKS:
                words[USED_CARDS] = words[WORD_TRICKS + 8 * trick + PRESENT]
            return answer
    if ints[FLAGS] & TABLE:
        words[FULL_KEY] = full_key(words, trick)
        return found_in_table(ints, words, heads, pool, trick, need)
    return -1


@inlined
def taken_already(ints: list[int], words: list[int], stronger: list[int], ply: int) -> int:
    """1 or 0 when the cards on the table decide the question, because the side that is winning them cannot be beaten
    in this trick; else −1. What tells so goes to USED_CARDS."""
    trick, place = ply // 5, ply % 5
    at, here = INT_TRICKS + 8 * trick, INT_PLIES + 8 * ply
    leader, gov, led, best = ints[at + LEADER], ints[at + GOV], ints[at + LED], ints[here + BEST]
    side = gov >> ((leader + ints[here + BEST_PLACE]) % 5) & 1
    points = ints[here + LAID_POINTS]
    if gov & OPEN or not (points >= ints[at + WANTED] if side else points > ints[at + REST] - ints[at + WANTED]):
        return -1
    suit, free = SUIT << U(13 * led), bit(ints[MIGHTY]) | JOKER
    beaten_by = stronger[CODES * led + best] & live_cards(ints, ints[at + NUMBER], ints[at + CALLED])
    for later in range(place, 5):
        other = (leader + later) % 5
        if gov >> other & 1 != side and reach(words, other, suit, free) & beaten_by:
            return -1
    words[USED_CARDS] = ZERO
    present = words[WORD_TRICKS + 8 * trick + PRESENT]
    if not ints[FLAGS] & RANKS:
        words[USED_CARDS] = present
    elif best < JOKER_INDEX and best != ints[MIGHTY]:
        seat = (leader + ints[here + BEST_PLACE]) % 5
        words[USED_CARDS] = lowest_neighbour(best, words[seat] | bit(best), present)
    return side


@inlined
def choices(ints: list[int], words: list[int], ply: int) -> int:
    """The actions to try at this ply: the legal ones, of those alike only one."""
    trick, place = ply // 5, ply % 5
    at = INT_TRICKS + 8 * trick
    seat = (ints[at + LEADER] + place) % 5
    hand, number = words[seat], ints[at + NUMBER]
    if place == 0:
        acts = leads(ints, hand, number)
    else:
        acts = following(ints, hand, number, place, ints[at + LED], ints[at + CALLED])
    if not ints[FLAGS] & MERGE:
        return acts
    special = JOKER | bit(ints[MIGHTY])
    if ints[at + EFFECTIVE]:
        special |= bit(ints[CALLER])
    elif acts & CALL:
        acts ^= CALL
    present = words[WORD_TRICKS + 8 * trick + PRESENT]
    acts &= ~alike(acts & REGULAR & ~special, present & ~special)
    if acts & JOKER_LEADS:
        acts = without_idle_suits(words, seat, acts)
    return acts


@inlined
def without_idle_suits(words: list[int], seat: int, acts: int) -> int:
    """Of the suits that a led joker may name and nobody else holds, leave one."""
    others = (words[0] | words[1] | words[2] | words[3] | words[4]) & ~words[seat]
    idle = False
    for suit in range(4):
        lead = bit(JOKER_LEAD + suit)
        if acts & lead and not others & (SUIT << U(13 * suit)):
            if idle:
                acts ^= lead
            idle = True
    return acts


@inlined
def without_refuted(ints: list[int], moves: int, card: int, used: int, special: int) -> int:
    """The moves left after this card has been refuted by a proof that used these cards."""
    mask = bit(card)
    if not mask & REGULAR or mask & special:
        return moves
    kind = kind_of(card)
    ranked = used & (SUIT << U(13 * suit_of(card)))
    below = kind
    if ranked:
        below = kind & ((ranked & (~ranked + ONE)) - ONE)
    return moves & ~(below & ~special) if mask & below else moves


@inlined
def sure_winners(stronger: list[int], cards: int, led: int, live: int, threats: int) -> int:
    """Those of the cards that none of the threats beats."""
    found = ZERO
    while cards:
        mask = cards & (~cards + ONE)
        if not stronger[CODES * led + place_of(mask)] & live & threats:
            found |= mask
        cards ^= mask
    return found


@inlined
def order_follower(ints: list[int], words: list[int], stronger: list[int], ply: int, moves: int) -> None:
    """What a follower tries first: what wins for sure, a point for a partner who does, else what costs least."""
    trick, place = ply // 5, ply % 5
    at, here, word = INT_TRICKS + 8 * trick, INT_PLIES + 8 * ply, WORD_PLIES + 8 * ply
    leader, gov, led = ints[at + LEADER], ints[at + GOV], ints[at + LED]
    seat = (leader + place) % 5
    side = gov >> seat & 1
    live = live_cards(ints, ints[at + NUMBER], ints[at + CALLED])
    mighty = bit(ints[MIGHTY])
    free, suit = mighty | JOKER, SUIT << U(13 * led)
    threats, helpers = ZERO, ZERO
    for later in range(place + 1, 5):
        other = (leader + later) % 5
        if gov >> other & 1 != side:
            threats |= reach(words, other, suit, free)
        else:
            helpers |= reach(words, other, suit, free)
    beaten_by = stronger[CODES * led + ints[here + BEST]] & live
    winner = (leader + ints[here + BEST_PLACE]) % 5
    trumps = trumps_of(ints) | free
    wins = moves & beaten_by
    if gov >> winner & 1 == side and not beaten_by & threats:
        gifts = moves & POINTS & ~wins & ~trumps
        words[word + FIRST] = gifts
        words[word + SECOND] = moves & ~wins & ~trumps
        words[word + THIRD] = moves & ~free
        return
    sure = sure_winners(stronger, wins, led, live, threats)
    cheap = moves & ~POINTS & ~trumps
    words[word + FIRST] = sure & POINTS & ~trumps
    if sure_winners(stronger, helpers & beaten_by & ~free, led, live, threats):
        words[word + SECOND] = moves & POINTS & ~wins & ~trumps
        words[word + THIRD] = sure & ~free
    else:
        words[word + SECOND] = sure & ~free
        words[word + THIRD] = sure if sure else wins & ~trumps
    words[word + FOURTH] = cheap


@inlined
def preferred(cards: int, wish: int) -> int:
    """Those of the cards that are as wished, or all when none is."""
    return cards & wish if cards & wish else cards


@inlined
def like_hint(hint: int, moves: int) -> int:
    """The move of a proof in a like position, or the nearest of its kind."""
    mask = bit(hint)
    if moves & mask or hint >= JOKER_LEAD:
        return moves & mask
    kind = moves & kind_of(hint)
    above = kind & ~(mask - ONE)
    return above & (~above + ONE) if above else kind


@inlined
def order_leader(ints: list[int], words: list[int], stronger: list[int], ply: int, moves: int) -> None:
    """What a leader tries first: what wins for sure, a suit in which a partner does, a worthless card."""
    trick = ply // 5
    at, word = INT_TRICKS + 8 * trick, WORD_PLIES + 8 * ply
    seat, gov = ints[at + LEADER], ints[at + GOV]
    side = gov >> seat & 1
    live = live_cards(ints, ints[at + NUMBER], 0)
    mighty = bit(ints[MIGHTY])
    free = mighty | JOKER
    sure, helped = ZERO, ZERO
    for led in range(4):
        suit = SUIT << U(13 * led)
        threats, helpers = ZERO, ZERO
        for step in range(1, 5):
            other = (seat + step) % 5
            if gov >> other & 1 != side:
                threats |= reach(words, other, suit, free)
            else:
                helpers |= reach(words, other, suit, free)
        mine = moves & suit
        sure |= sure_winners(stronger, mine, led, live, threats)
        if sure_winners(stronger, helpers & ~free, led, live, threats):
            helped |= mine
        lead = bit(JOKER_LEAD + led)
        if moves & lead and not mighty & threats and live & JOKER:
            sure |= lead
    if words[HINT] != U(NO_HINT):
        words[word + HINTED] = like_hint(I(words[HINT]), moves)
    trumps = trumps_of(ints) | free
    side_suits, low = sure & REGULAR & ~trumps, moves & REGULAR & ~POINTS
    words[word + FIRST] = preferred(side_suits, POINTS)
    words[word + SECOND] = preferred(helped & ~mighty, POINTS) | sure
    words[word + THIRD] = preferred(low, ~trumps)


@inlined
def picked(ints: list[int], words: list[int], ply: int, moves: int) -> int:
    """The next action to try."""
    word = WORD_PLIES + 8 * ply
    for choice in range(HINTED, FOURTH + 1):
        if moves & words[word + choice]:
            return place_of(moves & words[word + choice])
    return place_of(moves)


@part
def prove(
    ints: list[int], words: list[int], keys: list[int], stronger: list[int], heads: list[int], pool: list[int],
    limit: int,
) -> int:
    """Search from the ply where the arrays stand until the question is answered (DONE, the answer at MODE) or for now
    broken off: PAUSED at the limit of nodes, FULL when the table needs more room."""
    ply, mode, root = ints[PLY], ints[MODE], ints[ROOT]
    answer = 0
    used = words[USED_CARDS]
    if mode >= RETURN:
        answer = mode >> 4
        mode &= 15
    while True:
        trick, place = ply // 5, ply % 5
        at, word = INT_TRICKS + 8 * trick, WORD_PLIES + 8 * ply
        if mode == ENTER:
            if ints[NODES] >= limit:
                ints[PLY], ints[MODE] = ply, mode
                return PAUSED
            ints[NODES] += 1
            if place == 0:
                answer = settled(ints, words, stronger, heads, pool, trick)
            elif ints[FLAGS] & BOUNDS:
                answer = taken_already(ints, words, stronger, ply)
            else:
                answer = -1
            if answer >= 0:
                used = words[USED_CARDS]
                mode = RETURN
                continue
            words[word + MOVES] = choices(ints, words, ply)
            words[word + SEEN] = ZERO
            for choice in range(HINTED, FOURTH + 1):
                words[word + choice] = ZERO
            if ints[FLAGS] & ORDER:
                moves = words[word + MOVES]
                if moves & (moves - ONE):
                    if place:
                        order_follower(ints, words, stronger, ply, moves)
                    else:
                        order_leader(ints, words, stronger, ply, moves)
            mode = NEXT
        if mode == NEXT:
            moves = words[word + MOVES]
            if not moves:
                seat = (ints[at + LEADER] + place) % 5
                answer = 0 if ints[at + GOV] >> seat & 1 else 1
                used = words[word + SEEN]
                ints[INT_PLIES + 8 * ply + ACTION] = NO_HINT
                mode = STORE if place == 0 else RETURN
                continue
            action = picked(ints, words, ply, moves)
            words[word + MOVES] = moves ^ bit(action)
            play(ints, words, stronger, ply, action)
            ply += 1
            mode = ENTER
            if place == 4:
                close_trick(ints, words, ply - 1)
                answer = counted_out(ints, trick + 1)
                if answer < 0:
                    clear_trick(ints, words, keys, trick)
                else:
                    used = ZERO
                    mode = RETURN
            continue
        if mode == STORE:
            if ints[FLAGS] & TABLE:
                if ENTRY * (ints[USED] + 2) > len(pool):
                    ints[PLY], ints[MODE] = ply, mode | answer << 4
                    words[USED_CARDS] = used
                    return FULL
                keep(ints, words, heads, pool, trick, answer, used, ints[INT_PLIES + 8 * ply + ACTION])
            mode = RETURN
        if ply == root:
            ints[MODE] = answer
            return DONE
        ply -= 1
        trick, place = ply // 5, ply % 5
        at, word = INT_TRICKS + 8 * trick, WORD_PLIES + 8 * ply
        seat = (ints[at + LEADER] + place) % 5
        card = ints[INT_PLIES + 8 * ply + CARD]
        if place == 4:
            used |= words[WORD_TRICKS + 8 * (trick + 1) + USED_BEFORE]
        words[seat] |= bit(card)
        if ints[at + GOV] >> seat & 1 == answer:
            mode = STORE if place == 0 else RETURN
        else:
            words[word + SEEN] |= used
            if ints[FLAGS] & SKIP:
                special = JOKER | bit(ints[MIGHTY])
                if ints[at + EFFECTIVE]:
                    special |= bit(ints[CALLER])
                words[word + MOVES] = without_refuted(ints, words[word + MOVES], card, used, special)
            mode = NEXT


@part
def set_up(
    ints: list[int], words: list[int], keys: list[int], stronger: list[int], hands: list[int], laid: list[int],
    need: int,
) -> None:
    """Ask whether the government can take `need` point cards from here: `hands` at the start of the trick, the actions
    `laid` since; leader, number and government of the trick stand in `ints`."""
    at, word = INT_TRICKS, WORD_TRICKS
    key, present, rest = ZERO, ZERO, 0
    for seat in range(5):
        words[seat] = hands[seat]
        rest += bits(hands[seat] & POINTS)
        present |= hands[seat]
        for card in range(53):
            if hands[seat] & bit(card):
                key += keys[53 * seat + card]
    present &= REGULAR & ~bit(ints[MIGHTY])
    words[word + KEY] = key & WORD
    words[word + PRESENT] = present
    for suit in range(4):
        owners, shift = ZERO, 36
        for rank in range(12, -1, -1):
            mask = bit(13 * suit + rank)
            if present & mask:
                for seat in range(5):
                    if hands[seat] & mask:
                        owners |= U(seat + 1) << U(shift)
                shift -= 3
        words[word + OWNERS + suit] = owners
    ints[at + WANTED], ints[at + REST] = need, rest
    start_trick(ints, words, keys, 0)
    for ply in range(len(laid)):
        play(ints, words, stronger, ply, laid[ply])
        if ply == 4:
            close_trick(ints, words, ply)
            clear_trick(ints, words, keys, 0)
    ints[ROOT] = ints[PLY] = len(laid)
    ints[MODE] = ENTER
    words[USED_CARDS] = ZERO


@compiled
def evaluate(
    ints: list[int], words: list[int], keys: list[int], stronger: list[int], heads: list[int], pool: list[int],
    hands: list[int], laid: list[int], limit: int,
) -> int:
    """Narrow LOW and HIGH until they meet (DONE), or PAUSED, FULL as `prove` says; going on where it stopped."""
    while ints[LOW] < ints[HIGH] or ints[NEED] >= 0:
        if ints[NEED] < 0:
            ints[NEED] = min(max(ints[GUESS], ints[LOW] + 1), ints[HIGH])
            set_up(ints, words, keys, stronger, hands, laid, ints[NEED])
        status = prove(ints, words, keys, stronger, heads, pool, limit)
        if status != DONE:
            return status
        if ints[MODE]:
            ints[LOW] = ints[NEED]
            ints[GUESS] = ints[NEED] + 1
        else:
            ints[HIGH] = ints[NEED] - 1
            ints[GUESS] = ints[NEED] - 1
        ints[NEED] = -1
    return DONE
