"""Texts that speak of what their object banished or summoned have to remember it."""

from __future__ import annotations

from typing import Any

from regalia.game.core.structs import altered
from regalia.game.printed.abilities import Ability
from regalia.text.grammar import replaced, words_in
from regalia.words.costs import Banish
from regalia.words.effects import BanishIt
from regalia.words.history import SummonedByThis
from regalia.words.remembered import BanishedBySource
from regalia.words.replacing import BanishAsResolved
from regalia.words.structure import MayPay
from regalia.words.summoning import Summon


def remembering(abilities: tuple[Ability, ...], remember: bool = True) -> tuple[Ability, ...]:
    """A text that speaks of the cards its object banished has to remember them as it banishes them.

    An ability that speaks of the tokens it has summoned remembers them in the same way.
    """
    abilities = tuple(_summoning(ability, remember) for ability in abilities)
    if not any(isinstance(word, BanishedBySource) for word in words_in(abilities)):
        return abilities

    def change(word: Any) -> Any:
        banishes = isinstance(word, BanishIt | BanishAsResolved) or (
            isinstance(word, MayPay) and any(isinstance(part, Banish) for part in word.cost)
        )
        return altered(word, remember=remember) if banishes else word

    found: tuple[Ability, ...] = replaced(abilities, change)
    return found


def _summoning(ability: Ability, remember: bool) -> Ability:
    if not any(isinstance(word, SummonedByThis) for word in ability.words()):
        return ability

    def change(word: Any) -> Any:
        return altered(word, remember=remember) if isinstance(word, Summon) else word

    found: Ability = replaced(ability, change)
    return found
