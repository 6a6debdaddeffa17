"""The ways a play can be paid for: printed cost, alternatives, permissions (activation.1.3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from regalia.game.core.context import Context
from regalia.game.core.events import Event, EventKind
from regalia.game.core.language import Variable, Word, value_of
from regalia.game.core.memo import once
from regalia.game.core.state import Position, State, Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import CostOption, Waiting
from regalia.game.objects.characteristics import gained
from regalia.game.objects.layers import characteristics, context_of, is_unrestricted
from regalia.game.paying.play import Play
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import (
    Activated,
    Alternative,
    Contribution,
    CostChange,
    Method,
    OtherCost,
    Permission,
)
from regalia.game.printed.definitions import RULES


class Grant(Word, frozen=True, kw_only=True):
    """The permission of a resolving effect to play a card now (permissions.2)."""

    method: Method = Method.ACTIVATE
    without: str = ""
    ignore_elements: bool = False
    changes: tuple[CostChange, ...] = ()
    contributions: tuple[tuple[Contribution, int], ...] = ()
    only_contributions: bool = False
    reserve_too: bool = False
    alternative: str = ""


def printed_cost(play: Play, *, reserve_too: bool = False) -> CostOption | None:
    """The card's own cost, or None: a cost that does not exist cannot be paid (memory.3)."""
    definition = play.pos.definition(play.card)
    start = Variable("X") if definition.has_x else 0
    if play.method is Method.MATERIALIZE:
        if definition.memory is not None:
            return CostOption("printed", "memory", start or definition.memory, rule="materialization.3.2.1")
        if reserve_too and definition.reserve is not None:  # memory.1.e
            return CostOption("printed", "reserve", start or definition.reserve, rule="memory.1.e")
        return None
    if definition.reserve is not None:
        return CostOption("printed", "reserve", start or definition.reserve)
    if definition.memory is not None:
        return CostOption("printed", "memory", start or definition.memory, rule="activation.5")
    return None


_HAND: Final = Zone.HAND
_MATERIAL_DECK: Final = Zone.MATERIAL_DECK
_ACTIVATE: Final = Method.ACTIVATE


@once
def ability_cost(ability: Activated) -> CostOption:
    """An ability's cost, put together once. Without reserve it is a reserve cost of 0; it can be raised."""
    start = next((part.amount for part in ability.cost if isinstance(part, Reserve)), 0)
    deeds = tuple(part for part in ability.cost if not isinstance(part, Reserve))
    return CostOption("printed", "reserve", start, deeds)


def cost_options(play: Play) -> list[CostOption]:
    """Every way this play could be paid for, if only permissions count (activation.1.3.3, activation.2)."""
    if play.ability is not None:
        return [ability_cost(play.ability)]
    own, grant = play.context(), play.grant
    if grant is not None and grant.alternative:
        found = [
            _alternative_option(alternative)
            for alternative in _alternatives(play)
            if alternative.name == grant.alternative
        ]
        found.extend([way for known in found for way in _other_costs(play, known)])
    else:
        found = _permitted_options(play)
        if play.method is Method.ACTIVATE:
            found.extend(_other_options(play, tuple(found)))
    for ability in characteristics(play.pos, play.card).abilities.ignores_elements:
        if ability.own and play.method in ability.method and is_unrestricted(ability, own):
            found.extend([_ignoring(play, way, ability.price) for way in found if not way.ignore_elements])
    return _named_apart(found)


def _permitted_options(play: Play) -> list[CostOption]:
    """The printed cost if the card may be played from where it is, and the cost by each permission."""
    grant = play.grant
    printed = printed_cost(play, reserve_too=grant is not None and grant.reserve_too)
    if grant is not None:
        way = _free(printed, grant.without)
        found = [] if way is None else [way]
        if play.method is Method.MATERIALIZE and not grant.without:  # permissions to pay something else
            others = (_permitted_option(play, one, printed) for one in permissions(play) if one.without)
            found.extend(other for other in others if other is not None)
        return [_granted(way, grant) for way in found]
    found = [printed] if is_home(play) and printed is not None else []
    for permission in permissions(play):
        way = _permitted_option(play, permission, printed)
        if way is not None:
            found.append(way)
    return found


