"""Random rule sets and random states of the play, odd ones more often than at a table."""

from __future__ import annotations

import random

from mighty_learn import CAMPUS, Card, RuleSet, State
from mighty_learn.engine.cards import CARDS, JOKER, CardSet

PLAY_OPTIONS: dict[str, list[object]] = {
    "mighty_when_spades": ["HA", "DA", "CA"],
    "joker_caller_when_clubs": ["S3", "H3", "D3", "C3"],
    "first_trick_friend": [True, False],
    "trump_first_lead": ["free", "all-trumps", "trumps-and-joker"],
    "trump_first_ruff": [True, False],
    "joker_first_trick": ["live", "dead", "barred"],
    "joker_last_trick": ["live", "dead"],
    "call_spares_mighty": [True, False],
    "call_on_first_trick": [True, False],
    "claim": [True, False],
}


def random_rules(rng: random.Random) -> RuleSet:
    """Every option of the play at random."""
    return CAMPUS.replace(**{name: rng.choice(choices) for name, choices in PLAY_OPTIONS.items()})


def random_pack(rng: random.Random) -> list[Card]:
    """A shuffled pack; often the suits lie nearly together, so that long suits and voids are dealt."""
    spread = rng.choice([1.0, 8.0, 40.0, 1000.0])
    suits = rng.sample(range(5), 5)
    return sorted(CARDS, key=lambda card: 13 * suits[card.index // 13] + spread * rng.random())


def random_state(rules: RuleSet, rng: random.Random) -> State:
    """A state of the play with every kind of friend: from the first lead to the last card, mid-trick too."""
    state = _late(rules, rng) if rng.random() < 0.3 else _whole(rules, rng)
    for _ in range(rng.choice([0, 0, rng.randrange(50)])):
        actions = [action for action in state.legal_actions() if str(action) != "claim"]
        after = state.apply(rng.choice(actions))
        if after.is_over:
            return state
        state = after
    return state


def _contract(rng: random.Random) -> str:
    return f"{rng.choice(['S', 'H', 'D', 'C', 'NT'])}{rng.randint(13, 20)}"


def _whole(rules: RuleSet, rng: random.Random) -> State:
    pack, declarer = random_pack(rng), rng.randrange(5)
    hands = [CardSet(pack[10 * seat : 10 * seat + 10]) for seat in range(5)]
    friends = ["mighty", "joker", "caller", "none", *(str(rng.choice(pack)) for _ in range(4)), str(pack[-1]),
               str(rng.choice(list(hands[declarer]))), *(["first"] * 3 if rules.first_trick_friend else [])]
    return State.from_position(rules, _contract(rng), declarer, rng.choice(friends), hands, declarer)


def _late(rules: RuleSet, rng: random.Random) -> State:
    """The start of a late trick, the tricks before unknown; the joker and the Mighty are often still there."""
    size, pack, declarer = rng.choice([1, 1, 2, 2, *range(1, 10)]), random_pack(rng), rng.randrange(5)
    leader = rng.randrange(5)
    if rng.random() < 0.5:
        leader = 0  # who then holds the joker
        pack.sort(key=lambda card: card is not JOKER and card.text not in ("SA", "C3", "DA", "HA"))
    hands = [CardSet(pack[seat : 5 * size : 5]) for seat in range(5)]
    discard = CardSet(pack[-3:]) if rng.random() < 0.5 else None
    taken = [0] * 5
    for card in pack[5 * size : -3]:
        taken[rng.randrange(5)] += card.is_point
    friend = rng.choice([*range(5), "none", str(pack[rng.randrange(5 * size)])])
    return State.from_position(rules, _contract(rng), declarer, friend, hands, leader, "", taken, discard)
