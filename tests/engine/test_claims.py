"""The claim (R6.13): the engine's check against plain search over every reply, and its refutations played out."""

from __future__ import annotations

import random
from collections import Counter

import pytest
import reference
from engine_tools import after, each_house, ending
from reference import PACK, House

import mighty_learn as ml
from mighty_learn import RuleSet, State, Why

SCHOOLS = {
    "campus": ml.CAMPUS.replace(claim=True),
    "haebangchon": ml.HAEBANGCHON.replace(claim=True),
    "guide": ml.GUIDE,
    "joker lives": ml.GUIDE.replace(joker_last_trick="live"),
    "mighty not spared": ml.CAMPUS.replace(claim=True, call_spares_mighty=False, joker_last_trick="live"),
}
CONTRACTS = ("S15", "H15", "D16", "C17", "NT15")
STRONG = ("HA", "DA", "CA", "SK", "HK", "DK", "CK", "C3", "S3", "D3", "HQ", "SQ")


def position(rules: RuleSet, rng: random.Random, size: int) -> tuple[str, State]:
    """Hands of `size` cards; the player on lead often holds strong ones, or no claim would ever hold."""
    leader, contract = rng.randrange(5), rng.choice(CONTRACTS)
    pack = list(PACK)
    rng.shuffle(pack)
    if rng.random() < 0.8:
        suit = contract[0] if contract[0] != "N" else rng.choice("SHDC")
        tops = ["SA", "JK", *(suit + rank for rank in ("A", "K", "Q", "J"))]
        best = rng.choice([tops, tops, [*tops, *STRONG]]) if size < 5 else [*tops, *STRONG]
        first = rng.sample(sorted(set(best)), size)
        pack = [*first, *(card for card in pack if card not in first)]
    others = pack[size:]
    if rng.random() < 0.5:  # few suits among the others make replies matter
        others.sort(key=lambda card: card[0] in rng.sample("SHDC", 2), reverse=True)
        others = rng.sample(others[:20], 20) + others[20:]
    hands = [" ".join(others[k * size:(k + 1) * size]) for k in range(4)]
    hands.insert(leader, " ".join(pack[:size]))
    return contract, State.from_position(rules, contract, rng.randrange(5), "none", hands, leader)


def brute(rules: RuleSet, contract: str, state: State) -> bool:
    hands = tuple(frozenset(map(str, hand)) for hand in state.hands)
    return reference.claim_holds(House.of(rules, contract), hands, state.leader)


def check_refutation(state: State, refusal: ml.IllegalAction) -> None:
    """Whole tricks, each legal, the claimer taking all but the last, which is the named seat's with the named card."""
    line = str(refusal.facts["line"]).split()
    assert len(line) % 5 == 0
    claimer, end = state.seat, after(state, *line)
    *won, lost = end.tricks
    assert [trick.winner for trick in won] == [claimer] * len(won)
    assert lost.winner == refusal.facts["by"] != claimer
    assert str(lost.by_seat(lost.winner).card) == refusal.facts["card"]


@pytest.mark.parametrize("school", SCHOOLS)
@pytest.mark.parametrize(("size", "n"), [(1, 60), (2, 120), (3, 150), (4, 25)])
def test_the_check_agrees_with_plain_search(school: str, size: int, n: int) -> None:
    rules, rng, found = SCHOOLS[school], random.Random(f"{school} {size}"), Counter[bool]()
    for _ in range(n):
        contract, state = position(rules, rng, size)
        holds = brute(rules, contract, state)
        found[holds] += 1
        refusal = state.why_not("claim")
        assert (refusal is None) is holds, f"{state}\nplain search: {holds}"
        assert ("claim" in map(str, state.legal_actions())) is holds
        if refusal is not None:
            assert refusal.why is Why.CLAIM_CAN_BE_BEATEN
            check_refutation(state, refusal)
    assert min(found[True], found[False]) >= n // 12, f"too one-sided: {found}"


@each_house
@pytest.mark.parametrize("seed", range(12))
def test_longer_claims_are_refuted_by_lines_that_can_be_played(rules: RuleSet, seed: int) -> None:
    contract, state = position(rules.replace(claim=True), random.Random(seed), 6)
    refusal = state.why_not("claim")
    if refusal is None:
        rng = random.Random(seed)  # it has to hold at least against the first lead's random replies
        assert any(_survives(state, str(lead), rng) for lead in state.legal_actions() if str(lead) != "claim")
    else:
        check_refutation(state, refusal)
    assert contract in CONTRACTS


def _survives(state: State, lead: str, rng: random.Random) -> bool:
    """Whether this lead takes the trick against twenty random replies, and a claim still holds after each."""
    for _ in range(20):
        now = state.apply(lead)
        while now.trick:
            now = now.apply(rng.choice(now.legal_actions()))
        if now.tricks[-1].winner != state.seat or (not now.is_over and now.why_not("claim")):
            return False
    return True


@pytest.mark.parametrize(("hands", "holds"), [
    (("SA HA", "HK HQ", "D5 D4", "C5 C4", "C7 C6"), True),
    (("HA HQ", "HK H2", "D5 D4", "C5 C4", "C7 C6"), False),
    (("HA HQ", "HK D2", "D5 D4", "C5 C4", "C7 C6"), True),  # the ace draws the lonely king
    (("HA D3", "D2 C2", "H5 H4", "C5 C4", "C7 C6"), False),  # a trump is left
    (("HA HQ D3", "HK D2 C2", "H5 S4 S3", "C5 C4 C8", "C7 C6 C9"), True),  # trump drawn, the 3 is the best diamond
    (("HA HQ D3", "HK D4 C2", "H5 S4 S3", "C5 C4 C8", "C7 C6 C9"), False),
    (("C3 JK", "SA D2", "D5 D4", "S5 S4", "S7 S6"), False),  # the Mighty beats all
], ids=lambda value: " | ".join(value) if isinstance(value, tuple) else str(value))
def test_claims_by_hand(hands: tuple[str, ...], holds: bool) -> None:
    state = ending(ml.GUIDE, "H16", *hands)
    assert (state.why_not("claim") is None) is holds


def test_a_call_can_make_a_claim_good() -> None:
    """The caller led with the call draws the joker without its power; led plainly it would lose to it."""
    hands = ("C3 HA", "JK D2", "D5 D4", "S5 S4", "S7 S6")
    assert ending(ml.GUIDE, "H16", *hands).why_not("claim") is None
    beaten = ending(ml.GUIDE, "H16", "C4 HA", *hands[1:], joker_last_trick="live").why_not("claim")
    assert beaten is not None


def test_the_joker_is_dead_on_the_last_trick_only_where_the_house_says_so() -> None:
    hands = ("HA C9", "JK D2", "D5 D4", "S5 S4", "S7 S6")
    dead, live = ending(ml.GUIDE, "H16", *hands), ending(ml.GUIDE, "H16", *hands, joker_last_trick="live")
    for state in (dead, live):
        refusal = state.why_not("claim")
        assert refusal is not None
        check_refutation(state, refusal)
    assert ending(ml.GUIDE, "H16", "C9", "JK", "D5", "S5", "S7").why_not("claim") is None
    assert ending(ml.GUIDE, "H16", "C9", "JK", "D5", "S5", "S7", joker_last_trick="live").why_not("claim") is not None
