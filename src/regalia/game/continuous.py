"""Continuous effects: what cards and objects are right now (layers.A to layers.E)."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from regalia.game.abilities import Ability, Change, CostChange, Keyword, Static, Triggered
from regalia.game.definitions import STATIC, Traits, sight_of
from regalia.game.language import Context
from regalia.game.state import NOBODY, Position, Ref, Zone

BASIC: Final = frozenset({"fire", "water", "wind"})
PLAIN: Final = BASIC | {"norm"}
LAYERS: Final = ("A", "B", "C", "D", "E")
SETTLED: Final = "settled"


class Continuing(msgspec.Struct, frozen=True, array_like=True):
    """An effect that lasts, for the things it affected when it began (continuous.instanced.1)."""

    stamp: int
    controller: int
    source: int
    until: str
    refs: tuple[Ref, ...] = ()
    changes: tuple[Change, ...] = ()
    cost: CostChange | None = None
    uses: int = 0
    whose_turn: int = NOBODY
    variables: tuple[tuple[str, int], ...] = ()
    permission: Any = None
    level_bonus: int = 0
    trigger: Triggered | None = None
    """An ability it waits with: a delayed trigger if it has a single use (abilities.triggered.7)."""
    turn: int = 0
    """The turn in which it began."""
    source_stamp: int = NOBODY


def bearer(pos: Position, card: int) -> int:
    """The object an ability belongs to: in a lineage, its champion (keyword.inherited-effect.1)."""
    return pos.host[card] if pos.zone_of(card) is Zone.LINEAGE else card


def context_of(pos: Position, card: int) -> Context:
    """The point of view of a card's own text."""
    source = bearer(pos, card)
    return Context(pos, pos.controller[source], source)


def counts(pos: Position, ability: Ability, ctx: Context) -> bool:
    """Whether an ability's restrictions are met (abilities.restriction.2.a)."""
    return ability.when is None or ability.when.holds(ctx)


def traits(pos: Position, card: int) -> Traits:
    """The characteristics of a card, worked out at most once per position."""
    derived = pos.derived
    known: Traits | None = derived.get(card)
    if known is not None:
        return known
    base = pos.catalog[pos.card[card]].base
    if (pos.live[STATIC] or pos.effects or pos.combat is not None) and SETTLED not in derived:
        apply_layers(pos)
        changed: Traits | None = derived.get(card)
        if changed is not None:
            return changed
    if pos.counters[card] and SETTLED not in derived:
        counted = base.copy()
        derived[card] = counted
        _apply_level_counters(pos, card, counted)
        _apply_counters(pos, card, counted)
        return counted
    return base


def apply_layers(pos: Position) -> None:
    """Apply every continuous effect to everything it affects, layer by layer, oldest first (layers.A)."""
    derived = pos.derived
    derived[SETTLED] = True  # from here on, what is asked sees what the layers have done so far
    _watch(pos)
    entries: list[tuple[int, Change, Context, Static | None, tuple[Ref, ...]]] = []
    for source, static in active_statics(pos):
        ctx = Context(pos, pos.controller[source], source)
        entries.extend((pos.stamp[source], change, ctx, static, ()) for change in static.changes)
    for effect in pos.effects:
        if effect.changes:
            ctx = Context(pos, effect.controller, effect.source)
            ctx.bound["variables"] = effect.variables
            entries.extend((effect.stamp, change, ctx, None, effect.refs) for change in effect.changes)
    entries.sort(key=lambda entry: entry[0])
    counted = [
        card
        for player in pos.everyone()
        for card in pos.zones[Zone.FIELD * pos.players + player]
        if pos.counters[card]
    ]
    for card in counted:
        derived[card] = pos.catalog[pos.card[card]].base.copy()
        _apply_level_counters(pos, card, derived[card])
    for layer in LAYERS:
        for stamp, change, ctx, by, refs in entries:
            if change.layer != layer:
                continue
            for card in _affected(pos, ctx, by, refs):
                now = derived.get(card)
                if now is None:
                    now = derived[card] = pos.catalog[pos.card[card]].base.copy()
                change.apply(ctx, now, stamp)
    if pos.combat is not None:
        _apply_roles(pos)
    for card in counted:
        _apply_counters(pos, card, derived[card])


def _watch(pos: Position) -> None:
    """Let the position keep what the layers make of it until something they look at changes."""
    sights = [pos.catalog[pos.card[card]].abilities.sight for card in pos.live[STATIC]]
    stamps: list[int] = []
    for effect in pos.effects:
        if effect.changes:
            stamps.extend(ref.card for ref in effect.refs)
            sights.extend(map(sight_of, effect.changes))
    further: set[str | Zone] = set()
    for seen in sights:
        if seen is None:
            pos.watched = None
            return
        further |= seen
    pos.watch(further, stamps)


