"""Noticing that an ability ran: it resolved, was part of a bill, or applied to something.

A few functions of the engine are wrapped from outside, and the values that they return are compared with the
abilities of the card that is watched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from regalia.game.combat import declaring as attacks
from regalia.game.core.context import Context
from regalia.game.core.language import CostPart
from regalia.game.core.state import OBJECT_ZONES, Position, Zone
from regalia.game.core.values import NOBODY
from regalia.game.happening import replacement
from regalia.game.objects.layers import works_in
from regalia.game.paying import costs, payment
from regalia.game.playing import cost_options
from regalia.game.printed.abilities import (
    Ability,
    Activated,
    Additional,
    Alternative,
    Contribution,
    CostChange,
    Enters,
    EntersAsCopy,
    Method,
    Permission,
    Replaces,
    Resolves,
    Static,
    Triggered,
)
from regalia.game.printed.definitions import Definition
from regalia.game.turn import resolution

LISTENED: Final = (
    Resolves,
    Activated,
    Triggered,
    CostChange,
    Additional,
    Alternative,
    Permission,
    Contribution,
    Replaces,
    Enters,
    EntersAsCopy,
)
"""The kinds of abilities that are noticed when the engine uses them. The others are looked up."""


class Watch:
    """One card that is watched, and its abilities that have not been seen at work yet."""

    def __init__(self, definition: Definition, abilities: tuple[Ability, ...]) -> None:
        self.definition = definition
        self.left = dict(enumerate(abilities))

    def saw(self, wanted: Callable[[Ability], bool]) -> None:
        self.left = {number: ability for number, ability in self.left.items() if not wanted(ability)}

    def look(self, pos: Position) -> None:
        """Look for static abilities that are at work and apply to something."""
        if not any(not isinstance(ability, LISTENED) for ability in self.left.values()):
            return
        for card, printed in enumerate(pos.printed):
            if printed == self.definition.index and pos.zone_of(card) is not Zone.OUTSIDE:
                self.saw(lambda ability, card=card: _is_on(pos, card, ability))  # type: ignore[misc]

    def entered(self) -> None:
        self.saw(lambda ability: isinstance(ability, Enters | EntersAsCopy))


def _is_on(pos: Position, card: int, ability: Ability) -> bool:
    if isinstance(ability, LISTENED):
        return False
    where = getattr(ability, "zone", None)
    zone = pos.zone_of(card)
    if where is not None and not works_in(where, zone) and not (ability.inherited and zone is Zone.LINEAGE):
        return False
    holder = pos.controller[card] if zone in OBJECT_ZONES else pos.owner[card]
    ctx = Context(pos, holder, card)
    if ability.when is not None and not ability.when.holds(ctx):
        return False
    if isinstance(ability, Static):
        if ability.of.means_source():
            return ability.of.matches(ctx, card)
        return any(
            ability.of.matches(ctx, other)
            for player in pos.everyone()
            for other in pos.cards_in(ability.affects, player)
        )
    return True


@contextmanager
def listening(watch: Watch) -> Iterator[None]:
    """Wrap functions of the engine for a while, so that the watch notices the abilities that they use."""
    slug = watch.definition.slug

    def resolved(pos: Position, item: Any, found: list[Any]) -> None:
        watch.saw(lambda ability: ability is item.ability)  # also of a card in the source's lineage
        if pos.catalog[item.definition].slug == slug or pos.definition(item.source).slug == slug:
            watch.saw(lambda ability: ability == item.ability)
            watch.saw(lambda ability: isinstance(ability, Resolves) and ability.effect in found)

    def used(found: Any) -> None:
        watch.saw(lambda ability: any(ability is one for one in _abilities(found)))

    def attacked(pos: Position, assault: Any, parts: list[CostPart]) -> None:
        asked = {card for card in (assault.attacker, assault.weapon) if card != NOBODY}
        if any(pos.definition(card).slug == slug for card in asked):
            watch.saw(
                lambda ability: (
                    isinstance(ability, Additional)
                    and ability.method is Method.ATTACK
                    and all(part in parts for part in ability.cost)
                )
            )

    with (
        _wrapped(resolution, "texts", lambda result, pos, item, *_: resolved(pos, item, result)),
        _wrapped(costs, "changes_for", lambda result, *_: used(result)),
        _wrapped(costs, "additional_costs", lambda result, *_: used(result)),
        _wrapped(cost_options, "permissions", lambda result, *_: used(result)),
        _wrapped(cost_options, "_alternatives", lambda result, *_: used(result)),
        _wrapped(attacks, "costs_of", lambda result, pos, assault: attacked(pos, assault, result)),
        _wrapped(payment.Payment, "_sources", lambda result, *_: used(result)),
        _wrapped(replacement, "_context", lambda _, pos, found: used([found.ability])),
    ):
        yield


def _abilities(found: Any) -> Iterator[Ability]:
    for one in found:
        for part in one if isinstance(one, tuple) else (one,):
            if isinstance(part, Ability):
                yield part


@contextmanager
def _wrapped(place: Any, name: str, tell: Callable[..., None]) -> Iterator[None]:
    original = getattr(place, name)

    def wrapper(*args: Any, **more: Any) -> Any:
        result = original(*args, **more)
        if isinstance(result, Iterator):
            result = list(result)
        tell(result, *args[-2:] if place is replacement else args)
        return result

    setattr(place, name, wrapper)
    try:
        yield
    finally:
        setattr(place, name, original)
