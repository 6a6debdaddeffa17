"""The layers: how continuous effects change every card, in their order (layers.1, layers.2).

Base values (layers.A), types (layers.B), elements (layers.C), abilities (layers.D), then changes of numbers
(layers.E), with counters and swaps last (layers.F).

Within a layer the oldest effect is applied first. But an effect that depends on another is applied after it
(dependencies.2).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from regalia.game.core.context import Context
from regalia.game.core.keywords import KeywordName
from regalia.game.core.language import Amount, Word
from regalia.game.core.memo import once
from regalia.game.core.state import JOINED, ROLES, Position, State, Zone
from regalia.game.core.values import NOBODY, Continuing, Ref
from regalia.game.objects.faces import SINCE
from regalia.game.printed.abilities import ALTERED, Ability, Change, Static
from regalia.game.printed.definitions import (
    STATIC,
    Abilities,
    Characteristics,
    sight_of_change,
    sight_of_statics,
)
from regalia.game.printed.kept import SETTLED, kept_while_texts_stay
from regalia.game.printed.texts_at_work import texts_at_work

_ON_FIELD: Final = Zone.FIELD
_LIKE_OBJECTS: Final = (Zone.INTENT, Zone.MASTERY, Zone.PANTHEON)
LAYERS: Final = ("A", "B", "C", "D", "E")
FORESEEN: Final = "foreseen"
"""The key in `derived` for the levels that cards will have, used while layers are applied."""
STATED: Final = frozenset({"buff", "debuff", "level"})
"""Counters that make an object stronger or weaker."""
_BANISHMENT: Final = Zone.BANISHMENT
_FACE_DOWN: Final = int(State.FACE_DOWN)
_FIELD: Final = int(Zone.FIELD)
_INTENT: Final = int(Zone.INTENT)
_LINEAGE: Final = int(Zone.LINEAGE)


def text_owner(pos: Position, card: int) -> int:
    """The object an ability belongs to: in a lineage, its champion (keyword.inherited-effect.1)."""
    return pos.host[card] if pos.zone[card] // pos.players == _LINEAGE else card


def context_of(pos: Position, card: int) -> Context:
    """The point of view of a card's own text."""
    source = text_owner(pos, card)
    return Context(pos, pos.controller[source], source)


def is_unrestricted(ability: Ability, ctx: Context) -> bool:
    """Whether an ability's restrictions are met (abilities.restriction.2.a).

    The whole text behind a restriction is locked (abilities.restriction.2.b, abilities.restriction.types.1).
    """
    return ability.when is None or ability.when.holds(ctx)


def works_in(zone: Zone | tuple[Zone, ...], here: Zone) -> bool:
    """Whether an ability that works in one zone or in several works here (abilities.4, abilities.7).

    Unless their text says otherwise, abilities of actions work on the stack, those of attacks in the intent,
    all others on the field (abilities.5.a, abilities.5.b, abilities.5.c).

    Cards in an intent use their abilities as objects do (abilities.6), and so do masteries and boons.
    """
    if isinstance(zone, tuple):
        return any(works_in(one, here) for one in zone)
    return here is zone or (zone is _ON_FIELD and here in _LIKE_OBJECTS)


def at_work(pos: Position, card: int, ability: Ability, place: Zone | tuple[Zone, ...], zone: Zone) -> bool:
    """Whether an ability that works in a place works where its card is now.

    An inherited ability works in lineages only; a champion is the top of its own
    (keyword.inherited-effect.2). A card that is banished face down has no abilities (properties.facing.1.a).
    """
    if zone is _BANISHMENT and pos.states[card] & _FACE_DOWN:
        return False
    if not ability.inherited:
        return works_in(place, zone)
    return zone is Zone.LINEAGE or ("champion" in pos.definition(card).types and works_in(place, zone))


def is_face_down(pos: Position, card: int) -> bool:
    """Whether a card lies face down in banishment. Then it is only a card (properties.facing.1.a)."""
    return bool(pos.states[card] & _FACE_DOWN) and pos.zone_of(card) is _BANISHMENT