def _apply_roles(pos: Position) -> None:
    """Retort while retaliating, Commanded Will while attacking by a Command (keyword.retort.1).

    A Command in its intent is enough (keyword.commanded-will.1).
    """
    fight = pos.combat
    assert fight is not None
    gains = [(card, "retort") for card in map(pos.find, fight.retaliators) if card != NOBODY]
    attacker = pos.find(fight.attacker)
    intents = pos.cards_in(Zone.INTENT, fight.attacking)
    if attacker != NOBODY and any(keyword(pos, intent, "command") is not None for intent in intents):
        gains.append((attacker, "commanded will"))
    if gains:
        pos.watched = None  # what restricts these keywords may look at anything
    for card, name in gains:
        amount = sum(keyword_amounts(pos, card, name))
        if amount:
            now = pos.derived.get(card)
            if now is None:
                now = pos.derived[card] = pos.catalog[pos.card[card]].base.copy()
            now.power = None if now.power is None else now.power + amount


def _affected(pos: Position, ctx: Context, static: Static | None, refs: tuple[Ref, ...]) -> list[int]:
    """The cards an effect changes: a fixed set, or whatever fits now (continuous.static.1)."""
    if static is None:
        return [card for card in map(pos.find, refs) if card != NOBODY]
    if not counts(pos, static, ctx):
        return []
    return [
        card
        for player in pos.everyone()
        for card in pos.zones[static.affects * pos.players + player]
        if static.of.matches(ctx, card)
    ]


def _apply_counters(pos: Position, card: int, now: Traits) -> None:
    """Counters come after every other change of power and life (layers.F)."""
    for name, amount in pos.counters[card]:
        if name in ("buff", "debuff"):
            step = amount if name == "buff" else -amount
            now.power = None if now.power is None else now.power + step
            now.life = None if now.life is None else now.life + step


def _apply_level_counters(pos: Position, card: int, now: Traits) -> None:
    """What a restriction says about the level counts them, whatever its layer (counters.level.1)."""
    for name, amount in pos.counters[card]:
        if name == "level" and now.level is not None:
            now.level += amount


def works_in(zone: Zone, here: Zone) -> bool:
    """Whether an ability that works in one zone works here: the intent counts as the field (abilities.6)."""
    return here is zone or (here is Zone.INTENT and zone is Zone.FIELD)


def active_statics(pos: Position) -> list[tuple[int, Static]]:
    """Static abilities at work, with the object they belong to. Worked out once per position."""
    key = "statics"
    cached = pos.derived.get(key)
    if cached is not None:
        known: list[tuple[int, Static]] = cached
        return known
    found: list[tuple[int, Static]] = []
    pos.derived[key] = found
    for card in pos.live[STATIC]:
        zone = pos.zone_of(card)
        for static in pos.definition(card).abilities.statics:
            if zone is Zone.LINEAGE:
                if static.inherited:
                    found.append((pos.host[card], static))
            elif works_in(static.zone, zone):
                found.append((card, static))
    return found


def may_gain(pos: Position, kind: type[Ability]) -> bool:
    """Whether anything at work lets things have abilities of this kind."""
    for card in pos.live[STATIC]:
        if kind in pos.catalog[pos.card[card]].abilities.gives:
            return True
    return any(isinstance(change.gives(), kind) for effect in pos.effects for change in effect.changes)


def gained(pos: Position, kind: type[Ability]) -> list[tuple[int, Ability, int]]:
    """Abilities of a kind that objects and intents have gained: whose, which, and since when."""
    if not may_gain(pos, kind):
        return []
    return [entry for entry in _all_gained(pos) if isinstance(entry[1], kind)]


def _all_gained(pos: Position) -> list[tuple[int, Ability, int]]:
    cached = pos.derived.get("gained")
    if cached is not None:
        known: list[tuple[int, Ability, int]] = cached
        return known
    found = [
        (card, ability, stamp)
        for zone in (Zone.FIELD, Zone.INTENT)
        for player in pos.everyone()
        for card in pos.cards_in(zone, player)
        for ability, stamp in traits(pos, card).granted
    ]
    pos.derived["gained"] = found
    return found


# Questions about one card.


def is_champion(pos: Position, card: int) -> bool:
    return "champion" in traits(pos, card).types


def is_unit(pos: Position, card: int) -> bool:
    return bool(traits(pos, card).types & {"champion", "ally"})


def keyword(pos: Position, card: int, name: str) -> Keyword | None:
    """The keyword if the card has it unrestricted right now."""
    now = traits(pos, card)
    ctx: Context | None = None
    for ability in now.abilities.keywords:
        if ability.name == name:
            ctx = ctx or context_of(pos, card)
            if counts(pos, ability, ctx):
                return ability
    for ability_, _ in now.granted:
        if isinstance(ability_, Keyword) and ability_.name == name:
            return ability_
    if "champion" in now.types and pos.zone_of(card) is Zone.FIELD:
        return _inherited_keyword(pos, card, name)
    return None


