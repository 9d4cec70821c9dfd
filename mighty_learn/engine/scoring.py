"""The settlement: named lines that multiply up to a number, and what each seat gets (R7).

n = 20 − the point cards the opposition took, b = the contract, m = the pay. Nothing here knows a house: the formula,
the doubles and the back run are options of the rule set.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mighty_learn.engine.actions import HIGHEST_CONTRACT, Contract
from mighty_learn.engine.cards import JOKER, SEATS
from mighty_learn.engine.errors import RuleError
from mighty_learn.engine.positions import seat_of
from mighty_learn.engine.rules import Double, Pay, RuleSet, check_rules
from mighty_learn.engine.table import Outcome

if TYPE_CHECKING:
    from mighty_learn.engine.state import State

_TABLE_PAY = {17: 1, 18: 2, 19: 3, 20: 4}  # R7.2; a lower contract pays 0


@dataclass(frozen=True)
class ScoreLine:
    """One line of the sheet: `key` names it in the catalogue of words, `rule` cites it."""

    key: str
    rule: str
    amount: int  # points of a pay, or the factor of a multiplier
    times: bool = False  # a factor, not an amount
    share: bool = False  # what a seat gets, after the pay has been worked out

    def __str__(self) -> str:
        return f"{self.key} [{self.rule}] {f'×{self.amount}' if self.times else self.amount}"


@dataclass(frozen=True)
class ScoreSheet:
    """The settlement of one game. `lines` lead to `m`, then the seats' shares; `by_seat` is what each gets."""

    lines: tuple[ScoreLine, ...]
    by_seat: tuple[int, int, int, int, int]
    made: bool | None  # None: the game ended without a score
    facts: tuple[tuple[str, int | str], ...] = ()  # b, n, base, contract, declarer, friend: what the words need

    @property
    def m(self) -> int:
        """The pay before it is shared: positive for the government."""
        return _product([line for line in self.lines if not line.share])

    def __str__(self) -> str:
        told = [str(line) for line in self.lines]
        return "\n".join([*told, "seats 0–4: " + " ".join(f"{points:+d}" for points in self.by_seat)])


@dataclass(frozen=True)
class _Game:
    """What the settlement needs to know."""

    rules: RuleSet
    contract: Contract
    n: int
    mighty: bool
    joker: bool
    no_friend: bool
    declarer: int
    friend: int | None

    @property
    def b(self) -> int:
        return self.contract.number

    @property
    def back_run(self) -> bool:
        """A lost contract in which the opposition took as many as the house calls a back run."""
        limit = self.rules.back_run_at or self.b
        return self.rules.back_run and self.n < self.b and 20 - self.n >= limit


def _product(lines: list[ScoreLine]) -> int:
    amount = 0
    for line in lines:
        amount = amount * line.amount if line.times else amount + line.amount
    return amount


def score(
    rules: RuleSet, contract: str | Contract, taken: int, mighty: bool = True, joker: bool = True,
    friend: str = "card", declarer: int = 0, friend_seat: int | None = None,
) -> ScoreSheet:
    """Settle a game (R7).

    taken: the government's point cards, 20 − the opposition's, 0–20. mighty, joker: whether the government held them
    when play began. friend: how he was called, "card", "first" or "none". friend_seat: 0–4; None after "card" or
    "first" when the declarer turned out to be alone. RuleError for what cannot be.
    """
    if type(taken) is not int or taken not in range(21):
        raise RuleError(f"taken {taken!r}: the government's point cards are a number from 0 to 20")
    if friend not in ("card", "first", "none"):
        raise RuleError(f"friend {friend!r}: expected 'card', 'first' or 'none'")
    check_rules(rules)
    for name, held in (("mighty", mighty), ("joker", joker)):
        if type(held) is not bool:
            raise RuleError(f"{name} {held!r}: expected True or False")
    seat = None if friend_seat is None else seat_of(friend_seat)
    if seat == seat_of(declarer) or (friend == "none" and seat is not None):
        raise RuleError(f"friend_seat {friend_seat!r}: expected another seat than the declarer's {declarer}, "
                        "or None when he plays alone")
    whole = contract if isinstance(contract, Contract) else Contract.parse(contract)
    return _sheet(_Game(rules, whole, taken, mighty, joker, friend == "none", declarer, seat))


