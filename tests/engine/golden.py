"""Whole games written out for a person to read, played by a fixed rule of thumb from fixed seeds.

    python tests/engine/golden.py

writes `tests/data/golden_<house>.txt` anew; the difference is for a person to review. The players here are simple on
purpose and see only what the state shows openly and their own hand; they are no part of the package.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mighty_learn import PRESETS, Card, RuleSet, State, Suit
from mighty_learn.engine.actions import Action, Bid, Play

DATA = Path(__file__).parents[1] / "data"
SEEDS = {"campus": (90, 0), "haebangchon": (159, 4), "guide": (164, 4)}  # seed, dealer
TITLE = {"auction": "Auction", "discard": "Exchange"}


def choose(state: State) -> Action:
    """What the simple player to act does."""
    return {"auction": call, "discard": bury, "contract": keep, "friend": call_friend, "play": play}[state.phase](state)


def worth(hand: frozenset[Card], suit: Suit) -> int:
    """What a player dares to bid in a suit: by its length, the aces and the joker."""
    trumps = [card for card in hand if card.suit is suit]
    tops = [card for card in hand if card.is_joker or str(card).endswith("A")]
    return 6 + len(trumps) + len(trumps) // 2 + len(tops)


def call(state: State) -> Action:
    """The lowest bid in the best suit, while it stays within what it is worth."""
    hand = frozenset(state.hands[state.seat])
    best = max(Suit, key=lambda suit: (worth(hand, suit), -suit))
    bids = [action for action in state.legal_actions() if isinstance(action, Bid) and action.contract.trump is best]
    if bids and bids[0].contract.number <= worth(hand, best):
        return bids[0]
    return next(action for action in state.legal_actions() if str(action) == "pass")


def value(state: State, card: Card) -> tuple[bool, bool, bool, int]:
    """How dear a card is to its holder: Mighty and joker, trumps, aces, then by rank."""
    special = card.is_joker or card is state.mighty
    rank = -1 if card.rank is None else int(card.rank)
    return special, card.suit is state.trump and card.suit is not None, rank == 12, rank


def bury(state: State) -> Action:
    """The three cheapest cards."""
    three = sorted(state.hands[state.seat], key=lambda card: (value(state, card), str(card)))[:3]
    return next(a for a in state.legal_actions() if str(a) == f"discard {' '.join(map(str, sorted(three)))}")


def keep(state: State) -> Action:
    """One more point card is promised when seven trumps are held."""
    trumps = [card for card in state.hands[state.seat] if card.suit is state.trump]
    return state.legal_actions()[len(trumps) >= 7 and len(state.legal_actions()) > 1]


def call_friend(state: State) -> Action:
    """The first of Mighty, joker, trump ace, trump king that he does not hold himself, or nobody."""
    held = set(map(str, state.hands[state.seat]))
    wanted = [str(state.mighty), "JK", f"{state.trump}A", f"{state.trump}K", "none"]
    called = next(card for card in wanted if card not in held)
    return next(action for action in state.legal_actions() if str(action) == f"friend {called}")


def play(state: State) -> Action:
    """Claim if it holds; lead the dearest plain card; take a trick with points in it cheaply; else the cheapest."""
    if str(state.legal_actions()[-1]) == "claim":
        return state.legal_actions()[-1]
    plays = [action for action in state.legal_actions() if isinstance(action, Play)]
    cheap = sorted(plays, key=lambda p: (value(state, p.card), not p.call, str(p)))
    if not state.trick:
        plain = [p for p in cheap if not p.card.is_joker and p.card is not state.mighty]
        calls = [p for p in plain if p.call and state.seat not in state.government]
        return (calls or plain or cheap)[-1]
    if len(state.trick) == 4 or any(p.card.is_point for p in state.trick):
        taking = [p for p in cheap if takes(state, p)]
        if taking:
            return taking[0]
    return cheap[0]


def takes(state: State, mine: Play) -> bool:
    """Whether this card would lie highest now."""
    led = state.trick[0].led
    assert led is not None
    heights = [state.powers.strength(p.card, led, state.joker_live) for p in (*state.trick, mine)]
    return heights[-1] == max(heights) and heights.count(heights[-1]) == 1


def transcript(rules: RuleSet, seed: int, dealer: int) -> str:
    """The whole game as text."""
    state = State.deal(rules, seed, dealer)
    lines = [f"House {rules.name}, seed {seed}, dealer {dealer}", "", "Deal", *_hands(state)]
    lines.append(f"  kitty  {state.kitty}")
    while not state.is_over:
        lines += _title(state)
        action = choose(state)
        lines.append(f"  {state.seat}  {action!s:<18}({len(state.legal_actions())})")
        state = state.apply(action)
        if state.tricks and not state.trick:
            trick = state.tricks[-1]
            lines += [f"  → {trick.winner} takes {trick.points}", *_friend(state, trick.plays)]
    return "\n".join([*lines, "", *_settlement(state)]) + "\n"


def _hands(state: State) -> Iterator[str]:
    yield from (f"  {seat}  {hand}" for seat, hand in enumerate(state.hands))


def _title(state: State) -> list[str]:
    if state.phase == "play" and not state.trick:
        first = ["", f"Play: {state.contract} by {state.declarer}, Mighty {state.mighty}, joker caller "
                     f"{state.joker_caller}", *_hands(state)]
        return [*(first if state.trick_number == 1 else []), "", f"Trick {state.trick_number}"]
    if state.phase == "discard" or (state.phase == "auction" and not state.calls):
        more = [f"  {state.declarer}  now holds {state.hands[state.seat]}"] if state.phase == "discard" else []
        return ["", f"{TITLE[state.phase]} (in brackets: how many actions were legal)", *more]
    return []


def _friend(state: State, plays: tuple[Play, ...]) -> list[str]:
    if state.friend_card in {p.card for p in plays}:
        return [f"  {state.friend_card} is out: {state.friend} is the friend"]
    return []


def _settlement(state: State) -> list[str]:
    sheet = state.score()
    return [f"Point cards by seat: {' '.join(map(str, state.taken))}; laid away: {state.discard}",
            f"Government: {' '.join(map(str, sorted(state.government)))}", f"Ended: {state.outcome}", "",
            "Score", *("  " + line for line in str(sheet).splitlines())]


def path_of(rules: RuleSet) -> Path:
    """Where a house's transcript is kept."""
    return DATA / f"golden_{rules.name}.txt"


def main() -> None:
    """Write every house's transcript."""
    for rules in PRESETS.values():
        path_of(rules).write_text(transcript(rules, *SEEDS[rules.name]), encoding="utf-8")


if __name__ == "__main__":
    main()
