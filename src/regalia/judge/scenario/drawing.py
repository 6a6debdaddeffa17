"""A position as a picture of the table, first as plain data and then as HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

import msgspec

from regalia.game.core.state import State, Zone
from regalia.game.core.values import NOBODY
from regalia.game.objects.characteristics import champion, influence, level, lineage
from regalia.game.objects.layers import characteristics
from regalia.game.objects.links import linked_to
from regalia.judge.scenario.modifiers import STATES
from regalia.judge.scenario.names import LETTERS
from regalia.judge.scenario.world import World
from regalia.words.masteries import CURRENTS, direction

PILES: Final = {
    "hand": Zone.HAND,
    "memory": Zone.MEMORY,
    "graveyard": Zone.GRAVEYARD,
    "banishment": Zone.BANISHMENT,
    "material deck": Zone.MATERIAL_DECK,
    "masteries": Zone.MASTERY,
    "intent": Zone.INTENT,
    "deck": Zone.MAIN_DECK,
}
MOST: Final = 12
"""The most tiles of a zone that are drawn. Further cards are only counted."""


class Tile(msgspec.Struct, frozen=True):
    """One card, or several like cards."""

    name: str
    element: str
    kind: str
    numbers: str = ""
    tags: tuple[str, ...] = ()
    rested: bool = False
    below: tuple[str, ...] = ()
    """The cards below it: a lineage, or loaded cards."""


class Side(msgspec.Struct, frozen=True):
    """The cards and facts of one player."""

    letter: str
    summary: str
    field: tuple[tuple[int, Tile], ...]
    piles: tuple[tuple[str, int, tuple[tuple[int, Tile], ...]], ...]
    """The names of zones, with the number of cards and the tiles that are drawn."""


class Scene(msgspec.Struct, frozen=True):
    """A position."""

    when: str
    stack: tuple[str, ...]
    sides: tuple[Side, ...]


def scene(world: World) -> Scene:
    """The cards on the table now, including hidden ones."""
    pos = world.pos
    phase = pos.phase.name.lower().replace("_", " ")
    when = f"Turn {pos.turn}, {LETTERS[pos.turn_player]}'s {phase} phase"
    if pos.opportunity >= 0:
        when += f"; {LETTERS[pos.opportunity]} has Opportunity"
    stack = tuple(world.names.item(item) for item in reversed(pos.stack))
    return Scene(when, stack, tuple(_side(world, player) for player in pos.everyone()))


def _side(world: World, player: int) -> Side:
    pos = world.pos
    leader = champion(pos, player)
    field = [leader] if leader != NOBODY else []
    field += [card for card in pos.cards_in(Zone.FIELD, player) if card != leader]
    said = [f"influence {influence(pos, player)}"]
    if leader != NOBODY:
        life = characteristics(pos, leader).life
        said = [f"level {level(pos, player)}", f"damage {pos.damage[leader]} of {life}", *said]
    piles = []
    for name, zone in PILES.items():
        cards = pos.cards_in(zone, player)
        if cards:
            piles.append((name, len(cards), _counted(_tile(world, card) for card in cards)[:MOST]))
    tiles = _counted(_tile(world, card) for card in field)
    return Side(LETTERS[player], ", ".join(said), tiles, tuple(piles))


def _counted(tiles: Iterator[Tile]) -> tuple[tuple[int, Tile], ...]:
    """The tiles, with neighbours that are alike counted as one."""
    found: list[tuple[int, Tile]] = []
    for tile in tiles:
        if found and found[-1][1] == tile:
            found[-1] = (found[-1][0] + 1, tile)
        else:
            found.append((1, tile))
    return tuple(found)


def _tile(world: World, card: int) -> Tile:
    pos = world.pos
    now = characteristics(pos, card)
    definition = pos.definition(card)
    tags = [name for name, state in STATES.items() if pos.states[card] & state and name not in ("rested",)]
    tags += [f"{amount} {name}" for name, amount in pos.counters[card] if amount]
    if pos.damage[card]:
        tags.append(f"{pos.damage[card]} damage")
    if (host := linked_to(pos, card)) != NOBODY:
        tags.append(f"linked to {pos.definition(host).name}")
    if definition.name == CURRENTS:
        tags.append(f"facing {direction(pos, card)}")
    if pos.owner[card] != pos.controller[card] and pos.zone_of(card) is Zone.FIELD:
        tags.append(f"owned by {LETTERS[pos.owner[card]]}")
    loaded = [row for row, under in enumerate(pos.host) if under == card and pos.zone_of(row) is Zone.LOADED]
    below = [*lineage(pos, card), *loaded] if pos.zone_of(card) is Zone.FIELD else []
    numbers = []
    if now.power is not None:
        numbers.append(f"power {now.power}")
    if now.life is not None:
        numbers.append(f"life {now.life}")
    kinds = " ".join(sorted(word.title() for word in (*now.supertypes, *now.types)))
    return Tile(
        definition.name,
        next(iter(sorted(now.elements)), "norm"),
        kinds,
        ", ".join(numbers),
        tuple(tags),
        pos.has(card, State.RESTED),
        tuple(pos.definition(row).name for row in below),
    )


# As HTML.


def drawn(found: Scene) -> str:
    """The picture of a position."""
    parts = [f'<p class="when">{escape(found.when)}</p>']
    if found.stack:
        items = "".join(f"<li>{escape(name)}</li>" for name in found.stack)
        parts.append(f'<div class="stack"><h4>Effects stack, the top first</h4><ol>{items}</ol></div>')
    parts += [_drawn_side(side) for side in found.sides]
    return f'<div class="table">{"".join(parts)}</div>'


def _drawn_side(side: Side) -> str:
    piles = []
    for name, count, tiles in side.piles:
        more = count - sum(many for many, _ in tiles)
        rest = f'<li class="more">and {more} more</li>' if more else ""
        head = f"<h4>{escape(name)} <small>{count}</small></h4>"
        piles.append(f'<div class="pile">{head}<ul class="tiles">{_tiles(tiles)}{rest}</ul></div>')
    head = f"<h3>{side.letter} <small>{escape(side.summary)}</small></h3>"
    field = f'<ul class="tiles field">{_tiles(side.field)}</ul>'
    return f'<section class="side">{head}{field}<div class="piles">{"".join(piles)}</div></section>'


def _tiles(tiles: Sequence[tuple[int, Tile]]) -> str:
    return "".join(_drawn_tile(count, tile) for count, tile in tiles)


def _drawn_tile(count: int, tile: Tile) -> str:
    many = f'<span class="many">{count}×</span> ' if count > 1 else ""
    lines = [f"<b>{many}{escape(tile.name)}</b>", f"<small>{escape(tile.kind)}</small>"]
    if tile.numbers:
        lines.append(f'<span class="numbers">{escape(tile.numbers)}</span>')
    tags = (("rested",) if tile.rested else ()) + tile.tags
    lines += [f'<span class="tag">{escape(tag)}</span>' for tag in tags]
    if tile.below:
        lines.append(f'<span class="below">on {escape(", ".join(reversed(tile.below)))}</span>')
    rested = " rested" if tile.rested else ""
    return f'<li class="tile el-{escape(tile.element)}{rested}">{" ".join(lines)}</li>'
