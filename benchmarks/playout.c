/* The random playout of mighty_learn/analysis/kernel.py in C: what the compiled Python is measured against.
 *
 * The same rules, options, arrays and streams, so that every playout ends with the same points (benchmarks/in_c.py
 * checks it before it measures). Written as one would write C for speed: what a processor cannot foresee is computed
 * and not branched upon, and the k-th set bit is one instruction where the processor has it (BMI2).
 * Leaves out the rule of thumb and the line of play.
 */
#include <stdint.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

typedef uint64_t mask;
typedef int64_t whole;

/* analysis/kernel.py: Options */
typedef struct {
    whole trump, mighty, caller, trump_lead, trump_ruff, joker_first, joker_last, spares_mighty, call_first;
} options;

/* analysis/kernel.py: the columns of a position */
enum { MASKS = 13 }; /* the first five are the hands */
enum { DECLARER = 0, FRIEND = 1, TRICK = 3, LEADER = 4, PLACE = 5, LED = 6, CALLED = 7, LAID = 8, TAKEN = 12,
       TABLE = 17, NOBODY = -1 };
enum { JOKER_INDEX = 52, DEAD = 53, JOKER_LEAD = 53, CALL_INDEX = 57, CODES = 54, LAST = 10, BARRED = 2, NO_TRUMP = 4 };

#define ONE ((mask)1)
#define SUIT ((mask)0x1FFF)
#define JOKER (ONE << JOKER_INDEX)
#define JOKER_LEADS ((mask)15 << JOKER_LEAD)
#define CARDS ((ONE << 53) - 1)
#define POINTS ((mask)0x1F00 | (mask)0x1F00 << 13 | (mask)0x1F00 << 26 | (mask)0x1F00 << 39)
#define GOLDEN ((mask)0x9E3779B97F4A7C15)
#define HALF ((mask)0xFFFFFFFF)

static inline mask bit(whole card) { return ONE << card; }
static inline mask all_if(int yes) { return -(mask)(yes != 0); }

static inline mask scrambled(mask z) {
    z = (z ^ z >> 30) * (mask)0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * (mask)0x94D049BB133111EB;
    return z ^ z >> 31;
}

static inline mask drawn(mask *stream, mask limit) {
    mask product = (scrambled(*stream += GOLDEN) >> 32) * limit;
    if (__builtin_expect((product & HALF) < limit, 0)) {
        mask unfair = (HALF - limit + 1) % limit;
        while ((product & HALF) < unfair)
            product = (scrambled(*stream += GOLDEN) >> 32) * limit;
    }
    return product >> 32;
}

static inline whole picked(mask acts, mask *stream) {
    mask k = drawn(stream, (mask)__builtin_popcountll(acts));
#ifdef __BMI2__
    return __builtin_ctzll(_pdep_u64(ONE << k, acts));
#else
    while (k--)
        acts &= acts - 1;
    return __builtin_ctzll(acts);
#endif
}

static inline mask trumps_of(const options *o) { return o->trump == NO_TRUMP ? 0 : SUIT << 13 * o->trump; }

static inline int lead_free(const options *o, mask hand) {
    mask others = hand & (CARDS ^ trumps_of(o));
    return o->trump_lead == 0 || others == 0 || (o->trump_lead == 2 && others == JOKER);
}

static inline mask following(const options *o, mask hand, whole led, whole called) {
    mask suit = SUIT << 13 * led, mighty = bit(o->mighty);
    mask free = all_if((hand & suit) == 0);
    mask ordinary = hand & (free | suit | mighty | JOKER);
    mask answer = hand & (JOKER | (mighty & all_if(o->spares_mighty != 0)));
    mask obeys = all_if(called && (hand & JOKER));
    return (answer & obeys) | (ordinary & ~obeys);
}

static mask first_trick(const options *o, mask cards, whole place, whole led) {
    mask trumps = cards & trumps_of(o);
    if (trumps && trumps != cards
            && (place == 0 ? !lead_free(o, cards) : !o->trump_ruff && led != o->trump))
        cards ^= trumps;
    if (o->joker_first == BARRED && (cards & JOKER) && cards != JOKER)
        cards ^= JOKER;
    return cards;
}

