"""What a player may do with Opportunity."""

from __future__ import annotations

from typing import Final

import msgspec

from regalia.game.core.values import brief
from regalia.game.printed.abilities import Method

METHODS: Final = {
    "activate": Method.ACTIVATE,
    "materialize": Method.MATERIALIZE,
    "ability": Method.ABILITY,
    "attack": Method.ATTACK,
    "bestow": Method.BESTOW,
}
"""The acts that are plays: the steps of the rules judge them. Other acts are simply offered or not."""


class Act(msgspec.Struct, frozen=True, array_like=True, order=True):
    """Something a player may do with Opportunity: play a card, activate an ability, or pass.

    >>> Act("pass"), Act("activate", 92)
    (Act('pass'), Act('activate', 92))
    """

    what: str
    card: int = -1
    ability: int = -1

    def __repr__(self) -> str:
        return brief(self)

    @property
    def method(self) -> Method:
        return METHODS[self.what]


PASS = Act("pass")
