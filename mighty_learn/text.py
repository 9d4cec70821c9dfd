"""The words a learner sees: catalogues, templates, and the chosen language.

`t("why.must_follow", "ko", card="HK", suit="S", holds="S3 S9", rule="R6.2")` looks the key up in the
catalogue of exactly that language (`locale/ko.toml`, `locale/en.toml`); there is no fallback to the other.
"both" gives "Korean / English"; `both()` puts one under the other. This module leaves out the rules of the
game and every picture; how Korean is read is in `korean`.

Templates. A fact in braces is replaced by its text:

    {n}                  as it is
    {card:card}          a card in notation, as it is shown: ♠A, 조커
    {holds:cards}        several cards, "S3 S9" → ♠3 ♠9
    {bid:contract}       "S15" → 스페이드 15; a bare number stays a number
    {action:action}      any action in notation, "JK>H" → the words of table [action]
    {line:line}          plays in notation from the start of a trick, a bar after each trick
    {card:spoken}        a card, suit or contract as said: 스페이드 에이스, ace of spades
    {suit:suit}          any other kind is a table of the catalogue, here `suit.S`; so {phase:phase}

After the kind (or instead of one) a pair of forms may stand, of which one is chosen and added:

    {card:card 을/를}     Korean: a particle, by the last sound of what is said: ♠A를, ♥10을, ♦7로
    {n:card/cards}       English: 1 card, 3 cards; {holds:cards is/are} counts the cards
    {seat:seat lead/leads}   English: You lead, Player 2 leads

Facts are strings or numbers (or anything whose `str` is the notation). A fact that a template does not use is
ignored; one that it lacks raises `MissingFactError`.
"""
from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal, get_args

from mighty_learn.korean import PAIRS, TextError, UnreadableError, particle, reading, with_particle

__all__ = [
    "LANGS", "LANGUAGE", "SIGNS", "Lang", "Language", "LanguageError", "MissingFactError", "MissingKeyError", "Slot",
    "TextError", "UnreadableError", "both", "catalogue", "check_lang", "default_lang", "languages",
    "particle", "reading",
    "set_lang", "show", "slots", "spoken", "t", "template", "with_particle",
]

Lang = Literal["ko", "en", "both"]
LANGS: tuple[Lang, ...] = get_args(Lang)
SIGNS: Mapping[str, str] = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


class MissingKeyError(TextError, KeyError):
    """A key that a catalogue does not have."""

    def __str__(self) -> str:
        return str(self.args[0])


class MissingFactError(MissingKeyError):
    """A fact that a template asks for and the caller did not give."""


class LanguageError(TextError, ValueError):
    """A language other than ko, en or both."""


# --- the chosen language


def check_lang(lang: str) -> Lang:
    """`lang` itself if it is "ko", "en" or "both"; otherwise a `LanguageError` in both languages."""
    for known in LANGS:
        if lang == known:
            return known
    raise LanguageError(f"언어는 ko, en, both 가운데 하나여야 해요. 받은 값: {lang!r}. "
                        f"/ The language must be ko, en or both, not {lang!r}.")


def languages(lang: Lang) -> tuple[Lang, ...]:
    """The languages in which a text is written when `lang` is asked for: two for "both"."""
    return ("ko", "en") if lang == "both" else (lang,)


def default_lang() -> Lang:
    """The language that the environment variable MIGHTY_LANG asks for; "both" when it is not set."""
    return check_lang(os.environ.get("MIGHTY_LANG", "both"))


class Language:
    """The language now shown. Widgets read `value` and `observe` changes."""

    def __init__(self, value: Lang | None = None) -> None:
        self._value = value
        self._observers: list[Callable[[Lang], object]] = []

    @property
    def value(self) -> Lang:
        """The language; before anybody chose one, what the environment asks for."""
        return default_lang() if self._value is None else self._value

    def set(self, lang: str) -> None:
        """Choose a language and tell every observer, if it is another one than before."""
        before, self._value = self.value, check_lang(lang)
        if self._value != before:
            for observer in tuple(self._observers):
                observer(self._value)

    def observe(self, callback: Callable[[Lang], object]) -> Callable[[], None]:
        """Call `callback(lang)` after each change; the function returned ends that."""
        self._observers.append(callback)
        return lambda: self.unobserve(callback)

    def unobserve(self, callback: Callable[[Lang], object]) -> None:
        """Stop calling `callback`; nothing happens if it is not being called."""
        if callback in self._observers:
            self._observers.remove(callback)