static inline mask leads_of(const options *o, mask hand, whole trick) {
    mask cards = trick == 1 ? first_trick(o, hand, 0, 0) : hand, acts = cards;
    acts ^= (JOKER | JOKER_LEADS) & all_if((cards & JOKER) != 0);
    if (trick == 1 && (cards & JOKER) && o->trump != NO_TRUMP && !lead_free(o, hand))
        acts ^= bit(JOKER_LEAD + o->trump);
    return acts | (bit(CALL_INDEX) & all_if((cards & bit(o->caller)) && (trick > 1 || o->call_first)));
}

static inline mask follows_of(const options *o, mask hand, whole trick, whole place, whole led, whole called) {
    mask cards = following(o, hand, led, called);
    if (trick == 1 && !(called && (hand & JOKER)))
        cards = first_trick(o, cards, place, led);
    return cards;
}

static inline mask powerful(const options *o, whole trick, whole called) {
    return CARDS ^ (JOKER & all_if(called || (trick == 1 && o->joker_first) || (trick == LAST && o->joker_last)));
}

static inline mask stronger_than(const mask *stronger, whole card, whole led, mask powers) {
    whole row = card == JOKER_INDEX && powers != CARDS ? DEAD : card;
    return stronger[CODES * led + row] & powers;
}

static inline whole playout(const options *o, const mask *stronger, const mask *masks, const whole *table, mask stream) {
    mask hands[5];
    whole taken[5], friend = table[FRIEND], seat = table[LEADER], on_table = table[PLACE];
    whole led = table[LED], called = table[CALLED], card = table[LAID];
    for (int k = 0; k < 5; k++)
        hands[k] = masks[k], taken[k] = table[TAKEN + k];
    for (whole trick = table[TRICK]; trick <= LAST; trick++) {
        if (on_table == 0) {
            whole action = picked(leads_of(o, hands[seat], trick), &stream);
            card = action < JOKER_LEAD ? action : action == CALL_INDEX ? o->caller : JOKER_INDEX;
            led = action >= JOKER_LEAD && action < CALL_INDEX ? action - JOKER_LEAD : card / 13;
            called = action == CALL_INDEX;
            hands[seat] ^= bit(card);
        }
        mask powers = powerful(o, trick, called), beaters = stronger_than(stronger, card, led, powers);
        mask on_it = bit(card);
        whole winner = seat;
        for (whole place = 1; place < 5; place++) {
            seat = seat < 4 ? seat + 1 : 0;
            if (place < on_table) {
                card = table[LAID + place];
            } else {
                card = picked(follows_of(o, hands[seat], trick, place, led, called), &stream);
                hands[seat] ^= bit(card);
            }
            mask takes = -(beaters >> card & ONE), above = stronger_than(stronger, card, led, powers);
            winner ^= (winner ^ seat) & (whole)takes;
            beaters ^= (beaters ^ above) & takes;
            on_it |= bit(card);
        }
        taken[winner] += __builtin_popcountll(on_it & POINTS);
        seat = winner, on_table = 0;
        friend = friend == NOBODY ? winner : friend;
    }
    whole points = 20;
    for (whole k = 0; k < 5; k++)
        points -= k == table[DECLARER] || k == friend ? 0 : taken[k];
    return points;
}

/* Playouts start, start + 1, … into out[count]; number k plays position k modulo their number, with stream k. */
void run(const options *o, const mask *stronger, const mask *masks, const whole *table, whole positions, mask seed,
         mask start, whole count, whole *out) {
    mask first = scrambled(seed + GOLDEN);
    for (whole k = 0; k < count; k++) {
        mask index = start + (mask)k, row = index % (mask)positions;
        out[k] = playout(o, stronger, masks + MASKS * row, table + TABLE * row, scrambled((first ^ index) + GOLDEN));
    }
}
