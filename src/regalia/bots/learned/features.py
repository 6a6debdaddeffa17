"""What a seat may know as numbers for a net: the position (`scenes.py`), and the answers to a question.

Everything is read from an observation, which holds only what its seat may know, and from the options of the
question. Training and play read with the same functions, so a net sees the same in both.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from regalia.bots.learned.questions import PLACES, TOPICS
from regalia.bots.learned.scenes import (
    GROUPS,
    RESTED,
    STATE,
    THING,
    UNKNOWN,
    Known,
    Scene,
    Thing,
    is_a,
    on_side,
    read,
)
from regalia.bots.learned.words import CARD, CLASSES
from regalia.bots.seat import Seat
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.language import Word
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import Ref
from regalia.game.observation import LAYOUT, NONE, PLAYER, Observer
from regalia.game.printed.acts import Act
from regalia.game.printed.catalogue import Catalog
from regalia.game.printed.definitions import Definition

FORMAT: Final = 1
"""It changes with the meaning of any number here or in `scenes.py`."""
ACTS: Final = ("pass", "activate", "materialize", "ability", "attack", "bestow", "return")
KINDS: Final = (*ACTS, "card", "player", "item", "none", "yes", "no", "number")
"""The kinds of answers."""
_NUMBERED: Final = frozenset({Topic.MODES, Topic.OPTIONS, Topic.WAY})
"""Picks whose options are numbers of something that is no card."""


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


QUESTION: Final = len(TOPICS) + 6
"""The length of the numbers of a question."""
CONTEXT: Final = STATE + QUESTION
"""The length of the numbers of the state and of the question together."""
CHOICE: Final = len(KINDS) + 28
"""The length of the numbers of an answer."""


def version() -> str:
    """The layout that a net has to be made for."""
    widths = (CARD, THING, GROUPS, CONTEXT, CHOICE, LAYOUT.version, len(CLASSES))
    return f"{FORMAT}-{'-'.join(map(str, widths))}"


MOST_KNOWN: Final = 20_000
"""The most things of positions that are kept."""


class Reader:
    """Reads positions and questions for one seat. It keeps what has not changed since the last one."""

    def __init__(self, viewer: int) -> None:
        self.observer = Observer(viewer)
        self._catalog: Catalog | None = None
        self._known: Known = {}

    def question(self, decision: Decision, seat: Seat, answers: Sequence[Any]) -> Question:
        """A question to the seat, with these answers."""
        return self.asked(decision, self.scene(seat), answers, seat.announced)

    def scene(self, seat: Seat) -> Scene:
        """The position as the seat may know it."""
        return self.seen(seat.observe(self.observer))

    def seen(self, observation: array[int]) -> Scene:
        """The position of the observation that the observer made last."""
        catalog = self.observer.pos.catalog
        if catalog is not self._catalog or len(self._known) > MOST_KNOWN:
            self._catalog = catalog
            self._known.clear()
        return read(observation, catalog, self._known)

    def scene_of(self, pos: Position) -> Scene:
        """A position as the viewer may know it, whoever is asked."""
        return self.seen(self.observer.observe(pos))

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
        power += max((thing.hits for thing in on_side(scene, 0) if is_a(thing, "weapon")), default=0)
    units = [thing for thing in on_side(scene, 1) if is_a(thing, "ally")]
    champions = [thing for thing in on_side(scene, 1) if is_a(thing, "champion")]
    dead = [unit for unit in units if unit.left <= power]
    awake = [unit for unit in units if not unit.states & RESTED]
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
        float(bool(thing.states & RESTED)),
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
        float(any(0 < unit.left <= harm for unit in on_side(scene, 1) if is_a(unit, "ally"))),
        float(any(0 < unit.left <= harm for unit in on_side(scene, 1) if is_a(unit, "champion"))),
    )


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