def characteristics(pos: Position, card: int) -> Characteristics:
    """The characteristics of a card, worked out at most once per position."""
    return pos.derived.get(card) or _work_out(pos, card)


def _work_out(pos: Position, card: int) -> Characteristics:
    derived = pos.derived
    if SETTLED not in derived:
        apply_layers(pos)
        known: Characteristics | None = derived.get(card)
        if known is not None:
            return known
    now = pos.catalog[pos.card[card]].base
    if derived[SETTLED]:  # else the layers are still being applied, and may yet change it
        derived[card] = now
    return now


class LayerEntry(msgspec.Struct):
    """One change of one continuous effect, on its way through the layers."""

    stamp: int
    change: Change
    ctx: Context
    refs: tuple[Ref, ...] = ()
    static: Static | None = None
    own: bool = False
    """Whether it is only about the object that has it."""
    printed_on: int = NOBODY
    """The card whose text it is; NOBODY for a lasting effect or a gained ability."""
    gained_by: int = NOBODY
    """The card that has gained the ability it comes from."""


Witness = Callable[[LayerEntry, int, Characteristics, Characteristics], None]
"""Observes changes: the change, the card, and its characteristics before and after."""


def apply_layers(pos: Position, witness: Witness | None = None) -> None:
    """Apply every continuous effect to everything it affects, layer by layer (layers.2).

    Every look at a card sees the outcome, because continuous effects apply at every moment (continuous.3).

    A restriction on levels counts every change of level, although levels change last
    (abilities.restriction.level.1.a). If an earlier change depends on such a restriction, the final levels
    are worked out first.
    """
    if (pos.live[STATIC] or pos.effects) and _looks_ahead(pos):
        before = pos.derived.keys() | {SETTLED}
        _apply_layers(pos, None)
        levels = {card: now.level for card, now in pos.derived.items() if now.__class__ is Characteristics}
        for key in [key for key in pos.derived if key not in before]:
            del pos.derived[key]
        pos.derived[FORESEEN] = levels
    _apply_layers(pos, witness)


@kept_while_texts_stay
def _looks_ahead(pos: Position) -> bool:
    """Whether some change depends on a level, but applies before levels are changed."""
    texts = [static for _, statics in statics_at_work(pos) for static, _ in statics]
    texts.extend(effect.permission for effect in pos.effects if isinstance(effect.permission, Static))
    texts.extend(
        given
        for effect in pos.effects
        for change in effect.changes
        if isinstance(given := change.gives(), Static)
    )
    return any(map(_hangs_on_level, texts))


@once
def _hangs_on_level(static: Static) -> bool:
    """Whether a restriction on levels belongs to a change that applies before levels do."""
    if "level" in aspects_read(static.when) and any(change.layer != "E" for change in static.changes):
        return True
    given = (change.gives() for change in static.changes)
    return any(isinstance(ability, Static) and _hangs_on_level(ability) for ability in given)


def _apply_layers(pos: Position, witness: Witness | None) -> None:
    derived, catalog, definitions = pos.derived, pos.catalog, pos.card
    zones, seats = pos.zones, pos.players
    field = [card for pile in zones[_FIELD * seats : (_FIELD + 1) * seats] for card in pile]
    for pile in zones[_INTENT * seats : (_INTENT + 1) * seats]:
        field.extend(pile)  # they have counters as objects do (abilities.6)
    derived[SETTLED] = False  # from here on, questions see what the layers have done so far
    for card in field:  # most of them stay what is printed on them, and all of them are looked at
        derived[card] = catalog[definitions[card]].base
    counters = pos.counters
    counted = [card for card in field if counters[card] and not STATED.isdisjoint(dict(counters[card]))]
    for card in counted:
        derived[card] = catalog[definitions[card]].base.copy()
        _apply_level_counters(pos, card, derived[card])
    if pos.live[STATIC] or pos.effects:
        _watch(pos)
        looking = _apply_before_counters(pos, counted, witness)
    else:
        looking = []
        if pos.watched is None:
            pos.watch()
    if pos.gives_roles(pos.combat):
        _apply_roles(pos)
    for card in counted:
        _apply_counters(pos, card, derived[card])
    if looking:  # they depend on counters as on any other change of what they look at (dependencies.2)
        _apply_layer(pos, {"E": looking}, "E", witness)
    for now in derived.values():
        if now.__class__ is Characteristics and now.swapped:
            now.power, now.life = now.life, now.power
    derived[SETTLED] = True