LANGUAGE = Language()


def set_lang(lang: str) -> None:
    """Choose the language for everything that follows `LANGUAGE`."""
    LANGUAGE.set(lang)


# --- catalogues and templates


@dataclass(frozen=True, slots=True)
class Slot:
    """One fact in a template: its name, its kind ("" as it is) and its pair of forms ("" none)."""

    name: str
    kind: str
    pair: str


@cache
def catalogue(lang: str) -> Mapping[str, str]:
    """Every text of one language, "ko" or "en", by dotted key."""
    if lang not in ("ko", "en"):
        raise LanguageError(f"a catalogue is in ko or in en, not {lang!r}")
    source = files("mighty_learn").joinpath("locale").joinpath(f"{lang}.toml").read_text(encoding="utf-8")
    return dict(_flat(tomllib.loads(source), "", lang))


def _flat(table: Mapping[str, object], prefix: str, lang: str) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{name}.", lang)
        elif isinstance(value, str):
            yield prefix + name, value
        else:
            raise UnreadableError(f"{lang}.toml: {prefix}{name} must be a text, not {value!r}")


@cache
def template(key: str, lang: str) -> tuple[str | Slot, ...]:
    """The text of `key` cut into literal pieces and slots."""
    texts = catalogue(lang)
    if key not in texts:
        raise MissingKeyError(f"no text {key!r} in the catalogue {lang!r}")
    pieces: list[str | Slot] = []
    for literal, name, spec in re.findall(r"([^{}]+)|\{(\w+)(?::([^{}]+))?\}", texts[key]):
        pieces.append(literal or _slot(name, spec, lang))
    facts = sum(isinstance(piece, Slot) for piece in pieces)
    if not texts[key].count("{") == texts[key].count("}") == facts:
        raise UnreadableError(f"{lang}.toml: {key} has a brace that is not a fact: {texts[key]!r}")
    return tuple(pieces)


def _slot(name: str, spec: str, lang: str) -> Slot:
    first, _, rest = spec.partition(" ")
    if "/" not in spec:
        return Slot(name, spec, "")
    known = first in _KINDS or any(key.startswith(f"{first}.") for key in catalogue(lang))
    kind, pair = (first, rest) if known else ("", spec)
    if pair.count("/") != 1 or (lang == "ko" and pair not in PAIRS):
        raise UnreadableError(f"{{{name}:{spec}}} in {lang!r} ends in no pair of forms")
    return Slot(name, kind, pair)


def slots(key: str, lang: str) -> tuple[Slot, ...]:
    """The facts that the text of `key` asks for, in order."""
    return tuple(piece for piece in template(key, lang) if isinstance(piece, Slot))


def t(key: str, lang: Lang, /, **facts: object) -> str:
    """The text of `key` in `lang`, its facts filled in; "both" gives Korean, " / ", English."""
    if check_lang(lang) == "both":
        return both(key, " / ", **facts)
    return "".join(p if isinstance(p, str) else _fill(p, key, lang, facts) for p in template(key, lang))


def both(key: str, sep: str = "\n", /, **facts: object) -> str:
    """The text in Korean, then `sep`, then in English."""
    return t(key, "ko", **facts) + sep + t(key, "en", **facts)


def _fill(slot: Slot, key: str, lang: str, facts: Mapping[str, object]) -> str:
    if slot.name not in facts:
        raise MissingFactError(f"{key!r} in {lang!r} needs the fact {slot.name!r}; given: {sorted(facts)}")
    given = str(facts[slot.name])
    shown = show(given, slot.kind, lang) if slot.kind else given
    if not slot.pair:
        return shown
    return with_particle(shown, slot.pair) if lang == "ko" else f"{shown} {_english_form(given, slot)}"


