"""Triggered abilities: noticing events, then waiting for the effects stack (abilities.triggered.1)."""

from __future__ import annotations

from typing import Any

import msgspec

from regalia.game.abilities import Triggered
from regalia.game.continuous import bearer, counts, gained, inherits, keyword, may_gain, traits, works_in
from regalia.game.events import Event, Kind
from regalia.game.language import Context
from regalia.game.state import NOBODY, Position, Zone


class Waiting(msgspec.Struct, frozen=True, array_like=True):
    """A triggered ability that has triggered and waits for the next check of the game's state."""

    controller: int
    source: int
    source_stamp: int
    ability: Any
    event: Event
    card: int


def notice(pos: Position, event: Event) -> list[Waiting]:
    """Which abilities an event sets off now; it is remembered if some text may ask for it this turn."""
    kind = event.kind
    if kind in pos.catalog.remembered:
        pos.assign("history", (*pos.history, event))
    found: list[Waiting] = []
    for card in pos.live[kind]:
        zone = pos.zone_of(card)
        for ability in traits(pos, card).abilities.triggered:
            if ability.on.kind != kind:
                continue
            if zone is Zone.LINEAGE:
                if not (ability.inherited and inherits(pos, card)):
                    continue
            elif not works_in(ability.zone, zone):
                continue
            _answer(pos, event, bearer(pos, card), ability, found)
    for card, granted, _ in gained(pos, Triggered):
        if isinstance(granted, Triggered) and granted.on.kind == kind:
            _answer(pos, event, card, granted, found)
    for name, ability in pos.catalog.keyword_triggers.get(kind, ()):
        for player in pos.everyone():
            for card in pos.cards_in(Zone.FIELD, player):
                if keyword(pos, card, name) is not None:
                    _answer(pos, event, card, ability, found)
    if pos.effects:
        _answer_late(pos, event, found)
    return found


def _answer_late(pos: Position, event: Event, found: list[Waiting]) -> None:
    """Abilities that a resolution left behind, used up if they were for one time (abilities.triggered.7)."""
    used: dict[int, int] = {}
    for effect in pos.effects:
        late = effect.trigger
        if late is None or late.on.kind != event.kind:
            continue
        ctx = Context(pos, effect.controller, effect.source, event=event)
        for card in event.cards if event.cards and not late.on.once_per_event else (NOBODY,):
            if late.on.answers(ctx, card) and counts(pos, late, ctx):
                happened = event if card == NOBODY else narrow(event, card, pos.stamp[card])
                found.append(
                    Waiting(effect.controller, effect.source, effect.source_stamp, late, happened, card)
                )
                used[effect.stamp] = effect.uses
                if effect.uses:
                    break
    spent = {stamp for stamp, uses in used.items() if uses == 1}
    if spent:
        pos.assign("effects", tuple(effect for effect in pos.effects if effect.stamp not in spent))


def _answer(pos: Position, event: Event, source: int, ability: Triggered, found: list[Waiting]) -> None:
    ctx = Context(pos, pos.controller[source], source, event=event)
    subjects = event.cards if event.cards and not ability.on.once_per_event else (NOBODY,)
    for card in subjects:
        if not ability.on.answers(ctx, card):
            continue
        if not counts(pos, ability, ctx):
            continue
        if ability.only_if is not None and not ability.only_if.holds(ctx):
            continue
        happened = event if card == NOBODY else narrow(event, card, pos.stamp[card])
        found.append(Waiting(ctx.controller, source, pos.stamp[source], ability, happened, card))


def alike(one: Waiting, other: Waiting) -> bool:
    """Whether it cannot matter which of two waiting abilities goes onto the stack first."""
    same = (one.controller, one.source, one.source_stamp, one.ability, one.event.player)
    if same != (other.controller, other.source, other.source_stamp, other.ability, other.event.player):
        return False
    return one.event == other.event or not any(word.tells_of_event for word in one.ability.words())


def narrow(event: Event, card: int, stamp: int) -> Event:
    """The event as far as it concerns one of its cards: what a trigger about "a card" tells of."""
    return msgspec.structs.replace(event, cards=(card,), stamps=(stamp,))


def listens(pos: Position, kind: Kind) -> bool:
    """Whether anything at all could answer an event of this kind."""
    if pos.live[kind] or kind in pos.catalog.keyword_triggers or kind in pos.catalog.remembered:
        return True
    if any(effect.trigger is not None and effect.trigger.on.kind == kind for effect in pos.effects):
        return True
    return may_gain(pos, Triggered)


def emit(pos: Position, event: Event) -> None:
    """Let the abilities at work now notice an event."""
    if listens(pos, event.kind):
        wait(pos, notice(pos, event))


def wait(pos: Position, found: list[Waiting]) -> None:
    if found:
        pos.assign("waiting", pos.waiting + tuple(found))
