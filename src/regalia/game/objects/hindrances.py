"""What objects cannot do, and what cannot be done to them.

Texts give objects these as keywords that begin with "can't". Such a text beats all that would let the deed
happen, also the rules of the game (misc.permission.1, effects.game.5). Every verb asks here before it acts,
and every cost before it offers to be paid with a thing.
"""

from __future__ import annotations

from typing import Final

from regalia.game.core.state import Position, State, Zone
from regalia.game.objects.characteristics import keyword, may_bear

DESTROYED: Final = "can't be destroyed"
SACRIFICED: Final = "can't be sacrificed"
BANISHED: Final = "can't be banished"
SUPPRESSED: Final = "can't be suppressed"
LEAVING: Final = "can't leave the field"
BEING_RESTED: Final = "can't become rested"
WAKING: Final = "can't wake up"
HURT: Final = "can't be dealt damage"
HURTING: Final = "can't deal damage"
COUNTED: Final = "can't have counters put on it"
INTERCEPTING: Final = "can't intercept"
UNTARGETED: Final = "can't be targeted by opponents"
UNTARGETED_BY_SPELLS: Final = "can't be targeted by spells"
CANNOT_BECOME: Final = {
    State.DISTANT: "can't become distant",
    State.FOSTERED: "can't become fostered",
    State.EPHEMERAL: "can't become ephemeral",
    State.IMBUED: "can't become imbued",
    State.BREWED: "can't become brewed",
}
"""What keeps cards and objects from taking on a state."""
IMMORTALITY: Final = "immortality"
UNIQUE: Final = "unique"
"""The cause of what the rule on unique objects puts away, immortal or not."""

FROM_SACRIFICE: Final = (SACRIFICED, DESTROYED, LEAVING, IMMORTALITY)
"""What keeps an object from being sacrificed: what is sacrificed is destroyed (term.destruction.3)."""
FROM_DESTRUCTION: Final = (DESTROYED, LEAVING, IMMORTALITY)
FROM_BANISHMENT: Final = (BANISHED, LEAVING)
FROM_SUPPRESSION: Final = (SUPPRESSED, *FROM_BANISHMENT)
"""What keeps an object from being suppressed: what is suppressed is banished (term.suppress.1)."""
_BY_CAUSE: Final = {
    "destroy": (LEAVING, DESTROYED),
    "sacrifice": (LEAVING, DESTROYED, SACRIFICED),
    UNIQUE: (LEAVING, DESTROYED, SACRIFICED),
}
"""By why objects leave the field what keeps them there, wherever they would go."""
_ALWAYS: Final = (LEAVING,)


def cannot(pos: Position, card: int, hindrance: str) -> bool:
    """Whether a text keeps an object from something."""
    return may_bear(pos, hindrance) and keyword(pos, card, hindrance) is not None


def cannot_any(pos: Position, card: int, hindrances: tuple[str, ...]) -> bool:
    """Whether one of several texts keeps an object from something."""
    return any(cannot(pos, card, hindrance) for hindrance in hindrances)


def stays(pos: Position, card: int, to: Zone, cause: str) -> bool:
    """Whether an object on the field cannot leave it for a zone in this way.

    An immortal one is not sent to the graveyard, unless by the rule on unique objects
    (keyword.immortality.1, keyword.immortality.1.b, keyword.immortality.2, keyword.immortality.2.a,
    keyword.immortality.3). That rule has the others sacrificed, so it cannot take what cannot be (unique.1).
    """
    if cannot_any(pos, card, _BY_CAUSE.get(cause, _ALWAYS)):
        return True
    if to is Zone.BANISHMENT and cannot(pos, card, BANISHED):
        return True
    return to is Zone.GRAVEYARD and cause != UNIQUE and keyword(pos, card, IMMORTALITY) is not None