def _apply_before_counters(pos: Position, counted: list[int], witness: Witness | None) -> list[LayerEntry]:
    """Apply the changes that come before counters, and return those that come after (layers.E, layers.F)."""
    derived = pos.derived
    layers = _entries(pos)
    looking: list[LayerEntry] = []
    for layer in LAYERS:
        if layer == "E":
            derived.pop(FORESEEN, None)
        if layers[layer]:
            if layer == "E":
                looking = [entry for entry in layers[layer] if _may_depend(entry, layer)]
                if looking:
                    layers[layer] = [entry for entry in layers[layer] if not _may_depend(entry, layer)]
            _apply_layer(pos, layers, layer, witness)
        if layer == "A":
            for card in counted:  # objects that became champions have their level only now
                if derived[card].base_level != pos.catalog[pos.card[card]].level:
                    _apply_level_counters(pos, card, derived[card])
    return looking


def _apply_layer(
    pos: Position, layers: dict[str, list[LayerEntry]], layer: str, witness: Witness | None
) -> None:
    pending = layers[layer]
    while pending:
        entry = pending.pop(0) if len(pending) == 1 else _next(pos, pending, layer)
        for given in _apply(pos, entry, witness):
            later = layers[given.change.layer]
            later.append(given)
            later.sort(key=_when)


def _in_force_since(pos: Position, card: int) -> int:
    """The timestamp of a card's static abilities: newer than the object if it was turned over.

    For a card in an inner lineage it is the time when the card joined the lineage, not when another card
    covered it (timestamps.3.b).
    """
    if pos.memos[card]:
        shown = pos.memo(card, JOINED if pos.zone_of(card) is Zone.LINEAGE else SINCE)
        if isinstance(shown, int):
            return shown
    return pos.stamp[card]


def _when(entry: LayerEntry) -> int:
    return entry.stamp


def _entries(pos: Position) -> dict[str, list[LayerEntry]]:
    """Everything that changes characteristics now, by layer, oldest first (timestamps.1).

    A static ability dates from its object's arrival (timestamps.1.a), an effect from its resolution
    (timestamps.1.b), a mastery from being gained (timestamps.1.c), a card in a lineage from joining it
    (timestamps.3.b). Of two effects that exclude each other, the newer one is applied last and counts
    (timestamps.2, effects.game.4, effects.game.4.a).
    """
    entries: list[LayerEntry] = []
    for card, statics in statics_at_work(pos):
        source = text_owner(pos, card)
        ctx = Context(pos, pos.controller[source], source)
        since = _in_force_since(pos, card)
        for static, own in statics:
            for change in static.changes:
                entries.append(LayerEntry(since, change, ctx, (), static, own, card))
    for effect in pos.effects:
        if effect.changes:
            ctx = Context(pos, effect.controller, effect.source)
            ctx.bound.variables = effect.variables
            rule = effect.permission if isinstance(effect.permission, Static) else None
            own = rule is not None and rule.of.means_source()
            entries.extend(
                LayerEntry(effect.stamp, change, ctx, effect.refs, rule, own) for change in effect.changes
            )
            if rule is None:
                entries.extend(_ahead_of_gaining(pos, effect))
    if len(entries) > 1:
        entries.sort(key=_when)
    found: dict[str, list[LayerEntry]] = {"A": [], "B": [], "C": [], "D": [], "E": []}
    for entry in entries:
        found[entry.change.layer].append(entry)
    return found


