"""A card as the engine knows it: printed characteristics and abilities, sorted once for quick use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from regalia.game.core.events import EventKind
from regalia.game.core.keywords import KeywordName
from regalia.game.core.language import Word
from regalia.game.core.memo import once
from regalia.game.core.state import Zone
from regalia.game.core.values import NOBODY
from regalia.game.printed.abilities import (
    Ability,
    Activated,
    Additional,
    Alternative,
    AsTurnEnds,
    AttacksOnly,
    AttackTax,
    BeginsOnField,
    CannotAttack,
    CannotDo,
    CannotGenerate,
    CannotLose,
    CannotPrevent,
    Change,
    Contribution,
    CostChange,
    Enters,
    EntersAsCopy,
    Forbids,
    IgnoresElements,
    Imbue,
    Keyword,
    Lineage,
    Method,
    MustAttack,
    OnlyWhen,
    OtherCost,
    PaymentLimit,
    Permission,
    RecollectsLess,
    Replaces,
    Resolves,
    SizeLimit,
    Static,
    TopRevealed,
    Triggered,
)

NEVER_BURIED: Final = frozenset({"champion", "regalia"})
"""Types of cards that are never in a graveyard, hand, memory or main deck (champion.8, regalia.4)."""
OBJECT_TYPES: Final = frozenset({"champion", "ally", "weapon", "item", "domain", "phantasia"})

# Rows of the index of abilities that are at work: one per kind of event, then the rest.
STATIC: Final = len(EventKind)
COSTS: Final = STATIC + 1
RULES: Final = STATIC + 2
REPLACES: Final = STATIC + 3
LIVE_ROWS: Final = STATIC + 4


class Abilities:
    """The abilities of a card, sorted by what the engine asks for."""

    __slots__ = (
        "activated",
        "additional",
        "all",
        "alternatives",
        "attack_taxes",
        "attacks_only",
        "begins",
        "borne",
        "cannot_attack",
        "contributions",
        "copies",
        "cost_changes",
        "enters",
        "forbids",
        "gives",
        "ignores_elements",
        "imbue",
        "inherited",
        "keywords",
        "limits",
        "lineage",
        "must_attack",
        "only_when",
        "other_costs",
        "permissions",
        "replaces",
        "resolves",
        "sight",
        "statics",
        "triggered",
        "turn_rules",
    )

    def __init__(self, abilities: tuple[Ability, ...]) -> None:
        self.all = abilities
        own = abilities
        self.inherited = tuple(ability for ability in abilities if ability.inherited)
        self.resolves = tuple(a for a in own if isinstance(a, Resolves))
        self.activated = tuple(a for a in own if isinstance(a, Activated))
        self.triggered = tuple(a for a in own if isinstance(a, Triggered))
        self.statics = tuple(a for a in own if isinstance(a, Static))
        self.keywords = tuple(a for a in own if isinstance(a, Keyword))
        self.borne = frozenset(keyword.name for keyword in self.keywords)
        """The names of its keywords."""
        self.cost_changes = tuple(a for a in own if isinstance(a, CostChange))
        self.additional = tuple(one for a in own if isinstance(a, Additional) for one in a.each())
        self.alternatives = tuple(a for a in own if isinstance(a, Alternative))
        self.other_costs = tuple(a for a in own if isinstance(a, OtherCost))
        self.permissions = tuple(a for a in own if isinstance(a, Permission))
        self.contributions = tuple(a for a in own if isinstance(a, Contribution))
        self.limits = tuple(a for a in own if isinstance(a, PaymentLimit))
        self.imbue = tuple(a for a in own if isinstance(a, Imbue))
        self.enters = tuple(a for a in own if isinstance(a, Enters))
        self.copies = tuple(a for a in own if isinstance(a, EntersAsCopy))
        self.forbids = tuple(a for a in own if isinstance(a, Forbids))
        self.only_when = tuple(a for a in own if isinstance(a, OnlyWhen))
        self.ignores_elements = tuple(a for a in own if isinstance(a, IgnoresElements))
        self.attack_taxes = tuple(a for a in own if isinstance(a, AttackTax))
        self.attacks_only = tuple(a for a in own if isinstance(a, AttacksOnly))
        self.cannot_attack = tuple(a for a in own if isinstance(a, CannotAttack))
        self.begins = any(isinstance(a, BeginsOnField) for a in own)
        self.replaces = tuple(a for a in own if isinstance(a, Replaces))
        self.must_attack = tuple(a for a in own if isinstance(a, MustAttack))
        self.lineage = tuple(a for a in own if isinstance(a, Lineage))
        self.turn_rules = tuple(
            a
            for a in own
            if isinstance(
                a,
                SizeLimit
                | RecollectsLess
                | AsTurnEnds
                | CannotLose
                | CannotPrevent
                | CannotGenerate
                | CannotDo
                | TopRevealed,
            )
        )
        changes = [change for static in self.statics for change in static.changes]
        given = (change.gives() for change in changes)
        self.gives = frozenset[type[Ability]](type(ability) for ability in given if ability is not None)
        """The kinds of ability that its static abilities give to other things; all kinds if it may be any."""
        if any(change.gives_anything for change in changes):
            self.gives |= {Ability}
        self.sight = sight_of_statics(self.statics)


Sight = frozenset[str | Zone]
"""The parts of a position, besides the field, that something looks at."""


def sight_of_statics(statics: tuple[Static, ...]) -> Sight | None:
    """What the static abilities of a card look at; None if that may be anything."""
    found: set[str | Zone] = set()
    for static in statics:
        found.add(static.affects)
        if static.of.means_source():  # an attack card does what it says while it is an intent
            found.add(Zone.INTENT)
        sights = [sight_of(word) for word in (static.of, static.when) if word is not None]
        for seen in (*sights, *map(sight_of_change, static.changes)):
            if seen is None:
                return None
            found |= seen
    return frozenset(found)


def sight_of_change(change: Change) -> Sight | None:
    """What a change looks at, including a static ability that something gains by it."""
    seen, given = sight_of(change), change.gives()
    if seen is None or not isinstance(given, Static):
        return seen
    further = sight_of_statics((given,))
    return None if further is None else seen | further


@once
def sight_of(word: Word) -> Sight | None:
    """What a word and the words in it look at. Abilities that it gives to others do not count."""
    return joined(inner.looks_at() for inner in own_words(word))


def joined(sights: Iterable[tuple[str | Zone, ...] | None]) -> Sight | None:
    """What several words look at together; None if one of them may look at anything."""
    found: set[str | Zone] = set()
    for seen in sights:
        if seen is None:
            return None
        found.update(seen)
    return frozenset(found)


def own_words(word: Word) -> Iterator[Word]:
    """The words of a text, without those in abilities it gives to others."""
    yield word
    for name in word.__struct_fields__:
        yield from _own(getattr(word, name))


def _own(value: object) -> Iterator[Word]:
    if isinstance(value, Word):
        if not isinstance(value, Ability):
            yield from own_words(value)
    elif isinstance(value, tuple):
        for element in value:
            yield from _own(element)


NO_ABILITIES: Final = Abilities(())


CHARACTERISTICS: Final = (
    "abilities",
    "attack_power",
    "base_level",
    "base_life",
    "base_power",
    "classes",
    "elements",
    "fast",
    "granted",
    "level",
    "life",
    "name",
    "power",
    "subtypes",
    "supertypes",
    "swapped",
    "types",
)
"""The names of the characteristics of a card."""


class Characteristics:
    """What a card is right now, after every continuous effect (layers.A to layers.E)."""

    __slots__ = CHARACTERISTICS

    def __init__(self, definition: Definition | None) -> None:
        if definition is None:  # a copy in the making
            return
        self.name = definition.name
        self.elements = definition.elements
        self.types = definition.types
        self.supertypes = definition.supertypes
        self.classes = definition.classes
        self.subtypes = definition.subtypes
        self.power = definition.power
        self.life = definition.life
        self.level = definition.level
        self.base_level = definition.level
        """The level that counts for leveling up: printed, unless it became a champion (term.level-base.1)."""
        self.base_power = definition.power
        self.base_life = definition.life
        """Power and life before anything adds to them: as printed, unless they are set (layers.A)."""
        self.fast = definition.fast
        self.swapped = False
        """Whether power and life change places at the very end (layers.F)."""
        self.attack_power = 0
        """The change of power that only its attacks get."""
        self.abilities = definition.abilities
        self.granted: tuple[tuple[Ability, int], ...] = ()
        """Abilities gained from effects, each with the stamp of the effect that gives it."""

    def copy(self) -> Characteristics:
        twin = Characteristics(None)
        twin.name = self.name
        twin.elements = self.elements
        twin.types = self.types
        twin.supertypes = self.supertypes
        twin.classes = self.classes
        twin.subtypes = self.subtypes
        twin.power = self.power
        twin.life = self.life
        twin.level = self.level
        twin.base_level = self.base_level
        twin.base_power = self.base_power
        twin.base_life = self.base_life
        twin.fast = self.fast
        twin.swapped = self.swapped
        twin.attack_power = self.attack_power
        twin.abilities = self.abilities
        twin.granted = self.granted
        return twin


class Role:
    """The facts about a card as an object by which checks and attacks sort objects."""

    __slots__ = ("called", "exposed", "plain", "unique", "unit", "weapon", "wears")

    def __init__(self, now: Characteristics) -> None:
        siegeable = "Siegeable" in now.subtypes
        self.unit = "ally" in now.types or "champion" in now.types
        self.weapon = "weapon" in now.types
        self.exposed = self.unit or siegeable
        """Whether it is of a kind that is attacked (subtype.siegeable.1.a)."""
        self.wears = not self.unit and (self.weapon or siegeable)
        """Whether it dies when its durability is gone, and not when its life is (checks.types.3)."""
        self.called = bool(now.granted or now.abilities.must_attack)
        """Whether it has a text that may force it to attack."""
        self.unique = "unique" in now.supertypes
        self.plain = not (self.exposed or self.weapon or self.called or self.unique)
        """Whether it is none of these, like most items and domains."""


class Definition:
    """The printed card. Two cards with the same definition differ only by what happened to them."""

    __slots__ = (
        "__weakref__",
        "abilities",
        "active_in",
        "base",
        "blanked",
        "classes",
        "deck",
        "durability",
        "elements",
        "elsewhere",
        "fast",
        "has_x",
        "index",
        "is_never_buried",
        "is_object",
        "level",
        "life",
        "live_in",
        "may_be_fast",
        "memory",
        "name",
        "other_face",
        "power",
        "reserve",
        "role",
        "short_name",
        "slug",
        "subtypes",
        "supertypes",
        "types",
        "understood",
    )

    def __init__(
        self,
        index: int,
        name: str,
        *,
        slug: str = "",
        elements: frozenset[str] = frozenset({"norm"}),
        types: frozenset[str] = frozenset(),
        supertypes: frozenset[str] = frozenset(),
        classes: frozenset[str] = frozenset(),
        subtypes: frozenset[str] = frozenset(),
        reserve: int | None = None,
        memory: int | None = None,
        has_x: bool = False,
        level: int | None = None,
        power: int | None = None,
        life: int | None = None,
        durability: int | None = None,
        fast: bool = False,
        deck: str = "main",
        abilities: tuple[Ability, ...] = (),
        understood: bool = True,
        blanked: bool = False,
    ) -> None:
        self.index = index
        self.name = name
        self.short_name = name.split(",")[0]
        self.slug = slug
        self.elements = elements or frozenset({"norm"})
        self.types = types
        self.supertypes = supertypes
        self.classes = classes
        self.subtypes = subtypes
        self.reserve = reserve
        self.memory = memory
        self.has_x = has_x
        self.level = level
        self.power = power
        self.life = life
        self.durability = durability
        self.fast = fast
        self.deck = deck
        self.understood = understood
        """Whether the engine knows its text. Otherwise nothing may depend on it (`unknown.py`)."""
        self.blanked = blanked
        """Whether somebody asked to play it as if it had no text, although one is printed on it."""
        self.other_face = NOBODY
        """The definition on the other side, if there is one. Only the default side knows it."""
        self.abilities = Abilities(abilities)
        self.is_object = bool(types & OBJECT_TYPES)
        self.is_never_buried = bool(types & NEVER_BURIED or supertypes & NEVER_BURIED)
        self.elsewhere = _open_zones(self.abilities)
        """The zones from which its own text may let it be activated, besides a hand."""
        self.may_be_fast = fast or "champion" in types or KeywordName.FAST_ACTIVATION in self.abilities.borne
        """Whether it is fast, or may be once its restrictions allow it."""
        self.active_in = frozenset(ability.zone for ability in self.abilities.activated)
        """The zones in which it has an ability to activate."""
        self.live_in = _live_rows(abilities)
        self.base = Characteristics(self)
        self.role = Role(self.base)

    def __repr__(self) -> str:
        return f"<{self.name}>"


def _open_zones(abilities: Abilities) -> frozenset[Zone]:
    """The zones from which a card's own text may let it be activated (activation.2)."""
    leave = (permission for permission in abilities.permissions if permission.own)
    permitted = {permission.zone for permission in leave if permission.method is Method.ACTIVATE}
    others = {other.zone for other in abilities.alternatives if not other.only_glimpsing}
    return frozenset((permitted | others) - {Zone.HAND})