def settle(state: State) -> ScoreSheet:
    """The settlement of a finished game; a deal miss and a passed-out deal score nothing (R2.1, R3.6)."""
    from mighty_learn.engine.state import government_taken, held_by

    if not state.is_over:
        raise RuleError(f"the game is in its phase '{state.phase}'; it can be settled when it is over")
    if state.outcome in (Outcome.DEAL_MISS, Outcome.ALL_PASS):
        missed = state.outcome is Outcome.DEAL_MISS
        line = ScoreLine("no_score_deal_miss", "R2.1", 0) if missed else ScoreLine("no_score_all_pass", "R3.6", 0)
        return ScoreSheet((line,), (0, 0, 0, 0, 0), None)
    assert state.contract is not None
    assert state.declarer is not None
    friend = next(iter(state.government - {state.declarer}), None)
    called_none = state.call is not None and state.call.kind == "none"
    return _sheet(_Game(
        state.rules, state.contract, government_taken(state), held_by(state, state.mighty), held_by(state, JOKER),
        called_none, state.declarer, friend))


def _sheet(game: _Game) -> ScoreSheet:
    lines = tuple(_pay_lines(game))
    m = _product(list(lines))
    shares, by_seat = _shares(game, m)
    facts: tuple[tuple[str, int | str], ...] = (
        ("b", game.b), ("n", game.n), ("base", game.rules.min_bid), ("m", abs(m)), ("contract", str(game.contract)),
        ("declarer", game.declarer), ("friend", "-" if game.friend is None else game.friend))
    points = [by_seat[seat] for seat in SEATS]
    return ScoreSheet(lines + shares, (points[0], points[1], points[2], points[3], points[4]), game.n >= game.b, facts)


def _pay_lines(game: _Game) -> Iterator[ScoreLine]:
    """The base, then each multiplier."""
    won = game.n >= game.b
    yield _base_won(game) if won else _base_lost(game)
    if not won:
        if game.back_run and game.rules.pay is not Pay.OVER_TEN:
            yield ScoreLine("back_run", _RULE[game.rules.pay], 2, times=True)
    elif not _critical(game):
        for double, holds in _doubles(game):
            if holds and double in game.rules.doubles:
                yield ScoreLine(f"double_{double.replace('-', '_')}", _RULE[game.rules.pay], 2, times=True)


_RULE = {Pay.OVER_TEN: "R7.1", Pay.TABLE: "R7.2", Pay.OVER_BASE: "R7.3"}


def _critical(game: _Game) -> bool:
    return game.rules.critical and game.n == game.b < HIGHEST_CONTRACT


def _base_won(game: _Game) -> ScoreLine:
    b, n = game.b, game.n
    if _critical(game):
        return ScoreLine("pay_critical", "R7.1", 1)
    if game.rules.pay is Pay.OVER_TEN:
        return ScoreLine("pay_run", "R7.1", 20) if n == 20 else ScoreLine("pay_over_ten", "R7.1", b - 10)
    if game.rules.pay is Pay.TABLE:
        return ScoreLine("pay_table", "R7.2", _TABLE_PAY.get(b, 0))
    return ScoreLine("pay_over_base", "R7.3", 2 * (b - game.rules.min_bid) + n - b)


def _base_lost(game: _Game) -> ScoreLine:
    short = game.b - game.n
    if game.rules.pay is Pay.OVER_TEN:
        return ScoreLine("loss_double_short", "R7.1", -2 * short)
    return ScoreLine("loss_one", "R7.2", -1) if game.rules.pay is Pay.TABLE else ScoreLine("loss_short", "R7.3", -short)


def _doubles(game: _Game) -> Iterator[tuple[Double, bool]]:
    run = game.n == HIGHEST_CONTRACT
    yield Double.RUN, run
    yield Double.DECLARED_RUN, run and game.b == HIGHEST_CONTRACT
    yield Double.NO_TRUMP, game.contract.trump is None
    yield Double.NO_MIGHTY, not game.mighty
    yield Double.NO_JOKER, not game.joker
    yield Double.NO_FRIEND, game.no_friend
    yield Double.ALONE, game.friend is None


def _shares(game: _Game, m: int) -> tuple[tuple[ScoreLine, ...], dict[int, int]]:
    """Who gets what: declarer, friend, each opponent."""
    rule, alone = _RULE[game.rules.pay], game.friend is None
    keys = ("share_alone" if alone else "share_declarer", "share_friend", "share_opponent")
    amounts = (4 * m if alone else 2 * m, m, -m)
    if game.rules.pay is Pay.TABLE:
        amounts = (m, m, -1 if game.n >= game.b else 0)
    elif game.back_run and game.rules.pay is Pay.OVER_TEN:
        keys = ("back_run_declarer", "back_run_friend", "back_run_opponents")
        amounts = (-10 * game.b, -game.b, -m)
    lines = tuple(ScoreLine(key, rule, amount, share=True) for key, amount in zip(keys, amounts, strict=True))
    by_seat = dict.fromkeys(SEATS, amounts[2]) | {game.declarer: amounts[0]}
    return lines[:1] + lines[2 if alone else 1:], by_seat | ({} if game.friend is None else {game.friend: amounts[1]})
