"""Random tables, games with every choice kept, and other worlds that one seat cannot tell from the real one."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import fields

from mighty_learn import IllegalAction, RuleError, RuleSet, State, observe
from mighty_learn.engine.actions import Discard
from mighty_learn.engine.cards import Card, CardSet
from mighty_learn.players.policy import Choice, Policy, step
from mighty_learn.players.simple import random_player, rule_of_thumb

PLAYERS: tuple[Policy, ...] = (rule_of_thumb, random_player)


def random_rules(rng: random.Random) -> RuleSet:
    """Any rule set: each option drawn from the choices that it documents."""
    while True:
        try:
            return RuleSet().replace(**{option.name: _draw(option.metadata["choices"], rng)
                                        for option in fields(RuleSet) if option.name not in ("name", "doubles")})
        except RuleError as error:
            if not re.search("open_kitty|critical", str(error)):  # the only documented contradictions
                raise


def _draw(choices: str, rng: random.Random) -> object:
    if found := re.match(r"(\d+) to (\d+)", choices):
        return rng.randint(int(found[1]), int(found[2]))
    if choices.startswith("−1 and below"):
        return -rng.randint(1, 9)
    return {"True": True, "False": False}.get(word := rng.choice(choices.split()), word)


def game(rules: RuleSet, seed: int, rng: random.Random, mixed: bool = False) -> Iterator[tuple[State, Choice]]:
    """Each state of a game with the choice made in it; `mixed`: some seats play at random."""
    policies = [rng.choice(PLAYERS) if mixed else rule_of_thumb for _ in range(5)]
    state = State.deal(rules, seed, seed % 5)
    while not state.is_over:
        before = state
        state, choice = step(state, policies[state.seat], rng)
        yield before, choice


def other_worlds(state: State, seat: int, rng: random.Random, tries: int = 30) -> Iterator[State]:
    """Games that run just as this one for all that the seat sees, with hidden cards exchanged between places."""
    parts, mine = [*state.dealt, state.kitty], observe(state, seat)
    for _ in range(tries):
        hidden = [card for part in parts for card in part if not _knows(state, seat, card)]
        shuffled = dict(zip(hidden, _shuffle_few(hidden, rng), strict=True))
        moved = [CardSet(shuffled.get(card, card) for card in part) for part in parts]
        other = _replayed(state, moved, shuffled)
        if other is not None and other != state:
            assert observe(other, seat) == mine
            yield other


def _knows(state: State, seat: int, card: Card) -> bool:
    bought = state.kitty_opened is not None or (state.phase != "auction" and seat == state.declarer)
    return card in state.dealt[seat] or card in state.played or card is state.friend_card or (
        bought and card in state.kitty)


def _shuffle_few(cards: list[Card], rng: random.Random) -> list[Card]:
    """The cards with up to four of them moved: so that what was played stays legal now and then."""
    places = rng.sample(range(len(cards)), min(len(cards), rng.randint(2, 4)))
    moved = list(cards)
    for here, there in zip(places, places[1:] + places[:1], strict=True):
        moved[here] = cards[there]
    return moved


def _replayed(state: State, parts: list[CardSet], moved: dict[Card, Card]) -> State | None:
    other = State.from_hands(state.rules, parts[:5], parts[5], state.dealer)
    try:
        for action in state.history:
            if isinstance(action, Discard) and action.cards is not None:
                action = Discard(CardSet(moved.get(card, card) for card in action.cards))
            other = other.apply(action)
    except IllegalAction:
        return None
    return other