def _granted(way: CostOption, grant: Grant) -> CostOption:
    return altered(
        way,
        changes=way.changes + grant.changes,
        contributions=grant.contributions,
        only_contributions=grant.only_contributions,
        ignore_elements=grant.ignore_elements,
    )


def _other_options(play: Play, known: tuple[CostOption, ...]) -> Iterator[CostOption]:
    """Alternatives: in place of a reserve cost that would be paid, or for plays from a certain zone."""
    printed = printed_cost(play)
    for alternative in _alternatives(play):
        if alternative.only_glimpsing:
            continue
        if alternative.zone is not Zone.HAND:
            own = play.pos.owner[play.card] == play.player
            if play.grant is None and own and alternative.zone is play.from_zone:
                yield _alternative_option(alternative)
            continue
        for way in known:
            charges = way.kind == "reserve" and not (way.removed or way.only_contributions)
            if charges and printed is not None and way.start == printed.start:
                yield _instead(way, alternative)


def _instead(way: CostOption, alternative: Alternative) -> CostOption:
    """A way with an alternative cost in place of the reserve cost. What a permission asks for stays."""
    other = _alternative_option(alternative)
    return altered(
        way,
        name=_and(way, other.name),
        kind=other.kind,
        start=other.start,
        cost=way.cost + other.cost,
        states=way.states | other.states,
        changes=way.changes + other.changes,
    )


def _ignoring(play: Play, way: CostOption, price: int) -> CostOption:
    dearer = CostChange(amount=price, own=True, method=(play.method,), rule="ignoring elements")
    return altered(
        way, name=_and(way, "ignoring elements"), changes=(*way.changes, dearer), ignore_elements=True
    )


def _and(way: CostOption, name: str) -> str:
    return name if way.name == "printed" else f"{way.name}, {name}"


def _named_apart(found: list[CostOption]) -> list[CostOption]:
    """Every way once, and each with a name of its own."""
    if len(found) < 2:
        return found
    apart: dict[str, CostOption] = {}
    for way in dict.fromkeys(found):
        name, number = way.name, 2
        while name in apart:
            name, number = f"{way.name} ({number})", number + 1
        apart[name] = way if name == way.name else altered(way, name=name)
    return list(apart.values())


def _other_costs(play: Play, way: CostOption) -> Iterator[CostOption]:
    """Costs that may be paid rather than an alternative cost; nothing changes them (activation.1.7)."""
    pos, player = play.pos, play.player
    for rule, ctx, stamp in _rules_on_costs(pos):
        if rule.instead_of != way.name or ctx.controller != player or not is_unrestricted(rule, ctx):
            continue
        name = _and(way, rule.name)
        if rule.once == "turn" and any(
            played.player == player and played.way == name for played in pos.plays
        ):
            continue
        after: tuple[Waiting, ...] = ()
        if rule.then is not None:
            paid = Event(EventKind.KEYWORD_ACTION, player, (ctx.source,))
            after = (Waiting(player, ctx.source, stamp, rule.then, paid, ctx.source),)
        yield CostOption(name, "", 0, rule.cost, states=way.states, after=after)


def _rules_on_costs(pos: Position) -> Iterator[tuple[OtherCost, Context, int]]:
    """The rules by which something else may be paid: printed, gained or lasting, each with its source."""
    for source in pos.live[RULES]:
        for rule in characteristics(pos, source).abilities.other_costs:
            yield rule, context_of(pos, source), pos.stamp[source]
    for bearer, given, _ in gained(pos, OtherCost):
        if isinstance(given, OtherCost):
            yield given, context_of(pos, bearer), pos.stamp[bearer]
    for effect in pos.effects:
        if isinstance(effect.permission, OtherCost):
            ctx = Context(pos, effect.controller, effect.source)
            yield effect.permission, ctx, effect.source_stamp


def _alternatives(play: Play) -> Iterator[Alternative]:
    """The alternative costs that count, printed and gained."""
    now = characteristics(play.pos, play.card)
    own = play.context()
    gained = [granted for granted, _ in now.granted if isinstance(granted, Alternative)]
    for alternative in (*now.abilities.alternatives, *gained):
        if is_unrestricted(alternative, own):
            yield alternative


