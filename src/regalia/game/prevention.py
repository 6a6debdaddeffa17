"""Damage that is prevented: by shields that wear out, and by abilities that never do (prevention.1)."""

from __future__ import annotations

import msgspec

from regalia.game.abilities import Ability
from regalia.game.continuous import context_of, counts, traits
from regalia.game.language import Number, Word, value_of
from regalia.game.state import Position


class Prevents(Ability, frozen=True, kw_only=True):
    """Whenever damage would be dealt to this object, so much of it is prevented."""

    amount: Number


class Shield(Word, frozen=True):
    """ "Prevent the next N damage": what is left of it (prevention.5.a)."""

    left: int


def prevent(pos: Position, target: int, amount: int) -> int:
    """How much of the damage is still dealt. Abilities go first, then shields, the oldest first."""
    for ability in traits(pos, target).abilities.all:
        if isinstance(ability, Prevents):
            ctx = context_of(pos, target)
            if counts(pos, ability, ctx):
                amount -= min(amount, value_of(ability.amount, ctx))
    if amount and pos.effects:
        amount = _use_shields(pos, target, amount)
    return amount


def _use_shields(pos: Position, target: int, amount: int) -> int:
    kept = []
    for effect in pos.effects:
        shield = effect.permission
        if isinstance(shield, Shield) and amount and any(pos.find(ref) == target for ref in effect.refs):
            used = min(shield.left, amount)
            amount -= used
            if used == shield.left:
                continue
            effect = msgspec.structs.replace(effect, permission=Shield(shield.left - used))
        kept.append(effect)
    if tuple(kept) != pos.effects:
        pos.assign("effects", tuple(kept))
    return amount
