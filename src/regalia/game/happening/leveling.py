"""A champion leveling up and losing a level: another card represents it, the object stays the same."""

from __future__ import annotations

from typing import Any

from regalia.game.core.events import DELEVEL, Event, EventKind
from regalia.game.core.state import JOINED, Position, State, Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import NOBODY, Memo, Ref
from regalia.game.happening.replacement import Pending, happens
from regalia.game.happening.triggers import emit, listens
from regalia.game.happening.zones import GAINED_ABILITIES, KEPT, LEVEL_UP, lineage_under, relocate
from regalia.game.objects.characteristics import champion, lineage
from regalia.game.printed.abilities import ReplaceableEvent


def level_up(pos: Position, player: int, card: int) -> None:
    """Put a champion card on top of a lineage. The object stays the same (champion.level-up.7.b).

    The player controls a champion, for without one no card is legal (champion.level-up.8). Counters stay on
    the champion (term.enlighten-counters.2).
    """
    old = champion(pos, player)
    here = pos.zone[card]
    if not happens(pos, Pending(ReplaceableEvent.LEVEL_UP, player, old, card)):
        return
    if listens(pos, EventKind.LEVELING):  # the abilities of the old card notice it
        emit(pos, Event(EventKind.LEVELING, player, (card,), 1))
    field = pos.row(Zone.FIELD, player)
    relocate(pos, card, field)
    pos.put(pos.controller, card, player)
    relocate(pos, old, pos.row(Zone.LINEAGE, player))
    for column in (pos.damage, pos.counters):
        value = column[old]
        if value:
            pos.put(column, card, value)
            pos.put(column, old, type(value)())
    _hand_over(pos, old, card)
    pos.put(pos.states, card, (pos.states[card] & KEPT) | (pos.states[old] & ~State.FACE_DOWN))
    pos.put(pos.states, old, 0)
    for below in lineage_under(pos, old):
        pos.put(pos.host, below, card)
    pos.put(pos.host, old, card)
    if pos.memo(old, JOINED) is None:  # the first card of the lineage came with the champion
        pos.put(pos.memos, old, (*pos.memos[old], Memo(JOINED, pos.stamp[old])))
    pos.put(pos.stamp, card, pos.stamp[old])
    pos.put(pos.stamp, old, pos.tick())
    pos.put(pos.memos, card, (*pos.memos[card], Memo(JOINED, pos.clock)))
    if here != pos.zone[card]:
        emit(pos, Event(EventKind.ENTERED, player, (card,), 1, to_zone=Zone.FIELD, word=LEVEL_UP))
        emit(pos, Event(EventKind.LEVELED, player, (card,), 1))


def delevel(pos: Position, player: int) -> bool:
    """Return the topmost champion card to the material deck (champion.delevel.1)."""
    top = champion(pos, player)
    if top == NOBODY:
        return False
    below = [card for card in lineage(pos, top) if "champion" in pos.definition(card).types]
    if not below:
        return False
    under = below[-1]
    relocate(pos, under, pos.row(Zone.FIELD, player))
    relocate(pos, top, pos.row(Zone.MATERIAL_DECK, pos.owner[top]))
    pos.put(pos.damage, under, pos.damage[top])
    pos.put(pos.damage, top, 0)
    pos.put(pos.counters, under, pos.counters[top])
    pos.put(pos.counters, top, ())
    pos.put(pos.states, under, pos.states[top])
    pos.put(pos.states, top, 0)
    _hand_over(pos, top, under)
    pos.put(pos.memos, top, ())
    pos.put(pos.host, under, NOBODY)
    for card in lineage_under(pos, top):
        pos.put(pos.host, card, under)
    pos.put(pos.stamp, under, pos.stamp[top])
    pos.put(pos.stamp, top, pos.tick())
    emit(pos, Event(EventKind.KEYWORD_ACTION, player, (under,), 1, word=DELEVEL))
    return True


def _hand_over(pos: Position, old: int, new: int) -> None:
    """Let another card represent a champion. What the champion remembers stays with it.

    What a card tracks of its own text stays with that card.
    """
    for fact in ("effects", "later"):
        effects = getattr(pos, fact)
        if any(effect.source == old and effect.source_stamp == pos.stamp[old] for effect in effects):
            pos.assign(fact, tuple(_from(effect, pos.ref(old), new) for effect in effects))
    if pos.memos[old]:
        kept = tuple(memo for memo in pos.memos[old] if _is_tracked_by_card(memo))
        pos.put(pos.memos, new, (*pos.memos[new], *(memo for memo in pos.memos[old] if memo not in kept)))
        pos.put(pos.memos, old, kept)


def _from(effect: Any, champion_before: Ref, new: int) -> Any:
    """An effect of a champion, with the card that represents the champion now."""
    if Ref(effect.source, effect.source_stamp) != champion_before:
        return effect
    return altered(effect, source=new)


def _is_tracked_by_card(memo: Memo) -> bool:
    """Whether a memo stays with the card: chosen modes, uses of printed abilities (abilities.tracking.2)."""
    kind, _, rest_of = memo.key.partition(":")
    if kind in ("triggered", "uses"):
        return 0 <= int(rest_of.partition(":")[0]) < GAINED_ABILITIES
    return kind in ("modes", JOINED)
