"""Where a game begins: a deal, or a position in the middle of the play; both checked before they become a state."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from operator import or_
from typing import TYPE_CHECKING

from mighty_learn.engine.actions import CallFriend, Contract, FriendKind, Play, parse, parse_play
from mighty_learn.engine.cards import CARDS, FULL_MASK, SEATS, TRICKS, Card, CardSet, cards
from mighty_learn.engine.errors import Expected, IllegalAction, NotationError, RuleError
from mighty_learn.engine.exchange import KITTY_SIZE, card_called
from mighty_learn.engine.rules import RuleSet, check_rules
from mighty_learn.engine.shuffle import shuffled
from mighty_learn.engine.table import Phase

if TYPE_CHECKING:
    from mighty_learn.engine.state import State


@dataclass(frozen=True)
class Deal:
    """A deal: five hands of ten and the kitty."""

    rules: RuleSet
    dealer: int
    hands: tuple[CardSet, ...]
    kitty: CardSet

    @classmethod
    def shuffled(cls, rules: RuleSet, seed: int, dealer: int) -> Deal:
        """Cards 0–9 of the shuffled pack to seat 0, and so on; the last three are the kitty."""
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise RuleError(f"seed {seed!r}: expected a whole number")
        pack = iter(shuffled(CARDS, seed))
        hands = tuple(CardSet(islice(pack, TRICKS)) for _ in SEATS)
        return cls(check_rules(rules), seat_of(dealer), hands, CardSet(pack))

    @classmethod
    def of(cls, rules: RuleSet, hands: Sequence[str | CardSet], kitty: str | CardSet, dealer: int) -> Deal:
        """A deal of given cards; RuleError unless each of the 53 cards lies in just one place."""
        held, floor = _read_hands(hands), cards(kitty)
        for name, part, size in [*((f"hand {k}", hand, TRICKS) for k, hand in enumerate(held)),
                                 ("kitty", floor, KITTY_SIZE)]:
            if len(part) != size:
                raise RuleError(f"{name} ({part}) has {len(part)} cards; it needs {size} (R1.1)")
        _check_disjoint([*held, floor])
        return cls(check_rules(rules), seat_of(dealer), held, floor)

    def start(self) -> State:
        """The state before the first call."""
        from mighty_learn.engine.state import State

        return State(rules=self.rules, dealer=self.dealer, phase=Phase.AUCTION, seat=self.dealer,
                     hands=self.hands, kitty=self.kitty, origin=self)


@dataclass(frozen=True)
class Position:
    """The play at the start of a trick: equal hands, nothing on the table."""

    rules: RuleSet
    contract: Contract
    declarer: int
    friend: CallFriend | int  # the call, or the seat of a friend already known (the declarer's own: alone)
    hands: tuple[CardSet, ...]
    leader: int
    taken: tuple[int, ...]
    discard: CardSet | None

    def start(self) -> State:
        """The state with this player on lead."""
        from mighty_learn.engine.state import State

        call = self.friend if isinstance(self.friend, CallFriend) else None
        known = self.friend if isinstance(self.friend, int) and self.friend != self.declarer else None
        card = card_called(self.rules.powers(self.contract.trump), call) if call else None
        state = State(
            rules=self.rules, dealer=self.declarer, phase=Phase.PLAY, seat=self.leader, contract=self.contract,
            declarer=self.declarer, call=call, friend_card=card, friend=known, leader=self.leader,
            trick_number=TRICKS + 1 - len(self.hands[0]), taken=self.taken, hands=self.hands, kitty=CardSet(),
            origin=self, discard=self.discard)
        self._check_friend(state, card)
        return state

    def _check_friend(self, state: State, card: Card | None) -> None:
        if state.call and state.call.kind is FriendKind.FIRST and state.trick_number > 1:
            raise RuleError("friend 'first' is only open on the first trick; give the friend's seat (R5.5)")
        if state.call and state.call.kind is FriendKind.FIRST and not self.rules.first_trick_friend:
            raise RuleError(f"friend 'first' is not offered by the rules {self.rules} (R5.5)")
        places = [*self.hands, self.discard or CardSet()]
        if card is not None and not any(card in place for place in places):
            raise RuleError(f"the friend's card {card} is in no hand and not in the discard; "
                            "once it has been played, give the friend's seat instead")


Origin = Deal | Position


def read(
    rules: RuleSet, contract: str, declarer: int, friend: str | int, hands: Sequence[str | CardSet], leader: int,
    trick: str | Sequence[Play], taken: Sequence[int], discard: str | CardSet | None,
) -> State:
    """`State.from_position`: the start of the trick is checked, then its plays are played."""
    if not isinstance(trick, Sequence):
        raise RuleError(f"trick {trick!r}: expected cards such as 'C3! D4', the leader's first")
    plays = [parse_play(word) for word in (trick.split() if isinstance(trick, str) else map(str, trick))]
    if len(plays) > 4:
        raise RuleError(f"trick {trick!r} has {len(plays)} cards; the fifth closes it, so at most 4 lie on the table")
    first, held = seat_of(leader), list(_read_hands(hands))
    for step, play in enumerate(plays):
        seat = (first + step) % 5
        if any(play.card in hand for hand in held):
            raise RuleError(f"{play.card} lies on the table and in a hand; hands hold only what is not yet played")
        held[seat] |= CardSet([play.card])
    _check_sizes(held)
    if len(held[0]) == TRICKS and first != declarer:
        raise RuleError(f"leader {leader!r}: the declarer, seat {declarer!r}, leads to the first trick (R6.1)")
    buried = _buried(held, discard)
    _check_disjoint([*held, *([buried] if buried else [])])
    position = Position(
        check_rules(rules), Contract.parse(contract), seat_of(declarer), _read_friend(friend), tuple(held), first,
        _read_taken(taken, [*held, buried or CardSet()]), buried)
    state = position.start()
    try:
        for play in plays:
            state = state.apply(play)
    except IllegalAction as error:
        raise RuleError(f"the trick {trick!r} could not have been played from these hands: {error}") from error
    return state


def seat_of(value: object) -> int:
    """A seat, 0–4; NotationError for anything else."""
    if isinstance(value, bool) or not isinstance(value, int) or value not in SEATS:
        raise NotationError(value, Expected.SEAT)
    return value


def _read_hands(hands: object) -> tuple[CardSet, ...]:
    if isinstance(hands, str) or not isinstance(hands, Sequence) or len(hands) != len(SEATS):
        raise RuleError(f"hands {hands!r}: five are needed, one a seat")
    return tuple(cards(hand) for hand in hands)


def _read_friend(friend: str | int) -> CallFriend | int:
    if isinstance(friend, str):
        call = parse(f"friend {friend}")
        assert isinstance(call, CallFriend)
        return call
    return seat_of(friend)


def _read_taken(taken: object, places: Sequence[CardSet]) -> tuple[int, ...]:
    whole = tuple(taken) if isinstance(taken, Sequence) else ()
    if len(whole) != len(SEATS) or any(type(points) is not int or points < 0 for points in whole):
        raise RuleError(f"taken {taken!r}: five numbers of point cards are needed, one a seat")
    left = 20 - sum(place.points for place in places)
    if sum(whole) > left:
        raise RuleError(f"taken {taken!r}: {sum(whole)} point cards, but only {left} are gone")
    return whole


def _check_sizes(held: Sequence[CardSet]) -> None:
    sizes = [len(hand) for hand in held]
    if len(set(sizes)) != 1 or not 1 <= sizes[0] <= TRICKS:
        raise RuleError(f"hands with the cards on the table have {sizes} cards; all five need the same, 1 to 10")


def _buried(held: Sequence[CardSet], discard: str | CardSet | None) -> CardSet | None:
    """The discard; before the first trick it is what no hand holds."""
    rest = CardSet(mask=FULL_MASK & ~reduce(or_, (hand.mask for hand in held)))
    if discard is None or discard == "":
        return rest if len(rest) == KITTY_SIZE else None
    buried = cards(discard)
    if len(buried) != KITTY_SIZE:
        raise RuleError(f"discard {discard!r} has {len(buried)} cards; it needs {KITTY_SIZE} (R4.1)")
    return buried


def _check_disjoint(places: Sequence[CardSet]) -> None:
    seen = 0
    for place in places:
        if place.mask & seen:
            raise RuleError(f"{CardSet(mask=place.mask & seen)} would lie in two places; each card exists once (R1.1)")
        seen |= place.mask