def keyword_amounts(pos: Position, card: int, name: str) -> list[int]:
    """The amount of each time a card has a keyword, for those that add up or are compared."""
    now = traits(pos, card)
    found = [ability for ability in now.abilities.keywords if ability.name == name]
    if found:
        ctx = context_of(pos, card)
        found = [ability for ability in found if counts(pos, ability, ctx)]
    found.extend(given for given, _ in now.granted if isinstance(given, Keyword) and given.name == name)
    if "champion" in now.types and pos.zone_of(card) is Zone.FIELD:
        for below in lineage(pos, card):
            found.extend(
                ability
                for ability in traits(pos, below).abilities.keywords
                if ability.inherited and ability.name == name and counts(pos, ability, context_of(pos, below))
            )
    return [ability.amount for ability in found]


def _inherited_keyword(pos: Position, card: int, name: str) -> Keyword | None:
    """A keyword the champion has from a card of its inner lineage (keyword.inherited-effect.1)."""
    for below in lineage(pos, card):
        for ability in traits(pos, below).abilities.keywords:
            if ability.inherited and ability.name == name and counts(pos, ability, context_of(pos, below)):
                return ability
    return None


# Questions about a player.


def champion(pos: Position, player: int) -> int:
    """The champion a player controls, or NOBODY."""
    for card in pos.zones[Zone.FIELD * pos.players + player]:
        if "champion" in pos.catalog[pos.card[card]].types or (pos.effects and is_champion(pos, card)):
            return card
    return NOBODY


def lineage(pos: Position, card: int) -> tuple[int, ...]:
    """The inner lineage of a champion, oldest first."""
    player = pos.controller[card]
    return tuple(below for below in pos.zones[Zone.LINEAGE * pos.players + player] if pos.host[below] == card)


def base_level(pos: Position, player: int) -> int:
    """The printed level of a player's champion (term.level-base.1)."""
    card = champion(pos, player)
    return NOBODY if card == NOBODY else pos.definition(card).level or 0


def level(pos: Position, player: int, bonus: int = 0) -> int:
    """LV: printed level, level counters and effects; it may be negative (lv.3)."""
    card = champion(pos, player)
    if card == NOBODY:
        return bonus
    return (traits(pos, card).level or 0) + bonus


def obeys(pos: Position, card: int) -> bool:
    """Pride: an ally obeys only a champion whose level is the highest it asks for (keyword.pride.2)."""
    asked = keyword_amounts(pos, card, "pride")
    return not asked or level(pos, pos.controller[card]) >= max(asked)


def enabled_elements(pos: Position, player: int) -> frozenset[str]:
    """Norm, the elements of champion cards in the lineage, exalted with any advanced one (element.4)."""
    key = ("elements", player)
    cached = pos.derived.get(key)
    if cached is not None:
        known: frozenset[str] = cached
        return known
    answer = champion_elements(pos, player) | {"norm"}
    if answer - PLAIN:
        answer |= {"exalted"}
    pos.derived[key] = answer
    return answer


def champion_elements(pos: Position, player: int) -> frozenset[str]:
    """The elements of a player's champion: those of all champion cards in its lineage."""
    found: set[str] = set()
    for card in pos.cards_in(Zone.FIELD, player):
        if is_champion(pos, card):
            found |= traits(pos, card).elements
            for below in lineage(pos, card):
                if "champion" in pos.definition(below).types:
                    found |= pos.definition(below).elements
    return frozenset(found)


def shares_class(pos: Position, player: int, card: int) -> bool:
    """Class Bonus: the champion has one of the card's classes (keyword.class-bonus.2)."""
    leader = champion(pos, player)
    return leader != NOBODY and bool(traits(pos, leader).classes & traits(pos, card).classes)


def influence(pos: Position, player: int) -> int:
    return len(pos.cards_in(Zone.HAND, player)) + len(pos.cards_in(Zone.MEMORY, player))


def reserve_cost(pos: Position, card: int) -> int | None:
    """The reserve cost a text sees: printed, with the chosen X only on the stack (cost.9, cost.10)."""
    definition = pos.definition(card)
    if definition.reserve is None:
        return None
    return definition.reserve + (_x_on_stack(pos, card) if definition.has_x else 0)


def memory_cost(pos: Position, card: int) -> int | None:
    definition = pos.definition(card)
    if definition.memory is None:
        return None
    return definition.memory + (_x_on_stack(pos, card) if definition.has_x else 0)


def _x_on_stack(pos: Position, card: int) -> int:
    if pos.zone_of(card) is not Zone.STACK:
        return 0
    receipt = pos.origin[card]
    return receipt.variable("X") if receipt is not None else 0
