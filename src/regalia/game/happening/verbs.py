"""The verbs of the rules: draw, reserve, banish, rest, recover … Every effect and every cost uses these."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from regalia.game.core.events import Event, EventKind
from regalia.game.core.explain import Step
from regalia.game.core.keywords import TextRule
from regalia.game.core.state import Position, State, Zone
from regalia.game.core.values import NOBODY, Counters, Ref
from regalia.game.happening.replacement import Pending, happens, may_be_replaced
from regalia.game.happening.triggers import emit
from regalia.game.happening.zones import move
from regalia.game.information.knowledge import keep_knowing, lookers, open_name
from regalia.game.information.knowledge import show as show_all
from regalia.game.objects.characteristics import champion
from regalia.game.objects.hindrances import cannot
from regalia.game.printed.abilities import ReplaceableEvent
from regalia.game.timing.player_rules import is_barred, keeps_playing

_RESTED: Final = int(State.RESTED)
_CANNOT_REST: Final = TextRule.CANNOT_BECOME_RESTED


def draw(pos: Position, player: int, amount: int, *, to_memory: bool = False) -> int:
    """Draw one card at a time (drawing.2). A player who cannot draw loses at the next check (drawing.6)."""
    if is_barred(pos, player, "draw"):
        return 0
    drawn = 0
    zone = Zone.MEMORY if to_memory else Zone.HAND
    for _ in range(amount):
        to = zone
        if may_be_replaced(pos, ReplaceableEvent.DRAW):
            would = Pending(ReplaceableEvent.DRAW, player, amount=1, from_zone=Zone.MAIN_DECK, to=zone)
            if not happens(pos, would):
                continue
            to = would.to or zone
        deck = pos.cards_in(Zone.MAIN_DECK, player)
        if not deck:
            if not keeps_playing(pos, player, "drawing"):
                pos.assign("losing", (*pos.losing, player))
            break
        move(pos, (deck[0],), to, cause="draw")
        drawn += 1
    return drawn


def reserve(pos: Position, cards: Iterable[int], *, revealed: bool = False) -> tuple[int, ...]:
    """Put cards from hand into their owner's memory (term.reserve.1)."""
    return move(pos, cards, Zone.MEMORY, cause="reserve", states=int(State.REVEALED) if revealed else 0)


def banish(
    pos: Position,
    cards: Iterable[int],
    *,
    face_down: bool = False,
    cause: str = "banish",
    by: int = NOBODY,
) -> tuple[int, ...]:
    """Banish cards. The player that the effect names does it, or else their owners."""
    return move(pos, cards, Zone.BANISHMENT, cause=cause, face_down=face_down, by=by)


def discard(pos: Position, cards: Iterable[int]) -> tuple[int, ...]:
    """Put cards into their owners' graveyards, as far as these players can discard any (term.discard.1)."""
    cards = [card for card in cards if not is_barred(pos, pos.owner[card], "discard")]
    return move(pos, cards, Zone.GRAVEYARD, cause="discard")


def sacrifice(pos: Position, cards: Iterable[int]) -> tuple[int, ...]:
    return move(pos, cards, Zone.GRAVEYARD, cause="sacrifice")


def destroy(pos: Position, cards: Iterable[int], killers: Mapping[int, Ref] | None = None) -> tuple[int, ...]:
    return move(pos, cards, Zone.GRAVEYARD, cause="destroy", killers=killers)


def reveal(pos: Position, player: int, cards: tuple[int, ...]) -> None:
    """Show cards to everybody. Abilities notice this even if everybody knew the cards (term.reveal.6)."""
    if not cards:
        return
    show_all(pos, cards)
    if pos.listener is not None:
        names = ", ".join(pos.definition(card).name for card in cards)
        _tell(pos, "reveal", "term.reveal.2", names, player)
    emit(pos, Event(EventKind.REVEALED, player, cards, len(cards), pos.zone_of(cards[0])))


def can_rest(pos: Position, card: int) -> bool:
    """Whether an object is awake, and no text keeps it from being rested (term.awake.2)."""
    return not (pos.states[card] & _RESTED or cannot(pos, card, _CANNOT_REST))


def rest(pos: Position, card: int, to_reserve: Ref | None = None) -> bool:
    """Rest an awake object; a rested one cannot rest again (term.rest.5, properties.3).

    It may pay in place of cards to reserve for an activation.
    """
    if not can_rest(pos, card):
        return False
    pos.put(pos.states, card, pos.states[card] | State.RESTED)
    emit(pos, Event(EventKind.RESTED, pos.controller[card], (card,), 1, by=to_reserve))
    return True


def can_wake(pos: Position, card: int) -> bool:
    """Whether an object is rested, and no text keeps it from waking up."""
    return bool(pos.states[card] & State.RESTED) and not cannot(pos, card, TextRule.CANNOT_WAKE_UP)


