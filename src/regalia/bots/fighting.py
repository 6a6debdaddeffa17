"""How good an attack looks at first sight, without trying it in a copy of the game.

It counts the best result of one attack: damage to a champion or a kill, less what strikes back. Awake allies
with Intercept may take an attack on their champion upon themselves, and their player takes the worse for the
attacker.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from regalia.bots.habits import strength
from regalia.bots.worth import USUAL, Weights, owed_at_death, thing
from regalia.game.combat.declaring import pieces, weapons_for
from regalia.game.combat.strikes import declarable, may_intercept, may_retaliate_against
from regalia.game.core.keywords import KeywordName
from regalia.game.core.state import Position, State
from regalia.game.core.values import NOBODY
from regalia.game.happening.field_index import field_index
from regalia.game.objects.characteristics import keyword
from regalia.game.objects.layers import characteristics
from regalia.game.paying.attack_costs import Assault

DECISIVE: Final = 30.0
"""The look of an attack that wins the game, or of a blow back that loses it."""


def attack_look(pos: Position, player: int, attacker: int, weights: Weights = USUAL) -> float:
    """The gain of the best attack with a unit, as in `worth.py`. It can be negative."""
    weapon = _best_weapon(pos, player, attacker)
    striking = pieces(pos, Assault(player, attacker, weapon=weapon))
    power = strength(pos, attacker, player)
    best = -DECISIVE
    for other in pos.everyone():
        if other == player or other in pos.lost:
            continue
        targets = declarable(pos, striking, player, other)
        for target in targets:
            gain = _exchange(pos, striking, attacker, target, power, weights)
            if "champion" in characteristics(pos, target).types:
                between = (
                    _exchange(pos, striking, attacker, card, power, weights)
                    for card in targets
                    if _intercepts(pos, striking, card)
                )
                gain = min((gain, *between))
            best = max(best, gain)
    return best - weights.awake * (1 + power)


def _best_weapon(pos: Position, player: int, attacker: int) -> int:
    """The weapon that adds most power, or NOBODY."""
    if not field_index(pos).weapons[player]:
        return NOBODY
    weapons = weapons_for(pos, Assault(player, attacker))
    return max(weapons, key=lambda card: 0 if card == NOBODY else characteristics(pos, card).power or 0)


def _intercepts(pos: Position, striking: list[int], card: int) -> bool:
    return (
        not pos.states[card] & State.RESTED
        and keyword(pos, card, KeywordName.INTERCEPT) is not None
        and may_intercept(pos, striking, card)
    )


def _exchange(
    pos: Position, striking: list[int], attacker: int, target: int, power: int, weights: Weights
) -> float:
    """The gain of an attack that reaches its target: what it does, less what the target strikes back."""
    gain = _loss(pos, target, power, weights)
    now = characteristics(pos, target)
    back = now.power or 0
    if back > 0 and not pos.states[target] & State.RESTED and may_retaliate_against(pos, striking, target):
        gain -= _loss(pos, attacker, back, weights)
    return gain


def _loss(pos: Position, card: int, damage: int, weights: Weights) -> float:
    """The loss of a controller whose object is dealt damage. What its death brings is owed in any case."""
    now = characteristics(pos, card)
    left = max(0, (now.life or 0) - pos.damage[card])
    if "champion" in now.types:
        if damage >= left:
            return DECISIVE
        return weights.life * (sqrt(left) - sqrt(left - damage))
    if now.life is None:  # a siegeable object, which loses durability
        return 0.5 * damage
    if damage >= left:
        return thing(pos, card, weights) - weights.card * owed_at_death(pos, card)
    return weights.wound * damage
