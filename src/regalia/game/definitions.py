"""A card as the engine knows it: printed characteristics and abilities, sorted once for quick use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeGuard

from regalia.game.abilities import (
    Ability,
    Activated,
    Additional,
    Alternative,
    AsTurnEnds,
    AttacksOnly,
    AttackTax,
    BeginsOnField,
    CannotAttack,
    CannotLose,
    Contribution,
    CostChange,
    Enters,
    EntersAsCopy,
    Forbids,
    Happening,
    IgnoresElements,
    Imbue,
    Keyword,
    Lineage,
    MustAttack,
    OnlyWhen,
    OtherCost,
    PaymentLimit,
    Permission,
    Replaces,
    Resolves,
    SizeLimit,
    Static,
    TopRevealed,
    Triggered,
)
from regalia.game.events import Kind
from regalia.game.language import Word
from regalia.game.state import NOBODY, Zone

OBJECT_TYPES: Final = frozenset({"champion", "ally", "weapon", "item", "domain", "phantasia"})

# Rows of the index of abilities that are at work: one per kind of event, then the rest.
STATIC: Final = len(Kind)
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
        self.additional = tuple(a for a in own if isinstance(a, Additional))
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
            a for a in own if isinstance(a, SizeLimit | AsTurnEnds | CannotLose | TopRevealed)
        )
        given = (change.gives() for static in self.statics for change in static.changes)
        self.gives = frozenset(type(ability) for ability in given if ability is not None)
        """The kinds of ability that its static abilities let other things have."""
        self.sight = sight_of_statics(self.statics)


Sight = frozenset[str | Zone]
"""What of a position, besides the field, something looks at."""


def sight_of_statics(statics: tuple[Static, ...]) -> Sight | None:
    """What the static abilities of a card look at; None if that may be anything."""
    found: set[str | Zone] = set()
    for static in statics:
        found.add(static.affects)
        if static.of.means_source():  # an attack card does what it says while it is an intent
            found.add(Zone.INTENT)
        for word in (static.of, static.when, *static.changes):
            seen = sight_of(word) if word is not None else frozenset()
            if seen is None:
                return None
            found |= seen
    return frozenset(found)


_sights: dict[int, tuple[Word, Sight | None]] = {}
_MOST_KEPT: Final = 10_000


def sight_of(word: Word) -> Sight | None:
    """What a word and the words in it look at, found out once; abilities that are handed out do not count."""
    known = _sights.get(id(word))
    if known is not None and known[0] is word:
        return known[1]
    answer = _joined(inner.looks_at() for inner in own_words(word))
    if len(_sights) >= _MOST_KEPT:
        _sights.clear()
    _sights[id(word)] = (word, answer)
    return answer


def _joined(sights: Iterable[tuple[str | Zone, ...] | None]) -> Sight | None:
    """What several words look at together; None if one of them may look at anything."""
    found: set[str | Zone] = set()
    for seen in sights:
        if seen is None:
            return None
        found.update(seen)
    return frozenset(found)


def own_words(word: Word) -> Iterator[Word]:
    """The words of a text, without looking into abilities it hands out."""
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


class Traits:
    """What a card is right now, after every continuous effect (layers.A to layers.E)."""

    __slots__ = (
        "abilities",
        "attack_power",
        "base_level",
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

    def __init__(self, definition: Definition) -> None:
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
        """What it can be leveled up from: as printed, unless it became a champion (term.level-base.1)."""
        self.fast = definition.fast
        self.swapped = False
        """Whether power and life change places at the very end (layers.F)."""
        self.attack_power = 0
        """What its attacks get more (or less) than its power."""
        self.abilities = definition.abilities
        self.granted: tuple[tuple[Ability, int], ...] = ()
        """Abilities gained from effects, each with the stamp of the effect that gives it."""

    def copy(self) -> Traits:
        twin = Traits.__new__(Traits)
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
        twin.fast = self.fast
        twin.swapped = self.swapped
        twin.attack_power = self.attack_power
        twin.abilities = self.abilities
        twin.granted = self.granted
        return twin


class Definition:
    """The printed card. Two cards with the same definition differ only by what happened to them."""

    __slots__ = (
        "abilities",
        "active_in",
        "base",
        "classes",
        "deck",
        "durability",
        "elements",
        "elsewhere",
        "fast",
        "has_x",
        "index",
        "is_object",
        "level",
        "life",
        "live_in",
        "memory",
        "name",
        "other_face",
        "power",
        "reserve",
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
        self.other_face = NOBODY
        """The definition on the other side, if there is one; only the default side knows it."""
        self.abilities = Abilities(abilities)
        self.is_object = bool(types & OBJECT_TYPES)
        self.elsewhere = bool(self.abilities.permissions or self.abilities.alternatives)
        """Whether its own text may let it be played from somewhere else than usual."""
        self.active_in = frozenset(ability.zone for ability in self.abilities.activated)
        """The zones in which it has something to activate."""
        self.live_in = _live_rows(abilities)
        self.base = Traits(self)

    def __repr__(self) -> str:
        return f"<{self.name}>"


def _live_rows(abilities: tuple[Ability, ...]) -> dict[int, tuple[int, ...]]:
    """In which zones which rows of the live index have to list a card with these abilities."""
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
                | AsTurnEnds()
                | CannotLose()
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
        if ability.inherited:
            rows.setdefault(Zone.LINEAGE, set()).add(row)
    return {zone: tuple(sorted(numbers)) for zone, numbers in rows.items()}


class Catalog(list[Definition]):
    """Every card a game knows, and the abilities that counters and keywords stand for."""

    def __init__(self, definitions: Iterable[Definition] = ()) -> None:
        super().__init__(definitions)
        self.counter_abilities: dict[str, Activated] = {}
        """What counters let an object do (counters.enlighten.1)."""
        self.keyword_triggers: dict[Kind, list[tuple[str, Triggered]]] = {}
        """Keywords that are triggered abilities, by the event they wait for (keyword.intercept.1)."""
        self.adding_up: set[str] = set()
        """Those of them that trigger once for each time an object has them (keyword.vigor.2)."""
        self.game_triggers: list[Triggered] = []
        """Triggered abilities of the game itself (counters.wither.2)."""
        self.rules_card = NOBODY
        """The definition that stands for the rules where something needs a source."""
        self.rules_that_replace: dict[Happening, list[Replaces]] = {}
        """What the rules themselves replace, seen from the card it happens to (counters.bulwark.1)."""
        self.remembered: set[Kind] = set()
        """The kinds of event that some text asks about later in the turn ("if … this turn")."""
        self.names: dict[str, frozenset[str]] = {}
        """Every card name there is, with its types: any of them may be chosen, in the game or not."""
        self._restrictions: dict[tuple[str, int], Sight | None] = {}
        self._seen: dict[tuple[int, int], tuple[Word, Sight | None]] = {}
        self._mentioned: tuple[int, frozenset[str]] = (0, frozenset())

    def twin(self) -> Catalog:
        """A catalogue of the same cards that can grow on its own."""
        twin = Catalog(self)
        twin.counter_abilities = self.counter_abilities
        twin.keyword_triggers = self.keyword_triggers
        twin.adding_up = self.adding_up
        twin.game_triggers = self.game_triggers
        twin.rules_card = self.rules_card
        twin.rules_that_replace = self.rules_that_replace
        twin.remembered = set(self.remembered)
        twin.names = self.names
        return twin

    def sight_of(self, word: Word) -> Sight | None:
        """What a word looks at among these cards: it may say that more exactly than for any cards."""
        key = id(word), len(self)
        known = self._seen.get(key)
        if known is not None and known[0] is word:
            return known[1]
        answer = _joined(inner.looks_at_among(self) for inner in own_words(word))
        if len(self._seen) >= _MOST_KEPT:
            self._seen.clear()
        self._seen[key] = (word, answer)
        return answer

    def mentions(self, keyword: str) -> bool:
        """Whether any of these cards has a keyword or gives it to something."""
        known, found = self._mentioned
        if known != len(self):
            texts = (text for definition in self[known:] for text in definition.abilities.all)
            found |= {word.name for text in texts for word in text.words() if isinstance(word, Keyword)}
            self._mentioned = (len(self), found)
        return keyword in found

    def restrictions_on(self, keyword: str) -> Sight | None:
        """What decides whether cards that have a keyword, or may gain it, can use it (abilities.3.a.i)."""
        key = keyword, len(self)
        if key not in self._restrictions:
            self._restrictions[key] = None  # what a restriction on it says of the keyword itself
            self._restrictions[key] = _joined(
                None if (seen := self.sight_of(ability.when)) is None else tuple(seen)
                for definition in self
                for text in definition.abilities.all
                for ability in text.words()
                if _is_about(ability, keyword) and ability.when is not None
            )
        return self._restrictions[key]


def _is_about(word: Word, keyword: str) -> TypeGuard[Keyword | Contribution]:
    return (isinstance(word, Keyword) and word.name == keyword) or (
        isinstance(word, Contribution) and word.keyword == keyword
    )