def wake(pos: Position, card: int) -> bool:
    """Turn a rested object upright; an awake one does not wake (term.wake-up.2)."""
    if not can_wake(pos, card):
        return False
    pos.put(pos.states, card, pos.states[card] & ~State.RESTED)
    emit(pos, Event(EventKind.WOKE, pos.controller[card], (card,), 1))
    return True


def put_counters(
    pos: Position, card: int, name: str, amount: int, *, entering: bool = False, doer: int = NOBODY
) -> int:
    """Put counters on a card, and return how many were put.

    Buff and debuff counters cancel each other (counters.buff.4). An object has the counters that it enters
    the field with, even if no counters can be put on it.
    """
    if amount <= 0 or (not entering and cannot(pos, card, TextRule.CANNOT_HAVE_COUNTERS)):
        return 0
    would = Pending(
        ReplaceableEvent.COUNTERS, pos.controller[card], card, amount=amount, word=name, doer=doer
    )
    if not happens(pos, would) or would.amount <= 0:
        return 0
    amount = would.amount
    if name == "damage":
        pos.put(pos.damage, card, pos.damage[card] + amount)
    else:
        opposite = {"buff": "debuff", "debuff": "buff"}.get(name)
        rest_of = amount
        if opposite:
            cancelled = min(pos.count(card, opposite), amount)
            if cancelled:
                _set_counters(pos, card, opposite, pos.count(card, opposite) - cancelled)
                rest_of -= cancelled
        _set_counters(pos, card, name, pos.count(card, name) + rest_of)
    if pos.listener is not None:
        place = open_name(pos, card)
        text, things = f"{amount} {name} on {place}", ((name, amount),)
        pos.listener(Step("counters", "counters.1", text, pos.controller[card], things=things, place=place))
    emit(pos, Event(EventKind.COUNTERS_PUT, pos.controller[card], (card,), amount, word=name, doer=doer))
    return amount


def remove_counters(pos: Position, card: int, name: str, amount: int, doer: int = NOBODY) -> int:
    """Remove up to this number of counters, and return the number that was removed."""
    removed = min(amount, pos.count(card, name))
    if removed <= 0:
        return 0
    if name == "damage":
        pos.put(pos.damage, card, pos.damage[card] - removed)
    else:
        _set_counters(pos, card, name, pos.count(card, name) - removed)
    emit(pos, Event(EventKind.COUNTERS_REMOVED, pos.controller[card], (card,), removed, word=name, doer=doer))
    return removed


def _set_counters(pos: Position, card: int, name: str, amount: int) -> None:
    others = [entry for entry in pos.counters[card] if entry[0] != name]
    if amount:
        others.append((name, amount))
    fresh: Counters = tuple(sorted(others))
    pos.put(pos.counters, card, fresh)


def turn(pos: Position, cards: Iterable[int], *, face_down: bool) -> None:
    """Turn cards over where they lie. Players who knew a card that is turned down may still look at it."""
    for card in cards:
        if pos.has(card, State.FACE_DOWN) == face_down:
            continue
        knew = lookers(pos, card) if face_down else ()
        if pos.listener is not None:
            way = "down" if face_down else "up"
            text = f"{pos.definition(card).name} is turned face {way}"
            _tell(pos, "turn", "properties.facing.1", text, pos.controller[card])
        pos.put(pos.states, card, pos.states[card] ^ int(State.FACE_DOWN))
        here = pos.zone[card]
        pos.put(pos.zones, here, (*pos.zones[here],))  # values kept for this pile are worked out again
        for row in pos.definition(card).live_in.get(pos.zone_of(card), ()):
            pos.put(pos.live, row, (*pos.live[row],))  # and those kept for its texts
        keep_knowing(pos, card, knew)


def recover(pos: Position, player: int, amount: int) -> int:
    """Remove damage counters from a player's champion (term.recover.2)."""
    leader = champion(pos, player)
    if leader == NOBODY or amount <= 0 or is_barred(pos, player, "recover"):
        return 0
    would = Pending(ReplaceableEvent.RECOVER, player, leader, amount=amount)
    if not happens(pos, would) or would.amount <= 0:
        return 0
    amount = would.amount
    removed = min(amount, pos.damage[leader])
    if removed:
        pos.put(pos.damage, leader, pos.damage[leader] - removed)
    if pos.listener is not None:
        _tell(pos, "recover", "term.recover.2", f"{removed} damage is removed", player)
    emit(pos, Event(EventKind.RECOVERED, player, (leader,), amount))
    return removed


def _tell(pos: Position, name: str, rule: str, text: str, player: int) -> None:
    if pos.listener is not None:
        pos.listener(Step(name, rule, text, player))
