"""What the play proves about the hidden cards, rule by rule; and that one card at a time is the right question."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from worlds_tools import random_game, random_rules

from mighty_learn import CAMPUS, Card, CardSet, RuleSet, State, Why, cards, observe
from mighty_learn.analysis.deals import worlds
from mighty_learn.analysis.knowledge import Knowledge, Turn
from mighty_learn.engine.actions import Contract, Play, parse_play
from mighty_learn.engine.cards import FULL_MASK, SUIT_MASKS, Suit
from mighty_learn.engine.table import Phase, Table

PACK = CardSet(mask=FULL_MASK)


def position(contract: str, *plays: str, size: int = 6, leader: int = 0, own: str = "", **changes: object) -> State:
    """A position in which these cards are then played; seat 4 looks on. Hands are filled up so that all is legal."""
    rules = CAMPUS.replace(**changes)
    chosen: list[list[Card]] = [[] for _ in range(5)]
    for place, text in enumerate(plays):
        chosen[(leader + place) % 5].append(Card(text.split(">")[0].rstrip("!")))
    rest = sorted(PACK - cards(" ".join(str(card) for hand in chosen for card in hand)))
    rng = random.Random(1)
    for _ in range(40_000):
        rng.shuffle(rest)
        pool = iter(rest)
        hands = [CardSet([*hand, *(next(pool) for _ in range(size - len(hand)))]) for hand in chosen]
        try:
            state = State.from_position(rules, contract, 0, "none", hands, leader)
            for text in plays:
                state = state.apply(text)
        except ValueError:
            continue
        return state
    raise AssertionError(f"no hands fit {plays}")


def proved(state: State, seat: int, viewer: int = 4) -> CardSet:
    """The hidden cards that the viewer knows this seat not to hold."""
    return CardSet(mask=Knowledge(observe(state, viewer)).barred[seat])


def hidden(state: State, suits: str = "SHDC", viewer: int = 4) -> CardSet:
    mask = Knowledge(observe(state, viewer)).hidden
    return CardSet(mask=mask & sum(SUIT_MASKS[Suit[s]] for s in suits))


def test_r6_2_a_card_off_suit_proves_a_void() -> None:
    state = position("S15", "H5", "D4", "H7")
    assert proved(state, 1) == hidden(state, "H")
    assert not proved(state, 2)
    assert not proved(state, 0)


def test_r6_2_a_void_in_the_suit_of_the_mighty_holds_for_the_mighty_too() -> None:
    """Who has only the Mighty of the led suit must play it (or the joker): another card proves it absent (R6.3)."""
    state = position("H15", "S5", "D4")
    assert Card("SA") in proved(state, 1)
    assert proved(state, 1) == hidden(state, "S")


@pytest.mark.parametrize("free", ["SA", "JK"])
def test_r6_3_the_mighty_and_the_joker_prove_nothing(free: str) -> None:
    assert not proved(position("H15", "D5", free), 1)


def test_r6_9_a_called_joker_that_does_not_come_is_not_held() -> None:
    state = position("S15", "C3!", "C5", "D4")
    assert proved(state, 1) == cards("JK")
    assert proved(state, 2) == hidden(state, "C") | cards("JK")
    plain = position("S15", "C3", "C5")
    assert not proved(plain, 1)


def test_r6_10_the_mighty_instead_of_the_joker_proves_nothing_where_it_is_spared() -> None:
    assert not proved(position("H15", "C3!", "SA"), 1)
    strict = position("H15", "C3!", "SA", call_spares_mighty=False)
    assert proved(strict, 1) == cards("JK")


@pytest.mark.parametrize(("rule", "may_hold"), [("all-trumps", "S"), ("trumps-and-joker", "SJ"), ("free", "SHDCJ")])
def test_r6_4_a_trump_led_first_proves_the_declarers_hand(rule: str, may_hold: str) -> None:
    top = "SKQJ10987654"
    state = State.from_position(CAMPUS.replace(trump_first_lead=rule), "S15", 0, "none", [
        top, "SA HA HK HQ HJ H10 H9 H8 H7 H6", "DA DK DQ DJ D10 D9 D8 D7 D6 D5",
        "CA CK CQ CJ C10 C9 C8 C7 C6 C5", "S3 S2 H5 H4 H3 H2 D4 D3 D2 JK"], 0, discard="C4 C3 C2").apply("S4")
    able = sum(SUIT_MASKS[Suit[s]] for s in may_hold if s != "J") | (1 << 52 if "J" in may_hold else 0)
    mask = Knowledge(observe(state, 1)).hidden
    assert proved(state, 0, viewer=1) == CardSet(mask=mask & ~able)
    for world in worlds(observe(state, 1), 20, seed=1):
        assert not world.hands[0].mask & ~able


def test_r6_7_a_joker_that_names_trump_first_proves_only_trumps_beside_it() -> None:
    state = State.from_position(CAMPUS.replace(trump_first_lead="trumps-and-joker"), "S15", 0, "none", [
        "SKQJ1098765 JK", "SA HA HK HQ HJ H10 H9 H8 H7 H6", "DA DK DQ DJ D10 D9 D8 D7 D6 D5",
        "CA CK CQ CJ C10 C9 C8 C7 C6 C5", "S4 S3 S2 H5 H4 H3 H2 D4 D3 D2"], 0, discard="C4 C3 C2")
    named, plain = state.apply("JK>S"), state.apply("JK>H")
    assert proved(named, 0, viewer=1) == hidden(named, "HDC", viewer=1)
    assert not proved(plain, 0, viewer=1)


def test_r6_5_a_ruff_barred_on_the_first_trick_proves_only_trumps() -> None:
    hands = ["H5 H6 H7 H8 D2 D3 D4 D5 C2 C3", "SKQJ10987654", "HAKQJ109 C4 C5 C6 C7", "DAKQJ10987 C8 C9",
             "SA S3 S2 H4 H3 H2 D6 C10 CJ JK"]
    state = State.from_position(CAMPUS.replace(trump_first_ruff=False), "S15", 0, "none", hands, 0)
    state = state.apply("H5").apply("S4")
    assert proved(state, 1) == hidden(state, "HDC")


def test_r6_8_a_barred_joker_played_proves_that_nothing_else_could_be() -> None:
    """Nine trumps and the joker: neither trump may be led nor the joker, and the ban on the joker is lifted."""
    hands = ["SKQJ1098765 JK", "SA HA HK HQ HJ H10 H9 H8 H7 H6", "DA DK DQ DJ D10 D9 D8 D7 D6 D5",
             "CA CK CQ CJ C10 C9 C8 C7 C6 C5", "S4 S3 S2 H5 H4 H3 H2 D4 D3 D2"]
    state = State.from_position(CAMPUS.replace(joker_first_trick="barred"), "S15", 0, "none", hands, 0).apply("JK>H")
    assert proved(state, 0, viewer=1) == hidden(state, "HDC", viewer=1)


def test_the_friend_knows_himself_and_the_others_do_not() -> None:
    """The card called may lie with anybody, with the declarer or in the discard; who holds it knows."""
    state = State.deal(CAMPUS, seed=7)
    for action in ("S15", *["pass"] * 4):
        state = state.apply(action)
    laid = CardSet(sorted(state.hands[0])[:3])
    holder = 2
    card = next(iter(state.hands[holder]))
    for action in (f"discard {laid}", "keep", f"friend {card}"):
        state = state.apply(action)
    seen = [world.friend_card in world.hands[holder] for world in worlds(observe(state, holder), 50, seed=1)]
    assert all(seen)
    places = set()
    for world in worlds(observe(state, 1), 300, seed=1):
        inside = [seat for seat in range(5) if card in world.hands[seat]]
        places.add(inside[0] if inside else "discard")
    assert places == {0, 2, 3, 4, "discard"}


def random_turn(rng: random.Random) -> Turn:
    """A play at a table with rules, contract, trick number and cards of chance, and the plays that follow it."""
    rules = random_rules(rng)
    pack = list(PACK)
    rng.shuffle(pack)
    number = rng.choice([1, 1, 5, 10])
    trump = rng.choice([None, *Suit])
    lead = pack.pop()
    if rng.random() < 0.3:
        lead = rules.joker_caller(trump)
        pack = [card for card in pack if card is not lead]
    text = f"{lead}>{rng.choice('SHDC')}" if lead.is_joker else f"{lead}{rng.choice(['', '!'])}"
    first = parse_play(text)
    table = table_of(rules, trump, number, (first,) if rng.random() < 0.75 else ())
    likely = [card for card in pack if trump is not None and card.suit == trump] + [Card("JK")] * (Card("JK") in pack)
    own = rng.choice(likely if likely and rng.random() < 0.6 else pack)
    played = parse_play(f"{own}>{rng.choice('SHDC')}" if own.is_joker and not table.trick else str(own))
    later = rng.sample([card for card in (likely if likely and rng.random() < 0.6 else pack) if card is not own],
                       k=0 if rng.random() < 0.5 else min(2, len(likely) - 1) if len(likely) > 1 else 0)
    return Turn(table, 1, played, own.mask | CardSet(later).mask)


def table_of(rules: RuleSet, trump: Suit | None, number: int, trick: tuple[Play, ...]) -> Table:
    return Table(rules=rules, dealer=0, phase=Phase.PLAY, seat=len(trick), contract=Contract(trump, 15), declarer=0,
                 trick_number=number, trick=trick)


def test_legal_in_a_hand_exactly_if_legal_with_each_card_of_it() -> None:
    """The proof by which worlds are counted: 12,000 plays under random rules, some refused for each reason there is."""
    rng, verdicts = random.Random(11), Counter[Why | None]()
    for _ in range(12_000):
        turn = random_turn(rng)
        if turn.refused(0):
            continue
        table_cards = turn.later | (turn.table.trick[0].card.mask if turn.table.trick else 0)
        free = [card for card in PACK if not card.mask & table_cards]
        if rng.random() < 0.5 and turn.table.trump is not None:
            free = [card for card in free if card.suit == turn.table.trump or card.is_joker] or free
        hand = CardSet(rng.sample(free, k=min(len(free), rng.randrange(1, 10))))
        whole = turn.refused(hand.mask)
        assert (whole is None) == all(turn.refused(card.mask) is None for card in hand)
        verdicts[whole.why if whole else None] += 1
    assert all(verdicts[why] >= 15 for why in (
        None, Why.MUST_FOLLOW, Why.JOKER_CALLED, Why.TRUMP_FIRST_LEAD, Why.TRUMP_FIRST_RUFF, Why.JOKER_FIRST_TRICK)
    ), verdicts
    assert verdicts[Why.JOKER_NAMES_TRUMP] >= 3


def test_what_the_others_prove_is_true_of_their_hands() -> None:
    rng, proofs = random.Random(4), 0
    for seed in range(40):
        state = random_game(random_rules(rng), seed)[-rng.randrange(3, 30)]
        for viewer in range(5):
            if state.phase == "play":
                knowledge = Knowledge(observe(state, viewer))
                for seat, mask in knowledge.barred.items():
                    assert not state.hands[seat].mask & mask
                proofs += len(knowledge.proofs)
    assert proofs > 300