def _ahead_of_gaining(pos: Position, effect: Continuing) -> Iterator[LayerEntry]:
    """The changes of types and elements by abilities that an effect gives. They apply before layer D.

    The abilities exist before that layer as well, and changes made by then stay (layers.B, layers.C).
    """
    for change in effect.changes:
        for static, further in _changed_earlier(change):
            for card in map(pos.find, effect.refs):
                if card != NOBODY:
                    ctx = Context(pos, pos.controller[card], card)
                    ctx.bound.variables = effect.variables
                    own = static.of.means_source()
                    yield LayerEntry(effect.stamp, further, ctx, (), static, own, gained_by=card)


@once
def _changed_earlier(change: Change) -> tuple[tuple[Static, Change], ...]:
    given = change.gives()
    if not isinstance(given, Static):
        return ()
    return tuple((given, further) for further in given.changes if further.layer < change.layer)


@kept_while_texts_stay
def statics_at_work(pos: Position) -> list[tuple[int, list[tuple[Static, bool]]]]:
    """The static abilities that work where their cards are now, and which are about their own card."""
    found = []
    for card in pos.live[STATIC]:
        zone = pos.zone_of(card)
        here = [
            (static, static.of.means_source())
            for static in pos.definition(card).abilities.statics
            if at_work(pos, card, static, static.zone, zone)
        ]
        found.append((card, here))
    return found


def _apply(pos: Position, entry: LayerEntry, witness: Witness | None) -> list[LayerEntry]:
    """Apply one change. Return the further changes that come with an ability that it gives."""
    change = entry.change
    if change.layer >= "D" and not _is_there(pos, entry):
        return []
    given: list[LayerEntry] = []
    ability = change.gives()
    plain = ability is None and not change.takes_away and not change.gives_anything  # as most changes are
    if witness is None and plain and not change.seen_from_each:
        for card in _affected(pos, entry):
            change.apply(entry.ctx, changing(pos, card), entry.stamp)
        return given
    for card in _affected(pos, entry):
        if witness is None:
            _change(pos, entry, card)
        else:
            before = changing(pos, card).copy()
            _change(pos, entry, card)
            witness(entry, card, before, changing(pos, card))
        for static in change.statics_for(changing(pos, card)):
            ctx = Context(pos, pos.controller[card], card)
            given.extend(
                LayerEntry(entry.stamp, further, ctx, (), static, static.of.means_source(), gained_by=card)
                for further in static.changes
                if further.layer >= change.layer
            )
    return given


def _change(pos: Position, entry: LayerEntry, card: int) -> None:
    """Apply one change to one card. An ability that a champion loses is not inherited either.

    This applies to cards that were in its lineage before; a later card brings its abilities (timestamps.3.b).
    The cards themselves keep what is not inherited (keyword.inherited-effect.1).
    """
    ctx = Context(pos, entry.ctx.controller, card) if entry.change.seen_from_each else entry.ctx
    entry.change.apply(ctx, changing(pos, card), entry.stamp)
    if entry.change.takes_away:
        for below in _under(pos, card):
            if _in_force_since(pos, below) < entry.stamp:
                now = changing(pos, below)
                left = now.copy()
                entry.change.apply(entry.ctx, left, entry.stamp)
                now.abilities = _not_inherited_or_left(now.abilities, left.abilities)


def _under(pos: Position, card: int) -> tuple[int, ...]:
    """The cards under a champion."""
    if pos.zone[card] // pos.players != _FIELD:
        return ()
    cards = pos.zones[_LINEAGE * pos.players + pos.controller[card]]
    return tuple(below for below in cards if pos.host[below] == card)


@functools.lru_cache(maxsize=256)
def _not_inherited_or_left(before: Abilities, left: Abilities) -> Abilities:
    return Abilities(tuple(a for a in before.all if not a.inherited or any(a is other for other in left.all)))


