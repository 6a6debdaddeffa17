"""The ways a play can be paid for: printed cost, alternatives, permissions (activation.1.3.3)."""

from __future__ import annotations

from collections.abc import Iterator

from regalia.game.abilities import (
    Activated,
    Alternative,
    Contribution,
    CostChange,
    Method,
    Permission,
)
from regalia.game.continuous import (
    context_of,
    counts,
    traits,
)
from regalia.game.definitions import RULES
from regalia.game.language import Variable, Word
from regalia.game.payment import Reserve
from regalia.game.play import Play, Way
from regalia.game.state import Position, Zone


class Grant(Word, frozen=True, kw_only=True):
    """Leave given by a resolving effect to play a card now (permissions.2)."""

    method: Method = Method.ACTIVATE
    without: str = ""
    ignore_elements: bool = False
    changes: tuple[CostChange, ...] = ()
    contributions: tuple[tuple[Contribution, int], ...] = ()
    only_contributions: bool = False
    reserve_too: bool = False
    alternative: str = ""


def printed_way(play: Play, *, reserve_too: bool = False) -> Way | None:
    """The card's own cost, or None: a cost that does not exist cannot be paid (memory.3)."""
    definition = play.pos.definition(play.card)
    start = Variable("X") if definition.has_x else 0
    if play.method is Method.MATERIALIZE:
        if definition.memory is not None:
            return Way("printed", "memory", start or definition.memory, rule="materialization.3.2.1")
        if reserve_too and definition.reserve is not None:  # memory.1.e
            return Way("printed", "reserve", start or definition.reserve, rule="memory.1.e")
        return None
    if definition.reserve is not None:
        return Way("printed", "reserve", start or definition.reserve)
    if definition.memory is not None:
        return Way("printed", "memory", start or definition.memory, rule="activation.5")
    return None


def ability_way(ability: Activated) -> Way:
    """An ability's cost; one that asks for no reserve has a reserve cost of 0 that can still be raised."""
    start = next((part.amount for part in ability.cost if isinstance(part, Reserve)), 0)
    deeds = tuple(part for part in ability.cost if not isinstance(part, Reserve))
    return Way("printed", "reserve", start, deeds)


def ways(play: Play, grant: Grant | None = None) -> list[Way]:
    """Every way this play could be paid for, as far as permission goes (activation.1.3.3, activation.2)."""
    if play.ability is not None:
        return [ability_way(play.ability)]
    pos, card = play.pos, play.card
    own = play.context()
    found: list[Way] = []
    printed = printed_way(play, reserve_too=grant is not None and grant.reserve_too)
    if grant is not None:
        if grant.alternative:
            return [
                _alternative_way(alternative)
                for alternative in traits(pos, card).abilities.alternatives
                if alternative.name == grant.alternative and counts(pos, alternative, own)
            ]
        way = _free(printed, grant.without)
        if way is not None:
            found.append(
                Way(
                    way.name,
                    way.kind,
                    way.start,
                    way.cost,
                    way.removed,
                    way.waives_additional,
                    way.states,
                    way.changes + grant.changes,
                    grant.contributions,
                    grant.only_contributions,
                    grant.ignore_elements,
                    True,
                    way.rule,
                )
            )
        return found
    if is_home(play) and printed is not None:
        found.append(printed)
    if play.method is Method.ACTIVATE:
        for alternative in _alternatives(pos, card):
            here = alternative.zone is play.from_zone and not alternative.only_glimpsing
            if here and counts(pos, alternative, own):
                found.append(_alternative_way(alternative))
    for permission in permissions(play):
        way = _permitted_way(permission, printed)
        if way is not None:
            found.append(way)
    for ability in traits(pos, card).abilities.ignores_elements:
        if ability.own and counts(pos, ability, own) and printed is not None and is_home(play):
            dearer = CostChange(
                amount=ability.price, own=True, method=(play.method,), rule="ignoring elements"
            )
            found.append(
                Way("ignoring elements", printed.kind, printed.start, changes=(dearer,), ignore_elements=True)
            )
    return found


def _alternatives(pos: Position, card: int) -> Iterator[Alternative]:
    now = traits(pos, card)
    yield from now.abilities.alternatives
    for granted, _ in now.granted:
        if isinstance(granted, Alternative):
            yield granted


def is_home(play: Play) -> bool:
    """Activated from one's own hand, materialized from one's own material deck."""
    home = Zone.HAND if play.method is Method.ACTIVATE else Zone.MATERIAL_DECK
    return play.from_zone is home and play.pos.owner[play.card] == play.player


def _free(way: Way | None, without: str) -> Way | None:
    """A play "without paying" its reserve cost, or all of its costs."""
    if not without:
        return way
    kind = way.kind if way is not None else ""
    start = way.start if way is not None else 0
    fixed = 0 if isinstance(start, Variable) else start
    return Way(
        f"without paying its {without}",
        kind,
        fixed,
        removed=True,
        waives_additional=without == "costs",
    )


def _alternative_way(alternative: Alternative) -> Way:
    amount = next((part.amount for part in alternative.cost if isinstance(part, Reserve)), None)
    deeds = tuple(part for part in alternative.cost if not isinstance(part, Reserve))
    kind = "" if amount is None else "reserve"
    return Way(
        alternative.name,
        kind,
        amount if amount is not None else 0,
        deeds,
        states=alternative.grants,
        changes=alternative.changes,
    )


def _permitted_way(permission: Permission, printed: Way | None) -> Way | None:
    """What a permission asks: its own cost besides the card's, or an amount of reserve instead of it."""
    amount = next((part.amount for part in permission.cost if isinstance(part, Reserve)), None)
    deeds = tuple(part for part in permission.cost if not isinstance(part, Reserve))
    base = _free(printed, permission.without)
    if base is None:
        return None
    kind, start = (base.kind, base.start) if amount is None else ("reserve", amount)
    return Way(
        permission.name or base.name,
        kind,
        start,
        deeds,
        base.removed,
        base.waives_additional,
        permission.grants,
        permission.changes,
        ignore_elements=permission.ignore_elements,
    )


def permissions(play: Play) -> Iterator[Permission]:
    """Leave to play this card from where it is: its own, other cards', lasting effects'."""
    pos, card = play.pos, play.card
    own = play.context()
    if pos.owner[card] == play.player:
        for permission in traits(pos, card).abilities.permissions:
            if permission.own and _permits(play, permission) and counts(pos, permission, own):
                yield permission
    for source in pos.live[RULES]:
        for permission in traits(pos, source).abilities.permissions:
            if permission.own or not _permits(play, permission):
                continue
            ctx = context_of(pos, source)
            fits = ctx.controller == play.player and permission.of.matches(ctx, card)
            if fits and counts(pos, permission, ctx):
                yield permission
    for effect in pos.effects:
        permission = effect.permission
        if not isinstance(permission, Permission) or effect.controller != play.player:
            continue
        if _permits(play, permission) and any(ref.stamp == pos.stamp[card] for ref in effect.refs):
            yield permission


def _permits(play: Play, permission: Permission) -> bool:
    if permission.zone is not play.from_zone or permission.method is not play.method:
        return False
    return play.top or not permission.top_only
