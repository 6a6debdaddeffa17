"""What texts do, in our own words, for people who choose between them or read a log."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from regalia.game.core.language import Effect
from regalia.game.printed.abilities import Ability, Resolves
from regalia.text import writer
from regalia.text.composing import write_text
from regalia.text.tokens import OWN_NAME
from regalia.text.wordings import WordedAbility, WordedEffect, worded
from regalia.text.writer import Said, Unwritable


def card_told(abilities: tuple[Ability, ...], name: str) -> list[str]:
    """What the card of this name does: a paragraph for each ability. Raises `Unwritable`."""
    text = _text(abilities).replace(OWN_NAME, name)
    return text.split("\n\n") if text else []


def ability_told(ability: Ability, name: str) -> str | None:
    """An ability of the card of this name as a line; None if there are no words for it.

    >>> from regalia.words.effects import Draw
    >>> ability_told(Resolves(Draw()), "Tera Sight")
    'Draw a card.'
    """
    text = _written(ability)
    return None if text is None else text.replace(OWN_NAME, name).replace("\n", " ")


def effect_told(effect: Effect, name: str) -> str | None:
    """What happens, as part of a sentence: "draw a card, then discard a card"."""
    text = ability_told(Resolves(effect), name)
    if text is None:
        return None
    text = text.removesuffix(".")
    return text if text.startswith(name) else text[:1].lower() + text[1:]


@lru_cache(maxsize=4096)
def _written(ability: Ability) -> str | None:
    try:
        return _text((ability,))
    except Unwritable:
        return None


def _text(abilities: tuple[Ability, ...]) -> str:
    """By the templates if they say all of it, else with the wordings by hand. Raises `Unwritable`."""
    try:
        return write_text(abilities)
    except Unwritable:
        return write_text(worded(abilities))


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
