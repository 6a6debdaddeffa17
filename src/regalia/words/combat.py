"""What texts say about attacks: stated on the card, looked up when somebody attacks."""

from __future__ import annotations

from regalia.game.abilities import Ability, Change
from regalia.game.definitions import Traits
from regalia.game.language import Context, Filter, Number


class AttackPower(Change, frozen=True):
    """The attacks of a unit get more or less power; the unit itself stays as it is."""

    layer = "E"

    amount: Number

    def apply(self, ctx: Context, now: Traits, stamp: int) -> None:
        """Only an attack is changed by it."""


class CannotAttack(Ability, frozen=True, kw_only=True):
    """Nobody can declare attacks with what fits."""

    of: Filter


class AttacksOnly(Ability, frozen=True, kw_only=True):
    """This object may declare attacks against nothing but what fits."""

    against: Filter
