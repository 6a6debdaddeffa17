"""A position as a seat may know it, as numbers for a net: its objects, and the state of the game.

Everything is read from an observation (`game/observation.py`), which holds only what its seat may know.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final, NamedTuple

from regalia.bots.habits import is_before_first_turn
from regalia.bots.learned.words import ELEMENTS
from regalia.game.core.state import Phase, State, Zone
from regalia.game.observation import (
    CARD as ROW,
)
from regalia.game.observation import (
    EFFECT,
    ITEM_WIDTH,
    LAYOUT,
    NONE,
    Relation,
    code,
)
from regalia.game.printed.catalogue import Catalog
from regalia.game.printed.definitions import Definition

HEADER: Final = len(LAYOUT.header)
ZONES: Final = len(Zone)
STATES: Final = tuple(int(state) for state in State)
GROUPS: Final = 9
"""Own field, other fields, own hand, memory, graveyard and material deck, other graveyards, what is on the
stack or in an intent, and everything else that is seen."""
_OTHERS: Final = 8
_OWN_GROUPS: Final = {
    Zone.FIELD: 0,
    Zone.HAND: 2,
    Zone.MEMORY: 3,
    Zone.GRAVEYARD: 4,
    Zone.MATERIAL_DECK: 5,
    Zone.STACK: 7,
    Zone.INTENT: 7,
}
_OTHER_GROUPS: Final = {Zone.FIELD: 1, Zone.GRAVEYARD: 6, Zone.STACK: 7, Zone.INTENT: 7}
_GROUP: Final = [
    [groups.get(zone, _OTHERS) for zone in sorted(Zone)] for groups in (_OWN_GROUPS, _OTHER_GROUPS)
]
_LATER: Final = (Zone.HAND, Zone.MEMORY, Zone.MATERIAL_DECK)
_LATER_ROWS: Final = frozenset(int(zone) for zone in _LATER)
_PURSE: Final = {int(Zone.MATERIAL_DECK): int(Zone.MEMORY)}
"""The zone that pays for cards of a zone, if it is another one."""
_FIELD: Final = int(Zone.FIELD)
_LINEAGE: Final = int(Zone.LINEAGE)
RESTED: Final = int(State.RESTED)
_DURABILITY: Final = code("durability")


class Thing(NamedTuple):
    """A card or an object: what is printed on it, and what happened to it. Equal ones are encoded once."""

    printed: Definition | None
    zone: int = int(Zone.OUTSIDE)
    owner: int = 0
    controller: int = 0
    states: int = 0
    damage: int = 0
    power: int = NONE
    life: int = NONE
    level: int = NONE
    durability: int = 0
    counters: int = 0
    used: int = 0
    """How often it attacked or used an ability this turn."""
    hosted: bool = False
    enabled: bool = True
    payable: bool = True
    """Whether as many other cards are in hand, or in memory, as it costs."""

    @property
    def left(self) -> int:
        """The life that is left."""
        return max(0, self.life - self.damage) if self.life != NONE else 0

    @property
    def hits(self) -> int:
        return max(0, self.power)


UNKNOWN: Final = Thing(None)
THING: Final = ZONES + len(STATES) + 22
"""The length of the numbers of a thing."""


def numbers(thing: Thing) -> list[float]:
    """The facts about a thing other than the printed ones."""
    found = [0.0] * ZONES
    found[thing.zone] = 1.0
    states = thing.states
    found += [1.0 if states & state else 0.0 for state in STATES]
    known, lives = thing.power != NONE, thing.life != NONE
    left = thing.left
    found += (
        float(thing.printed is None),
        float(thing.owner == 0),
        float(thing.controller == 0),
        thing.damage / 5,
        float(known),
        thing.hits / 4,
        float(lives),
        left / 8,
        float(lives and left <= 1),
        float(lives and left <= 2),
        float(lives and left <= 3),
        float(lives and left <= 5),
        float(lives and left <= 10),
        max(0, thing.level) / 3,
        min(thing.durability, 6) / 3,
        min(thing.counters, 8) / 4,
        min(thing.used, 3) / 2,
        float(thing.hosted),
        float(thing.enabled),
        float(thing.payable),
        float(known and thing.hits == 0),
        float(known and thing.hits >= 3),
    )
    return found


class Scene(NamedTuple):
    """A position as a seat may know it."""

    things: list[Thing]
    groups: list[int]
    """The group of each thing; -1 for none."""
    context: list[float]
    level: int
    """The level of the own champion."""
    sizes: Sequence[int]
    """The number of cards in the own zones."""
    attacker: int
    """The row of the unit that attacks, or -1."""
    source: int
    """The row of the thing that the top of the stack is about, or -1."""


_SIDE: Final = 14
STATE: Final = 2 * (ZONES + _SIDE) + len(ELEMENTS) + len(Phase) + 10
"""The length of the numbers of the state."""


def is_time(observation: array[int]) -> bool:
    """Whether to do something now rather than later (`greedy_bot.is_worth_a_thought`)."""
    cards, items, relations = observation[13], observation[14], observation[15]
    players = observation[1]
    if is_before_first_turn(0, observation[2], observation[5], players):
        return False
    first = HEADER + players * ZONES + cards * ROW
    stacked = [
        row for row in range(first, first + items * ITEM_WIDTH, ITEM_WIDTH) if observation[row] < EFFECT
    ]
    if stacked:
        return observation[stacked[-1] + 2] != 0
    begin = first + items * ITEM_WIDTH
    if any(observation[row] == Relation.ATTACKER for row in range(begin, begin + relations * 4, 4)):
        return True
    return observation[3] == (Phase.MAIN if observation[5] == 0 else Phase.END)


Known = dict[tuple[bytes, tuple[int, int, int] | None, int, frozenset[str] | None], Thing]
"""Things by their row in an observation and by everything else that was read for them."""


def read(observation: array[int], catalog: Catalog, known: Known) -> Scene:
    """The things of an observation and the state of the game as numbers.

    `known` holds the things of rows that were read before. It belongs to the catalogue.
    """
    players, cards, items = observation[1], observation[13], observation[14]
    first = HEADER + players * ZONES
    sizes = observation[HEADER:first]
    after = first + cards * ROW
    marks = _marks(observation, after + items * ITEM_WIDTH, cards)
    elements = _elements(observation, first, after, catalog)
    things: list[Thing] = []
    groups: list[int] = []
    for place, at in enumerate(range(first, after, ROW)):
        zone, controller = observation[at + 1], observation[at + 3]
        later = zone in _LATER_ROWS and observation[at + 2] == 0
        purse = sizes[_PURSE.get(zone, zone)] if later else NONE
        key = (observation[at : at + ROW].tobytes(), marks.get(place), purse, elements if later else None)
        thing = known.get(key)
        if thing is None:
            thing = known[key] = _thing(observation[at : at + ROW], catalog, *key[1:])
        things.append(thing)
        groups.append(_GROUP[1 if controller else 0][zone])
    source, mine = _top(observation, after, items, catalog, things, groups)
    level = max((thing.level for thing, of in zip(things, groups, strict=True) if of == 0), default=0)
    attacker = next((row for row, thing in enumerate(things) if thing.states & int(State.ATTACKING)), NONE)
    context = [*_sides(things, groups), *_sizes(sizes, players)]
    context += [float(element in elements) for element in ELEMENTS]
    context += [float(observation[3] == phase) for phase in Phase]
    context += (
        observation[2] / 10,
        1 / (1 + observation[2]),
        float(observation[5] == 0),
        float(observation[6] == 0),
        float(bool(observation[8])),
        float(mine == 1),
        float(mine == 0),
        float(attacker != NONE),
        float(attacker != NONE and things[attacker].controller == 0),
        float(observation[9] != 0),
    )
    return Scene(things, groups, context, max(0, level), sizes[:ZONES], attacker, source)


def _thing(
    row: Sequence[int],
    catalog: Catalog,
    mark: tuple[int, int, int] | None,
    purse: int,
    elements: frozenset[str] | None,
) -> Thing:
    """The thing of a row. For cards that may be played later it counts what could pay, and which elements
    are enabled.
    """
    number, zone, owner, controller, states, hurt, power, life, level, host = row
    printed = catalog[number] if number >= 0 else None
    durability, counters, used = mark or (0, 0, 0)
    enabled = payable = True
    if printed is not None and elements is not None:
        enabled = printed.elements <= elements
        payable = (printed.reserve or 0) < purse if zone == Zone.HAND else (printed.memory or 0) <= purse
    return Thing(
        printed,
        zone,
        min(owner, 1),
        min(controller, 1),
        states,
        hurt,
        power,
        life,
        level,
        durability,
        counters,
        used,
        host != NONE,
        enabled,
        payable,
    )


def _marks(observation: array[int], begin: int, cards: int) -> dict[int, tuple[int, int, int]]:
    """For rows that have them: durability, other counters, and attacks and uses of abilities this turn."""
    found: dict[int, tuple[int, int, int]] = {}
    for at in range(begin, len(observation), 4):
        kind, row, other, number = observation[at : at + 4]
        if kind > Relation.ATTACKED or kind == Relation.CHOSEN or not 0 <= row < cards:
            continue
        durability, counters, used = found.get(row, (0, 0, 0))
        if kind == Relation.COUNTER:
            if other == _DURABILITY:
                durability += number
            else:
                counters += number
        else:
            used += other if kind == Relation.ATTACKED else number
        found[row] = durability, counters, used
    return found


def _elements(observation: array[int], begin: int, end: int, catalog: Catalog) -> frozenset[str]:
    """The elements of the own champion's lineage."""
    found: set[str] = {"norm"}
    for at in range(begin, end, ROW):
        number, zone = observation[at], observation[at + 1]
        if zone in (_FIELD, _LINEAGE) and observation[at + 3] == 0 and number >= 0:
            printed = catalog[number]
            if "champion" in printed.types:
                found |= printed.elements
    if found - {"norm", "fire", "water", "wind"}:
        found.add("exalted")
    return frozenset(found)


