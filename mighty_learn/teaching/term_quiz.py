"""Questions about the words of the game, both ways: word and meaning, Korean and English.

The wrong options are words of the same kind whose meaning cannot be taken for the right one: what would be a second
right answer is listed in `RIVALS`, which a person wrote by comparing the meanings. Where a meaning has words of its own
name, a wrong option has them too, or they are hidden.
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache

from mighty_learn.engine.shuffle import mixed, shuffled
from mighty_learn.teaching.glossary import Term, term, terms
from mighty_learn.teaching.quiz import Hint, Question, Sentence
from mighty_learn.teaching.term_masks import HIDDEN, hide, left_alone, told
from mighty_learn.text import Lang, languages, t

OPTIONS = 4  # of each question

# Whoever knows the game could accept one for the other, at least for its meaning.
RIVALS: tuple[frozenset[str], ...] = tuple(map(frozenset, (
    {"run", "declared_run", "full", "made", "critical"}, {"junk", "dead_card"},
    {"boss_card", "side_winner", "opening_winner", "trump_ace"}, {"pato", "all_pass", "deal_miss"},
    {"alone", "no_friend", "self_friend"}, {"discard", "bury", "kitty"}, {"contract", "bid", "raise"},
    {"settlement", "score", "share"}, {"ruff", "first_ruff"}, {"trump_drain", "reverse_trump"},
    {"follow", "led_suit"}, {"first_trick", "opening_winner"}, {"first_trick", "lead"}, {"joker_call", "joker_check"},
    {"game", "five_handed"}, {"suit", "spade"}, {"suit", "heart"}, {"suit", "diamond"}, {"suit", "club"},
    {"friend_call", "mighty_friend"}, {"friend_call", "joker_friend"}, {"alone", "drowning_friend"},
    {"trick", "first_trick"}, {"trick", "last_trick"}, {"bid", "dat"}, {"bid", "gop"}, {"bid", "declared_run"},
    {"contract", "full"}, {"contract", "declared_run"}, {"contract", "no_trump"}, {"mighty_attack", "lead"},
    {"joker_lead", "lead"}, {"trump_drain", "lead"}, {"reverse_trump", "lead"}, {"dat", "gop"},
)))


class Way(StrEnum):
    """What is given, and what is asked for."""

    TERM_MEANING = "term-meaning"
    MEANING_TERM = "meaning-term"
    KO_EN = "ko-en"
    EN_KO = "en-ko"


class InEach(Sentence):
    """A sentence with facts of its own for each language: `name_ko` is the fact `name` in Korean.

    What is the same in both languages is said once.
    """

    __hash__ = Sentence.__hash__

    def say(self, lang: Lang) -> str:
        """The sentence in this language."""
        return " / ".join(dict.fromkeys(t(self.key, one, **self._facts(one)) for one in languages(lang)))

    def _facts(self, lang: str) -> dict[str, object]:
        ending = f"_{lang}"
        return {name.removesuffix(ending): value for name, value in self.facts.items() if name.endswith(ending)}


def question(term_id: str, way: Way | str, seed: int = 1) -> Question:
    """One question about a term; the seed chooses the wrong options and the order."""
    word, asked = term(term_id), Way(way)
    number = mixed(seed, terms().index(word))
    options = shuffled([word, *distractors(word, number)], mixed(number, OPTIONS))
    return Question(
        id=f"{word.id}/{asked}",
        prompt=_prompt(word, asked),
        options=tuple(one.id for one in options),
        accepted=(frozenset([word.id]),),
        reasons={one.id: _meaning_of(one) for one in options},
        hints=_hints(word, asked, options),
        labels=_labels(word, asked, options),
    )


def bank(
    ids: Iterable[str] | None = None, ways: Iterable[Way | str] = tuple(Way), seed: int = 1
) -> tuple[Question, ...]:
    """A question for each of these terms (all by default), each in these ways."""
    chosen = tuple(map(Way, ways))
    names = [word.id for word in terms()] if ids is None else list(ids)
    return tuple(question(name, way, seed) for name in names for way in chosen)


def distractors(word: Term, seed: int) -> list[Term]:
    """Words that could be meant and are not: those that share most kinds with this one first, none a rival.

    Before them go those whose meaning has a word of this one's name, where its own meaning has that word.
    """
    others = [one for one in terms() if one != word and one.id not in _rivals()[word.id]]
    near = [one for one in others if set(one.kinds) & set(word.kinds)]
    far = [one for one in others if one not in near]
    drawn = [*shuffled(near, seed), *shuffled(far, seed)]
    usual = sorted(drawn[: 2 * OPTIONS], key=lambda one: -len(set(one.kinds) & set(word.kinds)))
    return list(dict.fromkeys([*_beside(word, [*usual, *drawn]), *usual]))[: OPTIONS - 1]


def _beside(word: Term, others: list[Term]) -> list[Term]:
    """The first others to have each word of the name that the meaning has; for what is left, one that hides a word."""
    found = list[Term]()
    for lang in ("ko", "en"):
        for piece in sorted(_told(word, lang)):
            one = next((one for one in [*found, *others] if not left_alone([piece], [_meaning(one, lang)], lang)), None)
            found += [one] if one else []
    for lang in ("ko", "en"):
        if HIDDEN in _masked(word, lang, [_meaning(one, lang) for one in found]):
            found += [next(one for one in [*found, *others] if _told(one, lang) - _told(word, lang))]
    return found


@cache
def _rivals() -> Mapping[str, frozenset[str]]:
    empty = frozenset[str]()
    return {word.id: empty.union(*(group for group in RIVALS if word.id in group)) for word in terms()}


def _prompt(word: Term, way: Way) -> Sentence:
    facts = {
        Way.TERM_MEANING: {"name_ko": word.ko, "name_en": word.en},
        Way.MEANING_TERM: {"meaning_ko": _unnamed(word, "ko"), "meaning_en": _unnamed(word, "en")},
        Way.KO_EN: {"name_ko": word.ko, "name_en": _with_sound(word)},
        Way.EN_KO: {"name_ko": word.en, "name_en": word.en},
    }
    return InEach(f"term.{way.replace('-', '_')}", facts[way])


def _labels(word: Term, way: Way, options: Iterable[Term]) -> dict[str, Sentence]:
    """Every option as it is shown."""
    if way is Way.TERM_MEANING:
        shown = {lang: _meanings(word, options, lang) for lang in ("ko", "en")}
        return {one.id: InEach("term.shown", {f"text_{lang}": shown[lang][one.id] for lang in shown})
                for one in options}
    return {one.id: _named(one, way) for one in options}


def _named(word: Term, way: Way) -> Sentence:
    if way is Way.MEANING_TERM:
        return InEach("term.shown", {"text_ko": word.ko, "text_en": word.en})
    name = word.en if way is Way.KO_EN else _with_sound(word)
    return InEach("term.shown", {"text_ko": name, "text_en": name})


def _meanings(word: Term, options: Iterable[Term], lang: str) -> dict[str, str]:
    """The meanings to choose from; where something is hidden in the right one, something is in a wrong one too."""
    wrong = {one.id: _meaning(one, lang) for one in options if one is not word}
    right = _masked(word, lang, wrong.values())
    if HIDDEN in right:
        needed = _told(word, lang)
        wrong = {one.id: hide(wrong[one.id], _told(one, lang) - needed) for one in options if one is not word}
    return {**wrong, word.id: right}


def _with_sound(word: Term) -> str:
    return f"{word.ko} ({word.romanisation})" if word.romanisation else word.ko


def _meaning_of(word: Term) -> Sentence:
    return InEach("term.means", {"name_ko": word.ko, "other_ko": word.en, "meaning_ko": word.definition_ko,
                                 "name_en": word.en, "other_en": ", ".join(filter(None, (word.ko, word.romanisation))),
                                 "meaning_en": word.definition_en})


def _name(word: Term, lang: str) -> str:
    return word.ko if lang == "ko" else word.en


def _meaning(word: Term, lang: str) -> str:
    return word.definition_ko if lang == "ko" else word.definition_en


def _told(word: Term, lang: str) -> frozenset[str]:
    """What the meaning says of the name."""
    return told(_name(word, lang), _meaning(word, lang), lang)


def _unnamed(word: Term, lang: str) -> str:
    """What it means, without the whole name; a Korean word of one syllable would be found inside others."""
    name = _name(word, lang)
    return hide(_meaning(word, lang), [name] if len(name) > 1 else [])


def _masked(word: Term, lang: str, others: Iterable[str]) -> str:
    """What it means, without the name and without those words of the name that no other text has."""
    texts = list(others)
    named = any(_name(word, lang).casefold() in text.casefold() for text in texts)
    meaning = _meaning(word, lang) if named else _unnamed(word, lang)
    return hide(meaning, left_alone(_told(word, lang), texts, lang))


def _hints(word: Term, way: Way, options: Iterable[Term]) -> tuple[Sentence, ...]:
    """What the word has to do with; then, where a name is asked for, how it begins."""
    kind = Sentence("term.hint_kind", {"kind": word.kinds[0]})
    if way is Way.TERM_MEANING:
        return (kind,)
    shown = {Way.KO_EN: ("en", "en"), Way.EN_KO: ("ko", "ko")}.get(way, ("ko", "en"))
    begins = _begins(word, shown)
    left = frozenset(one.id for one in options if _begins(one, shown) == begins)
    return kind, _Begins("term.hint_letter", dict(zip(("letter_ko", "letter_en"), begins, strict=True)), left)


def _begins(word: Term, shown: tuple[str, str]) -> tuple[str, ...]:
    return tuple((word.ko if lang == "ko" else word.en)[0] for lang in shown)


class _Begins(InEach, Hint):
    """The hint that tells how the word begins, and which options it leaves."""

    __hash__ = Sentence.__hash__
