"""Triggered abilities: noticing events, then waiting for the effects stack (abilities.triggered.1)."""

from __future__ import annotations

from typing import Final

import msgspec

from regalia.game.abilities import Triggered
from regalia.game.context import Context
from regalia.game.continuous import (
    Continuing,
    bearer,
    bearers,
    counts,
    every_keyword,
    gained,
    traits,
    works_in,
)
from regalia.game.definitions import STATIC
from regalia.game.events import Event, Kind
from regalia.game.stack import Receipt, StackItem
from regalia.game.standing import standing
from regalia.game.state import Position, Zone
from regalia.game.values import NOBODY, Memo, Waiting, item_ref

HITS_AGAIN: Final = "triggers On Hit again"
"""What a weapon has with which every On Hit ability of an attack triggers an additional time."""


def notice(pos: Position, event: Event) -> list[Waiting]:
    """Which abilities an event sets off now; it is remembered if some text may ask for it this turn."""
    kind, catalog = event.kind, pos.catalog
    if kind in catalog.remembered:
        pos.assign("history", (*pos.history, event))
    found: list[Waiting] = []
    for card in pos.live[kind]:
        if not _may_answer(pos, event, card):
            continue
        zone = pos.zone_of(card)
        for number, ability in enumerate(traits(pos, card).abilities.triggered):
            if ability.on.kind != kind:
                continue
            if zone is Zone.LINEAGE:
                if not ability.inherited:
                    continue
            elif not works_in(ability.zone, zone):
                continue
            _answer(pos, event, bearer(pos, card), ability, found, number, card)
    if (pos.effects or pos.live[STATIC]) and kind in _kinds_gained(pos):
        for card, granted, stamp in gained(pos, Triggered):
            if isinstance(granted, Triggered) and granted.on.kind == kind:
                _answer(pos, event, card, granted, found, -stamp)
    for name, ability in catalog.keyword_triggers.get(kind, ()):
        if not ability.on.own and not ability.on.may_answer(event, NOBODY):
            continue
        for card in bearers(pos, name):
            times = len(every_keyword(pos, card, name))
            for _ in range(times if name in catalog.adding_up else min(times, 1)):
                _answer(pos, event, card, ability, found)
    for effect in pos.effects:
        if effect.trigger is not None and effect.trigger.on.kind == kind:
            _answer_later(pos, event, effect, found)
    return found


def _may_answer(pos: Position, event: Event, card: int) -> bool:
    """Whether a text printed on a card might be about an event: no effect adds to those, some take them away.

    What is not worth a look now need not be worked out in the middle of what is happening.
    """
    source = bearer(pos, card)
    for ability in pos.catalog[pos.card[card]].abilities.triggered:
        if ability.on.kind == event.kind and ability.on.may_answer(event, source):
            return True
    return False


def _kinds_gained(pos: Position) -> frozenset[Kind]:
    """The kinds of event that abilities wait for which things may have gained from what is at work."""
    kept = standing(pos)
    known: frozenset[Kind] | None = kept.get("kinds gained")
    if known is None:
        changes = [
            *(
                change
                for card in pos.live[STATIC]
                for static in pos.catalog[pos.card[card]].abilities.statics
                for change in static.changes
            ),
            *(change for effect in pos.effects for change in effect.changes),
        ]
        given = (change.gives() for change in changes)
        known = frozenset(ability.on.kind for ability in given if isinstance(ability, Triggered))
        kept["kinds gained"] = known
    return known


def _answer_later(pos: Position, event: Event, effect: Continuing, found: list[Waiting]) -> None:
    """A trigger that an effect set up: once, or for as long as the effect lasts (abilities.triggered.8)."""
    ability = effect.trigger
    assert ability is not None
    if effect.controller in pos.lost:  # nobody is there to put it onto the stack (end.5)
        return
    ctx = Context(pos, effect.controller, effect.source, event=event)
    ctx.bound["about"] = effect.refs
    for card in _subjects(event, ability):
        if not ability.on.answers(ctx, card) or not counts(pos, ability, ctx):
            continue
        if ability.only_if is not None and not ability.only_if.holds(ctx):
            continue
        happened = event if card == NOBODY else narrow(event, card, pos.stamp[card])
        found.append(
            Waiting(
                effect.controller,
                effect.source,
                effect.source_stamp,
                ability,
                happened,
                card,
                effect.refs,
                _receipt_of(pos, effect),
            )
        )
        if effect.uses == 1:
            pos.assign("effects", tuple(other for other in pos.effects if other != effect))
            return


def _receipt_of(pos: Position, effect: Continuing) -> Receipt:
    """What was paid for the source of an effect, or what the effect itself knows of it (cost.9.c)."""
    known: Receipt | None = pos.origin[effect.source]
    here = pos.stamp[effect.source] == effect.source_stamp
    return known if here and known is not None else Receipt(effect.variables)


