"""Putting a position together by hand: for scenarios, tests and the start of a game."""

from __future__ import annotations

from collections.abc import Sequence

from regalia.game.core.state import Phase, Position, State, Zone
from regalia.game.core.values import NOBODY
from regalia.game.happening.zones import relocate
from regalia.game.objects.characteristics import champion
from regalia.game.printed.catalogue import Catalog
from regalia.game.printed.definitions import LIVE_ROWS
from regalia.game.timing.phase_table import MOMENTS


def empty(players: int, catalog: Catalog) -> Position:
    """A position without any card."""
    pos = Position(players, catalog)
    pos.live.extend([()] * LIVE_ROWS)
    return pos


def place(
    pos: Position,
    definition: int,
    owner: int,
    zone: Zone,
    *,
    controller: int = NOBODY,
    states: int = 0,
    damage: int = 0,
    counters: tuple[tuple[str, int], ...] = (),
    bottom: bool = True,
) -> int:
    """Put a card somewhere without anything noticing."""
    card = pos.add_card(definition, owner, states)
    holder = owner if controller == NOBODY else controller
    pos.put(pos.controller, card, holder)
    relocate(pos, card, pos.row(zone, holder), "bottom" if bottom else "top")
    if damage:
        pos.put(pos.damage, card, damage)
    known = dict(counters)
    durability = pos.definition(card).durability
    if zone is Zone.FIELD and durability and "durability" not in known:
        known["durability"] = durability
    if known:
        pos.put(pos.counters, card, tuple(sorted(known.items())))
    return card


def lay_out(pos: Position, definitions: Sequence[int], owner: int, zone: Zone) -> None:
    """Put many cards somewhere, each below the one before it, as `place` would one by one.

    Piles are written once, not once for every card. So time and memory grow only with the number of cards.
    """
    there = pos.row(zone, owner)
    cards = tuple([pos.add_card(definition, owner) for definition in definitions])
    at_work: dict[int, list[int]] = {}
    for card in cards:
        pos.put(pos.zone, card, there)
        for row in pos.definition(card).live_in.get(zone, ()):
            at_work.setdefault(row, []).append(card)
    pos.put(pos.zones, there, pos.zones[there] + cards)
    for row, added in at_work.items():
        pos.put(pos.live, row, (*pos.live[row], *added))


def lay_boons(pos: Position, definitions: Sequence[int], owner: int) -> None:
    """Put boons into a pantheon, face down: nothing of them is at work yet (zones.pantheon.2)."""
    if not definitions:
        return
    there = pos.row(Zone.PANTHEON, owner)
    cards = tuple([pos.add_card(definition, owner, int(State.FACE_DOWN)) for definition in definitions])
    for card in cards:
        pos.put(pos.zone, card, there)
    pos.put(pos.zones, there, pos.zones[there] + cards)


def place_lineage(
    pos: Position, definitions: list[int], player: int, *, states: int = 0, damage: int = 0
) -> int:
    """Put a champion with its inner lineage onto the field, oldest card first."""
    cards = [place(pos, definition, player, Zone.LINEAGE) for definition in definitions[:-1]]
    top = place(pos, definitions[-1], player, Zone.FIELD, states=states, damage=damage)
    for card in cards:
        pos.put(pos.host, card, top)
    return top


def start_at(
    pos: Position, turn_player: int, phase: Phase, *, step: int | None = None, turn: int | None = None
) -> None:
    """Set whose turn it is and the phase. The turn player has Opportunity if the phase gives it.

    By default it is the first turn after everybody has had one, at the first window of the phase, or at its
    beginning if it has no window.
    """
    windows = [number for number, one in enumerate(MOMENTS[phase]) if one.window]
    if step is None:
        step = windows[0] if windows else 0
    number = pos.players + 1 if turn is None else turn
    order = pos.turn_order(turn_player)
    pos.assign("turn_player", turn_player)
    pos.assign("phase", phase)
    pos.assign("turn", number)
    pos.assign("first_turn", number <= pos.players)
    pos.assign("fresh", tuple(order[1 : pos.players - number + 1]))
    pos.assign("crowned", tuple(player for player in pos.everyone() if champion(pos, player) != NOBODY))
    pos.assign("turn_began", pos.clock)
    pos.assign("dealt", len(pos.card))
    pos.assign("step", step)
    pos.assign("opportunity", turn_player if step in windows else NOBODY)
    pos.assign("window", MOMENTS[phase][step].window)
    pos.assign("unsettled", True)
    pos.journal.clear()
