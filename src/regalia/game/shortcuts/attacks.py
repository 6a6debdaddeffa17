"""Attacks that nothing restricts: whether a unit can attack is seen without looking for targets and costs."""

from __future__ import annotations

from typing import Final

from regalia.game.combat.attackers import ATTACKER_CHECKS, is_able, is_attacking_restricted
from regalia.game.combat.declaring import can_attack, why_no_weapon
from regalia.game.combat.strikes import LOADERS, TARGET_CHECKS
from regalia.game.core.keywords import KeywordName, TextRule
from regalia.game.core.shortcut import shortcut
from regalia.game.core.state import Position, State, Zone
from regalia.game.happening.field_index import field_index
from regalia.game.happening.verbs import can_rest
from regalia.game.objects.characteristics import keyword_holders
from regalia.game.objects.layers import characteristics
from regalia.game.paying.attack_costs import Assault, are_attacks_taxed
from regalia.game.printed.kept import kept

RESTRICTING: Final = (KeywordName.STEALTH, TextRule.CANNOT_BE_ATTACKED, KeywordName.CLEAVE)
"""Keywords of objects by which attacks on them, or with them, may find no target."""
_RESTED: Final = int(State.RESTED)


@kept
def _unwilling(pos: Position) -> tuple[int, ...] | None:
    """The objects that may be kept from attacking; None if any may be."""
    if is_attacking_restricted(pos):
        return None
    return (
        *keyword_holders(pos, KeywordName.PRIDE),
        *keyword_holders(pos, TextRule.DISOBEYS),
        *keyword_holders(pos, TextRule.CANNOT_ATTACK),
    )


@shortcut(is_able)
def plainly_able(pos: Position, card: int) -> bool | None:
    """Whether nothing about an awake unit could keep it from attacking. No reason has to be looked for."""
    if pos.states[card] & _RESTED or ATTACKER_CHECKS.others:
        return None
    unwilling = _unwilling(pos)
    if unwilling is None or card in unwilling:
        return None
    now = characteristics(pos, card)
    if not now.subtypes.isdisjoint(LOADERS):
        return None
    return True if "champion" in now.types or ("ally" in now.types and (now.power or 0) > 0) else None


@shortcut(can_attack)
def plainly_unarmed(pos: Position, player: int, card: int) -> bool | None:
    """Whether there is no power to attack with, as for most champions without a weapon."""
    if (characteristics(pos, card).power or 0) > 0 or field_index(pos).weapons[player]:
        return None
    return None if any(pos.cards_in(Zone.LOADED, other) for other in pos.everyone()) else False


@shortcut(can_attack)
def hits_plainly(pos: Position, player: int, card: int) -> bool | None:
    """Whether a unit can attack, by itself or armed, because nothing restricts that."""
    now = characteristics(pos, card)
    if now.granted or now.abilities.attacks_only or now.abilities.additional or not can_rest(pos, card):
        return None
    if not are_attacks_plain(pos, player):
        return None
    power = now.power or 0
    if power > 0 or any(
        _arms(pos, player, card, weapon, power) for weapon in field_index(pos).weapons[player]
    ):
        return True
    return None


def _arms(pos: Position, player: int, card: int, weapon: int, power: int) -> bool:
    """Whether it is plain that a unit can attack with a weapon."""
    now = characteristics(pos, weapon)
    if now.granted or now.abilities.additional or (now.power or 0) + power <= 0:
        return False
    return why_no_weapon(pos, Assault(player, card), weapon) is None


@kept
def are_attacks_plain(pos: Position, player: int) -> bool:
    """Whether a player's units can attack somebody, and nothing at work affects that."""
    return (
        not are_attacks_taxed(pos)
        and not TARGET_CHECKS.others
        and not any(keyword_holders(pos, name) for name in RESTRICTING)
        and not any(pos.cards_in(Zone.LOADED, other) for other in pos.everyone())
        and any(field_index(pos).exposed[other] for other in pos.turn_order(player) if other != player)
    )
