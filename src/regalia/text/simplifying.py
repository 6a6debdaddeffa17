"""Words for anything that is spoken of, said by a plainer word where there is one, or not at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from regalia.game.core.language import Word
from regalia.game.objects.targets import TargetActivation
from regalia.game.printed.abilities import Triggered
from regalia.text.grammar import Pronoun
from regalia.text.referents import Meant, Unclear, described
from regalia.words.cards import AsItResolves
from regalia.words.copies import CopyActivation
from regalia.words.effects import Negate
from regalia.words.replacing import BanishAsResolved
from regalia.words.selections import EachActivation, ThatObject, ThatPlay

Simpler = Callable[[Any], Word]
SIMPLER: Final[dict[type[Word], Simpler]] = {}
"""Words for anything that is spoken of, which have a plainer form for the source or for your champion."""


def simplify(word: type[Word], plainer: Simpler) -> None:
    """Let what is spoken of be said by a plainer word where there is one."""
    SIMPLER[word] = plainer


def _only_plays(word: Negate | CopyActivation) -> Negate | CopyActivation:
    """What is negated or copied so is something on the effects stack."""
    if not isinstance(word.what, TargetActivation | EachActivation | ThatPlay | Pronoun):
        raise Unclear("only what is on the effects stack can be negated or copied")
    return word


def _played(word: BanishAsResolved) -> BanishAsResolved:
    """What waits on the effects stack is banished as it resolves; of itself a card says that otherwise."""
    if word.what != ThatObject() and not isinstance(word.what, Pronoun):
        raise Unclear("only what was played resolves")
    return word


def _not_itself(word: Triggered) -> Triggered:
    """A triggered ability never means the card that resolves with itself."""
    if any(isinstance(inner, AsItResolves) for inner in word.effect.words()):
        raise Unclear("no card resolves with a triggered ability")
    return word


simplify(Negate, _only_plays)
simplify(CopyActivation, _only_plays)
simplify(BanishAsResolved, _played)
simplify(Triggered, _not_itself)
simplify(Meant, described)
