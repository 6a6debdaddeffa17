"""Wordings by hand, for texts that no template writes. Loading a card adds the wordings of its text here.

It is all that has to be imported for that; `saying` uses them. With it comes the voice that says what the
engine tells players of card texts; the grammar behind it is put together when it first speaks.
"""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.language import Effect, Word
from regalia.game.core.saying import Told, say_with
from regalia.game.core.structs import altered
from regalia.game.printed.abilities import Ability

WORDINGS: Final[dict[Word, str]] = {}
"""Effects and abilities with the sentences that say them; `~` stands for the name of their card."""


class WordedEffect(Effect, frozen=True):
    """Stands in a text for an effect that is worded by hand."""

    text: str


class WordedAbility(Ability, frozen=True):
    """Stands in a text for an ability that is worded by hand, with all that makes it count."""

    text: str


def worded(value: Any) -> Any:
    """The tree with the largest parts that are worded by hand replaced by their wording."""
    if isinstance(value, tuple):
        parts = tuple(map(worded, value))
        return value if all(new is old for new, old in zip(parts, value, strict=True)) else parts
    if not isinstance(value, Word):
        return value
    text = WORDINGS.get(value)
    if text is not None:
        return WordedAbility(text) if isinstance(value, Ability) else WordedEffect(text)
    fields = {name: getattr(value, name) for name in value.__struct_fields__}
    changed = {name: new for name, old in fields.items() if (new := worded(old)) is not old}
    return altered(value, **changed) if changed else value


def _say(line: Told) -> str:
    from regalia.text.saying import said_in

    return said_in(line)


say_with(_say)
