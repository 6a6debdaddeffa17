"""One voice: all that a player reads about words of card text is said here, by the writer of card text.

An ability, an effect, a part of a cost, a condition, a description or an amount is said by itself, as part
of a sentence. Where card text only ever says a word together with others, the phrases that are told only
help out (`writer.telling`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from regalia.game.core.context import Context
from regalia.game.core.language import Amount, Both, Condition, CostPart, Effect, Either, Filter, Number, Word
from regalia.game.core.saying import Told
from regalia.game.printed.abilities import Ability, Resolves, Trigger
from regalia.text import writer
from regalia.text.composing import write_text
from regalia.text.spelling import spelled
from regalia.text.tokens import OWN_NAME
from regalia.text.wordings import WordedAbility, WordedEffect, worded
from regalia.text.writer import TOLD, Said, Unwritable, attempt, in_a_row, telling
from regalia.words.filters import ThisCard
from regalia.words.structure import Sequence

CATEGORIES: Final[tuple[tuple[type[Word], tuple[str, ...]], ...]] = (
    (CostPart, ("due", "cost", "harm")),
    (Condition, ("fact", "condition")),
    (Amount, ("number", "amount")),
    (Trigger, ("trigger",)),
)
"""How each kind of word is said by itself, the best first."""
UNSAID: Final[tuple[tuple[type[Word], str], ...]] = (
    (Ability, "an ability"),
    (Effect, "do what its text says"),
    (CostPart, "pay what its text asks for"),
    (Condition, "it is as its text asks"),
    (Amount, "an amount"),
    (Trigger, "when its text says so"),
)
"""What is said of words for which there are no phrases: no card of the pool has any, but others may."""


def say(word: Word, name: str = OWN_NAME) -> str:
    """A word of the text of the card of this name, as part of a sentence.

    >>> from regalia.words.costs import Sacrifice
    >>> from regalia.words.effects import Draw
    >>> from regalia.words.filters import ally
    >>> say(Sacrifice(what=ally, count=2)), say(Draw(amount=2)), say(ally)
    ('sacrifice two allies', 'draw two cards', 'an ally')
    """
    if isinstance(word, Filter):
        return things(word, 1, name=name)
    unsaid = (words for kind, words in UNSAID if isinstance(word, kind))
    return (_said(word) or next(unsaid, "what its text says")).replace(OWN_NAME, name)


def say_for(word: Word, ctx: Context) -> str:
    """A word of the text whose source a context names."""
    return say(word, ctx.pos.definition(ctx.source).name)


def said_in(line: Told) -> str:
    """The words of a line that the engine tells a player."""
    return in_a_row(
        things(word, line.count, noun=line.noun, name=line.name)
        if isinstance(word, Filter)
        else say(word, line.name)
        for word in line.words
    )


def can_say(word: Word) -> bool:
    """Whether there are phrases for a word, or a wording by hand."""
    return _said(word) is not None


def things(what: Filter, count: int, *, noun: str = "card", name: str = OWN_NAME) -> str:
    """A number of described things: "an ally", "two allies", "cards" if the number is left open.

    >>> from regalia.words.filters import Element, ally
    >>> things(ally, 2), things(Element("fire"), 1), things(Element("fire"), 0, noun="object")
    ('two allies', 'a fire element card', 'fire element objects')
    """
    if isinstance(what, ThisCard):
        return name
    said = _described(what, count != 1, noun)
    if said is None and isinstance(what, Either):
        return in_a_row([things(part, count, noun=noun, name=name) for part in what.parts], "or")
    if said is None:
        said = f"{noun}{'s' * (count != 1)} that {'fits' if count == 1 else 'fit'} its text"
    number = attempt("count", count) if count else None
    return spelled(f"{number.text if number is not None else ''} {said}").replace(OWN_NAME, name)


def number(amount: Number, name: str = OWN_NAME) -> str:
    """
    >>> from regalia.words.amounts import Sum
    >>> from regalia.words.stats import LV
    >>> number(3), number(Sum((LV, 2)))
    ('3', 'LV +2')
    """
    return str(amount) if isinstance(amount, int) else say(amount, name)


@lru_cache(maxsize=8192)
def _said(word: Word) -> str | None:
    if isinstance(word, Effect):
        text = _sentence(Resolves(word))
        if text is None and isinstance(word, Sequence):
            return ", then ".join(map(say, word.steps))
        return text if text is None or text.startswith(OWN_NAME) else text[:1].lower() + text[1:]
    if isinstance(word, Ability):
        return _sentence(word)
    categories = next((several for kind, several in CATEGORIES if isinstance(word, kind)), ())
    for category in categories:
        if (found := attempt(category, word)) is not None:
            return spelled(found.text)
    with telling():
        for category in (TOLD, *categories):
            if (found := attempt(category, word)) is not None:
                return spelled(found.text)
    return None


def _sentence(ability: Ability) -> str | None:
    """An ability without its full stop: by the templates, by a wording by hand, or as it is told only."""
    for tried in (ability, worded(ability)):
        text = _line(tried)
        if text is not None:
            return text
    with telling():
        return _line(worded(ability))


def _line(ability: Ability) -> str | None:
    try:
        return write_text((ability,)).replace("\n", " ").removesuffix(".")
    except Unwritable:
        return None


def _single(what: Filter) -> Iterator[Filter]:
    """What is asked for at once, one after another."""
    if isinstance(what, Both):
        for part in what.parts:
            yield from _single(part)
    else:
        yield what


@lru_cache(maxsize=4096)
def _described(what: Filter, many: bool, noun: str) -> str | None:
    if isinstance(what, Both):
        what = Both(tuple(_single(what)))
    category = ("card nouns" if many else "card noun") if noun == "card" else ("nouns" if many else "noun")
    found = attempt(category, what, many)
    if found is None:
        with telling():
            found = attempt(category, what, many)
    return None if found is None else found.text


def card_told(abilities: tuple[Ability, ...], name: str) -> list[str]:
    """What the card of this name does: a paragraph for each ability. Raises `Unwritable`."""
    try:
        text = write_text(abilities)
    except Unwritable:
        text = write_text(worded(abilities))
    return text.replace(OWN_NAME, name).split("\n\n") if text else []


@writer.special("effect")
def _worded_effect(value: Any, many: bool) -> Said | None:
    """A wording by hand as part of a sentence, which may begin with "you may"."""
    if not isinstance(value, WordedEffect):
        return None
    text = value.text.removesuffix(".")
    return Said(text[:1].lower() + text[1:])


@writer.special("line")
def _worded_ability(value: Any, many: bool) -> Said | None:
    return Said(value.text.removesuffix(".")) if isinstance(value, WordedAbility) else None
