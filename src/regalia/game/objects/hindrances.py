"""What objects cannot do, and what cannot be done to them.

Texts give objects these as keywords that begin with "can't". Such a text overrides everything that would let
the deed happen, including the rules of the game (misc.permission.1, effects.game.5). Every verb asks here
before it acts, and every cost before it offers an object as payment.
"""

from __future__ import annotations

from typing import Final

from regalia.game.core.keywords import KeywordName, RuleName, TextRule
from regalia.game.core.state import Position, State, Zone
from regalia.game.objects.characteristics import keyword, may_bear

CANNOT_BECOME: Final = {
    State.DISTANT: TextRule.CANNOT_BECOME_DISTANT,
    State.FOSTERED: TextRule.CANNOT_BECOME_FOSTERED,
    State.EPHEMERAL: TextRule.CANNOT_BECOME_EPHEMERAL,
    State.IMBUED: TextRule.CANNOT_BECOME_IMBUED,
    State.BREWED: TextRule.CANNOT_BECOME_BREWED,
}
"""The rules that keep cards and objects from taking on a state."""
UNIQUE: Final = "unique"
"""The cause of moves by the rule on unique objects, which ignores Immortality."""

FROM_SACRIFICE: Final = (
    TextRule.CANNOT_BE_SACRIFICED,
    TextRule.CANNOT_BE_DESTROYED,
    TextRule.CANNOT_LEAVE,
    KeywordName.IMMORTALITY,
)
"""The rules that keep an object from being sacrificed, which destroys it (term.destruction.3)."""
FROM_DESTRUCTION: Final = (TextRule.CANNOT_BE_DESTROYED, TextRule.CANNOT_LEAVE, KeywordName.IMMORTALITY)
FROM_BANISHMENT: Final = (TextRule.CANNOT_BE_BANISHED, TextRule.CANNOT_LEAVE)
FROM_SUPPRESSION: Final = (TextRule.CANNOT_BE_SUPPRESSED, *FROM_BANISHMENT)
"""The rules that keep an object from being suppressed. A suppressed object is banished (term.suppress.1)."""
_BY_CAUSE: Final = {
    "destroy": (TextRule.CANNOT_LEAVE, TextRule.CANNOT_BE_DESTROYED),
    "sacrifice": (TextRule.CANNOT_LEAVE, TextRule.CANNOT_BE_DESTROYED, TextRule.CANNOT_BE_SACRIFICED),
    UNIQUE: (TextRule.CANNOT_LEAVE, TextRule.CANNOT_BE_DESTROYED, TextRule.CANNOT_BE_SACRIFICED),
}
"""The rules that keep objects on the field, by the cause of their leaving."""
_ALWAYS: Final = (TextRule.CANNOT_LEAVE,)


def cannot(pos: Position, card: int, hindrance: RuleName) -> bool:
    """Whether a text keeps an object from something."""
    return may_bear(pos, hindrance) and keyword(pos, card, hindrance) is not None


def cannot_any(pos: Position, card: int, hindrances: tuple[RuleName, ...]) -> bool:
    """Whether one of several texts keeps an object from something."""
    return any(cannot(pos, card, hindrance) for hindrance in hindrances)


def stays(pos: Position, card: int, to: Zone, cause: str) -> bool:
    """Whether an object on the field cannot leave it for a zone in this way.

    An immortal one is not sent to the graveyard, except by the rule on unique objects (keyword.immortality.1,
    keyword.immortality.1.b, keyword.immortality.2, keyword.immortality.2.a, keyword.immortality.3). That rule
    sacrifices objects, so it does not affect objects that cannot be sacrificed (unique.1).
    """
    if cannot_any(pos, card, _BY_CAUSE.get(cause, _ALWAYS)):
        return True
    if to is Zone.BANISHMENT and cannot(pos, card, TextRule.CANNOT_BE_BANISHED):
        return True
    return (
        to is Zone.GRAVEYARD and cause != UNIQUE and keyword(pos, card, KeywordName.IMMORTALITY) is not None
    )