def _english_form(given: str, slot: Slot) -> str:
    one, many = slot.pair.split("/")
    if slot.kind == "seat":
        return one if given == "0" else many
    return one if given == "1" or (slot.kind == "cards" and len(given.split()) == 1) else many


# --- how a fact is shown and said

_CARD = r"(?P<suit>[SHDC])(?P<rank>10|[2-9AKQJ])"
_CONTRACT = r"(?P<suit>[SHDC]|NT)(?P<number>\d+)"
_ANY_CARD = r"(?P<card>JK|[SHDC](?:10|[2-9AKQJ]))"
_ACTIONS = tuple((re.compile(pattern), name) for pattern, name in (
    (r"pass", "pass"), (r"deal-miss", "deal_miss"), (r"keep", "keep"), (r"claim", "claim"),
    (r"discard \?", "discard_hidden"), (r"discard (?P<cards>.+)", "discard"),
    (r"change (?P<contract>\S+)", "change"),
    (r"friend mighty", "friend_mighty"), (r"friend joker", "friend_joker"),
    (r"friend caller", "friend_caller"), (r"friend first", "friend_first"),
    (r"friend none", "friend_none"), (rf"friend {_ANY_CARD}", "friend_card"),
    # A refused play may name a suit with any card, or call with any: it is worded all the same.
    (rf"{_ANY_CARD}>(?P<suit>[SHDC])", "joker_lead"), (rf"{_ANY_CARD}(?:>[SHDC])?!", "joker_call"),
    (_ANY_CARD, "play"),
    (r"(?P<contract>(?:[SHDC]|NT)\d+)", "bid"),
))


def show(given: str, kind: str, lang: str) -> str:
    """A fact in notation as it is shown: `show("SA", "card", "ko")` is ♠A. The kinds are listed above."""
    return _KINDS[kind](given, lang) if kind in _KINDS else _word(kind, given, lang)


def _word(table: str, name: str, lang: str, **facts: object) -> str:
    pieces = template(f"{table}.{name}", lang)
    return "".join(p if isinstance(p, str) else _fill(p, f"{table}.{name}", lang, facts) for p in pieces)


def _card(given: str, lang: str) -> str:
    if given == "JK":
        return _word("card", "joker", lang)
    found = _must_match(_CARD, given, "a card such as SA, H10 or JK")
    return SIGNS[found["suit"]] + found["rank"]


def _contract(given: str, lang: str) -> str:
    if given.isdecimal():
        return given
    found = _must_match(_CONTRACT, given, "a contract such as S15 or NT17")
    return f"{_word('suit', found['suit'], lang)} {found['number']}"


def _must_match(pattern: str, given: str, expected: str) -> re.Match[str]:
    found = re.fullmatch(pattern, given)
    if found is None:
        raise UnreadableError(f"{given!r} is not {expected}")
    return found


def _cards(given: str, lang: str) -> str:
    if not given.split():
        raise UnreadableError(f"{given!r} is not a list of cards such as 'SA H10 JK'")
    return " ".join(_card(card, lang) for card in given.split())


def _action(given: str, lang: str) -> str:
    for pattern, name in _ACTIONS:
        if found := pattern.fullmatch(given):
            return _word("action", name, lang, **found.groupdict())
    raise UnreadableError(f"{given!r} is not an action such as S15, pass, friend SA, JK>H or C3!")


def _line(given: str, lang: str) -> str:
    plays = [_action(play, lang) for play in given.split()]
    return " | ".join(" ".join(plays[i:i + 5]) for i in range(0, len(plays), 5))


def spoken(given: str, lang: str) -> str:
    """A card, suit or contract in notation as it is said: 스페이드 에이스, ten of hearts, 노기루다 십칠."""
    if found := re.fullmatch(_CARD, given):
        return _word("card", "spoken", lang, suit=found["suit"], rank=found["rank"])
    if given in ("JK", "NT", *SIGNS):
        return _card(given, lang) if given == "JK" else _word("suit", given, lang)
    return reading(_contract(given, lang)) if lang == "ko" else _contract(given, lang)


_KINDS: Mapping[str, Callable[[str, str], str]] = {
    "card": _card, "cards": _cards, "contract": _contract, "action": _action, "line": _line, "spoken": spoken,
}