def _live_rows(abilities: tuple[Ability, ...]) -> dict[int, tuple[int, ...]]:
    """The rows of the live index that have to list a card with these abilities, by zone."""
    rows: dict[int, set[int]] = {}
    for ability in abilities:
        zone: Zone | tuple[Zone, ...] = Zone.FIELD
        match ability:
            case Triggered(on=trigger, zone=zone):
                row: int = trigger.kind
            case Static(zone=zone):
                row = STATIC
            case Replaces(zone=zone):
                row = REPLACES
            case CostChange(own=False, zone=zone):
                row = COSTS
            case Additional(own=False):
                row = COSTS
            case (
                Forbids()
                | AttackTax()
                | CannotAttack()
                | SizeLimit()
                | RecollectsLess()
                | AsTurnEnds()
                | CannotLose()
                | CannotPrevent()
                | CannotGenerate()
                | CannotDo()
                | TopRevealed()
                | IgnoresElements(own=False)
                | Permission(own=False)
                | PaymentLimit(own=False)
                | OtherCost()
            ):
                row = RULES
            case _:
                continue
        for place in zone if isinstance(zone, tuple) else (zone,):
            rows.setdefault(place, set()).add(row)
            if place is Zone.FIELD:  # cards in the intent use their abilities like objects (abilities.6)
                rows.setdefault(Zone.INTENT, set()).add(row)
                rows.setdefault(Zone.MASTERY, set()).add(row)
                rows.setdefault(Zone.PANTHEON, set()).add(row)  # of a boon once it is bestowed
        if ability.inherited:
            rows.setdefault(Zone.LINEAGE, set()).add(row)
    return {zone: tuple(sorted(numbers)) for zone, numbers in rows.items()}