def is_home(play: Play) -> bool:
    """Whether it is activated from hand, materialized from the material deck or bestowed from the pantheon.

    These must be its player's own. A boon is bestowed once: then it lies there face up (zones.pantheon.3).
    """
    pos = play.pos
    if play.method is Method.BESTOW:
        home = Zone.PANTHEON if pos.states[play.card] & State.FACE_DOWN else None
    else:
        home = _HAND if play.method is _ACTIVATE else _MATERIAL_DECK
    return play.from_zone is home and pos.owner[play.card] == play.player


def _free(way: CostOption | None, without: str) -> CostOption | None:
    """The option to play "without paying" the reserve cost, or all costs."""
    if not without:
        return way
    kind = way.kind if way is not None else ""
    start = way.start if way is not None else 0
    fixed = 0 if isinstance(start, Variable) else start
    return CostOption(
        f"without paying its {without}",
        kind,
        fixed,
        removed=True,
        waives_additional=without == "costs",
    )


def _alternative_option(alternative: Alternative) -> CostOption:
    amount = next((part.amount for part in alternative.cost if isinstance(part, Reserve)), None)
    deeds = tuple(part for part in alternative.cost if not isinstance(part, Reserve))
    kind = "" if amount is None else "reserve"
    return CostOption(
        alternative.name,
        kind,
        amount if amount is not None else 0,
        deeds,
        states=alternative.grants,
        changes=alternative.changes,
    )


def _permitted_option(play: Play, permission: Permission, printed: CostOption | None) -> CostOption | None:
    """The cost by a permission, besides the card's own cost (activation.5, cost.7)."""
    base = _free(printed, permission.without)
    if base is None:
        return None
    prices = [_price(play, permission, part) for part in permission.cost if isinstance(part, Reserve)]
    deeds = tuple(part for part in permission.cost if not isinstance(part, Reserve))
    return CostOption(
        permission.name or base.name,
        base.kind,
        base.start,
        (*prices, *deeds),
        base.removed,
        base.waives_additional,
        permission.grants,
        () if prices else permission.changes,
        ignore_elements=permission.ignore_elements,
        rule=base.rule,
    )


def _price(play: Play, permission: Permission, asked: Reserve) -> Reserve:
    """The reserve to pay for the permission itself, reduced as its own text says."""
    own = play.context()
    changes = [
        value_of(change.amount, own)
        for change in permission.changes
        if is_unrestricted(change, own) and (change.condition is None or change.condition.holds(own))
    ]
    return Reserve(max(0, value_of(asked.amount, own) + sum(changes)))


def permissions(play: Play) -> Iterator[Permission]:
    """Permissions to play this card from where it is: its own, other cards', lasting effects'."""
    pos, card = play.pos, play.card
    own = play.context()
    if pos.owner[card] == play.player:
        for permission in characteristics(pos, card).abilities.permissions:
            if permission.own and _permits(play, permission) and is_unrestricted(permission, own):
                yield permission
    for source in pos.live[RULES]:
        for permission in characteristics(pos, source).abilities.permissions:
            if permission.own or not _permits(play, permission):
                continue
            ctx = context_of(pos, source)
            fits = ctx.controller == play.player and permission.of.matches(ctx, card)
            if fits and is_unrestricted(permission, ctx):
                yield permission
    for effect in pos.effects:
        given = effect.permission
        if not isinstance(given, Permission) or effect.controller != play.player:
            continue
        if not _permits(play, given) or (given.later and effect.turn == pos.turn):
            continue
        ctx = Context(pos, effect.controller, effect.source)
        if effect.refs:
            fits = any(ref.stamp == pos.stamp[card] for ref in effect.refs)
        else:
            fits = given.of.matches(ctx, card)
        if fits and is_unrestricted(given, ctx):
            yield given


def _permits(play: Play, permission: Permission) -> bool:
    if permission.zone is not play.from_zone or permission.method is not play.method:
        return False
    return play.top or not permission.top_only