def changing(pos: Position, card: int) -> Characteristics:
    """The characteristics of a card while the layers are being applied to them."""
    now: Characteristics | None = pos.derived.get(card)
    printed = pos.catalog[pos.card[card]].base
    if now is None or now is printed:
        now = pos.derived[card] = printed.copy()
    return now


def _is_there(pos: Position, entry: LayerEntry) -> bool:
    """Whether the ability it comes from still exists. Layer D can take abilities away (layers.D)."""
    static, card = entry.static, entry.printed_on
    if static is None or entry.change.layer < "D":
        return True
    if card == NOBODY and entry.gained_by == NOBODY:  # the rule that a resolution left behind
        return True
    if entry.gained_by != NOBODY:
        granted = changing(pos, entry.gained_by).granted
        return any(static is ability and stamp == entry.stamp for ability, stamp in granted)
    now: Characteristics | None = pos.derived.get(card)
    return now is None or any(static is other for other in now.abilities.statics)


def _affected(pos: Position, entry: LayerEntry) -> list[int]:
    """The cards that an effect changes: a fixed set, or all that fit now (continuous.static.1)."""
    static = entry.static
    if static is None:
        return [card for card in map(pos.find, entry.refs) if card != NOBODY]
    ctx, of = entry.ctx, static.of
    if static.when is not None and not static.when.holds(ctx):
        return []
    if entry.own:
        source = ctx.source
        here = works_in(static.affects, pos.zone_of(source))
        return [source] if here and of.matches(ctx, source) else []
    first, fits = static.affects * pos.players, of.matches
    if static.affects is _ON_FIELD and of.means_yours():  # objects lie with the player who controls them
        return [card for card in pos.zones[first + ctx.controller] if fits(ctx, card)]
    return [card for pile in pos.zones[first : first + pos.players] for card in pile if fits(ctx, card)]


# Dependencies.


def _next(pos: Position, pending: list[LayerEntry], layer: str) -> LayerEntry:
    """The oldest entry that depends on no pending one (dependencies.2), or the oldest (dependencies.2.a).

    This is worked out again after each applied effect (dependencies.2.b).
    """
    affected: dict[int, list[int]] = {}
    for number, entry in enumerate(pending):
        if not _may_depend(entry, layer) or not any(
            _depends(pos, entry, other, affected) for other in pending if other is not entry
        ):
            return pending.pop(number)
    return pending.pop(0)


def _may_depend(entry: LayerEntry, layer: str) -> bool:
    """Whether a text looks at what its layer changes. In layer D the text itself can also be taken away."""
    if entry.static is None:
        return False
    return layer == "D" or not ALTERED[layer].isdisjoint(aspects_read(entry.static))


def _depends(pos: Position, entry: LayerEntry, other: LayerEntry, affected: dict[int, list[int]]) -> bool:
    """Whether applying the other effect first changes the objects or the result of this one (dependencies.1).

    `affected` holds the cards that each entry changes now, by the identity of the entry.
    """
    reads = not ALTERED[entry.change.layer].isdisjoint(aspects_read(entry.static))
    if entry.change.sets != other.change.sets or not (other.change.takes_away or reads):
        return False
    touched = _affected_now(pos, other, affected) if _is_there(pos, other) else []
    if not touched:
        return False
    also = [below for card in touched for below in _under(pos, card)] if other.change.takes_away else []
    bearer_of_it = entry.printed_on if entry.printed_on != NOBODY else entry.gained_by
    if not reads and bearer_of_it not in touched and bearer_of_it not in also:
        return False  # it could only be taken away, and it is not
    before = (_is_there(pos, entry), _affected_now(pos, entry, affected), _amounts(entry))
    saved = {card: pos.derived.get(card) for card in (*touched, *also)}
    for card in saved:
        now = pos.derived.get(card) or pos.catalog[pos.card[card]].base
        pos.derived[card] = now.copy()
    for card in touched:
        _change(pos, other, card)
    after = (_is_there(pos, entry), _affected(pos, entry), _amounts(entry))
    for card, known in saved.items():
        if known is None:
            del pos.derived[card]
        else:
            pos.derived[card] = known
    return before != after


