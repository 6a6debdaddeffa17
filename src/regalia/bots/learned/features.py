"""What a seat may know as numbers for a net: objects, the state of the game, and the answers to a question.

Everything is read from an observation (`game/observation.py`), which holds only what its seat may know, and
from the options of the question. Training and play read with the same functions, so a net sees the same in
both.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from regalia.bots.habits import is_before_first_turn
from regalia.bots.learned.questions import PLACES, TOPICS
from regalia.bots.learned.words import CARD, CLASSES, ELEMENTS, vocabulary
from regalia.bots.seat import Seat
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.language import Word
from regalia.game.core.state import Phase, Position, State, Zone
from regalia.game.core.values import Ref
from regalia.game.observation import (
    CARD as ROW,
)
from regalia.game.observation import (
    EFFECT,
    ITEM_WIDTH,
    LAYOUT,
    NONE,
    PLAYER,
    Observer,
    Relation,
    code,
)
from regalia.game.printed.acts import Act
from regalia.game.printed.catalogue import Catalog
from regalia.game.printed.definitions import Definition

FORMAT: Final = 1
"""It changes with the meaning of any number here."""
HEADER: Final = len(LAYOUT.header)
ZONES: Final = len(Zone)
STATES: Final = tuple(int(state) for state in State)
GROUPS: Final = 9
"""Own field, other fields, own hand, memory, graveyard and material deck, other graveyards, what is on the
stack or in an intent, and everything else that is seen."""
ACTS: Final = ("pass", "activate", "materialize", "ability", "attack", "bestow", "return")
KINDS: Final = (*ACTS, "card", "player", "item", "none", "yes", "no", "number")
"""The kinds of answers."""
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
_FIELD: Final = int(Zone.FIELD)
_LINEAGE: Final = int(Zone.LINEAGE)
_RESTED: Final = int(State.RESTED)
_DURABILITY: Final = code("durability")
_NUMBERED: Final = frozenset({Topic.MODES, Topic.OPTIONS, Topic.WAY})
"""Picks whose options are numbers of something that is no card."""


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


class Choice(NamedTuple):
    """An answer as numbers, with the thing it is about."""

    numbers: list[float]
    thing: int
    """Its place among the things, or -1."""
    ability: Word | None
    """The ability that it activates."""


class Question(NamedTuple):
    """A question as numbers."""

    scene: Scene
    context: list[float]
    subject: int
    """The place of the thing that the question is about, or -1."""
    choices: list[Choice]


_SIDE: Final = 14
_STATE: Final = 2 * (ZONES + _SIDE) + len(ELEMENTS) + len(Phase) + 10
QUESTION: Final = len(TOPICS) + 6
"""The length of the numbers of a question."""
CONTEXT: Final = _STATE + QUESTION
"""The length of the numbers of the state and of the question together."""
CHOICE: Final = len(KINDS) + 28
"""The length of the numbers of an answer."""


def version() -> str:
    """What a net has to be made for. Another layout or another vocabulary of words is another version."""
    widths = (CARD, THING, GROUPS, CONTEXT, CHOICE, LAYOUT.version, len(CLASSES))
    return f"{FORMAT}-{'-'.join(map(str, widths))}-{vocabulary()}"


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


class Reader:
    """Reads positions and questions for one seat. It keeps what has not changed since the last one."""

    def __init__(self, viewer: int) -> None:
        self.observer = Observer(viewer)

    def question(self, decision: Decision, seat: Seat, answers: Sequence[Any]) -> Question:
        """A question to the seat, with these answers."""
        return self.asked(decision, self.scene(seat), answers, seat.announced)

    def scene(self, seat: Seat) -> Scene:
        """The position as the seat may know it."""
        return read(seat.observe(self.observer), self.observer.pos.catalog)

    def scene_of(self, pos: Position) -> Scene:
        """A position as the viewer may know it, whoever is asked."""
        return read(self.observer.observe(pos), pos.catalog)

    def asked(
        self, decision: Decision, scene: Scene, answers: Sequence[Any], announced: Act | None
    ) -> Question:
        """A question in the scene that was read last."""
        subject = scene.source
        if announced is not None and announced.card >= 0:
            subject = self.observer.row(announced.card)
        attacks = announced is not None and announced.what == "attack"
        choices = [self._choice(decision, scene, answer, subject) for answer in answers]
        context = [0.0] * QUESTION
        context[PLACES[decision.topic]] = 1.0
        things = scene.things
        about = things[subject] if subject >= 0 else UNKNOWN
        context[len(TOPICS) :] = (
            float(subject >= 0),
            float(attacks),
            float(about.controller == 0),
            about.hits / 4,
            damage(about.printed, scene.level) / 4,
            len(answers) / 10,
        )
        return Question(scene, [*scene.context, *context], subject, choices)

    def _choice(self, decision: Decision, scene: Scene, answer: Any, subject: int) -> Choice:
        """One answer."""
        kind, place, number = self._about(decision, answer)
        things = scene.things
        thing = things[place] if place >= 0 else UNKNOWN
        ability = _ability(thing.printed, answer.ability) if kind == "ability" else None
        about = things[subject] if subject >= 0 else UNKNOWN
        found = [0.0] * len(KINDS)
        found[KINDS.index(kind)] = 1.0
        found += (
            number / 5,
            float(number == 0),
            float(number == 1),
            float(number == 2),
            *(_fight(scene, thing) if kind == "attack" else _NO_FIGHT),
            *(_duel(about, thing, scene.level) if kind == "card" and place >= 0 else _NO_DUEL),
            *(_price(scene, thing, kind) if kind in ACTS and place >= 0 else _NO_PRICE),
        )
        return Choice(found, place, ability)

    def _about(self, decision: Decision, answer: Any) -> tuple[str, int, int]:
        """The kind of an answer, the place of its thing, and its number."""
        observer = self.observer
        if isinstance(answer, tuple):
            if not answer:
                return "none", NONE, 0
            answer = answer[0]
        match answer:
            case Act():
                place = observer.row(answer.card) if answer.card >= 0 else NONE
                return answer.what, place, max(0, min(answer.ability, 5))
            case Ref():
                thing = observer.thing(answer)
                if answer.is_player:
                    return "player", NONE, PLAYER - thing
                return ("item", NONE, 0) if answer.is_item else ("card", thing, 0)
            case bool():
                return "yes" if answer else "no", NONE, 0
            case int():
                if decision.asks is Asks.PICK and decision.topic not in _NUMBERED:
                    return "card", observer.row(answer) if answer >= 0 else NONE, 0
                return "number", NONE, answer
            case _:
                return "number", NONE, decision.options.index(answer)


def _ability(definition: Definition | None, number: int) -> Word | None:
    printed = definition.abilities.activated if definition is not None else ()
    return printed[number] if 0 <= number < len(printed) else None


_NO_FIGHT: Final = (0.0,) * 8


def _fight(scene: Scene, attacker: Thing) -> tuple[float, ...]:
    """What an attack could do: to champions, to other units, and to the attacker."""
    power = attacker.hits
    printed = attacker.printed
    if printed is not None and "champion" in printed.types:
        power += max((thing.hits for thing in _side(scene, 0) if _is(thing, "weapon")), default=0)
    units = [thing for thing in _side(scene, 1) if _is(thing, "ally")]
    champions = [thing for thing in _side(scene, 1) if _is(thing, "champion")]
    dead = [unit for unit in units if unit.left <= power]
    awake = [unit for unit in units if not unit.states & _RESTED]
    return (
        power / 4,
        float(power == 0),
        float(any(champion.left <= power for champion in champions)),
        len(dead) / 3,
        float(bool(dead)),
        float(any(unit.hits >= attacker.left for unit in awake)),
        len(awake) / 4,
        power / max(1, min((champion.left for champion in champions), default=20)),
    )


_NO_DUEL: Final = (0.0,) * 8


def _duel(about: Thing, thing: Thing, level: int) -> tuple[float, ...]:
    """What the subject of a question and a thing could do to each other."""
    power, harm = about.hits, damage(about.printed, level)
    return (
        float(thing.controller == 0),
        float(0 < thing.left <= power),
        float(0 < about.left <= thing.hits),
        float(0 < thing.left <= harm),
        float(bool(thing.states & _RESTED)),
        min(1.0, power / max(1, thing.left)),
        min(1.0, harm / max(1, thing.left)),
        float(about.controller == 0),
    )


_NO_PRICE: Final = (0.0,) * 8


def _price(scene: Scene, thing: Thing, kind: str) -> tuple[float, ...]:
    """What an act costs, what stays in hand, and what its text could kill."""
    printed = thing.printed
    reserve = (printed.reserve or 0) if printed is not None and kind == "activate" else 0
    memory = (printed.memory or 0) if printed is not None and kind == "materialize" else 0
    left = scene.sizes[Zone.HAND] - reserve - (kind == "activate")
    harm = damage(printed, scene.level)
    return (
        reserve / 5,
        memory / 3,
        left / 6,
        float(left <= 0),
        float(scene.sizes[Zone.MEMORY] <= memory),
        harm / 4,
        float(any(0 < unit.left <= harm for unit in _side(scene, 1) if _is(unit, "ally"))),
        float(any(0 < unit.left <= harm for unit in _side(scene, 1) if _is(unit, "champion"))),
    )


def _side(scene: Scene, group: int) -> list[Thing]:
    return [thing for thing, of in zip(scene.things, scene.groups, strict=True) if of == group]


def _is(thing: Thing, kind: str) -> bool:
    return thing.printed is not None and kind in thing.printed.types


_harms: dict[Definition, tuple[int, bool]] = {}


def damage(printed: Definition | None, level: int) -> int:
    """The damage that a text deals, as far as it is a number, or a number and the level."""
    if printed is None:
        return 0
    known = _harms.get(printed)
    if known is None:
        if len(_harms) > 5_000:
            _harms.clear()
        known = _harms[printed] = _harm(printed)
    amount, with_level = known
    return amount + level * with_level


def _harm(printed: Definition) -> tuple[int, bool]:
    most, leveled = 0, False
    for ability in printed.abilities.all:
        for word in ability.words():
            if type(word).__name__ not in ("DealDamage", "DealSplit"):
                continue
            amount: Any = getattr(word, "amount", 0)
            parts = amount.parts if type(amount).__name__ == "Sum" else (amount,)
            sure = sum(part for part in parts if isinstance(part, int))
            most = max(most, sure)
            leveled |= any(type(part).__name__ == "Level" for part in parts)
    return most, leveled


# The position.


def read(observation: array[int], catalog: Catalog) -> Scene:
    """The things of an observation and the state of the game as numbers."""
    players, cards, items = observation[1], observation[13], observation[14]
    first = HEADER + players * ZONES
    sizes = observation[HEADER:first]
    after = first + cards * ROW
    marks = _marks(observation, after + items * ITEM_WIDTH, cards)
    rows = [observation[at : at + ROW] for at in range(first, after, ROW)]
    elements = _elements(rows, catalog)
    hand, memory = sizes[Zone.HAND], sizes[Zone.MEMORY]
    things, groups = [], []
    for row, (number, zone, owner, controller, states, hurt, power, life, level, host) in enumerate(rows):
        printed = catalog[number] if number >= 0 else None
        durability, counters, used = marks.get(row, (0, 0, 0))
        enabled = payable = True
        if printed is not None and zone in _LATER_ROWS and owner == 0:
            enabled = printed.elements <= elements
            payable = (printed.reserve or 0) < hand if zone == Zone.HAND else (printed.memory or 0) <= memory
        found = Thing(
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
        things.append(found)
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


def _elements(rows: Sequence[Sequence[int]], catalog: Catalog) -> frozenset[str]:
    """The elements of the own champion's lineage."""
    found: set[str] = {"norm"}
    for row in rows:
        if row[1] in (_FIELD, _LINEAGE) and row[3] == 0 and row[0] >= 0:
            printed = catalog[row[0]]
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
        champion = next((thing for thing in mine if _is(thing, "champion")), UNKNOWN)
        allies = [thing for thing in mine if _is(thing, "ally")]
        weapons = [thing for thing in mine if _is(thing, "weapon")]
        awake = [thing for thing in allies if not thing.states & _RESTED]
        sums.append((champion, allies, weapons, awake, len(mine)))
    for side, (champion, allies, weapons, awake, count) in enumerate(sums):
        enemy = sums[1 - side][0]
        power, ready = sum(ally.hits for ally in allies), sum(ally.hits for ally in awake)
        edge = max((weapon.hits for weapon in weapons), default=0)
        strikes = edge if not champion.states & _RESTED else 0
        found += (
            champion.left / 10,
            (champion.left**0.5) / 3,
            max(0, champion.level) / 3,
            float(bool(champion.states & _RESTED)),
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
