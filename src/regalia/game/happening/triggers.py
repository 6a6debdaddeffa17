"""Triggered abilities: noticing events, then waiting for the effects stack (abilities.triggered.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from regalia.game.core.context import Context, item_context
from regalia.game.core.events import Event, EventKind
from regalia.game.core.keywords import TextRule
from regalia.game.core.stack import ItemKind, Receipt, StackItem
from regalia.game.core.state import Position, Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import NOBODY, Continuing, Memo, Waiting, item_ref
from regalia.game.objects.characteristics import every_keyword, gained, keyword, keyword_holders, may_bear
from regalia.game.objects.layers import at_work, characteristics, is_unrestricted, text_owner
from regalia.game.printed.abilities import Triggered
from regalia.game.printed.definitions import STATIC
from regalia.game.printed.kept import kept_while_texts_stay

_REVEALED: Final = EventKind.REVEALED


class Glimpse(NamedTuple):
    """An ability that answers an event that is not over yet. Its condition is checked afterwards."""

    entry: Waiting
    times: int
    tracker: int = NOBODY
    number: int = NOBODY
    effect: Continuing | None = None


def notice(pos: Position, event: Event, later: list[Glimpse] | None = None) -> list[Waiting]:
    """The abilities that an event triggers now. If a text may ask about it this turn, it is remembered.

    For an event that is still to come, `later` gets those whose condition has to be checked after it.
    """
    kind, catalog = event.kind, pos.catalog
    if kind in catalog.remembered:
        pos.assign("history", (*pos.history, event))
    found: list[Waiting] = []
    for card in pos.live[kind]:
        if not _may_answer(pos, event, card):
            continue
        zone = pos.zone_of(card)
        for number, ability in enumerate(characteristics(pos, card).abilities.triggered):
            if ability.on.kind != kind:
                continue
            if not at_work(pos, card, ability, ability.zone, zone):
                continue
            source = text_owner(pos, card) if ability.inherited else card
            _answer(pos, event, source, ability, found, later, number, card)
    if kind is _REVEALED and len(event.cards) > 1 and may_bear(pos, TextRule.SHARES_REVEALED):
        _answer_together(pos, event, found, later)
    if (pos.effects or pos.live[STATIC]) and kind in _kinds_gained(pos):
        for card, granted, stamp in gained(pos, Triggered):
            if isinstance(granted, Triggered) and granted.on.kind == kind:
                _answer(pos, event, card, granted, found, later, -stamp)
    for name, ability in catalog.keyword_triggers.get(kind, ()):
        if not ability.on.own and not ability.on.may_answer(event, NOBODY):
            continue
        for card in keyword_holders(pos, name):
            times = len(every_keyword(pos, card, name))
            for _ in range(times if name in catalog.adding_up else min(times, 1)):
                _answer(pos, event, card, ability, found, later)
    for counter, ability in catalog.counter_triggers.get(kind, ()):
        for card in _objects_with(pos, counter):
            _answer(pos, event, card, ability, found, later)
    for effect in pos.effects:
        if effect.trigger is not None and effect.trigger.on.kind == kind:
            _answer_later(pos, event, effect, found, later)
    return found


def notice_parts(pos: Position, parts: Iterable[Event], later: list[Glimpse] | None) -> list[Waiting]:
    """Notice what happens to things of several players at once (abilities.triggered.1).

    There is an event for each player. An ability about "one or more" things answers all of them once.
    """
    found: list[Glimpse] = []
    waiting: list[Glimpse] = []
    for event in parts:
        unsure: list[Glimpse] | None = None if later is None else []
        found = _joined(found, [Glimpse(entry, 1) for entry in notice(pos, event, unsure)])
        waiting = _joined(waiting, unsure or [])
    if later is not None:
        later.extend(waiting)
    return [glimpse.entry for glimpse in found]


def _joined(before: list[Glimpse], more: list[Glimpse]) -> list[Glimpse]:
    """The answers to one part of an event and to another."""
    found, joined = list(before), set[int]()
    for other in more:
        entry = other.entry
        if not entry.ability.on.once_per_event or not before:
            found.append(other)
            continue
        same = [
            place
            for place, known in enumerate(before)
            if known.entry.ability is entry.ability and known.entry.source_stamp == entry.source_stamp
        ]
        if not same:
            found.append(other)
        elif left := [place for place in same if place not in joined]:
            joined.add(left[0])
            first = before[left[0]]
            whole = first.entry.event.with_part(entry.event)
            found[left[0]] = first._replace(entry=altered(first.entry, event=whole))
    return found


def _objects_with(pos: Position, counter: str) -> Iterator[int]:
    """The objects with a counter of a kind on them."""
    first = Zone.FIELD * pos.players
    for cards in pos.zones[first : first + pos.players]:
        for card in cards:
            if pos.counters[card] and pos.count(card, counter):
                yield card


def _answer_together(pos: Position, event: Event, found: list[Waiting], later: list[Glimpse] | None) -> None:
    """Cards that are revealed together from a memory have each other's abilities, if a text says so.

    They have them only while they are revealed, so only abilities that wait for a reveal can matter.
    """
    lent = any(
        pos.controller[card] == event.player and keyword(pos, card, TextRule.SHARES_REVEALED) is not None
        for card in keyword_holders(pos, TextRule.SHARES_REVEALED)
    )
    if not lent or event.from_zone is not Zone.MEMORY:
        return
    for card in event.cards:
        for other in event.cards:
            for number, ability in enumerate(characteristics(pos, other).abilities.triggered):
                waits = ability.on.kind == event.kind and not ability.inherited
                if other != card and waits and at_work(pos, other, ability, ability.zone, Zone.MEMORY):
                    _answer(pos, event, card, ability, found, later, -1 - number, other)


def _may_answer(pos: Position, event: Event, card: int) -> bool:
    """Whether a text printed on a card might be about an event. Effects can only take such texts away.

    Abilities that cannot answer need not be worked out in the middle of an event.
    """
    for ability in pos.catalog[pos.card[card]].abilities.triggered:
        if ability.on.kind != event.kind:
            continue
        if ability.on.may_answer(event, text_owner(pos, card) if ability.inherited else card):
            return True
    return False


@kept_while_texts_stay
def _kinds_gained(pos: Position) -> frozenset[EventKind]:
    """The kinds of events for which gained abilities may wait."""
    changes = [
        *(
            change
            for card in pos.live[STATIC]
            for static in pos.catalog[pos.card[card]].abilities.statics
            for change in static.changes
        ),
        *(change for effect in pos.effects for change in effect.changes),
    ]
    if any(change.gives_anything for change in changes):
        return frozenset(EventKind)
    given = (change.gives() for change in changes)
    return frozenset(ability.on.kind for ability in given if isinstance(ability, Triggered))


def confirm(pos: Position, later: list[Glimpse]) -> list[Waiting]:
    """The abilities whose condition is met after the event (abilities.triggered.3.a).

    The condition is read as on resolving. Last known information is about objects that are gone, not about
    the rest of the game.
    """
    found: list[Waiting] = []
    done: set[tuple[int, int]] = set()
    for entry, times, tracker, number, effect in later:
        ability: Triggered = entry.ability
        if ability.once and ((tracker, number) in done or not _has_turn(pos, tracker, ability, number)):
            continue
        if effect is not None and effect.uses == 1 and effect not in pos.effects:
            continue
        assert ability.only_if is not None
        if not ability.only_if.holds(item_context(pos, instance(pos, entry))):
            continue
        found.extend([entry] * times)
        if ability.once:
            done.add((tracker, number))
            if pos.stamp[entry.source] == entry.source_stamp:
                _take_turn(pos, tracker, number)
        if effect is not None and effect.uses == 1:
            _end(pos, effect)
    return found


def instance(pos: Position, entry: Waiting, number: int = 0) -> StackItem:
    """A waiting ability as it goes onto the stack, before anything is chosen for it."""
    return StackItem(
        number,
        ItemKind.TRIGGER,
        entry.controller,
        entry.source,
        entry.source_stamp,
        entry.ability,
        event=entry.event,
        receipt=entry.receipt or Receipt(),
        definition=pos.card[entry.source],
        about=entry.about,
    )


def _answer_later(
    pos: Position, event: Event, effect: Continuing, found: list[Waiting], later: list[Glimpse] | None
) -> None:
    """Let a trigger that an effect set up answer: once, or repeatedly (abilities.triggered.8)."""
    ability = effect.trigger
    assert ability is not None
    if effect.controller in pos.lost:  # nobody is there to put it onto the stack (end.5)
        return
    ctx = Context(pos, effect.controller, effect.source, event=event)
    ctx.bound.about, ctx.bound.variables = effect.refs, effect.variables
    for card in _subjects(event, ability):
        if not ability.on.answers(ctx, card) or not is_unrestricted(ability, ctx):
            continue
        happened = event if card == NOBODY else narrow(event, card, pos.stamp[card])
        entry = Waiting(
            effect.controller,
            effect.source,
            effect.source_stamp,
            ability,
            happened,
            card,
            effect.refs,
            _receipt_of(pos, effect),
        )
        if ability.only_if is not None:
            if later is not None:
                later.append(Glimpse(entry, 1, effect=effect))
                continue
            if not ability.only_if.holds(ctx):
                continue
        found.extend([entry] * (1 if effect.uses == 1 else ability.on.times(event)))
        if effect.uses == 1:
            _end(pos, effect)
            return


def _end(pos: Position, effect: Continuing) -> None:
    """End an effect that waited for one event."""
    pos.assign("effects", tuple(other for other in pos.effects if other != effect))


def _receipt_of(pos: Position, effect: Continuing) -> Receipt:
    """The receipt of the source of an effect, or what the effect itself knows about it (cost.9.c)."""
    known: Receipt | None = pos.origin[effect.source]
    here = pos.stamp[effect.source] == effect.source_stamp
    return known if here and known is not None else Receipt(effect.variables)


def _subjects(event: Event, ability: Triggered) -> tuple[int, ...]:
    """The cards that an ability looks at one by one, or the event as a whole."""
    return event.cards if event.cards and not ability.on.once_per_event else (NOBODY,)


def _answer(
    pos: Position,
    event: Event,
    source: int,
    ability: Triggered,
    found: list[Waiting],
    later: list[Glimpse] | None,
    number: int = NOBODY,
    printed_on: int = NOBODY,
) -> None:
    """Let an ability answer an event. The card it is printed on tracks this, also in a lineage."""
    tracker = source if printed_on == NOBODY else printed_on
    ctx = Context(pos, pos.controller[source], source, event=event)
    for card in _subjects(event, ability):
        if ability.once and not _has_turn(pos, tracker, ability, number):
            return
        if not ability.on.answers(ctx, card):
            continue
        if not is_unrestricted(ability, ctx):
            continue
        happened = event if card == NOBODY else narrow(event, card, pos.stamp[card])
        receipt = pos.origin[source]
        entry = Waiting(ctx.controller, source, pos.stamp[source], ability, happened, card, receipt=receipt)
        times = ability.on.times(event) + _times_again(pos, event, ability)
        if ability.only_if is not None:  # abilities.triggered.3.a
            if later is not None:
                later.append(Glimpse(entry, times, tracker, number))
                continue
            if not ability.only_if.holds(ctx):
                continue
        found.extend([entry] * times)
        if ability.once:
            _take_turn(pos, tracker, number)


def _take_turn(pos: Position, tracker: int, number: int) -> None:
    """Track that an ability that may trigger only a limited number of times has triggered."""
    key = f"triggered:{number}"
    others = tuple(memo for memo in pos.memos[tracker] if memo.key != key)
    turns = _turns_triggered(pos, tracker, number)
    pos.put(pos.memos, tracker, (*others, Memo(key, (*turns, pos.turn))))


def _times_again(pos: Position, event: Event, ability: Triggered) -> int:
    """The number of further times that an On Hit ability triggers, because a weapon of the attack says so."""
    if not ability.on.is_on_hit or pos.combat is None or event.by != pos.combat.attacker:
        return 0
    weapons = [pos.find(ref) for ref in pos.combat.weapons]
    return sum(len(every_keyword(pos, card, TextRule.HITS_AGAIN)) for card in weapons if card != NOBODY)


def _has_turn(pos: Position, tracker: int, ability: Triggered, number: int) -> bool:
    """Whether an ability with a limited number of triggers, in all or in a turn, may trigger now."""
    turns = _turns_triggered(pos, tracker, number)
    return (turns.count(pos.turn) if ability.once == "turn" else len(turns)) < ability.times


def _turns_triggered(pos: Position, tracker: int, number: int) -> tuple[int, ...]:
    """The turns in which a limited ability has triggered."""
    turns = pos.memo(tracker, f"triggered:{number}")
    return turns if isinstance(turns, tuple) else ()


def alike(one: Waiting, other: Waiting) -> bool:
    """Whether it cannot matter which of two waiting abilities goes onto the stack first."""
    same = (one.controller, one.source, one.source_stamp, one.ability, one.event.player)
    if same != (other.controller, other.source, other.source_stamp, other.ability, other.event.player):
        return False
    return one.event == other.event or not any(word.tells_of_event for word in one.ability.words())


def narrow(event: Event, card: int, stamp: int) -> Event:
    """The event as far as it concerns one of its cards, for a trigger about "a card".

    If the event knows the object by its stamp because the object is gone, the stamp is kept (lki.1).
    """
    if event.stamps and card in event.cards:
        stamp = event.stamps[event.cards.index(card)]
    origins = event.origins
    if len(origins) == len(event.cards) and card in event.cards:
        origins = (origins[event.cards.index(card)],)
    return altered(event, cards=(card,), stamps=(stamp,), origins=origins)


def listens(pos: Position, kind: EventKind) -> bool:
    """Whether anything at all could answer an event of this kind."""
    if pos.live[kind] or kind in pos.catalog.remembered:
        return True
    for name, _ in pos.catalog.keyword_triggers.get(kind, ()):
        if keyword_holders(pos, name):
            return True
    for counter, _ in pos.catalog.counter_triggers.get(kind, ()):
        if any(True for _ in _objects_with(pos, counter)):
            return True
    for effect in pos.effects:
        if effect.trigger is not None and effect.trigger.on.kind == kind:
            return True
    return bool(pos.effects or pos.live[STATIC]) and kind in _kinds_gained(pos)


def emit(pos: Position, event: Event) -> None:
    """Let the abilities at work notice an event. They wait until the present action ends.

    abilities.triggered.11
    """
    if found := notice(pos, event):
        wait(pos, found)


def tell_of_targets(
    pos: Position, item: StackItem, before: StackItem | None = None, *, word: str = ""
) -> None:
    """Tell that an item on the stack now targets objects that it did not target before.

    If the item has just been played, `word` says so.
    """
    if not item.targets or not listens(pos, EventKind.TARGETED):
        return
    known = () if before is None else [ref for _, refs in before.targets for ref in refs]
    refs = [ref for _, refs in item.targets for ref in refs if ref.is_card and ref not in known]
    cards = tuple(card for card in map(pos.find, refs) if card != NOBODY)
    if objects := tuple(dict.fromkeys(card for card in cards if pos.zone_of(card) is Zone.FIELD)):
        emit(pos, Event(EventKind.TARGETED, item.controller, objects, 1, by=item_ref(item.id), word=word))


def wait(pos: Position, found: list[Waiting]) -> None:
    """Let abilities wait for the effects stack, except those of players who have left the game (end.5)."""
    if found and pos.lost:
        found = [entry for entry in found if entry.controller not in pos.lost]
    if found:
        pos.assign("waiting", pos.waiting + tuple(found))
