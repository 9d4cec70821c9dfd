"""What is said to a learner, as values: a key of the catalogue and the facts that fill it in.

Questions, reasons and hints are made of these; nothing here knows what is right.
"""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from mighty_learn.engine.errors import IllegalAction
from mighty_learn.text import LANGUAGE, Lang, languages, t


class Spoken:
    """Something that `say(lang)` puts into words; in a notebook it prints in the notebook's language."""

    def say(self, lang: Lang) -> str:
        """It in this language."""
        raise NotImplementedError

    def __str__(self) -> str:
        return "\n".join(self.say(lang) for lang in languages(LANGUAGE.value))

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": str(self)}


@dataclass(frozen=True)
class Sentence(Spoken):
    """Something to say: a key of the catalogue and the facts that fill it in."""

    key: str
    facts: Mapping[str, object] = field(default_factory=dict)  # numbers, or anything whose text is the notation

    def __post_init__(self) -> None:
        told = {name: value if type(value) is int else str(value) for name, value in self.facts.items()}
        object.__setattr__(self, "facts", MappingProxyType(told))

    @classmethod
    def of(cls, key: str, **facts: object) -> Sentence:
        """`Sentence.of("quiz.dead", card="HK", led="S")`."""
        return cls(key, facts)

    @classmethod
    def why(cls, refused: IllegalAction) -> Sentence:
        """Why an action is refused, with its rule."""
        return cls(f"why.{refused.why.name.lower()}", {**refused.facts, "rule": refused.rule})

    def say(self, lang: Lang) -> str:
        """The sentence in this language."""
        return t(self.key, lang, **self.facts)

    def __hash__(self) -> int:
        return hash((self.key, *sorted(self.facts.items(), key=str)))


@dataclass(frozen=True)
class Hint(Sentence):
    """A hint that rules options out: it names those it leaves, and every right answer must be among them."""

    leaves: frozenset[str] = frozenset()
    __hash__ = Sentence.__hash__


@dataclass(frozen=True)
class Steps(Sentence):
    """Sentences one below the other; in both languages first all in the one, then all in the other."""

    parts: tuple[Sentence, ...] = ()

    def say(self, lang: Lang) -> str:
        """All of them, one a line."""
        return "\n".join(part.say(one) for one in languages(lang) for part in self.parts)

    def __hash__(self) -> int:
        return hash(self.parts)
