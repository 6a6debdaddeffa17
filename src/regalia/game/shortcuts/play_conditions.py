"""What the texts at work mean for cards that may be played, worked out once until one of them changes."""

from __future__ import annotations

from types import NoneType
from typing import Final

from regalia.game.core.state import Position, Zone
from regalia.game.objects.characteristics import enabled_elements, may_gain
from regalia.game.objects.layers import characteristics
from regalia.game.paying.from_hand import (
    layers_ignore,
)
from regalia.game.playing.announcing import CARD_ANNOUNCED
from regalia.game.playing.legality import (
    CARD_CHECKS,
)
from regalia.game.printed.abilities import (
    Additional,
    AttackTax,
    CannotDo,
    CostChange,
    Forbids,
    IgnoresElements,
    LaterPhase,
    Method,
    NextArrival,
    NextCard,
    NextStrike,
    Permission,
    Replaces,
)
from regalia.game.printed.definitions import COSTS, RULES, Sight, sight_of
from regalia.game.printed.kept import kept, kept_while_texts_stay

_HOMES: Final = {Method.ACTIVATE: Zone.HAND, Method.MATERIALIZE: Zone.MATERIAL_DECK}
WEIGHED: Final = (
    *(NoneType, Permission, Additional, IgnoresElements, Forbids, Replaces, AttackTax),
    *(CannotDo, LaterPhase, NextArrival, NextCard, NextStrike),
)
"""Lasting permissions and prohibitions that are considered here or do not concern cards in hand."""


def is_indifferent(sight: Sight | None, home: Zone = Zone.HAND) -> bool:
    """Whether something with this sight ignores that a card has left its home zone for the stack."""
    return sight is not None and home not in sight and Zone.STACK not in sight


class RulesOnPlays:
    """What the texts at work and the lasting effects mean for cards that are played, by any player.

    It depends on nothing else, so it is worked out again only when one of them comes or goes
    (`kept_while_texts_stay`).
    """

    __slots__ = ("changes", "forbidding", "lenient", "open", "readable", "special")

    def __init__(self, pos: Position) -> None:
        rules = [pos.catalog[pos.card[card]].abilities for card in pos.live[RULES]]
        lasting = [effect.permission for effect in pos.effects]
        self.special = frozenset(
            ref.card
            for effect in pos.effects
            if isinstance(effect.permission, Permission | Additional)
            for ref in effect.refs
        )
        """Cards that a lasting effect allows to play in another way, or whose costs it raises by a deed."""
        leave = [rule for abilities in rules for rule in abilities.ignores_elements]
        leave.extend(rule for rule in lasting if isinstance(rule, IgnoresElements))
        self.lenient = bool(leave)
        """Whether some cards may be played although their elements are not enabled."""
        self.readable = all(is_indifferent(sight_of(rule)) for rule in leave)
        """Whether a look at a card in hand tells whether it is one of these."""
        forbids = [rule for abilities in rules for rule in abilities.forbids]
        forbids.extend(rule for rule in lasting if isinstance(rule, Forbids))
        self.forbidding = bool(forbids)
        """Whether anything may forbid plays."""
        costs = [pos.catalog[pos.card[card]].abilities for card in pos.live[COSTS]]
        self.changes = [change for abilities in costs for change in abilities.cost_changes if not change.own]
        """The changes of the costs of plays in general."""
        self.changes.extend(effect.cost for effect in pos.effects if effect.cost is not None)
        weighed = all(
            isinstance(effect.permission, WEIGHED) and not effect.level_bonus for effect in pos.effects
        )
        levied = any(not extra.own for abilities in costs for extra in abilities.additional)
        plain = weighed and not levied and not may_gain(pos, CostChange) and not may_gain(pos, Additional)
        plain = plain and not any(change.looks_at_targets for change in self.changes)
        self.open = {
            method: plain
            and not any(given.zone is home for abilities in rules for given in abilities.permissions)
            and all(is_indifferent(sight_of(rule), home) for rule in (*forbids, *self.changes))
            for method, home in _HOMES.items()
        }
        """Whether nothing permits plays from home, adds deeds to costs, or looks there or at the stack."""


@kept_while_texts_stay
def rules_on_plays(pos: Position) -> RulesOnPlays:
    return RulesOnPlays(pos)


class PlayConditions:
    """What the objects and effects at work mean for a player's hand, worked out once until they change."""

    __slots__ = ("enabled", "forbidding", "lenient", "open", "readable", "special", "taxed")

    def __init__(self, pos: Position, player: int) -> None:
        now = rules_on_plays(pos)
        characteristics(pos, 0)  # this lists everything that effects change
        self.enabled = enabled_elements(pos, player)
        self.open = is_open(pos)
        self.taxed = bool(now.changes)
        self.special, self.lenient, self.readable = now.special, now.lenient, now.readable
        self.forbidding = now.forbidding


@kept
def play_conditions(pos: Position, player: int) -> PlayConditions:
    return PlayConditions(pos, player)


def others_asked() -> bool:
    """Whether there are checks on cards that are not known here."""
    return bool(CARD_CHECKS.others or CARD_ANNOUNCED.others)


def is_open(pos: Position, method: Method = Method.ACTIVATE) -> bool:
    """Whether nothing at work permits plays from home, or looks at home or at the stack (activation.2)."""
    return rules_on_plays(pos).open[method] and layers_ignore(pos, (_HOMES[method], Zone.STACK))
