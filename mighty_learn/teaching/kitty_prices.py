"""What a change of contract costs: questions under the rules of a house, every answer judged by the engine (R4.3–R4.7).

Standard library only.
"""
from __future__ import annotations

from mighty_learn.engine import exchange
from mighty_learn.engine.actions import HIGHEST_CONTRACT, ChangeContract, Contract
from mighty_learn.engine.cards import CARDS, CardSet
from mighty_learn.engine.rules import RuleSet
from mighty_learn.engine.state import State
from mighty_learn.teaching.kitty_data import bought
from mighty_learn.teaching.kitty_words import Once
from mighty_learn.teaching.quiz import Question, Sentence

NEVER = "never"
_ASKED = (("S15", "H"), ("H16", "NT"), ("NT15", "D"), ("C19", "S"), ("D19", "NT"))
_OWN = CardSet(CARDS[:13])  # which cards they are is of no account


def lowest(rules: RuleSet, old: Contract, trump: str) -> int | None:
    """The lowest number for which this contract may be changed to this trump, as the referee sees it; None: never."""
    state = _changing(rules, old)
    numbers = range(old.number, HIGHEST_CONTRACT + 1)
    return next((number for number in numbers if state.why_not(_change(trump, number)) is None), None)


def _changing(rules: RuleSet, old: Contract) -> State:
    state = bought(rules, _OWN, old)
    return state.apply(f"discard {CardSet(list(_OWN)[:3])}")


def _change(trump: str, number: int) -> ChangeContract:
    return ChangeContract(Contract.parse(f"{trump}{number}"))


def questions(rules: RuleSet) -> tuple[Question, ...]:
    """Five changes in this house."""
    return tuple(question(rules, Contract.parse(old), trump) for old, trump in _ASKED)


def question(rules: RuleSet, old: Contract, trump: str) -> Question:
    """How far the contract has to go up."""
    right = lowest(rules, old, trump)
    options = (*map(str, range(old.number, min(old.number + 4, HIGHEST_CONTRACT) + 1)), NEVER)
    facts = {"house": rules.name, "old": old, "trump": trump}
    labels = {option: Once("kitty.price_none" if option == NEVER else "kitty.price_number", {"n": option})
              for option in options}
    return Question(f"price-{rules.name}-{old}-{trump}", Sentence("kitty.price_ask", facts), options,
                    (frozenset([NEVER if right is None else str(right)]),),
                    {option: _reason(rules, old, trump, option, right) for option in options},
                    (Sentence("kitty.price_hint"),), labels=labels)


def _reason(rules: RuleSet, old: Contract, trump: str, option: str, right: int | None) -> Sentence:
    new = Contract.parse(f"{trump}{HIGHEST_CONTRACT}").trump
    price, rule = exchange.price_of_change(rules, old, new)
    facts = {"house": rules.name, "old": old, "trump": trump, "price": price, "rule": rule}
    if option == NEVER:
        return Sentence("kitty.price_never" if right is None else "kitty.price_can", facts)
    if right == int(option):
        return Sentence("kitty.price_right", {**facts, "n": option})
    refused = _changing(rules, old).why_not(_change(trump, int(option)))
    if refused is None:
        return Sentence("kitty.price_more", {"n": option})
    if old.number + price > HIGHEST_CONTRACT:
        return Sentence("kitty.price_over", facts)
    return Sentence.why(refused)