def _top(
    observation: array[int],
    begin: int,
    items: int,
    catalog: Catalog,
    things: list[Thing],
    groups: list[int],
) -> tuple[int, int]:
    """The place of the source of the top of the stack, and whether it is the seat's own (1), or not (0)."""
    stacked = [at for at in range(begin, begin + items * ITEM_WIDTH, ITEM_WIDTH) if observation[at] < EFFECT]
    if not stacked:
        return NONE, NONE
    _, number, controller, source = observation[stacked[-1] : stacked[-1] + 4]
    if source < 0 and number >= 0:
        source = len(things)
        things.append(Thing(catalog[number], int(Zone.STACK), min(controller, 1), min(controller, 1)))
        groups.append(NONE)
    return source, int(controller == 0)


def _sizes(sizes: Sequence[int], players: int) -> list[float]:
    """The sizes of the zones, own and all others together."""
    own = [sizes[zone] / 10 for zone in range(ZONES)]
    others = [sum(sizes[player * ZONES + zone] for player in range(1, players)) / 10 for zone in range(ZONES)]
    return own + others


def _sides(things: Sequence[Thing], groups: Sequence[int]) -> list[float]:
    """Sums over the field, for both sides, and how soon each could win."""
    found: list[float] = []
    sums = []
    for side in (0, 1):
        mine = [thing for thing, of in zip(things, groups, strict=True) if of == side]
        champion = next((thing for thing in mine if is_a(thing, "champion")), UNKNOWN)
        allies = [thing for thing in mine if is_a(thing, "ally")]
        weapons = [thing for thing in mine if is_a(thing, "weapon")]
        awake = [thing for thing in allies if not thing.states & RESTED]
        sums.append((champion, allies, weapons, awake, len(mine)))
    for side, (champion, allies, weapons, awake, count) in enumerate(sums):
        enemy = sums[1 - side][0]
        power, ready = sum(ally.hits for ally in allies), sum(ally.hits for ally in awake)
        edge = max((weapon.hits for weapon in weapons), default=0)
        strikes = edge if not champion.states & RESTED else 0
        found += (
            champion.left / 10,
            (champion.left**0.5) / 3,
            max(0, champion.level) / 3,
            float(bool(champion.states & RESTED)),
            len(allies) / 4,
            len(awake) / 4,
            power / 6,
            ready / 6,
            len(weapons) / 2,
            edge / 3,
            count / 8,
            (ready + strikes) / max(1, enemy.left),
            float(ready + strikes >= enemy.left),
            sum(ally.left for ally in allies) / 8,
        )
    return found


def on_side(scene: Scene, group: int) -> list[Thing]:
    return [thing for thing, of in zip(scene.things, scene.groups, strict=True) if of == group]


def is_a(thing: Thing, kind: str) -> bool:
    return thing.printed is not None and kind in thing.printed.types