def _affected_now(pos: Position, entry: LayerEntry, known: dict[int, list[int]]) -> list[int]:
    found = known.get(id(entry))
    if found is None:
        found = known[id(entry)] = _affected(pos, entry)
    return found


def _amounts(entry: LayerEntry) -> tuple[int, ...]:
    """The present values of the amounts of a change."""
    values = (getattr(entry.change, name) for name in entry.change.__struct_fields__)
    return tuple(value.value(entry.ctx) for value in values if isinstance(value, Amount))


@once
def aspects_read(word: Word | None) -> frozenset[str]:
    """The characteristics that a text reads."""
    return frozenset() if word is None else frozenset(inner.reads for inner in word.words() if inner.reads)


def _watch(pos: Position) -> None:
    """Find out what the layers look at. Their results are kept until one of these things changes."""
    kept = texts_at_work(pos)
    known = kept.get("watched")
    if known is None:
        _watch_anew(pos)
        kept["watched"] = pos.watched, pos.watched_states
    else:
        pos.watched, pos.watched_states = known


def _watch_anew(pos: Position) -> None:
    """Find out what everything at work looks at."""
    sights = [pos.catalog[pos.card[card]].abilities.sight for card in pos.live[STATIC]]
    stamps: list[int] = []
    for effect in pos.effects:
        if effect.changes:
            stamps.extend(ref.card for ref in effect.refs)
            sights.extend(map(sight_of_change, effect.changes))
            if isinstance(effect.permission, Static):
                sights.append(sight_of_statics((effect.permission,)))
    further: set[str | Zone] = set()
    for seen in sights:
        if seen is None:
            pos.watched = None
            return
        further |= seen
    pos.watch(further, stamps)


def _apply_roles(pos: Position) -> None:
    """Apply Retort to retaliating units, and Commanded Will to units under a Command (keyword.retort.1).

    A Command in its intent is enough (keyword.commanded-will.1).
    """
    from regalia.game.objects.characteristics import keyword, keyword_amounts, lineage

    fight = pos.combat
    assert fight is not None
    gains = [(card, KeywordName.RETORT) for card in map(pos.find, fight.retaliators) if card != NOBODY]
    attacker = pos.find(fight.attacker)
    intents = pos.cards_in(Zone.INTENT, fight.attacking)
    if attacker != NOBODY and any(
        keyword(pos, intent, KeywordName.COMMAND) is not None for intent in intents
    ):
        gains.append((attacker, KeywordName.COMMANDED_WILL))
    concerned = [*intents, *(card for card, _ in gains)]
    if any(
        ability.name in ROLES and not (ability.when is None and isinstance(ability.amount, int))
        for card in concerned
        for named in (card, *lineage(pos, card))
        for ability in characteristics(pos, named).abilities.keywords
    ):
        pos.watched = None  # texts that restrict or count these keywords may look at anything
    for card, name in gains:
        amount = sum(keyword_amounts(pos, card, name))
        if amount:
            now = changing(pos, card)
            now.power = None if now.power is None else now.power + amount


def _apply_counters(pos: Position, card: int, now: Characteristics) -> None:
    """Apply counters after every other change of power and life (layers.F)."""
    for name, amount in pos.counters[card]:
        if name in ("buff", "debuff"):
            step = amount if name == "buff" else -amount
            now.power = None if now.power is None else now.power + step
            now.life = None if now.life is None else now.life + step


def _apply_level_counters(pos: Position, card: int, now: Characteristics) -> None:
    """Add level counters. Restrictions on the level count them in every layer (counters.level.1)."""
    for name, amount in pos.counters[card]:
        if name == "level" and now.level is not None:
            now.level += amount