def _subjects(event: Event, ability: Triggered) -> tuple[int, ...]:
    """The cards an ability looks at one by one, or the event as a whole."""
    return event.cards if event.cards and not ability.on.once_per_event else (NOBODY,)


def _answer(
    pos: Position,
    event: Event,
    source: int,
    ability: Triggered,
    found: list[Waiting],
    number: int = NOBODY,
    printed_on: int = NOBODY,
) -> None:
    """An ability answers an event; that it did is tracked by the card it is printed on, in a lineage too."""
    tracker = source if printed_on == NOBODY else printed_on
    ctx = Context(pos, pos.controller[source], source, event=event)
    for card in _subjects(event, ability):
        if ability.once and not _has_turn(pos, tracker, ability, number):
            return
        if not ability.on.answers(ctx, card):
            continue
        if not counts(pos, ability, ctx):
            continue
        if ability.only_if is not None and not ability.only_if.holds(ctx):
            continue  # abilities.triggered.3.a
        happened = event if card == NOBODY else narrow(event, card, pos.stamp[card])
        receipt = pos.origin[source]
        entry = Waiting(ctx.controller, source, pos.stamp[source], ability, happened, card, receipt=receipt)
        found.extend([entry] * (1 + _times_again(pos, event, ability)))
        if ability.once:
            key = f"triggered:{number}"
            others = tuple(memo for memo in pos.memos[tracker] if memo.key != key)
            pos.put(pos.memos, tracker, (*others, Memo(key, pos.turn)))


def _times_again(pos: Position, event: Event, ability: Triggered) -> int:
    """How many more times an On Hit ability triggers, because a weapon of the attack says so."""
    if not ability.on.is_on_hit or pos.combat is None or event.by != pos.combat.attacker:
        return 0
    weapons = [pos.find(ref) for ref in pos.combat.weapons]
    return sum(len(every_keyword(pos, card, HITS_AGAIN)) for card in weapons if card != NOBODY)


def _has_turn(pos: Position, tracker: int, ability: Triggered, number: int) -> bool:
    """Whether an ability that triggers only once, or once a turn, may trigger now."""
    before = pos.memo(tracker, f"triggered:{number}")
    return before is None or (ability.once == "turn" and before != pos.turn)


def alike(one: Waiting, other: Waiting) -> bool:
    """Whether it cannot matter which of two waiting abilities goes onto the stack first."""
    same = (one.controller, one.source, one.source_stamp, one.ability, one.event.player)
    if same != (other.controller, other.source, other.source_stamp, other.ability, other.event.player):
        return False
    return one.event == other.event or not any(word.tells_of_event for word in one.ability.words())


def narrow(event: Event, card: int, stamp: int) -> Event:
    """The event as far as it concerns one of its cards: what a trigger about "a card" tells of.

    An event that knows the object by its stamp, because it is gone, keeps that (lki.1).
    """
    if event.stamps and card in event.cards:
        stamp = event.stamps[event.cards.index(card)]
    return msgspec.structs.replace(event, cards=(card,), stamps=(stamp,))


def listens(pos: Position, kind: Kind) -> bool:
    """Whether anything at all could answer an event of this kind."""
    if pos.live[kind] or kind in pos.catalog.remembered:
        return True
    for name, _ in pos.catalog.keyword_triggers.get(kind, ()):
        if bearers(pos, name):
            return True
    for effect in pos.effects:
        if effect.trigger is not None and effect.trigger.on.kind == kind:
            return True
    return bool(pos.effects or pos.live[STATIC]) and kind in _kinds_gained(pos)


def emit(pos: Position, event: Event) -> None:
    """Let the abilities at work now notice an event; they wait for what is going on to end.

    abilities.triggered.11
    """
    if found := notice(pos, event):
        wait(pos, found)


def tell_of_targets(
    pos: Position, item: StackItem, before: StackItem | None = None, *, word: str = ""
) -> None:
    """Something on the effects stack targets objects from now on: those it did not target before.

    `word` says so if it has just been played.
    """
    if not item.targets or not listens(pos, Kind.TARGETED):
        return
    known = () if before is None else [ref for _, refs in before.targets for ref in refs]
    refs = [ref for _, refs in item.targets for ref in refs if ref.is_card and ref not in known]
    cards = tuple(card for card in map(pos.find, refs) if card != NOBODY)
    if objects := tuple(dict.fromkeys(card for card in cards if pos.zone_of(card) is Zone.FIELD)):
        emit(pos, Event(Kind.TARGETED, item.controller, objects, 1, by=item_ref(item.id), word=word))


def wait(pos: Position, found: list[Waiting]) -> None:
    """Let abilities wait for the effects stack; whoever has left the game has none (end.5)."""
    if found and pos.lost:
        found = [entry for entry in found if entry.controller not in pos.lost]
    if found:
        pos.assign("waiting", pos.waiting + tuple(found))
