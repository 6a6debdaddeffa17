"""Moving cards between zones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from regalia.game.core.events import Event, EventKind
from regalia.game.core.keywords import KeywordName
from regalia.game.core.state import Position, State, Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import NOBODY, LastKnown, Memo, Ref, Waiting, player_ref
from regalia.game.happening.replacement import Batch, Pending, may_be_replaced, replace
from regalia.game.happening.triggers import Glimpse, confirm, emit, listens, notice, notice_parts, wait
from regalia.game.information.knowledge import keep_knowing, lookers
from regalia.game.information.telling import tell_move
from regalia.game.objects.characteristics import keyword, may_bear
from regalia.game.objects.faces import is_transformed, show
from regalia.game.objects.hindrances import UNIQUE, stays
from regalia.game.objects.layers import characteristics
from regalia.game.printed.abilities import Keyword, NextArrival, ReplaceableEvent
from regalia.game.printed.definitions import NEVER_BURIED, Characteristics

_RENEWABLE: Final = KeywordName.RENEWABLE
_PRESERVE: Final = KeywordName.PRESERVE
TOP: Final = "top"
BOTTOM: Final = "bottom"
LEVEL_UP: Final = "level up"
"""The cause of a move by which a champion card goes on top of a lineage, as the same object."""
GAINED_ABILITIES: Final = 100
"""The number of the first activated ability of an object that is not printed on it."""

KEPT: Final = int(State.TOKEN | State.COPY)
_BOUND: Final = int(State.TOKEN | State.COPY | State.EPHEMERAL)
"""The states of cards that may not go where they are told."""
_OF_OBJECTS: Final = int(State.RESTED | State.DISTANT | State.FOSTERED)
"""The states that a card may enter the field with. If it goes elsewhere instead, it has none of them."""
_TOKEN: Final = int(State.TOKEN)
_COPY: Final = int(State.COPY)
_FACE_DOWN: Final = int(State.FACE_DOWN)
_MOVE: Final = ReplaceableEvent.MOVE
_MOVED: Final = EventKind.MOVED
_FIELD: Final = Zone.FIELD
_INTENT: Final = Zone.INTENT
_GRAVEYARD: Final = Zone.GRAVEYARD
_BANISHMENT: Final = Zone.BANISHMENT
_IN_PLAY: Final = frozenset({Zone.FIELD, Zone.INTENT, Zone.STACK})
_SHARED: Final = frozenset({Zone.FIELD, Zone.STACK, Zone.INTENT, Zone.LINEAGE})
"""Zones whose cards lie with their controllers."""
DEATHS: Final = ("destroy", "sacrifice", UNIQUE)
"""The causes by which units die, and other objects are destroyed."""
_SACRIFICE: Final = ("sacrifice", UNIQUE)
SUPPRESS: Final = "suppress"
"""The cause of a move that suppresses objects."""


class Plan(msgspec.Struct):
    """The destination of a card that is about to move."""

    card: int
    to: Zone
    states: int = 0
    face_down: bool = False
    where: str = TOP
    player: int = NOBODY
    counters: tuple[tuple[str, int], ...] = ()
    """The counters that it enters the field with, besides those of its own text."""
    memos: tuple[Memo, ...] = ()
    """The memos of the card after the move."""
    stamp: int = NOBODY
    """The stamp of the object. A replacement may remove the object before the others move."""


def plan_move(pos: Position, plan: Plan, cause: str, batch: Batch) -> None:
    """Set the zone to which a card really goes, after replacements (replacement.1)."""
    card = plan.card
    here = pos.zone_of(card)
    if here is _FIELD and stays(pos, card, plan.to, cause):
        plan.to = here
        return
    turned = is_transformed(pos, card)
    definition = pos.catalog[pos.printed[card]] if turned else pos.definition(card)
    replaced = (
        pos.states[card] & State.EPHEMERAL
        or _moves_by_keyword(pos, card, here)
        or may_be_replaced(pos, ReplaceableEvent.MOVE)
    )
    by_face = turned and pos.definition(card).is_never_buried  # the default side decides (double-faced.4.b)
    special = definition.is_never_buried or (
        here is Zone.FIELD and not by_face and _is_never_buried(characteristics(pos, card))
    )
    if replaced:
        enters = plan.to is Zone.FIELD and plan.player != NOBODY
        would = Pending(
            ReplaceableEvent.MOVE,
            plan.player if enters else pos.controller[card],
            card,
            from_zone=here,
            to=plan.to,
            cause=cause,
            states=plan.states,
            face_down=plan.face_down,
            where=plan.where,
            memos=plan.memos,
        )
        applied: set[tuple[int, int]] = set()
        replace(pos, would, batch, applied)
        while special and would.to is not None and (home := by_type(would.to)) is not would.to:
            would.to = home
            replace(pos, would, batch, applied)
        assert would.to is not None
        plan.to = here if would.stopped else would.to
        plan.states, plan.face_down, plan.where = would.states, would.face_down, would.where
        plan.counters, plan.memos = would.counters, would.memos
        if plan.to is Zone.FIELD and (enters or would.player != pos.controller[card]):
            plan.player = would.player
    elif special:
        plan.to = by_type(plan.to)
    if here is _FIELD and stays(pos, card, plan.to, cause):
        plan.to = here
    if here is Zone.STACK and plan.to is Zone.GRAVEYARD and definition.memory is not None:
        plan.to = Zone.BANISHMENT  # playing.7.a
    gone = plan.to is not Zone.FIELD or pos.last[card] is not None
    if gone and pos.states[card] & State.TOKEN and here is not Zone.FIELD:  # token.3, term.token.2
        plan.to = Zone.OUTSIDE
    if pos.states[card] & State.COPY and not (here is Zone.STACK and plan.to in (Zone.FIELD, Zone.INTENT)):
        plan.to = Zone.OUTSIDE  # zones.intent.2.a, copy.1.d


def _moves_plainly(pos: Position, plan: Plan) -> bool:
    """Whether only its type decides where a card goes, as for most cards that are drawn or reserved."""
    card = plan.card
    if (
        pos.zone_of(card) in _IN_PLAY
        or pos.states[card] & _BOUND
        or pos.card[card] != pos.printed[card]
        or may_be_replaced(pos, _MOVE)
    ):
        return False
    if pos.catalog[pos.card[card]].is_never_buried:
        plan.to = by_type(plan.to)
    return True


def _moves_by_keyword(pos: Position, card: int, here: Zone) -> bool:
    """Whether the rules may send a card elsewhere because of a keyword it has: Renewable, Preserve."""
    if here not in _IN_PLAY:
        return False
    if may_bear(pos, _RENEWABLE) and keyword(pos, card, _RENEWABLE) is not None:
        return True
    return may_bear(pos, _PRESERVE) and keyword(pos, card, _PRESERVE) is not None


def _is_never_buried(what: Characteristics) -> bool:
    """Whether something never goes to a graveyard. The stricter of its types decides.

    Its types count as printed and as changed by effects (characteristics.type-expansion.2).
    """
    return not (NEVER_BURIED.isdisjoint(what.types) and NEVER_BURIED.isdisjoint(what.supertypes))


def by_type(zone: Zone) -> Zone:
    """The zone for champions and regalia, if they would go where they never are (champion.8, regalia.4)."""
    if zone is Zone.GRAVEYARD:
        return Zone.BANISHMENT
    if zone in (Zone.HAND, Zone.MEMORY, Zone.MAIN_DECK):  # regalia.5
        return Zone.MATERIAL_DECK
    return zone


def move(
    pos: Position,
    cards: Iterable[int],
    zone: Zone,
    *,
    cause: str = "",
    player: int = NOBODY,
    face_down: bool = False,
    where: str = TOP,
    states: int = 0,
    special: bool = False,
    killers: Mapping[int, Ref] | None = None,
    told: str = "",
    by: int = NOBODY,
) -> tuple[int, ...]:
    """Move cards at the same time: under `player`'s control if shared, else to their owners' zones.

    No text changes a move by a special action (misc.special-actions.4). `killers` says which of them die of
    whose combat damage. A listener hears the cause, or `told` if the cause means nothing to the rules.
    """
    plans = [Plan(card, zone, states, face_down, where, player) for card in cards]
    return move_as_planned(pos, plans, cause, special=special, killers=killers, told=told, by=by)


def move_one_by_one(pos: Position, cards: Iterable[int], zone: Zone, *, cause: str = "") -> tuple[int, ...]:
    """Move cards one after another, each an event of its own, as one instruction (drawing.2.a).

    Abilities notice this once all have moved: a card notices those that came before it as well as those that
    come after it (drawing.3).
    """
    moved: list[Event] = []
    found = [card for one in cards for card in move_as_planned(pos, [Plan(one, zone)], cause, moved=moved)]
    begun: set[tuple[int, Zone | None, Zone | None]] = set()
    for event in moved if listens(pos, _MOVED) else ():
        course = (event.player, event.from_zone, event.to_zone)
        emit(pos, altered(event, goes_on=True) if course in begun else event)
        begun.add(course)
    return tuple(found)


def move_as_planned(
    pos: Position,
    wanted: list[Plan],
    cause: str = "",
    *,
    special: bool = False,
    killers: Mapping[int, Ref] | None = None,
    told: str = "",
    by: int = NOBODY,
    moved: list[Event] | None = None,
) -> tuple[int, ...]:
    """Move cards at the same time, each to where its plan says. They arrive in this order (timestamps.4).

    With `moved`, the moves are listed there and abilities do not notice them yet.
    """
    plans: list[Plan] = []
    batch: Batch | None = None
    noted = special
    for plan in wanted:
        card = plan.card
        if batch is not None and pos.stamp[card] != plan.stamp:
            continue
        if not special and not _moves_plainly(pos, plan):
            if batch is None:
                batch = Batch(pos)
                for other in wanted:
                    other.stamp = pos.stamp[other.card]
            plan_move(pos, plan, cause, batch)
            noted = True
        turned = plan.face_down and plan.to is _BANISHMENT and not pos.states[card] & _FACE_DOWN
        if (
            plan.to is not pos.zone_of(card)
            or turned
            or (plan.player != NOBODY and pos.controller[card] != plan.player)
        ):
            plans.append(plan)
            noted = noted or plan.to is _BANISHMENT
    if batch is not None:
        batch.close()
        plans = [plan for plan in plans if pos.stamp[plan.card] == plan.stamp]
    if not plans:
        return ()
    later: list[Glimpse] = []
    triggered = _looking_back(pos, plans, cause, killers or {}, by, later) if noted else None
    heard = moved is not None or listens(pos, _MOVED) or any(_notices_itself(pos, plan) for plan in plans)
    moves = _moves(pos, plans) if heard else None
    if pos.listener is not None:
        tell_move(pos, plans, told or cause)
    origins = {plan.card: pos.zone_of(plan.card) for plan in plans if plan.to is _FIELD}
    for plan in plans:
        _carry_out(pos, plan)
    if triggered:
        wait(pos, triggered)
    if later:
        wait(pos, confirm(pos, later))
    _looking_forward(pos, plans, cause, origins)
    if moves is not None:
        for (start, end, owner), cards in moves.items():
            event = Event(EventKind.MOVED, owner, tuple(cards), len(cards), start, end, cause)
            if moved is None:
                emit(pos, event)
            else:
                moved.append(event)
    return tuple([plan.card for plan in plans])


def _notices_itself(pos: Position, plan: Plan) -> bool:
    """Whether the card has a text that waits for moves in its new zone. It may be about this one."""
    return _MOVED in pos.catalog[pos.card[plan.card]].live_in.get(plan.to, ())


def _moves(pos: Position, plans: list[Plan]) -> dict[tuple[Zone, Zone, int], list[int]]:
    """The cards that go from one zone to another, by owner; a token is no card and goes nowhere (token.3)."""
    found: dict[tuple[Zone, Zone, int], list[int]] = {}
    for plan in plans:
        if pos.states[plan.card] & State.TOKEN and plan.to is not Zone.FIELD:
            continue
        key = (pos.zone_of(plan.card), plan.to, pos.owner[plan.card])
        found.setdefault(key, []).append(plan.card)
    return found


def _looking_back(
    pos: Position, plans: list[Plan], cause: str, killers: Mapping[int, Ref], by: int, later: list[Glimpse]
) -> list[Waiting]:
    """The abilities that notice the move while everything is still where it was (lki.1, term.leave.1).

    So a weapon notices the unit that it killed with its last durability, a token that dies has been killed
    (term.token.3), and an object notices its own suppression. A unit that goes from the field straight to a
    graveyard died (term.died.1, term.died.2); another object is only destroyed (term.died.1.b). Triggers with
    a condition go to `later`.
    """
    found: list[Waiting] = []
    by_zone: dict[Zone, list[int]] = {}
    intents: list[int] = []
    objects: list[int] = []
    for plan in plans:
        here = pos.zone_of(plan.card)
        if here is _FIELD:
            objects.append(plan.card)
        elif here is _INTENT:
            intents.append(plan.card)
        if plan.to is _BANISHMENT:
            by_zone.setdefault(here, []).append(plan.card)
    if objects or intents:
        _remember(pos, (*objects, *intents))
    if leaving := tuple(objects):
        groups = [(EventKind.LEFT, leaving)]
        if cause in DEATHS:
            destroyed = tuple(p.card for p in plans if p.to is _GRAVEYARD and p.card in leaving)
            if destroyed:  # effects.game.6
                groups.append((EventKind.DESTROYED, destroyed))
            died = tuple(
                plan.card
                for plan in plans
                if plan.to is _GRAVEYARD
                and plan.card in leaving
                and characteristics(pos, plan.card).types & {"champion", "ally"}
            )
            if died:
                groups.append((EventKind.DIED, died))
            if killers and listens(pos, EventKind.KILLED):
                for card in died:
                    if card in killers:
                        found.extend(
                            notice(pos, Event(EventKind.KILLED, NOBODY, (card,), 1, by=killers[card]), later)
                        )
        if cause in _SACRIFICE:
            groups.append((EventKind.SACRIFICED, leaving))
        ends = {plan.card: plan.to for plan in plans}
        for kind, group in groups:
            if listens(pos, kind):
                parts = [
                    Event(kind, player, own, len(own), _FIELD, ends=tuple(ends[card] for card in own))
                    for player, own in _by_player(group, pos.controller).items()
                ]
                found.extend(notice_parts(pos, parts, later))
        if cause == SUPPRESS and listens(pos, EventKind.KEYWORD_ACTION):
            for card in leaving:
                found.extend(
                    notice(pos, Event(EventKind.KEYWORD_ACTION, by, (card,), 1, word=SUPPRESS), later)
                )
    if by_zone and listens(pos, EventKind.BANISHED):
        everything = tuple(card for group in by_zone.values() for card in group)
        for player, own in _by_player(everything, pos.owner).items():
            event = Event(
                EventKind.BANISHED,
                player,
                own,
                len(own),
                to_zone=Zone.BANISHMENT,
                word=cause,
                origins=tuple(pos.zone_of(card) for card in own),
                by=None if by == NOBODY else player_ref(by),
            )
            found.extend(notice(pos, event, later))
    return found


_FORWARD: Final = {
    "discard": EventKind.DISCARDED,
    "draw": EventKind.DRAWN,
    "reserve": EventKind.RESERVED,
    "recollect": EventKind.RECOLLECTED,
}


def _looking_forward(pos: Position, plans: list[Plan], cause: str, origins: Mapping[int, Zone]) -> None:
    """Let abilities notice the move after all cards have arrived."""
    kind = _FORWARD.get(cause)
    if kind is not None and listens(pos, kind):
        for player, own in _by_player(tuple(plan.card for plan in plans), pos.owner).items():
            wait(pos, notice(pos, Event(kind, player, own, len(own), to_zone=plans[0].to)))
    entered = tuple([plan.card for plan in plans if plan.to is _FIELD])
    for card in entered:
        if "champion" in pos.definition(card).types and pos.controller[card] not in pos.crowned:
            pos.assign("crowned", (*pos.crowned, pos.controller[card]))
    if entered and listens(pos, EventKind.ENTERED):
        for player, own in _by_player(entered, pos.controller).items():
            came = tuple([origins[card] for card in own])
            entering = Event(EventKind.ENTERED, player, own, len(own), to_zone=_FIELD, origins=came)
            wait(pos, notice(pos, entering))


def _by_player(cards: tuple[int, ...], column: list[int]) -> dict[int, tuple[int, ...]]:
    """The cards of each owner or controller, because moves are told for each player."""
    found: dict[int, tuple[int, ...]] = {}
    for card in cards:
        found[column[card]] = (*found.get(column[card], ()), card)
    return found


def _remember(pos: Position, cards: tuple[int, ...]) -> None:
    for card in cards:
        now = characteristics(pos, card)
        pos.put(
            pos.last,
            card,
            LastKnown(
                pos.stamp[card],
                pos.controller[card],
                now.power or 0,
                now.life or 0,
                pos.damage[card],
                pos.states[card],
                pos.counters[card],
                tuple(sorted(now.types | now.supertypes)),
                pos.origin[card],
                tuple(sorted(now.subtypes | now.classes)),
                tuple(sorted(now.elements)),
                now.level or 0,
                now.name,
                _keywords_of(pos, card, now),
                loaded=tuple(below for pile in _loaded(pos) for below in pile if pos.host[below] == card),
                memos=pos.memos[card],
            ),
        )


def _loaded(pos: Position) -> list[tuple[int, ...]]:
    return pos.zones[Zone.LOADED * pos.players : (Zone.LOADED + 1) * pos.players]


def _keywords_of(pos: Position, card: int, now: Characteristics) -> tuple[str, ...]:
    """The keywords that an object has, restrictions considered (abilities.3.a.i)."""
    names = {*now.abilities.borne, *(given.name for given, _ in now.granted if isinstance(given, Keyword))}
    return tuple(sorted(name for name in names if keyword(pos, card, name) is not None))


def _carry_out(pos: Position, plan: Plan) -> None:
    card, zone, player = plan.card, plan.to, plan.player
    old = pos.zone_of(card)
    if old is _FIELD:
        _release(pos, card)
    shared = zone in _SHARED
    holder = (player if player != NOBODY else pos.controller[card]) if shared else pos.owner[card]
    if pos.states[card] & _TOKEN and zone is not _FIELD:
        zone = Zone.OUTSIDE
    if zone is not _FIELD and pos.card[card] != pos.printed[card]:  # double-faced.4.a
        show(pos, card, pos.printed[card])
    there = zone * pos.players + holder
    knew = lookers(pos, card) if plan.face_down and zone is _BANISHMENT else ()
    relocate(pos, card, there, plan.where)
    if pos.controller[card] != holder:
        pos.put(pos.controller, card, holder)
    last, stamp = pos.last[card], pos.stamp[card]
    became = pos.tick()
    if last is not None and last.stamp == stamp:
        pos.put(pos.last, card, altered(last, became=became))
    pos.put(pos.stamp, card, became)
    if pos.effects and (zone is _FIELD or zone is _INTENT):
        was, now = Ref(card, stamp), Ref(card, became)
        if old in (Zone.STACK, Zone.OUTSIDE):
            _follow(pos, was, now)
        if zone is _FIELD:
            _welcome(pos, was, now)
    kept = pos.states[card] & KEPT
    if kept & _COPY and zone is _FIELD:  # copy.1.c
        kept = _TOKEN
    given = plan.states if zone is _FIELD else plan.states & ~_OF_OBJECTS
    fresh = kept | given | (_FACE_DOWN if plan.face_down else 0)
    if pos.states[card] != fresh:
        pos.put(pos.states, card, fresh)
    if pos.damage[card]:
        pos.put(pos.damage, card, 0)
    if pos.counters[card]:
        pos.put(pos.counters, card, ())
    if pos.memos[card] or plan.memos:
        pos.put(pos.memos, card, plan.memos)
    if pos.host[card] != NOBODY:
        pos.put(pos.host, card, NOBODY)
    if pos.origin[card] is not None and zone is not _FIELD:
        pos.put(pos.origin, card, None)
    if knew:
        keep_knowing(pos, card, knew)


def _follow(pos: Position, was: Ref, now: Ref) -> None:
    """Pass on what a play was given to the object or intent that it becomes (zones.7.a)."""
    if any(was in effect.refs for effect in pos.effects):
        followed = (
            altered(effect, refs=tuple(now if ref == was else ref for ref in effect.refs))
            for effect in pos.effects
        )
        pos.assign("effects", tuple(followed))


def _welcome(pos: Position, was: Ref, now: Ref) -> None:
    """Give an object, as it enters, the effects that waited for its card (replacement.1)."""
    if any(isinstance(effect.permission, NextArrival) for effect in pos.effects):
        pos.assign(
            "effects",
            tuple(
                altered(effect, refs=(now,), until="while there", uses=0, permission=None)
                if effect.permission == NextArrival(was)
                else effect
                for effect in pos.effects
            ),
        )


def relocate(pos: Position, card: int, there: int, where: str = TOP) -> None:
    """Take a card from one pile to another and update the index of abilities at work."""
    here = pos.zone[card]
    pos.transfer(card, there, on_top=where == TOP and there < pos.players * 2)  # the top of a deck
    live_in = pos.catalog[pos.card[card]].live_in
    if live_in:
        old, new = here // pos.players, there // pos.players
        if old != new:
            for row in live_in.get(old, ()):
                pos.put(pos.live, row, tuple([other for other in pos.live[row] if other != card]))
            for row in live_in.get(new, ()):
                pos.put(pos.live, row, (*pos.live[row], card))


def _release(pos: Position, card: int) -> None:
    """Cards under an object go to their owners' graveyards when the object leaves (zones.object.1)."""
    below = [other for cards in _beneath_objects(pos) for other in cards if pos.host[other] == card]
    if below:
        move(pos, below, Zone.GRAVEYARD, cause="released")


def _beneath_objects(pos: Position) -> list[tuple[int, ...]]:
    """The cards under objects, in a lineage or loaded: two zones that follow each other."""
    return pos.zones[Zone.LINEAGE * pos.players : (Zone.LOADED + 1) * pos.players]


def lineage_under(pos: Position, card: int) -> list[int]:
    return [
        below
        for player in pos.everyone()
        for below in pos.cards_in(Zone.LINEAGE, player)
        if pos.host[below] == card
    ]
